//! Names that look like those of others, by letters of other alphabets.

/// Letters that are drawn as a Latin one, after it, in lower case.
const ALIKE: [(char, &str); 21] = [
    ('a', "аαɑ"),
    ('b', "вβь"),
    ('c', "сϲ"),
    ('d', "ԁ"),
    ('e', "еεё"),
    ('h', "нһη"),
    ('i', "іιıї"),
    ('l', "1|\u{399}\u{406}\u{4c0}"),
    ('j', "ј"),
    ('k', "кκ"),
    ('m', "м"),
    ('n', "ո"),
    ('o', "оο0"),
    ('p', "рρ"),
    ('q', "ԛ"),
    ('s', "ѕ"),
    ('t', "тτ"),
    ('u', "υս"),
    ('v', "ѵν"),
    ('x', "хχ"),
    ('y', "уγү"),
];

/// Whether two names that are not the same look so.
pub fn looks_like(one: &str, other: &str) -> bool {
    drawn(one) == drawn(other)
}

/// A name by how its letters are drawn.
fn drawn(name: &str) -> String {
    let latin = |letter: char| {
        // A wide Latin letter has its place after the usual ones.
        let letter = match letter {
            '\u{ff01}'..='\u{ff5e}' => {
                u32::from(letter).checked_sub(0xfee0).and_then(char::from_u32)
            }
            other => Some(other),
        };
        // A capital I is drawn as a small L.
        let letter = letter.map_or('l', |letter| if letter == 'I' { 'l' } else { letter });
        let is_found = ALIKE.iter().find(|(_, others)| others.contains(letter));
        if let Some((latin, _)) = is_found {
            return *latin;
        }
        let low = letter.to_lowercase().next().unwrap_or_default();
        let found = ALIKE.iter().find(|(_, others)| others.contains(low));
        found.map_or(low, |(latin, _)| *latin)
    };
    let seen = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '|');
    seen.map(latin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_found_and_others_are_not() {
        for (one, other) in [
            ("\u{410}nne", "Anne"),
            ("P\u{430}ul \u{405}mith", "Paul Smith"),
            ("PauI Smith", "Paul Smith"),
            ("B0b", "Bob"),
            ("\u{ff21}nne", "Anne"),
            ("Anne-Marie", "AnneMarie"),
            ("Anne", "anne"),
            ("Ann  Able", "Ann Able"),
        ] {
            assert!(looks_like(one, other) && looks_like(other, one), "{one}, {other}");
        }
        for (one, other) in [("Anne", "Anna"), ("\u{410}\u{43d}\u{43d}\u{430}", "Anna")] {
            assert!(!looks_like(one, other), "{one}, {other}");
        }
    }
}
