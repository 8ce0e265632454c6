//! How cases end: by a ruling, which we report, or overtaken by events.

use std::collections::BTreeSet;

use super::cases::{kind, settled_by};
use super::ruling::Work;
use super::{around, cases, say};
use crate::board::{Phase, Power};
use crate::game::case::{Case, CaseStep, Matter, Settlement};
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Came, Effect, Right};
use crate::game::{Game, PersonId};
use crate::report::answers::settling::{self as words, SettlingAnswer};
use crate::report::letters::CaseSettled;

/// Settles a case, and tells the person who opened it. Without `by` it is the committee that
/// settles it.
pub(super) fn settle(
    work: &mut Work,
    case: &Case,
    by: Option<&PersonId>,
    granted: Option<bool>,
    text: &str,
) {
    let settlement = Settlement { by: by.cloned(), at: work.now, granted, text: text.to_owned() };
    let name = settled_by(&work.state, &settlement).to_owned();
    let step = CaseStep::Settled(settlement);
    work.record(Event::CaseMoved { number: case.number, step });
    let to = told_of(&work.state, case, by);
    let tag = work.state.setup.tag.clone();
    let binding = case.is_binding(&work.state.staff.master);
    let carries_out = carries_out(&work.state, case, by);
    let above = cases::above(&work.state, case.desk);
    let above = above.filter(|_| granted != Some(true) && may_be_raised(&case.matter));
    work.write_each(&to, |reader| {
        let further = above.filter(|_| case.by.as_ref() == Some(&reader.id));
        let further = further.map(|above| SettlingAnswer::MayBeAppealed(case.number, above));
        let further = further.or_else(|| {
            let carries_out = carries_out.as_ref() == Some(&reader.id);
            carries_out.then_some(SettlingAnswer::YoursToCarryOut)
        });
        let further = further.map(|further| further.to_string());
        let settled = CaseSettled {
            tag: &tag,
            number: case.number,
            kind: kind(&case.matter),
            by: &name,
            how: words::how(&case.matter, granted),
            binding,
            reason: Some(text).filter(|text| !text.is_empty()),
            further: further.as_deref(),
        };
        settled.draft()
    });
}

/// The master, if it is a ruling of others that he has to carry out (D.I(2)).
fn carries_out(game: &Game, case: &Case, by: Option<&PersonId>) -> Option<PersonId> {
    let master = game.staff.master.clone();
    let is_ruling =
        matches!(case.matter, Matter::Dispute | Matter::Error | Matter::ReadLate { .. });
    (is_ruling && by != Some(&master)).then_some(master)
}

/// Settles a case about which the whole board hears in another way.
pub(super) fn settle_quietly(work: &mut Work, case: &Case, by: &PersonId, text: &str) {
    let board = work.state.board();
    if case.by.as_ref().is_none_or(|opener| board.contains(opener)) {
        let (by, text) = (Some(by.clone()), text.to_owned());
        let settlement = Settlement { by, at: work.now, granted: Some(true), text };
        let step = CaseStep::Settled(settlement);
        return work.record(Event::CaseMoved { number: case.number, step });
    }
    settle(work, case, Some(by), Some(true), text);
}

/// Takes requests for a phase that is over off the queue: they can't be granted any more. The same
/// holds for a game that is over.
pub(super) fn lapse(work: &mut Work, over: Phase) {
    let is_over = work.state.is_over();
    let is_overtaken = |case: &&Case| match case.matter {
        Matter::HeldLetter { .. } | Matter::Extension { .. } => case.phase == over,
        Matter::OpenSeat { .. }
        | Matter::Substitution { .. }
        | Matter::RuleChange { .. }
        | Matter::Names { .. } => is_over,
        _ => false,
    };
    let cases: Vec<Case> = work.state.cases.open().filter(is_overtaken).cloned().collect();
    for case in cases {
        let Matter::Extension { .. } = case.matter else {
            settle_by_time(work, case.number, &SettlingAnswer::IsOver(over).to_string());
            continue;
        };
        settle_by_time(work, case.number, &SettlingAnswer::HasLapsed(over).to_string());
        if let Some(by) = &case.by {
            let draft = words::extension_lapsed(&work.state.setup.tag, case.number, over);
            work.write(by, draft);
        }
    }
}

