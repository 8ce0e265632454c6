//! Maps as a whole: how large they may be, what is odd about them, and files that no map is in.

use super::{Severity, examine};

const SMALL: &str = include_str!("../../../../fixtures/variants/small.json");

#[test]
fn maps_have_their_limits() {
    let mut variant = crate::read(SMALL).unwrap();
    for number in 0..70 {
        let mut sea = variant.map.provinces.iter().find(|one| one.code == "DEE").unwrap().clone();
        sea.code = format!("X{number:02}");
        variant.map.provinces.push(sea);
    }
    for number in 0..33 {
        let mut power = variant.map.powers[0].clone();
        power.key = format!("P{number}");
        variant.map.powers.push(power);
    }
    let lines = |variant: &crate::Variant| {
        let found = examine(&crate::write(variant)).findings;
        found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let told = lines(&variant);
    assert!(told.contains("72 seas; a map has 64 at most"), "{told}");
    assert!(told.contains("35 powers; a map has 34 at most"), "{told}");
    for number in 0..180 {
        let mut land = variant.map.provinces.iter().find(|one| one.code == "COT").unwrap().clone();
        land.code = format!("{}{:02}", if number < 100 { "Y" } else { "Z" }, number % 100);
        variant.map.provinces.push(land);
    }
    assert!(lines(&variant).contains("258 locations; a map has 256 at most"));
    let long = format!("{SMALL}{}", " ".repeat(crate::BYTES_MAX));
    assert!(examine(&long).findings[0].what.contains("bytes; a file has 1048576 at most"));
}

#[test]
fn what_is_odd_is_a_warning() {
    for (from, to, expected) in [
        ("\"A ALB\"", "", "line 32: warning: WEST: begins with 0 units and 1 centres"),
        (
            "#2233aa",
            "blue",
            "line 27: warning: WEST: the colour \"blue\" is unknown; write #rrggbb",
        ),
    ] {
        let changed = SMALL.replacen(from, to, 1);
        assert_ne!(changed, SMALL, "{from} isn't in the file");
        let lines: Vec<String> =
            examine(&changed).findings.iter().map(ToString::to_string).collect();
        assert_eq!(lines, [expected], "{from} => {to}");
    }
    let without = SMALL.split(",\n \"geometry\"").next().unwrap().to_owned() + "\n}";
    let examined = examine(&without);
    assert!(examined.is_playable());
    assert_eq!(examined.findings[0].severity, Severity::Warning);
    let inner = SMALL.replace("[\"COT\", \"ENS\"], \"fleet\": [\"DEE\", \"ENS/NC\", \"ENS/SC\", \"FAR\"]},\n  {\"code\": \"BEL\"", "[\"COT\", \"ENS\"], \"fleet\": [\"ENS/NC\", \"ENS/SC\"]},\n  {\"code\": \"BEL\"");
    let inner = inner.replace(
        "\"fleet\": [\"ALB\", \"BEL\", \"ENS/NC\", \"FAR\"]",
        "\"fleet\": [\"BEL\", \"ENS/NC\", \"FAR\"]",
    );
    let inner = inner.replace(
        "\"fleet\": [\"ALB\", \"BEL\", \"DEE\", \"ENS/SC\"]",
        "\"fleet\": [\"BEL\", \"DEE\", \"ENS/SC\"]",
    );
    let lines: Vec<String> = examine(&inner).findings.iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["line 40: warning: ALB: a coast without a sea"]);
}

#[test]
fn the_page_on_variants_shows_a_file_without_fault() {
    let page = include_str!("../../../../docs/variants.md");
    let block = page.split("```json\n").find(|part| part.starts_with("{\n \"format\""));
    let text = block.and_then(|part| part.split("```").next()).expect("the page has a file");
    let examined = examine(text);
    let faults = examined.findings.iter().filter(|found| found.severity == Severity::Fault);
    assert_eq!(faults.count(), 0);
    let variant = crate::read(text).expect("it is read");
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    assert_eq!(bare(&crate::write(&variant)), bare(text));
}

/// What is found in a text, as lines.
fn told(text: &str) -> Vec<String> {
    examine(text).findings.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_no_map_is_told_with_its_line() {
    let junk = "lorem ipsum ".repeat(80_000);
    let long = format!("{{\"format\":\"{}\"}}", "x".repeat(1_000_000));
    let (open, deep) = ("[".repeat(1_000_000), "{\"a\":".repeat(150_000));
    for text in ["", "null", "[1, 2]", "\0\0\0", &junk, &long, &open, &deep] {
        let found = told(text);
        let head: String = text.chars().take(20).collect();
        assert!(!found.is_empty() && !examine(text).is_playable(), "{head:?}");
        for line in found {
            assert!(line.starts_with("line 1: "), "{head:?}: {line}");
            assert!(line.chars().count() < 300, "{head:?}: {line}");
        }
    }
}

#[test]
fn a_mark_before_the_text_and_other_ends_of_lines_do_no_harm() {
    assert_eq!(told(&format!("\u{feff}{SMALL}")), Vec::<String>::new());
    assert_eq!(told(&SMALL.replace('\n', "\r\n")), Vec::<String>::new());
}

#[test]
fn characters_that_nobody_sees_are_refused() {
    for odd in ["\\u0000", "\\n", "\\u202e", "\\u001b[31m"] {
        let found = told(&SMALL.replacen("Albion", &format!("Al{odd}bion"), 1));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(
            found[0].starts_with("line 40: province ALB: \"name\": the character"),
            "{found:?}"
        );
    }
    // What a page would take for a tag is a name like any other.
    assert_eq!(told(&SMALL.replacen("Albion", "<b>Albion</b>", 1)), Vec::<String>::new());
}

#[test]
fn who_has_no_home_or_nothing_at_the_start_is_told() {
    let homeless =
        SMALL.replacen("\"home\": \"WEST\", ", "", 1).replacen("\"home\": \"WEST\",", "", 1);
    assert_eq!(told(&homeless), ["line 27: warning: WEST: has no home, so it never builds"]);
    let anywhere = homeless.replacen("\"builds\": \"home\"", "\"builds\": \"any-owned\"", 1);
    assert_eq!(told(&anywhere), Vec::<String>::new());
    let bare = SMALL.replacen("   \"EAST\": [\"F BEL\"],\n", "", 1);
    assert_eq!(told(&bare), ["line 26: warning: EAST: begins with 0 units and 1 centres"]);
}

#[test]
fn a_coast_that_nobody_borders_is_told() {
    let lonely = SMALL
        .replacen("\"SC\": {\"fleet\": [\"ALB\", \"BEL\", \"FAR\"]}", "\"SC\": {\"fleet\": []}", 1)
        .replace(", \"ENS/SC\"", "");
    assert_eq!(told(&lonely), ["line 44: ENS: the coast SC without borders"]);
}
