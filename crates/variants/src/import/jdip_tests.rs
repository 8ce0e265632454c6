//! Small files of jDip, read and refused.

use super::{ImportSource, dvar_of, import};

const VARIANTS: &str = include_str!("../../../../fixtures/variants/jdip/variants.xml");
const PROVINCES: &str = include_str!("../../../../fixtures/variants/jdip/small_adjacency.xml");

/// The file that was made, and what is doubtful.
fn read(text: &str, provinces: &str, variant: &str) -> Result<(String, Vec<String>), String> {
    let beside = |name: &str| (name == "small_adjacency.xml").then(|| provinces.to_owned());
    let variant = Some(variant).filter(|variant| !variant.is_empty());
    let source = ImportSource { text, kind: None, variant, name: "variants", beside: &beside };
    let imported = import(&source).map_err(|all| all.join("\n"))?;
    Ok((crate::write(&imported.variant), imported.doubts))
}

fn refused(text: &str, provinces: &str) -> String {
    read(text, provinces, "small").expect_err("it is refused")
}

#[test]
fn a_variant_of_jdip_is_read() {
    let (text, doubts) = read(VARIANTS, PROVINCES, "TINY").unwrap();
    for part in [
        "\"code\": \"small\"",
        "\"source\": \"variants.xml of jDip\"",
        "\"any-if-home-held\"",
        "\"first\": \"S1901M\"",
        "\"centres\": 3,\n  \"last-year\": 1935,\n  \"then\": \"draw\"",
        "{\"code\": \"ALB\", \"name\": \"Albion\", \"kind\": \"coast\", \"centre\": true, \
         \"home\": \"WEST\", \"army\": [\"COT\", \"ENS\"], \
         \"fleet\": [\"DEE\", \"ENS/NC\", \"ENS/SC\", \"FAR\", \"ISL\"]}",
        "\"name\": \"Bellona\", \"aliases\": [\"bella\"]",
        "\"coasts\": {\"NC\": {\"fleet\": [\"ALB\", \"BEL\", \"DEE\"]}, \
         \"SC\": {\"fleet\": [\"ALB\", \"BEL\", \"FAR\"]}}",
        "{\"code\": \"HIL\", \"name\": \"High Hill\", \"kind\": \"closed\"}",
        "{\"code\": \"ISL\", \"name\": \"Isle\", \"kind\": \"coast\", \"convoys\": true, \
         \"fleet\": [\"ALB\", \"FAR\"]}",
        "{\"key\": \"EAST\", \"name\": \"East\", \"adjective\": \"Eastern\", \"letter\": \"E\"}",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(
        doubts,
        [
            "East: its other name Orient is left out",
            "GAME_LENGTH 35: a draw after 1935",
            "North, which no one plays, is left out",
            "warning: no geometry: maps are laid out from the borders",
        ]
    );
}

#[test]
fn one_of_several_is_named() {
    let all = read(VARIANTS, PROVINCES, "").unwrap_err();
    assert_eq!(
        all, "name one of its variants with --variant: \"Small\", \"Small, guarded\"",
        "nobody said which"
    );
    let (text, doubts) = read(VARIANTS, PROVINCES, "small, guarded").unwrap();
    for part in [
        "\"code\": \"small-guarded\"",
        "\"first\": \"W1900A\"",
        "{\"key\": \"GUARD\", \"name\": \"Guard\", \"units\": [\"F ENS/NC\"], \"centers\": [\"ENS\"]}",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(doubts.contains(&"Guard, which no one plays, only holds".to_owned()), "{doubts:?}");
}

#[test]
fn what_jdip_asks_for_and_cannot_be_said_is_refused_with_its_line() {
    for (from, to, expected) in [
        ("VALUE_WINGS_DISABLED", "VALUE_WINGS_ENABLED", "line 19: RULEOPTION OPTION_WINGS VALUE"),
        ("OPTION_WINGS", "OPTION_FOG", "line 19: RULEOPTION OPTION_FOG"),
        (
            "CAPTURE value=\"0\"",
            "CAPTURE value=\"7\"",
            "line 27: YEARS_WITHOUT_SC_CAPTURE 7: a draw",
        ),
        ("value=\"3\"", "value=\"x\"", "line 26: WINNING_SUPPLY_CENTERS x: a number"),
        ("1901", "-14", "line 24: STARTINGTIME Spring, -14, Movement: the year -14"),
        ("1901, Movement", "1901, Retreat", "line 24: STARTINGTIME Spring, 1901, Retreat"),
        ("<POWER name=\"West\"", "<POWER colour=\"red\" name=\"West\"", "line 22: POWER colour="),
        ("<RULEOPTIONS>", "<TERRAIN/><RULEOPTIONS>", "line 17: TERRAIN in VARIANT: not known"),
        ("owner=\"west\"", "owner=\"south\"", "line 30: SUPPLYCENTER owner=\"south\": no power"),
        ("province=\"cot\"", "province=\"qqq\"", "line 32: SUPPLYCENTER qqq: it isn't there"),
        ("unit=\"army\"", "unit=\"wing\"", "line 35: INITIALSTATE unit=\"wing\""),
        ("province=\"bel\" power", "power", "line 34: INITIALSTATE without province="),
        ("small_adjacency.xml", "../other.xml", "line 14: MAP ../other.xml: the file isn't there"),
        ("<VARIANTS version", "<GAME version", "no XML that is read"),
    ] {
        let changed = VARIANTS.replacen(from, to, 1);
        assert_ne!(changed, VARIANTS, "{from}");
        let said = refused(&changed, PROVINCES);
        assert!(said.contains(expected), "{to}: {said}");
    }
    assert_eq!(
        refused(PROVINCES, ""),
        "the file of provinces; give the variants.xml that names it"
    );
    assert_eq!(refused("<svg/>", ""), "svg: VARIANTS was expected");
}

#[test]
fn what_provinces_ask_for_and_cannot_be_said_is_refused_with_its_line() {
    for (from, to, expected) in [
        (
            "<PROVINCES>",
            "<PROVINCES><BORDER_DEFINITIONS><BORDER id=\"river\" description=\"\" />\
             </BORDER_DEFINITIONS>",
            "line 2: BORDER river: a border with rules of its own",
        ),
        ("fullname=\"Dee Sea\"", "fullname=\"Dee Sea\" borders=\"ice\"", "borders=\"ice\""),
        ("shortname=\"far\"", "shortname=\"dee\"", "line 24: PROVINCE dee stands twice"),
        ("ens/nc, ", "ens, ", "line 5: ALB: to which coast of ENS?"),
        ("refs=\"hil\"", "refs=\"hil hole\"", "line 28: HIL: hole isn't there"),
        ("type=\"nc\"", "type=\"ne\"", "line 21: ADJACENCY type=\"ne\": not known"),
        (
            "\"Isle\" isConvoyableCoast=\"true\"",
            "\"Isle\" isConvoyableCoast=\"1\"",
            "true or false",
        ),
    ] {
        let changed = PROVINCES.replacen(from, to, 1);
        assert_ne!(changed, PROVINCES, "{from}");
        let said = refused(VARIANTS, &changed);
        assert!(said.contains("small_adjacency.xml: line"), "{to}: {said}");
        assert!(said.contains(expected), "{to}: {said}");
    }
}

#[test]
fn hostile_xml_is_refused() {
    let laughs = VARIANTS.replacen(
        "<!ELEMENT VARIANTS",
        "<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\"><!ELEMENT VARIANTS",
        1,
    );
    assert_eq!(refused(&laughs, PROVINCES), "line 3: <!ENTITY is refused: write the text out");
    let deep = "<VARIANTS>".repeat(100_000);
    assert!(refused(&deep, "").starts_with("line 1: no XML that is read"));
    let nested = format!("{}{}", "<VARIANTS>".repeat(20_000), "</VARIANTS>".repeat(20_000));
    assert_eq!(refused(&nested, ""), "name one of its variants with --variant: ");
    for text in ["<", "<VARIANTS", "<VARIANTS/>", "<?xml version=\"1.0\"?>", "<a:b/>"] {
        assert!(!refused(text, "").is_empty(), "{text}");
    }
}

#[test]
fn what_was_read_comes_back_through_dvar() {
    // DVAR has no coasts that convoy, no third place to build, and no pictures.
    let plain = PROVINCES.replace(" isConvoyableCoast=\"true\"", "");
    let text = VARIANTS.replace("ANY_IF_HOME_OWNED", "ANY_OWNED");
    for variant in ["small", "small, guarded"] {
        let (file, _) = read(&text, &plain, variant).unwrap();
        let dvar = dvar_of(&crate::read(&file).unwrap()).unwrap();
        assert_eq!(read(&dvar, "", "").unwrap().0, file, "{variant}");
    }
}
