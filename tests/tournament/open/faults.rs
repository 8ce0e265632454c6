//! Open documents that can't be answered: what is wrong, and where.

use serde_json::{Value, json};

use super::input;
use crate::tournament::program::fault;

/// A document with a value put at a place.
fn with(mut document: Value, place: &str, value: Value) -> Value {
    let (above, key) = place.rsplit_once('/').expect("a place has a key");
    match document.pointer_mut(above).unwrap_or_else(|| panic!("{above} is there")) {
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => match key.parse::<usize>() {
            Ok(at) => list[at] = value,
            Err(_) => list.push(value),
        },
        other => panic!("{place} is in {other}"),
    }
    document
}

fn check(command: &str, document: &Value, cases: &[(&str, Value, &str)]) {
    for (place, value, said) in cases {
        let document = with(document.clone(), place, value.clone());
        let found = fault(&[command], &document.to_string());
        assert!(found.starts_with(said), "{place} {value}: {found}\nexpected {said}");
    }
}

#[test]
fn what_is_wrong_with_a_form_is_said_with_its_place() {
    let round = json!({"name": "Friday"});
    check(
        "score",
        &input("7-two-rounds"),
        &[
            ("/form/rounds", json!([]), "form.rounds: expected at least one"),
            ("/form/rounds", json!(null), "form.rounds: expected a list"),
            ("/form/rounds/-", round, "form.rounds[2].name: \"Friday\" is here twice"),
            ("/form/rounds/0/years", json!(0), "form.rounds[0].years: expected a whole number"),
            ("/form/rounds/0/years", json!(100), "form.rounds[0].years: expected a whole number"),
            ("/form/rounds/0/scoring", json!("X9"), "form.rounds[0].scoring: there is no scoring"),
            ("/form/rounds/0/counts", json!("some"), "form.rounds[0].counts: expected best or"),
            ("/form/rounds/0/turns", json!(9), "form.rounds[0].turns: there is no such key"),
            ("/form/tops", json!({}), "form.tops: there is no such key: did you mean top?"),
            ("/form/order", json!(["total", "luck"]), "form.order[1]: there is no \"luck\""),
            ("/form/order", json!(["best", "best"]), "form.order[1]: \"best\" is here twice"),
            ("/form/order", json!(["dice", "best"]), "form.order[1]: no one is level after"),
            ("/form/seat", json!("first"), "form.seat: expected last or seasons"),
            ("/form/same_round", json!("none"), "form.same_round: expected best or all"),
            ("/form/best_country", json!("wins"), "form.best_country: expected score or centres"),
            ("/form/sit_out", json!("-1"), "form.sit_out: expected a number or a fraction"),
            ("/form/sit_out", json!(10), "form.sit_out: expected a string"),
            (
                "/form/count",
                json!({"best": ["1.5"]}),
                "form.count.best[0]: expected a number or a fraction",
            ),
            (
                "/form/count",
                json!({"rest": "1/0"}),
                "form.count.rest: expected a number or a fraction",
            ),
            (
                "/form/count",
                json!({"rest": "1234567"}),
                "form.count.rest: expected a number or a fraction",
            ),
            (
                "/form/count",
                json!({"rest": "1/"}),
                "form.count.rest: expected a number or a fraction",
            ),
            (
                "/form/count",
                json!({"rest": "1/2/3"}),
                "form.count.rest: expected a number or a fraction",
            ),
            ("/form/count", json!({"most": "1"}), "form.count.most: there is no such key"),
            ("/form/teams", json!({"rounds": ["Sunday"]}), "form.teams.rounds[0]: no round"),
            ("/form/teams", json!({"best": 0}), "form.teams.best: expected a whole number from 1"),
            ("/form/top", json!({}), "form.top: the key \"round\" is missing"),
            ("/form/top", json!({"round": "Sunday"}), "form.top.round: no round \"Sunday\""),
            ("/form/top", json!({"round": "Friday"}), "form.top.round: the first round"),
            (
                "/form/top",
                json!({"round": "Saturday", "places": 8}),
                "form.top.places: expected a whole number from 1 to 7",
            ),
            (
                "/form/top",
                json!({"round": "Saturday", "by": "luck"}),
                "form.top.by: expected score or centres",
            ),
        ],
    );
}

#[test]
fn what_is_wrong_with_an_open_tournament_is_said_with_its_place() {
    let document = input("7-two-rounds");
    let board = document["rounds"]["Friday"]["boards"][0].clone();
    let seat = "/rounds/Friday/boards/0/pos/2";
    let friday = json!({"boards": [board]});
    check(
        "score",
        &document,
        &[
            ("/players", json!([{"id": "a"}]), "players: expected at least 7 players, found 1"),
            ("/players/0/team", json!("T"), "players[0].team: no team \"T\""),
            ("/players/0/ranks", json!(true), "players[0].ranks: there is no such key"),
            ("/credits", json!([1]), "credits: there is no such key"),
            ("/rounds", json!({}), "rounds: expected at least one round"),
            ("/rounds", json!({"Saturday": friday}), "rounds.Saturday: this round has begun"),
            ("/rounds/Sunday", json!({}), "rounds.Sunday: no round \"Sunday\""),
            ("/rounds/Friday/boards", json!([]), "rounds.Friday.boards: expected at least one"),
            ("/rounds/Friday/boards/-", board, "rounds.Friday.boards[1].id: \"b001\" appears"),
            ("/rounds/Friday/boards/0/factor", json!("x"), "rounds.Friday.boards[0].factor: exp"),
            ("/rounds/Friday/sat_out", json!(["Zoe"]), "rounds.Friday.sat_out[0]: no player"),
            (
                "/rounds/Friday/sat_out",
                json!(["Fay001"]),
                "rounds.Friday.sat_out[0]: plays in this round",
            ),
            ("/declines", json!({"Saturday": []}), "declines.Saturday: there is no top board"),
            (
                &format!("{seat}/forfeit"),
                json!(true),
                "rounds.Friday.boards[0].pos[2].forfeit: there is no such key",
            ),
            (
                &format!("{seat}/team"),
                json!("T01"),
                "rounds.Friday.boards[0].pos[2].team: there is no such key",
            ),
            (
                &format!("{seat}/segs/0/player"),
                json!("Zoe"),
                "rounds.Friday.boards[0].pos[2].segs[0].player: no player \"Zoe\"",
            ),
            (
                "/rounds/Friday/boards/0/result",
                json!({"sc": [], "end": {"type": "time"}}),
                "rounds.Friday.boards[0].result.sc: expected at least one year",
            ),
        ],
    );
    let teams = input("25-teams-of-three-two-boards");
    let said = "players[0].team: a player who is not ranked can't have a team";
    check("score", &teams, &[("/players/0/ranked", json!(false), said)]);
}

