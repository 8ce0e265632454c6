//! Where a ledger is: in a file, or on a server that several daemons share.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::LedgerError;
use super::postgres::{Ending, PostgresLedger};
use super::sql::SqlLedger;
use super::sql::database::Database;
use super::sqlite::{Opening, SqliteLedger};

/// A ledger, wherever it is.
pub type AnyLedger = SqlLedger<Box<dyn Database + Send>>;

/// Where a ledger is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a file, for one daemon.
    File(PathBuf),
    /// On a server, for several.
    Server(Server),
}

/// A database of PostgreSQL, and how one gets in.
#[derive(Clone, PartialEq, Eq)]
pub struct Server {
    /// As PostgreSQL's own tools write it: `postgres://user@host/database?…`.
    pub url: String,
    /// The password, if it doesn't stand in the address.
    pub password: Option<String>,
    /// The certificates that the server's has to come from; else those of the system.
    pub ca_file: Option<PathBuf>,
    /// By which time leases end.
    pub ending: Ending,
}

/// With this begins the address of a server.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl Server {
    /// A server, by its address alone.
    pub fn new(url: impl Into<String>) -> Server {
        Server { url: url.into(), password: None, ca_file: None, ending: Ending::ByDatabase }
    }
}

/// Leaves the password out, of the address, too.
impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.url.split(['?', '#']).next().unwrap_or_default();
        let Some((scheme, rest)) = url.split_once("://") else { return f.write_str("postgres") };
        let (who, place) = rest.rsplit_once('@').unwrap_or(("", rest));
        match who.split(':').next().unwrap_or_default() {
            "" => write!(f, "{scheme}://{place}"),
            user => write!(f, "{scheme}://{user}@{place}"),
        }
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({self})")
    }
}

impl Place {
    /// The place that a word names: the address of a server, else a file.
    pub fn named(word: impl AsRef<Path>) -> Place {
        let word = word.as_ref();
        match word.to_str().filter(|text| SCHEMES.iter().any(|scheme| text.starts_with(scheme))) {
            Some(url) => Place::Server(Server::new(url)),
            None => Place::File(word.to_owned()),
        }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Place::File(file) => Some(file),
            Place::Server(_) => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(file) => file.display().fmt(f),
            Place::Server(server) => server.fmt(f),
        }
    }
}

impl AnyLedger {
    /// Opens a ledger for a daemon, makes it if there is none, and brings it to the newest schema.
    ///
    /// # Errors
    ///
    /// As for [`SqliteLedger::open`] and [`PostgresLedger::open`].
    pub fn open(place: &Place, opening: &Opening<'_>) -> Result<AnyLedger, LedgerError> {
        match place {
            Place::File(file) => SqliteLedger::open(file, opening).map(boxed),
            Place::Server(server) => PostgresLedger::open(server, opening).map(boxed),
        }
    }

    /// Opens a ledger for reading, while daemons may work on it.
    ///
    /// # Errors
    ///
    /// If there is none, or it has another schema.
    pub fn look(place: &Place, patience: Duration) -> Result<AnyLedger, LedgerError> {
        match place {
            Place::File(file) => SqliteLedger::look(file, patience).map(boxed),
            Place::Server(server) => PostgresLedger::look(server, patience).map(boxed),
        }
    }
}

fn boxed<D: Database + Send + 'static>(ledger: SqlLedger<D>) -> AnyLedger {
    let SqlLedger { db, node, secret } = ledger;
    SqlLedger { db: Box::new(db), node, secret }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_server_and_shows_no_password() {
        let place = Place::named("postgres://anna:secret@db.example:5433/ledger?sslmode=require");
        assert_eq!(place.to_string(), "postgres://anna@db.example:5433/ledger");
        assert!(!format!("{place:?}").contains("secret"));
        let at_sign = Place::named("postgresql://anna:se@cret@db.example/ledger");
        assert_eq!(at_sign.to_string(), "postgresql://anna@db.example/ledger");
        assert_eq!(Place::named("ledger.db"), Place::File("ledger.db".into()));
    }
}
