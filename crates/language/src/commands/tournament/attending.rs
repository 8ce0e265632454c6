//! Which rounds of an open event somebody plays, in his own words.

use super::cut::round_of;
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// The rounds that somebody names, and whether he plays them.
pub(super) struct Attendance {
    pub(super) rounds: Vec<Round>,
    pub(super) plays: bool,
}

/// What may stand around the rounds that somebody plays.
const AROUND_ROUNDS: [&str; 25] = [
    "play", "come", "can", "make", "be", "there", "it", "do", "to", "on", "in", "at", "the",
    "round", "rounds", "and", "or", "only", "please", "sorry", "thanks", "will", "for", "but",
    "of",
];
const ALL: [&str; 3] = ["all", "every", "any"];

/// What a line says behind its verb, if it says nothing but that: with any other word it is none of
/// ours.
pub(super) fn read(tournament: &Tournament, verb: &str, behind: &str) -> Option<Attendance> {
    let behind = behind.to_lowercase().replace(['\u{2019}', '\''], "");
    let words = behind.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let speaks = verb != "i"
        || words
            .iter()
            .any(|word| matches!(*word, "play" | "come" | "make" | "be") || misses(word));
    let plays = !misses(verb) && !words.iter().any(|word| denies(word) || misses(word));
    let mut rounds = Vec::new();
    let mut left = words.as_slice();
    while let [word, rest @ ..] = left {
        left = match named(tournament, left) {
            Some((round, behind)) => {
                rounds.push(round);
                behind
            }
            None if ALL.contains(word) => {
                rounds.extend(tournament.undrawn());
                rest
            }
            None if denies(word) || misses(word) || AROUND_ROUNDS.contains(word) => rest,
            None => return None,
        };
    }
    (speaks && !rounds.is_empty()).then_some(Attendance { rounds, plays })
}

fn denies(word: &str) -> bool {
    matches!(word, "cant" | "cannot" | "not" | "wont" | "dont")
}

fn misses(word: &str) -> bool {
    matches!(word, "skip" | "miss")
}

/// The round whose name the words begin with, and the words behind it. A name of the form may have
/// several.
fn named<'w, 'a>(tournament: &Tournament, words: &'w [&'a str]) -> Option<(Round, &'w [&'a str])> {
    let most = tournament.form()?.rounds.iter().map(|round| round.name.split_whitespace().count());
    let most = most.max().unwrap_or(1).min(words.len());
    (1..=most).rev().find_map(|count| {
        let (name, behind) = words.split_at(count);
        Some((round_of(tournament, &name.join(" "))?, behind))
    })
}
