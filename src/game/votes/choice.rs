//! What a ballot says. Only a clear yes or no is one (D.IX(1)): a choice has to lead, and nothing
//! behind it may take it back.

use super::ballot::Ballot;
use crate::game::wording::Wording;
use crate::orders::text::Mark;

/// Words that may stand before a choice and say nothing about it.
const LEADING: [&str; 37] = [
    "a",
    "an",
    "and",
    "ballot",
    "cast",
    "change",
    "concede",
    "concession",
    "dias",
    "draw",
    "end",
    "game",
    "i",
    "im",
    "in",
    "is",
    "my",
    "number",
    "of",
    "on",
    "our",
    "press",
    "proposal",
    "propose",
    "regarding",
    "rule",
    "solo",
    "the",
    "this",
    "to",
    "vote",
    "votes",
    "voting",
    "we",
    "win",
    "with",
    "am",
];

const YES: [&str; 8] = ["yes", "aye", "yea", "yeah", "yep", "y", "ja", "oui"];
const NO: [&str; 6] = ["no", "nay", "nope", "n", "nein", "non"];
const ABSTAIN: [&str; 4] = ["abstain", "abstains", "abstaining", "abstention"];
/// Verbs and the like that are a yes if they lead.
const FOR: [&str; 8] =
    ["agree", "agreed", "accept", "accepted", "approve", "approved", "favour", "favor"];
/// Verbs and the like that are a no if they lead.
const AGAINST: [&str; 8] =
    ["against", "disagree", "reject", "refuse", "oppose", "opposed", "decline", "veto"];

/// With one of these, nothing is clear.
const CONDITIONS: [&str; 16] = [
    "if",
    "unless",
    "maybe",
    "perhaps",
    "probably",
    "possibly",
    "provided",
    "providing",
    "depends",
    "depending",
    "might",
    "unsure",
    "undecided",
    "or",
    "assuming",
    "except",
];
/// With one of these, no yes is clear.
const TAKES_BACK: [&str; 21] = [
    "not",
    "never",
    "dont",
    "but",
    "cannot",
    "cant",
    "wont",
    "doubt",
    "hardly",
    "when",
    "once",
    "until",
    "till",
    "only",
    "after",
    "later",
    "next",
    "otherwise",
    "wouldnt",
    "without",
    "didnt",
];
/// Nouns that make something else of a "no" before them.
const NO_MATTER: [&str; 10] = [
    "problem",
    "problems",
    "objection",
    "objections",
    "idea",
    "opinion",
    "preference",
    "vote",
    "matter",
    "doubt",
];

/// Reads the words of a ballot, without those that say which proposal it is for, or with them.
pub fn read_choice(text: &str) -> Ballot {
    let line = Wording::read(text);
    let is_question = line.tokens().iter().any(|token| token.mark == Mark::Question);
    let words = words(&line);
    let Some(at) = words.iter().position(|word| !leads(word)) else { return Ballot::Unclear };
    let Some((first, rest)) = words.get(at..).and_then(<[_]>::split_first) else {
        return Ballot::Unclear;
    };
    let has = |wanted: &[&str]| rest.iter().any(|word| wanted.contains(word));
    let choice = match lean(first) {
        Some(_) if is_question || has(&CONDITIONS) => None,
        Some(Lean::Yes) if has(&TAKES_BACK) || has(&AGAINST) => None,
        Some(Lean::No) if has(&FOR) && !has(&TAKES_BACK) => None,
        Some(Lean::No) if rest.first().is_some_and(|next| NO_MATTER.contains(next)) => None,
        leaning => leaning,
    };
    // What is said twice has to be said alike.
    match choice {
        Some(Lean::Yes) if !has(&NO) && !has(&ABSTAIN) => Ballot::Yes,
        Some(Lean::No) if !has(&YES) && !has(&ABSTAIN) => Ballot::No,
        Some(Lean::Neither) if !has(&YES) && !has(&NO) => Ballot::Abstain,
        _ => Ballot::Unclear,
    }
}

#[derive(Clone, Copy)]
enum Lean {
    Yes,
    No,
    Neither,
}

fn lean(word: &str) -> Option<Lean> {
    let is = |list: &[&str]| list.contains(&word);
    if is(&YES) || is(&FOR) || word == "for" {
        Some(Lean::Yes)
    } else if is(&NO) || is(&AGAINST) {
        Some(Lean::No)
    } else {
        is(&ABSTAIN).then_some(Lean::Neither)
    }
}

/// Whether a word may stand before the choice: a small word or a number.
fn leads(word: &str) -> bool {
    LEADING.contains(&word) || is_number(word)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words without powers, which say for what a ballot is and not what it says, and without the
/// "no" of "proposal no. 2".
fn words(line: &Wording) -> Vec<&str> {
    let tokens = line.tokens().iter().enumerate();
    let words = tokens.filter(|(at, _)| line.powers_at(*at, false).is_empty());
    let words = words.map(|(_, token)| token.key.as_str()).filter(|word| !word.is_empty());
    let mut words: Vec<&str> = words.collect();
    let is_numbered =
        |three: &[&str]| matches!(three, ["proposal", "no", number] if is_number(number));
    while let Some(at) = words.windows(3).position(is_numbered) {
        words.remove(at + 1);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_read(ballot: Ballot, texts: &[&str]) {
        for text in texts {
            assert!(read_choice(text) == ballot, "{text}");
        }
    }

    #[test]
    fn d_ix_1_a_clear_yes_and_a_clear_no_are_read() {
        all_read(
            Ballot::Yes,
            &[
                "yes",
                "YES!",
                "Yes, gladly",
                "vote yes",
                "I vote yes on the draw",
                "2: yes",
                "vote #2 yes",
                "proposal no. 2: yes",
                "aye",
                "draw AEF: yes",
                "vote for the draw",
                "in favour",
                "I agree",
                "yes yes yes",
                "France votes yes",
                "vote draw yes",
            ],
        );
        all_read(
            Ballot::No,
            &[
                "no",
                "No, thanks",
                "no way",
                "vote no",
                "against",
                "I vote against the draw",
                "nay",
                "No, I don't agree",
                "no, not now",
                "proposal no 2 no",
                "I oppose",
            ],
        );
        all_read(Ballot::Abstain, &["abstain", "I abstain", "vote: abstain"]);
    }

    #[test]
    fn d_ix_1_anything_but_a_clear_yes_or_no_is_unclear() {
        all_read(
            Ballot::Unclear,
            &[
                "",
                "maybe",
                "yes if Germany agrees",
                "yes?",
                "yes and no",
                "yes or no",
                "no problem",
                "no objection",
                "not yes",
                "yes, but not now",
                "sure, whatever",
                "yes to Turkey, no to France",
                "for and no",
                "probably yes",
                "yes - unless I win",
                "vote",
                "what would a yes mean",
                "no, maybe",
                "yes, when Italy is out",
                "abstain, or no",
                "no, I agree",
                "yes, I oppose",
                "I'll think about it",
                "thanks for asking",
                "no vote",
                "draw",
            ],
        );
    }
}
