//! The outbox: handing letters out, and keeping what happened to them.

use super::super::chain;
use super::super::error::LedgerError;
use super::super::name::GameName;
use super::super::numbers::OutgoingNumber;
use super::super::outbox::{
    Backlog, CAME_BACK, CAME_BACK_TO_STAY, DROPPED, Delivery, DeliveryOutcome, GivenUp, HURRIED,
    LEFT_OUT, LetterRank, ONCE_MORE, OutboxLetter, TAKEN_UP, ToSend,
};
use super::super::seal::Head;
use super::super::texts::LetterText;
use super::super::times::{kept, kept_wake};
use super::database::{Database, all, exists, first};
use super::faults::{Stop, Tried};
use super::heads::Chain;
use super::values::{SqlRow, at_most, given, unfit};
use super::writing::Writing;
use crate::times::Moment;

impl Writing<'_> {
    /// Hands out letters, each to one node only for a time.
    pub(super) fn hand_out(
        &mut self,
        now: Moment,
        until: Moment,
        limit: usize,
    ) -> Tried<Vec<ToSend>> {
        let clock = self.db.clock(now)?;
        let claim = self.db.and_claim();
        let sql = format!(
            "SELECT outgoing, claimed_by, claim FROM unsent
            WHERE not_before <= $1 AND COALESCE(claimed_until, $2) <= $2
            ORDER BY rank, outgoing LIMIT $3{claim}"
        );
        let given = given![kept(now), kept(clock), at_most(limit)];
        let found: Vec<Handed> = all(self.db, &sql, given, handed)?;
        let until = kept(clock + (until - now));
        found.into_iter().map(|letter| self.claim(letter, until)).collect()
    }

    pub(super) fn claim(&self, Handed { number, by, claim }: Handed, until: i64) -> Tried<ToSend> {
        self.db.execute(
            "UPDATE unsent SET claimed_by = $1, claimed_until = $2, claim = $3
            WHERE outgoing = $4",
            given![self.node, until, claim + 1, number],
        )?;
        to_send(self.db, Handed { number, by, claim: claim + 1 })
    }

    /// Stores the outcome of a letter. A failure is not stored if the letter was handed out to
    /// another node since, or is not to be sent any more. Nothing is stored about a letter that the
    /// ledger has lost with a server, since its number may be another's by now.
    pub(super) fn report(&mut self, delivery: &Delivery) -> Tried<()> {
        let sql = "SELECT message_id FROM outbox WHERE number = $1";
        let found: Option<String> =
            first(self.db, sql, given![delivery.number.0], |row| row.get(0))?;
        match (found, &delivery.claim) {
            (Some(id), Some(claim)) if id != claim.message_id => return Ok(()),
            (Some(_), _) => {}
            (None, Some(_)) => return Ok(()),
            (None, None) => return Err(LedgerError::NoSuchOutgoing(delivery.number).into()),
        }
        if !delivery.outcome.is_sent() && !self.has(delivery)? {
            return Ok(());
        }
        self.enter_delivery(delivery)
    }

    pub(super) fn enter_delivery(&mut self, delivery: &Delivery) -> Tried<()> {
        let outgoing = delivery.number;
        let head = self.head(Chain::Deliveries)?;
        let number = head.number + 1;
        let seal = chain::delivery(head.seal, number, delivery, self.node);
        let (why, retry_at) = match &delivery.outcome {
            DeliveryOutcome::Sent { .. } => (None, None),
            DeliveryOutcome::Failed { why, retry_at } => (Some(why), retry_at.map(kept_wake)),
            DeliveryOutcome::Unknown { why, retry_at } => (Some(why), Some(kept_wake(*retry_at))),
        };
        // That it was handed out without an answer stays known.
        let claimed = matches!(delivery.outcome, DeliveryOutcome::Unknown { .. });
        let (claimed_by, claimed_until) = (claimed.then_some(self.node), claimed.then_some(0_i64));
        let taken_as = match &delivery.outcome {
            DeliveryOutcome::Sent { taken_as } => taken_as.as_deref(),
            _ => None,
        };
        let at = kept(delivery.at);
        self.db.execute(
            "INSERT INTO deliveries
                (number, outgoing, reported_at, why, retry_at, node, seal, taken_as)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            given![number, outgoing.0, at, why, retry_at, self.node, &seal, taken_as],
        )?;
        self.grow(Chain::Deliveries, Head { number, seal });
        match retry_at {
            Some(not_before) => self.db.execute(
                "UPDATE unsent SET not_before = $1, claimed_by = $2, claimed_until = $3
                WHERE outgoing = $4",
                given![not_before, claimed_by, claimed_until, outgoing.0],
            ),
            None => self.db.execute("DELETE FROM unsent WHERE outgoing = $1", given![outgoing.0]),
        }
    }

    /// Whether this node still has a letter in hand, and as it was handed out to it.
    fn has(&self, delivery: &Delivery) -> Tried<bool> {
        let lock = self.db.and_lock();
        let sql =
            format!("SELECT outgoing, claimed_by, claim FROM unsent WHERE outgoing = $1{lock}");
        let found = first(self.db, &sql, given![delivery.number.0], handed)?;
        Ok(found.is_some_and(|found| {
            found.by.as_deref() == Some(self.node)
                && delivery.claim.as_ref().is_none_or(|claim| claim.count == found.claim)
        }))
    }
}

