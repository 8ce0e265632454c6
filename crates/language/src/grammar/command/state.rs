//! What is to become of the orders: final, preliminary, none (D.II(1)).

use super::super::super::text::{Mark, Token};
use super::super::heading::names_a_season;
use super::{Command, Line};

/// Words around "final" that change nothing about it.
#[rustfmt::skip]
const AROUND: [&str; 29] = [
    "these", "this", "are", "is", "my", "orders", "order", "set", "all", "now", "mark", "consider",
    "them", "please", "the", "as", "and", "moves", "here", "i", "declare", "make", "made", "flag",
    "status", "from", "on", "it", "for",
];
/// Words behind "final" that change nothing about it, in its own sentence.
#[rustfmt::skip]
const BEHIND: [&str; 28] = [
    "no", "more", "further", "change", "changes", "thanks", "thank", "you", "turn", "phase",
    "season", "year", "again", "version", "movement", "retreats", "builds", "adjustments",
    "too", "also", "follows", "follow", "below", "press", "mail", "letter", "entry", "final",
];
/// Words that make a mark hang on something, in whatever sentence they stand.
#[rustfmt::skip]
const HANGS: [&str; 38] = [
    "if", "unless", "but", "once", "when", "whenever", "until", "till", "after", "before", "long",
    "provided", "providing", "assuming", "except", "wait", "waiting", "pending", "subject",
    "depending", "depends", "should", "might", "may", "maybe", "perhaps", "probably", "permitting",
    "given", "hold", "almost", "not", "yet", "later", "tomorrow", "soon", "with", "without",
];
/// Words that take a mark away.
#[rustfmt::skip]
const AWAY: [&str; 11] = [
    "drop", "remove", "withdraw", "unset", "cancel", "revoke", "undo", "retract", "unmark", "lift",
    "clear",
];

/// "Final", "final orders, no more changes", "these orders are final". What hangs on something is
/// for the game master: the set is not final.
///
/// ```abnf
/// final = ["these orders are" / "my orders are"] "final" / "final orders"
///     / ("finalize" / "finalise") ["my orders"] / "ready"
/// ```
pub(super) fn final_mark(line: &Line) -> Option<Command> {
    if matches!(line.words.as_slice(), ["ready"] | ["im" | "all", "ready"] | ["i", "am", "ready"]) {
        return (!line.asks()).then_some(Command::Final);
    }
    let at = line.words.iter().position(|word| is_mark(word))?;
    let before = line.words.get(..at)?;
    // "The final deadline is Monday" says nothing of the orders.
    if !before.iter().all(|word| AROUND.contains(word)) {
        return None;
    }
    if !line.asks() && is_unconditional(line) {
        return Some(Command::Final);
    }
    let hangs = line.says_any(&HANGS) || line.says_phrase(&["for", "now"]);
    let unclear = hangs || asks_of_the_set(line) || has_words_behind_colon(line);
    unclear.then(|| Command::Request(line.whole()))
}

fn is_mark(word: &str) -> bool {
    matches!(word, "final" | "finalize" | "finalise" | "finalized" | "finalised")
}

/// "Is this final?"
fn asks_of_the_set(line: &Line) -> bool {
    line.asks() && line.words.iter().all(|word| AROUND.contains(word) || is_mark(word))
}

/// "This is final: I will never forgive you": what is behind the colon is what is final.
fn has_words_behind_colon(line: &Line) -> bool {
    let colon = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Dash);
    let mut parts = line.tokens.rest.split(colon);
    let marked = parts.next().is_some_and(|head| head.iter().any(|token| is_mark(&token.key)));
    let word = |token: &Token| token.mark == Mark::Word && !is_known(line, token);
    marked && parts.flatten().any(word)
}

/// Whether the sentence with the mark says nothing else, and no other makes it hang on anything.
fn is_unconditional(line: &Line) -> bool {
    // A full stop belongs to the word in front of it.
    let stops = |token: &Token| {
        let text = line.text.get(token.span.clone());
        token.mark != Mark::Word || text.is_some_and(|text| text.ends_with('.'))
    };
    let mut sentences = line.tokens.rest.split_inclusive(stops);
    let marked = |token: &Token| token.key.starts_with("final");
    !has_words_behind_colon(line)
        && sentences.all(|words| {
            let hangs = |token: &Token| HANGS.contains(&token.key.as_str());
            match words.iter().any(marked) {
                true => {
                    words.iter().all(|token| is_known(line, token))
                        && !line.says_phrase(&["for", "now"])
                }
                false => !words.iter().any(hangs) || needs_no_waiting(words),
            }
        })
}

/// Whether a word in the sentence of a mark changes nothing about it.
fn is_known(line: &Line, token: &Token) -> bool {
    let key = token.key.as_str();
    AROUND.contains(&key)
        || BEHIND.contains(&key)
        || key.starts_with("final")
        || names_a_season(key)
        || key.bytes().all(|byte| byte.is_ascii_digit())
        || line.tokens.names.lexicon().power(key).is_some()
}

/// "Don't wait for me", "no need to wait".
fn needs_no_waiting(words: &[Token]) -> bool {
    let keys: Vec<&str> = words.iter().map(|token| token.key.as_str()).collect();
    matches!(keys.as_slice(), ["dont" | "no", ..] | ["do", "not", ..] | ["please", "dont", ..])
        && keys.contains(&"wait")
        && !keys.iter().any(|key| matches!(*key, "if" | "unless" | "until" | "till" | "but"))
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
    let known = |word: &&str| AROUND.contains(word) || *word == "final";
    // "Draft night was fun" is about something else.
    let begins = words.split_first().is_some_and(|(first, others)| {
        let plainly = |word: &&str| known(word) || BEHIND.contains(word);
        plain.contains(first) && (*first != "draft" || others.iter().all(plainly))
    });
    // Within a sentence a draft may be anything.
    let says = line.says_any(&["preliminary", "tentative", "provisional"])
        && words.len() <= 6
        && !matches!(final_mark(line), Some(Command::Final));
    let not = line.says_phrase(&["not", "final"])
        || line.says_phrase(&["not", "yet"])
        || line.says_phrase(&["no", "longer"])
        || line.says_any(&["arent", "isnt"]);
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
    (verb && asks && !line.asks()).then_some(Command::Clear)
}
