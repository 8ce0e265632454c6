//! Orders for all units at once, and builds that a player waives.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::multi::{many0_count, many1_count};
use nom::sequence::preceded;

use super::super::text::{Mark, Tokens};
use super::harmless::harmless;
use super::tree::{AllUnits, Sense, Statement};
use super::unit::unit;
use super::verbs::{auxiliaries, hold, verb};
use super::words::{self, Task, number};
use super::{Parsed, expected, mark, one_of, phrase, word};
use crate::board::UnitKind;
use crate::grammar::vocabulary::WordClass;

/// All units, or all of a kind, stay.
///
/// ```abnf
/// all-hold = whole-hold all-units / all-units [":"] *auxiliary whole-hold
/// whole-hold = "h" / "hold" / "holds" / "holding" / "held" / "hld" / "hlds" / "hd" / "stand"
///     / "stands" / "standing" / "sit" / "sits" / "sitting" / "defend" / "defends" / "stationary"
///     / "halt" / "halts" / "tient" / "wait" / "waits" / "entrench" / "steht" / "tiene"
/// ```
pub(super) fn all_hold(input: Tokens<'_>) -> Parsed<'_, Statement> {
    if let Ok((rest, kind)) = preceded(verb(Task::Hold), all_units).parse(input) {
        return Ok((rest, Statement::AllHold(AllUnits::Units(kind))));
    }
    let (rest, kind) = all_units(input)?;
    let (rest, _) = opt(mark(Mark::Colon)).parse(rest)?;
    let (rest, _) = hold(auxiliaries(rest))?;
    Ok((rest, Statement::AllHold(AllUnits::Units(kind))))
}

/// All units, or all of a kind, leave the board.
///
/// ```abnf
/// all-disband = disband-word all-units / all-units *auxiliary disband-verb
/// ```
pub(super) fn all_disband(input: Tokens<'_>) -> Parsed<'_, Statement> {
    if let Ok((rest, kind)) = preceded(verb(Task::Disband), all_units).parse(input) {
        return Ok((rest, Statement::AllDisband(AllUnits::Units(kind))));
    }
    let (rest, kind) = all_units(input)?;
    let (rest, _) = verb(Task::Disband)(auxiliaries(rest))?;
    Ok((rest, Statement::AllDisband(AllUnits::Units(kind))))
}

/// All units, or all of a kind.
///
/// ```abnf
/// all-units = ("the rest" / "my rest" / ["the" / "my"] all-word ["else"]) *all-more
///     ["armies" / "fleets"]
/// all-word = "all" / "everything" / "everyone" / "everybody" / "others" / "remaining"
///     / "remainder" / "other" / "alles" / "tout" / "tutti" / "alle" / "every" / "each"
/// all-more = "of" / "the" / "my" / "other" / "others" / "units" / "unit" / "rest"
///     / "remaining" / "pieces" / "them" / "our" / "troops" / "forces" / "all"
/// ```
fn all_units(input: Tokens<'_>) -> Parsed<'_, Option<UnitKind>> {
    let article = word(|key| matches!(key, "and" | "den") || words::is_article(key));
    let all = one_of(WordClass::AllUnits);
    let more = one_of(WordClass::AllMore);
    let (rest, _) = (many0_count(article), many1_count(all), many0_count(&more)).parse(input)?;
    let (rest, kind) = match rest.peek(0).filter(|token| token.key.len() > 2) {
        Some(token) => match token.kind() {
            Some(kind) => (rest.after(1), Some(kind)),
            None => (rest, None),
        },
        None => (rest, None),
    };
    Ok((rest, kind))
}

/// Builds that the player does not want.
///
/// ```abnf
/// waive = waive-verb ["my" / "the"] ["all" / "builds" / "rest" / number ["builds"]] *waive-filler
///     / ("no builds" / "no build" / "no new builds" / "no new units" / "build nothing"
///     / "builds nothing" / "dont build" / "do not build" / "not build" / "wont build"
///     / "dont want to build" / "do not want to build" / "not building" / "build waived"
///     / "builds waived" / "nothing to build" / "pass") *waive-filler
/// waive-filler = "my" / "the" / "of" / "this" / "year" / "turn" / "for" / "now" / "please"
///     / "season" / "winter"
/// ```
pub(super) fn waive(input: Tokens<'_>) -> Parsed<'_, Option<u8>> {
    // "Pass the salt": words of every day waive only where nothing but fillers follows.
    let loose =
        input.peek(0).is_some_and(|first| matches!(first.key.as_str(), "pass" | "skip" | "skips"));
    let goes_on = |rest: Tokens<'_>| {
        let next = rest.peek(0).filter(|next| next.mark == Mark::Word);
        loose && next.is_some_and(|next| next.kind().is_none() && !next.is(WordClass::Connecting))
    };
    let fillers = || many0_count(one_of(WordClass::WaiveFiller));
    if let Ok((rest, said)) = word(|key| words::task(key) == Some(Task::Waive))(input) {
        let (rest, _) = many0_count(word(|key| matches!(key, "my" | "the"))).parse(rest)?;
        let all = rest.peek(0).is_some_and(|token| token.is(WordClass::AllBuilds));
        let other = rest.peek(0).is_some_and(|token| token.key == "other");
        let number = rest.peek(0).and_then(|token| number(&token.key));
        // Our letters write it this way.
        let (rest, a_build) = match all || other || number.is_some() {
            true => (rest.after(1), None),
            false => opt(phrase("a build")).parse(rest)?,
        };
        let (rest, _) = fillers().parse(rest)?;
        if goes_on(rest) {
            return expected(input, "");
        }
        let one = (said != "waives" || a_build.is_some()).then_some(1).filter(|_| !all);
        return Ok((rest, number.or(one)));
    }
    let spares = value((), (word(|key| matches!(key, "no" | "keep" | "save")), which_build));
    let (rest, _) = alt((builds_nothing, spares)).parse(input)?;
    let (rest, _) = fillers().parse(rest)?;
    // "No build in Brest" waives one build, and we can't know whether it waives the others.
    let (behind, _) = opt(word(|key| matches!(key, "in" | "at"))).parse(rest)?;
    let named =
        unit(behind).is_ok_and(|(_, unit)| matches!(unit.place.name.sense, Sense::Provinces(_)));
    if named || goes_on(rest) { expected(input, "") } else { Ok((rest, None)) }
}

/// "No builds", "ich baue nichts".
fn builds_nothing(input: Tokens<'_>) -> Parsed<'_, ()> {
    match harmless(input.rest, WordClass::BuildsNothing) {
        Some((length, _)) => Ok((input.after(length), ())),
        None => expected(input, ""),
    }
}

/// "Second build", "the other build".
fn which_build(input: Tokens<'_>) -> Parsed<'_, ()> {
    let (rest, _) = many0_count(word(|key| matches!(key, "the" | "my"))).parse(input)?;
    let (rest, _) = one_of(WordClass::AnotherBuild)(rest)?;
    let (rest, _) = word(|key| matches!(key, "build" | "builds" | "one"))(rest)?;
    Ok((rest, ()))
}
