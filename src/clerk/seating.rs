//! Who plays now: the board and the newcomer read it when all else is done, so that the letters
//! have the phase and the deadline that are valid from then on (B.7, B.8, Interaction 5).

use std::collections::BTreeSet;

use super::pending::SeatedPerson;
use super::ruling::Work;
use super::{ballots, cases, due, marks, notices, observer, results, say, settling};
use crate::board::Power;
use crate::game::case::Matter;
use crate::game::seats::{Came, Effect, Notice, TenureKind};
use crate::game::votes::Voter;
use crate::game::{Game, PersonId, state::Stage};
use crate::report::answers::notices as words;
use crate::report::answers::parts::last_year;
use crate::report::letters::{Briefing, MovedBecause, OnFile, Seated, TenureLength};
use crate::report::map_words::map_words;
use crate::tournament::scoring::systems;

/// Notes that a person has a seat. Of several in one ruling we tell the last.
pub(super) fn note(work: &mut Work, power: Power, effects: &[Effect]) {
    let seated = effects.iter().rev().find_map(|effect| match effect {
        Effect::Seated { person, came } => Some((person.clone(), *came)),
        _ => None,
    });
    let Some((person, came)) = seated else { return };
    let why = effects.iter().find_map(|effect| match effect {
        Effect::Notify { what: what @ Notice::Refused(..), .. } => {
            Some(notices::sentence(&work.state, power, what, None))
        }
        _ => None,
    });
    let tenures = work.state.seats.get(&power).map_or(&[][..], |seat| seat.tenures());
    let former = tenures.iter().rev().map(|tenure| &tenure.holder).find(|had| **had != person);
    let former = former.cloned();
    work.pending.seatings.retain(|seating| seating.power != power);
    work.pending.seatings.push(SeatedPerson { power, person: person.clone(), former, came, why });
    ask_director(work, power, person, came);
}

/// The director may refuse a player whom the team or the reserves bring to a seat (B.10). If a
/// player asked for him, the case has that player's words.
fn ask_director(work: &mut Work, power: Power, person: PersonId, came: Came) {
    let come = words::has_come(say::name(&work.state, &person), power, came);
    let Some(text) = come else { return };
    cases::open(work, work.now, None, Matter::Substitution { power, person }, &text);
}

/// Gives a reason for what was just noted: the director's words (B.10, D.X(6)).
pub(super) fn explain(work: &mut Work, power: Power, reason: &str) {
    if let Some(seating) = work.pending.seatings.iter_mut().find(|seating| seating.power == power) {
        seating.why = Some(words::director_says_why(reason));
    }
}

/// Writes what has to wait until all is done.
pub(super) fn introduce(work: &mut Work) {
    let seatings = std::mem::take(&mut work.pending.seatings);
    due::tell_vacant(work);
    notices::write_missed(work);
    let passed_to_director = std::mem::take(&mut work.pending.passed_to_director);
    let (waited, waits) = (work.pending.waited.take(), std::mem::take(&mut work.pending.waits));
    if work.state.is_over() {
        return;
    }
    if waits && work.state.stage == Stage::Waiting {
        due::tell_wait(work);
    }
    if passed_to_director && work.state.stage == Stage::HeldBack {
        due::tell_directors_turn(work);
    }
    for seating in &seatings {
        announce(work, seating, waited.is_some());
        brief(work, seating);
        settling::overtaken(work, seating.power, &seating.person);
        observer::check(work, seating.power, &seating.person);
        warn_of_mates(work, seating);
    }
    if let (Some(before), true) = (waited, seatings.is_empty()) {
        due::tell_deadline(work, before, MovedBecause::WaitOver);
    }
}

