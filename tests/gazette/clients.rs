//! No daemon and no program of ours: any client of the database reads boards and standings from the
//! views of the ledger, and nothing in them is secret.

use chancery::board::Power;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};

use crate::gazette::world::{SECRET, World};

const VIEWS: [&str; 5] = [
    "gazette_tournaments",
    "gazette_rounds",
    "gazette_boards",
    "gazette_centres",
    "gazette_standings",
];

fn client(world: &World) -> Connection {
    let file = world.folder.path().join("ledger.db");
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database")
}

/// The answer to a question, its cells as text.
fn asked(db: &Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = db.prepare(sql).expect("a question");
    let columns = statement.column_count();
    let cell = |value: Value| match value {
        Value::Null => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text,
        other => panic!("{other:?}"),
    };
    let rows = statement.query_map([], |row| {
        (0..columns).map(|at| row.get(at).map(cell)).collect::<Result<Vec<String>, _>>()
    });
    rows.expect("rows").map(|row| row.expect("a row")).collect()
}

fn all(db: &Connection) -> String {
    let rows = VIEWS.iter().flat_map(|view| asked(db, &format!("SELECT * FROM {view}")));
    // Views have no order of their own.
    let mut lines: Vec<String> = rows.map(|row| row.join("|") + "\n").collect();
    lines.sort();
    lines.concat()
}

fn show(world: &mut World) {
    while world.office.show(20).expect("the ledger works") > 0 {}
}

#[test]
fn a_plain_client_reads_the_boards_and_the_standings_of_the_gazette() {
    let mut world = World::begin("clients");
    world.play_to(1901);
    show(&mut world);
    let (db, site) = (client(&world), world.site());
    let told = asked(&db, "SELECT tournament, name, is_current FROM gazette_tournaments");
    assert_eq!(told, [["wm26", "World Masters 2026", "1"]]);
    let boards = site.boards.len().to_string();
    assert_eq!(
        asked(&db, "SELECT round, boards, finished FROM gazette_rounds"),
        [["r1", boards.as_str(), "0"]]
    );
    let told =
        asked(&db, "SELECT board, phase, is_over, is_current FROM gazette_boards ORDER BY board");
    assert_eq!(told.len(), site.boards.len());
    for (row, board) in told.iter().zip(&site.boards) {
        assert_eq!(row[..], [board.name.as_str(), "S1902M", "0", "1"]);
    }
    for board in &site.boards {
        let sql = "SELECT year, power, centres FROM gazette_centres WHERE board = ";
        let told = asked(&db, &format!("{sql}'{}'", board.name));
        let counts = board.counts();
        let (year, row) = counts.first().expect("a year was counted");
        assert_eq!(told.len(), Power::COUNT);
        for (power, count) in Power::ALL.into_iter().zip(row) {
            let line = [year.to_string(), power.name().to_owned(), count.to_string()];
            assert!(told.iter().any(|told| *told == line), "{line:?} in {told:?}");
        }
    }
    for table in &site.tables {
        let sql = "SELECT COALESCE(player, team), points, reason FROM gazette_standings WHERE";
        let told = asked(&db, &format!("{sql} ranking = '{}' ORDER BY line", table.name));
        assert_eq!(told.len(), table.rows.len(), "{}", table.name);
        for (told, row) in told.iter().zip(&table.rows) {
            assert!(told.iter().all(|cell| row.contains(cell)), "{told:?} in {row:?}");
        }
    }
    let sql = "SELECT points, points_decimal FROM gazette_standings WHERE points LIKE '%/%'";
    for pair in asked(&db, sql) {
        let (over, under) = pair[0].split_once('/').expect("a fraction");
        let number = |text: &str| text.parse::<f64>().expect("a number");
        assert!((number(over) / number(under) - number(&pair[1])).abs() < 1e-6, "{pair:?}");
    }
}

#[test]
fn no_view_has_a_secret() {
    let mut world = World::begin("clients-secrets");
    world.play_to(1901);
    show(&mut world);
    let before = all(&client(&world));
    assert!(before.contains("wm26"));
    let games = world.games();
    let mut secrets = vec!["@players.example".to_owned(), "@games.example".to_owned()];
    secrets.push(SECRET.to_owned());
    secrets.extend(games.values().map(|game| game.setup.key.clone()));
    for secret in &secrets {
        assert!(!before.contains(secret.as_str()), "{secret} is shown");
    }
    // Orders, ballots and press that are on file change no row.
    let game = games.values().next().expect("a game");
    for power in Power::ALL {
        let text = format!("all hold\nFINAL\npress grey:\nwhispers of {power}\nend press\n");
        world.write(game, power, &text);
    }
    world.turn();
    show(&mut world);
    assert_eq!(all(&client(&world)), before);
    // Nor do they when they are told: the author of grey press, and press at all, is in no view.
    world.play_to(1902);
    show(&mut world);
    let after = all(&client(&world));
    assert!(after != before && !after.contains("whispers"));
}

#[test]
fn what_went_on_since_says_so() {
    let mut world = World::begin("clients-late");
    show(&mut world);
    world.play_to(1901);
    let sql = "SELECT DISTINCT is_current FROM gazette_boards";
    assert_eq!(asked(&client(&world), sql), [["0"]]);
    show(&mut world);
    assert_eq!(asked(&client(&world), sql), [["1"]]);
}
