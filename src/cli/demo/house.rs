//! The folder of the demo, with a daemon that works in it.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use chrono::{DateTime, Utc};
use rustix::process::{Pid, Signal, kill_process};

use super::super::settings;
use super::letters::DemoLetter;
use crate::config::Config;
use crate::daemon::check_address;
use crate::game::{Game, Moment};
use crate::ledger::{GameName, Ledger, LedgerError};
use crate::mail;

const CONFIG: &str = include_str!("config.toml");
const BOARD: &str = include_str!("board.toml");
const GAME: &str = "demo-01";

/// The configuration of our own daemon: it says when it rests.
const TALKATIVE: &str = "demo.toml";
const REST: &str = "at rest";

/// After this long without a message the daemon has a fault.
const PATIENCE: Duration = Duration::from_secs(60);

/// The folder with its daemon.
pub(super) struct House {
    folder: PathBuf,
    daemon: Option<Daemon>,
    /// Letters that went out and were shown.
    seen: BTreeSet<PathBuf>,
    delivered: usize,
    /// How far tournament time is ahead of real time.
    ahead: chrono::TimeDelta,
}

/// A daemon at work, and its messages.
struct Daemon {
    child: Child,
    lines: Receiver<LogLine>,
}

/// A line of the log.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LogLine {
    /// There is nothing more to do for now.
    Rest,
    /// Something was done.
    Work,
}

/// A letter that went out.
pub(super) struct SentLetter {
    pub(super) to: String,
    pub(super) subject: String,
    /// The file.
    pub(super) file: PathBuf,
    written: Option<std::time::SystemTime>,
}

impl House {
    /// Makes the folder, which must not be there, and opens its board.
    pub(super) fn make(folder: &Path, listen: &str) -> Result<House, String> {
        let web = format!("\n[web]\nlisten = \"{listen}\"\ngazette = \"gazette\"\n");
        let config = format!("{CONFIG}{web}");
        // Checked before anything is made, so that an error leaves nothing behind.
        Config::parse(&config, folder).map_err(|faults| {
            let faults: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
            format!("--listen {listen}: {}", faults.join("; "))
        })?;
        let taken = |why: io::Error| {
            format!(
                "the gazette can't be served on {listen}: {why}. Name another address with \
                --listen"
            )
        };
        if !folder.exists() {
            check_address(listen).map_err(taken)?;
        }
        let failed = |why: io::Error| match why.kind() {
            io::ErrorKind::AlreadyExists => {
                format!("{} already exists; remove it, or name another folder", folder.display())
            }
            _ => format!("{}: {why}", folder.display()),
        };
        fs::create_dir(folder).map_err(failed)?;
        for inner in ["mail", "mail/tmp", "mail/new", "mail/cur", "out", "gazette"] {
            fs::create_dir(folder.join(inner)).map_err(failed)?;
        }
        let talkative = format!("{config}\n[log]\nlevel = \"debug\"\n");
        let board = BOARD.to_owned();
        let texts = [("chancery.toml", config), (TALKATIVE, talkative), ("board.toml", board)];
        for (name, text) in texts {
            fs::write(folder.join(name), text).map_err(failed)?;
        }
        let mut house = House {
            folder: folder.to_owned(),
            daemon: None,
            seen: BTreeSet::new(),
            delivered: 0,
            ahead: chrono::TimeDelta::zero(),
        };
        house.set_time(real())?;
        Ok(house)
    }

    /// Runs another command of this program in the folder.
    pub(super) fn ask(&self, arguments: &[&str]) -> Result<String, String> {
        let output = self.command(arguments)?.output();
        let output = output.map_err(|why| format!("the program can't be run: {why}"))?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }

