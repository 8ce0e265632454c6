//! Ballots (D.IX(1)).

use super::super::super::text::{Mark, Token, Tokens};
use super::{Command, Line};

/// What a ballot says. Only a clear yes or no is a vote (D.IX(1)); an abstention is kept apart from
/// what is not clear, because a silent player may be taken for a yes where an abstention may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// For the proposal.
    Yes,
    /// Against it.
    No,
    /// Neither, and said so.
    Abstain,
    /// Nothing that everybody would understand alike.
    Unclear,
}

impl Choice {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            Choice::Yes => "yes",
            Choice::No => "no",
            Choice::Abstain => "abstain",
            Choice::Unclear => "unclear",
        }
    }
}

const YES: [&str; 8] = ["yes", "aye", "yea", "y", "ja", "oui", "yep", "approve"];
const NO: [&str; 7] = ["no", "nay", "n", "nein", "non", "nope", "veto"];
const ABSTAIN: [&str; 4] = ["abstain", "abstention", "abstaining", "abstains"];
/// A vote with one of these hangs on something, or is turned round.
#[rustfmt::skip]
const UNSURE: [&str; 16] = [
    "if", "unless", "maybe", "perhaps", "probably", "provided", "depends", "not", "dont", "never",
    "might", "undecided", "either", "or", "wont", "unsure",
];
/// What can be voted on, as players name it.
const SUBJECTS: [&str; 6] = ["draw", "dias", "proposal", "concession", "concede", "motion"];
/// Words around the name of a proposal.
#[rustfmt::skip]
const AROUND: [&str; 32] = [
    "i", "we", "my", "vote", "votes", "voting", "ballot", "is", "on", "to", "for", "in", "favour",
    "favor", "of", "the", "a", "an", "against", "about", "regarding", "with", "from", "please",
    "thanks", "that", "hereby", "would", "like", "or", "maybe", "perhaps",
];

/// A ballot.
///
/// ```abnf
/// vote = ["i"] "vote" [":"] choice ["on" about] / ("yes" / "no") "to" about
///     / ["i"] "abstain" ["on" about] / "vote" [":"] about
/// ```
pub(super) fn vote(line: &Line) -> Option<Command> {
    let begins = match line.words.as_slice() {
        ["vote" | "votes" | "ballot" | "abstain" | "abstention", ..]
        | ["i" | "we", "vote" | "abstain", ..]
        | ["i" | "we", "would", "like", "to", "vote", ..]
        | ["my", "vote" | "ballot", ..] => true,
        ["yes" | "no", "vote"] => true,
        ["yes" | "no" | "aye" | "nay", others @ ..] => says_subject(others),
        [subject, .., last] if says_subject(&[subject]) => is_answer(last),
        _ => false,
    };
    let proposal = about(line).unwrap_or_default();
    let choice = || if is_of_several(line) { Choice::Unclear } else { choice(line) };
    begins.then(|| Command::Vote { proposal, choice: choice() })
}

/// "Vote yes on the draw, no on the concession": a line is one ballot, and of several none counts.
fn is_of_several(line: &Line) -> bool {
    let parts = |token: &Token| !matches!(token.mark, Mark::Word | Mark::Dash | Mark::Colon);
    let speaks = |part: &&[Token]| {
        let keys = || part.iter().map(|token| token.key.as_str());
        let votes = |key: &str| is_answer(key) || SUBJECTS.contains(&key);
        keys().any(|key| votes(key) || matches!(key, "vote" | "votes" | "against"))
            || matches!(part, [number] if number.key.parse::<u16>().is_ok())
    };
    line.tokens.rest.split(parts).filter(speaks).count() > 1
}

fn says_subject(words: &[&str]) -> bool {
    words.iter().any(|word| SUBJECTS.contains(word))
}

fn is_answer(word: &str) -> bool {
    YES.contains(&word) || NO.contains(&word) || ABSTAIN.contains(&word)
}

/// For or against. "For" and "against" count only where no plainer word stands.
///
/// ```abnf
/// choice = "yes" / "no" / "abstain"
/// ```
fn choice(line: &Line) -> Choice {
    if line.asks() || line.says_any(&UNSURE) {
        return Choice::Unclear;
    }
    // "Vote yes on no press": what stands behind the first answer is the proposal's.
    let first = line.words.iter().position(|word| is_answer(word));
    let next = first.and_then(|at| line.words.get(at + 1));
    let answers = match first {
        Some(at) if next.is_some_and(|next| matches!(*next, "on" | "to" | "for" | "in")) => {
            line.words.get(..=at).unwrap_or_default()
        }
        _ => &line.words,
    };
    let says = |list: &[&str]| answers.iter().any(|word| list.contains(word));
    match (says(&YES), says(&NO), says(&ABSTAIN)) {
        (true, false, false) if !says(&["against"]) => Choice::Yes,
        (false, true, false) => Choice::No,
        (false, false, true) => Choice::Abstain,
        (false, false, false) => match (says(&["for", "favour", "favor"]), says(&["against"])) {
            (true, false) => Choice::Yes,
            (false, true) => Choice::No,
            _ => Choice::Unclear,
        },
        _ => Choice::Unclear,
    }
}

/// What a ballot is about, without the words around it.
///
/// ```abnf
/// about = ["the"] ("draw" / "DIAS" / "concession") / "proposal" <number>
/// ```
fn about(line: &Line) -> Option<String> {
    // One answer is the voter's; another one is part of the name: "vote yes on no press".
    let mut answered = false;
    let mut is_around = |token: &Token| {
        let answers = !answered && is_answer(&token.key);
        answered |= answers;
        token.mark != Mark::Word || answers || AROUND.contains(&token.key.as_str())
    };
    let mut rest = line.tokens.rest;
    while let Some((_, behind)) = rest.split_first().filter(|(first, _)| is_around(first)) {
        rest = behind;
    }
    while let Some((_, before)) = rest.split_last().filter(|(last, _)| is_around(last)) {
        rest = before;
    }
    // "The proposal" is the only one there is, and a second answer names none.
    let none = |key: &str| matches!(key, "proposal" | "it" | "this") || is_answer(key);
    let named = !matches!(rest, [only] if none(&only.key));
    named.then(|| line.text_inside(Tokens { rest, names: line.tokens.names }))
}
