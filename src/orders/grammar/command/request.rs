//! A wish in a plain sentence, for the game master.

use super::{Command, Line, Wish};

#[rustfmt::skip]
const TOPICS: [&str; 21] = [
    "extension", "extend", "extended", "delay", "delayed", "postpone", "postponed", "away",
    "vacation", "holiday", "holidays", "absent", "travelling", "traveling", "abroad", "unavailable",
    "substitute", "replacement", "deadline", "standin", "hospital",
];
const PAIRS: [[&str; 2]; 11] = [
    ["more", "time"],
    ["out", "of"],
    ["please", "wait"],
    ["we", "wait"],
    ["you", "wait"],
    ["stand", "in"],
    ["another", "day"],
    ["extra", "time"],
    ["extra", "day"],
    ["more", "days"],
    ["no", "internet"],
];
/// Whoever says one of these speaks of himself, or to somebody.
#[rustfmt::skip]
const SPEAKS: [&str; 19] = [
    "i", "id", "im", "ill", "can", "could", "may", "please", "need", "request", "me", "my", "we", "would",
    "ive", "ask", "asking", "pls", "want",
];
/// Whoever says one of these tells of what was.
const PAST: [&str; 7] = ["was", "were", "had", "been", "ago", "yesterday", "last"];
/// What is said of something that nobody wants.
const DENIED: [[&str; 2]; 11] = [
    ["dont", "need"],
    ["dont", "want"],
    ["not", "need"],
    ["not", "want"],
    ["no", "need"],
    ["no", "extension"],
    ["no", "delay"],
    ["no", "more"],
    ["no", "extra"],
    ["not", "extend"],
    ["dont", "extend"],
];

/// A wish for more time, or a word that somebody is away. What asks for nothing goes to nobody, and
/// its writer hears how to ask.
pub(super) fn request(line: &Line) -> Option<Command> {
    let pair = |words: &[&str]| PAIRS.iter().any(|pair| words == pair);
    let topic = line.says_any(&TOPICS) || line.words.windows(2).any(pair) || wants_hours(line);
    if !topic || !line.says_any(&SPEAKS) {
        return None;
    }
    let denied = line.words.windows(2).any(|words| DENIED.iter().any(|pair| words == pair));
    Some(match !line.says_any(&PAST) && !denied {
        true => Command::Request(line.whole()),
        false => {
            let (text, unread) = (line.whole(), String::new());
            Command::Unclear { wish: Wish::Time, text, unread }
        }
    })
}

/// "24h more", "another 2 days".
fn wants_hours(line: &Line) -> bool {
    if !line.says_any(&["more", "extra", "longer", "additional", "another", "later"]) {
        return false;
    }
    line.words.iter().any(|word| {
        let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let units = ["hour", "hours", "hrs", "day", "days", "week", "weeks"];
        units.contains(&unit) || matches!(unit, "h" | "d" | "hr") && unit.len() < word.len()
    })
}
