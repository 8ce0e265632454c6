//! Whether a round can be started, declined, settled, or be the last.

use super::refusal::{WhyRefused, refuse};
use crate::game::policy::Turns;
use crate::game::{Moment, PersonId};
use crate::report::answers::tournament as answers;
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
        return refuse(answers::rounds::not_drawn(round));
    };
    if tournament.started.contains_key(&round) {
        return refuse(answers::rounds::has_begun(round));
    }
    if due.is_some_and(|due| due < now + Turns::Movement.min().delta()) {
        return refuse(answers::rounds::too_soon());
    }
    if tournament.pause_until(now).is_some() {
        return refuse(answers::pause::RESUME_FIRST);
    }
    let mut faults = Vec::new();
    let is_past = |table: &&DrawnBoard| {
        let board = tournament.played_elsewhere.get(&table.game);
        board.and_then(|board| board.until).is_some_and(|until| until <= now)
    };
    if let Some(table) = draw.boards.iter().find(is_past) {
        faults.push(answers::reported::was_due(round, &table.game));
    }
    for table in &draw.boards {
        for person in table.players.iter().chain([&table.master]).chain(&table.observer) {
            if tournament.roster.find(person).is_none() {
                faults.push(answers::rounds::off_the_roster(person, &table.game));
            }
        }
        if table.players.contains(&table.master) {
            let name = tournament.name(&table.master);
            faults.push(answers::rounds::leads_and_plays(name, &table.game));
        }
        let directs = |person: &&PersonId| !tournament.may_play(person);
        for person in table.players.iter().filter(directs) {
            let name = tournament.name(person);
            faults.push(answers::rounds::plays_and_directs(name, &table.game));
        }
        if let Some(why) =
            table.observer.as_ref().and_then(|person| tournament.observes_badly(person, table))
        {
            faults.push(answers::rounds::observer_of(&table.game, &why));
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
        return refuse(answers::rounds::nobody_has_qualified(round));
    }
    if tournament.draws.contains_key(&round) {
        return refuse(answers::rounds::drawn_so_substitute(round));
    }
    match tournament.has_qualified(round, person) {
        true => Ok(()),
        false => refuse(answers::rounds::nothing_to_decline(tournament.name(person), round)),
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
        return refuse(answers::rounds::nobody_goes_on(round));
    };
    if tournament.form().is_some() && !tournament.has_top_board(next) {
        return refuse(answers::individuals::nothing_to_settle(round, next));
    }
    if tournament.advanced.contains_key(&round) {
        return refuse(answers::rounds::settled_already(round));
    }
    if !tournament.started.contains_key(&round) {
        return refuse(answers::rounds::not_begun(round));
    }
    is_behind_an_open_one(tournament, round)?;
    let counts = |of: Round| of == round || tournament.form().is_some() && of < round;
    let running: Vec<&str> =
        tournament.running().filter(|(of, _)| counts(*of)).map(|(_, game)| game).collect();
    if !running.is_empty() {
        return refuse(answers::rounds::games_run(&running));
    }
    match tournament.decided_places().map(|places| places.seeds.len()) {
        Some(seeds) if seeds < SEATS => refuse(answers::individuals::few_for_the_top_board(seeds)),
        _ => Ok(()),
    }
}

fn no_such_round(tournament: &Tournament, round: Round) -> String {
    match tournament.form() {
        Some(_) => answers::individuals::no_such_round(tournament, round),
        None => answers::rounds::no_such_round(tournament.teams().len(), round),
    }
}

/// Why a round can't be settled while the one before it is open: its game runs on after all.
fn is_behind_an_open_one(tournament: &Tournament, round: Round) -> Result<(), WhyRefused> {
    // In an open event only the top board depends on the places before it.
    let hangs = tournament.form().is_none() || tournament.has_top_board(round);
    let before = tournament.round_before(round).filter(|_| hangs);
    match before.filter(|before| !tournament.is_settled(*before)) {
        None => Ok(()),
        Some(before) => refuse(answers::rounds::open_again(before)),
    }
}

/// Whether all is played.
pub(super) fn may_finish(tournament: &Tournament) -> Result<(), WhyRefused> {
    if tournament.finish.is_some() {
        return refuse(answers::rounds::OVER_ALREADY);
    }
    let last = tournament.rounds().last().copied().unwrap_or(Round::Final);
    if tournament.form().is_some() {
        let all: Vec<&str> = tournament.running().map(|(_, game)| game).collect();
        return match tournament.is_played(last) {
            true if tournament.open_places().is_none() => refuse(answers::rounds::NO_RESULT),
            true if all.is_empty() => is_behind_an_open_one(tournament, last),
            true => refuse(answers::rounds::games_run(&all)),
            false => refuse(answers::rounds::runs_still(last)),
        };
    }
    match tournament.is_played(Round::Final) {
        true => is_behind_an_open_one(tournament, Round::Final),
        false => refuse(answers::rounds::FINAL_RUNS),
    }
}
