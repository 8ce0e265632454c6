//! Open tournaments by the commands: standings and draws as they were worked out elsewhere, and
//! documents that can't be answered.

mod draws;
mod faults;
mod pages;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::tournament::examples::difference;
use crate::tournament::program::answer;

fn kept(name: &str) -> Value {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tournament/open");
    let text = fs::read_to_string(folder.join(name)).expect("it is there");
    serde_json::from_str(&text).expect("it is JSON")
}

/// The document of an example.
fn input(name: &str) -> Value {
    kept(&format!("{name}.json"))["input"].clone()
}

#[test]
fn standings_of_open_tournaments_are_those_that_were_worked_out() {
    for name in [
        "7-two-rounds",
        "14-by-seasons-live",
        "16-best-two-of-three",
        "21-top-board",
        "25-teams-of-three-two-boards",
        "36-weights-director-plays",
    ] {
        let example = kept(&format!("{name}.json"));
        let found = answer(&["score"], &example["input"]);
        assert_eq!(difference(&found, &example["expected"], name), None);
        let (found, expected) = (found.as_object(), example["expected"].as_object());
        let keys = |map: Option<&serde_json::Map<String, Value>>| {
            map.map(|map| map.keys().cloned().collect::<Vec<_>>())
        };
        let sorted = |keys: Option<Vec<String>>| {
            keys.map(|mut keys| {
                keys.sort();
                keys
            })
        };
        assert_eq!(sorted(keys(found)), sorted(keys(expected)), "{name}");
    }
}

#[test]
fn what_a_form_leaves_out_has_the_value_that_stands_first() {
    let spelt = json!({
        "rounds": [{"name": "Friday", "scoring": "Draw size", "years": null, "counts": "best"},
                   {"name": "Saturday", "scoring": "Draw size", "counts": null}],
        "count": {"best": [], "rest": "1"}, "same_round": "best", "seat": "last", "sit_out": "0",
        "order": ["total", "best"], "best_country": "score", "teams": null, "top": null,
    });
    let mut document = input("7-two-rounds");
    document["form"] = spelt;
    let whole = answer(&["score"], &document);
    document["form"] = json!({"rounds": [{"name": "Friday"}, {"name": "Saturday"}]});
    document["scoring"] = json!("draw size");
    assert_eq!(answer(&["score"], &document), whole);
}

#[test]
fn a_top_board_is_told_before_it_begins() {
    let mut document = input("21-top-board");
    document["rounds"].as_object_mut().expect("there are rounds").remove("Sunday");
    let found = answer(&["score"], &document);
    let top = found["top"].as_object().expect("there is a top board");
    assert_eq!(top["seeds"], kept("21-top-board.json")["expected"]["top"]["seeds"]);
    assert!(!top.contains_key("order") && !top.contains_key("order_sep"));
    assert_eq!(found["winners"], json!(null));
}

#[test]
fn a_factor_multiplies_all_scores_of_a_board() {
    let mut document = input("7-two-rounds");
    document["rounds"]["Friday"]["boards"][0]["factor"] = json!("3/2");
    let found = answer(&["score"], &document);
    assert_eq!(found["rounds"]["Friday"]["b001"], json!(["0", "0", "0", "75", "0", "75", "0"]));
}
