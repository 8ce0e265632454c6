//! The orders of a line, one after the other, and what comes between them.

use super::super::grammar::Expected;
use super::super::grammar::tree::{Sense, Sentence, Statement, WrittenDeed};
use super::super::resolve::{Note, NoteKind, OrderTrouble, RefusalKind, Resolved, named};
use super::super::text::{Mark, Token, Tokens};
use super::bare::{as_comma, skip_separators, undecorated};
use super::bracket::between;
use super::here::Here;
use super::marks::{keeps_the_rest, odd_mark, refers_back};
use super::state::{ForAll, LinePart, ReadSoFar, Reader};
use super::statements::{carried_on, joins, unit_of};
use super::trailing::{Trailing, UNREAD_HELP, behind_refusal, next_begin, trailing};
use super::value::{ReadPlan, Refused, Understood};
use super::weighing::{ends_part, not_understood};
use crate::board::PhaseKind;
use crate::grammar::vocabulary::WordClass;
use crate::orders::Order;

const CHOICE: &str = "An order can't leave a choice. Which one do you mean?";

/// `A Par - Bur and A Mar - Gas both hold`: what is said of the orders before it fits none of them,
/// as "all others hold" would.
fn says_of_all(start: Tokens, found: &Statement) -> bool {
    let whole = matches!(found, Statement::AllHold(_) | Statement::AllDisband(_));
    let of_all = start.peek(0).is_some_and(|first| first.is(WordClass::OfEachOrder));
    whole && of_all && start.peek(1).is_some_and(Token::is_verb)
}

fn stays(found: &Statement) -> bool {
    let deed = match found {
        Statement::Order(order) => &order.deed,
        Statement::Group(_, deed) => deed,
        _ => return false,
    };
    *deed == WrittenDeed::Hold
}

