//! Boards that are drawn, and what the director changes on them before play begins.

use super::event::{Draw, DrawnBoard};
use super::life::{SignUp, TournamentState};
use super::rounds::Round;
use super::scoring::SeatPower;
use crate::game::PersonId;

impl TournamentState {
    pub(super) fn drawn(&mut self, round: Round, draw: Draw) {
        let seats = self.board_kind(round).seats();
        if draw.boards.iter().any(|table| table.players.len() != seats) {
            return;
        }
        if round == Round::FIRST {
            self.sign_up = SignUp::Closed;
        }
        self.seat_tables(round, &draw);
        self.draws.insert(round, draw);
    }

    pub(super) fn substitute(&mut self, game: &str, power: SeatPower, person: PersonId) {
        let table = self.waiting_table(game);
        if let Some(seat) = table.and_then(|of| of.players.get_mut(power.index())) {
            *seat = person;
        }
    }

    pub(super) fn undraw(&mut self, round: Round) {
        let boards = self.draws.remove(&round).map(|draw| draw.boards).unwrap_or_default();
        self.play_here(&boards.into_iter().map(|table| table.game).collect::<Vec<_>>());
    }

    pub(super) fn swap(&mut self, round: Round, one: &PersonId, other: &PersonId) {
        let boards = self.draws.get_mut(&round).map(|draw| &mut draw.boards);
        for seat in boards.into_iter().flatten().flat_map(|table| &mut table.players) {
            match () {
                () if seat == one => seat.clone_from(other),
                () if seat == other => seat.clone_from(one),
                () => {}
            }
        }
    }

    /// A drawn board of which no game of ours knows who plays it.
    pub(super) fn waiting_table(&mut self, game: &str) -> Option<&mut DrawnBoard> {
        let (started, here) = (&self.started, !self.played_elsewhere.contains_key(game));
        let has_begun = |round: &Round| here && started.contains_key(round);
        let draws = self.draws.iter_mut().filter(|(round, _)| !has_begun(round));
        draws.flat_map(|(_, draw)| &mut draw.boards).find(|table| table.game == game)
    }

    /// A drawn board, whether its game has begun or not.
    pub(super) fn table_mut(&mut self, game: &str) -> Option<&mut DrawnBoard> {
        let boards = self.draws.values_mut().flat_map(|draw| &mut draw.boards);
        boards.into_iter().find(|table| table.game == game)
    }
}
