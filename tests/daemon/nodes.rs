//! Three daemons share a ledger on PostgreSQL, and are disturbed while they work: killed, stopped
//! for longer than their leases last, cut off from a database that restarts, and handed over to its
//! standby. Every letter counts once, every answer goes out, nothing is ruled on twice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use chancery::board::Phase;
use chancery::game::{Game, Moment};
use chancery::ledger::{
    AnyLedger, GameName, Ledger, LetterNumber, Opening, Place, RulingNumber, Server,
};
use chrono::TimeDelta;

use crate::cluster::Cluster;
use crate::house::{carried, first_moment, letter, real};
use crate::year::PLAYERS;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");
const BOARD: &str = include_str!("../../game.example.toml");
const NODES: [&str; 3] = ["north", "east", "south"];
/// How often they are disturbed; another number by `CHANCERY_DISTURBANCES`.
const DISTURBANCES: usize = 10;
/// How many boards they run; another number by `CHANCERY_NODE_BOARDS`.
const BOARDS: usize = 6;
/// So many letters come before each disturbance.
const LETTERS: usize = 30;
/// So often a phase ends.
const ROUNDS_PER_PHASE: usize = 3;
/// A server that is asked nothing for so long has stopped: nothing in the test takes longer.
const PATIENCE: Duration = Duration::from_secs(240);

fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().map_or(usual, |text| text.parse().expect("a number"))
}

/// What is done to a daemon, or to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disturbance {
    /// A daemon is killed, and started again later.
    Kill(usize),
    /// A daemon is stopped until its leases have gone to others, and then goes on.
    Stop(usize),
    /// The database is shut down in the middle of what it does, and started again.
    Crash,
    /// The same, in order.
    Restart,
}

impl Disturbance {
    fn of_round(round: usize) -> Disturbance {
        let node = (round / 2) % NODES.len();
        match round % 5 {
            0 | 3 => Disturbance::Kill(node),
            1 => Disturbance::Stop(node),
            2 => Disturbance::Crash,
            _ => Disturbance::Restart,
        }
    }
}

/// The hall in which they work.
struct Hall {
    folder: PathBuf,
    primary: Cluster,
    standby: Cluster,
    place: Place,
    ledger: AnyLedger,
    heard: Receiver<()>,
    children: Vec<Option<Child>>,
    boards: Vec<String>,
    written: usize,
    now: Moment,
}

