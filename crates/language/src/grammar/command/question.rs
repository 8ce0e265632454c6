//! What a player asks for and has at once: nothing changes by it. Each question stands here once,
//! with its words, its name in data and its line of HELP.

use super::line::LineInWords;
use super::value::Command;
use crate::help::{HelpGroup, VerbHelp, help};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// What is on file, and how the game stands.
    Status,
}

struct QuestionVerb {
    question: Question,
    /// The word by which it is asked, and its name in data lines.
    word: &'static str,
    help: VerbHelp,
}

static QUESTIONS: [QuestionVerb; 1] = [QuestionVerb {
    question: Question::Status,
    word: "status",
    help: help(HelpGroup::Orders, "status", "what you have on file"),
}];

impl Question {
    /// The question that a word asks.
    pub fn of_word(word: &str) -> Option<Question> {
        QUESTIONS.iter().find(|verb| verb.word == word).map(|verb| verb.question)
    }

    /// The word of data lines.
    pub fn name(self) -> &'static str {
        let verb = QUESTIONS.iter().find(|verb| verb.question == self);
        verb.map_or("question", |verb| verb.word)
    }
}

/// What HELP says of all questions.
pub(super) fn lines_of_help() -> impl Iterator<Item = &'static VerbHelp> {
    QUESTIONS.iter().map(|verb| &verb.help)
}

/// A question alone on its line.
///
/// ```abnf
/// ask = "status" ["please"]
/// ```
pub(super) fn question(line: &LineInWords) -> Option<Command> {
    let (first, others) = line.words.split_first()?;
    // "Status r1-07": the game's name has digits.
    let known = |word: &&str| BEHIND.contains(word) || word.contains(is_digit);
    let question = Question::of_word(first)?;
    others.iter().all(known).then_some(Command::Ask(question))
}

/// Words behind a question that ask for nothing else; "status quo" does.
#[rustfmt::skip]
const BEHIND: [&str; 18] = [
    "please", "pls", "plz", "thanks", "thank", "you", "of", "my", "the", "orders", "set", "game",
    "report", "request", "now", "for", "board", "update",
];

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}
