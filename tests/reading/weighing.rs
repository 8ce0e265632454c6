//! Words beside an order: what changes nothing, what limits it, what takes it back; and plans as
//! people write them beside orders.

use chancery::language::reader::Reading;

use super::board::{movement, notes, orders, read_as, refusals};

const FRANCE: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A MUN";
const ENGLAND: &str = "ENGLAND: A LON, F NTH, F ENG";

#[test]
fn words_that_change_nothing_leave_an_order_as_it_is() {
    for text in [
        "Sorry, A Par - Bur",
        "I am back! A Par - Bur",
        "Hi Gordon, A Par - Bur",
        "Anne here. A Par - Bur, please",
        "A Par - Bur, as agreed with Fritz. Thanks, Anne",
        "A Par - Bur it is",
        "Bonjour, A Par - Bur, merci",
        "Guten Tag, A Par - Bur bitte",
        "A Par - Bur in Spring 1903",
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!(orders(&reading), ["A PAR - BUR"], "{text}");
        assert!(reading.refused.is_empty() && !has_doubt(&reading), "{text}");
    }
}

#[test]
fn nothing_is_filed_beside_words_that_may_change_it() {
    for text in [
        "A Par - Bur [scrap that]",
        "A Par - Bur (deleted)",
        "A Par - Bur (next year)",
        "A Par - Bur: no",
        "A Par - Bur lol no",
        "A Par - Bur. Just kidding.",
        "A Par - Bur; scrap that",
        "A Par - Bur, A Mar H lol no",
        "Rumour: A Par - Bur",
        "Gerd wants A Par - Bur",
    ] {
        let reading = movement(FRANCE, text);
        assert!(orders(&reading).is_empty(), "{text}: {:?}", orders(&reading));
        assert!(!reading.refused.is_empty(), "{text}");
    }
    assert!(orders(&movement(FRANCE, "Con man!")).is_empty());
}

/// A sentence about several orders is talk if one of them can't be the writer's.
#[test]
fn words_about_several_orders_file_none_of_them() {
    for text in [
        "Bre - ENG and Lon - ENG both stay empty",
        "Bre - ENG and Lon - ENG BOTH stay empty",
        "F Bre - ENG & F Lon - ENG both remain open",
        "Bre - ENG, Lon - ENG both stay empty",
        "Bre - ENG and Lon - ENG north and south stay empty",
        "A Par - Bur, Bre - ENG and Lon - ENG all stay empty",
        "A Par - Bur, Bre - ENG and Lon - ENG each stay empty",
        "A Par - Bur and F Lon - ENG (both stay empty)",
        "A Par - Bur, A Mar - Gas and F Bre - MAO all stay empty",
        "A Par - Bur and A Mar - Gas both hold",
        "A Par - Bur and A Mar - Gas all stay",
    ] {
        let reading = movement("FRANCE: A MAR, A PAR, F BRE; ENGLAND: F LON", text);
        assert!(orders(&reading).is_empty(), "{text}: {:?}", orders(&reading));
        assert!(!reading.refused.is_empty(), "{text}");
    }
    for (text, filed) in [
        ("A Par and A Mar both hold", &["A PAR H", "A MAR H"][..]),
        ("A Par - Bur, A Mar - Gas, all hold", &["A PAR - BUR", "A MAR - GAS", "F BRE H"]),
        (
            "A Par - Bur and A Mar - Gas, all others hold",
            &["A PAR - BUR", "A MAR - GAS", "F BRE H"],
        ),
        ("A Par - Bur, F Lon - ENG sea, F Bre - MAO", &["A PAR - BUR", "F BRE - MAO"]),
        ("A Par - Bur. Bre - ENG and Lon - ENG both stay empty.", &["A PAR - BUR"]),
    ] {
        let reading = movement("FRANCE: A MAR, A PAR, F BRE; ENGLAND: F LON", text);
        assert_eq!(orders(&reading), filed, "{text}");
    }
}

