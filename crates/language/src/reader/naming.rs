//! The units, places and powers that words name.

use super::super::grammar::tree::Sense;
use super::super::grammar::unit::unit;
use super::super::grammar::words;
use super::super::text::{Mark, Token};
use super::state::Reader;
use crate::board::Unit;
use crate::limits::CLOSE_TOKENS;

impl Reader<'_> {
    /// Whether a unit or a place is named.
    pub(super) fn names_something(&self, tokens: &[Token]) -> bool {
        let names = self.table.names;
        let is_place = |token: &Token| names.is_place(&token.key);
        let mut words = tokens.iter().filter(|token| token.mark == Mark::Word).peekable();
        if words.peek().is_some() && words.all(is_place) || self.names_unit(tokens) {
            return true;
        }
        tokens.iter().any(|token| {
            // "Mar" is a name where "mar" is only a word.
            let official = || names.readings(&token.key).official.is_some();
            let named = !token.small && token.key.len() > 2 && official();
            let is_power = names.power(&token.key).is_some();
            (named || !words::is_everyday(&token.key)) && !is_power && is_place(token)
        })
    }

    pub(super) fn names_unit(&self, tokens: &[Token]) -> bool {
        tokens.windows(2).any(|pair| match pair {
            [kind, place] => kind.kind().is_some() && self.table.names.is_place(&place.key),
            _ => false,
        })
    }

    pub(super) fn unit_meant(&self, tokens: &[Token]) -> Option<Unit> {
        let own = |start: usize| {
            let (_, unit) = unit(self.input(tokens.get(start..)?)).ok()?;
            let Sense::Provinces(readings) = unit.place.name.sense else { return None };
            let named = readings.official.map_or(readings.all, |one| [one].into_iter().collect());
            let mut units = named.iter().filter_map(|at| self.table.position.unit(at));
            units.find(|unit| self.table.owns(unit))
        };
        (0..tokens.len().min(CLOSE_TOKENS)).find_map(own)
    }

    /// Whether one of these words can be a place or a power.
    pub(super) fn names_any(&self, words: &[Token]) -> bool {
        words.iter().any(|token| {
            let power = self.table.names.power(&token.key).is_some();
            power || token.key.len() > 1 && self.table.names.is_place(&token.key)
        })
    }
}
