//! What game masters, directors and committees command. Each command is an event with who and why.

use super::commands::{Authority, StaffCommand};
use super::letter::Desk;
use super::{
    addresses, ballots, cases, committee, copies, counting, deadline, effects, mending, observer,
    orders, pace, rollback, say, seating, time, wishes,
};
use crate::board::Power;
use crate::game::calendar::{Answer, Holiday, told};
use crate::game::case::{Case, Desk as CaseDesk, Matter};
use crate::game::deadline::Cause;
use crate::game::event::Event;
use crate::game::policy::LateOrders;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{SearchInput, Stage as SearchStage};
use crate::game::staff::Role;
use crate::game::{Moment, PersonId, Unread, state::Stage};
use crate::language::times::{read_holiday, read_request};

/// Rules on a command.
pub(super) fn rule(desk: &mut Desk, authority: Authority, command: StaffCommand) {
    let watches = matches!((authority, &command), (Authority::Master, StaffCommand::Queue));
    if !(may(desk, authority) || watches && is_chief(desk)) {
        return desk.say(match authority {
            Authority::Master => "Only the game master commands with \"gm\".",
            Authority::Director => "Only the director commands with \"td\".",
            Authority::Committee => "Only members of the committee command with \"tmc\".",
        });
    }
    if !is_for(authority, &command) {
        return desk.say(match authority {
            Authority::Master => "That is for the director to command, not for a game master.",
            Authority::Director => "That is for the game master to command, not for the director.",
            Authority::Committee => {
                "The committee leads no game (A.5). It decides cases by ballots: \"tmc vote yes on \
                3\" (A.6)."
            }
        });
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
        StaffCommand::Deadline { until } => move_deadline(desk, &until),
        StaffCommand::Pace(text) => pace::set(desk, &text),
        StaffCommand::Propose(text) => ballots::propose_as_master(desk, &text),
        StaffCommand::Holiday(text) => holiday(desk, authority, &text),
        StaffCommand::Process => process(desk),
        StaffCommand::Veto { name, power } => veto(desk, &name, power),
        StaffCommand::Correct { cases, phase, reason, changes } => {
            mending::correct(desk, (&cases, phase), &reason, &changes);
        }
        StaffCommand::Rollback { to, reason } => rollback::ask(desk, authority, to, &reason),
        StaffCommand::Seat { person, power, reason } => {
            seat(desk, authority, &person, power, &reason)
        }
        StaffCommand::Disorder { power } => disorder(desk, authority, power),
        StaffCommand::Observer(person) => observer::name(desk, authority, &person),
        StaffCommand::Queue => queue(desk),
        StaffCommand::Question { case, text } => committee::ask(desk, case, &text),
        StaffCommand::Vote { case, choice } => {
            committee::vote(desk, authority == Authority::Director, case, choice);
        }
        StaffCommand::Open { case } => copies::open(desk, case),
        StaffCommand::Address { person, to } => {
            addresses::ask_for_somebody(desk, &person, &to);
        }
    }
}

/// Whose business a command is: the master runs the game, the director fills seats and decrees, and
/// the committee rules on what comes before it (A.3, A.5, D.VIII(1)).
const fn is_for(authority: Authority, command: &StaffCommand) -> bool {
    match command {
        StaffCommand::Queue => true,
        StaffCommand::Grant { .. }
        | StaffCommand::Refuse { .. }
        | StaffCommand::Rule { .. }
        | StaffCommand::Address { .. } => {
            matches!(authority, Authority::Master | Authority::Director)
        }
        StaffCommand::Vote { .. } => !matches!(authority, Authority::Master),
        StaffCommand::Question { .. } | StaffCommand::Open { .. } => {
            matches!(authority, Authority::Director)
        }
        StaffCommand::Deadline { .. }
        | StaffCommand::Pace(_)
        | StaffCommand::Propose(_)
        | StaffCommand::Process
        | StaffCommand::Veto { .. }
        | StaffCommand::Correct { .. } => matches!(authority, Authority::Master),
        StaffCommand::Holiday(_) | StaffCommand::Rollback { .. } => {
            matches!(authority, Authority::Master | Authority::Director)
        }
        // What these answer to others says whose they are, and why.
        StaffCommand::Seat { .. } | StaffCommand::Disorder { .. } | StaffCommand::Observer(_) => {
            true
        }
    }
}

