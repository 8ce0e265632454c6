//! What is to become of the orders: final, preliminary, none (D.II(1)).

use super::{Command, Line};

/// Words around "final" that change nothing about it.
#[rustfmt::skip]
const AROUND: [&str; 29] = [
    "these", "this", "are", "is", "my", "orders", "order", "set", "all", "now", "mark", "consider",
    "them", "please", "the", "as", "and", "moves", "here", "i", "declare", "make", "made", "flag",
    "status", "from", "on", "it", "for",
];
/// Words that take a mark away.
#[rustfmt::skip]
const AWAY: [&str; 11] = [
    "drop", "remove", "withdraw", "unset", "cancel", "revoke", "undo", "retract", "unmark", "lift",
    "clear",
];

/// "Final", "final orders, no more changes", "these orders are final".
///
/// ```abnf
/// final = ["these orders are" / "my orders are"] "final" / "final orders"
///     / ("finalize" / "finalise") ["my orders"]
/// ```
pub(super) fn final_mark(line: &Line) -> Option<Command> {
    let marks =
        |word: &str| matches!(word, "final" | "finalize" | "finalise" | "finalized" | "finalised");
    let at = line.words.iter().position(|word| marks(word))?;
    let before = line.words.get(..at)?;
    let plain = before.iter().all(|word| AROUND.contains(word)) && !line.asks();
    plain.then_some(Command::Final)
}

/// The mark is taken away, or was never given.
///
/// ```abnf
/// preliminary = "preliminary" ["orders"] / ["my orders are"] "not final"
///     / ("drop" / "withdraw" / "remove" / "no longer") "final"
/// ```
pub(super) fn preliminary(line: &Line) -> Option<Command> {
    let words = &line.words;
    let plain = ["preliminary", "prelim", "draft", "tentative", "provisional"];
    let begins = words.first().is_some_and(|first| plain.contains(first));
    // Within a sentence a draft may be anything.
    let says = line.says_any(&["preliminary", "tentative", "provisional"])
        && words.len() <= 6
        && final_mark(line).is_none();
    let not = line.says_phrase(&["not", "final"])
        || line.says_phrase(&["not", "yet"])
        || line.says_phrase(&["no", "longer"])
        || line.says_any(&["arent", "isnt"]);
    let known = |word: &&str| AROUND.contains(word) || *word == "final";
    let away = match words.split_first() {
        Some((first, others)) => AWAY.contains(first) && others.iter().all(known),
        None => false,
    };
    let final_too = line.says("final");
    (begins || says || (not || away) && final_too).then_some(Command::Preliminary)
}

/// The orders on file are struck.
///
/// ```abnf
/// clear = "clear" ["my" / "all"] ["orders"]
/// ```
pub(super) fn clear(line: &Line) -> Option<Command> {
    let (first, others) = line.words.split_first()?;
    let verb = matches!(*first, "clear" | "cancel" | "withdraw" | "delete" | "erase");
    let known = |word: &&str| {
        matches!(
            *word,
            "all"
                | "my"
                | "orders"
                | "order"
                | "the"
                | "previous"
                | "earlier"
                | "moves"
                | "set"
                | "plans"
                | "plan"
                | "them"
                | "please"
                | "everything"
        )
    };
    let asks = others.iter().all(known) && (!others.is_empty() || *first == "clear");
    (verb && asks).then_some(Command::Clear)
}