impl Reader<'_> {
    /// Reads the orders of a line, or finds that there are none.
    pub(super) fn sentences(&mut self, here: Here, tokens: &[Token]) {
        if keeps_the_rest(tokens) {
            return self.keeps_rest.push(here.number());
        }
        let greets =
            || self.greets_another(tokens) && self.order_within(self.input(tokens)).is_some();
        if self.speaks_to_another(tokens) || greets() {
            let expected = "If this is a letter to another power, send it as press: \"press to \
                …:\".";
            return self.refuse(here, OrderTrouble::at(0, RefusalKind::Unreadable, expected));
        }
        let (begun, refused) = (self.begun(), self.reading.refused.len());
        self.sentences_of(here, tokens);
        if self.begun() == begun {
            return;
        }
        let unread = |refused: &Refused| {
            let words: String = refused.text.chars().skip(refused.column - 1).collect();
            let read = refused.kind != RefusalKind::Unreadable || refused.expected == UNREAD_HELP;
            !read || refers_back(&words)
        };
        let new = self.reading.refused.get(refused..).unwrap_or_default();
        if new.iter().any(unread) {
            self.take_back(begun);
        } else if let Some(at) = odd_mark(here.text) {
            let unit = self.take_back(begun);
            let expected = "We don't know what this mark means for the order, so we did not file \
                it. To file the order, send it without the mark.";
            let trouble = OrderTrouble::at(at, RefusalKind::Unreadable, expected);
            self.refuse(here, OrderTrouble { unit, ..trouble });
        }
    }

    /// "To Germany: A Par - Bur"
    fn speaks_to_another(&self, tokens: &[Token]) -> bool {
        let [to, name, colon, _, ..] = tokens else { return false };
        to.key == "to" && colon.mark == Mark::Colon && self.scale.is_another(name)
    }

    fn sentences_of(&mut self, here: Here, tokens: &[Token]) {
        let parted = self.parted_by_slashes(tokens);
        let tokens = parted.as_deref().unwrap_or(tokens);
        let listed = self.before_retreats(tokens);
        if listed < tokens.len() {
            let line = self.begun();
            let commas: Vec<Token> = tokens
                .iter()
                .enumerate()
                .map(|(at, token)| as_comma(token, at == listed))
                .collect();
            return self.part(here, &commas, line);
        }
        if self.alternative(here, tokens)
            || self.may_be_plan(tokens) && self.plans(here, tokens, None)
        {
            return;
        }
        let line = self.begun();
        let mut parts = tokens.split(|token| token.mark == Mark::Semicolon).peekable();
        while let Some(part) = parts.next() {
            let part = undecorated(part);
            if let Some(trouble) = parts.peek().and_then(|next| self.spoiled_by(part, next)) {
                parts.next();
                self.refuse(here, trouble);
                continue;
            }
            let orders = self.plan_behind_orders(part).unwrap_or(part.len());
            let (part, plan) = part.split_at_checked(orders).unwrap_or((part, &[]));
            for piece in [undecorated(part), plan] {
                let before = self.ordered_last(line.orders);
                let planned = self.may_be_plan(piece) && self.plans(here, piece, before);
                if !planned && !piece.is_empty() {
                    self.part(here, piece, line);
                }
            }
        }
    }

    /// Reads one part of a line, between semicolons.
    fn part(&mut self, here: Here, tokens: &[Token], line: ReadSoFar) {
        let plain = tokens.get(..self.before_retreats(tokens)).unwrap_or(tokens);
        let found = self.statement_at(self.input(tokens), None);
        let waives = matches!(found, Ok((_, _, Statement::Waive(_))));
        if let Some(trouble) = self.spoiled(plain)
            && !waives
            && (found.is_ok() || self.is_order_like(tokens))
        {
            return self.refuse(here, trouble);
        }
        let mut part = LinePart::new(tokens, line, self.begun());
        let mut rest = self.input(tokens);
        loop {
            let parted = skip_separators(rest);
            let begins = !part.any || parted.rest.len() < rest.rest.len();
            rest = parted;
            if rest.is_empty() || self.is_full() {
                break;
            }
            if part.before(rest).is_some_and(ends_part) {
                part.sentence = self.begun();
            }
            rest = match self.statement_at(rest, part.carried.as_ref()) {
                Ok((start, _, found))
                    if !begins && (!joins(rest, start) || says_of_all(start, &found)) =>
                {
                    self.leftover(here, rest, &mut part)
                }
                Ok(found) => {
                    let is_list = part.may_be_list && stays(&found.2) && joins(rest, found.0);
                    let is_again = unit_of(&found.2).is_some_and(|unit| part.unit == Some(unit));
                    if is_list || rest.rest.len() == part.left && is_again {
                        let unit = self.take_back(part.sentence);
                        let at = found.0.byte(here.text.len());
                        let trouble = OrderTrouble::at(at, RefusalKind::Unreadable, CHOICE);
                        self.refuse(here, OrderTrouble { unit, ..trouble });
                        break;
                    }
                    self.found(here, found, &mut part)
                }
                Err(error) if !part.any => match self.front(here, rest) {
                    Some(behind) => behind,
                    None => return self.no_order(here, rest, error, &mut part),
                },
                Err(_) => self.leftover(here, rest, &mut part),
            };
        }
    }

    /// `Paris Marseilles and Brest hold`: the first two may be a move, or units that hold, too.
    fn may_be_list(&self, found: &Statement, text: &str) -> bool {
        let Statement::Order(order) = found else { return false };
        let WrittenDeed::Move(places, _) = &order.deed else { return false };
        let Some(Sense::Provinces(readings)) = places.last().map(|to| to.name.sense) else {
            return false;
        };
        let names = places.last().map(|to| order.unit.place.name.span.end..to.name.span.start);
        let between = names.and_then(|names| text.get(names)).unwrap_or_default();
        let own = self.table.own_units().any(|unit| readings.all.contains(unit.province()));
        order.unit.kind.is_none() && between.trim().is_empty() && own
    }

    /// Takes an order with what belongs to it; what is left after them.
    fn found<'l>(
        &mut self,
        here: Here,
        (start, next, found): (Tokens<'l>, Tokens<'l>, Statement),
        part: &mut LinePart,
    ) -> Tokens<'l> {
        part.any = true;
        part.carried = carried_on(start, &found, part.carried.take());
        part.unit = unit_of(&found);
        part.may_be_list = self.may_be_list(&found, here.text);
        let behind = next.byte(here.text.len());
        let (next, retreats) = self.retreats_behind(next);
        let remark = next;
        let (next, mut trailing) = trailing(next, |words, marked| {
            self.is_remark(words, marked) || self.denies_another(&found, words)
        });
        part.left = next.rest.len();
        trailing.choice |= self.corrects(&found, between(remark, next));
        if trailing.unclear.is_some() || trailing.choice {
            let trouble = match trailing.unclear {
                Some(at) => not_understood(here, at, between(remark, next)),
                None => OrderTrouble::at(behind, RefusalKind::Unreadable, CHOICE),
            };
            let unit = self.unit_meant(start.rest);
            self.refuse(here, OrderTrouble { unit, ..trouble });
            return next;
        }
        let refused = self.reading.refused.len();
        let begin = next_begin(&found);
        if let Some(unit) = self.helped_by(between(remark, next)) {
            self.helped.push((here.number(), unit));
        }
        self.take(here, found, &trailing);
        if self.reading.refused.len() == refused {
            if let (Some(choices), Some(unit)) = (retreats, self.ordered_last(part.line.orders)) {
                self.keep_retreats(here, &choices, unit);
            }
            return next;
        }
        let behind = behind_refusal(next, begin);
        for skipped in [between(remark, next), between(next, behind)] {
            self.weigh_behind_refusal(skipped, part);
        }
        behind
    }

    /// A part of a line in which no order begins.
    fn no_order(&mut self, here: Here, rest: Tokens, error: Expected, part: &mut LinePart) {
        let behind = self.reading.orders.len() > part.line.orders;
        match self.leaves_alone(part.tokens) {
            Some(Ok(unit)) => {
                let order = Order::Disband(named(unit));
                let resolved = Resolved { order, notes: Vec::new() };
                return self.understand(here, resolved, &Trailing::default());
            }
            Some(Err(trouble)) => return self.refuse(here, trouble),
            None => {}
        }
        if self.is_order_like(part.tokens) || self.looks_meant(rest) {
            let trouble = self.unreadable(part.tokens, rest, error);
            self.refuse(here, trouble);
        } else if behind {
            self.leftover(here, rest, part);
        } else {
            self.ignore(here);
        }
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
                    let expected = "This kind of order belongs in another phase.";
                    return self
                        .refuse(here, OrderTrouble::at(0, RefusalKind::WrongPhase, expected));
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

    pub(super) fn order(&mut self, here: Here, sentence: &Sentence, trailing: &Trailing) {
        let kind = self.table.phase.kind();
        let later = match &sentence.deed {
            WrittenDeed::Retreat(_) => Some(PhaseKind::Retreats),
            WrittenDeed::Disband if kind == PhaseKind::Movement => Some(PhaseKind::Retreats),
            WrittenDeed::Build => Some(PhaseKind::Adjustments),
            _ => None,
        };
        if let Some(later) = later.filter(|later| *later != kind) {
            return self.single_plan(here, sentence, later, trailing);
        }
        if let Some(trouble) = self.kept_off(sentence.unit.place.name.span.start, None) {
            let unit = self.unit_meant(here.tokens);
            return self.refuse(here, OrderTrouble { unit, ..trouble });
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
            self.reading.plans.push(ReadPlan {
                phase: later,
                line: here.number(),
                text: here.written.to_owned(),
                options: vec![Order::Waive],
                conditions: vec![None],
            });
            return;
        }
        let used = self.reading.orders.len() as i32;
        let due = (self.table.builds() - used).max(1);
        for _ in 0..count.map_or(due, i32::from) {
            let resolved = Resolved { order: Order::Waive, notes: Vec::new() };
            self.understand(here, resolved, trailing);
        }
    }

    pub(super) fn understand(&mut self, here: Here, resolved: Resolved, trailing: &Trailing) {
        let mut notes = resolved.notes;
        if let (Some(power), Some(own)) = (self.foreign, self.table.power) {
            let text = format!("read for {own}, not for {power}");
            notes.push(Note::new(NoteKind::Nationality, text));
        }
        for &(start, end) in &trailing.comments {
            let words = here.text.get(start..end).unwrap_or_default().trim();
            notes.push(Note::new(NoteKind::Comment, words));
        }
        self.reading.orders.push(Understood {
            order: resolved.order,
            line: here.number(),
            text: here.written.to_owned(),
            notes,
        });
    }
}
