//! The reader's state between two lines, and how it takes in what it read.

use std::collections::BTreeSet;

use super::super::grammar::command::Writer;
use super::super::grammar::tree::{AllUnits, Sense, WrittenDeed};
use super::super::resolve::{BoardAtHand, OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Token, Tokens};
use super::beginning::LineBeginning;
use super::blocks::Blocks;
use super::here::Here;
use super::message;
use super::question::{CommandsTaken, ReadingQuestion};
use super::scale::ProseScale;
use super::value::{Ignored, Reading, Refused};
use crate::board::{Phase, PhaseKind, Power, SeaSet, Unit};
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// A text with more orders and refusals is no set of orders: nothing of it counts.
pub const ENTRIES_MAX: usize = 1_000;

/// "All hold": it waits until all other orders are known.
pub(super) struct ForAll {
    /// Before which order it was written.
    pub(super) before: usize,
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) whole: AllUnits,
    pub(super) disband: bool,
}

/// What keeps the orders under a line from counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// A heading names another phase.
    Phase(Phase),
    /// The line with this number speaks of another turn.
    AnotherTurn(usize),
    /// The line with this number says that another wrote them.
    WrittenByAnother(usize),
}

/// How much had been read when a line or a sentence began.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ReadSoFar {
    pub(super) orders: usize,
    pub(super) plans: usize,
    pub(super) for_all: usize,
}

/// Press on one line without an end, and how much was read when it began.
pub(super) struct Above {
    pub(super) line: usize,
    pub(super) command: usize,
    pub(super) read: ReadSoFar,
    pub(super) refused: usize,
    pub(super) ignored: usize,
    /// How many lines with words were read below it.
    pub(super) lines: usize,
    /// Whether an empty line follows it.
    pub(super) parted: bool,
}

/// A part of a line while it is read.
pub(super) struct LinePart<'l> {
    pub(super) tokens: &'l [Token],
    /// What had been read when its line began.
    pub(super) line: ReadSoFar,
    /// What had been read when its last sentence began.
    pub(super) sentence: ReadSoFar,
    /// The verb that goes on for a list.
    pub(super) carried: Option<WrittenDeed>,
    /// The unit of the last order.
    pub(super) unit: Option<Sense>,
    /// Whether the last order is two names side by side, and the writer has a unit in the second.
    pub(super) may_be_list: bool,
    pub(super) any: bool,
    /// How many tokens were left after the last order.
    pub(super) left: usize,
}

impl<'l> LinePart<'l> {
    pub(super) fn new(tokens: &'l [Token], line: ReadSoFar, sentence: ReadSoFar) -> LinePart<'l> {
        LinePart {
            tokens,
            line,
            sentence,
            carried: None,
            unit: None,
            may_be_list: false,
            any: false,
            left: 0,
        }
    }

    /// The token in front of what is left.
    pub(super) fn before(&self, rest: Tokens) -> Option<&'l Token> {
        let before = self.tokens.len().checked_sub(rest.rest.len() + 1)?;
        self.tokens.get(before)
    }
}

