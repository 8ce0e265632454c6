//! Maps as numbers: what the engine asks of a map.
//!
//! The engine reckons with numbers of provinces within one map, not with the values of
//! [`Province`], which know their map. What it asks is [`Tables`]. There are two of them:
//! [`super::Standard`], whose tables are made when the program is compiled and whose sets fit into
//! one number, and [`super::AnyMap`], whose tables are made from a draft. So there is one engine,
//! and the standard map pays nothing for the others.

use std::ops::IndexMut;

use super::kinds::UnitKind;
use super::location::Location;
use super::map::Map;
use super::province::Province;
use super::unit::Stands;
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

    /// Whether this power has a player.
    fn is_played(self, power: u8) -> bool;

    /// The provinces that a unit reaches, along whichever coast of them.
    fn reach(self, kind: UnitKind, location: u8) -> Self::Word;

    /// The locations to which a unit goes.
    fn steps(self, kind: UnitKind, location: u8) -> Self::Word;

    /// Whether convoys may run anywhere but at sea.
    const MAY_CONVOY_ON_COASTS: bool = true;

    /// With so many fleets all chains of them can be tried, wherever the map has its seas; of any
    /// number, if there is none.
    const FLEETS_WALKED: Option<usize> = Some(12);

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

/// Something for each of a number of provinces.
#[derive(Clone, Copy)]
pub(crate) struct Row<V, const COUNT: usize>(pub(crate) [V; COUNT]);

impl<V, const COUNT: usize> AsRef<[V]> for Row<V, COUNT> {
    #[inline]
    fn as_ref(&self) -> &[V] {
        &self.0
    }
}

impl<V, const COUNT: usize> AsMut<[V]> for Row<V, COUNT> {
    #[inline]
    fn as_mut(&mut self) -> &mut [V] {
        &mut self.0
    }
}
