//! Commands of game masters, directors and committees. Each is an event with who and why.

use super::desk::LetterDesk;
use super::{
    addresses, around, ballots, cases, committee, copies, counting, deadline, effects, mending,
    notices, observer, orders, pace, passed, people, rollback, say, seating, settling, shown, time,
    wishes,
};
use crate::board::Power;
use crate::game::calendar::{Holiday, RequestAnswer};
use crate::game::case::{Case, CaseDesk, Matter};
use crate::game::deadline::Cause;
use crate::game::event::Event;
use crate::game::policy::LateOrders;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{SearchInput, SearchStage};
use crate::game::staff::StaffRole;
use crate::game::{Moment, PersonId, Unread, state::Stage};
use crate::language::commands::{Authority, StaffCommand};
use crate::language::times::{UnreadTime, WrittenRequest, read_holiday};
use crate::report::answers::staff::{self as words, StaffAnswer};
use crate::report::answers::time::TimeAnswer;
use crate::report::answers::wishes::WishesAnswer;

/// Rules on a command.
pub(super) fn rule(desk: &mut LetterDesk, authority: Authority, command: StaffCommand) {
    let watches = matches!((authority, &command), (Authority::Master, StaffCommand::Queue));
    if !(may(desk, authority) || watches && is_chief(desk)) {
        return desk.say(not_of_theirs(authority));
    }
    match command {
        StaffCommand::Grant { case, with_vote, reason } => {
            with_case(desk, authority, case, |desk, case| grant(desk, case, with_vote, &reason));
        }
        StaffCommand::Refuse { case, reason } => {
            with_case(desk, authority, case, |desk, case| refuse(desk, case, &reason));
        }
        StaffCommand::Rule { case, text } => {
            with_case(desk, authority, case, |desk, case| settle(desk, case, None, &text));
        }
        StaffCommand::Deadline { until } => move_deadline(desk, until.read),
        StaffCommand::Pace(read) => pace::set(desk, read),
        StaffCommand::Propose { text, kind } => ballots::propose_as_master(desk, &text, kind),
        StaffCommand::Holiday(text) => holiday(desk, authority, &text),
        StaffCommand::Process => process(desk),
        StaffCommand::Veto { name, power } => veto(desk, &name, power),
        StaffCommand::Correct { cases, phase, reason, changes } => {
            mending::correct(desk, (&cases, phase), &reason, &changes);
        }
        StaffCommand::Rollback { to, reason } => rollback::ask(desk, authority, to, &reason),
        StaffCommand::Seat { person, power, reason } => seat(desk, &person, power, &reason),
        StaffCommand::Disorder { power } => disorder(desk, power),
        StaffCommand::Observer(person) => observer::name(desk, &person),
        StaffCommand::Queue => queue(desk),
        StaffCommand::Question { case, text } => committee::ask(desk, case, &text),
        StaffCommand::Say { case, text } => committee::argue(desk, case, text),
        StaffCommand::Vote { case, choice } => {
            committee::vote(desk, authority == Authority::Director, case, choice);
        }
        StaffCommand::Open { case } => copies::open(desk, case),
        StaffCommand::Void { person } => shown::void_anothers(desk, &person),
        StaffCommand::Address { person, to } => {
            addresses::ask_for_somebody(desk, &person, &to);
        }
    }
}

/// Refuses a command on an authority that may not give it (A.3, A.5, D.VIII(1)).
pub(super) fn refuse_anothers(desk: &mut LetterDesk, authority: Authority, command: &StaffCommand) {
    desk.say(match (command, authority) {
        _ if !may(desk, authority) => not_of_theirs(authority),
        (StaffCommand::Seat { .. }, _) => StaffAnswer::SeatsByDirector,
        (StaffCommand::Disorder { .. }, _) => StaffAnswer::DisorderByDirector,
        (StaffCommand::Observer(_), _) => StaffAnswer::ObserversByDirector,
        (_, Authority::Master) => StaffAnswer::IsTheDirectors,
        (_, Authority::Director) => StaffAnswer::IsTheMasters,
        (_, Authority::Committee) => StaffAnswer::CommitteeDecidesCases,
    });
}

