//! A player's letter: files its orders, answers its commands, and writes one receipt.

use chrono::TimeDelta;

use super::counting::{CountsFor, counts, was_there};
use super::desk::LetterDesk;
use super::filing::{self, SaidOfFinal};
use super::outgoing::Doubt;
use super::receipts::{self, Filed};
use super::said::has_orders;
use super::{
    abbreviations, around, asking, ballots, codes, drafts, effects, held, in_words, press, public,
    questions, reading, reopening, say, sender, silence, suspending, time, unsaid, wishes,
};
use crate::board::{PhaseKind, Power};
use crate::game::book::{OrderSet, WrittenOrder};
use crate::game::calendar::is_late;
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Effect, Right};
use crate::game::votes::Voter;
use crate::game::{Game, Moment, PersonId, Unread, state::Stage};
use crate::language::grammar::command::{Command, Question, VagueWish};
use crate::language::reader::{Commanded, Reading};
use crate::mail::{Arrival, Letter};
use crate::report::answers::orders::OrdersAnswer;
use crate::report::letters::RefusedBecause;

/// Rules on a letter of a writer who may write for a power.
pub(super) fn rule(desk: &mut LetterDesk, power: Power) {
    let mut reading = reading::reading(desk, Some(power));
    // A letter that we ask about as a whole need not be let in, except for its ballots.
    let votes = |one: &Commanded| matches!(one.command, Command::Vote { .. });
    let counts = !reading.is_asked_whole || reading.commands.iter().any(votes);
    if reading_matters(&reading) && counts {
        let mut lacks = sender::lacks(&desk.work.state, power, &desk.arrival.letter);
        desk.suspends_final = !lacks.is_empty();
        if let Some(older) = sender::is_older(&desk.work.state, power, desk.arrival) {
            // Another than its writer may have sent it on.
            if !desk.arrival.letter.automatic {
                desk.work.doubt(&desk.writer.id, Doubt::Unproved);
            }
            lacks.insert(0, older);
        }
        if let Some((because, also)) = lacks.split_first() {
            desk.is_unread = true;
            return held::hold(desk, power, because, also, "");
        }
    } else {
        drafts::leave_out(desk, power, &mut reading);
    }
    take_up(desk, power, reading);
}

/// Lets in a letter that was held back (D.II(2)): it counts as if it had named its game. Returns
/// whether there was anything in it.
pub(super) fn admit(
    desk: &mut LetterDesk,
    writer: &PersonId,
    received: Moment,
    text: &Unread,
) -> bool {
    let Some(writer) = desk.work.state.person(writer).cloned() else { return false };
    // Its signature is still in its text; subject and signature are those of the letter that lets
    // it in.
    let (text, subject, signature) = (text.words().to_owned(), String::new(), String::new());
    let letter = Letter { text, subject, signature, ..desk.arrival.letter.clone() };
    // So is the date.
    let mut arrival = Arrival { received, letter, ..desk.arrival.clone() };
    arrival.facts.dated = None;
    let mut inner = LetterDesk::new(desk.work, &arrival, received, writer);
    let Some(power) = inner.power() else { return false };
    let reading = reading::apart(&inner, power, &arrival.letter.text);
    if !reading_matters(&reading) {
        return false;
    }
    let counts = !reading.is_asked_whole;
    take_up(&mut inner, power, reading);
    inner.reply(Some(power), true);
    counts
}

fn take_up(desk: &mut LetterDesk, power: Power, reading: Reading) {
    let reading = &unsaid::weighed(desk, reading);
    reopening::rule(desk, power, reading);
    let wants_mark = filing::mark(reading) != SaidOfFinal::Unsaid;
    let files = has_orders(reading) || wants_mark && desk.right(power) == Right::Holds;
    let filed = if files { file_in_time(desk, power, reading) } else { None };
    drafts::note(desk, power, reading);
    desk.is_unread = !reading.refused.is_empty() || reading.is_asked_whole;
    if suspending::may_ask(desk, reading) {
        match filed {
            Some(_) => drop(suspending::suspend(desk, power)),
            None => desk.suspends_final = true,
        }
    }
    let cleared = filed.as_ref().is_some_and(|filed| filed.cleared);
    let strikes = asks(reading, &Command::Clear) && may_strike(desk, power);
    answer_commands(desk, power, reading, cleared);
    unsaid::tell_below_signature(desk, power);
    if files && !wants_mark && filing::subject_says_final(&desk.arrival.letter.subject) {
        desk.say(OrdersAnswer::FinalInSubject);
    }
    match filed {
        Some(filed) => receipts::answer(desk, power, reading, &filed),
        None if asks(reading, &Command::Ask(Question::Status)) || strikes => {
            receipts::status(desk, power)
        }
        None => receipts::passed_over(desk, reading),
    }
    if asks(reading, &Command::Help) {
        desk.wants_help = true;
    }
}

