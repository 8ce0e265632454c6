//! Orders for a retreat or adjustment that may come, with alternatives (D.II(5)).

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::{many0_count, many1_count};

use super::super::text::{Mark, Tokens};
use super::order::{number, order, statement};
use super::place::place;
use super::tree::{Action, Choice, Condition, Deed, Place, Sense, Sentence, Statement, Unit};
use super::unit::unit;
use super::words::{self, Task};
use super::{Parsed, expected, mark, phrase, word};

/// The most alternatives that a plan has; no unit has more neighbours.
pub const CHOICES_MAX: usize = 24;

/// `plan = choice *(connector choice)`
pub fn plan(input: Tokens<'_>, loose: bool) -> Parsed<'_, Vec<Choice>> {
    let (mut rest, first) = choice(input)?;
    let loose = loose || matches!(first.condition, Some(Condition::Dislodged(_)));
    let mut choices = vec![first];
    while choices.len() < CHOICES_MAX {
        let Ok((after, strict)) = connector(rest) else { break };
        if !strict && !loose {
            break;
        }
        match choice(after) {
            Ok((next, choice)) if strict || is_place(&choice) => {
                choices.push(choice);
                rest = next;
            }
            _ => break,
        }
    }
    Ok((rest, choices))
}

fn is_place(choice: &Choice) -> bool {
    matches!(choice.action, Action::To(_) | Action::Disband)
}

/// `connector = 1*("," / ";" / "." / "or" / "else" / "otherwise" / "/" / not-possible / …)`
///
/// Whether it says that an alternative follows; a comma alone does not.
fn connector(input: Tokens<'_>) -> Parsed<'_, bool> {
    let mut strict = false;
    let mut rest = input;
    loop {
        let soft = alt((mark(Mark::Comma), mark(Mark::Semicolon), mark(Mark::Stop), phrase("and")));
        let hard = alt((
            mark(Mark::Slash),
            phrase("or"),
            phrase("else"),
            phrase("otherwise"),
            phrase("elsewise"),
            phrase("failing that"),
            phrase("alternatively"),
            phrase("then"),
            phrase("if not then"),
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

/// `not-possible = "if" ["that" / "it"] ("not" ["available" / …] / "impossible" / "fails" / …)`
fn not_possible(input: Tokens<'_>) -> Parsed<'_, ()> {
    let (rest, _) = word(|key| matches!(key, "if" | "when"))(input)?;
    let subject = |key: &str| {
        matches!(key, "that" | "it" | "this" | "is" | "thats" | "its" | "these" | "neither" | "s")
    };
    let (rest, subjects) = many0_count(word(subject)).parse(rest)?;
    let state = |key: &str| {
        matches!(
            key,
            "available"
                | "possible"
                | "free"
                | "open"
                | "allowed"
                | "legal"
                | "permitted"
                | "empty"
        )
    };
    if let Ok((rest, _)) = phrase("not")(rest) {
        let (rest, _) = opt(word(state)).parse(rest)?;
        return Ok((rest, ()));
    }
    let failed = |key: &str| {
        matches!(
            key,
            "impossible"
                | "fails"
                | "unavailable"
                | "blocked"
                | "isnt"
                | "occupied"
                | "taken"
                | "cannot"
                | "cant"
                | "illegal"
        )
    };
    let (rest, found) = word(failed)(rest)?;
    if subjects == 0 && found == "isnt" {
        return expected(input, "");
    }
    let (rest, _) = opt(word(state)).parse(rest)?;
    Ok((rest, ()))
}

/// `choice = [condition *("," / "then" / ":")] action [condition]`
fn choice(input: Tokens<'_>) -> Parsed<'_, Choice> {
    let (rest, before) = opt(condition).parse(input)?;
    let (rest, _) =
        many0_count(alt((mark(Mark::Comma), mark(Mark::Colon), mark(Mark::Stop), phrase("then"))))
            .parse(rest)?;
    let (rest, action) = action(rest)?;
    let (rest, behind) = opt(condition).parse(rest)?;
    Ok((rest, Choice { condition: before.or(behind), action }))
}

/// `action = waive / disband / order / ["retreat"] ["to" / "-"] place / unit`
fn action(input: Tokens<'_>) -> Parsed<'_, Action> {
    let (input, _) = many0_count(word(is_polite)).parse(input)?;
    if let Ok((rest, action)) = disband(input)
        && rest.peek(0).is_none_or(|next| next.mark != Mark::Word || is_connecting(&next.key))
    {
        return Ok((rest, action));
    }
    match statement(input) {
        Ok((rest, Statement::Order(sentence))) => return Ok((rest, Action::Sentence(sentence))),
        Ok((rest, Statement::Waive(_))) => return Ok((rest, Action::Waive)),
        Ok((rest, Statement::AllDisband(_))) => return Ok((rest, Action::Disband)),
        _ => {}
    }
    alt((map(order, Action::Sentence), disband, map(bare_unit, Action::Sentence), to)).parse(input)
}

fn is_connecting(key: &str) -> bool {
    matches!(key, "or" | "else" | "otherwise" | "if" | "when" | "unless" | "then")
}

fn is_polite(key: &str) -> bool {
    matches!(
        key,
        "please" | "pls" | "i" | "ill" | "will" | "want" | "would" | "like" | "it" | "just"
    )
}

/// `disband = disband-verb ["it"] / "off the board"`
fn disband(input: Tokens<'_>) -> Parsed<'_, Action> {
    let verb = value((), word(|key| words::task(key) == Some(Task::Disband)));
    let (rest, ()) = alt((verb, phrase("off the board"), phrase("off"))).parse(input)?;
    let (rest, _) = opt(word(|key| matches!(key, "it" | "unit"))).parse(rest)?;
    Ok((rest, Action::Disband))
}

fn bare_unit(input: Tokens<'_>) -> Parsed<'_, Sentence> {
    let (rest, unit) = unit(input)?;
    match unit.kind {
        Some(_) => Ok((rest, Sentence { unit, deed: Deed::Bare })),
        None => expected(input, "a unit"),
    }
}

/// `to = ["retreat" / "move"] *("to" / "-") place`
fn to(input: Tokens<'_>) -> Parsed<'_, Action> {
    let verb = word(|key| {
        matches!(words::task(key), Some(Task::Retreat | Task::Move | Task::To)) || key == "back"
    });
    let (rest, _) =
        many0_count(alt((value((), verb), mark(Mark::Dash), mark(Mark::Arrow)))).parse(input)?;
    let (rest, place) = place(rest)?;
    match place.name.sense {
        Sense::Unknown(guess) if guess.nearest.is_empty() => expected(input, "a province"),
        _ => Ok((rest, Action::To(place))),
    }
}

/// `condition = ("if" / "when" / "unless" / "should" / "in case") (dislodged / lost / owned /
///     occupied / empty / builds)`
pub fn condition(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let negated = input.peek(0).is_some_and(|token| token.key == "unless");
    let single = word(|key| {
        matches!(key, "if" | "when" | "unless" | "should" | "provided" | "assuming" | "where")
    });
    let (rest, _) = alt((value((), single), phrase("in case"), phrase("only if"))).parse(input)?;
    let (rest, _) = opt(phrase("that")).parse(rest)?;
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

/// `dislodged = ["it" / unit] *("is" / "gets" / "has to" / …) ("dislodged" / "retreat" / …)`
fn dislodged(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let link = |key: &str| {
        matches!(
            key,
            "it" | "is"
                | "gets"
                | "being"
                | "has"
                | "to"
                | "be"
                | "must"
                | "i"
                | "am"
                | "need"
                | "needs"
                | "forced"
                | "attacked"
                | "and"
                | "successfully"
                | "are"
                | "get"
                | "have"
                | "was"
                | "should"
                | "they"
                | "he"
        )
    };
    let end = |key: &str| {
        matches!(
            key,
            "dislodged"
                | "displaced"
                | "retreat"
                | "retreats"
                | "retreating"
                | "evicted"
                | "ousted"
                | "dislodge"
                | "disloged"
                | "dislodgement"
                | "expelled"
                | "necessary"
                | "needed"
                | "required"
                | "hit"
        )
    };
    let plain = (many0_count(word(link)), word(end)).parse(input);
    if let Ok((rest, _)) = plain {
        return Ok((rest, Condition::Dislodged(None)));
    }
    let (rest, unit) = unit(input)?;
    let (rest, _) = (many0_count(word(link)), word(end)).parse(rest)?;
    Ok((rest, Condition::Dislodged(Some(unit))))
}

/// `count = ["i" ("get" / "have" / …)] ["only"] number ("build" / "builds" / "removals")`
fn count(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, _) = many0_count(word(|key| {
        matches!(
            key,
            "i" | "get"
                | "have"
                | "has"
                | "gain"
                | "can"
                | "there"
                | "is"
                | "are"
                | "only"
                | "am"
                | "entitled"
                | "to"
                | "build"
                | "must"
                | "remove"
                | "due"
                | "just"
                | "we"
        )
    }))
    .parse(input)?;
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
    let unit_word = word(|key| {
        matches!(
            key,
            "build"
                | "builds"
                | "removal"
                | "removals"
                | "unit"
                | "units"
                | "disband"
                | "disbands"
                | "due"
        )
    });
    let (rest, what) = opt(unit_word).parse(rest)?;
    let removal =
        negative || what.is_some_and(|what| what.starts_with(['r', 'd']) && what != "due");
    match (what, removal) {
        (None, false) if rest.rest.len() + 1 == input.rest.len() => expected(input, "builds"),
        (_, true) => Ok((rest, Condition::Removals(number))),
        (_, false) => Ok((rest, Condition::Builds(number))),
    }
}

/// `centre = "i" *auxiliary ("lose" / "take" / …) place`
fn centre(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, _) = many1_count(word(|key| {
        matches!(key, "i" | "we" | "do" | "have" | "ive" | "should" | "still" | "will" | "can")
    }))
    .parse(input)?;
    let (rest, negated) =
        opt(word(|key| matches!(key, "not" | "dont" | "cant" | "didnt" | "fail"))).parse(rest)?;
    let (rest, _) = opt(phrase("to")).parse(rest)?;
    let lost = |key: &str| matches!(key, "lose" | "lost" | "loose" | "losing");
    let owned = |key: &str| {
        matches!(
            key,
            "take"
                | "own"
                | "get"
                | "hold"
                | "keep"
                | "win"
                | "capture"
                | "gain"
                | "took"
                | "took'"
                | "got"
                | "held"
                | "kept"
                | "captured"
                | "retake"
                | "control"
                | "have"
                | "make"
                | "conquer"
                | "secure"
        )
    };
    if let Ok((rest, _)) = word(lost)(rest) {
        let (rest, place) = real_place(rest)?;
        return Ok((rest, either(negated.is_some(), Condition::Owned, Condition::Lost, place)));
    }
    let (rest, _) = word(owned)(rest)?;
    let (rest, place) = real_place(rest)?;
    Ok((rest, either(negated.is_some(), Condition::Lost, Condition::Owned, place)))
}

fn either(
    first: bool,
    yes: impl Fn(Place) -> Condition,
    no: impl Fn(Place) -> Condition,
    place: Place,
) -> Condition {
    if first { yes(place) } else { no(place) }
}

/// `state = place *("is" / "has been") ["not"] ("occupied" / "empty" / "lost" / "mine" / …)`
fn state_of_place(input: Tokens<'_>) -> Parsed<'_, Condition> {
    let (rest, place) = real_place(input)?;
    let (rest, _) = many0_count(word(|key| {
        matches!(key, "is" | "has" | "been" | "be" | "becomes" | "gets" | "was" | "still" | "s")
    }))
    .parse(rest)?;
    let (rest, negated) = opt(word(|key| matches!(key, "not" | "isnt" | "no"))).parse(rest)?;
    let (rest, state) = word(|key| state(key).is_some())(rest)?;
    let meant = match (state_for(state), negated.is_some()) {
        (State::Occupied, false) | (State::Empty, true) => Condition::Occupied(place),
        (State::Occupied, true) | (State::Empty, false) => Condition::Empty(place),
        (State::Lost, false) | (State::Owned, true) => Condition::Lost(place),
        (State::Lost, true) | (State::Owned, false) => Condition::Owned(place),
    };
    Ok((rest, meant))
}

fn real_place(input: Tokens<'_>) -> Parsed<'_, Place> {
    // "if Brest is occupied", "if the fleet in Brest …", "if a unit is in Brest": the place counts.
    let (rest, place) = place(input)?;
    match place.name.sense {
        Sense::Provinces(_) => Ok((rest, place)),
        _ => expected(input, "a province"),
    }
}

#[derive(Clone, Copy)]
enum State {
    Occupied,
    Empty,
    Lost,
    Owned,
}

fn state_for(key: &str) -> State {
    state(key).unwrap_or(State::Occupied)
}

fn state(key: &str) -> Option<State> {
    match key {
        "occupied" | "taken" | "full" | "blocked" | "filled" | "contested" | "closed" => {
            Some(State::Occupied)
        }
        "empty" | "free" | "open" | "vacant" | "unoccupied" | "available" | "clear" | "vacated" => {
            Some(State::Empty)
        }
        "lost" | "falls" | "fell" | "gone" => Some(State::Lost),
        "mine" | "held" | "owned" | "ours" | "captured" => Some(State::Owned),
        _ => None,
    }
}

/// The unit of which a choice speaks, if it names one.
pub fn unit_of(choice: &Choice) -> Option<&Unit> {
    match (&choice.action, &choice.condition) {
        (Action::Sentence(sentence), _) => Some(&sentence.unit),
        (_, Some(Condition::Dislodged(Some(unit)))) => Some(unit),
        _ => None,
    }
}
