//! Units: whose, of which kind, where.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, verify};
use nom::multi::many0_count;
use nom::sequence::{delimited, terminated};

use super::super::text::{Mark, Token, Tokens};
use super::articles::before_place;
use super::place::{name, place};
use super::tree::{Sense, WrittenUnit};
use super::{Parsed, expected, mark, one_of, word, words};
use crate::board::{Power, UnitKind};
use crate::grammar::vocabulary::WordClass;
use crate::names;

/// Whose unit, of which kind, where.
///
/// ```abnf
/// unit = *article [nation] [article] kind *unit-link place
///     / [article] place [kind-word / "(" kind-letter ")"] / kind-word ":" name
/// plain-unit = (kind-letter / kind-word) place
/// ```
pub fn unit(input: Tokens<'_>) -> Parsed<'_, WrittenUnit> {
    let (input, _) = many0_count(one_of(WordClass::Article)).parse(input)?;
    let input = spelled_behind_links(input).unwrap_or(input);
    let (input, nation) = opt(alt((marked_nation, nation))).parse(input)?;
    let (input, _) = many0_count(one_of(WordClass::Article)).parse(input)?;
    // `1 A Par, 1 F Bre`: a count of one says nothing.
    let (counted, one) = opt(word(|key| matches!(key, "1" | "one"))).parse(input)?;
    let input = if one.is_some() && kind(counted).is_ok() { counted } else { input };
    let (input, written) = opt(kind).parse(input)?;
    let (input, inside) = opt(bracketed_nation).parse(input)?;
    let (input, _) = many0_count(alt((
        word(|key| stands_before_place(key) || words::is_article(key)),
        before_place,
    )))
    .parse(input)?;
    let input = if written.is_some() { behind_article(input) } else { input };
    // "Construcción de Alemania" builds nothing in Denmark.
    let no_place = |first: &Token| first.small && first.is(WordClass::LinkWord);
    let word_follows =
        input.peek(1).is_some_and(|next| next.mark == Mark::Word && next.task.is_none());
    let is_pronoun = input.peek(0).is_some_and(|first| first.is(WordClass::Pronoun));
    let is_none = is_pronoun || word_follows && input.peek(0).is_some_and(no_place);
    if written.is_none() && is_none {
        return expected(input, "a unit");
    }
    if nation.is_some() && written.is_none() && !names_a_province(input) {
        return expected(input, "an army or fleet and its province");
    }
    let (input, place) = place(input)?;
    // `Paris army` and `Par (A)` are the army in Paris.
    let (input, behind) = match written {
        // `A Venice (army)` says it twice.
        Some(kind) => opt(verify(bracketed_kind, |said| *said == kind)).parse(input)?,
        None => opt(alt((kind_word, bracketed_kind, letter_behind))).parse(input)?,
    };
    let (input, last) = opt(nation_behind).parse(input)?;
    Ok((input, WrittenUnit { nation: nation.or(inside).or(last), kind: written.or(behind), place }))
}

/// A power in brackets or with a colon, in front of a kind: `(G) A Mun`, `GER: A Mun`.
fn marked_nation(input: Tokens<'_>) -> Parsed<'_, Power> {
    let colon = terminated(any_power(true), mark(Mark::Colon));
    let (rest, power) = alt((bracketed_nation, colon)).parse(input)?;
    if kind(rest).is_ok() { Ok((rest, power)) } else { expected(input, "an army or a fleet") }
}

/// A power in brackets.
fn bracketed_nation(input: Tokens<'_>) -> Parsed<'_, Power> {
    delimited(mark(Mark::Open), any_power(false), mark(Mark::Close)).parse(input)
}

/// A nation in brackets after its unit. Where nothing follows it is a remark, and `(R)` and `(T)`
/// are verbs unless a dash follows: `A Par S A Mos (R) - Ukr`.
fn nation_behind(input: Tokens<'_>) -> Parsed<'_, Power> {
    let verb = input.peek(1).is_some_and(|token| matches!(token.key.as_str(), "r" | "t"));
    let (rest, power) = bracketed_nation(input)?;
    let follows = match rest.peek(0).map(|next| next.mark) {
        Some(Mark::Dash | Mark::Arrow) => true,
        Some(Mark::Word) => !verb,
        _ => false,
    };
    if follows { Ok((rest, power)) } else { expected(input, "") }
}

/// The word for a power, also in one letter unless it has to be spelled out.
fn any_power<'a>(spelled: bool) -> impl Fn(Tokens<'a>) -> Parsed<'a, Power> {
    move |input| {
        let found = input.peek(0).filter(|token| token.mark == Mark::Word).and_then(|token| {
            let key = token.key.as_str();
            match names::power_of_letter(key) {
                Some(power) => (!spelled).then_some(power),
                None => power_word(input, key),
            }
        });
        match found {
            Some(power) => Ok((input.after(1), power)),
            None => expected(input, "a power"),
        }
    }
}

/// The power of a letter that is no kind of unit.
fn letter_power(key: &str) -> Option<Power> {
    names::power_of_letter(key).filter(|_| !matches!(key, "a" | "f"))
}

/// Words between a kind and its place.
///
/// ```abnf
/// unit-link = "in" / "at" / "of" / "from" / "off" / "on" / "currently" / "based" / "stationed"
/// ```
fn stands_before_place(key: &str) -> bool {
    WordClass::UnitLink.has(key)
}

/// "Al ejército", "dell'armata": what leads to a kind in full.
fn spelled_behind_links(input: Tokens<'_>) -> Option<Tokens<'_>> {
    let (rest, links) = many0_count(before_place).parse(input).ok()?;
    (links > 0 && kind_word(rest).is_ok()).then_some(rest)
}

fn names_a_province(input: Tokens<'_>) -> bool {
    place(input).is_ok_and(|(_, place)| matches!(place.name.sense, Sense::Provinces(_)))
}

/// The kind of a unit; a letter only where a place follows.
///
/// ```abnf
/// kind = kind-letter / kind-word / "(" kind-letter ")"
/// ```
pub fn kind(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    let (rest, found) = alt((kind_token, bracketed_kind)).parse(input)?;
    let rest = behind_mark(rest);
    let follows = rest.peek(0).is_some_and(|next| match next.mark {
        Mark::Word => true,
        Mark::Open => rest.peek(1).is_some_and(|inner| inner.mark == Mark::Word),
        _ => false,
    });
    if follows { Ok((rest, found)) } else { expected(rest, "a province") }
}

/// `Par (A)`: the kind in brackets.
fn bracketed_kind(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    delimited(mark(Mark::Open), kind_token, mark(Mark::Close)).parse(input)
}

/// What follows "de" or "von" between a kind and a name: "Armée de Paris".
fn behind_article(input: Tokens<'_>) -> Tokens<'_> {
    let of = input.peek(0).is_some_and(|first| {
        let of = first.is(WordClass::Of);
        of || matches!(&*first.key, "a" | "à" | "zu") && first.small
    });
    let named = input
        .peek(1)
        .is_some_and(|next| next.mark == Mark::Word && input.names.is_place(&next.key));
    if of && named { input.after(1) } else { input }
}

/// `Bre F`, `Bre: F`: a letter after its place, where nothing follows that it could begin.
fn letter_behind(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    let (rest, marked) = opt(alt((mark(Mark::Colon), mark(Mark::Dash)))).parse(input)?;
    let kind = rest.peek(0).filter(|token| token.mark == Mark::Word);
    let kind = kind.and_then(|token| token.kind());
    let ends = match rest.peek(1).map(|next| next.mark) {
        None | Some(Mark::Comma | Mark::And | Mark::Semicolon | Mark::Stop) => true,
        Some(Mark::Dash | Mark::Arrow) => marked.is_none(),
        Some(_) => false,
    };
    match kind.filter(|_| ends) {
        Some(kind) => Ok((rest.after(1), kind)),
        None => expected(input, ""),
    }
}

/// What follows a colon, or a hyphen that touches both words, before a name: `A: Par`, `A-Par`. A
/// dash with blanks would say that the name in front of it is missing.
fn behind_mark(input: Tokens<'_>) -> Tokens<'_> {
    let named = input.peek(1).is_some_and(|next| {
        next.mark == Mark::Word && !next.is_verb() && input.names.is_place(&next.key)
    });
    let tight = |at: usize| input.peek(at).is_some_and(|token| !token.apart);
    match input.peek(0).map(|token| token.mark) {
        Some(Mark::Colon) if named => input.after(1),
        Some(Mark::Dash) if named && tight(0) && tight(1) => input.after(1),
        _ => input,
    }
}

fn kind_token(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    // "A fleet in Kiel" begins with an article.
    let spelled = |at: usize| {
        let token = input.peek(at).filter(|token| token.key.len() > 2);
        token.and_then(|token| token.kind())
    };
    if input.peek(0).is_some_and(|token| token.key == "a")
        && let Some(kind) = spelled(1)
    {
        return Ok((input.after(2), kind));
    }
    match input.peek(0).and_then(|token| token.kind()) {
        Some(kind) => Ok((input.after(1), kind)),
        None if shortens_army(input) => Ok((input.after(1), UnitKind::Army)),
        None => expected(input, "an army or a fleet"),
    }
}

/// `Arm. Par - Bur`: Armenia, unless a unit's place and what it does follow directly.
fn shortens_army(input: Tokens<'_>) -> bool {
    let [arm, place, next, ..] = input.rest else { return false };
    if arm.key != "arm" {
        return false;
    }
    let does = matches!(next.mark, Mark::Dash | Mark::Arrow)
        || next.is_verb()
        || matches!(next.key.as_str(), "h" | "s");
    place.mark == Mark::Word && !place.is_verb() && does && input.names.is_place(&place.key)
}

/// `kind-word = "army" / "fleet" / … ; spelled out`
fn kind_word(input: Tokens<'_>) -> Parsed<'_, UnitKind> {
    match input.peek(0).filter(|token| token.key.len() > 2) {
        Some(_) => kind_token(input),
        None => expected(input, ""),
    }
}

/// Whose it is; before a kind or a name.
///
/// ```abnf
/// nation = <power>
/// ```
pub fn nation(input: Tokens<'_>) -> Parsed<'_, Power> {
    let Some(token) = input.peek(0).filter(|token| token.mark == Mark::Word) else {
        return expected(input, "a power");
    };
    let rest = input.after(1);
    let kind_follows = kind(rest).is_ok_and(|(rest, _)| name(rest).is_ok());
    let power = match token.key.as_str() {
        key if letter_power(key).is_some() => letter_power(key).filter(|_| kind_follows),
        key => power_word(input, key),
    };
    // `Eng - Bel` speaks of the Channel, and so does `English Channel`.
    let channel = rest.peek(0).is_some_and(|next| next.key.starts_with("ch"));
    let word_follows = rest.peek(0).is_some_and(|next| next.mark == Mark::Word) && !channel;
    let place_of_its_own = input.names.is_place(&token.key);
    let spelled = token.key.len() > 4;
    match power {
        Some(power) if kind_follows => Ok((rest, power)),
        Some(power) if word_follows && (spelled || !place_of_its_own) => Ok((rest, power)),
        _ => expected(input, "a power"),
    }
}

fn power_word(input: Tokens<'_>, key: &str) -> Option<Power> {
    input.names.power(key).or_else(|| input.names.power(key.strip_suffix('s')?))
}

const AUSTRIA: &str = "AUSTRIA";

/// One power; `Austria-Hungary` is one.
pub(super) fn power(input: Tokens<'_>) -> Parsed<'_, Power> {
    let named = input.peek(0).filter(|token| token.mark == Mark::Word);
    let Some(power) = named.and_then(|token| input.names.power(&token.key)) else {
        return expected(input, "a power");
    };
    let both = input.peek(2).is_some_and(|second| second.key.starts_with("hungar"));
    Ok((input.after(if both && power.code() == AUSTRIA { 3 } else { 1 }), power))
}