/// To whom a letter was handed out last, and how many times it was.
pub(super) struct Handed {
    number: i64,
    by: Option<String>,
    claim: i64,
}

pub(super) fn handed(row: &SqlRow) -> Tried<Handed> {
    Ok(Handed { number: row.get(0)?, by: row.get(1)?, claim: row.get(2)? })
}

impl Writing<'_> {
    /// Letters that were handed out to this node stay its own until a moment.
    pub(super) fn keep_claims(
        &mut self,
        letters: &[OutgoingNumber],
        now: Moment,
        until: Moment,
    ) -> Tried<()> {
        let until = kept(self.db.clock(now)? + (until - now));
        letters.iter().try_for_each(|number| {
            self.db.execute(
                "UPDATE unsent SET claimed_until = $1 WHERE outgoing = $2 AND claimed_by = $3",
                given![until, number.0, self.node],
            )
        })
    }

    /// Letters that were not tried are as they were before they were handed out.
    pub(super) fn hand_back(&mut self, letters: &[ToSend]) -> Tried<()> {
        letters.iter().try_for_each(|letter| {
            let by = letter.perhaps_sent.then_some(self.node);
            let until = letter.perhaps_sent.then_some(0_i64);
            self.db.execute(
                "UPDATE unsent SET claimed_by = $1, claimed_until = $2
                WHERE outgoing = $3 AND claimed_by = $4 AND claim = $5",
                given![by, until, letter.number.0, self.node, letter.claim],
            )
        })
    }

    /// Lets letters go now that were given up or wait. How many there were.
    pub(super) fn take_up(&mut self, letters: &[OutgoingNumber], at: Moment) -> Tried<usize> {
        let clock = kept(self.db.clock(at)?);
        let has_arrived = format!(
            "SELECT 1 FROM deliveries AS word WHERE outgoing = $1 AND why IS NULL AND NOT EXISTS
                (SELECT 1 FROM deliveries AS later WHERE later.outgoing = $1
                    AND later.number > word.number AND later.why IN ('{CAME_BACK}', '{CAME_BACK_TO_STAY}'))"
        );
        let mut taken_up = 0;
        for letter in letters {
            let is = |sql: &str| exists(self.db, sql, given![letter.0]);
            if !is("SELECT 1 FROM outbox WHERE number = $1")? {
                return Err(LedgerError::NoSuchOutgoing(*letter).into());
            }
            taken_up += usize::from(if is("SELECT 1 FROM unsent WHERE outgoing = $1")? {
                self.hurry(*letter, at, clock)?
            } else if is(&has_arrived)? {
                false
            } else {
                self.begin_anew(*letter, at)?;
                true
            });
        }
        Ok(taken_up)
    }

    /// Lets a letter that waits go now, unless a node has it in hand, or it may have come twice.
    /// Returns whether it goes.
    fn hurry(&mut self, letter: OutgoingNumber, at: Moment, clock: i64) -> Tried<bool> {
        let sql = "SELECT outgoing, claimed_by, claim FROM unsent
            WHERE outgoing = $1 AND COALESCE(claimed_until, $2) <= $2";
        let Some(found) = first(self.db, sql, given![letter.0, clock], handed)? else {
            return Ok(false);
        };
        let waiting = to_send(self.db, found)?;
        if waiting.may_have_come_twice() {
            return Ok(false);
        }
        if waiting.not_before > at {
            let why = HURRIED.to_owned();
            let outcome = match waiting.perhaps_sent {
                true => DeliveryOutcome::Unknown { why, retry_at: at },
                false => DeliveryOutcome::Failed { why, retry_at: Some(at) },
            };
            self.enter_delivery(&Delivery { number: letter, at, outcome, claim: None })?;
        }
        Ok(true)
    }

    /// Drops letters that wait, except those that a node has in hand. Returns how many there were.
    pub(super) fn drop_unsent(&mut self, letters: &[OutgoingNumber], at: Moment) -> Tried<usize> {
        let clock = kept(self.db.clock(at)?);
        let mut dropped = 0;
        for letter in letters {
            let sql = "SELECT 1 FROM unsent
                WHERE outgoing = $1 AND COALESCE(claimed_until, $2) <= $2";
            if !exists(self.db, sql, given![letter.0, clock])? {
                continue;
            }
            let outcome = DeliveryOutcome::Failed { why: DROPPED.to_owned(), retry_at: None };
            self.enter_delivery(&Delivery { number: *letter, at, outcome, claim: None })?;
            dropped += 1;
        }
        Ok(dropped)
    }

    /// A letter that was given up goes as if it had never been tried.
    fn begin_anew(&mut self, letter: OutgoingNumber, at: Moment) -> Tried<()> {
        self.db.execute(
            "INSERT INTO unsent (outgoing, not_before, rank)
            VALUES ($1, $2, (SELECT rank FROM outbox WHERE number = $1))",
            given![letter.0, kept_wake(at)],
        )?;
        let outcome = DeliveryOutcome::Failed { why: TAKEN_UP.to_owned(), retry_at: Some(at) };
        self.enter_delivery(&Delivery { number: letter, at, outcome, claim: None })
    }
}

