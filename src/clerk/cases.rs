//! Opening cases, and telling those who settle them.

use std::collections::BTreeSet;

use super::remedies::commands;
use super::ruling::Work;
use super::{committee, say};
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::case::{Case, CaseStep, Desk, Matter, Settlement};
use crate::game::event::Event;
use crate::game::seats::{Seat, Stage as SearchStage};
use crate::game::{Game, Moment, PersonId};
use crate::report::letters::{CaseCommand, CaseOpened, CaseSettled, Draft, OpenCase, Queue};
use crate::report::names;

/// Opens a case and tells whoever settles it. Its number. What a letter opens is as old as the
/// letter: what was received counts, not what was read (Reading 23).
pub(super) fn open(
    work: &mut Work,
    at: Moment,
    by: Option<&PersonId>,
    matter: Matter,
    text: &str,
) -> u32 {
    let case = open_quietly(work, at, by, matter, text);
    tell(work, &case);
    case.number
}

/// Opens a case of which whoever settles it learns when he asks what waits.
pub(super) fn open_quietly(
    work: &mut Work,
    at: Moment,
    by: Option<&PersonId>,
    matter: Matter,
    text: &str,
) -> Case {
    let number = work.game.cases.next_number();
    let case = Case {
        number,
        opened: at,
        phase: work.game.phase,
        earlier: Vec::new(),
        by: by.cloned(),
        desk: first_desk(&matter),
        matter,
        text: text.trim().to_owned(),
        wording: Vec::new(),
        question: None,
        settled: None,
    };
    work.record(Event::CaseOpened { case: case.clone() });
    case
}

/// Who settles a matter first (A.12, B.10, D.VIII(1)).
fn first_desk(matter: &Matter) -> Desk {
    match matter {
        Matter::Conduct
        | Matter::Rollback { .. }
        | Matter::Substitution { .. }
        | Matter::OpenSeat { .. } => Desk::Director,
        _ => Desk::Master,
    }
}

/// The case of a seat for which somebody is to be found.
pub(super) fn open_seat(game: &Game, power: Power) -> Option<&Case> {
    game.cases.open().find(|case| case.matter == Matter::OpenSeat { power })
}

/// The people behind a desk.
pub(super) fn behind(game: &Game, desk: Desk) -> BTreeSet<PersonId> {
    match desk {
        Desk::Master => [game.staff.master.clone()].into(),
        Desk::Director => [game.staff.director.clone()].into(),
        Desk::Committee => game.staff.sitting(),
    }
}

/// Whether a case is about a result that was published.
pub(super) const fn is_error(matter: &Matter) -> bool {
    matches!(matter, Matter::Error | Matter::ReadLate { .. })
}

/// What whoever sits at a desk may read of a case. Orders that were not judged are for the master
/// alone, who has to mend the result with them; ballots and press are in no case at all.
pub(super) fn shown(case: &Case, desk: Desk) -> String {
    match (&case.matter, desk) {
        (Matter::ReadLate { orders, .. }, Desk::Master) if !orders.is_empty() => {
            format!("{}\n{}", case.text, orders.join("\n"))
        }
        _ => case.text.clone(),
    }
}

/// Tells those who settle a case; an error in a result the director, too (A.9). What is for the
/// committee the director puts to it (A.5).
pub(super) fn tell(work: &mut Work, case: &Case) {
    let to = match case.desk {
        Desk::Committee => behind(&work.game, Desk::Director),
        desk => behind(&work.game, desk),
    };
    let game = &work.game;
    let earlier = earlier(game, case);
    let text = shown(case, case.desk);
    let opened = CaseOpened {
        tag: &game.setup.tag,
        number: case.number,
        kind: kind(&case.matter),
        from: &from(game, case),
        when: &format!("{}, {}", names::phase(case.phase), told::gmt(case.opened)),
        text: &text,
        earlier: &earlier,
        commands: &commands(game, case),
        meanwhile: &meanwhile(case),
    };
    let draft = opened.draft();
    let for_others =
        CaseOpened { commands: &[], text: &shown(case, Desk::Director), ..opened }.draft();
    work.write_all(&to, &draft);
    let director = work.game.staff.director.clone();
    if is_error(&case.matter) && !to.contains(&director) {
        work.write(&director, for_others);
    }
}

/// How it was ruled before it was taken further.
pub(super) fn earlier<'g>(game: &'g Game, case: &'g Case) -> Vec<(&'g str, &'g str)> {
    let told = |before: &'g Settlement| (settled_by(game, before), before.text.as_str());
    case.earlier.iter().map(told).collect()
}

