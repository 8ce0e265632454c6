//! One word and what belongs to it: time, questions, leaving.

use nom::Parser;
use nom::combinator::opt;

use super::super::super::text::{Mark, Token, Tokens};
use super::super::harmless::harmless;
use super::super::{mark, word};
use super::command;
use super::line::LineInWords;
use super::question::question;
use super::value::{Command, VagueWish};
use crate::grammar::vocabulary::WordClass;

/// Commands that begin with one word of ours.
pub(super) fn talk(line: &LineInWords) -> Option<Command> {
    let functions = [extension, absence, unavailable, question, help, own_words];
    functions.into_iter().find_map(|function| function(line))
}

/// Commands that go on in the writer's own words.
pub(super) fn own_words(line: &LineInWords) -> Option<Command> {
    [error_report, dispute, plain_request, to_the_master]
        .into_iter()
        .find_map(|function| function(line))
}

/// What comes after one of these words at the beginning.
fn behind(line: &LineInWords, words: &[&str]) -> Option<String> {
    let (rest, _) = word(|key| words.contains(&key))(line.tokens).ok()?;
    Some(line.rest(rest))
}

/// More time for this phase.
///
/// ```abnf
/// extension = ("extension" / "extend") [":"] <time>
/// ```
fn extension(line: &LineInWords) -> Option<Command> {
    behind(line, &["extension", "extend"]).map(|time| Command::Extension(time.into()))
}

/// Days on which the player is away.
///
/// ```abnf
/// absence = ("absence" / "away") [":"] <days>
/// ```
fn absence(line: &LineInWords) -> Option<Command> {
    let away = behind(line, &["absence", "absent", "away", "vacation", "holiday"])?;
    (!away.is_empty()).then(|| Command::Absence(away.into()))
}

/// Hours of each week at which the player is away.
///
/// ```abnf
/// unavailable = "unavailable" [":"] <window>
/// ```
fn unavailable(line: &LineInWords) -> Option<Command> {
    behind(line, &["unavailable"]).map(|hours| Command::Unavailable(hours.into()))
}

/// How letters are written.
///
/// ```abnf
/// help = "help" ["please"] / "commands"
/// ```
fn help(line: &LineInWords) -> Option<Command> {
    let begins = matches!(line.words.first(), Some(&("help" | "commands")));
    (begins && line.words.len() <= 3).then_some(Command::Help)
}

/// A result was wrong (D.VIII(1)).
///
/// ```abnf
/// error-report = "error" ["report"] [":"] <text>
/// ```
///
/// "Error on my part, sorry" reports nothing.
fn error_report(line: &LineInWords) -> Option<Command> {
    let mut begins = word(|key| matches!(key, "error" | "mistake" | "correction"));
    let (rest, _) = begins.parse(line.tokens).ok()?;
    let mut report = (opt(mark(Mark::Dash)), word(|key| key == "report"));
    if let Ok((rest, _)) = report.parse(rest) {
        return Some(Command::ErrorReport(line.rest(rest)));
    }
    let next = rest.peek(0);
    let marked = next.is_some_and(|next| matches!(next.mark, Mark::Colon | Mark::Dash));
    let placed = next.is_some_and(|next| matches!(next.key.as_str(), "in" | "with"));
    let own = line.says_any(&["my", "mine", "sorry"]);
    let plain = line.words.first() == Some(&"error");
    (marked || (placed || plain) && !own).then(|| Command::ErrorReport(line.rest(rest)))
}

/// A question for the game master, and upwards (D.I(2)).
///
/// ```abnf
/// dispute = "dispute" [":"] <text> / "question" ":" <text>
/// ```
fn dispute(line: &LineInWords) -> Option<Command> {
    let has_colon = line.tokens.peek(1).is_some_and(|next| next.mark == Mark::Colon);
    let words: &[&str] = match has_colon {
        true => &["dispute", "appeal", "protest", "question"],
        false => &["dispute", "appeal", "protest"],
    };
    behind(line, words).map(Command::Dispute)
}

/// Anything else that the game master is to decide.
///
/// ```abnf
/// plain-request = "request" [":"] <text>
/// ```
fn plain_request(line: &LineInWords) -> Option<Command> {
    behind(line, &["request"]).filter(|text| !text.is_empty()).map(Command::Request)
}