#[test]
fn who_is_not_to_be_on_a_top_board_is_named() {
    let document = input("21-top-board");
    let seat = "/rounds/Sunday/boards/0/pos/0/segs/0/player";
    let place = "rounds.Sunday.boards[0]";
    let other = document["rounds"]["Sunday"]["boards"][1]["pos"][0]["segs"][0]["player"].clone();
    let names = document["players"].as_array().expect("there are players").iter();
    let all: Vec<Value> = names.map(|player| player["id"].clone()).collect();
    check(
        "score",
        &document,
        &[
            (seat, other, &format!("{place}.pos[0].segs[0].player: ")),
            ("/declines", json!({"Friday": []}), "declines.Friday: expected \"Sunday\""),
            (
                "/declines/Sunday",
                json!(["Cy007", "Cy007"]),
                "declines.Sunday[1]: \"Cy007\" appears",
            ),
            (
                "/declines/Sunday",
                json!(all),
                &format!("{place}: expected 7 players for the top board"),
            ),
        ],
    );
}

#[test]
fn what_is_wrong_with_an_open_draw_is_said_with_its_place() {
    let players: Vec<Value> = (0..15).map(|number| json!({"id": format!("P{number}")})).collect();
    let document = json!({"seed": "s", "round": "1", "form": {}, "players": players});
    let form = |groups: Value, spare: &str| json!({"groups": groups, "spare": spare});
    check(
        "draw",
        &document,
        &[
            ("/players", json!(players[..6]), "players: expected at least 7 players, found 6"),
            ("/players/1/id", json!("P0"), "players[1].id: \"P0\" appears twice"),
            ("/players/1/power", json!(1), "players[1].power: there is no such key"),
            ("/players/1/willing", json!("yes"), "players[1].willing: expected a boolean"),
            ("/form", form(json!([8]), "sit"), "form.groups[0]: expected a multiple of 7"),
            ("/form", form(json!([7, 14]), "sit"), "form.groups[1]: only 8 players are left"),
            ("/form", form(json!([7]), "two"), "form.groups: groups are not allowed where some"),
            ("/form", form(json!([]), "none"), "form.spare: expected sit or two"),
            ("/form", json!({"size": 7}), "form.size: there is no such key"),
            (
                "/history",
                json!([{"boards": [["a"]]}]),
                "history[0].boards[0]: expected 2 to 8 values, found 1",
            ),
            ("/search", json!(99), "search: this round was drawn with search 99"),
        ],
    );
}

#[test]
fn what_is_wrong_with_boards_of_another_number_is_said_with_its_place() {
    let players: Vec<Value> = (0..15).map(|number| json!({"id": format!("P{number}")})).collect();
    let form = json!({"seats": 5, "groups": [5]});
    let document = json!({"seed": "s", "round": "1", "form": form, "players": players});
    let of_tables = |seats: Value| json!({"seats": seats, "powers": false});
    let (short, long) = (json!(["a", "b"]), json!(["a", "b", "c"]));
    let boards = "history[0].boards";
    check(
        "draw",
        &document,
        &[
            ("/players", json!(players[..4]), "players: expected at least 5 players, found 4"),
            ("/players/1/prefers", json!([1]), "players[1].prefers: there is no such key"),
            ("/form/groups", json!([7]), "form.groups[0]: expected a multiple of 5"),
            ("/form/groups", json!([10, 10]), "form.groups[1]: only 5 players are left"),
            ("/form/seats", json!(1), "form.seats: expected 2 to 7 seats that are powers, found 1"),
            ("/form/seats", json!(8), "form.seats: expected 2 to 7 seats that are powers, found 8"),
            ("/form/seats", json!("five"), "form.seats: expected a number, found a string"),
            ("/form/seats", json!(-5), "form.seats: expected a whole number"),
            ("/form/powers", json!("no"), "form.powers: expected a boolean"),
            ("/form", of_tables(json!(9)), "form.seats: expected 2 to 8 seats, found 9"),
            ("/form", of_tables(json!(0)), "form.seats: expected 2 to 8 seats, found 0"),
            (
                "/history",
                json!([{"boards": [long, short]}]),
                &format!("{boards}[1]: expected 3 values, as on the first board of the round"),
            ),
            (
                "/history",
                json!([{"boards": [vec!["a"; 9]]}]),
                &format!("{boards}[0]: expected 2 to 8 values, found 9"),
            ),
            (
                "/history",
                json!([{"boards": [], "powers": 5}]),
                "history[0].powers: expected a boolean",
            ),
        ],
    );
}
