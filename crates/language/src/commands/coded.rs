//! Codes after commands, as they stand in a text.

use std::collections::BTreeMap;

use super::command::AskedLine;
use super::read::plain;
use super::verbs;

/// How many letters a code has.
pub const CODE_LEN: usize = 8;

/// A line that a mail program has folded may go on for this many more.
const FOLDS_MAX: usize = 2;

/// A line without what mail programs put around it, and the code at its end; the line as it is, if
/// there is none.
pub fn confirmed(line: &str) -> (String, Option<String>) {
    let is_code = |code: &str| {
        code.len() == CODE_LEN && code.chars().all(|letter| letter.is_ascii_hexdigit())
    };
    let bare = plain(line);
    let bare = bare.trim_end_matches(['.', ',', ';', '!']);
    let parts = bare.rsplit_once(char::is_whitespace).and_then(|(before, code)| {
        let (line, word) = before.trim_end().rsplit_once(char::is_whitespace)?;
        let is_it = word.eq_ignore_ascii_case("confirm") && is_code(code);
        is_it.then(|| (line.trim().to_owned(), Some(code.to_ascii_lowercase())))
    });
    parts.unwrap_or_else(|| (line.trim().to_owned(), None))
}

/// Whether a line begins as one that may need a code.
fn has_head(line: &str) -> bool {
    let line = plain(line).to_ascii_lowercase();
    let head = line.split_whitespace().next().unwrap_or_default();
    verbs::may_bear_code(head.trim_end_matches(':'))
}

/// A letter's text, and the codes that stood in it, each with the number of its line.
#[derive(Clone, Default)]
pub struct Written {
    pub text: String,
    pub codes: BTreeMap<usize, String>,
}

impl Written {
    /// The lines of a command.
    pub fn lines(&self, asked: &AskedLine) -> Vec<String> {
        let lines = self.text.lines().skip(asked.line.saturating_sub(1));
        let lines = lines.take((asked.last + 1).saturating_sub(asked.line));
        lines.map(plain).collect()
    }
}

/// A text without the codes after its commands. A command that was folded before its code stands on
/// its first line again.
pub fn taken(text: &str, press: &[usize]) -> Written {
    let all: Vec<&str> = text.lines().collect();
    let mut written = Written::default();
    let mut lines: Vec<String> = Vec::new();
    while let Some(line) = all.get(lines.len()) {
        let (at, number) = (lines.len(), lines.len() + 1);
        let may_have = has_head(line) && !press.contains(&number);
        let found = (1..=FOLDS_MAX + 1).filter(|_| may_have).find_map(|count| {
            let part = all.get(at..at + count)?;
            let goes_on = |(number, line): (usize, &&str)| {
                let is_own = press.contains(&number) || has_own_head(line);
                !line.trim().is_empty() && !is_own
            };
            let is_one = (number..).zip(part).skip(1).all(goes_on);
            let (without, code) = is_one.then(|| confirmed(&part.join(" ")))?;
            Some((count, without, code?))
        });
        match found {
            Some((count, without, code)) => {
                written.codes.insert(number, code);
                lines.push(without);
                lines.resize(at + count, String::new());
            }
            None => lines.push((*line).to_owned()),
        }
    }
    written.text = lines.join("\n");
    written
}

/// Whether a line can't be the rest of the one above, since it begins a command of its own. A rest
/// may begin with the word before the code, and has nothing else then.
fn has_own_head(line: &str) -> bool {
    let (without, code) = confirmed(&format!("… {line}"));
    has_head(line) && !(code.is_some() && without == "…")
}

#[cfg(test)]
mod tests {
    use super::taken;

    #[test]
    fn a_code_is_found_behind_its_command_however_that_was_sent() {
        for text in [
            "resignation of Turkey confirm 72917449",
            "* resignation of Turkey confirm 72917449",
            "*resignation of Turkey confirm 72917449*",
            "\"resignation of Turkey confirm 72917449\"",
            "1. resignation of Turkey confirm 72917449.",
            "resignation of Turkey\nconfirm 72917449",
            "resignation of Turkey confirm\n72917449",
            "resignation of\nTurkey confirm 72917449",
        ] {
            let written = taken(text, &[]);
            let first = written.text.lines().next();
            assert_eq!(first, Some("resignation of Turkey"), "{text}");
            assert_eq!(written.codes.get(&1).map(String::as_str), Some("72917449"), "{text}");
            assert_eq!(written.text.matches('\n').count(), text.matches('\n').count(), "{text}");
        }
    }

    #[test]
    fn a_command_is_not_folded_into_the_next_one() {
        let text = "substitute Paul <paul@example.org>\nresignation of Turkey confirm 72917449";
        let written = taken(text, &[]);
        assert_eq!(written.codes.keys().copied().collect::<Vec<_>>(), [2]);
        for text in ["gm queue\n\nconfirm 72917449", "confirm 3\nA Con - Bul", "A Con - Bul"] {
            let written = taken(text, &[]);
            assert_eq!(written.text, text);
            assert!(written.codes.is_empty(), "{text}");
        }
        for press in [&[1][..], &[2]] {
            let beside_press = taken("gm queue\nconfirm 72917449", press);
            assert!(!beside_press.codes.contains_key(&1), "{press:?}");
        }
    }
}
