//! What is public, asked by PostgreSQL's own client.

use chancery::ledger::{EventNumber, Ledger, Shown, ShownBoard, ShownPlace, ShownTournament};

use super::desk::{at, change, game, letter, new_ledger, on_letter};
use crate::ledger::cluster::cluster;

fn board(deadline: i64) -> Shown {
    Shown::Board(ShownBoard {
        tournament: Some("wm26".to_owned()),
        round: "r1".to_owned(),
        phase: "F1901M".to_owned(),
        deadline: Some(at(deadline)),
        is_over: false,
        centres: vec![(1901, "Austria", 5), (1901, "France", 6)],
    })
}

fn tournament() -> Shown {
    let place = ShownPlace {
        ranking: "standings-r1".to_owned(),
        title: "After the first round (C.7)".to_owned(),
        line: 1,
        place: Some(1),
        player: Some("Anne Müller".to_owned()),
        points: "80/3".to_owned(),
        reason: "more points, 42 to 25 (C.7)".to_owned(),
        ..ShownPlace::default()
    };
    Shown::Tournament(ShownTournament {
        short: "wm26".to_owned(),
        name: "World Masters 2026".to_owned(),
        scoring: "World Masters".to_owned(),
        rounds: vec![("r1", 7, 2)],
        standings: vec![place],
    })
}

#[test]
fn psql_reads_the_standings_and_who_may_read_no_more_than_that_reads_no_more() {
    let (mut ledger, _) = new_ledger("shown");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let games = vec![change("tournament wm26", 0, 1), change("vienna", 0, 2)];
    ledger.commit(&on_letter(1, games)).expect("a ruling");
    let names = ledger.not_shown("", 9).expect("names");
    assert_eq!(names, [game("tournament wm26"), game("vienna")]);
    let rows = [
        (game("tournament wm26"), EventNumber(1), tournament()),
        (game("vienna"), EventNumber(2), board(60)),
    ];
    ledger.show(&rows).expect("they are shown");
    assert_eq!(ledger.not_shown("", 9).expect("names"), []);
    // What is older is not shown any more.
    ledger.show(&[(game("vienna"), EventNumber(1), board(0))]).expect("nothing is done");

    cluster().sql(
        "DROP ROLE IF EXISTS reader; CREATE ROLE reader; GRANT USAGE ON SCHEMA shown TO reader;
        GRANT SELECT ON shown.gazette_tournaments, shown.gazette_rounds, shown.gazette_boards,
            shown.gazette_centres, shown.gazette_standings TO reader",
    );
    let asked =
        |sql: &str| cluster().sql(&format!("SET ROLE reader; SET search_path = shown; {sql}"));
    let standings = "SELECT place, player, points, points_decimal::NUMERIC, reason
        FROM gazette_standings
        WHERE tournament = 'wm26' AND ranking = 'standings-r1' ORDER BY line";
    assert_eq!(asked(standings), "1|Anne Müller|80/3|26.666667|more points, 42 to 25 (C.7)");
    let boards = "SELECT board, phase, deadline::TIMESTAMPTZ AT TIME ZONE 'UTC', is_current
        FROM gazette_boards";
    assert_eq!(asked(boards), "vienna|F1901M|2026-01-05 12:01:00|1");
    let centres = "SELECT year, power, centres FROM gazette_centres WHERE board = 'vienna'";
    assert_eq!(asked(centres), "1901|Austria|5\n1901|France|6");
    assert_eq!(asked("SELECT round, boards, finished FROM gazette_rounds"), "r1|7|2");
    let may = "SELECT COUNT(*) FROM pg_tables
        WHERE schemaname = 'shown'
            AND has_table_privilege('reader', format('%I.%I', schemaname, tablename), 'SELECT')";
    assert_eq!(cluster().sql(may), "0", "the tables behind the views stay closed");
    assert_eq!(ledger.verify(None).expect("an answer"), []);

    // A game that goes on is shown again.
    ledger.receive(&[letter(2, 2)]).expect("a letter");
    ledger.commit(&on_letter(2, vec![change("vienna", 2, 1)])).expect("a ruling");
    assert_eq!(ledger.not_shown("", 9).expect("names"), [game("vienna")]);
    assert_eq!(asked("SELECT is_current FROM gazette_boards"), "0");
}
