//! Types the page on the first hour from its first to its last command, and compares the output
//! with the page.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use chancery::ledger::{Ledger, SqliteLedger};

const PAGE: &str = include_str!("../../docs/first-hour.md");
/// Stands for anything in a line.
const ANYTHING: &str = "[..]";
/// How often to check whether the daemon has done its work; each check takes the time of a process.
const LOOKS_MAX: usize = 20_000;

/// A command, and what it is said to print.
struct Typed {
    command: String,
    output: Vec<String>,
}

/// The page's blocks of `console`: commands after `$ `, their further lines after `> `, and output.
fn typed(page: &str) -> Vec<Typed> {
    let mut all: Vec<Typed> = Vec::new();
    for block in page.split("```console\n").skip(1) {
        let body = block.split("```").next().unwrap_or_default();
        for line in body.lines() {
            if let Some(command) = line.strip_prefix("$ ") {
                all.push(Typed { command: command.to_owned(), output: Vec::new() });
                continue;
            }
            let last = all.last_mut().expect("a command comes first");
            match line.strip_prefix("> ") {
                Some(more) if last.output.is_empty() => last.command += &format!("\n{more}"),
                _ => last.output.push(line.to_owned()),
            }
        }
    }
    all
}

/// Whether a line is as it was said to be.
fn is_like(said: &str, expected: &str) -> bool {
    let mut parts = expected.split(ANYTHING);
    let Some(mut rest) = parts.next().and_then(|first| said.strip_prefix(first)) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// A folder in which the reader types commands, with the daemon that he has started.
struct Prompt {
    folder: PathBuf,
    daemon: Option<Child>,
}

impl Prompt {
    fn open(name: &str) -> Prompt {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let board = include_str!("../../game.example.toml");
        fs::write(folder.join("game.example.toml"), board).expect("a file can be written");
        Prompt { folder, daemon: None }
    }

    fn shell(&self, command: &str) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_chancery"));
        let own = program.parent().map(Path::to_path_buf);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path)));
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(command).current_dir(&self.folder).stdin(Stdio::null());
        shell.env("PATH", folders.expect("a path can be put together again"));
        shell.stdout(Stdio::piped()).stderr(Stdio::piped());
        shell
    }

    /// Types a command. What runs in the background goes on until `kill %1`.
    fn type_in(&mut self, command: &str) -> String {
        if let Some(command) = command.strip_suffix(" &") {
            let shell = self.shell(&format!("exec {command}")).spawn();
            self.daemon = Some(shell.expect("there is a shell"));
            self.wait();
            return String::new();
        }
        if command == "kill %1" {
            self.end();
            return String::new();
        }
        let output = self.shell(command).output().expect("there is a shell");
        self.wait();
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8(said).expect("what is printed is text")
    }

    /// Returns when the daemon has nothing more to do: a reader of the page has waited as long.
    fn wait(&mut self) {
        let file = self.folder.join("ledger.db");
        let is_empty = |folder: PathBuf| {
            fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none())
        };
        for _ in 0..LOOKS_MAX {
            let Some(daemon) = &mut self.daemon else { return };
            if let Ok(Some(status)) = daemon.try_wait() {
                let log = fs::read_to_string(self.folder.join("serve.log")).unwrap_or_default();
                panic!("the daemon has ended: {status}\n{log}");
            }
            let _ = self.shell("true").status();
            // A letter leaves its folder once it is in the ledger, so that this is asked first.
            let is_read = is_empty(self.folder.join("mail/in/new"));
            let Ok(ledger) = SqliteLedger::look(&file, Duration::from_secs(5)) else { continue };
            let backlog = ledger.backlog().expect("the ledger can be read");
            if is_read && backlog.unruled == 0 && backlog.unsent == 0 {
                return;
            }
        }
        panic!("the daemon does not come to rest");
    }

    fn end(&mut self) {
        let Some(mut daemon) = self.daemon.take() else { return };
        let ended = Command::new("kill").arg(daemon.id().to_string()).status();
        assert!(ended.is_ok_and(|status| status.success()), "the daemon can be told to end");
        assert!(daemon.wait().expect("it ends").success());
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        if let Some(daemon) = &mut self.daemon {
            let _ = daemon.kill();
            let mut log = String::new();
            let _ = daemon.stderr.take().map(|mut error| error.read_to_string(&mut log));
            let _ = daemon.wait();
        }
    }
}

#[test]
fn everything_on_the_page_comes_out_as_it_stands_there() {
    let mut prompt = Prompt::open("first-hour");
    let all = typed(PAGE);
    assert!(all.len() > 25, "only {} commands are found", all.len());
    for Typed { command, output } in all {
        let said = prompt.type_in(&command);
        let lines: Vec<&str> = said.lines().collect();
        let is_alike = lines.len() == output.len()
            && lines.iter().zip(&output).all(|(said, expected)| is_like(said, expected));
        assert!(is_alike, "$ {command}\n{said}\nis not what the page says:\n{}", output.join("\n"));
    }
}

#[test]
fn a_line_is_compared_but_for_what_differs() {
    assert!(is_like("due Fri 27 Nov", "due [..]") && is_like("a", "a"));
    assert!(is_like("one two three", "[..]two[..]") && is_like("", "[..]"));
    assert!(!is_like("due", "due [..]") && !is_like("ab", "a") && !is_like("one", "[..]two"));
}