/// The state between two lines.
pub(super) struct Reader<'a> {
    pub(super) table: BoardAtHand<'a>,
    /// Where a fleet may carry an army.
    pub(super) fleets: SeaSet,
    pub(super) scale: ProseScale<'a>,
    pub(super) reading: Reading,
    pub(super) for_all: Vec<ForAll>,
    /// What the heading over these lines says they are for.
    pub(super) section: Option<PhaseKind>,
    /// The phase for which plans are, if a heading named it.
    pub(super) plan_phase: Option<Phase>,
    /// What a line over these says of them.
    pub(super) over: Option<Over>,
    /// The lines that keep the orders under them from counting.
    pub(super) settled: BTreeSet<usize>,
    /// The lines with a remark that another unit helps, and that unit.
    pub(super) helped: Vec<(usize, Unit)>,
    /// The lines that keep orders of an earlier set.
    pub(super) keeps_rest: Vec<usize>,
    /// Whether the lines below are press, up to its end.
    pub(super) in_press: bool,
    /// Whether an end of it follows.
    pub(super) press_ends: bool,
    /// Where press begins and ends.
    pub(super) blocks: Blocks,
    /// Which commands on lines of their own are taken, and the lines of those that were.
    pub(super) commands: CommandsTaken,
    pub(super) taken: BTreeSet<usize>,
    /// Press on one line without an end, above the lines that are being read.
    pub(super) above: Option<Above>,
    /// What is answered to the end of press that never began.
    pub(super) stray_end: Option<Refused>,
    /// What is answered to lines that look quoted, if there are no others.
    pub(super) quoted: Vec<Refused>,
    /// The lines between quotation marks that open on one line and close on another.
    pub(super) told: BTreeSet<usize>,
    /// Whether an arrow before a line is the mark of a quote.
    pub(super) arrows_quote: bool,
    /// The lines directly above others, with no quote between them.
    pub(super) over_others: BTreeSet<usize>,
    /// The first lines of the signature.
    pub(super) signature: Vec<LetterLine<'a>>,
    /// The power that the line names in front of its orders, if it is not the writer's.
    pub(super) foreign: Option<Power>,
    /// What comes at the beginning of the line, once it was asked for.
    pub(super) opening: Option<LineBeginning>,
    /// The lines on which FINAL comes after orders.
    pub(super) marks_behind: Vec<usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(table: BoardAtHand<'a>, question: &ReadingQuestion<'a>) -> Reader<'a> {
        let scale = ProseScale {
            names: table.names,
            people: question.people,
            power: table.power,
            phase: Some(table.phase),
            refers: ClassSet::from(WordClass::Refers),
            first: None,
            unordered: Vec::new(),
        };
        Reader {
            table,
            fleets: SeaSet::among(table.position.occupied()),
            scale,
            commands: question.commands,
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
            blocks: Blocks::default(),
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

    pub(super) fn input<'l>(&self, rest: &'l [Token]) -> Tokens<'l>
    where
        'a: 'l,
    {
        Tokens { rest, names: self.table.names }
    }

    /// Whether it has read as much as any player could mean.
    pub(super) fn is_full(&self) -> bool {
        self.reading.orders.len() + self.reading.refused.len() >= ENTRIES_MAX
    }

    pub(super) fn pass_over(&mut self, here: Here) {
        let text = here.written.to_owned();
        self.reading.ignored.push(Ignored { line: here.number(), text });
    }

    /// Refuses what stands at a byte of the text; it is shown as its own line was written.
    pub(super) fn refuse(&mut self, here: Here, trouble: OrderTrouble) {
        let (line, column) = here.place(trouble.at);
        self.reading.refused.push(Refused {
            line: line.number,
            column,
            text: line.written.to_owned(),
            kind: trouble.kind,
            candidates: trouble.candidates,
            expected: trouble.expected,
            unit: trouble.unit,
            message: match trouble.kind {
                RefusalKind::Sentence => message::quoted(line),
                _ => message::pointer(line, column),
            },
            stands: None,
        });
    }

    /// The writer, for the reader of commands.
    pub(super) const fn writer(&self) -> Writer {
        Writer { power: self.table.power, phase: self.table.phase }
    }

    /// What has been read so far.
    pub(super) fn begun(&self) -> ReadSoFar {
        ReadSoFar {
            orders: self.reading.orders.len(),
            plans: self.reading.plans.len(),
            for_all: self.for_all.len(),
        }
    }

    /// Takes back what was read since, and says for which unit the last of it was.
    pub(super) fn take_back(&mut self, begun: ReadSoFar) -> Option<Unit> {
        let unit = self.ordered_last(begun.orders);
        self.reading.orders.truncate(begun.orders);
        self.reading.plans.truncate(begun.plans);
        self.for_all.truncate(begun.for_all);
        unit
    }

    pub(super) fn has_ordered(&self, unit: Unit) -> bool {
        let orders = self.reading.orders.iter().filter_map(|order| order.order.unit());
        { orders }.any(|named| named.place.province == unit.province())
    }

    /// The unit of the last order since the line began.
    pub(super) fn ordered_last(&self, first: usize) -> Option<Unit> {
        let last = self.reading.orders.get(first..)?.last()?.order.unit()?;
        self.table.position.unit(last.place.province)
    }
}
