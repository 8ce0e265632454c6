//! One connection: a thread of its own tends it, and the asking thread waits for the answer.
//!
//! The client is made for programs that never block, and the ledger's callers do block. So the
//! asking thread sleeps until the tending one has its answer. Changes are sent without waiting, and
//! their answers are read before the next question: a ruling of fifty rows takes a few trips to the
//! server, not fifty.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn, ready};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use tokio_postgres::error::Severity;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::server::PostgresServer;
use super::super::sql::database::{Insert, Question};
use super::super::sql::values::{GivenValue, SqlRow, SqlValue};
use super::faults::PostgresFault;
use super::words::SentValue;
use super::{CHANNEL, open, pooler, words};

/// What is called when another node may have left something to do.
pub(super) type NodeCallback = Box<dyn Fn() + Send + Sync>;

/// A change that was sent, and whose answer is still to be read.
type SentChange = Pin<Box<dyn Future<Output = Result<u64, tokio_postgres::Error>> + Send>>;

/// How long a server may take to let us in.
const CONNECT_MAX: Duration = Duration::from_secs(5);
/// A server that is silent for this long in the middle of an answer is gone.
const SILENCE_MAX: Duration = Duration::from_secs(20);
/// What is said of an answer that does not come.
const SILENT: &str = "it does not answer (a commit waits for a synchronous standby: is that gone?)";
/// More changes than that are not on their way at once, so that both sides keep them in memory.
const SENT_MAX: usize = 500;

/// How each session is set up. A node that is stopped in the middle of a transaction, or whose
/// machine is gone, loses it: others wait for its locks.
const SETTINGS: &str = "
    SET client_min_messages = warning;
    SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    SET bytea_output = hex;";
/// No step has a time limit, even if the user's default sets one: a step that is broken off is only
/// done again.
const UNHURRIED: &str = "SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_session_timeout')";
/// What is acknowledged is on the disk, no matter what the server's default is or becomes.
const SAFETY: &str = "SELECT set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END,
    false)";
/// A change that no table has, whose commit waits for the standby as that of any other.
const NOTHING: &str = "SELECT pg_logical_emit_message(true, 'chancery', '')";
/// A standby knows no timeline of its own.
const TIMELINE: &str = "SELECT CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END";

/// A connection.
pub(super) struct PostgresSession {
    client: Arc<Client>,
    statements: RefCell<BTreeMap<String, Statement>>,
    sent: RefCell<Vec<SentChange>>,
    /// How long an answer may take.
    pub(super) answer_max: Cell<Option<Duration>>,
    /// Whether an answer took longer, so that we don't know what the server is doing.
    is_lost: Cell<bool>,
    /// Whether the server has warned of something since this was last taken back.
    has_warned: Arc<AtomicBool>,
    /// The timeline of the server, which becomes another one when a standby takes over.
    pub(super) timeline: Option<String>,
}

impl PostgresSession {
    /// Opens a session, for a node or for one who only looks, whose answers may take so long.
    pub(super) fn open(
        server: &PostgresServer,
        node: Option<&str>,
        call: Arc<Mutex<Option<NodeCallback>>>,
        answer_max: Option<Duration>,
    ) -> Result<PostgresSession, PostgresFault> {
        let (mut config, tls) = open::config(server)?;
        config
            .application_name(format!("chancery {}", node.unwrap_or("looks")))
            .connect_timeout(CONNECT_MAX)
            .tcp_user_timeout(SILENCE_MAX)
            .keepalives_idle(SILENCE_MAX / 2);
        let has_warned = Arc::new(AtomicBool::new(false));
        let (again, tls_again) = (config.clone(), tls.clone());
        let client = Arc::new(connected(config, tls, call, Arc::clone(&has_warned))?);
        let other = || connected(again, tls_again, Arc::default(), Arc::default());
        pooler::refuse(&server.to_string(), &client, other, CONNECT_MAX)?;
        let mut session = PostgresSession {
            client,
            statements: RefCell::default(),
            sent: RefCell::default(),
            answer_max: Cell::new(answer_max),
            is_lost: Cell::default(),
            has_warned,
            timeline: None,
        };
        session.query(UNHURRIED, &[])?;
        match node {
            None => session.run("SET default_transaction_read_only = on")?,
            Some(node) => {
                open::take_name(&session, node)?;
                session.run(&format!("LISTEN {CHANNEL}"))?;
            }
        }
        session.run(SETTINGS)?;
        session.query(SAFETY, &[])?;
        let rows = session.query(TIMELINE, &[])?;
        session.timeline = rows.first().and_then(|row| match row.0.first() {
            Some(SqlValue::Text(timeline)) => Some(timeline.clone()),
            _ => None,
        });
        Ok(session)
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_lost.get() || self.client.is_closed()
    }

