//! How far a long work is, on one line of a terminal; nothing if the output is no terminal.

use std::io::{self, IsTerminal, Write};

/// After how many steps there is one more line.
const STEPS: u64 = 500;

/// Counts the steps of a work.
pub(super) struct Progress {
    what: &'static str,
    done: u64,
    is_shown: bool,
    /// Whether a line was written by [`Progress::at`].
    is_begun: bool,
}

impl Progress {
    /// A work that begins; what is counted, as `rulings`.
    pub(super) fn of(what: &'static str) -> Progress {
        Progress { what, done: 0, is_shown: io::stderr().is_terminal(), is_begun: false }
    }

    /// One more step is done.
    pub(super) fn step(&mut self) {
        self.done += 1;
        if self.is_shown && self.done.is_multiple_of(STEPS) {
            // A line that can't be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{} {}", self.done, self.what);
        }
    }

    /// Notes how much is done, for a work that says so itself.
    pub(super) fn at(&mut self, done: u64) {
        if self.is_shown && done != self.done {
            // As above.
            let _ = write!(io::stderr(), "\r{done} {}", self.what);
        }
        self.done = done;
        self.is_begun = true;
    }

    /// The work is done: the line goes away.
    pub(super) fn end(self) {
        if self.is_shown && (self.is_begun || self.done >= STEPS) {
            let blank = " ".repeat(self.what.len() + 21);
            let _ = write!(io::stderr(), "\r{blank}\r");
        }
    }
}
