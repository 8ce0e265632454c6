//! Running the program, and phases for it.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::{Value, json};

/// What the program said and how it ended.
pub(crate) struct Said {
    pub(crate) status: i32,
    pub(crate) output: String,
    pub(crate) complaints: String,
}

impl Said {
    /// The judgements, one a line.
    pub(crate) fn judgements(&self) -> Vec<Value> {
        let read = |line: &str| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        };
        self.output.lines().map(read).collect()
    }
}

/// The program with these arguments, its standard input and output pipes.
pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A terminal's width may not change what the help looks like.
        .env_remove("COLUMNS")
        .spawn()
        .expect("the program starts")
}

/// Runs the program over an input.
pub(crate) fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Said {
    let mut program = start(arguments);
    let mut stdin = program.stdin.take().expect("its standard input is a pipe");
    let input = input.into();
    // Apart from reading, because each side would wait for the other once the pipes are full.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let output = program.wait_with_output().expect("the program ends");
    // A program that ended early took no more of its input, which is no fault of the test.
    let _ = writer.join();
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Said {
        status: output.status.code().expect("no signal ended the program"),
        output: text(output.stdout),
        complaints: text(output.stderr),
    }
}

/// Runs `chancery adjudicate` over lines.
pub(crate) fn adjudicate(input: impl Into<Vec<u8>>) -> Said {
    run(&["adjudicate"], input)
}

/// The judgement on one phase, which has to be judged.
pub(crate) fn judge(phase: &Value) -> Value {
    let said = adjudicate(format!("{phase}\n"));
    assert_eq!((said.status, said.complaints.as_str()), (0, ""), "{phase}: {}", said.output);
    let mut judgements = said.judgements();
    assert_eq!(judgements.len(), 1, "{}", said.output);
    judgements.remove(0)
}

/// The fault of one line, which has to have one and get no other answer.
pub(crate) fn fault(line: impl Into<Vec<u8>>) -> String {
    let said = adjudicate(line);
    assert_eq!((said.status, said.complaints.as_str()), (1, ""), "{}", said.output);
    let judgements = said.judgements();
    assert_eq!(judgements.len(), 1, "{}", said.output);
    assert_eq!(judgements[0]["line"], 1);
    judgements[0]["error"].as_str().expect("the fault is a text").to_owned()
}

/// A phase in short: `FRANCE: A PAR - BUR, A MAR S A PAR - BUR; GERMANY: A BUR H`. In movement and
/// retreat phases the units are where the orders name them; a `*` comes before the order of a
/// dislodged one, and its retreats after it: `*F ANK R BLA [ARM BLA]`.
pub(crate) fn phase(name: &str, orders: &str, centres: &[(&str, &[&str])]) -> Value {
    let mut phase = json!({"name": name, "state": {"units": {}, "retreats": {}, "centers": {}},
        "orders": {}});
    for part in orders.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (power, list) = part.split_once(':').expect("a power stands before its orders");
        for text in list.split(',').map(str::trim) {
            let (order, retreats) = text.split_once('[').unwrap_or((text, ""));
            let unit: Vec<&str> = order.split_whitespace().take(2).collect();
            let unit = unit.join(" ");
            push(&mut phase["state"]["units"][power], json!(unit));
            if let Some(unit) = unit.strip_prefix('*') {
                let places: Vec<&str> = retreats.trim_end_matches(']').split(' ').collect();
                phase["state"]["retreats"][power][unit] = json!(places);
            }
            push(&mut phase["orders"][power], json!(order.trim().trim_start_matches('*')));
        }
    }
    for (power, owned) in centres {
        phase["state"]["centers"][*power] = json!(owned);
    }
    phase
}

fn push(list: &mut Value, item: Value) {
    match list {
        Value::Array(items) => items.push(item),
        _ => *list = json!([item]),
    }
}

/// Whether a help has a command with what it does beside it.
pub(crate) fn lists(help: &str, command: &str, what: &str) -> bool {
    let mut rows = help.lines().filter_map(|line| line.trim().split_once(' '));
    rows.any(|(name, does)| name == command && does.trim().starts_with(what))
}
