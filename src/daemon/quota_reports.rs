//! Reports that our account has sent too much, from the part of the daemon that reads letters to
//! the one that sends them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use chrono::TimeDelta;

use crate::game::Moment;
use crate::ledger::{OutgoingNumber, WrittenLetter};

/// Every receiver of a letter of ours can report on it. So letters to one address hold up all
/// others this often at most.
const HELD_UP_EACH: TimeDelta = TimeDelta::days(1);

/// What was reported of late.
#[derive(Debug, Default)]
pub(super) struct QuotaReports {
    /// The last one that still needs an action.
    open: Option<(OutgoingNumber, String)>,
    /// When letters to each address last held up all others.
    held_up: BTreeMap<String, Moment>,
}

impl QuotaReports {
    /// Notes a report on a letter.
    pub(super) fn note(&mut self, letter: &WrittenLetter, said: &str, now: Moment) {
        self.held_up.retain(|_, at| now - *at < HELD_UP_EACH);
        if let Entry::Vacant(first) = self.held_up.entry(letter.letter.to.to_lowercase()) {
            first.insert(now);
            self.open = Some((letter.number, said.to_owned()));
        }
    }

    /// The report on which something has to be done now.
    pub(super) fn take(&mut self) -> Option<(OutgoingNumber, String)> {
        self.open.take()
    }
}
