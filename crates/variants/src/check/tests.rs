//! Each fault in a small file that has this one alone.

use super::examine;

mod forms;

const SMALL: &str = include_str!("../../../../fixtures/variants/small.json");

/// What is found in the small file after a change, as lines.
fn found(from: &str, to: &str) -> Vec<String> {
    let changed = SMALL.replacen(from, to, 1);
    assert_ne!(changed, SMALL, "{from} isn't in the file");
    examine(&changed).findings.iter().map(ToString::to_string).collect()
}

fn assert_found(from: &str, to: &str, expected: &[&str]) {
    assert_eq!(found(from, to), expected, "{from} => {to}");
}

#[test]
fn the_small_file_has_no_fault_and_is_written_as_it_was_read() {
    assert_eq!(examine(SMALL).findings, []);
    let variant = crate::read(SMALL).unwrap();
    assert_eq!(crate::write(&variant), SMALL);
}

#[test]
fn unknown_and_doubled_keys_name_their_line() {
    assert_found(
        "\"builds\"",
        "\"build\": 1, \"builds\"",
        &[
            "line 24: the file: unknown key \"build\"; known: format, code, name, source, designer, \
           calendar, victory, builds, powers, start, provinces, geometry",
        ],
    );
    assert_found(
        "\"name\": \"Small\"",
        "\"name\": \"Small\", \"name\": \"Other\"",
        &["line 4: the file: the key \"name\" stands twice"],
    );
    assert_found(
        "\"EAST\": [\"BEL\"],",
        "\"EAST\": [\"BEL\"], \"EAST\": [],",
        &["line 35: start.centers: the key \"EAST\" stands twice"],
    );
    assert_found(
        "\"kind\": \"inland\"",
        "\"army\": [], \"kind\": \"inland\"",
        &[
            "line 40: ALB: army: COT does not list ALB",
            "line 41: BEL: army: COT does not list BEL",
            "line 42: province COT: the key \"army\" stands twice",
            "line 44: ENS: army: COT does not list ENS",
        ],
    );
}

#[test]
fn edges_on_one_side_and_to_nowhere_are_found() {
    assert_found(
        "[\"ALB\", \"BEL\", \"ENS\"]",
        "[\"ALB\", \"BEL\"]",
        &["line 44: ENS: army: COT does not list ENS"],
    );
    assert_found(
        "{\"fleet\": [\"ALB\", \"BEL\", \"DEE\"]}",
        "{\"fleet\": [\"ALB\", \"BEL\"]}",
        &["line 43: DEE: fleet: ENS/NC does not list DEE"],
    );
    assert_found(
        "\"army\": [\"COT\", \"ENS\"]",
        "\"army\": [\"ALB\", \"COT\", \"COT\", \"ENS\", \"QQQ\"]",
        &[
            "line 40: ALB: army: COT stands twice",
            "line 40: ALB: army: QQQ isn't there",
            "line 40: ALB: army: a border with itself",
        ],
    );
    assert_found(
        "{\"fleet\": [\"ALB\", \"BEL\", \"DEE\"]}",
        "{\"fleet\": [\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]}",
        &["line 44: ENS/NC: fleet: ENS/SC is the same province"],
    );
    assert_found(
        "[\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]",
        "[\"ALB\", \"BEL\", \"DEE\", \"ENS\", \"ENS/EC\", \"ENS/SC\"]",
        &[
            "line 45: FAR: fleet: ENS has several coasts; name one: ENS/NC",
            "line 45: FAR: fleet: ENS/EC isn't there",
        ],
    );
}

