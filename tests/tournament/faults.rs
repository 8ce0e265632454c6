//! Documents that can't be answered: what is wrong, and where.

use serde_json::{Value, json};

use crate::tournament::examples::example;
use crate::tournament::program::{fault, run};

/// What is said about an example after a change at a place in it.
fn changed(place: &str, value: Value) -> String {
    let mut input = example("7-palette")["input"].clone();
    *input.pointer_mut(place).unwrap_or_else(|| panic!("{place} is there")) = value;
    fault(&["score"], &input.to_string())
}

#[test]
fn what_is_wrong_with_a_tournament_is_said_with_its_place() {
    let board = "/rounds/r1/boards/3";
    let solo = json!({"type": "solo"});
    let draw = json!({"type": "draw", "season": 4, "in": [7]});
    let early = json!({"type": "concede", "season": 17, "to": 0});
    for (place, value, said) in [
        ("/pos/2/segs/0/player", json!("T009p9"), "pos[2].segs[0].player: no player \"T009p9\""),
        (
            "/pos/2/segs/0/player",
            json!(null),
            "pos[2].segs[0].player: expected a string, found null",
        ),
        (
            "/pos/2/segs/0/from",
            json!(1),
            "pos[2].segs[0].from: the first holder has to start in season 0",
        ),
        (
            "/pos/2/segs/0/kind",
            json!("cd"),
            "pos[2].segs[0].player: expected null: no one plays a power in civil disorder",
        ),
        ("/pos/2/segs", json!([]), "pos[2].segs: expected at least one holder"),
        ("/pos/2/forfeit", json!("no"), "pos[2].forfeit: expected a boolean, found a string"),
        (
            "/result/sc/4",
            json!([9, 9, 9, 9, 0, 0, 0]),
            "result.sc[4]: 36 centres, but the map has only 34",
        ),
        ("/result/sc/4", json!([9, 9, 9]), "result.sc[4]: expected 7 values, found 3"),
        ("/result/sc/4/1", json!(-1), "result.sc[4][1]: expected a whole number from 0 to 34"),
        ("/result/sc", json!([]), "result.sc: expected 9 years by the game's end, found 0"),
        ("/result/end", solo, "result: no power has 18 centres in the last year"),
        ("/result/end", draw, "result.end.in[0]: expected a whole number from 0 to 6"),
        ("/result/end", early, "result.sc: expected 8 years by the game's end, found 9"),
        ("/id", json!("r1-001"), "id: \"r1-001\" appears twice"),
    ] {
        // The key may be missing in the example; a place to put it is not.
        let mut input = example("7-palette")["input"].clone();
        let (above, key) = place.rsplit_once('/').expect("a place has a key");
        let above = input.pointer_mut(&format!("{board}{above}")).expect("the place is there");
        match above {
            Value::Object(map) => drop(map.insert(key.to_owned(), value)),
            list => list[key.parse::<usize>().expect("it is an index")] = value,
        }
        let found = fault(&["score"], &input.to_string());
        assert_eq!(found, format!("rounds.r1.boards[3].{said}"));
    }
}

/// An example with one more key at a place, and the complaint about it.
fn with_key(place: &str, key: &str, value: Value) -> String {
    let mut input = example("7-palette")["input"].clone();
    let object = input.pointer_mut(place).and_then(Value::as_object_mut);
    object.expect("there is an object").insert(key.to_owned(), value);
    fault(&["score"], &input.to_string())
}

#[test]
fn a_key_that_means_nothing_is_a_fault_with_its_place_and_the_nearest_key() {
    let said = with_key("", "scorring", json!("Draw size"));
    assert_eq!(said, "scorring: there is no such key: did you mean scoring?");
    for (place, key, said) in [
        ("/teams/1", "name", "teams[1].name: there is no such key: the keys are id"),
        ("/players/1", "teem", "players[1].teem: there is no such key: did you mean team?"),
        ("/rounds/r1", "bords", "rounds.r1.bords: there is no such key: did you mean boards?"),
        (
            "/rounds/r1/boards/3",
            "end",
            "rounds.r1.boards[3].end: there is no such key: the keys are",
        ),
        (
            "/rounds/r1/boards/3/result",
            "ends",
            "rounds.r1.boards[3].result.ends: there is no such key: did you mean end?",
        ),
        (
            "/rounds/r1/boards/3/result/end",
            "seasons",
            "rounds.r1.boards[3].result.end.seasons: there is no such key: did you mean season?",
        ),
        (
            "/rounds/r1/boards/3/pos/2",
            "forfiet",
            "rounds.r1.boards[3].pos[2].forfiet: there is no such key: did you mean forfeit?",
        ),
        (
            "/rounds/r1/boards/3/pos/2/segs/0",
            "tik",
            "rounds.r1.boards[3].pos[2].segs[0].tik: there is no such key: did you mean tick?",
        ),
    ] {
        let found = with_key(place, key, json!(null));
        assert!(found.starts_with(said), "{found}");
    }
}