fn reading_matters(reading: &Reading) -> bool {
    has_orders(reading) || !reading.commands.is_empty()
}

fn asks(reading: &Reading, command: &Command) -> bool {
    reading.commands.iter().any(|commanded| commanded.command == *command)
}

fn file_in_time(desk: &mut LetterDesk, power: Power, reading: &Reading) -> Option<Filed> {
    match counts(&desk.work.state, power, desk.received) {
        CountsFor::Now => {
            let game = &desk.work.state;
            if game.stage == Stage::Orders && is_late(desk.received, game.running.at) {
                desk.say(OrdersAnswer::LateAndCounts);
            }
            if let Some(sentence) = just_missed(&desk.work.state, desk.received) {
                desk.say(sentence);
            }
            Some(file(desk, power, reading))
        }
        CountsFor::ReadLate(_) if !has_orders(reading) => {
            desk.say(OrdersAnswer::MarkTooLate);
            None
        }
        CountsFor::ReadLate(phase) => {
            wishes::read_late(desk, power, phase);
            None
        }
        CountsFor::Late(deadline) => {
            let because = RefusedBecause::Late(say::time(deadline, desk.work.now, &desk.writer));
            let (game, subject) = (&desk.work.state, &desk.arrival.letter.subject);
            let draft = say::refused(game, &because, &[], desk.received, Some(subject));
            desk.answer_first(draft);
            None
        }
        CountsFor::Locked => {
            desk.say(OrdersAnswer::Locked);
            None
        }
        CountsFor::BehindVote | CountsFor::Over => {
            desk.say(OrdersAnswer::GameIsOver);
            None
        }
    }
}

/// How long after a deadline a letter may have been meant for it.
const RIGHT_BEHIND: TimeDelta = TimeDelta::minutes(5);

/// Orders that came right after a deadline are read for the next phase. We tell their writer, for
/// he may have meant the one that is over.
fn just_missed(game: &Game, received: Moment) -> Option<OrdersAnswer> {
    let last = game.history.last().filter(|_| game.stage == Stage::Orders)?;
    let late = received - last.closed;
    let is_right_behind = late > TimeDelta::zero() && late <= RIGHT_BEHIND;
    is_right_behind.then_some(OrdersAnswer::JustMissed(last.phase, last.closed, game.phase))
}

/// Files what a letter orders, and marks the result.
fn file(desk: &mut LetterDesk, power: Power, reading: &Reading) -> Filed {
    let game = &desk.work.state;
    let shelf = game.shelf(power).into_owned();
    let mut filed = Filed { was_final: shelf.is_final(game.phase), ..Filed::default() };
    let (id, phase, rule) = (desk.id(), game.phase, game.policy.sets());
    let set = {
        let (received, number) = (desk.received, shelf.count + 1);
        filing::order_set(reading, &id, received, phase, number, &desk.text)
    };
    let set = set.map(|set| OrderSet { dated: desk.dated(), ..set });
    let before = game.standing(power).orders;
    let planned = shelf.plans.iter().find(|shelved| shelved.plan.phase == phase);
    let on_file = shelf.sets.last().map(|last| last.number);
    let on_file = on_file.or(planned.map(|shelved| shelved.set));
    if let Some(number) = on_file.filter(|_| !has_clear(reading) && filing::is_idle(reading)) {
        desk.say(OrdersAnswer::NonePossible(number));
    } else if let Some(set) = set {
        if set.has_orders() && !filing::completes(game) {
            filed.replaces = shelf.sets.last().map(|last| last.number);
        }
        let cleared = has_clear(reading);
        if !cleared && shelf.would_drop_plan(&set, rule) {
            filed.dropped_plan = shelf.plans.first().map(|shelved| shelved.set);
        }
        match take(desk, power, &set, cleared) {
            Taken::Counts => {
                filed.cleared = cleared;
                if cleared && !shelf.is_empty() {
                    desk.say(OrdersAnswer::StruckBefore);
                }
                tell_taken_away(desk, power, filed.replaces, &before);
                if stands(desk, power, &set) {
                    filed.set = Some(set.number);
                    filed.fingerprint = receipts::fingerprint(&set);
                }
            }
            Taken::Sealed => filed.sealed = Some(set),
            Taken::Not => {}
        }
    }
    filed
}

