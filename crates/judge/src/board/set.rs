//! Sets of provinces and of locations, as the bits of one number.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// What can be in a [`BoardSet`]: it has a number below 128.
pub trait SetMember: Copy {
    /// The number that stands for it.
    fn number(self) -> usize;
    /// What the number stands for.
    fn from_number(number: usize) -> Option<Self>;
}

/// A set of places of the board. Iterates in the order of their numbers, always the same.
pub struct BoardSet<T> {
    bits: u128,
    of: PhantomData<T>,
}

/// The bits of all numbers: looking one up takes less than shifting it across two machine words.
static BIT: [u128; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < 128 {
        table[number] = 1 << number;
        number += 1;
    }
    table
};

impl<T> BoardSet<T> {
    /// The set with nothing in it.
    pub const EMPTY: BoardSet<T> = BoardSet::from_bits(0);

    pub(super) const fn from_bits(bits: u128) -> BoardSet<T> {
        BoardSet { bits, of: PhantomData }
    }

    pub(super) const fn bits(self) -> u128 {
        self.bits
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// All its subsets, the empty one first.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(0u128);
        std::iter::from_fn(move || {
            let subset = next?;
            let after = subset.wrapping_sub(self.bits) & self.bits;
            next = (after != 0).then_some(after);
            Some(BoardSet::from_bits(subset))
        })
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }
}

impl<T: SetMember> BoardSet<T> {
    /// Whether the place is in the set.
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.bits & BIT[member.number()] != 0
    }

    /// Puts a place in.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.bits |= BIT[member.number()];
    }

    /// Takes a place out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.bits &= !BIT[member.number()];
    }

    /// The members by number.
    #[inline]
    pub fn iter(self) -> Iter<T> {
        Iter { rest: self.bits, of: PhantomData }
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
        self.bits == other.bits
    }
}

impl<T> Eq for BoardSet<T> {}

impl<T> BitAnd for BoardSet<T> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        BoardSet::from_bits(self.bits & other.bits)
    }
}

impl<T> BitOr for BoardSet<T> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        BoardSet::from_bits(self.bits | other.bits)
    }
}

impl<T> BitOrAssign for BoardSet<T> {
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}

impl<T> Sub for BoardSet<T> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        BoardSet::from_bits(self.bits & !other.bits)
    }
}

impl<T> Not for BoardSet<T> {
    type Output = Self;
    fn not(self) -> Self {
        BoardSet::from_bits(!self.bits)
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
    rest: u128,
    of: PhantomData<T>,
}

impl<T: SetMember> Iterator for Iter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.rest == 0 {
            return None;
        }
        let number = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        T::from_number(number)
    }
}