impl Hall {
    fn new() -> Hall {
        let name = format!("chancery-nodes-{}", std::process::id());
        let memory = PathBuf::from("/dev/shm");
        let folder = if memory.is_dir() { memory } else { std::env::temp_dir() }.join(&name);
        for mailbox in ["in/new", "box/new"] {
            fs::create_dir_all(folder.join(mailbox)).expect("a folder can be made");
        }
        let at =
            |what: &str| Cluster { folder: std::env::temp_dir().join(format!("{name}-{what}")) };
        let (primary, standby) = (at("a"), at("b"));
        let pid = std::process::id().to_string();
        primary.control("start", &[&pid]);
        let from = primary.folder.display().to_string();
        standby.control("standby", &[&from, &pid]);
        // Whichever of both leads.
        let (one, other) = (primary.folder.display(), standby.folder.display());
        let url = format!(
            "postgres://chancery@/postgres?host={one},{other}&port=5432,5432\
             &target_session_attrs=read-write"
        );
        let place = Place::Server(Server::new(url.clone()));
        let opening = Opening { node: "test", secret: [7; 32], patience: PATIENCE };
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
            place,
            ledger,
            heard,
            children,
            boards,
            written: 0,
            now,
        };
        hall.set_time(now);
        for node in NODES {
            hall.furnish(node, &url);
        }
        for board in hall.boards.clone() {
            fs::write(hall.folder.join("board.toml"), BOARD.replace("r1-07", &board))
                .expect("a file can be written");
            hall.ask(&["game", "open", "../board.toml"]);
        }
        hall
    }

    /// The folder of a node, with its configuration.
    fn furnish(&self, node: &str, url: &str) {
        let folder = self.folder.join(node);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let config = format!(
            r#"node = "{node}"
[tournament]
name = "Test"
address = "wm26@example.org"
[operator]
address = "operator@example.org"
[ledger]
url = "{url}"
folder = "."
lease = 2
[limits]
letters-per-address = 100000
letters-per-hour = 1000000
[[mailboxes]]
name = "orders"
kind = "maildir"
folder = "../in"
[[mailboxes]]
name = "confirmation"
kind = "maildir"
folder = "../box"
[carrier]
kind = "file"
folder = "out"
[rehearsal]
clock = "../clock"
[log]
level = "debug"
"#
        );
        fs::write(folder.join("chancery.toml"), config).expect("a file can be written");
    }

    fn set_time(&mut self, shown: Moment) {
        self.now = shown;
        let line = format!("{} {} 0\n", real().to_rfc3339(), shown.to_rfc3339());
        let file = self.folder.join("clock");
        let mut text = fs::read_to_string(&file).unwrap_or_default();
        text.push_str(&line);
        let part = self.folder.join("clock.part");
        fs::write(&part, text).expect("the clock can be written");
        fs::rename(part, file).expect("the clock can be written");
    }

    /// What a command says, in the folder of the first node.
    fn ask(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(PROGRAM);
        let output = command.args(arguments).current_dir(self.folder.join(NODES[0])).output();
        let output = output.expect("the program runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}{complaint}");
        said
    }

    fn start(&mut self, node: usize) {
        let folder = self.folder.join(NODES[node]);
        let mut log = fs::File::options();
        let log = log.append(true).create(true).open(folder.join("log")).expect("a log");
        let mut command = Command::new(PROGRAM);
        command.arg("serve").current_dir(&folder).stdout(Stdio::null()).stderr(log);
        self.children[node] = Some(command.spawn().expect("the program runs"));
    }

    fn kill(&mut self, node: usize) {
        let mut child = self.children[node].take().expect("the daemon runs");
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead");
    }

    fn signal(&self, node: usize, signal: &str) {
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

    /// Players write to all boards.
    fn write(&mut self, count: usize) {
        for _ in 0..count {
            let board = &self.boards[self.written % self.boards.len()];
            let from = PLAYERS[(self.written / self.boards.len()) % PLAYERS.len()];
            self.written += 1;
            let id = format!("{}@players.example", self.written);
            let text = letter(from, &id, &format!("[wm26 {board}] orders"), "all hold\n");
            let text = text.replace("r1-07@", &format!("{board}@"));
            let part = self.folder.join("letter.part");
            fs::write(&part, text).expect("a letter can be written");
            let now = real();
            let (second, micros) = (now.timestamp(), now.timestamp_subsec_micros());
            let place = format!("in/new/{second}.M{micros}P{}.host", self.written);
            fs::rename(part, self.folder.join(place)).expect("a letter can be delivered");
        }
    }

    /// Waits until something is so. The nodes call whenever they have done something.
    fn until(&mut self, what: &str, mut is_so: impl FnMut(&Hall) -> bool) {
        let since = real();
        while !is_so(self) {
            let waits = real() - since;
            let logs =
                || NODES.map(|node| last_lines(&self.folder.join(node).join("log"))).join("");
            assert!(
                waits < TimeDelta::from_std(PATIENCE).expect("short"),
                "not {what}\n{}",
                logs()
            );
            self.keep_running();
            // It is asked again in any case.
            let _ = self.heard.recv_timeout(Duration::from_millis(200));
        }
    }

    /// Waits until every letter is in the journal and ruled on, and every answer is sent.
    fn rest(&mut self) {
        self.until("at rest", |hall| {
            let Ok(heads) = hall.ledger.heads() else { return false };
            let Ok(backlog) = hall.ledger.backlog() else { return false };
            let taken = usize::try_from(heads.letters.number).unwrap_or(0);
            taken == hall.written && (backlog.unruled, backlog.unsent) == (0, 0)
        });
    }

    fn game(&self, board: &str) -> Option<Game> {
        let snapshot = self.ledger.load(&GameName::new(board)).ok()??;
        Some(snapshot.state.read().expect("a state"))
    }

    /// Time passes the deadlines of all boards; waits until each has been ruled on.
    fn pass_deadline(&mut self) {
        let games: Vec<Game> =
            self.boards.iter().map(|board| self.game(board).expect("a game")).collect();
        let phases: Vec<Phase> = games.iter().map(|game| game.phase).collect();
        let last = games.iter().map(|game| game.running.at).max().expect("there are boards");
        self.set_time(last + TimeDelta::minutes(1));
        self.until("every deadline ruled", |hall| {
            hall.boards
                .iter()
                .zip(&phases)
                .all(|(board, before)| hall.game(board).is_some_and(|game| game.phase != *before))
        });
        let later = self.now + TimeDelta::minutes(1);
        self.set_time(later);
    }

    fn disturb(&mut self, what: Disturbance) {
        match what {
            Disturbance::Kill(node) => self.kill(node),
            Disturbance::Stop(node) => {
                self.signal(node, "-STOP");
                let name = NODES[node];
                self.until("the stopped node has lost what it had", |hall| {
                    hall.ledger
                        .holdings(real())
                        .is_ok_and(|holdings| !holdings.iter().any(|holding| holding.node == name))
                });
            }
            Disturbance::Crash => self.primary.control("restart", &["immediate"]),
            Disturbance::Restart => self.primary.control("restart", &["fast"]),
        }
    }

    fn mend(&mut self, what: Disturbance) {
        match what {
            Disturbance::Kill(node) => self.start(node),
            Disturbance::Stop(node) => self.signal(node, "-CONT"),
            Disturbance::Crash | Disturbance::Restart => {}
        }
    }

    /// The server that leads is gone for good, and its standby takes over.
    fn fail_over(&mut self) {
        self.primary.control("stop", &["immediate"]);
        self.standby
            .sql("ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf()");
        self.standby.control("promote", &[]);
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

/// What no disturbance may change.
fn check(hall: &Hall) {
    let letters = hall.ledger.letters(LetterNumber(0), usize::MAX).expect("letters");
    assert_eq!(letters.len(), hall.written, "every letter is in the journal, and once");
    let rulings = hall.ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let ruled: Vec<LetterNumber> = rulings.iter().filter_map(|ruling| ruling.letter).collect();
    let once: BTreeSet<&LetterNumber> = ruled.iter().collect();
    assert_eq!((ruled.len(), once.len()), (hall.written, hall.written), "each is ruled on, once");
    let nodes: BTreeSet<&str> = rulings.iter().map(|ruling| ruling.node.as_str()).collect();
    assert!(NODES.iter().all(|node| nodes.contains(node)), "all work: {nodes:?}");

    let mut sent: BTreeMap<String, usize> = BTreeMap::new();
    for node in NODES {
        for letter in carried(&hall.folder.join(node).join("out")) {
            let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
            let id = id.and_then(|id| id.strip_suffix('>')).expect("an id").to_owned();
            *sent.entry(id).or_default() += 1;
        }
    }
    let mut twice = 0;
    for (_, letter) in rulings.iter().flat_map(|ruling| &ruling.letters) {
        let count = sent.get(&letter.message_id).copied().unwrap_or(0);
        assert!((1..=2).contains(&count), "{} was sent {count} times", letter.message_id);
        twice += usize::from(count == 2);
    }
    let damages = hall.ledger.verify(None).expect("an answer");
    assert!(damages.is_empty(), "{damages:?}");
    let Place::Server(server) = &hall.place else { panic!("it is on a server") };
    let said = hall.ask(&["audit", &server.url]);
    assert!(said.contains("All is as it was kept."), "{said}");
    // Shown by --nocapture.
    let by = |node: &str| rulings.iter().filter(|ruling| ruling.node == node).count();
    println!(
        "{} letters, {} rulings ({:?}), {} letters out, {twice} of them twice",
        hall.written,
        rulings.len(),
        NODES.map(by),
        sent.len()
    );
}

#[test]
fn three_daemons_lose_nothing_and_do_nothing_twice_whatever_happens_to_them() {
    let mut hall = Hall::new();
    for node in 0..NODES.len() {
        hall.start(node);
    }
    let rounds = number("CHANCERY_DISTURBANCES", DISTURBANCES);
    for round in 0..rounds {
        let what = Disturbance::of_round(round);
        hall.write(LETTERS);
        // It comes when so many of them are ruled on, wherever the nodes are then.
        let target = hall.ledger.heads().expect("heads").rulings.number + (round % LETTERS) as i64;
        hall.until("so many rulings", |hall| {
            let backlog = hall.ledger.backlog().map_or(1, |backlog| backlog.unruled);
            let rulings = hall.ledger.heads().map_or(0, |heads| heads.rulings.number);
            rulings >= target || backlog == 0
        });
        hall.disturb(what);
        hall.write(LETTERS / 3);
        if round % ROUNDS_PER_PHASE == 2 {
            // The deadline comes while the node is gone: the others rule.
            hall.pass_deadline();
        }
        hall.mend(what);
        hall.rest();
    }
    hall.write(LETTERS);
    hall.fail_over();
    hall.write(LETTERS);
    hall.pass_deadline();
    hall.rest();
    check(&hall);
}
