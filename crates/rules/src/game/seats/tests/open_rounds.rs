//! Rounds of individuals: the pool, and after the first moves the director.

use super::super::{
    Came, Effect, Notice, Objection, Right, SearchInput, SeatRound, SeatStanding, Whom,
};
use super::*;

/// An NMR, with these in the pool.
fn missed(name: &str, pool: &[&str]) -> (Scene, Vec<Effect>) {
    let mut scene = Scene::new(SeatRound::Open);
    scene.seat.captain = None;
    scene.phase(name);
    let pool = pool.iter().map(|person| id(person)).collect();
    let effects = scene.seat.missed(phase(name), pool, &scene.around);
    (scene, effects)
}

#[test]
fn open_rounds_with_nobody_to_ask_leave_the_first_moves_to_the_director() {
    let (mut scene, effects) = missed("S1901M", &[]);
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(48))), [Whom::Director]);
    assert_eq!(done(effects), []);
    assert_eq!((scene.standing(), scene.seat.waits()), (SeatStanding::Sought, true));
    assert_eq!(scene.holder(), Some("ann"));
    assert_eq!(scene.right("ann"), Right::Nothing);
    // He is reminded for as long as it takes; the result waits.
    let effects = scene.at(48).tick();
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(96))), [Whom::Director]);
    assert!(scene.seat.waits());
    let mut other = missed("F1901M", &[]).0;

    let effects = done(scene.at(60).step(SearchInput::TdNamed(id("pia"))));
    assert_eq!(effects, [seated("pia", Came::Director), AFTER_MINIMUM]);
    assert_eq!(done(other.at(60).step(SearchInput::TdDeclared)), [Effect::Disorder, AT_ONCE]);
    assert_eq!((other.standing(), other.seat.waits()), (SeatStanding::Disorder, false));
    assert_eq!(other.right("ann"), Right::Nothing);
    // Such a seat is the director's to give.
    let around = other.at(70).around.clone();
    other.seat.replace(&id("ann"), &around).expect("nothing is against it");
    assert_eq!(other.holder(), Some("ann"));
}

#[test]
fn open_rounds_whose_pool_is_barred_leave_the_first_moves_to_the_director() {
    let mut scene = Scene::new(SeatRound::Open);
    scene.phase("S1901M").bar("pia").bar("pol");
    let effects = scene.missed("S1901M");
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(48))), [Whom::Director]);
    assert!(scene.seat.waits());
}

#[test]
fn open_rounds_ask_the_pool_first_and_then_the_director() {
    let (mut scene, effects) = missed("S1901M", &["pia", "pol"]);
    let people = vec![id("pia"), id("pol")];
    assert_eq!(done(effects), [Effect::AskPool { people, until: hour(48) }]);
    let early = scene.step(SearchInput::TdDeclared);
    assert_eq!(early, [objected("ann", Objection::NotNow)]);
    let mut other = missed("S1901M", &["pia", "pol"]).0;

    scene.answered("pia", false);
    let effects = scene.at(48).tick();
    assert_eq!(told(&effects, &Notice::DirectorsTurn(hour(96))), [Whom::Director]);
    assert_eq!(done(effects), []);
    assert!(scene.seat.waits());

    other.answered("pol", true);
    assert_eq!(done(other.at(48).tick()), [seated("pol", Came::Pool), AFTER_MINIMUM]);
}

#[test]
fn open_rounds_end_in_disorder_behind_the_players_own_period_in_later_years() {
    let (mut scene, effects) = missed("S1902M", &[]);
    assert_eq!(done(effects), []);
    assert_eq!((scene.standing(), scene.seat.waits()), (SeatStanding::Silent, false));
    assert_eq!(done(scene.at(48).tick()), [Effect::Disorder, AFTER_MINIMUM]);
    assert_eq!(scene.standing(), SeatStanding::Disorder);
}

#[test]
fn open_rounds_alone_go_from_the_pool_to_the_director() {
    for round in [SeatRound::SemiFinal, SeatRound::Final] {
        let mut scene = Scene::new(round);
        scene.phase("S1901M").bar("pia").bar("pol");
        assert_eq!(done(scene.missed("S1901M")), [Effect::Disorder, AT_ONCE]);
    }
}
