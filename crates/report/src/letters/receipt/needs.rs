//! What needs the writer of a set, the most surprising first: a plan that was dropped, what was
//! read other than written, lines that are no orders, units without one, orders that will not work.

use super::super::page::{LetterPage, PageRow};
use super::super::{again, safe, stock};
use super::{FinalMark, Receipt};
use crate::board::{PhaseKind, Unit};
use crate::game::book::{Plan, WrittenOrder};
use crate::game::policy::DraftRule;
use crate::language::reader::{Note, NoteKind, ReadPlan, RefusalKind, Refused, Understood};
use crate::names::{self, count, listed};
use crate::orders::Order;

/// What has to be looked at.
pub(super) struct Needs {
    /// Why FINAL was asked for in vain. What follows says more, so it is not counted itself.
    final_refused: Option<String>,
    sentences: Vec<String>,
    read_otherwise: Vec<PageRow>,
    /// Sentences that may concern the orders, or hold them.
    asked: Vec<String>,
    refused: Vec<String>,
    /// Lines that were understood, and that we can't file.
    rejected: Vec<String>,
    /// What is to be sent again, with what is mended: the set as it stands, or the letter's own
    /// lines if nothing of them is filed.
    whole: Vec<String>,
    is_unfiled: bool,
    is_draft: bool,
    /// Whether it is a draft that counts if nothing else comes, as the first line says.
    is_kept: bool,
    doubtful: Vec<PageRow>,
}

/// Collects it from a reading.
pub(super) fn of(receipt: &Receipt) -> Needs {
    let mut sentences = Vec::new();
    if let Some(set) = receipt.dropped_plan {
        sentences.push(format!(
            "This set has no plan, so the plan of set {set}, which it replaces, is dropped. If you \
             still want it, send it again."
        ));
    }
    let says_final = |read: &Understood| {
        let words = read.text.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        words.to_lowercase().ends_with("final")
    };
    if receipt.mark != FinalMark::Final && receipt.reading.orders.iter().any(says_final) {
        sentences.push(
            "You wrote FINAL after an order. There we accept it only on the last line of orders, \
                and only if we understand the whole line. Send it on a line of its own."
                .to_owned(),
        );
    }
    sentences.extend(unordered(receipt));
    let orders = &receipt.reading.orders;
    Needs {
        final_refused: (receipt.mark == FinalMark::NotTaken).then(|| final_refused(receipt)),
        sentences,
        read_otherwise: rows(orders, |read| {
            let is_told_below = read.notes.iter().any(is_doubtful);
            if is_told_below { Vec::new() } else { notes(read, is_read_otherwise) }
        }),
        asked: answers(receipt, |refused| refused.kind == RefusalKind::Sentence),
        refused: answers(receipt, |refused| {
            refused.kind != RefusalKind::Sentence && !is_understood(refused)
        }),
        rejected: answers(receipt, is_understood),
        whole: whole(receipt),
        is_unfiled: receipt.reading.is_asked_whole,
        is_draft: receipt.is_of_draft(),
        is_kept: receipt.is_kept_as_draft(),
        doubtful: rows(orders, |read| match read.notes.iter().any(is_doubtful) {
            // The outcome of an order says more than how it was read, and a player who has sent
            // another since need do nothing.
            true if is_superseded(read) => notes(read, is_doubtful),
            true => notes(read, |note| is_read_otherwise(note) || is_doubtful(note)),
            false => Vec::new(),
        }),
    }
}

/// Where a set replaces all of the one before, a mended line that is sent alone would lose the rest
/// (D.III(3)). What is on file is shown in notation that the reader accepts, plans included.
pub(super) fn whole(receipt: &Receipt) -> Vec<String> {
    let refused = &receipt.reading.refused;
    let notation = |written: &[WrittenOrder]| {
        written.iter().map(|written| written.order.to_string()).collect::<Vec<String>>()
    };
    if receipt.reading.is_asked_whole {
        // A word for a draft takes nothing else of its letter back.
        return match receipt.again.is_empty() {
            true if receipt.draft.is_empty() => unkept_draft(receipt),
            true if receipt.is_of_draft() => {
                let later = plans(&receipt.reading.draft.later);
                [notation(receipt.draft), again::plan_lines(&later, receipt.phase)].concat()
            }
            _ => receipt.again.to_vec(),
        };
    }
    if refused.is_empty() || receipt.replaces_nothing || receipt.stands.is_empty() {
        return Vec::new();
    }
    let works = |written: &&WrittenOrder| receipt.remark(&written.order).is_none();
    let mut set = notation(&receipt.stands.iter().filter(works).cloned().collect::<Vec<_>>());
    set.extend(again::later_lines(receipt.plans, receipt.phase));
    set
}

/// The orders of a draft that does not count, as a set.
fn unkept_draft(receipt: &Receipt) -> Vec<String> {
    let draft = &receipt.reading.draft;
    let orders = draft.orders.iter().filter(|read| !is_superseded(read));
    let planned = [plans(&draft.plans), plans(&draft.later)].concat();
    let lines = again::plan_lines(&planned, receipt.phase);
    orders.map(|read| read.order.to_string()).chain(lines).collect()
}

