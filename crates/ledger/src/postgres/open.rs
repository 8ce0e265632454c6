//! Opening a ledger on a server: how it is reached, whose it is, which schema it has.

use core::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::super::error::LedgerError;
use super::super::opening::LedgerOpening;
use super::super::seal::Seal;
use super::super::server::{PostgresServer, SCHEMES};
use super::super::sql::database::{Access, Database, exists, first, transaction};
use super::super::sql::faults::Tried;
use super::super::sql::identity::{found, secret};
use super::super::sql::values::{SqlValue, given};
use super::super::sql::{drop_claims, drop_leases, heads, migrations};
use super::faults::PostgresFault;
use super::session::PostgresSession;
use super::words::translated;
use super::{ANSWER_MAX, Postgres, PostgresLedger};
use chancery_tls as tls;

impl PostgresLedger {
    /// Opens a ledger for a daemon, makes it if the database is empty, and brings it to the newest
    /// schema. Daemons of other names may work on it.
    ///
    /// # Errors
    ///
    /// If the server can't be reached, a daemon of this name works there, or the database is no
    /// ledger, was written by a later version, or can't be written.
    pub fn open(
        server: &PostgresServer,
        opening: &LedgerOpening<'_>,
    ) -> Result<PostgresLedger, LedgerError> {
        let db = Postgres::new(server, Some(opening.node));
        let secret = prepare(&db, opening).map_err(|stop| db.explain(stop))?;
        // A new schema may take as long as it likes; nothing else takes longer than a look at all
        // rows of a table.
        db.answer_within(ANSWER_MAX);
        Ok(PostgresLedger {
            db,
            node: opening.node.to_owned(),
            secret,
            settings: Default::default(),
        })
    }

    /// Opens a ledger for reading, while daemons may work on it. It may be on a standby.
    ///
    /// # Errors
    ///
    /// If there is none, or it has another schema.
    pub fn look(
        server: &PostgresServer,
        _patience: Duration,
    ) -> Result<PostgresLedger, LedgerError> {
        let db = Postgres::new(server, None);
        let looked = || {
            if check_kind(&db)? {
                return Err(LedgerError::Empty { file: db.name() }.into());
            }
            migrations::check_newest(&db)?;
            secret(&db)
        };
        let secret = looked().map_err(|stop| db.explain(stop))?;
        Ok(PostgresLedger { db, node: String::new(), secret, settings: Default::default() })
    }
}

impl PostgresServer {
    /// Whether this user may make a ledger's tables, or write to them if they are there.
    ///
    /// # Errors
    ///
    /// If the server can't be asked, or is a standby, which can't be written to.
    pub fn may_write(&self) -> Result<bool, LedgerError> {
        let db = Postgres::new(self, None);
        let sql = "SELECT CASE WHEN pg_is_in_recovery() THEN 1 ELSE 0 END";
        let standby = first(&db, sql, &[], |row| row.get::<i64>(0));
        if standby.map_err(|stop| db.explain(stop))? == Some(1) {
            return Err(LedgerError::Standby { file: db.name() });
        }
        let sql = "SELECT CASE WHEN COALESCE(bool_and(has_table_privilege(oid, 'INSERT')
                AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')),
                has_schema_privilege(current_schema(), 'CREATE')) THEN 1 ELSE 0 END
            FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                AND relname IN ('heads', 'letters', 'rulings', 'outbox')";
        let may = first(&db, sql, &[], |row| row.get::<i64>(0)).map_err(|stop| db.explain(stop))?;
        Ok(may == Some(1))
    }

    /// Whether a daemon of this name is at work there.
    ///
    /// # Errors
    ///
    /// If the server can't be asked.
    pub fn has(&self, node: &str) -> Result<bool, LedgerError> {
        let db = Postgres::new(self, None);
        let schema = first(&db, "SELECT current_schema()", &[], |row| row.get::<String>(0));
        let found = schema.and_then(|schema| {
            let name = node_key(node, &schema.unwrap_or_default());
            let sql = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
                AND objsubid = 1 AND (classid::BIGINT << 32 | objid::BIGINT) = $1
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
            Ok(!db.query(sql, given![name])?.is_empty())
        });
        found.map_err(|stop| db.explain(stop))
    }

    /// The daemons, and prompts, that are at work there.
    ///
    /// # Errors
    ///
    /// If the server can't be asked.
    pub fn at_work(&self) -> Result<Vec<String>, LedgerError> {
        let db = Postgres::new(self, None);
        at_work(&db).map_err(|stop| db.explain(stop))
    }
}

