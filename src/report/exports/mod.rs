//! Data to take away: what the gazette shows, for spreadsheets and programs.
//!
//! [`files`] makes all of it from a [`Site`], so that no export can tell what no page may tell. The
//! same site gives the same bytes: where a format wants to know when a file was made, it is told
//! when the last result was published.
//!
//! [`judgement`] is the form of judged phases that saved games and `chancery adjudicate` share.
//! Archives of a whole ledger are not here, but in `audit`.

mod csv;
pub mod judgement;
mod lists;
mod saved;
mod wdd;
mod workbook;

pub use saved::carried_out;

use serde_json::{Map, Value, json};

use super::calendar::{self, Deadline};
use super::gazette::{Board, Page, Site, Stage, folder};
use super::tables::Table;
use crate::game::Moment;
use crate::game::seats::Round;

/// The file of deadlines.
pub const CALENDAR: &str = "deadlines.ics";
/// The workbook.
pub const WORKBOOK: &str = "tournament.xlsx";
/// All tables for programs.
pub const JSON: &str = "tournament.json";
/// The players, for the World Diplomacy Database.
pub const WDD_PLAYERS: &str = "wdd-classification.csv";
/// The seats, for the same.
pub const WDD_BOARDS: &str = "wdd-boards.csv";

/// All exports.
pub fn files(site: &Site) -> Vec<Page> {
    let mut files = common(site);
    files.extend(site.boards.iter().map(game));
    files
}

/// The exports that are about no single board.
pub fn common(site: &Site) -> Vec<Page> {
    let made = site.boards.iter().filter_map(Board::published).max().unwrap_or_default();
    let tables = tables(site);
    let mut files: Vec<Page> = tables
        .iter()
        .map(|table| file(format!("{}.csv", table.name), csv::of_table(table)))
        .collect();
    files.push(file(JSON, json(site, &tables)));
    files.push(file(WORKBOOK, workbook::of_tables(&site.title, &tables, made)));
    files.push(file(WDD_PLAYERS, wdd::classification(site)));
    files.push(file(WDD_BOARDS, wdd::boards(site)));
    files.push(file(CALENDAR, deadlines(site)));
    files
}

/// The running deadlines, as a calendar that programs subscribe to.
fn deadlines(site: &Site) -> String {
    let running: Vec<Deadline> = site.boards.iter().filter_map(deadline).collect();
    calendar::calendar(&site.title, &running)
}

fn deadline(board: &Board) -> Option<Deadline<'_>> {
    let Stage::Orders { phase, due, said } = board.stage else { return None };
    let (tag, key) = (board.tag.as_str(), board.calendar.clone());
    Some(Deadline { tag, key, address: None, phase, due, said })
}

/// The saved game of a board.
pub fn game(board: &Board) -> Page {
    file(game_path(board), saved::game(board))
}

/// Where the saved game of a board stands among the exports.
pub fn game_path(board: &Board) -> String {
    format!("{}.json", folder(&board.name).replacen("boards/", "games/", 1))
}

fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Page {
    Page { path: path.into(), bytes: bytes.into() }
}

/// The lists and rankings that are exported.
pub fn tables(site: &Site) -> Vec<Table> {
    let lists = [lists::boards(site), lists::centres(site)];
    lists.into_iter().chain(site.tables.iter().cloned()).collect()
}

/// All tables as JSON, each a list of objects.
fn json(site: &Site, tables: &[Table]) -> String {
    let rows = |table: &Table| -> Value {
        let row = |row: &Vec<String>| -> Value {
            let cells = table.columns.iter().zip(row);
            let cells = cells.map(|(column, cell)| (column.key.to_owned(), json!(cell)));
            Value::Object(cells.collect::<Map<String, Value>>())
        };
        table.rows.iter().map(row).collect()
    };
    let tables: Map<String, Value> =
        tables.iter().map(|table| (table.name.clone(), rows(table))).collect();
    format!(
        "{:#}\n",
        json!({ "title": site.title, "scoring": site.system.name(), "tables": tables })
    )
}

/// A moment as data have it: `2026-11-27T20:00:00Z`.
fn stamp(moment: Moment) -> String {
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A round in data, as `chancery score` calls it.
fn round_name(round: Round) -> &'static str {
    match round {
        Round::First => "r1",
        Round::Second => "r2",
        Round::SemiFinal => "semi",
        Round::Final => "final",
    }
}
