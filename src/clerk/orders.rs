//! A player's letter: orders filed, commands answered, and a receipt for all of it.

use sha2::{Digest, Sha256};

use super::filing::{self, Mark, NotFinal};
use super::letter::{Desk, has_orders};
use super::{ballots, effects, press, say, time, wishes};
use crate::board::Power;
use crate::game::book::OrderSet;
use crate::game::calendar::told;
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Effect, Right};
use crate::game::{Moment, PersonId, state::Stage};
use crate::mail::{Arrival, Letter};
use crate::orders::grammar::command::Command;
use crate::orders::reader::{Question, Reading, read};
use crate::report::letters::{FinalMark, Receipt, RefusedBecause, StatusAnswer};

/// Whether orders of a letter still count for the phase being played.
enum Timing {
    InTime,
    /// They came behind this deadline.
    Late(Moment),
    /// The sets of this phase are locked (Interaction 7).
    Locked,
    /// The game is over.
    Over,
}

/// What became of the orders of a letter.
#[derive(Default)]
struct Filed {
    /// The number of the set.
    set: Option<u32>,
    /// The number of the set that it replaces.
    replaces: Option<u32>,
    /// The set whose plan it drops (Reading 15).
    dropped_plan: Option<u32>,
    was_final: bool,
    fingerprint: String,
}

/// Rules on a letter of somebody who may write for a power.
pub(super) fn rule(desk: &mut Desk, power: Power) {
    let reading = reading(desk, power);
    if reading_matters(&reading)
        && let Some(because) = super::sender::lacks(&desk.work.game, &desk.arrival.letter)
    {
        return wishes::hold_letter(desk, &because);
    }
    take_up(desk, power, &reading);
}

/// A letter that was held back is let in (D.II(2)): it counts as if it had named its game. Whether
/// there was anything in it.
pub(super) fn admit(desk: &mut Desk, writer: &PersonId, received: Moment, text: &str) -> bool {
    let Some(writer) = desk.work.game.person(writer).cloned() else { return false };
    let letter = Letter { text: text.to_owned(), ..desk.arrival.letter.clone() };
    let arrival = Arrival { received, letter, ..desk.arrival.clone() };
    let mut inner = Desk::new(desk.work, &arrival, received, writer);
    let Some(power) = inner.power() else { return false };
    let reading = reading(&inner, power);
    if !reading_matters(&reading) {
        return false;
    }
    take_up(&mut inner, power, &reading);
    inner.reply(Some(power), true);
    true
}

fn take_up(desk: &mut Desk, power: Power, reading: &Reading) {
    let wants_mark = filing::mark(reading) != Mark::Unsaid;
    let files = has_orders(reading) || wants_mark;
    let filed = if files { file_in_time(desk, power, reading) } else { None };
    answer_commands(desk, power, reading);
    match filed {
        Some(filed) => receipt(desk, power, reading, &filed),
        None if desk.answer.is_none() && asks_status(reading) => status(desk, power),
        None => {}
    }
}

fn reading_matters(reading: &Reading) -> bool {
    has_orders(reading) || !reading.commands.is_empty()
}

fn asks_status(reading: &Reading) -> bool {
    reading.commands.iter().any(|commanded| commanded.command == Command::Status)
}

/// Reads a letter as its writer's, for this power, on the board as it stands.
pub(super) fn reading(desk: &Desk, power: Power) -> Reading {
    reading_of(desk, power, &desk.arrival.letter.text)
}

/// Reads a text in the same way.
pub(super) fn reading_of(desk: &Desk, power: Power, text: &str) -> Reading {
    let game = &desk.work.game;
    let personal = game.names.get(&desk.writer.id).cloned().unwrap_or_default();
    let question =
        Question { phase: game.phase, power, position: &game.position, personal: &personal };
    read(text, &question)
}

/// A letter counts for the phase whose deadline it meets. One that came before the phase was
/// announced was written for the one before it, and is late.
fn timing(desk: &Desk, power: Power) -> Timing {
    let game = &desk.work.game;
    let received = desk.received;
    match game.stage {
        Stage::Over(_) => Timing::Over,
        Stage::HeldBack if !game.silent.contains(&power) => Timing::Locked,
        Stage::HeldBack | Stage::Waiting => Timing::InTime,
        Stage::Orders if received < game.running.published => Timing::Late(game.running.published),
        // Mail servers tell seconds; the deadline's own second is in time (Reading 1).
        Stage::Orders if received.timestamp() > game.closes().timestamp() => {
            Timing::Late(game.closes())
        }
        Stage::Orders => Timing::InTime,
    }
}

