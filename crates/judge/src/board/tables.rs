//! Maps as numbers: what the engine asks of a map, and the tables of any map but the standard one.
//!
//! The engine reckons with numbers of provinces within one map, not with the values of
//! [`super::Province`], which know their map. What it asks is [`Tables`]. There are two of them:
//! [`super::standard::Standard`], whose tables are made when the program is compiled and whose
//! sets fit into one number, and [`MapTables`], made from a [`MapDraft`]. So there is one engine,
//! and the standard map pays nothing for the others.

use std::ops::{Index, IndexMut};

use super::codes::CodeTables;
use super::draft::MapDraft;
use super::location::{Coast, Location};
use super::map::Map;
use super::phase::{PhaseKind, YEAR_MAX};
use super::province::Province;
use super::set::Numbers;
use super::standard::Row;
use super::unit::{Stands, UnitKind};
use super::word::{Wide, Word};

/// The number of a province within its map. Those through which convoys run come first.
pub(crate) trait Space: Copy + Ord {
    /// The first one: for filling tables of which nothing is read.
    const FIRST: Self;

    fn number(self) -> usize;

    fn from_number(number: usize) -> Option<Self>;
}

/// What the engine asks of a map.
pub(crate) trait Tables: Copy {
    type Space: Space;
    /// A set of provinces or locations.
    type Word: Word;
    /// A set of provinces through which convoys run.
    type SeaWord: Word;
    /// Something for each province.
    type Each<V: Copy>: Copy + IndexMut<Self::Space, Output = V> + AsRef<[V]> + AsMut<[V]>;
    /// Something for each province through which convoys run.
    type EachSea<V: Copy>: Copy + AsRef<[V]> + AsMut<[V]>;
    /// Something for half of the provinces.
    type Half<V: Copy>: Copy + AsRef<[V]> + AsMut<[V]>;

    fn each<V: Copy>(value: V) -> Self::Each<V>;
    fn each_sea<V: Copy>(value: V) -> Self::EachSea<V>;
    fn half<V: Copy>(value: V) -> Self::Half<V>;

    fn map(self) -> Map;

    /// How many powers there are that somebody plays; they are numbered first.
    fn players(self) -> u8;

    /// The provinces that a unit reaches, along whichever coast of them.
    fn reach(self, kind: UnitKind, location: u8) -> Self::Word;

    /// The locations to which a unit goes.
    fn steps(self, kind: UnitKind, location: u8) -> Self::Word;

    /// Whether convoys may run anywhere but at sea.
    const MAY_CONVOY_ON_COASTS: bool = true;

    /// With so many fleets all chains of them can be tried, wherever the map has its seas.
    const FLEETS_WALKED: usize = 12;

    /// Those beside a province through which convoys run.
    fn seas_beside(self, space: Self::Space) -> Self::SeaWord;

    /// Whether only fleets stand there.
    fn is_sea(self, space: Self::Space) -> bool;

    /// Whether fleets convoy there.
    fn convoys(self, space: Self::Space) -> bool;

    /// The locations of a province in which fleets stand on one of several coasts.
    fn coasts(self, space: Self::Space) -> Self::Word;

    /// The provinces and all their coasts.
    fn places(self, provinces: Self::Word) -> Self::Word;

    /// The fleets that convoys could run through, given the units and where any are.
    fn fleets(self, occupied: Wide, units: &[Option<Stands>; 256]) -> Self::SeaWord;

    /// The number of a province of this map.
    #[inline]
    fn space(self, province: Province) -> Option<Self::Space> {
        if province.map() == self.map() { Self::Space::from_number(province.index()) } else { None }
    }

    /// The province of a number.
    #[inline]
    fn province(self, space: Self::Space) -> Province {
        Province::numbered(self.map(), space.number() as u8)
    }

    /// The location of a number.
    #[inline]
    fn location(self, number: u8) -> Location {
        Location::numbered(self.map(), number)
    }
}

/// What is told of a province.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProvinceRow {
    /// Its row in the draft.
    pub(crate) draft: usize,
    /// The power whose home it is.
    pub(crate) home: Option<u8>,
    /// Its coasts, if it has several.
    pub(crate) coasts: Wide,
}

/// A phase of the year.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurnRow {
    /// Its row in the draft's calendar.
    pub(crate) draft: usize,
    pub(crate) kind: PhaseKind,
}

/// A map with everything that is asked of it worked out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapTables {
    /// What it was made from.
    pub(crate) draft: MapDraft,
    /// The provinces by number: seas, coasts that convoy, other coasts, inland, closed; by code
    /// within each.
    pub(crate) provinces: Vec<ProvinceRow>,
    /// How many of them are seas.
    pub(crate) seas: usize,
    /// Through how many of them convoys run.
    pub(crate) convoying: usize,
    /// The province of each location; after the provinces themselves come their coasts.
    pub(crate) locations: Vec<(u8, Option<Coast>)>,
    pub(crate) codes: CodeTables,
    /// For each kind of unit and location, the provinces that it reaches.
    pub(crate) reach: [Vec<Wide>; 2],
    /// The same, coast by coast.
    pub(crate) steps: [Vec<Wide>; 2],
    pub(crate) seas_beside: Vec<u64>,
    /// The phases of a year in which there are all of them.
    pub(crate) turns: Vec<TurnRow>,
    /// The first phase: its year and the number of its turn.
    pub(crate) first: (u16, u8),
    /// The first units: power, kind, location.
    pub(crate) units: Vec<(u8, UnitKind, u8)>,
    /// The first owners: centre and power.
    pub(crate) owners: Vec<(u8, u8)>,
    /// The centres that win together.
    pub(crate) together: Wide,
}

