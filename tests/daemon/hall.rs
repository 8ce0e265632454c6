//! The hall in which several daemons work on one ledger: their folders, two servers of PostgreSQL,
//! and time. What belongs to mail is in [`crate::daemon::mailroom`].

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use chancery::board::Phase;
use chancery::game::{Game, Moment};
use chancery::ledger::{AnyLedger, GameName, Ledger, LedgerOpening, LedgerPlace, PostgresServer};
use chrono::{DurationRound, TimeDelta};

use crate::daemon::cluster::Cluster;
use crate::daemon::house::{first_moment, real};
use crate::daemon::mailroom;
use crate::daemon::rig::{self, Rig};
use crate::daemon::year::PLAYERS;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");
/// The names of the nodes.
pub(crate) const NODES: [&str; 3] = ["north", "east", "south"];
/// How many boards they run; another number by `CHANCERY_NODE_BOARDS`.
const BOARDS: usize = 6;
/// A server that is asked nothing for so long has stopped: nothing in the test takes longer for so
/// many boards.
const PATIENCE: Duration = Duration::from_secs(240);
const BOARDS_PER_PATIENCE: usize = 50;

pub(crate) fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().map_or(usual, |text| text.parse().expect("a number"))
}

/// The hall in which they work.
pub(crate) struct Hall {
    pub(crate) folder: PathBuf,
    pub(crate) primary: Cluster,
    pub(crate) standby: Cluster,
    pub(crate) rig: &'static Rig,
    pub(crate) place: LedgerPlace,
    pub(crate) ledger: AnyLedger,
    pub(crate) heard: Receiver<()>,
    pub(crate) children: Vec<Option<Child>>,
    pub(crate) boards: Vec<String>,
    /// How many letters with orders were sent.
    pub(crate) turns: usize,
    /// How many of them before the last deadline.
    closed: usize,
    /// How many deadlines have passed.
    pub(crate) deadlines: usize,
    /// How many letters were sent, to whichever mailbox.
    pub(crate) written: usize,
    /// How often each letter of the nodes reached its reader, by its id.
    pub(crate) sent: BTreeMap<String, usize>,
    /// Their dates and subjects, to be told where one is not as it should be.
    pub(crate) heads: BTreeMap<String, String>,
    pub(crate) now: Moment,
}

impl Hall {
    pub(crate) fn new() -> Hall {
        let name = format!("chancery-nodes-{}", std::process::id());
        let memory = PathBuf::from("/dev/shm");
        let folder = if memory.is_dir() { memory } else { std::env::temp_dir() }.join(&name);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let at =
            |what: &str| Cluster { folder: std::env::temp_dir().join(format!("{name}-{what}")) };
        let (primary, standby) = (at("a"), at("b"));
        let pid = std::process::id().to_string();
        primary.control("start", &[&pid]);
        let from = primary.folder.display().to_string();
        standby.control("standby", &[&from, &pid]);
        // Whichever of both leads.
        let [one, other] =
            [&primary, &standby].map(|of| of.folder.display().to_string().replace('/', "%2F"));
        let url =
            format!("postgres://chancery@{one},{other}/postgres?target_session_attrs=read-write");
        let place = LedgerPlace::Server(PostgresServer::new(url.clone()));
        let opening = LedgerOpening { node: "test", secret: [7; 32], patience: PATIENCE };
        let ledger = AnyLedger::open(&place, &opening).expect("a ledger");
        let (tell, heard) = mpsc::channel();
        ledger.listen(Box::new(move || {
            let _ = tell.send(());
        }));
        let boards = number("CHANCERY_NODE_BOARDS", BOARDS);
        let boards = (1..=boards).map(|number| format!("r1-{number:03}")).collect();
        let children = NODES.map(|_| None).into();
        let now = first_moment();
        let mut hall = Hall {
            folder,
            primary,
            standby,
            rig: rig::rig(),
            place,
            ledger,
            heard,
            children,
            boards,
            turns: 0,
            closed: 0,
            deadlines: 0,
            written: 0,
            sent: BTreeMap::new(),
            heads: BTreeMap::new(),
            now,
        };
        hall.set_time(now);
        for node in NODES {
            hall.furnish(node, &url);
        }
        for board in hall.boards.clone() {
            fs::write(hall.folder.join("board.toml"), mailroom::board(&board))
                .expect("a file can be written");
            hall.ask(&["game", "open", "../board.toml", "--fourth-seat"]);
        }
        hall
    }

