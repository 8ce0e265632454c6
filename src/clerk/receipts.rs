//! Receipts: what became of a set and its mark, and what is on file now; and the answer to STATUS.

use sha2::{Digest, Sha256};

use super::desk::LetterDesk;
use super::filing::{self, NotFinal, SaidOfFinal};
use super::{ballots, results, say};
use crate::board::Power;
use crate::game::book::OrderSet;
use crate::game::calendar::told;
use crate::game::event::Event;
use crate::game::hex;
use crate::game::seats::{Effect, Right};
use crate::game::state::Stage;
use crate::game::votes::Voter;
use crate::language::names::Personal;
use crate::language::reader::{Reading, may_ask_for_a_change};
use crate::report::answers::answer::{ClerkAnswer, worded};
use crate::report::answers::orders::{self as words, OrdersAnswer};
use crate::report::answers::reading::ReadingAnswer;
use crate::report::letters::{FinalMark, Receipt, StatusAnswer};

/// What became of the orders of a letter.
#[derive(Default)]
pub(super) struct Filed {
    /// The number of the set.
    pub(super) set: Option<u32>,
    /// The number of the set that it replaces.
    pub(super) replaces: Option<u32>,
    /// The set whose plan it drops (Reading 15).
    pub(super) dropped_plan: Option<u32>,
    pub(super) was_final: bool,
    pub(super) fingerprint: String,
    /// The set, if it is sealed: its writer sees nothing else of what is on file.
    pub(super) sealed: Option<OrderSet>,
    /// Whether the letter struck what was on file before its own orders.
    pub(super) cleared: bool,
}

/// The most lines that we repeat to a writer who does not hold the seat.
const UNREAD_LINES_MAX: usize = 5;

/// Answers a letter with orders or a mark. Only the seat's holder, now that the letter may have
/// moved the seat, sees what is on file and marks it (D.II(1), (3)). All others, such as a captain,
/// a former stand-in or a replaced player, see only what became of their own letter.
pub(super) fn answer(desk: &mut LetterDesk, power: Power, reading: &Reading, filed: &Filed) {
    match &filed.sealed {
        Some(set) => sealed_receipt(desk, power, reading, set),
        None if desk.right(power) == Right::Holds => receipt(desk, power, reading, filed),
        // What was understood but not taken has its answer already.
        None if reading.orders.is_empty() && reading.plans.is_empty() => unread(desk, reading),
        None => {}
    }
}

fn unread(desk: &mut LetterDesk, reading: &Reading) {
    for refused in reading.refused.iter().take(UNREAD_LINES_MAX) {
        let (text, expected) = (refused.text.clone(), refused.expected.clone());
        desk.say(match refused.line {
            0 => ReadingAnswer::SubjectNotRead(text, expected),
            line => ReadingAnswer::LineNotRead(line, text, expected),
        });
    }
    desk.say(ReadingAnswer::NoOrderRead);
}

/// Marks what is on file, as the letter asks, and says what became of the mark. A letter that was
/// received later may change the mark, too, so the answer describes the state after both.
fn mark(desk: &mut LetterDesk, power: Power, reading: &Reading, filed: &Filed) -> FinalMark {
    let (game, at) = (&desk.work.state, desk.received);
    match filing::mark(reading) {
        SaidOfFinal::Final => {
            let shelf = game.shelf(power);
            let (rule, phase) = (game.policy.sets(), game.phase);
            match filing::may_be_final(reading, &shelf, rule, phase, power, &game.position) {
                Ok(()) => desk.work.record(Event::Marked { power, is_final: true, at }),
                Err(NotFinal::NothingOnFile) => {
                    desk.say(OrdersAnswer::NothingToMark);
                }
                Err(_) => {
                    if filed.was_final {
                        desk.work.record(Event::Marked { power, is_final: false, at });
                    }
                    return FinalMark::NotTaken;
                }
            }
        }
        SaidOfFinal::Preliminary => desk.work.record(Event::Marked { power, is_final: false, at }),
        SaidOfFinal::Unsaid => {}
    }
    let game = &desk.work.state;
    match game.shelf(power).is_final(game.phase) {
        true => FinalMark::Final,
        false if filed.was_final => FinalMark::Withdrawn,
        false => FinalMark::Preliminary,
    }
}

/// Short form of a set's hash, by which a player can compare a receipt with the ledger.
pub(super) fn fingerprint(set: &OrderSet) -> String {
    let orders = set.orders.iter().map(|written| written.order.to_string());
    let options = set.plans.iter().flat_map(|plan| &plan.options);
    let plans = options.map(|choice| choice.order.to_string());
    let lines: Vec<String> = orders.chain(plans).collect();
    let hash = Sha256::digest(format!("{} {}\n{}", set.number, set.phase, lines.join("\n")));
    let text = hash.get(..4).map_or_else(String::new, hex).to_uppercase();
    text.split_at_checked(4).map_or(text.clone(), |(first, last)| format!("{first}-{last}"))
}

/// Whether what has just been filed is judged in this moment: the result was held back for it.
fn is_judged_now(desk: &LetterDesk) -> bool {
    let game = &desk.work.state;
    game.stage == Stage::HeldBack
        && desk.later.iter().flatten().any(|effect| matches!(effect, Effect::GoesOn(_)))
        && !game.seats.values().any(|seat| seat.waits())
        && game.missing().is_empty()
}

