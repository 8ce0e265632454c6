//! Lists that slashes part, plans in brackets, and a unit that leaves without being named.

use super::super::grammar::plan::retreat_list;
use super::super::grammar::tree::{Alternative, Sense, Statement, WrittenDeed};
use super::super::grammar::words::Task;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token, Tokens};
use super::bare::{as_comma, bracket_length};
use super::state::Reader;
use crate::board::{PhaseKind, Unit};

impl Reader<'_> {
    /// `A Mun H (if dislodged Ber else Sil)`, `A Mun H, retreats: Ber, Sil`: the plan after an
    /// order, in a bracket or up to the end of the line.
    pub(super) fn retreats_behind<'l>(
        &self,
        rest: Tokens<'l>,
    ) -> (Tokens<'l>, Option<Vec<Alternative>>) {
        let movement = self.table.phase.kind() == PhaseKind::Movement;
        let open = rest.peek(0).is_some_and(|first| first.mark == Mark::Open);
        if movement && !open {
            return self.retreats_at_the_end(rest);
        }
        if !movement {
            return (rest, None);
        }
        let length = bracket_length(rest.rest);
        let inner = rest.rest.get(1..length.saturating_sub(1)).unwrap_or_default();
        match retreat_list(self.input(inner)) {
            Some(choices) => (rest.after(length), Some(choices)),
            None => (rest, None),
        }
    }

    fn retreats_at_the_end<'l>(&self, rest: Tokens<'l>) -> (Tokens<'l>, Option<Vec<Alternative>>) {
        let choices = Some(rest.rest).filter(|rest| begins_retreats(rest));
        let choices = choices.and_then(|rest| {
            let slash = |token: &Token| token.mark == Mark::Slash && token.span.len() == 1;
            let list: Vec<Token> =
                rest.iter().skip(1).map(|token| as_comma(token, slash(token))).collect();
            retreat_list(self.input(&list))
        });
        match choices {
            Some(choices) => (rest.after(rest.rest.len()), Some(choices)),
            None => (rest, None),
        }
    }

    /// How many tokens stand in front of such a list; all, if none follows.
    pub(super) fn before_retreats(&self, tokens: &[Token]) -> usize {
        let movement = self.table.phase.kind() == PhaseKind::Movement;
        let lists = |at: &usize| {
            let rest = self.input(tokens.get(*at..).unwrap_or_default());
            begins_retreats(rest.rest) && self.retreats_at_the_end(rest).1.is_some()
        };
        let found = (1..tokens.len()).filter(|_| movement).find(lists).filter(|at| {
            let head = tokens.get(..*at).unwrap_or_default();
            !self.may_be_plan(head) && self.statement_at(self.input(head), None).is_ok()
        });
        found.unwrap_or(tokens.len())
    }

    /// `Builds: A Par / F Bre`, where both are due, and orders for several units: slashes that
    /// leave no choice are read as commas.
    pub(super) fn parted_by_slashes(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        let parts = |token: &Token| token.mark == Mark::Slash && token.span.len() == 1;
        let coast = |token: &Token| self.table.names.coast(&token.key).is_some();
        let coasts = tokens.windows(2).any(|pair| match pair {
            [slash, next] => parts(slash) && coast(next),
            _ => false,
        });
        if coasts || !tokens.iter().any(parts) {
            return None;
        }
        let mut units = Vec::new();
        for piece in tokens.split(parts) {
            let (_, rest, found) = self.statement_at(self.input(piece), None).ok()?;
            let Statement::Order(order) = found else { return None };
            let unit = order.unit.place.name.sense;
            let adjusts =
                matches!(order.deed, WrittenDeed::Bare | WrittenDeed::Build | WrittenDeed::Disband);
            if adjusts && order.unit.kind.is_none() {
                return None;
            }
            if !rest.is_empty() || units.contains(&unit) || !matches!(unit, Sense::Provinces(_)) {
                return None;
            }
            units.push(unit);
        }
        let due = usize::try_from(self.table.builds()).unwrap_or(0);
        if self.table.phase.kind() == PhaseKind::Adjustments && units.len() > due {
            return None;
        }
        Some(tokens.iter().map(|token| as_comma(token, parts(token))).collect())
    }

    /// `OTB` alone, where one unit only has to go.
    pub(super) fn leaves_alone(&self, tokens: &[Token]) -> Option<Result<Unit, OrderTrouble>> {
        let [only] = tokens.iter().filter(|token| token.mark == Mark::Word).collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let leaves = only.is_verb() && only.task == Some(Task::Disband);
        if !leaves || self.table.phase.kind() != PhaseKind::Retreats {
            return None;
        }
        let mine = self.table.position.dislodged().iter().map(|dislodged| dislodged.unit);
        let mut mine = mine.filter(|unit| self.table.owns(unit));
        Some(match (mine.next(), mine.next()) {
            (Some(unit), None) => Ok(unit),
            _ => {
                let expected = "Which unit is this for? Name it first.";
                Err(OrderTrouble::at(only.span.start, RefusalKind::Unreadable, expected))
            }
        })
    }
}

/// `, retreats: …`
fn begins_retreats(rest: &[Token]) -> bool {
    let [mark, word, ..] = rest else { return false };
    matches!(mark.mark, Mark::Comma | Mark::Semicolon | Mark::Stop)
        && matches!(word.key.as_str(), "ret" | "retreat" | "retreats")
}
