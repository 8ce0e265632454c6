//! Who plays which round of an open event, and what he would like to play.

use super::life::{Tournament, TournamentState};
use super::roster::{Member, Role};
use super::rounds::Round;
use crate::board::Power;
use crate::game::PersonId;

impl Tournament {
    /// Whether a player said that he does not play a round.
    pub fn is_absent(&self, round: Round, person: &PersonId) -> bool {
        self.absent.get(&round).is_some_and(|absent| absent.contains(person))
    }

    /// Whether a player has left the event, so that only the director can put him back.
    pub fn has_left(&self, person: &PersonId) -> bool {
        self.left.contains(person)
    }

    /// Whether a player was asked to check in for a round, and has not answered.
    pub fn is_silent(&self, round: Round, person: &PersonId) -> bool {
        self.silent.get(&round).is_some_and(|silent| silent.contains(person))
    }

    /// Who was asked to check in for a round, has said nothing, and has no seat of it either.
    pub fn not_checked_in(&self, round: Round) -> Vec<&Member> {
        let draw = self.draws.get(&round);
        let is_seated = |person: &PersonId| {
            draw.is_some_and(|draw| draw.boards.iter().any(|table| table.players.contains(person)))
        };
        let players = self.roster.with(Role::Player);
        players
            .filter(|member| self.is_silent(round, &member.id) && !is_seated(&member.id))
            .collect()
    }

    /// The rounds for which people have to check in, and can.
    pub fn open_check_ins(&self) -> Vec<Round> {
        self.undrawn().into_iter().filter(|round| self.check_ins.contains(round)).collect()
    }

    /// Whether everybody is asked for a round without a word of the director's, and has not been.
    pub fn asks_by_itself(&self, round: Round) -> bool {
        self.plan.checks_in && !self.has_top_board(round) && !self.check_ins.contains(&round)
    }

    /// The powers that a player would like, where the event asks for them.
    pub(super) fn preferences(&self, person: &PersonId) -> Vec<Power> {
        let member = self.roster.find(person).filter(|_| self.plan.asks_for_powers);
        member.map_or_else(Vec::new, |member| member.prefers.clone())
    }
}

impl TournamentState {
    /// A player has said whether he plays a round; one who plays again has not left.
    pub(super) fn note_answer(&mut self, round: Round, person: &PersonId, plays: bool) {
        if let Some(silent) = self.silent.get_mut(&round) {
            silent.remove(person);
        }
        if plays {
            self.left.remove(person);
        }
    }
}
