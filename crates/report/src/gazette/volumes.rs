//! Several gazettes of one ledger: each in a folder of its own, and a page that leads to them.
//!
//! A single one is at the top. When another one is added beside it, its pages move into their
//! folder; letters that went out before know the old addresses, so each of them keeps a page that
//! leads on.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::PageInMaking;
use super::front;
use super::html::Html;
use super::page::{DATA, FRONT, GazettePage};
use super::site::Site;
use crate::exports;

/// A gazette with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    /// The folder in which it stands, with a slash at its end; empty if it is alone.
    pub folder: String,
    /// Whether it was there before all others, and so stood at the top once.
    pub is_first: bool,
    /// What is in it.
    pub site: Site,
}

/// The title of the page that leads to several.
const TITLE: &str = "Diplomacy by mail";
const HEADING: &str = "What is played here";

impl Volume {
    /// A gazette that has no other beside it.
    pub fn alone(site: Site) -> Volume {
        Volume { folder: String::new(), is_first: true, site }
    }

    /// Files of it, where they stand.
    pub fn placed(&self, files: Vec<GazettePage>) -> Vec<GazettePage> {
        let placed = |page: GazettePage| GazettePage {
            path: format!("{}{}", self.folder, page.path),
            ..page
        };
        files.into_iter().map(placed).collect()
    }
}

/// What stands above several gazettes; nothing above one.
pub fn cover(volumes: &[Volume]) -> Vec<GazettePage> {
    if volumes.len() < 2 {
        return Vec::new();
    }
    let fixed = |path: &str, text: &str| GazettePage { path: path.to_owned(), bytes: text.into() };
    let sites: Vec<&Site> = volumes.iter().map(|volume| &volume.site).collect();
    vec![
        front_page(volumes),
        fixed("gazette.css", include_str!("gazette.css")),
        fixed("icon.svg", include_str!("icon.svg")),
        fixed(&format!("{DATA}{}", exports::CALENDAR), &exports::deadlines(TITLE, &sites)),
    ]
}

fn front_page(volumes: &[Volume]) -> GazettePage {
    let site = Site { title: TITLE.to_owned(), ..Site::default() };
    let frame = PageInMaking::plain(&site, HEADING.to_owned(), FRONT);
    let mut html = Html::new();
    html.mark("<ul class=\"cards\">\n");
    for Volume { folder, site, .. } in volumes {
        html.mark("<li>").link(format_args!("{folder}{FRONT}"), &site.title);
        html.paragraph(front::summary(site)).mark("</li>\n");
    }
    html.mark("</ul>\n");
    frame.around_alone(&html)
}

/// The pages that lead on from where pages of these gazettes stood, or would stand if each were
/// alone: from a board's to its new place, from what each of them has to that of the `first`.
/// `paths` are those of each gazette, from its own folder on.
pub fn moved(
    paths: &BTreeMap<String, BTreeSet<String>>,
    first: Option<&str>,
    there: &BTreeSet<String>,
) -> Vec<GazettePage> {
    let mut homes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (folder, paths) in paths {
        for path in paths.iter().filter(|path| path.ends_with(".html")) {
            homes.entry(path).or_default().push(folder);
        }
    }
    let new = homes.into_iter().filter(|(path, _)| !there.contains(*path));
    new.map(|(path, folders)| match first.filter(|first| folders.contains(first)) {
        Some(first) => leads_on(path, &[first]),
        None => leads_on(path, &folders),
    })
    .collect()
}

fn leads_on(path: &str, folders: &[&str]) -> GazettePage {
    let up = "../".repeat(path.matches('/').count());
    let to = match folders {
        [only] => format!("{up}{only}{path}"),
        _ => format!("{up}{FRONT}"),
    };
    let mut html = Html::new();
    html.mark("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html.mark("<meta http-equiv=\"refresh\" content=\"0; url=").text(&to).mark("\">\n");
    html.mark("<title>This page has moved</title>\n</head>\n<body>\n<p>");
    html.link(&to, "This page has moved").mark("</p>\n</body>\n</html>\n");
    GazettePage { path: path.to_owned(), bytes: html.finish().into_bytes() }
}
