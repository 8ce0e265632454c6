//! Opening cases, and telling those who settle them.

use std::collections::BTreeSet;

use super::remedies::commands;
use super::ruling::Work;
use super::say;
use crate::board::Power;
use crate::game::calendar::told;
use crate::game::case::{Argument, Case, CaseDesk, Matter, Settlement};
use crate::game::event::Event;
use crate::game::seats::Seat;
use crate::game::{Game, Moment, PersonId};
use crate::report::answers::cases as words;
pub(super) use crate::report::answers::cases::kind;
use crate::report::letters::{CaseCommand, CaseOpened, Draft, OpenCase, Queue};
use crate::report::names;

/// Opens a case, tells the person who settles it, and returns its number. What a letter opens is as
/// old as the letter: the time of receipt counts, not the time of reading (Reading 23).
pub(super) fn open(
    work: &mut Work,
    at: Moment,
    by: Option<&PersonId>,
    matter: Matter,
    text: &str,
) -> u32 {
    let case = open_quietly(work, at, by, matter, text);
    tell(work, &case);
    tell_first_contact(work, &case);
    case.number
}

/// Opens a case without a letter: the person who settles it learns of it when he asks for his
/// queue.
pub(super) fn open_quietly(
    work: &mut Work,
    at: Moment,
    by: Option<&PersonId>,
    matter: Matter,
    text: &str,
) -> Case {
    let number = work.state.cases.next_number();
    let case = Case {
        number,
        opened: at,
        phase: work.state.phase,
        earlier: Vec::new(),
        by: by.cloned(),
        desk: first_desk(&work.state, by, &matter),
        matter,
        text: text.trim().to_owned(),
        waits_since: Some(at),
        reminders: 0,
        arguments: Vec::new(),
        wording: Vec::new(),
        question: None,
        settled: None,
    };
    work.record(Event::CaseOpened { case: case.clone() });
    case
}

/// Who settles a matter first (A.12, B.10, D.VIII(1)). No one rules on his own question.
fn first_desk(game: &Game, by: Option<&PersonId>, matter: &Matter) -> CaseDesk {
    match matter {
        Matter::Dispute if by == Some(&game.staff.master) => CaseDesk::Director,
        Matter::Conduct
        | Matter::Rollback { .. }
        | Matter::Correction { .. }
        | Matter::VotePassed { .. }
        | Matter::Substitution { .. }
        | Matter::OpenSeat { .. } => CaseDesk::Director,
        _ => CaseDesk::Master,
    }
}

/// The desk above another, if it is staffed.
pub(super) fn above(game: &Game, desk: CaseDesk) -> Option<CaseDesk> {
    let above = desk.above()?;
    (above != CaseDesk::Committee || !behind(game, above).is_empty()).then_some(above)
}

/// The people at a desk.
pub(super) fn behind(game: &Game, desk: CaseDesk) -> BTreeSet<PersonId> {
    match desk {
        CaseDesk::Master => [game.staff.master.clone()].into(),
        CaseDesk::Director => [game.staff.director.clone()].into(),
        CaseDesk::Committee => game.staff.sitting(),
    }
}

/// What the staff at a desk may read of a case. Orders that were not judged go only to the master,
/// who has to mend the result with them. No case contains ballots or press.
pub(super) fn shown(case: &Case, desk: CaseDesk) -> String {
    match (&case.matter, desk) {
        (Matter::ReadLate { orders, .. }, CaseDesk::Master) if !orders.is_empty() => {
            format!("{}\n{}", case.text, orders.join("\n"))
        }
        (Matter::Correction { changes, .. }, _) => {
            let changes: Vec<String> = changes.iter().map(ToString::to_string).collect();
            format!("{}\n{}", case.text, changes.join("\n"))
        }
        _ => case.text.clone(),
    }
}

/// Tells those who settle a case; an error in a result goes to the director, too (A.9). The
/// director puts the committee's cases to it (A.5).
pub(super) fn tell(work: &mut Work, case: &Case) {
    let to = match case.desk {
        CaseDesk::Committee => behind(&work.state, CaseDesk::Director),
        desk => behind(&work.state, desk),
    };
    let game = &work.state;
    let draft = letter(game, case, (&shown(case, case.desk), &commands(game, case)), None);
    let for_others = letter(game, case, (&shown(case, CaseDesk::Director), &[]), None);
    work.write_all(&to, &draft);
    let director = work.state.staff.director.clone();
    if case.matter.is_error() && !to.contains(&director) {
        work.write(&director, for_others);
    }
}

/// A letter about a case. The one who settles it may have had it for some days; readers who don't
/// settle it get no commands.
pub(super) fn letter(
    game: &Game,
    case: &Case,
    (text, commands): (&str, &[CaseCommand]),
    waits: Option<i64>,
) -> Draft {
    let earlier = earlier(game, case);
    let opened = CaseOpened {
        tag: &game.setup.tag,
        number: case.number,
        kind: kind(&case.matter),
        from: &from(game, case),
        when: &format!("{}, {}", names::phase(case.phase), told::gmt(case.opened)),
        text,
        earlier: &earlier,
        commands,
        meanwhile: &words::meanwhile(game, case),
        waits,
    };
    opened.draft()
}

