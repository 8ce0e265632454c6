//! Time: extensions, holidays, absences, weekly windows (D.VII(2), (5)).

use chrono::TimeDelta;

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{cases, due, people, raised, say};
use crate::board::Power;
use crate::game::calendar::{
    AskedExtension, ForTurn, Granted, Holiday, RequestAnswer, Running, TimeRequest, told,
};
use crate::game::case::Matter;
use crate::game::deadline::Cause;
use crate::game::event::Event;
use crate::game::{Game, Moment, Person, PersonId, state::REMINDER, state::Stage};
use crate::language::times::{
    TimeSaid, UnreadTime, WrittenAbsence, WrittenRequest, WrittenWindow, asks_for,
};
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::letter::UNTIL;
use crate::report::answers::time::{self as words, TimeAnswer};
use crate::report::letters::{Draft, ExtensionAnswer, MovedBecause};

/// A request for an extension, or for a holiday by its name.
pub(super) fn extension(desk: &mut LetterDesk, power: Power, said: &TimeSaid<WrittenRequest>) {
    let TimeSaid { text, read } = said;
    let runs = desk.work.state.stage == Stage::Orders;
    if let Some(holiday) = named_holiday(&desk.work.state, text).filter(|_| runs) {
        return use_holiday(desk, &holiday);
    }
    let (at, received) = (desk.work.state.running.at, desk.received);
    let zone = desk.writer.zone;
    let read = read.clone().and_then(|written| written.request(at, received, zone));
    let request = match read {
        Ok(request) => request,
        Err(why) => return desk.say(TimeAnswer::ExtensionNotRead(why)),
    };
    match (&desk.work.state.stage, request.turn) {
        (Stage::Orders, _) => {}
        (Stage::HeldBack | Stage::Waiting, ForTurn::Next | ForTurn::ThisOrNext) => {
            return keep(desk, power, request, false);
        }
        _ => return desk.say(TimeAnswer::NoDeadlineRuns),
    }
    let seat = desk.work.state.seats.get(&power);
    let permanent = seat
        .and_then(|seat| seat.tenure())
        .is_some_and(|tenure| tenure.is_permanent() && tenure.holder == desk.writer.id);
    let asked =
        AskedExtension { seat: power, holder: &desk.writer.id, permanent, request, received };
    match desk.work.state.extensions.ask(&asked, &desk.work.state.running) {
        RequestAnswer::Granted(granted) => grant(desk, &granted),
        RequestAnswer::Kept { late } => keep(desk, power, request, late),
        RequestAnswer::Passed => desk.say(TimeAnswer::DeadlinePassed),
        RequestAnswer::TooLate => desk.say(TimeAnswer::AskedTooLate),
        RequestAnswer::NeedsMaster { wanted, because, .. } => {
            let matter = Matter::Extension { power, wanted };
            let Some(number) = raised::open(desk, matter, text) else { return };
            desk.say(TimeAnswer::NeedsMaster(because, number));
        }
        RequestAnswer::TooMuch { left } => desk.say(TimeAnswer::UsedUp(power, left)),
        RequestAnswer::NoLater { deadline } => {
            desk.say(TimeAnswer::NoLater(stated(desk, deadline)));
        }
    }
}

fn keep(desk: &mut LetterDesk, power: Power, request: TimeRequest, late: bool) {
    let holder = desk.id();
    desk.work.record(Event::ExtensionKept { power, holder, request });
    desk.say(if late { TimeAnswer::KeptTooLate } else { TimeAnswer::Kept });
}

/// Grants an extension: the deadline moves for the whole board.
pub(super) fn grant(desk: &mut LetterDesk, granted: &Granted) {
    move_deadline(desk, Cause::Extension(granted.clone()));
    let game = &desk.work.state;
    let left = game.extensions.left(granted.seat);
    let due = stated(desk, game.running.at);
    let other = (granted.holder != desk.id()).then_some(granted.seat);
    desk.say(TimeAnswer::Granted(granted.clone(), due));
    desk.say(TimeAnswer::IsLeft(other, left));
}

