//! The orders of a line, one after the other, and what stands between them.

use nom::Err;

use super::super::grammar::Expected;
use super::super::grammar::talk;
use super::super::grammar::tree::{Deed, Sense, Sentence, Statement};
use super::super::grammar::unit::unit;
use super::super::grammar::words::{self, Task};
use super::super::order::Order;
use super::super::resolve::{Resolved, Trouble};
use super::super::text::{Mark, Token, Tokens};
use super::bracket::between;
use super::trailing::{Trailing, UNREAD_PART, behind_refusal, next_begin, sounds_unsure, trailing};
use super::value::{Note, NoteKind, Plan, RefusalKind, Understood};
use super::{ForAll, Here, Reader};
use crate::board::{PhaseKind, Unit};

/// The most words that may stand before an order without changing it.
const FILLERS_MAX: usize = 8;

const CHOICE: &str = "An order can't leave a choice. Which one is it?";

impl Reader<'_> {
    /// Reads the orders of a line, or finds that there are none.
    pub(super) fn sentences(&mut self, here: Here, tokens: &[Token]) {
        if self.may_be_plan(tokens) && self.plans(here, tokens, None) {
            return;
        }
        let first = self.reading.orders.len();
        let mut parts = tokens.split(|token| token.mark == Mark::Semicolon).peekable();
        while let Some(part) = parts.next() {
            let part = super::line::undecorated(part);
            if let Some(trouble) = parts.peek().and_then(|next| self.spoiled_by(part, next)) {
                parts.next();
                self.refuse(here, trouble);
                continue;
            }
            let orders = self.plan_behind_orders(part).unwrap_or(part.len());
            let (part, plan) = part.split_at_checked(orders).unwrap_or((part, &[]));
            for piece in [super::line::undecorated(part), plan] {
                let before = self.ordered_last(first);
                let planned = self.may_be_plan(piece) && self.plans(here, piece, before);
                if !planned && !piece.is_empty() {
                    self.part(here, piece, first);
                }
            }
        }
    }

    /// The unit of the last order since the line began.
    fn ordered_last(&self, first: usize) -> Option<Unit> {
        let last = self.reading.orders.get(first..)?.last()?.order.unit()?;
        self.table.position.unit(last.place.province)
    }

    /// Reads one part of a line, between semicolons; with which order the line began.
    fn part(&mut self, here: Here, tokens: &[Token], first_order: usize) {
        if let Some(trouble) = self.spoiled(tokens)
            && (self.is_order_like(tokens) || self.statement_at(self.input(tokens), None).is_ok())
            && !self.is_waiver(tokens)
        {
            return self.refuse(here, trouble);
        }
        let mut rest = self.input(tokens);
        let mut carried: Option<Deed> = None;
        let mut any = false;
        loop {
            let parted = skip_separators(rest);
            let begins = !any || parted.rest.len() < rest.rest.len();
            rest = parted;
            if rest.is_empty() || self.is_full() {
                break;
            }
            match self.statement_at(rest, carried.as_ref()) {
                Ok((start, ..)) if !begins && !joins(rest, start) => {
                    rest = self.leftover(here, rest, first_order, carried.as_ref());
                }
                Ok((start, next, found)) => {
                    any = true;
                    carried = carried_on(start, &found, carried);
                    let behind = next.byte(here.text.len());
                    let remark = next;
                    let (next, mut trailing) = trailing(next);
                    trailing.choice |= self.corrects(&found, between(remark, next));
                    let before = rest.rest.len() - start.rest.len();
                    if rest.rest.iter().take(before).any(sounds_unsure) {
                        trailing.doubt.get_or_insert_with(|| "not sure".to_owned());
                    }
                    if trailing.cancelled || trailing.choice {
                        let expected = match trailing.cancelled {
                            true => "Is this to be an order or not?",
                            false => CHOICE,
                        };
                        let trouble = Trouble::at(behind, RefusalKind::Unreadable, expected);
                        let unit = self.unit_meant(start.rest);
                        self.refuse(here, Trouble { unit, ..trouble });
                    } else {
                        let refused = self.reading.refused.len();
                        let begin = next_begin(&found);
                        self.take(here, found, &trailing);
                        if self.reading.refused.len() > refused {
                            rest = behind_refusal(next, begin);
                            continue;
                        }
                    }
                    rest = next;
                }
                Err(error) if !any => {
                    let behind = self.reading.orders.len() > first_order;
                    if self.is_order_like(tokens) || self.looks_meant(rest) {
                        let trouble = self.unreadable(tokens, rest, error);
                        self.refuse(here, trouble);
                    } else if behind && self.names_something(tokens) {
                        let at = rest.byte(here.text.len());
                        self.refuse(here, Trouble::at(at, RefusalKind::Unreadable, UNREAD_PART));
                    } else if !self.remark(here, tokens, first_order) {
                        self.ignore(here);
                    }
                    return;
                }
                Err(_) => rest = self.leftover(here, rest, first_order, carried.as_ref()),
            }
        }
    }

    /// A statement here, or behind some words that change nothing.
    pub(super) fn statement_at<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&Deed>,
    ) -> Result<(Tokens<'l>, Tokens<'l>, Statement), Expected> {
        let mut start = input;
        let mut first_error = None;
        for _ in 0..=FILLERS_MAX {
            match self.statement(start) {
                Ok((rest, found)) if self.is_meant(start, &found) => {
                    let used = input.rest.len() - start.rest.len();
                    let before = input.rest.get(..used).unwrap_or_default();
                    let verb_first = start.peek(0).is_some_and(Token::is_verb);
                    if talk::about(before, &found, verb_first, rest)
                        || talk::is_prose(start, &found, rest)
                        || talk::breaks_off(&found, rest)
                    {
                        let what = "nothing but an order";
                        return Err(Expected { left: input.rest.len(), what });
                    }
                    return Ok((start, rest, found));
                }
                Ok(_) => {}
                Err(Err::Error(error) | Err::Failure(error)) => {
                    first_error = Some(match first_error {
                        Some(first) if error_is_no_farther(&first, &error) => first,
                        _ => error,
                    });
                }
                Err(Err::Incomplete(_)) => {}
            }
            if let Some((rest, found)) = self.bare(start, carried) {
                return Ok((start, rest, found));
            }
            match start.peek(0) {
                Some(token)
                    if words::is_filler(&token.key)
                        || matches!(token.mark, Mark::Comma | Mark::Colon)
                            && start.rest.len() < input.rest.len() =>
                {
                    start = start.after(1);
                }
                _ => break,
            }
        }
        let nothing = Expected { left: input.rest.len(), what: "an order" };
        Err(first_error.unwrap_or(nothing))
    }

    /// A unit alone, where that says enough: in a list behind a verb, or while builds are due.
    fn bare<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&Deed>,
    ) -> Option<(Tokens<'l>, Statement)> {
        let adjusting = self.table.phase.kind() == PhaseKind::Adjustments;
        let deed = carried.cloned().or(adjusting.then_some(Deed::Bare))?;
        let (rest, unit) = unit(input).ok()?;
        let known = matches!(unit.place.name.sense, Sense::Provinces(_));
        let ends = rest.peek(0).is_none_or(|next| {
            matches!(
                next.mark,
                Mark::Comma | Mark::And | Mark::Stop | Mark::Open | Mark::Question | Mark::Dash
            ) || words::kind(&next.key).is_some()
                || next.key.len() < 3 && next.key.parse::<u8>().is_ok()
                || matches!(next.key.as_str(), "please" | "pls" | "plz" | "thanks" | "thx")
        });
        let named = known || unit.kind.is_some();
        (named && ends).then_some((rest, Statement::Order(Sentence { unit, deed })))
    }

    /// Takes a statement in.
    fn take(&mut self, here: Here, found: Statement, trailing: &Trailing) {
        let kind = self.table.phase.kind();
        match found {
            Statement::Order(sentence) => self.order(here, &sentence, trailing),
            Statement::Group(units, deed) => {
                for unit in units {
                    let sentence = Sentence { unit, deed: deed.clone() };
                    self.order(here, &sentence, trailing);
                }
            }
            Statement::Waive(count) => self.waive(here, count, trailing),
            Statement::AllHold(whole) | Statement::AllDisband(whole) => {
                let disband = matches!(found, Statement::AllDisband(_));
                if let Some(trouble) = self.not_both(here, whole) {
                    return self.refuse(here, trouble);
                }
                if disband != (kind == PhaseKind::Retreats) || kind == PhaseKind::Adjustments {
                    let expected = "This belongs to another kind of phase.";
                    return self.refuse(here, Trouble::at(0, RefusalKind::WrongPhase, expected));
                }
                if let Some(trouble) = self.kept_off(0, None) {
                    return self.refuse(here, trouble);
                }
                self.for_all.push(ForAll {
                    before: self.reading.orders.len(),
                    line: here.number(),
                    text: here.written.to_owned(),
                    whole,
                    disband,
                });
            }
        }
    }

    fn order(&mut self, here: Here, sentence: &Sentence, trailing: &Trailing) {
        let kind = self.table.phase.kind();
        let later = match &sentence.deed {
            Deed::Retreat(_) => Some(PhaseKind::Retreats),
            Deed::Disband if kind == PhaseKind::Movement => Some(PhaseKind::Retreats),
            Deed::Build => Some(PhaseKind::Adjustments),
            _ => None,
        };
        if let Some(later) = later.filter(|later| *later != kind) {
            return self.single_plan(here, sentence, later, trailing);
        }
        if let Some(trouble) = self.kept_off(sentence.unit.place.name.span.start, None) {
            let unit = self.unit_meant(here.tokens);
            return self.refuse(here, Trouble { unit, ..trouble });
        }
        let resolved = match kind {
            PhaseKind::Movement => self.table.movement(sentence),
            PhaseKind::Retreats => self.table.retreat(sentence),
            PhaseKind::Adjustments => self.table.adjustment(sentence),
        };
        match resolved {
            Ok(resolved) => self.understand(here, resolved, trailing),
            Err(trouble) => self.refuse(here, trouble),
        }
    }

    pub(super) fn waive(&mut self, here: Here, count: Option<u8>, trailing: &Trailing) {
        let later = self.table.phase_of(PhaseKind::Adjustments);
        if let Some(trouble) = self.kept_off(0, Some(later).filter(|_| later != self.table.phase)) {
            return self.refuse(here, trouble);
        }
        if later != self.table.phase {
            self.reading.plans.push(Plan {
                phase: later,
                line: here.number(),
                text: here.written.to_owned(),
                options: vec![Order::Waive],
                conditions: vec![None],
            });
            return;
        }
        let used = self.reading.orders.len() as i32;
        let due = (self.table.position.builds(self.table.power) - used).max(1);
        for _ in 0..count.map_or(due, i32::from) {
            let resolved = Resolved { order: Order::Waive, notes: Vec::new() };
            self.understand(here, resolved, trailing);
        }
    }

    fn understand(&mut self, here: Here, resolved: Resolved, trailing: &Trailing) {
        let mut notes = resolved.notes;
        if let Some(power) = self.foreign {
            let text = format!("read for {}, not for {power}", self.table.power);
            notes.push(Note::new(NoteKind::Nationality, text));
        }
        if let Some(words) = &trailing.doubt {
            notes.push(Note::new(NoteKind::Doubt, words.clone()));
        }
        for &(start, end) in &trailing.comments {
            let words = here.text.get(start..end).unwrap_or_default().trim();
            notes.push(Note::new(NoteKind::Comment, words));
        }
        self.doubt(here, &resolved.order);
        self.reading.orders.push(Understood {
            order: resolved.order,
            line: here.number(),
            text: here.written.to_owned(),
            notes,
        });
    }

    fn is_waiver(&self, tokens: &[Token]) -> bool {
        let found = self.statement_at(self.input(tokens), None);
        found.is_ok_and(|(_, _, found)| matches!(found, Statement::Waive(_)))
    }
}