fn may(desk: &Desk, authority: Authority) -> bool {
    let roles = desk.work.game.staff.roles(&desk.writer.id);
    // An assistant sits on the committee, too, but for the one who directs (A.6).
    match authority {
        Authority::Master => roles.contains(&Role::Master),
        Authority::Director => roles.contains(&Role::Director),
        Authority::Committee => desk.work.game.staff.sitting().contains(&desk.writer.id),
    }
}

/// Who leads the game masters sees what waits for them (A.11), and settles none of it.
fn is_chief(desk: &Desk) -> bool {
    desk.work.game.staff.roles(&desk.writer.id).contains(&Role::Chief)
}

/// The desk at which an authority sits.
const fn desk_of(authority: Authority) -> CaseDesk {
    match authority {
        Authority::Master => CaseDesk::Master,
        Authority::Director => CaseDesk::Director,
        Authority::Committee => CaseDesk::Committee,
    }
}

/// Does something with an open case that lies on the writer's desk.
fn with_case(
    desk: &mut Desk,
    authority: Authority,
    number: u32,
    act: impl FnOnce(&mut Desk, &Case),
) {
    let case = desk.work.game.cases.get(number).cloned();
    let Some(case) = case else { return desk.say(format!("There is no case {number}.")) };
    if let Some(settled) = &case.settled {
        // What time has settled says why.
        let why = if settled.by.is_none() { format!(": {}", settled.text) } else { ".".to_owned() };
        return desk.say(format!("Case {number} is settled already{why}"));
    }
    if case.desk != desk_of(authority) {
        return desk.say(format!("Case {number} does not lie on your desk."));
    }
    act(desk, &case);
}

fn settle(desk: &mut Desk, case: &Case, granted: Option<bool>, text: &str) {
    let by = desk.id();
    cases::settle(desk.work, case, Some(&by), granted, text);
    desk.say(format!("Case {} is settled.", case.number));
}

fn grant(desk: &mut Desk, case: &Case, with_vote: bool, reason: &str) {
    match &case.matter {
        Matter::Extension { power, wanted } => {
            let Some(holder) = case.by.clone() else { return };
            let game = &desk.work.game;
            if game.stage != Stage::Orders || game.phase != case.phase {
                return desk.say("The turn for which it was asked does not run any more.");
            }
            let (now, running) = (desk.received, &game.running);
            match game.extensions.grant(*power, &holder, *wanted, now, running) {
                Answer::Granted(granted) => {
                    time::grant(desk, &granted);
                    settle(desk, case, Some(true), reason);
                }
                Answer::TooMuch { left } => desk.say(format!(
                    "{power} has {} left of its 7 days (D.VII(5)): nobody can grant more.",
                    told::length(left)
                )),
                _ => desk.say("It is too late for that: the deadline is where it is."),
            }
        }
        Matter::HeldLetter { received, words, .. } => admit(desk, case, *received, words, reason),
        Matter::Rollback { to } => rollback::carry_out(desk, case, *to, with_vote, reason),
        Matter::Correction { .. } => mending::consent(desk, case, reason),
        // The word alone would tell its reporter of a correction that nobody made.
        Matter::Error | Matter::ReadLate { .. } => desk.say(format!(
            "Case {number} is open still, and the result stands as published: what changes on \
            the board is for you to write. GM CORRECT {number}: and the reason begins a \
            correction, which settles the case (D.VIII(2)). GM REFUSE {number}: and the reason \
            lets the result stand.",
            number = case.number
        )),
        Matter::Request => desk.say(format!(
            "Case {number} asks in its writer's own words, and no word alone does what it asks. Do \
            it with a command of yours (GM HELP), then write GM RULE {number}: and what you did.",
            number = case.number
        )),
        _ => settle(desk, case, Some(true), reason),
    }
}