/// Frees the letters that a node had claimed. That they were claimed stays known.
pub(crate) fn drop_claims(db: &dyn Database, node: &str) -> Tried<()> {
    db.execute("UPDATE unsent SET claimed_until = 0 WHERE claimed_by = $1", given![node])
}

/// The question for the letters that these rulings wrote.
pub(super) fn written(among: &str) -> String {
    format!(
        "SELECT number, key, message_id, recipient, text, about, rank, ruling FROM outbox
        WHERE ruling {among} ORDER BY number"
    )
}

/// The column with the ruling.
pub(super) const WRITTEN_BY: usize = 7;

pub(super) fn of_ruling(row: &SqlRow) -> Tried<(OutgoingNumber, OutboxLetter)> {
    Ok((OutgoingNumber(row.get(0)?), outgoing(row)?))
}

/// A letter, which may have been sent if a node had it in hand and never reported.
fn to_send(db: &dyn Database, Handed { number, by, claim }: Handed) -> Tried<ToSend> {
    let (number, perhaps_sent) = (OutgoingNumber(number), by.is_some());
    let found = first(
        db,
        "SELECT number, key, message_id, recipient, text, about, rank,
            (SELECT COUNT(*) FROM deliveries WHERE outgoing = $1 AND why IS NOT NULL
                AND why NOT IN ($2, $3) AND number > COALESCE((SELECT MAX(number) FROM deliveries
                    WHERE outgoing = $1 AND why IN ($4, $5)), 0)),
            (SELECT why FROM deliveries WHERE outgoing = $1 ORDER BY number DESC LIMIT 1),
            (SELECT not_before FROM unsent WHERE outgoing = $1)
        FROM outbox WHERE number = $1",
        given![number.0, ONCE_MORE, HURRIED, TAKEN_UP, CAME_BACK],
        |row| {
            let (letter, failures) = (outgoing(row)?, row.get(7)?);
            let (said, not_before) = (row.get(8)?, row.get(9)?);
            Ok(ToSend { number, letter, failures, said, not_before, perhaps_sent, claim })
        },
    )?;
    found.ok_or_else(|| Stop::Damaged(format!("its table outbox lacks the row {number}")))
}

