//! What the ledger keeps without reading it: events, states and outgoing letters as JSON texts.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of text of its own, so that an event can't be taken for a state.
macro_rules! json_text {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// Writes a value down.
            ///
            /// # Errors
            ///
            /// If the value can't be JSON, as a map whose keys are no texts can't.
            pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<$name, serde_json::Error> {
                serde_json::to_string(value).map($name)
            }

            /// Reads the value again.
            ///
            /// # Errors
            ///
            /// If the text was written from another kind of value.
            pub fn read<'a, T: Deserialize<'a>>(&'a self) -> Result<T, serde_json::Error> {
                serde_json::from_str(&self.0)
            }

            /// The JSON itself.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            pub(crate) fn stored(text: String) -> $name {
                $name(text)
            }
        }

        /// Says how long it is and no more: what it holds may be secret, and ends up in no log.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({} bytes)", stringify!($name), self.0.len())
            }
        }
    };
}

json_text! {
    /// One event of a game.
    EventText
}
json_text! {
    /// All that is known of a game after its last event.
    StateText
}
json_text! {
    /// A letter to be sent: its parts, from which its bytes are put together at sending.
    LetterText
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_shows_in_no_log() {
        let event = EventText::write(&["ballot: yes"]).expect("a list is JSON");
        assert_eq!(format!("{event:?}"), "EventText(15 bytes)");
        assert_eq!(event.read::<[&str; 1]>().expect("it was a list"), ["ballot: yes"]);
    }
}
