//! Orders that help another unit: supports, convoys, and words that say the same.

use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::sequence::delimited;
use nom::{Err, Parser};

use super::super::text::{Mark, Tokens};
use super::deed::movement_to;
use super::links::leads_to_a_name;
use super::place::place;
use super::tree::{Sense, WrittenDeed, WrittenPlace, WrittenUnit};
use super::unit::unit;
use super::verbs::{auxiliaries, begins_a_sentence, hold, verb};
use super::words::{self, Task};
use super::{Expected, Parsed, expected, mark, one_of, word};
use crate::board::Province;
use crate::grammar::vocabulary::WordClass;

/// Helping a unit to stay, or into a place.
///
/// ```abnf
/// support = support-verb supported
/// ```
pub(super) fn support(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, ()) = verb(Task::Support)(input)?;
    let (input, (unit, to)) = supported(input)?;
    Ok((input, WrittenDeed::Support(unit, to)))
}

/// What is helped, which may stand in brackets.
///
/// ```abnf
/// supported = "(" bare-supported ")" / bare-supported
/// ```
pub(super) fn supported(input: Tokens<'_>) -> Parsed<'_, (WrittenUnit, Option<WrittenPlace>)> {
    let marks = alt((mark(Mark::Colon), mark(Mark::Dash), mark(Mark::Arrow)));
    let (input, _) = many0_count(marks).parse(input)?;
    let bracketed = delimited(mark(Mark::Open), bare_supported, mark(Mark::Close)).parse(input);
    match bracketed {
        // `S [German] A Mun`: the bracket holds whose unit it is.
        Ok((rest, found)) if !matches!(found.0.place.name.sense, Sense::Power(_)) => {
            Ok((rest, found))
        }
        _ => bare_supported(input),
    }
}

/// What is helped. A place alone after a verb of moving is where the unit goes, not which unit: we
/// infer nothing (D.III(2)).
///
/// ```abnf
/// bare-supported = ["to" / "for" / "of"] unit [hold / links place]
///     / ["move" / "attack"] ("to" / "into" / "on") place "from" unit
/// ```
fn bare_supported(input: Tokens<'_>) -> Parsed<'_, (WrittenUnit, Option<WrittenPlace>)> {
    let moves = |key: &str| words::task(key) == Some(Task::Move) && key.len() > 1;
    let (start, _) = many0_count(word(|key| {
        WordClass::LeadsToHelped.has(key)
            || moves(key)
            || words::task(key) == Some(Task::Hold) && key.len() > 1
    }))
    .parse(input)?;
    if start.rest.iter().any(|token| token.key == "from")
        && let Ok(found) = into_from(start)
    {
        return Ok(found);
    }
    let skipped = input.rest.len() - start.rest.len();
    let moving = input.rest.iter().take(skipped).any(|token| moves(&token.key));
    let (rest, (unit, to)) = unit_and_target(start)?;
    match moving && to.is_none() {
        true => expected(start, "the moving unit and its destination"),
        false => Ok((rest, (unit, to))),
    }
}

/// `move to Gas from Par`: where to, and then who.
fn into_from(input: Tokens<'_>) -> Parsed<'_, (WrittenUnit, Option<WrittenPlace>)> {
    let (rest, _) = opt(one_of(WordClass::Into)).parse(input)?;
    let (rest, to) = place(rest)?;
    let (rest, _) = word(|key| key == "from")(rest)?;
    let (rest, unit) = unit(rest)?;
    Ok((rest, (unit, Some(to))))
}

fn unit_and_target(input: Tokens<'_>) -> Parsed<'_, (WrittenUnit, Option<WrittenPlace>)> {
    let (input, unit) = unit(input)?;
    let dashed = many0_count(alt((mark(Mark::Dash), mark(Mark::Arrow))));
    let (held, _) = (dashed, many0_count(one_of(WordClass::Auxiliary))).parse(input)?;
    let in_holding = opt(word(|key| matches!(key, "in" | "to"))).parse(held)?.0;
    if let Ok((rest, _)) = hold(held).or_else(|_| hold(in_holding)) {
        return Ok((rest, (unit, None)));
    }
    if input.peek(0).is_some_and(|token| token.key == "x") {
        // It could be a dash, and then this is no support to hold.
        return Err(Err::Failure(Expected { left: input.rest.len(), what: "a dash" }));
    }
    // "Apoya Ruhr a Bélgica"
    let goes = input.peek(0).is_some_and(|first| first.key == "a" && first.small)
        && leads_to_a_name(input.after(1));
    if begins_a_sentence(input) && !goes {
        return Ok((input, (unit, None)));
    }
    // `F Eng S F Nth C A Lon - Bel` helps a fleet that stays; it is no order for the army.
    if let Ok((rest, _)) =
        (alt((verb(Task::Support), verb(Task::Convoy))), super::unit::unit).parse(held)
    {
        let goes = movement_to(rest, true).map(|(rest, _)| rest);
        return Ok((goes.unwrap_or(rest), (unit, None)));
    }
    let start = auxiliaries(input);
    match movement_to(start, true) {
        Ok((rest, (mut places, _))) => {
            let to = places.pop();
            // A way over seas may be repeated here; a second step is not.
            let over_seas = |place: &WrittenPlace| match place.name.sense {
                Sense::Provinces(readings) => readings.all.iter().any(Province::is_sea),
                _ => false,
            };
            match places.iter().all(over_seas) {
                true => Ok((rest, (unit, to))),
                false => Err(Err::Failure(Expected {
                    left: input.rest.len(),
                    what: "a move of one \
                    step",
                })),
            }
        }
        Err(Err::Error(Expected { left, what })) if left < start.rest.len() && !what.is_empty() => {
            Err(Err::Error(Expected { left, what }))
        }
        Err(Err::Failure(failure)) => Err(Err::Failure(failure)),
        Err(_) => Ok((input, (unit, None))),
    }
}

/// Carrying an army, which has to be said where to.
///
/// ```abnf
/// convoy = convoy-verb unit links ["the"] name
/// ```
pub(super) fn convoy(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, ()) = verb(Task::Convoy)(input)?;
    let (input, (army, to)) = supported(input)?;
    Ok((input, WrittenDeed::Convoy(army, to)))
}

/// Guarding another unit, which has to be written with its type: a place alone may be the own one,
/// or only what the writer hopes for.
///
/// ```abnf
/// guard = guard-verb plain-unit
/// guard-verb = "defend" / "defends" / "defending" / "guard" / "guards" / "guarding" / "protect"
///     / "protects" / "protecting" / "cover" / "covers" / "covering"
/// ```
pub(super) fn guard(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, _) = one_of(WordClass::Guards)(input)?;
    let (rest, (unit, to)) = supported(input)?;
    match (unit.kind, &unit.place.name.sense) {
        (Some(_), Sense::Provinces(_)) => Ok((rest, WrittenDeed::Support(unit, to))),
        _ => expected(input, "a unit"),
    }
}
