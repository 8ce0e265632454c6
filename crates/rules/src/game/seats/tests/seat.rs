//! What a seat remembers: who played, who was permanent, what the team loses.

use super::super::{Came, HeldGame, Period, SearchInput, Seat, SeatRound};
use super::*;

fn team_loses(scene: &Scene) -> bool {
    scene.seat.is_forfeited()
}

/// Pia has the seat from the pool.
fn from_the_pool(round: SeatRound) -> Scene {
    let mut scene = Scene::new(round);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    scene.at(96).tick();
    scene.answered("pia", true);
    scene.at(144).tick();
    scene.at(192).tick();
    scene
}

#[test]
fn b_8_e_in_the_first_round_the_team_loses_what_nobody_of_it_holds_at_the_end() {
    let mut scene = Scene::new(SeatRound::First);
    assert!(!team_loses(&scene));
    scene.phase("S1901M").missed("S1901M");
    scene.at(48).tick();
    scene.step(SearchInput::TdNamed(id("pia")));
    assert!(team_loses(&scene));
    // Whom a stranger asks is a stranger to the team.
    let request = SubstituteRequest {
        replacement: id("pol"),
        period: Some(Period::Through(phase("F1901M"))),
        start: Start::Now,
    };
    scene.seat.substitute(&id("pia"), request, 0, &scene.around).expect("pia may");
    assert!(team_loses(&scene));
    // The captain takes the seat back after the stranger's NMR.
    scene.at(100).phase("S1902M").tick();
    scene.missed("F1901R");
    scene.at(148).tick();
    scene.sent("cap");
    assert!(!team_loses(&scene));
    scene.phase("F1902M").missed("S1902M");
    scene.at(196).tick();
    scene.at(244).tick();
    assert!(team_loses(&scene), "in disorder nobody of the team holds it");
    scene.sent("cap");
    assert!(!team_loses(&scene));
}

#[test]
fn b_8_e_in_the_second_round_what_went_to_the_pool_is_lost() {
    let mut scene = from_the_pool(SeatRound::Second);
    assert!(team_loses(&scene));
    scene.seat.team = None;
    assert!(!team_loses(&scene), "who has no team loses it nothing");
    let mut scene = Scene::new(SeatRound::Second);
    scene.phase("F1902M").missed("S1902M");
    for hours in [48, 96, 144] {
        assert!(!team_loses(&scene));
        scene.at(hours).tick();
    }
    assert!(team_loses(&scene), "in disorder");
    assert!(!team_loses(&from_the_pool(SeatRound::Final)));
}

#[test]
fn b_8_e_one_from_the_pool_whom_the_director_refused_costs_nothing() {
    let mut scene = from_the_pool(SeatRound::Second);
    scene.at(200).refuse("pia");
    scene.heard("ann");
    assert_eq!((scene.holder(), team_loses(&scene)), (Some("ann"), false));
}

#[test]
fn b_8_e_who_was_asked_by_a_player_plays_for_his_team() {
    let mut scene = Scene::new(SeatRound::Second);
    scene.substitute("bob", None);
    assert!(!team_loses(&scene));
}

#[test]
fn c_14_a_season_is_his_who_held_the_seat_when_it_was_due() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Through(phase("S1902M"))));
    scene.phase("F1902M").tick();
    let played = |name| scene.seat.played(phase(name)).map(|person| person.0.clone());
    let who = |name: &str| Some(name.to_owned());
    assert_eq!([played("W1901A"), played("S1902M")], [who("ann"), who("bob")]);
    assert_eq!([played("S1902R"), played("F1909M")], [who("bob"), who("ann")]);
}

#[test]
fn c_15_a_permanent_tenure_counts_from_its_first_phase() {
    let scene = from_the_pool(SeatRound::Second);
    let since = |name| scene.seat.permanent_since(&id(name)).map(|since| since.0);
    assert_eq!(since("ann"), Some(phase("S1901M")));
    assert_eq!(since("pia"), Some(phase("F1902M")));
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Through(phase("S1902M"))));
    assert_eq!(scene.seat.permanent_since(&id("bob")), None);
}

#[test]
fn b_9_a_seat_says_what_it_is_for_whose_games_are_counted() {
    let held = |scene: &Scene, name| scene.seat.held_by(&id(name), false);
    let game = |permanent, over| Some(HeldGame { round: SeatRound::Second, permanent, over });
    let mut scene = Scene::new(SeatRound::Second);
    scene.substitute("bob", Some(Period::Through(phase("S1902M"))));
    assert_eq!(held(&scene, "ann"), game(true, false));
    assert_eq!(held(&scene, "bob"), game(false, false));
    scene.phase("F1902M").tick();
    assert_eq!(held(&scene, "bob"), None);
    assert_eq!(scene.seat.held_by(&id("ann"), true), game(true, true));
    let scene = from_the_pool(SeatRound::Second);
    assert_eq!(held(&scene, "ann"), game(true, true));
    assert_eq!(held(&scene, "pia"), game(true, false));
}

#[test]
fn seats_come_back_as_they_were_kept() {
    let mut scene = from_the_pool(SeatRound::Second);
    scene.at(300).phase("S1903M").missed("F1902M");
    let text = serde_json::to_string(&scene.seat).expect("seats can be written");
    let back: Seat = serde_json::from_str(&text).expect("it was just written");
    assert_eq!(back, scene.seat);
    assert!(back.tenures().iter().any(|tenure| tenure.came == Came::Pool));
}
