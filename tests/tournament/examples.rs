//! Whole tournaments with their expected standings.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::tournament::program::answer;

pub(crate) fn example(name: &str) -> Value {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tournament/examples");
    let text =
        fs::read_to_string(folder.join(format!("{name}.json"))).expect("the example is there");
    serde_json::from_str(&text).expect("it is JSON")
}

/// Where two values differ first, of those keys that are expected.
pub(crate) fn difference(found: &Value, expected: &Value, path: &str) -> Option<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().find_map(|(key, value)| {
                difference(found.get(key).unwrap_or(&Value::Null), value, &format!("{path}.{key}"))
            })
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            let mut pairs = found.iter().zip(expected).enumerate();
            pairs
                .find_map(|(at, (found, value))| difference(found, value, &format!("{path}[{at}]")))
        }
        _ if found == expected => None,
        _ => Some(format!("{path}: {found} instead of {expected}")),
    }
}

fn check(name: &str) {
    let example = example(name);
    let found = answer(&["score"], &example["input"]);
    assert_eq!(difference(&found, &example["expected"], name), None);
    assert_eq!(found.get("live"), None);
}

#[test]
fn seven_teams_with_every_kind_of_board() {
    check("7-palette");
}

#[test]
fn fourteen_teams_with_replacements_and_forfeits() {
    check("14-variants");
}

#[test]
fn twenty_eight_teams_in_which_boards_are_twins() {
    check("28-twins");
}

#[test]
fn thirty_teams_with_every_kind_of_end() {
    check("30-endings");
}

#[test]
fn forty_two_teams_with_a_second_round() {
    check("42-palette");
}

/// The criteria of C.6 to C.13, without the years of count-backs.
const CRITERIA: &str = "C6.total C6.a1 C6.a2 C6.a3 C6.a4 C6.a5 C6.a6 C6.b C7.score C7.a C7.b C7.c \
    C7.d C7.e C7.f C8.score C8.a C8.b C8.c C8.d C8.e C9.score C9.a C9.b C9.c C10.bonus C10.a C10.b \
    C11.centres C11.a C11.b C12.total C12.a C12.b1 C12.b2 C12.c1 C12.c2 C12.d C13.score C13.a C13.b \
    C13.c";

/// Those that decide nothing in the examples; the unit tests of scoring have a case for each.
const ALONE: &str = "C6.a4 C6.a5 C6.a6 C7.c C10.a C12.b1 C12.c1 C12.c2 C13.a";

#[test]
fn every_tie_breaker_decides_something_in_an_example_or_alone() {
    let names = ["7-palette", "14-variants", "28-twins", "30-endings", "42-palette"];
    let mut found = BTreeSet::new();
    for name in names {
        labels(&answer(&["score"], &example(name)["input"]), &mut found);
    }
    for criterion in CRITERIA.split_whitespace() {
        let is_alone = ALONE.split_whitespace().any(|alone| alone == criterion);
        assert_ne!(found.contains(criterion), is_alone, "{criterion}: {found:?}");
    }
}

/// The criteria that occur in an answer.
fn labels(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => map.values().for_each(|value| labels(value, found)),
        Value::Array(list) => list.iter().for_each(|value| labels(value, found)),
        Value::String(text) => {
            let label = text.split(':').next().unwrap_or_default();
            found.extend(
                CRITERIA.split_whitespace().find(|known| *known == label).map(str::to_owned),
            );
        }
        _ => {}
    }
}

#[test]
fn b_4_a_round_that_is_not_over_counts_as_if_it_ended_now() {
    let mut input = example("7-palette")["input"].clone();
    let rounds = input["rounds"].as_object_mut().expect("there are rounds");
    rounds.remove("semi");
    rounds.remove("final");
    for board in rounds["r1"]["boards"].as_array_mut().expect("there are boards") {
        let result = board["result"].as_object_mut().expect("a board has a result");
        result.remove("end");
        result["sc"].as_array_mut().expect("it has counts").truncate(0);
    }
    let found = answer(&["score"], &input);
    assert_eq!(found["live"], json!(true));
    assert_eq!((found.get("semi"), found.get("final")), (None, None));
    // Russia has 4 + 32, the others 3 and a sixth of 16 + 8 + 4 + 2 + 1.
    let scores = json!(["49/6", "49/6", "49/6", "49/6", "49/6", "36", "49/6"]);
    assert_eq!(found["r1"]["scores"]["r1-001"], scores);
    assert_eq!(found["r1"]["qualified"].as_array().map(Vec::len), Some(49));
}

#[test]
fn the_order_of_keys_and_white_space_do_not_matter() {
    let input = example("7-palette")["input"].clone();
    let pretty = serde_json::to_string_pretty(&input).expect("it can be written");
    let said = crate::tournament::program::run(&["score", "-"], pretty);
    assert_eq!(said.status, 0, "{}", said.complaints);
    assert_eq!(said.output.matches('\n').count(), 1);
}
