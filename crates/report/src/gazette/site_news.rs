//! What has happened in a tournament, for its feed.

use crate::game::Moment;

/// An event that no single board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteNews {
    /// Its permanent key among all others of its tournament.
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
