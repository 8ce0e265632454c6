//! `fixtures/mail/INDEX.tsv`: every message with its expected reading, through `chancery read`,
//! with both kinds of line ends.

use std::io::Write;
use std::process::{Command, Stdio};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::fixture;

/// A row: a message and its reading.
struct Row {
    file: String,
    power: String,
    status: String,
    orders: String,
}

fn rows() -> Vec<Row> {
    let table = String::from_utf8(fixture("INDEX.tsv")).expect("the table is text");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [file, _, _, _, power, status, orders, _] = cells[..] else {
            panic!("a row has eight cells: {line}");
        };
        let [file, power, status, orders] = [file, power, status, orders].map(str::to_owned);
        Row { file, power, status, orders }
    };
    table.lines().skip(1).map(row).collect()
}

/// The position at the start of every game.
fn start() -> Value {
    json!({
        "units": {
            "AUSTRIA": ["A VIE", "A BUD", "F TRI"],
            "ENGLAND": ["F LON", "F EDI", "A LVP"],
            "FRANCE": ["A PAR", "A MAR", "F BRE"],
            "GERMANY": ["A BER", "A MUN", "F KIE"],
            "ITALY": ["A ROM", "A VEN", "F NAP"],
            "RUSSIA": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
            "TURKEY": ["A CON", "A SMY", "F ANK"],
        },
        "centers": {},
    })
}

/// What the program answers to messages, in their order.
fn answers(messages: &[(&str, Vec<u8>)]) -> Vec<Value> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("read")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = program.stdin.take().expect("its standard input is a pipe");
    let lines: Vec<String> = messages.iter().map(|(power, bytes)| line(power, bytes)).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.concat().as_bytes()));
    let said = program.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends").expect("all of it is taken");
    let said = String::from_utf8(said.stdout).expect("it writes UTF-8");
    said.lines().map(|line| serde_json::from_str(line).expect("it writes JSON")).collect()
}

fn line(power: &str, bytes: &[u8]) -> String {
    let mail = BASE64_STANDARD.encode(bytes);
    json!({"name": "S1901M", "power": power, "state": start(), "mail": mail}).to_string() + "\n"
}

fn answer(bytes: &[u8]) -> Value {
    answers(&[("FRANCE", bytes.to_vec())]).remove(0)
}

/// The same message with line feeds only, and with returns before them.
fn with_both_line_ends(bytes: &[u8]) -> [Vec<u8>; 2] {
    let mut feeds = bytes.to_vec();
    let mut at = 0;
    feeds.retain(|byte| {
        at += 1;
        *byte != b'\r' || bytes.get(at) != Some(&b'\n')
    });
    let both: Vec<Vec<u8>> = feeds.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let both = both.join(&b"\r\n"[..]);
    [feeds, both]
}

#[test]
fn every_message_of_the_table_is_read_as_it_says() {
    let rows = rows();
    let messages: Vec<(&str, Vec<u8>)> = rows
        .iter()
        .flat_map(|row| with_both_line_ends(&fixture(&row.file)).map(|bytes| (&*row.power, bytes)))
        .collect();
    let answers = answers(&messages);
    assert_eq!(answers.len(), messages.len());
    let mut faults = Vec::new();
    for (row, said) in rows.iter().flat_map(|row| [row, row]).zip(&answers) {
        let orders = said["orders"].as_array().expect("a list");
        let orders: Vec<&str> = orders.iter().filter_map(|order| order["order"].as_str()).collect();
        let (status, orders) = (&said["mail"]["status"], orders.join(" + "));
        if *status != json!(row.status) || orders != row.orders {
            faults.push(format!("{}: {status} {orders}", row.file));
        }
        // A refusal has a reason, and what is ignored can be looked up.
        if (row.status == "read") != (said["mail"]["why"] == json!("")) {
            faults.push(format!("{}: why is {}", row.file, said["mail"]["why"]));
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_message_of_the_folder_stands_in_the_table() {
    let folder = format!("{}/fixtures/mail", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<String> = entries
        .map(|entry| entry.expect("it has a name").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".eml"))
        .collect();
    files.sort();
    let mut listed: Vec<String> = rows().into_iter().map(|row| row.file).collect();
    listed.sort();
    assert_eq!(files, listed);
}

#[test]
fn what_is_passed_over_has_a_name() {
    let said = answer(&fixture("24-attachment-docx-rfc2231-name.eml"));
    let attachment = json!({"what": "attachment", "name": "ordres Norvège.docx", "lines": 0});
    assert_eq!(said["mail"]["passed_over"], json!([attachment]));
    let said = answer(&fixture("63-tnef-winmail.eml"));
    assert_eq!(said["mail"]["passed_over"][0]["name"], json!("winmail.dat"));
    let said = answer(&fixture("68-html-hidden-text.eml"));
    assert_eq!(said["mail"]["passed_over"], json!([{"what": "hidden", "lines": 1}]));
}

#[test]
fn a_letter_that_says_two_things_is_shown_both() {
    let said = answer(&fixture("house-alternatives-disagree.eml"));
    let why = said["mail"]["why"].as_str().expect("a text");
    assert!(why.contains("A PAR - BUR") && why.contains("A PAR - PIC"), "{why}");
    assert_eq!(said["missing"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_subject_is_line_nought() {
    let said = answer(&fixture("45-encoded-subject.eml"));
    let heading = json!({"line": 0, "phase": "S1901M", "power": null, "game": "g42"});
    assert_eq!(said["headings"][0], heading);
}

#[test]
fn letters_that_look_like_others_are_named() {
    let said = answer(&fixture("58-bidi-and-homoglyphs.eml"));
    let refused = said["refused"].as_array().expect("a list");
    let lines: Vec<&Value> = refused.iter().map(|refused| &refused["line"]).collect();
    assert_eq!(lines, [&json!(2), &json!(5)]);
    let message = refused[0]["message"].as_str().expect("a text");
    assert!(message.contains('А'), "the Cyrillic letter is shown: {message}");
}

#[test]
fn what_is_no_base64_is_the_lines_fault() {
    let line = json!({"name": "S1901M", "power": "FRANCE", "state": start(), "mail": "A PAR!"});
    let both =
        json!({"name": "S1901M", "power": "FRANCE", "state": start(), "mail": "", "text": ""});
    for (line, fault) in [(line, "mail: not base64"), (both, "either a text or a mail")] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("read")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = program.stdin.take().expect("its standard input is a pipe");
        writeln!(input, "{line}").expect("it is taken");
        drop(input);
        let said = program.wait_with_output().expect("the program ends");
        assert_eq!(said.status.code(), Some(1));
        let said = String::from_utf8(said.stdout).expect("it writes UTF-8");
        assert!(said.contains(fault), "{said}");
    }
}
