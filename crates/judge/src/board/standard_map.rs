//! The standard map as the engine asks it: all constants.

use std::ops::{Index, IndexMut};

use super::kinds::UnitKind;
use super::map::Map;
use super::province::Province;
use super::standard::{COASTS, REACH, SEAS_BESIDE, STEPS, StandardSpace, numbered};
use super::tables::{Row, Space, Tables};
use super::unit::Stands;
use super::word::Wide;

impl<V, const COUNT: usize> Index<StandardSpace> for Row<V, COUNT> {
    type Output = V;

    #[inline]
    fn index(&self, space: StandardSpace) -> &V {
        &self.0[space as usize]
    }
}

impl<V, const COUNT: usize> IndexMut<StandardSpace> for Row<V, COUNT> {
    #[inline]
    fn index_mut(&mut self, space: StandardSpace) -> &mut V {
        &mut self.0[space as usize]
    }
}

impl Space for StandardSpace {
    const FIRST: StandardSpace = StandardSpace::ADR;

    #[inline]
    fn number(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_number(number: usize) -> Option<StandardSpace> {
        numbered(number)
    }
}

/// The standard map as the engine asks it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

impl Tables for Standard {
    type Space = StandardSpace;
    type Word = u128;
    type SeaWord = u32;
    type Each<V: Copy> = Row<V, { Province::COUNT }>;
    type EachSea<V: Copy> = Row<V, { Province::SEAS }>;
    type Half<V: Copy> = Row<V, { Province::COUNT / 2 }>;
    const MAY_CONVOY_ON_COASTS: bool = false;
    const FLEETS_WALKED: Option<usize> = None;

    #[inline]
    fn each<V: Copy>(value: V) -> Self::Each<V> {
        Row([value; Province::COUNT])
    }

    #[inline]
    fn each_sea<V: Copy>(value: V) -> Self::EachSea<V> {
        Row([value; Province::SEAS])
    }

    #[inline]
    fn half<V: Copy>(value: V) -> Self::Half<V> {
        Row([value; Province::COUNT / 2])
    }

    #[inline]
    fn map(self) -> Map {
        Map::STANDARD
    }

    #[inline]
    fn space(self, province: Province) -> Option<StandardSpace> {
        numbered(province.packed() as usize)
    }

    #[inline]
    fn is_played(self, _: u8) -> bool {
        true
    }

    #[inline]
    fn reach(self, kind: UnitKind, location: u8) -> u128 {
        REACH[kind as usize][usize::from(location)]
    }

    #[inline]
    fn steps(self, kind: UnitKind, location: u8) -> u128 {
        STEPS[kind as usize][usize::from(location)]
    }

    #[inline]
    fn coasts(self, space: StandardSpace) -> u128 {
        match space {
            StandardSpace::BUL => 0b11 << Province::COUNT,
            StandardSpace::SPA => 0b1100 << Province::COUNT,
            StandardSpace::STP => 0b11_0000 << Province::COUNT,
            _ => 0,
        }
    }

    #[inline]
    fn seas_beside(self, space: StandardSpace) -> u32 {
        SEAS_BESIDE[space as usize]
    }

    #[inline]
    fn is_sea(self, space: StandardSpace) -> bool {
        (space as usize) < Province::SEAS
    }

    #[inline]
    fn convoys(self, space: StandardSpace) -> bool {
        self.is_sea(space)
    }

    #[inline]
    fn places(self, provinces: u128) -> u128 {
        let mut places = provinces;
        let mut row = 0;
        while row < COASTS.len() {
            let inside = provinces >> COASTS[row].0 as usize & 1;
            places |= inside << (Province::COUNT + row);
            row += 1;
        }
        places
    }

    #[inline]
    fn fleets(self, occupied: Wide, _: &[Option<Stands>; 256]) -> u32 {
        (occupied.0[0] & ((1 << Province::SEAS) - 1)) as u32
    }
}
