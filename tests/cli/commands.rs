//! What a letter asks for besides orders: as data lines say it, and as people see it.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::cli::program::run;

const STATE: &str = r#"{"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}}"#;

const LETTER: &str = "A Par H
FINAL
vote yes on the draw
vote maybe
abstain
propose a draw without Italy
press to Germany, Italy: hello
dark grey press:
Hello!

A Par - Bur
end press
press: bye
extension 48h
unavailable Fri 18:00 - Mon 08:00 Europe/Paris
abbr: gol = LYO, nat = Nowhere
error report: A Bur is lost
set wait
signon Fdc478
";

fn commands() -> Value {
    let line = json!({"name": "S1903M", "power": "FRANCE", "text": LETTER});
    let mut line: Value = line;
    line["state"] = serde_json::from_str(STATE).expect("the state is JSON");
    let said = run(&["read"], format!("{line}\n"));
    let mut answer: Value = serde_json::from_str(&said.output).expect("the answer is JSON");
    answer["commands"].take()
}

#[test]
fn commands_are_strings_with_what_belongs_to_them() {
    let window = "Fri 18:00 - Mon 08:00 Europe/Paris";
    let wanted = json!([
        {"line": 2, "command": "final"},
        {"line": 3, "command": "vote", "proposal": "draw", "choice": "yes"},
        {"line": 4, "command": "vote", "proposal": "", "choice": "unclear",
            "unread": "maybe"},
        {"line": 5, "command": "vote", "proposal": "", "choice": "abstain"},
        {"line": 6, "command": "propose", "text": "propose a draw without Italy"},
        {"line": 7, "command": "press", "kind": null, "to": "Germany, Italy", "text": "hello"},
        {"line": 8, "command": "press", "kind": "dark-grey", "to": null,
            "text": "Hello!\n\nA Par - Bur"},
        {"line": 13, "command": "press", "kind": null, "to": null, "text": "bye"},
        {"line": 14, "command": "extension", "text": "48h"},
        {"line": 15, "command": "unavailable", "text": window},
        {"line": 16, "command": "abbreviations", "text": "gol = LYO, nat = Nowhere"},
        {"line": 17, "command": "error-report", "text": "A Bur is lost"},
        {"line": 18, "command": "old-word", "word": "set wait", "ours": "preliminary"},
        {"line": 19, "command": "old-word", "word": "signon", "ours": null},
    ]);
    assert_eq!(commands(), wanted);
}

#[test]
fn d_iii_3_a_text_is_one_set_under_both_policies_and_no_other_is_known() {
    let answer = |policy: Value| {
        let mut line = json!({"name": "S1903M", "power": "FRANCE", "text": "A Par H\nA Par - Bur"});
        line["state"] = serde_json::from_str(STATE).expect("the state is JSON");
        line["policy"] = policy;
        run(&["read"], format!("{line}\n")).output
    };
    let last = answer(json!({"sets": "last-set"}));
    assert!(last.contains("A PAR - BUR"), "{last}");
    for same in [json!({"sets": "latest-per-unit"}), json!({}), Value::Null] {
        assert_eq!(answer(same), last);
    }
    let other = answer(json!({"sets": "first-set"}));
    assert!(other.contains("expected last-set or latest-per-unit"), "{other}");
}

#[test]
fn people_see_how_each_command_is_answered() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("commands.json");
    let position = format!(r#"{{"name": "S1903M", "state": {STATE}}}"#);
    fs::write(&path, position).expect("the folder for tests can be written to");
    let path = path.to_str().expect("its path is UTF-8");
    let letter = format!("{LETTER}press: it goes on\n[press]\n");
    let said = run(&["check", "-", "--position", path, "--power", "France"], letter);
    for wanted in [
        "Your order filed, FINAL - ",
        "- There is no open proposal to vote on.\n",
        "- We did not put your proposal to the vote: Italy is out of the game.\n",
        "- France's extension has been granted: orders are now due ",
        "- Your weekly window is Fri 18:00 - Mon 08:00 Europe/Paris.",
        "- These are not valid abbreviations: nat = Nowhere.",
        "- Your abbreviations apply from now on: gol = LYO.",
        "- Nothing has been judged yet, so there is no result that could be wrong.",
        "- \"set wait\" is a word of the old judges and does nothing here. Write\n  \
            \"preliminary\".",
        "- \"signon\" is a word of the old judges; it does nothing here.\n",
        "- Your press has no line \"end press\", ",
        "Subject: Now due ",
        "Your press will not be printed.\n\nThe reason: what we publish is for everyone.\n",
        "You wrote:\n  | hello\n",
    ] {
        assert!(said.output.contains(wanted), "{wanted:?} is missing in {}", said.output);
    }
}
