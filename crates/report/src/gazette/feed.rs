//! Feeds (Atom, RFC 4287): one of what is new in a tournament, and one of each board.
//!
//! No stamp comes from a clock. An entry has the time of its ruling, and a feed that of its newest
//! entry, so that the same site gives the same bytes. Ids are hashes of what never changes, so that
//! a reader shows nothing twice when the pages move to another address.

use std::cmp::Reverse;

use chrono::SecondsFormat;
use sha2::{Digest, Sha256};

use super::html::Html;
use super::lead::gained;
use super::page::{FEED, FRONT, GazettePage, ROUNDS, folder, place_of};
use super::phase::{capital, results};
use super::site::{CORRECTION, Site, SiteBoard, SiteNote, SitePhase, SiteSeat};
use super::site_news::SiteNews;
use crate::board::{PhaseKind, Power};
use crate::game::{Moment, hex};
use crate::letters::{Results, points_in_words};
use crate::names;

/// A feed has at most this many entries: readers keep what they have seen.
const NEWEST: usize = 50;
/// A title names who took what if that is no longer than this, in letters.
const TAKERS_MAX: usize = 60;

/// The feed of a tournament, once something has happened in it.
pub(super) fn of_site(site: &Site) -> Option<GazettePage> {
    let mut items: Vec<FeedItem> = site.news.iter().map(FeedItem::News).collect();
    // The beginning of a round is reported once, and not for each of its boards.
    let tells_rounds = site.news.iter().any(|news| news.page == ROUNDS);
    for board in &site.boards {
        let of_board = items_of(board).into_iter();
        items.extend(of_board.filter(|one| !(tells_rounds && matches!(one, FeedItem::Begun(_)))));
    }
    let feed = Feed {
        site,
        title: site.title.clone(),
        key: format!("{}|feed", site.key),
        path: FEED.to_owned(),
        page: FRONT.to_owned(),
        author: author(site, site.boards.first()),
    };
    site.has_feed().then(|| feed.page(items))
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

/// What an entry is about. At one moment, entries of an earlier kind come first.
#[derive(Clone, Copy)]
enum FeedItem<'s> {
    Ended(&'s SiteBoard, Moment),
    Corrected(&'s SiteBoard, &'s SiteNote, Moment),
    Result(&'s SiteBoard, &'s SitePhase),
    Begun(&'s SiteBoard),
    News(&'s SiteNews),
}

/// All that has happened on a board, the latest result first: some come in one moment.
fn items_of(board: &SiteBoard) -> Vec<FeedItem<'_>> {
    let results = board.phases.iter().rev().map(|played| FeedItem::Result(board, played));
    let corrections = board.notes.iter().filter(|note| note.title == CORRECTION);
    let corrections =
        corrections.filter_map(|note| Some(FeedItem::Corrected(board, note, note.at?)));
    let ended = board.ended.map(|at| FeedItem::Ended(board, at));
    results.chain(corrections).chain(ended).chain([FeedItem::Begun(board)]).collect()
}

impl FeedItem<'_> {
    fn published(&self) -> Moment {
        match self {
            FeedItem::Ended(_, at) | FeedItem::Corrected(_, _, at) => *at,
            FeedItem::Result(_, played) => played.published,
            FeedItem::Begun(board) => board.began,
            FeedItem::News(news) => news.at,
        }
    }

    /// When it was published, or corrected last.
    fn updated(&self) -> Moment {
        let FeedItem::Result(board, played) = self else { return self.published() };
        let is_its =
            |note: &&SiteNote| note.title == CORRECTION && note.on.first() == Some(&played.phase);
        let corrections = board.notes.iter().filter(is_its).filter_map(|note| note.at);
        corrections.fold(played.published, Moment::max)
    }

    fn rank(&self) -> usize {
        match self {
            FeedItem::Ended(..) => 0,
            FeedItem::Corrected(..) => 1,
            FeedItem::Result(..) => 2,
            FeedItem::Begun(_) => 3,
            FeedItem::News(_) => 4,
        }
    }

    fn board(&self) -> &str {
        match self {
            FeedItem::Ended(board, _)
            | FeedItem::Corrected(board, ..)
            | FeedItem::Result(board, _)
            | FeedItem::Begun(board) => &board.name,
            FeedItem::News(news) => &news.key,
        }
    }

    /// What tells it from all others. A phase that is played again has a new result.
    fn key(&self, site: &Site) -> String {
        let at = self.published().timestamp_millis();
        match self {
            FeedItem::Ended(board, _) => format!("{}|ended|{at}", board.calendar),
            FeedItem::Corrected(board, note, _) => {
                format!("{}|corrected|{}|{at}", board.calendar, note.phase)
            }
            FeedItem::Result(board, played) => format!("{}|{}|{at}", board.calendar, played.phase),
            FeedItem::Begun(board) => format!("{}|begun", board.calendar),
            FeedItem::News(news) => format!("{}|{}", site.key, news.key),
        }
    }

    fn title(&self) -> String {
        match self {
            FeedItem::Ended(board, _) => {
                let how = board.ending.as_deref().unwrap_or("The game has ended.");
                format!("Board {} is over. {how}", board.name)
            }
            FeedItem::Corrected(board, note, _) => {
                format!("Board {}: {} was corrected", board.name, names::phase(note.phase))
            }
            FeedItem::Result(board, played) => result_title(board, played),
            FeedItem::Begun(board) => format!("Board {} has begun", board.name),
            FeedItem::News(news) => news.title.clone(),
        }
    }

    /// The page that shows it, from the folder of the gazette on.
    fn page(&self) -> String {
        match self {
            FeedItem::Ended(board, _) | FeedItem::Begun(board) => {
                format!("{}/{FRONT}", folder(&board.name))
            }
            FeedItem::Corrected(board, note, _) => {
                format!("{}/{}", folder(&board.name), place_of(note.phase))
            }
            FeedItem::Result(board, played) => {
                format!("{}/{}", folder(&board.name), place_of(played.phase))
            }
            FeedItem::News(news) => news.page.to_owned(),
        }
    }

    fn contents(&self) -> Html {
        let mut html = Html::new();
        match self {
            FeedItem::Ended(board, _) => _ = html.list(&worth(board)),
            FeedItem::Corrected(_, note, _) => _ = html.paragraph(&note.text).list(&note.changes),
            FeedItem::Result(board, played) => write_result(board, played, &mut html),
            FeedItem::Begun(board) => _ = html.list(&seated(board)),
            FeedItem::News(news) => _ = html.paragraph(&news.text),
        }
        html
    }
}

/// Who begins with which power.
fn seated(board: &SiteBoard) -> Vec<String> {
    let first = |seat: &SiteSeat| Some(format!("{}: {}", seat.power, seat.tenures.first()?.name));
    board.seats.iter().filter_map(first).collect()
}

/// What each seat came to.
fn worth(board: &SiteBoard) -> Vec<String> {
    let seat = |seat: &SiteSeat| {
        let power = seat.power;
        let name = seat.tenures.last().map_or("", |last| &last.name);
        let centres = names::count(board.position.centres_of(power).len(), "centre");
        let points = board.points(power).map(|points| format!(", {}", points_in_words(points)));
        format!("{power} ({name}): {centres}{}", points.unwrap_or_default())
    };
    board.seats.iter().map(seat).collect()
}

/// `Board r1-03: Fall 1903, France takes Spain`.
fn result_title(board: &SiteBoard, played: &SitePhase) -> String {
    let verdict = played.verdict(&board.rules());
    let results = results(played, &verdict);
    let takers = results.takers().join(", ");
    let what = match takers.chars().count() {
        1..=TAKERS_MAX => takers,
        0 => results.summary(),
        _ => gains(played),
    };
    format!("Board {}: {}, {what}", board.name, names::phase(played.phase))
}

/// `Russia takes 4 centres, Germany 2, Turkey 1`, who took most first.
fn gains(played: &SitePhase) -> String {
    let (before, after) = (&played.before, &played.after);
    let gain = |power: Power| (Reverse(gained(before, after, power)), power);
    let mut gains: Vec<(Reverse<usize>, Power)> = before.powers().map(gain).collect();
    gains.retain(|(gained, _)| gained.0 > 0);
    gains.sort();
    let told = |(at, (Reverse(gained), power)): (usize, &(Reverse<usize>, Power))| match at {
        0 => format!("{power} takes {}", names::count(*gained, "centre")),
        _ => format!("{power} {gained}"),
    };
    gains.iter().enumerate().map(told).collect::<Vec<String>>().join(", ")
}

fn write_result(board: &SiteBoard, played: &SitePhase, html: &mut Html) {
    let verdict = played.verdict(&board.rules());
    let results = results(played, &verdict);
    html.paragraph(format_args!("{}.", capital(&results.summary()))).list(&results.takers());
    results.counts().iter().for_each(|counts| _ = html.paragraph(counts));
    // Moves are read beside their map; retreats and builds are few.
    if played.phase.kind() != PhaseKind::Movement {
        html.list(&deeds(&results));
    }
    // A correction has an entry of its own.
    let told = |note: &&SiteNote| note.phase == played.phase && note.title != CORRECTION;
    for note in board.notes.iter().filter(told) {
        html.paragraph(format_args!("{}: {}", note.title, note.text));
    }
}

/// `France: Build A Paris`, for all who had something to do.
fn deeds(results: &Results) -> Vec<String> {
    let of_power = |power: Power| {
        results.rows(power).into_iter().map(move |row| {
            let (unit, deed, _) = row.parts();
            format!("{power}: {unit} {deed}").trim_end().to_owned()
        })
    };
    results.before.powers().flat_map(of_power).collect()
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
    fn page(&self, mut items: Vec<FeedItem<'_>>) -> GazettePage {
        items.sort_by(|one, other| {
            let key = |item: &FeedItem<'_>| (Reverse(item.updated()), item.rank());
            key(one).cmp(&key(other)).then_with(|| one.board().cmp(other.board()))
        });
        items.truncate(NEWEST);
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
        xml.text(item.contents().finish()).mark("</content>\n</entry>\n");
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

/// A name of the form that anyone may make up (RFC 9562, version 8), from a hash.
fn urn(key: &str) -> String {
    let mut bytes: Vec<u8> = Sha256::digest(key.as_bytes()).iter().take(16).copied().collect();
    for (at, keeps, sets) in [(6, 0x0f, 0x80), (8, 0x3f, 0x80)] {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = *byte & keeps | sets;
        }
    }
    let hex = hex(&bytes);
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| hex.get(part).unwrap_or_default());
    format!("urn:uuid:{}", parts.join("-"))
}
