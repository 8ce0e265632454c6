//! A ledger in one file, by SQLite.
//!
//! One connection writes, in WAL mode with `synchronous = FULL`: what is acknowledged is on the
//! disk. A lock beside the file keeps a second daemon away; others may read while it works. The SQL
//! keeps to what PostgreSQL understands, too; what is SQLite's own stands in `open`, `backup` and
//! `faults`.

mod backup;
mod faults;
#[cfg(test)]
mod hard_stops;
mod journal;
mod leases;
mod lock;
mod migrations;
mod open;
mod outbox;
mod reading;
mod rulings;
mod verify;
mod witness;

use std::fmt;
use std::path::PathBuf;

use rusqlite::{CachedStatement, Connection, Row, Transaction, TransactionBehavior};

pub use backup::Copied;
pub use open::Opening;

use super::chain::{Head, Heads, Seal};
use super::error::LedgerError;
use super::journal::{Arrived, Received};
use super::leases::{Held, Lease};
use super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::outbox::{Backlog, Delivery, GivenUp, ToSend};
use super::proof::Proof;
use super::ruling::{Due, Event, GameName, Ruled, Ruling, Snapshot};
use super::{Damage, Ledger};
use crate::game::Moment;
use faults::{Stop, Tried};
use lock::Lock;
use witness::Witness;

/// A ledger in a file. There is one for each daemon; see [`SqliteLedger::open`] and
/// [`SqliteLedger::look`].
pub struct SqliteLedger {
    db: Connection,
    file: PathBuf,
    node: String,
    secret: Seal,
    witness: Witness,
    /// Held as long as this ledger is open; whoever only looks has none.
    _lock: Option<Lock>,
}

/// The ends of the chains that rows are added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
struct Chains {
    letters: Head,
    rulings: Head,
    deliveries: Head,
}

/// The names of the chains, which are those of their tables.
const CHAINS: [&str; 3] = ["letters", "rulings", "deliveries"];

impl Chains {
    fn empty() -> Chains {
        let [letters, rulings, deliveries] = CHAINS.map(Head::empty);
        Chains { letters, rulings, deliveries }
    }

    fn named(&self) -> [(&'static str, Head); 3] {
        let [letters, rulings, deliveries] = CHAINS;
        [(letters, self.letters), (rulings, self.rulings), (deliveries, self.deliveries)]
    }

    fn load(db: &Connection) -> Tried<Chains> {
        let [letters, rulings, deliveries] = CHAINS.map(|chain| {
            let mut statement = ask(db, "SELECT number, seal FROM heads WHERE chain = $1")?;
            let mut rows = statement.query([chain])?;
            let missing = || Stop::Damaged(format!("its table heads lacks the row {chain}"));
            let row = rows.next()?.ok_or_else(missing)?;
            Ok::<_, Stop>(Head { number: row.get(0)?, seal: seal(row, 1)? })
        });
        Ok(Chains { letters: letters?, rulings: rulings?, deliveries: deliveries? })
    }

    fn store(&self, db: &Connection) -> Tried<()> {
        let mut statement = ask(db, "UPDATE heads SET number = $1, seal = $2 WHERE chain = $3")?;
        for (chain, head) in self.named() {
            statement.execute((head.number, head.seal.bytes(), chain))?;
        }
        Ok(())
    }
}

/// A transaction in which rows are added.
struct Writing<'a> {
    db: &'a Transaction<'a>,
    chains: Chains,
    node: &'a str,
    secret: Seal,
}

impl fmt::Debug for SqliteLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SqliteLedger({})", self.file.display())
    }
}

impl SqliteLedger {
    /// Does some work in one transaction: all of it is kept, or nothing.
    fn write<T>(
        &mut self,
        work: impl FnOnce(&mut Writing<'_>) -> Tried<T>,
    ) -> Result<T, LedgerError> {
        let (value, before, after) = write(&mut self.db, &self.node, self.secret, work)
            .map_err(|stop| stop.explain(&self.file))?;
        if before != after {
            self.witness.write(&after);
        }
        Ok(value)
    }

    /// Asks something, of one and the same state of the database.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Tried<T>) -> Result<T, LedgerError> {
        read(&self.db, work).map_err(|stop| stop.explain(&self.file))
    }
}

fn write<T>(
    db: &mut Connection,
    node: &str,
    secret: Seal,
    work: impl FnOnce(&mut Writing<'_>) -> Tried<T>,
) -> Tried<(T, Chains, Chains)> {
    // A transaction that begins as a reader and then writes could find that another has written.
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let before = Chains::load(&transaction)?;
    let mut writing = Writing { db: &transaction, chains: before, node, secret };
    let value = work(&mut writing)?;
    let after = writing.chains;
    if before != after {
        after.store(&transaction)?;
    }
    transaction.commit()?;
    Ok((value, before, after))
}

fn read<T>(db: &Connection, work: impl FnOnce(&Connection) -> Tried<T>) -> Tried<T> {
    let transaction = db.unchecked_transaction()?;
    let value = work(&transaction)?;
    transaction.commit()?;
    Ok(value)
}

/// A statement, made once. Its parameters are `$1`, `$2`, … as in PostgreSQL; here they are names,
/// numbered as they first appear, and have to appear in order.
fn ask<'c>(db: &'c Connection, sql: &str) -> rusqlite::Result<CachedStatement<'c>> {
    let statement = db.prepare_cached(sql)?;
    let in_order = |at| statement.parameter_name(at) == Some(format!("${at}").as_str());
    debug_assert!((1..=statement.parameter_count()).all(in_order), "{sql}");
    Ok(statement)
}

