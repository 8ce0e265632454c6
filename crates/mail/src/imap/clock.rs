//! What time it is for the server that stamps the times of receipt.

use chrono::{DateTime, Utc};

use super::fetch::{search, weigh};
use super::session::{ImapSession, ImapTrouble};

/// Where a message is put to ask the server for the time.
pub(super) const CLOCK_FOLDER: &str = "Chancery-Clock";

/// Asks for the time once. Nothing, if another node that asked, too, has cleared the question away
/// with its own.
pub(super) async fn ask_time(
    session: &mut ImapSession,
) -> Result<Option<DateTime<Utc>>, ImapTrouble> {
    session.append(CLOCK_FOLDER, "Subject: What time is it?\r\n\r\n").await?;
    session.select(CLOCK_FOLDER).await?;
    let Some(last) = search(session, 1).await?.last().copied() else { return Ok(None) };
    let found = weigh(session, &[last]).await?.first().map(|message| message.received);
    session.run(&format!("UID STORE 1:{last} +FLAGS.SILENT (\\Deleted)"), |_| {}).await?;
    session.run("EXPUNGE", |_| {}).await?;
    Ok(found)
}
