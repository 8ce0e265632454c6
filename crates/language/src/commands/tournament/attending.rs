//! Which rounds of an open event somebody plays, in his own words.

use super::cut::round_of;
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// The rounds that somebody names, and whether he plays them.
pub(super) struct Attendance {
    pub(super) rounds: Vec<Round>,
    pub(super) plays: bool,
}

/// What may stand around the rounds.
const AROUND: ClassSet =
    ClassSet::of(&[WordClass::AroundRounds, WordClass::DeniesRound, WordClass::MissesRound]);

/// What a line says behind its verb, if it says nothing but that: with any other word it is none of
/// ours.
pub(super) fn read(tournament: &Tournament, verb: &str, behind: &str) -> Option<Attendance> {
    let behind = behind.to_lowercase().replace(['\u{2019}', '\''], "");
    let words = behind.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let speaks = verb != "i"
        || words.iter().any(|word| {
            matches!(*word, "play" | "come" | "make" | "be") || WordClass::MissesRound.has(word)
        });
    let plays = !WordClass::MissesRound.has(verb)
        && !words
            .iter()
            .any(|word| WordClass::DeniesRound.has(word) || WordClass::MissesRound.has(word));
    let mut rounds = Vec::new();
    let mut left = words.as_slice();
    while let [word, rest @ ..] = left {
        left = match named(tournament, left) {
            Some((round, behind)) => {
                rounds.push(round);
                behind
            }
            None if WordClass::AllRounds.has(word) => {
                rounds.extend(tournament.undrawn());
                rest
            }
            None if classes_of(word).has_any(AROUND) => rest,
            None => return None,
        };
    }
    (speaks && !rounds.is_empty()).then_some(Attendance { rounds, plays })
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
