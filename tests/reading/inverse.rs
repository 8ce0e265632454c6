//! Printing and reading are inverse, in three styles, for every order of the sample corpus.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Command;

use chancery::orders::{Order, read_order};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::styles::{old_judges, spelled_out};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/corpus/sample.jsonl.gz");

/// Every power's orders of every phase, printed in one style, as lines for `chancery read`; and
/// beside each the orders that must come out.
fn questions(style: fn(&Order) -> String) -> Vec<(Value, Vec<String>)> {
    let file = fs::File::open(CORPUS).expect("the corpus is part of the project");
    let mut questions = Vec::new();
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let phase: Value = serde_json::from_str(&line.expect("UTF-8")).expect("JSON");
        for (power, texts) in phase["orders"].as_object().into_iter().flatten() {
            let orders: Vec<Order> = texts
                .as_array()
                .into_iter()
                .flatten()
                .map(|text| read_order(text.as_str().unwrap_or_default()).expect("an order"))
                .collect();
            let text: Vec<String> = orders.iter().map(style).collect();
            let question = json!({
                "name": phase["name"], "power": power, "state": phase["state"],
                "text": text.join("\n"),
            });
            questions.push((question, orders.iter().map(Order::to_string).collect()));
        }
    }
    questions
}

fn check(name: &str, style: fn(&Order) -> String) {
    let questions = questions(style);
    let lines: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    fs::write(&file, lines).expect("the folder for tests can be written to");
    let program = env!("CARGO_BIN_EXE_chancery");
    let output = Command::new(program).arg("read").arg(&file).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("its output is UTF-8");
    assert_eq!(text.lines().count(), questions.len());
    let mut compared = 0;
    for (answer, (question, orders)) in text.lines().zip(&questions) {
        let answer: Value = serde_json::from_str(answer).expect("each answer is JSON");
        let read: Vec<&str> = answer["orders"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|order| order["order"].as_str())
            .collect();
        assert_eq!(read, *orders, "{question}\n{answer}");
        compared += read.len();
    }
    assert!(compared > 10_000, "the corpus has become small: {compared} orders");
}

#[test]
fn canonical_orders_are_read_back() {
    check("canonical", Order::to_string);
}

#[test]
fn orders_spelled_out_are_read_back() {
    check("spelled-out", spelled_out);
}

#[test]
fn orders_in_the_old_judges_style_are_read_back() {
    check("old-judges", old_judges);
}
