//! `chancery tell` at a tournament: lines as a letter has them, one after the other.

use serde_json::Value;

use super::prompt::{Folder, OPEN};

#[test]
fn lines_are_done_in_turn_up_to_the_first_that_is_not() {
    let folder = Folder::new("in-turn");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    let (status, said, complaints) =
        folder.tell(&["td draw r1", "start r1 due 2027-01-15 20:00"], "--yes");
    assert_eq!((status, complaints.as_str()), (0, ""), "{said}");
    assert!(
        said.contains("7 boards are drawn") && said.contains("orders are due Fri 15"),
        "{said}"
    );
    let lines = ["rule: play on", "frobnicate", "publish", "rule: play fair"];
    let (status, said, complaints) = folder.tell(&lines, "--yes");
    assert_eq!(status, 1);
    assert!(
        complaints.starts_with(
            "chancery tell: line 2: \"frobnicate\": There is no command \"frobnicate\"; td help \
                lists them all.\n"
        ),
        "{complaints}"
    );
    let (_, _, misspelt) = folder.tell(&["penaltiy Ann 5: late"], "--yes");
    assert!(misspelt.contains("; did you mean td penalty? td help lists them"), "{misspelt}");
    let left = "chancery tell: Line 3 had no effect: publish\n\
                chancery tell: Line 4 had no effect: rule: play fair\n";
    assert!(complaints.ends_with(left) && !said.contains("no effect"), "{complaints}{said}");
    let (_, said, _) = folder.tell(&["dance", "publish"], "--yes --format json");
    let answers: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(answers[0]["undone"], serde_json::json!(["dance", "publish"]), "{said}");
    assert!(
        answers[1]["refused"][0].as_str().is_some_and(|why| why.starts_with("line 1: \"dance\"")),
        "{said}"
    );
}

#[test]
fn a_trial_of_several_lines_weighs_each_of_them() {
    let folder = Folder::new("trial");
    folder.done(OPEN);
    let lines = ["rule: play on", "dance", "publish", "rule: play fair"];
    let (status, said, complaints) = folder.tell(&lines, "--dry-run");
    assert_eq!(status, 1);
    assert!(said.contains("play on") && said.contains("play fair"), "{said}");
    assert!(
        complaints.contains("line 2: \"dance\"") && complaints.contains("line 3: "),
        "{complaints}"
    );
    let (_, log, _) = folder.tell(&["log"], "");
    assert!(!log.contains("play"), "{log}");
}

#[test]
fn a_3_without_anybody_to_ask_it_is_shown_what_a_line_would_do_and_nothing_is_done() {
    let folder = Folder::new("nobody");
    folder.done(OPEN);
    let (status, said, complaints) = folder.tell(&["open until 2026-12-24"], "");
    assert_eq!((status, said.as_str()), (2, "Sign-up is open until Thu 24 Dec 2026 23:59 GMT.\n"));
    assert!(complaints.contains("add --yes to go ahead"), "{complaints}");
    assert!(!folder.tournament("status").1.contains("Sign-up is open"));
    folder.told("open until 2026-12-24");
    assert!(folder.tournament("status").1.contains("Sign-up is open"));
}

#[test]
fn a_question_is_answered_as_by_mail_and_nobody_has_to_be_asked() {
    let folder = Folder::new("questions");
    folder.done(OPEN);
    for (line, answer) in [
        ("help", "td substitute NAME for France in GAME: why"),
        ("td status", "Director: Terry Dee."),
        ("standings", "no standings"),
    ] {
        let (status, said, complaints) = folder.tell(&[line], "");
        assert_eq!((status, complaints.as_str()), (0, ""), "{line}");
        assert!(said.to_lowercase().contains(&answer.to_lowercase()), "{line}: {said}");
    }
    let (status, _, complaints) = folder.tell(&["queue"], "");
    assert!(status == 1 && complaints.contains("Ask each board for its queue"), "{complaints}");
}