    pub(super) fn query(
        &self,
        sql: &str,
        given: &[GivenValue<'_>],
    ) -> Result<Vec<SqlRow>, PostgresFault> {
        self.catch_up()?;
        let statement = self.statement(sql)?;
        let given: Vec<&(dyn ToSql + Sync)> = given.iter().map(|value| value as _).collect();
        let rows = self.wait(self.client.query(&statement, &given))?;
        rows.iter().map(words::row).collect()
    }

    /// Sends several questions, and then waits for their answers.
    pub(super) fn query_all(
        &self,
        questions: &[Question<'_>],
    ) -> Result<Vec<Vec<SqlRow>>, PostgresFault> {
        let statements = questions.iter().map(|(sql, _)| self.statement(sql));
        let statements = statements.collect::<Result<Vec<_>, _>>()?;
        let mut sent = Vec::new();
        for (statement, (_, given)) in statements.iter().zip(questions) {
            let mut answer = Box::pin(async move {
                let given: Vec<&(dyn ToSql + Sync)> =
                    given.iter().map(|value| value as _).collect();
                self.client.query(statement, &given).await
            });
            sent.push(match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(done) => Err(done),
                Poll::Pending => Ok(answer),
            });
        }
        // What was sent before is answered before.
        self.catch_up()?;
        let mut answers = Vec::new();
        for answer in sent {
            let rows = match answer {
                Ok(answer) => self.wait(answer)?,
                Err(done) => done?,
            };
            answers.push(rows.iter().map(words::row).collect::<Result<_, _>>()?);
        }
        Ok(answers)
    }

    /// Sends a change, and reads its answer before the next question.
    pub(super) fn execute(&self, sql: &str, given: &[GivenValue<'_>]) -> Result<(), PostgresFault> {
        if self.sent.borrow().len() >= SENT_MAX {
            self.catch_up()?;
        }
        let statement = self.statement(sql)?;
        self.send_change(statement, given.iter().map(words::kept).collect());
        Ok(())
    }

    /// The same for rows of one table, all at once.
    pub(super) fn insert(
        &self,
        insert: &Insert,
        rows: &[Vec<GivenValue<'_>>],
    ) -> Result<(), PostgresFault> {
        if !rows.is_empty() {
            let statement = self.statement(&words::insert(insert))?;
            self.send_change(statement, words::columns(insert, rows));
        }
        Ok(())
    }

    fn send_change(&self, statement: Statement, given: Vec<SentValue>) {
        let client = Arc::clone(&self.client);
        self.send(Box::pin(async move {
            let given: Vec<&(dyn ToSql + Sync)> = given.iter().map(|value| value as _).collect();
            client.execute(&statement, &given).await
        }));
    }

    /// Calls the other nodes, without waiting. It is no part of what they are called for: a server
    /// lets one transaction at a time past such a call, whichever database it is in, until that is
    /// on the disk and with the standby. This one waits for neither.
    pub(super) fn tell(&self) {
        let client = Arc::clone(&self.client);
        let script = format!("SET LOCAL synchronous_commit = off; NOTIFY {CHANNEL}");
        self.send(Box::pin(async move {
            // A node that is not called looks from time to time.
            let _ = client.batch_execute(&script).await;
            Ok(0)
        }));
    }

    fn send_script(&self, script: &'static str) {
        let client = Arc::clone(&self.client);
        self.send(Box::pin(async move { client.batch_execute(script).await.map(|()| 0) }));
    }

    /// Sends something whose answer is read before the next question.
    fn send(&self, mut change: SentChange) {
        // It goes out when it is first asked for, and not before.
        let change = match change.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Box::pin(ready(done)),
            Poll::Pending => change,
        };
        self.sent.borrow_mut().push(change);
    }

    pub(super) fn run(&self, script: &str) -> Result<(), PostgresFault> {
        self.catch_up()?;
        self.wait(self.client.batch_execute(script))
    }

    /// Ends a transaction. Whether what it did is surely where it has to be: if an administrator
    /// cancels the wait for a standby, that is a success to the server, with a warning.
    ///
    /// It goes out after the changes, without waiting for their answers: if one of them fails, the
    /// server rolls all back, and that one's fault is reported.
    pub(super) fn commit(&self) -> Result<bool, PostgresFault> {
        self.has_warned.store(false, Ordering::SeqCst);
        self.send_script("COMMIT");
        self.catch_up()?;
        Ok(!self.has_warned.load(Ordering::SeqCst))
    }

    /// Waits until all that was committed is surely where it has to be. Whether it is.
    pub(super) fn confirm(&self) -> Result<bool, PostgresFault> {
        self.has_warned.store(false, Ordering::SeqCst);
        self.run(NOTHING)?;
        Ok(!self.has_warned.load(Ordering::SeqCst))
    }

    pub(super) fn roll_back(&self) -> Result<(), PostgresFault> {
        self.sent.borrow_mut().clear();
        self.wait(self.client.batch_execute("ROLLBACK"))
    }

    /// Reads the answers to all changes that were sent.
    fn catch_up(&self) -> Result<(), PostgresFault> {
        let sent = std::mem::take(&mut *self.sent.borrow_mut());
        let mut first_fault = Ok(());
        for change in sent {
            let done = self.wait(change);
            if first_fault.is_ok() {
                first_fault = done.map(drop);
            }
            if self.is_lost.get() {
                break;
            }
        }
        first_fault
    }

    /// Waits for an answer, as long as it may take.
    fn wait<T>(
        &self,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, PostgresFault> {
        match wait(answer, self.answer_max.get()) {
            Some(answer) => Ok(answer?),
            None => {
                self.is_lost.set(true);
                Err(PostgresFault::Gone(SILENT.to_owned()))
            }
        }
    }

    /// A statement, made once.
    fn statement(&self, sql: &str) -> Result<Statement, PostgresFault> {
        if let Some(statement) = self.statements.borrow().get(sql) {
            return Ok(statement.clone());
        }
        let statement = match self.wait(self.client.prepare(sql)) {
            Ok(statement) => statement,
            Err(fault) => {
                // After a change that has failed all else fails, too: so that one is reported.
                self.catch_up()?;
                return Err(fault);
            }
        };
        self.statements.borrow_mut().insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// Connects, and leaves the connection to a thread that ends with it.
fn connected(
    config: Config,
    tls: MakeRustlsConnect,
    call: Arc<Mutex<Option<NodeCallback>>>,
    has_warned: Arc<AtomicBool>,
) -> Result<Client, PostgresFault> {
    let (tell, told) = mpsc::channel();
    let tend = async move {
        match config.connect(tls).await {
            Err(why) => drop(tell.send(Err(PostgresFault::from(why)))),
            Ok((client, mut connection)) => {
                drop(tell.send(Ok(client)));
                while let Some(message) = poll_fn(|with| connection.poll_message(with)).await {
                    match message {
                        Ok(AsyncMessage::Notification(_)) => ring(&call),
                        // A warning comes before the answer that it belongs to.
                        Ok(AsyncMessage::Notice(notice))
                            if notice.parsed_severity() == Some(Severity::Warning) =>
                        {
                            has_warned.store(true, Ordering::SeqCst);
                        }
                        Ok(_) => {}
                        Err(_) => break,
                    }
                }
            }
        }
    };
    let system = |why: std::io::Error| PostgresFault::Gone(why.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
    let runtime = runtime.map_err(system)?;
    let tending = move || runtime.block_on(tend);
    thread::Builder::new().name("ledger".to_owned()).spawn(tending).map_err(system)?;
    told.recv().unwrap_or_else(|_| Err(PostgresFault::Gone("nothing connects to it".to_owned())))
}

fn ring(call: &Mutex<Option<NodeCallback>>) {
    if let Some(call) = &*call.lock().unwrap_or_else(PoisonError::into_inner) {
        call();
    }
}

/// Wakes the thread that waits for an answer.
struct Sleeper(mpsc::SyncSender<()>);

impl Wake for Sleeper {
    fn wake(self: Arc<Self>) {
        // If it is full, he was woken already.
        let _ = self.0.try_send(());
    }
}

/// Waits for an answer, on any thread, even one with other work. None if there is no sign of one
/// for so long.
pub(super) fn wait<T>(answer: impl Future<Output = T>, at_most: Option<Duration>) -> Option<T> {
    let (wake, woken) = mpsc::sync_channel(1);
    let waker = Waker::from(Arc::new(Sleeper(wake)));
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    loop {
        if let Poll::Ready(value) = answer.as_mut().poll(&mut context) {
            return Some(value);
        }
        let is_woken = match at_most {
            // We have the other end ourselves, so it can't be gone.
            None => woken.recv().is_ok(),
            Some(at_most) => woken.recv_timeout(at_most).is_ok(),
        };
        if !is_woken {
            return None;
        }
    }
}
