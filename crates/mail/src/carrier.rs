//! Where letters go: [`Carrier`]. [`super::Courier`] is any kind of it.
//!
//! A carrier takes finished bytes to one person. Its answer is a [`Carried`], and never claims more
//! than it knows: if the connection broke, the letter may have arrived.

use std::fmt;

use super::server::NoWay;

/// Takes letters away.
pub trait Carrier {
    /// Gets ready to carry: finds the way to a server, if there is one.
    ///
    /// # Errors
    ///
    /// Why nothing can be carried now.
    fn prepare(&mut self) -> impl Future<Output = Result<(), NoWay>> + Send;

    /// Carries a letter to one person, and says what happened to it.
    fn carry(&mut self, mail: &FinishedLetter) -> impl Future<Output = Carried> + Send;

    /// Lets go of what is only needed while there is work, such as a connection.
    fn rest(&mut self) -> impl Future<Output = ()> + Send;
}

/// A letter, ready to go.
#[derive(Clone, PartialEq, Eq)]
pub struct FinishedLetter {
    /// The envelope's sender, to which reports of failure come back; empty if there is none.
    pub from: String,
    pub to: String,
    /// Its id, without the angle brackets.
    pub message_id: String,
    /// The message.
    pub bytes: Vec<u8>,
}

/// Leaves the address and the text out: whom a letter goes to may tell who wrote.
impl fmt::Debug for FinishedLetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finished")
            .field("message_id", &self.message_id)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

/// What happened to a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// It was taken over for good.
    Sent {
        /// What was said: the number under which the server goes on with it.
        said: String,
    },
    /// It was not, and may be later.
    Later { why: String },
    /// It was not, and no other letter of ours would be for a time.
    Paused { why: String, pause: Pause },
    /// It was not, and no letter of ours will be until a person changes something.
    Barred { why: String },
    /// It was not, for something held against us, not against its receiver: others may be taken,
    /// and this one later.
    Denied { why: String },
    /// It was not, and won't be, because of the letter itself: any receiver's server would refuse
    /// it.
    Unfit { why: String },
    /// It was not, and won't be.
    Refused { why: String },
    /// The outcome is unknown: it was handed over, and then nothing was heard. It may be sent again
    /// under the same Message-ID.
    Unknown { why: String },
}

/// How soon a server may take letters from us again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// It is busy, or we were too fast.
    Minutes,
    /// We have used up what it takes from us in a day.
    Hours,
}
