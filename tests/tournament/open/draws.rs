//! Draws of open rounds: as good as those that another search found, and checked.

use serde_json::{Value, json};

use super::kept;
use crate::tournament::program::{answer, fault};

fn totals(drawn: &Value) -> [u64; 3] {
    ["total_b", "total_c", "total_d"].map(|key| drawn[key].as_u64().expect("it is a number"))
}

#[test]
fn draws_are_as_good_as_those_that_are_known_and_check() {
    let problems = kept("draws.json");
    for problem in problems.as_array().expect("it is a list") {
        let name = &problem["name"];
        let drawn = answer(&["draw"], &problem["input"]);
        assert!(totals(&drawn) <= totals(&problem["target"]), "{name}: {:?}", totals(&drawn));
        assert_eq!(drawn["sat_out"], problem["sat_out"], "{name}");
        for (bound, value) in problem["bounds"].as_object().expect("bounds have names") {
            assert_eq!(&drawn[bound], value, "{name}: {bound}");
        }
        let mut again = problem["input"].clone();
        again["boards"] = drawn["boards"].clone();
        again["sat_out"] = drawn["sat_out"].clone();
        let checked = answer(&["draw", "--check"], &again);
        for key in ["violations", "total_b", "total_c", "total_d", "bound_d", "seed_sha256"] {
            assert_eq!(checked[key], drawn[key], "{name}: {key}");
        }
    }
}

#[test]
fn a_check_refuses_another_choice_of_who_sits_out_or_plays_where() {
    let players: Vec<Value> =
        (0..23).map(|number| json!({"id": format!("P{number:02}")})).collect();
    let document = json!({
        "seed": "s", "round": "Friday", "form": {"groups": [7]}, "players": players, "history": [],
    });
    let drawn = answer(&["draw"], &document);
    assert_eq!(drawn["sat_out"].as_array().map(Vec::len), Some(2));
    let mut published = document.clone();
    for key in ["boards", "sat_out"] {
        published[key] = drawn[key].clone();
    }
    let said = |change: fn(&mut Value)| {
        let mut published = published.clone();
        change(&mut published);
        fault(&["draw", "--check"], &published.to_string())
    };
    let other = said(|draw| {
        let (sits, plays) = (draw["sat_out"][0].clone(), draw["boards"][2][3].clone());
        draw["sat_out"][0] = plays;
        draw["boards"][2][3] = sits;
    });
    assert!(other.starts_with("sat_out[0]: "), "{other}");
    let moved = said(|draw| {
        let (one, other) = (draw["boards"][0][0].clone(), draw["boards"][1][0].clone());
        draw["boards"][0][0] = other;
        draw["boards"][1][0] = one;
    });
    assert!(moved.starts_with("boards[0][0]: "), "{moved}");
    let twice = said(|draw| draw["boards"][1][1] = draw["boards"][1][0].clone());
    assert!(twice.starts_with("boards[1][1]: "), "{twice}");
    let missing = said(|draw| drop(draw["boards"].as_array_mut().map(Vec::pop)));
    assert!(missing.starts_with("boards: "), "{missing}");
}

#[test]
fn what_a_draw_wrote_is_history_for_the_next() {
    let players: Vec<Value> =
        (0..16).map(|number| json!({"id": format!("P{number:02}")})).collect();
    let mut document =
        json!({"seed": "s", "round": "1", "form": {}, "players": players, "history": []});
    let first = answer(&["draw"], &document);
    document["round"] = json!("2");
    document["history"] = json!([first]);
    let second = answer(&["draw"], &document);
    let sat = |drawn: &Value| drawn["sat_out"].as_array().cloned().expect("it is a list");
    assert!(sat(&first).iter().all(|id| !sat(&second).contains(id)), "others sit out");
    assert_eq!(answer(&["draw"], &document), second, "the same again");
}

#[test]
fn pairs_that_are_to_be_kept_apart_are_counted_and_named_where_that_cannot_be() {
    let players: Vec<Value> =
        (0..14).map(|number| json!({"id": format!("P{number:02}")})).collect();
    let mut document = json!({
        "seed": "s", "round": "Friday", "form": {}, "players": players,
        "apart": [["P00", "P01"], ["P01", "P02"]],
    });
    let drawn = answer(&["draw"], &document);
    assert_eq!((&drawn["total_a"], &drawn["violations"]["a"]), (&json!(0), &json!([])));
    document["form"] = json!({"groups": [7]});
    let drawn = answer(&["draw"], &document);
    assert_eq!(drawn["violations"]["a"], json!([["P00", "P01"], ["P01", "P02"]]));
    document["apart"] = json!([["P00", "Q"]]);
    let said = fault(&["draw"], &document.to_string());
    assert!(said.starts_with("apart[0][1]: "), "{said}");
    document["apart"] = json!([["P00", "P00"]]);
    let said = fault(&["draw"], &document.to_string());
    assert!(said.starts_with("apart[0]: expected two players"), "{said}");
    document.as_object_mut().expect("an object").remove("apart");
    assert_eq!(answer(&["draw"], &document).get("total_a"), None);
}