fn plans(read: &[ReadPlan]) -> Vec<Plan> {
    read.iter().map(ReadPlan::filed).collect()
}

/// Whether it is clear what a line orders, so that it is not for its words that it is refused.
pub(super) fn is_understood(refused: &Refused) -> bool {
    use RefusalKind::{Impossible, NoSuchUnit, NotYourUnit, Proxy, StandingOrder, WrongPhase};
    matches!(
        refused.kind,
        Impossible | NoSuchUnit | NotYourUnit | Proxy | StandingOrder | WrongPhase
    )
}

fn answers(receipt: &Receipt, wanted: impl Fn(&Refused) -> bool) -> Vec<String> {
    let refused = receipt.reading.refused.iter().filter(|refused| wanted(refused));
    refused.map(|refused| answer(receipt, refused)).collect()
}

/// What happens to a draft, beside the line that calls it one. Only the clerk knows.
fn fate_of_draft(receipt: &Receipt, refused: &Refused) -> Option<String> {
    // The lines after the first that holds the letter are told that they do the same.
    let mut holding =
        receipt.reading.refused.iter().filter(|one| one.kind == RefusalKind::Sentence);
    let is_it = holding.next().is_some_and(|one| one.line == refused.line && one.line > 0);
    let has_none = receipt.stands.is_empty() && receipt.plans.is_empty();
    let fate = match receipt.drafts {
        _ if !receipt.is_of_draft() || !is_it => return None,
        DraftRule::Void => " On this board a draft never counts.",
        DraftRule::Count if receipt.is_kept_as_draft() => "",
        DraftRule::Count if has_none => return None,
        DraftRule::Count => " A draft counts only if nothing else is on file at the deadline.",
    };
    let quoted = refused.message.strip_suffix(&refused.expected)?;
    Some(format!("{quoted}This calls the orders a draft.{fate}"))
}

/// Why FINAL was not taken, and what to do.
fn final_refused(receipt: &Receipt) -> String {
    let why = match receipt.reading.refused.is_empty() {
        true => "because a unit has no order",
        false => "because of a line that is shown below",
    };
    format!(
        "FINAL was not accepted, {why}. If these orders are what you want, send FINAL again. \
            Otherwise send the corrected set with FINAL. They count at the deadline either way."
    )
}

/// The answer to a refused line. An earlier set may order its unit.
fn answer(receipt: &Receipt, refused: &Refused) -> String {
    if let Some(fate) = fate_of_draft(receipt, refused) {
        return fate;
    }
    let written = refused.unit.and_then(|unit| stock::written_for(receipt.stands, unit));
    refused.answer_beside(written.map(|written| &written.order))
}

/// The units for which nothing stands, unless the answer to a refused line names them already.
fn unordered(receipt: &Receipt) -> Option<String> {
    if receipt.set.is_none() && receipt.reading.refused.is_empty() {
        return None;
    }
    let kind = receipt.phase.kind();
    let units = crate::game::book::owed_units(receipt.position, kind, receipt.power);
    let is_named =
        |unit: &Unit| receipt.reading.refused.iter().any(|refused| refused.unit == Some(*unit));
    let is_bare =
        |unit: &Unit| stock::written_for(receipt.stands, *unit).is_none() && !is_named(unit);
    // A draft that counts is no silence.
    if !receipt.draft.is_empty() {
        return None;
    }
    if receipt.set.is_none() && receipt.stands.is_empty() && !units.is_empty() {
        return Some(format!(
            "You have no orders on file for {}. If nothing comes by the deadline, {} counts as \
                having sent no orders (D.VII(6)).",
            names::phase(receipt.phase),
            receipt.power
        ));
    }
    let left = names::sorted(units.into_iter().filter(is_bare));
    let left: Vec<String> = left.into_iter().map(names::unit).collect();
    let have = if left.len() == 1 { "has" } else { "have" };
    match kind {
        PhaseKind::Adjustments => undecided(receipt),
        _ if left.is_empty() => None,
        PhaseKind::Movement => Some(format!("{} {have} no order and will hold.", listed(&left))),
        PhaseKind::Retreats => Some(format!("{} {have} no order and will disband.", listed(&left))),
    }
}

/// Builds that are not used, and removals that are not ordered.
fn undecided(receipt: &Receipt) -> Option<String> {
    let due = receipt.position.builds(receipt.power);
    let (owed, ordered) = (due.unsigned_abs() as usize, receipt.counting());
    match due {
        _ if ordered >= owed => None,
        1.. => Some(format!(
            "You may build {} but ordered {ordered}. Builds that you don't use are lost.",
            count(owed, "unit")
        )),
        _ => Some(format!(
            "You have to remove {} but ordered {ordered}. Otherwise the units farthest from home \
                are removed (D.V(4)).",
            count(owed, "unit")
        )),
    }
}

