//! Draws: the first round for every number of teams, later rounds, the final, and faults.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use chancery::board::Power;
use chancery::tournament::draw::{
    DrawForm, DrawRequest, Entrant, PastRound, Violations, draw, lower_bound,
};
use chancery::tournament::rounds::{Round, SEATS};
use serde_json::{Value, json};

use crate::tournament::program::{answer, fault};

/// Teams of so many players each.
fn request(seed: &str, round: Round, sizes: &[usize]) -> DrawRequest {
    let of_team = |(team, size): (usize, &usize)| {
        (0..*size).map(move |number| Entrant {
            name: format!("T{team}p{number}"),
            team: Some(team),
            ..Entrant::default()
        })
    };
    DrawRequest {
        seed: seed.to_owned(),
        teams: (0..sizes.len()).map(|team| format!("T{team}")).collect(),
        players: sizes.iter().enumerate().flat_map(of_team).collect(),
        ..DrawRequest::of(DrawForm::WorldMasters(round))
    }
}

/// The number of teams, meetings beyond the first, and the bound that is known.
fn table() -> Vec<[usize; 3]> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tournament");
    let text = fs::read_to_string(path.join("round1_blocks.csv")).expect("the table is there");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        [0, 3, 4].map(|cell| cells[cell].parse().expect("it is a number"))
    };
    text.lines().skip(1).map(row).collect()
}

#[test]
fn b_6_first_rounds_for_every_number_of_teams_meet_as_seldom_as_is_known() {
    let table = table();
    assert_eq!(table.len(), 194);
    for [teams, meetings, bound] in table {
        let request = request(&teams.to_string(), Round::FIRST, &vec![SEATS; teams]);
        let seating = draw(&request);
        let mut seated: Vec<usize> = seating.boards.iter().flatten().copied().collect();
        seated.sort_unstable();
        assert!(seated.into_iter().eq(0..SEATS * teams), "{teams}: everybody sits once");
        let found = Violations::of(&request, &seating.boards);
        let broken = [found.a.len(), found.b.len(), found.c.len(), found.d.len()];
        assert_eq!((broken, found.e.len()), ([0; 4], meetings), "{teams} teams");
        assert_eq!(lower_bound(&request), Some(bound), "{teams} teams");
    }
}

#[test]
fn b_5_the_sign_up_gives_the_powers_of_the_first_round() {
    let mut request = request("powers", Round::FIRST, &[SEATS; 20]);
    for (number, player) in request.players.iter_mut().enumerate() {
        // Team 0 says all of them, team 1 three, and the others nothing.
        let says = number < SEATS || (SEATS..SEATS + 3).contains(&number);
        player.power = says.then(|| Power::ALL[(number + 2) % SEATS]);
    }
    for board in draw(&request).boards {
        for (player, power) in board.iter().zip(Power::ALL) {
            let wanted = request.players[*player].power;
            assert!(wanted.is_none_or(|wanted| wanted == power), "{board:?}");
        }
    }
}

#[test]
fn b_5_who_says_no_power_has_any_of_those_left_to_his_team() {
    let mut request = request("", Round::FIRST, &[SEATS; 7]);
    // One of each team wants France, and the six others say nothing.
    for player in request.players.iter_mut().step_by(SEATS) {
        player.power = Some(Power::France);
    }
    let mut had = vec![BTreeSet::new(); request.players.len()];
    for seed in 0..60 {
        request.seed = seed.to_string();
        for board in draw(&request).boards {
            for (player, power) in board.into_iter().zip(Power::ALL) {
                had[player].insert(power);
            }
        }
    }
    let left: BTreeSet<Power> =
        Power::ALL.into_iter().filter(|power| *power != Power::France).collect();
    for (player, had) in request.players.iter().zip(had) {
        let wanted = player.power.map_or_else(|| left.clone(), |wanted| [wanted].into());
        assert_eq!(had, wanted, "{}", player.name);
    }
}

#[test]
fn b_5_another_seed_draws_another_round() {
    let boards = |seed| draw(&request(seed, Round::FIRST, &[SEATS; 50])).boards;
    assert_eq!(boards("one"), boards("one"));
    assert_ne!(boards("one"), boards("two"));
}

/// A second round after a first one; every second player stays.
fn second(seed: &str) -> DrawRequest {
    let first = request(seed, Round::FIRST, &[SEATS; 42]);
    let boards = draw(&first).boards;
    let stays: Vec<usize> = (0..first.players.len()).filter(|number| number % 2 == 0).collect();
    let now = |player: &usize| stays.iter().position(|stayed| stayed == player);
    let rows = boards.iter().map(|board| board.iter().map(now).collect::<Vec<_>>());
    let history = rows.map(PastRound::board).collect();
    let players = stays.iter().map(|number| first.players[*number].clone()).collect();
    DrawRequest { form: DrawForm::WorldMasters(Round::SECOND), players, history, ..first }
}

#[test]
fn b_6_second_rounds_keep_a_to_d_and_replay_from_the_seed() {
    let request = second("replay");
    let seating = draw(&request);
    let found = Violations::of(&request, &seating.boards);
    let broken = [found.a.len(), found.b.len(), found.c.len(), found.d.len()];
    assert_eq!(broken, [0; 4]);
    assert!(found.e.len() <= 1, "{} meetings beyond the first", found.e.len());
    assert_eq!(draw(&request), seating);
}

