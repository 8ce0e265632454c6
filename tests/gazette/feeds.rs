//! Feeds as their readers take them: what RFC 4287 asks for, who took what, ids that stay.

use std::collections::{BTreeMap, BTreeSet};

use chancery::report::gazette::{GazettePage, Site, SiteNote, pages};
use chancery::report::names;
use chancery::tournament::DirectorCommand;
use chrono::{DateTime, TimeDelta, Utc};
use roxmltree::{Document, Node};

use crate::gazette::hostile::{MARKUP, hostile};
use crate::gazette::shown::{is_html, target, text, values};
use crate::gazette::world::{World, site};

const ATOM: &str = "http://www.w3.org/2005/Atom";
const TOP: &str = "https://masters.example.org/2026/";
/// Letters that XML has not, in no escape either.
const NO_XML: &str = "a\u{0}b\u{b}c\u{fffe}d\u{ffff}]]>&#0;e";

fn feeds(site: &Site) -> Vec<GazettePage> {
    pages(site).into_iter().filter(|page| page.path.ends_with("feed.xml")).collect()
}

fn feed(site: &Site, path: &str) -> String {
    let feeds = feeds(site);
    let feed = feeds.iter().find(|page| page.path == path);
    text(feed.unwrap_or_else(|| panic!("no {path}"))).to_owned()
}

fn all<'a, 'd: 'a>(of: Node<'a, 'd>, name: &'a str) -> impl Iterator<Item = Node<'a, 'd>> {
    of.children().filter(move |child| child.has_tag_name((ATOM, name)))
}

/// The only one of its name.
fn only<'a, 'd: 'a>(of: Node<'a, 'd>, name: &'a str) -> &'a str {
    let found: Vec<&str> = all(of, name).map(|one| one.text().unwrap_or_default()).collect();
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    found[0]
}

fn moment(text: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc3339(text).unwrap_or_else(|why| panic!("{text}: {why}")).to_utc()
}

/// An absolute address that needs no owner.
fn check_id(id: &str) {
    let (_, uuid) = id.split_once("urn:uuid:").unwrap_or_else(|| panic!("{id}"));
    let parts: Vec<usize> = uuid.split('-').map(str::len).collect();
    assert_eq!(parts, [8, 4, 4, 4, 12], "{id}");
    assert!(uuid.chars().all(|c| c == '-' || c.is_ascii_hexdigit() && !c.is_uppercase()), "{id}");
    assert!(uuid[14..].starts_with('8') && "89ab".contains(&uuid[19..20]), "{id}");
}

/// A link of a feed or an entry.
fn link<'a>(of: Node<'a, '_>, rel: &str) -> Option<&'a str> {
    let found = all(of, "link").find(|link| link.attribute("rel") == Some(rel));
    found.and_then(|link| link.attribute("href"))
}

/// The entries of a feed: each id with its title and its time.
fn entries(feed: &str) -> BTreeMap<String, (String, DateTime<Utc>)> {
    let read = Document::parse(feed).unwrap_or_else(|why| panic!("{why}: {feed}"));
    let entry = |entry: Node<'_, '_>| {
        let (title, updated) = (only(entry, "title").to_owned(), only(entry, "updated"));
        (only(entry, "id").to_owned(), (title, moment(updated)))
    };
    all(read.root_element(), "entry").map(entry).collect()
}

/// What RFC 4287 asks of a feed. How many entries it has.
fn check(feed: &GazettePage) -> usize {
    let xml = text(feed);
    let read = Document::parse(xml).unwrap_or_else(|why| panic!("{}: {why}", feed.path));
    let root = read.root_element();
    assert!(root.has_tag_name((ATOM, "feed")), "{}", feed.path);
    assert!(!only(root, "title").is_empty());
    let author = all(root, "author").next().expect("an author");
    assert!(!only(author, "name").is_empty(), "{}", feed.path);
    let mut ids = BTreeSet::from([only(root, "id")]);
    let mut times = Vec::new();
    for entry in all(root, "entry") {
        assert!(ids.insert(only(entry, "id")), "{}: an id twice", feed.path);
        assert!(!only(entry, "title").is_empty());
        let content = all(entry, "content").next().expect("contents");
        assert_eq!(content.attribute("type"), Some("html"));
        assert!(!content.text().unwrap_or_default().is_empty(), "{}", only(entry, "title"));
        assert!(link(entry, "alternate").is_some());
        assert!(moment(only(entry, "published")) <= moment(only(entry, "updated")));
        times.push(moment(only(entry, "updated")));
    }
    ids.into_iter().for_each(check_id);
    assert!(times.is_sorted_by(|one, other| one >= other), "{}: the newest first", feed.path);
    assert_eq!(times.first(), Some(&moment(only(root, "updated"))), "{}", feed.path);
    assert!(times.len() <= 50, "{} entries", times.len());
    times.len()
}

