//! What is written about the way of a convoyed army.

use nom::branch::alt;
use nom::combinator::opt;
use nom::multi::many0_count;
use nom::{Err, Parser};

use super::super::text::{Mark, Tokens};
use super::place::place;
use super::tree::{Sense, WrittenPlace, WrittenWay};
use super::unit::kind;
use super::words;
use super::{Expected, Parsed, expected, mark, one_of, one_phrase, phrase, word};
use crate::grammar::vocabulary::WordClass;

/// What is said of the way of a convoyed army (D.VI(3)).
///
/// ```abnf
/// way = "(" way-inside ")" / way-inside
/// way-inside = (by-convoy / through) [avoiding] / avoiding
/// ```
pub fn way(input: Tokens<'_>) -> Parsed<'_, WrittenWay> {
    let (rest, open) = opt(mark(Mark::Open)).parse(input)?;
    let (rest, _) = opt(mark(Mark::Comma)).parse(rest)?;
    let mut way = WrittenWay::default();
    let mut rest = rest;
    loop {
        let before = rest.rest.len();
        let stated = way.by_convoy;
        let (next, seas) = opt(|input| avoiding(input, stated)).parse(rest)?;
        way.by_convoy |= seas.is_some();
        way.avoiding.extend(seas.into_iter().flatten());
        let (next, seas) = opt(through_only).parse(next)?;
        way.by_convoy |= seas.is_some();
        way.through.extend(seas.into_iter().flatten());
        let (next, convoy) = opt(by_convoy).parse(next)?;
        way.by_convoy |= convoy.is_some();
        rest = next;
        if rest.rest.len() == before {
            break;
        }
    }
    if open.is_some() {
        rest = mark(Mark::Close)(rest)?.0;
    }
    if way.by_convoy { Ok((rest, way)) } else { expected(input, "") }
}

/// That there is to be a convoy.
///
/// ```abnf
/// by-convoy = ("via" / "by" / "with" / "using" / "per") ["a"] ("convoy" / "sea" / "fleet")
///     / "convoyed" / "vc" / "overseas" / "via"
/// ```
fn by_convoy(input: Tokens<'_>) -> Parsed<'_, ()> {
    let convoy = one_of(WordClass::ByConvoy);
    let link = one_of(WordClass::By);
    let article = one_of(WordClass::ConvoyArticle);
    let (rest, _) = opt(phrase("being")).parse(input)?;
    let (rest, linked) = opt(link).parse(rest)?;
    if linked.is_some() {
        let (after, _) = opt(article).parse(rest)?;
        if let Ok((after, _)) = convoy(after) {
            return Ok((after, ()));
        }
        return match linked {
            Some("via") => Ok((rest, ())),
            _ => expected(input, ""),
        };
    }
    // `A Lon - Den c`, and nothing after it that could be carried.
    let ends = |at: usize| {
        input.peek(at).is_none_or(|next| matches!(next.mark, Mark::Comma | Mark::Semicolon))
    };
    if ends(1) && input.peek(0).is_some_and(|token| token.key == "c") {
        return Ok((input.after(1), ()));
    }
    let (rest, _) = one_of(WordClass::Convoyed)(rest)?;
    Ok((rest, ()))
}

/// Seas to be passed, in their order.
///
/// ```abnf
/// through = ("via" / "through" / "thru" / "over" / "using" / "across" / "by way of" /
///     "convoyed by"
///     / "convoyed via" / "convoyed through" / "via convoy through") seas
/// ```
fn through(input: Tokens<'_>) -> Parsed<'_, Vec<WrittenPlace>> {
    let (rest, _) = one_phrase(&[
        "by way of",
        "convoyed by",
        "convoyed via",
        "convoyed through",
        "via convoy by",
        "via convoy through",
        "via convoy in",
        "via convoy of",
        "by convoy of",
        "by convoy through",
        "by convoy in",
    ])(input)
    .or_else(|_| one_of(WordClass::Through)(input).map(|(rest, _)| (rest, ())))?;
    let (rest, _) = opt(mark(Mark::Colon)).parse(rest)?;
    let (rest, _) = opt(phrase("convoy")).parse(rest)?;
    // "Using only NTH"
    let (rest, _) = opt(phrase("only")).parse(rest)?;
    seas(rest)
}

/// Seas to be passed and no others, which a route says anyway: "only through the North Sea".
fn through_only(input: Tokens<'_>) -> Parsed<'_, Vec<WrittenPlace>> {
    let only = || one_of(WordClass::Only);
    let (limited, said) = opt((opt(mark(Mark::Comma)), only())).parse(input)?;
    let start = if said.is_some() { limited } else { input };
    let (rest, seas) = through(start)?;
    let (rest, _) = opt(only()).parse(rest)?;
    Ok((rest, seas))
}

/// Seas to be kept out of.
///
/// ```abnf
/// avoiding = ("not via" / "not through" / "not by" / "not using" / "not over" / "but not via"
///     / "but not through" / "via not" / "avoiding" / "without") sea
///     *(("," / "and" / "then") sea)
/// ```
fn avoiding(input: Tokens<'_>, stated: bool) -> Parsed<'_, Vec<WrittenPlace>> {
    let (rest, _) = opt(mark(Mark::Comma)).parse(input)?;
    // After a route `not Eng` speaks of it, too.
    let short = one_phrase(&["but not", "not"]);
    let long = one_phrase(&[
        "not via",
        "not through",
        "not by",
        "not using",
        "not over",
        "but not via",
        "but not through",
        "via not",
        "avoiding",
        "without",
    ]);
    let (rest, _) = long(rest).or_else(|error| if stated { short(rest) } else { Err(error) })?;
    seas(rest)
}

/// Whether the words here limit a route, so that "not" spoils nothing: "not via ENG".
pub fn limits(input: Tokens<'_>) -> bool {
    avoiding(input, true).is_ok()
}

/// Several seas.
///
/// ```abnf
/// seas = sea *(("," / "and" / "then") sea) / sea 1*("-" sea)
/// ```
fn seas(input: Tokens<'_>) -> Parsed<'_, Vec<WrittenPlace>> {
    let (mut rest, first) = sea(input)?;
    let mut found = vec![first];
    loop {
        let between = alt((mark(Mark::Comma), mark(Mark::And), phrase("then")));
        let (listed, commas) = many0_count(between).parse(rest)?;
        let dash = alt((mark(Mark::Dash), mark(Mark::Arrow)));
        let (after, dashes) = many0_count(dash).parse(listed)?;
        if mark(Mark::Slash)(after).is_ok_and(|(other, ())| sea(other).is_ok()) {
            // A slash leaves a choice, and half a route is another route.
            return Err(Err::Failure(Expected { left: after.rest.len(), what: "one way" }));
        }
        match sea(after) {
            Ok((next, place)) if !starts_an_order(next, commas == 0 && dashes > 0) => {
                found.push(place);
                rest = next;
            }
            _ => return Ok((rest, found)),
        }
    }
}

/// A sea, or the fleet in it.
///
/// ```abnf
/// sea = ["the"] [kind-letter / kind-word] name
/// ```
fn sea(input: Tokens<'_>) -> Parsed<'_, WrittenPlace> {
    let (rest, _) = many0_count(word(|key| key == "a" || words::is_article(key))).parse(input)?;
    let (rest, _) = opt(kind).parse(rest)?;
    let (rest, _) = many0_count(word(|key| key == "in" || words::is_article(key))).parse(rest)?;
    let (rest, place) = place(rest)?;
    // "Via the North Sea fleet"; another fleet may follow.
    let (behind, _) = opt(word(|key| key == "fleet")).parse(rest)?;
    let rest = if super::place::name(behind).is_ok() { rest } else { behind };
    match place.name.sense {
        Sense::Provinces(readings) if readings.all.iter().any(|province| province.is_sea()) => {
            Ok((rest, place))
        }
        _ => expected(input, "a sea"),
    }
}

/// Whether a verb follows, so that the fleet before it begins an order of its own; in a chain of
/// dashes one more dash is no verb.
fn starts_an_order(input: Tokens<'_>, chained: bool) -> bool {
    input.peek(0).is_some_and(|token| {
        token.task.is_some() || !chained && matches!(token.mark, Mark::Dash | Mark::Arrow)
    })
}
