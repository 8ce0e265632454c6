//! The gazette: the web pages of a tournament that everybody may read.
//!
//! From a [`Site`] to [`Page`]s, and nothing else: no file is written here, and nothing is decided.
//! A [`Chronicle`] makes the boards of a site from the events of games. The pages are static HTML
//! with one stylesheet: they load nothing from elsewhere, need no script, and allow none.
//!
//! A board has a page of its own and one for each year, so that a new result changes few pages and
//! none gets heavy. On the page of a year the phases lie over each other, and the address says
//! which one is on top (`1903.html#F1903M`); the steps between them are links, so that they work
//! with a keyboard, can be sent to a friend, and need no script.

mod board;
mod chart;
mod chronicle;
pub mod decisions;
mod ended;
mod frame;
mod front;
mod honours;
mod html;
mod lots;
mod map;
mod people;
mod phase;
pub mod rankings;
mod rules;
mod site;
mod standings;
mod volumes;

pub use chronicle::Chronicle;
pub use site::{Board, Draw, Honours, Note, Place, Played, Seat, Site, Stage, Tenure, Who};

pub use volumes::{Volume, cover, moved};

use crate::board::Phase;
use crate::game::calendar::told;
use crate::game::seats::Round;
use crate::{exports, names};

/// The front page.
const FRONT: &str = "index.html";
/// All boards, by round.
const ROUNDS: &str = "boards.html";
/// Rankings.
const STANDINGS: &str = "standings.html";
/// Who plays where.
const PLAYERS: &str = "players.html";
/// Draws, seeds and dice.
const DRAW: &str = "draw.html";
/// Rules in force, and data to take away.
const RULES: &str = "rules.html";

/// Exports.
const DATA: &str = "data/";

/// A file of the gazette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where it stands, from the folder of the gazette on; folders are parted by `/`.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// All files of the gazette. The same site gives the same bytes.
pub fn pages(site: &Site) -> Vec<Page> {
    let mut pages = common_pages(site);
    for board in &site.boards {
        pages.extend(board_pages(site, board));
    }
    pages
}

/// The files that are about no single board.
pub fn common_pages(site: &Site) -> Vec<Page> {
    let fixed = |path: &str, text: &str| Page { path: path.to_owned(), bytes: text.into() };
    let mut pages = vec![
        front::page(site),
        front::rounds(site),
        people::page(site),
        rules::page(site),
        fixed("gazette.css", include_str!("gazette.css")),
        fixed("icon.svg", include_str!("icon.svg")),
    ];
    pages.extend(exports::common(site).into_iter().map(below_data));
    if !site.tables.is_empty() {
        pages.push(standings::page(site));
    }
    if !site.draws.is_empty() {
        pages.push(standings::draws(site));
    }
    pages
}

/// The files of one board; they change with nothing but the board and the name of the tournament.
pub fn board_pages(site: &Site, board: &Board) -> Vec<Page> {
    let years = board.years();
    let years = years.iter().map(|year| phase::page(site, board, *year));
    let beside = map::files(board).into_iter().chain([below_data(exports::game(board))]);
    [board::page(site, board)].into_iter().chain(beside).chain(years).collect()
}

/// An export at its place in the gazette.
fn below_data(page: Page) -> Page {
    Page { path: format!("{DATA}{}", page.path), ..page }
}

/// The folder of a board's pages, by the name of the board. Names of boards are the director's;
/// whatever would have a meaning in a path or an address becomes a dash.
pub fn folder(board: &str) -> String {
    let plain = |letter: char| match letter {
        _ if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        '_' => '_',
        _ => '-',
    };
    format!("boards/{}", board.chars().map(plain).collect::<String>())
}

/// Where a phase stands, from the folder of its board on.
pub fn place_of(phase: Phase) -> String {
    format!("{}.html#{phase}", phase.year)
}

/// A round in words.
fn round(round: Round) -> &'static str {
    match round {
        Round::First => "First round",
        Round::Second => "Second round",
        Round::SemiFinal => "Semi-final",
        Round::Final => "Final",
    }
}

/// What a board waits for, as a sentence.
fn stage(board: &Board) -> String {
    match &board.stage {
        Stage::Orders { phase, due, .. } => {
            format!("{}: orders are due on {}.", names::phase(*phase), told::gmt(*due))
        }
        Stage::HeldBack(phase) => {
            format!("{}: the result waits for first moves (D.VII(6)(b)).", names::phase(*phase))
        }
        Stage::Waiting(phase) => {
            format!("{}: the game waits until a seat is filled (B.8).", names::phase(*phase))
        }
        Stage::Over(_) => {
            let how = board.ending.as_ref().map(|how| format!("Over. {how}"));
            how.unwrap_or_else(|| "The game is over.".to_owned())
        }
    }
}