#[test]
fn b_6_c_the_final_repeats_as_few_powers_as_it_can() {
    let mut request = request("final", Round::Final, &[1; SEATS]);
    // Everybody has played Austria and England, so two have to play one of them again.
    for player in 0..SEATS {
        let row = [Some(player), Some(player), None, None, None, None, None];
        request.history.push(PastRound::board(row));
    }
    let seating = draw(&request);
    let mut seated = seating.boards[0].clone();
    seated.sort_unstable();
    assert_eq!((seating.boards.len(), seated), (1, vec![0, 1, 2, 3, 4, 5, 6]));
    let found = Violations::of(&request, &seating.boards);
    assert_eq!(found.c.len(), 2, "{found:?}");
    // Now the first two have played nothing else, and the others no more than Turkey.
    let others = (2..SEATS).map(|player| [None, None, None, None, None, None, Some(player)]);
    let rows = [[Some(0), Some(0), Some(1), Some(1), None, None, None]].into_iter().chain(others);
    request.history = rows.map(PastRound::board).collect();
    let seating = draw(&request);
    assert_eq!(Violations::of(&request, &seating.boards).c, []);
    assert!(seating.boards[0][6] < 2, "only the first two can play Turkey");
}

/// Seven teams of seven as a document.
fn document() -> Value {
    let player = |number: usize| {
        let team = format!("T{}", number / SEATS);
        json!({"id": format!("{team}p{}", number % SEATS), "team": team})
    };
    let players: Vec<Value> = (0..49).map(player).collect();
    json!({"seed": "s", "round": "r1", "players": players, "history": []})
}

#[test]
fn b_6_a_draw_can_be_checked_by_anybody() {
    let mut document = document();
    let drawn = answer(&["draw"], &document);
    assert_eq!((&drawn["total_e"], &drawn["bound_e"]), (&json!(126), &json!(126)));
    let hash = "043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89";
    assert_eq!(drawn["seed_sha256"], json!(hash), "the hash of s by SHA-256");
    document["boards"] = drawn["boards"].clone();
    let checked = answer(&["draw", "--check"], &document);
    for key in ["boards", "violations", "total_e", "bound_e", "seed_sha256"] {
        assert_eq!(checked[key], drawn[key], "{key}");
    }
    // Two of a team change places with two of another: each team is twice on a board.
    let boards = document["boards"].as_array_mut().expect("there are boards");
    let (first, second) = (boards[0][0].take(), boards[1][1].take());
    boards[0][0] = second;
    boards[1][1] = first;
    let broken = answer(&["draw", "--check"], &document)["violations"].clone();
    let count = |letter: &str| broken[letter].as_array().map_or(0, Vec::len);
    assert_eq!((count("a"), count("b")), (2, 2), "{broken}");
}

#[test]
fn b_6_what_is_broken_is_named() {
    let players: Vec<Value> =
        (0..7).map(|number| json!({"id": format!("p{number}"), "team": "T"})).collect();
    let names: Vec<String> = (0..7).map(|number| format!("p{number}")).collect();
    let history = json!([["p0", "p1", null, null, null, null, "gone"]]);
    let mut document = json!({"seed": "s", "round": "final", "players": players});
    document["history"] = history;
    document["boards"] = json!([names]);
    let checked = answer(&["draw", "--check"], &document);
    let violations = &checked["violations"];
    assert_eq!(violations["c"], json!([["p0", 0], ["p1", 1]]));
    assert_eq!(violations["d"], json!([["p0", "p1"]]));
    assert_eq!((&violations["a"], &violations["e"]), (&json!([]), &json!([])));
    assert_eq!(violations["b"].as_array().map(Vec::len), Some(21));
    assert_eq!(checked["bound_e"], json!(null));
}

#[test]
fn documents_that_can_not_be_drawn_are_refused() {
    let said = |change: &dyn Fn(&mut Value)| {
        let mut document = document();
        change(&mut document);
        fault(&["draw"], &document.to_string())
    };
    let drop_last = |document: &mut Value| {
        document["players"].as_array_mut().map(Vec::pop);
    };
    assert_eq!(said(&drop_last), "players: expected a multiple of 7 players, found 48");
    let twice = said(&|document| document["players"][1]["id"] = json!("T0p0"));
    assert_eq!(twice, "players[1].id: \"T0p0\" appears twice");
    let same = said(&|document| {
        document["players"][1]["power"] = json!(2);
        document["players"][3]["power"] = json!("France");
    });
    assert_eq!(
        same,
        "players[3].power: France already belongs to \"T0p1\" of the same team (B.6a)"
    );
    let later = said(&|document| {
        document["round"] = json!("semi");
        document["players"][1]["power"] = json!(2);
    });
    assert_eq!(later, "players[1].power: powers are fixed in the first round only (B.5)");
    let other = said(&|document| document["players"][0]["team"] = json!("T1"));
    assert_eq!(other, "players: team \"T1\" has 8 players, not 7");
    let round = said(&|document| document["round"] = json!("r3"));
    assert_eq!(round, "round: expected r1, r2, semi or final");
    assert_eq!(said(&|document| document["players"] = json!([])), "players: expected players");
}

#[test]
fn boards_to_check_seat_everybody_once() {
    let mut document = document();
    document["boards"] = answer(&["draw"], &document)["boards"].clone();
    let check = |document: &Value| fault(&["draw", "--check"], &document.to_string());
    let mut changed = document.clone();
    changed["boards"][0][1] = changed["boards"][0][0].clone();
    let name = changed["boards"][0][0].to_string();
    assert_eq!(check(&changed), format!("boards[0][1]: {name} sits twice on this board"));
    let mut changed = document.clone();
    changed["boards"][1][0] = changed["boards"][0][0].clone();
    assert_eq!(check(&changed), format!("boards[1][0]: {name} already has all of their seats"));
    let mut changed = document.clone();
    changed["boards"].as_array_mut().map(Vec::pop);
    assert!(check(&changed).ends_with("has no seat"));
    document["boards"][6][6] = json!("nobody");
    assert_eq!(check(&document), "boards[6][6]: no player \"nobody\"");
}
