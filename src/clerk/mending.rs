//! Corrections (D.VIII), and reading the sets on file again.

use super::consequence::Consequence;
use super::desk::LetterDesk;
use super::reported::{AFTER_CORRECTION, ResultSpan, Settles};
use super::ruling::Work;
use super::{cases, deadline, filing, remedies, results, say, settling};
use crate::board::{Phase, Position, Power};
use crate::game::book::OrderSet;
use crate::game::case::{Case, Matter};
use crate::game::correction::{self, BoardChange};
use crate::game::event::Event;
use crate::game::play::Played;
use crate::game::state::Stage;
use crate::game::{Game, Moment, Person, PersonId};
use crate::language::reader::{ReadingQuestion, read};
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::corrections::{self as words, CorrectionsAnswer, Reread};
use crate::report::letters::{Correction, FinalMark, StatusAnswer};
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PerPower;

/// The master mends a published result with a reason (D.VIII(1)): the one that the first case he
/// names is about, or the last one if he names neither case nor phase. In a game that is over a
/// correction moves places, so the director has to consent.
pub(super) fn correct(
    desk: &mut LetterDesk,
    (named, phase): (&[u32], Option<Phase>),
    reason: &str,
    changes: &[BoardChange],
) {
    let planned = match PlannedCorrection::of(&desk.work.state, (named, phase), changes) {
        Ok(planned) => planned,
        Err(why) => return desk.say(why),
    };
    if desk.work.state.is_over() {
        return ask_consent(desk, &planned, reason, changes);
    }
    let by = desk.id();
    let said = planned.carry_out(desk.work, &by, (reason, None), changes);
    said.into_iter().for_each(|sentence| desk.say(sentence));
}

/// The director is asked before a game that is over changes.
fn ask_consent(
    desk: &mut LetterDesk,
    planned: &PlannedCorrection,
    reason: &str,
    changes: &[BoardChange],
) {
    let cases = planned.settles.cases.iter().map(|case| case.number).collect();
    let matter = Matter::Correction { phase: planned.phase, cases, changes: changes.to_vec() };
    let (by, at) = (desk.id(), desk.received);
    let number = cases::open(desk.work, at, Some(&by), matter, reason);
    desk.say(CorrectionsAnswer::NeedsConsent(number));
}

/// The director consents to the correction of a game that is over.
pub(super) fn consent(desk: &mut LetterDesk, case: &Case, words: &str) {
    let (Matter::Correction { phase, cases: named, changes }, Some(by)) = (&case.matter, &case.by)
    else {
        return;
    };
    // A report that was settled since is no reason to refuse the rest.
    let is_open = |number: &&u32| {
        desk.work.state.cases.get(**number).is_some_and(|case| case.settled.is_none())
    };
    let open: Vec<u32> = named.iter().filter(is_open).copied().collect();
    let planned = match PlannedCorrection::of(&desk.work.state, (&open, Some(*phase)), changes) {
        Ok(planned) => planned,
        Err(why) => return desk.say(why),
    };
    let director = desk.writer.clone();
    let reason = (case.text.as_str(), Some((&director, words)));
    let said = planned.carry_out(desk.work, by, reason, changes);
    let director = desk.id();
    settling::settle(desk.work, case, Some(&director), Some(true), words);
    said.into_iter().for_each(|sentence| desk.say(sentence));
}

/// The game as it would be after a correction that waits for consent.
pub(super) fn as_corrected(game: &Game, case: &Case) -> Option<Game> {
    let Matter::Correction { phase, changes, .. } = &case.matter else { return None };
    let planned = PlannedCorrection::of(game, (&[], Some(*phase)), changes).ok()?;
    let mut work = Work::new(game, case.opened, String::new());
    let by = case.by.clone().unwrap_or_else(|| game.staff.master.clone());
    planned.carry_out(&mut work, &by, (&case.text, None), changes);
    Some(work.state)
}

/// A correction that can be made.
struct PlannedCorrection {
    phase: Phase,
    right: Position,
    settles: Settles,
}

impl PlannedCorrection {
    /// What to correct; or why it can't be corrected.
    fn of(
        game: &Game,
        (named, phase): (&[u32], Option<Phase>),
        changes: &[BoardChange],
    ) -> Result<PlannedCorrection, ClerkAnswer> {
        let Some(last) = game.history.last() else {
            return Err(CorrectionsAnswer::NothingPublished.into());
        };
        let case = named.first().and_then(|first| game.cases.get(*first));
        let wrong = || remedies::wrong_result(game, case?);
        let phase = phase.or_else(wrong).unwrap_or(last.phase);
        let settles = Settles::of(game, phase, &ResultSpan::of(game, phase)?, named)?;
        let right = correction::mended(&game.position, changes);
        let right = right.map_err(CorrectionsAnswer::CannotBeMade)?;
        Ok(PlannedCorrection { phase, right, settles })
    }

