//! The program at a prompt.

use std::path::Path;
use std::process::Command;

/// Runs the program: the exit status, the output and the complaints.
pub(crate) fn chancery(arguments: &[&str]) -> (Option<i32>, String, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_chancery")).args(arguments).output();
    let output = run.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The name of a file, for an argument.
pub(crate) fn name(path: &Path) -> &str {
    path.to_str().expect("a name in UTF-8")
}
