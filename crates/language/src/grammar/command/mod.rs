//! Lines that are no orders but ask for something: FINAL, votes, press, extensions, and what the
//! old judges understood.

mod abbreviations;
mod no_press;
mod old_words;
mod press;
mod press_end;
mod press_mark;
mod proposal;
mod request;
mod state;
mod talk;
mod understood;
mod vote;

pub use abbreviations::Abbreviations;
pub use no_press::{behind_no_press, says_no_press};
pub use press::{
    PressKind, Recipients, WrittenPress, ends_press, is_press, may_begin_press, press_with_end,
    words_of_press,
};
pub use press_end::{LineFrame, PressEnding, ending, frame};
pub use press_mark::{BegunPress, PressMark, is_rule, press_mark};
pub use understood::VagueWish;
pub use vote::BallotChoice;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use super::super::text::{Mark, Tokens};
use super::{Parsed, expected, mark, word};
use crate::board::{Phase, Power};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The set is final (D.II(1)).
    Final,
    /// The set is not final.
    Preliminary,
    /// Strike the orders on file.
    Clear,
    /// A ballot (D.IX(1)).
    Vote {
        /// What it is about, as written; empty if it names nothing.
        proposal: String,
        /// For or against; with words that are not understood it is not clear.
        choice: BallotChoice,
        /// Those words as written; empty if all are understood.
        unread: String,
    },
    /// A proposal to be voted on.
    Propose {
        /// The line as written.
        text: String,
    },
    /// Press (D.X(1)).
    Press(WrittenPress),
    /// More time: how much, or until when.
    Extension(String),
    /// Days away: from when to when.
    Absence(String),
    /// Hours away each week: the window, and the zone of its hours.
    Unavailable(String),
    /// The player's own abbreviations (D.III(1)).
    Abbreviations(Abbreviations),
    /// How the game stands.
    Status,
    /// How to write.
    Help,
    /// A result was wrong.
    ErrorReport(String),
    /// A question for the game master, and upwards.
    Dispute(String),
    /// The player leaves.
    Resign,
    /// A wish in a sentence, for the game master.
    Request(String),
    /// A wish in words that are not all understood: nothing is done, and its writer is asked.
    Unclear {
        /// What it seems to be.
        wish: VagueWish,
        /// The line as written.
        text: String,
        /// What of it is not understood, if that can be told.
        unread: String,
    },
    /// A word of the old judges.
    OldWord {
        /// The word.
        word: String,
        /// What we call it, if we have it.
        ours: Option<&'static str>,
    },
}

impl Command {
    /// Whether it changes something; the others ask for an answer, or for a person.
    pub const fn binds(&self) -> bool {
        match self {
            Command::Final
            | Command::Preliminary
            | Command::Clear
            | Command::Vote { .. }
            | Command::Propose { .. }
            | Command::Press(_)
            | Command::Extension(_)
            | Command::Absence(_)
            | Command::Unavailable(_)
            | Command::Abbreviations(_)
            | Command::Resign => true,
            Command::Status
            | Command::Help
            | Command::ErrorReport(_)
            | Command::Dispute(_)
            | Command::Request(_)
            | Command::Unclear { .. }
            | Command::OldWord { .. } => false,
        }
    }

    /// Whether its words go to a person, as a case.
    pub const fn is_told(&self) -> bool {
        matches!(self, Command::ErrorReport(_) | Command::Dispute(_) | Command::Request(_))
    }
}

/// Who writes, and in which phase.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    /// The power.
    pub power: Power,
    /// The phase that is being played.
    pub phase: Phase,
}

/// A line, as the functions of this room read it.
struct LineInWords<'l> {
    /// Who writes it, where that matters.
    writer: Option<Writer>,
    tokens: Tokens<'l>,
    /// The words without the marks.
    words: Vec<&'l str>,
    text: &'l str,
}

/// What begins a line in somebody's own words; most lines need no closer look.
#[rustfmt::skip]
const OWN_WORDS: [&str; 22] = [
    "press", "white", "grey", "gray", "dark", "darkgrey", "darkgray", "anonymous", "black", "fake", "error",
    "mistake", "correction", "dispute", "appeal", "protest", "request", "propose", "proposing",
    "proposal", "i", "we",
];

/// The command of a line whose words are for other people, so that nothing in it orders anything
/// and nothing is forbidden: press, reports, questions, new rules.
pub fn in_own_words(tokens: Tokens<'_>, text: &str, writer: Writer) -> Option<Command> {
    let first = tokens.peek(0)?;
    if first.mark != Mark::Open && !OWN_WORDS.contains(&first.key.as_str()) {
        return None;
    }
    let line = LineInWords { writer: Some(writer), ..LineInWords::new(tokens, text) };
    press::press(&line).or_else(|| talk::own_words(&line)).or_else(|| proposal::rule_change(&line))
}