    /// The folder of a node, with its configuration.
    fn furnish(&self, node: &str, url: &str) {
        let folder = self.folder.join(node);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mail = mailroom::config(self.rig);
        let config = format!(
            r#"node = "{node}"
{mail}[ledger]
url = "{url}"
folder = "."
lease = 2
[limits]
letters-per-address = 100000
letters-per-hour = 1000000
[rehearsal]
clock = "../clock"
[log]
level = "debug"
"#
        );
        fs::write(folder.join("chancery.toml"), config).expect("a file can be written");
    }

    /// Time leaps with the next second, and the test waits for it: a server of IMAP stamps whole
    /// seconds, and each letter has to be stamped on the side of the leap on which it was sent.
    pub(crate) fn set_time(&mut self, shown: Moment) {
        self.now = shown;
        let second = TimeDelta::seconds(1);
        let leap = real().duration_trunc(second).expect("a second") + second;
        let line = format!("{} {} 0\n", leap.to_rfc3339(), shown.to_rfc3339());
        let file = self.folder.join("clock");
        let mut text = fs::read_to_string(&file).unwrap_or_default();
        text.push_str(&line);
        let part = self.folder.join("clock.part");
        fs::write(&part, text).expect("the clock can be written");
        fs::rename(part, file).expect("the clock can be written");
        // A clock that tells only seconds may be some milliseconds behind.
        self.until("the next second", |_| real() > leap + TimeDelta::milliseconds(20));
    }

    /// What a command says, in the folder of the first node.
    pub(crate) fn ask(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(PROGRAM);
        let output = command.args(arguments).current_dir(self.folder.join(NODES[0])).output();
        let output = output.expect("the program runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}{complaint}");
        said
    }

    pub(crate) fn start(&mut self, node: usize) {
        let folder = self.folder.join(NODES[node]);
        let mut log = fs::File::options();
        let log = log.append(true).create(true).open(folder.join("log")).expect("a log");
        let mut command = Command::new(PROGRAM);
        command.arg("serve").current_dir(&folder).stdout(Stdio::null()).stderr(log);
        self.children[node] = Some(command.spawn().expect("the program runs"));
    }