/// The receipt of a set that counts, or of a letter that marks what is on file.
fn receipt(desk: &mut LetterDesk, power: Power, reading: &Reading, filed: &Filed) {
    let is_judged_now = is_judged_now(desk);
    let final_mark = match is_judged_now {
        true => {
            desk.say(OrdersAnswer::GoesOutNow);
            FinalMark::NoQuestion
        }
        false => {
            desk.go_on();
            mark(desk, power, reading, filed)
        }
    };
    let due = match is_judged_now {
        true => say::unknown_time(words::NOW),
        false => say::due(&desk.work.state, desk.work.now, &desk.writer),
    };
    let (again, answers) = (desk.weighed.take_again(), desk.worded());
    let game = &desk.work.state;
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans = shelf.plans_on_file(game.phase);
    // Of a letter that files nothing its writer has seen what stands.
    let picture =
        filed.set.and_then(|_| results::map_of_own(game, &desk.writer.id, power, &stands));
    let receipt = Receipt {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        reading,
        again: &again,
        set: filed.set,
        replaces: filed.replaces,
        keeps_earlier: super::filing::completes(game) && shelf.sets.len() > 1,
        replaces_nothing: super::filing::completes(game),
        stands: &stands,
        draft: &game.orders_of_draft(power),
        drafts: game.policy.drafts(),
        plans: &plans,
        dropped_plan: filed.dropped_plan,
        mark: final_mark,
        answers: &answers,
        due: &due,
        received: &told::gmt_to_the_second(desk.received),
        fingerprint: &filed.fingerprint,
        picture: picture.as_ref(),
    };
    let draft = receipt.draft();
    desk.answer_first(draft);
}

/// The receipt of a sealed set: it shows that set and nothing else.
fn sealed_receipt(desk: &mut LetterDesk, power: Power, reading: &Reading, set: &OrderSet) {
    let answers = desk.worded();
    let game = &desk.work.state;
    let picture = results::map_of_own(game, &desk.writer.id, power, &set.orders);
    let receipt = Receipt {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        reading,
        again: &[],
        set: Some(set.number),
        replaces: None,
        keeps_earlier: false,
        replaces_nothing: super::filing::completes(game),
        stands: &set.orders,
        draft: &[],
        drafts: game.policy.drafts(),
        plans: &set.plans,
        dropped_plan: None,
        mark: FinalMark::NoQuestion,
        answers: &answers,
        due: &say::due(game, desk.work.now, &desk.writer),
        received: &told::gmt_to_the_second(desk.received),
        fingerprint: &fingerprint(set),
        picture: picture.as_ref(),
    };
    let draft = receipt.draft();
    desk.answer_first(draft);
}

/// What is on file, for the seat's holder.
pub(super) fn status(desk: &mut LetterDesk, power: Power) {
    if desk.right(power) != Right::Holds {
        return desk.say(OrdersAnswer::NotHolding(power));
    }
    let remarks = std::mem::take(&mut desk.answers);
    show(desk, power, remarks, false);
}

/// The answer to a letter in which we found nothing: it may have been meant as orders, so the
/// answer says what is on file.
pub(super) fn nothing_found(desk: &mut LetterDesk, power: Power) {
    let said = ReadingAnswer::NothingFound(telling_line(&desk.text));
    let remarks = vec![said.into(), say::to_a_person(&desk.work.state).into()];
    match desk.right(power) {
        Right::Holds => show(desk, power, remarks, true),
        _ => remarks.into_iter().for_each(|remark| desk.say(remark)),
    }
}

/// A line with at most this many words is a greeting or a signature.
const GREETING_WORDS_MAX: usize = 3;

/// The line by which its writer recognises what was not read: one that may ask for a change, or
/// otherwise the first that does more than greet.
fn telling_line(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let asks = lines().find(|line| may_ask_for_a_change(line, &Personal::new()));
    let says = || lines().find(|line| line.split_whitespace().count() > GREETING_WORDS_MAX);
    asks.or_else(says).or_else(|| lines().next()).map(say::quoted)
}

fn show(desk: &mut LetterDesk, power: Power, mut remarks: Vec<ClerkAnswer>, is_unread: bool) {
    let game = &desk.work.state;
    remarks.extend(ballots::open(game, Voter::Seat(power)).into_iter().map(Into::into));
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans = shelf.plans_on_file(game.phase);
    let is_final = shelf.is_final(game.phase);
    let status = StatusAnswer {
        is_unread,
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        mark: if is_final { FinalMark::Final } else { FinalMark::Preliminary },
        stands: &stands,
        draft: &game.orders_of_draft(power),
        plans: &plans,
        due: &say::due(game, desk.work.now, &desk.writer),
        remarks: &worded(&remarks),
        unvoted: &ballots::unvoted(game, power),
    };
    let draft = status.draft();
    desk.answer_with(draft);
}

/// How many lines that we did not understand are repeated, and how much of each.
const REPEATED_MAX: usize = 5;
const REPEATED_CHARS_MAX: usize = 60;

/// Names the lines that we did not understand where other lines are answered and no receipt says
/// so: a misspelt command would be thought done.
pub(super) fn passed_over(desk: &mut LetterDesk, reading: &Reading) {
    if reading.commands.is_empty() || reading.ignored.is_empty() {
        return;
    }
    let ignored = reading.ignored.iter().take(REPEATED_MAX).map(|ignored| ignored.text.trim());
    let shown = ignored.map(|text| text.chars().take(REPEATED_CHARS_MAX).collect());
    let shown: Vec<String> = shown.collect();
    let has_more = reading.ignored.len() > shown.len();
    desk.say(ReadingAnswer::PassedOver(shown, has_more));
}
