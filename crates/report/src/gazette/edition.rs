//! All files of a gazette.

use super::lead::LeadStory;
use super::page::{DATA, GazettePage, LEAD_PREVIEW, preview_of};
use super::site::{Site, SiteBoard};
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
    let fixed = |path: &str, text: &str| GazettePage { path: path.to_owned(), bytes: text.into() };
    let mut pages = vec![
        front::page(site),
        front::rounds(site),
        people::page(site),
        rules::page(site),
        fixed("gazette.css", include_str!("gazette.css")),
        fixed("icon.svg", include_str!("icon.svg")),
    ];
    if site.boards.iter().any(|board| board.map.is_none()) {
        pages.extend(atlas::shared_pictures().map(|(path, drawn)| fixed(path, &drawn)));
    }
    pages.extend(LeadStory::of(site).iter().flat_map(LeadStory::files));
    pages.extend(exports::common(site).into_iter().map(below_data));
    pages.extend(feed::of_site(site));
    pages.extend(person::pages(site));
    pages.extend(team::pages(site));
    if site.has_standings() {
        pages.push(standings::page(site));
    }
    if !site.draws.is_empty() {
        pages.push(standings::draws(site));
    }
    pages
}

/// The files of one board; they change with nothing but the board and what all pages
/// tell of the tournament ([`Site::is_told_alike`]).
pub fn board_pages(site: &Site, board: &SiteBoard) -> Vec<GazettePage> {
    let years = board.years();
    let years = years.iter().map(|year| phase::page(site, board, *year));
    let beside = map::files(board)
        .into_iter()
        .chain([below_data(exports::game(board)), feed::of_board(site, board)]);
    [board::page(site, board)].into_iter().chain(beside).chain(years).collect()
}

/// The map that chats show with a link to the front page, and where it is to stand as a picture.
/// The caller paints it, since he keeps the painter. Chats ask for it by its full address.
pub fn front_preview(site: &Site) -> Option<(String, Scene)> {
    let story = LeadStory::of(site).filter(|_| site.address.is_some())?;
    Some((LEAD_PREVIEW.to_owned(), story.scene()))
}

/// The same for the pages of a board.
pub fn board_preview(site: &Site, board: &SiteBoard) -> Option<(String, Scene)> {
    site.address.is_some().then(|| (preview_of(&board.name), map::scene_now(board)))
}

/// An export at its place in the gazette.
fn below_data(page: GazettePage) -> GazettePage {
    GazettePage { path: format!("{DATA}{}", page.path), ..page }
}