/// The letter of a row: the columns after its number.
pub(super) fn outgoing(row: &SqlRow) -> Tried<OutboxLetter> {
    let game: Option<String> = row.get(5)?;
    Ok(OutboxLetter {
        key: row.get(1)?,
        message_id: row.get(2)?,
        to: row.get(3)?,
        text: LetterText::stored(row.get(4)?),
        game: game.map(GameName),
        rank: LetterRank::of(row.get(6)?),
    })
}

/// The delivery of a row, with its number and its node.
pub(super) fn delivery(row: &SqlRow) -> Tried<(i64, Delivery, String)> {
    let outcome = match (row.get(3)?, row.get(4)?) {
        (Some(why), retry_at) => DeliveryOutcome::Failed { why, retry_at },
        (None, None) => DeliveryOutcome::SENT,
        (None, Some(_)) => return Err(unfit(4, "the time after a failure")),
    };
    let number = OutgoingNumber(row.get(1)?);
    let delivery = Delivery { number, at: row.get(2)?, outcome, claim: None };
    Ok((row.get(0)?, delivery, row.get(5)?))
}

/// The game of a letter of ours.
pub(super) fn game_answered(db: &dyn Database, message_id: &str) -> Tried<Option<GameName>> {
    first(
        db,
        "SELECT about FROM outbox WHERE message_id = $1 AND about IS NOT NULL
        ORDER BY number LIMIT 1",
        given![message_id],
        |row| row.get(0).map(GameName),
    )
}

/// How much waits.
pub(super) fn backlog(db: &dyn Database) -> Tried<Backlog> {
    let count = |sql| first(db, sql, &[], |row| row.get::<i64>(0));
    let unruled = count("SELECT COUNT(*) FROM unruled")?.unwrap_or_default();
    let unsent = count("SELECT COUNT(*) FROM unsent")?.unwrap_or_default();
    let games = "SELECT COUNT(next_wake),
        COUNT(CASE WHEN name < 'tournament ' OR name > 'tournament!' THEN 1 END) FROM games";
    let games = first(db, games, &[], |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)?)))?;
    let (running, boards) = games.unwrap_or_default();
    // A letter that is handed out comes back at the end of its claim.
    let next_send = first(
        db,
        "SELECT MIN(CASE WHEN COALESCE(claimed_until, 0) > not_before
            THEN claimed_until ELSE not_before END) FROM unsent",
        &[],
        |row| row.get(0),
    )?;
    let oldest_unsent = first(
        db,
        "SELECT made_at FROM rulings WHERE number = (SELECT ruling FROM outbox
            WHERE number = (SELECT MIN(outgoing) FROM unsent))",
        &[],
        |row| row.get(0),
    )?;
    Ok(Backlog {
        unruled: unruled.unsigned_abs(),
        unsent: unsent.unsigned_abs(),
        next_send: next_send.flatten(),
        oldest_unsent,
        running: running.unsigned_abs(),
        boards: boards.unsigned_abs(),
    })
}

/// Letters that are to be sent, the oldest first.
pub(super) fn unsent(db: &dyn Database, limit: usize) -> Tried<Vec<ToSend>> {
    let sql = "SELECT outgoing, claimed_by, claim FROM unsent ORDER BY outgoing LIMIT $1";
    let found = all(db, sql, given![at_most(limit)], handed)?;
    found.into_iter().map(|handed| to_send(db, handed)).collect()
}

/// Letters that were given up.
pub(super) fn given_up(db: &dyn Database, limit: usize) -> Tried<Vec<GivenUp>> {
    all(
        db,
        "SELECT outbox.number, recipient, about, reported_at, why
        FROM deliveries JOIN outbox ON outbox.number = outgoing
        WHERE why IS NOT NULL AND why NOT IN ($1, $2) AND retry_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM deliveries AS other
            WHERE other.outgoing = outbox.number AND other.number > deliveries.number
                AND (other.retry_at IS NULL OR other.why IN ($3, $4)))
        ORDER BY deliveries.number LIMIT $5",
        given![LEFT_OUT, DROPPED, TAKEN_UP, CAME_BACK, at_most(limit)],
        |row| {
            let game: Option<String> = row.get(2)?;
            Ok(GivenUp {
                number: OutgoingNumber(row.get(0)?),
                to: row.get(1)?,
                game: game.map(GameName),
                at: row.get(3)?,
                why: row.get(4)?,
            })
        },
    )
}
