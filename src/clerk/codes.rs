//! Codes for actions whose writer must first see what they do: those that can't be taken back, and,
//! where the operator asks for no proof, those that would do harm in another's name (D.X(6)). The
//! answer gives the line that does it, with a code that only a reader of the receiver's mail can
//! know.

use std::collections::BTreeSet;

use super::desk::LetterDesk;
use super::outgoing::Doubt;
use super::ruling::Work;
use super::sender;
use super::time;
use super::wishes;
use crate::board::Power;
use crate::game::{Game, Moment, PersonId};
use crate::language::commands::coded::CODE_LEN;
use crate::language::commands::{AskedLine, SeatWish, StaffCommand, Wish};
use crate::mail::MailboxKind;
use crate::report::answers::letter::{self as words, LetterAnswer};

/// Why a command is asked back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Anyone could have written it.
    Anybodys,
    /// A person gets a seat for good.
    ForGood,
    /// A player leaves.
    Leaves(Power),
}

/// Whether a command may be carried out. If not, gives its writer the line that does it.
pub(super) fn lets(desk: &mut LetterDesk, asked: &AskedLine) -> bool {
    let Some((why, due)) = asked_back(desk, asked) else { return true };
    let given = desk.said.written.codes.get(&asked.line).cloned();
    if let Why::Leaves(power) = why {
        if given == Some(code(desk, why, &words::resignation(power))) {
            return true;
        }
        desk.say(match given {
            Some(_) => LetterAnswer::CodeIsOld,
            None => LetterAnswer::NothingWaits,
        });
        ask_to_resign(desk, power, None);
        return false;
    }
    let lines = desk.said.written.lines(asked);
    let code = code(desk, why, &lines.join("\n"));
    if given.as_ref() == Some(&code) {
        return true;
    }
    if given.is_some() {
        desk.say(LetterAnswer::CodeIsOld);
    }
    desk.say(match why {
        Why::ForGood => LetterAnswer::IsForGood,
        Why::Anybodys | Why::Leaves(_) => LetterAnswer::NeedsCode,
    });
    if let Some(due) = due {
        // "Next Friday" may be another day than its writer means.
        desk.say(LetterAnswer::WouldBeDue(time::stated(desk, due)));
    }
    if asked.leaves_a_seat() {
        desk.say(LetterAnswer::ForAWhile(desk.on_its_map(words::UNTIL)));
    }
    give(desk, lines, &code);
    false
}

/// Whether a ballot on a line is cast. A ballot of the last minute can't be taken back, so a token
/// alone casts none: its voter gets the line that does.
pub(super) fn lets_vote(desk: &mut LetterDesk, line: usize, ballot: &str) -> bool {
    if !desk.is_by_token {
        return true;
    }
    let code = code(desk, Why::Anybodys, ballot);
    let given = desk.said.written.codes.get(&line);
    if given == Some(&code) {
        return true;
    }
    if given.is_some() {
        desk.say(LetterAnswer::CodeIsOld);
    }
    desk.say(LetterAnswer::BallotNeedsCode);
    give(desk, vec![ballot.to_owned()], &code);
    false
}

/// Whether a letter commands by codes alone, since others could have written it.
pub(super) fn are_needed(desk: &LetterDesk) -> bool {
    let is_authentic = sender::is_authentic(&desk.work.state.proof, desk.arrival);
    desk.arrival.mailbox != MailboxKind::Prompt && !is_authentic
}

/// Gives a resignation to be copied, with its code.
pub(super) fn give_resignation(desk: &mut LetterDesk, power: Power) {
    let line = words::resignation(power);
    let code = code(desk, Why::Leaves(power), &line);
    give(desk, vec![line], &code);
}