/// Questions of players reach the observer, and those of game masters the Chief-GM: people ask them
/// first (A.9, A.11). They settle nothing.
fn tell_first_contact(work: &mut Work, case: &Case) {
    let staff = &work.state.staff;
    let contact = match (&case.matter, &case.by) {
        (Matter::Dispute, Some(by)) if *by == staff.master => staff.chief.clone(),
        (Matter::Dispute, Some(_)) => staff.observer.clone(),
        _ => None,
    };
    let settles = behind(&work.state, case.desk);
    let others = |contact: &PersonId| !settles.contains(contact) && !work.is_answering(contact);
    let Some(contact) = contact.filter(others) else { return };
    let game = &work.state;
    let draft = words::first_contact(game, case, &from(game, case));
    work.write(&contact, draft);
}

/// How it was ruled on before it was appealed.
pub(super) fn earlier<'g>(game: &'g Game, case: &'g Case) -> Vec<(&'g str, &'g str)> {
    let told = |before: &'g Settlement| (settled_by(game, before), before.text.as_str());
    case.earlier.iter().map(told).collect()
}

/// What was said about it, each after its writer's name.
pub(super) fn arguments<'g>(game: &'g Game, case: &'g Case) -> Vec<(&'g str, &'g str)> {
    let told = |argument: &'g Argument| (say::name(game, &argument.by), argument.text.as_str());
    case.arguments.iter().map(told).collect()
}

/// The name of the person or body that settled a case.
pub(super) fn settled_by<'g>(game: &'g Game, settlement: &'g Settlement) -> &'g str {
    settlement.by.as_ref().map_or(CaseDesk::Committee.words(), |by| say::name(game, by))
}

pub(super) fn from(game: &Game, case: &Case) -> String {
    case.by.as_ref().map_or_else(|| "Chancery".to_owned(), |by| say::who(game, by))
}

/// The list of what waits at some desks. Its reader sees the commands, and what is reserved for a
/// desk, only with the cases that he settles at that desk, even if he has other roles.
pub(super) fn queue(game: &Game, desks: &[CaseDesk], reader: &PersonId, now: Moment) -> Draft {
    let waits = |case: &&Case| desks.contains(&waits_for(case));
    let open: Vec<&Case> = game.cases.open().filter(waits).collect();
    let with: Vec<(String, String, String, Vec<CaseCommand>)> = open
        .iter()
        .map(|case| {
            let (text, commands) = match behind(game, waits_for(case)).contains(reader) {
                true => (shown(case, case.desk), commands(game, case)),
                false => (case.text.clone(), Vec::new()),
            };
            (from(game, case), words::age(case, now), text, commands)
        })
        .collect();
    let cases: Vec<OpenCase> = open
        .iter()
        .zip(&with)
        .map(|(case, (from, age, text, commands))| OpenCase {
            board: &game.setup.id,
            number: case.number,
            kind: kind(&case.matter),
            from,
            age,
            text,
            commands,
        })
        .collect();
    // The director fills seats, and so has to know of them before it is his turn.
    let seats = if desks.contains(&CaseDesk::Director) { open_seats(game) } else { Vec::new() };
    Queue { tag: &game.setup.tag, cases: &cases, seats: &seats }.draft()
}

/// The seats whose players were silent, and whose turn it is to fill them (B.8).
fn open_seats(game: &Game) -> Vec<String> {
    let sentence = |(power, seat): (&Power, &Seat)| {
        let search = seat.search().filter(|search| !search.is_over())?;
        let player = seat.player().map(|player| say::name(game, player));
        let captain = seat.captain.as_ref().map(|captain| say::name(game, captain));
        Some(words::whose_turn(*power, search, player, captain))
    };
    game.seats.iter().filter_map(sentence).collect()
}

/// Who has to do something about a case now. A case for the committee waits for the director until
/// he has put the question, and again if the ballots are even.
pub(super) fn waits_for(case: &Case) -> CaseDesk {
    match (&case.question, case.desk) {
        (None, CaseDesk::Committee) => CaseDesk::Director,
        (Some(question), CaseDesk::Committee) if question.is_even => CaseDesk::Director,
        (_, desk) => desk,
    }
}

/// The number in the journal of a person's letter that is held and can still be let in.
pub(super) fn held_letter(case: &Case, game: &Game, by: &PersonId) -> Option<u64> {
    let is_his = case.by.as_ref() == Some(by) && case.phase == game.phase;
    match &case.matter {
        Matter::HeldLetter { letter, .. } if is_his => Some(*letter),
        _ => None,
    }
}
