//! Replacement at the player's own request (B.7).

use super::super::{
    Came, Effect, Notice, Objection, Period, Right, SEASONS_MAX, SeatRound, Start,
    SubstituteRequest, TenureKind, Voice, Whom,
};
use super::*;

const UNTIL_FALL: Period =
    Period::Through(Phase { year: 1902, turn: crate::board::Turn::FallMovement });

fn ask(scene: &mut Scene, period: Option<Period>) -> Result<Vec<Effect>, Objection> {
    let request = SubstituteRequest { replacement: id("bob"), period, start: Start::Now };
    scene.seat.substitute(&id("ann"), request, 0, &scene.around)
}

fn away() -> Scene {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(UNTIL_FALL));
    scene
}

#[test]
fn b_7_a_replacement_is_temporary_only_with_a_period() {
    let scene = away();
    assert_eq!((scene.holder(), scene.seat.player()), (Some("bob"), Some(&id("ann"))));
    assert!(scene.seat.tenure().is_some_and(|tenure| !tenure.is_permanent()));
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", None);
    assert_eq!((scene.holder(), scene.seat.player()), (Some("bob"), Some(&id("bob"))));
    assert_eq!(scene.right("ann"), Right::Nothing);
}

#[test]
fn b_7_all_players_and_the_gm_are_told_the_period_as_it_begins() {
    let mut scene = Scene::new(SeatRound::First);
    let effects = scene.substitute("bob", Some(UNTIL_FALL));
    let notice = Notice::Replaces(id("bob"), Some(UNTIL_FALL));
    assert_eq!(told(&effects, &notice), [Whom::Board]);
    assert_eq!(done(effects), [seated("bob", Came::Request)]);
}

#[test]
fn b_7_only_the_player_may_ask_and_not_for_one_who_plays_too_much() {
    let mut scene = Scene::new(SeatRound::First);
    scene.bar("max");
    let mut ask = |by: &str, who: &str, period| {
        let request = SubstituteRequest { replacement: id(who), period, start: Start::Now };
        scene.seat.substitute(&id(by), request, 0, &scene.around)
    };
    assert_eq!(ask("cap", "bob", None), Err(Objection::NotHis));
    assert_eq!(ask("ann", "ann", None), Err(Objection::NotHis));
    assert_eq!(ask("ann", "max", None), Err(Objection::Barred(Barred::ThreeInRound)));
    let over = Some(Period::Through(phase("F1901M")));
    assert_eq!(ask("ann", "bob", over), Err(Objection::NotNow));
}

#[test]
fn b_7_the_seat_reverts_when_the_period_ends() {
    let mut scene = away();
    scene.at(160).phase("F1902M");
    assert_eq!(scene.tick(), []);
    let effects = scene.at(330).phase("W1902A").tick();
    assert_eq!(done(effects), [seated("ann", Came::Return)]);
    assert_eq!(scene.seat.played(phase("F1902M")), Some(&id("bob")));
    assert_eq!(scene.seat.played(phase("W1902A")), Some(&id("ann")));

    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Until(hour(50))));
    assert_eq!(scene.seat.next_wake(), Some(hour(50)));
    assert_eq!(scene.at(49).tick(), []);
    assert_eq!(done(scene.at(50).tick()), [seated("ann", Came::Return)]);
}

#[test]
fn b_7_a_period_ends_by_the_letters_time_even_if_nobody_looked_at_the_clock() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Until(hour(50))));
    assert_eq!(scene.at(50).right("bob"), Right::Holds);
    assert_eq!(scene.at(51).right("bob"), Right::Spare);
    assert_eq!(done(scene.sent("bob")), [seated("ann", Came::Return)]);
}

#[test]
fn b_7_what_came_in_the_periods_last_second_is_no_overstaying() {
    let alone = |received| {
        let mut scene = Scene::new(SeatRound::First);
        scene.substitute("bob", Some(Period::Until(hour(50))));
        scene.at(60).tick();
        scene.at(90).deadline(&[("bob", received)])
    };
    assert_eq!(alone(50), []);
    assert_eq!(alone(51), [seated("bob", Came::Request), Effect::Unsealed(id("bob"))]);
}

