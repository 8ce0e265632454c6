//! Boards and tables of an event that are not played by mail.

use std::collections::BTreeMap;

use super::html::Html;
use super::site::{PlayedElsewhere, Site};
use super::standings;
use crate::answers::tournament::{board_results, forms};
use crate::letters::safe;
use crate::tables::{Table, seat, text};
use crate::tournament::Tournament;
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::ReportedBoard;
use crate::tournament::rounds::Round;

/// Who plays on them, and how they ended.
pub(super) fn write(site: &Site, html: &mut Html) {
    if let Some(PlayedElsewhere { table, .. }) = &site.elsewhere {
        html.heading(&table.name, &table.title);
        standings::write(site, table, html);
    }
}

pub(super) fn boards_elsewhere(of: &Tournament) -> Option<PlayedElsewhere> {
    let draws = of.draws.iter().filter(|(round, _)| of.started.contains_key(round));
    let drawn = draws.flat_map(|(round, draw)| draw.boards.iter().map(move |one| (*round, one)));
    let found = drawn.filter_map(|(round, drawn)| {
        Some(BoardElsewhere { of, round, drawn, board: of.played_elsewhere.get(&drawn.game)? })
    });
    let found: Vec<BoardElsewhere> = found.collect();
    if found.is_empty() {
        return None;
    }
    let has_place = found.iter().any(|one| !one.board.place.is_empty());
    let board = if of.has_tables_alone() { "Table" } else { "Board" };
    let mut columns = vec![seat("board", board), text("round", "Round")];
    columns.extend(has_place.then(|| text("where", "Where")));
    columns.extend([text("players", "Players"), text("result", "Result")]);
    let title = if of.has_tables_alone() { "Who plays where" } else { "Boards played elsewhere" };
    let mut table = Table::new("elsewhere", title, &columns);
    table.rows = found.iter().map(|one| one.row(has_place)).collect();
    let over = found.iter().filter(|one| one.board.bound.is_some()).count();
    let mut people: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for one in &found {
        let kind = of.kind_of(&one.drawn.game);
        for (seat, person) in one.drawn.players.iter().enumerate() {
            let place = match kind.is_table() {
                true => one.drawn.game.clone(),
                false => format!("{} {}", one.drawn.game, kind.name(seat)),
            };
            people.entry(safe::name(of.name(person))).or_default().push(place);
        }
    }
    Some(PlayedElsewhere { table, over, people })
}

struct BoardElsewhere<'t> {
    of: &'t Tournament,
    round: Round,
    drawn: &'t DrawnBoard,
    board: &'t ReportedBoard,
}

impl BoardElsewhere<'_> {
    fn row(&self, has_place: bool) -> Vec<String> {
        let of_form = self.of.form_round(self.round);
        let round = of_form.map_or_else(String::new, |of| forms::round_name(self.round, of));
        let place = has_place.then(|| safe::line(&self.board.place));
        let last = [board_results::people(self.of, self.drawn), self.result()];
        [self.drawn.game.clone(), round].into_iter().chain(place).chain(last).collect()
    }

    fn result(&self) -> String {
        let written = |result| board_results::written(self.of, self.drawn, result);
        match (&self.board.bound, &self.board.claim) {
            (Some(result), _) => written(result),
            (None, Some(_)) if self.board.is_disputed() => "in dispute".to_owned(),
            (None, Some(claim)) => format!("to be confirmed: {}", written(&claim.result)),
            (None, None) => "not reported yet".to_owned(),
        }
    }
}
