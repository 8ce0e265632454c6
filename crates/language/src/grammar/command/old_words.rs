//! The words that the old judges of the hobby understood (`SET WAIT`, `SIGNON`), and ours for them.
//!
//! We don't carry them out: the answer says how to write it here.

use super::line::LineInWords;
use super::value::Command;
use crate::grammar::vocabulary::{WordClass, classes_of};
use crate::limits::FEW_WORDS;

/// A word of the old judges.
pub(super) fn old_word(line: &LineInWords) -> Option<Command> {
    let words = line.words.as_slice();
    let ours = match words {
        ["set", option @ ..] => set(option)?,
        ["unset", option @ ..] if words.len() <= FEW_WORDS => set(option)?,
        ["broadcast", ..] | ["diplomacy" | "postal" | "fake", "press", ..] => Some("press"),
        ["deadline"] | ["list" | "summary", ..] if !line.says("of") => asks_for_state(words)?,
        [first, ..] if WordClass::JudgeText.has(first) => asks_for_a_text(words)?,
        ["withdraw"] => Some("resign"),
        _ => game_of_the_judge(words)?,
    };
    Some(Command::OldWord { word: named(words), ours })
}

/// The words of a judge's command and no more: a name and a password follow some of them, and
/// no one should read those.
fn named(words: &[&str]) -> String {
    let count = match words {
        ["set" | "unset", "no", ..] => 3,
        [first, ..] if WordClass::JudgeVerbOfTwo.has(first) => 2,
        _ => 1,
    };
    words.iter().take(count).copied().collect::<Vec<_>>().join(" ")
}

/// What comes after "set".
fn set(option: &[&str]) -> Option<Option<&'static str>> {
    if let ["nowait"] | ["no", "wait"] = option {
        return Some(Some("final"));
    }
    let option = if let ["no", option @ ..] = option { option } else { option };
    let (first, others) = option.split_first()?;
    let known = classes_of(first);
    let ours = known.choice(&[
        (WordClass::JudgeVote, "vote"),
        (WordClass::JudgeConcession, "propose"),
        (WordClass::JudgeAbsence, "absence"),
        (WordClass::JudgeDeadline, "extension"),
        (WordClass::JudgePress, "press"),
    ]);
    match first {
        &"wait" => Some(Some("preliminary")),
        _ if ours.is_some() => Some(ours),
        // Addresses go on over many words.
        _ if known.has(WordClass::JudgeAddress) || others.len() + 2 <= FEW_WORDS => Some(None),
        _ => None,
    }
}

fn asks_for_state(words: &[&str]) -> Option<Option<&'static str>> {
    (words.len() <= 2).then_some(Some("status"))
}

fn asks_for_a_text(words: &[&str]) -> Option<Option<&'static str>> {
    match words {
        ["get", what, ..] if words.len() <= FEW_WORDS && WordClass::JudgeTextName.has(what) => {
            Some(None)
        }
        ["info", ..] if words.len() <= 2 => Some(None),
        ["index" | "lists"] => Some(None),
        ["manual" | "guide"] => Some(Some("help")),
        _ => None,
    }
}

/// What concerns players, games and accounts of a judge, none of which are ours.
fn game_of_the_judge(words: &[&str]) -> Option<Option<&'static str>> {
    let known = match words {
        // A name and an address may follow.
        ["signon" | "iam", ..] | ["password", _] => true,
        ["register" | "signoff", ..] => words.len() <= 2 * FEW_WORDS,
        _ if words.len() > FEW_WORDS => false,
        ["sign", "on" | "off", ..] | ["who", "game", ..] => true,
        ["watch", "out", ..] => false,
        [first, ..] if WordClass::JudgeWatch.has(first) => true,
        ["become", "master" | "moderator" | "observer", ..] => true,
        [first, ..] if WordClass::JudgeMaster.has(first) => true,
        [first, _] => WordClass::JudgeWithOne.has(first),
        [only] => WordClass::JudgeAlone.has(only),
        _ => false,
    };
    known.then_some(None)
}
