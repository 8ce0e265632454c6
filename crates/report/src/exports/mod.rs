//! Data to take away: what the gazette shows, for spreadsheets and programs.
//!
//! [`files`] makes all of it from a [`Site`], so that no export can tell what no page may tell. The
//! same site gives the same bytes: where a format wants to know when a file was made, it gets the
//! time when the last result was published.
//!
//! [`judgement`] is the form of judged phases that saved games and `chancery adjudicate` share,
//! [`judgement_text`] how it is written, by [`json_text`].
//! Archives of a whole ledger are not here, but in `audit`.

mod csv;
mod dice;
pub mod json_text;
pub mod judgement;
pub mod judgement_text;
mod lists;
mod rows;
mod saved;
mod settled;
mod sheet;
mod tables_json;
mod wdd;
mod workbook;
mod zip;

pub use dice::{dice_lines, to_draw};
pub use rows::RowBlock;
pub use saved::carried_out;
pub use wdd::SeatOutcome;

use std::sync::Arc;

use chancery_variants::{KeptMap, shipped};

use super::calendar::{self, CalendarEntry};
use super::gazette::{ChangedPages, GazettePage, Site, SiteBoard, SiteStage, folder};
use super::tables::Table;
use crate::game::Moment;
use rows::ExportedTable;

/// The file of deadlines.
pub const CALENDAR: &str = "deadlines.ics";
/// The workbook.
pub const WORKBOOK: &str = "tournament.xlsx";
/// All tables for programs.
pub const JSON: &str = "tournament.json";
/// Hashes and seeds, draws and throws.
pub const DICE: &str = "dice.jsonl";
/// The players, for the World Diplomacy Database.
pub const WDD_PLAYERS: &str = "wdd-classification.csv";
/// The seats, for the same.
pub const WDD_BOARDS: &str = "wdd-boards.csv";

/// All exports.
pub fn files(site: &Site) -> Vec<GazettePage> {
    let mut files = common(site);
    files.extend(site.own_boards().map(game));
    files
}

/// The exports that are about no single board.
pub fn common(site: &Site) -> Vec<GazettePage> {
    common_after(site, None).made
}

/// The same when those of another state of the site are there, with the same names and seats.
pub fn common_after(site: &Site, before: Option<&Site>) -> ChangedPages {
    let published =
        site.boards.iter().filter_map(|board| board.published()).max().unwrap_or_default();
    let tables = exported(site);
    let mut files: Vec<GazettePage> =
        tables.iter().map(|table| file(format!("{}.csv", table.name), table.csv())).collect();
    let json = tables.iter().map(ExportedTable::json).collect();
    files.push(file(JSON, tables_json::of_tables(site, &json)));
    files.push(file(WORKBOOK, workbook::of_tables(&site.title, &tables, published)));
    let mut kept = Vec::new();
    // It has the sums of all rounds, which are the standings.
    let has_players = !site.holds_standings;
    if before.is_some_and(|before| wdd::is_told_alike(before, site)) {
        kept.extend(has_players.then(|| WDD_PLAYERS.to_owned()));
        kept.push(WDD_BOARDS.to_owned());
    } else {
        let results = wdd::AllResults::of(site);
        files.extend(has_players.then(|| file(WDD_PLAYERS, wdd::classification(&results))));
        files.push(file(WDD_BOARDS, wdd::boards(&results)));
    }
    files.push(file(CALENDAR, deadlines(&site.title, &[site])));
    if !site.dice.is_empty() {
        files
            .push(file(DICE, site.dice.iter().map(|line| format!("{line}\n")).collect::<String>()));
    }
    files.extend(maps(site));
    ChangedPages { made: files, kept }
}

