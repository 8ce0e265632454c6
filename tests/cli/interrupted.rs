//! Ctrl-C in the middle of a long work.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cli::program::run;

/// The signal of Ctrl-C; a shell tells it as status 130.
const INTERRUPTED: i32 = 2;

#[test]
fn a_command_that_is_interrupted_leaves_nothing_half_done() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = fs::remove_dir_all(&folder);
    let to = folder.to_str().expect("the folder's name is text");
    // A shell that runs tests in the background has them and their children ignore the signal.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_chancery"), "simulate-tournament"]);
    command.args(["--teams", "200", "--seed", "1", "--to", to]).stderr(Stdio::piped());
    let mut program = command.spawn().expect("the program starts");
    // It says when it begins to draw, which takes seconds for so many.
    let mut said = BufReader::new(program.stderr.take().expect("it is a pipe"));
    let mut line = String::new();
    said.read_line(&mut line).expect("it is text");
    assert_eq!(line, "first round: drawing\n");
    let interrupt = ["-INT", &program.id().to_string()];
    assert!(Command::new("kill").args(interrupt).status().expect("there is kill").success());
    let status = program.wait().expect("it ends");
    assert_eq!(status.signal(), Some(INTERRUPTED), "{status}");
    assert_eq!(fs::read_dir(&folder).expect("it was made").count(), 0);

    // The same folder serves for the next attempt.
    let arguments = ["simulate-tournament", "--teams", "7", "--seed", "1", "--to", to];
    let again = run(&arguments, "");
    assert_eq!(again.status, 0, "{}", again.complaints);
    let names = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("one").path());
    let names: Vec<PathBuf> = names.collect();
    assert!(names.iter().all(|name| name.extension().is_some_and(|end| end != "part")));
    assert!(folder.join("dice.jsonl").exists(), "{names:?}");
    fs::remove_dir_all(&folder).expect("it was made here");
}