#[test]
fn wishes_decide_between_powers_that_cost_the_same_and_nothing_else() {
    let mut players: Vec<Value> =
        (0..14).map(|number| json!({"id": format!("P{number:02}")})).collect();
    let of = |players: &[Value], history: Value| {
        let form = json!({"seed": "s", "round": "2", "form": {}, "history": history});
        let mut document = form;
        document["players"] = json!(players);
        answer(&["draw"], &document)
    };
    let plain = of(&players, json!([]));
    let boards = |drawn: &Value| -> Vec<Vec<String>> {
        serde_json::from_value(drawn["boards"].clone()).expect("boards")
    };
    // Each would like what his neighbour was given: that can be had on every board.
    for board in boards(&plain) {
        for (power, id) in board.iter().cycle().skip(1).take(7).enumerate() {
            let player = players.iter_mut().find(|one| one["id"] == **id).expect("he plays");
            player["prefers"] = json!([power, "Turkey"]);
        }
    }
    let wished = of(&players, json!([]));
    let sorted = |drawn: &Value| {
        let mut boards = boards(drawn);
        boards.iter_mut().for_each(|board| board.sort());
        boards
    };
    assert_eq!(sorted(&wished), sorted(&plain), "the same people meet");
    let shifted: Vec<Vec<String>> = boards(&plain)
        .into_iter()
        .map(|mut board| {
            board.rotate_left(1);
            board
        })
        .collect();
    assert_eq!(boards(&wished), shifted, "and everybody has what he would like");
    let again = of(&players, json!([wished]));
    assert_eq!(again["total_c"], json!(0), "but nobody has a power again for it");
    players[0]["prefers"] = json!(["Ruritania"]);
    let document = json!({"seed": "s", "round": "2", "form": {}, "players": players});
    let said = fault(&["draw"], &document.to_string());
    assert!(said.starts_with("players[0].prefers[0]: no power"), "{said}");
}

/// A round of so many people, after others.
fn evening(form: &Value, people: usize, round: usize, history: &[Value]) -> Value {
    let players: Vec<Value> =
        (0..people).map(|number| json!({"id": format!("P{number:02}")})).collect();
    let round = round.to_string();
    json!({"seed": "s", "round": round, "form": form, "players": players, "history": history})
}

#[test]
fn boards_of_any_number_of_seats_are_drawn_and_check() {
    let fields = [
        (json!({"seats": 5}), 23, (4, 5, 3)),
        (json!({"seats": 2}), 6, (3, 2, 0)),
        (json!({"seats": 4, "powers": false}), 24, (6, 4, 0)),
        (json!({"seats": 8, "powers": false}), 17, (2, 8, 1)),
        (json!({"powers": false}), 15, (2, 7, 1)),
        (json!({"seats": 5, "spare": "two"}), 13, (3, 5, 0)),
        (json!({"seats": 5, "groups": [5, 10]}), 23, (4, 5, 3)),
    ];
    for (form, people, expected) in fields {
        let mut history = Vec::new();
        for round in 1..=3 {
            let document = evening(&form, people, round, &history);
            let drawn = answer(&["draw"], &document);
            let boards = drawn["boards"].as_array().expect("boards");
            let seats = boards[0].as_array().map_or(0, Vec::len);
            let sat_out = drawn["sat_out"].as_array().map_or(0, Vec::len);
            assert_eq!((boards.len(), seats, sat_out), expected, "{form}, round {round}");
            if form["powers"] == json!(false) {
                let powers = [&drawn["violations"]["c"], &drawn["total_c"], &drawn["bound_c"]];
                assert_eq!(powers, [&json!([]), &json!(0), &json!(0)], "{form}, round {round}");
            }
            let mut published = document.clone();
            for (key, value) in drawn.as_object().expect("an object") {
                published[key] = value.clone();
            }
            let mut checked = answer(&["draw", "--check"], &published);
            checked["steps"] = drawn["steps"].clone();
            assert_eq!(checked, drawn, "{form}, round {round}");
            published["boards"][0].as_array_mut().expect("a board").pop();
            let said = fault(&["draw", "--check"], &published.to_string());
            let (seats, found) = (expected.1, expected.1 - 1);
            let short = format!("boards[0]: expected {seats} values, found {found}");
            assert!(said.starts_with(&short), "{said}");
            history.push(drawn);
        }
    }
}

#[test]
fn powers_of_other_maps_and_games_in_the_history_do_not_count() {
    let of = |seats: usize| -> Vec<String> { (0..seats).map(|who| format!("P{who:02}")).collect() };
    let total = |form: &Value, past: Value| {
        let mut document = evening(form, 5, 4, &[past]);
        document["boards"] = json!([of(5)]);
        let drawn = answer(&["draw", "--check"], &document);
        (drawn["total_c"].clone(), drawn["total_d"].clone())
    };
    let form = json!({"seats": 5});
    assert_eq!(total(&form, json!({"boards": [of(5)]})), (json!(5), json!(10)));
    assert_eq!(total(&form, json!({"boards": [of(5)], "powers": true})), (json!(5), json!(10)));
    assert_eq!(total(&form, json!({"boards": [of(5)], "powers": false})), (json!(0), json!(10)));
    assert_eq!(total(&form, json!({"boards": [of(7)]})), (json!(0), json!(10)));
    assert_eq!(total(&form, json!({"boards": [of(3)]})), (json!(0), json!(3)));
    let tables = json!({"seats": 5, "powers": false});
    assert_eq!(total(&tables, json!({"boards": [of(5)]})), (json!(0), json!(10)));
}
