//! D.VI: convoys.

use chancery::adjudication::movement::{NoConvoy, Outcome};
use chancery::board::{Province, ProvinceSet};

use crate::rules::board::movement;

#[test]
fn d_vi_1_a_unit_may_retreat_to_where_a_convoyed_attacker_came_from() {
    movement(
        "England A LON, F NTH, F SKA; Russia F NWY",
        "England A LON - NWY, F NTH C A LON - NWY, F SKA S A LON - NWY",
    )
    .moved("LON", "NWY")
    .dislodged("NWY", "LON", "BAR NWG SWE STP/NC");
    movement(
        "England A BEL, F ENG, A BUR; France A PIC",
        "England A BEL - PIC VIA, F ENG C A BEL - PIC, A BUR S A BEL - PIC",
    )
    .dislodged("PIC", "BEL", "BEL BRE PAR");
}

#[test]
fn d_vi_1_but_not_if_that_province_is_taken_or_contested() {
    let units = "England A BEL, F ENG, A BUR; Germany A HOL, A RUH; France A PIC";
    let convoy = "England A BEL - PIC VIA, F ENG C A BEL - PIC, A BUR S A BEL - PIC; ";
    movement(units, &format!("{convoy}Germany A HOL - BEL"))
        .moved("HOL", "BEL")
        .dislodged("PIC", "BEL", "BRE PAR");
    let rivals = "England A BEL, F ENG, A BUR; Germany A HOL; Russia A RUH; France A PIC";
    movement(rivals, &format!("{convoy}Germany A HOL - BEL; Russia A RUH - BEL"))
        .stayed("HOL", "bounced")
        .dislodged("PIC", "BEL", "BRE PAR");
}

#[test]
fn d_vi_1_an_attacker_by_land_closes_its_province() {
    movement("England A BEL, A BUR; France A PIC", "England A BEL - PIC, A BUR S A BEL - PIC")
        .dislodged("PIC", "BEL", "BRE PAR");
}

#[test]
fn d_vi_2_a_fleet_of_its_own_nation_makes_an_army_sail_to_a_neighbour() {
    // By land the two armies would meet head on; by sea they pass each other.
    movement(
        "England A NWY, F SKA; Russia A SWE",
        "England A NWY - SWE, F SKA C A NWY - SWE; Russia A SWE - NWY",
    )
    .moved("NWY", "SWE")
    .moved("SWE", "NWY");
}

#[test]
fn d_vi_2_a_foreign_fleet_does_not() {
    movement(
        "England A NWY; Germany F SKA; Russia A SWE",
        "England A NWY - SWE; Germany F SKA C A NWY - SWE; Russia A SWE - NWY",
    )
    .stayed("NWY", "bounced")
    .stayed("SWE", "bounced")
    .stayed("SKA", "ok");
}

#[test]
fn d_vi_2_unless_the_army_was_told_to_sail() {
    movement(
        "England A NWY; Germany F SKA; Russia A SWE",
        "England A NWY - SWE VIA; Germany F SKA C A NWY - SWE; Russia A SWE - NWY",
    )
    .moved("NWY", "SWE")
    .moved("SWE", "NWY");
}

#[test]
fn d_vi_2_a_fleet_ordered_to_carry_it_elsewhere_does_not_make_it_sail() {
    movement(
        "England A NWY, F SKA; Russia A SWE",
        "England A NWY - SWE, F SKA C A NWY - DEN; Russia A SWE - NWY",
    )
    .stayed("NWY", "bounced")
    .stayed("SKA", "unmatched");
}

#[test]
fn d_vi_2_by_sea_is_by_sea_when_the_convoy_fails() {
    movement(
        "England A NWY, F SKA; Germany F DEN, F NTH",
        "England A NWY - SWE, F SKA C A NWY - SWE; Germany F DEN - SKA, F NTH S F DEN - SKA",
    )
    .stayed("NWY", "no convoy")
    .stayed("SKA", "disrupted")
    .dislodged("SKA", "DEN", "SWE");
}

