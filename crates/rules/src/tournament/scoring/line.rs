//! The line under those who go on, and places that later rounds ask for.

use std::collections::{BTreeMap, BTreeSet};

use super::record::PlayerNumber;
use crate::tournament::ranking::{Decision, Ranking};

/// Who goes on to the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Who goes on, best first.
    pub qualified: Vec<PlayerNumber>,
    /// What decided between the last of them and the first who does not; nothing if all go on.
    pub cut: Option<Decision>,
    /// On which side of the line each of the ranking stands, in its order.
    pub sides: Vec<Side>,
}

/// On which side of the line a player is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// In or out.
    pub fate: LineFate,
    /// What decided that: against the first who is out for those who are in, against the last who
    /// is in for those who are out. None if the other side is empty.
    pub by: Option<Decision>,
}

/// A player's fate at a line. While boards are played, it is what would happen if they ended now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineFate {
    /// Goes on.
    In,
    /// Goes on for a player who declined (C.10).
    MovedUp,
    /// Qualified, or could have, but declined.
    Declined,
    /// Does not go on.
    Out,
}

impl Line {
    /// Draws the line. For everybody who declined the next in the ranking moves up.
    pub(in crate::tournament) fn of<T>(
        ranking: &Ranking<T>,
        person: impl Fn(&T) -> PlayerNumber,
        seats: usize,
        declined: &[PlayerNumber],
    ) -> Line {
        let declined: BTreeSet<&PlayerNumber> = declined.iter().collect();
        let places = 0..ranking.rows.len();
        let who = |place: usize| person(&ranking.rows[place]);
        let is_willing = |place: &usize| !declined.contains(&who(*place));
        let willing: Vec<usize> = places.clone().filter(is_willing).collect();
        let (inside, outside) = willing.split_at(seats.min(willing.len()));
        let (last, first) = (inside.last().copied(), outside.first().copied());
        let between = |ahead: Option<usize>, behind: Option<usize>| {
            ahead.zip(behind).map(|(ahead, behind)| ranking.between(ahead, behind))
        };
        let is_inside = |place: usize| last.is_some_and(|last| place <= last);
        let side = |place: usize| match (is_willing(&place), is_inside(place)) {
            (false, _) => Side { fate: LineFate::Declined, by: None },
            (true, true) => Side { fate: LineFate::In, by: between(Some(place), first) },
            (true, false) => Side { fate: LineFate::Out, by: between(last, Some(place)) },
        };
        Line {
            qualified: inside.iter().map(|place| who(*place)).collect(),
            cut: between(last, first),
            sides: places.map(side).collect(),
        }
    }
}

/// The places of those who are ranked, from 0.
pub type Places<K> = BTreeMap<K, usize>;
