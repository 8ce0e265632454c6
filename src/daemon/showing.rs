//! Shows boards and standings as rows of the ledger, for people with a client of its database and
//! no daemon. What is shown comes through the gazette's own types, which have no place for secrets.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use super::gazette::owners;
use super::office::Office;
use super::shared::Shared;
use super::tournaments::game;
use super::trouble::Trouble;
use crate::game::{Game, PersonId};
use crate::ledger::{Ledger, Shown, ShownBoard, ShownPlace, ShownTournament};
use crate::report::gazette::{Chronicle, SharedBoard, Site, SiteBoard, SiteStage};
use crate::report::tables::Table;
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// How many are shown in one commit; then the office is free for others.
const AT_ONCE: usize = 20;
/// After each time the disk is left to others for a moment, so that a hundred letters in a row are
/// shown once.
const BREATH: Duration = Duration::from_secs(2);
/// How long rulings that never rest are not shown.
const LOOK: Duration = Duration::from_secs(20);

/// Shows what has happened until the daemon ends, and then what is left.
pub(super) async fn show(shared: Arc<Shared>) {
    loop {
        let is_last = shared.is_stopping();
        while let Some(count) = some(&shared).await
            && count == AT_ONCE
        {}
        if is_last {
            return;
        }
        let breath = if shared.clock.is_rehearsal() { Duration::ZERO } else { BREATH };
        shared.pause(&Notify::new(), breath).await;
        shared.pause(&shared.to_show, LOOK).await;
    }
}

/// Shows some, and returns how many; nothing if it can't be done now.
async fn some(shared: &Arc<Shared>) -> Option<usize> {
    match shared.office(|office| office.show(AT_ONCE)).await {
        Ok(count) => Some(count),
        Err(trouble) => {
            tracing::warn!(%trouble, "boards and standings can't be shown for the moment");
            None
        }
    }
}

impl<L: Ledger> Office<L> {
    /// Shows games and tournaments that went on since they were last shown, up to `most`, and the
    /// next time those behind them. Returns how many there were: fewer than `most` at the end.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read or written.
    pub fn show(&mut self, most: usize) -> Result<usize, Trouble> {
        let names = self.not_shown(most)?;
        if names.is_empty() {
            return Ok(0);
        }
        let owners = owners(self.ledger(), &names)?;
        let mut rows = Vec::new();
        for name in names {
            let of_board = |game: Game| {
                let owner = owners.get(&name).map(String::as_str);
                Shown::Board(board(&Chronicle::of(game).board(), owner))
            };
            if let Some(known) = self.known(&name) {
                rows.push((name.clone(), known.last, of_board(known.into_state())));
                continue;
            }
            let Some(snapshot) = self.ledger().load(&name)? else { continue };
            // What can't be read is set aside when it is ruled on, and is not shown.
            let shown = match name.tournament() {
                Some(_) => match snapshot.state.read::<Tournament>() {
                    Ok(tournament) => Shown::Tournament(self.shown(&tournament)?),
                    Err(_) => Shown::Nothing,
                },
                None => snapshot.state.read().map_or(Shown::Nothing, of_board),
            };
            rows.push((name, snapshot.last, shown));
        }
        self.ledger_mut().show(&rows)?;
        Ok(rows.len())
    }

    fn shown(&self, tournament: &Tournament) -> Result<ShownTournament, Trouble> {
        let mut site = Site { boards: self.boards_of_newcomers(tournament)?, ..Site::default() };
        site.tell(tournament);
        let rounds = tournament.rounds().into_iter().filter_map(|round| {
            let of_round = |(of, _): &(Round, &str)| *of == round;
            let boards = tournament.games().filter(of_round).count();
            let running = tournament.running().filter(of_round).count();
            (boards > 0).then(|| (round.name(), boards, boards - running))
        });
        Ok(ShownTournament {
            short: tournament.plan.short.clone(),
            name: site.title.clone(),
            scoring: scoring(tournament),
            rounds: rounds.collect(),
            standings: site.tables.iter().flat_map(|table| places(table)).collect(),
        })
    }

    /// The boards of players whom the roster does not know, since only boards have their names.
    fn boards_of_newcomers(&self, tournament: &Tournament) -> Result<Vec<SharedBoard>, Trouble> {
        let is_member =
            |id: &PersonId| tournament.roster.members.iter().any(|member| member.id == *id);
        let mut boards = Vec::new();
        for (_, name) in tournament.games() {
            let seats = tournament.reports.get(name).map(|report| &report.seats);
            let mut spans = seats.into_iter().flatten().flat_map(|place| &place.tenures);
            let is_new = spans.any(|span| span.holder.as_ref().is_some_and(|id| !is_member(id)));
            if is_new && let Some(game) = game(self.ledger(), name)? {
                boards.push(Chronicle::of(game.into_state()).board());
            }
        }
        Ok(boards)
    }
}

fn board(board: &SiteBoard, tournament: Option<&str>) -> ShownBoard {
    let (phase, deadline, is_over) = match &board.stage {
        SiteStage::Orders { phase, due, .. } => (Some(*phase), Some(*due), false),
        SiteStage::HeldBack(phase) | SiteStage::Waiting(phase) => (Some(*phase), None, false),
        SiteStage::Over(_) => (None, None, true),
    };
    let last = board.phases.last().map_or(board.start.0, |played| played.phase);
    ShownBoard {
        tournament: tournament.map(str::to_owned),
        round: board.round.name().to_owned(),
        phase: phase.unwrap_or(last).to_string(),
        deadline,
        is_over,
        centres: board.centres().collect(),
    }
}

/// The lines of a ranking.
fn places(table: &Table) -> Vec<ShownPlace> {
    let column = |row: &[String], keys: &[&str]| {
        let at = table.columns.iter().position(|column| keys.contains(&column.key))?;
        row.get(at).filter(|text| !text.is_empty()).cloned()
    };
    let line = |(at, row): (usize, &Vec<String>)| ShownPlace {
        ranking: table.name.clone(),
        title: table.title.clone(),
        line: at + 1,
        place: column(row, &["place"]).and_then(|place| place.parse().ok()),
        player: column(row, &["player"]),
        team: column(row, &["team"]),
        power: column(row, &["power"]),
        board: column(row, &["board"]),
        // In the final centres count (C.11).
        points: column(row, &["points", "centres"]).unwrap_or_default(),
        goes_on: column(row, &["fate"]),
        reason: column(row, &["reason"]).unwrap_or_default(),
    };
    table.rows.iter().enumerate().map(line).collect()
}

/// The systems that score boards. Each round of an open event has a system of its own.
fn scoring(tournament: &Tournament) -> String {
    let rounds = tournament.form().map_or(&[][..], |form| &form.rounds);
    let mut systems: Vec<&str> = rounds.iter().map(|round| round.system.name()).collect();
    systems.dedup();
    match systems.is_empty() {
        true => tournament.plan.system().name().to_owned(),
        false => systems.join(", "),
    }
}