/// Whether the words between two orders only join them; "so that A Mar - Par" explains the first.
fn joins(from: Tokens<'_>, to: Tokens<'_>) -> bool {
    let between = from.rest.len() - to.rest.len();
    from.rest.iter().take(between).all(|word| {
        matches!(
            word.key.as_str(),
            "and" | "with" | "while" | "whilst" | "then" | "plus" | "also" | "et" | "und" | "my"
        )
    })
}

fn error_is_no_farther(first: &Expected, other: &Expected) -> bool {
    other.left >= first.left
}

pub(super) fn is_separator(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Comma
            | Mark::And
            | Mark::Stop
            | Mark::Semicolon
            | Mark::Colon
            | Mark::Other
            | Mark::Close
    )
}

pub(super) fn skip_separators(mut input: Tokens<'_>) -> Tokens<'_> {
    while let Some(token) = input.peek(0) {
        if !is_separator(token.mark) && token.mark != Mark::Question && !is_number(input) {
            break;
        }
        input = input.after(1);
    }
    input
}

/// `2.` or `2)` between two orders.
fn is_number(input: Tokens<'_>) -> bool {
    input.peek(0).is_some_and(|token| {
        let closed = input.peek(1).is_some_and(|next| next.mark == Mark::Close);
        let dotted = token.span.len() > token.key.len();
        token.key.len() < 3 && token.key.parse::<u8>().is_ok() && (closed || dotted)
    })
}

/// The verb that goes on for a list: "Remove A Bur, F Nth".
fn carried_on(start: Tokens<'_>, found: &Statement, before: Option<Deed>) -> Option<Deed> {
    let Statement::Order(sentence) = found else { return None };
    let task = start.peek(0).and_then(|token| token.task);
    match (task, &sentence.deed) {
        (Some(Task::Build), Deed::Build) => Some(Deed::Build),
        (Some(Task::Disband | Task::Retreat), Deed::Disband) => Some(Deed::Disband),
        (Some(Task::Hold), Deed::Hold) => Some(Deed::Hold),
        _ => before.filter(|before| *before == sentence.deed),
    }
}
