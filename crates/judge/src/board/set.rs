//! Sets of provinces and of locations, as the bits of a few numbers.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::map::Map;
use super::word::{Wide, Word};

/// What can be in a [`BoardSet`]: it has a number within its map, below 256.
pub trait SetMember: Copy {
    /// The map to which it belongs.
    fn map(self) -> Map;
    /// The number that stands for it.
    fn number(self) -> usize;
    /// What the number stands for.
    fn from_number(map: Map, number: usize) -> Self;
}

/// A set of places of one board. Iterates in the order of their numbers, always the same.
pub struct BoardSet<T> {
    bits: Wide,
    /// For the empty set any will do.
    map: Map,
    of: PhantomData<T>,
}

impl<T> BoardSet<T> {
    /// The set with nothing in it.
    pub const EMPTY: BoardSet<T> = BoardSet::from_bits(Map::STANDARD, Wide([0; 4]));

    pub(crate) const fn from_bits(map: Map, bits: Wide) -> BoardSet<T> {
        BoardSet { bits, map, of: PhantomData }
    }

    pub(crate) const fn bits(self) -> Wide {
        self.bits
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits.is_empty()
    }

    /// How many are in it.
    pub fn len(self) -> usize {
        self.bits.count()
    }

    /// Combines the bits of both. Places of two maps are never in one set: members on another map
    /// than the first set's are ignored.
    fn with(self, other: Self, both: fn(Wide, Wide) -> Wide) -> Self {
        if self.is_empty() {
            return BoardSet::from_bits(other.map, both(Wide::EMPTY, other.bits));
        }
        let there = if other.map == self.map { other.bits } else { Wide::EMPTY };
        BoardSet::from_bits(self.map, both(self.bits, there))
    }
}

impl<T: SetMember> BoardSet<T> {
    /// Whether the place is in the set.
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.bits.contains(member.number()) && self.map == member.map()
    }

    /// Adds a place; one on another map than the others is ignored.
    #[inline]
    pub fn insert(&mut self, member: T) {
        if self.is_empty() {
            self.map = member.map();
        }
        if self.map == member.map() {
            self.bits.insert(member.number());
        }
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        if self.map == member.map() {
            self.bits.remove(member.number());
        }
    }

    /// The members by number.
    #[inline]
    pub fn iter(self) -> Iter<T> {
        Iter { rest: self }
    }
}

impl<T> Clone for BoardSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for BoardSet<T> {}

impl<T> Default for BoardSet<T> {
    fn default() -> Self {
        BoardSet::EMPTY
    }
}

impl<T> PartialEq for BoardSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits && (self.map == other.map || self.is_empty())
    }
}

impl<T> Eq for BoardSet<T> {}

impl<T> BitAnd for BoardSet<T> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.with(other, Wide::and)
    }
}

impl<T> BitOr for BoardSet<T> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.with(other, Wide::or)
    }
}

impl<T> BitOrAssign for BoardSet<T> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T> Sub for BoardSet<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.with(other, Wide::without)
    }
}

impl<T: SetMember> FromIterator<T> for BoardSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = BoardSet::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}

impl<T: SetMember> IntoIterator for BoardSet<T> {
    type Item = T;
    type IntoIter = Iter<T>;
    #[inline]
    fn into_iter(self) -> Iter<T> {
        self.iter()
    }
}

impl<T: SetMember + fmt::Debug> fmt::Debug for BoardSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Walks a [`BoardSet`].
pub struct Iter<T> {
    rest: BoardSet<T>,
}

impl<T: SetMember> Iterator for Iter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let number = self.rest.bits.least()?;
        self.rest.bits = self.rest.bits.rest();
        Some(T::from_number(self.rest.map, number))
    }
}