#[test]
fn the_feed_of_many_boards_has_the_newest_of_all_of_them() {
    let mut many = site().clone();
    let (boards, hour) = (many.boards.clone(), TimeDelta::hours(1));
    for copy in 1..12 {
        many.boards.extend(boards.iter().cloned().map(|mut board| {
            board.name = format!("{}-{copy}", board.name);
            board.calendar = format!("{}-{copy}", board.calendar);
            // Some are of one moment, some are behind, and of some nothing is told but their begin.
            board.phases.truncate(copy);
            board.ended = board.ended.filter(|_| copy % 3 == 0);
            board.notes.clear();
            board.phases.iter_mut().for_each(|one| one.published -= hour * (copy as i32 % 4));
            board
        }));
    }
    assert!(many.boards.len() > 50);
    let told = entries(&text_of_feed(&many));
    let last = told.values().map(|(_, updated)| *updated).min().expect("an entry");
    let known = chancery::report::gazette::entries(&many);
    let missing = known.iter().filter(|one| !told.contains_key(&one.id()) && one.at() > last);
    assert_eq!((told.len(), missing.count()), (50, 0));
}

fn text_of_feed(site: &Site) -> String {
    let common = chancery::report::gazette::common_pages(site);
    let feed = common.iter().find(|page| page.path == "feed.xml");
    text(feed.expect("a feed")).to_owned()
}

#[test]
fn each_feed_has_what_rfc_4287_asks_for_and_links_that_lead_somewhere() {
    let site = site();
    let paths: BTreeSet<String> = pages(site).into_iter().map(|page| page.path).collect();
    let feeds = feeds(site);
    assert_eq!(feeds.len(), 1 + site.boards.len());
    for feed in &feeds {
        let entries = check(feed);
        let wanted = if feed.path == "feed.xml" { 5 * site.boards.len() } else { 5 };
        assert!(entries > wanted, "{}: {entries} entries", feed.path);
        assert!(!text(feed).contains("rel=\"self\""), "a relative way to itself says nothing");
        for link in values(text(feed), "href") {
            let (path, _) = target(&feed.path, link);
            assert!(paths.contains(&path), "{}: {link} leads nowhere", feed.path);
        }
    }
}

#[test]
fn the_feed_of_a_large_tournament_has_the_newest_fifty() {
    let mut site = site().clone();
    let boards = site.boards.clone();
    for mut board in boards {
        (board.name, board.calendar) =
            (format!("{}-b", board.name), format!("{}b", board.calendar));
        site.boards.push(board);
    }
    let last = site.boards[0].phases.last().expect("a result").clone();
    let feed = feeds(&site).into_iter().find(|page| page.path == "feed.xml").expect("a feed");
    assert_eq!(check(&feed), 50);
    let newest = names::phase(last.phase);
    let told = entries(text(&feed)).into_values().filter(|(title, _)| title.contains(&newest));
    assert_eq!(told.count(), site.boards.len(), "each board's newest result");
}

#[test]
fn a_result_is_an_entry_that_says_who_took_what_and_leads_to_its_phase() {
    let site = site();
    let board = &site.boards[2];
    let played = board.phases.iter().find(|played| played.phase.to_string() == "F1901M");
    let played = played.expect("it was played");
    let feed = feed(site, &format!("boards/{}/feed.xml", board.name));
    let read = Document::parse(&feed).expect("XML");
    let head = format!("Board {}: {}, ", board.name, names::phase(played.phase));
    let is_it = |entry: &Node<'_, '_>| only(*entry, "title").starts_with(&head);
    let entry = all(read.root_element(), "entry").find(is_it).expect("the result");
    let told = only(entry, "title");
    assert!(told.contains(" takes "), "{told}");
    assert_eq!(moment(only(entry, "updated")), played.published.with_timezone(&Utc));
    let page = link(entry, "alternate").expect("a link");
    assert_eq!(page, "1901.html#F1901M");
    let content = only(entry, "content");
    assert!(content.contains("<li>") && content.contains("<p>Centres: "), "{content}");
    // Builds stand in the entry itself.
    let winter = |entry: &Node<'_, '_>| only(*entry, "title").contains("Winter 1901");
    let winter = all(read.root_element(), "entry").find(winter).expect("the winter");
    assert!(only(winter, "content").contains("<li>"), "{}", only(winter, "content"));
    let round = entries(&self::feed(site, "feed.xml"));
    assert!(round.values().any(|(title, _)| title.starts_with(&head)), "{head}");
}

