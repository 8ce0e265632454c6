//! Opening cases, and telling those who settle them.

use std::collections::BTreeSet;

use super::ruling::Work;
use super::say;
use crate::game::calendar::told;
use crate::game::case::{Case, CaseStep, Desk, Matter, Settlement};
use crate::game::event::Event;
use crate::game::{Game, PersonId};
use crate::report::letters::{CaseOpened, CaseSettled, Draft, OpenCase, Queue};

/// Opens a case and tells whoever settles it. Its number.
pub(super) fn open(work: &mut Work, by: Option<&PersonId>, matter: Matter, text: &str) -> u32 {
    let number = work.game.cases.next_number();
    let case = Case {
        number,
        opened: work.now,
        phase: work.game.phase,
        by: by.cloned(),
        desk: first_desk(&matter),
        matter,
        text: text.trim().to_owned(),
        wording: Vec::new(),
        settled: None,
    };
    work.record(Event::CaseOpened { case: case.clone() });
    tell(work, &case);
    number
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

/// The people behind a desk.
fn behind(game: &Game, desk: Desk) -> BTreeSet<PersonId> {
    match desk {
        Desk::Master => [game.staff.master.clone()].into(),
        Desk::Director => [game.staff.director.clone()].into(),
        Desk::Committee => game.staff.committee.iter().cloned().collect(),
    }
}

/// Tells those who settle a case; an error in a result the director, too (A.9).
pub(super) fn tell(work: &mut Work, case: &Case) {
    let mut to = behind(&work.game, case.desk);
    if case.matter == Matter::Error {
        to.insert(work.game.staff.director.clone());
    }
    let opened = CaseOpened {
        tag: &work.game.setup.tag,
        number: case.number,
        kind: kind(&case.matter),
        from: case.by.as_ref().map_or("the clerk", |by| say::name(&work.game, by)),
        when: &told::gmt(case.opened),
        text: &case.text,
        commands: &commands(case),
        meanwhile: meanwhile(&case.matter),
    };
    let draft = opened.draft();
    work.write_all(&to, &draft);
}

/// What a case is called.
pub(super) fn kind(matter: &Matter) -> &'static str {
    match matter {
        Matter::Extension { .. } => "extension",
        Matter::HeldLetter { .. } => "letter held back",
        Matter::Names { .. } => "abbreviations",
        Matter::Error => "error in a result",
        Matter::Dispute => "dispute",
        Matter::Conduct => "conduct",
        Matter::Rollback { .. } => "rollback",
        Matter::RuleChange { .. } => "rule change",
        Matter::Substitution { .. } => "substitution",
        Matter::OpenSeat { .. } => "open seat",
        Matter::Request => "request",
    }
}

fn meanwhile(matter: &Matter) -> &'static str {
    match matter {
        Matter::Extension { .. } => "The deadline stands.",
        Matter::HeldLetter { .. } => "The letter does not count.",
        Matter::Error => "The result stands.",
        Matter::Rollback { .. } => "The game goes on.",
        _ => "",
    }
}

/// The commands that settle a case, as whoever settles it writes them.
pub(super) fn commands(case: &Case) -> Vec<String> {
    let who = match case.desk {
        Desk::Master => "gm",
        Desk::Director => "td",
        Desk::Committee => "tmc",
    };
    let number = case.number;
    let answer = |first: &str| vec![first.to_owned(), format!("{who} refuse {number}: reason")];
    match &case.matter {
        Matter::Extension { .. }
        | Matter::HeldLetter { .. }
        | Matter::Rollback { .. }
        | Matter::Substitution { .. } => answer(&format!("{who} grant {number}")),
        Matter::RuleChange { proposal } => {
            vec![format!("vote yes on {proposal}"), format!("vote no on {proposal}")]
        }
        Matter::OpenSeat { power } => vec![
            format!("{who} seat NAME <address> for {power}: reason"),
            format!("{who} disorder {power}"),
        ],
        Matter::Error => {
            vec![format!("{who} correct: reason"), format!("{who} refuse {number}: reason")]
        }
        Matter::Names { .. } => vec![format!("{who} veto NAME of POWER")],
        Matter::Dispute | Matter::Conduct | Matter::Request => {
            vec![format!("{who} rule {number}: ruling")]
        }
    }
}

/// Settles a case, and tells whoever opened it.
pub(super) fn settle(
    work: &mut Work,
    case: &Case,
    by: &PersonId,
    granted: Option<bool>,
    text: &str,
) {
    let settlement = Settlement { by: by.clone(), at: work.now, granted, text: text.to_owned() };
    let step = CaseStep::Settled(settlement);
    work.record(Event::CaseMoved { number: case.number, step });
    let Some(opener) = case.by.clone().filter(|opener| opener != by) else { return };
    let how = match granted {
        Some(true) => "granted",
        Some(false) => "refused",
        None => "ruled on",
    };
    let next = case.desk.above().filter(|_| granted != Some(true));
    let further = next.map(|_| format!("appeal {}", case.number));
    let settled = CaseSettled {
        tag: &work.game.setup.tag,
        number: case.number,
        kind: kind(&case.matter),
        by: say::name(&work.game, by),
        how,
        reason: Some(text).filter(|text| !text.is_empty()),
        further: further.as_deref(),
    };
    let draft = settled.draft();
    work.write(&opener, draft);
}

/// The list of what waits at some desks.
pub(super) fn queue(game: &Game, desks: &[Desk], now: crate::game::Moment) -> Draft {
    let open: Vec<&Case> = game.cases.open().filter(|case| desks.contains(&case.desk)).collect();
    let with: Vec<(String, Vec<String>)> =
        open.iter().map(|case| (told::left(case.opened, now), commands(case))).collect();
    let cases: Vec<OpenCase> = open
        .iter()
        .zip(&with)
        .map(|(case, (age, commands))| OpenCase {
            board: &game.setup.id,
            number: case.number,
            kind: kind(&case.matter),
            from: case.by.as_ref().map_or("the clerk", |by| say::name(game, by)),
            age,
            text: &case.text,
            commands,
        })
        .collect();
    Queue { tag: &game.setup.tag, cases: &cases }.draft()
}
