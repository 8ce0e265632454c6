//! A daemon in a folder of its own, with its mailboxes, its carrier's folder and its time.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, SystemTime};

use chancery::game::{Game, Moment};
use chancery::ledger::{GameName, Ledger, SqliteLedger};
use chrono::TimeDelta;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");
pub(crate) const BOARD: &str = include_str!("../../game.example.toml");
pub(crate) const CONFIG: &str = r#"[tournament]
name = "Test"
address = "wm26@example.org"
[operator]
address = "operator@example.org"
[ledger]
file = "ledger.db"
[[mailboxes]]
name = "orders"
kind = "maildir"
folder = "in"
[[mailboxes]]
name = "confirmation"
kind = "maildir"
folder = "box"
[carrier]
kind = "file"
folder = "out"
[rehearsal]
clock = "clock"
[log]
level = "debug"
"#;

/// A daemon and all that belongs to it.
pub(crate) struct House {
    folder: PathBuf,
    early: TimeDelta,
    child: Option<(Child, Receiver<String>)>,
    written: u32,
    /// What the daemon has logged so far, except its messages of rest.
    pub(crate) log: String,
}

/// The first moment of every test: a Friday evening.
pub(crate) fn first_moment() -> Moment {
    "2026-11-20T20:00:00Z".parse().expect("a moment")
}

#[expect(
    clippy::disallowed_methods,
    reason = "the daemon maps real time, so the test has to know it"
)]
pub(crate) fn real() -> Moment {
    SystemTime::now().into()
}

impl House {
    /// A house with a board in it, not yet served. It is in memory if there is such a place.
    pub(crate) fn new(name: &str, more: &str) -> House {
        House::with(name, &format!("{CONFIG}{more}"), BOARD, TimeDelta::zero())
    }

    /// The same with its own configuration and board. Receipts may be stamped so much too early.
    pub(crate) fn with(name: &str, config: &str, board: &str, early: TimeDelta) -> House {
        let house = House::empty(name, config, early);
        house.put("board.toml", board);
        house.ask(&["game", "open", "board.toml"]);
        house
    }

