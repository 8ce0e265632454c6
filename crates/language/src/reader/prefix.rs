//! A power in front of an order: "R: A Mos - Ukr", "Germany, A Ber H", "(R) A Mos - Ukr".

use super::super::grammar::tree::Statement;
use super::super::text::{Mark, Token};
use super::state::Reader;
use crate::board::Power;
use crate::names;

impl Reader<'_> {
    /// The order after the power that the line names in front of it, and that power.
    ///
    /// A letter or two are the writer's own power or something else; a name spelled out may be
    /// another's by mistake (D.IV(2)).
    pub(super) fn behind_power<'l>(&self, tokens: &'l [Token]) -> Option<(Power, &'l [Token])> {
        let (name, rest) = match tokens {
            [open, name, close, rest @ ..]
                if open.mark == Mark::Open && close.mark == Mark::Close =>
            {
                (name, rest)
            }
            [name, rest @ ..] => (name, rest),
            [] => return None,
        };
        let marked = rest.len() + 1 < tokens.len();
        let rest = match rest {
            [mark, rest @ ..]
                if matches!(mark.mark, Mark::Colon | Mark::Comma | Mark::Dash | Mark::Stop) =>
            {
                rest
            }
            _ if marked || name.key.len() == 2 || self.builds(name, rest) => rest,
            // Without a mark the name belongs to the unit, and the grammar knows it there.
            _ => return None,
        };
        let power = self.power_in_front(&name.key)?;
        let colon = tokens.get(1).is_some_and(|mark| mark.mark == Mark::Colon);
        if colon && Some(power) == self.table.power && name.key.len() > 2 {
            // The heading of a letter reads like this, and is reported as one.
            return None;
        }
        let any_order = || colon && self.statement_at(self.input(rest), None).is_ok();
        let found = self.begins_with_order(rest) || any_order() || self.builds(name, rest);
        found.then_some((power, rest))
    }

    /// The order after the place of its unit, as in a list: `Brest: F Bre - MAO`.
    pub(super) fn behind_its_place<'l>(&self, tokens: &'l [Token]) -> Option<&'l [Token]> {
        let colon = tokens.iter().position(|token| token.mark == Mark::Colon)?;
        let (place, rest) = tokens.split_at_checked(colon)?;
        let rest = rest.get(1..)?;
        let [name] = place else { return None };
        let unit = self.unit_meant(place).filter(|_| name.key.len() > 2)?;
        let same = || self.unit_meant(rest.get(..2)?).filter(|other| *other == unit);
        (self.begins_with_order(rest) && same().is_some()).then_some(rest)
    }

    /// "France builds an army in Paris": the writer's own power as the one who acts.
    fn builds(&self, name: &Token, rest: &[Token]) -> bool {
        let power = self.power_in_front(&name.key).filter(|_| name.key.len() > 3);
        let own = power.is_some() && power == self.table.power;
        let typed = |found| match found {
            Statement::Order(sentence) => sentence.unit.kind.is_some(),
            _ => false,
        };
        own && rest.first().is_some_and(Token::is_verb)
            && self.statement_at(self.input(rest), None).is_ok_and(|(_, _, found)| typed(found))
    }

    fn power_in_front(&self, key: &str) -> Option<Power> {
        if matches!(key.len(), 1 | 2) {
            let own = self.table.power?;
            return is_short_for(key, own).then_some(own);
        }
        self.table.names.power(key)
    }
}

/// Whether a player may call his own power so, in one letter or two.
fn is_short_for(key: &str, power: Power) -> bool {
    let other = match power.code() {
        "AUSTRIA" => "ah",
        "ENGLAND" => "gb",
        "GERMANY" => "de",
        "TURKEY" => "tr",
        _ => "",
    };
    names::key(power.name()).starts_with(key) || key == other
}
