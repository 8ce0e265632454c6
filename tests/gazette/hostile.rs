//! Names and press that mean harm, in every place that people can reach: pages, pictures, tables,
//! workbook, calendar, saved games.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chancery::game::press::{PublishedPiece, Section};
use chancery::report::exports;
use chancery::report::gazette::{GazettePage, Honours, Site, SiteDraw, SiteNews, SiteNote, pages};
use chancery::report::tables::{Table, reason, text as words};

use crate::gazette::shown::{is_html, text};
use crate::gazette::world::site;

/// For pages: the end of an attribute, a script, a picture, entities.
pub(crate) const MARKUP: &str = "\"><script>alert('x')</script><img src=x onerror=alert(1)>&'=1+1";
/// For spreadsheets: formulas, in the ways in which they begin.
const FORMULAS: [&str; 5] = ["=cmd|'/C calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1"];
/// For calendars and tables: an end of a line, and what would be one of ours.
const LINES: &str = "a\r\nBEGIN:VALARM\r\nATTACH:file:///etc/passwd\nb\u{2028}c;d,e:f\\n,\"g\"";

/// A site with hostile words in every place that people can reach.
pub(crate) fn hostile(words_of_people: &str) -> Site {
    let evil = || words_of_people.to_owned();
    let mut site = site().clone();
    site.title = evil();
    let mut table = Table::new("evil", words_of_people, &[words("a", "A"), reason("b", "B")]);
    table.notes = vec![evil()];
    table.rows = vec![vec![evil(), evil()]];
    site.tables.push(table.clone().into());
    site.rulings = vec![(site.boards[0].phases[0].published, evil())];
    let (at, page) = (site.boards[0].phases[0].published, "index.html");
    site.news = vec![SiteNews { key: evil(), at, title: evil(), text: evil(), page }];
    let honours = Table { name: "evil-honours".to_owned(), ..table.clone() };
    site.honours = Some(Honours { said: evil(), table: honours });
    let draw = SiteDraw {
        title: evil(),
        commitment: evil(),
        is_idle: false,
        seed: Some(evil()),
        findings: vec![evil()],
        table: Table { name: "evil-seats".to_owned(), ..table },
    };
    site.draws = vec![draw];
    for board in &mut site.boards {
        board.name = format!("{}-{words_of_people}", board.name);
        board.tag = evil();
        board.master = evil();
        board.observer = Some(evil());
        board.ending = Some(evil());
        board.policies = vec![evil()];
        for seat in &mut board.seats {
            seat.team = Some(evil());
            seat.tenures.iter_mut().for_each(|tenure| tenure.name = evil());
        }
        for played in &mut board.phases {
            played.orders.iter_mut().for_each(|counted| counted.text = evil());
        }
        let phase = board.phases[0].phase;
        let note = SiteNote {
            phase,
            title: evil(),
            text: evil(),
            changes: vec![evil()],
            on: vec![phase],
            reason: Some(evil()),
            at: None,
            was_over: true,
        };
        board.notes.push(note);
        for (_, press) in &mut board.press {
            let piece = PublishedPiece { attributed: Some(evil()), text: evil() };
            press.section = Some(Section { title: evil(), pieces: vec![piece] });
            press.white.values_mut().for_each(|texts| *texts = vec![evil()]);
        }
    }
    site
}

#[test]
fn hostile_names_are_names_and_nothing_else() {
    let mut shown = 0;
    let pages = pages(&hostile(MARKUP));
    let people_read = |page: &&GazettePage| is_html(page) || page.path.ends_with(".svg");
    for page in pages.iter().filter(people_read) {
        let text = text(page);
        for what in ["<script", "<img src=x", "\"><", "onerror=alert(1)>"] {
            // Tags of ours may close a quote; no player's text does so before a script or a
            // picture.
            let is_evil =
                what != "\"><" || text.contains("\"><script") || text.contains("\"><img src=x");
            assert!(!(text.contains(what) && is_evil), "{} has {what}", page.path);
        }
        assert!(page.path.chars().all(|c| c.is_ascii_alphanumeric() || "-_./".contains(c)));
        shown += text.matches("&lt;script&gt;").count();
    }
    assert!(shown > 500, "the names are nowhere to be seen: {shown}");
}

