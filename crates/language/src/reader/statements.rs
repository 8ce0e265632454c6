//! Where a statement begins in a line, and what comes between two of them.

use nom::Err;

use super::super::grammar::harmless::harmless;
use super::super::grammar::order::statement;
use super::super::grammar::talk;
use super::super::grammar::tree::{Sense, Sentence, Statement, WrittenDeed};
use super::super::grammar::unit::{kind, unit};
use super::super::grammar::words::Task;
use super::super::grammar::{Expected, Parsed};
use super::super::text::{Mark, Token, Tokens};
use super::beginning;
use super::known::in_front;
use super::state::Reader;
use crate::board::{PhaseKind, Province};
use crate::grammar::vocabulary::{ClassSet, WordClass};
use crate::limits::{CODE_LETTERS, FAR_TOKENS, NEAR_TOKENS};

/// What may come after any order.
const AFTERTHOUGHT: ClassSet = ClassSet::of(&[WordClass::Anywhere, WordClass::Behind]);

impl Reader<'_> {
    /// A statement; the one at the beginning of the line is known already.
    pub(super) fn statement<'l>(&self, input: Tokens<'l>) -> Parsed<'l, Statement> {
        match &self.opening {
            Some(opening) if opening.words == beginning::words(input) => match &opening.found {
                Ok((left, found)) => Ok((input.after(input.rest.len() - left), found.clone())),
                Err(expected) => Err(Err::Error(*expected)),
            },
            _ => statement(input),
        }
    }

    /// A statement here, or after some words that change nothing.
    pub(super) fn statement_at<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&WrittenDeed>,
    ) -> Result<(Tokens<'l>, Tokens<'l>, Statement), Expected> {
        let mut start = input;
        let mut first_error: Option<Expected> = None;
        for _ in 0..=NEAR_TOKENS {
            match self.statement(start) {
                Ok((rest, found)) if self.is_meant(start, &found) => {
                    let used = input.rest.len() - start.rest.len();
                    let before = input.rest.get(..used).unwrap_or_default();
                    if talk::about(before, start, &found, rest) {
                        let what = "nothing but an order";
                        return Err(Expected { left: input.rest.len(), what });
                    }
                    return Ok((start, rest, found));
                }
                Ok(_) => {}
                Err(Err::Error(error) | Err::Failure(error)) => {
                    first_error = Some(match first_error {
                        Some(first) if error.left >= first.left => first,
                        _ => error,
                    });
                }
                Err(Err::Incomplete(_)) => {}
            }
            if let Some((rest, found)) = self.bare(start, carried) {
                return Ok((start, rest, found));
            }
            let behind = start.rest.len() < input.rest.len();
            let marked = start.peek(0).is_some_and(|token| {
                matches!(token.mark, Mark::Comma | Mark::Colon | Mark::Stop | Mark::Other)
            });
            match in_front(start.rest) {
                Some(length) => start = start.after(length),
                None if behind && marked => start = start.after(1),
                None => break,
            }
        }
        let nothing = Expected { left: input.rest.len(), what: "an order" };
        Err(first_error.unwrap_or(nothing))
    }

    /// A unit alone, where that says enough: in a list after a verb, or while builds are due.
    fn bare<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&WrittenDeed>,
    ) -> Option<(Tokens<'l>, Statement)> {
        let adjusting = self.table.phase.kind() == PhaseKind::Adjustments;
        let deed = carried.cloned().or(adjusting.then_some(WrittenDeed::Bare))?;
        let (rest, unit) = unit(input).ok()?;
        // "Mo" under a build in Berlin is its writer, and not Moscow.
        let is_home = |at| self.table.power.is_some_and(|power| Province::is_home_of(at, power));
        let known = match unit.place.name.sense {
            Sense::Provinces(readings) => {
                unit.place.name.span.len() >= CODE_LETTERS || readings.all.iter().any(is_home)
            }
            _ => false,
        };
        let ends = rest.peek(0).is_none_or(|next| {
            matches!(
                next.mark,
                Mark::Comma | Mark::And | Mark::Stop | Mark::Open | Mark::Question | Mark::Dash
            ) || next.kind().is_some()
                || next.key.len() < 3 && next.key.parse::<u8>().is_ok()
                || harmless(rest.rest, AFTERTHOUGHT).is_some()
        });
        let named = known || unit.kind.is_some();
        (named && ends).then_some((rest, Statement::Order(Sentence { unit, deed })))
    }

    /// How many words stand in front of an order that can't be mistaken for anything else.
    pub(super) fn order_within(&self, rest: Tokens) -> Option<usize> {
        let known = |token: &Token| {
            token.kind().is_some() || token.key.len() > 2 && self.table.names.is_place(&token.key)
        };
        let near = rest.rest.iter().take(FAR_TOKENS).enumerate().skip(1);
        let begins = near.filter(|(_, token)| known(token)).map(|(at, _)| at).take(NEAR_TOKENS);
        let found = |at: &usize| {
            let start = rest.after(*at);
            let Ok((behind, found)) = self.statement(start) else { return false };
            let before = rest.rest.get(..*at).unwrap_or_default();
            is_plain(start, &found)
                && self.is_meant(start, &found)
                && self.unit_meant(start.rest).is_some()
                && !talk::about(before, start, &found, behind)
        };
        { begins }.find(found)
    }

    /// Whether a unit with its letter and a deed stand in front.
    pub(super) fn begins_with_order(&self, tokens: &[Token]) -> bool {
        let input = self.input(tokens);
        kind(input).is_ok() && self.statement_at(input, None).is_ok()
    }

    pub(super) fn reads(&self, tokens: &[Token]) -> bool {
        self.statement_at(self.input(tokens), None).is_ok()
    }
}

