//! Corrections and rollbacks (D.VIII), and reading again what is on file.

use chrono::TimeDelta;

use super::commands::Authority;
use super::consequence::Consequence;
use super::filing;
use super::letter::Desk;
use super::reported::{Settles, Span};
use super::ruling::Work;
use super::{cases, deadline, remedies, results, say};
use crate::board::{Phase, Position, Power};
use crate::game::book::OrderSet;
use crate::game::case::{Case, Matter};
use crate::game::correction::{self, Change};
use crate::game::event::{Ending, Event};
use crate::game::play::Played;
use crate::game::state::Stage;
use crate::game::votes::Fate;
use crate::game::{Game, Moment};
use crate::orders::reader::{Question, read};
use crate::report::letters::{Correction, FinalMark, Rollback, StatusAnswer, listed, safe};
use crate::report::names;

/// What is left to the players behind a correction (Interaction 12).
pub(super) const AFTER_CORRECTION: TimeDelta = TimeDelta::hours(24);

/// The master mends a published result with a reason (D.VIII(1)): the one that the first case is
/// about that he names, or the last one if he names neither case nor phase.
pub(super) fn correct(
    desk: &mut Desk,
    (named, phase): (&[u32], Option<Phase>),
    reason: &str,
    changes: &[Change],
) {
    let game = &desk.work.game;
    let Some(last) = game.history.last() else {
        return desk.say("Nothing has been published that could be corrected.");
    };
    let case = named.first().and_then(|first| game.cases.get(*first));
    let phase = phase.or_else(|| remedies::wrong_result(game, case?)).unwrap_or(last.phase);
    let wrong = game.position.clone();
    let span = Span::of(game, phase);
    let settles = match span.and_then(|span| Settles::of(game, phase, &span, named)) {
        Ok(settles) => settles,
        Err(why) => return desk.say(why),
    };
    let right = match correction::mended(&wrong, changes) {
        Ok(right) => right,
        Err(why) => return desk.say(format!("The correction can't be made: {why}.")),
    };
    let reported_by = settles.reported_by(game);
    let kept = boards_that_keep_it(game, phase, changes);
    let (before, then) = (game.stage.clone(), Consequence::of(game, &right));
    let (next, by) = (then.next(), desk.id());
    let deadline = due_after(game, desk.work.now, &right, next);
    desk.work.record(Event::Corrected {
        phase,
        by: by.clone(),
        reason: reason.to_owned(),
        changes: changes.to_vec(),
        position: Box::new(right),
        deadline,
        next,
    });
    tell_correction(desk, (phase, reason), &wrong, reported_by, (&then, &before));
    if let Consequence::Ends(ending) = then {
        deadline::end_by_correction(desk.work, ending);
    }
    read_all_again(desk.work);
    for case in &settles.cases {
        cases::settle_quietly(desk.work, case, &by, reason);
    }
    desk.say(format!("The result of {} is corrected.", names::phase(phase)));
    settles.left().into_iter().for_each(|left| desk.say(left));
    if !kept.is_empty() {
        desk.say(format!(
            "The board has changed since, so that the one behind {} stays as it was published: \
             correct it anew if the phase that follows it is ever played again.",
            listed(&kept)
        ));
    }
}

/// The phases from that of the error on whose own boards the changes don't fit; the last one is the
/// board that the master has before him.
fn boards_that_keep_it(game: &Game, phase: Phase, changes: &[Change]) -> Vec<String> {
    let Some((_, earlier)) = game.history.split_last() else { return Vec::new() };
    let keeps = |played: &&Played| {
        played.phase >= phase
            && correction::mended_before(&played.after, changes, &game.position).is_none()
    };
    earlier.iter().filter(keeps).map(|played| names::phase(played.phase)).collect()
}

/// What is on file is read again on the mended position, and its authors see it.
fn read_all_again(work: &mut Work) {
    if work.game.is_over() {
        return;
    }
    for power in Power::ALL {
        if !work.game.shelf(power).is_empty() {
            let changes = read_again(work, power).unwrap_or_default();
            receipt_again(work, power, "The position was corrected.", &changes);
        }
    }
    sealed_again(work, "The position was corrected.");
}

