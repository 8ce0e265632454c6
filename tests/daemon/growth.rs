//! What a daemon does, and how long it takes, where boards are many and their history is long. The
//! short form tests that it looks at no more rows when the history is ten times as long;
//! `tools/long growth` has the table.

#![expect(clippy::print_stdout, reason = "the table is what it is run for")]

use std::collections::BTreeMap;
use std::time::Duration;

use chancery::game::Moment;
use chancery::ledger::{AnyLedger, Ledger, LedgerPlace, PostgresServer};
use chrono::TimeDelta;

use crate::common::cluster::cluster;
use crate::common::ports::free_port;
use crate::daemon::hall::number;
use crate::daemon::house::{CONFIG, House, real};
use crate::daemon::multiplied::{Multitude, Seeds, letter_to, made, multiply};
use crate::daemon::pages::get;

/// Other numbers by `CHANCERY_GROWTH_BOARDS` and `CHANCERY_GROWTH_STEPS`.
const BOARDS: usize = 40;
const STEPS: &str = "2000 20000";
const SCHEMA: &str = "growth";
/// How many letters of each kind are timed.
const LETTERS: usize = 5;
const RUNS: &str = "the daemon is running";
/// So many rows of a table more may be read: reports on letters of the last day are read five
/// hundred at a time, and how often the daemon looks is left to chance.
const SPARE: i64 = 1_500;
/// Where the history is shorter than this, the server would read all of a table sooner than look
/// into an index.
const SHORT: usize = 100_000;
type RowsRead = BTreeMap<String, i64>;
/// What only grows.
const HISTORY: &str =
    "'rulings', 'steps', 'letters', 'outbox', 'deliveries', 'epochs', 'epoch_heads'";

/// A daemon on boards that have a history.
struct Town {
    house: House,
    place: LedgerPlace,
    many: Multitude,
    port: u16,
    /// When many boards are due.
    deadline: Moment,
    figures: Vec<(&'static str, f64)>,
}

impl Town {
    fn new(many: Multitude) -> Town {
        let is_short = many.steps < SHORT;
        let address =
            cluster().empty(SCHEMA) + if is_short { "%20-cenable_seqscan%3Doff" } else { "" };
        let place = LedgerPlace::Server(PostgresServer::new(address.clone()));
        let seeds = Seeds::sown(&place);
        let deadline = seeds.grow();
        let now = deadline - TimeDelta::hours(1);
        let port = free_port();
        let server = format!("url = \"{address}\"\nfolder = \".\"");
        let config = CONFIG.replace("file = \"ledger.db\"", &server);
        let more = format!(
            "[web]\nlisten = \"127.0.0.1:{port}\"\naddress = \"https://masters.example/\"\n"
        );
        let config = format!("node = \"{SCHEMA}\"\n{config}{more}");
        let mut house = House::empty(&format!("growth-{}", many.steps), &config, TimeDelta::zero());
        house.set_time(now);
        // What is sent is bound by other things, and measured elsewhere.
        house.ask(&["outbox", "stop"]);
        // It tells the boards its settings, and shows them.
        house.start();
        house.until(RUNS);
        house.rest_or(|_| true);
        house.stop();
        let since = real();
        multiply(SCHEMA, many, now - TimeDelta::minutes(1));
        let mut town = Town { house, place, many, port, deadline, figures: Vec::new() };
        town.note("to make all that, s", seconds(since));
        town
    }

    fn note(&mut self, what: &'static str, figure: f64) {
        println!("{} steps: {what}: {figure:.3}", self.many.steps);
        self.figures.push((what, figure));
    }

    fn time(&mut self, what: &'static str, work: impl Fn(&mut Town)) {
        let since = real();
        work(self);
        self.note(what, seconds(since));
    }

    fn note_memory(&mut self, what: &'static str) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.house.pid()));
        let status = status.expect("it can be read");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
        let kilobytes: f64 =
            line.trim().trim_end_matches(" kB").parse().expect("a number of kilobytes");
        self.note(what, kilobytes / 1_000.0);
    }

    /// Runs the daemon for a while. How many rows of the history it has looked at, by table.
    fn serve(&mut self, work: impl FnOnce(&mut Town)) -> RowsRead {
        let before = rows_read();
        work(self);
        self.house.stop();
        // The server counts when the session ends.
        let left =
            format!("SELECT 1 FROM pg_stat_activity WHERE application_name = 'chancery {SCHEMA}'");
        while !cluster().sql(&left).is_empty() {}
        let mut read = rows_read();
        read.iter_mut().for_each(|(table, count)| *count -= before[table]);
        read
    }

    fn start(&mut self, what: &'static str) -> Moment {
        let since = real();
        self.house.start();
        self.house.until(RUNS);
        self.note(what, seconds(since));
        since
    }

    /// A day on which nothing is due.
    fn quiet_day(&mut self) {
        let since = self.start("until the daemon is running, s");
        self.house.until("at rest");
        self.note("until it rests, s", seconds(since));
        let stray = |number: usize| letter_to(&format!("else{number}"), "nobody", &id(number), "?");
        let stray = |number| stray(number).replace("wm26+", "wm26-").replace("[wm26", "[");
        self.time_letters("a letter to no board, s", stray);
        let own = |number| letter_to(&made(number + 1), "anne", &id(number + LETTERS), "all hold");
        self.time_letters("a player's letter, s", own);
        self.house.until("at rest");
        self.note_memory("memory at most, MB");
        self.time("chancery nodes, s", |town| drop(town.house.ask(&["nodes"])));
        self.time("chancery game list, s", |town| drop(town.house.ask(&["game", "list"])));
        for (what, page) in [("/health, s", "/health"), ("/metrics, s", "/metrics")] {
            self.time(what, |town| assert!(get(town.port, page, "").contains("HTTP/1.1 ")));
        }
        self.questions();
    }

