//! Conditions of plans: a unit dislodged, a province occupied or empty, a centre owned or lost, a
//! number of builds.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::multi::{many0_count, many1_count};
use nom::sequence::terminated;

use super::super::text::Tokens;
use super::place::place;
use super::tree::{Condition, Sense, WrittenPlace};
use super::unit::unit;
use super::words::number;
use super::{Parsed, expected, one_of, phrase, word};
use crate::grammar::vocabulary::{WordClass, classes_of};

/// When an option is to be taken.
///
/// ```abnf
/// dislodged-if = if-word ["that"] dislodged
/// adjustment-if = if-word ["that"] (count / centre / state-of-place)
///     / "unless" (centre / state-of-place)
/// place-if = (if-word / "unless") state-of-place
/// if-word = "if" / "when" / "should" / "in case" / "provided" / "assuming"
/// ```
pub fn condition(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let negated = input.peek(0).is_some_and(|token| token.key == "unless");
    let single = one_of(WordClass::If);
    let (rest, _) = alt((value((), single), phrase("in case"), phrase("only if"))).parse(input)?;
    let (rest, _) = opt(alt((phrase("that"), phrase("of")))).parse(rest)?;
    let (rest, found) = alt((dislodged, count, centre, state_of_place)).parse(rest)?;
    let found = match found {
        Condition::Occupied(place) if negated => Condition::Empty(place),
        Condition::Empty(place) if negated => Condition::Occupied(place),
        Condition::Owned(place) if negated => Condition::Lost(place),
        Condition::Lost(place) if negated => Condition::Owned(place),
        other => other,
    };
    Ok((rest, found))
}

/// A unit was dislodged.
///
/// ```abnf
/// dislodged = ["it"] *dislodged-link dislodged-end / unit *dislodged-link dislodged-end
/// dislodged-link = "is" / "gets" / "being" / "has" / "to" / "be" / "must" / "need" / "needs"
///     / "forced" / "attacked" / "are" / "get" / "was"
/// dislodged-end = "dislodged" / "displaced" / "retreat" / "retreats" / "retreating"
///     / "evicted" / "ousted" / "dislodge" / "disloged" / "expelled" / "hit"
/// ```
fn dislodged(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let links = || many0_count(one_of(WordClass::DislodgedFiller));
    // German says "vertrieben wird".
    let end = || terminated(one_of(WordClass::Dislodged), opt(one_of(WordClass::DislodgedBehind)));
    let plain = (links(), end()).parse(input);
    if let Ok((rest, _)) = plain {
        return Ok((rest, Condition::Dislodged(None)));
    }
    let (rest, unit) = unit(input)?;
    let (rest, _) = (links(), end()).parse(rest)?;
    Ok((rest, Condition::Dislodged(Some(unit))))
}

/// This many builds or removals are due.
///
/// ```abnf
/// count = "i" ("get" / "have" / "gain" / "must" / "can") ["only"] number count-end
/// count-end = "build" / "builds" / "removal" / "removals" / "unit" / "units" / "disband"
///     / "disbands"
/// ```
fn count(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, _) = many0_count(one_of(WordClass::BuildCountFiller)).parse(input)?;
    let negative = input
        .rest
        .iter()
        .take(input.rest.len() - rest.rest.len())
        .any(|token| matches!(token.key.as_str(), "remove" | "must"));
    let spoken = |key: &str| if matches!(key, "a" | "an") { Some(1) } else { number(key) };
    let Some(number) = rest.peek(0).and_then(|token| spoken(&token.key)) else {
        return expected(input, "a number");
    };
    let rest = rest.after(1);
    let unit_word = one_of(WordClass::BuildCount);
    let (rest, what) = opt(unit_word).parse(rest)?;
    let removal =
        negative || what.is_some_and(|what| what.starts_with(['r', 'd']) && what != "due");
    match (what, removal) {
        (None, false) if rest.rest.len() + 1 == input.rest.len() => expected(input, "builds"),
        (_, true) => Ok((rest, Condition::Removals(number))),
        (_, false) => Ok((rest, Condition::Builds(number))),
    }
}

