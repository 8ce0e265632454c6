//! A player's text, read line by line into a [`Reading`].
//!
//! The way through: [`super::text`] makes lines and words; [`mod@line`] finds out what kind of line
//! it is and takes headings and commands; [`sentences`] takes orders apart by [`super::grammar`];
//! [`super::resolve`] holds each against the board; [`set`] applies what holds for all orders
//! together (D.III(5), D.V); [`message`] writes the answers.

mod fold;
mod like;
mod line;
mod message;
mod plans;
mod prefix;
mod quoted;
mod sentences;
mod set;
mod trailing;
mod value;

pub use value::{
    Commanded, Headed, Ignored, Note, NoteKind, Plan, PlanCondition, Reading, RefusalKind, Refused,
    Understood,
};

use super::grammar::tree::Whole;
use super::names::{Names, Personal};
use super::resolve::{Table, Trouble};
use super::text::{BODY_LINES_MAX, Mended, Passage, Token, Tokens, lines, tokens};
use crate::board::{Phase, PhaseKind, Position, Power};

/// A line with more characters is no order; it is refused without being read.
pub const LINE_CHARS_MAX: usize = 4_000;

/// A text with more orders and refusals is no set of orders; its rest is passed over, and said so.
pub const ENTRIES_MAX: usize = 1_000;

/// Who writes when, and where everything stands.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Who writes.
    pub power: Power,
    /// The position before that phase.
    pub position: &'a Position,
    /// The writer's own abbreviations.
    pub personal: &'a Personal,
}

/// Reads the body of a letter.
pub fn read(text: &str, question: &Question) -> Reading {
    let names = Names::new(question.personal);
    let table = Table {
        phase: question.phase,
        power: question.power,
        position: question.position,
        names: &names,
    };
    let mut reader = Reader::new(table);
    let (kept, passed) = lines(text);
    let mut at = 0;
    while let Some(line) = kept.get(at) {
        let (joined, used) = match reader.in_press {
            true => (None, 1),
            false => fold::joined(&reader, kept.get(at..).unwrap_or_default()),
        };
        let (written, mended) = match &joined {
            Some((written, mended)) => (written.as_str(), mended),
            None => (line.written, &line.mended),
        };
        let words = tokens(&mended.text);
        let here = Here { number: line.number, written, mended, tokens: &words };
        if reader.is_full() {
            let expected = format!("I read no more than {ENTRIES_MAX} orders in one text.");
            reader.refuse(here, Trouble::at(0, RefusalKind::Unreadable, expected));
            return reader.finish();
        }
        reader.line(here);
        at += used;
    }
    if let Some(line) = kept.last().filter(|_| passed.iter().any(Passage::is_beyond_limit)) {
        let words = tokens(&line.mended.text);
        let expected = format!("I read no more than {BODY_LINES_MAX} lines.");
        let here = Here {
            number: line.number,
            written: line.written,
            mended: &line.mended,
            tokens: &words,
        };
        reader.refuse(here, Trouble::at(0, RefusalKind::Unreadable, expected));
    }
    reader.finish()
}

/// The line that is being read.
#[derive(Clone, Copy)]
struct Here<'l> {
    number: usize,
    written: &'l str,
    mended: &'l Mended,
    tokens: &'l [Token],
}

/// "All hold": it waits until all other orders are known.
struct ForAll {
    /// Before which order it was written.
    before: usize,
    line: usize,
    text: String,
    whole: Whole,
    disband: bool,
}

/// The state between two lines.
struct Reader<'a> {
    table: Table<'a>,
    reading: Reading,
    for_all: Vec<ForAll>,
    /// What the heading over these lines says they are for.
    section: Option<PhaseKind>,
    /// The phase for which plans are, if a heading named it.
    plan_phase: Option<Phase>,
    /// The phase of a heading that is not this one.
    other_phase: Option<Phase>,
    /// Whether press is being read, up to its end.
    in_press: bool,
    /// The power that the line names in front of its orders, if it is not the writer's.
    foreign: Option<Power>,
}

impl<'a> Reader<'a> {
    fn new(table: Table<'a>) -> Reader<'a> {
        Reader {
            table,
            reading: Reading::default(),
            for_all: Vec::new(),
            section: None,
            plan_phase: None,
            other_phase: None,
            in_press: false,
            foreign: None,
        }
    }

    fn input<'l>(&self, rest: &'l [Token]) -> Tokens<'l>
    where
        'a: 'l,
    {
        Tokens { rest, names: self.table.names }
    }

    /// Whether it has read as much as anybody could mean.
    fn is_full(&self) -> bool {
        self.reading.orders.len() + self.reading.refused.len() >= ENTRIES_MAX
    }

    fn ignore(&mut self, here: Here) {
        let text = here.written.to_owned();
        self.reading.ignored.push(Ignored { line: here.number, text });
    }

    fn refuse(&mut self, here: Here, trouble: Trouble) {
        self.reading.refused.push(Refused {
            line: here.number,
            column: here.mended.column(trouble.at),
            text: here.written.to_owned(),
            kind: trouble.kind,
            candidates: trouble.candidates,
            expected: trouble.expected,
            unit: trouble.unit,
            message: String::new(),
        });
    }

    fn finish(mut self) -> Reading {
        set::finish(&self.table, &mut self.reading, self.for_all);
        message::write_all(&self.table, &mut self.reading);
        self.reading
    }
}
