//! The buttons of a receipt: what is left to do with the orders, the set with a line that was not
//! read, mended as we suggest, and the set that a draft would be.

use super::super::tap::Tap;
use super::super::{again, choices, stock};
use super::{FinalMark, Receipt, needs};
use crate::board::PhaseKind;
use crate::game::book::{WrittenOrder, owed_units};
use crate::language::names::Personal;
use crate::language::reader::{ReadingQuestion, Refused, read};

/// More suggestions than that are a guess.
const SUGGESTIONS_MAX: usize = 3;

/// Buttons for what is left to do with these orders.
pub(super) fn left(receipt: &Receipt<'_>) -> Vec<Tap> {
    let taps = receipt.order_taps();
    let is_whole = is_whole(receipt);
    let choices = match is_whole || receipt.mark == FinalMark::NoQuestion {
        true => Vec::new(),
        false => choices::all(taps, receipt.position),
    };
    let may_be_final = match receipt.mark {
        FinalMark::Preliminary | FinalMark::Withdrawn | FinalMark::NotTaken => {
            !receipt.stands.is_empty() && !receipt.reading.is_asked_whole
        }
        FinalMark::Final | FinalMark::NoQuestion => false,
    };
    let label = if is_whole { stock::MAKE_FINAL } else { "Send FINAL anyway" };
    let mark = may_be_final.then(|| taps.final_mark(label));
    choices.into_iter().chain(mark).collect()
}

/// Whether all orders that are owed stand.
fn is_whole(receipt: &Receipt<'_>) -> bool {
    let (position, kind, power) = (receipt.position, receipt.phase.kind(), receipt.power);
    match kind {
        PhaseKind::Adjustments => receipt.counting() >= stock::owed(position, kind, power),
        _ => {
            let units = owed_units(position, kind, power);
            units.iter().all(|unit| stock::written_for(receipt.stands, *unit).is_some())
        }
    }
}

/// A button for each set that may be sent in place of this letter.
pub(super) fn sets(receipt: &Receipt<'_>) -> Vec<Tap> {
    match receipt.is_of_draft() {
        true => filed(receipt).into_iter().collect(),
        false => mended(receipt),
    }
}

/// A button that files the draft.
fn filed(receipt: &Receipt<'_>) -> Option<Tap> {
    let lines = needs::whole(receipt);
    let is_set = receipt.again.is_empty() && !lines.is_empty() && again::may_be_joined(&lines);
    is_set.then(|| receipt.order_taps().written("Send this set", &lines))
}

/// A button for each way to mend the line that was not read, with all other orders of the set.
fn mended(receipt: &Receipt<'_>) -> Vec<Tap> {
    let [refused] = receipt.reading.refused.as_slice() else { return Vec::new() };
    if receipt.reading.is_asked_whole || refused.candidates.len() > SUGGESTIONS_MAX {
        return Vec::new();
    }
    // The line may hold other orders, too.
    if receipt.reading.orders.iter().any(|read| read.line == refused.line) {
        return Vec::new();
    }
    let plans = match receipt.replaces_nothing {
        true => Vec::new(),
        false => again::later_lines(receipt.plans, receipt.phase),
    };
    if !again::may_be_joined(&plans) {
        return Vec::new();
    }
    let lines = refused.candidates.iter().filter_map(|meant| with_name(refused, meant.code()));
    let lines = lines.filter(|line| can_be_done(receipt, line));
    lines.map(|line| set(receipt, refused, line, &plans)).collect()
}

/// Whether a line is one order that can be carried out: what is nearly right may be right for
/// another unit only.
fn can_be_done(receipt: &Receipt<'_>, line: &str) -> bool {
    let (phase, power, position) = (receipt.phase, receipt.power, receipt.position);
    let personal = Personal::new();
    let reading = read(line, &ReadingQuestion::of_orders(phase, power, position, &personal));
    match (reading.orders.as_slice(), reading.refused.as_slice()) {
        ([read], []) => !stock::is_impossible(&read.order, phase, power, position),
        _ => false,
    }
}

fn set(receipt: &Receipt<'_>, refused: &Refused, line: String, plans: &[String]) -> Tap {
    let other = |written: &&WrittenOrder| {
        let province = written.order.unit().map(|unit| unit.place.province);
        province.is_none() || province != refused.unit.map(|unit| unit.province())
    };
    let keeps = receipt.stands.iter().filter(|_| !receipt.replaces_nothing).filter(other);
    let mut lines: Vec<String> = keeps.map(|written| written.order.to_string()).collect();
    let label = match lines.is_empty() && plans.is_empty() {
        true => format!("Send {line}"),
        false => format!("Send the set with {line}"),
    };
    lines.push(line);
    lines.extend_from_slice(plans);
    receipt.order_taps().written(label, &lines)
}

/// The line with the name of a province in place of the word at which it went wrong, if nothing
/// else on it can belong to the name.
fn with_name(refused: &Refused, code: &str) -> Option<String> {
    let start = refused.column.checked_sub(1)?;
    let (at, _) = refused.text.char_indices().nth(start)?;
    let (before, rest) = refused.text.split_at_checked(at)?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    let behind = rest.get(end..).filter(|_| end > 0)?;
    let is_apart = before.is_empty() || before.ends_with([' ', '-']);
    let word_before = before.split_whitespace().next_back().unwrap_or("-");
    let word_behind = behind.split_whitespace().next().unwrap_or("-");
    let is_alone = joins(word_before) && joins(word_behind) && is_apart;
    // What divides orders would make several of one.
    let is_one = !refused.text.contains([';', ',', '|']);
    (is_alone && is_one).then(|| format!("{before}{code}{behind}").trim().to_owned())
}

/// Whether there is a word between the names of an order.
fn joins(word: &str) -> bool {
    ["-", "A", "F", "S", "C", "H"].iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// What a list of letters shows after the subject: the orders, and when they are due.
pub(super) fn orders_and_due(receipt: &Receipt<'_>) -> String {
    let orders = receipt.stands.iter().map(|written| stock::adjustment(&written.order));
    let orders: Vec<String> = orders.collect();
    let due = &receipt.due.gmt;
    match orders.is_empty() {
        true => format!("Due {due}. Nothing is on file."),
        false => format!("Due {due}. On file: {}.", orders.join(", ")),
    }
}
