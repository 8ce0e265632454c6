//! `chancery orders`: every possible order, and what is left out of a position.

use serde_json::{Value, json};

use crate::cli::program::{Said, judge, phase, run};

fn orders(line: &Value) -> Value {
    let said: Said = run(&["orders"], format!("{line}\n"));
    assert_eq!(said.complaints, "");
    said.judgements().remove(0)
}

fn retreat() -> Value {
    phase("F1903R", "TURKEY: *F ANK R BLA [ARM BLA], A CON H; RUSSIA: F ANK H", &[])
}

#[test]
fn a_phase_as_described() {
    let mut line = retreat();
    line["id"] = json!(7);
    // Orders are ignored here, even if they are nonsense.
    line["orders"] = json!(["nonsense"]);
    assert_eq!(
        orders(&line),
        json!({
            "id": 7,
            "name": "F1903R",
            "orderable": {"TURKEY": ["ANK"]},
            "possible": {"ANK": ["F ANK D", "F ANK R ARM", "F ANK R BLA"]},
            "hash": orders(&line)["hash"],
        })
    );
}

#[test]
fn a_line_may_ask_for_less() {
    let mut line = retreat();
    line["power"] = json!("RUSSIA");
    let said = orders(&line);
    assert_eq!((&said["orderable"], &said["possible"]), (&json!({}), &json!({})));
    line["what"] = json!(["hash"]);
    assert_eq!(orders(&line), json!({"name": "F1903R", "hash": said["hash"]}));
    for (key, value, error) in [
        ("power", json!("PRUSSIA"), "power: no power \"PRUSSIA\""),
        (
            "what",
            json!(["hash", "hush"]),
            "what[1]: no part \"hush\": expected orderable, possible or hash",
        ),
    ] {
        let mut line = retreat();
        line[key] = value;
        assert_eq!(orders(&line), json!({"line": 1, "error": error}));
    }
}

#[test]
fn a_game_that_is_over_has_a_hash_alone() {
    let said = orders(&json!({"name": "COMPLETED", "state": {"units": {}, "centers": {}}}));
    // The one word `phase COMPLETED`.
    let hash = "e2db3d05fbc6761f";
    let over = json!({"name": "COMPLETED", "orderable": {}, "possible": {}, "hash": hash});
    assert_eq!(said, over);
}

#[test]
fn the_next_phase_has_the_hash_that_orders_gives() {
    let line = phase("F1902M", "FRANCE: A PAR - BUR, F BRE H; ITALY: A MAR H", &[]);
    let next = judge(&line)["next"].clone();
    assert_eq!(next["hash"], orders(&next)["hash"]);
}

#[test]
fn an_occupied_retreat_is_left_out_with_a_note() {
    let mut line = retreat();
    line["state"]["units"]["TURKEY"] = json!(["*F ANK", "A ARM"]);
    line["orders"] = json!({"TURKEY": ["F ANK R ARM"]});
    let note = "state.retreats.TURKEY.F ANK[0]: F ANK can't retreat to ARM: A ARM of Turkey is \
        there";
    let said = orders(&line);
    assert_eq!(said["possible"]["ANK"], json!(["F ANK D", "F ANK R BLA"]));
    assert_eq!(said["notes"], json!([note]));
    let judged = judge(&line);
    assert_eq!(judged["results"]["F ANK"], json!(["void", "disband"]));
    assert_eq!(judged["notes"], json!([note]));
    let said = run(&["adjudicate", "--plain"], format!("{line}\n"));
    assert!(said.output.contains(&format!("  Left out: {note}\n")), "{}", said.output);
}
