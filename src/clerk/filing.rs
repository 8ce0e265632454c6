//! Makes a set in the order book from what was read in a letter.

use crate::board::{Phase, PhaseKind, Position, Power};
use crate::game::book::{OrderSet, Shelf, WrittenOrder, unordered};
use crate::game::policy::SetRule;
use crate::game::{Game, Moment, PersonId};
use crate::language::grammar::command::{Command, VagueWish};
use crate::language::reader::{Note, NoteKind, ReadPlan, Reading};

/// What a letter says of the mark FINAL (D.II(1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaidOfFinal {
    /// Nothing: the set is preliminary. It withdraws the mark of what was on file, even if it is a
    /// rider that changes no orders (D.II(1)).
    Unsaid,
    /// FINAL.
    Final,
    /// Not final.
    Preliminary,
}

/// The mark that a letter asks for last.
pub(super) fn mark(reading: &Reading) -> SaidOfFinal {
    let said = reading.commands.iter().rev().find_map(|commanded| match commanded.command {
        Command::Unclear { wish: VagueWish::Final, .. } => Some(SaidOfFinal::Unsaid),
        Command::Final => Some(SaidOfFinal::Final),
        Command::Preliminary => Some(SaidOfFinal::Preliminary),
        _ => None,
    });
    said.unwrap_or(SaidOfFinal::Unsaid)
}

/// Whether its writer put FINAL into the subject. After "Re:" the word is ours: receipts have it
/// there.
pub(super) fn subject_says_final(subject: &str) -> bool {
    let mut words = subject.split(|letter: char| !letter.is_alphanumeric());
    let answers = subject.split_once(':').is_some_and(|(head, _)| head.trim().len() <= 5);
    !answers && words.any(|word| word.eq_ignore_ascii_case("final"))
}

/// The set of a letter that has orders or plans in it.
pub(super) fn order_set(
    reading: &Reading,
    by: &PersonId,
    received: Moment,
    phase: Phase,
    number: u32,
    text: &str,
) -> Option<OrderSet> {
    if reading.orders.is_empty() && reading.plans.is_empty() {
        return None;
    }
    let orders = reading
        .orders
        .iter()
        .map(|understood| WrittenOrder { order: understood.order, text: understood.text.clone() });
    Some(OrderSet {
        number,
        by: by.clone(),
        received,
        dated: None,
        phase,
        orders: orders.collect(),
        plans: reading.plans.iter().map(ReadPlan::filed).collect(),
        is_final: false,
        text: without_commands(text, reading),
        is_draft: false,
    })
}

/// Orders that are all impossible may be meant for another turn or board, and replace nothing.
pub(super) fn is_idle(reading: &Reading) -> bool {
    let is_illegal = |note: &Note| note.kind == NoteKind::Illegal;
    let mut orders = reading.orders.iter().peekable();
    orders.peek().is_some() && orders.all(|order| order.notes.iter().any(is_illegal))
}

/// The lines of a letter that orders can be read from. Commands and press are not kept with the
/// orders: a ballot is only where it is counted. CLEAR struck the lines above it.
fn without_commands(text: &str, reading: &Reading) -> String {
    let clears = reading.commands.iter().filter(|commanded| commanded.command == Command::Clear);
    let struck = clears.map(|commanded| commanded.line).max().unwrap_or(0);
    let is_ordered = |number: usize| {
        reading.orders.iter().any(|order| order.line == number)
            || reading.plans.iter().any(|plan| plan.line == number)
    };
    let is_command = |number: usize| {
        let asks = || reading.commands.iter().any(|commanded| commanded.line == number);
        reading.press.contains(&number) || asks() && !is_ordered(number)
    };
    let (lines, _) = crate::language::text::lines(text);
    let kept = lines.iter().filter(|line| line.number > struck && !is_command(line.number));
    // Indentation may show what a line belongs to.
    let kept = kept.map(|line| format!("{}{}", " ".repeat(line.indent), line.written));
    kept.collect::<Vec<_>>().join("\n")
}

/// Why a mark FINAL is not taken (Interaction 4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotFinal {
    /// A line was refused.
    LineRefused,
    /// These units have no order.
    Unordered(Vec<crate::board::Unit>),
    /// Nothing is on file.
    NothingOnFile,
}

/// Whether a shelf's orders may be marked FINAL after a letter was filed.
pub(super) fn may_be_final(
    reading: &Reading,
    shelf: &Shelf,
    rule: SetRule,
    phase: Phase,
    power: Power,
    position: &Position,
) -> Result<(), NotFinal> {
    if !reading.refused.is_empty() {
        return Err(NotFinal::LineRefused);
    }
    let standing = shelf.standing(rule, phase, power, position);
    if !standing.was_sent {
        return Err(NotFinal::NothingOnFile);
    }
    // The mark alone means what is on file as it is (Interaction 4).
    let repeats = reading.orders.is_empty() && reading.plans.is_empty();
    if repeats || phase.kind() == PhaseKind::Adjustments {
        return Ok(());
    }
    let units = unordered(position, phase.kind(), power, &standing.orders);
    if units.is_empty() { Ok(()) } else { Err(NotFinal::Unordered(units)) }
}

/// Whether a set completes earlier ones and does not replace them (D.III(3), alternative). Builds
/// and removals count by the last set as a whole (Reading 17).
pub(super) fn completes(game: &Game) -> bool {
    game.policy.sets() == SetRule::PerUnit && game.phase.kind() != PhaseKind::Adjustments
}