/// The sessions that have the name of a node, except those that are only starting and wait for the
/// schema.
fn at_work(db: &dyn Database) -> Tried<Vec<String>> {
    let schema: Option<String> = first(db, "SELECT current_schema()", &[], |row| row.get(0))?;
    let schema = schema.unwrap_or_default();
    let found = db.query(
        "SELECT DISTINCT substr(application_name, 10), classid::BIGINT << 32 | objid::BIGINT
        FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE application_name LIKE 'chancery %' AND locktype = 'advisory' AND granted
            AND objsubid = 1 AND database =
                (SELECT oid FROM pg_database WHERE datname = current_database())
            AND NOT EXISTS (SELECT 1 FROM pg_locks AS other
                WHERE other.pid = pg_locks.pid AND NOT other.granted
                    AND other.locktype = 'advisory')
        ORDER BY 1",
        &[],
    )?;
    let mut names = Vec::new();
    for row in &found {
        let (name, lock): (String, i64) = (row.get(0)?, row.get(1)?);
        if lock == node_key(&name, &schema) {
            names.push(name);
        }
    }
    Ok(names)
}

/// By which a node has its name.
fn node_key(node: &str, schema: &str) -> i64 {
    key(&format!("node {node} in {schema}"))
}

/// A schema is upgraded only while no other daemon uses it: one of an earlier version would go on
/// as if nothing had happened.
fn check_alone(db: &Postgres, node: &str) -> Tried<()> {
    if migrations::version(db)? == migrations::NEWEST {
        return Ok(());
    }
    match at_work(db)?.iter().find(|name| *name != node) {
        None => Ok(()),
        Some(other) => {
            let (file, other) = (db.name(), other.clone());
            Err(LedgerError::InUse { file, other }.into())
        }
    }
}

/// Nodes draw the numbers of rows here without waiting for each other. A number that was drawn for
/// nothing is left out.
const NUMBERS: &str = "CREATE SEQUENCE IF NOT EXISTS ruling_numbers;
    CREATE SEQUENCE IF NOT EXISTS outgoing_numbers;";

fn prepare(db: &Postgres, opening: &LedgerOpening<'_>) -> Tried<Seal> {
    transaction(db, Access::Alone, || {
        // Daemons that start together: one of them makes the schema.
        db.execute("SELECT pg_advisory_xact_lock($1)", given![key("schema")])?;
        let is_new = check_kind(db)?;
        if is_new {
            migrations::begin(db, translated)?;
        }
        migrations::check_not_newer(db)?;
        if !is_new {
            check_alone(db, opening.node)?;
        }
        migrations::apply(db, migrations::NEWEST, translated)?;
        if is_new {
            found(db, &opening.secret)?;
        }
        if !draws_numbers(db)? {
            db.run(NUMBERS)?;
            db.number_on()?;
            heads::begin(db, secret(db)?)?;
        }
        // The leases that this node held when it was stopped are free: it is not running twice.
        drop_leases(db, opening.node)?;
        drop_claims(db, opening.node)
    })?;
    secret(db)
}

/// Whether nodes draw numbers already: a ledger from before each shard had a chain has one for all.
fn draws_numbers(db: &Postgres) -> Tried<bool> {
    let sql = "SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace
        AND relkind = 'S' AND relname = 'outgoing_numbers'";
    exists(db, sql, &[])
}

