//! Letters that wait, for a daemon that says itself how many of them go.

use super::super::numbers::OutgoingNumber;
use super::super::outbox::{LetterRank, ToSend};
use super::super::texts::LetterText;
use super::super::times::kept;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::heads::Chain;
use super::outbox::handed;
use super::values::{at_most, given};
use super::writing::Writing;
use crate::times::Moment;

impl Writing<'_> {
    /// Hands out only these letters, of those that may go and that no node has.
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

/// Letters that may go and that no node has in hand.
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

/// At most this many reports are in memory at once.
const REPORTS: i64 = 500;

/// Letters that went since a moment, from the last report back to a batch that is older: clocks of
/// nodes are not so far apart that all of its reports are out of order.
pub(super) fn sent_since(
    db: &dyn Database,
    since: Moment,
    with_results: bool,
    tell: &mut dyn FnMut(&str, Moment, &LetterText),
) -> Tried<()> {
    let mut last = Chain::Deliveries.head(db, "")?.number;
    let sql = "SELECT recipient, reported_at, text FROM deliveries JOIN outbox
            ON outbox.number = outgoing
        WHERE why IS NULL AND deliveries.number > $1 AND deliveries.number <= $2
            AND (rank <> $3 OR EXISTS (SELECT 1 FROM rulings
                WHERE rulings.number = ruling AND letter IS NOT NULL))
        ORDER BY deliveries.number DESC";
    // No letter has the rank -1.
    let left_out = if with_results { -1 } else { LetterRank::Result.number() };
    while last > 0 {
        let before = last - REPORTS;
        for row in db.query(sql, given![before, last, left_out])? {
            let (to, at): (String, Moment) = (row.get(0)?, row.get(1)?);
            if at > since {
                tell(&to, at, &LetterText::stored(row.get(2)?));
            }
        }
        let newest = "SELECT MAX(reported_at) FROM deliveries WHERE number > $1 AND number <= $2";
        let newest = first(db, newest, given![before, last], |row| row.get::<Option<Moment>>(0))?;
        if newest.flatten().is_none_or(|newest| newest <= since) {
            break;
        }
        last = before;
    }
    Ok(())
}
