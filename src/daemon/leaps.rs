//! A daemon whose clock leaps while it runs, or whose parts end: all of it, on clocks of the test's
//! own.

mod served;

use std::collections::BTreeMap;
use std::fs;
use std::panic::Location;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{SubsecRound, TimeDelta};
use tokio::task::JoinSet;

use super::clock::Clock;
use super::office::Office;
use super::requests::{DaemonAnswer, DaemonRequest, OpeningRequest};
use super::serve::{open, serve, unless_one_ends};
use super::shared::Shared;
use super::time::ClockReading;
use crate::config::{Config, GameFile};
use crate::game::{Game, Moment, event};
use crate::ledger::{GameName, Ledger, LedgerOpening, LetterNumber, SqliteLedger};

const CONFIG: &str = r#"[tournament]
name = "Test"
address = "wm26@example.org"
[operator]
address = "operator@example.org"
[ledger]
file = "FOLDER/ledger.db"
[[mailboxes]]
name = "orders"
kind = "maildir"
folder = "FOLDER/in"
[carrier]
kind = "file"
folder = "FOLDER/out"
"#;
const SECRET: [u8; 32] = [7; 32];
/// All players on the board of the example: the first moves of 1901 wait for each of them.
const PLAYERS: [&str; 7] = ["aurel", "emma", "anne", "gerd", "ines", "rada", "timur"];

/// A daemon's folder and clocks.
struct LeapHouse {
    folder: PathBuf,
    began: Moment,
    reading: Arc<Mutex<ClockReading>>,
}

impl LeapHouse {
    fn new(name: &str) -> LeapHouse {
        let house = LeapHouse::empty(name);
        let mut office = Office::new(house.own_ledger(), "test");
        office.open(&house.opening(), house.began).expect("it can be opened");
        house
    }

    fn empty(name: &str) -> LeapHouse {
        let folder = format!("chancery-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        fs::create_dir_all(folder.join("in/new")).expect("a folder can be made");
        fs::create_dir_all(folder.join("out")).expect("a folder can be made");
        // The mailbox has the clock of its file system, which the daemon compares with its own.
        let made = fs::metadata(&folder).and_then(|data| data.modified());
        let made: Moment = made.expect("a time").into();
        // Before that of the mailbox, which then is never behind: otherwise the daemon would wait
        // for it.
        let began = made - TimeDelta::days(20);
        let reading = ClockReading { wall: began, counted: Duration::ZERO };
        LeapHouse { folder, began, reading: Arc::new(Mutex::new(reading)) }
    }

    fn opening(&self) -> event::Opening {
        let file = GameFile::parse(include_str!("../../game.example.toml")).expect("a board");
        file.opening("key".to_owned(), self.began)
    }

    fn own_ledger(&self) -> SqliteLedger {
        let opening = LedgerOpening { node: "chancery", secret: SECRET, patience: Duration::ZERO };
        SqliteLedger::open(&self.folder.join("ledger.db"), &opening).expect("a ledger")
    }

    fn ledger(&self) -> SqliteLedger {
        let file = self.folder.join("ledger.db");
        SqliteLedger::look(&file, Duration::from_secs(5)).expect("the ledger is there")
    }

    fn game(&self) -> Game {
        let snapshot = self.ledger().load(&GameName::new("r1-07")).expect("it can be read");
        snapshot.expect("the board is there").state.read().expect("a state")
    }

    fn wall(&self) -> Moment {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner).wall
    }

    /// Lets time pass: this much on the wall clock, and this much on the one that counts.
    fn pass(&self, wall: TimeDelta, counted: TimeDelta) {
        let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        reading.wall += wall;
        reading.counted += counted.to_std().expect("it only counts forward");
    }

    /// A server whose clock is right delivers a player's orders.
    fn write(&self, from: &str, stamped: Moment) {
        let letter = format!(
            "From: {from}@example.org\r\nTo: wm26+r1-07@example.org\r\nSubject: [wm26 r1-07] orders\r\n\
            Message-ID: <{from}@players.example>\r\n\r\nall hold\r\n"
        );
        let name = format!("{}.M0P{from}.host", stamped.timestamp());
        let part = self.folder.join(from);
        fs::write(&part, letter).expect("a letter can be written");
        fs::rename(part, self.folder.join("in/new").join(name)).expect("it can be delivered");
    }

    /// Whether some letter with these words went out.
    fn mailed(&self, words: &str) -> bool {
        let letters = fs::read_dir(self.folder.join("out")).expect("a folder");
        let letters = letters.filter_map(|entry| fs::read(entry.ok()?.path()).ok());
        let mut texts = letters.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        texts.any(|text| text.contains(words))
    }

