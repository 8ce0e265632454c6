//! The variants that the program brings.

/// A variant inside the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// By which it is called.
    pub code: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! files {
    ($($code:literal),* $(,)?) => {
        [$(Shipped { code: $code, text: include_str!(concat!("../maps/", $code, ".json")) }),*]
    };
}

const ALL: [Shipped; 13] = files![
    "ancmed",
    "canton",
    "chaos",
    "crowded",
    "england-turkey",
    "fleet-rome",
    "france-austria",
    "germany-italy",
    "hundred",
    "milan",
    "modern",
    "pure",
    "youngstown",
];

/// All of them, in the order of their codes.
pub fn all() -> &'static [Shipped] {
    &ALL
}

/// The one with this code.
pub fn shipped(code: &str) -> Option<Shipped> {
    ALL.into_iter().find(|variant| variant.code == code)
}

/// The code that the writer of another one may have meant.
pub fn near<'c>(written: &str, codes: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let written = written.to_lowercase();
    let far = codes.into_iter().map(|code| (edits(&written, code), code));
    far.filter(|(edits, code)| *edits <= 1.max(code.len() / 4)).min().map(|(_, code)| code)
}

/// How many letters are to be changed, put in or taken out between two words.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().take(64).enumerate() {
        let mut next = vec![line + 1];
        let mut left = line + 1;
        for ((theirs, above), corner) in other.iter().zip(row.iter().skip(1)).zip(&row) {
            let change = corner + usize::from(*theirs != letter);
            left = change.min(above + 1).min(left + 1);
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{all, near, shipped};
    use crate::{Severity, examine, read, sizes, write};

    #[test]
    fn each_file_comes_back_byte_for_byte_and_has_no_fault() {
        for file in all() {
            let variant = read(file.text).unwrap_or_else(|faults| panic!("{faults:?}"));
            assert_eq!(variant.map.code, file.code);
            assert_eq!(write(&variant), file.text, "{}", file.code);
            let examined = examine(file.text);
            let faults = examined.findings.iter().filter(|one| one.severity == Severity::Fault);
            assert_eq!(
                faults.collect::<Vec<_>>(),
                Vec::<&crate::MapFinding>::new(),
                "{}",
                file.code
            );
        }
    }

    #[test]
    fn the_sizes_are_those_of_the_originals() {
        for (code, expected) in [
            ("pure", [7, 7, 7, 0, 7, 4]),
            ("hundred", [3, 41, 45, 10, 17, 9]),
            ("ancmed", [5, 79, 79, 21, 34, 18]),
            ("chaos", [34, 75, 81, 19, 34, 18]),
            ("crowded", [11, 75, 81, 19, 35, 18]),
            ("fleet-rome", [7, 75, 81, 19, 34, 18]),
            ("england-turkey", [2, 75, 81, 19, 34, 18]),
            ("france-austria", [2, 75, 81, 19, 34, 18]),
            ("germany-italy", [2, 75, 81, 19, 34, 18]),
            ("milan", [7, 75, 81, 19, 34, 18]),
            ("canton", [7, 81, 89, 22, 36, 19]),
            ("modern", [10, 141, 143, 33, 64, 33]),
            ("youngstown", [10, 180, 194, 50, 72, 37]),
        ] {
            let variant = read(shipped(code).unwrap().text).unwrap();
            let sizes = sizes(&variant);
            let found = [
                sizes.powers,
                sizes.provinces,
                sizes.locations,
                sizes.seas,
                sizes.centres,
                sizes.to_win.unwrap_or_default(),
            ];
            assert_eq!(found, expected, "{code}");
        }
    }

    #[test]
    fn a_slip_finds_the_code_that_was_meant() {
        let codes = || all().iter().map(|file| file.code);
        assert_eq!(near("ancmod", codes()), Some("ancmed"));
        assert_eq!(near("Franceaustria", codes()), Some("france-austria"));
        assert_eq!(near("colonial", codes()), None);
    }
}
