//! Where letters come from: [`Mailbox`]. [`super::LetterBox`] is any kind of it.
//!
//! A mailbox hands out what lies in it and keeps it until it is told that the journal has it. So a
//! message that was handed out and not settled is handed out again, after a crash too.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};

/// A place in which a mail server, or another program, puts messages for us.
pub trait Mailbox {
    /// The name under which the journal knows it.
    fn name(&self) -> &str;

    /// The time by the clock that stamps the times of receipt.
    ///
    /// # Errors
    ///
    /// If it can't be reached, or can't be written.
    fn server_time(&mut self) -> impl Future<Output = Result<DateTime<Utc>, MailboxError>> + Send;

    /// Messages that were not settled yet, in the order in which they came, at most so many.
    /// Nothing is changed in the mailbox. If nothing comes out, nothing was there.
    ///
    /// # Errors
    ///
    /// If it can't be reached, or nothing in it can be read.
    fn fetch(
        &mut self,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<Fetched>, MailboxError>> + Send;

    /// Marks or moves messages that the journal has, so that people see it, and hands them out no
    /// more. To be called only once the journal has them for good.
    ///
    /// # Errors
    ///
    /// If it can't be reached or changed. If it can't be reached they are handed out again, and the
    /// journal knows them; if it can't be changed they are not, until it is opened anew.
    fn settle(&mut self, taken: &[Handle])
    -> impl Future<Output = Result<(), MailboxError>> + Send;

    /// From now on leaves alone what does not concern us: it is neither handed out nor read, and
    /// nothing about it is changed in the mailbox.
    fn only(&mut self, wanted: Wanted);

    /// What was settled and still lies there, without its bytes. A journal that was put back from a
    /// backup may lack some of it. A mailbox that can't tell it from the rest names nothing, and
    /// from now on hands out again all that it has.
    ///
    /// # Errors
    ///
    /// If it can't be reached or looked into.
    fn put_away(&mut self) -> impl Future<Output = Result<Vec<PutAway>, MailboxError>> + Send;

    /// From now on hands out again what was put away: before all else, and until it is settled.
    fn take_back(&mut self, which: Vec<PutAway>);

    /// Returns when there may be something to fetch, or when the time is over.
    ///
    /// # Errors
    ///
    /// If it can't be reached.
    fn wait(&mut self, at_most: Duration) -> impl Future<Output = Result<(), MailboxError>> + Send;

    /// Says goodbye. The next fetch opens it again.
    fn close(&mut self) -> impl Future<Output = ()> + Send;
}

/// Which messages concern us, by when the server took them; all, if nothing else is said.
#[derive(Clone, Default)]
pub struct Wanted(Option<Arc<dyn Fn(DateTime<Utc>) -> bool + Send + Sync>>);

impl Wanted {
    /// Those of which this is true.
    pub fn by(is_wanted: impl Fn(DateTime<Utc>) -> bool + Send + Sync + 'static) -> Wanted {
        Wanted(Some(Arc::new(is_wanted)))
    }

    pub(super) fn has(&self, received: DateTime<Utc>) -> bool {
        self.0.as_ref().is_none_or(|is_wanted| is_wanted(received))
    }
}

impl fmt::Debug for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Some" } else { "All" })
    }
}

/// A message as it lay in a mailbox.
#[derive(Clone, PartialEq, Eq)]
pub struct Fetched {
    /// By which it is settled.
    pub handle: Handle,
    /// The validity of the mailbox and the number of the message there, if it numbers them.
    pub uid: Option<(u32, u32)>,
    /// When the server took it.
    pub received: DateTime<Utc>,
    /// The message. Of one that is too large, one byte more than may be read, so that a reader of
    /// the journal refuses it too; of one that can't be had, nothing.
    pub bytes: Vec<u8>,
    pub extent: Extent,
}

/// A message that was settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutAway {
    /// By which it is taken back.
    pub handle: Handle,
    /// When the server took it.
    pub received: DateTime<Utc>,
    /// How many bytes would be fetched.
    pub bytes: u64,
}

/// How much of a message was fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    Whole,
    /// The beginning of so many bytes.
    Cut(u64),
    /// Nothing, and why: the operator has to look at it in the mailbox, where it stays.
    Unreadable(String),
}

/// Leaves the text out: passphrases and orders stand in it.
impl fmt::Debug for Fetched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fetched")
            .field("handle", &self.handle)
            .field("uid", &self.uid)
            .field("received", &self.received)
            .field("bytes", &self.bytes.len())
            .field("extent", &self.extent)
            .finish()
    }
}

/// By which a mailbox knows a message that it handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle(pub(super) MessagePlace);

/// What stands behind a handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MessagePlace {
    /// The name of a file.
    File(String),
    /// A number, and whether the message could be read.
    Number { validity: u32, number: u32, is_read: bool },
    /// The name of a file that was put away.
    AwayFile(String),
    /// The number of a message in the folder to which those go that were settled.
    AwayNumber { validity: u32, number: u32 },
}

/// Why a mailbox can't do what it was asked. None of the sentences holds words of a letter.
#[derive(Debug, thiserror::Error)]
pub enum MailboxError {
    /// There is no way to the server, or it was cut, or the server fell silent. That passes.
    #[error("{0}")]
    Unreachable(String),
    /// The server does not let us in, or we don't trust it: the configuration has to change.
    #[error("{0}")]
    Denied(String),
    /// The server refuses a command, or its answer can't be understood.
    #[error("{0}")]
    Faulty(String),
    /// A file or folder can't be read or written.
    #[error("{}: can't {what}: {why}", path.display())]
    File {
        /// What was to be done.
        what: &'static str,
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl MailboxError {
    /// Whether it may well work the next time without help.
    pub fn is_passing(&self) -> bool {
        matches!(self, MailboxError::Unreachable(_))
    }
}
