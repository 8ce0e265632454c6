//! What has happened in a tournament, for its feed.

use crate::game::Moment;

/// Something that has happened, and no board alone shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteNews {
    /// What tells it from all others of its tournament, for ever.
    pub key: String,
    /// When it was.
    pub at: Moment,
    /// What, in a line.
    pub title: String,
    /// The same in full.
    pub text: String,
    /// The page that shows it, from the folder of the gazette on.
    pub page: &'static str,
}
