//! One word and what belongs to it: time, questions, leaving.

use nom::Parser;
use nom::combinator::opt;

use super::super::super::text::Mark;
use super::super::{mark, word};
use super::{Command, Line};

/// Whatever begins with one word of ours.
pub(super) fn talk(line: &Line) -> Option<Command> {
    let functions = [extension, absence, unavailable, status, help, own_words];
    functions.into_iter().find_map(|function| function(line))
}

/// What goes on in somebody's own words.
pub(super) fn own_words(line: &Line) -> Option<Command> {
    [error_report, dispute, plain_request].into_iter().find_map(|function| function(line))
}

/// What stands behind one of these words at the beginning.
fn behind(line: &Line, words: &[&str]) -> Option<String> {
    let (rest, _) = word(|key| words.contains(&key))(line.tokens).ok()?;
    Some(line.rest(rest))
}

/// More time for this phase.
///
/// ```abnf
/// extension = ("extension" / "extend") [":"] <time>
/// ```
fn extension(line: &Line) -> Option<Command> {
    behind(line, &["extension", "extend"]).map(Command::Extension)
}

/// Days on which somebody is away.
///
/// ```abnf
/// absence = ("absence" / "away") [":"] <days>
/// ```
fn absence(line: &Line) -> Option<Command> {
    let away = behind(line, &["absence", "absent", "away", "vacation", "holiday"])?;
    (!away.is_empty()).then_some(Command::Absence(away))
}

/// Hours in each week at which somebody is away.
///
/// ```abnf
/// unavailable = "unavailable" [":"] <window>
/// ```
fn unavailable(line: &Line) -> Option<Command> {
    behind(line, &["unavailable"]).map(Command::Unavailable)
}

/// How the game stands.
///
/// ```abnf
/// status = "status" ["please"]
/// ```
fn status(line: &Line) -> Option<Command> {
    let begins = line.words.first() == Some(&"status");
    (begins && line.words.len() <= 4).then_some(Command::Status)
}

/// How letters are written.
///
/// ```abnf
/// help = "help" ["please"] / "commands"
/// ```
fn help(line: &Line) -> Option<Command> {
    let begins = matches!(line.words.first(), Some(&("help" | "commands")));
    (begins && line.words.len() <= 3).then_some(Command::Help)
}

/// A result was wrong (D.VIII(1)).
///
/// ```abnf
/// error-report = "error" ["report"] [":"] <text>
/// ```
fn error_report(line: &Line) -> Option<Command> {
    let begins = word(|key| matches!(key, "error" | "mistake" | "correction"));
    let report = (opt(mark(Mark::Dash)), word(|key| key == "report"));
    let (rest, _) = (begins, opt(report)).parse(line.tokens).ok()?;
    Some(Command::ErrorReport(line.rest(rest)))
}

/// A question for the game master, and upwards (D.I(2)).
///
/// ```abnf
/// dispute = "dispute" [":"] <text>
/// ```
fn dispute(line: &Line) -> Option<Command> {
    behind(line, &["dispute", "appeal", "protest"]).map(Command::Dispute)
}

/// Anything else that the game master is to decide.
///
/// ```abnf
/// plain-request = "request" [":"] <text>
/// ```
fn plain_request(line: &Line) -> Option<Command> {
    behind(line, &["request"]).filter(|text| !text.is_empty()).map(Command::Request)
}

/// Words between "I" and "resign" that leave no doubt.
#[rustfmt::skip]
const MEANS_IT: [&str; 23] = [
    "have", "to", "must", "need", "am", "will", "ill", "want", "wish", "would", "like", "hereby",
    "now", "formally", "gotta", "going", "regret", "that", "afraid", "do", "sorry", "im", "should",
];

/// The player leaves for good. Whoever only thinks of it is for the game master.
///
/// ```abnf
/// resign = "resign" / "i resign" / "i have to resign" / "i must resign"
/// ```
pub(super) fn resign(line: &Line) -> Option<Command> {
    let leaves = |word: &&str| matches!(*word, "resign" | "resigning" | "quit" | "quitting");
    let (first, others) = line.words.split_first()?;
    if matches!(*first, "resign" | "resigning" | "resignation") {
        let denies = line.asks() || line.says_any(&["if", "unless", "not", "yourself", "dont"]);
        let command = if denies { Command::Request(line.whole()) } else { Command::Resign };
        return Some(command);
    }
    let at = others.iter().position(leaves)?;
    let (before, behind) = others.split_at_checked(at)?;
    let person = matches!(*first, "i" | "im" | "ill" | "sorry" | "unfortunately");
    let denies = ["dont", "wont", "not", "never", "cant", "myself"];
    if !person || line.says_any(&denies) {
        return None;
    }
    let certain = before.iter().all(|word| *word == "i" || MEANS_IT.contains(word));
    let hangs = behind.iter().any(|word| matches!(*word, "if" | "unless"));
    Some(match certain && !hangs && !line.asks() {
        true => Command::Resign,
        false => Command::Request(line.whole()),
    })
}