#[test]
fn units_that_cannot_cross_are_found() {
    assert_found(
        "\"kind\": \"sea\", \"fleet\": [\"ALB\", \"BEL\", \"DEE\"",
        "\"kind\": \"sea\", \"army\": [\"ALB\"], \"fleet\": [\"ALB\", \"BEL\", \"DEE\"",
        &["line 45: FAR: army: ALB does not list FAR", "line 45: FAR: no army crosses a sea"],
    );
    assert_found(
        "\"army\": [\"COT\", \"ENS\"]",
        "\"army\": [\"COT\", \"DEE\", \"ENS\", \"HIL\"]",
        &[
            "line 40: ALB: army: no army can stand in DEE",
            "line 40: ALB: army: no army can stand in HIL",
        ],
    );
    assert_found(
        "\"kind\": \"inland\", \"centre\": true",
        "\"kind\": \"inland\", \"fleet\": [\"DEE\"], \"centre\": true",
        &["line 42: COT: fleet: DEE does not list COT", "line 42: COT: no fleet comes inland"],
    );
    assert_found(
        "[\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]",
        "[\"ALB\", \"BEL\", \"COT\", \"DEE\", \"ENS/SC\"]",
        &["line 45: FAR: fleet: no fleet can stand in COT"],
    );
    assert_found(
        "\"beside\": [\"COT\"]",
        "\"army\": [\"COT\"]",
        &[
            "line 46: HIL: army: COT does not list HIL",
            "line 46: HIL: it is closed: no unit crosses its borders; write \"beside\"",
        ],
    );
    assert_found(
        "\"inland\", \"centre\"",
        "\"coast\", \"centre\"",
        &["line 42: COT: a coast without borders for fleets"],
    );
    assert_found(
        "\"kind\": \"sea\", \"fleet\": [\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]",
        "\"kind\": \"coast\", \"fleet\": [\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]",
        &[],
    );
}

#[test]
fn coasts_come_in_twos_and_without_borders_of_the_whole() {
    let lines = found("\"coasts\": {", "\"fleet\": [\"DEE\"], \"coasts\": {").join("\n");
    assert_eq!(
        lines,
        "line 44: ENS: \"coasts\" and \"fleet\" together; each coast has its \"fleet\""
    );
    let lines = found(", \"SC\": {\"fleet\": [\"ALB\", \"BEL\", \"FAR\"]}", "").join("\n");
    assert!(lines.contains("ENS: a single coast; write its borders in \"fleet\""), "{lines}");
}

#[test]
fn homes_owners_and_units_of_nobody_are_found() {
    assert_found(
        "\"centre\": true, \"home\": \"WEST\"",
        "\"home\": \"WEST\"",
        &[
            "line 36: start.centers WEST: ALB is no centre",
            "line 40: ALB: a home that is no centre",
        ],
    );
    assert_found(
        "\"home\": \"WEST\"",
        "\"home\": \"SOUTH\"",
        &[
            "line 40: ALB: the home of SOUTH, which is no power",
            "line 27: warning: WEST: has no home, so it never builds",
        ],
    );
    assert_found(
        "\"WEST\": [\"ALB\"]\n",
        "\"WEST\": [\"ALB\"], \"SOUTH\": [\"COT\"]\n",
        &["line 36: start.centers: SOUTH is no power"],
    );
    assert_found(
        "\"WEST\": [\"A ALB\"]",
        "\"WEST\": [\"A ALB\"], \"SOUTH\": [\"A COT\"]",
        &["line 32: start.units: SOUTH is no power"],
    );
    assert_found(
        "\"WEST\": [\"ALB\"]\n",
        "\"WEST\": [\"BEL\"]\n",
        &["line 36: start.centers: EAST and WEST own BEL"],
    );
}

#[test]
fn units_stand_where_they_can() {
    for (unit, expected) in [
        ("A DEE", "no army can stand in DEE"),
        ("F COT", "no fleet can stand in COT"),
        ("F ENS", "ENS has several coasts; name one"),
        ("F ENS/EC", "ENS/EC isn't there"),
        ("A ENS/NC", "an army stands on no coast"),
        ("A QQQ", "QQQ isn't there"),
        ("ALB", "write it as \"A ROM\" or \"F SPA/NC\""),
    ] {
        let expected = format!("line 32: start.units WEST: {unit:?}: {expected}");
        assert_found("A ALB", unit, &[&expected]);
    }
    assert_found("A ALB", "F ENS/NC", &[]);
    assert_found(
        "A ALB",
        "A BEL",
        &["line 32: start.units WEST: \"F BEL\" and \"A BEL\" stand in one province"],
    );
    assert_found(
        "\"ALB\"]\n  }\n",
        "\"ALB\"]\n  }, \"neutral\": [{\"key\": \"NOBODY\", \"name\": \"Nobody\", \
         \"units\": [\"A ALB\"], \"centers\": [\"COT\"]}]\n",
        &["line 37: start.units NOBODY: \"A ALB\" and \"A ALB\" stand in one province"],
    );
}