/// Whether the line of an order is quoted with what has to be looked at.
pub(super) fn quotes(read: &Understood) -> bool {
    read.notes.iter().any(|note| is_read_otherwise(note) || is_doubtful(note))
}

fn notes(read: &Understood, wanted: impl Fn(&Note) -> bool) -> Vec<&Note> {
    read.notes.iter().filter(|note| wanted(note)).collect()
}

fn is_superseded(read: &Understood) -> bool {
    read.notes.iter().any(|note| note.kind == NoteKind::Superseded)
}

/// The orders with such notes, each once. A line with several of them is quoted once: a letter of
/// one line is not answered by a book.
fn rows(orders: &[Understood], wanted: impl Fn(&Understood) -> Vec<&Note>) -> Vec<PageRow> {
    let mut quoted = None;
    let mut rows = Vec::new();
    for read in orders {
        let Some(row) = noted(read, wanted(read)) else { continue };
        let is_quoted = quoted.replace(read.line) == Some(read.line);
        rows.push(if is_quoted { row } else { row.quoting(&read.text) });
    }
    rows
}

fn noted(read: &Understood, notes: Vec<&Note>) -> Option<PageRow> {
    if notes.is_empty() {
        return None;
    }
    let row = PageRow::alone(stock::adjustment(&read.order));
    Some(notes.into_iter().fold(row, |row, note| row.explained(sentence(&read.order, note))))
}

/// No more are shown: no player has so many units.
const ROWS_MAX: usize = 20;

fn write_rows(page: &mut LetterPage, rows: &[PageRow]) {
    page.rows(rows.get(..ROWS_MAX).unwrap_or(rows));
    if let Some(more) = rows.len().checked_sub(ROWS_MAX).filter(|more| *more > 0) {
        page.under(format!("  and {more} more."));
    }
}

fn write_answers(page: &mut LetterPage, answers: &[String]) {
    for (at, message) in answers.iter().enumerate() {
        if at > 0 {
            page.gap();
        }
        for line in message.lines() {
            // The writer's line and the caret are indented; the others are sentences.
            match line.starts_with(' ') {
                true => page.fixed(&safe::line(line)),
                false => page.under(safe::plain(line)),
            }
        }
    }
}

fn is_read_otherwise(note: &Note) -> bool {
    use NoteKind::{Coast, Misspelling, Nationality, Resolved, Type};
    matches!(note.kind, Misspelling | Resolved | Coast | Type | Nationality)
}

fn is_doubtful(note: &Note) -> bool {
    use NoteKind::{Excess, Illegal, Route, Superseded};
    matches!(note.kind, Excess | Illegal | Route | Superseded)
}

fn sentence(order: &Order, note: &Note) -> String {
    let text = safe::line(&note.text);
    match note.kind {
        NoteKind::Misspelling => format!("Misspelled: {text}."),
        NoteKind::Illegal => format!("Impossible: {text}."),
        NoteKind::Route => format!("It goes by convoy, and {text}."),
        NoteKind::Superseded => format!("It does not count: {text} (D.III(5))."),
        NoteKind::Excess if *order == Order::Waive => {
            "You don't need it: no build is left to waive.".to_owned()
        }
        NoteKind::Excess => format!("It is one too many: {text} (D.V(2))."),
        _ => format!("{}.", stock::capital(&text)),
    }
}

impl Needs {
    /// How many things there are.
    pub(super) fn len(&self) -> usize {
        let lines = self.asked.len() + self.refused.len() + self.rejected.len();
        let told = usize::from(self.is_kept && !self.asked.is_empty());
        self.sentences.len() + self.read_otherwise.len() + lines + self.doubtful.len() - told
    }

    /// Writes them.
    pub(super) fn write(&self, page: &mut LetterPage) {
        page.say_if(self.final_refused.as_deref());
        for sentence in &self.sentences {
            page.say(sentence);
        }
        if !self.asked.is_empty() {
            page.look(match (self.is_kept, self.is_unfiled) {
                (true, _) => "Why it is a draft",
                (false, true) => "Why it was not filed",
                (false, false) => "You also wrote",
            });
            write_answers(page, &self.asked);
        }
        if !self.read_otherwise.is_empty() {
            page.look("Read differently from what you wrote");
            write_rows(page, &self.read_otherwise);
        }
        if !self.refused.is_empty() {
            page.look("Not read");
            write_answers(page, &self.refused);
        }
        if !self.rejected.is_empty() {
            page.look("Not accepted");
            write_answers(page, &self.rejected);
        }
        if !self.whole.is_empty() {
            page.say(match self.is_unfiled {
                true if self.is_draft => "To file the orders now, send this set:",
                true => "If you want the rest of your letter to count, send it again by itself:",
                false => {
                    "A new set replaces the one before it, so send all your orders again, with the \
                        corrected line (D.III(3)). The rest of your set:"
                }
            });
            for line in &self.whole {
                page.fixed(&format!("  {}", safe::line(line)));
            }
        }
        if !self.doubtful.is_empty() {
            page.look("Please check these");
            write_rows(page, &self.doubtful);
        }
    }
}