    /// The time from the delivery of a letter to the ruling on it.
    fn time_letters(&mut self, what: &'static str, letter: impl Fn(usize) -> String) {
        let mut times: Vec<f64> = Vec::new();
        for number in 0..LETTERS {
            let since = real();
            self.house.drop_into("in", &format!("{}{number}", what.len()), &letter(number));
            let line = self.house.until("a ruling was recorded");
            assert!(line.contains("job=\"letter"), "{line}");
            times.push(seconds(since));
        }
        times.sort_by(f64::total_cmp);
        self.note(what, times[LETTERS / 2]);
    }

    /// What the daemon asks of the ledger at each rest.
    fn questions(&mut self) {
        let ledger = AnyLedger::look(&self.place, Duration::from_secs(60)).expect("a ledger");
        let soon = self.deadline;
        let ask = |town: &mut Town, what, question: &dyn Fn() -> bool| {
            let since = real();
            assert!(question());
            town.note(what, seconds(since));
        };
        ask(self, "the next wake-up, s", &|| ledger.next_wake().is_ok());
        ask(self, "the first 50 that are due, s", &|| {
            ledger.due(soon, 50).is_ok_and(|due| !due.is_empty())
        });
        ask(self, "how much waits, s", &|| ledger.backlog().is_ok());
        ask(self, "what is to be shown, s", &|| ledger.not_shown("", 20).is_ok());
        ask(self, "the names of all boards, s", &|| ledger.games().is_ok());
    }

    /// The deadline of a quarter of all boards passes while the daemon is down.
    fn storm(&mut self) {
        self.house.set_time(self.deadline + TimeDelta::minutes(1));
        let since = self.start("until it is running when many are due, s");
        let begun = real();
        let line = self.house.until("a ruling was recorded");
        assert!(line.contains("job=\"wake-up"), "{line}");
        self.note("until the first of them is ruled, s", seconds(since));
        let due = self.many.due();
        for _ in 1..due {
            self.house.until("a ruling was recorded");
        }
        self.note("results a second", due as f64 / seconds(begun));
        self.house.until("at rest");
        self.note("until it rests again, s", seconds(begun));
        self.note_memory("memory at most then, MB");
        let deadline = self.deadline.timestamp_millis();
        let left = format!("SELECT COUNT(*) FROM {SCHEMA}.games WHERE next_wake <= {deadline}");
        assert_eq!(cluster().sql(&left), "0");
    }
}

/// How many rows of each table of the history were read so far, or entries of its indexes.
fn rows_read() -> RowsRead {
    let said = cluster().sql(&format!(
        "SELECT relname, seq_tup_read + (SELECT SUM(idx_tup_read)::BIGINT
            FROM pg_stat_user_indexes AS indexes WHERE indexes.relid = tables.relid)
        FROM pg_stat_user_tables AS tables
        WHERE schemaname = '{SCHEMA}' AND relname IN ({HISTORY})"
    ));
    let rows = said.lines().filter_map(|line| line.split_once('|'));
    rows.map(|(table, count)| (table.to_owned(), count.parse().expect("a number"))).collect()
}

fn id(number: usize) -> String {
    format!("growth{number}")
}

fn seconds(since: Moment) -> f64 {
    (real() - since).to_std().unwrap_or_default().as_secs_f64()
}

#[test]
fn a_longer_history_costs_a_daemon_nothing() {
    let boards = number("CHANCERY_GROWTH_BOARDS", BOARDS);
    let steps = std::env::var("CHANCERY_GROWTH_STEPS").unwrap_or_else(|_| STEPS.to_owned());
    let steps: Vec<usize> =
        steps.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    let (mut columns, mut read) = (Vec::new(), Vec::new());
    for count in &steps {
        let many = Multitude { boards, steps: *count, steps_a_day: steps[0] };
        let mut town = Town::new(many);
        let days = [town.serve(Town::quiet_day), town.serve(Town::storm)];
        println!("{count} steps: rows of the history that were read: {days:?}");
        read.push(days);
        columns.push(town.figures);
    }
    let heads: Vec<String> = steps.iter().map(|count| format!("{count} rulings before")).collect();
    println!("| {boards} boards | {} |", heads.join(" | "));
    println!("|---|{}", "--:|".repeat(columns.len()));
    for (row, (what, _)) in columns[0].iter().enumerate() {
        let figures: Vec<String> =
            columns.iter().map(|column| format!("{:.3}", column[row].1)).collect();
        println!("| {what} | {} |", figures.join(" | "));
    }
    let days = |read: &[RowsRead; 2]| read.clone().into_iter().flatten();
    for more in &read {
        for ((table, most), (_, count)) in days(&read[0]).zip(days(more)) {
            assert!(count <= most + SPARE, "{count} rows of {table} were read, then {most}");
        }
    }
}
