//! Letters that wait, for a daemon that says itself how many of them go.

use super::super::numbers::OutgoingNumber;
use super::super::outbox::{LetterRank, ToSend};
use super::super::times::kept;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::outbox::handed;
use super::values::{at_most, given};
use super::writing::Writing;
use crate::times::Moment;

impl Writing<'_> {
    /// Hands out these letters alone, of those that may go and that nobody has.
    pub(super) fn hand_out_these(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Tried<Vec<ToSend>> {
        let clock = self.db.clock(now)?;
        let claim = self.db.and_claim();
        let sql = format!(
            "SELECT outgoing, claimed_by, claim FROM unsent WHERE outgoing = $1
                AND not_before <= $2 AND COALESCE(claimed_until, $3) <= $3{claim}"
        );
        let until = kept(clock + (until - now));
        let mut claimed = Vec::new();
        for letter in letters {
            let given = given![letter.0, kept(now), kept(clock)];
            if let Some(found) = first(self.db, &sql, given, handed)? {
                claimed.push(self.claim(found, until)?);
            }
        }
        Ok(claimed)
    }
}

/// Letters that may go and that nobody has in hand.
pub(super) fn waiting(
    db: &dyn Database,
    now: Moment,
    limit: usize,
) -> Tried<Vec<(OutgoingNumber, LetterRank)>> {
    let clock = kept(db.clock(now)?);
    all(
        db,
        "SELECT outgoing, rank FROM unsent
        WHERE not_before <= $1 AND COALESCE(claimed_until, $2) <= $2
        ORDER BY rank, outgoing LIMIT $3",
        given![kept(now), clock, at_most(limit)],
        |row| Ok((OutgoingNumber(row.get(0)?), LetterRank::of(row.get(1)?))),
    )
}

/// When the last letters went.
pub(super) fn sent_last(db: &dyn Database, limit: usize) -> Tried<Vec<Moment>> {
    let sql = "SELECT reported_at FROM deliveries WHERE why IS NULL ORDER BY number DESC LIMIT $1";
    all(db, sql, given![at_most(limit)], |row| row.get(0))
}
