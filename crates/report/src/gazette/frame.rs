//! What all pages share: head, ways to the other pages, foot.

use super::html::Html;
use super::page::{DRAW, FEED, FRONT, GazettePage, PLAYERS, ROUNDS, RULES, STANDINGS};
use super::site::{Site, SiteBoard};
use crate::board::Power;
use crate::game::calendar::told;

/// The page loads only its own files and runs no script, even if an attacker gets one into it.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; \
    form-action 'none'";

/// Heads and feet have room in so many bytes, so that a large page is not copied.
const ROOM: usize = 1 << 13;

/// What a page is about. Its foot tells the last result of that, so that a page of a board changes
/// with nothing but its board.
#[derive(Clone, Copy)]
pub(super) enum PageAbout<'a> {
    All,
    Board(&'a SiteBoard),
    /// Of a board's year. Each of its results tells its own time, so that it stays as it is when
    /// others come.
    Year(&'a SiteBoard),
    /// Of a player or a team.
    People,
}

/// A page in the making.
pub(super) struct PageInMaking<'a> {
    /// What it is a page of.
    pub(super) site: &'a Site,
    /// The way from it to the front page: empty, or `../../`.
    pub(super) root: &'static str,
    pub(super) about: PageAbout<'a>,
    /// Its title, which is its first heading, too.
    pub(super) title: String,
    /// Where it stands below the folder of the gazette.
    pub(super) path: String,
    /// Where the picture stands that chats show with a link to it, if it has one. They ask for it
    /// by its whole address, so it is named where that is known.
    pub(super) preview: Option<String>,
}

impl<'a> PageInMaking<'a> {
    /// A page of the tournament beside its front page.
    pub(super) fn plain(site: &'a Site, title: String, path: &str) -> PageInMaking<'a> {
        let path = path.to_owned();
        PageInMaking { site, root: "", about: PageAbout::All, title, path, preview: None }
    }
}

impl PageInMaking<'_> {
    /// The page around its contents.
    pub(super) fn around(&self, contents: &Html) -> GazettePage {
        self.page(contents, true)
    }

    /// The same for a page that has no others of its kind beside it.
    pub(super) fn around_alone(&self, contents: &Html) -> GazettePage {
        self.page(contents, false)
    }

    fn page(&self, contents: &Html, has_ways: bool) -> GazettePage {
        let mut page = Html::with_room(contents.len() + ROOM);
        self.head(&mut page);
        page.mark("<body>\n<a class=\"skip\" href=\"#main\">Skip to content</a>\n");
        // The front page bears the name of the tournament once, as a newspaper does.
        let is_front = self.path == FRONT && has_ways;
        match is_front {
            true => {
                page.mark("<header class=\"masthead\">\n<h1>").text(&self.title).mark("</h1>\n")
            }
            false => {
                page.mark("<header>\n<p class=\"name\">").link(self.to(FRONT), &self.site.title);
                page.mark("</p>\n")
            }
        };
        if has_ways {
            self.ways(&mut page);
        }
        page.mark("</header>\n<main id=\"main\">\n");
        if !is_front {
            page.mark("<h1>").text(&self.title).mark("</h1>\n");
        }
        page.add(contents).mark("</main>\n");
        self.foot(&mut page);
        page.mark("</body>\n</html>\n");
        GazettePage { path: self.path.clone(), bytes: page.finish().into_bytes() }
    }

