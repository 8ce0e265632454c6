//! What players, captains and reserves ask for besides orders: names, seats, cases.

use super::counting::{self, CountsFor};
use super::desk::LetterDesk;
use super::{
    around, asking, cases, copies, effects, people, questions, raised, reading, say, unsaid,
};
use crate::board::{Phase, Power};
use crate::game::case::{CaseDesk, CaseStep, Matter};
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Effect, Right, Seat};
use crate::game::staff::StaffRole;
use crate::game::{Layout, Person, Unread};
use crate::language::grammar::command::Command;
use crate::language::reader::is_taken_back;
use crate::report::answers::reading::ReadingAnswer;
use crate::report::answers::wishes::{self as words, WishesAnswer};
use crate::tournament::roster::looks_like;

/// A letter of a writer who has no seat and asked for nothing that needs none.
pub(super) fn without_seat(desk: &mut LetterDesk, was_asked: bool) {
    let lost = counting::held_then(&desk.work.state, &desk.writer.id, desk.received);
    let mut reading = reading::reading(desk, lost);
    // We can't know whose orders they would be, so only the commands are weighed.
    reading.is_asked_whole &= lost.is_some();
    let is_master = is_master(desk);
    reading.commands.retain(|commanded| match commanded.command {
        Command::ErrorReport(_) | Command::Dispute(_) | Command::Help | Command::Ask(_) => true,
        Command::Vote { .. } | Command::Request(_) => is_master,
        _ => false,
    });
    let reading = unsaid::weighed(desk, reading);
    let (commands, left) = asking::gathered(&reading.commands);
    asking::tell_left(desk, &left);
    for commanded in &commands {
        match &commanded.command {
            Command::ErrorReport(text) => error(desk, text),
            // A case that a game master can't settle himself goes to the director and the Chief-GM
            // (A.11).
            Command::Dispute(text) | Command::Request(text) => dispute(desk, text),
            Command::Help => desk.wants_help = true,
            Command::Ask(question) => questions::answer(desk, *question),
            Command::Vote { proposal, choice, unread } => {
                let voter = crate::game::votes::Voter::GameMaster;
                let (line, choice) = (commanded.line, *choice);
                let written = super::ballots::WrittenBallot { line, proposal, choice, unread };
                super::ballots::cast(desk, voter, &written);
            }
            _ => {}
        }
    }
    if let Some(power) = lost.filter(|_| super::said::has_orders(&reading)) {
        if !reading.is_asked_whole {
            had_been_his(desk, power);
        }
        return;
    }
    if is_taken_back(&desk.arrival.letter.subject) {
        return desk.say(ReadingAnswer::SubjectTakesBack);
    }
    let has_a_part = !desk.work.state.staff.roles(&desk.writer.id).is_empty();
    if was_asked || !desk.answers.is_empty() || desk.has_answer() {
        if has_a_part && was_asked {
            unsaid::tell_no_commands(desk, &reading);
        }
        return;
    }
    desk.say(match has_a_part && !super::said::has_orders(&reading) {
        true => WishesAnswer::NoCommand,
        false => WishesAnswer::NoSeat,
    });
    if !is_master {
        desk.say(say::to_a_person(&desk.work.state));
    }
}

fn is_master(desk: &LetterDesk) -> bool {
    desk.work.state.staff.roles(&desk.writer.id).contains(&StaffRole::Master)
}

/// A letter that came in time and is read only now, when its phase is over: the master decides.
pub(super) fn read_late(desk: &mut LetterDesk, power: Power, phase: Phase) {
    let (game, by) = (&desk.work.state, desk.id());
    let orders = copies::orders(game, power, phase, &by, &Unread::new(desk.text.clone()));
    let text = WishesAnswer::ReadLate(power, phase, desk.received).to_string();
    let number = raised::open_late(desk, power, phase, orders, &text);
    desk.say(WishesAnswer::YoursWasReadLate(desk.received, number));
}