/// A seat that needed a player has one: closes its case.
pub(super) fn overtaken(work: &mut Work, power: Power, newcomer: &PersonId) {
    let Some(case) = around::open_seat(&work.state, power) else { return };
    let text =
        SettlingAnswer::IsPlayed(say::name(&work.state, newcomer).to_owned(), power).to_string();
    settle_by_time(work, case.number, &text);
}

/// Takes a substitution off the queue that the director can't refuse any more: its player has taken
/// it back, or the substitute has come to the seat in another way, about which the director hears
/// separately.
pub(super) fn moot(work: &mut Work, power: Power, effects: &[Effect]) {
    let by_another_way = |one: &PersonId| {
        effects.iter().any(|effect| match effect {
            Effect::Seated { person, came } => person == one && *came != Came::Request,
            _ => false,
        })
    };
    let is_moot = |person: &PersonId| {
        let moved = SeatMove::Refused { person: person.clone(), reason: String::new() };
        let refused = around::moved(&work.state, power, moved, work.now);
        // A stand-in may have the seat at the next deadline (Reading 12).
        let around = around::around(&work.state, power, work.now);
        let seat = work.state.seats.get(&power);
        let is_spare = seat.is_some_and(|seat| seat.may_write(person, &around) == Right::Spare);
        !is_spare && (by_another_way(person) || !refused.is_made(&work.state))
    };
    let of_power = |case: &&Case| match &case.matter {
        Matter::Substitution { power: of, person } => *of == power && is_moot(person),
        _ => false,
    };
    let moot: Vec<u32> = work.state.cases.open().filter(of_power).map(|case| case.number).collect();
    for number in moot {
        settle_by_time(work, number, words::NOTHING_TO_REFUSE);
    }
}

/// Takes a case off the queue that needs no decision any more.
fn settle_by_time(work: &mut Work, number: u32, text: &str) {
    let text = text.to_owned();
    let settlement = Settlement { by: None, at: work.now, granted: Some(false), text };
    work.record(Event::CaseMoved { number, step: CaseStep::Settled(settlement) });
}

/// Who hears how a case was settled: the person who asked, and the one who ruled on it before.
fn told_of(game: &Game, case: &Case, by: Option<&PersonId>) -> BTreeSet<PersonId> {
    let before = case.earlier.iter().filter_map(|before| before.by.clone());
    let master = Some(game.staff.master.clone()).filter(|master| case.wording.contains(master));
    let mut to: BTreeSet<PersonId> = case.by.iter().cloned().chain(before).chain(master).collect();
    // The master carries out what others rule, except what is the director's alone (A.12) or what
    // the whole board hears.
    if !matches!(
        case.matter,
        Matter::Conduct
            | Matter::Substitution { .. }
            | Matter::OpenSeat { .. }
            | Matter::Rollback { .. }
            | Matter::Correction { .. }
            | Matter::VotePassed { .. }
    ) {
        to.insert(game.staff.master.clone());
    }
    if by.is_none() {
        // The master carries out what the committee says, and the committee hears of it itself.
        to.extend([game.staff.master.clone(), game.staff.director.clone()]);
        to.extend(game.staff.sitting());
    }
    to.retain(|person| Some(person) != by);
    to
}

/// Whether an appeal is possible: conduct is the director's alone (A.12).
pub(super) const fn may_be_raised(matter: &Matter) -> bool {
    !matches!(matter, Matter::Conduct | Matter::OpenSeat { .. } | Matter::RuleChange { .. })
}
