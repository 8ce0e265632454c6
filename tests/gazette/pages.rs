//! What holds of every page: whole links, one id once, nothing from elsewhere, no markup of
//! players.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use chancery::report::gazette::{GazettePage, Site, folder, pages};
use chancery::variants::{KeptMap, shipped};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::gazette::shown::{ids, is_html, target, text, values};
use crate::gazette::world::site;

/// A page of a board as it is transferred, by any server that compresses.
const TRANSFERRED_MAX: usize = 80_000;

#[test]
fn the_same_site_gives_the_same_bytes() {
    assert_eq!(pages(site()), pages(site()));
}

#[test]
fn the_page_of_a_board_on_another_map_names_it() {
    let mut site = site().clone();
    let path = format!("{}/index.html", folder(&site.boards[0].name));
    let shown = |site: &Site| {
        let pages = pages(site);
        text(pages.iter().find(|page| page.path == path).expect("it is there")).to_owned()
    };
    assert!(!shown(&site).contains("Played on"));
    let file = shipped("fleet-rome").expect("it is inside").text;
    site.boards[0].map = Some(KeptMap::of(file).expect("it is without fault"));
    assert!(shown(&site).contains("<p>Played on Fleet Rome.</p>"));
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages(site());
    let by_path: BTreeMap<&str, &GazettePage> =
        pages.iter().map(|page| (page.path.as_str(), page)).collect();
    let places: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .filter(|page| is_html(page))
        .map(|page| (page.path.as_str(), ids(text(page))))
        .collect();
    let mut followed = 0;
    for page in pages.iter().filter(|page| is_html(page)) {
        let shown = text(page);
        for link in values(shown, "href").into_iter().chain(values(shown, "src")) {
            let (path, place) = target(&page.path, link);
            assert!(by_path.contains_key(path.as_str()), "{}: {link} leads nowhere", page.path);
            if let Some(places) = places.get(path.as_str()).filter(|_| !place.is_empty()) {
                let is_there = places.contains(place.as_str());
                assert!(is_there, "{}: there is no place {link}", page.path);
            }
            followed += 1;
        }
    }
    assert!(followed > 1000, "{followed} links only");
}

#[test]
fn ids_are_there_once_and_nothing_comes_from_elsewhere() {
    for page in pages(site()).iter().filter(|page| is_html(page)) {
        let (shown, path) = (text(page), &page.path);
        assert_eq!(values(shown, "id").len(), ids(shown).len(), "{path} has an id twice");
        let elsewhere = shown.replace("http://www.w3.org/2000/svg", "");
        for what in ["http:", "https:", "//", "<script", "<iframe", " style=", " onload="] {
            assert!(!elsewhere.contains(what), "{path} has {what}");
        }
        assert_eq!(shown.matches("<h1>").count(), 1, "{path}");
        assert!(shown.contains("<html lang=\"en\">"), "{path}");
    }
}

#[test]
fn a_page_in_a_tab_or_a_list_of_bookmarks_says_of_which_tournament_it_is() {
    for page in pages(site()).iter().filter(|page| is_html(page)) {
        let title = text(page).split("<title>").nth(1).and_then(|rest| rest.split('<').next());
        let title = title.expect("a title");
        assert!(title.contains("World Masters 2026"), "{}: {title}", page.path);
        let heading = text(page).split("<h1>").nth(1).and_then(|rest| rest.split('<').next());
        assert!(title.starts_with(heading.expect("a heading")), "{}: {title}", page.path);
    }
}

#[test]
fn a_page_of_a_board_is_small_enough_to_be_sent() {
    let pages = pages(site());
    let heaviest = pages.iter().filter(|page| is_html(page)).map(|page| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&page.bytes).expect("memory takes it");
        (packed.finish().expect("memory takes it").len(), page.path.as_str())
    });
    let (bytes, path) = heaviest.max().expect("there are pages");
    assert!(bytes < TRANSFERRED_MAX, "{path} has {bytes} bytes");
}

#[test]
fn standings_say_why() {
    let pages = pages(site());
    let page = pages.iter().find(|page| page.path == "standings.html").expect("standings");
    let shown = text(page);
    for what in ["The first round so far (C.7)", "Teams so far (C.12)", "would go on", "(C.7"] {
        assert!(shown.contains(what), "no {what}");
    }
    // The dice are not thrown yet, and no page shows what they would show.
    assert!(!shown.contains("the die, "), "a throw is told before its time");
}
