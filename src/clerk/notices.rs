//! What a seat's moves have people told: one letter to each, with all that concerns him.

use std::collections::BTreeMap;

use super::ruling::Work;
use super::{losses, say, sender};
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::seats::{Effect, Notice, Period, Round, Search, Start, Whom};
use crate::game::{Game, Moment, Person, PersonId};
use crate::report::letters::{Draft, Nmr, NmrReader, SeatOffered, nmr_of_all};
use crate::report::names;

/// That a power sent no orders, as one reader is told it.
pub(super) struct Missed {
    to: PersonId,
    power: Power,
    phase: Phase,
    draft: Draft,
}

/// Writes to whoever was told of powers that sent no orders: one letter of all.
pub(super) fn write_missed(work: &mut Work) {
    let mut told: BTreeMap<(PersonId, Phase), Vec<(Power, Draft)>> = BTreeMap::new();
    for Missed { to, power, phase, draft } in std::mem::take(&mut work.missed) {
        told.entry((to, phase)).or_default().push((power, draft));
    }
    let tag = work.game.setup.tag.clone();
    for ((to, phase), notices) in told {
        work.write(&to, nmr_of_all(&tag, phase, notices));
    }
}

/// Writes the notices among some effects. What a letter on the new player says anyway is left to
/// it.
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
        let mut to = people(&work.game, power, whom);
        match what {
            Notice::Announced(newcomer, _) => to.push(newcomer.clone()),
            // How long he is to play later; who plays at once has a letter of his own.
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

/// The people of the tournament to whom something is told.
fn people(game: &Game, power: Power, whom: &Whom) -> Vec<PersonId> {
    let captain = game.seats.get(&power).and_then(|seat| seat.captain.clone());
    match whom {
        Whom::Person(person) => vec![person.clone()],
        Whom::Captain => captain.into_iter().collect(),
        Whom::Team => mates(game, power),
        Whom::Director => vec![game.staff.director.clone()],
        Whom::Board => game.board().into_iter().collect(),
    }
}

/// Who is of a seat's team besides its captain and whoever holds it: these have letters of their
/// own.
pub(super) fn mates(game: &Game, power: Power) -> Vec<PersonId> {
    let Some(seat) = game.seats.get(&power) else { return Vec::new() };
    let others = [seat.captain.as_ref(), seat.holder()];
    let team = seat.team.as_ref().and_then(|team| game.teams.get(team));
    let mut team = team.cloned().unwrap_or_default();
    team.retain(|member| !others.contains(&Some(member)));
    team
}

/// One letter with everything that one person is told.
fn tell(work: &mut Work, power: Power, person: &PersonId, notices: &[(&Whom, &Notice)]) {
    let game = work.game.clone();
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
    let subject = notices.last().map(|(_, what)| subject(&game, power, what)).unwrap_or_default();
    let draft = say::answer(&game, &subject, &sentences);
    match notices.first() {
        Some((_, Notice::Missed(phase, _))) if notices.len() == 1 => {
            work.missed.push(Missed { to: person.clone(), power, phase: *phase, draft });
        }
        _ => work.write(person, draft),
    }
}

/// The seat is a captain's to fill, or is offered to whom he named.
fn offer_seat(
    work: &mut Work,
    power: Power,
    reader: &Person,
    may_name: bool,
    until: Option<Moment>,
) {
    let game = work.game.clone();
    let seat = game.seats.get(&power);
    let search = seat.and_then(|seat| seat.search());
    let until = until.or_else(|| search.and_then(Search::next_wake));
    let player = seat.and_then(|seat| seat.player());
    let player = player.map_or("The player", |player| say::name(&game, player));
    let first_moves = game.holds_back(game.phase) && game.silent.contains(&power);
    let offered = SeatOffered {
        tag: &game.setup.tag,
        power,
        player,
        phase: game.phase,
        position: &game.position,
        may_name,
        may_return: !first_moves,
        until: &until.map_or_else(
            || say::unknown_time("the end of the game"),
            |until| say::time(until, work.now, reader),
        ),
        due: &say::due(&game, work.now, reader),
        to: sender::write_to(&game),
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
    let game = work.game.clone();
    let seat = game.seats.get(&power);
    let silent = seat.and_then(|seat| seat.holder());
    let has_captain = seat.is_some_and(|seat| seat.captain.is_some());
    let reader = match whom {
        Whom::Captain => NmrReader::Captain,
        Whom::Team => NmrReader::TeamMate,
        Whom::Director => NmrReader::Director,
        Whom::Person(_) | Whom::Board => NmrReader::Player,
    };
    let nmr = Nmr {
        tag: &game.setup.tag,
        power,
        phase,
        player: silent.map_or("nobody", |silent| say::name(&game, silent)),
        reader,
        until: &say::time(until, work.now, person),
        meanwhile: &losses::meanwhile(&game, power, phase, reader == NmrReader::Player),
        otherwise: otherwise(game.setup.round, reader, has_captain),
    };
    let draft = nmr.draft();
    work.missed.push(Missed { to: person.id.clone(), power, phase, draft });
}

/// What happens if the player stays silent (B.8).
fn otherwise(round: Round, reader: NmrReader, has_captain: bool) -> &'static str {
    match (round, reader) {
        (Round::First, _) if !has_captain => {
            "nobody plays the power, its units hold, and the game does not wait (B.8)."
        }
        (Round::Second, _) if !has_captain => "the game waits, and the reserves are asked (B.8).",
        (Round::First, NmrReader::Captain) => {
            "the seat is yours to fill. Orders that you send before are kept sealed, and count if \
            the player stays silent (B.8)."
        }
        (Round::First, _) => "the captain may play or name somebody; the game does not wait (B.8).",
        (Round::Second, _) => "the game waits, and the captain may play or name somebody (B.8).",
        (Round::SemiFinal | Round::Final, _) => "the game waits, and the reserves are asked (B.8).",
    }
}

fn subject(game: &Game, power: Power, what: &Notice) -> String {
    let name = |person: &PersonId| say::name(game, person).to_owned();
    match what {
        Notice::Missed(..) => format!("{power}: no orders received"),
        Notice::CaptainsTurn(_) => format!("{power}: the captain's turn"),
        Notice::PoolsTurn(_) => format!("{power}: the reserves are asked"),
        Notice::DirectorsTurn(_) => format!("{power}: a seat to fill"),
        Notice::Named(_) => format!("you are named for {power}"),
        Notice::Refused(person, _) => format!("{power}: {} is refused", name(person)),
        Notice::Replaces(person, _) => format!("{power} is played by {}", name(person)),
        Notice::Announced(person, _) => format!("{power} will be played by {}", name(person)),
        Notice::IsBack(person) => format!("{power}: {} is back", name(person)),
        Notice::WasInTime(person) => format!("{power}: {} had sent orders in time", name(person)),
    }
}

/// A notice as a sentence; times in the reader's zone, too (D.VII(4)b).
pub(super) fn sentence(
    game: &Game,
    power: Power,
    what: &Notice,
    reader: Option<(&Person, Moment)>,
) -> String {
    let name = |person: &PersonId| say::name(game, person).to_owned();
    let time = |at: Moment| match reader {
        Some((reader, now)) => say::time(at, now, reader).stated(),
        None => told::gmt(at),
    };
    match what {
        Notice::Missed(phase, _) => {
            no_orders(game, power, *phase, reader.map(|(reader, _)| reader))
        }
        Notice::CaptainsTurn(until) => {
            format!(
                "{power}'s captain may play, or name somebody, until {}. If he names nobody, \
                whoever of the team writes first may: \"name NAME <address> for {power}\" (B.8).",
                time(*until)
            )
        }
        Notice::PoolsTurn(until) => {
            format!("{power} needs a player. The reserves may answer until {}.", time(*until))
        }
        Notice::DirectorsTurn(until) => format!(
            "Nobody has taken {power}, and the board waits. Write \"td seat NAME <address> for \
            {power}: reason\", or \"td disorder {power}\". You are reminded {}.",
            time(*until)
        ),
        Notice::Named(_) => format!("Your team has named you for {power}."),
        Notice::Refused(person, reason) => format!(
            "The director refuses {} for {power} (B.10): {}.",
            name(person),
            reason.trim_end_matches('.')
        ),
        Notice::Replaces(person, Some(until)) => {
            format!("{} plays {power} {} (B.7).", name(person), period(*until))
        }
        Notice::Replaces(person, None) => {
            format!("{} plays {power} from now on, for good (B.7).", name(person))
        }
        Notice::Announced(person, from) => {
            format!("{} plays {power} {}.", name(person), start(*from))
        }
        Notice::IsBack(person) => format!("{} has written, and plays {power}.", name(person)),
        Notice::WasInTime(person) => format!(
            "{} had sent orders for {power} in time, and keeps the seat (D.VII(1)). Nobody else is \
            needed.",
            name(person)
        ),
    }
}

/// Moves of the first year are missing.
fn no_orders(game: &Game, power: Power, phase: Phase, reader: Option<&Person>) -> String {
    let silent = game.seats.get(&power).and_then(|seat| seat.holder());
    let (title, year) = (names::phase(phase), phase.year);
    match (silent, reader) {
        (Some(silent), Some(reader)) if *silent == reader.id => format!(
            "No orders came from you for {power}, {title}. Nobody may miss the first moves of \
            {year}, so somebody else is to play {power}, and the result is held back until then \
            (D.VII(6)(b)). Orders from you do not count any more."
        ),
        (silent, _) => format!(
            "No orders came from {} for {power}, {title}. Nobody may miss the first moves of \
            {year}, so somebody else is to play {power}, and the result is held back until then \
            (D.VII(6)(b)).",
            silent.map_or("nobody", |silent| say::name(game, silent))
        ),
    }
}

/// A declared period, in words.
pub(super) fn period(period: Period) -> String {
    match period {
        Period::Through(phase) => format!("up to and including {}", names::phase(phase)),
        Period::Until(moment) => format!("until {}", told::gmt(moment)),
    }
}

pub(super) fn start(start: Start) -> String {
    match start {
        Start::Now => "from now on".to_owned(),
        Start::From(phase) => format!("from {} on", names::phase(phase)),
        Start::After(phase) => format!("from the turn after {} on", names::phase(phase)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b_8_where_there_is_no_team_nobody_is_told_of_a_captain() {
        for round in [Round::First, Round::Second, Round::SemiFinal, Round::Final] {
            for reader in [NmrReader::Player, NmrReader::Director] {
                let told = otherwise(round, reader, false);
                assert!(!told.contains("captain"), "{round:?}: {told}");
            }
        }
    }
}