    /// Makes the correction and tells the board. Returns what to say to the one who asked for it.
    fn carry_out(
        self,
        work: &mut Work,
        by: &PersonId,
        (reason, consent): CorrectionReason<'_>,
        changes: &[BoardChange],
    ) -> Vec<ClerkAnswer> {
        let PlannedCorrection { phase, right, settles } = self;
        let game = &work.state;
        let (wrong, before) = (game.position.clone(), game.clone());
        let points = results::points(game).filter(|_| game.is_over());
        let reported_by = settles.reported_by(game);
        let mended = game.mended_too(phase, changes);
        let kept = boards_that_keep_it(game, phase, &mended);
        let were_final = powers_that_are_final(game);
        let then = Consequence::of(game, phase, &right);
        let next = then.next();
        let deadline = due_after(game, work.now, &right, next);
        work.record(Event::Corrected {
            phase,
            by: by.clone(),
            reason: reason.to_owned(),
            changes: changes.to_vec(),
            position: Box::new(right),
            mended: Some(mended),
            deadline,
            next,
            at: Some(work.now),
            consent: consent.map(|(director, _)| director.id.clone()),
        });
        let mended = MendedBoard { wrong: &wrong, points, then: &then, before: &before };
        tell_correction(work, (phase, (reason, consent)), &mended, reported_by);
        let left_to_master = then.left_to_master();
        if let Consequence::Ends(ending) = then {
            deadline::end_by_correction(work, ending);
        }
        read_all_again(work, &were_final);
        for case in &settles.cases {
            settling::settle_quietly(work, case, by, reason);
        }
        let mut said = vec![CorrectionsAnswer::IsMade(phase).into()];
        said.extend(left_to_master.map(Into::into));
        said.extend(settles.left().map(Into::into));
        said.extend((!kept.is_empty()).then(|| CorrectionsAnswer::KeptAsPublished(kept).into()));
        said
    }
}

/// The master's reason, and who has consented as director, in which words.
type CorrectionReason<'r> = (&'r str, Option<(&'r Person, &'r str)>);

/// The phases from the error on whose boards the changes don't fit. The last is the board that the
/// master has before him.
fn boards_that_keep_it(game: &Game, phase: Phase, mended: &[(Phase, Position)]) -> Vec<Phase> {
    let Some((_, earlier)) = game.history.split_last() else { return Vec::new() };
    let keeps = |played: &&Played| {
        played.phase >= phase && mended.iter().all(|(mended, _)| *mended != played.phase)
    };
    earlier.iter().filter(keeps).map(|played| played.phase).collect()
}

fn powers_that_are_final(game: &Game) -> Vec<Power> {
    let is_final = |power: &Power| game.shelf(*power).is_final(game.phase);
    game.powers().filter(is_final).collect()
}

/// Reads the sets on file again on the mended position, and shows them to their authors.
fn read_all_again(work: &mut Work, were_final: &[Power]) {
    if work.state.is_over() {
        return;
    }
    for power in work.state.powers() {
        if !work.state.shelf(power).is_empty() || work.state.draft(power).is_some() {
            let mut changes = read_again(work, power).unwrap_or_default();
            changes.was_final = were_final.contains(&power);
            receipt_again(work, power, words::POSITION_CORRECTED, &changes);
        }
    }
    sealed_again(work, words::POSITION_CORRECTED);
}

/// When orders are due after a correction: at least 24 hours are left (Interaction 12). If no
/// deadline runs, there is no new one.
fn due_after(game: &Game, now: Moment, right: &Position, next: Option<Phase>) -> Moment {
    let (calendar, running) = (game.calendar(), game.running.at);
    let phase = next.unwrap_or(game.phase);
    let windows = game.windows_in(right);
    match (&game.stage, next) {
        (_, Some(next)) => {
            let due = calendar.deadline(now, game.season, next.kind(), &windows).at;
            game.behind_pause(now, due)
        }
        (Stage::Orders, None) => {
            calendar.leaving(AFTER_CORRECTION, now, phase.kind(), running, &windows)
        }
        _ => running,
    }
}

