//! What people are told about moves of seats: one letter to each, with all that concerns him.

use std::collections::BTreeMap;

use super::pending::Missed;
use super::ruling::Work;
use super::{around, losses, marks, results, say};
use crate::board::{Phase, PhaseKind, Power};
use crate::game::book::owed_units;
use crate::game::calendar::told;
use crate::game::seats::{Effect, Notice, Search, Whom};
use crate::game::{Game, Moment, Person, PersonId};
use crate::report::answers::notices as words;
use crate::report::letters::{Draft, Nmr, NmrReader, NmrRetreats, SeatOffered, nmr_of_all};

/// Writes about powers that sent no orders: one letter to each reader for all of them.
pub(super) fn write_missed(work: &mut Work) {
    let mut told: BTreeMap<(PersonId, Phase, bool), Vec<(Power, Draft)>> = BTreeMap::new();
    for missed in std::mem::take(&mut work.pending.missed) {
        let Missed { to, power, phase, is_his_to_fill, draft } = missed;
        told.entry((to, phase, is_his_to_fill)).or_default().push((power, draft));
    }
    let tag = work.state.setup.tag.clone();
    for ((to, phase, is_his_to_fill), notices) in told {
        work.write(&to, nmr_of_all(&tag, phase, is_his_to_fill, notices));
    }
}

/// Writes the notices among some effects, except those that a letter on the new player contains
/// anyway.
pub(super) fn write(work: &mut Work, power: Power, effects: &[Effect]) {
    let is_seated = effects.iter().any(|effect| matches!(effect, Effect::Seated { .. }));
    let is_announced = effects
        .iter()
        .any(|effect| matches!(effect, Effect::Notify { what: Notice::Announced(..), .. }));
    let mut told: BTreeMap<PersonId, Vec<(&Whom, &Notice)>> = BTreeMap::new();
    for effect in effects {
        let Effect::Notify { whom, what } = effect else { continue };
        if is_seated && *whom == Whom::Board {
            continue;
        }
        let mut to = people(&work.state, power, whom);
        match what {
            Notice::Announced(newcomer, _) => to.push(newcomer.clone()),
            // How long he is to play later; a player who plays at once has a letter of his own.
            Notice::Replaces(newcomer, _) if is_announced => to.push(newcomer.clone()),
            _ => {}
        }
        for person in to {
            let notices = told.entry(person).or_default();
            if notices.iter().all(|(_, other)| *other != what) {
                notices.push((whom, what));
            }
        }
    }
    for (person, notices) in told {
        if !work.is_answering(&person) {
            tell(work, power, &person, &notices);
        }
    }
}

/// The people who get a notice.
fn people(game: &Game, power: Power, whom: &Whom) -> Vec<PersonId> {
    let captain = game.seats.get(&power).and_then(|seat| seat.captain.clone());
    match whom {
        Whom::Person(person) => vec![person.clone()],
        Whom::Captain => captain.into_iter().collect(),
        Whom::Team => around::mates(game, power),
        Whom::Director => vec![game.staff.director.clone()],
        Whom::Board => game.board().into_iter().collect(),
    }
}

/// Writes one letter with all notices for one person.
fn tell(work: &mut Work, power: Power, person: &PersonId, notices: &[(&Whom, &Notice)]) {
    let game = work.state.clone();
    let Some(reader) = game.person(person) else { return };
    let offer = notices.iter().find_map(|(whom, what)| match what {
        Notice::CaptainsTurn(until) if **whom == Whom::Captain => Some((true, Some(*until))),
        Notice::Named(_) => Some((false, None)),
        _ => None,
    });
    if let Some((may_name, until)) = offer {
        return offer_seat(work, power, reader, may_name, until);
    }
    if let [(whom, Notice::Missed(phase, until))] = notices
        && !game.holds_back(*phase)
    {
        return missed(work, power, reader, whom, *phase, *until);
    }
    let sentences: Vec<String> = notices
        .iter()
        .map(|(_, what)| sentence(&game, power, what, Some((reader, work.now))))
        .collect();
    let subject =
        notices.last().map(|(_, what)| words::subject(&game, power, what)).unwrap_or_default();
    let draft = say::answer(&game, &subject, &sentences);
    let is_his_to_fill = matches!(notices, [.., (_, Notice::DirectorsTurn(_))]);
    match notices {
        [(_, Notice::Missed(phase, _))]
        | [(_, Notice::Missed(phase, _)), (_, Notice::DirectorsTurn(_))] => {
            let (to, phase) = (person.clone(), *phase);
            work.pending.missed.push(Missed { to, power, phase, is_his_to_fill, draft });
        }
        [(_, Notice::DirectorsTurn(_))] => {
            let (to, phase) = (person.clone(), game.phase);
            work.pending.missed.push(Missed { to, power, phase, is_his_to_fill, draft });
        }
        _ => work.write(person, draft),
    }
}

