//! Completions and manual pages know every command that the help knows.

use std::fs;
use std::path::PathBuf;

use crate::cli::program::run;

/// The commands as the help lists them.
fn commands() -> Vec<String> {
    let help = run(&["--help"], String::new()).output;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows = listed.take_while(|line| line.starts_with("  "));
    let names = rows.filter(|line| !line.starts_with("   ")).filter_map(|line| {
        let name = line.split_whitespace().next()?;
        (name != "help").then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn each_shell_is_told_of_every_command() {
    let commands = commands();
    assert!(commands.len() >= 9, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell], String::new());
        assert_eq!(script.status, 0, "{shell}: {}", script.complaints);
        for command in &commands {
            assert!(script.output.contains(command.as_str()), "{shell} lacks {command}");
        }
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual-pages");
    let _ = fs::remove_dir_all(&folder);
    let folder_text = folder.to_str().expect("the folder's name is text");
    let said = run(&["man", "--to", folder_text], String::new());
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    for command in commands() {
        let page = folder.join(format!("chancery-{command}.1"));
        let text = fs::read_to_string(&page).expect("the page is there");
        assert!(text.contains(".SH SYNOPSIS"), "{command}");
    }
}

#[test]
fn a_folder_that_cant_be_made_is_named() {
    let said = run(&["man", "--to", "/dev/null/pages"], String::new());
    assert_eq!(said.status, 2);
    assert!(said.complaints.contains("/dev/null/pages"), "{}", said.complaints);
}