/// When orders are due behind a correction: 24 hours are left at least (Interaction 12). While no
/// deadline runs, none comes of it.
fn due_after(game: &Game, now: Moment, right: &Position, next: Option<Phase>) -> Moment {
    let (calendar, running) = (game.calendar(), game.running.at);
    let phase = next.unwrap_or(game.phase);
    let windows = game.windows_in(right);
    match (&game.stage, next) {
        (_, Some(next)) => calendar.deadline(now, game.season, next.kind(), &windows).at,
        (Stage::Orders, None) => {
            calendar.leaving(AFTER_CORRECTION, now, phase.kind(), running, &windows)
        }
        _ => running,
    }
}

fn tell_correction(
    desk: &mut Desk,
    (phase, reason): (Phase, &str),
    wrong: &Position,
    reported_by: Option<Power>,
    then: (&Consequence, &Stage),
) {
    let game = desk.work.game.clone();
    let now = desk.work.now;
    let (then, before) = then;
    let is_over = game.is_over() || matches!(then, Consequence::Ends(_));
    let sets_on_file =
        !is_over && Power::ALL.into_iter().any(|power| !game.shelf(power).is_empty());
    let map = results::map_now(&game);
    desk.work.write_each(&game.board(), |reader| {
        let due = say::due(&game, now, reader);
        let correction = Correction {
            tag: &game.setup.tag,
            phase,
            reason,
            reported_by,
            wrong,
            right: &game.position,
            then: then.words(before),
            playing: game.phase,
            due: (!is_over).then_some(&due),
            sets_on_file,
            picture: Some(&map),
        };
        correction.draft().with_deadline(say::deadline(&game, now).filter(|_| !is_over).as_ref())
    });
}

/// What is different when sets are read again.
#[derive(Default)]
pub(super) struct Reread {
    /// Lines that are not read any more.
    lost: Vec<String>,
    /// Lines that were refused before.
    found: Vec<String>,
}

/// Reads the sets on file again, on the board and with the names as they are now. Which lines make
/// the difference, if the sets say something else than before.
pub(super) fn read_again(work: &mut Work, power: Power) -> Option<Reread> {
    let shelf = work.game.shelf(power).into_owned();
    let mut changes = None;
    for before in shelf.readable() {
        changes = read_set_again(work, power, before).or(changes);
    }
    changes
}

/// Reads one set again. Which lines make the difference, if there is any.
fn read_set_again(work: &mut Work, power: Power, before: &OrderSet) -> Option<Reread> {
    let game = &work.game;
    let personal = game.names.get(&before.by).cloned().unwrap_or_default();
    let question =
        Question { phase: game.phase, power, position: &game.position, personal: &personal };
    let reading = read(&before.text, &question);
    let (by, received, text) = (&before.by, before.received, &before.text);
    let again = filing::order_set(&reading, by, received, before.phase, before.number, text);
    let nothing = OrderSet { orders: Vec::new(), plans: Vec::new(), ..before.clone() };
    let set = again.unwrap_or(nothing);
    if set.orders == before.orders && set.plans == before.plans {
        return None;
    }
    let changes = Reread { lost: lines(before, &set), found: lines(&set, before) };
    work.record(Event::SetReread { power, set });
    Some(changes)
}

/// Sets that are kept sealed are read again, too (Reading 9, Interaction 12); whoever sent one
/// hears what became of it, and nothing of what else is on file.
fn sealed_again(work: &mut Work, because: &str) {
    for (power, sets) in work.game.sealed.clone() {
        for set in sets {
            let changes = read_set_again(work, power, &set);
            let mut told = vec![format!("{because} Your sealed set for {power} was read again.")];
            match changes {
                Some(changes) => told.extend(changes.told()),
                None => told.push("It says the same as before.".to_owned()),
            }
            let subject = format!("{power}: your sealed set was read again");
            let draft = say::answer(&work.game, &subject, &told);
            work.write(&set.by, draft);
        }
    }
}

impl Reread {
    /// As sentences.
    fn told(&self) -> Vec<String> {
        let told = |what: &str, lines: &[String]| -> Vec<String> {
            lines.iter().map(|line| format!("{what}: {}", safe::line(line))).collect()
        };
        let mut sentences = told("Not read any more", &self.lost);
        sentences.extend(told("Read now, and refused before", &self.found));
        sentences
    }
}

