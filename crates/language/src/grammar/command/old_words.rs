//! The words that the old judges of the hobby understood (`SET WAIT`, `SIGNON`), and ours for them.
//!
//! Nothing is done about them: the answer says how to write it here.

use super::line::LineInWords;
use super::value::Command;

/// A sentence with more words is no command of a judge, wherever it begins with one.
const WORDS_MAX: usize = 4;

/// What a judge sends to those who write "get".
#[rustfmt::skip]
const GOT: [&str; 10] = [
    "dedication", "file", "guide", "map", "house", "index", "record", "rules", "info", "manual",
];

/// A word of the old judges.
pub(super) fn old_word(line: &LineInWords) -> Option<Command> {
    let words = line.words.as_slice();
    let ours = match words {
        ["set", option @ ..] => set(option)?,
        ["unset", option @ ..] if words.len() <= WORDS_MAX => set(option)?,
        ["broadcast", ..] | ["diplomacy" | "postal" | "fake", "press", ..] => Some("press"),
        ["deadline"] | ["list" | "summary", ..] if !line.says("of") => asks_for_state(words)?,
        ["manual" | "guide" | "index" | "lists" | "info" | "get", ..] => asks_for_a_text(words)?,
        ["withdraw"] => Some("resign"),
        _ => game_of_the_judge(words)?,
    };
    Some(Command::OldWord { word: named(words), ours })
}

/// The words of a judge's command and no more: behind some of them stand a name and a password,
/// which nobody is to read.
fn named(words: &[&str]) -> String {
    let count = match words {
        ["set" | "unset", "no", ..] => 3,
        ["set" | "unset" | "diplomacy" | "postal" | "who" | "sign" | "become" | "get", ..] => 2,
        _ => 1,
    };
    words.iter().take(count).copied().collect::<Vec<_>>().join(" ")
}

/// What stands behind "set".
fn set(option: &[&str]) -> Option<Option<&'static str>> {
    if let ["nowait"] | ["no", "wait"] = option {
        return Some(Some("final"));
    }
    let option = if let ["no", option @ ..] = option { option } else { option };
    Some(match option {
        ["wait", ..] => Some("preliminary"),
        ["draw" | "nodraw" | "dias" | "nodias" | "vote", ..] => Some("vote"),
        ["concede" | "conceed" | "concession" | "noconcede" | "noconcession" | "noconceed", ..] => {
            Some("propose")
        }
        ["vacation" | "absence" | "holiday" | "noabsence" | "absent", ..] => Some("absence"),
        ["deadline" | "grace" | "start" | "late" | "clock" | "delay", ..] => Some("extension"),
        ["press" | "white" | "grey" | "gray" | "fake" | "broadcast", ..] => Some("press"),
        // Addresses go on over many words.
        ["address" | "password" | "name" | "phone" | "site" | "comment" | "dedication", ..] => None,
        [_, rest @ ..] if rest.len() + 2 <= WORDS_MAX => None,
        _ => return None,
    })
}

fn asks_for_state(words: &[&str]) -> Option<Option<&'static str>> {
    (words.len() <= 2).then_some(Some("status"))
}

fn asks_for_a_text(words: &[&str]) -> Option<Option<&'static str>> {
    match words {
        ["get", what, ..] if words.len() <= WORDS_MAX && GOT.contains(what) => Some(None),
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
        ["register" | "signoff", ..] => words.len() <= 2 * WORDS_MAX,
        _ if words.len() > WORDS_MAX => false,
        ["sign", "on" | "off", ..] | ["who", "game", ..] => true,
        ["watch", "out", ..] => false,
        ["observe" | "watch" | "examine" | "history" | "whogame" | "whois" | "inform", ..] => true,
        ["become", "master" | "moderator" | "observer", ..] => true,
        ["eject" | "rollback" | "resume" | "terminate" | "promote" | "unpromote", ..] => true,
        ["create" | "dedicate" | "dedication" | "phase" | "echo" | "record" | "map", _] => true,
        ["process" | "version" | "dedication" | "pause" | "unpause" | "map"] => true,
        _ => false,
    };
    known.then_some(None)
}