    pub(crate) fn kill(&mut self, node: usize) {
        let mut child = self.children[node].take().expect("the daemon runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
    }

    pub(crate) fn signal(&self, node: usize, signal: &str) {
        let pid = self.children[node].as_ref().expect("the daemon runs").id().to_string();
        let status = Command::new("kill").args([signal, &pid]).status().expect("there is kill");
        assert!(status.success());
    }

    /// Daemons that ended, because the database was away when they started, say, are started again,
    /// as a service manager does.
    fn keep_running(&mut self) {
        for node in 0..NODES.len() {
            let has_ended = match &mut self.children[node] {
                Some(child) => child.try_wait().expect("it can be asked").is_some(),
                None => false,
            };
            if has_ended {
                self.start(node);
            }
        }
    }

    /// Changes the configuration of a node that does not run. What it was before.
    pub(crate) fn configure(&self, node: usize, part: &str, other: &str) -> String {
        let config = fs::read_to_string(self.config_of(node)).expect("a configuration");
        assert!(config.contains(part), "{config}");
        self.set_config(node, &config.replace(part, other));
        config
    }

    pub(crate) fn set_config(&self, node: usize, config: &str) {
        fs::write(self.config_of(node), config).expect("a file can be written");
    }

    fn config_of(&self, node: usize) -> PathBuf {
        self.folder.join(NODES[node]).join("chancery.toml")
    }

    /// What a node has logged.
    pub(crate) fn log(&self, node: usize) -> String {
        fs::read_to_string(self.folder.join(NODES[node]).join("log")).unwrap_or_default()
    }

    /// Waits until something is so. The nodes call whenever they have done something.
    pub(crate) fn until(&mut self, what: &str, mut is_so: impl FnMut(&Hall) -> bool) {
        let since = real();
        let times = i32::try_from(1 + self.boards.len() / BOARDS_PER_PATIENCE).expect("some");
        let patience = TimeDelta::from_std(PATIENCE).expect("short") * times;
        while !is_so(self) {
            let waits = real() - since;
            let logs =
                || NODES.map(|node| last_lines(&self.folder.join(node).join("log"))).join("");
            assert!(waits < patience, "not {what}\n{}", logs());
            self.keep_running();
            // It is asked again in any case.
            let _ = self.heard.recv_timeout(Duration::from_millis(200));
            while self.heard.try_recv().is_ok() {}
        }
    }

    /// Waits until something is so, or has been, of each board.
    pub(crate) fn until_each(&mut self, what: &str, is_so: impl Fn(&Game, usize) -> bool) {
        let mut at = 0;
        self.until(what, |hall| {
            while let Some(board) = hall.boards.get(at) {
                match hall.game(board) {
                    Some(game) if is_so(&game, at) => at += 1,
                    _ => return false,
                }
            }
            true
        });
    }

    /// Waits until every letter is in the journal and ruled on, and every answer is sent.
    pub(crate) fn rest(&mut self) {
        self.until("at rest", |hall| {
            let Ok(heads) = hall.ledger.heads() else { return false };
            let Ok(backlog) = hall.ledger.backlog() else { return false };
            let taken = usize::try_from(heads.letters.number).unwrap_or(0);
            taken == hall.written && (backlog.unruled, backlog.unsent) == (0, 0)
        });
        self.collect();
    }

    pub(crate) fn game(&self, board: &str) -> Option<Game> {
        let snapshot = self.ledger.load(&GameName::new(board)).ok()??;
        Some(snapshot.state.read().expect("a state"))
    }

    /// In which phase each board is.
    pub(crate) fn phases(&self) -> Vec<Phase> {
        let phase = |board: &String| self.game(board).expect("a game").phase;
        self.boards.iter().map(phase).collect()
    }

    /// How many more letters have to be sent until every player has written since the last
    /// deadline.
    pub(crate) fn missing(&self) -> usize {
        (self.closed + self.boards.len() * PLAYERS.len()).saturating_sub(self.turns)
    }

    /// Time passes the deadlines of all boards; waits until each has been ruled on. What was sent
    /// before is in time.
    pub(crate) fn pass_deadline(&mut self) {
        self.until("orders delivered", Hall::is_delivered);
        self.closed = self.turns;
        self.deadlines += 1;
        let games: Vec<Game> =
            self.boards.iter().map(|board| self.game(board).expect("a game")).collect();
        let phases: Vec<Phase> = games.iter().map(|game| game.phase).collect();
        let last = games.iter().map(|game| game.running.at).max().expect("there are boards");
        self.set_time(last + TimeDelta::minutes(1));
        self.until_each("every deadline ruled", |game, at| game.phase != phases[at]);
        let later = self.now + TimeDelta::minutes(1);
        self.set_time(later);
    }

    /// From here on the standby gets nothing, and no commit waits for it: what is committed is on
    /// the first server alone.
    pub(crate) fn part_from_standby(&mut self) {
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = ''");
        self.primary.sql("SELECT pg_reload_conf()");
        self.standby.sql("ALTER SYSTEM SET primary_conninfo = ''");
        self.standby.sql("SELECT pg_reload_conf()");
        self.until("parted", |hall| {
            hall.primary.sql("SELECT COUNT(*) FROM pg_stat_replication") == "0"
        });
    }

    /// Ends a node as a service manager does.
    pub(crate) fn end(&mut self, node: usize) {
        self.signal(node, "-TERM");
        let mut child = self.children[node].take().expect("the daemon runs");
        assert!(child.wait().expect("it ends").success());
    }

    /// The server that leads is gone, and its standby takes over.
    pub(crate) fn fail_over(&mut self) {
        self.primary.control("stop", &["immediate"]);
        // The first can't share a transaction with anything.
        self.standby.sql("ALTER SYSTEM SET synchronous_standby_names = ''");
        self.standby.sql("SELECT pg_reload_conf()");
        self.standby.control("promote", &[]);
        std::mem::swap(&mut self.primary, &mut self.standby);
    }

    /// The one that was gone comes back as the standby of the one that leads.
    pub(crate) fn bring_back(&mut self) {
        fs::remove_dir_all(&self.standby.folder).expect("a folder can be removed");
        let (from, pid) = (self.primary.folder.display().to_string(), std::process::id());
        self.standby.control("standby", &[&from, &pid.to_string()]);
    }
}

// The standby ends with the test; the folder goes with it.
impl Drop for Hall {
    fn drop(&mut self) {
        for mut child in self.children.iter_mut().filter_map(Option::take) {
            let _ = child.kill();
            let _ = child.wait();
        }
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

fn last_lines(file: &std::path::Path) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    format!("{}:\n{}\n", file.display(), lines[lines.len().saturating_sub(15)..].join("\n"))
}
