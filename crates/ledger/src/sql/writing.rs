//! A transaction in which rows are added, and the ends of the chains that it makes longer.

use super::super::seal::{Head, Seal};
use super::super::settings::SharedSettings;
use super::database::Database;
use super::faults::Tried;
use super::heads::Chain;

/// A transaction in which rows are added.
pub(super) struct Writing<'a> {
    pub(super) db: &'a dyn Database,
    pub(super) node: &'a str,
    pub(super) secret: Seal,
    pub(super) settings: &'a SharedSettings,
    /// Whether other nodes are to hear of it.
    pub(super) is_told: bool,
    /// The chains that were asked for: where they ended before, and where they end now.
    pub(super) heads: Vec<(Chain, Head, Head)>,
}

impl Writing<'_> {
    /// The end of a chain, which from here on no other transaction extends.
    pub(super) fn head(&mut self, chain: Chain) -> Tried<Head> {
        if let Some((.., now)) = self.heads.iter().find(|(found, ..)| *found == chain) {
            return Ok(*now);
        }
        let head = chain.head(self.db, self.db.and_lock())?;
        self.heads.push((chain, head, head));
        Ok(head)
    }

    /// The other nodes hear that there may be something to do, once this is committed.
    pub(super) fn tell(&mut self) {
        self.is_told = true;
    }

    /// The chain has grown.
    pub(super) fn grow(&mut self, chain: Chain, to: Head) {
        for (found, _, now) in &mut self.heads {
            if *found == chain {
                *now = to;
            }
        }
    }

    pub(super) fn grown(&self) -> Vec<(Chain, Head)> {
        let grown = self.heads.iter().filter(|(_, before, now)| before != now);
        grown.map(|(chain, _, now)| (*chain, *now)).collect()
    }
}
