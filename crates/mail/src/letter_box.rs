//! [`LetterBox`]: any kind of mailbox.

use std::time::Duration;

use chrono::{DateTime, Utc};

use super::files::FileBox;
use super::imap::ImapBox;
use super::mailbox::{Fetched, Handle, Mailbox, MailboxError, PutAway, Wanted};

/// Any kind of mailbox.
#[derive(Debug)]
pub enum LetterBox {
    /// On a mail server.
    Imap(Box<ImapBox>),
    /// A Maildir, or a folder of `.eml` files.
    Files(FileBox),
}

/// Passes a call on to the kind that it is.
macro_rules! any {
    ($letter_box:expr, $inner:ident => $call:expr) => {
        match $letter_box {
            LetterBox::Imap($inner) => $call,
            LetterBox::Files($inner) => $call,
        }
    };
}

impl LetterBox {
    /// Whether it is surely on another machine, whose clock is another than ours.
    pub fn is_elsewhere(&self) -> bool {
        match self {
            LetterBox::Imap(server) => server.is_elsewhere(),
            LetterBox::Files(_) => false,
        }
    }
}

impl Mailbox for LetterBox {
    fn name(&self) -> &str {
        any!(self, inner => inner.name())
    }

    async fn server_time(&mut self) -> Result<DateTime<Utc>, MailboxError> {
        any!(self, inner => inner.server_time().await)
    }

    async fn fetch(&mut self, limit: usize) -> Result<Vec<Fetched>, MailboxError> {
        any!(self, inner => inner.fetch(limit).await)
    }

    async fn settle(&mut self, taken: &[Handle]) -> Result<(), MailboxError> {
        any!(self, inner => inner.settle(taken).await)
    }

    fn only(&mut self, wanted: Wanted) {
        any!(self, inner => inner.only(wanted));
    }

    async fn put_away(&mut self) -> Result<Vec<PutAway>, MailboxError> {
        any!(self, inner => inner.put_away().await)
    }

    fn take_back(&mut self, which: Vec<PutAway>) {
        any!(self, inner => inner.take_back(which));
    }

    async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        any!(self, inner => inner.wait(at_most).await)
    }

    async fn close(&mut self) {
        any!(self, inner => inner.close().await);
    }
}
