//! Text in brackets and after `//` that is no remark: another order for the same unit, or a
//! condition that no order and no plan can keep.

use super::super::grammar::place::name;
use super::super::grammar::plan::possible;
use super::super::grammar::tree::{Sense, Sentence, Statement, WrittenDeed};
use super::super::grammar::words::Task;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Mark, Token, Tokens};
use super::bare::bracket_length;
use super::here::Here;
use super::state::Reader;
use super::trailing::sounds_unsure;
use crate::board::Unit;
use crate::grammar::vocabulary::WordClass;
use crate::limits::FAR_TOKENS;
use crate::orders::Order;

impl Reader<'_> {
    /// Whether a remark after an order orders its unit to do something else: `Bur - Mun (no: Bur -
    /// Ruh)`, `Bur - Mun (better Ruh)`. We can't know which of the two counts.
    pub(super) fn corrects(&self, found: &Statement, remark: &[Token]) -> bool {
        let Statement::Order(order) = found else { return false };
        let remark = remark.get(..remark.len().min(FAR_TOKENS)).unwrap_or_default();
        let words = remark.iter().position(|token| token.mark == Mark::Word);
        let begun = words.and_then(|at| remark.get(at..)).unwrap_or_default();
        let another = (0..remark.len()).any(|at| {
            let rest = self.input(remark.get(at..).unwrap_or_default());
            match self.statement(rest) {
                Ok((_, Statement::Order(other))) => contradicts(order, &other),
                _ => false,
            }
        });
        let bare =
            |token: &Token| token.mark == Mark::Word && self.names_any(std::slice::from_ref(token));
        let only =
            !begun.is_empty() && begun.iter().all(|token| token.mark == Mark::Close || bare(token));
        let instead = begins_correction(begun) || only;
        another || instead && self.names_another_place(order, begun, only)
    }

    /// `A Par - Pic (not Bur)`: a bracket that says what the order says.
    pub(super) fn denies_another(&self, found: &Statement, words: &[Token]) -> bool {
        let Statement::Order(order) = found else { return false };
        let rest = match words {
            [not, rest @ ..] if not.key == "not" => rest,
            [instead, of, rest @ ..] if instead.key == "instead" && of.key == "of" => rest,
            _ => return false,
        };
        let Ok((left, name)) = name(self.input(rest)) else { return false };
        let place = matches!(name.sense, Sense::Provinces(_));
        let another = place && !named(order).contains(&name.sense);
        another && left.rest.iter().all(|token| token.mark == Mark::Stop)
    }

    /// `(supported by A Mar)`: the writer's unit that a remark says to help.
    pub(super) fn helped_by(&self, remark: &[Token]) -> Option<Unit> {
        let helps = |token: &Token| {
            matches!(token.task, Some(Task::Support | Task::Convoy)) || token.key == "supported"
        };
        remark.iter().any(helps).then(|| self.unit_meant(remark))?
    }

    /// Asks about such a remark if the unit has no order to help. The order beside it is meant.
    pub(super) fn ask_who_helps(&mut self, kept: &[LetterLine]) {
        for (number, unit) in std::mem::take(&mut self.helped) {
            let helps = self.reading.orders.iter().any(|understood| {
                let named = understood.order.unit().map(|unit| unit.place.province);
                let help = matches!(
                    understood.order,
                    Order::SupportHold(..) | Order::SupportMove(..) | Order::Convoy(..)
                );
                help && named == Some(unit.province())
            });
            let line = kept.iter().find(|line| line.number == number).filter(|_| !helps);
            let Some(line) = line else { continue };
            let expected = "If this is also an order for the other unit, write it on a line of its \
                own. The order before it counts.";
            let trouble = OrderTrouble::at(0, RefusalKind::Unreadable, expected);
            self.refuse(Here::of(line, &[]), OrderTrouble { unit: Some(unit), ..trouble });
        }
    }

    /// Where a bracket with a condition begins that is too long to be read; "if it is free" goes
    /// without saying.
    pub(super) fn unread_condition(&self, tokens: &[Token], kept_max: usize) -> Option<usize> {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = tokens.get(at..).unwrap_or_default();
            let length = if token.mark == Mark::Open { bracket_length(rest) } else { 1 };
            let inside = rest.get(..length).unwrap_or_default();
            let plain = || possible(self.input(inside)).is_ok_and(|(rest, _)| rest.is_empty());
            if length > kept_max && inside.iter().any(sounds_unsure) && !plain() {
                return Some(token.span.start);
            }
            at += length.max(1);
        }
        None
    }

    fn names_another_place(&self, order: &Sentence, words: &[Token], first: bool) -> bool {
        (usize::from(!first)..words.len()).any(|at| {
            let found = name(self.input(words.get(at..).unwrap_or_default()));
            found.is_ok_and(|(_, name)| {
                matches!(name.sense, Sense::Provinces(_)) && !named(order).contains(&name.sense)
            })
        })
    }
}

/// Whether two orders for one unit say different things of it.
fn contradicts(order: &Sentence, other: &Sentence) -> bool {
    let sense = order.unit.place.name.sense;
    let known = matches!(sense, Sense::Provinces(_)) && sense == other.unit.place.name.sense;
    let same_verb = std::mem::discriminant(&order.deed) == std::mem::discriminant(&other.deed);
    known && !(same_verb && named(order).last() == named(other).last())
}

/// The places that an order names, the one last where it ends.
fn named(order: &Sentence) -> Vec<Sense> {
    let mut named = vec![order.unit.place.name.sense];
    let mut also = |place: &super::super::grammar::tree::WrittenPlace| named.push(place.name.sense);
    match &order.deed {
        WrittenDeed::Move(places, _) => places.iter().for_each(also),
        WrittenDeed::Retreat(place) => also(place),
        WrittenDeed::Support(unit, to) | WrittenDeed::Convoy(unit, to) => {
            also(&unit.place);
            to.iter().for_each(also);
        }
        WrittenDeed::Bare | WrittenDeed::Hold | WrittenDeed::Disband | WrittenDeed::Build => {}
    }
    named
}

/// "Better Ruh", "edit: Ruh", "no, Ruh".
fn begins_correction(words: &[Token]) -> bool {
    let marked = words.get(1).is_some_and(|next| next.mark != Mark::Word);
    words.first().is_some_and(|first| {
        first.is(WordClass::Corrects) || marked && first.is(WordClass::CorrectsIfMarked)
    })
}

/// What comes between two places of a line.
pub(super) fn between<'l>(from: Tokens<'l>, to: Tokens<'l>) -> &'l [Token] {
    from.rest.get(..from.rest.len() - to.rest.len()).unwrap_or_default()
}
