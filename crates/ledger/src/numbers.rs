//! The numbers that the ledger gives to its rows.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A number that the ledger gives. The first is 1, and none is left out: a gap is a lost row. Only
/// of rulings and of letters that go out, several nodes may leave some out.
macro_rules! row_number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

row_number! {
    /// The place of a letter in the journal.
    LetterNumber
}
row_number! {
    /// The place of a ruling among all rulings.
    RulingNumber
}
row_number! {
    /// The place of an event in its game; 0 is the place before the first.
    EventNumber
}
row_number! {
    /// The place of a letter in the outbox.
    OutgoingNumber
}
