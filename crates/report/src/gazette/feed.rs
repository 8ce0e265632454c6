//! Feeds (Atom, RFC 4287): one of what is new in a tournament, and one of each board.
//!
//! No stamp comes from a clock. An entry has the time of its ruling, and a feed that of its newest
//! entry, so that the same site gives the same bytes. Ids are hashes of what never changes, so that
//! a reader shows nothing twice when the pages move to another address.

use chrono::SecondsFormat;

use super::feed_items::{FeedItem, items_of, newest_of_site, urn};
use super::html::Html;
use super::page::{FEED, FRONT, GazettePage, folder};
use super::site::{Site, SiteBoard};
use crate::game::Moment;

/// A feed has at most this many entries: readers keep what they have seen.
const NEWEST: usize = 50;

/// The feed of a tournament, once something has happened in it.
pub(super) fn of_site(site: &Site) -> Option<GazettePage> {
    let feed = Feed {
        site,
        title: site.title.clone(),
        key: format!("{}|feed", site.key),
        path: FEED.to_owned(),
        page: FRONT.to_owned(),
        author: author(site, site.own_boards().next()),
    };
    site.has_feed().then(|| feed.page(newest_of_site(site, NEWEST).into_iter()))
}

/// The feed of a board.
pub(super) fn of_board(site: &Site, board: &SiteBoard) -> GazettePage {
    let feed = Feed {
        site,
        title: site.title_of_feed(board),
        key: format!("{}|feed", board.calendar),
        path: format!("{}/{FEED}", folder(&board.name)),
        page: format!("{}/{FRONT}", folder(&board.name)),
        author: author(site, Some(board)),
    };
    feed.page(items_of(board))
}

/// Who answers for a feed; without one it would be no Atom.
fn author(site: &Site, board: Option<&SiteBoard>) -> String {
    let director = site.contact.as_ref().map(|contact| &contact.director);
    let names = director.into_iter().chain(board.map(|board| &board.master)).chain([&site.title]);
    names.into_iter().find(|name| !name.is_empty()).cloned().unwrap_or_default()
}

/// A feed in the making.
struct Feed<'s> {
    site: &'s Site,
    title: String,
    /// What its id is made of.
    key: String,
    /// Where it stands, from the folder of the gazette on.
    path: String,
    /// The page of the same.
    page: String,
    author: String,
}

impl Feed<'_> {
    fn page<'i>(&self, items: impl Iterator<Item = FeedItem<'i>>) -> GazettePage {
        let mut items: Vec<_> = items.map(|item| ((item.place(), item.board()), item)).collect();
        // Those that are equal stay in their order.
        items.sort_by_key(|(key, _)| *key);
        items.truncate(NEWEST);
        let items: Vec<FeedItem<'_>> = items.into_iter().map(|(_, item)| item).collect();
        let updated = items.first().map(FeedItem::updated).unwrap_or_default();
        let mut xml = Html::new();
        xml.mark("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
        xml.mark("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n<title>");
        xml.text(&self.title).mark("</title>\n<id>").text(urn(&self.key)).mark("</id>\n<updated>");
        xml.text(stamp(updated)).mark("</updated>\n<author><name>").text(&self.author);
        xml.mark("</name></author>\n<link rel=\"alternate\" type=\"text/html\" href=\"");
        xml.text(self.to(&self.page)).mark("\"/>\n");
        // A relative way to itself would say nothing.
        if self.site.address.is_some() {
            xml.mark("<link rel=\"self\" type=\"application/atom+xml\" href=\"");
            xml.text(self.to(&self.path)).mark("\"/>\n");
        }
        xml.mark("<generator>Chancery</generator>\n");
        items.iter().for_each(|item| self.write_entry(item, &mut xml));
        xml.mark("</feed>\n");
        GazettePage { path: self.path.clone(), bytes: xml.finish().into_bytes() }
    }

    fn write_entry(&self, item: &FeedItem<'_>, xml: &mut Html) {
        xml.mark("<entry>\n<title>").text(item.title()).mark("</title>\n<id>");
        xml.text(urn(&item.key(self.site))).mark("</id>\n<published>");
        xml.text(stamp(item.published())).mark("</published>\n<updated>");
        xml.text(stamp(item.updated())).mark("</updated>\n");
        xml.mark("<link rel=\"alternate\" type=\"text/html\" href=\"");
        xml.text(self.to(&item.page())).mark("\"/>\n<content type=\"html\">");
        // What is markup to a browser is text to XML.
        xml.text(item.contents().html().finish()).mark("</content>\n</entry>\n");
    }

    /// Where a page is. Without an address it is relative to the feed's own place.
    fn to(&self, path: &str) -> String {
        match &self.site.address {
            Some(address) => format!("{address}{path}"),
            None => match self.path.strip_suffix(FEED).and_then(|own| path.strip_prefix(own)) {
                Some(beside) => beside.to_owned(),
                None => format!("{}{path}", "../".repeat(self.path.matches('/').count())),
            },
        }
    }
}

fn stamp(at: Moment) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}
