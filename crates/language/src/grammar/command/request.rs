//! A wish in a plain sentence, for the game master.

use super::super::harmless::{Role, WordWeight, role, weight};
use super::line::LineInWords;
use super::value::{Command, VagueWish};
use crate::grammar::vocabulary::WordClass;

#[rustfmt::skip]
const TOPICS: [&str; 11] = [
    "extension", "extend", "extended", "delay", "delayed", "postpone", "postponed", "substitute",
    "replacement", "deadline", "standin",
];
const PAIRS: [[&str; 2]; 9] = [
    ["more", "time"],
    ["please", "wait"],
    ["we", "wait"],
    ["you", "wait"],
    ["stand", "in"],
    ["another", "day"],
    ["extra", "time"],
    ["extra", "day"],
    ["more", "days"],
];
/// Words of somebody who is away. That alone asks for nothing: an absence is a line of its own.
#[rustfmt::skip]
const AWAY: [&str; 10] = [
    "away", "vacation", "holiday", "holidays", "absent", "travelling", "traveling", "abroad",
    "unavailable", "hospital",
];
const AWAY_PAIRS: [[&str; 2]; 2] = [["out", "of"], ["no", "internet"]];
/// Whoever says one of these asks for something.
#[rustfmt::skip]
const ASKS: [&str; 12] = [
    "can", "could", "please", "pls", "need", "request", "would", "ask", "asking", "want", "wait",
    "like",
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

/// "I'd like to ask for an extension of 48 hours, my train is late": how long is said, and nothing
/// limits it (D.VII(5)).
pub(super) fn extension_of_so_long(line: &LineInWords) -> Option<Command> {
    let says = |class: WordClass| line.words.iter().any(|word| class.has(word));
    let limits = |word: &&str| {
        role(word, Role::Limits) || weight(word) == Some(WordWeight::Denies) || PAST.contains(word)
    };
    let thanks = ["for", "fur", "pour", "per", "por"].iter().any(|of| {
        ["thanks", "thank", "you", "danke", "merci", "grazie", "gracias"]
            .iter()
            .any(|thanks| line.says_phrase(&[*thanks, *of]))
    });
    // "The extension" is one that was granted, or is somebody's.
    let named = |pair: &[&str]| matches!(pair, [before, name] if WordClass::ExtensionName.has(name) && WordClass::Definite.has(before));
    let tells = |word: &&str| {
        role(word, Role::Mails)
            || weight(word) == Some(WordWeight::TakesBack)
            || WordClass::SaysOn.has(word)
    };
    let of_another = line.words.windows(2).any(named) || line.words.iter().any(tells);
    if !says(WordClass::ExtensionName) || !says(WordClass::AsksFor) || thanks || of_another {
        return None;
    }
    let mut lengths = line.words.iter().enumerate().filter_map(|(at, word)| {
        let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = word.get(..word.len() - unit.len()).unwrap_or_default();
        let next = line.words.get(at + 1).copied().unwrap_or_default();
        let unit = if unit.is_empty() { next } else { unit };
        let named =
            [(WordClass::Hours, "hours"), (WordClass::Days, "days"), (WordClass::Weeks, "weeks")];
        let (_, unit) = named.into_iter().find(|(class, _)| class.has(unit))?;
        (!digits.is_empty()).then(|| format!("{digits} {unit}"))
    });
    let length = lengths.next().filter(|_| lengths.next().is_none())?;
    let more = if says(WordClass::Another) { "another " } else { "" };
    (!line.words.iter().any(limits)).then(|| Command::Extension(format!("{more}{length}")))
}

/// A wish for more time, or a word that somebody is away. What asks for nothing goes to nobody, and
/// its writer hears how to ask.
pub(super) fn request(line: &LineInWords) -> Option<Command> {
    let says_pair = |pairs: &[[&str; 2]]| {
        line.words.windows(2).any(|words| pairs.iter().any(|pair| words == pair))
    };
    let of_time = line.says_any(&TOPICS) || says_pair(&PAIRS) || wants_hours(line);
    let is_away = line.says_any(&AWAY) || says_pair(&AWAY_PAIRS);
    if !(of_time || is_away) || !line.says_any(&SPEAKS) {
        return None;
    }
    let asks = of_time || line.says_any(&ASKS);
    Some(match asks && !line.says_any(&PAST) && !says_pair(&DENIED) {
        true => Command::Request(line.whole()),
        false => {
            let (text, unread) = (line.whole(), String::new());
            Command::Unclear { wish: VagueWish::Time, text, unread }
        }
    })
}

/// "24h more", "another 2 days".
fn wants_hours(line: &LineInWords) -> bool {
    if !line.says_any(&["more", "extra", "longer", "additional", "another", "later"]) {
        return false;
    }
    line.words.iter().any(|word| {
        let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let units = ["hour", "hours", "hrs", "day", "days", "week", "weeks"];
        units.contains(&unit) || matches!(unit, "h" | "d" | "hr") && unit.len() < word.len()
    })
}
