//! What the pages and the data say of boards and of a tournament that are over.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chancery::board::Power;
use chancery::daemon::tournaments;
use chancery::report::exports;
use chancery::report::gazette::{GazettePage, Site, pages};
use chancery::report::tables::decimal;
use chancery::tournament::Tournament;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use serde_json::Value;

use crate::gazette::shown::text;
use crate::gazette::world::{WM26, World};

fn shown(pages: &[GazettePage], path: &str) -> String {
    let page = pages.iter().find(|page| page.path == path);
    text(page.unwrap_or_else(|| panic!("no {path}"))).to_owned()
}

fn tournament(world: &World) -> Tournament {
    let kept = tournaments::kept(world.office.ledger(), WM26).expect("the ledger works");
    kept.expect("a tournament").into_state()
}

/// The rows of the table of boards, as programs get them.
fn rows(site: &Site) -> Vec<Value> {
    let files = exports::files(site);
    let all: Value = serde_json::from_str(&shown(&files, exports::JSON)).expect("JSON");
    all["tables"]["boards"].as_array().expect("rows").clone()
}

/// The points of each seat of the first round, as the standings have them.
fn scored(tournament: &Tournament) -> Vec<(String, Power, String)> {
    let record = tournament.record().expect("it has begun");
    let standings = Standings::of(&record);
    let played = &standings.rounds[&Round::FIRST].played;
    let boards = played.boards.iter().zip(&played.scored);
    boards
        .flat_map(|(board, scored)| {
            let seats = Power::ALL.into_iter().zip(scored.scores.clone());
            seats.map(|(power, points)| (board.name.clone(), power, points.to_string()))
        })
        .collect()
}

#[test]
fn c_11_a_tournament_that_is_over_shows_winner_team_prizes_and_the_points_of_each_board() {
    let mut world = World::begin("ended");
    assert!(world.site().honours.is_none(), "nobody has won yet");
    assert!(rows(&world.site()).iter().all(|row| row["points"].is_null() && row["end"] == ""));
    world.finish();
    let (tournament, site) = (tournament(&world), world.site());
    prizes(&tournament, &site);
    points(&tournament, &site);
}

fn prizes(tournament: &Tournament, site: &Site) {
    let pages = pages(site);
    let finish = tournament.finish.as_ref().expect("it is finished");
    let winner = tournament.name(finish.winner.0.first().expect("somebody has won"));
    let team = finish.team.0.first().expect("a team has won");
    let front = shown(&pages, "index.html");
    let said = format!("{winner} has won World Masters 2026. The best team is {team}.");
    assert!(front.contains(&said), "{front}");
    for path in ["index.html", "standings.html"] {
        let page = shown(&pages, path);
        let rows: Vec<&str> = page.split("<tr>").collect();
        let has = |prize: &str, who: &str| {
            let is_one = |row: &&str| {
                let has = |cell| {
                    [format!(">{cell}</td>"), format!(">{cell}</a></td>")]
                        .iter()
                        .any(|told| row.contains(told))
                };
                [prize, who].into_iter().all(has)
            };
            assert!(rows.iter().any(is_one), "{path}: no {prize} for {who}");
        };
        has("Winner", winner);
        has("Best team", team);
        for (power, best) in Power::ALL.into_iter().zip(&finish.countries) {
            let best = tournament.name(best.0.first().expect("somebody is the best"));
            has(&format!("Best {power}"), best);
        }
    }
    let files = exports::files(site);
    let table = shown(&files, "honours.csv");
    assert_eq!(table.lines().count(), 1 + 9, "{table}");
    assert!(table.contains(&format!("Winner,{winner},")), "{table}");
}

fn points(tournament: &Tournament, site: &Site) {
    let (pages, rows) = (pages(site), rows(site));
    let mut ends = std::collections::BTreeSet::new();
    for (board, power, points) in scored(tournament) {
        let row = rows.iter().find(|row| row["board"] == *board && row["power"] == power.name());
        let row = row.expect("each seat has a row");
        assert_eq!(row["exact"], *points, "{board} {power}");
        let told = decimal(&points, 6).unwrap_or(points);
        assert_eq!(row["points"].to_string().parse::<f64>(), told.parse(), "{board} {power}");
        let page = shown(&pages, &format!("boards/{board}/index.html"));
        let how = row["ended"].as_str().expect("it is told how it ended");
        assert!(page.contains(&format!("Over. {how}")), "{board}: not {how}");
        assert_eq!(page.matches("data-of=\"Points\"").count(), 7, "{board}");
        ends.insert((row["end"].as_str().expect("a word").to_owned(), how.to_owned()));
    }
    let draw = ("voted".to_owned(), "A draw between all survivors, by vote.".to_owned());
    let win = ("conceded".to_owned(), "A win was conceded to France, by vote.".to_owned());
    assert!(ends.contains(&draw) && ends.contains(&win), "{ends:?}");
    let files = exports::files(site);
    let book = files.iter().find(|file| file.path == exports::WORKBOOK).expect("a workbook");
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(&book.bytes)).expect("a workbook");
    let sheet = book.worksheet_range("Boards").expect("a sheet");
    let titles: Vec<String> =
        sheet.rows().next().expect("titles").iter().map(Data::to_string).collect();
    for title in ["Points", "Exactly", "How it ended"] {
        assert!(titles.contains(&title.to_owned()), "no {title}: {titles:?}");
    }
    assert_eq!(tournament.games().filter(|(round, _)| *round == Round::FIRST).count(), 7);
}