/// Tells the board who plays, and the former player, too.
fn announce(work: &mut Work, seating: &SeatedPerson, goes_on: bool) {
    let game = work.state.clone();
    let Some(newcomer) = game.person(&seating.person) else { return };
    let former = seating.former.as_ref().and_then(|former| game.person(former));
    let period = period(&game, seating.power);
    let mut board = game.board();
    board.extend(seating.former.clone());
    board.extend(concerned(&game, seating));
    // The newcomer reads more, and the one who asked for it has an answer.
    board.retain(|person| *person != seating.person && !work.is_answering(person));
    let now = work.now;
    work.write_each(&board, |reader| {
        let seated = Seated {
            tag: &game.setup.tag,
            power: seating.power,
            name: &newcomer.name,
            address: &newcomer.address,
            instead_of: former.map(|former| former.name.as_str()),
            returns: seating.came == Came::Return,
            why: seating.why.as_deref(),
            tenure: period.as_deref().map_or(TenureLength::Permanent, TenureLength::Temporary),
            phase: game.phase,
            due: &say::due(&game, now, reader),
            goes_on,
        };
        seated.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
}

/// Two players of one team must not play on one board of a team round (B.6b). The seat is given all
/// the same, and the director, who may refuse the newcomer (B.10), is told. A stand-in does not
/// count as playing (B.6).
fn warn_of_mates(work: &mut Work, seating: &SeatedPerson) {
    let (game, power, person) = (&work.state, seating.power, &seating.person);
    if period(game, power).is_some() || !game.setup.round.is_for_teams() {
        return;
    }
    let mate = game.seats.values().filter(|seat| seat.power != power).find_map(|seat| {
        let holder = seat.holder().filter(|holder| game.are_of_one_team(holder, person))?;
        Some((seat.power, holder))
    });
    let Some((other, mate)) = mate else { return };
    let (newcomer, mate) = (say::name(game, person), say::name(game, mate));
    let draft = words::two_of_one_team(&game.setup.tag, (newcomer, power), (mate, other));
    let director = game.staff.director.clone();
    work.write(&director, draft);
}

/// Who hears of it besides the board: the captain, and the reserves who would have played. The
/// director has a case about it.
fn concerned(game: &Game, seating: &SeatedPerson) -> BTreeSet<PersonId> {
    let seat = game.seats.get(&seating.power);
    let captain = seat.and_then(|seat| seat.captain.clone());
    let willing = seat.into_iter().flat_map(|seat| seat.willing()).cloned();
    willing.chain(captain).collect()
}

/// What the start letter has said of the board, for a player who comes later.
fn how_it_is_run(game: &Game) -> Vec<String> {
    let scored = game.setup.scoring.as_deref().and_then(systems::system).map(systems::scored_by);
    let last = last_year(game.map(), game.setup.last_year);
    let policies = game.policy.words(&game.calendar).into_iter();
    map_words(game.map()).into_iter().chain(policies).chain(last).chain(scored).collect()
}

/// For how long a player stands in; nothing if the seat is his for good.
fn period(game: &Game, power: Power) -> Option<String> {
    match game.seats.get(&power).and_then(|seat| seat.tenure()).map(|now| &now.kind) {
        Some(TenureKind::Temporary { until, .. }) => Some(words::period(*until)),
        _ => None,
    }
}

/// Shows him what is on file (Interaction 5).
fn brief(work: &mut Work, seating: &SeatedPerson) {
    let game = work.state.clone();
    let Some(newcomer) = game.person(&seating.person) else { return };
    let power = seating.power;
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans = shelf.plans_on_file(game.phase);
    let last = shelf.sets.last();
    let on_file = match last {
        // His receipt says so.
        Some(set) if set.by == newcomer.id && work.is_answering(&newcomer.id) => OnFile::Told,
        Some(set) if set.by == newcomer.id => OnFile::Own(set.number),
        Some(set) => OnFile::Left(Some(set.number)),
        None if !plans.is_empty() => OnFile::Left(None),
        None if game.running.published == work.now => OnFile::Told,
        None => OnFile::Nothing,
    };
    let period = period(&game, power);
    let votes: Vec<String> =
        ballots::open(&game, Voter::Seat(power)).iter().map(ToString::to_string).collect();
    let briefing = Briefing {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        tenure: period.as_deref().map_or(TenureLength::Permanent, TenureLength::Temporary),
        returns: seating.came == Came::Return,
        why: seating.why.as_deref(),
        on_file,
        stands: &stands,
        plans: &plans,
        due: &say::due(&game, work.now, newcomer),
        votes: &votes,
        seats: &say::seats(&game),
        policies: &how_it_is_run(&game),
        picture: Some(&results::map_now(&game)),
        board_page: game.page.as_deref(),
        to: marks::write_to(&game),
    };
    let draft = briefing.draft().with_deadline(say::deadline(&game, work.now).as_ref());
    work.write(&seating.person, draft);
}
