//! A ledger on PostgreSQL, which several daemons share.
//!
//! The statements are those of `sql`; this module has what is special to PostgreSQL. A `session` is
//! one connection, tended by a thread of its own; one is enough, since a daemon works on its ledger
//! behind one lock. If it breaks, the next question opens another.
//!
//! A writer locks the end of the chain that it extends, so that the numbers of rows have no gaps
//! and each seal has one row before it. Commits wait for the disk, and for the standby if there is
//! a synchronous one; those of leases on mailboxes and hooks wait for neither.

mod faults;
mod open;
mod pooler;
mod session;
mod words;

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::LedgerError;
use super::seal::Head;
use super::server::{LeaseEnding, PostgresServer};
use super::sql::database::{Access, Database, Insert, Question};
use super::sql::faults::Tried;
use super::sql::heads::Chain;
use super::sql::values::{GivenValue, SqlRow, given};
use super::sql::{SqlLedger, migrations};
use super::times;
use crate::times::Moment;
use faults::PostgresFault;
use session::{NodeCallback, PostgresSession};

/// A ledger on PostgreSQL; see [`PostgresLedger::open`] and [`PostgresLedger::look`].
pub type PostgresLedger = SqlLedger<Postgres>;

/// A database on a server.
pub struct Postgres {
    server: PostgresServer,
    /// The node, unless it only looks.
    node: Option<String>,
    session: RefCell<Option<PostgresSession>>,
    in_transaction: Cell<bool>,
    /// Whether something was committed that a standby may lack.
    in_doubt: Cell<bool>,
    /// The timeline of the server when we last asked, and how often it has changed.
    timeline: RefCell<Option<String>>,
    changes: Cell<u64>,
    /// Where the chains ended that we made longer ourselves.
    seen: RefCell<Vec<(Chain, Head)>>,
    call: Arc<Mutex<Option<NodeCallback>>>,
    /// How long an answer may take.
    answer_max: Cell<Option<Duration>>,
}

/// The longest that a silent server may hold up a daemon: less than a service manager waits for a
/// sign of life.
const ANSWER_MAX: Duration = Duration::from_secs(60);

/// The channel on which nodes hear of each other.
const CHANNEL: &str = "chancery";

impl Postgres {
    fn new(server: &PostgresServer, node: Option<&str>) -> Postgres {
        Postgres {
            server: server.clone(),
            node: node.map(str::to_owned),
            session: RefCell::new(None),
            in_transaction: Cell::new(false),
            in_doubt: Cell::new(false),
            timeline: RefCell::new(None),
            changes: Cell::new(0),
            seen: RefCell::default(),
            call: Arc::default(),
            answer_max: Cell::new(None),
        }
    }

    /// Does something with the session. One that is gone is opened anew, but not in the middle of a
    /// transaction, of which the first half would be missing.
    fn with<T>(&self, work: impl Fn(&PostgresSession) -> Result<T, PostgresFault>) -> Tried<T> {
        let is_open = self.session.borrow().as_ref().is_some_and(|session| !session.is_closed());
        if !is_open {
            if self.in_transaction.get() {
                return Err(LedgerError::Away { file: self.name(), what: CUT.to_owned() }.into());
            }
            self.reopen()?;
        }
        let tried = |of: &Postgres| match &*of.session.borrow() {
            Some(session) => work(session),
            None => Err(PostgresFault::Gone(CUT.to_owned())),
        };
        match tried(self) {
            // The server has restarted since the last question, say, and we notice only now.
            Err(PostgresFault::Gone(_)) if !self.in_transaction.get() => {
                self.reopen()?;
                tried(self)
            }
            done => done,
        }
        .map_err(|fault| fault.explain(self.name()).into())
    }

    /// From here on each answer has to come within a time.
    fn answer_within(&self, answer_max: Duration) {
        self.answer_max.set(Some(answer_max));
        if let Some(session) = &*self.session.borrow() {
            session.answer_max.set(Some(answer_max));
        }
    }

    fn reopen(&self) -> Tried<()> {
        self.session.replace(None);
        let call = Arc::clone(&self.call);
        let opened =
            PostgresSession::open(&self.server, self.node.as_deref(), call, self.answer_max.get());
        let session = opened.map_err(|fault| fault.explain(self.name()))?;
        // A standby has none of its own: what was known before is held against the next that has.
        if let Some(timeline) = session.timeline.clone() {
            let before = self.timeline.borrow().clone();
            if before.as_ref().is_some_and(|before| timeline < *before) {
                return Err(LedgerError::Passed { file: self.name() }.into());
            }
            if self.answer_max.get().is_some() {
                self.check_schema(&session)?;
            }
            let lacks = self.lacks_what_was_seen(&session);
            let lacks = lacks.map_err(|fault| fault.explain(self.name()))?;
            if lacks || before.is_some_and(|before| before != timeline) {
                self.changes.set(self.changes.get() + 1);
                self.seen.borrow_mut().clear();
            }
            self.timeline.replace(Some(timeline));
        }
        self.session.replace(Some(session));
        Ok(())
    }

    /// Waits until the standby has all that was committed, if that is in doubt: work that is in the
    /// ledger is not done again, so no later step would wait for it.
    fn settle(&self) -> Tried<()> {
        if self.in_doubt.get() && !self.with(PostgresSession::confirm)? {
            let (file, what) = (self.name(), UNCONFIRMED.to_owned());
            return Err(LedgerError::Away { file, what }.into());
        }
        self.in_doubt.set(false);
        Ok(())
    }

