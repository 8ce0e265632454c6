//! Boards played elsewhere in the files that a tournament writes for others.

use super::check_audit;
use super::elsewhere::{asked_at_the_prompt, drawn, players, says};
use super::hall::{DIRECTOR, Hall};

/// A file of the data, as lines.
pub(super) fn exported(hall: &Hall, file: &str) -> Vec<String> {
    let folder = hall.file().with_file_name("exported");
    asked_at_the_prompt(hall, &["export", "--to", folder.to_str().expect("a path")]);
    let text = std::fs::read_to_string(folder.join(file)).expect(file);
    text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

/// The cells of a row below their titles.
fn cell<'l>(lines: &'l [String], row: &'l str, title: &str) -> &'l str {
    let at = lines[0].split(',').position(|of| of == title).expect(title);
    row.split(',').nth(at).expect(title)
}

/// The rows that have a cell.
fn rows<'l>(lines: &'l [String], title: &str, of: &str) -> Vec<&'l str> {
    let found = lines.iter().skip(1).filter(|row| cell(lines, row, title) == of);
    found.map(String::as_str).collect()
}

/// Seven boards elsewhere, five of them with results.
fn reported(name: &str) -> Hall {
    let mut hall = drawn(name);
    hall.confirm(DIRECTOR, "td elsewhere r1 until 2026-12-20 20:00");
    hall.confirm(DIRECTOR, "td start r1");
    let results = [
        (1, "1902 A4 E5 F7 G6 I4 R5 T3"),
        (2, "won by France 1901"),
        (3, "1902 A0 E10 F12 G4 I4 R4 T0, draw England France"),
        (4, "1901 A0 E5 F5 G5 I4 R5 T4, draw E F G I R T"),
        (5, "1902 A0 E4 F4 G4 I2 R18 T2"),
    ];
    for (board, result) in results {
        says(
            &mut hall,
            DIRECTOR,
            &format!("td result wm26-r1-0{board}: {result}"),
            "We will tell its players.",
        );
    }
    hall
}

#[test]
fn boards_and_centres_have_what_is_known_of_boards_played_elsewhere() {
    let hall = reported("elsewhere-lists");
    let lines = exported(&hall, "boards.csv");
    assert_eq!(lines.len(), 50, "{}", lines.join("\n"));
    let of = |board: &str, power: &str| {
        let mut found = rows(&lines, "board", board).into_iter();
        found.find(|row| cell(&lines, row, "power") == power).expect(power)
    };
    let first = of("wm26-r1-01", "France");
    let player = players(&hall, "wm26-r1-01")[2].clone();
    let name = player.replace("@players.example", "").replace('p', "Player ");
    for (title, has) in [
        ("round", "r1"),
        ("player", name.as_str()),
        ("centres", "7"),
        ("units", ""),
        ("points", "27.840909"),
        ("phase", "COMPLETED"),
        ("due", ""),
        ("end", "last-year"),
        ("ended", "It ended after 1902."),
        ("scoring", "Sum of squares"),
    ] {
        assert_eq!(cell(&lines, first, title), has, "{title}: {first}");
    }
    // No result gave the centres of this one.
    let won = of("wm26-r1-02", "France");
    assert!(won.contains(",,,100,100,COMPLETED,,solo,\"France won, 1901.\","), "{won}");
    assert!(
        of("wm26-r1-03", "Austria").contains(",voted,\"A draw between England and France, 1902.\"")
    );
    assert!(of("wm26-r1-05", "Russia").contains(",18,,100,100,COMPLETED,,solo,\"Russia won"));
    let open = of("wm26-r1-07", "Turkey");
    assert!(open.ends_with(",,,,,result,2026-12-20T20:00:00Z,,,Sum of squares"), "{open}");
    let centres = exported(&hall, "centres.csv");
    assert_eq!(centres[1], "wm26-r1-01,1902,4,5,7,6,4,5,3");
    assert_eq!(centres[2], "wm26-r1-03,1902,0,10,12,4,4,4,0", "nobody told those of the second");
    assert_eq!((centres.len(), rows(&centres, "year", "1901").len()), (5, 1));
    let json = exported(&hall, "tournament.json").join("\n");
    assert!(json.contains("\"scoring\": \"Sum of squares\""), "{json}");
    check_audit(&hall);
}

#[test]
fn the_files_of_the_database_have_boards_played_elsewhere_and_leave_open_what_nobody_told() {
    let mut hall = reported("elsewhere-wdd");
    let seats = exported(&hall, "wdd-boards.csv");
    assert_eq!(seats.len(), 1 + 5 * 7, "{}", seats.join("\n"));
    let of = |board: &str, power: &str| {
        let mut found = rows(&seats, "BOARD", board).into_iter();
        found.find(|row| cell(&seats, row, "COUNTRY") == power).expect(power)
    };
    for (board, power, has) in [
        // Rank, level, score, centres, out, draw, and the centres of the first years.
        ("wm26-r1-01", "0FR", ",1,1,27.841,7,,7,,7,"),
        ("wm26-r1-02", "0FR", ",1,1,100,,,1,,,"),
        ("wm26-r1-02", "0AU", ",2,6,0,,,0,,,"),
        ("wm26-r1-03", "0EN", ",2,1,34.247,10,,2,,10,"),
        ("wm26-r1-03", "0AU", ",6,2,0,0,,0,,0,"),
        ("wm26-r1-04", "0AU", ",7,1,0,0,1,0,0,,"),
        ("wm26-r1-04", "0EN", ",1,4,18.939,5,,6,5,,"),
        ("wm26-r1-05", "0RU", ",1,1,100,18,,1,,18,"),
    ] {
        let row = of(board, power);
        assert!(row.contains(&format!(",1,{board},{power}{has}")), "{has}: {row}");
    }
    let people = exported(&hall, "wdd-classification.csv");
    assert_eq!(people.len(), 1 + 5 * 7);
    assert_eq!(rows(&people, "RANK", "999").len(), 35, "two boards are still being played");
    for board in [6, 7] {
        let line = format!("td result wm26-r1-0{board}: 1902 A4 E5 F8 G5 I4 R5 T3");
        says(&mut hall, DIRECTOR, &line, "We will tell its players.");
    }
    let people = exported(&hall, "wdd-classification.csv");
    assert_eq!((people.len(), rows(&people, "RANK", "999").len()), (50, 0));
    let first = rows(&people, "RANK", "1");
    assert_eq!(first.len(), 2, "{}", people.join("\n"));
    assert!(first.iter().all(|row| cell(&people, row, "R1") == "100"));
    assert_eq!(cell(&people, first[0], "SCORE"), "100");
    check_audit(&hall);
}
