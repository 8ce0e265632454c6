//! The first round, which never waits: player, captain, disorder (B.8c).

use super::super::{
    Came, Effect, Notice, Objection, Right, SearchInput, SeatRound, SeatStanding, Whom,
};
use super::*;

fn silent() -> Scene {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").missed("S1902M");
    scene
}

#[test]
fn b_8_b_director_captain_and_team_are_told_at_once() {
    let effects = Scene::new(SeatRound::First).missed("S1902M");
    let notice = Notice::Missed(phase("S1902M"), hour(48));
    let all = [Whom::Person(id("ann")), Whom::Director, Whom::Captain, Whom::Team];
    assert_eq!(told(&effects, &notice), all);
    assert_eq!(done(effects), []);
}

#[test]
fn d_vii_6_a_any_letter_of_the_player_stops_the_clock() {
    let mut scene = silent();
    assert_eq!(scene.standing(), SeatStanding::Silent);
    assert_eq!(scene.seat.next_wake(), Some(hour(48)));
    assert_eq!(done(scene.at(20).heard("ann")), [Effect::ClockStopped]);
    assert_eq!((scene.standing(), scene.seat.next_wake()), (SeatStanding::Held, None));
    assert_eq!(done(scene.at(48).tick()), []);
}

#[test]
fn d_vii_6_a_a_letter_in_the_last_second_is_in_time() {
    let mut scene = silent();
    scene.at(10).sent("cap");
    scene.at(48);
    assert_eq!(scene.right("ann"), Right::Returns);
    assert_eq!(done(scene.heard("ann")), [Effect::ClockStopped, lapse("cap")]);
    let mut scene = silent();
    scene.at(10).sent("cap");
    scene.at(48).around.now += chrono::TimeDelta::seconds(1);
    assert_eq!(scene.right("ann"), Right::Nothing);
    let effects = done(scene.heard("ann"));
    assert_eq!(effects, [seated("cap", Came::Team), Effect::Unsealed(id("cap"))]);
    assert_eq!(scene.holder(), Some("cap"));
}

#[test]
fn d_vii_6_a_a_second_nmr_starts_no_second_clock() {
    let mut scene = silent();
    assert_eq!(scene.at(30).phase("F1902R").missed("F1902M"), []);
    assert_eq!(scene.seat.next_wake(), Some(hour(48)));
    let missed: Vec<_> = scene.seat.search().expect("it is on").missed().collect();
    assert_eq!(missed, [phase("S1902M"), phase("F1902M")]);
    // Back, and silent again: now there is a clock again.
    scene.at(40).heard("ann");
    scene.at(60).missed("F1902R");
    assert_eq!(scene.seat.next_wake(), Some(hour(108)));
}

#[test]
fn b_8_c_the_first_round_waits_for_nobody() {
    let mut scene = silent();
    for hours in [48, 96, 144] {
        assert!(!scene.seat.waits());
        scene.at(hours).tick();
    }
}

#[test]
fn b_8_c_a_captains_early_set_is_sealed_and_counts_when_the_period_ends() {
    let mut scene = silent();
    assert_eq!(scene.at(10).right("cap"), Right::Sealed);
    assert_eq!(done(scene.sent("cap")), [Effect::Sealed(id("cap"))]);
    assert_eq!(scene.holder(), Some("ann"));
    let effects = done(scene.at(48).tick());
    assert_eq!(effects, [seated("cap", Came::Team), Effect::Unsealed(id("cap"))]);
    assert_eq!((scene.holder(), scene.right("ann")), (Some("cap"), Right::Nothing));
    assert!(scene.seat.tenure().is_some_and(|tenure| tenure.is_permanent()));
}

#[test]
fn b_8_c_a_captains_early_set_counts_at_a_deadline_that_comes_first() {
    let mut scene = silent();
    scene.at(10).sent("cap");
    let effects = done(scene.at(30).deadline(&[("cap", 10)]));
    assert_eq!(effects, [seated("cap", Came::Team), Effect::Unsealed(id("cap"))]);
    let mut scene = silent();
    assert_eq!(scene.at(30).deadline(&[]), []);
    assert_eq!(scene.standing(), SeatStanding::Silent);
}

#[test]
fn b_8_c_a_captain_who_may_not_play_leaves_the_player_his_time() {
    let mut scene = silent();
    scene.at(10).sent("cap");
    let effects = scene.at(30).bar("cap").deadline(&[("cap", 10)]);
    let why = Objection::Barred(Barred::ThreeInRound);
    assert_eq!(effects, [objected("cap", why), lapse("cap")]);
    assert_eq!((scene.standing(), scene.seat.next_wake()), (SeatStanding::Silent, Some(hour(48))));
}