    /// A later version may have been at work while the connection was cut.
    fn check_schema(&self, session: &PostgresSession) -> Tried<()> {
        let known = migrations::NEWEST;
        let sql = "SELECT 1 FROM migrations WHERE version > $1";
        let newer = session.query(sql, given![known]);
        match newer.map_err(|fault| fault.explain(self.name()))?.is_empty() {
            true => Ok(()),
            false => Err(LedgerError::Newer { file: self.name(), found: known + 1, known }.into()),
        }
    }

    /// Whether something is gone that we have kept. Two standbys of one server take over with the
    /// same timeline, and a copy that is put back may have the one that it had.
    fn lacks_what_was_seen(&self, session: &PostgresSession) -> Result<bool, PostgresFault> {
        for (chain, head) in &*self.seen.borrow() {
            let sql = format!("SELECT 1 FROM {} WHERE number = $1 AND seal = $2", chain.table());
            if session.query(&sql, given![head.number, &head.seal])?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

const CUT: &str = "the connection was cut";
const UNCONFIRMED: &str = "the wait for its standby was cancelled";

impl Database for Postgres {
    fn name(&self) -> String {
        self.server.to_string()
    }

    fn query(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<Vec<SqlRow>> {
        self.with(|session| session.query(sql, given))
    }

    fn query_all(&self, questions: &[Question<'_>]) -> Tried<Vec<Vec<SqlRow>>> {
        self.with(|session| session.query_all(questions))
    }

    fn among(&self, place: &str) -> String {
        format!("= ANY({place})")
    }

    fn execute(&self, sql: &str, given: &[GivenValue<'_>]) -> Tried<()> {
        self.with(|session| session.execute(sql, given))
    }

    fn insert(&self, insert: &Insert, rows: &[Vec<GivenValue<'_>>]) -> Tried<()> {
        self.with(|session| session.insert(insert, rows))
    }

    fn run(&self, script: &str) -> Tried<()> {
        self.with(|session| session.run(script))
    }

    fn begin(&self, access: Access) -> Tried<()> {
        if self.node.is_none() && access != Access::Reading {
            return Err(LedgerError::ReadOnly { file: self.name() }.into());
        }
        if matches!(access, Access::Alone | Access::Writing) {
            self.settle()?;
        }
        self.run(match access {
            // It locks nothing, and what is read may be worked on between two questions.
            Access::Reading => {
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
                SET LOCAL idle_in_transaction_session_timeout = '10min'"
            }
            // A transaction that waited for a lock sees what was committed meanwhile.
            Access::Alone => "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
            // A node that is cut off in the middle holds up the others no longer than this.
            Access::Writing => {
                "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
                SET LOCAL idle_in_transaction_session_timeout = '1s'"
            }
            // There is no need to wait until a lease is on the disk: the ruling under it takes it
            // there.
            Access::Leasing => {
                "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
                SET LOCAL synchronous_commit = off"
            }
        })?;
        self.in_transaction.set(true);
        Ok(())
    }

    fn is_in_transaction(&self) -> bool {
        self.in_transaction.get()
    }

    fn commit(&self) -> Tried<()> {
        let done = self.with(PostgresSession::commit);
        self.in_transaction.set(false);
        if !matches!(done, Ok(true)) {
            self.in_doubt.set(true);
        }
        done.and_then(|_| self.settle())
    }

    fn roll_back(&self) {
        self.in_transaction.set(false);
        let undone = match &*self.session.borrow() {
            Some(session) if !session.is_closed() => session.roll_back(),
            _ => Ok(()),
        };
        // A session in an unknown state is of no use. The server takes back what it left.
        if undone.is_err() {
            self.session.replace(None);
        }
    }

    fn and_lock(&self) -> &'static str {
        " FOR UPDATE"
    }

    fn and_hold(&self) -> &'static str {
        " FOR SHARE"
    }

    fn and_claim(&self) -> &'static str {
        " FOR UPDATE SKIP LOCKED"
    }

    fn ruling_numbers(&self) -> &'static str {
        "SELECT nextval('ruling_numbers') FROM generate_series(1, $1)"
    }

    fn outgoing_numbers(&self) -> &'static str {
        "SELECT nextval('outgoing_numbers') FROM generate_series(1, $1)"
    }

    fn number_on(&self) -> Tried<()> {
        for (sequence, table) in [("ruling_numbers", "rulings"), ("outgoing_numbers", "outbox")] {
            let last = format!("COALESCE((SELECT MAX(number) FROM {table}), 0)");
            self.query(&format!("SELECT setval('{sequence}', {last} + 1, false)"), &[])?;
        }
        Ok(())
    }

    fn own_clock(&self) -> Tried<Option<Moment>> {
        if self.server.ending == LeaseEnding::AsTold {
            return Ok(None);
        }
        let sql = "SELECT FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";
        let rows = self.query(sql, &[])?;
        let millis: Option<i64> = rows.first().map(|row| row.get(0)).transpose()?;
        Ok(millis.and_then(times::moment))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn listen(&self, call: Box<dyn Fn() + Send + Sync>) {
        *self.call.lock().unwrap_or_else(PoisonError::into_inner) = Some(call);
    }

    fn changes_of_timeline(&self) -> u64 {
        self.changes.get()
    }

    fn after_commit(&self, grown: &[(Chain, Head)]) {
        let mut seen = self.seen.borrow_mut();
        seen.retain(|(chain, _)| grown.iter().all(|(other, _)| other != chain));
        seen.extend(grown);
    }

    fn tell(&self) {
        if let Some(session) = &*self.session.borrow() {
            session.tell();
        }
    }
}
