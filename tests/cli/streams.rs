//! The pipe itself: answers that come at once, several inputs, ends of every kind.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::cli::program::{adjudicate, judge, phase, run, start};

fn good(id: Value) -> Value {
    let mut phase = phase("S1901M", "FRANCE: A PAR - BUR, F BRE H", &[]);
    phase["id"] = id;
    phase
}

/// A file in the folder that cargo has for the files of tests.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the file can be written");
    path.into_os_string().into_string().expect("its path is UTF-8")
}

#[test]
fn each_line_is_answered_while_the_pipe_stays_open() {
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe"));
    for round in 0..20 {
        let bad = round % 5 == 3;
        let line = if bad { "nope".to_owned() } else { good(json!(round)).to_string() };
        stdin.write_all(format!("{line}\n").as_bytes()).expect("it reads on");
        let mut answer = String::new();
        // Without an answer this read would wait for ever, since the input is still open.
        answers.read_line(&mut answer).expect("it answers");
        let answer: Value = serde_json::from_str(&answer).expect("in JSON");
        match bad {
            true => assert_eq!(answer["line"], round + 1),
            false => assert_eq!(answer["id"], round),
        }
    }
    // If one write has two lines, both are answered; half a line more disturbs neither.
    let line = good(json!("both")).to_string();
    stdin.write_all(format!("{line}\n{line}\n{}", &line[..20]).as_bytes()).expect("it reads on");
    for _ in 0..2 {
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert!(answer.contains("\"both\""), "{answer}");
    }
    stdin.write_all(&line.as_bytes()[20..]).expect("it reads on");
    drop(stdin);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).expect("it ends");
    assert!(rest.contains("\"both\"") && rest.ends_with('\n'), "{rest}");
    assert_eq!(program.wait().expect("it ends").code(), Some(1));
}

#[test]
fn empty_input_and_empty_lines_are_no_phases() {
    for input in ["", "\n", "\r\n \n\t\n", "\u{feff}"] {
        let said = adjudicate(input);
        assert_eq!((said.status, said.output.as_str()), (0, ""), "{input:?}");
    }
}

#[test]
fn ends_of_lines_may_be_missing_or_double() {
    let line = good(json!(1)).to_string();
    let alone = [judge(&good(json!(1)))];
    for input in [line.clone(), format!("{line}\r\n"), format!("\n\n{line}\n\n")] {
        assert_eq!(adjudicate(input).judgements(), alone);
    }
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    let line = good(json!("ID")).to_string();
    for id in [
        "null",
        "true",
        "17",
        "-0",
        "1.50",
        "1E2",
        "123456789012345678901234567890",
        "\"\"",
        "\"a\\u00e9\\n\"",
        "[1, {\"b\": [], \"a\": \"ü\"}]",
        "{}",
    ] {
        let good = adjudicate(line.replace("\"ID\"", id));
        assert!(good.output.starts_with(&format!("{{\"id\":{id},\"name\":")), "{}", good.output);
        let bad = adjudicate(line.replace("\"ID\"", id).replace("A PAR", "A PAX"));
        assert!(bad.output.starts_with(&format!("{{\"id\":{id},\"line\":1,")), "{}", bad.output);
    }
}

#[test]
fn output_stays_on_one_line_for_every_reader() {
    let mut phase = good(json!("a\u{2028}b\u{85}c\rd"));
    phase["orders"]["ITALY"] = json!(["A\u{2029}ROM H"]);
    let said = adjudicate(phase.to_string());
    assert!(!said.output.contains(['\u{2028}', '\u{85}', '\r', '\u{2029}']), "{}", said.output);
    assert_eq!(said.judgements()[0]["id"], phase["id"]);
    assert_eq!(said.judgements()[0]["ignored"][0]["order"], "A\u{2029}ROM H");
}

