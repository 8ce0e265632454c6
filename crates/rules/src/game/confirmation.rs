//! Copies in the confirmation box (D.VII(7)).

use serde::{Deserialize, Serialize};

use super::{Moment, PersonId, Unread};

/// A copy in the confirmation box (D.VII(7)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation {
    /// Its number in the journal.
    pub letter: u64,
    /// Who sent it.
    pub by: PersonId,
    pub received: Moment,
    /// What it says: only the director ever opens it, in a dispute.
    pub text: Unread,
    /// Whether it is proved to be from whom it says (D.X(6)). One that is not gives no letter an
    /// earlier time.
    pub proved: bool,
    /// Its id, which the letter to the game bears, too. Its writer chooses it, so that it proves
    /// nothing by itself.
    pub message_id: Option<String>,
    /// A hash of who wrote it and what it says.
    pub digest: String,
    /// Whether the game's address was in To or Cc. A copy without it counts for nothing, and its
    /// words are not kept. Versions up to 0.2.0 kept no such copy.
    #[serde(default = "is_addressed", skip_serializing_if = "Clone::clone")]
    pub addressed: bool,
}

const fn is_addressed() -> bool {
    true
}
