//! Cases that wait too long for a decision: the person who settles one is reminded, then it goes a
//! desk up, or its asker is told (A.12).

use super::ruling::Work;
use super::settling::may_be_raised;
use super::{cases, remedies, say};
use crate::game::case::{Case, CaseDesk, CaseStep, Matter};
use crate::game::event::Event;
use crate::report::answers::cases as words;

/// A case has waited for a while, or for long.
pub(super) fn remind(work: &mut Work, number: u32) {
    let Some(case) = work.state.cases.get(number).cloned() else { return };
    let is_first = case.reminders == 0;
    work.record(Event::CaseMoved { number, step: CaseStep::Reminded });
    match goes_up(work, &case).filter(|_| !is_first) {
        Some(above) => raise(work, &case, above),
        None => {
            write_again(work, &case);
            if !is_first {
                tell_asker(work, &case);
            }
        }
    }
}

/// A question of the rules goes up by itself from the game master's desk. Only he can correct a
/// result (D.VIII(1)), and the director decides himself what he puts to the committee (A.5).
fn goes_up(work: &Work, case: &Case) -> Option<CaseDesk> {
    let game = &work.state;
    let above = cases::above(game, case.desk).filter(|_| case.desk == CaseDesk::Master)?;
    let is_another = cases::behind(game, above) != cases::behind(game, case.desk);
    (is_another && case.matter == Matter::Dispute).then_some(above)
}

fn raise(work: &mut Work, case: &Case, above: CaseDesk) {
    let (number, now) = (case.number, work.now);
    let step = CaseStep::Raised { desk: above, at: Some(now) };
    work.record(Event::CaseMoved { number, step });
    let draft = words::went_up(&work.state.setup.tag, number, case.desk, above);
    let mut to = cases::behind(&work.state, case.desk);
    to.extend(case.by.clone());
    work.write_all(&to, &draft);
    if let Some(case) = work.state.cases.get(number).cloned() {
        cases::tell(work, &case);
    }
}

fn write_again(work: &mut Work, case: &Case) {
    let game = work.state.clone();
    let desk = cases::waits_for(case);
    let commands = remedies::commands(&game, case);
    let text = cases::shown(case, desk);
    let days = (work.now - case.waits_since.unwrap_or(case.opened)).num_days();
    let draft = cases::letter(&game, case, (&text, &commands), Some(days));
    work.write_all(&cases::behind(&game, desk), &draft);
}

/// Tells the asker that there is no decision, and what he can do.
fn tell_asker(work: &mut Work, case: &Case) {
    let game = &work.state;
    let above = cases::above(game, case.desk).filter(|_| may_be_raised(&case.matter));
    let who = match case.desk {
        CaseDesk::Master => say::name(game, &game.staff.master),
        CaseDesk::Director | CaseDesk::Committee => say::name(game, &game.staff.director),
    };
    let draft = words::nobody_decides(&game.setup.tag, case.number, who, above);
    if let Some(by) = case.by.clone() {
        work.write(&by, draft);
    }
}