#[test]
fn b_8_c_after_the_players_period_the_first_orders_decide() {
    let mut scene = silent();
    let effects = scene.at(48).tick();
    let notice = Notice::CaptainsTurn(hour(96));
    assert_eq!(told(&effects, &notice), [Whom::Captain, Whom::Team, Whom::Director]);
    assert_eq!((scene.right("ann"), scene.right("cap")), (Right::Returns, Right::TakesOver));
    let mut other = silent();
    other.at(48).tick();

    // The captain's come first.
    assert_eq!(done(scene.at(60).sent("cap")), [seated("cap", Came::Team)]);
    assert_eq!(done(scene.sent("ann")), []);
    assert_eq!(scene.holder(), Some("cap"));
    // The player's come first.
    assert_eq!(done(other.at(60).sent("ann")), [Effect::ClockStopped]);
    assert_eq!((other.right("cap"), done(other.sent("cap"))), (Right::Nothing, vec![]));
    assert_eq!(other.holder(), Some("ann"));
}

#[test]
fn b_8_c_whom_the_captain_names_has_the_seat_with_his_first_orders() {
    let mut scene = silent();
    scene.at(48).tick();
    assert_eq!(scene.right("bob"), Right::Nothing);
    let effects = scene.at(50).named("bob");
    assert_eq!(told(&effects, &Notice::Named(id("bob"))), [Whom::Person(id("bob"))]);
    assert_eq!((scene.holder(), scene.right("bob")), (Some("ann"), Right::TakesOver));
    assert_eq!(done(scene.at(60).sent("bob")), [seated("bob", Came::Team)]);
    let tenure = scene.seat.tenure().expect("bob plays");
    assert_eq!((tenure.from, tenure.since), (phase("F1902M"), hour(60)));
}

#[test]
fn b_8_c_a_name_alone_seats_nobody_in_the_first_round() {
    let mut scene = silent();
    scene.at(10).named("bob");
    assert_eq!(done(scene.at(48).tick()), []);
    assert_eq!((scene.holder(), scene.right("ann")), (Some("ann"), Right::Returns));
}

#[test]
fn b_8_c_the_default_replacement_is_bound_by_b_9() {
    let mut scene = silent();
    scene.bar("cap").at(48).tick();
    let barred = |name| vec![objected(name, Objection::Barred(Barred::ThreeInRound))];
    assert_eq!(scene.sent("cap"), barred("cap"));
    assert_eq!(scene.bar("bob").named("bob"), barred("bob"));
    assert_eq!(scene.holder(), Some("ann"));
}

#[test]
fn b_8_c_a_seat_in_disorder_reopens_to_player_and_captain() {
    for (name, came) in [("ann", Came::Return), ("cap", Came::Team), ("bob", Came::Team)] {
        let mut scene = silent();
        scene.at(48).tick();
        assert_eq!(done(scene.at(96).tick()), [Effect::Disorder]);
        assert_eq!((scene.standing(), scene.holder()), (SeatStanding::Disorder, None));
        assert_eq!(scene.seat.next_wake(), None);
        // However many NMRs: there are none in disorder.
        assert_eq!(scene.at(400).phase("S1904M").missed("F1903M"), []);
        scene.named("bob");
        assert_eq!(done(scene.sent(name)), [seated(name, came)]);
        assert_eq!((scene.standing(), scene.holder()), (SeatStanding::Held, Some(name)));
        assert_eq!(scene.seat.played(phase("S1903M")), None);
    }
}

#[test]
fn b_8_f_without_a_captain_the_players_period_ends_in_disorder() {
    let mut scene = silent();
    scene.seat.captain = None;
    scene.heard("ann");
    scene.at(0).missed("F1902M");
    assert_eq!(done(scene.at(48).tick()), [Effect::Disorder]);
}

#[test]
fn b_8_c_a_captain_who_is_the_silent_player_may_come_back_or_name_somebody() {
    let mut scene = silent();
    scene.seat.captain = Some(id("ann"));
    scene.heard("ann");
    scene.missed("F1902M");
    assert_eq!(scene.right("ann"), Right::Returns);
    assert_eq!(scene.named("ann"), [objected("ann", Objection::IsMissing)]);
    scene.named("bob");
    assert_eq!(scene.right("bob"), Right::Sealed);
}

#[test]
fn b_8_c_the_last_of_two_sealed_sets_is_kept() {
    let mut scene = silent();
    scene.named("bob");
    scene.sent("bob");
    assert_eq!(scene.sent("cap"), [lapse("bob"), Effect::Sealed(id("cap"))]);
    assert_eq!(scene.sent("cap"), [Effect::Sealed(id("cap"))]);
    assert_eq!(scene.sent("eve"), []);
    let effects = scene.step(SearchInput::CaptainSent(id("eve")));
    assert_eq!(effects, [objected("eve", Objection::NotHis)]);
}
