//! Orders: a unit with what it is to do, or a verb with its units.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::map;

use super::super::text::Tokens;
use super::Parsed;
use super::deed::{behind_hold, deed};
use super::several::{group, helpers, listed};
use super::tree::{Sentence, Statement, WrittenDeed};
use super::unit::unit;
use super::verb_first::verb_first;
use super::whole::{all_disband, all_hold, waive};

/// What a line says: what one unit does, or several, or no unit at all.
///
/// ```abnf
/// statement = all-hold / all-disband / waive / listed / helpers / verb-first / order / group
/// ```
pub fn statement(input: Tokens<'_>) -> Parsed<'_, Statement> {
    alt((
        all_hold,
        all_disband,
        map(waive, Statement::Waive),
        listed,
        helpers,
        map(verb_first, Statement::Order),
        map(order, Statement::Order),
        group,
    ))
    .parse(input)
}

/// A unit with what it is to do.
///
/// ```abnf
/// order = unit deed
/// ```
pub fn order(input: Tokens<'_>) -> Parsed<'_, Sentence> {
    let (input, unit) = unit(input)?;
    let (rest, deed) = deed(input)?;
    let rest = if deed == WrittenDeed::Hold { behind_hold(rest, &unit)? } else { rest };
    Ok((rest, Sentence { unit, deed }))
}
