//! What spoils an order: a condition, an alternative, a negation.

use super::super::grammar::place::{name, place};
use super::super::grammar::route::limits;
use super::super::grammar::talk::without_talk;
use super::super::grammar::tree::Sense;
use super::super::grammar::unit::unit;
use super::super::grammar::words::{self, Task};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token};
use super::bare::outside_brackets;
use super::state::Reader;
use crate::board::{PhaseKind, Province, ProvinceSet};
use crate::grammar::vocabulary::WordClass;

impl Reader<'_> {
    /// A condition, an alternative or a negation in a movement order.
    pub(super) fn spoiled(&self, tokens: &[Token]) -> Option<OrderTrouble> {
        let spoils = |token: &Token| words::spoils_a_movement_order(&token.key);
        let spoken = if tokens.iter().any(spoils) { without_talk(tokens) } else { Vec::new() };
        let word = outside_brackets(&spoken)
            .find(|token| self.spoils(tokens, token))
            .map(|token| token.span.start);
        let at = word.or_else(|| self.slash_at(tokens))?;
        let named = |token: &&Token| token.span.start == at;
        let withdraws =
            tokens.iter().find(named).is_some_and(|word| word.is(WordClass::TakesOrderBack));
        let expected = match self.table.phase.kind() {
            _ if withdraws => {
                "Is this meant as an order? To cancel an order, send your whole set with a \
                    different order for the unit."
            }
            PhaseKind::Movement => {
                "A movement order can't depend on a condition or leave a choice. Which order do \
                    you mean?"
            }
            _ => "We can't read this condition or choice.",
        };
        let mut trouble = OrderTrouble::at(at, RefusalKind::Unreadable, expected);
        trouble.candidates = self.places_around(tokens, at);
        trouble.unit = self.unit_meant(tokens);
        Some(trouble)
    }

    /// Whether a word keeps an order from being one. "Not via ENG" limits a route, "everyone else
    /// holds" leaves no choice, and "delete A Par" strikes a unit where units leave the board.
    fn spoils(&self, tokens: &[Token], word: &Token) -> bool {
        let at = tokens.iter().position(|token| token.span.start == word.span.start);
        let before = at.and_then(|at| at.checked_sub(1));
        let limits_here = |at: Option<usize>| {
            at.and_then(|at| tokens.get(at..)).is_some_and(|rest| limits(self.input(rest)))
        };
        let harmless = match word.key.as_str() {
            "not" => limits_here(at) || limits_here(before),
            "else" => before
                .and_then(|before| tokens.get(before))
                .is_some_and(|before| before.is(WordClass::AllUnits)),
            "delete" => self.table.phase.kind() != PhaseKind::Movement,
            _ => false,
        };
        words::spoils_a_movement_order(&word.key) && !harmless
    }

    /// The provinces named directly before and after a word.
    fn places_around(&self, tokens: &[Token], at: usize) -> ProvinceSet {
        let mut before = (0..tokens.len()).filter_map(|start| {
            let (rest, name) = name(self.input(tokens.get(start..)?)).ok()?;
            (rest.byte(usize::MAX) == at).then_some(name)
        });
        let behind = tokens.iter().position(|token| token.span.start > at);
        let behind = behind.and_then(|start| {
            let rest = self.input(tokens.get(start..)?);
            place(rest).or_else(|_| unit(rest).map(|(rest, unit)| (rest, unit.place))).ok()
        });
        let names = before.next_back().into_iter().chain(behind.map(|(_, place)| place.name));
        let mut found = ProvinceSet::EMPTY;
        for name in names {
            if let Sense::Provinces(readings) = name.sense {
                found |= readings
                    .official
                    .map_or(readings.all, |one: Province| [one].into_iter().collect());
            }
        }
        found
    }

    /// A slash between two places, or between two units to be built or removed.
    pub(super) fn slash_at(&self, tokens: &[Token]) -> Option<usize> {
        let known = |token: &Token| self.table.names.is_place(&token.key);
        let now = self.table.phase.kind() == PhaseKind::Adjustments;
        let adjusts = tokens.iter().any(|token| {
            now || token.is_verb() && matches!(token.task, Some(Task::Build | Task::Disband))
        });
        let unit = |token: &Token| adjusts && token.kind().is_some();
        let found = tokens.windows(3).find(|three| match three {
            [before, slash, after] => {
                slash.mark == Mark::Slash
                    && (known(before) || before.mark == Mark::Close)
                    && (known(after)
                        || matches!(after.task, Some(Task::Disband | Task::Retreat))
                        || unit(after))
                    && self.table.names.coast(&after.key).is_none()
            }
            _ => false,
        });
        found.and_then(|three| three.get(1)).map(|slash| slash.span.start)
    }
}
