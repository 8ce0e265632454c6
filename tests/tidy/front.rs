//! What a newcomer meets first: the README with its commands, `Cargo.toml`, `lib.rs`.
//!
//! Each command that the README shows stands in a list here with what shows that it works. Those
//! that the program itself answers are run; where an output stands under a command, it must be
//! exactly what the program says.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::lexer;
use super::tree::Source;

/// What shows that a command of the README works.
#[derive(Clone, Copy, Debug)]
enum Shown {
    /// This test runs it: it ends with success and says something.
    Here,
    /// It runs this test, or is run beside it. The script it names exists and may be run.
    ByRunning(&'static str),
}

/// All commands in the README's `sh` blocks.
const COMMANDS: [(&str, Shown); 0] = [];

/// A command and the output under it, if the README shows one.
#[derive(Debug, PartialEq, Eq)]
struct Example<'a> {
    line: usize,
    command: String,
    output: Option<&'a str>,
}

/// The commands of all `sh` blocks, one a line, a line's end behind a backslash aside. A `json` or
/// `text` block that comes next is what the last of them prints.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut found: Vec<Example<'_>> = Vec::new();
    let mut after_commands = false;
    for (line, language, body) in blocks(page) {
        match language {
            "sh" => {
                let joined = body.replace("\\\n", "");
                let commands = joined.lines().map(str::trim);
                let commands = commands.filter(|line| !line.is_empty() && !line.starts_with('#'));
                found.extend(commands.map(|command| Example {
                    line,
                    command: command.split_whitespace().collect::<Vec<_>>().join(" "),
                    output: None,
                }));
            }
            "json" | "text" if after_commands => {
                if let Some(last) = found.last_mut() {
                    last.output = Some(body);
                }
            }
            _ => {}
        }
        after_commands = language == "sh";
    }
    found
}

/// The fenced blocks of a page: the line they begin on, the language, what is between the fences.
fn blocks(page: &str) -> Vec<(usize, &str, &str)> {
    let parts: Vec<&str> = page.split("```").collect();
    let mut line = 1;
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if at % 2 == 1 {
            let (language, body) = part.split_once('\n').unwrap_or((part, ""));
            found.push((line, language.trim(), body));
        }
        line += part.matches('\n').count();
    }
    found
}

/// Commands of the README that nobody has vouched for, and the other way round.
pub(crate) fn check_commands(page: &Source) -> Vec<String> {
    let known: Vec<&str> = COMMANDS.iter().map(|(command, _)| *command).collect();
    compare(page, &known)
}

fn compare(page: &Source, known: &[&str]) -> Vec<String> {
    let examples = examples(&page.text);
    let mut faults = Vec::new();
    for example in &examples {
        if !known.contains(&example.command.as_str()) {
            let what = format!("{:?} is in no list of what was tried", example.command);
            faults.push(page.fault(example.line, what));
        }
    }
    for command in known {
        if !examples.iter().any(|example| example.command == *command) {
            faults.push(page.fault(1, format!("does not show {command:?} any more")));
        }
    }
    faults
}

/// Runs what can be run here and compares the outputs.
pub(crate) fn check_by_running(page: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for example in examples(&page.text) {
        let shown = COMMANDS
            .iter()
            .find(|(command, _)| *command == example.command);
        let fault = match shown.map(|(_, shown)| *shown) {
            Some(Shown::Here) => differs(&example, &run(&example.command)),
            Some(Shown::ByRunning(script)) => is_no_script(&top().join(script)),
            None => None,
        };
        faults.extend(fault.map(|fault| page.fault(example.line, fault)));
    }
    faults
}

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command in a shell. The program is the one that was built for the tests, whether the
/// README has cargo build it or finds it installed.
fn run(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_chancery"));
    let folders = std::env::join_paths((program.parent().map(Path::to_owned).into_iter()).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ));
    let command = command.replace("cargo run --release --", "chancery");
    (Command::new("sh")
        .arg("-c")
        .arg(&command)
        .current_dir(top()))
    .env(
        "PATH",
        folders.expect("no folder of the path has a colon in its name"),
    )
    .output()
    .expect("there is a shell")
}

fn differs(example: &Example<'_>, output: &Output) -> Option<String> {
    let said = String::from_utf8_lossy(&output.stdout);
    let command = &example.command;
    if !output.status.success() || said.is_empty() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        return Some(format!(
            "{command:?} says {said:?} and ends with {}: {complaint}",
            output.status
        ));
    }
    let expected = example.output?;
    (said != expected)
        .then(|| format!("{command:?} does not print what stands under it, but:\n{said}"))
}