#[test]
fn whoever_keeps_documents_may_name_them_and_check_what_a_draw_wrote() {
    let mut input = example("7-palette")["input"].clone();
    (input["id"], input["mode"]) = (json!("ours"), json!({"any": "thing"}));
    let said = run(&["score"], input.to_string());
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let mut draw = json!({"seed": "1", "round": "final", "history": [], "players": seven()});
    let drawn = run(&["draw"], draw.to_string());
    let drawn: Value = serde_json::from_str(&drawn.output).expect("it is drawn");
    for (key, value) in drawn.as_object().expect("it is an object") {
        draw[key] = value.clone();
    }
    let checked = run(&["draw", "--check"], draw.to_string());
    assert_eq!((checked.status, checked.complaints.as_str()), (0, ""));
    draw["rouns"] = json!("r1");
    let said = fault(&["draw", "--check"], &draw.to_string());
    assert_eq!(said, "rouns: there is no such key: did you mean round?");
    draw.as_object_mut().expect("it is an object").remove("rouns");
    draw["players"][3]["powr"] = json!(2);
    let said = fault(&["draw"], &draw.to_string());
    assert_eq!(said, "players[3].powr: there is no such key: did you mean power?");
}

/// Seven players of a final.
fn seven() -> Value {
    (1..=7).map(|number| json!({"id": format!("p{number}")})).collect()
}

#[test]
fn d_ix_4_nobody_who_is_out_shares_in_an_end_or_comes_back() {
    let said = |rows: Value, end: Value| {
        let mut input = example("7-palette")["input"].clone();
        input["rounds"]["r1"]["boards"][3]["result"] = json!({"sc": rows, "end": end});
        fault(&["score"], &input.to_string())
    };
    let place = "rounds.r1.boards[3].result";
    let (fives, no_turkey) = ([5, 5, 5, 5, 5, 5, 4], [6, 6, 6, 5, 5, 6, 0]);
    let shares = json!({"type": "draw", "season": 4, "in": [0, 6]});
    let found = said(json!([fives, no_turkey]), shares);
    assert_eq!(found, format!("{place}: Turkey shares in the draw but has no centre"));
    let back = json!({"type": "draw", "season": 6, "in": [0, 6]});
    let found = said(json!([fives, no_turkey, fives]), back);
    assert_eq!(found, format!("{place}.sc[2]: Turkey has no centre in 1902, but some in 1903"));
}

#[test]
fn d_ix_4_no_vote_ends_a_board_that_was_won_or_gives_it_to_who_is_gone() {
    let ended = |last: [u8; 7], end: Value| {
        let mut input = example("7-palette")["input"].clone();
        let mut rows = vec![[5, 5, 5, 5, 5, 5, 4]; 3];
        rows.extend([[9, 9, 8, 4, 3, 1, 0], last]);
        input["rounds"]["r1"]["boards"][3]["result"] = json!({"sc": rows, "end": end});
        fault(&["score"], &input.to_string())
    };
    let won = [18, 5, 5, 3, 2, 1, 0];
    let place = "rounds.r1.boards[3].result";
    for end in [
        json!({"type": "draw", "season": 10, "in": [0, 1]}),
        json!({"type": "concede", "season": 10, "to": 0}),
    ] {
        let said = ended(won, end);
        assert_eq!(said, format!("{place}: a vote ended the game, but it was won in 1905"));
    }
    let gone = ended([9, 9, 8, 4, 3, 1, 0], json!({"type": "concede", "season": 10, "to": 6}));
    assert_eq!(gone, format!("{place}: the game is conceded to Turkey, which has no centre"));
}

