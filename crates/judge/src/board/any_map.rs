//! A map that is not the standard one, as the engine sees it, and a macro for any map.

use std::ops::{Index, IndexMut};

use super::kinds::UnitKind;
use super::map::Map;
use super::map_tables::MapTables;
use super::tables::{Row, Space, Tables};
use super::unit::Stands;
use super::word::{Numbers, Wide, Word};

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

    fn is_played(self, power: u8) -> bool {
        usize::from(power) < self.tables.draft.powers.len()
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
        // An army on a coast can't convoy.
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
