//! What was written, held against the board: which of its readings it means (D.III(1), D.IV).
//!
//! A name may have several readings. [`slot`] leaves those with a unit where one must stand;
//! what remains is tried, and the readings that make a possible order win. If that is one, it is
//! read; if several, the line is refused with those as candidates.

mod adjust;
mod movement;
mod plan;
mod retreat;
mod slot;

use std::fmt;

use super::grammar::tree::Name;
use super::names::Names;
use super::reader::{Note, RefusalKind};
use crate::board::{Phase, Position, Power, Province, ProvinceSet, Unit};
use crate::orders::Order;

pub use movement::named;
pub use plan::Planned;

/// For whom, when and where a text is read.
#[derive(Clone, Copy)]
pub struct BoardAtHand<'a> {
    /// The phase that is being played.
    pub phase: Phase,
    /// Who writes.
    pub power: Power,
    /// Where everything stands.
    pub position: &'a Position,
    /// The names that count.
    pub names: &'a Names<'a>,
}

/// An order that was understood.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The order in full.
    pub order: Order,
    /// What has to be said about it.
    pub notes: Vec<Note>,
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

    fn among(self, candidates: impl IntoIterator<Item = Province>) -> OrderTrouble {
        OrderTrouble { candidates: candidates.into_iter().collect(), ..self }
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