#[test]
fn what_does_not_fit_together_is_said() {
    let missing = changed("/rounds/r1", json!(null));
    assert_eq!(missing, "rounds.semi: this round has begun, but \"r1\" before it has not");
    let none = changed("/rounds/r1/boards", json!([]));
    assert_eq!(none, "rounds.r1.boards: expected 7 boards (B.4), found 0");
    let unknown = changed("/players/3/team", json!("T099"));
    assert_eq!(unknown, "players[3].team: no team \"T099\"");
    let twice = changed("/players/3/id", json!("T001p1"));
    assert_eq!(twice, "players[3].id: \"T001p1\" appears twice");
    let often = changed("/declines", json!({"semi": ["T001p1", "T001p2", "T001p1"]}));
    assert_eq!(often, "declines.semi[2]: \"T001p1\" appears twice");
    let declined = changed("/declines", json!({"semi": ["nobody"]}));
    assert_eq!(declined, "declines.semi[0]: no player \"nobody\"");
    assert_eq!(changed("/teams", json!([])), "teams: expected at least 7 teams, found 0");
}

#[test]
fn a_player_seated_twice_or_seasons_out_of_order_are_errors() {
    let mut input = example("7-palette")["input"].clone();
    let seats = &mut input["rounds"]["r1"]["boards"][0]["pos"];
    seats[1] = seats[0].clone();
    let place = "rounds.r1.boards[0].pos[1].segs[0].player";
    let said = fault(&["score"], &input.to_string());
    assert_eq!(said, format!("{place}: is seated twice on this board"));
    let tenure = |from| json!({"from": from, "player": "X01", "kind": "temp", "tick": 1});
    for (seasons, said) in [
        ([6, 6], "segs[2].from: seasons are out of order"),
        ([8, 4], "segs[2].from: seasons are out of order"),
        ([8, 18], "segs[2].from: the game was over by then"),
    ] {
        let mut input = example("7-palette")["input"].clone();
        let segs = &mut input["rounds"]["r1"]["boards"][0]["pos"][0]["segs"];
        let list = segs.as_array_mut().expect("it is a list");
        list.extend(seasons.map(tenure));
        let found = fault(&["score"], &input.to_string());
        assert_eq!(found, format!("rounds.r1.boards[0].pos[0].{said}"));
    }
}

#[test]
fn a_million_players_are_too_many_or_one_too_many() {
    let player = |number: usize| format!("{{\"id\":\"p{number}\",\"team\":null}}");
    let list = |last: usize| {
        let players: Vec<String> = (0..999_999).chain([last]).map(player).collect();
        players.join(",")
    };
    let draw = |last| format!("{{\"seed\":\"s\",\"round\":\"semi\",\"players\":[{}]}}", list(last));
    assert_eq!(fault(&["draw"], &draw(7)), "players[999999].id: \"p7\" appears twice");
    let many = fault(&["draw"], &draw(999_999));
    assert_eq!(many, "players: expected at most 3500 players, found 1000000");
    let teams: Vec<String> = (0..7).map(|team| format!("{{\"id\":\"T{team}\"}}")).collect();
    let players = list(7);
    let all = format!(
        "{{\"seed\":\"s\",\"teams\":[{}],\"players\":[{players}],\"rounds\":{{}}}}",
        teams.join(",")
    );
    assert_eq!(fault(&["score"], &all), "players[999999].id: \"p7\" appears twice");
}

#[test]
fn what_is_no_document_is_said() {
    assert_eq!(fault(&["score"], "[]"), "expected an object, found a list");
    assert_eq!(fault(&["draw"], "{}"), "the key \"seed\" is missing");
    assert!(fault(&["score"], "{\"seed\": ").starts_with("not JSON: EOF while parsing"));
    assert!(fault(&["score", "no-such-file"], "").starts_with("no-such-file: "));
}

#[test]
fn the_help_reads_well() {
    let well = "all went well";
    for (command, zero) in [
        ("score", well),
        ("draw", well),
        ("verify-dice", "everything agrees"),
        ("simulate-tournament", well),
    ] {
        let said = run(&[command, "--help"], "");
        assert_eq!((said.status, said.complaints.as_str()), (0, ""));
        assert!(said.output.contains(&format!("Exit status: 0 if {zero}, ")), "{}", said.output);
        assert!(said.output.lines().all(|line| line.chars().count() <= 100), "{}", said.output);
    }
}