impl MapTables {
    /// The year and the number of the turn of a phase's name, if its calendar has it.
    pub(crate) fn phase(&self, name: &str) -> Option<(u16, u8)> {
        let (season, rest) = name.split_at_checked(1)?;
        let (digits, step) = rest.split_at_checked(rest.len().checked_sub(1)?)?;
        let needed = digits.len() == 4 || digits.len() > 4 && !digits.starts_with('0');
        if !needed || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let year = digits.parse().ok().filter(|year| *year <= YEAR_MAX)?;
        let turn = self.turns.iter().position(|turn| {
            let letter = self.draft.calendar.turns[turn.draft].letter;
            season.starts_with(letter) && step == turn.kind.letter()
        })?;
        self.has(year, turn).then_some((year, turn as u8))
    }

    /// Whether a year has this turn.
    pub(crate) fn has(&self, year: u16, turn: usize) -> bool {
        let only = self.turns.get(turn).map(|turn| self.draft.calendar.turns[turn.draft].only);
        only.is_some_and(|only| only.is_none_or(|only| year % only.divided_by == only.leaves))
    }
}

/// The number of a province of a map that is not the standard one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AnySpace(u8);

impl Space for AnySpace {
    const FIRST: AnySpace = AnySpace(0);

    #[inline]
    fn number(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_number(number: usize) -> Option<AnySpace> {
        u8::try_from(number).ok().map(AnySpace)
    }
}

impl<V> Index<AnySpace> for Row<V, 256> {
    type Output = V;

    #[inline]
    fn index(&self, space: AnySpace) -> &V {
        &self.0[space.number()]
    }
}

impl<V> IndexMut<AnySpace> for Row<V, 256> {
    #[inline]
    fn index_mut(&mut self, space: AnySpace) -> &mut V {
        &mut self.0[space.number()]
    }
}

/// Any map, with its tables by reference.
#[derive(Clone, Copy)]
pub(crate) struct AnyMap {
    pub(crate) map: Map,
    pub(crate) tables: &'static MapTables,
}

impl Tables for AnyMap {
    type Space = AnySpace;
    type Word = Wide;
    type SeaWord = u64;
    type Each<V: Copy> = Row<V, 256>;
    type EachSea<V: Copy> = Row<V, 64>;
    type Half<V: Copy> = Row<V, 128>;

    fn each<V: Copy>(value: V) -> Row<V, 256> {
        Row([value; 256])
    }

    fn each_sea<V: Copy>(value: V) -> Row<V, 64> {
        Row([value; 64])
    }

    fn half<V: Copy>(value: V) -> Row<V, 128> {
        Row([value; 128])
    }

    fn map(self) -> Map {
        self.map
    }

    fn players(self) -> u8 {
        self.tables.draft.powers.len() as u8
    }

    fn reach(self, kind: UnitKind, location: u8) -> Wide {
        self.tables.reach[kind as usize][usize::from(location)]
    }

    fn steps(self, kind: UnitKind, location: u8) -> Wide {
        self.tables.steps[kind as usize][usize::from(location)]
    }

    fn coasts(self, space: AnySpace) -> Wide {
        self.tables.provinces[space.number()].coasts
    }

    fn seas_beside(self, space: AnySpace) -> u64 {
        self.tables.seas_beside[space.number()]
    }

    fn is_sea(self, space: AnySpace) -> bool {
        space.number() < self.tables.seas
    }

    fn convoys(self, space: AnySpace) -> bool {
        space.number() < self.tables.convoying
    }

    fn places(self, provinces: Wide) -> Wide {
        let coasts = |number: usize| self.tables.provinces[number].coasts;
        Numbers(provinces).fold(provinces, |all, number| all.or(coasts(number)))
    }

    fn fleets(self, occupied: Wide, units: &[Option<Stands>; 256]) -> u64 {
        // An army on a coast carries nobody.
        let is_fleet = |at: &usize| units[*at].is_some_and(|unit| unit.kind == UnitKind::Fleet);
        let occupied = Numbers(occupied).take_while(|at| *at < self.tables.convoying);
        occupied.filter(is_fleet).fold(0, |all, at| all | 1 << at)
    }
}

impl AnyMap {
    pub(crate) fn of(map: Map) -> AnyMap {
        AnyMap { map, tables: map.tables() }
    }
}

/// Works something out in the numbers of a map: in those of the standard one, if it is that.
macro_rules! on_map {
    ($map:expr, $tables:ident => $result:expr) => {
        if $map == $crate::board::Map::STANDARD {
            let $tables = $crate::board::Standard;
            $result
        } else {
            let $tables = $crate::board::AnyMap::of($map);
            $result
        }
    };
}

pub(crate) use on_map;