/// A set with fewer orders than the one that it replaces: a player who sent only a mended line has
/// lost the rest (D.III(3)).
fn tell_taken_away(
    desk: &mut LetterDesk,
    power: Power,
    replaces: Option<u32>,
    before: &[WrittenOrder],
) {
    let Some(replaced) = replaces else { return };
    let now = desk.work.state.standing(power).orders;
    let has_none = |written: &&WrittenOrder| {
        let unit = written.order.unit().map(|unit| unit.place.province);
        unit.is_some()
            && now.iter().all(|other| other.order.unit().map(|unit| unit.place.province) != unit)
    };
    let gone: Vec<WrittenOrder> = before.iter().filter(has_none).cloned().collect();
    // If there are as many builds as before, elsewhere, the player has changed his mind.
    let as_many =
        desk.work.state.phase.kind() == PhaseKind::Adjustments && now.len() >= before.len();
    if !gone.is_empty() && !as_many {
        desk.say(OrdersAnswer::TakenAway(replaced, gone));
    }
}

/// Whether a letter strikes what is on file; its reading no longer has the orders above that.
fn has_clear(reading: &Reading) -> bool {
    reading.commands.iter().any(|commanded| commanded.command == Command::Clear)
}

/// Whether a set that was filed is the last, or completes others. If the letter is read after later
/// ones, its writer hears so (D.III(3), D.VII(1)).
fn stands(desk: &mut LetterDesk, power: Power, set: &OrderSet) -> bool {
    let game = &desk.work.state;
    let shelf = game.shelf(power).into_owned();
    let (number, completes) = (set.number, filing::completes(game));
    let later = shelf.sets.iter().rev().find(|other| other.received > set.received);
    if !shelf.readable().iter().any(|other| other.number == number) {
        desk.say(OrdersAnswer::StruckByLater(number));
        return false;
    }
    let Some(later) = later.filter(|_| set.has_orders()) else { return true };
    let told = if completes { OrdersAnswer::CompletedBy } else { OrdersAnswer::LaterSet };
    desk.say(told(number, later.number, later.received));
    completes
}

/// What became of a set.
enum Taken {
    Counts,
    Sealed,
    Not,
}

/// Puts a set on file, as far as the writer's right to the seat allows.
fn take(desk: &mut LetterDesk, power: Power, set: &OrderSet, clears: bool) -> Taken {
    let right = desk.right(power);
    let (id, received) = (desk.id(), desk.received);
    let moved = match was_there(&desk.work.state, power, &id, received) {
        // Plans for later phases are no orders for this one: he was still silent.
        true if !set.has_orders() => return Taken::Not,
        true => SeatMove::InTime(id.clone()),
        false => SeatMove::Sent(id.clone()),
    };
    let effects = effects::move_seat(desk.work, power, moved, received);
    if let Some(why) = around::objected(&effects) {
        desk.say(OrdersAnswer::OrdersDoNotCount(why));
        return Taken::Not;
    }
    let is_sealed = |effect: &Effect| matches!(effect, Effect::Sealed(_));
    let sealed = right == Right::Spare || effects.iter().any(is_sealed);
    let mut kept = desk.work.state.sealed.get(&power).into_iter().flatten();
    if sealed && kept.any(|kept| kept.by == id && kept.received > received) {
        desk.say(OrdersAnswer::AnotherIsSealed);
        return Taken::Not;
    }
    if clears && !sealed {
        desk.work.record(Event::Cleared { power, by: desk.id(), at: received });
    }
    desk.work.record(Event::SetFiled { power, set: set.clone(), sealed });
    desk.later.push(effects);
    match (sealed, right) {
        (false, _) => return Taken::Counts,
        (true, Right::Spare) => desk.say(OrdersAnswer::SealedForLater(power)),
        (true, _) => desk.say(OrdersAnswer::Sealed),
    }
    Taken::Sealed
}

