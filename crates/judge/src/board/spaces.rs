//! Sets of provinces in the numbers of a map, for the engine.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::tables::{Space, Tables};
use super::word::{Numbers, Word};

/// A set of provinces inside the engine.
pub(crate) struct Spaces<T: Tables>(pub(crate) T::Word);

impl<T: Tables> Spaces<T> {
    pub(crate) const EMPTY: Spaces<T> = Spaces(T::Word::EMPTY);

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn len(self) -> usize {
        self.0.count()
    }

    #[inline]
    pub(crate) fn contains(self, space: T::Space) -> bool {
        self.0.contains(space.number())
    }

    #[inline]
    pub(crate) fn insert(&mut self, space: T::Space) {
        self.0 = self.0.or(T::Word::just(space.number()));
    }

    #[inline]
    pub(crate) fn remove(&mut self, space: T::Space) {
        self.0 = self.0.without(T::Word::just(space.number()));
    }

    /// The members by number.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = T::Space> + Clone + use<T> {
        Numbers(self.0).filter_map(T::Space::from_number)
    }

    /// All its subsets, the empty one first.
    pub(crate) fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(T::Word::EMPTY);
        std::iter::from_fn(move || {
            let subset = next?;
            let after = subset.next_subset(self.0);
            next = (!after.is_empty()).then_some(after);
            Some(Spaces(subset))
        })
    }
}

impl<T: Tables> Clone for Spaces<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tables> Copy for Spaces<T> {}

impl<T: Tables> PartialEq for Spaces<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T: Tables> BitAnd for Spaces<T> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Spaces(self.0.and(other.0))
    }
}

impl<T: Tables> BitOr for Spaces<T> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Spaces(self.0.or(other.0))
    }
}

impl<T: Tables> BitOrAssign for Spaces<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 = self.0.or(other.0);
    }
}

impl<T: Tables> Sub for Spaces<T> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Spaces(self.0.without(other.0))
    }
}

impl<T: Tables> FromIterator<T::Space> for Spaces<T> {
    fn from_iter<I: IntoIterator<Item = T::Space>>(members: I) -> Self {
        let mut set = Spaces::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}
