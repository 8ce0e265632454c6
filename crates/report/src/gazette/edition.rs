//! All files of a gazette.

use super::lead::LeadStory;
use super::links::NameLinks;
use super::page::{DATA, GazettePage, LEAD_PREVIEW, page_of_player, page_of_team, preview_of};
use super::person::ROOT;
use super::persons::SitePerson;
use super::site::{Site, SiteBoard};
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
    common_pages_after(site, None).made
}

/// Files, when those of another state of the site are there.
pub struct ChangedPages {
    /// Those that are new, or may have changed.
    pub made: Vec<GazettePage>,
    /// The paths of those that are as they were.
    pub kept: Vec<String>,
}

/// The files that are about no single board, when those of another state of the site are there.
pub fn common_pages_after(site: &Site, before: Option<&Site>) -> ChangedPages {
    let mut made = lists(site);
    let links = NameLinks::of(site, ROOT);
    let touched = before.and_then(|before| TouchedPeople::between(before, site));
    let is_touched =
        |person: &SitePerson| touched.as_ref().is_none_or(|touched| touched.has_person(person));
    let has_team = |team: &str| touched.as_ref().is_none_or(|touched| touched.has_team(team));
    made.extend(person::pages(&links, is_touched));
    made.extend(team::pages(&links, has_team));
    let persons = site.persons.iter().filter(|person| !is_touched(person));
    let teams = site.teams().into_iter().filter(|team| !has_team(team));
    let persons = persons.map(|person| page_of_player(&person.page));
    let mut kept: Vec<String> = persons.chain(teams.map(page_of_team)).collect();
    if let Some(story) = LeadStory::of(site) {
        match is_led_alike(&story, before) {
            true => kept.extend(LeadStory::PATHS.map(str::to_owned)),
            false => made.extend(story.files()),
        }
    }
    ChangedPages { made, kept }
}

fn is_led_alike(story: &LeadStory<'_>, before: Option<&Site>) -> bool {
    before.and_then(LeadStory::of).is_some_and(|before| story.is_drawn_as(&before))
}

/// The front page, and all lists, rankings and data.
fn lists(site: &Site) -> Vec<GazettePage> {
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
    pages.extend(exports::common(site).into_iter().map(below_data));
    pages.extend(feed::of_site(site));
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