    /// Runs the daemon beside a script, which ends it.
    async fn run(&self, script: impl AsyncFnOnce(&Shared)) {
        // The mailbox has the machine's own clock, and the test's goes ahead of it.
        self.run_with(CONFIG, Duration::from_hours(30 * 24), script).await;
    }

    /// The same, with a configuration and with how far a clock may leap.
    async fn run_with(&self, config: &str, leap: Duration, script: impl AsyncFnOnce(&Shared)) {
        let config = config.replace("FOLDER", &self.folder.display().to_string());
        let mut config = Config::parse(&config, std::path::Path::new("")).expect("a configuration");
        config.limits.clock_leap = leap;
        let reading = Arc::clone(&self.reading);
        let source = move || *reading.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = open(config, Clock::of(Arc::new(source), None), "test", SECRET).await;
        let opened = opened.expect("it can start");
        let shared = Arc::clone(&opened.shared);
        let script = async {
            script(&shared).await;
            shared.stop();
            drop(shared);
        };
        let (served, ()) = tokio::join!(serve(opened), script);
        served.expect("it ends well");
    }
}

/// Longer than any machine takes for these waits.
const PATIENCE: Duration = Duration::from_secs(120);

/// Wakes all parts until a condition holds. A failure names the line that waited.
#[track_caller]
#[expect(clippy::disallowed_methods, reason = "a wait that never ends has to fail")]
fn until(shared: &Shared, mut is_so: impl FnMut() -> bool) -> impl Future<Output = ()> {
    let line = Location::caller().line();
    async move {
        let began = Instant::now();
        while !is_so() {
            if began.elapsed() > PATIENCE {
                let (standing, boxes) = (shared.standing(), shared.boxes());
                panic!("what line {line} waits for never came: {standing:?} {boxes:?}");
            }
            shared.look.notify_waiters();
            shared.to_rule.notify_one();
            shared.to_send.notify_one();
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_clock_that_leaps_stops_all_rulings_until_the_daemon_is_started_again() {
    let house = LeapHouse::new("leaps");
    let soon = house.began + TimeDelta::seconds(2);
    house
        .run(async |shared| {
            until(shared, || shared.standing().next_wake.is_some()).await;
            house.pass(TimeDelta::days(400), TimeDelta::seconds(1));
            until(shared, || shared.standing().halted.is_some()).await;
            house.pass(TimeDelta::seconds(1), TimeDelta::seconds(1));
            PLAYERS.iter().for_each(|player| house.write(player, soon));
            until(shared, || shared.standing().received == 7).await;
            // Only the operator gets a letter: no player reads of the year that never was.
            until(shared, || house.mailed("The clock can't be trusted")).await;
        })
        .await;
    assert_eq!(house.ledger().backlog().expect("a backlog").unruled, 7);
    let game = house.game();
    assert!(game.history.is_empty() && !game.reminded, "nobody is late");

    // The clock is set right, and the daemon is started again.
    house.pass(TimeDelta::days(-400), TimeDelta::seconds(30));
    let deadline = game.running.at;
    house
        .run(async |shared| {
            until(shared, || shared.standing().rulings >= 7).await;
            assert_eq!(shared.standing().halted, None);
            // The same time on both clocks is no leap: the phase is judged.
            let left = deadline - house.wall() + TimeDelta::minutes(1);
            house.pass(left, left);
            until(shared, || !house.game().history.is_empty()).await;
        })
        .await;
    assert!(house.game().history[0].silent.is_empty(), "their letters were in time");
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

#[tokio::test]
async fn a_clock_that_leaps_back_is_trusted_again_without_a_new_start() {
    let house = LeapHouse::new("leaps-back");
    house
        .run(async |shared| {
            until(shared, || shared.standing().next_wake.is_some()).await;
            house.pass(TimeDelta::days(400), TimeDelta::seconds(1));
            until(shared, || shared.standing().halted.is_some()).await;
            assert_eq!(shared.looked(), Moment::MIN_UTC, "a wrong clock says nothing");
            house.pass(TimeDelta::days(-400) + TimeDelta::seconds(2), TimeDelta::seconds(2));
            until(shared, || shared.standing().halted.is_none()).await;
            let soon = house.wall() - TimeDelta::seconds(1);
            PLAYERS.iter().for_each(|player| house.write(player, soon));
            until(shared, || shared.standing().rulings == 7).await;
            assert!(shared.looked() <= house.wall());
        })
        .await;
    assert!(house.game().history.is_empty(), "no deadline has passed");
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

#[tokio::test]
async fn d_vii_1_a_letter_stamped_with_a_time_to_come_was_received_when_it_was_fetched() {
    let house = LeapHouse::new("future");
    house
        .run(async |shared| {
            until(shared, || shared.standing().next_wake.is_some()).await;
            house.write("anne", house.began + TimeDelta::days(400));
            until(shared, || shared.standing().rulings == 1).await;
            until(shared, || house.mailed("stamps letters with times in the future")).await;
        })
        .await;
    let letters = house.ledger().letters(LetterNumber(0), 9).expect("the journal");
    assert_eq!(letters[0].letter.received, house.wall().trunc_subsecs(3));
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

/// Time that is only waited for is leapt over here, so that each wait shows by its whole length.
#[expect(clippy::disallowed_methods, reason = "it is the time of the waits")]
#[tokio::test(start_paused = true)]
async fn a_receipt_goes_out_as_soon_as_its_letter_is_ruled_on() {
    let house = LeapHouse::new("receipts");
    house
        .run(async |shared| {
            let mut clock = tokio::time::interval(Duration::from_millis(1));
            while shared.standing().sent < 8 {
                clock.tick().await;
            }
            house.pass(TimeDelta::seconds(3), TimeDelta::seconds(3));
            house.write("anne", house.began + TimeDelta::seconds(2));
            while shared.standing().rulings == 0 {
                clock.tick().await;
            }
            let ruled = tokio::time::Instant::now();
            while shared.standing().sent == 8 {
                clock.tick().await;
            }
            let waited = ruled.elapsed();
            assert!(waited < Duration::from_millis(100), "{waited:?}");
        })
        .await;
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

#[expect(clippy::disallowed_methods, reason = "it is the time of the waits")]
#[tokio::test(start_paused = true)]
async fn the_first_letter_about_the_first_board_is_seen_as_soon_as_any_other() {
    let house = LeapHouse::empty("first-letter");
    house
        .run(async |shared| {
            let mut clock = tokio::time::interval(Duration::from_millis(1));
            while shared.boxes()["orders"].drained.is_none() {
                clock.tick().await;
            }
            house.pass(TimeDelta::seconds(2), TimeDelta::seconds(2));
            let passphrases = BTreeMap::new();
            let request = OpeningRequest { opening: house.opening(), passphrases };
            let said = shared.ask(DaemonRequest::Open(Box::new(request))).await;
            assert!(matches!(said, Some(DaemonAnswer::Begun)), "{said:?}");
            house.write("anne", house.wall() + TimeDelta::seconds(1));
            let written = tokio::time::Instant::now();
            while shared.standing().received == 0 {
                clock.tick().await;
            }
            let waited = written.elapsed();
            assert!(waited < Duration::from_secs(2), "{waited:?}");
        })
        .await;
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

/// A server stamps a letter when it begins to keep it: a look may come before it has done so.
#[tokio::test]
async fn d_vii_1_a_letter_that_shows_a_moment_after_the_deadline_was_stamped_before_it() {
    let house = LeapHouse::new("moment");
    let deadline = house.game().running.at;
    PLAYERS[1..].iter().for_each(|player| house.write(player, house.began + TimeDelta::seconds(2)));
    house
        .run(async |shared| {
            until(shared, || shared.standing().rulings >= 6).await;
            let left = deadline - house.wall() + TimeDelta::seconds(1);
            house.pass(left, left);
            // Everything was looked at, and what was stamped before the deadline may still come.
            until(shared, || shared.looked() > deadline - TimeDelta::seconds(2)).await;
            until(shared, || shared.standing().held.is_some()).await;
            house.write(PLAYERS[0], deadline - TimeDelta::seconds(1));
            until(shared, || shared.standing().received == 7).await;
            house.pass(TimeDelta::seconds(2), TimeDelta::seconds(2));
            until(shared, || !house.game().history.is_empty()).await;
        })
        .await;
    assert!(house.game().history[0].silent.is_empty(), "all letters were in time");
    fs::remove_dir_all(&house.folder).expect("it was made here");
}

#[tokio::test]
async fn a_part_that_ends_by_itself_ends_the_daemon_with_a_fault() {
    let house = LeapHouse::new("parts");
    house
        .run(async |shared| {
            let mut parts = JoinSet::new();
            parts.spawn(async {});
            let ruling = async {
                shared.stopped().await;
                Ok(())
            };
            let done = unless_one_ends(shared, &mut parts, ruling).await;
            let why = done.expect_err("nobody told it to end");
            assert!(why.contains("a part of the daemon has ended by itself"), "{why}");
        })
        .await;
    fs::remove_dir_all(&house.folder).expect("it was made here");
}
