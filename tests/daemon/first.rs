//! What an operator does first: a configuration, a look at everything, a dry run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(arguments).current_dir(folder).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said + &complaint)
}

#[test]
fn init_doctor_and_a_dry_run_lead_to_a_daemon_that_can_start() {
    let folder = std::env::temp_dir().join(format!("chancery-first-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let init = ["init", "--name", "Mine \"own\"", "--address", "gm@example.org", "--zone"];
    let (output, said) = run(&folder, &[&init[..], &["Europe/Mars"]].concat());
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("tournament.zone: can't be \"Europe/Mars\""), "{said}");
    let (output, said) = run(&folder, &[&init[..], &["Europe/Paris"]].concat());
    assert!(output.status.success() && said.contains("is written"), "{said}");
    let (output, said) = run(&folder, &init[..5]);
    assert!(!output.status.success() && said.contains("is there already"), "{said}");

    let (output, said) = run(&folder, &["doctor"]);
    assert!(said.contains("ok     mailbox orders: a test message came back"), "{said}");
    assert!(said.contains("ok     disk: 16 MB fit beside the ledger"), "{said}");
    assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
    let text = fs::read_to_string(folder.join("chancery.toml")).expect("it was written");
    fs::write(folder.join("bad.toml"), text.replace("kind = \"file\"", "kind = \"fax\""))
        .expect("");
    let (output, said) = run(&folder, &["doctor", "--config", "bad.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("carrier.kind: can't be \"fax\""), "{said}");

    let board = include_str!("../../game.example.toml");
    fs::write(folder.join("board.toml"), board).expect("it can be written");
    let (output, said) = run(&folder, &["game", "open", "board.toml", "--dry-run"]);
    assert!(output.status.success() && said.contains("Nothing was done"), "{said}");
    assert!(!folder.join("ledger.db").exists());
    let (output, said) = run(&folder, &["serve", "--check"]);
    assert!(output.status.success(), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}