/// A captain has to fill the seat, or it is offered to the player whom he named.
fn offer_seat(
    work: &mut Work,
    power: Power,
    reader: &Person,
    may_name: bool,
    until: Option<Moment>,
) {
    let game = work.state.clone();
    let seat = game.seats.get(&power);
    let search = seat.and_then(|seat| seat.search());
    let until = until.or_else(|| search.and_then(Search::next_wake));
    let player = seat.and_then(|seat| seat.player());
    let silent = seat.and_then(|seat| seat.holder()).or(player);
    let first_moves = game.holds_back(game.phase) && game.silent.contains(&power);
    // A player whose stand-in missed the first moves has not missed them himself.
    let may_return = !first_moves || silent != player;
    let offered = SeatOffered {
        tag: &game.setup.tag,
        power,
        silent: silent.map_or(words::THE_PLAYER, |silent| say::name(&game, silent)),
        phase: game.phase,
        position: &game.position,
        may_name,
        may_return: player.filter(|_| may_return).map(|player| say::name(&game, player)),
        until: &until.map_or_else(
            || say::unknown_time(words::END_OF_GAME),
            |until| say::time(until, work.now, reader),
        ),
        due: &say::due(&game, work.now, reader),
        to: marks::write_to(&game),
    };
    let draft = offered.draft();
    work.write(&reader.id, draft);
}

fn missed(
    work: &mut Work,
    power: Power,
    person: &Person,
    whom: &Whom,
    phase: Phase,
    until: Moment,
) {
    let game = work.state.clone();
    let seat = game.seats.get(&power);
    let silent = seat.and_then(|seat| seat.last_holder());
    let has_captain = seat.is_some_and(|seat| seat.captain.is_some());
    let reader = match whom {
        Whom::Captain => NmrReader::Captain,
        Whom::Team => NmrReader::TeamMate,
        Whom::Director => NmrReader::Director,
        Whom::Person(_) | Whom::Board => NmrReader::Player,
    };
    let (due, planned) = (say::due(&game, work.now, person), results::planned(&game, &[power]));
    let (next, position) = (game.phase, &game.position);
    let may_retreat = reader == NmrReader::Player
        && next.kind() == PhaseKind::Retreats
        && !owed_units(position, next.kind(), power).is_empty();
    let retreats = NmrRetreats { phase: next, position, planned: &planned, due: &due };
    let nmr = Nmr {
        tag: &game.setup.tag,
        power,
        phase,
        player: silent.map_or(words::THE_PLAYER, |silent| say::name(&game, silent)),
        reader,
        until: &say::time(until, work.now, person),
        meanwhile: &losses::meanwhile(&game, power, phase, reader == NmrReader::Player, &due),
        retreats: may_retreat.then_some(retreats),
        otherwise: words::otherwise(game.setup.round, reader, has_captain),
    };
    let draft = nmr.draft();
    let (to, is_his_to_fill) = (person.id.clone(), false);
    work.pending.missed.push(Missed { to, power, phase, is_his_to_fill, draft });
}

/// A notice as a sentence; times in the reader's zone, too (D.VII(4)b).
pub(super) fn sentence(
    game: &Game,
    power: Power,
    what: &Notice,
    reader: Option<(&Person, Moment)>,
) -> String {
    let time = |at: Moment| match reader {
        Some((reader, now)) => say::time(at, now, reader).stated(),
        None => told::gmt(at),
    };
    words::sentence(game, power, what, reader.map(|(reader, _)| &reader.id), time)
}

/// Tells the whole board the same, except a person who gets an answer anyway.
pub(super) fn tell_board(work: &mut Work, subject: &str, text: &str) {
    let draft = say::answer(&work.state, subject, &[text.to_owned()]);
    let mut board = work.state.board();
    board.retain(|person| !work.is_answering(person));
    work.write_all(&board, &draft);
}
