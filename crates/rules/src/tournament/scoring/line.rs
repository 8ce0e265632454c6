//! The line under those who go on, and places that later rounds ask for.

use std::collections::{BTreeMap, BTreeSet};

use super::duel::{Decision, Duel, Ranking};
use super::record::PlayerNumber;

/// Who goes on to the next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who does, best first.
    pub qualified: Vec<PlayerNumber>,
    /// What decided between the last of them and the first who does not; nothing if all go on.
    pub cut: Option<Decision>,
    /// On which side of the line each of the ranking stands, in its order.
    pub sides: Vec<Side>,
}

/// Where somebody stands to a line, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// In or out.
    pub fate: LineFate,
    /// What decided that: against the first who is out for those who are in, against the last who
    /// is in for those who are out. Nothing if there is nobody on the other side.
    pub by: Option<Decision>,
}

/// What becomes of somebody at a line. While boards are played: what would, if they ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineFate {
    /// Goes on.
    In,
    /// Goes on for somebody who declined (C.10).
    MovedUp,
    /// Qualified, or could have, but declined.
    Declined,
    /// Does not go on.
    Out,
}

/// Draws the line. For everybody who declined the next in the ranking moves up.
pub(super) fn draw<T>(
    ranking: &Ranking<T>,
    seats: usize,
    declined: &[PlayerNumber],
    who: impl Fn(&T) -> PlayerNumber,
    compare: impl Fn(&T, &T) -> Duel,
) -> Line {
    let declined: BTreeSet<&PlayerNumber> = declined.iter().collect();
    let willing: Vec<&T> =
        ranking.rows.iter().filter(|row| !declined.contains(&who(row))).collect();
    let (inside, outside) = willing.split_at(seats.min(willing.len()));
    let (last, first) = (inside.last(), outside.first());
    let between = |ahead: Option<&&T>, behind: Option<&&T>| {
        ahead.zip(behind).map(|(ahead, behind)| compare(ahead, behind).decision())
    };
    let mut seen = 0;
    let side = |row: &T| {
        if declined.contains(&who(row)) {
            return Side { fate: LineFate::Declined, by: None };
        }
        seen += 1;
        match seen <= inside.len() {
            true => Side { fate: LineFate::In, by: between(Some(&row), first) },
            false => Side { fate: LineFate::Out, by: between(last, Some(&row)) },
        }
    };
    let sides = ranking.rows.iter().map(side).collect();
    let cut = between(last, first);
    Line { qualified: inside.iter().map(|row| who(row)).collect(), cut, sides }
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
