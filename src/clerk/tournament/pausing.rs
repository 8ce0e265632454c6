//! A pause of all boards, and its end.

use super::refusal::{Games, WhyRefused, refuse};
use super::reported;
use crate::clerk::ruling::Work;
use crate::clerk::{due, notices};
use crate::game::event::Event;
use crate::game::state::Stage;
use crate::game::{Game, Moment};
use crate::report::answers::tournament::pause::{self as words, PauseAnswer};
use crate::report::letters::{Draft, MovedBecause};
use crate::tournament::{DirectorCommand, Tournament};

/// Whether boards can be paused, or played on.
pub(super) fn may(
    tournament: &Tournament,
    command: &DirectorCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    match command {
        DirectorCommand::Pause { until } if *until <= now => refuse(PauseAnswer::IsOver(*until)),
        DirectorCommand::Resume if tournament.pause_until(now).is_none() => {
            refuse(PauseAnswer::NothingToResume)
        }
        _ => Ok(()),
    }
}

/// Stops the count of days until then, on running boards and on those whose round begins meanwhile;
/// or starts it again before the pause was to end.
pub(super) fn obey(
    work: &mut Work<Tournament>,
    (before, games): (&Tournament, &Games),
    command: &DirectorCommand,
    why: &str,
) {
    let now = work.now;
    let was_until = before.pause_until(now).unwrap_or(now);
    if let DirectorCommand::Pause { until } = *command {
        work.say(PauseAnswer::Paused(until));
        move_all(work, (was_until, until), games, MovedBecause::Paused(until, why));
        return tell_others(work, games, |of| words::is_paused(of, until, why));
    }
    work.say(PauseAnswer::Resumed);
    move_all(work, (was_until, now), games, MovedBecause::PauseOver(why));
    tell_others(work, games, |of| words::is_resumed(of, why));
}

fn move_all(
    work: &mut Work<Tournament>,
    (was_until, until): (Moment, Moment),
    games: &Games,
    because: MovedBecause<'_>,
) {
    for (name, game) in games.iter().filter(|(_, game)| !game.is_over()) {
        let cause = format!("pause of {name} {}", work.state.events);
        let mut board = Work::new(game, work.now, cause);
        // A deadline that has passed stays where it is: letters up to it were in time.
        let is_ahead = game.running.at > work.now;
        let runs = is_ahead && game.stage == Stage::Orders;
        let moves = runs || is_ahead && game.stage == Stage::Waiting;
        let running = moves.then(|| game.running.paused(was_until, until, work.now));
        board.record(Event::Paused { until, running });
        match runs {
            true => due::tell_deadline(&mut board, game.running.at, because),
            false => {
                let (subject, text) = words::told_where_no_deadline_runs(because);
                notices::tell_board(&mut board, subject, &text);
            }
        }
        let (tag, running) = (board.state.setup.tag.clone(), &board.state.running);
        work.say(match board.state.stage {
            Stage::Orders => PauseAnswer::IsDue(tag, board.state.phase, running.at),
            _ => PauseAnswer::NoDeadlineRuns(tag),
        });
        let done = board.done();
        work.take_over(name, done);
    }
    reported::pause(work, until - was_until);
}

/// Tells those who are on no running board, too: their round may begin later.
fn tell_others(work: &mut Work<Tournament>, games: &Games, draft: impl Fn(&Tournament) -> Draft) {
    let is_told = |address: &str| games.values().any(|game| hears(game, address));
    let tournament = work.state.clone();
    let director = tournament.director().map(|director| &director.id);
    for member in &tournament.roster.members {
        if Some(&member.id) != director && !is_told(&member.address) {
            work.write(&member.id, draft(&tournament));
        }
    }
}

/// Whether a running board has a person with this address, who is written to as one of it.
fn hears(game: &Game, address: &str) -> bool {
    let board = game.board();
    let mut people = board.iter().filter_map(|person| game.person(person));
    !game.is_over() && people.any(|person| person.address.eq_ignore_ascii_case(address))
}
