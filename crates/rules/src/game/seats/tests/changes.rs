//! Changes that the captain announces (B.8c), and what the director refuses (B.10).

use super::super::{Came, Effect, Notice, Objection, Period, Right, SeatRound, Start, Whom};
use super::*;

/// Cap has taken over for Ann.
fn taken_over() -> Scene {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.at(50).sent("cap");
    scene
}

fn announce(scene: &mut Scene, name: &str, deadline: i64) -> Result<Vec<Effect>, Objection> {
    scene.seat.announce(&id("cap"), id(name), hour(deadline), &scene.around)
}

#[test]
fn b_8_c_a_change_announced_48_hours_ahead_holds_at_once() {
    for name in ["ann", "bob"] {
        let mut scene = taken_over();
        let effects = announce(&mut scene, name, 98).expect("the captain may");
        assert_eq!(told(&effects, &Notice::Announced(id(name), Start::Now)), [Whom::Board]);
        assert_eq!(done(effects), [seated(name, Came::Team)]);
        assert_eq!((scene.holder(), scene.right("cap")), (Some(name), Right::Nothing));
    }
}

#[test]
fn b_8_c_a_later_notice_takes_effect_after_the_deadline() {
    let mut scene = taken_over();
    let effects = announce(&mut scene, "ann", 97).expect("the captain may");
    assert_eq!((done(effects), scene.holder()), (vec![], Some("cap")));
    assert_eq!(scene.at(97).tick(), []);
    assert_eq!(done(scene.phase("F1902R").tick()), [seated("ann", Came::Team)]);
    assert_eq!(scene.seat.played(phase("F1902M")), Some(&id("cap")));
}

#[test]
fn b_8_c_only_a_captain_announces_and_only_after_a_replacement() {
    let mut scene = Scene::new(SeatRound::First);
    assert_eq!(announce(&mut scene, "bob", 500), Err(Objection::IsPlayed));
    let mut scene = taken_over();
    let by_another = scene.seat.announce(&id("ann"), id("ann"), hour(500), &scene.around);
    assert_eq!(by_another, Err(Objection::NotHis));
    assert_eq!(announce(&mut scene, "cap", 500), Err(Objection::Holds));
    scene.seat.round = SeatRound::Second;
    assert_eq!(announce(&mut scene, "bob", 500), Err(Objection::IsPlayed));
}

#[test]
fn b_8_c_a_name_during_a_search_is_the_searchs() {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    let effects = announce(&mut scene, "bob", 50).expect("the captain may");
    assert_eq!(told(&effects, &Notice::Named(id("bob"))), [Whom::Person(id("bob"))]);
    assert_eq!(scene.right("bob"), Right::TakesOver);
}

#[test]
fn b_8_c_what_was_announced_goes_with_the_player_and_with_disorder() {
    let later = |scene: &mut Scene| {
        let start = Start::From(phase("S1904M"));
        let request = SubstituteRequest { replacement: id("bob"), period: None, start };
        scene.seat.substitute(&id("ann"), request, 0, &scene.around).expect("ann may");
        scene.phase("F1902M").missed("S1902M");
        scene.at(48).tick();
    };
    let mut scene = Scene::new(SeatRound::First);
    later(&mut scene);
    assert!(scene.seat.change().is_some());
    scene.sent("cap");
    assert_eq!(scene.phase("S1904M").tick(), []);
    let mut scene = Scene::new(SeatRound::First);
    later(&mut scene);
    scene.at(96).tick();
    assert_eq!((scene.standing(), scene.phase("S1904M").tick()), (SeatStanding::Disorder, vec![]));
    let mut scene = Scene::new(SeatRound::First);
    later(&mut scene);
    scene.heard("ann");
    assert_eq!(scene.phase("S1904M").tick(), [seated("bob", Came::Request)]);
}

#[test]
fn b_10_one_refused_before_any_orders_were_due_was_never_the_player() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", None);
    assert!(scene.seat.permanent_since(&id("bob")).is_some());
    scene.refuse("bob");
    assert_eq!(scene.seat.permanent_since(&id("bob")), None);
    assert_eq!(scene.holder(), Some("ann"));
}