/// Orders of a player who has lost his seat to silence, and were here before he did: a case in any
/// year (D.VII(1), D.VII(6)(b)).
fn had_been_his(desk: &mut LetterDesk, power: Power) {
    if let CountsFor::ReadLate(phase) = counting::counts(&desk.work.state, power, desk.received) {
        return read_late(desk, power, phase);
    }
    let phase = desk.work.state.phase;
    let text = WishesAnswer::HadBeenHis(power, phase, desk.received).to_string();
    let number = raised::open_late(desk, power, phase, Vec::new(), &text);
    desk.say(WishesAnswer::HadBeenYours(desk.received, number));
}

/// Notes how the writer wants results from now on.
pub(super) fn layout(desk: &mut LetterDesk, layout: Layout) {
    let person = desk.id();
    desk.work.record(Event::LayoutSet { person, layout });
    desk.say(match layout {
        Layout::Judge => WishesAnswer::AsOldJudges,
        Layout::Own => WishesAnswer::AsUsual,
    });
}

/// Whether the writer wants maps of his own orders from now on.
pub(super) fn pictures(desk: &mut LetterDesk, wanted: bool) {
    let person = desk.id();
    desk.work.record(Event::PicturesSet { person, wanted });
    desk.say(if wanted { WishesAnswer::PicturesOn } else { WishesAnswer::PicturesOff });
}

/// An error in a result: the master's to mend (D.VIII(1)).
pub(super) fn error(desk: &mut LetterDesk, text: &str) {
    let by = desk.id();
    let game = &desk.work.state;
    let has_played = |seat: &Seat| seat.tenures().iter().any(|tenure| tenure.holder == by);
    // A player who was replaced for good has played here, too (Reading 23).
    if !game.board().contains(&by) && !game.seats.values().any(has_played) {
        return desk.say(WishesAnswer::NoErrorsFromYou);
    }
    if desk.work.state.history.is_empty() {
        return desk.say(WishesAnswer::NothingJudged);
    }
    let Some(number) = raised::open(desk, Matter::Error, text) else { return };
    desk.say(WishesAnswer::ErrorReported(number));
}

/// A question of the rules (D.I(2)).
pub(super) fn dispute(desk: &mut LetterDesk, text: &str) {
    let Some(number) = raised::open(desk, Matter::Dispute, text) else { return };
    let staff = &desk.work.state.staff;
    if staff.master == desk.writer.id {
        return desk.say(WishesAnswer::MastersQuestion(number));
    }
    let observer = staff.observer.as_ref().filter(|observer| **observer != desk.writer.id);
    desk.say(WishesAnswer::Disputed(number, observer.is_some()));
}

/// Whether the writer can resign a seat; says why not.
pub(super) fn may_resign(desk: &mut LetterDesk, power: Power) -> bool {
    let why = match around::open_seat(&desk.work.state, power) {
        _ if desk.right(power) != Right::Holds => WishesAnswer::CantResign(power),
        Some(case) => WishesAnswer::ResignedAlready(power, case.number),
        None => return true,
    };
    desk.say(why);
    false
}

/// A player leaves: tells captain and director, and the director fills the seat.
pub(super) fn resign(desk: &mut LetterDesk, power: Power) {
    if !may_resign(desk, power) {
        return;
    }
    let subject = words::resigns(&desk.writer.name, power);
    let text = format!("{subject}.");
    let number = effects::open_seat(desk.work, power, &text);
    people::tell_team(desk, power, &subject, &text);
    desk.say(WishesAnswer::Resigned(number));
}

/// A report of unfair influence or conduct: for the director alone (A.9, A.12).
pub(super) fn report(desk: &mut LetterDesk, text: String) {
    let Some(number) = raised::open(desk, Matter::Conduct, &text) else { return };
    desk.say(WishesAnswer::ConductReported(number));
}

