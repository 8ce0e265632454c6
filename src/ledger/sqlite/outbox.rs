//! The outbox: handing letters out, and keeping what became of them.

use rusqlite::{Connection, OptionalExtension, Row};

use super::super::chain::{self, Head};
use super::super::error::LedgerError;
use super::super::numbers::{OutgoingNumber, RulingNumber};
use super::super::outbox::{Backlog, Delivery, GivenUp, Outcome, Outgoing, ToSend};
use super::super::ruling::GameName;
use super::super::texts::LetterText;
use super::super::times::{kept, kept_wake};
use super::faults::Tried;
use super::{Writing, ask, at_most, maybe_moment, moment, unfit};
use crate::game::Moment;

impl Writing<'_> {
    /// Hands out letters, each to nobody else for a time.
    pub(super) fn hand_out(
        &mut self,
        now: Moment,
        until: Moment,
        limit: usize,
    ) -> Tried<Vec<ToSend>> {
        let mut statement = ask(
            self.db,
            "SELECT outgoing, claimed_by FROM unsent
            WHERE not_before <= $1 AND COALESCE(claimed_until, $1) <= $1
            ORDER BY outgoing LIMIT $2",
        )?;
        let found = statement
            .query_map((kept(now), at_most(limit)), |row| Ok((row.get(0)?, row.get(1)?)))?;
        let found: Vec<(i64, Option<String>)> = found.collect::<Result<_, _>>()?;
        let mut claim = ask(
            self.db,
            "UPDATE unsent SET claimed_by = $1, claimed_until = $2 WHERE outgoing = $3",
        )?;
        let mut letters = Vec::new();
        for (number, claimed_by) in found {
            claim.execute((self.node, kept(until), number))?;
            letters.push(to_send(self.db, OutgoingNumber(number), claimed_by.is_some())?);
        }
        Ok(letters)
    }

    /// Keeps what became of a letter.
    pub(super) fn report(&mut self, delivery: &Delivery) -> Tried<()> {
        let outgoing = delivery.number;
        if !ask(self.db, "SELECT 1 FROM outbox WHERE number = $1")?.exists([outgoing.0])? {
            return Err(LedgerError::NoSuchOutgoing(outgoing).into());
        }
        let head = self.chains.deliveries;
        let number = head.number + 1;
        let seal = chain::delivery(head.seal, number, delivery, self.node);
        let (why, retry_at) = match &delivery.outcome {
            Outcome::Sent => (None, None),
            Outcome::Failed { why, retry_at } => (Some(why), retry_at.map(kept_wake)),
        };
        ask(
            self.db,
            "INSERT INTO deliveries (number, outgoing, reported_at, why, retry_at, node, seal)
            VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )?
        .execute((
            number,
            outgoing.0,
            kept(delivery.at),
            why,
            retry_at,
            self.node,
            seal.bytes(),
        ))?;
        self.chains.deliveries = Head { number, seal };
        match retry_at {
            // A letter that was sent meanwhile, or given up, is not taken up again.
            Some(not_before) => ask(
                self.db,
                "UPDATE unsent SET not_before = $1, claimed_by = NULL, claimed_until = NULL
                WHERE outgoing = $2",
            )?
            .execute((not_before, outgoing.0))?,
            None => {
                ask(self.db, "DELETE FROM unsent WHERE outgoing = $1")?.execute([outgoing.0])?
            }
        };
        Ok(())
    }
}

/// What a node has claimed, nobody has claimed now; that somebody had stays known.
pub(super) fn drop_claims(db: &Connection, node: &str) -> Tried<()> {
    let mut statement = ask(db, "UPDATE unsent SET claimed_until = 0 WHERE claimed_by = $1")?;
    statement.execute([node])?;
    Ok(())
}

/// The letters that a ruling wrote.
pub(super) fn written(
    db: &Connection,
    ruling: RulingNumber,
) -> rusqlite::Result<Vec<(OutgoingNumber, Outgoing)>> {
    let mut statement = ask(
        db,
        "SELECT number, key, message_id, recipient, text, about FROM outbox
        WHERE ruling = $1 ORDER BY number",
    )?;
    let rows =
        statement.query_map([ruling.0], |row| Ok((OutgoingNumber(row.get(0)?), outgoing(row)?)))?;
    rows.collect()
}