fn is_no_script(path: &Path) -> Option<String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata().map(|data| data.permissions().mode());
    let may_run = mode.is_ok_and(|mode| mode & 0o100 != 0);
    (!may_run).then(|| format!("{path:?} can't be run"))
}

/// The version of Rust is stated once, in `Cargo.toml`.
pub(crate) fn check_rust_version(manifest: &Source, tree: &[Source]) -> Vec<String> {
    let stated = |source: &Source, key: &str| {
        let keys = source.text.lines().filter_map(|line| line.split_once('='));
        keys.filter(|(before, _)| before.trim() == key).count()
    };
    let mut faults = Vec::new();
    if stated(manifest, "rust-version") != 1 {
        faults.push(manifest.fault(1, "states rust-version other than once"));
    }
    for other in tree {
        let is_double = other.path.starts_with("rust-toolchain") || stated(other, "msrv") > 0;
        if is_double {
            faults.push(other.fault(1, "states the version of Rust again"));
        }
    }
    faults
}

/// Every room that exists is a public module of `lib.rs`, and its page names it.
pub(crate) fn check_tour(library: &Source, built: &[&str]) -> Vec<String> {
    let tokens = lexer::code(&library.text);
    let mut faults = Vec::new();
    for room in built {
        if !tokens
            .windows(3)
            .any(|t| t[0].is("pub") && t[1].is("mod") && t[2].is(room))
        {
            faults.push(library.fault(1, format!("has no `pub mod {room};`")));
        }
        let mut words = library.text.lines().filter(|line| line.starts_with("//!"));
        if !words.any(|line| line.contains(&format!("[`{room}`]"))) {
            faults.push(library.fault(1, format!("leaves [`{room}`] out of the tour")));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "Text.\n```sh\n# First.\nchancery  a \\\n    b\nchancery c\n```\n```json\n{}\n```\n\
        ```text\nNo output.\n```\n";

    #[test]
    fn commands_and_outputs_are_found() {
        let example = |command: &str, output| Example {
            line: 2,
            command: command.to_owned(),
            output,
        };
        let expected = [
            example("chancery a b", None),
            example("chancery c", Some("{}\n")),
        ];
        assert_eq!(examples(PAGE), expected);
    }

    #[test]
    fn commands_that_nobody_vouched_for_are_found() {
        let page = Source::sample("README.md", PAGE);
        assert_eq!(compare(&page, &["chancery a b", "chancery c"]), [""; 0]);
        assert_eq!(compare(&page, &["chancery a b"]).len(), 1);
        assert_eq!(
            compare(&page, &["chancery a b", "chancery c", "chancery d"]).len(),
            1
        );
    }

    #[test]
    fn outputs_that_differ_and_failures_are_found() {
        let example = |output| Example {
            line: 1,
            command: String::new(),
            output,
        };
        assert_eq!(differs(&example(Some("a\n")), &run("echo a")), None);
        assert_eq!(differs(&example(None), &run("echo a")), None);
        assert!(differs(&example(Some("a\n")), &run("echo b")).is_some());
        assert!(differs(&example(None), &run("echo a; exit 1")).is_some());
        assert!(differs(&example(None), &run("true")).is_some());
    }

    #[test]
    fn scripts_that_nobody_can_run_are_found() {
        assert!(is_no_script(&top().join("Cargo.toml")).is_some());
        assert!(is_no_script(&top().join("tests/no-such-script")).is_some());
    }

    #[test]
    fn a_version_stated_twice_is_found() {
        let manifest = |text| Source::sample("Cargo.toml", text);
        let once = manifest("rust-version = \"1.95\"");
        let clippy = Source::sample("clippy.toml", "msrv = \"1.95\"");
        assert_eq!(check_rust_version(&once, &[]), [""; 0]);
        assert_eq!(check_rust_version(&once, &[clippy]).len(), 1);
        assert_eq!(check_rust_version(&manifest(""), &[]).len(), 1);
    }

    #[test]
    fn rooms_left_out_of_the_tour_are_found() {
        let library = Source::sample("src/lib.rs", "//! Has [`board`].\npub mod board; mod mail;");
        assert_eq!(check_tour(&library, &["board"]), [""; 0]);
        assert_eq!(check_tour(&library, &["board", "mail"]).len(), 2);
    }
}
