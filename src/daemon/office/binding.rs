//! Epochs, where several nodes share a ledger: whoever rules binds the ends of all chains from time
//! to time, and so does a node at rest, since another may have ended before it did.

use chrono::TimeDelta;

use super::Office;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::Ledger;

/// The ledger is asked for an epoch after so long, or after so many rulings of ours.
const EPOCH: TimeDelta = TimeDelta::seconds(1);
const RULINGS: usize = 1_000;

impl<L: Ledger> Office<L> {
    /// Has the ends of all chains bound if it is time to, after so many more rulings of ours.
    pub(super) fn bind(&mut self, now: Moment, more: usize) -> Result<(), Trouble> {
        self.unbound.rulings += more;
        let is_early = self.unbound.asked.is_some_and(|asked| (now - asked).abs() < EPOCH);
        if !self.ledger.is_shared() || is_early && self.unbound.rulings < RULINGS {
            return Ok(());
        }
        self.unbound.asked = Some(now);
        if self.ledger.bind(now)? {
            self.unbound.rulings = 0;
        }
        Ok(())
    }

    /// Whether rulings of ours are to be bound soon.
    pub(in crate::daemon) fn is_unbound(&self) -> bool {
        self.ledger.is_shared() && self.unbound.rulings > 0
    }
}
