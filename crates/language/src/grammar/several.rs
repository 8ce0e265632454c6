//! Orders that say one thing of several units: "A Par, A Mar hold", "Build 2 armies: Par, Mar".

use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::multi::many1_count;
use nom::{Err, Parser};

use super::super::text::{Mark, Token, Tokens};
use super::deed::{behind_hold, deed};
use super::helping::{convoy, support};
use super::tree::{Sense, Statement, WrittenDeed, WrittenUnit};
use super::unit::unit;
use super::verb_first::helped;
use super::verbs::{auxiliaries, hold, verb};
use super::words::{self, Task, number};
use super::{Parsed, expected, mark, one_of, word};
use crate::board::UnitKind;
use crate::grammar::vocabulary::WordClass;
use crate::limits::UNITS_MAX;

/// Several units that do the same. Each has its kind, or one in the plural is for all of them.
///
/// ```abnf
/// group = unit 1*(group-link unit) [":"] *auxiliary (hold / disband-verb / convoy / support)
///     / plural-kind *unit-link name 1*(group-link name) (hold / disband-verb / convoy)
/// group-link = "," / "and"
/// plural-kind = "armies" / "fleets"
/// ```
pub(super) fn group(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let (rest, units) = units(input)?;
    let typed = units.iter().all(|unit| unit.kind.is_some());
    let (rest, colon) = opt(mark(Mark::Colon)).parse(rest)?;
    let (rest, _) = opt(word(|key| matches!(key, "both" | "all"))).parse(rest)?;
    let rest = auxiliaries(rest);
    // "Munich, Ruhr and Kiel hold", "Munich, Ruhr: hold"
    let named = |unit: &WrittenUnit| matches!(unit.place.name.sense, Sense::Provinces(_));
    let behind_units = input.rest.len() - rest.rest.len();
    let joins = |token: &Token| token.mark == Mark::And;
    let is_list = colon.is_some() || input.rest.iter().take(behind_units).any(joins);
    let all_stay = units.len() > 1
        && is_list
        && units.iter().all(named)
        && rest.peek(0).is_some_and(|verb| verb.is_verb() && verb.task == Some(Task::Hold));
    if !typed && !all_stay {
        return expected(rest, "a verb");
    }
    let disband = value(WrittenDeed::Disband, verb(Task::Disband));
    let (rest, deed) = alt((hold, disband, convoy, support)).parse(rest)?;
    let rest = match (&deed, units.last()) {
        (WrittenDeed::Hold, Some(last)) => behind_hold(rest, last)?,
        (WrittenDeed::Support(..) | WrittenDeed::Convoy(..), _) if units.len() < 2 => {
            return expected(rest, "a verb");
        }
        _ => rest,
    };
    Ok((rest, Statement::Group(units, deed)))
}

/// Units in a list. The kind of the first is that of all if it is a plural.
fn units(input: Tokens<'_>) -> Parsed<'_, Vec<WrittenUnit>> {
    let (mut rest, first) = unit(input)?;
    let spoken = plural(input).ok().map(|(_, kind)| kind);
    let between = || many1_count(alt((mark(Mark::Comma), mark(Mark::And))));
    let mut units = vec![first];
    while units.len() < UNITS_MAX
        && let Ok((after, _)) = between().parse(rest)
    {
        let Ok((next, mut unit)) = unit(after) else {
            // `A Par, hold`
            rest = after;
            break;
        };
        unit.kind = unit.kind.or(spoken);
        units.push(unit);
        rest = next;
    }
    Ok((rest, units))
}

/// A kind in the plural: "armies", "the fleets".
fn plural(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    let (rest, _) = opt(word(|key| matches!(key, "the" | "my" | "both"))).parse(input)?;
    let (rest, said) = one_of(WordClass::PluralKind)(rest)?;
    match words::kind(said) {
        Some(kind) => Ok((rest, kind)),
        None => expected(input, "armies or fleets"),
    }
}

/// Builds or removals of a kind, in a list: as many as are said, if that was said.
///
/// ```abnf
/// listed = (build-word / disband-word) [number] plural-kind [":" / "in" / "at"]
///     name 1*(group-link name)
/// ```
pub(super) fn listed(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let deed = alt((
        value(WrittenDeed::Build, verb(Task::Build)),
        value(WrittenDeed::Disband, verb(Task::Disband)),
    ));
    let (rest, deed) = { deed }.parse(input)?;
    let (rest, _) = opt(mark(Mark::Colon)).parse(rest)?;
    let said = rest.peek(0).and_then(|token| number(&token.key));
    let rest = if said.is_some() { rest.after(1) } else { rest };
    let (named, _) = plural(rest)?;
    let (after, units) = units(rest)?;
    let known = |unit: &WrittenUnit| matches!(unit.place.name.sense, Sense::Provinces(_));
    if units.len() < 2 || !units.iter().all(known) {
        return expected(named, "the provinces of these units");
    }
    match said {
        // Three armies in two places: one is missing, and we can't know which.
        Some(said) if usize::from(said) != units.len() => Err(Err::Failure(super::Expected {
            left: named.rest.len(),
            what: "as many provinces as units",
        })),
        _ => Ok((after, Statement::Group(units, deed))),
    }
}

/// Several units that help one: "Convoy A Lon to Bel with F Nth and F Eng".
///
/// ```abnf
/// helpers = support-word unit links place "with" plain-unit 1*(group-link plain-unit)
///     / convoy-word unit links ["the"] name "with" plain-unit 1*(group-link plain-unit)
/// ```
pub(super) fn helpers(input: Tokens<'_>) -> Parsed<'_, Statement> {
    let spelled = input.peek(0).filter(|token| token.is_verb()).and_then(|token| token.task);
    let Some(task @ (Task::Support | Task::Convoy)) = spelled else {
        return expected(input, "a unit");
    };
    let (rest, _) = opt(mark(Mark::Colon)).parse(input.after(1))?;
    let (rest, help) = helped(task)(rest)?;
    let (rest, units) = units(rest)?;
    let typed = units.iter().all(|unit| unit.kind.is_some());
    // `… with F Nth, F Eng H`: the last one does something by itself.
    match typed && units.len() > 1 && deed(rest).is_err() {
        true => Ok((rest, Statement::Group(units, help))),
        false => expected(input, "the supporting or convoying units"),
    }
}
