//! What players, captains and reserves say about seats: who plays for whom, and for how long (B.7,
//! B.8).

use super::desk::LetterDesk;
use super::{around, cases, effects, people, say, wishes};
use crate::board::{Phase, PhaseKind, Power};
use crate::game::case::Matter;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{
    Effect, Notice, Period, Right, Search, SearchInput, SearchStage, SeatRound, Start,
    SubstituteRequest,
};
use crate::language::commands::{SeatWish, Until};
use crate::report::answers::replacing::{self as words, ComesBack, ReplacingAnswer};

/// Does what is asked for.
pub(super) fn rule(desk: &mut LetterDesk, wish: SeatWish) {
    match wish {
        SeatWish::Substitute { person, from, until } => substitute(desk, &person, from, until),
        SeatWish::Period { until } => period(desk, until),
        SeatWish::Return => give_back(desk),
        SeatWish::Resign { power } => wishes::resign(desk, power),
        SeatWish::Name { person, power } => name(desk, &person, power),
        SeatWish::Answer { willing, power } => answer_pool(desk, willing, power),
    }
}

/// The power whose player the writer is, even if another holds it for the time being.
fn own_power(desk: &LetterDesk) -> Option<Power> {
    let is_own = |power: &Power| {
        let seat = desk.work.state.seats.get(power);
        let id = &desk.writer.id;
        let asked = seat.and_then(|seat| seat.asked_now(desk.work.state.phase)) == Some(id);
        asked || seat.is_some_and(|seat| seat.player() == Some(id) || seat.holder() == Some(id))
    };
    desk.work.state.powers().find(is_own)
}

/// The player lets another play for him (B.7). The director may refuse (B.10).
fn substitute(desk: &mut LetterDesk, person: &str, from: Option<Phase>, until: Option<Until>) {
    let Some(power) = own_power(desk) else {
        return desk.say(ReplacingAnswer::NoSeatToLend);
    };
    let now = desk.work.state.phase;
    let until = until.map(|until| match until {
        Until::Phase(phase) => phase,
        Until::Seasons(count) => last_of(from.unwrap_or(now), count),
    });
    if [from, until].into_iter().flatten().any(|season| !is_of_the_game(desk, season)) {
        return;
    }
    let Some(start) = start_of(desk, from, until) else { return };
    let Some(person) = people::named(desk, person) else { return };
    let (replacement, by) = (person.id.clone(), desk.id());
    let seat = desk.work.state.seats.get(&power);
    let plays = seat.is_some_and(|seat| seat.holder() == Some(&replacement));
    if let (true, Some(last)) = (plays, until) {
        return declare(desk, power, Period::Through(end_of_season(last)));
    }
    let elsewhere = around::elsewhere(&desk.work.state).get(&by).copied().unwrap_or(0);
    let period = until.map(|season| Period::Through(end_of_season(season)));
    let request = SubstituteRequest { replacement: replacement.clone(), period, start };
    let moved = SeatMove::Requested { by: by.clone(), request, elsewhere };
    let effects = wishes::bring(desk, power, &person, moved);
    if let Some(why) = around::objected(&effects) {
        return desk.say(ReplacingAnswer::NobodyPlays(why));
    }
    let name = person.name;
    let length = words::length(start, period);
    let is_of_committee = desk.work.state.staff.sitting().contains(&replacement);
    let text = words::lets_play(&desk.writer.name, &name, power, &length, is_of_committee);
    let matter = Matter::Substitution { power, person: replacement };
    cases::open(desk.work, desk.received, Some(&by), matter, &text);
    desk.say(ReplacingAnswer::PlaysForYou(name, power, length));
    if seat_is_lent(desk, power) {
        desk.say(ReplacingAnswer::OrdersTakeBack);
    }
}

/// The last of so many seasons. After the moves of a season the next one is the first.
fn last_of(first: Phase, count: usize) -> Phase {
    let phases = std::iter::successors(Some(first), |phase| phase.next());
    let mut seasons = phases.filter(|phase| phase.kind() == PhaseKind::Movement);
    seasons.nth(count.saturating_sub(1)).unwrap_or(first)
}

/// From when on the substitute is to play: at once, or later. Says what is wrong with the seasons.
fn start_of(desk: &mut LetterDesk, from: Option<Phase>, until: Option<Phase>) -> Option<Start> {
    let now = desk.work.state.phase;
    let Some(from) = from else { return Some(Start::Now) };
    if end_of_season(from) < now {
        desk.say(ReplacingAnswer::IsOver(from));
        return None;
    }
    if until.is_some_and(|until| end_of_season(until) < from) {
        desk.say(ReplacingAnswer::EndsBefore);
        return None;
    }
    Some(if from <= now { Start::Now } else { Start::From(from) })
}

/// Whether the seat's holder only stands in for its player.
fn seat_is_lent(desk: &LetterDesk, power: Power) -> bool {
    let seat = desk.work.state.seats.get(&power);
    seat.is_some_and(|seat| seat.holder() != seat.player())
}

/// A player who stands in up to a season plays its retreats and adjustments, too.
fn end_of_season(phase: Phase) -> Phase {
    let mut last = phase;
    while let Some(next) = last.next().filter(|next| next.kind() != PhaseKind::Movement) {
        last = next;
    }
    last
}

