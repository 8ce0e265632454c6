//! What other programs read: the workbook, the calendar, saved games.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chancery::adjudication::Rulebook;
use chancery::game::play::{self, Counted};
use chancery::report::exports::{self, carried_out};
use chancery::report::gazette::Page;

use crate::shown::text;
use crate::world::site;

fn file(name: &str) -> Page {
    let files = exports::files(site());
    files.into_iter().find(|page| page.path == name).unwrap_or_else(|| panic!("no {name}"))
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
            for (cell, wanted) in found.iter().zip(row) {
                let shown = match cell {
                    Data::Float(number) => format!("{number}"),
                    Data::String(text) => text.clone(),
                    Data::Empty => String::new(),
                    other => panic!("{sheet}: {other:?}"),
                };
                assert_eq!(&shown, wanted, "{sheet}");
            }
        }
    }
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
