//! The search for a player for a power whose orders were missing (B.8), with its clock.
//!
//! | round | steps after an NMR | waits |
//! |---|---|---|
//! | first | player, captain, disorder, from which player and captain may still come back | no |
//! | second | player, captain, pool, disorder | from the captain's step on |
//! | semi-final, final | player, pool, disorder | from the pool's step on |
//! | open | player, pool, disorder | from the pool's step on |
//!
//! After the first moves of 1901 the player has no step, the game waits from the deadline on, and
//! in the first round and in open ones the director has the last step (Reading 9). Each step has a
//! period of 48 or 96 hours, that of the director too: as long as he is silent, he is reminded.
//!
//! A search knows nothing of tenures; [`Seat`](super::Seat) has one and does what it says. A letter
//! that was received after a step's last second finds the next step, even if the clock was not
//! looked at in between.

mod steps;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::round::SeatRound;
use super::seat::Right;
use crate::board::Phase;
use crate::game::{Moment, PersonId};

pub use value::{Circumstances, Effect, Leave, Notice, Objection, Resume, SearchInput, Whom};

/// Whose turn it is in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SearchStage {
    /// The player's: he keeps his seat by writing (D.VII(6)(a)).
    Player,
    /// The captain's: he names a player or plays himself.
    Captain,
    /// The pool's: a member who wants the seat says so.
    Pool,
    /// The director's, after the first moves of the first round or of an open one.
    Director,
    /// Over without a player: civil disorder.
    Disorder,
}

/// What a search begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchBeginning {
    /// The round of the game.
    pub round: SeatRound,
    /// The phase whose orders were missing.
    pub phase: Phase,
    /// Whose orders were missing.
    pub silent: PersonId,
    /// Whose seat it is: the silent one's, or that of the player whom he replaces.
    pub player: PersonId,
    /// The captain, if there is one and the team still has a choice.
    pub captain: Option<PersonId>,
    /// The pool, best first: eliminated players by rank, then the reserve list (B.8d).
    pub pool: Vec<PersonId>,
    /// Whether the result of the phase is held back (D.VII(6)(b)).
    pub held_back: bool,
}

/// A search, from the missing orders to a player in the seat, or disorder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Search {
    case: SearchBeginning,
    stage: SearchStage,
    /// When the stage ends; disorder does not end.
    ends: Option<Moment>,
    /// Whom the captain named, or another of the team.
    nominee: Option<PersonId>,
    /// Whose orders are kept sealed until the player's period ends.
    sealed: Option<PersonId>,
    answers: BTreeMap<PersonId, bool>,
    /// Whom the director refused, and why.
    refused: BTreeMap<PersonId, String>,
    /// The phases with an NMR, that of the case first.
    missed: BTreeSet<Phase>,
    /// Whether it has found a player.
    over: bool,
}

impl Search {
    /// Whose turn it is.
    pub fn stage(&self) -> SearchStage {
        self.stage
    }

    /// Whether the seat has a player. A seat in disorder may be searched for again.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// When something happens by itself.
    pub fn next_wake(&self) -> Option<Moment> {
        self.ends.filter(|_| !self.over)
    }

    /// Whether the game waits for this search (B.8c, d, D.VII(6)(b)).
    pub fn waits(&self) -> bool {
        let is_on = !self.over && self.stage != SearchStage::Disorder;
        let in_later_round =
            self.case.round != SeatRound::First && self.stage != SearchStage::Player;
        is_on && (self.case.held_back || in_later_round)
    }

    /// Who of the pool would play.
    pub fn willing(&self) -> impl Iterator<Item = &PersonId> {
        self.answers.iter().filter(|(_, willing)| **willing).map(|(person, _)| person)
    }

    /// The phases whose orders were missing.
    pub fn missed(&self) -> impl Iterator<Item = Phase> {
        self.missed.iter().copied()
    }

    /// Others are in the pool (B.2). During the search, those who were asked may answer.
    pub(super) fn change_pool(&mut self, pool: &[PersonId]) {
        if self.stage != SearchStage::Pool {
            self.case.pool = pool.to_vec();
        }
    }