/// Lets a letter in that did not name its game: it counts from when it was received, if its phase
/// is still open (D.II(2)). Sets, ballots and marks that were received later stay in force.
fn admit(desk: &mut Desk, case: &Case, received: Moment, words: &Unread, reason: &str) {
    let Some(writer) = case.by.clone() else { return };
    let game = &desk.work.game;
    let is_over = case.phase != game.phase
        || received.timestamp() > game.closes().timestamp()
        // The phase may be played again, and the letter come from before.
        || counting::is_of_earlier_phase(game, received);
    if is_over {
        return desk.say(
            "A letter can be let in only before the result of its phase, if it was received in \
            time for it (D.II(2)).",
        );
    }
    let filed = orders::admit(desk, &writer, received, words);
    if filed {
        settle(desk, case, Some(true), reason);
    } else {
        desk.say(
            "There is nothing in that letter that could count, or its writer has to be asked.",
        );
    }
}

fn refuse(desk: &mut Desk, case: &Case, reason: &str) {
    if let Matter::Substitution { power, person } = &case.matter {
        let (power, person) = (*power, person.clone());
        let name = say::name(&desk.work.game, &person).to_owned();
        let moved = SeatMove::Refused { person: person.clone(), reason: reason.to_owned() };
        let effects = effects::move_seat(desk.work, power, moved, desk.received);
        if let Some(why) = wishes::objected(&effects) {
            let holder = desk.work.game.seats.get(&power).and_then(|seat| seat.holder());
            if holder == Some(&person) {
                return desk
                    .say(format!("{power} stays as it is: {why}. Give it to somebody else."));
            }
            desk.say(format!(
                "{name} does not play {power} any more, so that the seat stays as it is."
            ));
        }
    }
    settle(desk, case, Some(false), reason);
}

/// The master moves a running deadline later (Reading 5, Interaction 18).
fn move_deadline(desk: &mut Desk, until: &str) {
    if desk.work.game.stage != Stage::Orders {
        return desk.say("No deadline runs now that could be moved.");
    }
    let (zone, running) = (desk.writer.zone, desk.work.game.running.clone());
    let until =
        if until.starts_with("until ") { until.to_owned() } else { format!("until {until}") };
    let to = match read_request(&until, running.at, desk.received, zone) {
        Ok(request) => request.wish.deadline(&running),
        Err(why) => return desk.say(format!("The deadline stays: {why}")),
    };
    match running.moved_by_master(to, desk.received) {
        Ok(running) => {
            time::set_deadline(desk, Cause::Master, running);
            desk.say(format!("Orders are due {}.", time::stated(desk, to)));
        }
        Err(why) => desk.say(format!("The deadline stays: {why}.")),
    }
}

/// The director decrees a holiday with its days; the master uses one by its name (D.VII(5)).
fn holiday(desk: &mut Desk, authority: Authority, text: &str) {
    let named = |holiday: &&Holiday| holiday.is_called(text);
    let known = desk.work.game.holidays.iter().find(named).cloned();
    match (authority, known) {
        (Authority::Master, Some(holiday)) => time::use_holiday(desk, &holiday),
        (Authority::Master, None) => time::no_such_holiday(desk, text),
        (Authority::Committee, _) => desk.say("Holidays are decreed by the director."),
        (Authority::Director, _) => match read_holiday(text, desk.received, desk.writer.zone) {
            Ok(holiday) => {
                let sentence = holiday.in_words(chrono_tz::Tz::GMT);
                let name = holiday.name.clone();
                desk.work.record(Event::HolidayDecreed { holiday });
                let subject = format!("{name} is a holiday");
                effects::tell_board(desk.work, &subject, &sentence);
                desk.say(sentence);
            }
            Err(why) => desk.say(format!("The holiday is not decreed: {why}")),
        },
    }
}

/// Adjudication starts at the master's command, where late orders are taken (Reading 2).
fn process(desk: &mut Desk) {
    let game = &desk.work.game;
    if game.policy.late() == LateOrders::Refused {
        return desk.say("Under this game's policy the result goes out at the deadline by itself.");
    }
    if game.stage != Stage::Orders || desk.received < game.running.at {
        return desk.say("The deadline has not passed yet.");
    }
    deadline::close(desk.work, desk.received);
    desk.say("Adjudication has started.");
}