fn files(evil: &str) -> Vec<GazettePage> {
    exports::files(&hostile(evil))
}

fn file<'f>(files: &'f [GazettePage], name: &str) -> &'f GazettePage {
    files.iter().find(|page| page.path == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn a_spreadsheet_runs_nobodys_name() {
    for evil in FORMULAS.into_iter().chain([MARKUP, LINES]) {
        let (mut cells, mut shown) = (0, 0);
        for page in files(evil).iter().filter(|page| page.path.ends_with(".csv")) {
            let mut table =
                csv::ReaderBuilder::new().has_headers(false).from_reader(&page.bytes[..]);
            for row in table.records() {
                for cell in row.expect("rows have the same number of cells").iter() {
                    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
                        && cell.parse::<i64>().is_err();
                    assert!(!is_formula, "{}: {cell:?}", page.path);
                    cells += 1;
                    shown += usize::from(cell.contains(evil.trim()));
                }
            }
        }
        assert!(cells > 500 && shown > 50, "{evil}: {shown} of {cells} cells only");
    }
}

#[test]
fn a_workbook_has_names_and_no_formulas() {
    for evil in FORMULAS.into_iter().chain([MARKUP, LINES]) {
        let files = files(evil);
        let book = file(&files, exports::WORKBOOK).bytes.clone();
        let mut book: Xlsx<_> = Xlsx::new(Cursor::new(book)).expect("a workbook");
        let mut shown = 0;
        for sheet in book.sheet_names() {
            let formulas = book.worksheet_formula(&sheet).expect("a sheet");
            assert_eq!(formulas.used_cells().count(), 0, "{evil}: {sheet} has formulas");
            let cells = book.worksheet_range(&sheet).expect("a sheet");
            // Ends of lines are written as marks of the format.
            let mark = if evil == LINES { "BEGIN:VALARM" } else { evil.trim() };
            let is_shown = |cell: &Data| matches!(cell, Data::String(text) if text.contains(mark));
            shown += cells.used_cells().filter(|(_, _, cell)| is_shown(cell)).count();
        }
        assert!(shown > 50, "{evil}: {shown} cells only");
    }
}

#[test]
fn a_calendar_has_the_lines_that_are_ours() {
    for evil in FORMULAS.into_iter().chain([MARKUP, LINES]) {
        let files = files(evil);
        let calendar = text(file(&files, exports::CALENDAR));
        for line in calendar.split("\r\n").filter(|line| !line.starts_with(' ')) {
            let name = line.split([':', ';']).next().unwrap_or_default();
            let ours = [
                "BEGIN",
                "VERSION",
                "PRODID",
                "CALSCALE",
                "METHOD",
                "X-WR-CALNAME",
                "DTSTAMP",
                "DTSTART",
                "SEQUENCE",
                "SUMMARY",
                "TRANSP",
                "UID",
                "END",
                "",
            ];
            assert!(ours.contains(&name), "{evil}: {line:?}");
            assert!(!line.contains(['\n', '\r']), "{evil}: {line:?}");
        }
        assert_eq!(calendar.matches("BEGIN:VEVENT\r\n").count(), site().boards.len());
        let read: icalendar::Calendar = calendar.parse().expect("a calendar");
        assert_eq!(read.components.len(), site().boards.len());
    }
}

#[test]
fn data_says_what_people_wrote_and_no_more() {
    for evil in FORMULAS.into_iter().chain([MARKUP, LINES]) {
        let files = files(evil);
        let mut read = 0;
        for page in files.iter().filter(|page| page.path.ends_with(".json")) {
            let value: serde_json::Value = serde_json::from_slice(&page.bytes).expect("JSON");
            read += usize::from(value.is_object());
        }
        assert_eq!(read, site().boards.len() + 1);
        let all: serde_json::Value =
            serde_json::from_slice(&file(&files, exports::JSON).bytes).expect("JSON");
        assert_eq!(all["title"], evil);
    }
}
