//! From the server's words to sentences for the operator. The details of a server's message may be
//! the contents of a row, and are never repeated.

use tokio_postgres::error::SqlState;

use super::super::error::LedgerError;

/// What a server, or the way to it, could not do.
#[derive(Debug)]
pub(super) enum PostgresFault {
    /// It can't be reached, or not any more.
    Gone(String),
    Refused(SqlState, String),
    /// It asks for a password, and we have none.
    NoPassword,
    /// It is ours to tell.
    Ours(LedgerError),
    /// It answers what it can't.
    Strange(String),
}

impl From<tokio_postgres::Error> for PostgresFault {
    fn from(error: tokio_postgres::Error) -> PostgresFault {
        let source = std::error::Error::source(&error).map(ToString::to_string);
        match error.as_db_error() {
            Some(refused) if is_farewell(refused.code()) => {
                PostgresFault::Gone(refused.message().to_owned())
            }
            Some(refused) => {
                PostgresFault::Refused(refused.code().clone(), refused.message().to_owned())
            }
            None if error.is_closed() || is_of_the_way(&error) => {
                PostgresFault::Gone(source.unwrap_or_else(|| error.to_string()))
            }
            None if is_without_password(&error) => PostgresFault::NoPassword,
            None => PostgresFault::Strange(error.to_string()),
        }
    }
}

/// The crate has no other name for it than this.
fn is_without_password(error: &tokio_postgres::Error) -> bool {
    let source = std::error::Error::source(error);
    source.is_some_and(|why| why.to_string() == "password missing")
}

/// Whether the server ends the session, or is about to start.
fn is_farewell(code: &SqlState) -> bool {
    let farewells = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::IDLE_SESSION_TIMEOUT,
        // For a transaction that takes too long, since PostgreSQL 17.
        SqlState::from_code("25P04"),
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    farewells.contains(code) || code.code().starts_with("08")
}

fn is_of_the_way(error: &tokio_postgres::Error) -> bool {
    let mut source = std::error::Error::source(error);
    while let Some(why) = source {
        if why.is::<std::io::Error>() {
            return true;
        }
        source = why.source();
    }
    error.to_string().starts_with("error connecting")
}

impl PostgresFault {
    /// The sentence for it.
    pub(super) fn explain(self, file: String) -> LedgerError {
        let (code, what) = match self {
            PostgresFault::Ours(error) => return error,
            PostgresFault::Gone(what) => return LedgerError::Away { file, what },
            PostgresFault::NoPassword => {
                let what = "it asks for a password, and none was given (PGPASSWORD; in a \
                    configuration, password-file)";
                return LedgerError::NoEntry { file, what: what.to_owned() };
            }
            PostgresFault::Strange(what) => return LedgerError::Unexpected { file, what },
            PostgresFault::Refused(code, what) => (code, what),
        };
        match code {
            SqlState::DISK_FULL => LedgerError::DiskFull { file },
            SqlState::UNIQUE_VIOLATION => LedgerError::RowTaken { file },
            SqlState::READ_ONLY_SQL_TRANSACTION => LedgerError::Standby { file },
            SqlState::LOCK_NOT_AVAILABLE | SqlState::T_R_DEADLOCK_DETECTED => {
                LedgerError::Busy { file }
            }
            SqlState::INVALID_PASSWORD
            | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | SqlState::INVALID_CATALOG_NAME
            | SqlState::INVALID_SCHEMA_NAME
            | SqlState::INSUFFICIENT_PRIVILEGE => LedgerError::NoEntry { file, what },
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => {
                LedgerError::Damaged { file, what }
            }
            code if is_of_the_moment(&code) => LedgerError::BrokenOff { file, what },
            _ => LedgerError::Unexpected { file, what },
        }
    }
}

/// Whether a step fails that may do well when it is tried again: it was cancelled, it met another
/// one, or the server lacked something at that moment. These are whole classes of codes.
fn is_of_the_moment(code: &SqlState) -> bool {
    ["40", "53", "55", "57"].iter().any(|class| code.code().starts_with(class))
}
