//! Bad input: each kind gets the message of its fault, and nothing else is lost by it.

use serde_json::{Value, json};

use crate::cli::program::{adjudicate, fault, judge, phase};

/// A good movement phase to spoil.
fn good() -> Value {
    json!({
        "id": "good",
        "name": "S1901M",
        "state": {
            "units": {"FRANCE": ["A PAR", "F BRE", "A MAR"], "ITALY": ["A ROM"]},
            "centers": {"FRANCE": ["BRE", "MAR", "PAR"], "ITALY": ["ROM"]},
        },
        "orders": {"FRANCE": ["A PAR - BUR", "F BRE H"], "ITALY": null},
    })
}

/// A good retreat phase to spoil.
fn good_retreat() -> Value {
    phase("F1903R", "TURKEY: *F ANK R BLA [ARM BLA]; RUSSIA: F ANK H", &[])
}

/// The good phase with something else at one place of it.
fn with(mut phase: Value, pointer: &str, value: Value) -> Value {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer begins with a slash");
    let parent = phase.pointer_mut(parent).expect("there is such a place");
    match key.parse::<usize>() {
        Ok(index) => parent[index] = value,
        Err(_) => parent[key] = value,
    }
    phase
}

fn check(cases: &[(Value, &str)]) {
    for (line, message) in cases {
        assert_eq!(fault(line.to_string()), *message, "{line}");
    }
}

#[test]
fn the_good_phases_are_good() {
    judge(&good());
    judge(&good_retreat());
}

#[test]
fn units_where_none_can_be() {
    let unit = |text: &str| with(good(), "/state/units/FRANCE/2", json!(text));
    check(&[
        (unit("A PAX"), "state.units.FRANCE[2]: no province \"PAX\""),
        (unit("A PAR"), "state.units.FRANCE[2]: A PAR of France stands in PAR already"),
        (unit("F PAR"), "state.units.FRANCE[2]: a fleet can't stand inland in PAR"),
        (unit("A ENG"), "state.units.FRANCE[2]: an army can't stand at sea in ENG"),
        (unit("A SWI"), "state.units.FRANCE[2]: no unit can stand in SWI"),
        (
            unit("F SPA"),
            "state.units.FRANCE[2]: a fleet in SPA stands on one of its coasts, and none is named",
        ),
        (unit("A SPA/NC"), "state.units.FRANCE[2]: an army stands in SPA, not on a coast of it"),
        (unit("F SPA/WC"), "state.units.FRANCE[2]: SPA has no coast \"WC\""),
        (unit("F SPA/XX"), "state.units.FRANCE[2]: no coast \"XX\""),
        (unit("*A MAR"), "state.units.FRANCE[2]: a dislodged unit (*) outside a retreat phase"),
        (unit("X PAR"), "state.units.FRANCE[2]: expected A or F, found \"X\""),
        (unit("A"), "state.units.FRANCE[2]: expected a province, found the end"),
        (unit(""), "state.units.FRANCE[2]: expected A or F, found the end"),
        (unit("A MAR MAR"), "state.units.FRANCE[2]: expected the end, found \"MAR\""),
        (
            with(good(), "/state/units/ITALY", json!(["F BRE"])),
            "state.units.ITALY[0]: F BRE of France stands in BRE already",
        ),
    ]);
    let starred = with(unit("*A MAR"), "/name", json!("W1901A"));
    let message = "state.units.FRANCE[2]: a dislodged unit (*) outside a retreat phase";
    check(&[(starred, message)]);
}

#[test]
fn retreats_that_can_t_be() {
    let retreats = |value: Value| with(good_retreat(), "/state/retreats/TURKEY", value);
    let in_movement = |phase: &str| {
        let retreats = json!({"FRANCE": {"A PAR": ["PIC"]}, "ITALY": {}});
        with(with(good(), "/state/retreats", retreats), "/name", json!(phase))
    };
    let outside = "state.retreats.FRANCE.A PAR: a retreat outside a retreat phase";
    check(&[
        (in_movement("S1901M"), outside),
        (in_movement("W1901A"), outside),
        (
            retreats(json!({"A SMY": ["ARM"]})),
            "state.retreats.TURKEY.A SMY: Turkey has no dislodged unit *A SMY",
        ),
        (
            retreats(json!({"F ANK": ["ARM", "SEV"]})),
            "state.retreats.TURKEY.F ANK[1]: F ANK can't reach SEV",
        ),
        (
            retreats(json!({"F ANK": ["PAX"]})),
            "state.retreats.TURKEY.F ANK[0]: no province \"PAX\"",
        ),
        (
            with(good_retreat(), "/state/units/TURKEY", json!(["*F ANK", "*A ANK"])),
            "state.units.TURKEY[1]: F ANK of Turkey was dislodged there already",
        ),
    ]);
}