#[test]
fn the_answer_repeats_the_words_that_were_not_understood() {
    let reading = movement(FRANCE, "A Par - Bur lol no");
    let [refused] = &reading.refused[..] else { panic!("one refusal") };
    assert!(refused.expected.contains("\"no\"") && refused.unit.is_some(), "{}", refused.expected);
}

#[test]
fn a_sentence_of_its_own_has_to_be_understood() {
    let reading = movement(FRANCE, "A Par - Bur. Never trust a German!");
    assert_eq!(
        (orders(&reading), notes(&reading)),
        (vec!["A PAR - BUR".to_owned()], vec![vec!["comment"]])
    );
    for text in ["A Par - Bur. Gerd is a fool.", "A Par - Bur. Better stay.", "A Par - Bur. Psych!"]
    {
        let reading = movement(FRANCE, text);
        assert_eq!((orders(&reading).len(), refusals(&reading).len()), (0, 1), "{text}");
    }
}

#[test]
fn a_remark_that_another_unit_helps_is_none_unless_that_is_ordered() {
    let text = "A Par - Bur (supported by A Mar)";
    assert_eq!(refusals(&movement(FRANCE, text)), ["unreadable"]);
    let reading = movement(FRANCE, &format!("{text}\nA Mar S A Par - Bur"));
    assert_eq!((orders(&reading).len(), refusals(&reading).len()), (2, 0));
}

#[test]
fn d_ii_5_retreats_may_stand_behind_an_order() {
    for text in ["A Mun H; ret Ber/Sil", "A Mun H, retreats: Ber, Sil"] {
        let reading = movement("GERMANY: A MUN", text);
        assert_eq!((orders(&reading), refusals(&reading).len()), (vec!["A MUN H".to_owned()], 0));
        assert_eq!(plans(&reading), ["A MUN R BER | A MUN R SIL"], "{text}");
    }
}

#[test]
fn a_correction_counts_for_its_own_unit_only() {
    let reading = movement(FRANCE, "A Par - Bur, no wait, A Par - Pic");
    assert_eq!(orders(&reading), ["A PAR - BUR", "A PAR - PIC"]);
    let reading = movement(FRANCE, "A Par - Bur, no wait, A Mar - Spa");
    assert!(!orders(&reading).contains(&"A PAR - BUR".to_owned()));
    assert_eq!(refusals(&reading), ["unreadable"]);
}

#[test]
fn d_vi_3_a_route_limited_in_words_is_that_route() {
    for text in [
        "A Lon - Bel by convoy, only through the North Sea",
        "A Lon - Bel using only NTH",
        "A Lon - Bel via NTH only",
    ] {
        assert_eq!(orders(&movement(ENGLAND, text)), ["A LON - BEL VIA NTH"], "{text}");
    }
    assert!(orders(&movement(ENGLAND, "A Lon - Bel by convoy, but only if safe")).is_empty());
}

#[test]
fn d_ii_4_an_order_for_another_turn_is_none_for_this_one() {
    for text in [
        "A Par - Bur only in Fall",
        "A Par - Bur in the Fall",
        "A Par - Bur from Fall 1903 on",
        "A Par - Bur (Fall 1903)",
        "A Par - Bur next turn",
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!((orders(&reading).len(), reading.refused.len()), (0, 1), "{text}");
    }
}

#[test]
fn d_ii_5_where_a_dislodged_unit_goes_may_stand_in_a_bracket() {
    let at = "GERMANY: A MUN";
    for (text, wanted) in [
        ("A Mun H (if dislodged Ber else Sil else Ruh)", "A MUN R BER | A MUN R SIL | A MUN R RUH"),
        ("A Mun H (ret: Ber, Sil, OTB)", "A MUN R BER | A MUN R SIL | A MUN D"),
        ("A Mun hold, if dislodged A Mun - Ber", "A MUN R BER"),
    ] {
        let reading = movement(at, text);
        assert_eq!(orders(&reading), ["A MUN H"], "{text}");
        assert_eq!(plans(&reading), [wanted], "{text}");
    }
}

