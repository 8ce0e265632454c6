//! What a unit is to do: hold, help, move, retreat, leave the board or appear on it.

use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::multi::{many0_count, many1_count};
use nom::sequence::preceded;
use nom::{Err, Parser};

use super::super::text::{Mark, Token, Tokens};
use super::helping::{convoy, guard, support};
use super::links::links;
use super::place::{name, place};
use super::route::way;
use super::tree::{Sense, WrittenDeed, WrittenPlace, WrittenUnit, WrittenWay};
use super::unit::unit;
use super::verbs::{auxiliaries, hold, verb};
use super::words::{self, Task};
use super::{Expected, Parsed, expected, mark, one_of, one_phrase, word};
use crate::grammar::vocabulary::WordClass;
use crate::limits::CODE_LETTERS;

/// What a unit is to do; a dash or a verb of moving makes it a move.
///
/// ```abnf
/// deed = [":"] *auxiliary (hold / guard / support / convoy / retreat / disband / build) / movement
/// ```
pub(super) fn deed(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, _) = opt(mark(Mark::Colon)).parse(input)?;
    let start = auxiliaries(input);
    let (after_dash, _) = many0_count(alt((mark(Mark::Dash), mark(Mark::Arrow)))).parse(start)?;
    let by_verb = auxiliaries(after_dash);
    // `F Nth - B` names no place; it is no build either.
    let dashed = after_dash.rest.len() < start.rest.len();
    let letter = by_verb.peek(0).is_some_and(|token| matches!(token.key.as_str(), "b" | "t"));
    if dashed && (letter || is_coast_or_verb(by_verb)) {
        return movement(start);
    }
    // `Nwg then Ska` are two places, and no move.
    let before = input.rest.get(..input.rest.len() - start.rest.len()).unwrap_or_default();
    let two_places =
        before.last().is_some_and(|last| last.key == "then") && links(start, false).1 == 0;
    match alt((guard, hold, support, convoy, retreat, disband, build)).parse(by_verb) {
        Err(error) if two_places => Err(error),
        Err(Err::Error(tried)) => movement(start).map_err(|error| match error {
            Err::Error(other) => Err::Error(farther(tried, other)),
            failure => failure,
        }),
        done => done,
    }
}

/// What follows a hold: nothing that is held but the unit's own place. `A Mar holds Par` is for
/// the unit in Paris, or a support, or only a hope.
pub(super) fn behind_hold<'a>(
    input: Tokens<'a>,
    own: &WrittenUnit,
) -> Result<Tokens<'a>, Err<Expected>> {
    let Ok((rest, held)) = unit(input) else { return Ok(input) };
    let small = input.peek(0).is_some_and(|first| first.small && words::is_everyday(&first.key));
    let sense = held.place.name.sense;
    match sense {
        Sense::Provinces(_) if sense == own.place.name.sense => Ok(rest),
        Sense::Provinces(_) if !small && deed(rest).is_err() => {
            Err(Err::Error(Expected { left: input.rest.len(), what: "no other place" }))
        }
        _ => Ok(input),
    }
}

/// `F Mao - S. Spain`: after a dash it may be the south of Spain, or a support of a unit there.
fn is_coast_or_verb(input: Tokens<'_>) -> bool {
    let letter = input.peek(0).is_some_and(|token| token.key == "s");
    letter && super::place::place(input.after(1)).is_ok_and(|(_, place)| place.name.may_be_split())
}

fn farther(one: Expected, other: Expected) -> Expected {
    if one.left < other.left { one } else { other }
}

/// Leaving after having been dislodged; without a place only where units are removed.
///
/// ```abnf
/// retreat = (retreat-verb / "falls back" / "fall back") [dash / arrow / retreat-link] place
/// retreat-link = "to" / "into" / "in" / "towards" / "back" / "on"
/// ```
fn retreat(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, ()) =
        alt((verb(Task::Retreat), one_phrase(&["falls back", "fall back"]))).parse(input)?;
    let (rest, _) = many0_count(alt((
        mark(Mark::Dash),
        mark(Mark::Arrow),
        mark(Mark::Colon),
        verb(Task::To),
        small_a,
        value((), one_of(WordClass::LeadsToRetreat)),
    )))
    .parse(input)?;
    if let Ok((rest, ())) = off_the_board(rest) {
        return Ok((rest, WrittenDeed::Disband));
    }
    match place(rest) {
        Ok((rest, to)) => Ok((rest, WrittenDeed::Retreat(to))),
        Err(_) if rest.is_empty() && input.is_empty() => Ok((rest, WrittenDeed::Bare)),
        Err(_) => match disband(rest) {
            Ok((rest, deed)) => Ok((rest, deed)),
            Err(_) => expected(rest, "a province to retreat to"),
        },
    }
}

