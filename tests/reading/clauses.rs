//! The clauses on what an order says: names, sets, coasts, types, nationalities.

use chancery::board::{Phase, Power, Province};
use chancery::language::names::Personal;
use chancery::language::reader::{ReadingQuestion, read};

use super::board::{movement, notes, orders, position, read_as, refusals};

const FRANCE: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A BUR";

#[test]
fn d_ii_1_a_set_is_final_only_if_it_says_so() {
    assert!(movement(FRANCE, "A Par H").commands.is_empty());
    assert_eq!(movement(FRANCE, "A Par H\nFINAL").commands.len(), 1);
    let marked = movement(FRANCE, "FINAL: A Par H");
    assert_eq!((marked.commands.len(), orders(&marked)), (1, vec!["A PAR H".to_owned()]));
}

#[test]
fn d_ii_3_orders_for_others_and_by_others_are_refused_by_name() {
    assert_eq!(refusals(&movement(FRANCE, "A Bur - Mun")), ["not-your-unit"]);
    assert_eq!(refusals(&movement(FRANCE, "proxy to Germany")), ["proxy"]);
    assert_eq!(refusals(&movement(FRANCE, "Germany orders my units")), ["proxy"]);
    assert_eq!(refusals(&movement(FRANCE, "Germany will send my orders")), ["proxy"]);
    assert_eq!(refusals(&movement(FRANCE, "I will send my orders tomorrow")), [""; 0]);
}

#[test]
fn d_ii_4_standing_orders_are_refused_by_name() {
    for text in [
        "same as last turn",
        "A Par H until further notice",
        "standing orders: all hold",
        "no change",
        "F1903: no changes, please",
        "ditto",
        "as before",
        "same as S1902",
        "repeat my orders of spring 1902",
    ] {
        assert_eq!(refusals(&movement(FRANCE, text)), ["standing-order"], "{text}");
    }
    // The words alone are no crime.
    for text in ["final, no more changes", "A Par - Bur (same as Italy)"] {
        assert!(refusals(&movement(FRANCE, text)).is_empty(), "{text}");
    }
}

#[test]
fn d_iii_1_an_official_name_is_never_ambiguous() {
    let italy = "ITALY: A VEN, F TYS";
    let reading = movement(italy, "A Ven - Tyr");
    assert_eq!((orders(&reading), notes(&reading)), (vec!["A VEN - TYR".to_owned()], vec![vec![]]));
    // No unit can go there, and another reading can be supported: only then it gives way.
    let reading = movement("ITALY: A ROM, F TYS", "F Tyr S A Rom - Tus");
    assert_eq!(orders(&reading), ["F TYS S A ROM - TUS"]);
    assert_eq!(notes(&reading), [["resolved"]]);
    assert_eq!(refusals(&movement("ITALY: A ROM", "A Tyr - Ven")), ["no-such-unit"]);
}

#[test]
fn d_iii_1_the_board_leaves_one_reading_or_the_line_is_refused() {
    let england = "ENGLAND: A LON, F NTH";
    assert_eq!(refusals(&movement(england, "F Nth - Nor")), ["ambiguous NWG NWY"]);
    assert_eq!(orders(&movement(england, "F Nor - Nwy")), ["F NTH - NWY"]);
    assert_eq!(refusals(&movement(england, "A Lon - Liv")), ["ambiguous LVN LVP"]);
}

#[test]
fn d_iii_1_only_what_nobody_would_hesitate_over_is_read_though_misspelled() {
    let reading = movement(FRANCE, "A Par - Picardie");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["A PAR - PIC".to_owned()], vec![vec!["misspelling"]],)
    );
    assert_eq!(
        refusals(&movement(FRANCE, "A Par - Bru"))[0].split(' ').next(),
        Some("unknown-province")
    );
    // The name is clear, but the unit can't go there.
    let far = movement(FRANCE, "A Par - Constantinopel");
    assert_eq!(refusals(&far), ["unknown-province CON"]);
}

#[test]
fn d_iii_1_personal_abbreviations_come_first() {
    let mut personal = Personal::new();
    personal.insert("nor".to_owned(), Province::NWG);
    let position = position("ENGLAND: F NTH");
    let phase = Phase::from_name("S1903M").expect("a phase");
    let question = ReadingQuestion::of_orders(phase, Power::England, &position, &personal);
    assert_eq!(orders(&read("F Nth - Nor", &question)), ["F NTH - NWG"]);
}

