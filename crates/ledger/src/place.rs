//! Where a ledger is: in a file, or on a server that several daemons share.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::LedgerError;
use super::opening::LedgerOpening;
use super::postgres::PostgresLedger;
use super::server::PostgresServer;
use super::sql::SqlLedger;
use super::sql::database::Database;
use super::sqlite::SqliteLedger;

/// A ledger, wherever it is.
pub type AnyLedger = SqlLedger<Box<dyn Database + Send>>;

/// Where a ledger is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerPlace {
    /// In a file, for one daemon.
    File(PathBuf),
    /// On a server, for several.
    Server(PostgresServer),
}

impl LedgerPlace {
    /// The place that a word names: the address of a server, else a file. A malformed address is
    /// not taken for a file, since it may hold a password; opening it reports the fault.
    pub fn named(word: impl AsRef<Path>) -> LedgerPlace {
        let word = word.as_ref();
        let is_address = |text: &&str| {
            let scheme = text.split(':').next().unwrap_or_default().to_lowercase();
            text.contains(':') && ["postgres", "postgresql"].contains(&&*scheme)
        };
        match word.to_str().filter(is_address) {
            Some(url) => LedgerPlace::Server(PostgresServer::new(url)),
            None => LedgerPlace::File(word.to_owned()),
        }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            LedgerPlace::File(file) => Some(file),
            LedgerPlace::Server(_) => None,
        }
    }
}

impl fmt::Display for LedgerPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerPlace::File(file) => file.display().fmt(f),
            LedgerPlace::Server(server) => server.fmt(f),
        }
    }
}

impl AnyLedger {
    /// Opens a ledger for a daemon, makes it if there is none, and brings it to the newest schema.
    ///
    /// # Errors
    ///
    /// As for [`SqliteLedger::open`] and [`PostgresLedger::open`].
    pub fn open(
        place: &LedgerPlace,
        opening: &LedgerOpening<'_>,
    ) -> Result<AnyLedger, LedgerError> {
        match place {
            LedgerPlace::File(file) => SqliteLedger::open(file, opening).map(boxed),
            LedgerPlace::Server(server) => PostgresLedger::open(server, opening).map(boxed),
        }
    }

    /// Opens a ledger for reading, while daemons may work on it.
    ///
    /// # Errors
    ///
    /// If there is none, or it has another schema.
    pub fn look(place: &LedgerPlace, patience: Duration) -> Result<AnyLedger, LedgerError> {
        match place {
            LedgerPlace::File(file) => SqliteLedger::look(file, patience).map(boxed),
            LedgerPlace::Server(server) => PostgresLedger::look(server, patience).map(boxed),
        }
    }
}

fn boxed<D: Database + Send + 'static>(ledger: SqlLedger<D>) -> AnyLedger {
    let SqlLedger { db, node, secret, settings } = ledger;
    SqlLedger { db: Box::new(db), node, secret, settings }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_server_and_shows_no_password() {
        let place =
            LedgerPlace::named("postgres://anna:secret@db.example:5433/ledger?sslmode=require");
        assert_eq!(place.to_string(), "postgres://anna@db.example:5433/ledger");
        assert!(!format!("{place:?}").contains("secret"));
        let at_sign = LedgerPlace::named("postgresql://anna:se@cret@db.example/ledger");
        assert_eq!(at_sign.to_string(), "postgresql://anna@db.example/ledger");
        assert_eq!(LedgerPlace::named("ledger.db"), LedgerPlace::File("ledger.db".into()));
        assert_eq!(LedgerPlace::named("postgres"), LedgerPlace::File("postgres".into()));
        let odd = LedgerPlace::named("postgres://anna:geheim#x@db.example:5433/ledger");
        assert_eq!(odd.to_string(), "postgres://anna@db.example:5433/ledger");
        let several = LedgerPlace::named("postgres://a,[::1]:5433/ledger?password=geheim");
        assert_eq!(several.to_string(), "postgres://a,[::1]:5433/ledger");
        for word in [
            "postgres:/anna:geheim@db.example/ledger",
            "postgres:anna:geheim@db.example",
            "Postgres://anna:geheim@db.example/ledger",
            "postgres://anna:geheim",
            "postgres://anna:ge?heim@db.example/ledger",
            "postgres://db.example/ledger?password=ge@heim",
        ] {
            let place = LedgerPlace::named(word);
            assert_eq!(place.to_string(), "postgres://…", "{word}");
        }
        for word in ["postgres:/anna:geheim@h/db", "postgres:anna:geheim@h", "Postgres://a:geheim"]
        {
            let place = LedgerPlace::named(word);
            let opened = AnyLedger::look(&place, Duration::ZERO);
            let told = opened.err().map(|why| why.to_string()).unwrap_or_default();
            assert!(!told.contains("heim"), "{told}");
        }
    }
}