/// An abbreviation is struck; the sets on file are read again without it (Reading 18).
fn veto(desk: &mut Desk, name: &str, power: Power) {
    let holder = desk.work.game.seats.get(&power).and_then(|seat| seat.holder()).cloned();
    let has = |person: &PersonId| {
        desk.work.game.names.get(person).is_some_and(|names| names.contains_key(name))
    };
    let Some(person) = holder.filter(has) else {
        return desk.say(format!("{power} has no abbreviation \"{name}\"."));
    };
    if !desk.work.game.takes_names(power, desk.received) {
        return desk
            .say(format!("\"{name}\" stays: a veto comes before the first deadline (D.III(1))."));
    }
    desk.work.record(Event::NameVetoed { person: person.clone(), name: name.to_owned() });
    let text = format!("The game master vetoes your abbreviation \"{name}\" (D.III(1)).");
    match mending::read_again(desk.work, power) {
        Some(changes) => mending::receipt_again(desk.work, power, &text, &changes),
        None => {
            let draft = say::answer(&desk.work.game, "An abbreviation is vetoed", &[text]);
            desk.work.write(&person, draft);
        }
    }
    desk.say(format!("\"{name}\" is vetoed."));
}

/// The director gives a seat to somebody: a reserve (B.8), or at once for cause (B.10, D.X(6)).
fn seat(desk: &mut Desk, authority: Authority, person: &str, power: Power, reason: &str) {
    if authority != Authority::Director {
        return desk.say("Seats are given by the director (B.8, B.10).");
    }
    let Some(newcomer) = wishes::named(desk, person) else { return };
    let searched = desk.work.game.seats.get(&power).and_then(|seat| seat.search());
    let named = searched.is_some_and(|search| search.stage() == SearchStage::Director);
    let id = newcomer.id.clone();
    let moved = match named {
        // Who was replaced for his silence had not been silent: the director rules so (D.VII(7)).
        _ if searched.is_some_and(|search| search.is_closed_to(&id)) => SeatMove::InTime(id),
        true => SeatMove::Searched(SearchInput::TdNamed(id)),
        false => SeatMove::Given { person: id },
    };
    let effects = wishes::bring(desk, power, &newcomer, moved);
    if let Some(why) = wishes::objected(&effects) {
        return desk.say(format!("{power} stays as it is: {why}."));
    }
    desk.later.push(effects);
    seating::explain(desk.work, power, reason);
    settle_open_seat(desk, power, reason);
    desk.say(format!("{} has {power}.", newcomer.name));
}

fn disorder(desk: &mut Desk, authority: Authority, power: Power) {
    if authority != Authority::Director {
        return desk.say("Disorder is declared by the director (B.8).");
    }
    let moved = SeatMove::Searched(SearchInput::TdDeclared);
    let effects = effects::move_seat(desk.work, power, moved, desk.received);
    if effects.is_empty() || wishes::objected(&effects).is_some() {
        return desk.say(format!("{power} is not yours to leave to nobody now."));
    }
    settle_open_seat(desk, power, "civil disorder");
    desk.say(format!("{power} is in disorder."));
}

fn settle_open_seat(desk: &mut Desk, power: Power, text: &str) {
    if let Some(case) = cases::open_seat(&desk.work.game, power).cloned() {
        let by = desk.id();
        cases::settle(desk.work, &case, Some(&by), Some(true), text);
    }
}

fn queue(desk: &mut Desk) {
    let roles = desk.work.game.staff.roles(&desk.writer.id);
    let desks: Vec<CaseDesk> = roles
        .iter()
        .filter_map(|role| match role {
            Role::Master | Role::Chief => Some(CaseDesk::Master),
            Role::Director => Some(CaseDesk::Director),
            Role::Committee => Some(CaseDesk::Committee),
            Role::Assistant => Some(CaseDesk::Committee),
            Role::Observer => None,
        })
        .collect();
    desk.answer_with(cases::queue(&desk.work.game, &desks, &desk.writer.id, desk.work.now));
}
