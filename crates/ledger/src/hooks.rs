//! What programs elsewhere are told of: entries of the gazette's feeds, by their ids.

use std::collections::BTreeSet;

use super::times::Moment;

/// The entries that a hook knows or is to know.
pub type HookTold = BTreeSet<String>;

/// An entry of which a hook is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookCall {
    /// Its id.
    pub entry: String,
    /// Since when it waits.
    pub since: Moment,
}