/// Whether the database is still empty; one of another program is refused. What belongs to an
/// extension is the server's.
fn check_kind(db: &Postgres) -> Tried<bool> {
    let sql = "SELECT COUNT(*), COUNT(*) FILTER (WHERE relname IN ('migrations', 'heads'))
        FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass
                AND objid = pg_class.oid AND deptype = 'e')";
    let counts = first(db, sql, &[], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match counts {
        Some((0i64, _)) => Ok(true),
        Some((_, 2i64)) => Ok(false),
        _ => {
            let what = "it is a database of another program".to_owned();
            Err(LedgerError::NoLedger { file: db.name(), what }.into())
        }
    }
}

/// A number for something, by which nodes keep it from each other.
fn key(of: &str) -> i64 {
    let seal = Seal::of(format!("chancery {of}").as_bytes());
    let bytes = seal.bytes().first_chunk::<8>().copied().unwrap_or_default();
    i64::from_be_bytes(bytes)
}

/// How long the server may take to notice that the session of the daemon before us has ended.
const NAME_WAIT: Duration = Duration::from_secs(2);

/// Takes the name of a node for this session. The server gives it back when the session ends.
pub(super) fn take_name(session: &PostgresSession, node: &str) -> Result<(), PostgresFault> {
    let rows = session.query("SELECT current_schema()", &[])?;
    let schema = match rows.first().and_then(|row| row.0.first()) {
        Some(SqlValue::Text(schema)) => schema.clone(),
        _ => {
            return Err(PostgresFault::Strange(
                "its search path names no schema that is there".into(),
            ));
        }
    };
    let key = node_key(node, &schema);
    session.run(&format!("SET lock_timeout = '{}ms'", NAME_WAIT.as_millis()))?;
    match session.query("SELECT pg_advisory_lock($1)", given![key]) {
        Err(PostgresFault::Refused(SqlState::LOCK_NOT_AVAILABLE, _)) => {
            Err(PostgresFault::Ours(LedgerError::NodeTaken { node: node.to_owned() }))
        }
        done => done.map(drop),
    }
}

/// How a server is reached. One on another machine is only talked to in TLS.
pub(super) fn config(
    server: &PostgresServer,
) -> Result<(Config, MakeRustlsConnect), PostgresFault> {
    let refused =
        |what: String| PostgresFault::Ours(LedgerError::NoEntry { file: server.to_string(), what });
    // What is wrong in it may be a part of the password, so it is not repeated.
    let unread = || {
        let how = "write postgres://user@host/database, and what divides an address as %40 (@), \
            %2F (/), %3A (:), %3F (?) within a password";
        refused(format!("its address can't be read: {how}"))
    };
    if !SCHEMES.iter().any(|scheme| server.url.starts_with(scheme)) {
        return Err(unread());
    }
    let mut config: Config = server.url.parse().map_err(|_| unread())?;
    if let (Some(password), None) = (&server.password, config.get_password()) {
        config.password(password);
    }
    // An address that is named beside a host is where we really go.
    let (hosts, addresses) = (config.get_hosts(), config.get_hostaddrs());
    let is_near = match addresses {
        [] => hosts.iter().all(is_near),
        addresses => addresses.iter().all(IpAddr::is_loopback),
    };
    match config.get_ssl_mode() {
        // `Prefer` is the default if nothing was set.
        SslMode::Prefer if is_near => config.ssl_mode(SslMode::Disable),
        SslMode::Disable if is_near => &mut config,
        _ => config.ssl_mode(SslMode::Require),
    };
    let tls = tls::config(server.ca_file.as_deref()).map_err(refused)?;
    Ok((config, MakeRustlsConnect::new(Arc::unwrap_or_clone(tls))))
}

fn is_near(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
        }
    }
}