/// What a correction finds, and what follows from it.
struct MendedBoard<'m> {
    wrong: &'m Position,
    /// What each power scored by it, if the game was over and is scored.
    points: Option<PerPower<Exact>>,
    then: &'m Consequence,
    /// The game as it was.
    before: &'m Game,
}

fn tell_correction(
    work: &mut Work,
    (phase, (reason, consent)): (Phase, CorrectionReason<'_>),
    MendedBoard { wrong, points, then, before }: &MendedBoard<'_>,
    reported_by: Option<Power>,
) {
    let game = work.state.clone();
    let now = work.now;
    // If the end is another one, it has its own letter, with its points.
    let rescored = points.clone().zip(results::points(&game).filter(|_| game.is_over()));
    let rescored = rescored.filter(|_| !matches!(then, Consequence::Ends(_)));
    let is_over = game.is_over() || matches!(then, Consequence::Ends(_));
    let sets_on_file = !is_over && game.powers().any(|power| !game.shelf(power).is_empty());
    let map = results::map_now(&game);
    let follows = then.words(before);
    work.write_each(&game.board(), |reader| {
        let due = say::due(&game, now, reader);
        let correction = Correction {
            tag: &game.setup.tag,
            phase,
            reason,
            consent: consent.map(|(director, words)| (director.name.as_str(), words)),
            reported_by,
            wrong,
            right: &game.position,
            then: follows.as_deref(),
            rescored: rescored.clone(),
            playing: game.phase,
            due: (!is_over).then_some(&due),
            sets_on_file,
            picture: Some(&map),
        };
        correction.draft().with_deadline(say::deadline(&game, now).filter(|_| !is_over).as_ref())
    });
}

/// Reads the sets on file again, on the board and with the names as they are now. Returns which
/// lines differ, if the sets say something else than before.
pub(super) fn read_again(work: &mut Work, power: Power) -> Option<Reread> {
    let shelf = work.state.shelf(power).into_owned();
    let was_final = shelf.is_final(work.state.phase);
    let mut changes = None;
    let draft = work.state.draft(power).cloned();
    for before in shelf.readable().into_iter().chain(&draft) {
        changes = read_set_again(work, power, before).or(changes);
    }
    changes.map(|changes| Reread { was_final, ..changes })
}

/// Reads one set again. Returns which lines differ, if any.
fn read_set_again(work: &mut Work, power: Power, before: &OrderSet) -> Option<Reread> {
    let game = &work.state;
    let personal = game.names.get(&before.by).cloned().unwrap_or_default();
    let question = ReadingQuestion::of_orders(game.phase, power, &game.position, &personal);
    let reading = read(&before.text, &question);
    let (by, received, text) = (&before.by, before.received, &before.text);
    let again = filing::order_set(&reading, by, received, before.phase, before.number, text);
    let nothing = OrderSet { orders: Vec::new(), plans: Vec::new(), ..before.clone() };
    let (dated, is_draft) = (before.dated, before.is_draft);
    let set = OrderSet { dated, is_draft, ..again.unwrap_or(nothing) };
    if set.orders == before.orders && set.plans == before.plans {
        return None;
    }
    let (lost, found) = (lines(before, &set), lines(&set, before));
    let changes = Reread { lost, found, was_final: false };
    work.record(Event::SetReread { power, set });
    Some(changes)
}

/// Reads sealed sets again, too (Reading 9, Interaction 12). The sender of one hears what became of
/// it, and nothing of what else is on file.
fn sealed_again(work: &mut Work, because: &str) {
    for (power, sets) in work.state.sealed.clone() {
        for set in sets {
            let changes = read_set_again(work, power, &set);
            let draft = words::sealed_set_reread(&work.state, power, because, changes.as_ref());
            work.write(&set.by, draft);
        }
    }
}

/// The lines of a set that another lacks.
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

/// Shows a player which orders are on file after his sets were read again, and which are not any
/// more.
pub(super) fn receipt_again(work: &mut Work, power: Power, because: &str, changes: &Reread) {
    let game = work.state.clone();
    let Some(holder) = game.holder(power) else { return };
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans = shelf.plans_on_file(game.phase);
    let remarks = words::reread(because, !shelf.sets.is_empty(), changes);
    let status = StatusAnswer {
        is_unread: false,
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        mark: FinalMark::Preliminary,
        stands: &stands,
        draft: &game.orders_of_draft(power),
        plans: &plans,
        due: &say::due(&game, work.now, holder),
        remarks: &remarks,
        unvoted: &[],
    };
    work.write(&holder.id, status.draft());
}
