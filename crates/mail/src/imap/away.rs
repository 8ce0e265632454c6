//! The folder to which messages go that the journal has, if they are moved: what lies there, and
//! fetching from it again what the journal lacks after all.
//!
//! Its numbers are not those under which the journal knows the messages, so they are handed out
//! without: the journal knows them by bytes and time of receipt, which a server keeps when it moves
//! a message.

use std::collections::{BTreeMap, BTreeSet};

use super::super::limits::READ_MAX;
use super::super::mailbox::{Fetched, Handle, MailboxError, MessagePlace, PutAway};
use super::fetch::{search, weigh};
use super::session::{ImapSession, ImapTrouble};
use super::{BATCH_MAX, ImapBox};

/// What happens to messages that the journal has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// They are marked as seen.
    Seen,
    /// They are marked as seen and moved into this folder, which is made if it is missing.
    MovedTo(String),
}

impl ImapBox {
    /// What lies in the folder of what is settled. Where messages stay and are marked there is
    /// none: all of a mailbox is fetched instead, marked or not.
    pub(super) async fn away(&self) -> Result<Vec<PutAway>, MailboxError> {
        let Settled::MovedTo(folder) = &self.settled else { return Ok(Vec::new()) };
        let mut session = ImapSession::open(&self.gate).await?;
        let lying = match session.select(folder).await {
            Ok(validity) => lying(&mut session, validity).await?,
            // It is made when the first message is moved.
            Err(ImapTrouble::Refused(_)) => Vec::new(),
            Err(trouble) => return Err(trouble.into()),
        };
        session.log_out().await;
        Ok(lying)
    }

    /// A mailbox that hands out these messages of that folder, and no others.
    pub(super) fn of_away(&self, which: &[PutAway]) -> Option<Box<ImapBox>> {
        let Settled::MovedTo(folder) = &self.settled else { return None };
        let numbers = which.iter().filter_map(|message| match message.handle {
            Handle(MessagePlace::AwayNumber { validity, number }) => Some((validity, number)),
            _ => None,
        });
        let (validities, mut waiting): (Vec<u32>, Vec<u32>) = numbers.unzip();
        waiting.sort_unstable();
        Some(Box::new(ImapBox {
            name: self.name.clone(),
            gate: self.gate.clone(),
            folder: folder.clone(),
            settled: Settled::Seen,
            session: None,
            // After the last of all numbers nothing else is looked for.
            after: Some((*validities.first()?, u32::MAX)),
            waiting,
            put_off: Vec::new(),
            missed: BTreeMap::new(),
            together: BATCH_MAX,
            left: Default::default(),
            wanted: Default::default(),
            refuses_waiting: false,
            again: None,
        }))
    }

    /// A batch of what was taken back.
    pub(super) async fn batch_again(&mut self, limit: usize) -> Result<Vec<Fetched>, MailboxError> {
        let Some(away) = &mut self.again else { return Ok(Vec::new()) };
        let fetched = away.batch(limit).await?;
        if fetched.is_empty() {
            away.hang_up().await;
            self.again = None;
        }
        let again = fetched.into_iter().map(|fetched| Fetched {
            handle: match fetched.handle {
                Handle(MessagePlace::Number { validity, number, .. }) => {
                    Handle(MessagePlace::AwayNumber { validity, number })
                }
                other => other,
            },
            uid: None,
            ..fetched
        });
        Ok(again.collect())
    }

    /// Forgets what was taken back and is settled now; on the server nothing changes by it.
    pub(super) fn forget_again(&mut self, taken: &[Handle]) {
        let Some(away) = &mut self.again else { return };
        let numbers = taken.iter().filter_map(|Handle(place)| match place {
            MessagePlace::AwayNumber { number, .. } => Some(*number),
            _ => None,
        });
        let numbers: BTreeSet<u32> = numbers.collect();
        away.waiting.retain(|number| !numbers.contains(number));
    }
}

/// Time and size of all messages of the folder that is open.
async fn lying(session: &mut ImapSession, validity: u32) -> Result<Vec<PutAway>, ImapTrouble> {
    let mut lying = Vec::new();
    for numbers in search(session, 1).await?.chunks(BATCH_MAX) {
        let weighed = weigh(session, numbers).await?;
        lying.extend(weighed.into_iter().map(|message| PutAway {
            handle: Handle(MessagePlace::AwayNumber { validity, number: message.number }),
            received: message.received,
            bytes: message.size.min(READ_MAX),
        }));
    }
    Ok(lying)
}
