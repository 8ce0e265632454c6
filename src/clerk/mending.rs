//! Corrections and rollbacks (D.VIII), and reading again what is on file.

use chrono::TimeDelta;

use super::commands::Authority;
use super::filing;
use super::letter::Desk;
use super::ruling::Work;
use super::{cases, say};
use crate::board::{Phase, Power};
use crate::game::Moment;
use crate::game::case::{Case, Matter};
use crate::game::correction::{self, Change};
use crate::game::event::{Ending, Event};
use crate::game::state::Stage;
use crate::game::votes::Fate;
use crate::orders::reader::{Question, read};
use crate::report::letters::{Correction, FinalMark, Rollback, StatusAnswer};

/// What is left to the players behind a correction (Interaction 12).
const AFTER_CORRECTION: TimeDelta = TimeDelta::hours(24);

/// The master mends a published result, with a reason (D.VIII(1)).
pub(super) fn correct(desk: &mut Desk, reason: &str, changes: &[Change]) {
    let game = &desk.work.game;
    let Some(last) = game.history.last() else {
        return desk.say("Nothing has been published that could be corrected.");
    };
    let (phase, wrong) = (last.phase, game.position.clone());
    let right = match correction::mended(&wrong, changes) {
        Ok(right) => right,
        Err(why) => return desk.say(format!("The correction can't be made: {why}.")),
    };
    let deadline = game.running.at.max(desk.work.now + AFTER_CORRECTION);
    let by = desk.id();
    desk.work.record(Event::Corrected {
        by,
        reason: reason.to_owned(),
        changes: changes.to_vec(),
        position: Box::new(right.clone()),
        deadline,
    });
    let has_sets = |power: &Power| !desk.work.game.shelf(*power).sets.is_empty();
    let on_file: Vec<Power> = Power::ALL.into_iter().filter(has_sets).collect();
    let game = desk.work.game.clone();
    let now = desk.work.now;
    desk.work.write_each(&game.board(), |reader| {
        let correction = Correction {
            tag: &game.setup.tag,
            phase,
            reason,
            reported_by: None,
            wrong: &wrong,
            right: &right,
            playing: game.phase,
            due: &say::time(deadline, now, reader),
            sets_on_file: !on_file.is_empty(),
        };
        correction.draft()
    });
    for power in on_file {
        read_again(desk.work, power);
        receipt_again(desk.work, power);
    }
    desk.say(format!("The result of {} is corrected.", phase.title()));
}

/// Reads the set on file again, on the board and with the names as they are now. Whether it says
/// something else.
pub(super) fn read_again(work: &mut Work, power: Power) -> bool {
    let game = &work.game;
    let Some(last) = game.shelf(power).sets.last().cloned() else { return false };
    let lines = last.orders.iter().map(|written| written.text.as_str());
    let plans = last.plans.iter().map(|plan| plan.text.as_str());
    let text: Vec<&str> = lines.chain(plans).collect();
    let personal = game.names.get(&last.by).cloned().unwrap_or_default();
    let question =
        Question { phase: game.phase, power, position: &game.position, personal: &personal };
    let reading = read(&text.join("\n"), &question);
    let again = filing::order_set(&reading, &last.by, last.received, last.phase, last.number);
    let set = again.unwrap_or_else(|| crate::game::book::OrderSet {
        orders: Vec::new(),
        plans: Vec::new(),
        ..last.clone()
    });
    let changed = set.orders != last.orders || set.plans != last.plans;
    if changed {
        work.record(Event::SetReread { power, set });
    }
    changed
}

fn receipt_again(work: &mut Work, power: Power) {
    let game = work.game.clone();
    let Some(holder) = game.holder(power) else { return };
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans: Vec<_> = shelf.plans.iter().map(|shelved| shelved.plan.clone()).collect();
    let remark = "The position was corrected. Your set is kept and was read again; its mark FINAL \
        is withdrawn.";
    let status = StatusAnswer {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        mark: FinalMark::Preliminary,
        stands: &stands,
        plans: &plans,
        due: &say::time(game.running.at, work.now, holder),
        remarks: &[remark.to_owned()],
    };
    work.write(&holder.id, status.draft());
}

/// Orders played again: only with the director's consent (D.VIII(1)).
pub(super) fn ask_rollback(desk: &mut Desk, authority: Authority, to: Phase, reason: &str) {
    if !desk.work.game.history.iter().any(|played| played.phase == to) {
        return desk.say(format!("{} has not been played.", to.title()));
    }
    let by = desk.id();
    let number = cases::open(desk.work, Some(&by), Matter::Rollback { to }, reason);
    desk.say(match authority {
        Authority::Director => format!(
            "Case {number} is the rollback to {}. Consent to it by \"td consent {number}\"; it \
            can't be undone.",
            to.title()
        ),
        _ => format!("The director is asked for his consent: case {number}. The game goes on."),
    });
}

/// The director consents: the game goes back (Interaction 14).
pub(super) fn roll_back(desk: &mut Desk, case: &Case, to: Phase, with_vote: bool, reason: &str) {
    let game = &desk.work.game;
    let Some(at) = game.history.iter().position(|played| played.phase == to) else {
        return desk.say(format!("{} has not been played.", to.title()));
    };
    let by_vote = matches!(game.stage, Stage::Over(Ending::Conceded(_) | Ending::Voted(_)));
    if by_vote && !with_vote {
        let number = case.number;
        return desk.say(format!(
            "The game was ended by vote, which is undone only if your consent names it: \"td \
            consent {number} with vote\" (D.VIII(1))."
        ));
    }
    let since = at.checked_sub(1).and_then(|before| game.history.get(before));
    let since = since.map_or(Moment::MIN_UTC, |before| before.published);
    let undone: Vec<u32> = match with_vote {
        true => passed_since(desk, since),
        false => Vec::new(),
    };
    let undone_phase = game.history.last().map_or(to, |last| last.phase);
    let position = game.before(at);
    let owing: Vec<Power> = Power::ALL
        .into_iter()
        .filter(|power| crate::game::book::owes(&position, to.kind(), *power))
        .collect();
    let now = desk.work.now;
    let windows = game.windows_of(&owing);
    let deadline = game.calendar().deadline(now, now, to.kind(), &windows).at;
    let reason = if reason.is_empty() { case.text.as_str() } else { reason };
    let undoes_vote = !undone.is_empty();
    let by = desk.id();
    desk.work.record(Event::RolledBack { to, by, reason: reason.to_owned(), undone, deadline });
    let game = desk.work.game.clone();
    let director = desk.writer.name.clone();
    desk.work.write_each(&game.board(), |reader| {
        let rollback = Rollback {
            tag: &game.setup.tag,
            to,
            undone: undone_phase,
            reason,
            director: &director,
            undoes_vote,
            due: &say::time(deadline, now, reader),
        };
        rollback.draft()
    });
    let by = desk.id();
    cases::settle(desk.work, case, &by, Some(true), reason);
    desk.say(format!("The game is back at {}.", to.title()));
}

/// The proposals that have passed since a moment.
fn passed_since(desk: &Desk, since: Moment) -> Vec<u32> {
    let votes = &desk.work.game.votes;
    let all = (1..).map_while(|number| votes.proposal(number));
    let passed = all.filter(|proposal| {
        votes.fate(proposal.number) == Some(Fate::Passed) && proposal.mailed >= since
    });
    passed.map(|proposal| proposal.number).collect()
}
