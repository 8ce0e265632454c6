//! Letters that came back: which they are, and that they go again.

use super::super::numbers::OutgoingNumber;
use super::super::outbox::{
    CAME_BACK, CAME_BACK_TO_STAY, Delivery, DeliveryOutcome, TAKEN_UP, WrittenLetter,
};
use super::super::times::kept_wake;
use super::database::{Database, exists, first};
use super::faults::Tried;
use super::outbox::outgoing;
use super::values::{SqlRow, given};
use super::writing::Writing;
use crate::times::Moment;

impl Writing<'_> {
    /// A letter goes again whose last word is that it was sent, and that came back; or it is given
    /// up, if it has come back so often. Whether it goes.
    pub(super) fn send_again(
        &mut self,
        letter: OutgoingNumber,
        times_max: u32,
        at: Moment,
        retry_at: Moment,
    ) -> Tried<bool> {
        // An earlier report on it has seen to it.
        if exists(self.db, "SELECT 1 FROM unsent WHERE outgoing = $1", given![letter.0])? {
            return Ok(true);
        }
        let last = first(
            self.db,
            "SELECT why FROM deliveries WHERE outgoing = $1 ORDER BY number DESC LIMIT 1",
            given![letter.0],
            |row| row.get::<Option<String>>(0),
        )?;
        if last != Some(None) {
            return Ok(false);
        }
        let goes = self.times_back(letter)? < i64::from(times_max);
        if goes {
            self.db.execute(
                "INSERT INTO unsent (outgoing, not_before, rank)
                VALUES ($1, $2, (SELECT rank FROM outbox WHERE number = $1))",
                given![letter.0, kept_wake(retry_at)],
            )?;
        }
        let why = if goes { CAME_BACK } else { CAME_BACK_TO_STAY }.to_owned();
        let outcome = DeliveryOutcome::Failed { why, retry_at: goes.then_some(retry_at) };
        self.enter_delivery(&Delivery { number: letter, at, outcome, claim: None })?;
        Ok(goes)
    }

    /// How often a letter came back since a person last let it go.
    fn times_back(&self, letter: OutgoingNumber) -> Tried<i64> {
        let times = first(
            self.db,
            "SELECT COUNT(*) FROM deliveries WHERE outgoing = $1 AND why = $2 AND number >
                COALESCE((SELECT MAX(number) FROM deliveries WHERE outgoing = $1 AND why = $3), 0)",
            given![letter.0, CAME_BACK, TAKEN_UP],
            |row| row.get::<i64>(0),
        )?;
        Ok(times.unwrap_or_default())
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
