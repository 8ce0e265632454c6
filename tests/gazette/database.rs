//! The files for the World Diplomacy Database, column by column, for a tournament that was counted
//! by hand.

use chancery::board::{Phase, Position, Power, Province};
use chancery::game::PersonId;
use chancery::game::event::Ending;
use chancery::report::exports;
use chancery::report::gazette::{SharedBoard, Site, SitePhase, SitePlace, SiteStage, Who};
use chancery::tournament::rounds::Round;

use crate::gazette::shown::text;
use crate::gazette::world::site;

/// A position in which the powers have so many centres, whichever.
fn position(counts: [usize; Power::COUNT]) -> Position {
    let mut position = Position::empty();
    let mut centres = Province::all().filter(|province| province.is_centre());
    for (power, count) in Power::ALL.into_iter().zip(counts) {
        for centre in centres.by_ref().take(count) {
            position.award(centre, power).expect("it is nobody's yet");
        }
    }
    position
}

/// A board whose powers had so many centres after each year.
pub(crate) fn with_counts(name: &str, years: &[[usize; Power::COUNT]]) -> SharedBoard {
    let mut board = site().boards[0].clone();
    board.name = name.to_owned();
    board.notes.clear();
    board.press.clear();
    let played = |(number, counts): (usize, &[usize; Power::COUNT])| SitePhase {
        phase: Phase::from_name(&format!("F{}M", 1901 + number)).expect("a phase"),
        published: board.phases[0].published,
        before: position(*counts),
        orders: Vec::new(),
        after: position(*counts),
        silent: Vec::new(),
    };
    board.phases = years.iter().enumerate().map(played).collect();
    board.position = position(*years.last().expect("a year"));
    board
}

fn over(
    mut board: SharedBoard,
    round: Round,
    ending: Ending,
    names: [&str; Power::COUNT],
) -> SharedBoard {
    board.round = round;
    board.stage = SiteStage::Over(ending);
    for (seat, name) in board.seats.iter_mut().zip(names) {
        seat.tenures.truncate(1);
        let tenure = seat.tenures.first_mut().expect("somebody plays it");
        tenure.who = who(name);
        tenure.name = name.trim_end_matches(char::is_numeric).to_owned();
    }
    board
}

/// Namesakes have numbers after their names, which are not shown.
fn who(name: &str) -> Who {
    Who::of(&PersonId::new(name))
}

/// Two boards with results and one without.
fn small() -> Site {
    let one = with_counts("one", &[[5, 5, 5, 5, 5, 5, 4], [10, 8, 5, 5, 5, 1, 0]]);
    let names = ["Ann Adams", "Bo van Dam", "Eve Ek1", "Eve Ek2", "Cy Coe", "Di Dow", "Zorro"];
    let one = over(one, Round::FIRST, Ending::LastYear, names);
    let two = with_counts("two", &[[3, 3, 3, 3, 2, 2, 18]]);
    let names = ["Ann Adams", "Fay Fox", "Gus Gay", "Hal Hay", "Ida Ito", "Jo Jay", "Zorro"];
    let two = over(two, Round::SECOND, Ending::Solo(Power::Turkey), names);
    let mut running = with_counts("three", &[[34, 0, 0, 0, 0, 0, 0]]);
    running.round = Round::SECOND;
    Site { boards: vec![one, two, running], places: Vec::new(), ..site().clone() }
}

fn rows(site: &Site, name: &str) -> Vec<String> {
    let files = exports::files(site);
    let page = files.iter().find(|page| page.path == name).unwrap_or_else(|| panic!("no {name}"));
    text(page).lines().map(str::to_owned).collect()
}

/// Columns of years without a count.
fn no_years(count: usize) -> String {
    ",".repeat(count)
}

#[test]
fn the_seats_of_boards_that_are_over_are_rows_of_the_database() {
    let rows = rows(&small(), exports::WDD_BOARDS);
    let years: String = (1..=20).map(|year| format!(",CT_{year:02}")).collect();
    let head = "FIRST NAME,NAME,HOMONYME,ROUND,BOARD,COUNTRY,RANK,EXAEQUO,SCORE,NB_CENTRE,\
                YEAR_ELIMINATION,DRAW";
    assert_eq!(rows[0], format!("{head}{years}"));
    // By C.3 the first place has 32, the second 16; three share 8, 4 and 2 for the third.
    let namesakes = if who("Eve Ek1") < who("Eve Ek2") { (1, 2) } else { (2, 1) };
    let expected = [
        "Ann,Adams,1,1,one,0AU,1,1,42,10,,6,5,10".to_owned(),
        "Bo van,Dam,1,1,one,0EN,2,1,24,8,,6,5,8".to_owned(),
        format!("Eve,Ek,{},1,one,0FR,3,3,9.667,5,,6,5,5", namesakes.0),
        format!("Eve,Ek,{},1,one,0GE,3,3,9.667,5,,6,5,5", namesakes.1),
        "Cy,Coe,1,1,one,0IT,3,3,9.667,5,,6,5,5".to_owned(),
        "Di,Dow,1,1,one,0RU,6,1,2,1,,6,5,1".to_owned(),
        "?,Zorro,1,1,one,0TU,7,1,0,0,2,0,4,0".to_owned(),
    ];
    for (row, expected) in rows[1..].iter().zip(&expected) {
        assert_eq!(row, &format!("{expected}{}", no_years(18)));
    }
    // A solo has 66, and all others share the places below it with nothing.
    let won = format!("?,Zorro,1,2,two,0TU,1,1,66,18,,1,18{}", no_years(19));
    assert_eq!(rows[14], won);
    assert!(rows[8].starts_with("Ann,Adams,1,2,two,0AU,2,6,0,3,,0,3,"), "{}", rows[8]);
    assert_eq!(rows.len(), 15, "the board that is being played has no result");
}