/// The seal in a column.
fn seal(row: &Row<'_>, column: usize) -> rusqlite::Result<Seal> {
    let bytes = row.get_ref(column)?.as_blob()?;
    Seal::kept(bytes).ok_or_else(|| unfit(row, column, "a seal"))
}

/// The time in a column.
fn moment(row: &Row<'_>, column: usize) -> rusqlite::Result<Moment> {
    super::times::moment(row.get(column)?).ok_or_else(|| unfit(row, column, "a time"))
}

/// The time in a column that may be empty.
fn maybe_moment(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Moment>> {
    let millis: Option<i64> = row.get(column)?;
    millis.map(|_| moment(row, column)).transpose()
}

fn unfit(row: &Row<'_>, column: usize, what: &str) -> rusqlite::Error {
    let kind = row.get_ref(column).map_or(rusqlite::types::Type::Null, |value| value.data_type());
    rusqlite::Error::FromSqlConversionFailure(column, kind, format!("it is not {what}").into())
}

/// A limit as SQL takes it.
fn at_most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

impl Ledger for SqliteLedger {
    fn receive(&mut self, batch: &[Arrived]) -> Result<Vec<LetterNumber>, LedgerError> {
        self.write(|writing| batch.iter().map(|letter| writing.receive(letter)).collect())
    }

    fn unruled(&self, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.read(|db| journal::unruled(db, limit))
    }

    fn letters(&self, after: LetterNumber, limit: usize) -> Result<Vec<Received>, LedgerError> {
        self.read(|db| journal::letters(db, after, limit))
    }

    fn was_ruled_on_as_another(&self, letter: &Received) -> Result<bool, LedgerError> {
        self.read(|db| journal::was_ruled_on_as_another(db, letter))
    }

    fn received_in(&self, mailbox: &str, since: Moment) -> Result<Vec<(Moment, u64)>, LedgerError> {
        self.read(|db| journal::received_in(db, mailbox, since))
    }

    fn games(&self) -> Result<Vec<GameName>, LedgerError> {
        let mut names = self.read(reading::subjects)?;
        names.retain(|name| name.tournament().is_none());
        Ok(names)
    }

    fn tournaments(&self) -> Result<Vec<GameName>, LedgerError> {
        let mut names = self.read(reading::subjects)?;
        names.retain(|name| name.tournament().is_some());
        Ok(names)
    }

    fn load(&self, game: &GameName) -> Result<Option<Snapshot>, LedgerError> {
        self.read(|db| reading::load(db, game))
    }

    fn events(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<Event>, LedgerError> {
        self.read(|db| reading::events(db, game, after, limit))
    }

    fn proofs(
        &self,
        game: &GameName,
        after: EventNumber,
        limit: usize,
    ) -> Result<Vec<Proof>, LedgerError> {
        self.read(|db| reading::proofs(db, game, after, limit))
    }

    fn commit_all(&mut self, rulings: &[Ruling]) -> Result<Vec<RulingNumber>, LedgerError> {
        self.write(|writing| rulings.iter().map(|ruling| writing.enter(ruling)).collect())
    }

    fn rulings(&self, after: RulingNumber, limit: usize) -> Result<Vec<Ruled>, LedgerError> {
        self.read(|db| reading::rulings(db, after, limit))
    }

    fn due(&self, now: Moment, limit: usize) -> Result<Vec<Due>, LedgerError> {
        self.read(|db| leases::due(db, &self.node, now, limit))
    }

    fn next_wake(&self) -> Result<Option<Moment>, LedgerError> {
        self.read(leases::next_wake)
    }

    fn lease(
        &mut self,
        held: &Held,
        now: Moment,
        until: Moment,
    ) -> Result<Option<Lease>, LedgerError> {
        self.write(|writing| writing.lease(held, now, until))
    }

    fn release(&mut self, lease: &Lease) -> Result<(), LedgerError> {
        self.write(|writing| writing.release(lease))
    }

    fn games_of(&self, address: &str) -> Result<Vec<GameName>, LedgerError> {
        self.read(|db| reading::found_by(db, "address", address))
    }

    fn games_tagged(&self, tag: &str) -> Result<Vec<GameName>, LedgerError> {
        self.read(|db| reading::found_by(db, "tag", tag))
    }

    fn game_answered(&self, message_id: &str) -> Result<Option<GameName>, LedgerError> {
        self.read(|db| outbox::game_answered(db, message_id))
    }

    fn to_send(
        &mut self,
        now: Moment,
        until: Moment,
        limit: usize,
    ) -> Result<Vec<ToSend>, LedgerError> {
        self.write(|writing| writing.hand_out(now, until, limit))
    }

    fn report(&mut self, deliveries: &[Delivery]) -> Result<(), LedgerError> {
        self.write(|writing| deliveries.iter().try_for_each(|delivery| writing.report(delivery)))
    }

    fn sent_since(&self, since: Moment) -> Result<Vec<(String, Moment)>, LedgerError> {
        self.read(|db| outbox::sent_since(db, since))
    }

    fn backlog(&self) -> Result<Backlog, LedgerError> {
        self.read(outbox::backlog)
    }

    fn unsent(&self, limit: usize) -> Result<Vec<ToSend>, LedgerError> {
        self.read(|db| outbox::unsent(db, limit))
    }

    fn given_up(&self, limit: usize) -> Result<Vec<GivenUp>, LedgerError> {
        self.read(|db| outbox::given_up(db, limit))
    }

    fn heads(&self) -> Result<Heads, LedgerError> {
        self.read(reading::heads)
    }

    fn verify(&self, published: Option<&Heads>) -> Result<Vec<Damage>, LedgerError> {
        self.read(|db| verify::verify(db, published))
    }
}
