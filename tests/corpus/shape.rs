//! The shape of a judgement: which keys, which words, and a next phase that follows from the
//! position in it.

use std::collections::BTreeSet;

use chancery::board::{Phase, PhaseKind, Position, Power, Province, Turn, Unit};
use chancery::orders::{read_order, read_unit};
use serde_json::{Map, Value};

use crate::corpus::texts;

type Check = Result<(), String>;

/// Centres that win the game.
const WINNING_CENTRES: usize = 18;

/// Finds the first thing in a judgement that the format does not promise.
pub(crate) fn check(input: &Value, judgement: &Value) -> Check {
    keys(judgement, &["id", "name", "results", "reasons", "ignored", "next"], &[])?;
    for echoed in ["id", "name"] {
        ensure(judgement[echoed] == input[echoed], || format!("{echoed} is not echoed"))?;
    }
    let name = text(&input["name"]);
    let phase = Phase::from_name(name).ok_or_else(|| format!("no phase {name:?}"))?;
    results(phase, input, judgement)?;
    reasons(judgement)?;
    ignored(&judgement["ignored"])?;
    next(phase, input, &judgement["next"])?;
    state(&judgement["next"]["state"])?;
    waiting(phase, judgement)
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err(what()) }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn object(value: &Value) -> Result<&Map<String, Value>, String> {
    value.as_object().ok_or_else(|| format!("expected an object, found {value}"))
}

/// An object has all keys that it needs, and no others than those and the optional ones.
fn keys(value: &Value, needed: &[&str], optional: &[&str]) -> Check {
    let found = object(value)?;
    for key in needed {
        ensure(found.contains_key(*key), || format!("no key {key:?}"))?;
    }
    for key in found.keys() {
        let known = needed.contains(&key.as_str()) || optional.contains(&key.as_str());
        ensure(known, || format!("a key {key:?}"))?;
    }
    Ok(())
}

/// The units of a state, with the stars of dislodged ones.
fn units(state: &Value) -> BTreeSet<&str> {
    object(&state["units"]).into_iter().flatten().flat_map(|(_, list)| texts(list)).collect()
}

fn results(phase: Phase, input: &Value, judgement: &Value) -> Check {
    let results = object(&judgement["results"])?;
    let judged: BTreeSet<&str> = results.keys().map(String::as_str).collect();
    let units = units(&input["state"]);
    match phase.kind() {
        PhaseKind::Movement => {
            ensure(judged == units, || format!("results for {judged:?}"))?;
        }
        PhaseKind::Retreats => {
            let dislodged = units.iter().filter_map(|unit| unit.strip_prefix('*')).collect();
            ensure(judged == dislodged, || format!("results for {judged:?}"))?;
        }
        PhaseKind::Adjustments => {
            let named = ordered(input);
            let known = |unit: &&str| units.contains(unit) || named.contains(*unit);
            ensure(judged.iter().all(known), || format!("results for {judged:?}"))?;
        }
    }
    for (unit, list) in results {
        let words: Vec<&str> = texts(list).collect();
        ensure(list.is_array() && is_possible(phase.kind(), &words), || {
            format!("{unit} has the results {list}")
        })?;
    }
    Ok(())
}

/// The units that the orders of an adjustment name.
fn ordered(input: &Value) -> BTreeSet<String> {
    let orders = object(&input["orders"]).into_iter().flatten();
    let orders = orders.flat_map(|(_, list)| texts(list));
    let units = orders.filter_map(|order| read_order(order).ok()?.unit());
    units.map(|unit| unit.to_string()).collect()
}

/// Which words can occur together.
fn is_possible(kind: PhaseKind, words: &[&str]) -> bool {
    match (kind, words) {
        (_, []) => true,
        (PhaseKind::Movement, _) => {
            let failures = ["bounce", "cut", "void", "no convoy", "disrupted"];
            let (failed, rest) = match words.split_first() {
                Some((first, rest)) if failures.contains(first) => (Some(*first), rest),
                _ => (None, words),
            };
            match rest {
                [] => failed != Some("disrupted"),
                ["dislodged"] | ["dislodged", "disband"] => true,
                _ => false,
            }
        }
        (PhaseKind::Retreats, _) => {
            matches!(words, ["disband"] | ["bounce" | "void", "disband"])
        }
        (PhaseKind::Adjustments, _) => matches!(words, ["void"] | ["disband"]),
    }
}

/// Every failure has a sentence; a success may have one.
fn reasons(judgement: &Value) -> Check {
    let reasons = object(&judgement["reasons"])?;
    let results = object(&judgement["results"])?;
    for (unit, reason) in reasons {
        ensure(results.contains_key(unit), || format!("a reason for {unit}, but no result"))?;
        ensure(!text(reason).is_empty(), || format!("the reason for {unit} is {reason}"))?;
    }
    let silent = ["dislodged", "disband"];
    for (unit, list) in results {
        let failed = texts(list).any(|word| !silent.contains(&word));
        ensure(!failed || reasons.contains_key(unit), || format!("no reason for {unit}"))?;
    }
    Ok(())
}