#[test]
fn d_ii_5_who_loses_a_province_and_retreats_builds_nothing() {
    let reading = movement("FRANCE: A BUR", "If I lose Burgundy, retreat to Gascony");
    assert_eq!(plans(&reading), ["A BUR R GAS"]);
}

#[test]
fn d_ii_5_alternatives_for_one_unit_keep_their_order() {
    let at = "GERMANY: A MUN";
    for text in ["A Mun R Bur / R Sil, A Mun D", "Retreats:\nA Mun R Bur / R Sil, A Mun D"] {
        assert_eq!(plans(&movement(at, text)), ["A MUN R BUR | A MUN R SIL | A MUN D"], "{text}");
    }
    let text = "If dislodged, A Mun R Bur\nif not possible: A Mun R Sil";
    assert_eq!(plans(&movement(at, text)), ["A MUN R BUR | A MUN R SIL"]);
    let dislodged = "GERMANY: *A MUN [BUR SIL]";
    let text = "A Mun R Bur\nif not possible: A Mun R Sil";
    assert_eq!(
        plans(&read_as("S1903R", "GERMANY", dislodged, text)),
        ["A MUN R BUR | A MUN R SIL"]
    );
}

#[test]
fn a_slash_between_units_that_are_all_due_leaves_no_choice() {
    let two = "FRANCE: A BUR, A SPA | centres FRANCE: BRE MAR PAR SPA";
    let reading = read_as("W1903A", "FRANCE", two, "Builds: A Par / F Bre");
    assert_eq!((orders(&reading).len(), reading.plans.len()), (2, 0));
    let one = "FRANCE: A BUR, A SPA | centres FRANCE: BRE MAR PAR";
    let reading = read_as("W1903A", "FRANCE", one, "Builds: A Par / F Bre");
    assert_eq!((orders(&reading).len(), reading.plans.len()), (0, 1));
}

#[test]
fn a_unit_that_is_alone_may_leave_without_its_name() {
    let one = "FRANCE: *A BUR [GAS]";
    assert_eq!(orders(&read_as("S1903R", "FRANCE", one, "OTB")), ["A BUR D"]);
    let two = "FRANCE: *A BUR [GAS], *F MAO [BRE]";
    let reading = read_as("S1903R", "FRANCE", two, "OTB");
    assert_eq!((orders(&reading).len(), refusals(&reading).len()), (0, 1));
}

#[test]
fn what_a_mail_program_makes_of_an_arrow_is_one() {
    for text in ["A Par à Bur", "A Par è Bur", "A Par \u{f0e0} Bur"] {
        assert_eq!(orders(&movement(FRANCE, text)), ["A PAR - BUR"], "{text}");
    }
}

#[test]
fn d_iii_1_names_of_everyday_speech_are_known() {
    for (at, text, wanted) in [
        ("ENGLAND: F NWG", "F Nwg - Nth Atl", "F NWG - NAO"),
        ("ENGLAND: A LVP", "A lpool - Yor", "A LVP - YOR"),
        ("GERMANY: A MUN", "A München - Ruhr", "A MUN - RUH"),
        ("FRANCE: F BRE", "F Brest nach Ärmelkanal", "F BRE - ENG"),
        ("ITALY: A ROM", "A Roma - Puglia", "A ROM - APU"),
    ] {
        assert_eq!(orders(&movement(at, text)), [wanted], "{text}");
    }
}

fn has_doubt(reading: &Reading) -> bool {
    notes(reading).iter().any(|kinds| kinds.contains(&"doubt"))
}

fn plans(reading: &Reading) -> Vec<String> {
    let options = |plan: &chancery::language::reader::ReadPlan| {
        let options: Vec<String> = plan.options.iter().map(ToString::to_string).collect();
        options.join(" | ")
    };
    reading.plans.iter().map(options).collect()
}
