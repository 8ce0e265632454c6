//! Boards and tables of an event that are not played by mail.

use super::ended::word;
use super::html::Html;
use super::links::NameLinks;
use super::persons::ElsewhereSeat;
use super::phase::capital;
use super::reported::{SiteBoardElsewhere, SiteResult};
use super::site::{PlayedElsewhere, Site, Who};
use super::standings;
use crate::answers::tournament::{board_results, forms};
use crate::board::Map;
use crate::game::PersonId;
use crate::game::event::Ending;
use crate::letters::safe;
use crate::names::count;
use crate::tables::{Table, seat, text};
use crate::tournament::Tournament;
use crate::tournament::board_result::{BoardResult, ResultVote};
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::ReportedBoard;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::systems::{FinishedGame, System};
use crate::tournament::scoring::{BoardKind, EndRecord, SeatPower};

/// Who plays on them, and how they ended.
pub(super) fn write(links: &NameLinks<'_>, html: &mut Html) {
    if let Some(PlayedElsewhere { table, .. }) = &links.site.elsewhere {
        html.heading(&table.name, &table.title);
        standings::write(links, table, html);
    }
}

pub(super) fn boards_elsewhere(site: &Site, of: &Tournament) -> Option<PlayedElsewhere> {
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
    let over = found.iter().filter(|one| !one.board.is_open()).count();
    let boards = found.iter().map(|one| one.for_data(site)).collect();
    Some(PlayedElsewhere { table, boards, over })
}

impl Site {
    /// The identity by which boards know a person: a newcomer's name there is his address.
    fn known_as(&self, of: &Tournament, person: &PersonId) -> Who {
        let names: Vec<Who> = of.names_of(person).iter().map(Who::of).collect();
        let seats = self.boards.iter().flat_map(|board| &board.seats);
        let mut known = seats.flat_map(|seat| &seat.tenures).map(|tenure| tenure.who);
        known.find(|who| names.contains(who)).unwrap_or_else(|| Who::of(person))
    }
}

fn of_result(
    of: &Tournament,
    (round, drawn): (Round, &DrawnBoard),
    result: &BoardResult,
) -> Option<SiteResult> {
    let kind = of.board_kind(round);
    let report = of.reports.get(&drawn.game)?;
    let end = report.end.as_ref()?;
    let scores =
        |system: &System| system.scores(&FinishedGame::with(kind, &report.counts, Some(end)));
    let of_map = match kind {
        BoardKind::Map(map) => Some(map),
        BoardKind::Table(_) => None,
    };
    let ending = of_map.and_then(|map| ending(map, end, result.winner(kind)));
    let centres = result.centres.as_ref().filter(|_| of_map.is_some());
    let end = match &ending {
        Some(ending) => word(ending),
        None if result.is_by_place => "places",
        None => "points",
    };
    let said = match of_map {
        Some(_) => capital(&board_results::in_words(of, drawn, result)),
        // It begins with a name, which stays as it is.
        None => board_results::written(of, drawn, result),
    };
    Some(SiteResult {
        year: result.year,
        centres: centres.map(|all| all.iter().copied().map(usize::from).collect()),
        ending,
        end,
        said: format!("{said}."),
        points: of.form_round(round).map(|of| scores(of.system)).unwrap_or_default(),
    })
}

/// The end of a board on a map.
fn ending(map: Map, end: &EndRecord, winner: Option<usize>) -> Option<Ending> {
    let power = |seat: usize| map.powers().nth(seat);
    Some(match end {
        EndRecord::Time => Ending::LastYear,
        EndRecord::Solo => Ending::Solo(power(winner?)?),
        EndRecord::Conceded { to, .. } => Ending::Conceded(power(to.index())?),
        EndRecord::Agreed { shared, .. } => {
            let sharing = map.powers().zip(shared).filter(|(_, shares)| **shares);
            Ending::Voted(sharing.map(|(power, _)| power).collect())
        }
    })
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

    /// What is to be known of the board.
    fn for_data(&self, site: &Site) -> SiteBoardElsewhere {
        let BoardElsewhere { of, round, drawn, board } = *self;
        let result = board.bound.as_ref().and_then(|bound| of_result(of, (round, drawn), bound));
        SiteBoardElsewhere {
            name: drawn.game.clone(),
            round,
            kind: of.board_kind(round),
            system: of.form_round(round).map(|of| of.system),
            seats: self.seats(site, result.as_ref()),
            is_unplayed: board.is_unplayed,
            due: board.until.filter(|_| board.is_open()),
            result,
        }
    }

    fn seats(&self, site: &Site, result: Option<&SiteResult>) -> Vec<ElsewhereSeat> {
        let kind = self.of.kind_of(&self.drawn.game);
        let team = |person: &PersonId| self.of.roster.find(person)?.team.as_deref().map(safe::name);
        let centres = result.and_then(|result| result.centres.as_ref());
        let seat = |(seat, person): (usize, &PersonId)| ElsewhereSeat {
            who: site.known_as(self.of, person),
            name: safe::name(self.of.name(person)),
            team: team(person),
            page: String::new(),
            board: self.drawn.game.clone(),
            round: self.round,
            power: if kind.is_table() { String::new() } else { kind.name(seat).into_owned() },
            centres: centres.and_then(|all| all.get(seat).copied()),
            points: result.and_then(|result| result.points.get(seat).cloned()),
            result: match &self.board.bound {
                Some(result) => own(kind, result, seat),
                None => self.result(),
            },
        };
        self.drawn.players.iter().enumerate().map(seat).collect()
    }

    fn result(&self) -> String {
        let written = |result| board_results::written(self.of, self.drawn, result);
        match (&self.board.bound, &self.board.claim) {
            (Some(result), _) => written(result),
            (None, _) if self.board.is_unplayed => "not played".to_owned(),
            (None, Some(_)) if self.board.is_disputed() => "in dispute".to_owned(),
            (None, Some(claim)) => format!("to be confirmed: {}", written(&claim.result)),
            (None, None) => "not reported yet".to_owned(),
        }
    }
}

/// What a result says of one seat.
fn own(kind: BoardKind, result: &BoardResult, seat: usize) -> String {
    let is_own = |power: &SeatPower| power.index() == seat;
    let place = result.places().and_then(|places| places.get(seat).copied());
    let number = result.centres.as_ref().and_then(|counts| counts.get(seat).copied());
    let word = if kind.is_table() { "point" } else { "centre" };
    let number = number.map(|number| count(usize::from(number), word));
    let vote = match &result.vote {
        Some(ResultVote::Won(winner)) if is_own(winner) => Some("won".to_owned()),
        Some(ResultVote::Shared(all)) if all.iter().any(is_own) => Some("shares a draw".to_owned()),
        _ => None,
    };
    let place = place.map(|place| format!("place {place}"));
    let told: Vec<String> = vote.into_iter().chain(place.or(number)).collect();
    if told.is_empty() { "played".to_owned() } else { told.join(", ") }
}