fn ignored(list: &Value) -> Check {
    let list = list.as_array().ok_or("ignored is no list")?;
    for item in list {
        keys(item, &["power", "order"], &[])?;
        let power = text(&item["power"]);
        ensure(Power::from_name(power).is_some(), || format!("no power {power:?}"))?;
        read_order(text(&item["order"])).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// The next phase is the first with anything to decide, and the centres are those it finds.
fn next(phase: Phase, input: &Value, next: &Value) -> Check {
    keys(next, &["name", "state", "hash"], &["winner"])?;
    let (name, state) = (text(&next["name"]), &next["state"]);
    let waits = !waiting_units(state).is_empty();
    let before = position(&input["state"])?;
    let after = position(state)?;
    let counted = matches!(phase.turn, Turn::FallMovement | Turn::FallRetreats) && !waits;
    ensure(owners(&after) == owners_after(&before, &after, counted), || {
        format!("the centres are {}", state["centers"])
    })?;
    let winner = Power::ALL
        .into_iter()
        .find(|power| counted && after.centres_of(*power).len() >= WINNING_CENTRES);
    let expected_winner = winner.map(Power::code).unwrap_or_default();
    ensure(text(&next["winner"]) == expected_winner, || {
        format!("the winner is {expected_winner:?}")
    })?;
    let builds = Power::ALL.into_iter().any(|power| after.builds(power) != 0);
    let expected = match winner {
        Some(_) => "COMPLETED".to_owned(),
        None => following(phase, waits, builds).to_string(),
    };
    ensure(name == expected, || format!("the next phase is {expected}, not {name}"))?;
    adjustments(name, &after, state)
}

fn following(phase: Phase, retreats: bool, builds: bool) -> Phase {
    let year = phase.year;
    let (year, turn) = match phase.turn {
        Turn::SpringMovement if retreats => (year, Turn::SpringRetreats),
        Turn::SpringMovement | Turn::SpringRetreats => (year, Turn::FallMovement),
        Turn::FallMovement if retreats => (year, Turn::FallRetreats),
        Turn::FallMovement | Turn::FallRetreats if builds => (year, Turn::Adjustments),
        _ => (year + 1, Turn::SpringMovement),
    };
    Phase { year, turn }
}

/// `builds` is there before adjustments and nowhere else, without zeros.
fn adjustments(name: &str, after: &Position, state: &Value) -> Check {
    let expected: Map<String, Value> = Power::ALL
        .into_iter()
        .filter(|power| name.ends_with('A') && after.builds(*power) != 0)
        .map(|power| (power.code().to_owned(), Value::from(after.builds(power))))
        .collect();
    let found = state.get("builds");
    let holds = match name.ends_with('A') {
        true => found == Some(&Value::Object(expected)),
        false => found.is_none(),
    };
    ensure(holds, || format!("builds are {found:?}"))
}

/// Units and owners of a state; the dislodged units are left out.
fn position(state: &Value) -> Result<Position, String> {
    let mut position = Position::empty();
    for power in Power::ALL {
        for unit in texts(&state["units"][power.code()]).filter(|unit| !unit.starts_with('*')) {
            let (kind, location) = read_unit(unit).map_err(|error| error.to_string())?;
            let unit = Unit::new(power, kind, location).map_err(|error| error.to_string())?;
            position.place(unit).map_err(|error| error.to_string())?;
        }
        for code in texts(&state["centers"][power.code()]) {
            let centre = Province::from_code(code).ok_or_else(|| format!("no centre {code:?}"))?;
            position.award(centre, power).map_err(|error| error.to_string())?;
        }
    }
    Ok(position)
}

fn owners(position: &Position) -> Vec<Option<Power>> {
    Province::all().map(|centre| position.owner(centre)).collect()
}

/// Who is to own what: after a Fall that is over, the power whose unit is in a centre.
fn owners_after(before: &Position, after: &Position, counted: bool) -> Vec<Option<Power>> {
    let owner = |centre: Province| match after.unit(centre) {
        Some(unit) if counted && centre.is_centre() => Some(unit.power()),
        _ => before.owner(centre),
    };
    Province::all().map(owner).collect()
}

/// All seven powers have their lists; units are sorted, dislodged ones last.
fn state(state: &Value) -> Check {
    keys(state, &["units", "centers"], &["retreats", "builds"])?;
    let powers: Vec<&str> = Power::ALL.into_iter().map(Power::code).collect();
    for field in ["units", "centers"] {
        keys(&state[field], &powers, &[])?;
        for (power, list) in object(&state[field])? {
            let list: Vec<&str> = texts(list).collect();
            let mut sorted = list.clone();
            sorted.sort_by_key(|item| (item.starts_with('*'), *item));
            ensure(list == sorted, || format!("the {field} of {power} are {list:?}"))?;
        }
    }
    Ok(())
}

/// The units of a state that may retreat, each with its places.
fn retreats_of(state: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let powers = state["retreats"].as_object().into_iter().flatten();
    let units = powers.flat_map(|(_, units)| units.as_object().into_iter().flatten());
    units.map(|(unit, places)| (unit.as_str(), places))
}

fn waiting_units(state: &Value) -> BTreeSet<&str> {
    retreats_of(state).map(|(unit, _)| unit).collect()
}

/// The units with a star are those with retreats, and those that the movement dislodged without
/// taking them off the board.
fn waiting(phase: Phase, judgement: &Value) -> Check {
    let state = &judgement["next"]["state"];
    let starred: BTreeSet<&str> =
        units(state).into_iter().filter_map(|unit| unit.strip_prefix('*')).collect();
    let retreats = waiting_units(state);
    let all_open = retreats_of(state).all(|(_, places)| texts(places).count() > 0);
    ensure(all_open, || format!("the retreats are {}", state["retreats"]))?;
    ensure(starred == retreats, || format!("{starred:?} wait, {retreats:?} may retreat"))?;
    let still_here = |list: &Value| {
        let words: Vec<&str> = texts(list).collect();
        words.contains(&"dislodged") && !words.contains(&"disband")
    };
    let results = object(&judgement["results"])?.iter();
    let dislodged: BTreeSet<&str> =
        results.filter(|(_, list)| still_here(list)).map(|(unit, _)| unit.as_str()).collect();
    ensure(phase.kind() != PhaseKind::Movement || dislodged == starred, || {
        format!("{dislodged:?} were dislodged, {starred:?} wait")
    })
}
