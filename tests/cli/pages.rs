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
fn the_configuration_has_a_manual_page_with_every_key_and_what_it_means() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("manual-configuration");
    let _ = fs::remove_dir_all(&folder);
    let said = run(&["man", "--to", folder.to_str().expect("a text")], String::new());
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let page = fs::read_to_string(folder.join("chancery.toml.5")).expect("the page is there");
    let example = include_str!("../../config.example.toml");
    let roff = |text: &str| text.replace('-', "\\-");
    let (mut keys, mut tables) = (0, 0);
    for line in example.lines() {
        let bare = line.strip_prefix('#').unwrap_or(line);
        if let Some((key, _)) = bare.split_once(" = ").filter(|(key, _)| !key.contains(' ')) {
            let entry = format!(".TP\n\\fB{}\\fR = ", roff(key));
            assert!(page.contains(&entry), "the page lacks {key}");
            keys += 1;
        } else if bare.starts_with('[') {
            assert!(page.contains(&format!(".SH {}", roff(bare))), "the page lacks {bare}");
            tables += 1;
        }
    }
    assert!(keys > 50 && tables > 8, "{keys} keys in {tables} tables");
    assert!(page.contains("How many letters go in a minute"), "{page}");
}

#[test]
fn a_folder_that_cant_be_made_is_named() {
    let said = run(&["man", "--to", "/dev/null/pages"], String::new());
    assert_eq!(said.status, 2);
    assert!(said.complaints.contains("/dev/null/pages"), "{}", said.complaints);
}