fn file_in_time(desk: &mut Desk, power: Power, reading: &Reading) -> Option<Filed> {
    match timing(desk, power) {
        Timing::InTime => Some(file(desk, power, reading)),
        Timing::Late(deadline) => {
            let because = RefusedBecause::Late(say::time(deadline, desk.work.now, &desk.writer));
            let (game, subject) = (&desk.work.game, &desk.arrival.letter.subject);
            desk.answer = Some(say::refused(game, &because, desk.received, subject));
            wishes::maybe_received_in_time(desk);
            None
        }
        Timing::Locked => {
            desk.say(
                "The deadline has passed, and the sets are locked until the result goes out \
                (D.VII(6)(b)): yours stands as it is.",
            );
            None
        }
        Timing::Over => {
            desk.say("The game is over; there is nothing to order any more.");
            None
        }
    }
}

/// Files what a letter orders, and marks what stands.
fn file(desk: &mut Desk, power: Power, reading: &Reading) -> Filed {
    let game = &desk.work.game;
    let shelf = game.shelf(power).into_owned();
    let mut filed = Filed { was_final: shelf.is_final(game.phase), ..Filed::default() };
    let (id, phase, rule) = (desk.id(), game.phase, game.policy.sets());
    let set = filing::order_set(reading, &id, desk.received, phase, shelf.count + 1);
    if let Some(set) = set {
        if set.has_orders() {
            filed.replaces = shelf.sets.last().map(|last| last.number);
        }
        if shelf.would_drop_plan(&set, rule) {
            filed.dropped_plan = shelf.plans.first().map(|shelved| shelved.set);
        }
        if take(desk, power, &set) {
            filed.set = Some(set.number);
            filed.fingerprint = fingerprint(&set);
        }
    }
    filed
}

/// Puts a set on file, as the writer's right to the seat has it. Whether it counts or is kept.
fn take(desk: &mut Desk, power: Power, set: &OrderSet) -> bool {
    let right = desk.right(power);
    let (id, received) = (desk.id(), desk.received);
    let effects = effects::move_seat(desk.work, power, SeatMove::Sent(id), received);
    if effects.iter().any(|effect| matches!(effect, Effect::Objected { .. })) {
        let why = effects.iter().find_map(|effect| match effect {
            Effect::Objected { why, .. } => Some(effects::objection(why)),
            _ => None,
        });
        desk.say(format!("Your orders do not count: {}.", why.unwrap_or_default()));
        return false;
    }
    let sealed =
        right == Right::Spare || effects.iter().any(|effect| matches!(effect, Effect::Sealed(_)));
    if sealed {
        desk.say(
            "Your set is kept sealed. It counts if the seat's player is still silent when his \
            period ends, or at the next deadline.",
        );
    }
    desk.work.record(Event::SetFiled { power, set: set.clone(), sealed });
    desk.later.push((power, effects));
    true
}

/// Marks what stands, as the letter asks, and says what became of the mark.
fn mark(desk: &mut Desk, power: Power, reading: &Reading, filed: &Filed) -> FinalMark {
    let game = &desk.work.game;
    match filing::mark(reading) {
        Mark::Final => {
            let shelf = game.shelf(power);
            let (rule, phase) = (game.policy.sets(), game.phase);
            match filing::may_be_final(reading, &shelf, rule, phase, power, &game.position) {
                Ok(()) => {
                    desk.work.record(Event::Marked { power, is_final: true });
                    FinalMark::Final
                }
                Err(NotFinal::NothingOnFile) => {
                    desk.say("There are no orders on file to be FINAL.");
                    FinalMark::Preliminary
                }
                Err(_) => {
                    if filed.was_final {
                        desk.work.record(Event::Marked { power, is_final: false });
                    }
                    FinalMark::NotTaken
                }
            }
        }
        Mark::Preliminary => {
            desk.work.record(Event::Marked { power, is_final: false });
            if filed.was_final { FinalMark::Withdrawn } else { FinalMark::Preliminary }
        }
        Mark::Unsaid if filed.was_final && filed.set.is_some() => FinalMark::Withdrawn,
        Mark::Unsaid if filed.was_final => FinalMark::Final,
        Mark::Unsaid => FinalMark::Preliminary,
    }
}