/// Who settled a case, in words.
fn settled_by<'g>(game: &'g Game, settlement: &'g Settlement) -> &'g str {
    settlement.by.as_ref().map_or(Desk::Committee.words(), |by| say::name(game, by))
}

pub(super) fn from(game: &Game, case: &Case) -> String {
    case.by.as_ref().map_or_else(|| "the clerk".to_owned(), |by| say::who(game, by))
}

/// What a case is called.
pub(super) fn kind(matter: &Matter) -> &'static str {
    match matter {
        Matter::Extension { .. } => "extension",
        Matter::HeldLetter { .. } => "letter held back",
        Matter::Names { .. } => "abbreviations",
        Matter::Error => "error in a result",
        Matter::ReadLate { .. } => "letter read too late",
        Matter::Dispute => "dispute",
        Matter::Conduct => "conduct",
        Matter::Rollback { .. } => "rollback",
        Matter::RuleChange { .. } => "rule change",
        Matter::Substitution { .. } => "substitution",
        Matter::OpenSeat { .. } => "open seat",
        Matter::Request => "request",
    }
}

fn meanwhile(case: &Case) -> String {
    match &case.matter {
        _ if case.desk == Desk::Committee => {
            "The committee votes once you have put the question to it (A.5). What was decided \
            stands until then."
                .to_owned()
        }
        Matter::Rollback { to } => format!(
            "With your consent the players order {} again (D.VIII(1)). The game goes on until \
            then.",
            names::phase(*to)
        ),
        Matter::Extension { .. } => "The deadline stands.".to_owned(),
        Matter::HeldLetter { received, lacks, .. } => format!(
            "It was received {} and lacks {lacks}. It does not count unless you let it in before \
            the result (D.II(2)).",
            told::gmt_to_the_second(*received)
        ),
        Matter::Error | Matter::ReadLate { .. } => "The result stands.".to_owned(),
        Matter::Dispute if case.desk == Desk::Master => format!(
            "If you agree to the wording of the question, write \"confirm {}\" before you rule: \
            where both sides have agreed to it, the ruling binds both (D.I(2)).",
            case.number
        ),
        _ => String::new(),
    }
}

/// Settles a case, and tells whoever opened it. The committee settles it, if nobody does.
pub(super) fn settle(
    work: &mut Work,
    case: &Case,
    by: Option<&PersonId>,
    granted: Option<bool>,
    text: &str,
) {
    let settlement = Settlement { by: by.cloned(), at: work.now, granted, text: text.to_owned() };
    let name = settled_by(&work.game, &settlement).to_owned();
    let step = CaseStep::Settled(settlement);
    work.record(Event::CaseMoved { number: case.number, step });
    let to = told_of(&work.game, case, by);
    let tag = work.game.setup.tag.clone();
    let binding = case.is_binding(&work.game.staff.master);
    let above = case.desk.above().filter(|_| granted != Some(true) && may_be_raised(&case.matter));
    work.write_each(&to, |reader| {
        let further = above.filter(|_| case.by.as_ref() == Some(&reader.id));
        let further = further.map(|above| {
            let above = if above == Desk::Committee { "committee" } else { "director" };
            format!("To take it to the {above}, write APPEAL {}.", case.number)
        });
        let settled = CaseSettled {
            tag: &tag,
            number: case.number,
            kind: kind(&case.matter),
            by: &name,
            how: how(&case.matter, granted),
            binding,
            reason: Some(text).filter(|text| !text.is_empty()),
            further: further.as_deref(),
        };
        settled.draft()
    });
}

/// Settles a case of which everybody on the board is told otherwise.
pub(super) fn settle_quietly(work: &mut Work, case: &Case, by: &PersonId, text: &str) {
    let board = work.game.board();
    if case.by.as_ref().is_none_or(|opener| board.contains(opener)) {
        let (by, text) = (Some(by.clone()), text.to_owned());
        let settlement = Settlement { by, at: work.now, granted: Some(true), text };
        let step = CaseStep::Settled(settlement);
        return work.record(Event::CaseMoved { number: case.number, step });
    }
    settle(work, case, Some(by), Some(true), text);
}

/// What was asked for the phase that is over can't be had any more: it leaves the queue.
pub(super) fn lapse(work: &mut Work, over: Phase) {
    let was_for_it = |case: &&Case| {
        let of_phase = matches!(case.matter, Matter::HeldLetter { .. } | Matter::Extension { .. });
        of_phase && case.phase == over
    };
    let cases: Vec<u32> =
        work.game.cases.open().filter(was_for_it).map(|case| case.number).collect();
    for number in cases {
        let text = format!("{} is over.", names::phase(over));
        let settlement = Settlement { by: None, at: work.now, granted: Some(false), text };
        work.record(Event::CaseMoved { number, step: CaseStep::Settled(settlement) });
    }
}

