//! Whether something is between us and the server that gives each transaction another session, as
//! PgBouncer does with `pool_mode = transaction`. A daemon has its name, its settings and its
//! statements in a session, and would lose them there, or find those of another.

use std::time::Duration;

use tokio_postgres::{Client, SimpleQueryMessage};

use super::faults::PostgresFault;
use super::session::wait;
use crate::error::LedgerError;

/// A mark that a session keeps, and another one can't see.
const MARK: &str = "SET chancery.session = 'marked'";
const MARKED: &str = "SELECT COALESCE(current_setting('chancery.session', true), '')";
/// Others may be at work behind a pooler, and take the session that we had a moment ago.
const TIMES: usize = 3;

/// Refuses such a pooler. Nothing but a mark is left in its sessions.
pub(super) fn refuse(
    name: &str,
    ours: &Client,
    connect: impl FnOnce() -> Result<Client, PostgresFault>,
    at_most: Duration,
) -> Result<(), PostgresFault> {
    wait(ours.batch_execute(MARK), Some(at_most)).transpose()?;
    // A server that takes no second connection is no reason to have none.
    let Ok(other) = connect() else { return Ok(()) };
    for _ in 0..TIMES {
        // A pooler that gives each client a session may have none left for another one.
        let Some(seen) = wait(is_marked(&other), Some(at_most)) else { return Ok(()) };
        let Some(kept) = wait(is_marked(ours), Some(at_most)) else { return Ok(()) };
        if seen? || !kept? {
            return Err(PostgresFault::Ours(LedgerError::Pooled { file: name.to_owned() }));
        }
    }
    Ok(())
}

async fn is_marked(client: &Client) -> Result<bool, PostgresFault> {
    let rows = client.simple_query(MARKED).await?;
    Ok(rows.iter().any(|row| match row {
        SimpleQueryMessage::Row(row) => row.get(0).is_some_and(|mark| !mark.is_empty()),
        _ => false,
    }))
}
