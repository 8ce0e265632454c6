//! Codes behind commands, as they stand in a text.

use std::collections::BTreeMap;

use super::commands::Asked;

/// How many letters a code has.
pub(super) const CODE_LEN: usize = 8;

/// What begins the lines that may need a code.
const HEADS: [&str; 8] =
    ["gm", "td", "tmc", "address", "substitute", "name", "resignation", "confirm"];

/// A line, and the code at its end if there is one.
pub(super) fn confirmed(line: &str) -> (String, Option<String>) {
    let is_code = |code: &str| {
        code.len() == CODE_LEN && code.chars().all(|letter| letter.is_ascii_hexdigit())
    };
    let parts = line.trim().rsplit_once(char::is_whitespace).and_then(|(before, code)| {
        let (line, word) = before.trim_end().rsplit_once(char::is_whitespace)?;
        let is_it = word.eq_ignore_ascii_case("confirm") && is_code(code);
        is_it.then(|| (line.trim().to_owned(), Some(code.to_ascii_lowercase())))
    });
    parts.unwrap_or_else(|| (line.trim().to_owned(), None))
}

/// A letter's text, and the codes that stood in it, each with the number of its line.
#[derive(Clone, Default)]
pub(super) struct Written {
    pub(super) text: String,
    pub(super) codes: BTreeMap<usize, String>,
}

impl Written {
    /// The lines of a command.
    pub(super) fn lines(&self, asked: &Asked) -> Vec<String> {
        let lines = self.text.lines().skip(asked.line.saturating_sub(1));
        let lines = lines.take((asked.last + 1).saturating_sub(asked.line));
        lines.map(|line| line.trim().to_owned()).collect()
    }
}

/// A text without the codes behind its commands.
pub(super) fn taken(text: &str, press: &[usize]) -> Written {
    let mut codes = BTreeMap::new();
    let line = |(number, line): (usize, &str)| {
        let head = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let may_have = HEADS.contains(&head.trim_end_matches(':')) && !press.contains(&number);
        match confirmed(line) {
            (without, Some(code)) if may_have => {
                codes.insert(number, code);
                without
            }
            _ => line.to_owned(),
        }
    };
    let lines: Vec<String> = (1..).zip(text.lines()).map(line).collect();
    Written { text: lines.join("\n"), codes }
}
