//! Lines as people really write them, in letters and in talk: what is filed is what was meant, and
//! nothing is passed over that was meant for an order.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const TABLE: &str = include_str!("../../fixtures/orders/prose.tsv");
const POSITIONS: &str = include_str!("../../fixtures/orders/prose-positions.json");

/// How many lines of a hundred have to be read as they were meant; we ask about the others.
const RIGHT_PERCENT: usize = 85;

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heap {
    Right,
    Asked,
    Dropped,
    Wrong,
}

struct Row<'t> {
    phase: &'t str,
    power: &'t str,
    text: &'t str,
    meaning: &'t str,
}

fn rows(table: &str) -> Vec<Row<'_>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let row = |line| match str::split(line, '\t').collect::<Vec<_>>()[..] {
        [phase, power, text, meaning] => Row { phase, power, text, meaning },
        _ => panic!("a row has four cells: {line}"),
    };
    lines.map(row).collect()
}

/// What the program answers to each of these lines.
pub(crate) fn answers<'t>(
    lines: impl IntoIterator<Item = (&'t str, &'t str, &'t str)>,
) -> Vec<Value> {
    let positions: Value = serde_json::from_str(POSITIONS).expect("positions");
    let job = |(phase, power, text): (&str, &str, &str)| {
        let place = &positions[phase];
        json!({"name": place["name"], "state": place["state"], "power": power, "text": text})
    };
    let jobs: Vec<String> = lines.into_iter().map(|line| format!("{}\n", job(line))).collect();
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("read")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("its input");
    let writing = std::thread::spawn(move || input.write_all(jobs.concat().as_bytes()));
    let output = program.wait_with_output().expect("it ends");
    writing.join().expect("a thread").expect("it reads all");
    let output = String::from_utf8(output.stdout).expect("text");
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn list<'a>(answer: &'a Value, key: &str) -> &'a [Value] {
    answer[key].as_array().expect("a list")
}

fn has_note(order: &Value, kinds: &[&str]) -> bool {
    list(order, "notes").iter().any(|note| kinds.contains(&note["kind"].as_str().unwrap_or("")))
}

fn is_question(command: &Value) -> bool {
    matches!(command["command"].as_str(), Some("request" | "old-word"))
}

/// Whether we ask about a part of it. An order with a note is filed anyway.
pub(crate) fn is_refused(answer: &Value) -> bool {
    !list(answer, "refused").is_empty() || list(answer, "commands").iter().any(is_question)
}

/// The orders and commands of an answer; `VIA` may go without saying.
pub(crate) fn came(answer: &Value) -> Vec<String> {
    let orders = list(answer, "orders").iter().filter(|order| !has_note(order, &["superseded"]));
    let orders = orders.map(|order| bare(order["order"].as_str().expect("an order")));
    let commands = list(answer, "commands").iter().filter(|command| !is_question(command));
    let commands = commands.map(|command| format!("cmd:{}", command["command"].as_str().unwrap()));
    let mut came: Vec<String> = orders.chain(commands).collect();
    came.sort();
    came
}

pub(crate) fn bare(order: &str) -> String {
    order.trim().trim_end_matches(" VIA").to_owned()
}

fn heap(meaning: &str, answer: &Value) -> Heap {
    let came = came(answer);
    let plans = !list(answer, "plans").is_empty();
    let asked = is_refused(answer);
    // By the rules an impossible order is filed and does nothing (D.III(4)); we tell its writer.
    let impossible = list(answer, "orders").iter().any(|order| has_note(order, &["illegal"]));
    match meaning {
        "ask" if impossible && !plans => return Heap::Right,
        "ask" | "nothing" if !came.is_empty() || plans => return Heap::Wrong,
        "ask" if asked => return Heap::Right,
        "ask" => return Heap::Dropped,
        "nothing" if asked => return Heap::Asked,
        "nothing" => return Heap::Right,
        _ => {}
    }
    let mut wanted: Vec<String> = meaning.split(" + ").map(bare).collect();
    wanted.sort();
    let extra = came.iter().any(|one| !wanted.contains(one));
    let missing = wanted.iter().any(|one| !came.contains(one));
    match (extra || plans, missing) {
        (false, false) => Heap::Right,
        (true, _) if !asked => Heap::Wrong,
        (_, true) if !asked => Heap::Dropped,
        _ => Heap::Asked,
    }
}