const fn not_of_theirs(authority: Authority) -> StaffAnswer {
    match authority {
        Authority::Master => StaffAnswer::NotTheMaster,
        Authority::Director => StaffAnswer::NotTheDirector,
        Authority::Committee => StaffAnswer::NotOfTheCommittee,
    }
}

fn may(desk: &LetterDesk, authority: Authority) -> bool {
    let roles = desk.work.state.staff.roles(&desk.writer.id);
    // An assistant is on the committee, too, except the one who directs (A.6).
    match authority {
        Authority::Master => roles.contains(&StaffRole::Master),
        Authority::Director => roles.contains(&StaffRole::Director),
        Authority::Committee => desk.work.state.staff.sitting().contains(&desk.writer.id),
    }
}

/// The Chief-GM sees what waits for the game masters (A.11), but settles none of it.
fn is_chief(desk: &LetterDesk) -> bool {
    desk.work.state.staff.roles(&desk.writer.id).contains(&StaffRole::Chief)
}

/// The desk of an authority.
const fn desk_of(authority: Authority) -> CaseDesk {
    match authority {
        Authority::Master => CaseDesk::Master,
        Authority::Director => CaseDesk::Director,
        Authority::Committee => CaseDesk::Committee,
    }
}

/// Does something with an open case on the writer's desk.
fn with_case(
    desk: &mut LetterDesk,
    authority: Authority,
    number: u32,
    act: impl FnOnce(&mut LetterDesk, &Case),
) {
    let case = desk.work.state.cases.get(number).cloned();
    let Some(case) = case else { return desk.say(WishesAnswer::NoCase(number)) };
    if let Some(settled) = &case.settled {
        let why = settled.by.is_none().then(|| settled.text.clone());
        return desk.say(StaffAnswer::SettledAlready(number, why));
    }
    if case.desk != desk_of(authority) {
        return desk.say(StaffAnswer::NotOnYourDesk(number));
    }
    act(desk, &case);
}

fn settle(desk: &mut LetterDesk, case: &Case, granted: Option<bool>, text: &str) {
    let by = desk.id();
    settling::settle(desk.work, case, Some(&by), granted, text);
    desk.say(StaffAnswer::Settled(case.number));
}

fn grant(desk: &mut LetterDesk, case: &Case, with_vote: bool, reason: &str) {
    match &case.matter {
        Matter::Extension { power, wanted } => {
            let Some(holder) = case.by.clone() else { return };
            let game = &desk.work.state;
            if game.stage != Stage::Orders || game.phase != case.phase {
                return desk.say(StaffAnswer::TurnIsOver);
            }
            let (now, running) = (desk.received, &game.running);
            match game.extensions.grant(*power, &holder, *wanted, now, running) {
                RequestAnswer::Granted(granted) => {
                    time::grant(desk, &granted);
                    settle(desk, case, Some(true), reason);
                }
                RequestAnswer::TooMuch { left } => {
                    desk.say(TimeAnswer::TooMuchToGrant(*power, left));
                }
                _ => desk.say(StaffAnswer::TooLate),
            }
        }
        Matter::HeldLetter { received, words, .. } => admit(desk, case, *received, words, reason),
        Matter::Rollback { to } => rollback::carry_out(desk, case, *to, with_vote, reason),
        Matter::Correction { .. } => mending::consent(desk, case, reason),
        Matter::VotePassed { proposal, phase } => {
            passed::carry_out(desk, case, (*proposal, *phase), reason);
        }
        // The word alone would tell its reporter of a correction that was never made.
        Matter::Error | Matter::ReadLate { .. } => {
            desk.say(StaffAnswer::CorrectByLines(case.number));
        }
        Matter::Request => desk.say(StaffAnswer::DoByACommand(case.number)),
        _ => settle(desk, case, Some(true), reason),
    }
}