/// Who is told how a case was settled: who asked, and who ruled on it before.
fn told_of(game: &Game, case: &Case, by: Option<&PersonId>) -> BTreeSet<PersonId> {
    let before = case.earlier.iter().filter_map(|before| before.by.clone());
    let master = Some(game.staff.master.clone()).filter(|master| case.wording.contains(master));
    let mut to: BTreeSet<PersonId> = case.by.iter().cloned().chain(before).chain(master).collect();
    if by.is_none() {
        // What the committee says, the master carries out, and it hears of it itself.
        to.extend([game.staff.master.clone(), game.staff.director.clone()]);
        to.extend(game.staff.sitting());
    }
    to.retain(|person| Some(person) != by);
    to
}

/// Whether there is a way up: conduct is the director's alone (A.12).
const fn may_be_raised(matter: &Matter) -> bool {
    !matches!(matter, Matter::Conduct | Matter::OpenSeat { .. } | Matter::RuleChange { .. })
}

/// How a case ended, as a sentence.
const fn how(matter: &Matter, granted: Option<bool>) -> &'static str {
    match (matter, granted) {
        (_, None) => "There is a ruling.",
        (Matter::Extension { .. }, Some(true)) => "The extension is granted.",
        (Matter::Extension { .. }, Some(false)) => "The extension is refused.",
        (Matter::HeldLetter { .. }, Some(true)) => "The letter counts from when it was received.",
        (Matter::HeldLetter { .. }, Some(false)) => "The letter does not count: it is refused.",
        (Matter::Error | Matter::ReadLate { .. }, Some(true)) => "The result is corrected.",
        (Matter::Error, Some(false)) => "The report is refused: the result stands.",
        (Matter::ReadLate { .. }, Some(false)) => "The result stands, without the letter.",
        (Matter::Rollback { .. }, Some(true)) => "The rollback has the director's consent.",
        (Matter::Rollback { .. }, Some(false)) => "The rollback is refused: the game goes on.",
        (Matter::Substitution { .. }, Some(true)) => {
            "The director does not refuse the substitution (B.10)."
        }
        (Matter::Substitution { .. }, Some(false)) => "The substitution is refused (B.10).",
        (Matter::OpenSeat { .. }, Some(_)) => "The seat is settled.",
        (_, Some(true)) => "It is granted.",
        (_, Some(false)) => "It is refused.",
    }
}

/// The list of what waits at some desks. What is for those who sit at a desk alone, and the
/// commands, stand with the cases that its reader settles there, whatever else he is.
pub(super) fn queue(game: &Game, desks: &[Desk], reader: &PersonId, now: Moment) -> Draft {
    let waits = |case: &&Case| desks.contains(&committee::waits_for(case));
    let open: Vec<&Case> = game.cases.open().filter(waits).collect();
    let with: Vec<(String, String, String, Vec<CaseCommand>)> = open
        .iter()
        .map(|case| {
            let (text, commands) = match behind(game, committee::waits_for(case)).contains(reader) {
                true => (shown(case, case.desk), commands(game, case)),
                false => (case.text.clone(), Vec::new()),
            };
            (from(game, case), age(case, now), text, commands)
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
    let seats = if desks.contains(&Desk::Director) { open_seats(game) } else { Vec::new() };
    Queue { tag: &game.setup.tag, cases: &cases, seats: &seats }.draft()
}

/// The seats whose players were silent, and whose turn it is to fill them (B.8).
fn open_seats(game: &Game) -> Vec<String> {
    let sentence = |(power, seat): (&Power, &Seat)| {
        let search = seat.search().filter(|search| !search.is_over())?;
        let until = search.next_wake().map(|until| format!(" until {}", told::gmt(until)));
        let until = until.unwrap_or_default();
        let player = seat.player().map_or("its player", |player| say::name(game, player));
        let captain = seat.captain.as_ref().map_or("the captain", |one| say::name(game, one));
        Some(match search.stage() {
            SearchStage::Player => format!("{power}: {player} was silent, and may write{until}"),
            SearchStage::Captain => format!("{power}: {captain} may play or name somebody{until}"),
            SearchStage::Pool => format!("{power}: the reserves may answer{until}"),
            SearchStage::Director => format!("{power}: you name somebody{until}"),
            SearchStage::Disorder => format!("{power}: in civil disorder"),
        })
    };
    game.seats.iter().filter_map(sentence).collect()
}

fn age(case: &Case, now: Moment) -> String {
    match told::left(case.opened, now).as_str() {
        "no time" => "new".to_owned(),
        age => format!("open for {age}"),
    }
}