#[test]
fn lines_of_prose_mean_what_their_writers_meant_or_are_asked_about() {
    let rows: Vec<Row> = rows(TABLE);
    let answers = answers(rows.iter().map(|row| (row.phase, row.power, row.text)));
    assert_eq!(rows.len(), answers.len());
    let heaps: Vec<Heap> =
        rows.iter().zip(&answers).map(|(row, answer)| heap(row.meaning, answer)).collect();
    let faults: Vec<String> = rows
        .iter()
        .zip(&answers)
        .zip(&heaps)
        .filter(|(_, heap)| matches!(heap, Heap::Dropped | Heap::Wrong))
        .map(|((row, answer), heap)| {
            format!("{heap:?} {:?} means {}: {:?}", row.text, row.meaning, came(answer))
        })
        .collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    let right = heaps.iter().filter(|heap| **heap == Heap::Right).count();
    assert!(100 * right >= RIGHT_PERCENT * rows.len(), "{right} of {}", rows.len());
}

const HOSTILE: &str = include_str!("../../fixtures/orders/hostile.tsv");

/// No fewer lines of talk stand in the table.
const HOSTILE_ROWS_MIN: usize = 300;

#[test]
fn talk_that_names_a_unit_and_a_place_is_filed_nowhere_without_a_question() {
    let lines = HOSTILE.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<(&str, &str, &str)> = lines
        .map(|line| match line.split('\t').collect::<Vec<_>>()[..] {
            [phase, power, text] => (phase, power, text),
            _ => panic!("a row has three cells: {line}"),
        })
        .collect();
    assert!(rows.len() >= HOSTILE_ROWS_MIN, "{}", rows.len());
    let answers = answers(rows.iter().copied());
    let filed =
        |answer: &&Value| !list(answer, "orders").is_empty() || !list(answer, "plans").is_empty();
    let faults: Vec<String> = rows
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| filed(answer))
        .map(|((.., text), answer)| format!("{text:?}: {:?}", came(answer)))
        .collect();
    assert_eq!(rows.len(), answers.len());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

const LETTERS: &str = include_str!("../../fixtures/orders/letters.tsv");

#[test]
fn what_stands_over_between_and_under_orders_is_understood_or_asked_about() {
    let rows: Vec<Row> = rows(LETTERS);
    let letters: Vec<String> = rows.iter().map(|row| row.text.replace("\\n", "\n")).collect();
    let answers = answers(
        rows.iter().zip(&letters).map(|(row, letter)| (row.phase, row.power, letter.as_str())),
    );
    let is_right = |row: &Row, answer: &Value| {
        let (commands, orders): (Vec<String>, Vec<String>) =
            came(answer).into_iter().partition(|one| one.starts_with("cmd:"));
        let filed = !(orders.is_empty() && list(answer, "plans").is_empty());
        match row.meaning {
            // Flagged orders are filed, and their writer is asked.
            "ask" if filed => answer["verdict"] == "flagged" && commands.is_empty(),
            "ask" => is_refused(answer),
            _ => commands.is_empty() && heap(row.meaning, answer) == Heap::Right,
        }
    };
    let faults: Vec<String> = rows
        .iter()
        .zip(&answers)
        .filter(|(row, answer)| !is_right(row, answer))
        .map(|(row, answer)| format!("{:?} means {}: {:?}", row.text, row.meaning, came(answer)))
        .collect();
    assert_eq!(rows.len(), answers.len());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