/// The letter about an extension that its reader was granted, with the other answers below it, if
/// no other letter answers him.
pub(super) fn granted_alone(desk: &mut LetterDesk) -> Option<Draft> {
    let own = |answer: &ClerkAnswer| match answer {
        ClerkAnswer::TimeAnswer(TimeAnswer::Granted(granted, _)) => Some(granted.clone()),
        _ => None,
    };
    let granted = desk.answers.iter().rev().find_map(own);
    let granted = granted.filter(|granted| granted.holder == desk.id())?;
    let says_so = |answer: &ClerkAnswer| {
        use TimeAnswer::{Granted, IsLeft};
        matches!(answer, ClerkAnswer::TimeAnswer(Granted(..) | IsLeft(..)))
    };
    desk.answers.retain(|answer| !says_so(answer));
    let draft = granted_letter(desk.work, &desk.writer, &granted);
    Some(draft.and(&desk.worded()))
}

/// Moves the deadline and tells the whole board.
pub(super) fn move_deadline(desk: &mut LetterDesk, by: Cause) {
    let running = match &by {
        Cause::Extension(granted) => desk.work.state.running.extended(granted),
        Cause::Holiday(_) | Cause::Master => return,
    };
    set_deadline(desk, by, running);
}

/// Moves the deadline. If it is a day away again, players who were reminded of it get a new
/// reminder.
fn record_moved(work: &mut Work, by: Cause, running: Running) {
    let reminds = Some(running.at - work.state.running.at >= REMINDER);
    work.record(Event::DeadlineMoved { by, running, reminds });
}

pub(super) fn set_deadline(desk: &mut LetterDesk, by: Cause, running: Running) {
    let before = desk.work.state.running.at;
    record_moved(desk.work, by.clone(), running);
    let because = match &by {
        Cause::Extension(granted) => MovedBecause::Extension(granted.seat),
        Cause::Holiday(name) => MovedBecause::Holiday(name),
        Cause::Master => MovedBecause::GameMaster,
    };
    due::tell_deadline(desk.work, before, because);
}

/// A moment for the letter's writer, in his own zone, too (D.VII(4)b).
pub(super) fn stated(desk: &LetterDesk, moment: Moment) -> String {
    say::time(moment, desk.work.now, &desk.writer).stated()
}

fn named_holiday(game: &Game, text: &str) -> Option<Holiday> {
    game.holidays.iter().find(|holiday| asks_for(holiday, text)).cloned()
}

/// Grants a holiday to a player who asks in time, uncharged (D.VII(5)).
pub(super) fn use_holiday(desk: &mut LetterDesk, holiday: &Holiday) {
    match desk.work.state.running.with_holiday(holiday, desk.received) {
        Ok(running) => {
            set_deadline(desk, Cause::Holiday(holiday.name.clone()), running);
            let at = stated(desk, desk.work.state.running.at);
            desk.say(TimeAnswer::HolidayUsed(holiday.name.clone(), at));
        }
        Err(why) => desk.say(TimeAnswer::HolidayNotUsed(holiday.name.clone(), why)),
    }
}

/// The master names a holiday that the director has not decreed.
pub(super) fn no_such_holiday(desk: &mut LetterDesk, text: &str) {
    let decreed = desk.work.state.holidays.iter().map(|holiday| holiday.name.clone()).collect();
    desk.say(TimeAnswer::NoSuchHoliday(text.to_owned(), decreed));
}

/// Days away. For more than a week a stand-in is needed, and we remind the captain (D.VII(5)).
pub(super) fn absence(
    desk: &mut LetterDesk,
    power: Power,
    read: Result<WrittenAbsence, UnreadTime>,
) {
    let absence = match read.and_then(|away| away.absence(desk.received, desk.writer.zone)) {
        Ok(absence) => absence,
        Err(why) => return desk.say(TimeAnswer::AbsenceNotRead(why)),
    };
    let person = desk.id();
    let needs_stand_in = absence.over_a_week;
    desk.say(TimeAnswer::Away(stated(desk, absence.from), stated(desk, absence.to)));
    desk.work.record(Event::AwayFor { person, absence });
    if !needs_stand_in {
        return;
    }
    desk.say(TimeAnswer::NeedsStandIn(desk.on_its_map(UNTIL)));
    let sentence =
        TimeAnswer::IsAway(desk.writer.name.clone(), power, absence.from, absence.to).to_string();
    people::tell_team(desk, power, words::IS_AWAY, &sentence);
}

