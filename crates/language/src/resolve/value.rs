//! The result of resolving an order against the board: the order with notes, or why it is not one.

use std::fmt;

use super::super::grammar::tree::Name;
use super::super::names::Names;
use crate::board::{Phase, Position, Power, Province, ProvinceSet, Unit};
use crate::orders::Order;

/// For whom, when and where a text is read.
#[derive(Clone, Copy)]
pub struct BoardAtHand<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Who writes; a writer without a power can order no unit.
    pub power: Option<Power>,
    /// Where everything stands.
    pub position: &'a Position,
    /// The names that count.
    pub names: &'a Names<'a>,
}

impl<'a> BoardAtHand<'a> {
    pub fn owns(&self, unit: &Unit) -> bool {
        self.power == Some(unit.power())
    }

    /// The writer's units.
    pub fn own_units(&self) -> impl Iterator<Item = Unit> + use<'a> {
        let power = self.power;
        self.position.units().filter(move |unit| power == Some(unit.power()))
    }

    /// How many units are due to be built, or to be removed if it is negative.
    pub fn builds(&self) -> i32 {
        self.power.map_or(0, |power| self.position.builds(power))
    }
}

/// An order that was understood.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The order in full.
    pub order: Order,
    /// What has to be said about it.
    pub notes: Vec<Note>,
}

/// A remark on an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What kind of thing.
    pub kind: NoteKind,
    /// The words.
    pub text: String,
}

impl Note {
    /// A note.
    pub fn new(kind: NoteKind, text: impl Into<String>) -> Note {
        Note { kind, text: text.into() }
    }
}

/// The kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoteKind {
    /// A name was spelled wrong and read all the same.
    Misspelling,
    /// The rules call it impossible: the unit holds, nothing is built (D.III(4)).
    Illegal,
    /// A name has several readings, of which the board leaves one.
    Resolved,
    /// A coast was missing or wrong, and mended (D.IV(3)).
    Coast,
    /// A unit's type was wrong, and passed over (D.IV(1)).
    Type,
    /// A unit's nation was wrong, and passed over (D.IV(2)).
    Nationality,
    /// It needs a convoy that no fleet was ordered to give.
    Route,
    /// A later order for the unit counts (D.III(5)).
    Superseded,
    /// More than the position allows (D.V(2)).
    Excess,
    /// Words that are no part of it.
    Comment,
}

impl NoteKind {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            NoteKind::Misspelling => "misspelling",
            NoteKind::Illegal => "illegal",
            NoteKind::Resolved => "resolved",
            NoteKind::Coast => "coast",
            NoteKind::Type => "type",
            NoteKind::Nationality => "nationality",
            NoteKind::Route => "route",
            NoteKind::Superseded => "superseded",
            NoteKind::Excess => "excess",
            NoteKind::Comment => "comment",
        }
    }
}

/// Why something is no order, and where in the readable line.
#[derive(Clone, Debug)]
pub struct OrderTrouble {
    /// The kind.
    pub kind: RefusalKind,
    /// The byte of the readable line.
    pub at: usize,
    /// What may have been meant.
    pub candidates: ProvinceSet,
    /// What was expected, as a sentence.
    pub expected: String,
    /// The unit for which it was.
    pub unit: Option<Unit>,
}

impl OrderTrouble {
    /// Trouble at a byte of the line.
    pub fn at(at: usize, kind: RefusalKind, expected: impl fmt::Display) -> OrderTrouble {
        let expected = expected.to_string();
        OrderTrouble { kind, at, candidates: ProvinceSet::EMPTY, expected, unit: None }
    }

    /// Trouble with a name.
    pub fn with(name: &Name, kind: RefusalKind, expected: impl fmt::Display) -> OrderTrouble {
        OrderTrouble::at(name.span.start, kind, expected)
    }

    /// The same, for a unit that is known.
    pub fn of(self, unit: Unit) -> OrderTrouble {
        OrderTrouble { unit: self.unit.or(Some(unit)), ..self }
    }

    pub(super) fn among(self, candidates: impl IntoIterator<Item = Province>) -> OrderTrouble {
        OrderTrouble { candidates: candidates.into_iter().collect(), ..self }
    }
}

/// Why something is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// A name can mean several provinces.
    Ambiguous,
    /// No province has this name.
    UnknownProvince,
    /// No unit stands there.
    NoSuchUnit,
    /// Another power's unit stands there.
    NotYourUnit,
    /// It can't be an order at all.
    Impossible,
    /// Orders that are to stand for later turns (D.II(4)).
    StandingOrder,
    /// Orders that another person is to give (D.II(3)).
    Proxy,
    /// The words make no order.
    Unreadable,
    /// An order for another kind of phase, or under another phase's heading.
    WrongPhase,
    /// A sentence beside orders that may change what they mean.
    Sentence,
}

impl RefusalKind {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            RefusalKind::Ambiguous => "ambiguous",
            RefusalKind::UnknownProvince => "unknown-province",
            RefusalKind::NoSuchUnit => "no-such-unit",
            RefusalKind::NotYourUnit => "not-your-unit",
            RefusalKind::Impossible => "impossible",
            RefusalKind::StandingOrder => "standing-order",
            RefusalKind::Proxy => "proxy",
            RefusalKind::Sentence => "sentence",
            RefusalKind::Unreadable => "unreadable",
            RefusalKind::WrongPhase => "wrong-phase",
        }
    }
}

/// "NWY, NWG or NTH", as people write lists.
pub fn either(provinces: ProvinceSet) -> String {
    let names: Vec<&str> = provinces.iter().map(Province::name).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}