/// Short form of a set's hash, by which a player can hold a receipt against the ledger.
fn fingerprint(set: &OrderSet) -> String {
    let orders = set.orders.iter().map(|written| written.order.to_string());
    let options = set.plans.iter().flat_map(|plan| &plan.options);
    let plans = options.map(|choice| choice.order.to_string());
    let lines: Vec<String> = orders.chain(plans).collect();
    let hash = Sha256::digest(format!("{} {}\n{}", set.number, set.phase, lines.join("\n")));
    let text: String = hash.iter().take(4).map(|byte| format!("{byte:02X}")).collect();
    text.split_at_checked(4).map_or(text.clone(), |(first, last)| format!("{first}-{last}"))
}

fn receipt(desk: &mut Desk, power: Power, reading: &Reading, filed: &Filed) {
    let final_mark = mark(desk, power, reading, filed);
    let game = &desk.work.game;
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans: Vec<_> = shelf.plans.iter().map(|shelved| shelved.plan.clone()).collect();
    let receipt = Receipt {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        reading,
        set: filed.set,
        replaces: filed.replaces,
        keeps_earlier: game.policy.sets() == crate::game::policy::SetRule::PerUnit,
        stands: &stands,
        plans: &plans,
        dropped_plan: filed.dropped_plan,
        mark: final_mark,
        answers: &desk.answers,
        due: &say::time(game.running.at, desk.work.now, &desk.writer),
        received: &told::gmt_to_the_second(desk.received),
        fingerprint: &filed.fingerprint,
    };
    desk.answer = Some(receipt.draft());
}

fn status(desk: &mut Desk, power: Power) {
    let game = &desk.work.game;
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans: Vec<_> = shelf.plans.iter().map(|shelved| shelved.plan.clone()).collect();
    let is_final = shelf.is_final(game.phase);
    let status = StatusAnswer {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        mark: if is_final { FinalMark::Final } else { FinalMark::Preliminary },
        stands: &stands,
        plans: &plans,
        due: &say::time(game.running.at, desk.work.now, &desk.writer),
        remarks: &desk.answers,
    };
    desk.answer = Some(status.draft());
}

fn answer_commands(desk: &mut Desk, power: Power, reading: &Reading) {
    for commanded in &reading.commands {
        match commanded.command.clone() {
            // What the mark comes to is said by the receipt; status is an answer of its own.
            Command::Final | Command::Preliminary | Command::Status => {}
            Command::Clear => clear(desk, power),
            Command::Vote { proposal, choice } => ballots::vote(desk, power, &proposal, choice),
            Command::Propose { text, .. } => ballots::propose(desk, power, &text),
            Command::Press(piece) => press::file(desk, power, &piece),
            Command::Extension(text) => time::extension(desk, power, &text),
            Command::Absence(text) => time::absence(desk, power, &text),
            Command::Unavailable(text) => time::unavailable(desk, &text),
            Command::Abbreviations(list) => wishes::abbreviations(desk, power, &list),
            Command::Help => desk.answer = Some(say::help(&desk.work.game)),
            Command::ErrorReport(text) => wishes::error(desk, &text),
            Command::Dispute(text) => wishes::dispute(desk, &text),
            Command::Resign => wishes::resign(desk, power),
            Command::Request(text) => wishes::request(desk, &text),
            Command::OldWord { word, ours } => old_word(desk, &word, ours),
        }
    }
}

fn clear(desk: &mut Desk, power: Power) {
    match timing(desk, power) {
        Timing::InTime if desk.right(power) == Right::Holds => {
            desk.work.record(Event::Cleared { power });
            desk.say("Your orders for this phase are struck; nothing is on file.");
        }
        _ => desk.say("There is nothing that you could strike now."),
    }
}

fn old_word(desk: &mut Desk, word: &str, ours: Option<&str>) {
    desk.say(match ours {
        Some(ours) => format!(
            "\"{word}\" is a word of the old judges and does nothing here. Write \"{ours}\"."
        ),
        None => format!("\"{word}\" is a word of the old judges; there is no such thing here."),
    });
}