/// A unit with its kind, or a move with its dash: no one writes these by accident.
fn is_plain(start: Tokens, found: &Statement) -> bool {
    let known = |sense: &Sense| matches!(sense, Sense::Provinces(_));
    match found {
        Statement::Order(Sentence { unit, deed }) => {
            let dashed = start.peek(1).is_some_and(|next| {
                matches!(next.mark, Mark::Dash | Mark::Arrow) || next.task == Some(Task::To)
            });
            let plain = match deed {
                WrittenDeed::Move(places, _) => {
                    dashed && places.last().is_some_and(|to| known(&to.name.sense))
                }
                WrittenDeed::Support(other, Some(_)) => known(&other.place.name.sense),
                _ => false,
            };
            known(&unit.place.name.sense) && (unit.kind.is_some() || plain)
        }
        Statement::Group(..) => true,
        _ => false,
    }
}

/// Whether the words between two orders only join them; "so that A Mar - Par" explains the first.
pub(super) fn joins(from: Tokens<'_>, to: Tokens<'_>) -> bool {
    let between = from.rest.len() - to.rest.len();
    from.rest
        .iter()
        .take(between)
        .all(|word| word.is(WordClass::AndName) || word.is(WordClass::JoinsOrder))
}

/// The unit that an order is for.
pub(super) fn unit_of(found: &Statement) -> Option<Sense> {
    match found {
        Statement::Order(order) => Some(order.unit.place.name.sense),
        _ => None,
    }
}

/// The verb that goes on for a list: "Remove A Bur, F Nth".
pub(super) fn carried_on(
    start: Tokens<'_>,
    found: &Statement,
    before: Option<WrittenDeed>,
) -> Option<WrittenDeed> {
    let Statement::Order(sentence) = found else { return None };
    let task = start.peek(0).and_then(|token| token.task);
    match (task, &sentence.deed) {
        (Some(Task::Build), WrittenDeed::Build) => Some(WrittenDeed::Build),
        (Some(Task::Disband | Task::Retreat), WrittenDeed::Disband) => Some(WrittenDeed::Disband),
        (Some(Task::Hold), WrittenDeed::Hold) => Some(WrittenDeed::Hold),
        _ => before.filter(|before| *before == sentence.deed),
    }
}