#[test]
fn what_may_be_missing_and_what_is_ignored() {
    let expected = judge(&phase("S1901M", "FRANCE: A PAR H, F BRE H", &[]));
    let mut silent = phase("S1901M", "FRANCE: A PAR H, F BRE H", &[]);
    for orders in [Value::Null, json!({}), json!({"FRANCE": null}), json!({"FRANCE": []})] {
        silent["orders"] = orders;
        assert_eq!(judge(&silent), expected);
    }
    silent.as_object_mut().expect("an object").remove("orders");
    assert_eq!(judge(&silent), expected);
    silent["state"].as_object_mut().expect("an object").remove("retreats");
    assert_eq!(judge(&silent), expected);
    silent["messages"] = json!([{"sender": "ITALY"}]);
    silent["results"] = json!({"A PAR": [""]});
    silent["state"]["builds"] = json!({"FRANCE": {"count": 7, "homes": ["PAX"]}});
    silent["state"]["homes"] = json!({"PRUSSIA": 1});
    silent["state"]["retreats"] = Value::Null;
    assert_eq!(judge(&silent), expected);
}

#[test]
fn several_files_are_read_in_turn() {
    let (one, two) = (good(json!(1)).to_string(), good(json!(2)).to_string());
    let first = file("first.jsonl", &format!("{one}\nnope\n"));
    let second = file("second.jsonl", &format!("\nnope\n{two}"));
    let said = run(&["adjudicate", &first, "-", &second], good(json!("-")).to_string());
    assert_eq!((said.status, said.complaints.as_str()), (1, ""));
    let error = "not JSON: expected ident at column 2";
    assert_eq!(
        said.judgements(),
        [
            judge(&good(json!(1))),
            json!({"file": first, "line": 2, "error": error}),
            judge(&good(json!("-"))),
            json!({"file": second, "line": 2, "error": error}),
            judge(&good(json!(2))),
        ]
    );
    let said = run(&["adjudicate", &first], "");
    assert_eq!(said.judgements()[1], json!({"line": 2, "error": error}), "one needs no name");
    let said = run(&["adjudicate", "--plain", &first, &second], "");
    assert!(said.output.contains(&format!("{first}, line 2: {error}\n")), "{}", said.output);
}

#[test]
fn a_file_that_can_t_be_read_keeps_no_other_from_being_judged() {
    let phase = file("readable.jsonl", &good(json!(1)).to_string());
    let nowhere = format!("{phase}.nowhere");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let said = run(&["adjudicate", &nowhere, folder, &phase], "");
    assert_eq!(said.status, 2);
    assert_eq!(said.judgements(), [judge(&good(json!(1)))]);
    let complaints: Vec<&str> = said.complaints.lines().collect();
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    for (complaint, file) in complaints.iter().zip([nowhere.as_str(), folder]) {
        assert!(complaint.starts_with(&format!("chancery adjudicate: {file}: ")), "{complaint}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut output = program.stdout.take().expect("a pipe");
    let line = format!("{}\n", good(json!(1)));
    stdin.write_all(line.as_bytes()).expect("it reads on");
    let mut first = [0; 1];
    output.read_exact(&mut first).expect("it answers");
    drop(output);
    // Writing ends with an error as soon as the program has noticed and closed its input.
    while stdin.write_all(line.as_bytes()).is_ok() {}
    let ended = program.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn an_output_that_fails_ends_with_a_message() {
    // Linux has a file for this; elsewhere there is nothing to test with.
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    program.arg("adjudicate").stdin(Stdio::piped()).stderr(Stdio::piped()).stdout(full);
    let mut program = program.spawn().expect("the program starts");
    let mut stdin = program.stdin.take().expect("a pipe");
    stdin.write_all(format!("{}\n", good(json!(1))).as_bytes()).expect("it reads");
    drop(stdin);
    let ended = program.wait_with_output().expect("it ends");
    let complaint = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{complaint}");
    assert!(complaint.starts_with("chancery adjudicate: standard output: "), "{complaint}");
}
