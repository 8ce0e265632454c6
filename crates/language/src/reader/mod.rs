//! A player's text, read line by line into a [`Reading`].
//!
//! The way through: [`super::text`] makes lines and words; [`mod@line`] finds out what kind of line
//! it is and takes headings and commands; [`sentences`] takes orders apart by [`super::grammar`];
//! [`super::resolve`] holds each against the board; [`set`] applies what holds for all orders
//! together (D.III(5), D.V); [`message`] writes the answers.

mod addressed;
mod apart;
mod aside;
mod beside;
mod blocks;
mod bracket;
mod fold;
mod known;
mod like;
mod line;
mod lists;
mod marks;
mod message;
mod over;
mod plans;
mod prefix;
mod press;
mod quoted;
mod sentences;
mod set;
mod statements;
mod subject;
mod trailing;
mod value;
mod weighing;

pub use super::text::LINE_CHARS_MAX;
pub use apart::{is_taken_back, taken_back_below, takes_back};
pub use subject::{subject, under_subject};
pub use value::{
    Commanded, Headed, Ignored, Note, NoteKind, ReadPlan, Reading, RefusalKind, Refused, Understood,
};

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use super::grammar::tree::AllUnits;
use super::names::{Names, Personal};
use super::resolve::{BoardAtHand, OrderTrouble};
use super::text::{BODY_LINES_MAX, LetterLine, Mended, Token, Tokens};
use super::text::{lines, signature, tokens, too_long};
use crate::board::{Phase, PhaseKind, Position, Power, Unit};

/// A text with more orders and refusals is no set of orders: nothing of it counts.
pub const ENTRIES_MAX: usize = 1_000;

/// Who writes when, and where everything stands.
#[derive(Clone, Copy)]
pub struct ReadingQuestion<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Who writes.
    pub power: Power,
    /// The position before that phase.
    pub position: &'a Position,
    /// The writer's own abbreviations.
    pub personal: &'a Personal,
    /// What the others on the board are called, but for those who lead it: each word of a name as
    /// [`key`](super::names::key) has it. Who writes to one of them does not write to us.
    pub people: &'a BTreeSet<String>,
}

/// Reads the body of a letter.
pub fn read<'a>(text: &'a str, question: &ReadingQuestion<'a>) -> Reading {
    read_beside(text, &BTreeSet::new(), question)
}

/// Reads the body of a letter of which somebody else understands some lines. Outside of press they
/// are passed over as blank ones are.
pub fn read_beside<'a>(
    text: &'a str,
    taken: &BTreeSet<usize>,
    question: &ReadingQuestion<'a>,
) -> Reading {
    let names = Names::new(question.personal);
    let table = BoardAtHand {
        phase: question.phase,
        power: question.power,
        position: question.position,
        names: &names,
    };
    let (kept, passed) = lines(text);
    let mut reader = Reader::new(table, question.people);
    reader.taken.clone_from(taken);
    let all: Vec<usize> = kept.iter().map(|line| line.number).collect();
    if let (Some(line), Some(_)) = (kept.last(), too_long(&kept, &passed, &all)) {
        return reader.unread(line, &format!("I read no more than {BODY_LINES_MAX} lines"));
    }
    reader.find_blocks(&kept);
    reader.told = quoted::told(&kept);
    reader.find_arrows(&kept);
    reader.over_others = quoted::over_others(&kept);
    reader.signature = signature(text);
    let mut rest = kept.iter().peekable();
    while let Some(line) = rest.next() {
        if line.is_too_long() && !reader.in_press {
            let what = format!("This line is longer than {LINE_CHARS_MAX} characters");
            return reader.unread(line, &what);
        }
        if reader.is_full() {
            let what = format!("I read no more than {ENTRIES_MAX} orders in one text");
            return reader.unread(line, &what);
        }
        if reader.lines(line, rest.peek().copied()) {
            rest.next();
        }
    }
    reader.finish(&kept)
}

/// The line that is being read.
#[derive(Clone, Copy)]
struct Here<'l> {
    line: &'l LetterLine<'l>,
    /// The line that goes on with it.
    next: Option<&'l LetterLine<'l>>,
    /// Both as they were written.
    written: &'l str,
    /// Both, readable, with a blank between them.
    text: &'l str,
    tokens: &'l [Token],
}