/// A centre was taken or lost.
///
/// ```abnf
/// centre = ("i" / "we") ["do" / "should" / "still" / "will"] ["not" / "dont"] (lost-verb /
///     owned-verb)
///     place / ("i" / "we") "have" ("lost" / "taken" / "captured") place
/// lost-verb = "lose" / "lost" / "loose" / "losing"
/// owned-verb = "take" / "own" / "get" / "hold" / "keep" / "win" / "capture" / "gain" / "took"
///     / "got" / "held" / "kept" / "captured" / "retake" / "control" / "conquer"
///     / "secure" / "have"
/// ```
fn centre(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, _) = many1_count(one_of(WordClass::OwnerFiller)).parse(input)?;
    // "If I have Munich" owns it, "if I have taken Munich" took it.
    let perfect = rest.peek(1).is_some_and(|next| {
        next.is(WordClass::Lost)
            || next.is(WordClass::Owned)
            || matches!(next.key.as_str(), "not" | "still")
    });
    let (rest, _) = opt(word(|key| key == "have" && perfect)).parse(rest)?;
    let (rest, negated) = opt(one_of(WordClass::Negation)).parse(rest)?;
    let (rest, _) = opt(alt((phrase("to"), phrase("still")))).parse(rest)?;
    let (rest, lost) = opt(one_of(WordClass::Lost)).parse(rest)?;
    let rest = if lost.is_some() { rest } else { one_of(WordClass::Owned)(rest)?.0 };
    let (rest, place) = real_place(rest)?;
    match lost.is_some() == negated.is_some() {
        true => Ok((rest, Condition::Owned(place))),
        false => Ok((rest, Condition::Lost(place))),
    }
}

/// A province is occupied or empty, a centre owned or lost.
///
/// ```abnf
/// state-of-place = place *state-link ["not"] (state-occupied / state-empty / state-lost /
///     state-owned)
/// state-link = "is" / "has" / "be" / "becomes" / "gets" / "was" / "still"
/// ```
fn state_of_place(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, place) = real_place(input)?;
    let (rest, _) = many0_count(one_of(WordClass::Becomes)).parse(rest)?;
    let (rest, negated) = opt(word(|key| matches!(key, "not" | "isnt" | "no"))).parse(rest)?;
    let Some(state) = rest.peek(0).and_then(|token| state(&token.key)) else {
        return expected(rest, "");
    };
    let meant = match (state, negated.is_some()) {
        (ConditionState::Occupied, false) | (ConditionState::Empty, true) => {
            Condition::Occupied(place)
        }
        (ConditionState::Occupied, true) | (ConditionState::Empty, false) => {
            Condition::Empty(place)
        }
        (ConditionState::Lost, false) | (ConditionState::Owned, true) => Condition::Lost(place),
        (ConditionState::Lost, true) | (ConditionState::Owned, false) => Condition::Owned(place),
    };
    Ok((rest.after(1), meant))
}

fn real_place(input: Tokens<'_>) -> Parsed<'_, WrittenPlace> {
    // "if Brest is occupied", "if the fleet in Brest …", "if a unit is in Brest": the place counts.
    let (rest, place) = place(input)?;
    match place.name.sense {
        Sense::Provinces(_) => Ok((rest, place)),
        _ => expected(input, "a province"),
    }
}

#[derive(Clone, Copy)]
enum ConditionState {
    Occupied,
    Empty,
    Lost,
    Owned,
}

/// The word that says so.
///
/// ```abnf
/// state-occupied = "occupied" / "taken" / "full" / "blocked" / "filled" / "contested"
///     / "closed"
/// state-empty = "empty" / "free" / "open" / "vacant" / "unoccupied" / "available" / "clear"
///     / "vacated"
/// state-lost = "lost" / "falls" / "fell" / "gone"
/// state-owned = "mine" / "held" / "owned" / "ours" / "captured"
/// ```
fn state(key: &str) -> Option<ConditionState> {
    classes_of(key).choice(&[
        (WordClass::Occupied, ConditionState::Occupied),
        (WordClass::Vacant, ConditionState::Empty),
        (WordClass::Fallen, ConditionState::Lost),
        (WordClass::InPossession, ConditionState::Owned),
    ])
}