/// Gives lines to be copied, with a code after the first.
fn give(desk: &mut LetterDesk, lines: Vec<String>, code: &str) {
    match desk.work.state.proof.ways.is_empty() {
        true => {
            let writer = desk.id();
            desk.work.doubt(&writer, Doubt::Asked);
        }
        // The letter is surely his, even if its headers say that a program sent it.
        false => desk.work.break_silence(),
    }
    let mut lines = lines.into_iter();
    desk.lines.extend(lines.next().map(|first| format!("{first} confirm {code}")));
    desk.lines.extend(lines);
}

/// Why we ask a command back, if we do, and the deadline to which it would move the running one. A
/// command that does nothing is never asked back: its writer hears why. A token is no proof here,
/// since every reader of a letter of ours knows it.
fn asked_back(desk: &LetterDesk, asked: &AskedLine) -> Option<(Why, Option<Moment>)> {
    let is_authentic = sender::is_authentic(&desk.work.state.proof, desk.arrival);
    let stays = |to: &str| to.trim().eq_ignore_ascii_case(&desk.writer.address);
    let why = match &asked.what {
        Ok(Wish::Staff(_, StaffCommand::Queue)) => return None,
        Ok(Wish::Address(to)) if stays(to) => return None,
        Ok(Wish::Staff(..) | Wish::Address(_)) if !is_authentic => Why::Anybodys,
        Ok(Wish::Seat(SeatWish::Substitute { .. } | SeatWish::Name { .. })) => Why::ForGood,
        Ok(Wish::Seat(SeatWish::Resign { power })) => Why::Leaves(*power),
        _ => return None,
    };
    if desk.arrival.mailbox == MailboxKind::Prompt {
        return None;
    }
    let mut tried: Work = desk.work.clone();
    let mut trial = LetterDesk::new(&mut tried, desk.arrival, desk.received, desk.writer.clone());
    trial.said.clone_from(&desk.said);
    trial.obey(asked.clone());
    let does_nothing = tried.extent() == desk.work.extent();
    let why = match why {
        Why::ForGood if gives_for_good(&desk.work.state, &tried.state) => why,
        Why::ForGood if is_authentic => return None,
        Why::ForGood => Why::Anybodys,
        Why::Anybodys | Why::Leaves(_) => why,
    };
    let (before, after) = (&desk.work.state, &tried.state);
    let is_moved = after.phase == before.phase && after.running.at != before.running.at;
    (!does_nothing).then_some((why, is_moved.then_some(after.running.at)))
}

/// Whether a person has a seat for good, now or later, who did not have it before.
fn gives_for_good(before: &Game, after: &Game) -> bool {
    fn have(game: &Game) -> BTreeSet<(Power, &PersonId)> {
        let seats = game.seats.values();
        seats.flat_map(|seat| seat.for_good().map(|has| (seat.power, has))).collect()
    }
    !have(after).is_subset(&have(before))
}

/// The code for a command of the writer. It lasts as long as the phase. If others could have
/// written the command, it lasts as long as the deadline, since others write at the same time.
/// Changes by the lines above it don't affect it, so that one answer confirms all lines of a
/// letter.
fn code(desk: &LetterDesk, why: Why, written: &str) -> String {
    let (phase, due) = (desk.phase_before.to_string(), desk.due_before.to_string());
    let due = if matches!(why, Why::Anybodys) { due } else { String::new() };
    // A writer who types the line again may use other capitals and blanks.
    let written = written.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let mut code = desk.work.secret(&["confirm", &desk.writer.id.0, &written, &phase, &due]);
    code.truncate(CODE_LEN);
    code
}

/// A player writes that he resigns. He can't take it back, so we ask whether he means it.
pub(super) fn ask_to_resign(desk: &mut LetterDesk, power: Power, written: Option<&str>) {
    if !wishes::may_resign(desk, power) {
        return;
    }
    let (written, until) = (written.map(str::to_owned), desk.on_its_map(words::UNTIL));
    desk.say(LetterAnswer::AsksToResign(power, written, until));
    give_resignation(desk, power);
}