    /// What a person's orders do for the seat at this stage.
    pub fn right(&self, person: &PersonId) -> Right {
        if self.over {
            return Right::Nothing;
        }
        if self.may_return(person) {
            return Right::Returns;
        }
        if !self.is_teams_choice(person) || *person == self.case.silent {
            return Right::Nothing;
        }
        match self.stage {
            SearchStage::Player => Right::Sealed,
            SearchStage::Captain => Right::TakesOver,
            SearchStage::Disorder if self.reopens() => Right::TakesOver,
            SearchStage::Pool | SearchStage::Director | SearchStage::Disorder => Right::Nothing,
        }
    }

    /// Whether this is the one who missed the first moves, and has no say any more.
    pub fn is_closed_to(&self, person: &PersonId) -> bool {
        let is_on = !self.over && self.stage != SearchStage::Disorder;
        is_on && self.case.held_back && *person == self.case.silent
    }

    /// Whether a person keeps the seat or gets it back by writing. In disorder, a seat is its
    /// player's, not that of one who replaced him for a period.
    fn may_return(&self, person: &PersonId) -> bool {
        let is_player = *person == self.case.player;
        match self.stage {
            SearchStage::Disorder => is_player && self.reopens(),
            _ if *person == self.case.silent => !self.case.held_back,
            _ => is_player,
        }
    }

    /// The captain, or whom he named, where teams choose.
    fn is_teams_choice(&self, person: &PersonId) -> bool {
        let is_one = |one: &Option<PersonId>| one.as_ref() == Some(person);
        self.captain().is_some() && (is_one(&self.case.captain) || is_one(&self.nominee))
    }

    fn captain(&self) -> Option<&PersonId> {
        self.case.captain.as_ref().filter(|_| self.case.round.is_for_teams())
    }

    /// Whether a seat in disorder may be taken up again (B.8c).
    fn reopens(&self) -> bool {
        self.case.round == SeatRound::First
    }

    /// Whose the seat is when the stage ends. At the end of the player's period that is the person
    /// who has sent orders for the team, or was named where the game would otherwise wait for him.
    /// At the end of the captain's, it is the one whom another of the team named, if the game
    /// waits. At the end of the pool's, it is the best who answered that he would play.
    fn first_waiting(&self) -> Option<&PersonId> {
        let named = || self.nominee.as_ref().filter(|_| self.case.round == SeatRound::Second);
        let is_willing = |person: &&PersonId| self.answers.get(*person) == Some(&true);
        match self.stage {
            SearchStage::Player => self.sealed.as_ref().or_else(named),
            SearchStage::Pool => self.case.pool.iter().find(is_willing),
            SearchStage::Captain => self.nominee.as_ref().filter(|_| self.waits()),
            SearchStage::Director | SearchStage::Disorder => None,
        }
    }

    /// Whether a letter of this time comes too late for the stage. What is received in its last
    /// second is in time (Reading 1).
    fn has_run_out(&self, now: Moment) -> bool {
        self.next_wake().is_some_and(|ends| ends.timestamp() < now.timestamp())
    }

    fn stage_after(&self) -> SearchStage {
        match self.stage {
            SearchStage::Player => self.first_stage_without_player(),
            SearchStage::Captain if self.case.round != SeatRound::First => SearchStage::Pool,
            SearchStage::Captain | SearchStage::Pool => self.last_stage(),
            SearchStage::Director => SearchStage::Director,
            SearchStage::Disorder => SearchStage::Disorder,
        }
    }

    fn first_stage_without_player(&self) -> SearchStage {
        match (self.captain(), self.case.round) {
            (Some(_), _) => SearchStage::Captain,
            (None, SeatRound::First) => self.last_stage(),
            (None, _) => SearchStage::Pool,
        }
    }

    /// The stage after everybody who could be asked.
    fn last_stage(&self) -> SearchStage {
        match self.case.round {
            SeatRound::First | SeatRound::Open if self.case.held_back => SearchStage::Director,
            _ => SearchStage::Disorder,
        }
    }
}
