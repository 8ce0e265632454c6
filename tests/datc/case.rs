//! A case: a position, its orders, and everything that is to follow from them.

use std::collections::BTreeSet;
use std::fmt;

use chancery::board::{Location, LocationSet, Position, Province, ProvinceSet, Unit};
use chancery::orders::Given;

/// The two rulebooks under which every case is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Preset {
    WorldMasters,
    Datc,
}

impl Preset {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Preset::WorldMasters => "world-masters",
            Preset::Datc => "datc",
        }
    }
}

/// What is to come out under either rulebook.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Both<T> {
    pub(crate) world_masters: T,
    pub(crate) datc: T,
}

impl<T> Both<T> {
    pub(crate) fn under(&self, preset: Preset) -> &T {
        match preset {
            Preset::WorldMasters => &self.world_masters,
            Preset::Datc => &self.datc,
        }
    }
}

impl<T: Clone> Both<T> {
    pub(crate) fn same(value: T) -> Both<T> {
        Both { world_masters: value.clone(), datc: value }
    }
}

pub(crate) type Units = BTreeSet<Unit>;

/// The words for what became of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Ok,
    Bounce,
    Cut,
    Void,
    Illegal,
    Ignored,
    NoConvoy,
    Disrupted,
    Excess,
    Disbanded,
}

impl Word {
    pub(crate) const ALL: [Word; 10] = [
        Word::Ok,
        Word::Bounce,
        Word::Cut,
        Word::Void,
        Word::Illegal,
        Word::Ignored,
        Word::NoConvoy,
        Word::Disrupted,
        Word::Excess,
        Word::Disbanded,
    ];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Word::Ok => "ok",
            Word::Bounce => "bounce",
            Word::Cut => "cut",
            Word::Void => "void",
            Word::Illegal => "illegal",
            Word::Ignored => "ignored",
            Word::NoConvoy => "no convoy",
            Word::Disrupted => "disrupted",
            Word::Excess => "excess",
            Word::Disbanded => "disbanded",
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// How a unit lost its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Expulsion {
    pub(crate) attacker: Province,
    pub(crate) by_convoy: bool,
    pub(crate) retreats: LocationSet,
}

impl fmt::Display for Expulsion {
    /// Writes it as the fixtures do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_convoy = if self.by_convoy { " by convoy" } else { "" };
        write!(f, "dislodged from {}{by_convoy}; may retreat ", self.attacker)?;
        if self.retreats.is_empty() {
            return f.write_str("nowhere");
        }
        let mut places: Vec<Location> = self.retreats.iter().collect();
        places.sort_by_key(Location::to_string);
        f.write_str("to")?;
        places.iter().try_for_each(|place| write!(f, " {place}"))
    }
}

/// What is to become of an order and its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Expected {
    pub(crate) word: Word,
    pub(crate) expulsion: Option<Expulsion>,
}

/// An order and its expected outcome.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) line: usize,
    pub(crate) given: Given,
    pub(crate) expected: Both<Expected>,
}

/// What kind of phase a case is about, with what only that kind states.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Movement {
        contested: Both<ProvinceSet>,
        paradox: Both<ProvinceSet>,
        retreats: Option<Retreats>,
    },
    Adjustment {
        built: Both<Units>,
        removed: Both<Units>,
    },
}

/// The retreat phase that follows a movement.
#[derive(Clone, Debug)]
pub(crate) struct Retreats {
    pub(crate) rows: Vec<Row>,
    pub(crate) after: Both<Units>,
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) before: Position,
    pub(crate) rows: Vec<Row>,
    pub(crate) after: Both<Units>,
    pub(crate) kind: Kind,
}
