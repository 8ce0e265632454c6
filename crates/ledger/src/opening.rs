//! Opening a ledger, wherever it is.

use std::time::Duration;

/// What opening a ledger takes.
#[derive(Clone, Copy)]
pub struct LedgerOpening<'a> {
    /// The name of this node, under which it rules and holds leases.
    pub node: &'a str,
    /// Becomes the secret of the ledger if it is new, else is not looked at. It must be impossible
    /// to guess: events are salted with it.
    pub secret: [u8; 32],
    /// How long to wait for another program that writes.
    pub patience: Duration,
}