/// A case goes a desk up (A.12, D.I(2)).
pub(super) fn appeal(desk: &mut LetterDesk, number: u32) {
    let Some(case) = desk.work.state.cases.get(number).cloned() else {
        return desk.say(WishesAnswer::NoCase(number));
    };
    let staff = &desk.work.state.staff;
    // The asker, the master as the other side, and the staff member who has it on his desk and
    // passes it on.
    let passes_it_on = case.settled.is_none()
        && cases::behind(&desk.work.state, case.desk).contains(&desk.writer.id);
    let is_side =
        case.by.as_ref() == Some(&desk.writer.id) || staff.master == desk.writer.id || passes_it_on;
    // The director decides these (B.10, D.VIII(1)); after that a substitution may be disputed.
    let is_directors = match case.matter {
        Matter::Conduct
        | Matter::Rollback { .. }
        | Matter::Correction { .. }
        | Matter::VotePassed { .. } => true,
        Matter::Substitution { .. } | Matter::OpenSeat { .. } => case.settled.is_none(),
        _ => false,
    };
    if !is_side || is_directors {
        return desk.say(WishesAnswer::NotYoursToAppeal(number));
    }
    let Some(above) = cases::above(&desk.work.state, case.desk) else {
        return desk.say(WishesAnswer::NobodyAbove(number, case.desk));
    };
    let step = CaseStep::Raised { desk: above, at: Some(desk.work.now) };
    desk.work.record(Event::CaseMoved { number, step });
    if let Some(case) = desk.work.state.cases.get(number).cloned() {
        cases::tell(desk.work, &case);
    }
    if above == CaseDesk::Committee && desk.work.state.staff.director == desk.writer.id {
        // The case itself, with how he puts the question, is his answer.
        return;
    }
    desk.say(WishesAnswer::GoesTo(number, above));
}

/// A side agrees to the wording of a question, even after the ruling: he says that it answered the
/// right question, and not that he likes it (D.I(2)).
pub(super) fn confirm(desk: &mut LetterDesk, number: u32) {
    let by = desk.id();
    let Some(case) = desk.work.state.cases.get(number) else {
        return desk.say(WishesAnswer::NoCase(number));
    };
    let master = desk.work.state.staff.master.clone();
    let is_conduct = case.matter == Matter::Conduct;
    if case.by.as_ref() != Some(&by) && (master != by || is_conduct) {
        return desk.say(WishesAnswer::NotYoursToConfirm(number));
    }
    if case.wording.contains(&by) {
        return desk.say(WishesAnswer::ConfirmedAlready(number));
    }
    let step = CaseStep::Worded { by, ruled: case.settled.is_some() };
    desk.work.record(Event::CaseMoved { number, step });
    let Some(case) = desk.work.state.cases.get(number).cloned() else { return };
    if !case.is_binding(&master) {
        return desk.say(WishesAnswer::ConfirmedAlone(number));
    }
    let agreed = WishesAnswer::ConfirmedByBoth(number);
    let other = case.by.filter(|by| *by != desk.writer.id).unwrap_or(master);
    let draft = words::wording_is_agreed(&desk.work.state.setup.tag, number, &agreed);
    desk.work.write(&other, draft);
    desk.say(agreed);
}

/// Moves a seat for a person's sake. If he is a newcomer, the game knows him from then on, and not
/// before it is clear that the writer may name him (D.X(6)).
pub(super) fn bring(
    desk: &mut LetterDesk,
    power: Power,
    person: &Person,
    by: SeatMove,
) -> Vec<Effect> {
    let moved = around::moved(&desk.work.state, power, by, desk.received);
    if moved.is_made(&desk.work.state) && desk.work.state.person(&person.id).is_none() {
        warn_of_likeness(desk, person);
        desk.work.record(Event::PersonKnown { person: person.clone() });
    }
    effects::carry_out(desk.work, moved)
}

/// Warns the master and the director of a newcomer whose name readers may take for another's.
fn warn_of_likeness(desk: &mut LetterDesk, new: &Person) {
    let game = &desk.work.state;
    let is_like = |other: &&Person| other.id != new.id && looks_like(&other.name, &new.name);
    let Some(other) = game.people.values().find(is_like) else { return };
    let draft = words::looks_like(&game.setup.tag, new, other);
    let staff = [game.staff.master.clone(), game.staff.director.clone()];
    desk.work.write_all(&staff, &draft);
}
