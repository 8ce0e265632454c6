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

/// What `chancery read` answers to these questions.
fn answers(name: &str, questions: &[(Value, Vec<String>)]) -> Vec<Value> {
    let lines: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jsonl"));
    fs::write(&file, lines).expect("the folder for tests can be written to");
    let program = env!("CARGO_BIN_EXE_chancery");
    let output = Command::new(program).arg("read").arg(&file).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("its output is UTF-8");
    assert_eq!(text.lines().count(), questions.len());
    text.lines().map(|answer| serde_json::from_str(answer).expect("an answer is JSON")).collect()
}

fn check(name: &str, style: fn(&Order) -> String) {
    let questions = questions(style);
    let mut compared = 0;
    for (answer, (question, orders)) in answers(name, &questions).iter().zip(&questions) {
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

/// The orders of an answer with what is said about each, and the units that have none.
fn understood(answer: &Value) -> (Vec<(&Value, &Value)>, &Value) {
    let orders = answer["orders"].as_array().into_iter().flatten();
    (orders.map(|order| (&order["order"], &order["notes"])).collect(), &answer["missing"])
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

/// Players copy them out of receipts and results.
#[test]
fn orders_as_our_letters_write_them_are_read_back() {
    check("ours", chancery::report::names::order);
    // No player in the corpus gives up a build.
    let state = json!({"units": {"FRANCE": ["A BUR"]}, "centers": {"FRANCE": ["MAR", "PAR"]}});
    let text = chancery::report::names::order(&Order::Waive);
    let question = json!({"name": "W1901A", "power": "FRANCE", "state": state, "text": text});
    let answer = answers("waived", &[(question, Vec::new())]);
    assert_eq!(answer[0]["orders"][0]["order"], "WAIVE", "{}", answer[0]);
}

#[test]
fn an_order_alone_and_one_behind_a_courtesy_are_read_as_the_same() {
    let alone = questions(Order::to_string);
    let polite = questions(|order| format!("Please: {order}"));
    let lower = questions(|order| format!("{}.", order.to_string().to_lowercase()));
    let alone = answers("alone", &alone);
    for (name, others) in [("polite", &polite), ("lower", &lower)] {
        let others = answers(name, others);
        assert_eq!(alone.len(), others.len());
        for (one, other) in alone.iter().zip(&others) {
            assert_eq!(understood(one), understood(other), "{one}\n{other}");
        }
    }
}
