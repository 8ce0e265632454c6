//! Later rounds, which wait: captain and pool in the second, the pool in the others (B.8d to f).

use super::super::{
    Came, Effect, Notice, Objection, Right, SearchInput, SeatRound, SeatStanding, Whom,
};
use super::*;

fn silent(round: SeatRound) -> Scene {
    let mut scene = Scene::new(round);
    scene.phase("F1902M").missed("S1902M");
    scene
}

fn pool_asked(round: SeatRound) -> Scene {
    let mut scene = silent(round);
    scene.at(48).tick();
    if round == SeatRound::Second {
        scene.at(96).tick();
    }
    scene
}

#[test]
fn b_8_d_the_second_round_waits_for_captain_and_pool() {
    let mut scene = silent(SeatRound::Second);
    assert!(!scene.seat.waits());
    scene.at(48).tick();
    assert!(scene.seat.waits());
    assert_eq!((scene.right("cap"), scene.right("ann")), (Right::TakesOver, Right::Returns));
    let effects = scene.at(96).tick();
    let people = vec![id("pia"), id("pol")];
    assert_eq!(done(effects.clone()), [Effect::AskPool { people, until: hour(144) }]);
    assert_eq!(told(&effects, &Notice::PoolsTurn(hour(144))), [Whom::Director]);
    assert!(scene.seat.waits());
    assert_eq!((scene.standing(), scene.right("cap")), (SeatStanding::Sought, Right::Nothing));
    assert_eq!(scene.named("bob"), [objected("bob", Objection::NotNow)]);
}

#[test]
fn b_8_d_who_signs_up_while_the_captain_has_his_turn_is_asked_and_who_withdrew_is_not() {
    let mut scene = silent(SeatRound::Second);
    scene.at(48).tick();
    scene.seat.change_pool(&[id("pol"), id("new")]);
    let effects = scene.at(96).tick();
    let people = vec![id("pol"), id("new")];
    assert_eq!(done(effects), [Effect::AskPool { people, until: hour(144) }]);
    // They were asked, and may answer even if the list changes.
    scene.seat.change_pool(&[]);
    assert_eq!(scene.at(100).answered("new", true), []);
}

#[test]
fn b_8_d_whom_the_captain_names_is_seated_and_the_game_goes_on() {
    let mut scene = silent(SeatRound::Second);
    scene.at(48).tick();
    assert_eq!(done(scene.at(90).named("bob")), [seated("bob", Came::Team), AFTER_MINIMUM]);
    assert!(!scene.seat.waits());
    // Named before the captain's turn, he is seated when it comes.
    let mut scene = silent(SeatRound::Second);
    scene.at(10).named("bob");
    assert_eq!(scene.holder(), Some("ann"));
    assert_eq!(done(scene.at(48).tick()), [seated("bob", Came::Team), AFTER_MINIMUM]);
}

#[test]
fn b_8_d_a_captains_early_set_waits_for_the_end_of_the_period() {
    let mut scene = silent(SeatRound::Second);
    scene.at(10).sent("cap");
    assert_eq!(scene.at(30).deadline(&[("cap", 10)]), []);
    let effects = done(scene.at(48).tick());
    assert_eq!(effects, [seated("cap", Came::Team), Effect::Unsealed(id("cap")), AFTER_MINIMUM]);
}

#[test]
fn b_8_d_the_best_ranked_of_those_who_answered_gets_the_seat_when_the_period_ends() {
    let mut scene = pool_asked(SeatRound::Second);
    assert_eq!(scene.at(100).answered("pol", true), []);
    assert_eq!(scene.at(140).answered("pia", true), []);
    assert_eq!(scene.holder(), Some("ann"));
    assert_eq!(done(scene.at(144).tick()), [seated("pia", Came::Pool), AFTER_MINIMUM]);
    let tenure = scene.seat.tenure().expect("pia plays");
    assert!(tenure.is_permanent() && !tenure.for_team);
    assert_eq!(scene.answered("pol", true), []);
}

#[test]
fn b_8_d_a_no_a_late_yes_and_a_stranger_get_no_seat() {
    let mut scene = pool_asked(SeatRound::Second);
    assert_eq!(scene.at(100).answered("eve", true), [objected("eve", Objection::NotHis)]);
    scene.answered("pia", true);
    scene.at(110).answered("pia", false);
    scene.at(144).around.now += chrono::TimeDelta::seconds(1);
    let effects = done(scene.answered("pol", true));
    assert_eq!(effects, [Effect::Disorder, AFTER_MINIMUM, objected("pol", Objection::NotNow)]);
    assert_eq!(scene.standing(), SeatStanding::Disorder);
}

#[test]
fn b_8_d_one_who_has_too_many_games_by_then_is_passed_over() {
    let mut scene = pool_asked(SeatRound::Final);
    scene.answered("pia", true);
    scene.answered("pol", true);
    let effects = done(scene.at(144).bar("pia").tick());
    let why = Objection::Barred(Barred::ThreeInRound);
    assert_eq!(effects, [objected("pia", why), seated("pol", Came::Pool), AFTER_MINIMUM]);
}

#[test]
fn b_8_d_in_semi_final_and_final_the_pool_is_asked_at_once() {
    for round in [SeatRound::SemiFinal, SeatRound::Final] {
        let mut scene = silent(round);
        assert_eq!(scene.at(10).named("bob"), [objected("bob", Objection::NoCaptainsChoice)]);
        assert_eq!((scene.right("cap"), scene.sent("cap")), (Right::Nothing, vec![]));
        assert!(!scene.seat.waits());
        let people = vec![id("pia"), id("pol")];
        let asked = Effect::AskPool { people, until: hour(96) };
        assert_eq!(done(scene.at(48).tick()), [asked]);
        assert!(scene.seat.waits());
    }
}

#[test]
fn b_8_d_the_player_may_come_back_as_long_as_nobody_has_the_seat() {
    let mut scene = pool_asked(SeatRound::Second);
    scene.answered("pia", true);
    assert_eq!(done(scene.at(120).heard("ann")), [Effect::ClockStopped, AFTER_MINIMUM]);
    assert_eq!(done(scene.at(144).tick()), []);
    assert_eq!(scene.holder(), Some("ann"));
}

#[test]
fn b_8_f_nobody_found_is_disorder_for_good() {
    let mut scene = pool_asked(SeatRound::Second);
    assert_eq!(done(scene.at(144).tick()), [Effect::Disorder, AFTER_MINIMUM]);
    assert!(!scene.seat.waits());
    assert_eq!((scene.right("ann"), scene.right("cap")), (Right::Nothing, Right::Nothing));
    let back = SearchInput::PlayerWrote(id("ann"));
    assert_eq!(scene.step(back), [objected("ann", Objection::StaysInDisorder)]);
    assert_eq!(scene.named("bob"), [objected("bob", Objection::StaysInDisorder)]);
}

#[test]
fn b_8_f_where_nobody_can_be_asked_nobody_is_waited_for() {
    let mut scene = silent(SeatRound::Final);
    scene.bar("pia").bar("pol");
    assert_eq!(done(scene.at(48).tick()), [Effect::Disorder, AFTER_MINIMUM]);
}

#[test]
fn b_8_e_whoever_follows_one_from_the_pool_comes_from_the_pool() {
    let mut scene = pool_asked(SeatRound::Second);
    scene.answered("pia", true);
    scene.at(144).tick();
    scene.at(300).phase("S1903M").missed("F1902M");
    let effects = done(scene.at(348).tick());
    // Pia is the one who is missing now; Pol is left.
    assert_eq!(effects, [Effect::AskPool { people: vec![id("pol")], until: hour(396) }]);
}
