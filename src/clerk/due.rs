//! When the next orders are due, what we say about it, and who hears of seats without a player.

use super::ruling::Work;
use super::{notices, say};
use crate::board::{Phase, PhaseKind, Power};
use crate::game::event::Event;
use crate::game::seats::{SearchStage, Seat, SeatRound};
use crate::game::{Game, Moment, state::Stage};
use crate::report::answers::deadlines as words;
use crate::report::letters::{DeadlineMoved, MovedBecause, Vacant};

/// A game ends when the centres of its last Fall are counted (B.1, B.3).
pub(super) fn is_past_last_year(game: &Game, phase: Phase) -> bool {
    let last = game.setup.last_year;
    let moves_on = |later: Phase| later > phase && later.kind() == PhaseKind::Movement;
    phase.year > last
        || (phase.year == last
            && phase.kind() == PhaseKind::Adjustments
            && !phase.map().phases_of(last).any(moves_on))
}

/// Tells all players the new deadline, except the one who asked for it, who has an answer of his
/// own.
pub(super) fn tell_deadline(work: &mut Work, before: Moment, because: MovedBecause<'_>) {
    let game = work.state.clone();
    let now = work.now;
    let mut board = game.board();
    board.retain(|person| !work.is_answering(person));
    work.write_each(&board, |reader| {
        let moved = DeadlineMoved {
            tag: &game.setup.tag,
            phase: game.phase,
            before: &say::time(before, now, reader),
            now: &say::time(game.running.at, now, reader),
            because,
        };
        moved.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
}

/// From the second round on a game waits while a replacement is looked for (B.8c, d).
pub(super) fn wait_if_needed(work: &mut Work) {
    let waits = work.state.seats.values().any(|seat| seat.waits());
    if waits && work.state.stage == Stage::Orders {
        work.record(Event::Waiting);
        work.pending.waits = true;
    }
}

/// Tells all players that the game waits.
pub(super) fn tell_wait(work: &mut Work) {
    let seats = work.state.seats.values().filter(|seat| seat.waits());
    let powers: Vec<&str> = seats.map(|seat| seat.power.name()).collect();
    notices::tell_board(work, words::IT_WAITS, &words::waits_for(&powers));
}

/// Whether the director has to fill a seat.
pub(super) fn is_directors(seat: &Seat) -> bool {
    seat.search().is_some_and(|search| search.stage() == SearchStage::Director)
}

/// The board had been told until when the reserves may answer: none of them has.
pub(super) fn tell_directors_turn(work: &mut Work) {
    let game = &work.state;
    let seats = || game.seats.values().filter(|seat| is_directors(seat));
    let powers: Vec<&str> = seats().map(|seat| seat.power.name()).collect();
    let draft = words::waits_for_director(&game.setup.tag, &powers);
    let mut board = game.board();
    // He has a letter of his own, and the silent player has lost the seat.
    board.remove(&game.staff.director);
    seats().filter_map(|seat| seat.holder()).for_each(|silent| {
        board.remove(silent);
    });
    board.retain(|person| !work.is_answering(person));
    work.write_all(&board, &draft);
}

/// Tells the director that the board has no players any more, since these powers fell into disorder
/// or the last power with a player is out. Returns whether it did.
pub(super) fn warn_if_unplayed(work: &mut Work, fallen: &[Power]) -> bool {
    let game = &work.state;
    let are_out = !fallen.is_empty() && fallen.iter().all(|power| game.is_eliminated(*power));
    if game.is_over() || game.is_played() || are_out {
        return false;
    }
    let draft = words::nobody_plays(game, fallen);
    let director = game.staff.director.clone();
    work.write(&director, draft);
    true
}

/// Writes which seats have fallen into disorder: one letter for all.
pub(super) fn tell_vacant(work: &mut Work) {
    let mut powers = std::mem::take(&mut work.pending.vacant);
    // The same letter may have given one of them a player.
    powers.retain(|power| work.state.in_disorder(*power));
    if powers.is_empty() {
        return;
    }
    let game = work.state.clone();
    let may_return = game.setup.round == SeatRound::First;
    let vacant = Vacant { tag: &game.setup.tag, powers: &powers, may_return };
    let mut to = game.board();
    let captains = powers.iter().filter_map(|power| game.seats.get(power)?.captain.clone());
    let others = captains.chain([game.staff.director.clone()]);
    to.extend(others.filter(|person| !work.is_answering(person)));
    // The director hears more if no players are left.
    if warn_if_unplayed(work, &powers) {
        to.remove(&game.staff.director);
    }
    work.write_all(&to, &vacant.draft());
}
