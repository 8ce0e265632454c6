//! The files of the gazette, and their places.

use super::persons::file_of_name;
use crate::board::Phase;

/// The front page.
pub(super) const FRONT: &str = "index.html";
/// All boards, by round.
pub(super) const ROUNDS: &str = "boards.html";
/// Rankings.
pub(super) const STANDINGS: &str = "standings.html";
/// Who plays where.
pub(super) const PLAYERS: &str = "players.html";
/// A page for each of them, and for each team.
const PEOPLE: &str = "players/";
const TEAMS: &str = "teams/";
/// Draws, seeds and dice.
pub(super) const DRAW: &str = "draw.html";
/// Rules in force, and data to take away.
pub(super) const RULES: &str = "rules.html";
/// What is new, of the tournament and of each board.
pub(super) const FEED: &str = "feed.xml";
/// Exports.
pub(super) const DATA: &str = "data/";

/// A file of the gazette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GazettePage {
    /// Where it stands, from the folder of the gazette on; folders are parted by `/`.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Where the picture stands that chats show with a link to the front page.
pub(super) const LEAD_PREVIEW: &str = "lead.png";

/// The same for the pages of a board.
pub(super) fn preview_of(board: &str) -> String {
    format!("{}/map.png", folder(board))
}

/// The folder of a board's pages, by the name of the board. The director chooses these names, so
/// every character that has a meaning in a path or an address becomes a dash.
pub fn folder(board: &str) -> String {
    let plain = |letter: char| match letter {
        _ if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        '_' => '_',
        _ => '-',
    };
    format!("boards/{}", board.chars().map(plain).collect::<String>())
}

/// The page of a player, by its file.
pub(super) fn page_of_player(page: &str) -> String {
    format!("{PEOPLE}{page}.html")
}

/// The page of a team, by its name.
pub(super) fn page_of_team(name: &str) -> String {
    format!("{TEAMS}{}.html", file_of_name(name))
}

/// The path of a phase, from the folder of its board.
pub fn place_of(phase: Phase) -> String {
    format!("{}.html#{phase}", phase.year)
}
