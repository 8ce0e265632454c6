//! What pages, tables and the files for the database show of an open event that is over.

use std::collections::BTreeMap;

use chancery::daemon::gazette::Gazette;
use chancery::report::exports;
use chancery::report::gazette::{GazettePage, Site, pages};
use chancery::report::tables::{Table, decimal};
use chancery::tournament::rounds::Round;

use super::hall::{DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, plan_by};
use super::play::{Script, play};
use super::weighed::{begin, event};

pub(super) fn site(hall: &Hall) -> Site {
    let mut gazette = Gazette::new("");
    gazette.follow(hall.office.ledger()).expect("the ledger can be read");
    let site = gazette.tournament("wm26").expect("it is there");
    // Nothing has happened in the future.
    assert!(site.news.iter().all(|news| news.at <= hall.now), "{:?}: {:?}", hall.now, site.news);
    site
}

fn table<'s>(site: &'s Site, name: &str) -> &'s Table {
    let table = site.tables.iter().find(|table| table.name == name);
    table.unwrap_or_else(|| panic!("no table {name}"))
}

pub(super) fn text(pages: &[GazettePage], path: &str) -> String {
    let page = pages.iter().find(|page| page.path == path);
    let page = page.unwrap_or_else(|| panic!("no {path}"));
    String::from_utf8(page.bytes.clone()).expect("it is text")
}

/// Three evenings and a top board, each with a Fall, scored by two systems.
fn played(name: &str) -> Hall {
    let form = TOP_BOARD.replacen("Sum of squares", "C-Diplo 100", 1);
    let mut hall = event(name, plan_by(&form));
    hall.confirm(DIRECTOR, "td close");
    for number in 1..=4 {
        if number == 4 {
            hall.confirm(DIRECTOR, "td advance r3");
        }
        if number == 2 {
            hall.confirm(DIRECTOR, "td draw r2");
            let of = hall.tournament();
            let first =
                [0, 1].map(|board| of.draws[&Round::SECOND].boards[board].players[0].clone());
            let [one, other] = first.each_ref().map(|who| of.name(who));
            hall.confirm(DIRECTOR, &format!("td swap {one} and {other} in r2"));
        }
        begin(&mut hall, number);
        let scripts = (1..=2).map(|board| (board, Script::draw("S1902M"))).collect();
        play(&mut hall, Round::numbered(number - 1).expect("a round"), &scripts);
    }
    hall
}

#[test]
fn an_open_event_is_printed_with_its_rounds_winners_prizes_and_top_board() {
    let mut hall = played("printed");
    let before = site(&hall);
    assert!(before.honours.is_none());
    let of = hall.tournament();
    let seven = of.advanced[&Round::numbered(2).expect("a round")].iter().map(|who| of.name(who));
    let shown = table(&before, "top-board").rows.iter();
    assert!(seven.eq(shown.map(|row| row[1].as_str())), "{:?}", table(&before, "top-board"));
    let draws = text(&pages(&before), "draw.html");
    assert_eq!(draws.matches("; the draw had given it to ").count(), 2, "{draws}");
    hall.confirm(DIRECTOR, "td finish");
    let site = site(&hall);
    let places = hall.tournament().open_places().expect("places");
    let winner = hall.tournament().name(&places.winners[0]).to_owned();
    let honours = site.honours.as_ref().expect("it is over");
    assert_eq!(honours.said, format!("{winner} has won Open Days 2026."));
    assert_eq!(honours.table.rows[0][..2], ["Winner".to_owned(), winner]);
    let prizes: usize = places.prizes.iter().map(Vec::len).sum();
    assert_eq!(honours.table.rows.len(), 1 + prizes);
    let standings = table(&site, "standings");
    let top = standings.columns.iter().position(|column| column.key == "top").expect("a column");
    let filled = |row: &&Vec<String>| !row[top].is_empty();
    assert_eq!(standings.rows.iter().filter(filled).count(), 7, "{standings:?}");
    let pages = pages(&site);
    let rounds = text(&pages, "boards.html");
    let names = ["Round four (Top board)", "Round three (Sunday)", "Round one (Friday)"];
    let found = names.map(|name| rounds.find(name).unwrap_or_else(|| panic!("{name}: {rounds}")));
    assert!(found.is_sorted(), "the latest round is the first");
    for (board, system) in [("wm26-r1-02", "C-Diplo 100"), ("wm26-r2-01", "Sum of squares")] {
        let board = site.boards.iter().find(|one| one.name == board).expect("a board");
        assert_eq!(board.system.expect("it is scored").name(), system);
    }
}

/// The cells of a file by the titles of their columns.
fn rows(file: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = file.lines().map(|line| line.split(','));
    let titles: Vec<&str> = lines.next().expect("titles").collect();
    lines.map(|row| titles.iter().copied().zip(row).collect()).collect()
}

#[test]
fn the_database_has_the_places_totals_and_rounds_of_an_open_event() {
    let mut hall = played("database");
    hall.confirm(DIRECTOR, "td finish");
    let files = exports::files(&site(&hall));
    let places = hall.tournament().open_places().expect("places");
    let file = text(&files, exports::WDD_PLAYERS);
    let players = rows(&file);
    assert_eq!(players.len(), 14);
    for row in &places.rows {
        let name = hall.tournament().name(&row.person).to_owned();
        let own =
            |one: &&BTreeMap<&str, &str>| format!("{} {}", one["FIRST NAME"], one["NAME"]) == name;
        let own = players.iter().find(own).unwrap_or_else(|| panic!("no {name}"));
        let level = places.rows.iter().filter(|other| other.place == row.place).count();
        assert_eq!([own["RANK"], own["EXAEQUO"]], [row.place, level].map(|it| it.to_string()));
        let total = row.total.to_string();
        assert_eq!(own["SCORE"], decimal(&total, 3).unwrap_or(total), "{name}");
        assert!(["R1", "R2", "R3"].iter().all(|round| !own[round].is_empty()), "{own:?}");
    }
    let file = text(&files, exports::WDD_BOARDS);
    let boards = rows(&file);
    for (board, round) in [("wm26-r1-01", "1"), ("wm26-r3-02", "3"), ("wm26-r4-01", "4")] {
        let of = boards.iter().filter(|row| row["BOARD"] == board);
        let rounds: Vec<&str> = of.map(|row| row["ROUND"]).collect();
        assert_eq!(rounds, [round; 7], "{board}");
    }
}
