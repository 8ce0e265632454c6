//! What has happened, entry by entry, for programs that are told of it: the same entries, ids and
//! words as in the feeds, so that nothing is told that is on no page.

use super::feed_items::{FeedItem, items_of_site, urn};
use super::page::preview_of;
use super::site::Site;
use crate::game::Moment;

/// Something that has happened, and everybody may know. To word it takes a while, to name it none.
pub struct PublicEntry<'s> {
    site: &'s Site,
    item: FeedItem<'s>,
}

/// The same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldEntry {
    /// As in the feed: it stays the same however often it is told.
    pub id: String,
    /// `result`, `begun`, `ended`, `corrected` or `news`.
    pub kind: &'static str,
    /// The name of the tournament.
    pub tournament: String,
    /// The board, unless it is about the tournament.
    pub board: Option<String>,
    pub title: String,
    /// What the feed says of it, without any markup.
    pub text: String,
    /// The page that shows it, where the gazette has an address.
    pub link: Option<String>,
    /// The map of the board as it stands.
    pub picture: Option<String>,
    pub at: Moment,
}

/// All that has happened in a tournament and on its boards, the oldest first.
pub fn entries(site: &Site) -> Vec<PublicEntry<'_>> {
    let mut items = items_of_site(site);
    items.sort_by(|one, other| {
        let key = |item: &FeedItem<'_>| (item.published(), item.rank());
        // Of one moment, what stands above in the feed is told last.
        let (one_key, other_key) = (key(one), key(other));
        let order = one_key.0.cmp(&other_key.0).then(other_key.1.cmp(&one_key.1));
        order.then_with(|| one.board().cmp(other.board()))
    });
    items.into_iter().map(|item| PublicEntry { site, item }).collect()
}

impl PublicEntry<'_> {
    pub fn id(&self) -> String {
        urn(&self.item.key(self.site))
    }

    /// When it was published.
    pub fn at(&self) -> Moment {
        self.item.published()
    }

    pub fn told(&self) -> ToldEntry {
        let (site, item) = (self.site, &self.item);
        let board = match item {
            FeedItem::News(_) => None,
            _ => Some(item.board().to_owned()),
        };
        let below = |path: String| Some(format!("{}{path}", site.address.as_ref()?));
        // The picture changes under its name, and chats keep what they have fetched.
        let picture = |board| format!("{}?{}", preview_of(board), self.at().timestamp());
        ToldEntry {
            id: self.id(),
            kind: item.kind(),
            tournament: site.title.clone(),
            title: item.title(),
            text: item.contents().plain(),
            link: below(item.page()),
            picture: board.as_deref().map(picture).and_then(below),
            at: self.at(),
            board,
        }
    }
}
