//! Whether a round can be started, declined, settled, or be the last.

use super::refusal::{WhyRefused, refuse};
use crate::game::policy::Turns;
use crate::game::{Moment, PersonId};
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::tournament::individuals::IndividualsAnswer;
use crate::report::answers::tournament::pause::PauseAnswer;
use crate::report::answers::tournament::reported::ReportedAnswer;
use crate::report::answers::tournament::rounds::RoundsAnswer;
use crate::tournament::Tournament;
use crate::tournament::event::DrawnBoard;
use crate::tournament::rounds::{Round, SEATS};

/// Whether a round may begin.
pub(super) fn may_start(
    tournament: &Tournament,
    round: Round,
    due: Option<Moment>,
    now: Moment,
) -> Result<(), WhyRefused> {
    let Some(draw) = tournament.draws.get(&round) else {
        return refuse(RoundsAnswer::NotDrawn(round));
    };
    if tournament.started.contains_key(&round) {
        return refuse(RoundsAnswer::HasBegun(round));
    }
    if due.is_some_and(|due| due < now + Turns::Movement.min().delta()) {
        return refuse(RoundsAnswer::TooSoon);
    }
    if tournament.pause_until(now).is_some() {
        return refuse(PauseAnswer::ResumeFirst);
    }
    let mut faults: WhyRefused = Vec::new();
    let is_past = |table: &&DrawnBoard| {
        let board = tournament.played_elsewhere.get(&table.game);
        board.and_then(|board| board.until).is_some_and(|until| until <= now)
    };
    if let Some(table) = draw.boards.iter().find(is_past) {
        faults.push(ReportedAnswer::WasDue(round, table.game.clone()).into());
    }
    for table in &draw.boards {
        for person in table.players.iter().chain([&table.master]).chain(&table.observer) {
            if tournament.roster.find(person).is_none() {
                faults.push(RoundsAnswer::OffTheRoster(person.clone(), table.game.clone()).into());
            }
        }
        if table.players.contains(&table.master) {
            let name = tournament.name(&table.master);
            faults.push(RoundsAnswer::LeadsAndPlays(name.to_owned(), table.game.clone()).into());
        }
        let directs = |person: &&PersonId| !tournament.may_play(person);
        for person in table.players.iter().filter(directs) {
            let name = tournament.name(person);
            faults.push(RoundsAnswer::PlaysAndDirects(name.to_owned(), table.game.clone()).into());
        }
        if let Some(why) =
            table.observer.as_ref().and_then(|person| tournament.observes_badly(person, table))
        {
            faults.push(RoundsAnswer::ObserverOf(table.game.clone(), why).into());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Whether a player may decline a place.
pub(super) fn may_decline(
    tournament: &Tournament,
    round: Round,
    person: &PersonId,
) -> Result<(), WhyRefused> {
    if !tournament.has_round(round) {
        return refuse(no_such_round(tournament, round));
    }
    let before = tournament.round_before(round);
    if before.is_none_or(|before| !tournament.advanced.contains_key(&before)) {
        return refuse(RoundsAnswer::NobodyHasQualified(round));
    }
    if tournament.draws.contains_key(&round) {
        return refuse(RoundsAnswer::DrawnSoSubstitute(round));
    }
    match tournament.has_qualified(round, person) {
        true => Ok(()),
        false => refuse(RoundsAnswer::NothingToDecline(tournament.name(person).to_owned(), round)),
    }
}

/// Whether a player has a seat on a board of a round that was drawn and is not over.
pub(super) fn is_drawn_for(tournament: &Tournament, round: Round, person: &PersonId) -> bool {
    let boards = tournament.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    let is_his = |table: &DrawnBoard| table.players.contains(person);
    !tournament.is_played(round) && boards.iter().any(is_his)
}

/// Whether the places of a round can be settled.
pub(super) fn may_advance(tournament: &Tournament, round: Round) -> Result<(), WhyRefused> {
    if !tournament.has_round(round) {
        return refuse(no_such_round(tournament, round));
    }
    let Some(next) = tournament.round_after(round) else {
        return refuse(RoundsAnswer::NobodyGoesOn(round));
    };
    if tournament.form().is_some() && !tournament.has_top_board(next) {
        return refuse(IndividualsAnswer::NothingToSettle(round, next));
    }
    if tournament.advanced.contains_key(&round) {
        return refuse(RoundsAnswer::SettledAlready(round));
    }
    if !tournament.started.contains_key(&round) {
        return refuse(RoundsAnswer::NotBegun(round));
    }
    is_behind_an_open_one(tournament, round)?;
    let counts = |of: Round| of == round || tournament.form().is_some() && of < round;
    let running = tournament.running().filter(|(of, _)| counts(*of));
    let running: Vec<String> = running.map(|(_, game)| game.to_owned()).collect();
    if !running.is_empty() {
        return refuse(RoundsAnswer::GamesRun(running));
    }
    match tournament.decided_places().map(|places| places.seeds.len()) {
        Some(seeds) if seeds < SEATS => refuse(IndividualsAnswer::FewForTheTopBoard(seeds)),
        _ => Ok(()),
    }
}

fn no_such_round(tournament: &Tournament, round: Round) -> ClerkAnswer {
    match tournament.form() {
        Some(_) => IndividualsAnswer::NoSuchRound(round, tournament.rounds()).into(),
        None => RoundsAnswer::NoSuchRound(tournament.teams().len(), round).into(),
    }
}

/// Why a round can't be settled while the one before it is open: its game runs on after all.
fn is_behind_an_open_one(tournament: &Tournament, round: Round) -> Result<(), WhyRefused> {
    // In an open event only the top board depends on the places before it.
    let hangs = tournament.form().is_none() || tournament.has_top_board(round);
    let before = tournament.round_before(round).filter(|_| hangs);
    match before.filter(|before| !tournament.is_settled(*before)) {
        None => Ok(()),
        Some(before) => refuse(RoundsAnswer::OpenAgain(before)),
    }
}

/// Whether all is played.
pub(super) fn may_finish(tournament: &Tournament) -> Result<(), WhyRefused> {
    if tournament.finish.is_some() {
        return refuse(RoundsAnswer::OverAlready);
    }
    let last = tournament.rounds().last().copied().unwrap_or(Round::Final);
    if tournament.form().is_some() {
        let all: Vec<String> = tournament.running().map(|(_, game)| game.to_owned()).collect();
        return match tournament.is_played(last) {
            true if tournament.open_places().is_none() => refuse(RoundsAnswer::NoResult),
            true if all.is_empty() => is_behind_an_open_one(tournament, last),
            true => refuse(RoundsAnswer::GamesRun(all)),
            false => refuse(RoundsAnswer::RunsStill(last)),
        };
    }
    match tournament.is_played(Round::Final) {
        true => is_behind_an_open_one(tournament, Round::Final),
        false => refuse(RoundsAnswer::FinalRuns),
    }
}
