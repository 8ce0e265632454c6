//! Files of others as they are read, and what is refused.

use super::{ImportSource, dvar_of, import};

const DVAR: &str = include_str!("../../../../fixtures/variants/small.json");

fn read_map(text: &str) -> Result<String, String> {
    let beside = |name: &str| (name == "base.map").then(|| BASE.to_owned());
    let source = ImportSource { text, kind: None, variant: None, name: "mine", beside: &beside };
    import(&source).map(|imported| crate::write(&imported.variant)).map_err(|all| all.join("\n"))
}

const BASE: &str = include_str!("../../../../fixtures/variants/small.map");

#[test]
fn case_is_meaning_in_a_map() {
    let text = read_map(BASE).unwrap();
    for line in [
        "{\"code\": \"ALB\", \"name\": \"Albion\", \"kind\": \"coast\", \"centre\": true, \
         \"home\": \"WEST\", \"army\": [\"COT\", \"ENS\"], \
         \"fleet\": [\"DEE\", \"ENS/NC\", \"ENS/SC\", \"FAR\"]}",
        "{\"code\": \"COT\", \"name\": \"The Cotswolds\", \"kind\": \"inland\", \"centre\": true, \
         \"army\": [\"ALB\", \"BEL\", \"ENS\"]}",
        "\"coasts\": {\"NC\": {\"fleet\": [\"ALB\", \"BEL\", \"DEE\"]}, \
         \"SC\": {\"fleet\": [\"ALB\", \"BEL\", \"FAR\"]}}",
        "{\"code\": \"HIL\", \"name\": \"High Hill\", \"kind\": \"closed\", \"beside\": [\"COT\"]}",
        "\"aliases\": [\"bella\", \"bella rosa\"]",
        "{\"key\": \"EAST\", \"name\": \"East\", \"adjective\": \"Eastern\", \"letter\": \"X\"}",
        "\"centres\": 3",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(crate::examine(&text).findings.len(), 1, "no geometry");
}

#[test]
fn a_map_uses_others_and_changes_them() {
    let text = read_map(
        "USE base\nUNPLAYED EAST\nDROP HIL\nSOUTH (SOUTHERN) BEL\nF BEL\nRULE BUILD_ANY\n\
         VICTORY 4\nAMEND COT ABUTS -ENS\nAMEND ens ABUTS -COT\nBEGIN WINTER 1900 ADJUSTMENTS\n",
    )
    .unwrap();
    assert!(!text.contains("EAST") && !text.contains("HIL"), "{text}");
    for part in ["any-owned", "\"centres\": 4", "W1900A", "\"home\": \"SOUTH\""] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(text.contains("\"army\": [\"ALB\", \"BEL\"]}"), "{text}");
    let flow = "FLOW NEWYEAR:5 YEAR:MOVEMENT,RETREATS IFYEARDIV:10 YEAR:ADJUSTMENTS\n\
                BEGIN YEAR 1425 MOVEMENT\n";
    let text = read_map(&format!("{BASE}{flow}")).unwrap();
    for part in ["\"step\": 5", "\"divided-by\": 10", "Y1425M"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn what_a_map_asks_for_and_cannot_be_said_is_refused_by_name() {
    let line = BASE.lines().count() + 1;
    for (more, expected) in [
        ("RULE MOBILIZE", "RULE MOBILIZE"),
        ("FLOW NEWYEAR:-1", "FLOW NEWYEAR:-1"),
        ("AMEND ALB ABUTS *MAO", "ALB ABUTS *MAO: a border one way or in stages"),
        ("AMEND ALB ABUTS naf~", "ALB ABUTS naf~: a border one way or in stages"),
        ("AMEND ALB ABUTS ENS(NC)", "ALB ABUTS ENS(NC): a coast in brackets"),
        ("RUSSIA (RUSSIAN) *SIB", "the build site *SIB"),
        ("NEWHOMES ALB", "NEWHOMES ALB"),
        ("PAYOLA", "PAYOLA"),
        ("IN SPRING", "IN SPRING"),
        ("USE other", "USE other.map: the file isn't there (--dir)"),
        ("BEGIN SPRING 1901 RETREATS", "BEGIN SPRING 1901 RETREATS"),
        ("VICTORY MANY", "VICTORY MANY"),
        ("COAST ALB BEL COT", "COAST ALB BEL COT: PLACE ABUTS … was expected"),
        ("DUMMY NOBODY", "DUMMY NOBODY, which is no power so far"),
        ("EAST (EASTERN) QQQ", "the home QQQ of EAST isn't there"),
        ("here be dragons", "\"here be dragons\" is not known"),
    ] {
        let refused = read_map(&format!("{BASE}{more}\n")).unwrap_err();
        let place = if expected.starts_with("the home") { 4 } else { line };
        assert_eq!(refused, format!("line {place}: {expected}"), "{more}");
    }
    let used = read_map("# One that uses another.\nUSE base\nIN SPRING\n").unwrap_err();
    assert_eq!(used, "line 3: IN SPRING");
    let beside = |_: &str| Some("USE a b c d\n".repeat(1_000));
    let rings = "USE a\n".repeat(1_000);
    let source =
        ImportSource { text: &rings, kind: None, variant: None, name: "mine", beside: &beside };
    let refused = import(&source).unwrap_err();
    assert!(refused.iter().any(|why| why.contains("more than 32 files")), "{refused:?}");
    let junk = read_map(&"lorem ipsum\n".repeat(80_000)).unwrap_err();
    assert_eq!(junk.lines().count(), 51);
    assert!(junk.starts_with("line 1: \"lorem ipsum\" is not known\n"), "{junk}");
    assert!(junk.ends_with("and 79951 more of that"), "{junk}");
}

#[test]
fn a_variant_with_faults_is_refused() {
    let refused = read_map(&format!("{BASE}VICTORY 40\n")).unwrap_err();
    assert_eq!(refused, "fault: victory for 40 centres; there are 4");
}

fn read_dvar(text: &str) -> Result<String, String> {
    let beside = |_: &str| None;
    let source = ImportSource { text, kind: None, variant: None, name: "mine", beside: &beside };
    import(&source).map(|imported| crate::write(&imported.variant)).map_err(|all| all.join("\n"))
}

#[test]
fn each_variant_that_dvar_can_say_comes_back_as_it_was() {
    for file in crate::all() {
        let variant = crate::read(file.text).unwrap();
        match dvar_of(&variant) {
            Ok(dvar) => assert_eq!(read_dvar(&dvar).unwrap(), file.text, "{}", file.code),
            Err(refused) => {
                assert_eq!(file.code, "ancmed");
                assert_eq!(refused, ["BAL: a coast that convoys can't be said"]);
            }
        }
    }
}

/// Anyone can write the line for us, too.
#[test]
fn what_the_line_for_us_cannot_say_is_left_out_and_told_one_by_one() {
    let small = crate::read(DVAR).unwrap();
    let dvar = dvar_of(&small).unwrap();
    assert_eq!(crate::read(&read_dvar(&dvar).unwrap()).unwrap().geometry, small.geometry);
    for (from, to, doubt) in [
        (r#"\"ALB\":[40,100]"#, r#"\"XYZ\":[40,100]"#, "geometry: labels of \"XYZ\""),
        (r#"\"ALB\":[40,100]"#, r#"\"ALB\":[40,2000000]"#, "geometry: labels of \"ALB\""),
        (r#"\"ALB\":[40,100]"#, r#"\"ALB\":[40,9000000000]"#, "geometry: labels of \"ALB\""),
        (r#"\"ENS/NC\":[150,60]"#, r#"\"ENS/XC\":[150,60]"#, "geometry: units of \"ENS/XC\""),
        ("[[0,50,100,50,100,150,0,150]]", "[[0,50,100,50]]", "geometry: shapes of \"ALB\""),
        (
            "[[0,50,100,50,100,150,0,150]]",
            "[[0,50,100,50,100,-2147483648]]",
            "geometry: shapes of \"ALB\"",
        ),
        ("[300,200]", "[300]", "the size of the geometry"),
        (r#"\"BEL\":[\"bella\"]"#, r#"\"QQQ\":[\"bella\"]"#, "the aliases of \"QQQ\""),
        (r#"\"EAST\":[\"Eastern"#, r#"\"OAST\":[\"Eastern"#, "and colour of \"OAST\""),
    ] {
        let changed = dvar.replacen(from, to, 1);
        assert_ne!(changed, dvar, "{from}");
        let source = ImportSource {
            text: &changed,
            kind: None,
            variant: None,
            name: "mine",
            beside: &|_: &str| None,
        };
        let imported = import(&source).unwrap();
        let geometry = imported.variant.geometry.expect("the rest is kept");
        assert_eq!(geometry.labels.get("BEL"), Some(&[260, 100]), "{to}");
        let told = imported.doubts.iter().filter(|told| !told.starts_with("warning"));
        let told: Vec<&String> = told.collect();
        assert!(matches!(told.as_slice(), [told] if told.contains(doubt)), "{to}: {told:?}");
    }
}

#[test]
fn what_dvar_asks_for_and_cannot_be_said_is_refused_by_name() {
    let dvar = dvar_of(&crate::read(DVAR).unwrap()).unwrap();
    for (from, to, expected) in [
        ("\"pass\": \"army\"", "\"pass\": \"army\", \"armyStrength\": 0.5", "armyStrength"),
        ("\"pass\": \"army\"", "\"pass\": \"army\", \"noSupport\": true", "noSupport"),
        ("\"id\": \"small\"", "\"id\": \"small\", \"dominanceRules\": [{}]", "dominanceRules"),
        (
            "\"id\": \"small\"",
            "\"id\": \"small\", \"adjudicationModifiers\": [\"neutral-nations-auto-build\"]",
            "adjudicationModifiers: neutral-nations-auto-build",
        ),
        ("supply-center-majority", "other", "victoryConditions: other"),
        ("\"schemaVersion\"", "\"initial_units\": [], \"schemaVersion\"", "initial_units"),
        ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "schemaVersion 2"),
        ("\"type\": \"sea\"", "\"type\": \"ice\"", "dee: the type ice"),
        ("\"parentProvince\": \"ens\"", "\"parentProvince\": \"ons\"", "ens/nc: no province ons"),
        ("\"id\": \"bel\"", "\"id\": \"alb\"", "alb: two provinces have this id"),
    ] {
        let changed = dvar.replacen(from, to, 1);
        assert_ne!(changed, dvar, "{from}");
        let refused = read_dvar(&changed).unwrap_err();
        let line = dvar.get(..dvar.find(from).unwrap()).unwrap().lines().count();
        let (place, what) = refused.split_once(": ").unwrap();
        assert!(what.contains(expected), "{to}: {refused}");
        let number: usize = place.strip_prefix("line ").unwrap().parse().unwrap();
        assert!(number <= line && line <= number + 6, "{to}: line {line} told as {place}");
    }
    for (from, to, expected) in [
        ("\"type\": \"Army\"", "\"type\": \"Wing\"", "units: the type Wing in alb"),
        ("\"nation\": \"west\"", "\"nation\": \"south\"", "alb of south, which is no nation"),
        ("\"type\": \"Retreat\"", "\"type\": \"Parley\"", "the type Parley of a phase"),
    ] {
        let changed = dvar.replacen(from, to, 1);
        assert_ne!(changed, dvar, "{from}");
        let refused = read_dvar(&changed).unwrap_err();
        assert!(refused.starts_with("line "), "{to}: {refused}");
        assert!(refused.contains(expected), "{to}: {refused}");
    }
}

#[test]
fn a_map_comes_back_through_dvar() {
    let file = read_map(BASE).unwrap();
    let dvar = dvar_of(&crate::read(&file).unwrap()).unwrap();
    assert_eq!(read_dvar(&dvar).unwrap(), file);
}