#[test]
fn centres_powers_phases_and_rulebooks() {
    check(&[
        (
            with(good(), "/state/centers/ITALY", json!(["ROM", "PAR"])),
            "state.centers.ITALY[1]: PAR belongs to France already",
        ),
        (
            with(good(), "/state/centers/ITALY", json!(["BUR"])),
            "state.centers.ITALY[0]: BUR is no supply centre",
        ),
        (
            with(good(), "/state/centers/ITALY", json!(["PAX"])),
            "state.centers.ITALY[0]: no province \"PAX\"",
        ),
        (
            with(good(), "/state/units/PRUSSIA", json!([])),
            "state.units.PRUSSIA: no power \"PRUSSIA\"",
        ),
        (
            with(good(), "/state/centers/PRUSSIA", json!([])),
            "state.centers.PRUSSIA: no power \"PRUSSIA\"",
        ),
        (with(good(), "/orders/PRUSSIA", json!([])), "orders.PRUSSIA: no power \"PRUSSIA\""),
        (with(good(), "/orders/france", json!([])), "orders.france: France twice"),
        (
            with(good(), "/name", json!("S1901A")),
            "name: no phase \"S1901A\": expected one like S1901M, S1901R, F1901M, F1901R, W1901A \
                or COMPLETED",
        ),
        (
            with(good(), "/rules", json!("hasbro")),
            "rules: no rulebook \"hasbro\": expected world-masters or datc",
        ),
    ]);
}

#[test]
fn orders_that_can_t_be_read() {
    let order = |text: &str| with(good(), "/orders/FRANCE/1", json!(text));
    check(&[
        (order("A PAR"), "orders.FRANCE[1]: expected H, -, S, C, R, D or B, found the end"),
        (order("A PAR - PAX"), "orders.FRANCE[1]: no province \"PAX\""),
        (order("A PAR X"), "orders.FRANCE[1]: expected H, -, S, C, R, D or B, found \"X\""),
        (order("A PAR - BUR BUR"), "orders.FRANCE[1]: expected the end, found \"BUR\""),
        (
            order("A LON - BEL VIA PAR"),
            "orders.FRANCE[1]: a convoy's route leads over seas, and PAR is none",
        ),
        (order(""), "orders.FRANCE[1]: expected a province, found the end"),
    ]);
}

#[test]
fn wrong_types_and_missing_keys() {
    check(&[
        (json!([]), "expected an object, found a list"),
        (json!("S1901M"), "expected an object, found a string"),
        (json!(17), "expected an object, found a number"),
        (Value::Null, "expected an object, found null"),
        (json!({}), "the key \"name\" is missing"),
        (
            json!({"phases": []}),
            "this is a whole game; a line has to be one element of its \
            \"phases\"",
        ),
        (json!({"name": "S1901M"}), "the key \"state\" is missing"),
        (json!({"name": "S1901M", "state": {}}), "state: the key \"units\" is missing"),
        (
            json!({"name": "S1901M", "state": {"units": {}}}),
            "state: the key \"centers\" is missing",
        ),
        (with(good(), "/name", json!(1901)), "name: expected a string, found a number"),
        (with(good(), "/rules", json!([])), "rules: expected a string, found a list"),
        (with(good(), "/state", json!([])), "state: expected an object, found a list"),
        (
            with(good(), "/state/units", json!(true)),
            "state.units: expected an object, found a boolean",
        ),
        (
            with(good(), "/state/units/ITALY", json!("A ROM")),
            "state.units.ITALY: expected a list, found a string",
        ),
        (
            with(good(), "/state/units/ITALY/0", json!({})),
            "state.units.ITALY[0]: expected a string, found an object",
        ),
        (
            with(good(), "/state/retreats", json!({"ITALY": []})),
            "state.retreats.ITALY: expected an object, found a list",
        ),
        (with(good(), "/orders", json!([])), "orders: expected an object, found a list"),
        (
            with(good(), "/orders/FRANCE/0", Value::Null),
            "orders.FRANCE[0]: expected a string, found null",
        ),
    ]);
}

#[test]
fn keys_written_twice() {
    let good = good().to_string();
    let twice = |key: &str| good.replacen('{', &format!("{{\"{key}\":null,"), 1);
    for key in ["id", "name", "state", "orders"] {
        assert_eq!(fault(twice(key)), format!("the key \"{key}\" appears twice"));
    }
    let units = good.replace("\"units\":{", "\"units\":null,\"units\":{");
    assert_eq!(fault(units), "state: the key \"units\" appears twice");
    let france = good.replace("\"units\":{", "\"units\":{\"FRANCE\":[],");
    assert_eq!(fault(france), "state.units.FRANCE: France twice");
    let unknown = good.replacen('{', "{\"note\":1,\"note\":2,", 1);
    assert_eq!(adjudicate(unknown).status, 0, "unknown keys are ignored, however often");
}

