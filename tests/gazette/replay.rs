//! The saved games in the hands of the Python package `diplomacy`: the same positions come out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use chancery::report::exports;

use crate::gazette::world::{Folder, site};

/// The version whose answers are known.
const PACKAGE: &str = "diplomacy==1.1.2";

/// A Python with the package, made once in the folder of the build.
fn python() -> PathBuf {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("diplomacy-venv");
    let python = home.join("bin/python");
    let has_it = |python: &Path| {
        let asked = Command::new(python).args(["-c", "import diplomacy"]).output();
        asked.is_ok_and(|output| output.status.success())
    };
    if !has_it(&python) {
        run(Command::new("python3").args(["-m", "venv"]).arg(&home));
        run(Command::new(&python).args(["-m", "pip", "install", "--quiet", PACKAGE]));
    }
    python
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}{complaints}");
    text
}

#[test]
fn the_python_package_comes_to_the_same_positions() {
    let folder = Folder::new("replay");
    let mut files = Vec::new();
    for board in &site().boards {
        let file = folder.path().join(format!("{}.json", board.name));
        fs::write(&file, exports::game(board).bytes).expect("it can be written");
        files.push(file);
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gazette/replay.py");
    let said = run(Command::new(python()).arg(script).args(&files));
    assert!(said.contains("games replayed, 0 differences"), "{said}");
}
