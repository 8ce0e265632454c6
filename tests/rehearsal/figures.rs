//! What the rehearsal took: time, letters and memory, step by step.

use std::fs;
use std::time::{Duration, Instant};

use chancery::ledger::{Ledger, RulingNumber};

use crate::rehearsal::stage::Stage;

pub(crate) struct Figures {
    since: Instant,
    /// How many letters had come in before this step, and had been written.
    letters: usize,
    written: usize,
    /// How much of a processor the daemon had had.
    busy: f64,
    rows: Vec<String>,
    pub(crate) memory_max: u64,
}

#[expect(clippy::disallowed_methods, reason = "how long it takes is what is asked")]
fn now() -> Instant {
    Instant::now()
}

impl Figures {
    pub(crate) fn begin() -> Figures {
        let head = "| | time | letters in | letters out | daemon: processor | memory | at its peak |\n\
            |---|--:|--:|--:|--:|--:|--:|";
        let rows = vec![head.to_owned()];
        Figures { since: now(), letters: 0, written: 0, busy: 0.0, rows, memory_max: 0 }
    }

    /// A step is over.
    pub(crate) fn step(&mut self, stage: &Stage, what: &str) {
        let took = self.lap().as_secs_f64();
        let rulings = stage.house.ledger().rulings(RulingNumber(0), usize::MAX);
        let rulings = rulings.expect("the rulings");
        let written: usize = rulings.iter().map(|ruling| ruling.letters.len()).sum();
        let posted = stage.posted.len();
        let (letters, out) = (posted - self.letters, written - self.written);
        (self.letters, self.written) = (posted, written);
        let (memory, peak) = memory(stage.house.pid());
        self.memory_max = self.memory_max.max(peak);
        let (memory, peak) = (memory / 1024, peak / 1024);
        let busy = busy(stage.house.pid());
        let processor = busy - self.busy;
        self.busy = busy;
        self.rows.push(format!(
            "| {what} | {took:.1} s | {letters} | {out} | {processor:.1} s | {memory} MB | {peak} MB |"
        ));
        // The time that looking took does not count.
        self.lap();
    }

    /// How long it is since the last step.
    pub(crate) fn lap(&mut self) -> Duration {
        let last = std::mem::replace(&mut self.since, now());
        self.since - last
    }

    /// The table.
    pub(crate) fn table(&self) -> String {
        self.rows.join("\n")
    }
}

/// What a process has of the machine's memory now, and had at its peak, in kB.
fn memory(pid: u32) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
    };
    (field("VmRSS:"), field("VmHWM:"))
}

/// How many seconds of a processor a process has had.
fn busy(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // After the name, which may contain anything, the twelfth and thirteenth field, in hundredths.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum();
    ticks / 100.0
}