#[test]
fn b_7_a_replacement_of_one_who_has_left_is_nobody() {
    let mut scene = away();
    scene.at(330).phase("W1902A").tick();
    scene.substitute("eve", None);
    assert_eq!(scene.right("bob"), Right::Nothing);
    scene.phase("S1903M");
    assert_eq!((scene.deadline(&[("bob", 360)]), scene.holder()), (vec![], Some("eve")));
}

#[test]
fn b_7_a_silent_replacement_who_is_for_good_has_no_player_behind_him() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", Some(Period::Through(phase("F1912M"))));
    scene.phase("S1904M").missed("F1903M");
    assert_eq!(scene.right("ann"), Right::Returns);
    assert_eq!(scene.deadline(&[]), [Effect::TurnedPermanent(id("bob"))]);
    assert_eq!((scene.right("ann"), scene.right("bob")), (Right::Nothing, Right::Returns));
}

#[test]
fn b_7_one_who_alone_sends_after_his_period_has_the_seat_for_good() {
    let back = || {
        let mut scene = away();
        scene.at(330).phase("W1902A").tick();
        assert_eq!((scene.right("ann"), scene.right("bob")), (Right::Holds, Right::Spare));
        // Adjustments are no movement: the question stays open.
        assert_eq!(scene.at(350).deadline(&[("bob", 340)]), []);
        scene.at(360).phase("S1903M");
        scene
    };
    let effects = back().deadline(&[("bob", 360)]);
    assert_eq!(effects, [seated("bob", Came::Request), Effect::Unsealed(id("bob"))]);
    assert_eq!(back().deadline(&[("bob", 360), ("ann", 350)]), [lapse("bob")]);
    // What he sent while the seat was his is the seat's set, and no sign that he stayed.
    assert_eq!(back().deadline(&[("bob", 320)]), []);
    let mut scene = back();
    assert_eq!(scene.deadline(&[]), []);
    assert_eq!(scene.right("bob"), Right::Nothing);
    let mut scene = back();
    let effects = scene.bar("bob").deadline(&[("bob", 360)]);
    let why = Objection::Barred(Barred::ThreeInRound);
    assert_eq!(effects, [objected("bob", why), lapse("bob")]);
    assert_eq!(scene.holder(), Some("ann"));
}

#[test]
fn b_7_the_player_may_be_back_before_the_period_ends() {
    let mut scene = away();
    assert_eq!((scene.right("ann"), scene.right("bob")), (Right::Returns, Right::Holds));
    assert_eq!(scene.at(20).heard("ann"), []);
    assert_eq!(done(scene.sent("ann")), [seated("ann", Came::Return)]);
    assert_eq!(scene.right("bob"), Right::Nothing);
}

#[test]
fn b_7_the_players_word_beats_the_replacements() {
    let mut scene = Scene::new(SeatRound::First);
    let start = Start::From(phase("S1903M"));
    let request = SubstituteRequest { replacement: id("bob"), period: None, start };
    scene.seat.substitute(&id("ann"), request, 0, &scene.around).expect("nothing is against it");
    let mut declare = |by: &str, year| {
        let period = Period::Through(phase(&format!("F{year}M")));
        scene.seat.declare(&id(by), period, &scene.around).map(drop)
    };
    assert_eq!(declare("cap", 1903), Err(Objection::NotHis));
    assert_eq!(declare("bob", 1904), Ok(()));
    assert_eq!(declare("ann", 1903), Ok(()));
    assert_eq!(declare("bob", 1904), Err(Objection::PlayerHasSpoken));
    scene.at(400).phase("S1903M").tick();
    let Some(TenureKind::Temporary { until, declared, .. }) =
        scene.seat.tenure().map(|tenure| tenure.kind.clone())
    else {
        panic!("a period was declared before it began");
    };
    assert_eq!((until, declared), (Period::Through(phase("F1903M")), Voice::Player));
}

