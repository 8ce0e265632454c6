//! Trying out a mailbox as the daemon will use it. What lies there is neither fetched nor changed.

use std::time::Duration;

use async_imap::imap_proto::{MailboxDatum, Response};

use super::super::mailbox::MailboxError;
use super::session::{ImapSession, ImapTrouble, string};
use super::{ImapBox, Settled};

/// A server that can't say by itself that mail has come is asked this often.
const LOOK: Duration = Duration::from_secs(1);

impl ImapBox {
    /// Whether its server is surely on another machine.
    pub fn is_elsewhere(&self) -> bool {
        self.gate.is_elsewhere()
    }

    /// Opens the folder for reading and marking, as [`super::super::Mailbox::fetch`] will. Answers
    /// with the folder for settled messages if it is missing, since the daemon makes that one.
    ///
    /// # Errors
    ///
    /// If the server does not let us in, has no such folder, or lets us only read it.
    pub async fn try_out(&self) -> Result<Option<String>, MailboxError> {
        let mut session = ImapSession::open(&self.gate).await?;
        session.select(&self.folder).await?;
        if !session.may_mark {
            let why = "can only be read: letters can't be marked as seen there";
            return Err(MailboxError::Faulty(format!("{}: {} {why}", self.gate, self.folder)));
        }
        let missing = match &self.settled {
            Settled::Seen => None,
            Settled::MovedTo(folder) => {
                let command = format!("STATUS {} (UIDVALIDITY)", string(folder));
                match session.run(&command, |_| {}).await {
                    Ok(()) => None,
                    Err(ImapTrouble::Refused(_)) => Some(folder.clone()),
                    Err(trouble) => return Err(trouble.into()),
                }
            }
        };
        session.log_out().await;
        Ok(missing)
    }

    /// Waits for a message whose subject holds a word, and removes it. A daemon at work may have
    /// moved it meanwhile, so the folder for settled messages is looked through, too. Says whether
    /// it came, and if so, whether with a field `Authentication-Results` that holds the word.
    ///
    /// # Errors
    ///
    /// If the server can't be asked.
    pub async fn await_subject(
        &self,
        word: &str,
        at_most: Duration,
    ) -> Result<Option<bool>, MailboxError> {
        let mut session = ImapSession::open(&self.gate).await?;
        let arrival = async {
            loop {
                if let Some(with_field) = self.remove_if_there(&mut session, word).await? {
                    return Ok::<bool, ImapTrouble>(with_field);
                }
                let _ = tokio::time::timeout(LOOK, std::future::pending::<()>()).await;
            }
        };
        let arrived = tokio::time::timeout(at_most, arrival).await;
        session.log_out().await;
        arrived.map_or(Ok(None), |found| found.map(Some).map_err(MailboxError::from))
    }

    async fn remove_if_there(
        &self,
        session: &mut ImapSession,
        word: &str,
    ) -> Result<Option<bool>, ImapTrouble> {
        let done = match &self.settled {
            Settled::Seen => None,
            Settled::MovedTo(folder) => Some(folder),
        };
        for folder in [Some(&self.folder), done].into_iter().flatten() {
            match session.select(folder).await {
                Ok(_) => {}
                // The folder for settled messages may not be there yet.
                Err(ImapTrouble::Refused(_)) if Some(folder) == done => continue,
                Err(trouble) => return Err(trouble),
            }
            let subject = format!("SUBJECT {}", string(word));
            let Some(number) = search(session, &subject).await? else { continue };
            let field = format!("{subject} HEADER Authentication-Results {}", string(word));
            let with_field = search(session, &field).await?.is_some();
            // Without UIDPLUS, everything else that is marked as deleted would go as well.
            if session.can("UIDPLUS") {
                let mark = format!("UID STORE {number} +FLAGS.SILENT (\\Deleted)");
                session.run(&mark, |_| {}).await?;
                session.run(&format!("UID EXPUNGE {number}"), |_| {}).await?;
            }
            return Ok(Some(with_field));
        }
        Ok(None)
    }
}

/// The first message of the open folder that is as wanted.
async fn search(session: &mut ImapSession, wanted: &str) -> Result<Option<u32>, ImapTrouble> {
    let mut found = None;
    let command = format!("UID SEARCH {wanted}");
    let asked = session.run(&command, |response| {
        if let Response::MailboxData(MailboxDatum::Search(numbers)) = response {
            found = found.or(numbers.first().copied());
        }
    });
    asked.await?;
    Ok(found)
}
