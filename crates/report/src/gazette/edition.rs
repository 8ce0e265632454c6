//! All files of a gazette.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::lead::LeadStory;
use super::links::{NameLinks, SiteNames};
use super::page::{DATA, GazettePage, LEAD_PREVIEW, preview_of};
use super::person::ROOT;
use super::persons::SitePerson;
use super::site::{Site, SiteBoard};
use super::standings::ShownTables;
use super::touched::TouchedPeople;
use super::{board, feed, front, map, people, person, phase, rules, standings, team};
use crate::atlas::Scene;
use crate::{atlas, exports};

/// All files of the gazette. The same site gives the same bytes.
pub fn pages(site: &Site) -> Vec<GazettePage> {
    let mut pages = common_pages(site);
    for board in &site.boards {
        pages.extend(board_pages(site, board));
    }
    pages
}

/// The files that are about no single board.
pub fn common_pages(site: &Site) -> Vec<GazettePage> {
    common_pages_after(site, None).0.made
}

/// Files, when those of another state of the site are there.
pub struct ChangedPages {
    /// Those that are new, or may have changed.
    pub made: Vec<GazettePage>,
    /// The paths of those that are as they were.
    pub kept: Vec<String>,
}

/// What was made for an edition, and can be used in the next.
#[derive(Debug, Default)]
pub struct EditionPieces {
    names: Arc<SiteNames>,
    tables: ShownTables,
}

impl EditionPieces {
    /// The paths of the pages of players and teams. Editions that have the same share them.
    pub fn people(&self) -> &Arc<BTreeSet<String>> {
        &self.names.pages
    }
}

/// The files that are about no single board, when those of another state of the site are there.
/// Pages of players and teams that are not made are as they were.
pub fn common_pages_after(
    site: &Site,
    before: Option<(&Site, &EditionPieces)>,
) -> (ChangedPages, EditionPieces) {
    let before = before.filter(|(before, _)| SiteNames::are_shared(before, site));
    let (old, pieces) = before.unzip();
    let names = pieces.map_or_else(|| Arc::new(SiteNames::of(site)), |of| of.names.clone());
    let links = NameLinks::of(site, &names);
    let mut tables = ShownTables::of(&links, pieces.map(|pieces| &pieces.tables));
    let ChangedPages { mut made, mut kept } = lists(&links, &tables, old);
    let touched = old.and_then(|old| TouchedPeople::between(old, site));
    let below = links.below(ROOT);
    let is_touched =
        |person: &SitePerson| touched.as_ref().is_none_or(|touched| touched.has_person(person));
    made.extend(person::pages(&below, is_touched));
    let is_touched = |team: &str| touched.as_ref().is_none_or(|touched| touched.has_team(team));
    made.extend(team::pages(&below, &mut tables, is_touched));
    if let Some(story) = LeadStory::of(site) {
        match is_led_alike(&story, old) {
            true => kept.extend(LeadStory::PATHS.map(str::to_owned)),
            false => made.extend(story.files()),
        }
    }
    (ChangedPages { made, kept }, EditionPieces { names, tables })
}

fn is_led_alike(story: &LeadStory<'_>, before: Option<&Site>) -> bool {
    before.and_then(LeadStory::of).is_some_and(|before| story.is_drawn_as(&before))
}

/// The front page, and all lists, rankings and data.
fn lists(links: &NameLinks<'_>, tables: &ShownTables, before: Option<&Site>) -> ChangedPages {
    let site = links.site;
    let fixed = |path: &str, text: &str| GazettePage { path: path.to_owned(), bytes: text.into() };
    let mut pages = vec![
        front::page(links),
        front::rounds(links),
        people::page(links),
        rules::page(site),
        fixed("gazette.css", include_str!("gazette.css")),
        fixed("icon.svg", include_str!("icon.svg")),
    ];
    if site.boards.iter().any(|board| board.map.is_none()) {
        pages.extend(atlas::shared_pictures().map(|(path, drawn)| fixed(path, &drawn)));
    }
    let ChangedPages { made, kept } = exports::common_after(site, before);
    pages.extend(made.into_iter().map(below_data));
    pages.extend(feed::of_site(site));
    if site.has_standings() {
        pages.push(standings::page(links, tables));
    }
    if !site.draws.is_empty() {
        pages.push(standings::draws(links));
    }
    let kept = kept.iter().map(|path| format!("{DATA}{path}")).collect();
    ChangedPages { made: pages, kept }
}

/// The files of one board; they change with nothing but the board and what all pages
/// tell of the tournament ([`Site::is_told_alike`]).
pub fn board_pages(site: &Site, board: &SiteBoard) -> Vec<GazettePage> {
    board_pages_after(site, board, None).made
}

/// The same when those of another state of the board are there.
pub fn board_pages_after(
    site: &Site,
    board: &SiteBoard,
    before: Option<&SiteBoard>,
) -> ChangedPages {
    let is_same = |year| before.is_some_and(|before| phase::is_told_alike(before, board, year));
    let (kept, years): (Vec<u16>, Vec<u16>) =
        board.years().into_iter().partition(|one| is_same(*one));
    let years = years.iter().map(|year| phase::page(site, board, *year));
    let beside = map::files(board)
        .into_iter()
        .chain([below_data(exports::game(board)), feed::of_board(site, board)]);
    let made = [board::page(site, board)].into_iter().chain(beside).chain(years).collect();
    ChangedPages { made, kept: kept.into_iter().map(|year| phase::path(board, year)).collect() }
}

/// The map that chats show with a link to the front page, and where it is to stand as a picture.
/// The caller paints it, since he keeps the painter. Without a map the picture is as it was. Chats
/// ask for it by its full address.
pub fn front_preview(site: &Site, before: Option<&Site>) -> Option<(String, Option<Scene>)> {
    let story = LeadStory::of(site).filter(|_| site.address.is_some())?;
    let before = before.filter(|before| before.address.is_some());
    let scene = (!is_led_alike(&story, before)).then(|| story.scene());
    Some((LEAD_PREVIEW.to_owned(), scene))
}

/// The same for the pages of a board.
pub fn board_preview(site: &Site, board: &SiteBoard) -> Option<(String, Scene)> {
    site.address.is_some().then(|| (preview_of(&board.name), map::scene_now(board)))
}

/// An export at its place in the gazette.
fn below_data(page: GazettePage) -> GazettePage {
    GazettePage { path: format!("{DATA}{}", page.path), ..page }
}