#[test]
fn d_vi_2_told_to_sail_where_no_chain_stands_it_goes_by_land() {
    let judged = movement("England A NWY", "England A NWY - SWE VIA");
    judged.moved("NWY", "SWE");
    assert!(judged.verdict.by_land_after_all().contains(Province::NWY));
    // A fleet that is there and does not convoy is a chain: then by sea, and not at all.
    let judged = movement("England A NWY; Russia F SKA", "England A NWY - SWE VIA");
    judged.stayed("NWY", "no convoy");
    assert_eq!(judged.verdict.by_land_after_all(), ProvinceSet::EMPTY);
}

const TWO_ROUTES: &str = "England A LON, F ENG, F NTH; France F BRE, F MAO; Germany F DEN, F HEL";
const ENG_FALLS: &str = "France F MAO - ENG, F BRE S F MAO - ENG";
const NTH_FALLS: &str = "Germany F DEN - NTH, F HEL S F DEN - NTH";

fn london_to_belgium(via: &str, attack: &str) -> crate::rules::board::Movement {
    let convoys = "F ENG C A LON - BEL, F NTH C A LON - BEL";
    movement(TWO_ROUTES, &format!("England A LON - BEL{via}, {convoys}; {attack}"))
}

#[test]
fn d_vi_3_a_fleet_of_the_written_route_that_falls_stops_the_army() {
    london_to_belgium(" VIA ENG", ENG_FALLS).stayed("LON", "no convoy").stayed("ENG", "disrupted");
    london_to_belgium(" VIA NTH", NTH_FALLS).stayed("LON", "no convoy").stayed("NTH", "disrupted");
}

#[test]
fn d_vi_3_a_fleet_off_the_written_route_does_not() {
    london_to_belgium(" VIA NTH", ENG_FALLS).moved("LON", "BEL");
    london_to_belgium(" VIA ENG", NTH_FALLS).moved("LON", "BEL");
}

#[test]
fn d_vi_3_a_route_may_say_where_not_to_sail() {
    london_to_belgium(" VIA NOT ENG", ENG_FALLS).moved("LON", "BEL");
    london_to_belgium(" VIA NOT ENG", NTH_FALLS).stayed("LON", "no convoy");
    london_to_belgium(" VIA NOT ENG NOT NTH", "France F MAO H").stayed("LON", "no convoy");
}

#[test]
fn d_vi_3_both_fleets_of_a_long_route_are_needed() {
    london_to_belgium(" VIA NTH ENG", ENG_FALLS).stayed("LON", "no convoy");
    london_to_belgium(" VIA NTH ENG", NTH_FALLS).stayed("LON", "no convoy");
    london_to_belgium(" VIA NTH ENG", "France F MAO H").moved("LON", "BEL");
}

#[test]
fn d_vi_3_a_route_may_leave_gaps_that_other_fleets_fill() {
    let units = "England A LON, F ENG, F MAO, F WES, F TYS";
    let convoys =
        "F ENG C A LON - NAP, F MAO C A LON - NAP, F WES C A LON - NAP, F TYS C A LON - NAP";
    let judge = |via: &str| movement(units, &format!("England A LON - NAP VIA {via}, {convoys}"));
    judge("MAO WES TYS").moved("LON", "NAP");
    judge("ENG MAO WES TYS").moved("LON", "NAP");
    judge("WES MAO").stayed("LON", "no convoy");
}

#[test]
fn d_vi_4_a_route_that_is_only_limited_is_cut_by_any_of_its_fleets() {
    // Two ways are left to Norway, and both are part of what was written.
    let units = "England A EDI, F NTH, F NWG, F SKA; Germany F DEN, F HEL";
    let convoys = "F NTH C A EDI - NWY, F NWG C A EDI - NWY, F SKA C A EDI - NWY";
    let attack = "Germany F DEN - NTH, F HEL S F DEN - NTH";
    let judge =
        |via: &str| movement(units, &format!("England A EDI - NWY{via}, {convoys}; {attack}"));
    judge("").moved("EDI", "NWY");
    judge(" VIA NOT SKA").stayed("EDI", "no convoy");
    judge(" VIA NOT NTH").moved("EDI", "NWY");
    judge(" VIA NWG").moved("EDI", "NWY");
}

