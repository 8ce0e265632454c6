//! The first moves of 1901, whose result is held back (D.VII(6)(b)).

use super::super::{
    Came, Effect, Notice, Objection, Right, SearchInput, SeatRound, SeatStanding, Whom,
};
use super::*;

fn held(round: SeatRound) -> Scene {
    let mut scene = Scene::new(round);
    scene.phase("S1901M").missed("S1901M");
    scene
}

#[test]
fn d_vii_6_b_the_search_begins_at_the_deadline_with_the_captain() {
    let mut scene = Scene::new(SeatRound::First);
    let effects = scene.phase("F1901M").missed("F1901M");
    let notice = Notice::CaptainsTurn(hour(48));
    assert_eq!(told(&effects, &notice), [Whom::Captain, Whom::Team, Whom::Director]);
    assert!(scene.seat.waits());
    assert_eq!((scene.standing(), scene.seat.next_wake()), (SeatStanding::Sought, Some(hour(48))));
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("W1901A").missed("F1901R");
    assert_eq!((scene.standing(), scene.seat.waits()), (SeatStanding::Silent, false));
}

#[test]
fn d_vii_6_b_late_orders_of_the_missing_player_do_not_count() {
    let mut scene = held(SeatRound::First);
    assert_eq!((scene.right("ann"), scene.sent("ann")), (Right::Nothing, vec![]));
    assert_eq!(scene.heard("ann"), [objected("ann", Objection::MissedFirstMoves)]);
    assert!(scene.seat.waits());
    // Nor can he choose who replaces him, even as the captain.
    let request = SubstituteRequest { replacement: id("bob"), period: None, start: Start::Now };
    let refused = scene.seat.substitute(&id("ann"), request, 0, &scene.around);
    assert_eq!(refused, Err(Objection::MissedFirstMoves));
    scene.seat.captain = Some(id("ann"));
    assert_eq!(scene.right("ann"), Right::Nothing);
}

#[test]
fn d_vii_6_b_with_the_captains_orders_the_result_goes_out() {
    let mut scene = held(SeatRound::First);
    assert_eq!(scene.right("cap"), Right::TakesOver);
    assert_eq!(done(scene.at(47).sent("cap")), [seated("cap", Came::Team), AT_ONCE]);
    assert!(!scene.seat.waits());
    assert_eq!(scene.seat.played(phase("S1901M")), Some(&id("cap")));
}

#[test]
fn d_vii_6_b_one_who_was_named_gets_the_time_to_write() {
    let mut scene = held(SeatRound::First);
    assert_eq!(done(scene.at(47).named("bob")), [seated("bob", Came::Team), AFTER_MINIMUM]);
    assert_eq!(scene.right("bob"), Right::Holds);
}

#[test]
fn d_vii_6_b_in_the_first_round_the_director_decides_after_the_captain() {
    let mut scene = held(SeatRound::First);
    let effects = scene.at(48).tick();
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(96))), [Whom::Director]);
    assert_eq!(scene.sent("cap"), []);
    // He is reminded for as long as it takes; the result waits.
    let effects = scene.at(96).tick();
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(144))), [Whom::Director]);
    assert!(scene.seat.waits());
    let mut other = held(SeatRound::First);
    other.at(48).tick();

    let effects = done(scene.at(100).step(SearchInput::TdNamed(id("pia"))));
    assert_eq!(effects, [seated("pia", Came::Director), AFTER_MINIMUM]);
    let effects = done(other.at(100).step(SearchInput::TdDeclared));
    assert_eq!(effects, [Effect::Disorder, AT_ONCE]);
    assert_eq!((other.standing(), other.seat.waits()), (SeatStanding::Disorder, false));
    assert_eq!(other.right("ann"), Right::Returns);
}

#[test]
fn d_vii_6_b_the_director_names_nobody_before_his_turn() {
    let mut scene = held(SeatRound::First);
    let early = scene.step(SearchInput::TdNamed(id("pia")));
    assert_eq!(early, [objected("pia", Objection::NotNow)]);
    assert_eq!(scene.step(SearchInput::TdDeclared), [objected("ann", Objection::NotNow)]);
    scene.at(48).tick();
    let missing = scene.step(SearchInput::TdNamed(id("ann")));
    assert_eq!(missing, [objected("ann", Objection::IsMissing)]);
}

#[test]
fn d_vii_6_b_later_rounds_go_on_to_the_pool() {
    let people = vec![id("pia"), id("pol")];
    let mut scene = held(SeatRound::Second);
    assert_eq!(scene.right("cap"), Right::TakesOver);
    let asked = Effect::AskPool { people: people.clone(), until: hour(96) };
    assert_eq!(done(scene.at(48).tick()), [asked]);
    assert_eq!(done(scene.at(96).tick()), [Effect::Disorder, AT_ONCE]);

    let mut scene = Scene::new(SeatRound::Final);
    let asked = Effect::AskPool { people, until: hour(48) };
    assert_eq!(done(scene.phase("F1901M").missed("F1901M")), [asked]);
    scene.answered("pol", true);
    assert_eq!(done(scene.at(48).tick()), [seated("pol", Came::Pool), AFTER_MINIMUM]);
}