/// Whether a replacement can last up to a season: one of a year that is played. Otherwise says what
/// was expected.
fn is_of_the_game(desk: &mut LetterDesk, season: Phase) -> bool {
    let last = desk.work.state.setup.last_year;
    let is_played = season.year <= last;
    if !is_played {
        desk.say(ReplacingAnswer::SeasonIsNotPlayed(season, last));
    }
    is_played
}

/// The player or his replacement says how long it is to last (B.7).
fn period(desk: &mut LetterDesk, until: Phase) {
    if !is_of_the_game(desk, until) {
        return;
    }
    match own_power(desk) {
        Some(power) => declare(desk, power, Period::Through(end_of_season(until))),
        None => desk.say(ReplacingAnswer::NoPeriod),
    }
}

/// A player or captain changes how long a replacement lasts (B.7). All are told.
fn declare(desk: &mut LetterDesk, power: Power, period: Period) {
    let moved = SeatMove::Declared { by: desk.id(), period };
    let effects = effects::move_seat(desk.work, power, moved, desk.received);
    if let Some(why) = around::objected(&effects) {
        return desk.say(ReplacingAnswer::PeriodStays(why));
    }

    let is_player =
        desk.work.state.seats.get(&power).and_then(|seat| seat.player()) == Some(&desk.writer.id);
    desk.say(match is_player {
        true => ReplacingAnswer::IsReplaced(period),
        false => ReplacingAnswer::Plays(power, period),
    });
}

/// The player takes his seat back.
fn give_back(desk: &mut LetterDesk) {
    let Some(power) = own_power(desk) else {
        return desk.say(ReplacingAnswer::NoSeat);
    };
    match desk.right(power) {
        Right::Holds => desk.say(ReplacingAnswer::NothingToTakeBack(power)),
        // The letter that shows what is on file says so.
        Right::Returns => {
            let sent = SeatMove::Sent(desk.id());
            let effects = effects::move_seat(desk.work, power, sent, desk.received);
            desk.later.push(effects);
        }
        _ => desk.say(ReplacingAnswer::NotYoursToTakeBack(power)),
    }
}

/// A captain names a replacement (B.8c).
fn name(desk: &mut LetterDesk, person: &str, power: Power) {
    let Some(named) = people::named(desk, person) else { return };
    let (by, deadline) = (desk.id(), desk.work.state.running.at);
    let moved = SeatMove::Announced { by, person: named.id.clone(), deadline };
    let effects = wishes::bring(desk, power, &named, moved);
    if let Some(why) = around::objected(&effects) {
        return desk.say(ReplacingAnswer::NobodyIsNamed(power, why));
    }
    let name = named.name;
    desk.say(match named_from(&effects) {
        Some(Start::Now) => ReplacingAnswer::PlaysNow(name, power),
        Some(later) => ReplacingAnswer::PlaysFrom(name, power, later),
        None => {
            let (player, comes_back) = (player(desk, power), comes_back(desk, power));
            ReplacingAnswer::Named(name, power, player, comes_back)
        }
    });
}

/// Whether the player of a seat may still come back to it.
fn comes_back(desk: &LetterDesk, power: Power) -> ComesBack {
    let game = &desk.work.state;
    let seat = game.seats.get(&power);
    let player = seat.and_then(|seat| seat.player());
    let search = seat.and_then(|seat| seat.search());
    match search.zip(player).map(|(search, player)| search.right(player)) {
        Some(Right::Returns) if game.setup.round == SeatRound::First => ComesBack::FirstRound,
        Some(Right::Returns) => ComesBack::Yes,
        _ => ComesBack::No,
    }
}

/// Whose seat it is, by name.
fn player(desk: &LetterDesk, power: Power) -> String {
    let game = &desk.work.state;
    let player = game.seats.get(&power).and_then(|seat| seat.player());
    player.map_or(words::ITS_PLAYER, |player| say::name(game, player)).to_owned()
}

/// From when on the person who was named plays; nothing if his orders decide.
fn named_from(effects: &[Effect]) -> Option<Start> {
    if effects.iter().any(|effect| matches!(effect, Effect::Seated { .. })) {
        return Some(Start::Now);
    }
    effects.iter().find_map(|effect| match effect {
        Effect::Notify { what: Notice::Announced(_, start), .. } => Some(*start),
        _ => None,
    })
}

/// A reserve answers whether he would play (B.8d).
fn answer_pool(desk: &mut LetterDesk, willing: bool, named: Option<Power>) {
    let asked = |power: &Power| {
        let is_meant = named.is_none_or(|named| named == *power);
        let seat = desk.work.state.seats.get(power);
        let search = seat.and_then(|seat| seat.search());
        let is_offered = |search: &Search| search.stage() == SearchStage::Pool && !search.is_over();
        is_meant && search.is_some_and(is_offered)
    };
    let Some(power) = desk.work.state.powers().find(asked) else {
        return desk.say(ReplacingAnswer::NoSeatOffered);
    };
    let person = desk.id();
    let moved = SeatMove::Searched(SearchInput::PoolAnswered { person, willing });
    let effects = effects::move_seat(desk.work, power, moved, desk.received);
    if let Some(why) = around::objected(&effects) {
        return desk.say(ReplacingAnswer::AnswerDoesNotCount(why));
    }
    desk.say(match willing {
        true => ReplacingAnswer::IsWilling(power),
        false => ReplacingAnswer::IsUnwilling(power),
    });
}