fn to_send(db: &Connection, number: OutgoingNumber, perhaps_sent: bool) -> Tried<ToSend> {
    let mut statement = ask(
        db,
        "SELECT number, key, message_id, recipient, text, about,
            (SELECT COUNT(*) FROM deliveries WHERE outgoing = $1 AND why IS NOT NULL)
        FROM outbox WHERE number = $1",
    )?;
    Ok(statement.query_row([number.0], |row| {
        Ok(ToSend { number, letter: outgoing(row)?, failures: row.get(6)?, perhaps_sent })
    })?)
}

/// The letter of a row: the columns behind its number.
fn outgoing(row: &Row<'_>) -> rusqlite::Result<Outgoing> {
    let game: Option<String> = row.get(5)?;
    Ok(Outgoing {
        key: row.get(1)?,
        message_id: row.get(2)?,
        to: row.get(3)?,
        text: LetterText::stored(row.get(4)?),
        game: game.map(GameName),
    })
}

/// The delivery of a row, with its number and its node.
pub(super) fn delivery(row: &Row<'_>) -> rusqlite::Result<(i64, Delivery, String)> {
    let outcome = match (row.get(3)?, maybe_moment(row, 4)?) {
        (Some(why), retry_at) => Outcome::Failed { why, retry_at },
        (None, None) => Outcome::Sent,
        (None, Some(_)) => return Err(unfit(row, 4, "the time after a failure")),
    };
    let delivery = Delivery { number: OutgoingNumber(row.get(1)?), at: moment(row, 2)?, outcome };
    Ok((row.get(0)?, delivery, row.get(5)?))
}

/// The game of a letter of ours.
pub(super) fn game_answered(db: &Connection, message_id: &str) -> Tried<Option<GameName>> {
    let mut statement = ask(
        db,
        "SELECT about FROM outbox WHERE message_id = $1 AND about IS NOT NULL
        ORDER BY number LIMIT 1",
    )?;
    Ok(statement.query_row([message_id], |row| row.get(0).map(GameName)).optional()?)
}

/// Where letters went since a moment.
pub(super) fn sent_since(db: &Connection, since: Moment) -> Tried<Vec<(String, Moment)>> {
    let mut statement = ask(
        db,
        "SELECT recipient, reported_at FROM deliveries JOIN outbox ON outbox.number = outgoing
        WHERE why IS NULL AND reported_at > $1 ORDER BY deliveries.number",
    )?;
    let rows = statement.query_map([kept(since)], |row| Ok((row.get(0)?, moment(row, 1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How much waits.
pub(super) fn backlog(db: &Connection) -> Tried<Backlog> {
    let count = |sql| ask(db, sql)?.query_row([], |row| row.get::<_, i64>(0));
    let unruled = count("SELECT COUNT(*) FROM unruled")?;
    let unsent = count("SELECT COUNT(*) FROM unsent")?;
    // A letter that is handed out comes back at the end of its claim.
    let mut next = ask(
        db,
        "SELECT MIN(CASE WHEN COALESCE(claimed_until, 0) > not_before
            THEN claimed_until ELSE not_before END) FROM unsent",
    )?;
    let next_send = next.query_row([], |row| maybe_moment(row, 0))?;
    Ok(Backlog { unruled: unruled.unsigned_abs(), unsent: unsent.unsigned_abs(), next_send })
}

/// Letters that are to be sent, the oldest first.
pub(super) fn unsent(db: &Connection, limit: usize) -> Tried<Vec<ToSend>> {
    let mut statement =
        ask(db, "SELECT outgoing, claimed_by FROM unsent ORDER BY outgoing LIMIT $1")?;
    let found = statement.query_map([at_most(limit)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let found: Vec<(i64, Option<String>)> = found.collect::<Result<_, _>>()?;
    let letters = found
        .into_iter()
        .map(|(number, claimed_by)| to_send(db, OutgoingNumber(number), claimed_by.is_some()));
    letters.collect()
}

/// Letters that were given up.
pub(super) fn given_up(db: &Connection, limit: usize) -> Tried<Vec<GivenUp>> {
    let mut statement = ask(
        db,
        "SELECT outbox.number, recipient, about, reported_at, why
        FROM deliveries JOIN outbox ON outbox.number = outgoing
        WHERE why IS NOT NULL AND retry_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM deliveries AS other
            WHERE other.outgoing = outbox.number
                AND (other.why IS NULL
                    OR other.retry_at IS NULL AND other.number < deliveries.number))
        ORDER BY deliveries.number LIMIT $1",
    )?;
    let rows = statement.query_map([at_most(limit)], |row| {
        let game: Option<String> = row.get(2)?;
        Ok(GivenUp {
            number: OutgoingNumber(row.get(0)?),
            to: row.get(1)?,
            game: game.map(GameName),
            at: moment(row, 3)?,
            why: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
