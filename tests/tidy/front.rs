//! What a newcomer meets first: the README with its commands, `Cargo.toml`, `lib.rs`.
//!
//! Commands that the README has a reader type are tried: commands of the program are run, and any
//! output under them must be what the program says. All others are in a list here with what shows
//! that they work.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::lexer;
use super::tree::Source;

/// Commands in the README's `sh` blocks that are not of the program, with the script or file
/// that has to be there.
const COMMANDS: [(&str, &str); 4] = [
    ("cargo run --release -- demo", "tests/cli/demo.rs"), // Played there, in a folder of its own.
    ("tests/run", "tests/run"), // The command that runs this test, or one of its steps, was run.
    ("tools/long --help", "tools/long"), // It only prints; `tests/run` itself has no use for it.
    // The tests build the same program.
    ("cargo install --locked --profile dist --path .", "Cargo.toml"),
];

/// How the README calls the program: from the source, and installed.
const CALLS: [&str; 2] = ["cargo run --release -- ", "chancery "];

/// A command and the output under it, if the README shows one.
#[derive(Debug, PartialEq, Eq)]
struct Example<'a> {
    line: usize,
    command: String,
    output: Option<Block<'a>>,
}

/// A fenced block: its language, and what is between the fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block<'a> {
    language: &'a str,
    body: &'a str,
}

impl Example<'_> {
    /// Whether the program answers it.
    fn is_ours(&self) -> bool {
        let last = self.command.rsplit("| ").next().unwrap_or_default();
        CALLS.iter().any(|call| last.starts_with(call))
    }
}

/// The commands of all `sh` blocks. A `json` or `text` block that comes next is what the last of
/// them prints.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut found: Vec<Example<'_>> = Vec::new();
    let mut after_commands = false;
    for (line, block) in blocks(page) {
        match block.language {
            "sh" => found.extend(commands(block.body).into_iter().map(|command| Example {
                line,
                command,
                output: None,
            })),
            "json" | "text" if after_commands => {
                if let Some(last) = found.last_mut() {
                    last.output = Some(block);
                }
            }
            _ => {}
        }
        after_commands = block.language == "sh";
    }
    found
}

/// One command a line; it goes on in the next one inside quotes, and after `|` or a backslash.
fn commands(body: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut open = false;
    for line in body.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().filter(|word| *word != "\\").collect();
        match found.last_mut().filter(|_| open) {
            Some(last) => *last += &(" ".to_owned() + &words.join(" ")),
            None => found.push(words.join(" ")),
        }
        let quotes = found.last().map_or(0, |command| command.matches('\'').count());
        open = quotes % 2 == 1 || line.ends_with(['|', '\\']);
    }
    found.retain(|command| !command.is_empty());
    found
}

/// The fenced blocks of a page, with the lines they begin on.
fn blocks(page: &str) -> Vec<(usize, Block<'_>)> {
    let mut line = 1;
    let mut found = Vec::new();
    for (at, part) in page.split("```").enumerate() {
        if at % 2 == 1 {
            let (language, body) = part.split_once('\n').unwrap_or((part, ""));
            found.push((line, Block { language, body }));
        }
        line += part.matches('\n').count();
    }
    found
}

/// Commands of the README that nothing shows to work, and the other way round.
pub(crate) fn check_commands(page: &Source) -> Vec<String> {
    compare(page, &COMMANDS.map(|(command, _)| command))
}