    /// A house with its own configuration, and without a board.
    pub(crate) fn empty(name: &str, config: &str, early: TimeDelta) -> House {
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = parent.join(format!("chancery-daemon-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("in/new")).expect("a folder can be made");
        fs::create_dir_all(folder.join("box/new")).expect("a folder can be made");
        let mut house = House { folder, early, child: None, written: 0, log: String::new() };
        house.put("chancery.toml", config);
        house.set_time(first_moment());
        house
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(crate) fn put(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file can be written");
    }

    /// Time stands still at a moment of the tournament until it is moved again.
    pub(crate) fn set_time(&mut self, shown: Moment) {
        let mut clock = fs::File::options().append(true).create(true).open(self.path("clock"));
        let clock = clock.as_mut().expect("the clock can be written");
        let from = real() - self.early;
        let line = format!("{} {} 0\n", from.to_rfc3339(), shown.to_rfc3339());
        clock.write_all(line.as_bytes()).expect("the clock can be written");
    }

    /// Time moves to a moment after the deadline.
    pub(crate) fn pass_deadline(&mut self) {
        let deadline = self.game().running.at;
        self.set_time(deadline + TimeDelta::minutes(1));
        self.rest();
        // What follows comes after the result, not in the same moment.
        self.set_time(deadline + TimeDelta::minutes(2));
    }

    /// What another command of the program says.
    pub(crate) fn ask(&self, arguments: &[&str]) -> String {
        let output = Command::new(PROGRAM).args(arguments).current_dir(&self.folder).output();
        let output = output.expect("the program runs");
        let (said, complaint) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{arguments:?}: {said}{complaint}");
        said.into_owned()
    }

    /// Starts the daemon.
    pub(crate) fn start(&mut self) {
        let mut command = Command::new(PROGRAM);
        command.arg("serve");
        self.start_as(command);
    }

    /// Starts the daemon by a command that becomes it.
    pub(crate) fn start_as(&mut self, mut command: Command) {
        command.current_dir(&self.folder).stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().expect("the program runs");
        let log = BufReader::new(child.stderr.take().expect("it was piped"));
        // A daemon stops if its log is not read, while the test waits for it at the prompt.
        let (tell, heard) = mpsc::channel();
        std::thread::spawn(move || {
            for line in log.lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    return;
                }
            }
        });
        self.child = Some((child, heard));
    }

    /// The next line of the log.
    pub(crate) fn line(&mut self) -> String {
        let (_, log) = self.child.as_ref().expect("the daemon runs");
        let Ok(line) = log.recv() else { panic!("the daemon has ended:\n{}", self.log) };
        if !line.contains("at rest") {
            self.log += &format!("{line}\n");
        }
        line
    }

    /// Reads the log until a line has these words.
    pub(crate) fn until(&mut self, words: &str) -> String {
        loop {
            let line = self.line();
            if line.contains(words) {
                return line;
            }
        }
    }

    /// Returns when so many more letters are in the journal.
    pub(crate) fn receive(&mut self, mut letters: usize) {
        while letters > 0 {
            let line = self.until("letters are in the journal");
            let (_, count) = line.trim().rsplit_once("count=").expect("it says how many");
            letters = letters.saturating_sub(count.parse().expect("a number"));
        }
    }

    /// Returns when everything that is in the mailboxes by now is ruled on and answered.
    pub(crate) fn rest(&mut self) {
        self.rest_or(|_| false);
    }

    /// The same, or when it is well that some letters wait.
    pub(crate) fn rest_or(&mut self, may_wait: impl Fn(&House) -> bool) {
        let since = real() + TimeDelta::milliseconds(5);
        loop {
            let line = self.until("at rest");
            let (_, looked) = line.split_once("looked=").expect("a rest says how far it looked");
            let looked = looked.split(" UTC").next().unwrap_or_default().replacen(' ', "T", 1);
            let Ok(looked) = format!("{looked}Z").parse::<Moment>() else {
                panic!("{looked} is no moment: {line}")
            };
            if looked > since && (line.contains("unsent=0") || may_wait(self)) {
                return;
            }
        }
    }

    /// The same, where notices of unproved letters may wait for the end of the hour.
    pub(crate) fn rest_but_for_notices(&mut self) {
        self.rest_or(|house| {
            let waiting = house.ledger().unsent(1_000).expect("it can be read");
            let speaks = "it answers all such letters within an hour";
            waiting.iter().all(|letter| letter.said.as_deref() == Some(speaks))
        });
    }

    /// Ends the daemon as a service manager does, and waits for it.
    pub(crate) fn stop(&mut self) {
        let (child, log) = self.child.as_mut().expect("the daemon runs");
        let pid = child.id().to_string();
        let killed = Command::new("kill").arg(&pid).status().expect("there is kill");
        assert!(killed.success());
        let rest = log.iter().filter(|line| !line.contains("at rest"));
        self.log.extend(rest.map(|line| line + "\n"));
        let status = child.wait().expect("it ends");
        assert!(status.success(), "{status}\n{}", self.log);
        self.child = None;
    }

    /// Whether the daemon that was started is still there.
    #[allow(dead_code, reason = "only who kills it asks")]
    pub(crate) fn lives(&mut self) -> bool {
        let child = self.child.as_mut();
        child.is_some_and(|(child, _)| child.try_wait().is_ok_and(|ended| ended.is_none()))
    }

    /// Waits until the daemon has ended by itself. Whether it did so in order.
    pub(crate) fn ends_well(&mut self) -> bool {
        let (child, _) = self.child.as_mut().expect("the daemon runs");
        let status = child.wait().expect("it ends");
        self.child = None;
        status.success()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.child.is_some()
    }

    /// The number of the daemon's process.
    #[allow(dead_code, reason = "only the rehearsal asks how much memory it takes")]
    pub(crate) fn pid(&self) -> u32 {
        self.child.as_ref().expect("the daemon runs").0.id()
    }

    /// Kills the daemon in the middle of its work.
    pub(crate) fn kill(&mut self) {
        let (mut child, _) = self.child.take().expect("the daemon runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
    }

    /// A player writes to the board.
    pub(crate) fn write(&mut self, from: &str, text: &str) {
        self.written += 1;
        let id = format!("{}@players.example", self.written);
        let letter = letter(from, &id, "[wm26 r1-07] orders", text);
        self.drop_into("in", &format!("letter-{}", self.written), &letter);
    }

    /// A mail server delivers a message. The time stands in its name, as servers write it there:
    /// file systems count in steps of some milliseconds.
    pub(crate) fn drop_into(&self, mailbox: &str, name: &str, letter: &str) {
        let part = self.path(&format!("{mailbox}-{name}.part"));
        fs::write(&part, letter).expect("a letter can be written");
        let now = real();
        let (second, micros) = (now.timestamp(), now.timestamp_subsec_micros());
        let place = self.path(&format!("{mailbox}/new/{second}.M{micros}P{name}.host"));
        fs::rename(part, place).expect("a letter can be delivered");
    }

    /// The ledger, to look at.
    pub(crate) fn ledger(&self) -> SqliteLedger {
        let patience = Duration::from_secs(60);
        SqliteLedger::look(&self.path("ledger.db"), patience).expect("the ledger is there")
    }

    /// The present state of the board.
    pub(crate) fn game(&self) -> Game {
        self.game_of("r1-07")
    }

    /// The present state of a board.
    pub(crate) fn game_of(&self, name: &str) -> Game {
        let snapshot = self.ledger().load(&GameName::new(name)).expect("it can be read");
        snapshot.expect("the board is there").state.read().expect("a state")
    }

    /// All letters that went out to an address, as they were carried.
    pub(crate) fn letters_to(&self, address: &str) -> Vec<String> {
        let letters = carried(&self.path("out"));
        let to = format!("Delivered-To: {address}\r\n");
        letters.into_iter().filter(|letter| letter.contains(&to)).collect()
    }

    /// Whether the ledger follows from its letters.
    pub(crate) fn audit(&self) {
        let said = self.ask(&["audit", "ledger.db"]);
        assert!(said.contains("Everything is as it was recorded."), "{said}");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some((mut child, _)) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// A letter as a mail program writes it.
pub(crate) fn letter(from: &str, id: &str, subject: &str, text: &str) -> String {
    let text = text.replace('\n', "\r\n");
    format!(
        "From: {from}@example.org\r\nTo: wm26+r1-07@example.org\r\nSubject: {subject}\r\n\
         Message-ID: <{id}>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
         \r\n{text}\r\n"
    )
}

/// All letters in a folder.
pub(crate) fn carried(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the carrier's folder");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let whole = files.filter(|file| file.extension().is_some_and(|end| end == "eml"));
    whole.map(|file| fs::read_to_string(file).expect("a letter")).collect()
}
