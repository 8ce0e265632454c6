//! Pieces of a line: words cut off its beginning, rounds.

use crate::commands::line::CommandWords;
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// What comes after a word, in any case.
pub(super) fn strip<'l>(text: &'l str, word: &str) -> Option<&'l str> {
    let mut line = CommandWords::new(text);
    line.takes(word).then_some(line.rest)
}

/// A text cut at a word of its own.
pub(super) fn cut<'l>(text: &'l str, word: &str) -> Option<(&'l str, &'l str)> {
    let mut line = CommandWords::new(text);
    let (before, is_there) = line.until(word);
    is_there.then_some((before, line.rest))
}

/// A round by the name that data and letters use.
pub(super) fn round(written: &str) -> Option<Round> {
    let written = written.trim().trim_end_matches(['.', ':']).to_ascii_lowercase();
    let number = written.strip_prefix("round ").unwrap_or(&written);
    let by_number = || Round::numbered(number.trim().parse::<usize>().ok()?.checked_sub(1)?);
    let is_named = |round: &Round| [round.name(), round.words()].contains(&&*written);
    // "round four", "four"
    let spelled = |round: &Round| round.words().strip_prefix("round ") == Some(&written);
    Round::all().find(|round| is_named(round) || spelled(round)).or_else(|| {
        match written.as_str() {
            "semi-final" | "semifinal" => Some(Round::Semi),
            _ => by_number(),
        }
    })
}

/// The same, or what the form of an open event calls it.
pub fn round_of(tournament: &Tournament, written: &str) -> Option<Round> {
    let is_called = |name: &str| name.to_lowercase() == written.trim().to_lowercase();
    let of_form = || {
        let rounds = &tournament.form()?.rounds;
        Round::numbered(rounds.iter().position(|round| is_called(&round.name))?)
    };
    of_form().or_else(|| round(written))
}

/// `2.5` as a fraction, `25/10`.
pub(super) fn decimal(points: &str) -> Option<String> {
    let (whole, part) = points.split_once('.')?;
    Some(format!("{whole}{part}/1{}", "0".repeat(part.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_as_wholes() {
        assert_eq!(cut("Ann Form for r2", "for"), Some(("Ann Form", "r2")));
        assert_eq!(cut("for r2", "for"), Some(("", "r2")));
        assert_eq!(cut("Formula", "for"), None);
        assert_eq!(strip("UP as Ann", "up"), Some("as Ann"));
        assert_eq!(strip("upper", "up"), None);
    }
}
