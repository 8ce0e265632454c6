//! Running the program over one document.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What the program said and how it ended.
pub(crate) struct Said {
    pub(crate) status: i32,
    pub(crate) output: String,
    pub(crate) complaints: String,
}

pub(crate) fn run(arguments: &[&str], input: impl Into<String>) -> Said {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove("COLUMNS")
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().expect("its standard input is a pipe");
    let input = input.into();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = program.wait_with_output().expect("the program ends");
    // A program that read no input leaves the pipe early, which is no fault of the test.
    let _ = writer.join();
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said {
        status: output.status.code().expect("no signal ended the program"),
        output: text(output.stdout),
        complaints: text(output.stderr),
    }
}

/// The answer to a document that has to be answered.
pub(crate) fn answer(arguments: &[&str], document: &Value) -> Value {
    let said = run(arguments, document.to_string());
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    serde_json::from_str(&said.output).expect("the answer is JSON")
}

/// What is said about a document that can't be answered.
pub(crate) fn fault(arguments: &[&str], document: &str) -> String {
    let said = run(arguments, document);
    assert_eq!((said.status, said.output.as_str()), (2, ""), "{}", said.complaints);
    let start = format!("chancery {}: ", arguments[0]);
    let what = said.complaints.strip_prefix(&start).expect("the command says who complains");
    what.trim_end().to_owned()
}
