//! Boards in numbers, with a history: a few are played, and the database multiplies them.

use chancery::config::GameFile;
use chancery::daemon::Office;
use chancery::game::{Game, Moment};
use chancery::ledger::{AnyLedger, Arrived, GameName, Ledger, LedgerOpening, LedgerPlace};
use chrono::TimeDelta;
use std::time::Duration;

use crate::common::cluster::cluster;
use crate::daemon::house::{BOARD, first_moment};

const SCRIPT: &str = include_str!("multiplied.sql");
/// Where it is evening when turns of the boards that are played end: the first one's while the
/// others' go on.
const ZONES: [&str; 4] = ["GMT", "America/New_York", "America/Los_Angeles", "Pacific/Honolulu"];
const PLAYERS: [&str; 7] = ["aurel", "emma", "anne", "gerd", "ines", "rada", "timur"];
/// How many turns of them end before they are multiplied. For the next one, orders are on file.
const TURNS: usize = 2;

/// How much of everything there is.
#[derive(Clone, Copy)]
pub(crate) struct Multitude {
    pub(crate) boards: usize,
    /// Rulings on them so far, and how many of these came on the last day.
    pub(crate) steps: usize,
    pub(crate) steps_a_day: usize,
}

impl Multitude {
    /// How many boards have the first deadline.
    pub(crate) fn due(&self) -> usize {
        self.boards / ZONES.len() + 1
    }
}

/// The boards that are played.
pub(crate) struct Seeds {
    office: Office<AnyLedger>,
    now: Moment,
    letters: u32,
}

/// The name of a board that was made.
pub(crate) fn made(number: usize) -> String {
    format!("b{number:07}")
}

/// A letter to a board from someone who plays there.
pub(crate) fn letter_to(board: &str, from: &str, id: &str, text: &str) -> String {
    format!(
        "From: {from}@{board}.example\r\nTo: wm26+{board}@example.org\r\n\
         Subject: [wm26 {board}] orders\r\nMessage-ID: <{id}@players.example>\r\n\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
    )
}

impl Seeds {
    /// Boards that have begun.
    pub(crate) fn sown(place: &LedgerPlace) -> Seeds {
        let patience = Duration::from_secs(60);
        let opening = LedgerOpening { node: "sower", secret: [7; 32], patience };
        let ledger = AnyLedger::open(place, &opening).unwrap_or_else(|why| panic!("{why}"));
        let mut office = Office::new(ledger, chancery::daemon::BUILD);
        let now = first_moment();
        for (number, zone) in ZONES.iter().enumerate() {
            let name = seed(number);
            let own = |line: &str| match line.contains('+') {
                true => line.replace("r1-07", &name),
                false => line.replace("@example.org", &format!("@{name}.example")),
            };
            let (head, people) = BOARD.split_once("[people.gm]").expect("people");
            let people: Vec<String> = people.lines().map(own).collect();
            let zone = format!("zone = \"{zone}\"");
            let head = head.replace("r1-07", &name).replace("zone = \"GMT\"", &zone);
            let text = format!("{head}[people.gm]{}", people.join("\n"));
            let file = GameFile::parse(&text).expect("a board");
            office.open(&file.opening(format!("key {number}"), now), now).expect("it begins");
        }
        Seeds { office, now, letters: 0 }
    }

    /// Plays them up to the day on which the first one's next turn ends. Returns when it wakes.
    pub(crate) fn grow(mut self) -> Moment {
        for _ in 0..TURNS {
            let phases = self.each(|game| game.phase);
            self.write_orders();
            while self.each(|game| game.phase).iter().zip(&phases).any(|(now, then)| now == then) {
                self.wake();
            }
        }
        self.write_orders();
        while self.game(0).running.at > self.next() {
            self.wake();
        }
        let ends = self.each(|game| game.running.at);
        assert!(ends.iter().skip(1).all(|end| *end > ends[0]), "{ends:?}");
        let next = self.next();
        // The daemon need not wait for what this node had.
        self.office.into_ledger().leave().expect("it leaves");
        next
    }

    fn write_orders(&mut self) {
        for number in 0..ZONES.len() {
            PLAYERS.iter().for_each(|player| self.write(number, player, "all hold"));
        }
        self.office.turn(self.now).expect("it can rule");
    }

    fn write(&mut self, number: usize, from: &str, text: &str) {
        self.letters += 1;
        self.now += TimeDelta::seconds(1);
        let id = format!("seed{}", self.letters);
        let letter = Arrived {
            mailbox: "sown".to_owned(),
            uid: None,
            message_id: Some(format!("{id}@players.example")),
            received: self.now,
            bytes: letter_to(&seed(number), from, &id, text).into_bytes(),
        };
        self.office.receive(&[letter]).expect("a letter");
    }

    fn wake(&mut self) {
        self.now = self.next();
        self.office.turn(self.now).expect("it can rule");
    }

    fn next(&self) -> Moment {
        self.office.next_wake().expect("an answer").expect("there is a next wake-up")
    }

    fn game(&self, number: usize) -> Game {
        let snapshot = self.office.ledger().load(&GameName::new(seed(number))).expect("a board");
        snapshot.expect("it is there").state.read().expect("a state")
    }

    fn each<T>(&self, look: impl Fn(Game) -> T) -> Vec<T> {
        (0..ZONES.len()).map(|number| look(self.game(number))).collect()
    }
}

fn seed(number: usize) -> String {
    format!("seed-{number}")
}

/// Multiplies the boards of a schema, and gives them a history up to now.
pub(crate) fn multiply(schema: &str, many: Multitude, now: Moment) {
    let Multitude { boards, steps, steps_a_day } = many;
    let words = [
        ("$SEEDS", ZONES.len().to_string()),
        ("$BOARDS", boards.to_string()),
        ("$STEPS", steps.to_string()),
        ("$PER_DAY", steps_a_day.to_string()),
        ("$NOW", now.timestamp_millis().to_string()),
    ];
    let script =
        words.iter().fold(SCRIPT.to_owned(), |text, (word, value)| text.replace(word, value));
    cluster().sql(&format!("SET search_path = \"{schema}\"; {script}"));
    let tables = "SELECT string_agg(format('%I.%I', schemaname, tablename), ', ')
        FROM pg_tables WHERE schemaname = ";
    let tables = cluster().sql(&format!("{tables}'{schema}'"));
    cluster().sql(&format!("VACUUM ANALYZE {tables}"));
}