    fn command(&self, arguments: &[&str]) -> Result<Command, String> {
        let program = std::env::current_exe();
        let program = program.map_err(|why| format!("the program can't be found: {why}"))?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::null());
        Ok(command)
    }

    /// Starts the daemon; its log goes to a file, except its messages of rest.
    pub(super) fn serve(&mut self) -> Result<(), String> {
        let log = File::create(self.folder.join("log"));
        let log = log.map_err(|why| format!("the log can't be written: {why}"))?;
        let mut command = self.command(&["serve", "--config", TALKATIVE])?;
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|why| format!("the daemon can't be started: {why}"))?;
        let (line, lines) = mpsc::channel();
        if let Some(said) = child.stderr.take() {
            thread::spawn(move || listen(said, log, &line));
        }
        self.daemon = Some(Daemon { child, lines });
        Ok(())
    }

    /// The time of the tournament.
    pub(super) fn now(&self) -> Moment {
        real() + self.ahead
    }

    /// Moves the time of the tournament to a moment; from there it goes on at the usual pace.
    pub(super) fn set_time(&mut self, shown: Moment) -> Result<(), String> {
        let now = real();
        self.ahead = shown - now;
        let line = format!("{} {} 1\n", now.to_rfc3339(), shown.to_rfc3339());
        let clock = File::options().append(true).create(true).open(self.folder.join("clock"));
        let written = clock.and_then(|mut clock| clock.write_all(line.as_bytes()));
        written.map_err(|why| format!("the clock can't be set: {why}"))
    }

    /// Delivers a letter as a mail server does.
    pub(super) fn deliver(&mut self, letter: &DemoLetter) -> Result<(), String> {
        self.delivered += 1;
        let (number, now) = (self.delivered, real());
        let (second, micros) = (now.timestamp(), now.timestamp_subsec_micros());
        let name = format!("{second}.M{micros}P{number}.demo");
        let part = self.folder.join("mail/tmp").join(&name);
        let written = fs::write(&part, letter.message(number, self.now()));
        let moved =
            written.and_then(|()| fs::rename(part, self.folder.join("mail/new").join(name)));
        moved.map_err(|why| format!("a letter can't be delivered: {why}"))
    }

    /// Waits until all that was delivered is ruled on and answered, and returns what went out.
    pub(super) fn quiet(&mut self) -> Result<Vec<SentLetter>, String> {
        loop {
            let told = self.daemon.as_ref().map(|daemon| daemon.lines.recv_timeout(PATIENCE));
            let log = self.folder.join("log");
            match told {
                Some(Ok(LogLine::Rest)) if self.is_quiet()? => return Ok(self.sent()),
                Some(Ok(_)) => {}
                Some(Err(RecvTimeoutError::Timeout)) => {
                    return Err(format!("the daemon does not answer; see {}", log.display()));
                }
                Some(Err(RecvTimeoutError::Disconnected)) | None => {
                    let said = fs::read_to_string(&log).unwrap_or_default();
                    let last = said.lines().last().unwrap_or("it has logged nothing");
                    return Err(format!("the daemon has ended: {last} (see {})", log.display()));
                }
            }
        }
    }

    /// Waits until something was done, and returns what went out; nothing once the daemon has
    /// ended.
    pub(super) fn next(&mut self) -> Option<Vec<SentLetter>> {
        while self.daemon.as_ref()?.lines.recv().ok()? == LogLine::Rest {}
        Some(self.sent())
    }

    fn is_quiet(&self) -> Result<bool, String> {
        let waiting = fs::read_dir(self.folder.join("mail/new"));
        let waiting = waiting.map_err(|why| format!("the mailbox can't be read: {why}"))?;
        if waiting.count() > 0 {
            return Ok(false);
        }
        let ask = || -> Result<bool, LedgerError> {
            let ledger = self.ledger()?;
            let (backlog, next) = (ledger.backlog()?, ledger.next_wake()?);
            let is_due = next.is_some_and(|next| next <= self.now());
            Ok(backlog.unruled == 0 && backlog.unsent == 0 && !is_due)
        };
        ask().map_err(|why| why.to_string())
    }

    fn ledger(&self) -> Result<crate::ledger::SqliteLedger, LedgerError> {
        crate::ledger::SqliteLedger::look(&self.folder.join("ledger.db"), PATIENCE)
    }

    /// The letters that went out since the last call.
    pub(super) fn sent(&mut self) -> Vec<SentLetter> {
        let files = fs::read_dir(self.folder.join("out")).into_iter().flatten().flatten();
        let files = files.map(|file| file.path());
        let whole = files.filter(|file| file.extension().is_some_and(|end| end == "eml"));
        let new: Vec<PathBuf> = whole.filter(|file| !self.seen.contains(file)).collect();
        let mut letters: Vec<SentLetter> = new.iter().filter_map(|file| sent(file)).collect();
        self.seen.extend(new);
        letters.sort_by(|a, b| (a.written, &a.to).cmp(&(b.written, &b.to)));
        letters
    }

    /// The present state of the board.
    pub(super) fn game(&self) -> Result<Game, String> {
        let ledger = settings::look(&settings::place(&self.folder.join("ledger.db")))?;
        let snapshot = ledger.load(&GameName::new(GAME)).map_err(|why| why.to_string())?;
        let snapshot = snapshot.ok_or_else(|| format!("the ledger has no board {GAME}"))?;
        snapshot.state.read().map_err(|why| why.to_string())
    }

    /// Asks the daemon to end, and waits for it.
    pub(super) fn end(&mut self) -> Result<(), String> {
        let Some(Daemon { mut child, .. }) = self.daemon.take() else { return Ok(()) };
        // Not by the program `kill`, which small systems such as those of containers lack.
        let asked = kill_process(Pid::from_child(&child), Signal::TERM).map_err(io::Error::from);
        asked.and_then(|()| child.wait()).map_err(|why| format!("the daemon won't stop: {why}"))?;
        Ok(())
    }
}

/// No daemon is left behind, even after an error.
impl Drop for House {
    fn drop(&mut self) {
        if let Some(Daemon { mut child, .. }) = self.daemon.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Writes the log down and passes each line on, until the daemon has ended.
fn listen(said: ChildStderr, mut log: File, line: &Sender<LogLine>) {
    for text in BufReader::new(said).lines().map_while(Result::ok) {
        let told = if text.contains(REST) { LogLine::Rest } else { LogLine::Work };
        // A log that can't be written, or that has no reader, is no reason to stop.
        if told == LogLine::Work {
            let _ = writeln!(log, "{text}");
        }
        let _ = line.send(told);
    }
}

fn sent(file: &Path) -> Option<SentLetter> {
    let letter = mail::read(&fs::read(file).ok()?).letter;
    let written = fs::metadata(file).and_then(|data| data.modified()).ok();
    let to = letter.to.first()?.address.clone();
    Some(SentLetter { to, subject: letter.subject, file: file.to_owned(), written })
}

#[expect(
    clippy::disallowed_methods,
    reason = "the daemon maps real time, so the demo has to know it"
)]
fn real() -> DateTime<Utc> {
    Utc::now()
}
