//! Builds and removals: results, reasons, and units that several orders name.

use serde_json::{Value, json};

use crate::cli::program::judge;

fn adjustments(units: Value, centres: Value, orders: Value) -> Value {
    judge(&json!({
        "name": "W1901A",
        "state": {"units": units, "centers": centres, "builds": {"FRANCE": 99}},
        "orders": orders,
    }))
}

/// France owns its homes and Spain, and has one army, in Brest.
fn of_france(orders: Value) -> Value {
    adjustments(
        json!({"FRANCE": ["A BRE"]}),
        json!({"FRANCE": ["BRE", "MAR", "PAR", "SPA"]}),
        json!({"FRANCE": orders}),
    )
}

#[test]
fn builds_that_are_carried_out() {
    let judgement = of_france(json!(["A PAR B", "F MAR B", "WAIVE"]));
    assert_eq!(judgement["results"], json!({"A PAR": [], "F MAR": []}));
    assert_eq!(judgement["reasons"], json!({}));
    assert_eq!(judgement["ignored"], json!([]));
    assert_eq!(judgement["next"]["name"], "S1902M");
    assert_eq!(judgement["next"]["state"]["units"]["FRANCE"], json!(["A BRE", "A PAR", "F MAR"]));
    assert_eq!(judgement["next"]["state"].get("builds"), None, "only before adjustments");
}

#[test]
fn builds_that_are_impossible_say_why() {
    let judgement = of_france(json!(["A BRE B", "F PAR B", "A SPA B", "MAR B", "A VIE B"]));
    assert_eq!(
        judgement["reasons"],
        json!({
            "A BRE": "A BRE stands in BRE",
            "F PAR": "a fleet can't be built inland in PAR",
            "A SPA": "SPA is no home centre of the power",
            "MAR": "MAR can build armies and fleets: the order has to say which",
            "A VIE": "VIE is no home centre of the power",
        })
    );
    let results = judgement["results"].as_object().expect("an object");
    assert!(results.values().all(|words| *words == json!(["void"])), "{results:?}");
    let lost = adjustments(
        json!({}),
        json!({"FRANCE": ["BRE"], "ITALY": ["MAR"]}),
        json!({"FRANCE": ["A MAR B", "A PAR B"]}),
    );
    assert_eq!(
        lost["reasons"],
        json!({"A MAR": "MAR belongs to Italy", "A PAR": "PAR belongs to no power"})
    );
}

#[test]
fn a_fleet_needs_its_coast() {
    let russia = |order: &str| {
        adjustments(json!({}), json!({"RUSSIA": ["STP"]}), json!({"RUSSIA": [order]}))
    };
    assert_eq!(russia("F STP/NC B")["results"], json!({"F STP/NC": []}));
    for order in ["F STP B", "F STP/EC B"] {
        let unit = order.trim_end_matches(" B");
        let why = "a fleet in STP stands on STP/NC or STP/SC: the order has to say which";
        assert_eq!(russia(order)["reasons"], json!({unit: why}));
    }
    let germany =
        adjustments(json!({}), json!({"GERMANY": ["KIE"]}), json!({"GERMANY": ["F KIE/NC B"]}));
    assert_eq!(germany["reasons"], json!({"F KIE/NC": "KIE has no coasts to choose from"}));
}

#[test]
fn what_is_too_much_is_void() {
    let of_two = |orders: Value| {
        let units = json!({"FRANCE": ["A GAS", "A SPA"]});
        adjustments(units, json!({"FRANCE": ["BRE", "MAR", "PAR"]}), json!({"FRANCE": orders}))
    };
    let judgement = of_two(json!(["A PAR B", "A MAR B"]));
    assert_eq!(judgement["results"], json!({"A PAR": ["void"], "A MAR": []}), "from the bottom");
    assert_eq!(judgement["reasons"], json!({"A PAR": "in excess: 1 to build"}));
    let judgement = of_two(json!(["F MAR B", "A MAR B", "A GAS D"]));
    assert_eq!(
        judgement["reasons"],
        json!({"F MAR": "another order for MAR was carried out", "A GAS": "nothing to remove"})
    );
    let units = json!({"FRANCE": ["A PAR", "A MAR"]});
    let orders = json!({"FRANCE": ["A PAR D", "A MAR D", "A BRE B"]});
    let judgement = adjustments(units, json!({"FRANCE": ["BRE"]}), orders);
    assert_eq!(judgement["results"], json!({"A PAR": ["void"], "A MAR": [], "A BRE": ["void"]}));
    assert_eq!(
        judgement["reasons"],
        json!({"A PAR": "in excess: 1 to remove", "A BRE": "nothing to build"})
    );
}

#[test]
fn removals_ordered_and_not_ordered() {
    let units = json!({"FRANCE": ["A PAR", "A MUN", "A SIL"]});
    let judgement = adjustments(units, json!({"FRANCE": ["PAR"]}), json!({"FRANCE": ["A PAR D"]}));
    assert_eq!(judgement["results"], json!({"A PAR": [], "A SIL": ["disband"]}));
    assert_eq!(
        judgement["reasons"],
        json!({"A SIL": "removed because no order came: 3 from home"})
    );
    assert_eq!(judgement["next"]["state"]["units"]["FRANCE"], json!(["A MUN"]));
}

#[test]
fn orders_for_nobody_are_ignored() {
    let judgement = of_france(json!(["A MUN D", "A BRE - PAR", "A PAR B"]));
    assert_eq!(judgement["results"], json!({"A PAR": []}));
    assert_eq!(
        judgement["ignored"],
        json!([
            {"power": "FRANCE", "order": "A MUN D"},
            {"power": "FRANCE", "order": "A BRE - PAR"},
        ])
    );
}

#[test]
fn a_unit_has_one_result_whoever_names_it() {
    let judgement = adjustments(
        json!({}),
        json!({"FRANCE": ["PAR"], "GERMANY": ["MUN"]}),
        json!({"GERMANY": ["A PAR B"], "FRANCE": ["A PAR B", "A PAR B"]}),
    );
    assert_eq!(judgement["results"], json!({"A PAR": []}));
    assert_eq!(judgement["reasons"], json!({}));
    assert_eq!(
        judgement["ignored"],
        json!([
            {"power": "FRANCE", "order": "A PAR B"},
            {"power": "GERMANY", "order": "A PAR B"},
        ])
    );
    let judgement = adjustments(
        json!({"GERMANY": ["A PAR"]}),
        json!({"FRANCE": ["PAR", "BRE"]}),
        json!({"FRANCE": ["A PAR B"]}),
    );
    assert_eq!(judgement["results"], json!({"A PAR": ["disband"]}), "Germany's army goes");
    assert_eq!(judgement["ignored"], json!([{"power": "FRANCE", "order": "A PAR B"}]));
}
