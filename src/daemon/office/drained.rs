//! How far the mailboxes were read.

use std::collections::BTreeSet;

use crate::game::Moment;

/// How far the mailboxes were read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drained {
    pub(super) everywhere: Moment,
    pub(super) only: Vec<(BTreeSet<String>, Moment)>,
    /// How often the ledger's server had changed by then.
    pub(super) timeline: u64,
}

impl Drained {
    /// Everything is in the journal that came before this moment.
    pub fn before(moment: Moment) -> Drained {
        Drained { everywhere: moment, only: Vec::new(), timeline: 0 }
    }

    /// Adds how often the ledger's server had changed by then. The journal of the next server may
    /// lack some of this mail.
    pub fn on_timeline(self, timeline: u64) -> Drained {
        Drained { timeline, ..self }
    }

    /// Besides, a mailbox that takes letters to these addresses only was read up to that moment.
    pub fn and(mut self, addresses: &[String], moment: Moment) -> Drained {
        self.only.push((addresses.iter().map(|one| one.to_lowercase()).collect(), moment));
        self
    }

    /// How far all of them were read.
    pub(super) fn least(&self) -> Moment {
        self.only.iter().map(|(_, moment)| *moment).fold(self.everywhere, Moment::min)
    }

    /// Whether mail for every board from before a moment may be missing.
    pub(super) fn is_missing_everywhere(&self, moment: Moment) -> bool {
        moment > self.everywhere
    }

    /// How far those were read that may have letters to an address.
    pub(super) fn of(&self, address: &str) -> Moment {
        let address = address.to_lowercase();
        let only = self.only.iter().filter(|(addresses, _)| addresses.contains(&address));
        only.map(|(_, moment)| *moment).fold(self.everywhere, Moment::min)
    }
}