#[test]
fn b_7_a_period_that_runs_may_be_corrected_but_not_prolonged() {
    let mut scene = away();
    let mut declare = |by: &str, name| {
        let period = Period::Through(phase(name));
        scene.seat.declare(&id(by), period, &scene.around).map(done)
    };
    assert_eq!(declare("ann", "F1903M"), Err(Objection::NotLonger));
    assert_eq!(declare("bob", "S1902M"), Err(Objection::NotLonger));
    assert_eq!(declare("ann", "S1902M"), Ok(vec![]));
    assert_eq!(declare("ann", "W1901A"), Ok(vec![seated("ann", Came::Return)]));
    assert_eq!(declare("ann", "F1903M"), Err(Objection::IsForGood));

    // What the replacement said before it began, the player may correct in both directions.
    let mut scene = Scene::new(SeatRound::First);
    let request = SubstituteRequest {
        replacement: id("bob"),
        period: None,
        start: Start::After(phase("S1902M")),
    };
    scene.seat.substitute(&id("ann"), request, 0, &scene.around).expect("nothing is against it");
    scene.seat.declare(&id("bob"), UNTIL_FALL, &scene.around).expect("it has not begun");
    scene.phase("F1902M").tick();
    let longer = Period::Through(phase("F1903M"));
    assert_eq!(scene.seat.declare(&id("ann"), longer, &scene.around).map(done), Ok(vec![]));
}

#[test]
fn b_7_a_period_declared_too_late_changes_nothing() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", None);
    scene.phase("F1902M").tick();
    let late = scene.seat.declare(&id("bob"), UNTIL_FALL, &scene.around);
    assert_eq!(late, Err(Objection::IsForGood));
    let late = scene.seat.declare(&id("ann"), UNTIL_FALL, &scene.around);
    assert_eq!(late, Err(Objection::NotHis));
}

/// Plays the movement phases of a replacement that was declared for ten years.
fn play(scene: &mut Scene, elsewhere: usize) -> Vec<(String, Vec<Effect>)> {
    let mut found = Vec::new();
    for year in 1902..1906 {
        for season in ["S", "F"] {
            let name = format!("{season}{year}M");
            scene.phase(&name);
            let effects = scene.seat.deadline(&BTreeMap::new(), elsewhere, &scene.around);
            found.push((name, effects));
        }
    }
    found.retain(|(_, effects)| !effects.is_empty());
    found
}

#[test]
fn b_7_a_fifth_season_makes_the_replacement_permanent() {
    let decade = Some(Period::Through(phase("F1912M")));
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", decade);
    let turned = |name: &str| (name.to_owned(), vec![Effect::TurnedPermanent(id("bob"))]);
    assert_eq!(play(&mut scene, 0), [turned("S1904M")]);
    assert_eq!(scene.seat.seasons_replaced(&id("ann"), phase("F1905M")), SEASONS_MAX);
    assert_eq!(scene.seat.permanent_since(&id("bob")).map(|since| since.0), Some(phase("S1904M")));
    // The seasons of all games of the round count.
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", decade);
    assert_eq!(play(&mut scene, 3), [turned("F1902M")]);
    // One who may not play another game for good gives the seat back instead.
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", decade);
    let why = Objection::Barred(Barred::ThreeInRound);
    let back = vec![objected("bob", why), seated("ann", Came::Return)];
    assert_eq!(play(scene.bar("bob"), 0), [("S1904M".to_owned(), back)]);
}

#[test]
fn b_7_only_seasons_whose_movement_was_due_from_the_replacement_count() {
    let mut scene = away();
    assert_eq!(scene.seat.seasons_replaced(&id("ann"), phase("S1902M")), 0);
    assert_eq!(scene.seat.seasons_replaced(&id("ann"), phase("S1902R")), 1);
    // Back for the movement, away for the retreats and adjustments.
    scene.phase("F1902M").sent("ann");
    scene.phase("F1902R").substitute("bob", Some(Period::Through(phase("W1902A"))));
    scene.phase("S1903M").tick();
    assert_eq!(scene.seat.seasons_replaced(&id("ann"), phase("S1904M")), 1);
}

