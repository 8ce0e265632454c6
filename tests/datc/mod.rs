//! The DATC and the house rules' own cases, each judged under both rulebooks, every line of every
//! case checked. The cases are in `fixtures/datc`, whose README explains how they are written.

mod case;
mod check;
mod lines;
mod reader;
mod values;

use std::fs;
use std::path::Path;

use case::{Case, Kind, Preset};
use check::judge;
use reader::read_cases;

const FIXTURES: &str = "fixtures/datc";

/// All cases of all files.
fn all_cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FIXTURES);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder of the fixtures can be read")
        .map(|entry| entry.expect("so can each entry").file_name().into_string())
        .map(|name| name.expect("file names are UTF-8"))
        .filter(|name| name.ends_with(".txt"))
        .collect();
    names.sort();
    let mut cases = Vec::new();
    for name in names {
        let content = fs::read_to_string(folder.join(&name)).expect("a fixture can be read");
        match read_cases(&format!("{FIXTURES}/{name}"), &content) {
            Ok(read) => cases.extend(read),
            Err(complaints) => panic!("{}", in_lines(&complaints)),
        }
    }
    cases
}

fn in_lines<T: ToString>(items: &[T]) -> String {
    let lines: Vec<String> = items.iter().map(T::to_string).collect();
    lines.join("\n")
}

#[test]
fn all_192_cases_with_their_786_orders_are_there() {
    let cases = all_cases();
    let mut ids: Vec<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), cases.len()), (192, 192));
    let orders: usize = cases.iter().map(|case| case.rows.len()).sum();
    assert_eq!(orders, 786);
    let adjustments = cases.iter().filter(|case| matches!(case.kind, Kind::Adjustment { .. }));
    assert_eq!(adjustments.count(), 30);
}

/// Judges all cases and reports everything that comes out otherwise than written.
fn judge_all(preset: Preset) {
    let cases = all_cases();
    let judged: Vec<_> = cases.iter().map(|case| judge(case, preset)).collect();
    let outcomes: usize = judged.iter().map(|judged| judged.outcomes).sum();
    assert_eq!(outcomes, 786, "every order has its outcome compared");
    let failures: Vec<&String> = judged.iter().flat_map(|judged| &judged.failures).collect();
    let wrong = judged.iter().filter(|judged| !judged.failures.is_empty());
    let wrong = wrong.count();
    assert!(failures.is_empty(), "{wrong} of 192 cases go wrong:\n{}", in_lines(&failures));
}

#[test]
fn every_case_comes_out_as_written_under_the_house_rules() {
    judge_all(Preset::WorldMasters);
}

#[test]
fn every_case_comes_out_as_written_under_the_datc_preferences() {
    judge_all(Preset::Datc);
}

/// The first complaint about a fixture.
fn complaint(content: &str) -> String {
    match read_cases("x.txt", content) {
        Ok(_) => "none".to_owned(),
        Err(complaints) => complaints.first().map(ToString::to_string).unwrap_or_default(),
    }
}

#[test]
fn a_fixture_that_is_wrong_is_told_where_and_why() {
    let case = |lines: &str| format!("H.0  title\n{lines}");
    for (content, expected) in [
        ("  France  A PAR H  ok", "x.txt:1: expected the id of a case"),
        ("H.0 title", "x.txt:1: expected an id, two spaces and a title"),
        (&case("       A PAR H  ok"), "x.txt:2: nothing above to continue"),
        (&case("  Spain  A PAR H  ok"), "x.txt:2: no label \"Spain\""),
        (
            &case("  France  A PAR H ok"),
            "x.txt:2: expected an order, two spaces or more and its outcome",
        ),
        (&case("  France  A PAX H  ok"), "x.txt:2: no province \"PAX\""),
        (&case("  France  A PAR H  okay"), "x.txt:2: no outcome \"okay\""),
        (
            &case("  France  A PAR H  ok | void"),
            "x.txt:2: a bar, but no `rules` line above says what it divides",
        ),
        (
            &case("  France  A PAR H  ok, dislodged from BUR"),
            "x.txt:2: expected dislodged from …; may retreat …, found \"dislodged from BUR\"",
        ),
        (&case("  France  A PAR H  ok"), "x.txt:1: no `after` line"),
        (&case("  after  France A PAR, F PAR"), "x.txt:2: a fleet can't stand inland in PAR"),
        (&case("  after  France A BRE, F BRE"), "x.txt:2: A BRE of France stands in BRE already"),
        (
            &case("  France  PAR H  ok\n  after  France A PAR"),
            "x.txt:1: PAR H names no unit, and no `units` line does",
        ),
        (
            &case("  France  A PAR H  ok\n          A PAR - BUR  ok\n  after  France A BUR"),
            "x.txt:1: a second order for A PAR, and none is ignored",
        ),
        (&case("  after  none\n  after  none"), "x.txt:3: a second `after` line"),
    ] {
        assert_eq!(complaint(content), expected);
    }
}