fn answer_commands(desk: &mut LetterDesk, power: Power, reading: &Reading, cleared: bool) {
    let asks = reading.commands.iter().any(|commanded| needs_seat(&commanded.command));
    let is_barred = asks && desk.right(power) != Right::Holds;
    if is_barred {
        desk.say(OrdersAnswer::NotHolding(power));
    }
    let of_units = reading.refused.iter().filter(|refused| refused.unit.is_some());
    let orders = reading.orders.iter().map(|read| &read.text);
    if orders.chain(of_units.map(|refused| &refused.text)).any(|text| public::hides_ballot(text)) {
        desk.say(OrdersAnswer::BallotWithOrder);
    }
    let (commands, left) = asking::gathered(&reading.commands);
    asking::tell_left(desk, &left);
    for commanded in commands {
        if is_barred && needs_seat(&commanded.command) {
            continue;
        }
        match commanded.command {
            // The receipt says what the mark does; the others are answers of their own.
            Command::Final | Command::Preliminary | Command::Help => {}
            Command::Ask(question) => questions::answer(desk, question),
            // Orders below it were filed after it.
            Command::Clear if cleared => {}
            Command::Clear => clear(desk, power),
            Command::Vote { proposal, choice, unread } => {
                let (proposal, unread, line) = (&proposal, &unread, commanded.line);
                let written = ballots::WrittenBallot { line, proposal, choice, unread };
                ballots::cast(desk, Voter::Seat(power), &written);
            }
            Command::Propose { text } => ballots::propose(desk, power, &text),
            Command::Press(piece) => {
                let below = commanded.line + 1;
                let has_words = reading.ignored.iter().any(|ignored| ignored.line == below)
                    || reading.refused.iter().any(|refused| refused.line == below);
                press::file(desk, power, &piece, has_words);
            }
            Command::Extension(said) => time::extension(desk, power, &said),
            Command::Absence(said) => time::absence(desk, power, said.read),
            Command::Unavailable(said) => time::unavailable(desk, &said),
            Command::Abbreviations(list) => abbreviations::take(desk, power, &list),
            Command::ErrorReport(text) => wishes::error(desk, &text),
            Command::Dispute(text) => wishes::dispute(desk, &text),
            Command::Resign => codes::ask_to_resign(desk, power, None),
            Command::Unclear { wish, text, unread } => {
                in_words::ask(desk, power, wish, &text, &unread);
            }
            Command::Request(text) => in_words::request(desk, &text),
            Command::OldWord { word, ours } => in_words::old_word(desk, &word, ours),
        }
    }
}

/// Whether a command is only for the seat's holder. A captain, or a player who is replaced, may
/// write for a seat, but only his orders make it his.
const fn needs_seat(command: &Command) -> bool {
    matches!(
        command,
        Command::Final
            | Command::Preliminary
            | Command::Clear
            | Command::Vote { .. }
            | Command::Propose { .. }
            | Command::Press(_)
            | Command::Extension(_)
            | Command::Abbreviations(_)
            | Command::Resign
            | Command::Unclear { wish: VagueWish::Final | VagueWish::Leaving, .. }
    )
}

/// Whether the writer may strike now what is on file.
fn may_strike(desk: &LetterDesk, power: Power) -> bool {
    let game = &desk.work.state;
    let is_locked = game.stage == Stage::HeldBack && !game.silent.contains(&power);
    let counts = counts(game, power, desk.received) == CountsFor::Now;
    counts && !is_locked && desk.right(power) == Right::Holds
}

fn clear(desk: &mut LetterDesk, power: Power) {
    let game = &desk.work.state;
    match may_strike(desk, power) {
        true => {
            let stood = game.standing(power).orders;
            let plans = game.shelf(power).plans_on_file(game.phase).len();
            let had_draft = game.draft(power).is_some();
            desk.work.record(Event::Cleared { power, by: desk.id(), at: desk.received });
            desk.say(OrdersAnswer::Struck(stood, plans, desk.work.state.shelf(power).is_empty()));
            if had_draft {
                desk.say(OrdersAnswer::DraftDropped);
            }
            silence::warn(desk, power);
        }
        false => desk.say(OrdersAnswer::NothingToStrike),
    }
}
