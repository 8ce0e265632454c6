//! Who plays which round of an open event, and what he would like to play.

use super::life::Tournament;
use super::rounds::Round;
use crate::board::Power;
use crate::game::PersonId;

impl Tournament {
    /// Whether somebody said that he does not play a round.
    pub fn is_absent(&self, round: Round, person: &PersonId) -> bool {
        self.absent.get(&round).is_some_and(|absent| absent.contains(person))
    }

    /// Whether somebody said that he plays none of the rounds that are still to be drawn. Of those
    /// for which people check in nobody knows yet.
    pub fn has_left(&self, person: &PersonId) -> bool {
        let mut left = self.undrawn();
        left.retain(|round| !self.check_ins.contains(round));
        !left.is_empty() && left.into_iter().all(|round| self.is_absent(round, person))
    }

    /// The rounds for which people have to check in, and can.
    pub fn open_check_ins(&self) -> Vec<Round> {
        self.undrawn().into_iter().filter(|round| self.check_ins.contains(round)).collect()
    }

    /// Whether everybody is asked for a round without a word of the director's, and has not been.
    pub fn asks_by_itself(&self, round: Round) -> bool {
        self.plan.checks_in && !self.has_top_board(round) && !self.check_ins.contains(&round)
    }

    /// The powers that somebody would like, where the event asks for them.
    pub(super) fn preferences(&self, person: &PersonId) -> Vec<Power> {
        let member = self.roster.find(person).filter(|_| self.plan.asks_for_powers);
        member.map_or_else(Vec::new, |member| member.prefers.clone())
    }
}