#[test]
fn b_10_refused_after_he_sent_orders_these_lapse_and_the_former_revive() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Through(phase("F1902M"))));
    scene.at(10).sent("bob");
    let effects = scene.at(20).refuse("bob");
    let reason = "They are married.".to_owned();
    assert_eq!(told(&effects, &Notice::Refused(id("bob"), reason)), [Whom::Board]);
    let back = [lapse("bob"), seated("ann", Came::Return)];
    assert_eq!(done(effects), back);
    assert_eq!((scene.holder(), scene.right("bob")), (Some("ann"), Right::Nothing));
    assert_eq!(scene.seat.permanent_since(&id("bob")), None);
}

#[test]
fn b_10_a_captains_choice_refused_the_search_goes_on_without_him() {
    let mut scene = Scene::new(SeatRound::Second);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.at(50).named("bob");
    let effects = done(scene.at(60).refuse("bob"));
    let back = [lapse("bob"), seated("ann", Came::Return)];
    assert_eq!(effects, back);
    assert!(scene.seat.waits());
    assert_eq!(scene.seat.next_wake(), Some(hour(108)));
    let why = Objection::Refused("They are married.".to_owned());
    assert_eq!(scene.named("bob"), [objected("bob", why)]);
    assert_eq!(done(scene.named("eve")), [seated("eve", Came::Team), AFTER_MINIMUM]);
}

#[test]
fn b_10_one_from_the_pool_refused_the_others_are_asked_again() {
    let mut scene = Scene::new(SeatRound::Final);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.answered("pia", true);
    scene.at(96).tick();
    let effects = done(scene.at(100).refuse("pia"));
    let asked = Effect::AskPool { people: vec![id("pol")], until: hour(148) };
    assert_eq!(effects.last(), Some(&asked));
    let mut other = Scene { seat: scene.seat.clone(), around: scene.around.clone() };
    assert_eq!(done(scene.at(148).tick()), [Effect::Disorder, AFTER_MINIMUM]);
    other.answered("pol", true);
    assert_eq!(done(other.at(148).tick()), [seated("pol", Came::Pool), AFTER_MINIMUM]);
}

#[test]
fn b_10_one_from_the_pool_refused_an_earlier_answer_of_another_stands() {
    let mut scene = Scene::new(SeatRound::Final);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.answered("pia", true);
    scene.answered("pol", true);
    scene.at(96).tick();
    scene.at(100).refuse("pia");
    assert_eq!(done(scene.at(148).tick()), [seated("pol", Came::Pool), AFTER_MINIMUM]);
}

#[test]
fn b_10_one_who_took_up_a_seat_in_disorder_leaves_it_in_disorder() {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.at(96).tick();
    scene.at(200).sent("cap");
    assert_eq!(done(scene.at(210).refuse("cap")), [lapse("cap"), Effect::Disorder]);
    assert_eq!((scene.standing(), scene.holder()), (SeatStanding::Disorder, None));
    assert_eq!(scene.right("ann"), Right::Returns);
}

#[test]
fn b_10_who_is_only_proposed_is_struck() {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").missed("S1902M");
    scene.named("bob");
    scene.sent("bob");
    assert_eq!(done(scene.refuse("bob")), [lapse("bob")]);
    assert_eq!(scene.right("bob"), Right::Nothing);
    // And who is to play from some later phase on.
    let mut scene = taken_over();
    announce(&mut scene, "bob", 60).expect("the captain may");
    scene.refuse("bob");
    assert_eq!(scene.phase("F1902R").tick(), []);
    assert_eq!(scene.refuse("eve"), [objected("eve", Objection::NotNow)]);
}

#[test]
fn b_10_a_result_that_went_out_since_is_not_held_back_again() {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("S1901M").missed("S1901M");
    scene.at(10).sent("cap");
    scene.at(12).phase("F1901M").refuse("cap");
    assert!(!scene.seat.waits());
    assert_eq!(scene.right("ann"), Right::Returns);
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("S1901M").missed("S1901M");
    scene.at(10).named("bob");
    scene.at(12).refuse("bob");
    assert!(scene.seat.waits());
}

#[test]
fn d_x_6_the_director_may_replace_at_once() {
    let mut scene = Scene::new(SeatRound::Second);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    let effects = scene.seat.replace(&id("eve"), &scene.around);
    assert_eq!(effects, Ok(vec![seated("eve", Came::Director), AFTER_MINIMUM]));
    assert_eq!((scene.standing(), scene.right("ann")), (SeatStanding::Held, Right::Nothing));
    assert_eq!(scene.seat.replace(&id("eve"), &scene.around), Err(Objection::Holds));
}
