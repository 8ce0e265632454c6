//! Reports on boards that are played elsewhere, and what happens on them.

use chrono::TimeDelta;

use super::event::Draw;
use super::life::TournamentState;
use super::report::Report;
use super::reported_board::{ReportedBoard, ReportedCommand, ReportedFact, ResultView};
use super::rounds::Round;
use super::scoring::BoardKind;

impl TournamentState {
    pub(super) fn hear_of(&mut self, game: String, report: Report) {
        if report.is_of(self.kind_of(&game)) {
            self.reports.insert(game, report);
        }
    }

    pub(super) fn obey_reported(&mut self, command: ReportedCommand) {
        match command {
            ReportedCommand::Elsewhere { games, place, until } => {
                let board = ReportedBoard::at(place, until);
                let boards = games.into_iter().map(|game| (game, board.clone()));
                self.played_elsewhere.extend(boards);
            }
            ReportedCommand::Here { games } => self.play_here(&games),
            // What follows from it stands in an event of its own.
            ReportedCommand::Ended { .. } | ReportedCommand::Unplayed { .. } => {}
        }
    }

    /// No game of ours is played at a table.
    pub(super) fn seat_tables(&mut self, round: Round, draw: &Draw) {
        if let BoardKind::Table(_) = self.board_kind(round) {
            let tables = draw.boards.iter().map(|table| table.game.clone());
            let board = ReportedBoard::at(String::new(), None);
            self.played_elsewhere.extend(tables.map(|game| (game, board.clone())));
        }
    }

    pub(super) fn play_here(&mut self, games: &[String]) {
        self.played_elsewhere.retain(|game, _| !games.contains(game));
    }

    pub(super) fn of_reported_board(&mut self, game: &str, what: ReportedFact) {
        if what.result().is_some_and(|result| !result.is_of(self.kind_of(game))) {
            return;
        }
        let Some(board) = self.played_elsewhere.get_mut(game) else { return };
        let (was_disputed, at) = (board.is_disputed(), what.counts_from());
        match what {
            ReportedFact::Claimed { person, result, at } => board.hear(person, result, at),
            ReportedFact::Confirmed { person, .. } => {
                board.views.insert(person, ResultView::Agrees);
            }
            ReportedFact::Objected { person, why } => {
                board.views.insert(person, ResultView::Objects(why));
            }
            ReportedFact::Reminded => board.is_reminded = true,
            ReportedFact::Moved { seconds } => {
                board.move_by(TimeDelta::try_seconds(seconds).unwrap_or_default());
            }
            ReportedFact::Left { person, .. } => {
                board.forget(&person);
                at.into_iter().for_each(|at| board.count_anew(at));
            }
            ReportedFact::Bound { result } => {
                board.bound = Some(result);
                board.is_unplayed = false;
            }
            ReportedFact::Unplayed => board.close(),
        }
        if was_disputed && !board.is_disputed() {
            at.into_iter().for_each(|at| board.count_anew(at));
        }
    }
}