/// "Se retira a Gascuña"
fn small_a(input: Tokens<'_>) -> Parsed<'_, ()> {
    match input.peek(0) {
        Some(token) if token.key == "a" && token.small => Ok((input.after(1), ())),
        _ => expected(input, ""),
    }
}

/// Leaving the board.
///
/// ```abnf
/// disband = disband-verb / "off the board" / "off the map" / "off board" / "off"
/// ```
fn disband(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    // "Goes off the board"
    let goes = opt(word(|key| words::task(key) == Some(Task::Move)));
    let gone = preceded(goes, off_the_board);
    value(WrittenDeed::Disband, alt((verb(Task::Disband), gone))).parse(input)
}

fn off_the_board(input: Tokens<'_>) -> Parsed<'_, ()> {
    one_phrase(&["off the board", "off the map", "off board", "off", "rip"])(input)
}

/// Appearing.
///
/// ```abnf
/// build = build-verb
/// ```
fn build(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (rest, ()) = verb(Task::Build)(input)?;
    // `A Mun b Bur` builds nothing.
    let letter = input.peek(0).is_some_and(|token| token.key == "b");
    let named = name(rest).is_ok_and(|(_, name)| matches!(name.sense, Sense::Provinces(_)));
    if letter && named { expected(input, "a verb") } else { Ok((rest, WrittenDeed::Build)) }
}

/// Going somewhere; seas between the dashes are the way of an army.
///
/// ```abnf
/// movement = links place *(dash name) [way]
/// ```
pub(super) fn movement(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (before, early) = opt(way).parse(input)?;
    let (rest, (places, late)) = movement_to(before, false)?;
    let mut way = early.unwrap_or_default();
    way.by_convoy |= late.by_convoy;
    way.through.extend(late.through);
    way.avoiding.extend(late.avoiding);
    Ok((rest, WrittenDeed::Move(places, way)))
}

pub(super) fn movement_to(
    input: Tokens<'_>,
    supported: bool,
) -> Parsed<'_, (Vec<WrittenPlace>, WrittenWay)> {
    let (linked, links) = links(input, supported);
    if links == 0 && mark(Mark::Open)(linked).is_ok() {
        return expected(input, "a verb");
    }
    let target = attacked(input, linked).or_else(|_| place(linked));
    let (mut rest, first) = target.map_err(|error| match error {
        Err::Error(_) if links > 0 => {
            Err::Error(Expected { left: linked.rest.len(), what: "a province to go to" })
        }
        other => other,
    })?;
    // Without a verb or a dash only a name that is known can be where the unit goes.
    let pronoun = linked.peek(0).is_some_and(|token| token.is(WordClass::Pronoun));
    // Two letters may be a word for something else: `A Bur SM A Par - Gas`.
    let short = linked.peek(0).is_some_and(|token| token.key.len() < CODE_LETTERS);
    let alone = linked.rest.len() == rest.rest.len() + 1;
    let known = matches!(first.name.sense, Sense::Provinces(_));
    if links == 0 && (pronoun || short && alone || !known) {
        return expected(input, "a verb");
    }
    let mut places = vec![first];
    loop {
        let dashed = many1_count(alt((mark(Mark::Dash), mark(Mark::Arrow)))).parse(rest);
        let Ok((after, _)) = dashed else { break };
        // Words after a dash that name nothing are a remark: `A Par - Bur - as agreed`.
        match place(after) {
            Ok((next, place)) if !is_unknown(&place) => {
                places.push(place);
                rest = next;
            }
            _ => break,
        }
    }
    // "Convoy A Lon - Nwy by F Nth" names who convoys, and no way.
    let helper = |next: &Token| matches!(next.key.as_str(), "by" | "with" | "using");
    if supported && rest.peek(0).is_some_and(helper) {
        return Ok((rest, (places, WrittenWay::default())));
    }
    let (rest, way) = opt(way).parse(rest)?;
    Ok((rest, (places, way.unwrap_or_default())))
}

/// `A Mun attacks A Bur`: the unit that is attacked stands where the attack goes.
fn attacked<'a>(verb: Tokens<'a>, input: Tokens<'a>) -> Parsed<'a, WrittenPlace> {
    let used = verb.rest.len() - input.rest.len();
    let attacks = verb.rest.iter().take(used).any(|token| token.is(WordClass::Attacks));
    if !attacks {
        return expected(input, "");
    }
    let (rest, unit) = unit(input)?;
    match unit.kind.is_some() && deed(rest).is_err() {
        true => Ok((rest, unit.place)),
        false => expected(input, "a province to go to"),
    }
}

fn is_unknown(place: &WrittenPlace) -> bool {
    matches!(place.name.sense, Sense::Unknown(guess) if guess.certain.is_none())
}