#[test]
fn names_that_readers_take_for_one_are_found() {
    for (from, to, expected) in [
        (
            "\"Far Sea\"",
            "\"Dee, Sea.\"",
            "line 45: FAR: \"Dee, Sea.\" is also what DEE is called: \"Dee Sea\"",
        ),
        ("\"bella\"", "\"cót\"", "line 42: COT: \"COT\" is also what BEL is called: \"cót\""),
        (
            "\"Ensay\"",
            "\"Cotswolds\"",
            "line 44: ENS: \"Cotswolds\" is also what COT is called: \"The Cotswolds\"",
        ),
        ("\"name\": \"West\"", "\"name\": \"EAST\"", "line 27: two powers have the name EAST"),
        ("\"letter\": \"W\"", "\"letter\": \"E\"", "line 27: WEST: two powers have the letter E"),
    ] {
        assert_found(from, to, &[expected]);
    }
    let lines = found("{\"key\": \"WEST\"", "{\"key\": \"EAST\"").join("\n");
    assert!(lines.contains("two powers have the key EAST"), "{lines}");
    let lines = found("\"code\": \"FAR\"", "\"code\": \"ENS\"").join("\n");
    assert!(lines.contains("ENS: two provinces have this code"), "{lines}");
    assert_found("\"Bellona\"", "\"West\"", &[]);
}

#[test]
fn what_nobody_can_reach_is_found() {
    let island = "  {\"code\": \"ISL\", \"name\": \"Isle\", \"kind\": \"inland\", \"centre\": true, \
                  \"army\": []}\n ],\n \"geo";
    assert_found(
        "\n ],\n \"geo",
        &format!(",\n{island}"),
        &["line 47: ISL: can't be reached from ALB"],
    );
    let lake = "  {\"code\": \"LAK\", \"name\": \"Lake\", \"kind\": \"sea\", \"centre\": true, \
                \"fleet\": []}\n ],\n \"geo";
    assert_found(
        "\n ],\n \"geo",
        &format!(",\n{lake}"),
        &["line 47: LAK: can't be reached from ALB"],
    );
    let east = SMALL.replace("F BEL", "A BEL").replace("\"home\": \"WEST\", ", "");
    let east = east.replace("\"home\": \"EAST\", ", "");
    let east = east.replace(
        "\"kind\": \"sea\", \"fleet\": [\"ALB\", \"BEL\", \"DEE\"",
        "\"kind\": \"sea\", \"centre\": true, \"fleet\": [\"ALB\", \"BEL\", \"DEE\"",
    );
    let lines: Vec<String> = examine(&east).findings.iter().map(ToString::to_string).collect();
    assert_eq!(lines[0], "line 45: FAR: a centre that no unit can reach");
    assert!(lines.iter().skip(1).all(|line| line.contains("has no home")), "{lines:?}");
}

#[test]
fn victory_and_calendar_are_possible() {
    for (from, to, expected) in [
        ("\"centres\": 3", "\"centres\": 5", "line 21: victory for 5 centres; there are 4"),
        (
            "\"centres\": 3",
            "\"centres\": 2",
            "line 21: warning: victory for 2 of 4 centres: two could have them",
        ),
        (
            "\"centres\": 3",
            "\"provinces\": [\"QQQ\"]",
            "line 21: victory: the province QQQ isn't there",
        ),
        (
            "\"centres\": 3",
            "\"provinces\": [\"DEE\"]",
            "line 21: victory: DEE is no centre; no power can own it",
        ),
        (
            "\"centres\": 3",
            "\"last-year\": 1900, \"then\": \"draw\"",
            "line 21: victory: the last year 1900 is before the first, 1901",
        ),
        ("S1901M", "W1901M", "line 5: calendar: no turn has the first phase W1901M"),
        ("S1901M", "S1901A", "line 5: calendar: no turn has the first phase S1901A"),
        ("\"MRA\"", "\"MR\"", "line 5: calendar: no turn has adjustments (A)"),
    ] {
        assert_found(from, to, &[expected]);
    }
    let changed = SMALL.replace("\"MR\"", "\"A\"").replace("\"MRA\"", "\"A\"");
    let changed = changed.replace("S1901M", "S1901A");
    let lines: Vec<String> = examine(&changed).findings.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["line 5: calendar: no turn has movement (M)"]);
}