#[test]
fn b_7_without_a_season_left_only_a_permanent_replacement_is_possible() {
    let mut scene = Scene::new(SeatRound::First);
    let request = |period| SubstituteRequest { replacement: id("bob"), period, start: Start::Now };
    let asked = scene.seat.substitute(&id("ann"), request(Some(UNTIL_FALL)), 4, &scene.around);
    assert_eq!(asked, Err(Objection::NoSeasonsLeft));
    let asked = scene.seat.substitute(&id("ann"), request(None), 4, &scene.around);
    assert_eq!(asked.map(done), Ok(vec![seated("bob", Came::Request)]));
}

#[test]
fn b_7_a_silent_player_who_asks_to_be_replaced_is_silent_no_more() {
    let mut scene = Scene::new(SeatRound::Second);
    scene.phase("F1902M").missed("S1902M");
    scene.at(48).tick();
    let effects = ask(&mut scene, None).map(done);
    let expected = vec![Effect::ClockStopped, AFTER_MINIMUM, seated("bob", Came::Request)];
    assert_eq!(effects, Ok(expected));
    assert!(!scene.seat.waits());
}

#[test]
fn b_7_a_silent_replacement_is_followed_by_the_player_when_his_period_ends() {
    let mut scene = away();
    scene.at(168).phase("F1902M").missed("S1902M");
    assert_eq!((scene.right("bob"), scene.right("ann")), (Right::Returns, Right::Returns));
    assert_eq!(done(scene.at(200).phase("W1902A").tick()), [seated("ann", Came::Return)]);
    assert_eq!((scene.standing(), scene.seat.next_wake()), (SeatStanding::Held, None));

    // His own letter keeps him in the seat; only orders bring the player back.
    let mut scene = away();
    scene.at(168).phase("F1902M").missed("S1902M");
    assert_eq!(scene.heard("ann"), []);
    assert_eq!(done(scene.sent("ann")), [seated("ann", Came::Return)]);
}

#[test]
fn b_7_the_replacement_says_how_long_as_he_begins_and_the_players_word_beats_his() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", None);
    let longer = Period::Through(phase("W1903A"));
    assert_eq!(scene.seat.declare(&id("cap"), longer, &scene.around), Err(Objection::NotHis));
    let said = scene.seat.declare(&id("bob"), longer, &scene.around).expect("as he begins");
    assert_eq!(told(&said, &Notice::Replaces(id("bob"), Some(longer))), [Whom::Board]);
    assert_eq!((scene.holder(), scene.seat.player()), (Some("bob"), Some(&id("ann"))));
    let again = scene.seat.declare(&id("bob"), UNTIL_FALL, &scene.around);
    assert_eq!(again, Err(Objection::NotLonger));
    scene.seat.declare(&id("ann"), UNTIL_FALL, &scene.around).expect("the player's word");
    assert_eq!(done(scene.at(330).phase("W1902A").tick()), [seated("ann", Came::Return)]);
}

#[test]
fn b_7_behind_his_first_deadline_it_is_for_good() {
    let mut scene = Scene::new(SeatRound::First);
    scene.substitute("bob", None);
    scene.at(160).phase("F1902M");
    for by in ["ann", "bob"] {
        let said = scene.seat.declare(&id(by), UNTIL_FALL, &scene.around);
        assert!(said.is_err(), "{by}: {said:?}");
    }
}

#[test]
fn interaction_14_seasons_that_are_played_again_are_the_present_holders() {
    let mut scene = Scene::new(SeatRound::First);
    scene.phase("F1902M").substitute("bob", None);
    assert_eq!(scene.seat.played(phase("S1902M")), Some(&id("ann")));
    let spans = scene.seat.spans_behind(phase("S1902M"));
    scene.seat.credit(&spans);
    assert_eq!(scene.seat.played(phase("F1901M")), Some(&id("ann")));
    assert_eq!(scene.seat.played(phase("S1902M")), Some(&id("bob")));
    let ann = scene.seat.tenures().first().expect("she began");
    assert_eq!((ann.from, ann.to), (phase("S1901M"), Some(phase("S1902M"))));
}
