//! Letters that came back: which they are, and that they go again.

use super::super::numbers::OutgoingNumber;
use super::super::outbox::{
    CAME_BACK, CAME_BACK_TO_STAY, Delivery, DeliveryOutcome, WrittenLetter,
};
use super::super::times::kept_wake;
use super::database::{Database, exists, first};
use super::faults::Tried;
use super::outbox::outgoing;
use super::values::{SqlRow, given};
use super::writing::Writing;
use crate::times::Moment;

/// A letter that is tried each hour has been tried for a day by then.
const TIMES_MAX: i64 = 24;

impl Writing<'_> {
    /// A letter goes again that was sent and came back, or is given up if it did so for a day.
    /// Whether it goes.
    pub(super) fn send_again(
        &mut self,
        letter: OutgoingNumber,
        at: Moment,
        retry_at: Moment,
    ) -> Tried<bool> {
        let is = |sql: &str| exists(self.db, sql, given![letter.0]);
        // An earlier report on it has seen to it.
        if is("SELECT 1 FROM unsent WHERE outgoing = $1")? {
            return Ok(true);
        }
        if !is("SELECT 1 FROM deliveries WHERE outgoing = $1 AND why IS NULL")? {
            return Ok(false);
        }
        let sql = "SELECT COUNT(*) FROM deliveries WHERE outgoing = $1 AND why = $2";
        let times = |why: &str| first(self.db, sql, given![letter.0, why], |row| row.get::<i64>(0));
        let is_given_up = times(CAME_BACK)?.unwrap_or_default() >= TIMES_MAX;
        let (goes, outcome) = if is_given_up {
            if times(CAME_BACK_TO_STAY)?.unwrap_or_default() > 0 {
                return Ok(false);
            }
            let why = CAME_BACK_TO_STAY.to_owned();
            (false, DeliveryOutcome::Failed { why, retry_at: None })
        } else {
            self.db.execute(
                "INSERT INTO unsent (outgoing, not_before, rank)
                VALUES ($1, $2, (SELECT rank FROM outbox WHERE number = $1))",
                given![letter.0, kept_wake(retry_at)],
            )?;
            let why = CAME_BACK.to_owned();
            (true, DeliveryOutcome::Failed { why, retry_at: Some(retry_at) })
        };
        self.enter_delivery(&Delivery { number: letter, at, outcome, claim: None })?;
        Ok(goes)
    }
}

/// The letter of ours that has an id, or that a mail server took under it.
pub(super) fn written_as(db: &dyn Database, id: &str) -> Tried<Option<WrittenLetter>> {
    let of_ours = "SELECT number FROM outbox WHERE message_id = $1 ORDER BY number LIMIT 1";
    let of_theirs =
        "SELECT outgoing FROM deliveries WHERE taken_as = $1 ORDER BY number DESC LIMIT 1";
    let found = |sql| first(db, sql, given![id], |row| row.get::<i64>(0));
    let number = match found(of_ours)? {
        Some(number) => Some(number),
        None => found(of_theirs)?,
    };
    let Some(number) = number else { return Ok(None) };
    first(
        db,
        "SELECT number, key, message_id, recipient, text, about, rank,
            (SELECT MAX(reported_at) FROM deliveries WHERE outgoing = $1 AND why IS NULL)
        FROM outbox WHERE number = $1",
        given![number],
        written,
    )
}

fn written(row: &SqlRow) -> Tried<WrittenLetter> {
    let number = OutgoingNumber(row.get(0)?);
    Ok(WrittenLetter { number, letter: outgoing(row)?, sent: row.get(7)? })
}
