//! D.III: what is illegal, what counts; D.IV: types and coasts.

use crate::rules::board::{movement, retreats};

#[test]
fn d_i_3_what_no_clause_changes_is_judged_by_the_rulebook() {
    // A garrison between two equal attacks holds, and a support counts only if it is not cut.
    movement(
        "England F NTH; France F ENG, F BEL; Germany F SKA, F DEN, A RUH",
        "England F NTH H; France F ENG - NTH, F BEL S F ENG - NTH; \
         Germany F SKA - NTH, F DEN S F SKA - NTH, A RUH H",
    )
    .stands("NTH")
    .stayed("ENG", "bounced")
    .stayed("SKA", "bounced");
    movement(
        "England F NTH; France F ENG, F BEL; Germany A RUH",
        "France F ENG - NTH, F BEL S F ENG - NTH; Germany A RUH - BEL",
    )
    .stands("NTH")
    .stayed("BEL", "cut");
}

#[test]
fn d_iii_2_a_unit_without_an_order_holds_whatever_others_were_told() {
    movement("France A PAR, A MAR", "France A MAR S A PAR - BUR")
        .stayed("PAR", "ok")
        .stayed("MAR", "unmatched");
}

#[test]
fn d_iii_2_an_army_is_not_moved_by_the_convoy_that_waits_for_it() {
    movement("England A LON, F NTH", "England F NTH C A LON - NWY")
        .stayed("LON", "ok")
        .stayed("NTH", "unmatched");
}

#[test]
fn d_iii_4_an_illegal_order_is_a_hold_and_may_be_supported() {
    movement(
        "Germany A MUN, A BER; Austria A BOH, A TYR",
        "Germany A MUN - PAR, A BER S A MUN; Austria A BOH - MUN, A TYR S A BOH - MUN",
    )
    .stayed("MUN", "illegal")
    .stayed("BER", "ok")
    .stayed("BOH", "bounced")
    .stands("MUN");
}

#[test]
fn d_iii_4_a_move_that_foreign_fleets_could_carry_is_no_hold() {
    // No fleet was asked to carry it, but a French fleet is in the North Sea.
    movement(
        "England A YOR, A EDI; France F NTH; Germany A LON, A WAL, A LVP",
        "England A YOR - NWY, A EDI S A YOR; Germany A LON - YOR, A WAL H, A LVP S A LON - YOR",
    )
    .stayed("YOR", "no convoy")
    .stayed("EDI", "unmatched")
    .moved("LON", "YOR")
    .dislodged("YOR", "LON", "");
}

#[test]
fn d_iii_4_without_any_fleet_the_same_move_is_a_hold() {
    movement(
        "England A YOR, A EDI; Germany A LON, A LVP",
        "England A YOR - NWY, A EDI S A YOR; Germany A LON - YOR, A LVP S A LON - YOR",
    )
    .stayed("YOR", "illegal")
    .stayed("EDI", "ok")
    .stands("YOR");
}

#[test]
fn d_iii_4_an_army_in_port_or_a_fleet_in_port_carries_nobody() {
    movement("England A YOR, F EDI, F NWY", "England A YOR - NWY, F EDI C A YOR - NWY")
        .stayed("YOR", "illegal")
        .stayed("EDI", "illegal");
}

#[test]
fn d_iii_5_the_last_order_for_a_unit_counts() {
    let judged = movement(
        "France A PAR, A MAR",
        "France A PAR - PIC, A PAR - BUR, A MAR S A PAR - BUR, A PAR - GAS",
    );
    judged.moved("PAR", "GAS").stayed("MAR", "unmatched");
    let counted: Vec<bool> = (0..4).map(|order| judged.verdict.counts(order)).collect();
    assert_eq!(counted, [false, false, true, true]);
}

#[test]
fn d_iii_5_an_illegal_last_order_counts_too() {
    movement("France A PAR", "France A PAR - BUR, A PAR - MOS").stayed("PAR", "illegal");
}

#[test]
fn d_iii_5_the_last_retreat_of_a_unit_counts_impossible_or_not() {
    let judge = |written: &str, after: &str| {
        retreats("France A PAR", &[("Italy", "A GAS", "BRE SPA")], written, after);
    };
    judge("Italy A GAS R BRE, A GAS R SPA", "France A PAR; Italy A SPA");
    judge("Italy A GAS R SPA, A GAS R BRE", "France A PAR; Italy A BRE");
    judge("Italy A GAS R BRE, A GAS D", "France A PAR");
    judge("Italy A GAS R BRE, A GAS R MOS", "France A PAR");
    judge("Italy A GAS R MOS, A GAS R BRE", "France A PAR; Italy A BRE");
    judge("Italy A GAS R BRE; France A GAS R SPA", "France A PAR; Italy A BRE");
}

#[test]
fn d_iii_5_another_powers_order_replaces_nothing() {
    movement("France A PAR", "France A PAR - BUR; Germany A PAR H").moved("PAR", "BUR");
}

