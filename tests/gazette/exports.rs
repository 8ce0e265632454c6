//! What other programs read: the workbook, the calendar, saved games.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chancery::adjudication::Rulebook;
use chancery::board::Power;
use chancery::game::play::{self, Counted};
use chancery::report::exports::{self, carried_out};
use chancery::report::gazette::{GazettePage, Site, SiteBoard};
use chancery::report::tables::{ColumnKind, Table, number, text as words};
use chancery::variants::{KeptMap, shipped};
use serde_json::{Value, json};

use crate::gazette::shown::text;
use crate::gazette::world::site;

fn file(name: &str) -> GazettePage {
    file_of(site(), name)
}

#[test]
fn the_workbook_opens_and_has_what_the_tables_have() {
    let page = file(exports::WORKBOOK);
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(page.bytes)).expect("a workbook");
    let tables = exports::tables(site());
    assert_eq!(book.sheet_names().len(), tables.len());
    for (sheet, table) in book.sheet_names().into_iter().zip(&tables) {
        let range = book.worksheet_range(&sheet).expect("a sheet");
        assert_eq!(range.height(), table.rows.len() + 1, "{sheet}");
        for (found, row) in range.rows().skip(1).zip(&table.rows) {
            for ((cell, wanted), column) in found.iter().zip(row).zip(&table.columns) {
                let is_number = column.kind == ColumnKind::Number;
                match cell {
                    Data::Float(number) if is_number => {
                        assert_eq!(Ok(*number), wanted.parse(), "{sheet}");
                    }
                    Data::String(text) if !is_number => assert_eq!(text, wanted, "{sheet}"),
                    Data::Empty => assert_eq!("", wanted, "{sheet}"),
                    other => panic!("{sheet}: {other:?} for {wanted}"),
                }
            }
        }
    }
}

/// A site with points that are no whole numbers.
fn with_fractions() -> Site {
    let mut site = site().clone();
    let columns = [words("player", "Player"), number("points", "Points")];
    let mut table = Table::new("fractions", "Fractions of points (C.3)", &columns);
    let row = |name: &str, points: &str| vec![name.to_owned(), points.to_owned()];
    table.rows = vec![row("Łucja 1/2", "109/6"), row("Bo", "18"), row("Cy", "-1/3")];
    site.tables = vec![table.into()];
    site
}