#[test]
fn what_is_no_json() {
    let eof = "; a phase has to be on one line";
    for (line, message) in [
        ("{", format!("not JSON: EOF while parsing an object at column 1{eof}")),
        (
            "{\"name\": \"S1901M\",",
            format!("not JSON: EOF while parsing a value at column 18{eof}"),
        ),
        ("\"name", format!("not JSON: EOF while parsing a string at column 5{eof}")),
        ("}", "not JSON: expected value at column 1".to_owned()),
        ("{'name': 1}", "not JSON: key must be a string at column 2".to_owned()),
        ("{} {}", "not JSON: trailing characters at column 4".to_owned()),
        ("nope", "not JSON: expected ident at column 2".to_owned()),
        ("{\"id\": 1e999}", "not JSON: number out of range at column 12".to_owned()),
        ("{\"name\": 1e999}", "not JSON: number out of range at column 14".to_owned()),
    ] {
        assert_eq!(fault(line), message, "{line}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(fault(b"{\"id\": \"\xff\"}\n"), "not UTF-8, from byte 9 on");
    assert_eq!(fault(b"\xff\xfe{\0}\0"), "not UTF-8, from byte 1 on");
    assert_eq!(fault(b"{\0}"), "not JSON: key must be a string at column 2");
    let control = "not JSON: control character (\\u0000-\\u001F) found while parsing a string";
    assert_eq!(fault(b"{\"id\": \"\0\"}"), format!("{control} at column 9"));
}

#[test]
fn a_byte_order_mark_is_passed_over_at_the_beginning_only() {
    let line = format!("\u{feff}{}\n", good());
    assert_eq!(adjudicate(line.clone()).status, 0);
    let said = adjudicate(line.clone() + &line);
    assert_eq!(said.status, 1);
    assert_eq!(said.judgements()[1]["error"], "not JSON: expected value at column 1");
}

#[test]
fn deep_nesting_does_not_overflow() {
    for (open, close) in [("[", "]"), ("{\"state\":{\"units\":[", "]}}"), ("{\"id\":[", "]}")] {
        let depth = 900_000 / (open.len() + close.len());
        let line = format!("{}1{}\n", open.repeat(depth), close.repeat(depth));
        let message = fault(line);
        assert!(message.starts_with("not JSON: recursion limit exceeded at column"), "{message}");
    }
    let nested = with(good(), "/note", (0..100).fold(json!(1), |inner, _| json!([inner])));
    judge(&nested);
}

#[test]
fn nobody_looks_at_the_value_of_an_unknown_key() {
    let deep = "[".repeat(50_000) + &"]".repeat(50_000);
    for value in ["1e999", "\"\\ud800\"", deep.as_str()] {
        for key in ["{", "\"state\":{"] {
            let line = good().to_string();
            let spoilt = line.replacen(key, &format!("{key}\"note\":{value},"), 1);
            assert_eq!(adjudicate(spoilt + "\n").judgements()[0], judge(&good()));
        }
    }
}

#[test]
fn a_strangers_text_is_cut_and_made_visible() {
    let long = "X".repeat(5_000);
    let cut = format!("\"{}…\"", "X".repeat(40));
    let text = |pointer: &str| with(good(), pointer, json!(long));
    assert_eq!(
        fault(text("/name").to_string()),
        format!(
            "name: no phase {cut}: expected one like S1901M, S1901R, F1901M, F1901R, W1901A or \
                COMPLETED"
        )
    );
    assert_eq!(
        fault(text("/rules").to_string()),
        format!("rules: no rulebook {cut}: expected world-masters or datc")
    );
    assert_eq!(
        fault(text("/state/centers/ITALY/0").to_string()),
        format!("state.centers.ITALY[0]: no province {cut}")
    );
    assert_eq!(
        fault(text("/orders/FRANCE/0").to_string()),
        format!("orders.FRANCE[0]: no province {cut}")
    );
    let power = with(good(), &format!("/orders/{long}"), json!([]));
    assert_eq!(fault(power.to_string()), format!("orders.{cut}: no power {cut}"));
    let odd = with(good(), "/orders/a.b\u{7}", json!([]));
    assert_eq!(fault(odd.to_string()), r#"orders."a.b\u{7}": no power "a.b\u{7}""#);
}

#[test]
fn nothing_else_is_lost_by_a_bad_line() {
    let input = format!("{}\n\n{{\"id\": [1]}}\n  \r\n{}\r\nnope\n{}", good(), good(), good());
    let said = adjudicate(input);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let judgements = said.judgements();
    let alone = judge(&good());
    assert_eq!(
        judgements,
        [
            alone.clone(),
            json!({"id": [1], "line": 3, "error": "the key \"name\" is missing"}),
            alone.clone(),
            json!({"line": 6, "error": "not JSON: expected ident at column 2"}),
            alone,
        ]
    );
}
