//! D.V: builds and removals.

use chancery::adjudication::{Rulebook, adjustments, sequence};
use chancery::board::Power;

use crate::rules::board::{adjusted, owned};

#[test]
fn d_v_1_without_a_type_an_army_inland() {
    let board = owned("Russia A UKR", "Russia MOS, WAR");
    adjusted(&board, "Russia MOS B", "Russia A UKR, A MOS");
}

#[test]
fn d_v_1_without_a_type_nothing_where_both_could_be() {
    let board = owned("Russia A UKR", "Russia SEV, STP");
    adjusted(&board, "Russia SEV B", "Russia A UKR");
    adjusted(&board, "Russia STP B", "Russia A UKR");
}

#[test]
fn d_v_1_without_a_type_a_fleet_on_a_coast_that_is_named() {
    let board = owned("Russia A UKR", "Russia MOS, STP");
    adjusted(&board, "Russia STP/SC B", "Russia A UKR, F STP/SC");
    adjusted(&board, "Russia STP/EC B", "Russia A UKR");
}

#[test]
fn d_iv_3_a_fleet_in_saint_petersburg_needs_its_coast() {
    let board = owned("Russia A UKR", "Russia MOS, STP");
    adjusted(&board, "Russia F STP B", "Russia A UKR");
    adjusted(&board, "Russia F STP/EC B", "Russia A UKR");
    adjusted(&board, "Russia F STP/NC B", "Russia A UKR, F STP/NC");
    adjusted(&board, "Russia A STP/NC B", "Russia A UKR, A STP");
}

#[test]
fn d_v_2_of_too_many_builds_the_last_count() {
    let board = owned("France A BUR", "France BRE, PAR, MAR");
    adjusted(&board, "France F BRE B, A PAR B, A MAR B", "France A BUR, A PAR, A MAR");
}

#[test]
fn d_v_2_a_build_that_is_impossible_takes_no_place() {
    let board = owned("France A BUR", "France BRE, PAR, MAR");
    adjusted(&board, "France F BRE B, A PAR B, A BUR B, A MUN B", "France A BUR, F BRE, A PAR");
}

#[test]
fn d_v_2_of_too_many_removals_the_last_count() {
    let board = owned("France A BUR, A PAR, A MAR, F BRE", "France PAR, BRE");
    adjusted(&board, "France A BUR D, A PAR D, F BRE D", "France A BUR, A MAR");
}

#[test]
fn d_v_2_a_waived_build_displaces_none() {
    let board = owned("France A BUR", "France BRE, PAR");
    adjusted(&board, "France F BRE B, WAIVE", "France A BUR, F BRE");
    adjusted(&board, "France WAIVE", "France A BUR");
}

#[test]
fn d_v_3_of_two_builds_in_a_centre_the_last_counts() {
    let board = owned("France A BUR", "France BRE, PAR, MAR");
    adjusted(&board, "France F MAR B, A MAR B, A PAR B", "France A BUR, A MAR, A PAR");
    adjusted(&board, "France A MAR B, F MAR B, A PAR B", "France A BUR, F MAR, A PAR");
}

#[test]
fn d_v_3_the_last_order_for_a_centre_counts_even_if_it_builds_nothing() {
    let board = owned("France A BUR", "France BRE, PAR, MAR");
    adjusted(&board, "France A PAR B, F PAR B, A MAR B", "France A BUR, A MAR");
    adjusted(&board, "France F BRE B, BRE B, A PAR B", "France A BUR, A PAR");
}

#[test]
fn d_v_4_the_examples_of_the_clause() {
    // A Russian army in Constantinople is two spaces from home, a fleet in Bulgaria three.
    let board = owned("Russia A CON, F BUL/SC", "Russia MOS; Turkey SEV");
    let verdict = adjustments::adjudicate(&board, &[], &Rulebook::world_masters());
    let gone = verdict.disorder();
    assert_eq!(gone.len(), 1);
    assert_eq!((gone[0].unit.to_string().as_str(), gone[0].distance), ("F BUL/SC", Some(3)));
    let board = owned("Russia A CON", "Turkey SEV");
    let verdict = adjustments::adjudicate(&board, &[], &Rulebook::world_masters());
    assert_eq!(verdict.disorder()[0].distance, Some(2));
}

#[test]
fn d_v_4_at_one_distance_fleets_go_before_armies() {
    let board = owned("France F ENG, A BUR, A GAS", "France PAR, MAR");
    adjusted(&board, "", "France A BUR, A GAS");
}

#[test]
fn d_v_4_at_one_distance_names_decide_not_codes() {
    // BOT comes before FIN as a code, but Finland before Gulf of Bothnia as a name.
    let board = owned("Russia F BOT, F FIN", "Russia MOS");
    adjusted(&board, "", "Russia F BOT");
}

#[test]
fn d_v_4_a_lost_home_still_counts_as_home() {
    let board = owned("Italy A VEN, A TUN", "Italy TUN; Austria VEN, ROM, NAP");
    adjusted(&board, "", "Italy A VEN");
}

#[test]
fn d_v_4_orders_come_first_and_disorder_fills_up() {
    let board = owned("Austria A TRI, A SER, A BUL, A MOS", "Austria TRI, BUD");
    adjusted(&board, "Austria A TRI D", "Austria A SER, A BUL");
}

#[test]
fn d_v_5_a_fleet_ordered_inland_is_not_built() {
    let board = owned("Austria A SER", "Austria VIE, BUD");
    adjusted(&board, "Austria F VIE B", "Austria A SER");
    adjusted(&board, "Austria F VIE B, A BUD B", "Austria A SER, A BUD");
}

#[test]
fn b_3_a_win_takes_eighteen_centres() {
    let seventeen = "BRE, MAR, PAR, SPA, POR, BEL, HOL, KIE, DEN, TUN, NAP, VEN, LVP, EDI, NWY, \
        SWE, STP";
    let of = |centres: &str| sequence::winner(&owned("France A PAR", centres));
    assert_eq!(of(&format!("France {seventeen}; Germany MUN, BER")), None);
    assert_eq!(of(&format!("France {seventeen}, MUN; Germany BER")), Some(Power::France));
}
