//! Words that are kept for a ruling and must not be seen: a letter that may yet count has ballots
//! and press in it, too (D.IX(2), D.X(2)).

use serde::{Deserialize, Serialize};

/// A text for the clerk alone. It has no `Display`, and its `Debug` doesn't tell, so that no log
/// and no letter can show it by mistake.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unread(String);

impl Unread {
    /// Keeps a text.
    pub fn new(text: impl Into<String>) -> Unread {
        Unread(text.into())
    }

    /// The words, for reading orders in them. Code that shows any of them has to say why it may.
    pub fn words(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Unread")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_cannot_tell_what_is_unread() {
        let unread = Unread::new("vote no on 1");
        assert_eq!(format!("{unread:?} {:?}", Some(&unread)), "Unread Some(Unread)");
        let kept = serde_json::to_string(&unread).expect("it is kept");
        assert_eq!(serde_json::from_str::<Unread>(&kept).expect("and read"), unread);
    }
}