#[test]
fn ids_stay_when_a_result_is_corrected_and_when_the_pages_move() {
    let mut site = site().clone();
    let before = feeds(&site);
    site.address = Some(TOP.to_owned());
    site.title = "Another name".to_owned();
    let at = site.boards.iter().filter_map(|board| board.published()).max().expect("a result");
    let at = at + TimeDelta::hours(3);
    let phase = site.boards[0].phases[0].phase;
    site.boards[0].notes.push(SiteNote {
        phase,
        title: "Correction".to_owned(),
        text: "The result was corrected.".to_owned(),
        changes: vec!["France: not an army".to_owned()],
        on: vec![phase],
        reason: None,
        at: Some(at),
        was_over: false,
    });
    let after = feeds(&site);
    for (before, after) in before.iter().zip(&after) {
        check(after);
        let (old, new) = (entries(text(before)), entries(text(after)));
        let lost = old.keys().filter(|id| !new.contains_key(*id)).count();
        // New entries at the top of a full feed replace the oldest.
        assert!(lost == 0 || old.len() == 50 && lost <= 2, "{}: {lost} ids", after.path);
        for link in values(text(after), "href") {
            assert!(link.starts_with(TOP), "{}: {link}", after.path);
        }
        let own =
            format!("rel=\"self\" type=\"application/atom+xml\" href=\"{TOP}{}\"", after.path);
        assert!(text(after).contains(&own), "{}", after.path);
    }
    let path = format!("boards/{}/feed.xml", site.boards[0].name);
    let new = entries(&feed(&site, &path));
    let newest: Vec<&String> =
        new.values().filter(|(_, updated)| *updated == at).map(|(title, _)| title).collect();
    assert_eq!(newest.len(), 2, "the correction, and the result with its new time: {newest:?}");
    assert!(newest.iter().any(|title| title.ends_with(" was corrected")), "{newest:?}");
}

#[test]
fn hostile_names_break_no_feed() {
    let elements = |site: &Site| -> usize {
        let count = |feed: &GazettePage| {
            check(feed);
            let read = Document::parse(text(feed)).expect("XML");
            // Markup in what a browser shows is escaped there, too.
            let contents = read.descendants().filter(|one| one.has_tag_name((ATOM, "content")));
            for content in contents.filter_map(|one| one.text()) {
                assert!(!content.contains("<script") && !content.contains("<img"), "{content}");
            }
            read.descendants().filter(Node::is_element).count()
        };
        feeds(site).iter().map(count).sum()
    };
    let plain = elements(&hostile("plain"));
    assert_eq!(elements(&hostile(MARKUP)), plain);
    assert_eq!(elements(&hostile(NO_XML)), plain);
}

#[test]
fn every_page_names_its_feeds_to_programs_and_to_people() {
    let pages = pages(site());
    for page in pages.iter().filter(|page| is_html(page)) {
        let shown = text(page);
        let is_of_board = page.path.starts_with("boards/");
        let head = shown.split("</head>").next().expect("a head");
        let told = head.matches("<link rel=\"alternate\" type=\"application/atom+xml\" title=");
        assert_eq!(told.count(), 1 + usize::from(is_of_board), "{}", page.path);
        let foot = shown.split("<footer>").nth(1).expect("a foot");
        assert!(foot.contains("feed.xml\">all news</a>"), "{}", page.path);
        assert_eq!(foot.contains("<a href=\"feed.xml\">this board</a>"), is_of_board);
    }
}

#[test]
fn a_feed_tells_of_rounds_rulings_ends_and_prizes_and_of_nothing_that_is_to_come() {
    let mut world = World::begin("feeds");
    for (text, is_public) in [("Maps <may> be shared.", true), ("Ann was warned.", false)] {
        world.command(DirectorCommand::Rule { text: text.to_owned(), is_public });
    }
    let begun = feed(&world.site(), "feed.xml");
    let titles: Vec<String> = entries(&begun).into_values().map(|(title, _)| title).collect();
    assert!(titles.contains(&"First round has begun".to_owned()), "{titles:?}");
    assert!(begun.contains("Maps &amp;lt;may&amp;gt; be shared."), "{begun}");
    assert!(!begun.contains("Ann was warned"), "{begun}");
    world.finish();
    let site = world.site();
    for feed in feeds(&site) {
        check(&feed);
        for (title, updated) in entries(text(&feed)).into_values() {
            assert!(updated <= world.now.to_utc(), "{title} is to come");
        }
    }
    let ended = entries(&feed(&site, "feed.xml"));
    let titles: Vec<&String> = ended.values().map(|(title, _)| title).collect();
    for what in
        ["has won World Masters 2026", "First round: the places are settled", "Final has begun"]
    {
        assert!(titles.iter().any(|title| title.contains(what)), "no {what}: {titles:?}");
    }
    let how = "Board wm26-r1-01 is over. A draw between all survivors, by vote.";
    assert!(titles.iter().any(|title| *title == how), "{titles:?}");
    // A vote ends a game at the deadline of the phase that it replaces.
    let board = &site.boards[0];
    assert!(board.ended.is_some_and(|at| at > board.began), "{:?}", board.ended);
}