#[test]
fn d_vi_4_a_fleet_that_may_fill_a_gap_is_part_of_the_route() {
    let units = "England A WAL, F ENG, F IRI, F MAO; France F BRE, F PIC";
    let convoys = "F ENG C A WAL - POR, F IRI C A WAL - POR, F MAO C A WAL - POR";
    let attack = "France F PIC - ENG, F BRE S F PIC - ENG";
    let judge =
        |via: &str| movement(units, &format!("England A WAL - POR{via}, {convoys}; {attack}"));
    judge("").moved("WAL", "POR");
    judge(" VIA MAO").stayed("WAL", "no convoy");
    judge(" VIA IRI MAO").moved("WAL", "POR");
}

#[test]
fn d_vi_3_a_route_that_nobody_was_ordered_to_sail_fails_though_another_works() {
    let judged =
        movement("England A LON, F ENG, F NTH", "England A LON - BEL VIA NTH, F ENG C A LON - BEL");
    judged.stayed("LON", "no convoy");
    let why = judged.verdict.outcome(Province::LON);
    assert_eq!(why, Outcome::NoConvoy(NoConvoy::RouteNotOrdered));
}

#[test]
fn d_vi_3_an_impossible_route_to_a_neighbour_is_not_walked_instead() {
    movement("England A NWY", "England A NWY - SWE VIA SKA").stayed("NWY", "no convoy");
    movement("England A NWY, F SKA", "England A NWY - SWE VIA NTH, F SKA C A NWY - SWE")
        .stayed("NWY", "no convoy");
}

#[test]
fn d_vi_4_without_a_written_route_one_chain_is_enough() {
    london_to_belgium("", ENG_FALLS).moved("LON", "BEL");
    london_to_belgium("", NTH_FALLS).moved("LON", "BEL");
    let both = format!("{ENG_FALLS}; {NTH_FALLS}");
    london_to_belgium("", &both).stayed("LON", "no convoy").stayed("ENG", "disrupted");
}

#[test]
fn d_vi_4_all_fleets_of_the_only_chain_are_needed() {
    movement(
        "England A LON, F ENG, F MAO; France F BRE, F POR, F GAS",
        "England A LON - SPA, F ENG C A LON - SPA, F MAO C A LON - SPA; \
         France F BRE - MAO, F POR S F BRE - MAO, F GAS S F BRE - MAO",
    )
    .stayed("LON", "no convoy")
    .stayed("ENG", "ok")
    .stayed("MAO", "disrupted");
}

#[test]
fn d_vi_5_a_convoyed_army_does_not_cut_a_support_against_where_it_came_from() {
    movement(
        "Austria A TRI, F ADR; Italy A VEN, A TYR",
        "Austria A TRI - VEN VIA, F ADR C A TRI - VEN; Italy A VEN S A TYR - TRI, A TYR - TRI",
    )
    .stayed("TRI", "bounced")
    .stayed("VEN", "ok")
    .moved("TYR", "TRI")
    .dislodged("TRI", "TYR", "ALB BUD SER VIE");
}

#[test]
fn d_vi_5_it_cuts_a_support_against_any_other_province() {
    movement(
        "Austria A TRI, F ADR; Italy A VEN, A ROM; Germany A TUS",
        "Austria A TRI - VEN VIA, F ADR C A TRI - VEN; Italy A VEN S A ROM - TUS, A ROM - TUS",
    )
    .stayed("VEN", "cut")
    .stayed("ROM", "bounced");
}

