//! Orders: a unit with what it is to do, or a verb with its units.

use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::{many0_count, many1_count};
use nom::sequence::preceded;
use nom::{Err, Parser};

use super::super::text::{Mark, Token, Tokens};
use super::helping::{convoy, guard, support};
use super::links::links;
use super::place::{name, place};
use super::route::way;
use super::several::{group, helpers, listed};
use super::tree::{Sense, Sentence, Statement, WrittenDeed, WrittenPlace, WrittenUnit, WrittenWay};
use super::unit::unit;
use super::verb_first::verb_first;
use super::whole::{all_disband, all_hold, waive};
use super::words::{self, Task};
use super::{Expected, Parsed, expected, mark, phrase, word};

/// Without a dash or a verb a name has as many letters as a code.
const NAME_LETTERS_MIN: usize = 3;

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

/// What a unit is to do; a dash or a verb of moving makes it a move.
///
/// ```abnf
/// deed = [":"] *auxiliary (hold / guard / support / convoy / retreat / disband / build) / movement
/// ```
pub fn deed(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
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

/// `F Mao - S. Spain`: behind a dash it may be the south of Spain, or a support of a unit there.
fn is_coast_or_verb(input: Tokens<'_>) -> bool {
    let letter = input.peek(0).is_some_and(|token| token.key == "s");
    letter && super::place::place(input.after(1)).is_ok_and(|(_, place)| place.name.may_be_split())
}

fn farther(one: Expected, other: Expected) -> Expected {
    if one.left < other.left { one } else { other }
}

/// `auxiliary = "will" / "is" / "to" / … ; "to" only before another verb`
pub(super) fn auxiliaries(mut input: Tokens<'_>) -> Tokens<'_> {
    while let Some(token) = input.peek(0).filter(|token| token.mark == Mark::Word) {
        let verb_follows = input.peek(1).is_some_and(|next| next.is_verb());
        let own_verb_follows =
            input.peek(1).is_some_and(|next| matches!(next.key.as_str(), "its" | "his" | "their"))
                && input.peek(2).is_some_and(|next| next.is_verb());
        let links = matches!(token.key.as_str(), "to" | "in" | "by")
            && (verb_follows || own_verb_follows)
            && input.peek(1).is_some_and(|next| next.key != "to");
        // "Has to move" is an order, "has moved" a report.
        let has_to = matches!(token.key.as_str(), "has" | "have")
            && input.peek(1).is_some_and(|next| matches!(next.key.as_str(), "to" | "orders"));
        let leads = |next: &Token| next.task == Some(Task::To) || next.key == "be";
        // "Back to Mar" goes there, "back to A Sil - Ber" supports.
        let back_to = matches!(token.key.as_str(), "back" | "to")
            && input.peek(1).is_some_and(leads)
            && !unit(input.after(2)).is_ok_and(|(_, unit)| unit.kind.is_some());
        if !links && !has_to && !back_to && !words::is_auxiliary(&token.key) {
            break;
        }
        input = input.after(1);
    }
    input
}

/// One word or bracketed letter with this task.
pub(super) fn verb<'a>(wanted: Task) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> {
    move |input| {
        let is_wanted = |at: usize| input.peek(at).is_some_and(|token| token.task == Some(wanted));
        let is = |at: usize, mark: Mark| input.peek(at).is_some_and(|token| token.mark == mark);
        if is_wanted(0) {
            Ok((input.after(1), ()))
        } else if is(0, Mark::Open) && is_wanted(1) && is(2, Mark::Close) {
            Ok((input.after(3), ()))
        } else {
            expected(input, "")
        }
    }
}

/// Staying.
///
/// ```abnf
/// hold = (hold-verb / "no move" / "nothing" / "in place" / "dig in" / "digs in") *hold-particle
/// ```
pub(super) fn hold(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, ()) = alt((
        verb(Task::Hold),
        phrase("no move"),
        phrase("nothing"),
        phrase("in place"),
        phrase("dig in"),
        phrase("digs in"),
    ))
    .parse(input)?;
    Ok((hold_particles(input), WrittenDeed::Hold))
}

#[rustfmt::skip]
const HOLD_PARTICLES: [&str; 30] = [
    "fast", "still", "put", "firm", "pat", "tight", "there", "here", "position", "its", "his",
    "ground", "steady", "idle", "as", "is", "down", "hold", "holds", "again", "too", "also",
    "place", "the", "where", "it", "be", "line", "fort", "by",
];

/// Skips what may follow a verb of staying.
///
/// ```abnf
/// hold-particle = "fast" / "still" / "put" / "firm" / "pat" / "tight" / "there" / "here"
///     / "steady" / "again" / "too" / "in place" / "in position" / "where it is"
/// ```
fn hold_particles(input: Tokens<'_>) -> Tokens<'_> {
    let particle = word(|key| HOLD_PARTICLES.contains(&key));
    let in_place = alt((phrase("in place"), phrase("in position"), phrase("where it is")));
    let parsed = many0_count(alt((in_place, value((), particle)))).parse(input);
    parsed.map_or(input, |(rest, _)| rest)
}

/// Whether a unit with a kind and a verb follow: `A Mar S A Par A Bre H`.
pub(super) fn begins_a_sentence(input: Tokens<'_>) -> bool {
    let kind = input.peek(0).is_some_and(|token| words::kind(&token.key).is_some());
    kind && unit(input).is_ok()
}

/// Leaving after having been dislodged; without a place only where units are removed.
///
/// ```abnf
/// retreat = (retreat-verb / "falls back" / "fall back") [dash / arrow / retreat-link] place
/// retreat-link = "to" / "into" / "in" / "towards" / "back" / "on"
/// ```
fn retreat(input: Tokens<'_>) -> Parsed<'_, WrittenDeed> {
    let (input, ()) =
        alt((verb(Task::Retreat), phrase("falls back"), phrase("fall back"))).parse(input)?;
    let (rest, _) = many0_count(alt((
        mark(Mark::Dash),
        mark(Mark::Arrow),
        mark(Mark::Colon),
        value((), word(|key| matches!(key, "to" | "into" | "in" | "towards" | "back" | "on"))),
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
    alt((
        phrase("off the board"),
        phrase("off the map"),
        phrase("off board"),
        phrase("off"),
        phrase("rip"),
    ))
    .parse(input)
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
    let pronoun = linked.peek(0).is_some_and(|token| words::is_pronoun(&token.key));
    // Two letters may be a word for something else: `A Bur SM A Par - Gas`.
    let short = linked.peek(0).is_some_and(|token| token.key.len() < NAME_LETTERS_MIN);
    let alone = linked.rest.len() == rest.rest.len() + 1;
    let known = matches!(first.name.sense, Sense::Provinces(_));
    if links == 0 && (pronoun || short && alone || !known) {
        return expected(input, "a verb");
    }
    let mut places = vec![first];
    loop {
        let dashed = many1_count(alt((mark(Mark::Dash), mark(Mark::Arrow)))).parse(rest);
        let Ok((after, _)) = dashed else { break };
        // Words behind a dash that name nothing are a remark: `A Par - Bur - as agreed`.
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
    let attacks = verb.rest.iter().take(used).any(|token| {
        matches!(
            token.key.as_str(),
            "attack" | "attacks" | "attacking" | "bounce" | "bounces" | "assault" | "assaults"
        )
    });
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
