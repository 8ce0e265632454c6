//! The examples with which the format is described, and what it promises in passing.

use serde_json::{Value, json};

use crate::cli::program::{adjudicate, judge, phase};

/// A map with an entry for each power: the given one, or else what a power without anything has.
fn all_powers(given: Value, nothing: Value) -> Value {
    let mut map = json!({});
    for power in ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"] {
        map[power] = given.get(power).unwrap_or(&nothing).clone();
    }
    map
}

fn state(units: Value, retreats: Value, centres: Value) -> Value {
    json!({
        "units": all_powers(units, json!([])),
        "retreats": all_powers(retreats, json!({})),
        "centers": all_powers(centres, json!([])),
    })
}

#[test]
fn a_movement_phase_as_described() {
    let line = r#"{"id": "optional, echoed", "name": "S1901M",
 "state": {"units":   {"FRANCE": ["A PAR", "F BRE", "A MAR"]},
           "centers": {"FRANCE": ["BRE", "MAR", "PAR"]}},
 "orders": {"FRANCE": ["A PAR - BUR", "F BRE - MAO", "A MAR S A PAR - BUR"]},
 "rules": "world-masters"}"#;
    let said = adjudicate(line.replace('\n', " "));
    assert_eq!(
        said.judgements(),
        [json!({
            "id": "optional, echoed",
            "name": "S1901M",
            "results": {"A MAR": [], "A PAR": [], "F BRE": []},
            "reasons": {},
            "ignored": [],
            "next": {"name": "F1901M", "state": state(
                json!({"FRANCE": ["A BUR", "A MAR", "F MAO"]}),
                json!({}),
                json!({"FRANCE": ["BRE", "MAR", "PAR"]}),
            ), "hash": "29cadacf1f4b1b9f"},
        })]
    );
    let order = ["id", "name", "results", "reasons", "ignored", "next"];
    let places = order.map(|key| said.output.find(&format!("\"{key}\":")));
    assert!(places.is_sorted() && places[0].is_some(), "keys come as described: {}", said.output);
}

#[test]
fn a_retreat_phase_as_described() {
    let line = r#"{"name": "F1903R",
 "state": {"units":    {"TURKEY": ["*F ANK", "A CON"], "RUSSIA": ["F ANK"]},
           "retreats": {"TURKEY": {"F ANK": ["ARM", "BLA"]}},
           "centers":  {"TURKEY": ["CON", "SMY"], "RUSSIA": ["ANK", "SEV"]}},
 "orders": {"TURKEY": ["F ANK R BLA"]}}"#;
    let mut after = state(
        json!({"RUSSIA": ["F ANK"], "TURKEY": ["A CON", "F BLA"]}),
        json!({}),
        json!({"RUSSIA": ["ANK", "SEV"], "TURKEY": ["CON", "SMY"]}),
    );
    after["builds"] = json!({"RUSSIA": 1});
    assert_eq!(
        adjudicate(line.replace('\n', " ")).judgements(),
        [json!({
            "name": "F1903R",
            "results": {"F ANK": []},
            "reasons": {},
            "ignored": [],
            "next": {"name": "W1903A", "state": after, "hash": "1d88dd4efd3b011d"},
        })]
    );
}

#[test]
fn a_bounce_with_its_reason_and_an_order_for_nobody() {
    let mut phase = phase("S1901M", "FRANCE: A PAR - BUR, F BRE - ENG; ENGLAND: F LON - ENG", &[]);
    phase["orders"]["FRANCE"].as_array_mut().expect("a list").push(json!("A VIE - TRI"));
    let judgement = judge(&phase);
    assert_eq!(
        judgement["results"],
        json!({"A PAR": [], "F BRE": ["bounce"], "F LON": ["bounce"]})
    );
    assert_eq!(
        judgement["reasons"],
        json!({
            "F BRE": "1 against 1 with F LON at ENG",
            "F LON": "1 against 1 with F BRE at ENG",
        })
    );
    assert_eq!(judgement["ignored"], json!([{"power": "FRANCE", "order": "A VIE - TRI"}]));
}

#[test]
fn units_come_sorted_and_dislodged_ones_last() {
    let orders = "GERMANY: A MUN - BOH, A TYR S A MUN - BOH, F KIE H;
        AUSTRIA: F TRI H, A BOH H, A VIE - BUD";
    let judgement = judge(&phase("S1902M", orders, &[]));
    let next = &judgement["next"];
    assert_eq!(next["name"], "S1902R");
    assert_eq!(next["state"]["units"]["GERMANY"], json!(["A BOH", "A TYR", "F KIE"]));
    assert_eq!(next["state"]["units"]["AUSTRIA"], json!(["A BUD", "F TRI", "*A BOH"]));
    assert_eq!(
        next["state"]["retreats"]["AUSTRIA"],
        json!({"A BOH": ["GAL", "SIL", "VIE"]}),
        "sorted, and without Munich, from where the attack came"
    );
}

