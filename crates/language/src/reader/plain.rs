//! Lines that are an order and nothing else. No other question is asked of them.

use super::super::grammar::tree::{Sense, Sentence, Statement, WrittenDeed};
use super::super::grammar::words::kind;
use super::super::resolve::{Resolved, fleet_lands, named};
use super::super::text::{LetterLine, Mark, Token};
use super::bare::undecorated;
use super::beginning::LineBeginning;
use super::here::Here;
use super::marks::odd_mark;
use super::state::Reader;
use super::trailing::Trailing;
use crate::board::{Location, PhaseKind, Unit, reach};
use crate::grammar::vocabulary::WordClass;
use crate::orders::legality::{self, Choices, Ground};
use crate::orders::{NamedUnit, Order, Place, Way, read_order};

impl Reader<'_> {
    /// Takes a line that is a possible order in the notation of the judge; whether it is one.
    pub(super) fn order_in_notation(&mut self, line: &LetterLine) -> bool {
        let (Ok(order), true) = (read_order(line.written), self.stands_alone(line)) else {
            return false;
        };
        let whole = self.table.names.are_of_everybody() && self.is_said_in_full(&order);
        if whole {
            let resolved = Resolved { order, notes: Vec::new() };
            self.understand(Here::of(line, &[]), resolved, &Trailing::default());
        }
        whole
    }

    /// Whether an order is possible and names its units as they stand and its place as it will be
    /// filed, so that nothing has to be said about it.
    fn is_said_in_full(&self, order: &Order) -> bool {
        let standing = |unit: NamedUnit| self.table.position.unit(unit.place.province);
        let Some(unit) = order.unit().and_then(standing).filter(|unit| self.table.owns(unit))
        else {
            return false;
        };
        let is_named = |written: NamedUnit| standing(written).map(named) == Some(written);
        let goes = match order {
            Order::Hold(_) => true,
            Order::Move(_, to, way) => is_whole_way(unit, *to, *way),
            Order::SupportHold(_, other) => is_named(*other),
            Order::SupportMove(_, other, to) | Order::Convoy(_, other, to) => {
                is_named(*other) && to.coast.is_none()
            }
            _ => false,
        };
        let possible = || {
            let (position, fleets) = (self.table.position, self.fleets);
            let ground = Ground { position, choices: Choices::HOUSE, fleets };
            legality::action(order, unit, ground).is_ok()
        };
        goes && order.unit().is_some_and(is_named) && possible()
    }

    /// Takes a line that is a movement order and nothing else; whether it is one.
    pub(super) fn plain_order(&mut self, line: &LetterLine, words: &[Token]) -> bool {
        let here = Here::of(line, words);
        let tokens = undecorated(words);
        if !self.stands_alone(line) || !self.is_of_order_words(tokens) {
            return false;
        }
        let opening = LineBeginning::of(self.input(tokens));
        if let Ok((0, Statement::Order(order))) = &opening.found
            && is_complete(order)
            && odd_mark(here.text).is_none()
        {
            self.order(here, order, &Trailing::default());
            return true;
        }
        self.opening = Some(opening);
        false
    }

    /// Whether nothing above a line, around it or in front of it says what it is.
    fn stands_alone(&self, line: &LetterLine) -> bool {
        let within = self.section.is_some() || self.over.is_some() || self.above.is_some();
        let number = line.number;
        let named = self.taken.contains(&number)
            || self.blocks.ends.contains(&number)
            || self.blocks.own.contains_key(&number)
            || self.blocks.marks(number);
        self.table.phase.kind() == PhaseKind::Movement
            && !within
            && !named
            && !line.struck
            && !self.is_marked(line)
    }

    /// A kind of unit, and names, verbs and dashes after it.
    fn is_of_order_words(&self, tokens: &[Token]) -> bool {
        let known = |token: &Token| match token.mark {
            Mark::Word => {
                token.task.is_some()
                    || kind(&token.key).is_some()
                    || WordClass::CoastCode.has(&token.key)
                    || self.table.names.is_place(&token.key)
                    || self.table.names.is_name_word(&token.key)
            }
            mark => {
                matches!(mark, Mark::Dash | Mark::Arrow | Mark::Slash | Mark::Open | Mark::Close)
            }
        };
        tokens.first().is_some_and(|first| kind(&first.key).is_some()) && tokens.iter().all(known)
    }
}

/// Whether nothing is left to say of a way: its coast, or that only a convoy can be meant.
fn is_whole_way(unit: Unit, to: Place, way: Way) -> bool {
    match unit.is_army() {
        true => to.coast.is_none() && (way != Way::Unstated || reach(unit).contains(to.province)),
        false => fleet_lands(unit, to).map(Location::coast) == Some(to.coast),
    }
}

/// Whether all of an order is there: a support without a target may go on in the next line.
fn is_complete(order: &Sentence) -> bool {
    let whole = match &order.deed {
        WrittenDeed::Hold | WrittenDeed::Move(..) => true,
        WrittenDeed::Support(_, to) | WrittenDeed::Convoy(_, to) => to.is_some(),
        _ => false,
    };
    whole && order.unit.kind.is_some() && matches!(order.unit.place.name.sense, Sense::Provinces(_))
}