fn file_of(site: &Site, name: &str) -> GazettePage {
    let files = exports::files(site);
    files.into_iter().find(|page| page.path == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn the_file_of_a_map_that_the_program_does_not_bring_is_among_the_saved_games() {
    let mut site = site().clone();
    let small = include_str!("../../fixtures/variants/small.json");
    let ancmed = shipped("ancmed").expect("it is inside").text;
    for (board, text) in site.boards.iter_mut().zip([small, small, ancmed]) {
        board.map = Some(KeptMap::of(text).expect("no fault"));
    }
    let files = exports::files(&site);
    let maps: Vec<&GazettePage> =
        files.iter().filter(|page| page.path.starts_with("games/maps/")).collect();
    let [map] = maps[..] else { panic!("{:?}", maps.len()) };
    assert_eq!((map.path.as_str(), &map.bytes[..]), ("games/maps/small.json", small.as_bytes()));
}

#[test]
fn when_a_board_with_other_powers_comes_lists_are_those_made_from_nothing() {
    let mut site = site().clone();
    let titles = |site: &Site| {
        let files = exports::common(site);
        let centres = files.iter().find(|file| file.path == "centres.csv").expect("it is there");
        let titles = text(centres).lines().next().unwrap_or_default().split(',').count();
        (files, titles)
    };
    let (_, before) = titles(&site);
    let map = KeptMap::of(shipped("ancmed").expect("it is inside").text).expect("no fault");
    let board = &mut site.boards[0];
    (board.map, board.position) = (Some(map), map.map().start());
    board.phases.clear();
    board.seats.clear();
    let boards = site.boards.iter().map(|board| SiteBoard::clone(board).into()).collect();
    let (anew, _) = titles(&Site { boards, ..site.clone() });
    let (files, after) = titles(&site);
    assert!(after > before && files == anew, "{before} and {after} columns");
}

#[test]
fn programs_get_numbers_and_the_fractions_beside_them() {
    let site = with_fractions();
    let all: Value = serde_json::from_slice(&file_of(&site, exports::JSON).bytes).expect("JSON");
    assert_eq!(
        all["tables"]["fractions"],
        json!([
            {"player": "Łucja 1/2", "points": 18.166667, "exact": "109/6"},
            {"player": "Bo", "points": 18, "exact": "18"},
            {"player": "Cy", "points": -0.333333, "exact": "-1/3"},
        ])
    );
    let board = &site.boards[0];
    let (year, row) = board.counts()[0].clone();
    let centres = &all["tables"]["centres"][0];
    assert_eq!((&centres["board"], &centres["year"]), (&json!(board.name), &json!(year)));
    for power in Power::ALL {
        assert_eq!(centres[power.code()], json!(row[power.index()]), "{power}");
    }
    let book = file_of(&site, exports::WORKBOOK).bytes;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(book)).expect("a workbook");
    let sheet = book.worksheet_range("Fractions of points").expect("a sheet without its clause");
    assert_eq!(sheet.get_value((1, 1)), Some(&Data::Float(18.166667)));
    assert_eq!(sheet.get_value((1, 2)), Some(&Data::String("109/6".to_owned())));
}

#[test]
fn spreadsheets_know_the_letters_of_tables_and_see_no_days_in_them() {
    let site = with_fractions();
    let page = file_of(&site, "fractions.csv");
    assert_eq!(
        text(&page),
        "\u{feff}player,points,exact\r\nŁucja 1/2,18.166667,18 1/6\r\nBo,18,18\r\n\
         Cy,-0.333333,-0 1/3\r\n"
    );
    for name in [exports::WDD_BOARDS, exports::WDD_PLAYERS] {
        assert!(text(&file_of(&site, name)).starts_with("FIRST NAME,"), "{name}");
    }
    let centres = text(&file_of(&site, "centres.csv")).to_owned();
    let board = &site.boards[0];
    let (year, row) = board.counts()[0].clone();
    let counts: Vec<String> = row.iter().map(usize::to_string).collect();
    let counts = counts.join(",");
    assert_eq!(centres.lines().nth(1), Some(format!("{},{year},{counts}", board.name).as_str()));
}

#[test]
fn deadlines_are_a_calendar() {
    let page = file(exports::CALENDAR);
    let calendar: icalendar::Calendar = text(&page).parse().expect("a calendar");
    assert_eq!(calendar.components.len(), site().boards.len(), "one for each running board");
    for line in
        ["METHOD:PUBLISH", "DTSTAMP:", "DTSTART:", "SUMMARY:[wm26-r1-01] Spring 1903 orders due"]
    {
        assert!(text(&page).contains(line), "no {line}");
    }
}

#[test]
fn orders_as_they_were_carried_out_lead_to_the_same_position() {
    let rules = Rulebook::world_masters();
    let mut phases = 0;
    for board in &site().boards {
        for played in &board.phases {
            let carried = carried_out(played, &rules);
            let counted: Vec<Counted> = carried
                .iter()
                .map(|given| Counted {
                    power: given.power,
                    order: given.order,
                    text: String::new(),
                    by_plan: false,
                })
                .collect();
            let (after, _) = play::outcome(played.phase, &played.before, &counted, &rules);
            assert_eq!(after, played.after, "{} {}", board.name, played.phase);
            phases += 1;
        }
    }
    assert!(phases >= 7 * 6, "{phases} phases only");
}

#[test]
fn a_saved_game_has_each_phase_and_where_it_leads() {
    let board = &site().boards[0];
    let game: serde_json::Value =
        serde_json::from_slice(&exports::game(board).bytes).expect("a saved game");
    // Programs for lines, and `jq` among them, want the last one to end.
    assert_eq!(text(&exports::game(board)).matches('\n').count(), 1);
    assert!(text(&exports::game(board)).ends_with('\n'));
    let phases = game["phases"].as_array().expect("phases");
    assert_eq!(phases.len(), board.phases.len() + 1);
    assert_eq!(phases[0]["name"], "S1901M");
    assert_eq!(phases[0]["orders"]["FRANCE"].as_array().expect("orders").len(), 3);
}