impl<'l> Here<'l> {
    fn of(line: &'l LetterLine<'l>, tokens: &'l [Token]) -> Here<'l> {
        Here { line, next: None, written: line.written, text: &line.mended.text, tokens }
    }

    /// A part of the text as it was written, quotation marks and all. Press stands on one line.
    fn as_written(&self, words: Range<usize>) -> String {
        let before = self.line.indent + 1;
        let start = self.line.mended.column(words.start).saturating_sub(before);
        let length = match words.end < self.line.mended.text.len() {
            true => self.line.mended.column(words.end).saturating_sub(before + start),
            false => usize::MAX,
        };
        let letters = self.line.written.chars().skip(start).take(length);
        letters.collect::<String>().trim().to_owned()
    }

    /// Whether words of it were struck out.
    fn is_struck(&self) -> bool {
        self.line.struck || self.next.is_some_and(|next| next.struck)
    }

    /// The number of the line, the first of two.
    fn number(&self) -> usize {
        self.line.number
    }

    /// The line in which a byte of the readable text was written, and the column there.
    fn place(&self, byte: usize) -> (&'l LetterLine<'l>, usize) {
        let first = self.line.mended.text.len();
        match self.next {
            Some(next) if byte > first => (next, next.mended.column(byte - first - 1)),
            _ => (self.line, self.line.mended.column(byte)),
        }
    }
}

/// "All hold": it waits until all other orders are known.
struct ForAll {
    /// Before which order it was written.
    before: usize,
    line: usize,
    text: String,
    whole: AllUnits,
    disband: bool,
}

/// The state between two lines.
struct Reader<'a> {
    table: BoardAtHand<'a>,
    people: &'a BTreeSet<String>,
    reading: Reading,
    for_all: Vec<ForAll>,
    /// What the heading over these lines says they are for.
    section: Option<PhaseKind>,
    /// The phase for which plans are, if a heading named it.
    plan_phase: Option<Phase>,
    /// What a line over these says of them.
    over: Option<over::Over>,
    /// The lines that keep the orders under them from counting.
    settled: BTreeSet<usize>,
    /// The lines with a remark that another unit helps, and that unit.
    helped: Vec<(usize, Unit)>,
    /// The lines that keep orders of an earlier set.
    keeps_rest: Vec<usize>,
    /// Whether press is being read, up to its end.
    in_press: bool,
    /// Whether an end of it follows.
    press_ends: bool,
    /// Where press begins and ends.
    blocks: blocks::Blocks,
    /// The lines that somebody else understands.
    taken: BTreeSet<usize>,
    /// Press on one line without an end, above the lines that are being read.
    above: Option<press::Above>,
    /// What is answered to the end of press that never began.
    stray_end: Option<Refused>,
    /// What is answered to lines that look quoted, if there are no others.
    quoted: Vec<Refused>,
    /// The lines between quotation marks that open on one line and close on another.
    told: BTreeSet<usize>,
    /// Whether an arrow before a line is the mark of a quote.
    arrows_quote: bool,
    /// The lines directly above others, with no quote between them.
    over_others: BTreeSet<usize>,
    /// The first lines of the signature.
    signature: Vec<LetterLine<'a>>,
    /// The power that the line names in front of its orders, if it is not the writer's.
    foreign: Option<Power>,
    /// What stands at the beginning of the line, once it was asked for.
    opening: Option<fold::LineBeginning>,
    /// The lines on which FINAL stands behind orders.
    marks_behind: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(table: BoardAtHand<'a>, people: &'a BTreeSet<String>) -> Reader<'a> {
        Reader {
            table,
            people,
            reading: Reading::default(),
            for_all: Vec::new(),
            section: None,
            plan_phase: None,
            over: None,
            settled: BTreeSet::new(),
            helped: Vec::new(),
            keeps_rest: Vec::new(),
            in_press: false,
            press_ends: false,
            blocks: blocks::Blocks::default(),
            taken: BTreeSet::new(),
            above: None,
            stray_end: None,
            quoted: Vec::new(),
            told: BTreeSet::new(),
            arrows_quote: false,
            over_others: BTreeSet::new(),
            signature: Vec::new(),
            foreign: None,
            opening: None,
            marks_behind: Vec::new(),
        }
    }

    /// Reads a line, together with the next one if that goes on with it; whether it does.
    fn lines(&mut self, line: &LetterLine, next: Option<&LetterLine>) -> bool {
        let words = tokens(&line.mended.text);
        self.opening = None;
        let marks = |line: &LetterLine| {
            let taken = self.taken.contains(&line.number);
            taken || self.blocks.marks(line.number) || self.is_marked(line)
        };
        let next = next.filter(|next| !marks(line) && !marks(next));
        let joined = next.and_then(|next| Some((next, self.joined(line, &words, next)?)));
        let Some((next, joined)) = joined else {
            self.line_below_press(Here::of(line, &words));
            return false;
        };
        if joined.unclear {
            self.line_below_press(Here::of(line, &words));
            self.refuse_what_may_go_on(line, next);
            return true;
        }
        let written = format!("{} {}", line.written, next.written);
        self.opening = Some(joined.opening);
        let (text, tokens) = (&joined.text, &joined.tokens);
        self.line_below_press(Here { line, next: Some(next), written: &written, text, tokens });
        true
    }

    /// `A Bur S` and under it `A Par - Gas`: what is helped, or an order of its own.
    fn refuse_what_may_go_on(&mut self, line: &LetterLine, next: &LetterLine) {
        let words = tokens(&next.mended.text);
        let expected = format!("Does this belong to line {}? Write that in one line.", line.number);
        let trouble = OrderTrouble::at(0, RefusalKind::Unreadable, expected);
        let unit = self.unit_meant(&words);
        self.refuse(Here::of(next, &words), OrderTrouble { unit, ..trouble });
    }

    /// The lines of a text, blank where somebody else understands them.
    fn without_taken<'l>(&self, kept: &'l [LetterLine<'l>]) -> Cow<'l, [LetterLine<'l>]> {
        let is_taken = |line: &LetterLine| {
            self.taken.contains(&line.number) && !self.reading.press.contains(&line.number)
        };
        if self.taken.is_empty() {
            return Cow::Borrowed(kept);
        }
        let blank = |line: &LetterLine<'l>| match is_taken(line) {
            true => LetterLine { written: "", mended: Mended::default(), ..line.clone() },
            false => line.clone(),
        };
        kept.iter().map(blank).collect()
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
        self.announce(here);
        self.pass_over(here);
    }

    fn pass_over(&mut self, here: Here) {
        let text = here.written.to_owned();
        self.reading.ignored.push(Ignored { line: here.number(), text });
    }

    /// Refuses what stands at a byte of the text; it is shown as its own line was written.
    fn refuse(&mut self, here: Here, trouble: OrderTrouble) {
        let (line, column) = here.place(trouble.at);
        self.reading.refused.push(Refused {
            line: line.number,
            column,
            text: line.written.to_owned(),
            kind: trouble.kind,
            candidates: trouble.candidates,
            expected: trouble.expected,
            unit: trouble.unit,
            message: message::pointer(line, column),
            stands: None,
        });
    }

    /// Refuses the whole text at a line, because there is too much of it.
    fn unread(mut self, line: &LetterLine, what: &str) -> Reading {
        self.reading = Reading { is_asked_whole: true, ..Reading::default() };
        let expected = format!("{what}, so nothing in your letter counts. Send it again, shorter.");
        self.refuse(Here::of(line, &[]), OrderTrouble::at(0, RefusalKind::Unreadable, expected));
        message::write_all(&self.table, &mut self.reading);
        self.reading
    }

    fn finish(mut self, kept: &[LetterLine]) -> Reading {
        let kept = &*self.without_taken(kept);
        self.leave_nothing_beside_a_stray_end(kept);
        self.ask_who_helps(kept);
        self.find_addressed(kept);
        self.ask_about_lines(kept);
        self.settle_quoted();
        self.take_mark_behind();
        set::finish(&self.table, &mut self.reading, self.for_all);
        message::write_all(&self.table, &mut self.reading);
        self.reading
    }
}