/// The files of maps that the program does not bring: saved games name them by their codes.
fn maps(site: &Site) -> Vec<GazettePage> {
    let is_own = |map: &KeptMap| {
        let shipped = shipped(map.map().code());
        shipped.is_none_or(|shipped| shipped.text != map.text())
    };
    let mut maps: Vec<KeptMap> = Vec::new();
    for map in site.boards.iter().filter_map(|board| board.map).filter(is_own) {
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    let has_code = |code: &str| maps.iter().filter(|map| map.map().code() == code).count();
    let path = |map: &KeptMap| match (map.map().code(), map.sha256().split_at_checked(8)) {
        (code, Some((hash, _))) if has_code(code) > 1 => format!("games/maps/{code}-{hash}.json"),
        (code, _) => format!("games/maps/{code}.json"),
    };
    maps.iter().map(|map| file(path(map), map.text())).collect()
}

/// The running deadlines, as a calendar that programs subscribe to.
pub fn deadlines(title: &str, sites: &[&Site]) -> String {
    let boards = sites.iter().flat_map(|site| site.own_boards());
    let running: Vec<CalendarEntry> = boards.filter_map(deadline).collect();
    calendar::calendar(title, &running)
}

fn deadline(board: &SiteBoard) -> Option<CalendarEntry<'_>> {
    let SiteStage::Orders { phase, due, said } = board.stage else { return None };
    let (tag, key) = (board.tag.as_str(), board.calendar.clone());
    Some(CalendarEntry { tag, key, address: None, phase, due, said })
}

/// The saved game of a board.
pub fn game(board: &SiteBoard) -> GazettePage {
    file(game_path(board), saved::game(board))
}

/// The place of the saved game of a board among the exports.
pub fn game_path(board: &SiteBoard) -> String {
    format!("{}.json", folder(&board.name).replacen("boards/", "games/", 1))
}

fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> GazettePage {
    GazettePage { path: path.into(), bytes: bytes.into() }
}

/// The lists and rankings that are exported.
pub fn tables(site: &Site) -> Vec<Table> {
    let lists = [lists::boards(site), lists::centres(site)];
    lists.into_iter().chain(kept_tables(site).cloned()).map(rows::with_decimals).collect()
}

/// The same, as files are made of them.
fn exported(site: &Site) -> Vec<ExportedTable> {
    let honours = site.honours.as_ref().map(|honours| &honours.table);
    let elsewhere = site.elsewhere.as_ref().map(|elsewhere| &elsewhere.table);
    let made = |table: &Table| exported_table(table, RowBlock::of(table.clone()));
    let mut tables = vec![lists::exported_boards(site), lists::exported_centres(site)];
    tables.extend(honours.map(made));
    tables.extend(site.tables.iter().map(|table| exported_table(table, table.rows())));
    tables.extend(elsewhere.map(made));
    tables
}

fn exported_table(table: &Table, rows: Arc<RowBlock>) -> ExportedTable {
    ExportedTable::of(Table::new(&table.name, &table.title, &table.columns), vec![rows])
}

/// Those of them that a site has as they are.
fn kept_tables(site: &Site) -> impl Iterator<Item = &Table> {
    let honours = site.honours.as_ref().map(|honours| &honours.table);
    let elsewhere = site.elsewhere.as_ref().map(|elsewhere| &elsewhere.table);
    honours.into_iter().chain(site.own_tables()).chain(elsewhere)
}

/// The names and titles of those that a page offers. Where there are tables alone, some are empty,
/// and left out.
pub fn listed(site: &Site) -> Vec<(String, String)> {
    let named = |table: &Table| (table.name.clone(), table.title.clone());
    if site.has_tables_alone {
        let tables = tables(site);
        return tables.iter().filter(|table| !table.rows.is_empty()).map(named).collect();
    }
    let lists = [lists::named_boards(site), lists::named_centres(&[])];
    lists.iter().chain(kept_tables(site)).map(named).collect()
}

/// A moment as data have it: `2026-11-27T20:00:00Z`.
fn stamp(moment: Moment) -> String {
    moment.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}