/// A weekly window of up to 64 hours; it counts from the next publication on (Reading 3).
pub(super) fn unavailable(desk: &mut LetterDesk, said: &TimeSaid<WrittenWindow>) {
    let person = desk.id();
    if matches!(said.text.trim().to_lowercase().as_str(), "never" | "none" | "no") {
        desk.work.record(Event::WindowSet { person, window: None });
        return desk.say(TimeAnswer::NoWindow);
    }
    match said.read.clone().and_then(|window| window.window(desk.writer.zone)) {
        Ok(window) => {
            desk.say(TimeAnswer::Window(window.to_string()));
            desk.work.record(Event::WindowSet { person, window: Some(window) });
        }
        Err(why) => desk.say(TimeAnswer::WindowNotRead(why)),
    }
}

/// Answers the requests that were kept for the turn that begins. Returns whose requests moved its
/// deadline.
pub(super) fn answer_kept(work: &mut Work) -> Vec<Power> {
    let kept = work.state.kept_requests.clone();
    if !kept.is_empty() {
        work.record(Event::RequestsDone);
    }
    let granted = kept.into_iter().filter(|(power, (holder, request))| {
        let is_his = work.state.holder(*power).is_some_and(|now| now.id == *holder);
        if !is_his {
            let why = TimeAnswer::KeptInVain(*power);
            let draft = words::your_extension(&work.state.setup.tag, &why);
            work.write(holder, draft);
        }
        is_his && answer_one(work, *power, holder, *request)
    });
    granted.map(|(power, _)| power).collect()
}

/// Answers one of them. Returns whether it moved the deadline.
fn answer_one(work: &mut Work, power: Power, holder: &PersonId, request: TimeRequest) -> bool {
    let game = &work.state;
    let seat = game.seats.get(&power);
    let permanent = seat.and_then(|seat| seat.tenure()).is_some_and(|tenure| tenure.is_permanent());
    let request = TimeRequest { turn: ForTurn::This, ..request };
    let asked = AskedExtension { seat: power, holder, permanent, request, received: work.now };
    let (answer, before) = (game.extensions.ask(&asked, &game.running), game.running.at);
    let why = match answer {
        RequestAnswer::Granted(granted) => {
            let running = game.running.extended(&granted);
            record_moved(work, Cause::Extension(granted.clone()), running);
            tell_granted(work, &granted);
            return true;
        }
        RequestAnswer::NeedsMaster { wanted, because, .. } => {
            let matter = Matter::Extension { power, wanted };
            let text = TimeAnswer::AskedBefore(power).to_string();
            let number = cases::open(work, work.now, Some(holder), matter, &text);
            TimeAnswer::KeptNeedsMaster(because, number)
        }
        RequestAnswer::TooMuch { left } => TimeAnswer::UsedUp(power, left),
        _ => {
            let reader = game.person(holder);
            let due =
                reader.map_or(told::gmt(before), |one| say::time(before, work.now, one).stated());
            TimeAnswer::KeptChangesNothing(due)
        }
    };
    let draft = words::your_extension(&work.state.setup.tag, &why);
    work.write(holder, draft);
    false
}

fn tell_granted(work: &mut Work, granted: &Granted) {
    let Some(reader) = work.state.person(&granted.holder) else { return };
    let draft = granted_letter(work, reader, granted);
    let draft = draft.with_deadline(say::deadline(&work.state, work.now).as_ref());
    work.write(&granted.holder, draft);
}

fn granted_letter(work: &Work, reader: &Person, granted: &Granted) -> Draft {
    let game = &work.state;
    let answer = ExtensionAnswer {
        tag: &game.setup.tag,
        power: granted.seat,
        phase: game.phase,
        due: &say::time(game.running.at, work.now, reader),
        charged: &told::length(TimeDelta::seconds(i64::from(granted.charged))),
        left: &told::length(game.extensions.left(granted.seat)),
        is_cut: granted.cut,
        was_guaranteed: granted.guaranteed,
    };
    answer.draft()
}