#[test]
fn each_coast_is_listed_singly_among_the_retreats() {
    let orders = "FRANCE: F MAO H; ENGLAND: F ENG - MAO, F IRI S F ENG - MAO";
    let judgement = judge(&phase("S1902M", orders, &[]));
    assert_eq!(
        judgement["next"]["state"]["retreats"]["FRANCE"],
        json!({"F MAO": ["BRE", "GAS", "NAF", "NAO", "POR", "SPA/NC", "SPA/SC", "WES"]})
    );
    let said = judge(&judgement["next"]);
    assert_eq!(said["results"], json!({"F MAO": ["disband"]}), "the next phase is an input");
}

#[test]
fn a_retreat_phase_comes_only_if_somebody_may_retreat() {
    let orders = "ITALY: A TUS H; FRANCE: A PIE - TUS, F LYO S A PIE - TUS, F TYS H, A ROM H;
        AUSTRIA: A VEN H";
    let judgement = judge(&phase("S1902M", orders, &[]));
    assert_eq!(judgement["results"]["A TUS"], json!(["dislodged", "disband"]));
    assert_eq!(
        judgement["reasons"]["A TUS"],
        "dislodged by A PIE, 2 against 1, with nowhere to retreat"
    );
    assert_eq!(judgement["next"]["name"], "F1902M");
    assert_eq!(judgement["next"]["state"]["units"]["ITALY"], json!([]));
}

#[test]
fn centres_change_after_a_fall_without_retreats_and_builds_are_counted() {
    let centres: &[(&str, &[&str])] =
        &[("FRANCE", &["BRE", "MAR", "PAR"]), ("ITALY", &["ROM", "VEN", "NAP"])];
    let orders = "FRANCE: A GAS - SPA, A ROM H; ITALY: A TUS H, F TYS H, A NAP H, A VEN H";
    let spring = judge(&phase("S1901M", orders, centres));
    assert_eq!(spring["next"]["state"]["centers"]["FRANCE"], json!(["BRE", "MAR", "PAR"]));
    assert_eq!(spring["next"]["state"].get("builds"), None);
    let fall = judge(&phase("F1901M", orders, centres));
    assert_eq!(fall["next"]["name"], "W1901A");
    assert_eq!(
        fall["next"]["state"]["centers"]["FRANCE"],
        json!(["BRE", "MAR", "PAR", "ROM", "SPA"])
    );
    assert_eq!(fall["next"]["state"]["builds"], json!({"FRANCE": 3, "ITALY": -2}));
}

#[test]
fn builds_are_at_most_the_free_homes_and_no_phase_comes_for_none() {
    let centres: &[(&str, &[&str])] = &[("FRANCE", &["BRE", "MAR", "SPA", "POR", "BEL"])];
    let occupied = "FRANCE: A BRE H, A MAR H";
    let judgement = judge(&phase("F1904M", occupied, centres));
    assert_eq!(judgement["next"]["name"], "S1905M", "three to build, and no home is free");
    let judgement = judge(&phase("F1904M", "FRANCE: A BRE H, A PIC H", centres));
    assert_eq!(judgement["next"]["state"]["builds"], json!({"FRANCE": 1}));
}

#[test]
fn eighteen_centres_win() {
    let seventeen: &[&str] = &[
        "BRE", "MAR", "PAR", "SPA", "POR", "BEL", "HOL", "KIE", "MUN", "BER", "DEN", "SWE", "NWY",
        "LON", "LVP", "EDI", "VEN",
    ];
    let centres: &[(&str, &[&str])] = &[("FRANCE", seventeen)];
    let orders = "FRANCE: A TUS - ROM";
    let spring = judge(&phase("S1910M", orders, centres));
    assert_eq!((&spring["next"]["name"], spring["next"].get("winner")), (&json!("F1910M"), None));
    let fall = judge(&phase("F1910M", orders, centres));
    assert_eq!(fall["next"]["name"], "COMPLETED");
    assert_eq!(fall["next"]["winner"], "FRANCE");
    assert_eq!(fall["next"]["state"]["units"]["FRANCE"], json!(["A ROM"]));
    let owned = fall["next"]["state"]["centers"]["FRANCE"].as_array().map(Vec::len);
    assert_eq!(owned, Some(18));
    assert_eq!(fall["next"]["state"].get("builds"), None);
}

#[test]
fn a_game_that_is_over_has_nothing_to_judge() {
    let said = adjudicate("{\"id\": 7, \"name\": \"COMPLETED\", \"state\": {\"units\": {}}}");
    let answer = "{\"id\":7,\"name\":\"COMPLETED\",\"results\":{},\"next\":null}\n";
    assert_eq!((said.status, said.output.as_str()), (0, answer));
}
