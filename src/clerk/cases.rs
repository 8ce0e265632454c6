//! Opening cases, and telling those who settle them.

use std::collections::BTreeSet;

use super::ruling::Work;
use super::say;
use crate::game::calendar::told;
use crate::game::case::{Case, CaseStep, Desk, Matter, Settlement};
use crate::game::event::{Ending, Event};
use crate::game::state::Stage;
use crate::game::{Game, PersonId};
use crate::report::letters::{CaseOpened, CaseSettled, Draft, OpenCase, Queue};
use crate::report::names;

/// Opens a case and tells whoever settles it. Its number.
pub(super) fn open(work: &mut Work, by: Option<&PersonId>, matter: Matter, text: &str) -> u32 {
    let number = work.game.cases.next_number();
    let case = Case {
        number,
        opened: work.now,
        phase: work.game.phase,
        earlier: Vec::new(),
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
pub(super) fn behind(game: &Game, desk: Desk) -> BTreeSet<PersonId> {
    match desk {
        Desk::Master => [game.staff.master.clone()].into(),
        Desk::Director => [game.staff.director.clone()].into(),
        Desk::Committee => game.staff.committee.iter().cloned().collect(),
    }
}

/// Tells those who settle a case; an error in a result the director, too (A.9).
pub(super) fn tell(work: &mut Work, case: &Case) {
    let to = behind(&work.game, case.desk);
    let game = &work.game;
    let earlier: Vec<(&str, &str)> = case
        .earlier
        .iter()
        .map(|before| (say::name(game, &before.by), before.text.as_str()))
        .collect();
    let opened = CaseOpened {
        tag: &game.setup.tag,
        number: case.number,
        kind: kind(&case.matter),
        from: &from(game, case),
        when: &format!("{}, {}", names::phase(case.phase), told::gmt(case.opened)),
        text: &case.text,
        earlier: &earlier,
        commands: &commands(game, case),
        meanwhile: &meanwhile(&case.matter),
    };
    let draft = opened.draft();
    let for_others = CaseOpened { commands: &[], ..opened }.draft();
    work.write_all(&to, &draft);
    let director = work.game.staff.director.clone();
    if case.matter == Matter::Error && !to.contains(&director) {
        work.write(&director, for_others);
    }
}

fn from(game: &Game, case: &Case) -> String {
    case.by.as_ref().map_or_else(|| "the clerk".to_owned(), |by| say::who(game, by))
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

fn meanwhile(matter: &Matter) -> String {
    match matter {
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
        Matter::Error => "The result stands.".to_owned(),
        _ => String::new(),
    }
}

/// The commands that settle a case, as whoever settles it writes them.
pub(super) fn commands(game: &Game, case: &Case) -> Vec<String> {
    let who = match case.desk {
        Desk::Master => "gm",
        Desk::Director => "td",
        Desk::Committee => "tmc",
    };
    let number = case.number;
    let answer = |first: &str| vec![first.to_owned(), format!("{who} refuse {number}: reason")];
    match &case.matter {
        Matter::Extension { .. } | Matter::HeldLetter { .. } | Matter::Substitution { .. } => {
            answer(&format!("{who} grant {number}"))
        }
        // A vote that ended the game is undone only by name (Interaction 14).
        Matter::Rollback { .. } => match game.stage {
            Stage::Over(Ending::Conceded(_) | Ending::Voted(_)) => {
                answer(&format!("{who} consent {number} with vote"))
            }
            _ => answer(&format!("{who} consent {number}")),
        },
        Matter::RuleChange { proposal } => {
            vec![format!("vote yes on {proposal}"), format!("vote no on {proposal}")]
        }
        Matter::OpenSeat { power } => vec![
            format!("{who} seat NAME <address> for {power}: reason"),
            format!("{who} disorder {power}"),
        ],
        Matter::Error => {
            vec![
                format!("{who} correct{}: reason", wrong_result(game, case)),
                "  remove BUR, add FRANCE A PIC, centre BEL = France, a line each".to_owned(),
                "  end correct".to_owned(),
                format!("{who} refuse {number}: reason"),
            ]
        }
        Matter::Names { .. } => vec![format!("{who} veto NAME of POWER")],
        Matter::Dispute if case.desk == Desk::Master => {
            vec![format!("{who} rule {number}: ruling"), format!("confirm {number}")]
        }
        Matter::Dispute | Matter::Conduct | Matter::Request => {
            vec![format!("{who} rule {number}: ruling")]
        }
    }
}

/// The phase whose result was out when an error was reported, as a correction names it: it need
/// not name the last one.
fn wrong_result(game: &Game, case: &Case) -> String {
    let mut results = game.history.iter().rev();
    let last = results.next().filter(|last| last.published > case.opened);
    let wrong = results.find(|played| played.published <= case.opened);
    last.and(wrong).map_or(String::new(), |wrong| format!(" {}", wrong.phase))
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
    let to = told_of(&work.game, case, by);
    let tag = work.game.setup.tag.clone();
    let name = say::name(&work.game, by).to_owned();
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
        let (by, text) = (by.clone(), text.to_owned());
        let settlement = Settlement { by, at: work.now, granted: Some(true), text };
        let step = CaseStep::Settled(settlement);
        return work.record(Event::CaseMoved { number: case.number, step });
    }
    settle(work, case, by, Some(true), text);
}

/// Who is told how a case was settled: who asked, and who ruled on it before.
fn told_of(game: &Game, case: &Case, by: &PersonId) -> BTreeSet<PersonId> {
    let before = case.earlier.iter().map(|before| before.by.clone());
    let master = Some(game.staff.master.clone()).filter(|master| case.wording.contains(master));
    let mut to: BTreeSet<PersonId> = case.by.iter().cloned().chain(before).chain(master).collect();
    to.remove(by);
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
        (Matter::Error, Some(true)) => "The result is corrected.",
        (Matter::Error, Some(false)) => "The report is refused: the result stands.",
        (Matter::Rollback { .. }, Some(true)) => "The rollback has the director's consent.",
        (Matter::Rollback { .. }, Some(false)) => "The rollback is refused: the game goes on.",
        (Matter::Substitution { .. }, Some(true)) => "The substitution stands.",
        (Matter::Substitution { .. }, Some(false)) => "The substitution is refused (B.10).",
        (Matter::OpenSeat { .. }, Some(_)) => "The seat is settled.",
        (_, Some(true)) => "It is granted.",
        (_, Some(false)) => "It is refused.",
    }
}

/// The list of what waits at some desks.
pub(super) fn queue(game: &Game, desks: &[Desk], now: crate::game::Moment) -> Draft {
    let open: Vec<&Case> = game.cases.open().filter(|case| desks.contains(&case.desk)).collect();
    let with: Vec<(String, String, Vec<String>)> =
        open.iter().map(|case| (from(game, case), age(case, now), commands(game, case))).collect();
    let cases: Vec<OpenCase> = open
        .iter()
        .zip(&with)
        .map(|(case, (from, age, commands))| OpenCase {
            board: &game.setup.id,
            number: case.number,
            kind: kind(&case.matter),
            from,
            age,
            text: &case.text,
            commands,
        })
        .collect();
    Queue { tag: &game.setup.tag, cases: &cases }.draft()
}

fn age(case: &Case, now: crate::game::Moment) -> String {
    match told::left(case.opened, now).as_str() {
        "no time" => "new".to_owned(),
        age => format!("open for {age}"),
    }
}
