//! What the rehearsal took: time and memory, step by step.

use std::fs;
use std::time::{Duration, Instant};

use crate::stage::Stage;

pub(crate) struct Figures {
    since: Instant,
    letters: usize,
    rows: Vec<String>,
    pub(crate) memory_max: u64,
}

#[expect(clippy::disallowed_methods, reason = "how long it takes is what is asked")]
fn now() -> Instant {
    Instant::now()
}

impl Figures {
    pub(crate) fn begin() -> Figures {
        let head = "| | time | letters in | daemon: memory | at its peak |\n|---|--:|--:|--:|--:|";
        Figures { since: now(), letters: 0, rows: vec![head.to_owned()], memory_max: 0 }
    }

    /// A step is over.
    pub(crate) fn step(&mut self, stage: &Stage, what: &str) {
        let letters = stage.posted.len() - self.letters;
        self.letters = stage.posted.len();
        let (memory, peak) = memory(stage.house.pid());
        self.memory_max = self.memory_max.max(peak);
        let took = self.lap();
        let (memory, peak) = (memory / 1024, peak / 1024);
        let row = format!(
            "| {what} | {:.1} s | {letters} | {memory} MB | {peak} MB |",
            took.as_secs_f64()
        );
        self.rows.push(row);
    }

    fn lap(&mut self) -> Duration {
        let last = std::mem::replace(&mut self.since, now());
        self.since - last
    }

    /// The table.
    pub(crate) fn table(&mut self) -> String {
        let took = self.lap();
        self.rows.push(format!("| the checks | {:.1} s | | | |", took.as_secs_f64()));
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