/// A question or a wish for the game master by name: `GM: can I have 24 hours more?` A command
/// after the name is a command.
fn to_the_master(line: &LineInWords) -> Option<Command> {
    let greeting = ["dear", "hi", "hello", "hey"];
    let greets = |token: &Token| greeting.contains(&token.key.as_str());
    let is_greeted = line.tokens.peek(0).is_some_and(greets);
    let (mut rest, mut has_colon) = (line.tokens.after(usize::from(is_greeted)), false);
    let mut named = false;
    while let Some(behind) = behind_master(rest) {
        has_colon |= rest.peek(1).is_some_and(|next| next.mark == Mark::Colon);
        (rest, named) = (behind, true);
    }
    if !named || rest.is_empty() {
        return None;
    }
    let said = LineInWords { writer: line.writer, ..LineInWords::new(rest, line.text) };
    let inner = line.writer.and_then(|writer| command(rest, line.text, writer));
    match inner {
        Some(Command::Request(_)) | None => {
            let tells = has_colon && !is_greeted && said.unread(introduces).is_some();
            (tells || asks_somebody(&said)).then(|| Command::Request(line.rest(rest)))
        }
        inner => inner,
    }
}

/// How many words here only lead to what follows: "here are my orders".
fn introduces(rest: Tokens<'_>) -> usize {
    let own = usize::from(rest.peek(0).is_some_and(|first| first.key == "my"));
    harmless(rest.rest, WordClass::Before).map_or(own, |(length, _)| length)
}

/// What comes after the master's name and its mark.
fn behind_master(input: Tokens<'_>) -> Option<Tokens<'_>> {
    let named = |key: &str| matches!(key, "gm" | "gamemaster" | "master" | "moderator");
    let (rest, _) = word(named)(input).ok()?;
    let marked = rest.peek(0).is_some_and(|next| matches!(next.mark, Mark::Colon | Mark::Comma));
    marked.then(|| rest.after(1))
}

/// Whether a sentence asks for something.
fn asks_somebody(line: &LineInWords) -> bool {
    line.asks() || line.has(WordClass::AsksMaster)
}

/// The player leaves for good. We ask one who only thinks about it, or says more about it than we
/// understand.
///
/// ```abnf
/// resign = "resign" / "i resign" / "i have to resign" / "i must resign"
/// ```
pub(super) fn resign(line: &LineInWords) -> Option<Command> {
    let leaves = |word: &&str| matches!(*word, "resign" | "resigning" | "quit" | "quitting");
    let (first, others) = line.words.split_first()?;
    if matches!(*first, "resign" | "resigning" | "resignation") {
        return Some(leaving(line, others));
    }
    let at = others.iter().position(leaves)?;
    let (before, behind) = others.split_at_checked(at)?;
    let (verb, behind) = behind.split_first()?;
    let person = matches!(*first, "i" | "im" | "ill" | "sorry" | "unfortunately");
    let denied = before.iter().any(|word| WordClass::NotAtAll.has(word))
        || behind.first() == Some(&"myself");
    // "I quit smoking" is no wish to leave; why a player quits may be one.
    let other = verb.starts_with("quit")
        && !behind.iter().all(|word| is_known_behind(line, word))
        && !behind.iter().any(|word| WordClass::ResignReason.has(word));
    if !person || denied || other {
        return None;
    }
    let certain = before.iter().all(|word| WordClass::MeansToResign.has(word));
    Some(if certain { leaving(line, behind) } else { may_leave(line) })
}

fn is_known_behind(line: &LineInWords, word: &str) -> bool {
    WordClass::BehindResign.has(word) || line.tokens.names.power(word).is_some()
}

/// Whether the words after "resign" leave it at that.
fn leaving(line: &LineInWords, behind: &[&str]) -> Command {
    let plain = behind.iter().all(|word| is_known_behind(line, word));
    if plain && !line.asks() { Command::Resign } else { may_leave(line) }
}

fn may_leave(line: &LineInWords) -> Command {
    Command::Unclear { wish: VagueWish::Leaving, text: line.whole(), unread: String::new() }
}