/// Lets in a letter that did not name its game: it counts from when it was received, if its phase
/// is still open (D.II(2)). Sets, ballots and marks that were received later stay in force.
fn admit(desk: &mut LetterDesk, case: &Case, received: Moment, words: &Unread, reason: &str) {
    let Some(writer) = case.by.clone() else { return };
    let game = &desk.work.state;
    let is_over = case.phase != game.phase
        || received.timestamp() > game.closes().timestamp()
        // The phase may be played again, and the letter be older than that.
        || counting::is_of_earlier_phase(game, received);
    if is_over {
        return desk.say(StaffAnswer::ResultIsOut);
    }
    let filed = orders::admit(desk, &writer, received, words);
    if filed {
        settle(desk, case, Some(true), reason);
    } else {
        desk.say(StaffAnswer::NothingToLetIn);
    }
}

fn refuse(desk: &mut LetterDesk, case: &Case, reason: &str) {
    if let Matter::Substitution { power, person } = &case.matter {
        let (power, person) = (*power, person.clone());
        let name = say::name(&desk.work.state, &person).to_owned();
        let moved = SeatMove::Refused { person: person.clone(), reason: reason.to_owned() };
        let effects = effects::move_seat(desk.work, power, moved, desk.received);
        if let Some(why) = around::objected(&effects) {
            let holder = desk.work.state.seats.get(&power).and_then(|seat| seat.holder());
            if holder == Some(&person) {
                return desk.say(StaffAnswer::StaysWithHim(power, why));
            }
            desk.say(StaffAnswer::PlaysNoMore(name, power));
        }
    }
    settle(desk, case, Some(false), reason);
}

/// The master moves a running deadline later (Reading 5, Interaction 18).
fn move_deadline(desk: &mut LetterDesk, until: Result<WrittenRequest, UnreadTime>) {
    if desk.work.state.stage != Stage::Orders {
        return desk.say(TimeAnswer::NoDeadlineRuns);
    }
    let (zone, running) = (desk.writer.zone, desk.work.state.running.clone());
    let read = until.and_then(|until| until.request(running.at, desk.received, zone));
    let to = match read {
        Ok(request) => request.wish.deadline(&running),
        Err(why) => return desk.say(StaffAnswer::DeadlineNotRead(why)),
    };
    match running.moved_by_master(to, desk.received) {
        Ok(running) => {
            time::set_deadline(desk, Cause::Master, running);
            desk.say(StaffAnswer::DeadlineMoved(time::stated(desk, to)));
        }
        Err(why) => desk.say(StaffAnswer::DeadlineStays(why)),
    }
}

/// The director decrees a holiday with its days; the master uses one by its name (D.VII(5)).
fn holiday(desk: &mut LetterDesk, authority: Authority, text: &str) {
    let named = |holiday: &&Holiday| holiday.is_called(text);
    let known = desk.work.state.holidays.iter().find(named).cloned();
    match (authority, known) {
        (Authority::Master, Some(holiday)) => time::use_holiday(desk, &holiday),
        (Authority::Master, None) => time::no_such_holiday(desk, text),
        (Authority::Director | Authority::Committee, _) => {
            match read_holiday(text, desk.received, desk.writer.zone) {
                Ok(holiday) => {
                    let subject = StaffAnswer::IsAHoliday(holiday.name.clone()).to_string();
                    let decreed = TimeAnswer::Decreed(holiday.clone(), chrono_tz::Tz::GMT);
                    desk.work.record(Event::HolidayDecreed { holiday });
                    notices::tell_board(desk.work, &subject, &decreed.to_string());
                    desk.say(decreed);
                }
                Err(why) => desk.say(StaffAnswer::HolidayNotRead(why.to_string())),
            }
        }
    }
}

/// Starts adjudication at the master's command, where late orders are taken (Reading 2).
fn process(desk: &mut LetterDesk) {
    let game = &desk.work.state;
    if game.policy.late() == LateOrders::Refused {
        return desk.say(StaffAnswer::GoesOutByItself);
    }
    if game.stage != Stage::Orders || desk.received < game.running.at {
        return desk.say(StaffAnswer::NotPassed);
    }
    deadline::close(desk.work, desk.received);
    desk.say(StaffAnswer::Started);
}