    fn head(&self, page: &mut Html) {
        page.mark("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.mark("<meta http-equiv=\"Content-Security-Policy\" content=\"").text(POLICY);
        page.mark("\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
        page.mark("<title>").text(&self.title);
        if self.path != FRONT {
            page.mark(" · ").text(&self.site.title);
        }
        page.mark("</title>\n<meta property=\"og:type\" content=\"website\">\n");
        page.mark("<meta property=\"og:site_name\" content=\"").text(&self.site.title);
        page.mark("\">\n<meta property=\"og:title\" content=\"").text(&self.title);
        page.mark("\">\n");
        if let (Some(address), Some(preview)) = (&self.site.address, &self.preview) {
            page.mark("<meta property=\"og:image\" content=\"").text(address).text(preview);
            page.mark("\">\n<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
        }
        page.mark("<link rel=\"stylesheet\" href=\"").text(self.root);
        page.mark("gazette.css\">\n<link rel=\"icon\" href=\"").text(self.root);
        page.mark("icon.svg\">\n");
        for (title, to) in self.feeds() {
            page.mark("<link rel=\"alternate\" type=\"application/atom+xml\" title=\"").text(title);
            page.mark("\" href=\"").text(to).mark("\">\n");
        }
        page.mark("</head>\n");
    }

    fn ways(&self, page: &mut Html) {
        page.mark("<nav aria-label=\"Pages\">\n<ul>\n");
        for (path, words) in ways(self.site) {
            page.mark("<li><a href=\"").text(self.to(path)).mark("\"");
            if path == self.path {
                page.mark(" aria-current=\"page\"");
            }
            page.mark(">").text(words).mark("</a></li>\n");
        }
        page.mark("</ul>\n</nav>\n");
    }

    fn foot(&self, page: &mut Html) {
        page.mark("<footer>\n");
        if let Some(contact) = &self.site.contact {
            page.mark("<p>Director: ").text(&contact.director).mark(". Write to ");
            page.mark("<span class=\"address\">").text(&contact.address).mark("</span>.</p>\n");
        }
        let boards = self.boards();
        if let Some(last) = boards.iter().filter_map(|board| board.published()).max() {
            page.mark("<p>The last result was published on ").text(told::gmt(last));
            let corrected = boards.iter().filter_map(|board| board.corrected()).max();
            if let Some(corrected) = corrected.filter(|corrected| *corrected > last) {
                page.mark(", the last correction on ").text(told::gmt(corrected));
            }
            page.mark(".</p>\n");
        }
        // Tables have neither orders nor maps.
        if !self.site.has_tables_alone {
            page.paragraph(
                "The outcomes of the orders are what counts. If a map or a count differs from \
                    them, the outcomes prevail (D.VIII(1)).",
            );
        }
        self.follow(page);
        page.mark("</footer>\n");
    }

    fn board(&self) -> Option<&SiteBoard> {
        match self.about {
            PageAbout::Board(board) | PageAbout::Year(board) => Some(board),
            PageAbout::All | PageAbout::People => None,
        }
    }

    /// The boards whose last result its foot tells.
    fn boards(&self) -> Vec<&SiteBoard> {
        match self.about {
            PageAbout::All => self.site.own_boards().collect(),
            PageAbout::Board(board) => vec![board],
            PageAbout::Year(_) | PageAbout::People => Vec::new(),
        }
    }

    /// The feeds of what the page shows, each with its title: that of the board first.
    fn feeds(&self) -> Vec<(String, String)> {
        let own = self.board().map(|board| (self.site.title_of_feed(board), FEED.to_owned()));
        let all = self.site.has_feed().then(|| (self.site.title.clone(), self.to(FEED)));
        own.into_iter().chain(all).collect()
    }

    fn follow(&self, page: &mut Html) {
        let feeds = self.feeds();
        let Some(((_, last), own)) = feeds.split_last() else { return };
        page.mark("<p>Follow in a feed reader (Atom): ");
        for (_, to) in own {
            page.link(to, "this board").mark(", ");
        }
        page.link(last, "all news").mark(".</p>\n");
    }

    /// The way to another page, from here.
    pub(super) fn to(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }
}

impl Site {
    /// Whether the pages of a board that has not changed stay the same: these stand on them.
    pub fn is_told_alike(&self, other: &Site) -> bool {
        let told = |site: &Site| (site.title.clone(), site.contact.clone(), site.address.clone());
        told(self) == told(other) && ways(self) == ways(other)
    }
}

/// The pages that every page links to, as far as there is something on them.
fn ways(site: &Site) -> Vec<(&'static str, &'static str)> {
    let all = [
        (FRONT, "Front page", true),
        (ROUNDS, site.name_of_boards(), true),
        (STANDINGS, "Standings", site.has_standings()),
        (PLAYERS, "Players", true),
        (DRAW, "Draw and dice", !site.draws.is_empty()),
        (RULES, "Rules and data", true),
    ];
    all.into_iter().filter(|(_, _, is)| *is).map(|(path, words, _)| (path, words)).collect()
}

/// The class of a power in the stylesheet.
pub(super) const fn class(power: Power) -> &'static str {
    match power {
        Power::Austria => "p aus",
        Power::England => "p eng",
        Power::France => "p fra",
        Power::Germany => "p ger",
        Power::Italy => "p ita",
        Power::Russia => "p rus",
        Power::Turkey => "p tur",
        // Of another map.
        _ => "p",
    }
}

/// The same without the bar, where something else bears the colour.
pub(super) fn colour(power: Power) -> &'static str {
    class(power).trim_start_matches("p ")
}
