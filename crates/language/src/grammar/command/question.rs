//! Questions that are answered at once and change nothing. Each question is listed here once, with
//! its words and its line of HELP.

use super::line::LineInWords;
use super::value::Command;
use crate::board::{Phase, PhaseKind};
use crate::grammar::vocabulary::WordClass;
use crate::help::{HelpGroup, VerbHelp, help};
use crate::names;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What is on file, and the state of the game.
    Status,
    /// The map as it is.
    Map,
    /// The result of a phase; without one, the last.
    Result(Option<Phase>),
    /// The orders of all phases, and what happened to them.
    History,
    /// The centres by year.
    Summary,
    /// Who plays what.
    List,
}

struct QuestionVerb {
    question: Question,
    /// The words that ask it; the first is its name in data lines.
    words: &'static [&'static str],
    help: VerbHelp,
}

const fn verb(
    question: Question,
    words: &'static [&'static str],
    write: &'static str,
    does: &'static str,
) -> QuestionVerb {
    QuestionVerb { question, words, help: help(HelpGroup::Orders, write, does) }
}

#[rustfmt::skip]
static QUESTIONS: [QuestionVerb; 6] = [
    verb(Question::Status, &["status"], "status", "what you have on file"),
    verb(Question::Map, &["map"], "map", "the current position"),
    verb(Question::Result(None), &["result", "results"],
        "result F1902", "that result again, or the last one without a season"),
    verb(Question::History, &["history"], "history", "all orders so far, and what became of them"),
    verb(Question::Summary, &["summary"], "summary", "centres by year"),
    verb(Question::List, &["list"], "list", "the players, their centres and the deadline"),
];

impl Question {
    /// The word of data lines.
    pub fn name(self) -> &'static str {
        let is_his = |verb: &&QuestionVerb| match (verb.question, self) {
            (Question::Result(_), Question::Result(_)) => true,
            (one, other) => one == other,
        };
        let verb = QUESTIONS.iter().find(is_his);
        verb.and_then(|verb| verb.words.first().copied()).unwrap_or_default()
    }
}

/// What HELP says of all questions.
pub(super) fn lines_of_help() -> impl Iterator<Item = &'static VerbHelp> {
    QUESTIONS.iter().map(|verb| &verb.help)
}

/// A question alone on its line.
///
/// ```abnf
/// ask = ("status" / "map" / "history" / "summary" / "list") ["please"]
///     / ("result" / "results") [<phase> / season <year>]
/// ```
pub(super) fn question(line: &LineInWords) -> Option<Command> {
    let (first, others) = line.words.split_first()?;
    let verb = QUESTIONS.iter().find(|verb| verb.words.contains(first))?;
    // "Status r1-07": the game's name has digits. "History 1901" asked the old judges for a year.
    let names_a_game = |word: &str| verb.question == Question::Status && word.contains(is_digit);
    let known = |word: &&str| WordClass::QuestionFiller.has(word) || names_a_game(word);
    let question = match verb.question {
        Question::Result(_) => Question::Result(match others {
            [] => None,
            others => match phase(others) {
                None if others.iter().all(|word| WordClass::QuestionFiller.has(word)) => None,
                phase => Some(phase?),
            },
        }),
        other if others.iter().all(known) => other,
        _ => return None,
    };
    Some(Command::Ask(question))
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// The phase that words name: `F1902`, `f1902r`, `fall 1902 retreats`, `of winter 1901`.
fn phase(words: &[&str]) -> Option<Phase> {
    let said = words.iter().filter(|word| !WordClass::QuestionFiller.has(word)).copied();
    let said: Vec<&str> = said.collect();
    if let Some(phase) = names::phase_of_code(&said.concat()) {
        return Some(phase);
    }
    let (season, year, kind) = match said.as_slice() {
        [season, year] => (*season, *year, "movement"),
        [season, year, kind] => (*season, *year, *kind),
        _ => return None,
    };
    let (season, kind) = match (season, kind) {
        // The summer is when those retreat who were dislodged in spring.
        ("summer", "movement" | "retreats") => ("spring", PhaseKind::Retreats),
        ("winter", "movement" | "adjustments" | "builds") => (season, PhaseKind::Adjustments),
        (_, "movement" | "moves") => (season, PhaseKind::Movement),
        (_, "retreats") => (season, PhaseKind::Retreats),
        _ => return None,
    };
    names::phase_of_season(year.parse().ok()?, season, kind)
}
