//! Every word of the results of movement and retreats, with its reason.

use serde_json::{Value, json};

use crate::cli::program::{judge, phase};

/// Checks the results and reasons of the units that a case names; all others have to succeed.
fn check(name: &str, orders: &str, expected: &[(&str, &[&str], &str)]) {
    let judgement = judge(&phase(name, orders, &[]));
    let mut results = json!({});
    let units = judgement["results"].as_object().into_iter().flatten();
    units.for_each(|(unit, _)| results[unit] = json!([]));
    let mut reasons = json!({});
    for (unit, words, reason) in expected {
        results[*unit] = json!(words);
        if !reason.is_empty() {
            reasons[*unit] = json!(reason);
        }
    }
    assert_eq!(judgement["results"], results, "{orders}");
    assert_eq!(judgement["reasons"], reasons, "{orders}");
}

#[test]
fn bounce() {
    check(
        "S1901M",
        "FRANCE: A PAR - BUR; GERMANY: A MUN - BUR, A RUH S A MUN - BUR",
        &[("A PAR", &["bounce"], "1 against 2 with A MUN at BUR")],
    );
    check(
        "S1901M",
        "FRANCE: A PAR - BUR; GERMANY: A BUR H, A MUN S A BUR",
        &[("A PAR", &["bounce"], "1 against 2 with A BUR, which stayed")],
    );
    check(
        "S1901M",
        "FRANCE: A PAR - BUR; GERMANY: A BUR - PAR",
        &[
            ("A PAR", &["bounce"], "1 against 1 with A BUR, coming the other way"),
            ("A BUR", &["bounce"], "1 against 1 with A PAR, coming the other way"),
        ],
    );
    check(
        "S1901M",
        "FRANCE: A PAR - BUR, A BUR H",
        &[("A PAR", &["bounce"], "A BUR, its own unit, was still there")],
    );
    check(
        "S1901M",
        "FRANCE: A PAR - BUR, A BUR - MUN; GERMANY: A MUN H; ITALY: A MAR - GAS, A GAS - BRE;
            ENGLAND: F BRE H",
        &[
            ("A BUR", &["bounce"], "1 against 1 with A MUN, which stayed"),
            ("A GAS", &["bounce"], "1 against 1 with F BRE, which stayed"),
            ("A MAR", &["bounce"], "A GAS, its own unit, was still there"),
            ("A PAR", &["bounce"], "A BUR, its own unit, was still there"),
        ],
    );
}

#[test]
fn cut() {
    check(
        "S1901M",
        "FRANCE: A PAR - BUR, A MAR S A PAR - BUR; GERMANY: A BUR H; ITALY: A PIE - MAR",
        &[
            ("A MAR", &["cut"], "cut by A PIE"),
            ("A PAR", &["bounce"], "1 against 1 with A BUR, which stayed"),
            ("A PIE", &["bounce"], "1 against 1 with A MAR, which stayed"),
        ],
    );
}

#[test]
fn void() {
    check(
        "S1901M",
        "FRANCE: A PAR - MOS, A MAR - MAR, A GAS - MUN, F MAO - SPA, A BRE S A GAS - BUR;
            ENGLAND: F LON C A WAL - BRE, A YOR S A EDI",
        &[
            ("A PAR", &["void"], "A PAR can't reach MOS"),
            ("A MAR", &["void"], "A MAR is in MAR already"),
            ("A GAS", &["void"], "A GAS can't reach MUN"),
            ("F MAO", &["void"], "F MAO could reach SPA/NC and SPA/SC: the order has to say which"),
            ("A BRE", &["void"], "A BRE can't reach BUR"),
            ("F LON", &["void"], "only a fleet at sea can convoy"),
            ("A YOR", &["void"], "no unit stands in EDI"),
        ],
    );
    check(
        "S1901M",
        "FRANCE: A PAR H, A MAR S A PAR - BUR, A BUR S A GAS, A GAS - SPA; ENGLAND: A LON - BEL",
        &[
            ("A MAR", &["void"], "A PAR was not ordered to move"),
            ("A BUR", &["void"], "A GAS is to move, not to hold"),
            ("A LON", &["void"], "no chain of fleets stands between LON and BEL"),
        ],
    );
    check(
        "S1901M",
        "FRANCE: A PAR R BUR, A MAR D, A GAS B",
        &[
            ("A PAR", &["void"], "an order for another kind of phase"),
            ("A MAR", &["void"], "an order for another kind of phase"),
            ("A GAS", &["void"], "an order for another kind of phase"),
        ],
    );
}

