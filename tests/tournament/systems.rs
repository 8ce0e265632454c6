//! The systems of scoring, compared with boards whose points others have published, and with the
//! page that defines them.

use std::fs;
use std::path::PathBuf;

use chancery::tournament::scoring::systems::{FinishedGame, all, named};
use chancery::tournament::scoring::{BoardKind, Counts};
use serde_json::Value;

use crate::tournament::program::{answer, fault, run};

fn text(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).expect("the file is there")
}

/// The lines of a table, cell by cell.
fn rows(path: &str) -> Vec<Vec<String>> {
    let text = text(path);
    let lines = text.lines().skip(1);
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn counts(cell: &str) -> Counts {
    cell.split(' ').map(|count| count.parse().expect("it is a count")).collect()
}

fn points(system: &str, rows: &[Counts]) -> String {
    let system = named(system).unwrap_or_else(|what| panic!("{what}"));
    let game = FinishedGame::with(BoardKind::default(), rows, None);
    let scores: Vec<String> = system.scores(&game).iter().map(ToString::to_string).collect();
    scores.join(" ")
}

/// The years of a board for which only the last and those of the eliminations are known.
fn years(last_year: &str, last: Counts, eliminations: &str) -> Vec<Counts> {
    let year = |cell: &str| cell.parse::<u16>().ok();
    let out: Vec<Option<u16>> = eliminations.split(' ').map(year).collect();
    let last_year = year(last_year).expect("it is a year");
    let row = |now: u16| {
        let count = |(out, last): (&Option<u16>, &u16)| match out {
            Some(out) => u16::from(*out > now),
            None => *last,
        };
        out.iter().zip(&last).map(count).collect::<Counts>()
    };
    // There is no winner before the last year.
    let before = |row: Counts| row.into_iter().map(|count| count.min(17)).collect();
    (1901..last_year).map(|now| before(row(now))).chain([last.clone()]).collect()
}

#[test]
fn systems_give_the_points_that_others_published() {
    for row in rows("fixtures/scoring/boards.tsv") {
        let [system, year, last, out, expected, source] = &row[..] else {
            panic!("{row:?} has other columns");
        };
        let found = points(system, &years(year, counts(last), out));
        assert_eq!(&found, expected, "{system}, {last} in {year}, {source}");
    }
}

#[test]
fn systems_that_look_back_give_the_points_that_others_published() {
    for row in rows("fixtures/scoring/maxonian.tsv") {
        let all: Vec<Counts> = row[1].split('|').map(counts).collect();
        assert_eq!(points(&row[0], &all), row[2], "{} after {}", row[0], row[1]);
    }
}

#[test]
fn c_6_a_document_says_its_credits() {
    let mut input = crate::tournament::examples::example("7-palette")["input"].clone();
    let credits = |input: &Value| answer(&["score"], input)["r1"]["credits"].clone();
    assert_eq!(credits(&input).as_object().map(serde_json::Map::len), Some(7));
    input["credits"] = serde_json::json!([]);
    assert_eq!(credits(&input), serde_json::json!({}));
    let plain = run(&["score", "--plain"], input.to_string()).output;
    assert!(plain.contains("No one has credits for their team after round one"), "{plain}");
    input["credits"] = serde_json::json!([3, 1]);
    let given = credits(&input);
    let mut given: Vec<u64> =
        given.as_object().into_iter().flatten().filter_map(|(_, value)| value.as_u64()).collect();
    given.sort_unstable();
    assert_eq!(given, [1, 3]);
    input["credits"] = serde_json::json!([1, 3]);
    let said = fault(&["score"], &input.to_string());
    assert_eq!(said, "credits: expected falling numbers, one for each team");
}

#[test]
fn the_command_lists_every_system_with_its_definition() {
    let said = run(&["score", "--systems"], "");
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    let lines: Vec<&str> = said.output.lines().collect();
    assert_eq!(lines.len(), all().count());
    for (line, system) in lines.iter().zip(all()) {
        assert_eq!(*line, format!("{}: {}", system.name(), system.definition()));
    }
    let json = run(&["score", "--systems", "--format", "json"], "");
    let list: Value = serde_json::from_str(&json.output).expect("it is JSON");
    let list = list.as_array().expect("it is a list");
    assert_eq!(list.len(), all().count());
    assert_eq!(list[0]["name"], "World Masters");
    let manorcon = list.iter().find(|row| row["name"] == "ManorCon (years survived)");
    assert_eq!(manorcon.expect("it is there")["also"], serde_json::json!(["ManorCon"]));
}

#[test]
fn the_page_of_systems_has_each_with_the_definition_of_the_program() {
    let page = text("docs/scoring.md").split_whitespace().collect::<Vec<_>>().join(" ");
    for system in all() {
        let row = format!("| {} | {} |", system.name(), system.definition());
        assert!(page.contains(&row), "docs/scoring.md lacks the row {row}");
    }
}