/// The command of a line with this text.
pub fn command(tokens: Tokens<'_>, text: &str, writer: Writer) -> Option<Command> {
    let line = LineInWords { writer: Some(writer), ..LineInWords::new(tokens, text) };
    let functions = [
        press::press,
        vote::vote,
        proposal::propose,
        talk::talk,
        abbreviations::abbreviations,
        state::clear,
        old_words::old_word,
        talk::resign,
        state::preliminary,
        state::final_mark,
        request::request,
    ];
    line.words.first()?;
    functions.into_iter().find_map(|function| function(&line))
}

impl<'l> LineInWords<'l> {
    fn new(tokens: Tokens<'l>, text: &'l str) -> LineInWords<'l> {
        let is_word = |mark: Mark| matches!(mark, Mark::Word | Mark::And);
        let words = tokens.rest.iter().filter(|token| is_word(token.mark));
        LineInWords {
            writer: None,
            tokens,
            words: words.map(|token| token.key.as_str()).collect(),
            text,
        }
    }

    fn says(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    fn says_any(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(word))
    }

    /// Whether these words follow each other somewhere.
    fn says_phrase(&self, phrase: &[&str]) -> bool {
        self.words.windows(phrase.len()).any(|words| words == phrase)
    }

    fn asks(&self) -> bool {
        self.tokens.rest.iter().any(|token| token.mark == Mark::Question)
    }

    /// The whole line.
    fn whole(&self) -> String {
        self.text_of(self.tokens)
    }

    /// The text from where these tokens begin to the end, marks such as a colon aside. It ends
    /// before a bracket that opens in front of all tokens.
    fn rest(&self, tokens: Tokens<'_>) -> String {
        self.text_of(behind_colon(tokens))
    }

    fn text_of(&self, tokens: Tokens<'_>) -> String {
        let Some(first) = tokens.rest.first() else { return String::new() };
        self.text.get(first.span.start..self.end()).unwrap_or_default().trim().to_owned()
    }

    /// The byte at which the line ends, before a bracket that opens in front of all tokens.
    fn end(&self) -> usize {
        let last = self.tokens.rest.last().map_or(0, |last| last.span.end);
        let behind = self.text.get(last..).unwrap_or_default();
        if behind.trim_start().starts_with([')', ']', '}']) { last } else { self.text.len() }
    }

    /// The text of these tokens and nothing behind them.
    fn text_inside(&self, tokens: Tokens<'_>) -> String {
        let (Some(first), Some(last)) = (tokens.rest.first(), tokens.rest.last()) else {
            return String::new();
        };
        self.text.get(first.span.start..last.span.end).unwrap_or_default().to_owned()
    }
}

/// What stands behind a colon or a dash.
fn behind_colon(mut tokens: Tokens<'_>) -> Tokens<'_> {
    while tokens.peek(0).is_some_and(|token| matches!(token.mark, Mark::Colon | Mark::Dash)) {
        tokens = tokens.after(1);
    }
    tokens
}

/// One power; `Austria-Hungary` is one.
pub(super) fn power(input: Tokens<'_>) -> Parsed<'_, Power> {
    let named = input.peek(0).filter(|token| token.mark == Mark::Word);
    let Some(power) = named.and_then(|token| input.names.lexicon().power(&token.key)) else {
        return expected(input, "a power");
    };
    let both = input.peek(2).is_some_and(|second| second.key.starts_with("hungar"));
    Ok((input.after(if both && power == Power::Austria { 3 } else { 1 }), power))
}

/// Several powers, in the order of the alphabet.
///
/// ```abnf
/// powers = <power> *("," <power>) ["and" <power>]
/// ```
fn powers(input: Tokens<'_>) -> Parsed<'_, Vec<Power>> {
    let (mut rest, first) = power(input)?;
    let mut found = vec![first];
    loop {
        let between = alt((mark(Mark::Comma), mark(Mark::And), mark(Mark::Slash)));
        let (after, _) = (opt(between), opt(mark(Mark::And))).parse(rest)?;
        let after = opt(word(|key| key == "the")).parse(after)?.0;
        let Ok((after, next)) = power(after) else {
            found.sort();
            found.dedup();
            return Ok((rest, found));
        };
        rest = after;
        found.push(next);
    }
}