#[test]
fn d_iv_1_a_wrong_or_missing_type_never_matters() {
    movement(
        "Germany A MUN, F BAL, A PRU, F DEN; Russia A SIL",
        "Germany F MUN - SIL, PRU S MUN - SIL, A BAL - SWE, A DEN S A BAL - SWE; Russia SIL H",
    )
    .moved("MUN", "SIL")
    .moved("BAL", "SWE")
    .stayed("PRU", "ok")
    .stayed("DEN", "ok")
    .dislodged("SIL", "MUN", "BOH GAL WAR BER");
}

#[test]
fn d_iv_1_a_wrong_type_in_a_convoy_never_matters() {
    movement("England A LON, F NTH", "England F LON - NWY, A NTH C F LON - NWY")
        .moved("LON", "NWY")
        .stayed("NTH", "ok");
}

#[test]
fn d_iv_3_a_wrong_coast_of_the_ordered_unit_never_matters() {
    movement(
        "Russia F STP/SC; France F MAO, F SPA/NC",
        "Russia F STP/NC H; France F SPA/SC S F MAO",
    )
    .stayed("STP", "ok")
    .stayed("SPA", "ok");
}

#[test]
fn d_iv_3_a_move_goes_to_the_only_coast_it_can_reach() {
    for (from, to, coast) in [
        ("GAS", "SPA", "SPA/NC"),
        ("GAS", "SPA/SC", "SPA/NC"),
        ("WES", "SPA/NC", "SPA/SC"),
        ("AEG", "BUL/EC", "BUL/SC"),
        ("BLA", "BUL", "BUL/EC"),
        ("BAR", "STP/SC", "STP/NC"),
        ("LVN", "STP/WC", "STP/SC"),
    ] {
        let (unit, order) = (format!("Italy F {from}"), format!("Italy F {from} - {to}"));
        movement(&unit, &order).moved(from, coast);
    }
}

#[test]
fn d_iv_3_a_coast_of_a_province_that_has_none_is_passed_over() {
    movement("Italy F ROM", "Italy F ROM - NAP/NC").moved("ROM", "NAP");
}

#[test]
fn d_iv_3_three_moves_need_a_coast_that_exists() {
    for (from, to) in [("MAO", "SPA"), ("POR", "SPA"), ("CON", "BUL")] {
        for coast in ["", "/WC"] {
            let unit = format!("Turkey F {from}");
            let order = format!("Turkey F {from} - {to}{coast}");
            movement(&unit, &order).stayed(from, "illegal");
        }
    }
    movement("Turkey F MAO", "Turkey F MAO - SPA/EC").stayed("MAO", "illegal");
    movement("Turkey F CON", "Turkey F CON - BUL/EC").moved("CON", "BUL/EC");
}

#[test]
fn d_iv_3_a_support_is_good_for_either_coast_whatever_it_names() {
    for written in ["SPA", "SPA/NC", "SPA/SC", "SPA/EC"] {
        let orders = format!("France F MAO - SPA/NC, F POR S F MAO - {written}; Italy A MAR - SPA");
        movement("France F MAO, F POR; Italy A MAR", &orders)
            .moved("MAO", "SPA/NC")
            .stayed("POR", "ok")
            .stayed("MAR", "bounced");
    }
}

#[test]
fn d_iv_3_a_supporter_need_not_reach_the_coast_itself() {
    movement("France F MAO, F MAR", "France F MAO - SPA/NC, F MAR S F MAO - SPA/NC")
        .moved("MAO", "SPA/NC")
        .stayed("MAR", "ok");
}

#[test]
fn d_iv_3_retreats_follow_the_rule_for_moves() {
    let france = "France A PAR";
    retreats(
        france,
        &[("Italy", "F GAS", "SPA/NC")],
        "Italy F GAS R SPA",
        "France A PAR; Italy F SPA/NC",
    );
    retreats(
        france,
        &[("Italy", "F GAS", "SPA/NC")],
        "Italy F GAS R SPA/SC",
        "France A PAR; Italy F SPA/NC",
    );
    retreats(france, &[("Italy", "F MAO", "SPA/NC SPA/SC")], "Italy F MAO R SPA", france);
    retreats(
        france,
        &[("Italy", "F MAO", "SPA/NC SPA/SC")],
        "Italy F MAO R SPA/SC",
        "France A PAR; Italy F SPA/SC",
    );
    // Both coasts are in reach, so the name decides, though only one is open.
    for written in ["SPA", "SPA/SC"] {
        let order = format!("Italy F MAO R {written}");
        retreats(france, &[("Italy", "F MAO", "SPA/NC")], &order, france);
    }
    retreats(
        france,
        &[("Italy", "A GAS", "SPA")],
        "Italy A GAS R SPA/NC",
        "France A PAR; Italy A SPA",
    );
}