/// The cells of a row of the classification, by the titles of their columns.
fn cell<'r>(rows: &'r [String], row: &'r str, title: &str) -> &'r str {
    let at = rows[0].split(',').position(|one| one == title);
    let at = at.unwrap_or_else(|| panic!("no column {title}"));
    row.split(',').nth(at).unwrap_or_else(|| panic!("{row}: no {title}"))
}

#[test]
fn the_players_of_boards_that_are_over_are_rows_of_the_database() {
    let mut site = small();
    let found = rows(&site, exports::WDD_PLAYERS);
    assert_eq!(found.len(), 13, "twelve people have a result");
    let row = |rows: &[String], start: &str| {
        let row = rows.iter().find(|row| row.starts_with(start));
        row.unwrap_or_else(|| panic!("no {start}")).clone()
    };
    // While a board is played there are no places. If there are two games with Turkey, the better
    // one counts.
    let zorro = row(&found, "?,Zorro,1,999,1,66,0,66,,,,,,,");
    for (title, value) in [
        ("RK_0TU", "1"),
        ("PT_0TU", "66"),
        ("CT_0TU", "18"),
        ("HEAT_0TU", "2"),
        ("BOARD_0TU", "two"),
        ("RK_0AU", ""),
        ("BOARD_0AU", ""),
    ] {
        assert_eq!(cell(&found, &zorro, title), value, "{title}");
    }
    let ann = row(&found, "Ann,Adams,1,999,1,42,42,0,");
    for (title, value) in
        [("RK_0AU", "1"), ("PT_0AU", "42"), ("CT_0AU", "10"), ("HEAT_0AU", "1"), ("R3", "")]
    {
        assert_eq!(cell(&found, &ann, title), value, "{title}");
    }
    // When all is over, each player with a place has it.
    site.boards.pop();
    let place = |(number, name): (usize, &str)| SitePlace {
        who: who(name),
        place: number + 1,
        total: None,
    };
    site.places = ["Zorro", "Ann Adams"].into_iter().enumerate().map(place).collect();
    let found = rows(&site, exports::WDD_PLAYERS);
    // The score is what a player scored in all rounds, no matter what decided his place.
    assert!(found[1].starts_with("?,Zorro,1,1,1,66,0,66,"), "{}", found[1]);
    assert!(found[2].starts_with("Ann,Adams,1,2,1,42,42,0,"), "{}", found[2]);
    assert!(found[3].contains(",999,1,"), "{}", found[3]);
    for row in &found[1..] {
        let number = |title: &str| cell(&found, row, title).parse::<f64>().unwrap_or(0.0);
        let sum: f64 = (1..=8).map(|round| number(&format!("R{round}"))).sum();
        assert!((sum - number("SCORE")).abs() < 0.002, "{row}");
    }
}

#[test]
fn rounds_of_the_database_have_no_gap_where_there_was_no_second_one() {
    let mut site = small();
    site.boards.truncate(1);
    for (name, round) in [("semi", Round::Semi), ("final", Round::Final)] {
        let board = with_counts(name, &[[5, 5, 5, 5, 5, 5, 4]]);
        let names = ["Ann Adams", "Fay Fox", "Gus Gay", "Hal Hay", "Ida Ito", "Jo Jay", "Zorro"];
        site.boards.push(over(board, round, Ending::LastYear, names));
    }
    let seats = rows(&site, exports::WDD_BOARDS);
    let of = |board: &str| -> Vec<&str> {
        let own = seats[1..].iter().filter(|row| cell(&seats, row, "BOARD") == board);
        own.map(|row| cell(&seats, row, "ROUND")).collect()
    };
    assert_eq!((of("one"), of("semi"), of("final")), (vec!["1"; 7], vec!["2"; 7], vec!["3"; 7]));
    let players = rows(&site, exports::WDD_PLAYERS);
    let ann = players.iter().find(|row| row.starts_with("Ann,Adams")).expect("she played");
    // 10 + 32, and (63 / 6) + 5 twice.
    assert!(ann.starts_with("Ann,Adams,1,999,1,73,42,15.500,15.500,,,,,,"), "{ann}");
}
