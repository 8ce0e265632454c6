//! Days and times of our own days, which talk is full of.

use super::super::text::Token;
use crate::grammar::vocabulary::WordClass;
use crate::limits::CLOSE_TOKENS;

/// How many tokens a day or a time of our days takes that begins here: "on Friday", "next week",
/// "the 24th of December". A turn of the game is no day.
pub(super) fn time_length(tokens: &[Token]) -> usize {
    let mut length = 0;
    for (at, token) in tokens.iter().take(CLOSE_TOKENS).enumerate() {
        if token.is(WordClass::Day) {
            length = at + 1;
        } else if !leads_to_day(&token.key) {
            break;
        }
    }
    length
}

fn leads_to_day(key: &str) -> bool {
    let number = key.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    number.len() < 5 && number.parse::<u16>().is_ok() || WordClass::LeadsToDay.has(key)
}
