//! Made-up tournaments, from the first draw to the last standing, as the program writes them.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::tournament::program::{answer, fault, run};

/// A folder of made-up files that goes away with its name.
pub(crate) struct Made(PathBuf);

impl Drop for Made {
    fn drop(&mut self) {
        // The remains of a test are no tournament.
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Made {
    pub(crate) fn of(name: &str, arguments: &[&str]) -> Made {
        let folder = format!("made-up-{name}-{}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let made = Made(folder);
        let to = made.0.to_str().expect("the name is UTF-8");
        let said = run(&[&["simulate-tournament", "--to", to], arguments].concat(), "");
        assert_eq!(said.status, 0, "{}", said.complaints);
        made
    }

    pub(crate) fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }

    pub(crate) fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).expect("the file was written")
    }

    fn json(&self, file: &str) -> Value {
        serde_json::from_str(&self.text(file)).expect("it is JSON")
    }
}

#[test]
fn the_summary_of_a_made_up_tournament_counts_one_board_as_one() {
    let made = Made::of("summary", &["--teams", "7", "--seed", "x"]);
    let to = made.path("again");
    let said = run(&["simulate-tournament", "--teams", "7", "--seed", "x", "--to", &to], "");
    assert!(said.output.contains("7 teams, "), "{}", said.output);
    assert!(said.output.contains(": 1 board; B.6 broken"), "{}", said.output);
    assert!(!said.output.contains(" 1 boards"), "{}", said.output);
}

/// What a whole tournament has to hold, of so many teams with boards in each round.
fn check(teams: &str, seed: &str, play: &str, boards: [usize; 4]) {
    let made = Made::of(teams, &["--teams", teams, "--seed", seed, "--play", play]);
    let input = made.json("score.json");
    let standings = answer(&["score"], &input);
    assert_eq!(standings, made.json("standings.json"), "the exported input confirms the standings");
    let structure = ["r1", "r2", "semi", "final"].map(|round| &standings["structure"][round]);
    assert_eq!(structure, boards.map(Value::from).each_ref());
    assert_eq!(standings.get("live"), None);
    for key in ["/teams/winner", "/final/winner"] {
        assert!(standings.pointer(key).is_some_and(Value::is_string), "{key}");
    }
    for round in ["r1", "r2", "semi", "final"] {
        let file = format!("draw-{round}.json");
        if !PathBuf::from(made.path(&file)).exists() {
            assert_eq!((round, boards[1]), ("r2", 0), "{file} is missing");
            continue;
        }
        let draw = made.json(&file);
        let checked = answer(&["draw", "--check"], &draw);
        assert_eq!(checked["boards"], draw["boards"]);
        // In the final who meets whom is settled before.
        let wishes = if round == "final" { &["a", "c"][..] } else { &["a", "b", "c", "d"] };
        for wish in wishes {
            let found = &checked["violations"][wish];
            assert_eq!(found, &json!([]), "{wish} in {round} of {teams} teams");
        }
    }
    let roster = made.text("roster.csv");
    let read = chancery::language::roster::csv::read(roster.as_bytes()).expect("a sound roster");
    assert_eq!(read.roster.teams().len().to_string(), teams);
    let players = roster.lines().filter(|line| line.starts_with('T')).count();
    assert_eq!(players, 7 * teams.parse::<usize>().expect("it is a number"));
}

#[test]
fn b_4_49_players_over_three_rounds() {
    check("7", "1", "scripted", [7, 0, 7, 1]);
}

#[test]
fn b_4_294_players_over_four_rounds() {
    check("42", "1", "random", [42, 21, 7, 1]);
}

#[test]
fn b_4_1029_players_over_four_rounds() {
    check("147", "1", "random", [147, 49, 7, 1]);
}

#[test]
fn rounds_that_were_not_played_are_missing() {
    let made = Made::of("some", &["--teams", "45", "--seed", "x", "--rounds", "1"]);
    assert!(!PathBuf::from(made.path("draw-r2.json")).exists());
    let standings = answer(&["score"], &made.json("score.json"));
    assert_eq!((standings.get("r2"), standings["r1"]["next"].as_str()), (None, Some("r2")));
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    let made = Made::of("twice", &["--teams", "7", "--seed", "x", "--rounds", "1"]);
    let before = made.text("score.json");
    let folder = made.path("");
    let arguments = ["simulate-tournament", "--teams", "7", "--seed", "y", "--to", &folder];
    let said = fault(&arguments, "");
    assert!(said.ends_with("the folder is not empty: name a new one"), "{said}");
    assert_eq!(made.text("score.json"), before);
}

#[test]
fn tables_for_people_show_the_line_and_what_decided() {
    let made = Made::of("plain", &["--teams", "42", "--seed", "p", "--rounds", "1"]);
    let said = run(&["score", "--plain", &made.path("score.json")], "");
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let titles = ["Teams after the first round (C.6)", "The first round (C.7)", "(C.12)", "(C.13)"];
    for title in titles {
        assert!(said.output.contains(title), "{title} is missing:\n{}", said.output);
    }
    let (above, below) = said.output.split_once("-----").expect("there is a line");
    let last_in = above.trim_end().lines().last().expect("somebody is in");
    assert!(last_in.trim_start().starts_with("147  ") || last_in.contains("C7."), "{last_in}");
    assert!(below.lines().next().is_some_and(|line| line.contains("C7.")), "the cut has a reason");
}