/// Strikes an abbreviation and reads the sets on file again without it (Reading 18).
fn veto(desk: &mut LetterDesk, name: &str, power: Power) {
    let holder = desk.work.state.seats.get(&power).and_then(|seat| seat.holder()).cloned();
    let has = |person: &PersonId| {
        desk.work.state.names.get(person).is_some_and(|names| names.contains_key(name))
    };
    let Some(person) = holder.filter(has) else {
        return desk.say(StaffAnswer::NoAbbreviation(power, name.to_owned()));
    };
    if !desk.work.state.takes_names(power, desk.received) {
        return desk.say(StaffAnswer::VetoTooLate(name.to_owned()));
    }
    desk.work.record(Event::NameVetoed { person: person.clone(), name: name.to_owned() });
    let text = StaffAnswer::YourNameVetoed(name.to_owned()).to_string();
    match mending::read_again(desk.work, power) {
        Some(changes) => mending::receipt_again(desk.work, power, &text, &changes),
        None => {
            let draft = words::name_vetoed(&desk.work.state.setup.tag, text);
            desk.work.write(&person, draft);
        }
    }
    desk.say(StaffAnswer::Vetoed(name.to_owned()));
}

/// The director gives a seat to a player: a reserve (B.8), or at once for cause (B.10, D.X(6)).
fn seat(desk: &mut LetterDesk, person: &str, power: Power, reason: &str) {
    let Some(newcomer) = people::named(desk, person) else { return };
    let searched = desk.work.state.seats.get(&power).and_then(|seat| seat.search());
    let named = searched.is_some_and(|search| search.stage() == SearchStage::Director);
    let id = newcomer.id.clone();
    let is_closed = searched.is_some_and(|search| search.is_closed_to(&id));
    // An unread letter of his may have had them: the director has looked at it.
    let was_unread = desk.work.state.wrote.get(&power) == Some(&true);
    let was_in_time = was_unread || copies::has_orders_in_time(&desk.work.state, power, &id);
    if is_closed && !was_in_time {
        return desk.say(StaffAnswer::SentNothing(newcomer.name, power));
    }
    let moved = match named {
        // The box shows that a player replaced for his silence had not been silent (D.VII(7)).
        _ if is_closed => SeatMove::InTime(id),
        true => SeatMove::Searched(SearchInput::TdNamed(id)),
        false => SeatMove::Given { person: id },
    };
    let effects = wishes::bring(desk, power, &newcomer, moved);
    if let Some(why) = around::objected(&effects) {
        return desk.say(StaffAnswer::Stays(power, why));
    }
    desk.later.push(effects);
    seating::explain(desk.work, power, reason);
    settle_open_seat(desk, power, reason);
    desk.say(StaffAnswer::HasSeat(newcomer.name, power));
}

fn disorder(desk: &mut LetterDesk, power: Power) {
    let moved = SeatMove::Searched(SearchInput::TdDeclared);
    let effects = effects::move_seat(desk.work, power, moved, desk.received);
    if effects.is_empty() || around::objected(&effects).is_some() {
        return desk.say(StaffAnswer::NotYoursToLeave(power));
    }
    settle_open_seat(desk, power, words::DISORDER);
    desk.say(StaffAnswer::IsInDisorder(power));
}

fn settle_open_seat(desk: &mut LetterDesk, power: Power, text: &str) {
    if let Some(case) = around::open_seat(&desk.work.state, power).cloned() {
        let by = desk.id();
        settling::settle(desk.work, &case, Some(&by), Some(true), text);
    }
}

fn queue(desk: &mut LetterDesk) {
    let roles = desk.work.state.staff.roles(&desk.writer.id);
    let desks: Vec<CaseDesk> = roles
        .iter()
        .filter_map(|role| match role {
            StaffRole::Master | StaffRole::Chief => Some(CaseDesk::Master),
            StaffRole::Director => Some(CaseDesk::Director),
            StaffRole::Committee => Some(CaseDesk::Committee),
            StaffRole::Assistant => Some(CaseDesk::Committee),
            StaffRole::Observer => None,
        })
        .collect();
    desk.answer_with(cases::queue(&desk.work.state, &desks, &desk.writer.id, desk.work.now));
}