/// The lines of a set of which another has nothing.
fn lines(of: &OrderSet, other: &OrderSet) -> Vec<String> {
    let all = |set: &OrderSet| {
        let orders = set.orders.iter().map(|written| written.text.clone());
        orders.chain(set.plans.iter().map(|plan| plan.text.clone())).collect::<Vec<String>>()
    };
    let others = all(other);
    let mut lines = all(of);
    lines.retain(|line| !others.contains(line));
    lines.dedup();
    lines
}

/// Shows a player what stands after his sets were read again, and what does not any more.
pub(super) fn receipt_again(work: &mut Work, power: Power, because: &str, changes: &Reread) {
    let game = work.game.clone();
    let Some(holder) = game.holder(power) else { return };
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans = shelf.plans_on_file(game.phase);
    let kept = match shelf.sets.is_empty() {
        true => "Your plans are kept. They are not FINAL any more.",
        false => "Your set is kept and was read again. It is not FINAL any more.",
    };
    let mut remarks = vec![format!("{because} {kept}")];
    remarks.extend(changes.told());
    let status = StatusAnswer {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        mark: FinalMark::Preliminary,
        stands: &stands,
        plans: &plans,
        due: &say::due(&game, work.now, holder),
        remarks: &remarks,
    };
    work.write(&holder.id, status.draft());
}

/// Orders played again: only with the director's consent (D.VIII(1)).
pub(super) fn ask_rollback(desk: &mut Desk, authority: Authority, to: Phase, reason: &str) {
    if desk.work.game.played_at(to).is_none() {
        return desk.say(format!("{} has not been played.", names::phase(to)));
    }
    let by = desk.id();
    let (work, at) = (&mut *desk.work, desk.received);
    let number = cases::open(work, at, Some(&by), Matter::Rollback { to }, reason);
    // The director has the case itself for an answer: it says how he consents.
    if authority != Authority::Director {
        desk.say(format!(
            "The director is asked for his consent: case {number}. The game goes on."
        ));
    }
}

/// The director consents: the game goes back (Interaction 14).
pub(super) fn roll_back(desk: &mut Desk, case: &Case, to: Phase, with_vote: bool, reason: &str) {
    let game = &desk.work.game;
    let Some(at) = game.played_at(to) else {
        return desk.say(format!("{} has not been played.", names::phase(to)));
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
    let undone: Vec<u32> = match by_vote && with_vote {
        true => ends_since(desk, since),
        false => Vec::new(),
    };
    let undone_phase = game.history.last().map_or(to, |last| last.phase.max(to));
    let position = game.before(at);
    let now = desk.work.now;
    let windows = game.windows_in(&position);
    let deadline = game.calendar().deadline(now, now, to.kind(), &windows).at;
    let consent = reason;
    let reason = format!("{}\n{consent}", case.text);
    let reason = reason.trim_end();
    let undoes_vote = !undone.is_empty();
    let by = desk.id();
    desk.work.record(Event::RolledBack { to, by, reason: reason.to_owned(), undone, deadline });
    // A seat for which somebody is looked for is looked for on.
    deadline::wait_if_needed(desk.work);
    let game = desk.work.game.clone();
    let (director, map) = (desk.writer.name.clone(), results::map_now(&game));
    desk.work.write_each(&game.board(), |reader| {
        let rollback = Rollback {
            tag: &game.setup.tag,
            to,
            undone: undone_phase,
            reason,
            director: Some(&director),
            undoes_vote,
            due: &say::due(&game, now, reader),
            picture: Some(&map),
        };
        rollback.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
    let by = desk.id();
    cases::settle_quietly(desk.work, case, &by, consent);
    desk.say(format!("The game is back at {}.", names::phase(to)));
}

/// The game ends that have passed since a moment. Rules that were changed stay changed.
fn ends_since(desk: &Desk, since: Moment) -> Vec<u32> {
    let votes = &desk.work.game.votes;
    let all = (1..).map_while(|number| votes.proposal(number));
    let passed = all.filter(|proposal| {
        let passed = votes.fate(proposal.number) == Some(Fate::Passed);
        passed && proposal.kind.is_game_end() && proposal.mailed >= since
    });
    passed.map(|proposal| proposal.number).collect()
}
