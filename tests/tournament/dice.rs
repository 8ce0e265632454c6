//! Published dice: what a tournament publishes is thrown and drawn again, line by line.

use serde_json::{Value, json};

use crate::tournament::program::run;
use crate::tournament::simulated::Made;

/// The lines of a small tournament.
fn published() -> Vec<Value> {
    let made = Made::of("dice", &["--teams", "7", "--seed", "d", "--play", "scripted"]);
    let lines = made.text("dice.jsonl");
    lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

/// How the command ends, and what it says.
fn verify(lines: &[Value]) -> (i32, String) {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = run(&["verify-dice"], text);
    (said.status, said.output)
}

fn kind(line: &Value) -> &str {
    line["kind"].as_str().expect("a line has a kind")
}

/// The number of the first line of a kind, from 0.
fn first(lines: &[Value], wanted: &str) -> usize {
    lines.iter().position(|line| kind(line) == wanted).expect("there is one")
}

#[test]
fn c_7_f_what_was_published_is_thrown_and_drawn_again() {
    let mut lines = published();
    let count = |wanted: &str| lines.iter().filter(|line| kind(line) == wanted).count();
    let (rolls, draws) = (count("roll"), count("draw"));
    assert!(rolls > 0, "boards that are alike need the die");
    let drawn = if draws == 1 { "1 draw".to_owned() } else { format!("{draws} draws") };
    let all = format!("as published: 1 seed, {rolls} throws, {drawn}\nEverything agrees.\n");
    assert_eq!(verify(&lines), (0, all));
    // One throw, one draw and one seed are changed, one after the other.
    let roll = first(&lines, "roll");
    let was = lines[roll]["value"].clone();
    let other = 1 + was.as_u64().expect("it is a number") % 100;
    lines[roll]["value"] = json!(other);
    let (status, said) = verify(&lines);
    let name = lines[roll]["name"].to_string();
    let line = roll + 1;
    let fault = format!("line {line}: roll {name}: the file says {other}, but {was} was thrown\n");
    assert!(status == 1 && said.starts_with(&fault), "{said}");
    assert!(said.ends_with("NOT everything agrees.\n"), "{said}");
    lines[roll]["value"] = was;
    let draw = first(&lines, "draw");
    lines[draw]["boards"].as_array_mut().expect("it has boards").swap(2, 3);
    let (status, said) = verify(&lines);
    let fault = format!("line {}: draw of r1: boards[2] is not what was drawn\n", draw + 1);
    assert!(status == 1 && said.starts_with(&fault), "{said}");
    lines[draw]["boards"].as_array_mut().expect("it has boards").swap(2, 3);
    let reveal = first(&lines, "reveal");
    lines[reveal]["text"] = json!("another");
    let (status, said) = verify(&lines);
    assert!(status == 1 && said.contains("line 2: seed \"tournament\" has the hash "), "{said}");
    assert!(
        said.contains(&format!(
            "not checked, since their seeds are not revealed yet: {}\n",
            rolls + draws
        )),
        "{said}"
    );
}

#[test]
fn c_7_f_a_seed_is_committed_to_before_and_revealed_in_the_end() {
    let commit = json!({"kind": "commit", "seed": "s", "sha256":
        "043a718774c572bd8a25adbeb1bfcd5c0256ae11cecf9f9c3f925d0e52beaf89"});
    let roll = json!({"kind": "roll", "seed": "s", "name": "C7|T001p1|1", "value": 54});
    let reveal = json!({"kind": "reveal", "seed": "s", "text": "s"});
    let (status, said) = verify(&[roll.clone(), commit.clone()]);
    assert!(said.starts_with("line 1: seed \"s\": no hash was published on an earlier line\n"));
    assert_eq!(status, 1);
    let (status, said) = verify(&[commit.clone(), roll]);
    assert!(said.starts_with("seed \"s\" is not revealed yet\n"), "{said}");
    assert_eq!(status, 1, "a throw that nobody can check is no throw that agrees");
    let verdict =
        "Everything that can be checked so far agrees; the rest is waiting for its seeds.\n";
    assert!(said.ends_with(verdict), "{said}");
    let (status, said) = verify(&[commit.clone(), commit.clone(), reveal.clone()]);
    assert!(said.starts_with("line 2: seed \"s\" was already committed to\n"), "{said}");
    assert_eq!(status, 1);
    assert_eq!(verify(&[commit, reveal]).0, 0);
}

#[test]
fn lines_that_can_not_be_read_are_named_and_the_others_checked() {
    let text = "\u{FEFF}{\"kind\": \"commit\", \"seed\": \"s\", \"sha256\": \"12\"}\n\n{}\nnonsense\n\
        {\"kind\": \"throw\", \"seed\": \"s\"}\n\
        {\"kind\": \"roll\", \"seed\": \"s\", \"name\": \"x\", \"value\": 101}\n\
        {\"kind\": \"roll\", \"seed\": \"s\", \"name\": \"x\", \"value\": 0}\n\
        {\"kind\": \"draw\", \"seed\": \"s\", \"round\": \"r1\", \"players\": []}\n";
    let said = run(&["verify-dice", "-"], text);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let expected = "\
line 1: sha256: expected 64 hexadecimal digits
line 3: the key \"kind\" is missing
line 4: not JSON: expected ident at line 1 column 2
line 5: kind: expected commit, reveal, roll or draw, found \"throw\"
line 6: value: expected a whole number from 0 to 100
line 7: value: expected a whole number from 1 to 100
line 8: players: expected players
as published: 0 seeds, 0 throws, 0 draws
NOT everything agrees.
";
    assert_eq!(said.output, expected);
}

#[test]
fn a_million_faulty_lines_are_counted_and_not_all_shown() {
    let said = run(&["verify-dice"], "x\n".repeat(1_000_000));
    assert_eq!(said.status, 1);
    assert_eq!(said.output.lines().filter(|line| line.starts_with("line ")).count(), 1_000);
    assert!(said.output.contains("and 999000 more\n"), "{}", said.output.len());
}