#[test]
fn d_iii_2_nothing_is_inferred_for_a_unit_without_an_order() {
    let reading = movement(FRANCE, "A Mar S A Par - Bur");
    assert_eq!(orders(&reading), ["A MAR S A PAR - BUR"]);
    let missing: Vec<String> = reading.missing.iter().map(|unit| unit.to_string()).collect();
    assert_eq!(missing, ["A PAR", "F BRE"]);
}

#[test]
fn d_iii_4_an_illegal_order_is_understood_and_said() {
    let reading = movement(FRANCE, "A Par - Mos");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["A PAR - MOS".to_owned()], vec![vec!["illegal"]],)
    );
    // Possible with the units on the board, no matter who owns them: not illegal.
    let reading = movement("ENGLAND: A LON; GERMANY: F NTH", "A Lon - Nwy");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["A LON - NWY VIA".to_owned()], vec![vec!["route"]],)
    );
}

#[test]
fn d_iii_5_a_later_line_replaces_one_for_its_unit() {
    let reading = movement(FRANCE, "A Par - Pic\nA Par - Gas\nA Par - Xyz");
    assert_eq!(orders(&reading), ["A PAR - PIC", "A PAR - GAS"]);
    assert_eq!(notes(&reading), [vec!["superseded"], vec![]]);
    assert!(reading.refused[0].answer().ends_with(
        "A Paris moves to Gascony unless you send the \
        whole set again."
    ));
}

#[test]
fn d_iv_1_a_wrong_or_missing_type_is_read_as_the_unit_that_stands_there() {
    let reading = movement(FRANCE, "F Par - Bur\nMar S Par - Bur\nA Bre - Eng");
    assert_eq!(orders(&reading), ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - ENG"]);
    assert_eq!(notes(&reading), [vec!["type"], vec![], vec!["type"]]);
}

#[test]
fn d_iv_2_a_wrong_or_missing_nationality_never_matters() {
    let reading = movement(FRANCE, "A Par S German A Bur\nA Mar S Italian A Bur\nA Mar S A Bur");
    assert_eq!(orders(&reading), ["A PAR S A BUR", "A MAR S A BUR", "A MAR S A BUR"]);
    assert_eq!(notes(&reading), [vec![], vec!["nationality", "superseded"], vec![]]);
}

#[test]
fn d_iv_3_a_coast_is_mended_where_only_one_can_be_meant() {
    let france = "FRANCE: F LYO, F MAO, A GAS, F SPA/SC";
    for (text, expected) in [
        ("F Lyo - Mar(nc)", "F LYO - MAR"),
        ("F Spa(nc) - Mar", "F SPA/SC - MAR"),
        ("A Gas - Spa(nc)", "A GAS - SPA"),
        ("F Mao S F Spa", "F MAO S F SPA/SC"),
    ] {
        let reading = movement(france, text);
        assert_eq!(orders(&reading), [expected], "{text}");
        assert!(notes(&reading)[0].iter().all(|kind| *kind == "coast" || *kind == "illegal"));
    }
    let reading = movement("FRANCE: F LYO", "F Lyo - Spa(nc)");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["F LYO - SPA/SC".to_owned()], vec![vec!["coast"]],)
    );
}

#[test]
fn d_iv_3_a_hold_stands_whatever_coast_is_named() {
    for (text, expected) in [
        ("F Spa H", vec![]),
        ("F Spa(sc) holds", vec![]),
        ("F Spa(nc) H", vec!["coast"]),
        ("Spain/ec holds", vec!["coast"]),
    ] {
        let reading = movement("FRANCE: F SPA/SC", text);
        assert_eq!(orders(&reading), ["F SPA/SC H"], "{text}");
        assert_eq!(notes(&reading), [expected], "{text}");
    }
}

#[test]
fn d_iv_3_three_moves_ask_for_their_coast() {
    for (at, text, order) in [
        ("FRANCE: F MAO", "F Mao - Spa", "F MAO - SPA"),
        ("FRANCE: F POR", "F Por - Spa(ec)", "F POR - SPA"),
        ("TURKEY: F CON", "F Con - Bul(nc)", "F CON - BUL"),
    ] {
        let reading = movement(at, text);
        assert_eq!(orders(&reading), [order], "{text}");
        let note = reading.orders[0].notes.iter().find(|note| note.kind.name() == "illegal");
        let asks = note.is_some_and(|note| note.text.ends_with("the order has to say which"));
        assert!(asks, "{text}");
    }
}

