//! The line under those who go on, and places that later rounds ask for.

use std::collections::BTreeMap;

use super::duel::{Decision, Duel, Ranking};
use super::record::Person;

/// Who goes on to the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who does, best first.
    pub qualified: Vec<Person>,
    /// What decided between the last of them and the first who does not; nothing if all go on.
    pub cut: Option<Decision>,
}

/// Draws the line. For everybody who declined the next in the ranking moves up.
pub(super) fn draw<T>(
    ranking: &Ranking<T>,
    seats: usize,
    declined: &[Person],
    who: impl Fn(&T) -> Person,
    compare: impl Fn(&T, &T) -> Duel,
) -> Line {
    let willing: Vec<&T> =
        ranking.rows.iter().filter(|row| !declined.contains(&who(row))).collect();
    let (inside, outside) = willing.split_at(seats.min(willing.len()));
    let cut = inside.last().zip(outside.first());
    let cut = cut.map(|(last, first)| compare(last, first).decision());
    Line { qualified: inside.iter().map(|row| who(row)).collect(), cut }
}

/// The places of a ranking, from 0.
#[derive(Clone, Debug)]
pub struct Places<K>(BTreeMap<K, usize>);

impl<K: Ord> Places<K> {
    /// The places of those who stand here, best first.
    pub fn of(order: impl Iterator<Item = K>) -> Places<K> {
        Places(order.zip(0..).collect())
    }

    /// The place of one, if it is ranked.
    pub fn get(&self, key: K) -> Option<usize> {
        self.0.get(&key).copied()
    }
}
