//! Orders for a retreat or adjustment that may come, with alternatives (D.II(5)).

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::many0_count;

use super::super::text::{Mark, Tokens};
use super::condition::condition;
use super::order::{order, statement};
use super::place::place;
use super::tree::{
    Alternative, Condition, PlanAction, Sense, Sentence, Statement, WrittenDeed, WrittenUnit,
};
use super::unit::unit;
use super::words::{self, Task};
use super::{Parsed, expected, mark, one_of, one_phrase, phrase, word};
use crate::grammar::vocabulary::WordClass;
use crate::limits::UNITS_MAX;

/// Options, of which the first that is possible is taken.
///
/// ```abnf
/// plan = retreat-plan / adjustment-plan
/// retreat-plan = dislodged-if ["," / "then" / ":"] retreat-order *(connector further)
///     / retreat-order dislodged-if *(connector further) / unit retreat 1*(connector further)
/// adjustment-plan = adjustment-if ["," / "then" / ":"] adjustment *(connector adjustment)
///     / adjustment adjustment-if *(connector adjustment [adjustment-if])
///     / adjustment 1*(connector adjustment [adjustment-if])
/// ```
pub fn plan(input: Tokens<'_>, loose: bool) -> Parsed<'_, Vec<Alternative>> {
    let (mut rest, first) = choice(input, false)?;
    let loose = loose || matches!(first.condition, Some(Condition::Dislodged(_)));
    let mut choices = vec![first];
    while choices.len() < UNITS_MAX {
        let Ok((after, strict)) = connector(rest) else { break };
        // `Mar, Gas or disband`: the last of a list says that all of it are alternatives.
        let listed = !strict && !loose && lists_places(&choices) && ends_in_alternative(after);
        if !strict && !loose && !listed {
            break;
        }
        match choice(after, true) {
            Ok((next, choice)) if strict || is_place(&choice) => {
                choices.push(choice);
                rest = next;
            }
            _ => break,
        }
    }
    // `A Bur - Mar if open, Gas otherwise`.
    let many = choices.len() > 1;
    let last = word(|key| many && matches!(key, "otherwise" | "else" | "instead"));
    let (rest, _) = opt(last).parse(rest)?;
    Ok((rest, choices))
}

/// Whether the alternatives so far are places to go to; builds in a list are no alternatives.
fn lists_places(choices: &[Alternative]) -> bool {
    choices.iter().all(|choice| match &choice.action {
        PlanAction::Sentence(sentence) => {
            matches!(sentence.deed, WrittenDeed::Move(..) | WrittenDeed::Retreat(_))
        }
        PlanAction::To(_) => true,
        PlanAction::Disband | PlanAction::Waive => false,
    })
}

/// Whether a list of places is followed by "or" and one more.
fn ends_in_alternative(input: Tokens<'_>) -> bool {
    let mut rest = input;
    for _ in 0..UNITS_MAX {
        let Ok((next, PlanAction::To(_))) = to(rest) else { return false };
        match connector(next) {
            Ok((_, true)) => return true,
            Ok((next, false)) => rest = next,
            Err(_) => return false,
        }
    }
    false
}

fn is_place(choice: &Alternative) -> bool {
    matches!(choice.action, PlanAction::To(_) | PlanAction::Disband)
}

/// Whether it says that an alternative follows; a comma alone does not.
///
/// ```abnf
/// connector = [","] ("or" / "else" / "otherwise" / "if not then") [","]
///     / "," ("failing that" / "alternatively") [","] / [","] not-possible ","
/// ```
fn connector(input: Tokens<'_>) -> Parsed<'_, bool> {
    let mut strict = false;
    let mut rest = input;
    loop {
        let soft = alt((mark(Mark::Comma), mark(Mark::Semicolon), mark(Mark::Stop), phrase("and")));
        let hard = alt((
            mark(Mark::Slash),
            value((), one_of(WordClass::ElseWord)),
            one_phrase(&["elsewise", "failing that", "si no", "se no", "wenn nicht"]),
            one_phrase(&["then", "if not then"]),
            not_possible,
        ));
        if let Ok((next, ())) = { hard }.parse(rest) {
            (strict, rest) = (true, next);
        } else if let Ok((next, ())) = { soft }.parse(rest) {
            rest = next;
        } else {
            break;
        }
    }
    match rest.rest.len() < input.rest.len() {
        true => Ok((rest, strict)),
        false => expected(input, "another choice"),
    }
}

/// That the option before it is not possible.
///
/// ```abnf
/// not-possible = ("if" / "when") ("not" / ("that is" / "it is") not-state / "impossible"
///     / "that fails" / "it fails" / "blocked")
/// not-state = "not" ["available" / "possible" / "free" / "open" / "allowed" / "legal" /
///     "permitted"
///     / "empty"] / "impossible" / "blocked" / "illegal" / "occupied" / "taken"
/// ```
fn not_possible(input: Tokens<'_>) -> Parsed<'_, ()> {
    let (rest, _) = word(|key| matches!(key, "if" | "when"))(input)?;
    let (rest, subjects) = many0_count(one_of(WordClass::ThatIs)).parse(rest)?;
    let state = || opt(one_of(WordClass::Possible));
    if let Ok((rest, _)) = phrase("not")(rest) {
        return value((), state()).parse(rest);
    }
    let (rest, found) = one_of(WordClass::Impossible)(rest)?;
    if subjects == 0 && found == "isnt" {
        return expected(input, "");
    }
    value((), state()).parse(rest)
}

/// "If possible", "(if it is free)": what goes without saying of any option.
pub fn possible(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, _) = opt(mark(Mark::Comma)).parse(input)?;
    let (rest, open) = opt(mark(Mark::Open)).parse(rest)?;
    let (rest, _) = word(|key| matches!(key, "if" | "when" | "where" | "provided"))(rest)?;
    let (rest, _) = many0_count(one_of(WordClass::ThatIsAtAll)).parse(rest)?;
    let (rest, _) = one_of(WordClass::PossibleOrVacant)(rest)?;
    match open {
        Some(()) => value(Condition::Possible, mark(Mark::Close)).parse(rest),
        None => Ok((rest, Condition::Possible)),
    }
}

/// An option with its condition, before it or after.
///
/// ```abnf
/// further = [place-if ["," / "then" / ":"]] (to / leave)
/// ```
fn choice(input: Tokens<'_>, named: bool) -> Parsed<'_, Alternative> {
    let (rest, before) = opt(alt((condition, possible))).parse(input)?;
    let (rest, _) =
        many0_count(alt((mark(Mark::Comma), mark(Mark::Colon), mark(Mark::Stop), phrase("then"))))
            .parse(rest)?;
    let before = before.map(|before| in_front_of(rest, before));
    let named = named || matches!(before, Some(Condition::Dislodged(Some(_))));
    let (rest, action) = action(rest, named)?;
    let (rest, behind) = match leads_on(input, rest) {
        true => (rest, None),
        false => opt(alt((condition, possible))).parse(rest)?,
    };
    Ok((rest, Alternative { condition: before.or(behind), action }))
}

/// `F Bre. If there is only one build: A Par`: whether the condition after an option is of what
/// follows, since a sentence ends before it or a colon comes after it.
fn leads_on(input: Tokens<'_>, rest: Tokens<'_>) -> bool {
    let Ok((behind, _)) = condition(rest) else { return false };
    let last = input.rest.get(..input.rest.len() - rest.rest.len()).and_then(<[_]>::last);
    let stops = last.is_some_and(|last| last.stops());
    let marked = |mark: &[Mark]| behind.peek(0).is_some_and(|next| mark.contains(&next.mark));
    marked(&[Mark::Colon]) || stops && marked(&[Mark::Comma, Mark::Dash])
}

/// "If I lose Burgundy, retreat to Gascony" speaks of the unit there, and not of the centre.
fn in_front_of(action: Tokens<'_>, condition: Condition) -> Condition {
    let mut words = action.rest.iter().filter(|token| !token.is(WordClass::PoliteInPlan));
    let retreats = words.next().is_some_and(|word| word.task == Some(Task::Retreat));
    match condition {
        Condition::Lost(place) if retreats => {
            Condition::Dislodged(Some(WrittenUnit { nation: None, kind: None, place }))
        }
        other => other,
    }
}

/// Where a unit goes if it is dislodged, as a list in a bracket after its order: "if dislodged Ber
/// else Sil", "ret: Gas, Mar, OTB".
pub fn retreat_list(input: Tokens<'_>) -> Option<Vec<Alternative>> {
    let (rest, stated) = opt(condition).parse(input).ok()?;
    let retreats = |key: &str| matches!(words::task(key), Some(Task::Retreat)) || key == "retreats";
    let leads = alt((
        value((), word(move |key| retreats(key) || matches!(key, "to" | "then"))),
        mark(Mark::Colon),
        mark(Mark::Comma),
        mark(Mark::Dash),
    ));
    let said = rest.peek(0).is_some_and(|first| retreats(&first.key));
    let (mut rest, _) = many0_count(leads).parse(rest).ok()?;
    let dislodged = matches!(stated, Some(Condition::Dislodged(None)));
    if !dislodged && (!said || stated.is_some()) {
        return None;
    }
    let mut choices = Vec::new();
    loop {
        let (next, action) = alt((disband, to)).parse(rest).ok()?;
        let first = choices.is_empty().then_some(Condition::Dislodged(None));
        choices.push(Alternative { condition: first, action });
        if next.is_empty() || choices.len() == UNITS_MAX {
            return Some(choices);
        }
        rest = connector(next).ok()?.0;
    }
}

/// What is left after "if not possible:" at the beginning of a line.
pub fn behind_not_possible(input: Tokens<'_>) -> Option<Tokens<'_>> {
    let (rest, ()) = not_possible(input).ok()?;
    let marks = alt((mark(Mark::Comma), mark(Mark::Colon)));
    many0_count(marks).parse(rest).ok().map(|(rest, _)| rest)
}

/// What an option says. Once it is clear of which unit it speaks, a place with another option after
/// it is where that goes: `if Nwy is dislodged, Nwg then Ska`.
///
/// ```abnf
/// retreat-order = unit (retreat / disband / links place) / retreat-word unit links place
///     / disband-word plain-unit
/// adjustment = build-word ["one"] unit / unit build / disband-word plain-unit / waive
/// ```
fn action(input: Tokens<'_>, named: bool) -> Parsed<'_, PlanAction> {
    let (input, _) = many0_count(one_of(WordClass::PoliteInPlan)).parse(input)?;
    if named
        && let Ok((rest, action)) = to(input)
        && connector(rest).is_ok_and(|(_, strict)| strict)
    {
        return Ok((rest, action));
    }
    if let Ok((rest, action)) = disband(input)
        && rest.peek(0).is_none_or(|next| next.mark != Mark::Word || next.is(WordClass::Connecting))
    {
        return Ok((rest, action));
    }
    match statement(input) {
        Ok((rest, Statement::Order(sentence))) => {
            return Ok((rest, PlanAction::Sentence(sentence)));
        }
        Ok((rest, Statement::Waive(_))) => return Ok((rest, PlanAction::Waive)),
        Ok((rest, Statement::AllDisband(_))) => return Ok((rest, PlanAction::Disband)),
        _ => {}
    }
    alt((map(order, PlanAction::Sentence), disband, map(bare_unit, PlanAction::Sentence), to))
        .parse(input)
}

/// Leaving the board.
///
/// ```abnf
/// leave = disband-word ["it"] / "off the board" / "off"
/// ```
fn disband(input: Tokens<'_>) -> Parsed<'_, PlanAction> {
    let verb = value((), word(|key| words::task(key) == Some(Task::Disband)));
    let (rest, ()) = alt((verb, one_phrase(&["off the board", "off"]))).parse(input)?;
    let (rest, _) = opt(word(|key| matches!(key, "it" | "unit"))).parse(rest)?;
    Ok((rest, PlanAction::Disband))
}

fn bare_unit(input: Tokens<'_>) -> Parsed<'_, Sentence> {
    let (rest, unit) = unit(input)?;
    match unit.kind {
        Some(_) => Ok((rest, Sentence { unit, deed: WrittenDeed::Bare })),
        None => expected(input, "a unit"),
    }
}

/// A place to retreat to.
///
/// ```abnf
/// to = [retreat-word / "move"] ["to" / dash / arrow] place
/// ```
fn to(input: Tokens<'_>) -> Parsed<'_, PlanAction> {
    let verb = word(|key| {
        matches!(words::task(key), Some(Task::Retreat | Task::Move | Task::To))
            || matches!(key, "back" | "en")
    });
    let (rest, _) =
        many0_count(alt((value((), verb), mark(Mark::Dash), mark(Mark::Arrow)))).parse(input)?;
    let (rest, place) = place(rest)?;
    match place.name.sense {
        Sense::Unknown(guess) if guess.nearest.is_empty() => expected(input, "a province"),
        _ => Ok((rest, PlanAction::To(place))),
    }
}