#[test]
fn d_iv_3_a_support_keeps_its_coast_as_written() {
    let turkey = "TURKEY: F AEG, F CON";
    let reading = movement(turkey, "F Aeg S F Con - Bul(ec)\nF Aeg S F Con - Bul");
    assert_eq!(orders(&reading), ["F AEG S F CON - BUL/EC", "F AEG S F CON - BUL"]);
}

const WINTER: &str = "FRANCE: A BUR, A SPA | centres FRANCE: BRE MAR PAR SPA";

#[test]
fn d_v_1_a_build_without_a_type_is_said_to_build_nothing() {
    let reading = read_as("W1903A", "FRANCE", WINTER, "Build Par\nBuild Bre");
    assert_eq!(orders(&reading), ["A PAR B", "BRE B"]);
    assert_eq!(notes(&reading), [vec![], vec!["illegal"]]);
}

#[test]
fn d_v_2_builds_in_excess_are_marked_from_the_top() {
    let reading = read_as("W1903A", "FRANCE", WINTER, "Build A Par\nBuild F Bre\nBuild A Mar");
    assert_eq!(notes(&reading), [vec!["excess"], vec![], vec![]]);
}

#[test]
fn d_v_2_what_is_not_due_is_said_as_the_judge_will_say_it() {
    let excess = |centres: &str, text: &str| -> Vec<String> {
        let at = format!("FRANCE: A BUR, F BRE | centres FRANCE: {centres}");
        let reading = read_as("W1903A", "FRANCE", &at, text);
        let notes = reading.orders.iter().flat_map(|order| &order.notes);
        notes.map(|note| format!("{}: {}", note.kind.name(), note.text)).collect()
    };
    let text = "waive\nRemove A Bur\nBuild A Par";
    let nothing = ["excess: nothing to build", "excess: nothing to remove"];
    assert_eq!(excess("BRE PAR", text), [nothing[0], nothing[1], nothing[0]]);
    assert_eq!(excess("BRE PAR MAR", "Build A Par\nwaive"), ["excess: in excess: 1 to build"]);
    assert_eq!(excess("BRE PAR MAR SPA", "Build A Par\nwaive"), [""; 0]);
    assert_eq!(excess("BRE", "Remove A Bur; F Bre"), ["excess: in excess: 1 to remove"]);
}

#[test]
fn d_v_4_units_are_missing_while_more_have_to_be_removed_than_are_named() {
    let missing = |centres: &str, text: &str| -> Vec<String> {
        let at = format!("FRANCE: A BUR, A PIC, F BRE | centres FRANCE: {centres}");
        let reading = read_as("W1903A", "FRANCE", &at, text);
        reading.missing.iter().map(ToString::to_string).collect()
    };
    assert_eq!(missing("BRE PAR MAR SPA", ""), [""; 0]);
    assert_eq!(missing("BRE PAR MAR", ""), [""; 0]);
    assert_eq!(missing("BRE PAR", ""), ["A BUR", "A PIC", "F BRE"]);
    assert_eq!(missing("BRE PAR", "Remove A Pic"), [""; 0]);
    assert_eq!(missing("BRE", "Remove A Pic"), ["A BUR", "F BRE"]);
    assert_eq!(missing("BRE", "Remove A Pic and F Bre"), [""; 0]);
}

#[test]
fn d_v_3_of_two_builds_in_a_centre_the_first_is_superseded() {
    let reading = read_as("W1903A", "FRANCE", WINTER, "Build A Bre\nBuild F Bre");
    assert_eq!(notes(&reading), [vec!["superseded"], vec![]]);
}

#[test]
fn d_v_5_a_fleet_inland_is_said_to_build_nothing() {
    let reading = read_as("W1903A", "FRANCE", WINTER, "Build F Par");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["F PAR B".to_owned()], vec![vec!["illegal"]],)
    );
}

#[test]
fn d_vi_3_a_route_is_read_in_every_form() {
    let england = "ENGLAND: A LON, F NTH, F SKA";
    for text in ["A Lon - Nth - Nwy", "A Lon - Nwy via Nth", "A Lon - Nwy (via F Nth)"] {
        assert_eq!(orders(&movement(england, text)), ["A LON - NWY VIA NTH"], "{text}");
    }
    assert_eq!(orders(&movement(england, "A Lon - Nwy not via Ska")), ["A LON - NWY VIA NOT SKA"]);
}
