//! What the daemon says at its start of what it found. A name misspelt in the configuration would
//! otherwise go unnoticed: it means a new ledger, or a mailbox that never gets mail.

use std::path::Path;

use super::places;
use crate::config::{CarrierKind, Config, MailboxPlace};
use crate::ledger::{Backlog, Ledger, LedgerError};

/// What is missing and will be made.
#[derive(Debug)]
pub(super) struct StillToMake {
    ledger: bool,
    folders: Vec<String>,
}

/// Which things in the configuration are missing.
pub(super) fn missing(config: &Config) -> StillToMake {
    let boxes = config.mailboxes.iter().filter_map(|source| match &source.place {
        MailboxPlace::Maildir(folder) | MailboxPlace::Folder(folder) => Some(folder),
        MailboxPlace::Imap { .. } => None,
    });
    let carrier = match &config.carrier {
        CarrierKind::Maildir(folder) | CarrierKind::File(folder) => Some(folder),
        CarrierKind::Smtp(_) => None,
    };
    let missing = boxes.chain(carrier).filter(|folder| !folder.exists());
    let folders = missing.map(|folder| shown(folder)).collect();
    StillToMake { ledger: config.database.is_none() && !config.ledger.exists(), folders }
}

/// Says which ledger this is, what it has, and what was made.
pub(super) fn greet(
    config: &Config,
    ledger: &impl Ledger,
    missing: &StillToMake,
) -> Result<(), LedgerError> {
    let file = match &config.database {
        Some(_) => places::ledger(config).map_or_else(|why| why, |place| place.to_string()),
        None => shown(&config.ledger),
    };
    for folder in &missing.folders {
        tracing::warn!(folder, "there was no such mail folder: an empty one was created");
    }
    if missing.ledger {
        tracing::warn!(file, "there was no ledger: a new one was created");
        return Ok(());
    }
    let letters = ledger.basis()?.letters.number;
    let Backlog { boards, unruled, unsent, .. } = ledger.backlog()?;
    tracing::info!(file, boards, letters, unruled, unsent, "the ledger is open");
    Ok(())
}

/// An absolute path.
fn shown(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}