fn compare(page: &Source, known: &[&str]) -> Vec<String> {
    let examples = examples(&page.text);
    let mut faults = Vec::new();
    for example in &examples {
        if !example.is_ours() && !known.contains(&example.command.as_str()) {
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

/// Runs the commands of the program and compares the outputs; looks for the files of the others.
pub(crate) fn check_by_trying(page: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for example in examples(&page.text) {
        let listed = COMMANDS.iter().find(|(command, _)| *command == example.command);
        let fault = match listed {
            Some((_, file)) if top().join(file).is_file() => None,
            Some((_, file)) => Some(format!("there is no {file}")),
            None => differs(&example, &run(&example.command)),
        };
        faults.extend(fault.map(|fault| page.fault(example.line, fault)));
    }
    faults
}

/// Scripts that can't be run as they are.
pub(crate) fn check_scripts(tree: &[Source]) -> Vec<String> {
    let scripts = tree.iter().filter(|source| source.text.starts_with("#!"));
    let closed = scripts.filter(|script| !is_open(&top().join(&script.path)));
    closed.map(|script| script.fault(1, "is a script, but may not be run")).collect()
}

fn is_open(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata().map(|data| data.permissions().mode());
    mode.is_ok_and(|mode| mode & 0o100 != 0)
}

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command in a shell. The program is the one that was built for the tests, whether the
/// README has cargo build it or finds it installed.
fn run(command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_chancery"));
    let own = program.parent().map(Path::to_path_buf);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path)));
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command.replace(CALLS[0], CALLS[1]));
    shell.current_dir(top());
    shell.env("PATH", folders.expect("a path can be put together again"));
    shell.output().expect("there is a shell")
}

fn differs(example: &Example<'_>, output: &Output) -> Option<String> {
    let said = String::from_utf8_lossy(&output.stdout);
    let command = &example.command;
    if !output.status.success() || said.is_empty() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        let end = output.status;
        return Some(format!("{command:?} says {said:?} and ends with {end}: {complaint}"));
    }
    let shown = example.output?;
    let same = match shown.language {
        "json" => values(&said).is_some_and(|said| Some(said) == values(shown.body)),
        _ => said == shown.body,
    };
    (!same).then(|| format!("{command:?} does not print what stands under it, but:\n{said}"))
}

/// JSON, however it is laid out.
fn values(text: &str) -> Option<Vec<Value>> {
    serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().ok()
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
        if !tokens.windows(3).any(|t| t[0].is("pub") && t[1].is("mod") && t[2].is(room)) {
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

    const PAGE: &str = "Text.\n```sh\n# First.\na  b \\\n    c\necho '{\n}' |\n  chancery d\n```\n\
        ```json\n{}\n```\n```text\nNo output.\n```\n";

    #[test]
    fn commands_and_outputs_are_found() {
        let examples = examples(PAGE);
        let commands: Vec<&str> = examples.iter().map(|found| &*found.command).collect();
        assert_eq!(commands, ["a b c", "echo '{ }' | chancery d"]);
        assert_eq!(examples[0].output, None);
        assert_eq!(examples[1].output.map(|block| block.body), Some("{}\n"));
        assert!(!examples[0].is_ours() && examples[1].is_ours());
    }

    #[test]
    fn commands_that_nothing_shows_to_work_are_found() {
        let page = Source::sample("README.md", PAGE);
        assert_eq!(compare(&page, &["a b c"]), [""; 0]);
        assert_eq!(compare(&page, &[]).len(), 1);
        assert_eq!(compare(&page, &["a b c", "d"]).len(), 1);
    }

    #[test]
    fn outputs_that_differ_and_failures_are_found() {
        let example = |language, body| Example {
            line: 1,
            command: String::new(),
            output: Some(Block { language, body }),
        };
        assert_eq!(differs(&example("text", "a\n"), &run("echo a")), None);
        assert_eq!(differs(&example("json", "{\"a\":\n [1]}"), &run("echo '{\"a\": [1]}'")), None);
        for (shown, command) in [
            (example("text", "a\n"), "echo b"),
            (example("text", "a\n"), "echo a; exit 1"),
            (example("text", ""), "true"),
            (example("json", "{\"a\": 1}"), "echo '{\"a\": 2}'"),
            (example("json", "{\"a\": 1}"), "echo '{\"a\": 1'"),
        ] {
            assert!(differs(&shown, &run(command)).is_some(), "{command}");
        }
    }

    #[test]
    fn scripts_that_nobody_may_run_are_found() {
        let script = |path| Source::sample(path, "#!/bin/sh\n");
        let samples = [script("Cargo.toml"), script("tests/no-such-script"), script("tests/run")];
        assert_eq!(check_scripts(&samples).len(), 2);
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