#[test]
fn d_vi_5_a_supporter_that_it_dislodges_supports_no_more() {
    movement(
        "Austria A TRI, F ADR, A PIE; Italy A VEN, F ALB; Germany A VIE",
        "Austria A TRI - VEN VIA, F ADR C A TRI - VEN, A PIE S A TRI - VEN; \
         Italy A VEN S F ALB - TRI, F ALB - TRI; Germany A VIE - TRI",
    )
    .moved("TRI", "VEN")
    .stayed("VEN", "cut")
    .stayed("ALB", "bounced")
    .stayed("VIE", "bounced");
}

#[test]
fn d_vi_6_a_convoy_that_decides_its_own_disruption_fails_without_effect() {
    let judged = movement(
        "England F LON, F WAL; France A BRE, F ENG",
        "England F LON S F WAL - ENG, F WAL - ENG; France A BRE - LON, F ENG C A BRE - LON",
    );
    judged.stayed("BRE", "no convoy").stayed("LON", "ok").moved("WAL", "ENG");
    assert_eq!(judged.verdict.paradox(), [Province::BRE].into_iter().collect());
}

#[test]
fn d_vi_6_all_convoys_of_a_paradox_fail_and_no_other() {
    let judged = movement(
        "England F EDI, F LON; France A BRE, F ENG; Germany F BEL, F PIC; \
         Russia F NTH, A NWY; Italy A NAF, F WES",
        "England F EDI - NTH, F LON S F EDI - NTH; France A BRE - LON, F ENG C A BRE - LON; \
         Germany F BEL S F PIC - ENG, F PIC - ENG; Russia A NWY - BEL, F NTH C A NWY - BEL; \
         Italy A NAF - SPA, F WES C A NAF - SPA",
    );
    judged.stayed("BRE", "no convoy").stayed("NWY", "no convoy").moved("NAF", "SPA");
    assert_eq!(judged.verdict.paradox(), [Province::BRE, Province::NWY].into_iter().collect());
}

#[test]
fn d_vi_6_a_convoy_that_works_whichever_way_a_support_goes_is_no_paradox() {
    let judged = movement(
        "England F LON, F WAL; France A BRE, F ENG, F BEL, F IRI",
        "England F LON S F WAL - ENG, F WAL - ENG; \
         France A BRE - LON, F ENG C A BRE - LON, F BEL S F ENG, F IRI S F ENG",
    );
    judged.stayed("BRE", "bounced").stayed("LON", "cut").stands("ENG");
    assert!(judged.verdict.paradox().is_empty());
}

#[test]
fn d_vi_6_two_paradoxes_are_told_apart() {
    let judged = movement(
        "England F LON, F WAL; France A BRE, F ENG; Italy F NAP, F ROM; Turkey A TUN, F TYS",
        "England F LON S F WAL - ENG, F WAL - ENG; France A BRE - LON, F ENG C A BRE - LON; \
         Italy F NAP S F ROM - TYS, F ROM - TYS; Turkey A TUN - NAP, F TYS C A TUN - NAP",
    );
    assert_eq!(judged.verdict.paradox(), [Province::BRE, Province::TUN].into_iter().collect());
    let why = |army| judged.verdict.outcome(army);
    assert_eq!(why(Province::BRE), Outcome::NoConvoy(NoConvoy::Paradox(Province::BRE)));
    assert_eq!(why(Province::TUN), Outcome::NoConvoy(NoConvoy::Paradox(Province::TUN)));
}

#[test]
fn d_vi_7_a_fleet_may_carry_a_foreign_army_against_its_own_nations_unit() {
    movement(
        "England F NTH, A NWY; Germany A DEN, F SKA",
        "England F NTH C A DEN - NWY, A NWY H; Germany A DEN - NWY, F SKA S A DEN - NWY",
    )
    .moved("DEN", "NWY")
    .stayed("NTH", "ok")
    .dislodged("NWY", "DEN", "FIN STP SWE");
}
