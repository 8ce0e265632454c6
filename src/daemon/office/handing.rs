//! What leaves the office: letters on their way out, handed to a carrier and reported on, and
//! boards that are to be shown.

use super::{Office, SendingOutcome};
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Delivery, GameName, Ledger, ToSend};

impl<L: Ledger> Office<L> {
    /// Hands letters to a carrier, and keeps what became of them. If the carrier says nothing about
    /// one, we don't know whether it was sent: it is handed out again at `again`. Returns how many
    /// letters there were.
    pub fn send(
        &mut self,
        now: Moment,
        again: Moment,
        limit: usize,
        mut carrier: impl FnMut(&ToSend) -> SendingOutcome,
    ) -> Result<usize, Trouble> {
        let letters = self.ledger.to_send(now, again, limit)?;
        let carried = letters.iter().filter_map(|letter| {
            let outcome = carrier(letter)?;
            Some(Delivery {
                number: letter.number,
                at: now,
                outcome,
                claim: Some(letter.claimed()),
            })
        });
        self.report(&carried.collect::<Vec<_>>())?;
        Ok(letters.len())
    }

    /// Keeps what became of letters that were handed out.
    pub fn report(&mut self, deliveries: &[Delivery]) -> Result<(), Trouble> {
        if deliveries.is_empty() { Ok(()) } else { Ok(self.ledger.report(deliveries)?) }
    }

    /// The next games and tournaments that went on since they were shown. Behind the last one it
    /// begins again.
    pub(in crate::daemon) fn not_shown(&mut self, most: usize) -> Result<Vec<GameName>, Trouble> {
        let names = self.ledger.not_shown(&self.shown_until, most)?;
        let last = names.last().filter(|_| names.len() == most);
        self.shown_until = last.map_or_else(String::new, |name| name.0.clone());
        Ok(names)
    }
}