#[test]
fn teams_of_an_open_event_come_by_a_table_whatever_their_size() {
    let folder = Folder::new("teams-of-any-size");
    let form = r#"{"rounds": [{"name": "Friday", "years": 7}, {"name": "Saturday", "years": 7}],
        "teams": {"rounds": ["Friday", "Saturday"]}}"#;
    folder.put("form.json", form);
    folder.done(&format!("{OPEN} --form form.json"));
    let row = |number: usize| {
        let (team, role) =
            (number.div_ceil(3), if number % 3 == 1 { "captain player" } else { "player" });
        format!("P {number},p{number}@players.example,Team {team},{role}\n")
    };
    let rows: String = (1..=9).map(row).collect();
    folder.put("teams.csv", &format!("Name,E-mail,Team,Role\n{rows}").replacen(" player", "", 1));
    let table = std::fs::read_to_string(folder.0.join("teams.csv")).expect("the table");
    folder.put("teams.csv", &table.replace('\n', "\r\n"));
    let (status, _, complaints) = folder.tournament("roster import teams.csv --dry-run");
    let idle = "line 2, roles: P 1 is a captain who does not play; for a captain who plays, write";
    assert!(status == 0 && complaints.contains(idle), "{complaints}");
    folder.put("teams.csv", &format!("Name,E-mail,Team,Role\n{rows}"));
    let taken = folder.done("roster import teams.csv");
    assert!(taken.contains("10 people in 3 teams, including 9 players."), "{taken}");
    folder.put("policy.toml", "press = \"A\"\n");
    folder.done("policy terry-dee policy.toml");
    let entered = folder.tell(&["enter Ann Late <late@players.example> team Team 1"], "--yes");
    assert!(entered.0 == 0 && entered.1.contains("ann-late: player of Team 1"), "{entered:?}");
    let twice = folder.tell(&["enter ann late <other@players.example>"], "--dry-run");
    assert!(twice.1.contains("There is another ann late, ann-late, at late@"), "{twice:?}");
    folder.tell(&["strike Ann Late"], "--yes");
    folder.tell(&["close", "draw r1"], "--yes");
    let boards = folder.tournament("boards Friday");
    assert!(
        boards.0 == 0 && boards.1.contains("wm26-r1-01: game master Terry Dee\n"),
        "{boards:?}"
    );
    let (status, _, complaints) = folder.tournament("boards r3");
    assert_eq!(status, 2);
    assert!(complaints.contains("there is no round \"r3\": expected r1, r2"), "{complaints}");
    // Who was drawn stays, alone or with his team.
    for line in ["strike team Team 1", "strike P 1"] {
        let (status, _, complaints) = folder.tell(&[line], "--yes");
        assert_eq!(status, 1, "{complaints}");
        assert!(complaints.contains("was in the draw for a round"), "{complaints}");
    }
}

#[test]
fn a_table_of_individuals_is_taken_with_a_word_on_namesakes_and_idle_columns() {
    let folder = Folder::new("namesakes");
    folder.done(&format!("{OPEN} --form swiss-3"));
    let row = |number: usize| format!("P {number},p{number}@players.example,player,\n");
    let rows: String = (1..=12).map(row).collect();
    let named = "Zoë Fox,zoe@players.example,player,France\nBob Best,bob@players.example,player,\n\
                 bob best,robert@players.example,player,\n";
    folder.put("people.csv", &format!("name,address,roles,prefers\n{rows}{named}"));
    let (status, said, complaints) = folder.tournament("roster import people.csv --yes");
    assert_eq!(status, 0, "{complaints}");
    assert!(
        complaints.contains("line 1, prefers: this event draws powers without"),
        "{complaints}"
    );
    let doubled = "There is another bob best, bob-best, at bob@players.example. If they are one \
                   person, strike bob-best-2. If not, give one of them another name";
    assert_eq!(said.matches("There is another").count(), 1, "{said}");
    assert!(said.contains(doubled), "{said}");
    folder.tell(&["close", "skip zoe fox for r2", "draw r1"], "--yes");
    assert!(folder.tell(&["skip Zoe for r3"], "--yes").1.contains("Zoë Fox does not play round"));
    folder.tell(&["enter Zoe Ames <ames@players.example>"], "--yes");
    let exact = folder.tell(&["skip Zoe for r3"], "--yes").1;
    assert!(exact.contains("Zoe Ames does not play round three"), "{exact}");
    folder.told("start r1");
    folder.told("pause until 2027-01-05 20:00: snow");
    let status = folder.tournament("status").1;
    assert!(status.contains("paused") && status.contains("Round one: 2 of 2 games"), "{status}");
}