#[test]
fn no_convoy_and_disrupted() {
    check(
        "S1901M",
        "ENGLAND: A LON - BEL, F NTH H",
        &[("A LON", &["no convoy"], "no chain of fleets was ordered to carry it")],
    );
    check(
        "S1901M",
        "ENGLAND: A LON - HOL, F NTH C A LON - HOL;
            GERMANY: F SKA - NTH, F HEL S F SKA - NTH",
        &[
            ("A LON", &["no convoy"], "F NTH was dislodged"),
            ("F NTH", &["disrupted", "dislodged"], "dislodged by F SKA, 2 against 1"),
        ],
    );
    check(
        "S1901M",
        "ENGLAND: F LON S F WAL - ENG, F WAL - ENG; FRANCE: A BRE - LON, F ENG C A BRE - LON",
        &[
            ("A BRE", &["no convoy"], "convoy paradox (D.VI(6)) of A BRE"),
            ("F ENG", &["disrupted", "dislodged"], "dislodged by F WAL, 2 against 1"),
        ],
    );
}

#[test]
fn a_convoy_whose_army_fails_elsewhere_is_a_success() {
    check(
        "S1901M",
        "ENGLAND: A LON - HOL, F NTH C A LON - HOL; GERMANY: A HOL H",
        &[("A LON", &["bounce"], "1 against 1 with A HOL, which stayed")],
    );
}

#[test]
fn written_routes() {
    let orders = |route: &str| {
        format!(
            "ENGLAND: A LON - NAP VIA{route}, F ENG C A LON - NAP, F MAO C A LON - NAP,
                F WES C A LON - NAP, F TYS C A LON - NAP, F LYO C A LON - NAP"
        )
    };
    for route in ["", " MAO WES TYS", " ENG MAO WES LYO TYS", " NOT LYO"] {
        check("S1901M", &orders(route), &[]);
    }
    let failed = "the fleets ordered to carry it do not form the route that was written";
    for route in [" WES MAO", " NTH", " NOT MAO", " MAO NOT ENG"] {
        check("S1901M", &orders(route), &[("A LON", &["no convoy"], failed)]);
    }
}

#[test]
fn retreats_bounced_void_and_not_ordered() {
    check("F1901R", "FRANCE: *A PAR R PIC [PIC GAS]; GERMANY: A PAR H", &[]);
    check("F1901R", "FRANCE: *A PAR D [PIC GAS]; GERMANY: A PAR H", &[]);
    check(
        "F1901R",
        "FRANCE: *A PAR R PIC [PIC]; ENGLAND: *A BEL R PIC [PIC HOL]",
        &[
            ("A PAR", &["bounce", "disband"], "met A BEL at PIC"),
            ("A BEL", &["bounce", "disband"], "met A PAR at PIC"),
        ],
    );
    check(
        "F1901R",
        "FRANCE: *A PAR R BUR [PIC], *F BRE R MOS [ENG], *A MAR S A PAR [SPA], *A BEL - HOL [HOL]",
        &[
            (
                "A PAR",
                &["void", "disband"],
                "BUR was contested, or the attacker came from there; open: PIC",
            ),
            ("F BRE", &["void", "disband"], "F BRE can't reach MOS"),
            ("A MAR", &["void", "disband"], "an order for another kind of phase"),
            ("A BEL", &[], ""),
        ],
    );
    let mut silent = phase("F1901R", "FRANCE: *A PAR R PIC [PIC]; GERMANY: A PAR H", &[]);
    silent["orders"] = Value::Null;
    let judgement = judge(&silent);
    assert_eq!(judgement["results"], json!({"A PAR": ["disband"]}), "only dislodged units");
    assert_eq!(judgement["reasons"], json!({"A PAR": "no order for the dislodged unit"}));
}

#[test]
fn the_last_order_for_a_unit_counts_and_others_are_ignored() {
    let mut twice = phase("S1901M", "FRANCE: A PAR - BUR", &[]);
    twice["orders"] = json!({"FRANCE": ["A PAR - BUR", "A PAR - PIC"], "ITALY": ["A PAR - GAS"]});
    let judgement = judge(&twice);
    assert_eq!(judgement["next"]["state"]["units"]["FRANCE"], json!(["A PIC"]));
    assert_eq!(
        judgement["ignored"],
        json!([
            {"power": "FRANCE", "order": "A PAR - BUR"},
            {"power": "ITALY", "order": "A PAR - GAS"},
        ])
    );
}

#[test]
fn rulebooks_differ_where_they_do() {
    let mut coast = phase("S1901M", "FRANCE: F GAS - SPA/SC", &[]);
    assert_eq!(judge(&coast)["next"]["state"]["units"]["FRANCE"], json!(["F SPA/NC"]));
    coast["rules"] = json!("datc");
    assert_eq!(judge(&coast)["reasons"], json!({"F GAS": "F GAS can't reach SPA/SC"}));
    coast["rules"] = Value::Null;
    assert_eq!(judge(&coast)["results"], json!({"F GAS": []}), "null is the default");
}
