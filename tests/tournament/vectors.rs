//! Single steps of scoring with their numbers: boards for every number of teams, points of boards,
//! tables of years, seasons credited, dice.

use std::fs;
use std::path::PathBuf;

use chancery::board::Power;
use chancery::tournament::dice::Dice;
use chancery::tournament::exact::Exact;
use chancery::tournament::rounds::{Round, Structure};
use chancery::tournament::scoring::{
    BoardKind, BoardRecord, Counts, EndRecord, Holder, PerPower, PlayerNumber, SeatRecord,
    TenureRecord, bonus, credited, scores, table,
};
use serde_json::Value;

fn vectors(part: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/tournament/vectors.json");
    let text = fs::read_to_string(path).expect("the vectors are there");
    let mut all: Value = serde_json::from_str(&text).expect("they are JSON");
    all[part].take()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("it is a list")
}

fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("it is a number")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("it is a text")
}

fn counts(value: &Value) -> Counts {
    list(value).iter().map(|count| number(count) as u16).collect()
}

fn end(value: &Value) -> EndRecord {
    let season = || number(&value["season"]);
    match text(&value["type"]) {
        "time" => EndRecord::Time,
        "solo" => EndRecord::Solo,
        "concede" => {
            let to = Power::ALL[number(&value["to"])].into();
            EndRecord::Conceded { to, season: season() }
        }
        _ => {
            let sharing: Vec<usize> = list(&value["in"]).iter().map(number).collect();
            let shared = (0..Power::COUNT).map(|power| sharing.contains(&power)).collect();
            EndRecord::Agreed { shared, season: season() }
        }
    }
}

#[test]
fn b_4_boards_for_7_to_200_teams() {
    let expected = vectors("b4");
    let expected = expected.as_object().expect("it is an object");
    assert_eq!(expected.len(), 194);
    for (teams, boards) in expected {
        let structure = Structure::of(teams.parse().expect("it is a number"));
        for round in Round::ALL {
            let wanted = number(&boards[round.name()]);
            assert_eq!(structure.boards(round), wanted, "{} of {teams} teams", round.name());
        }
    }
}

#[test]
fn c_3_points_of_boards() {
    let shown = |points: PerPower<Exact>| points.iter().map(ToString::to_string).collect::<Value>();
    for vector in list(&vectors("board_points")) {
        let counts = counts(&vector["final"]);
        assert_eq!(shown(bonus(&counts)), vector["bonus"], "{counts:?}");
        assert_eq!(shown(scores(&counts)), vector["score"], "{counts:?}");
        assert_eq!(scores(&counts).into_iter().sum::<Exact>().to_string(), text(&vector["sum"]));
    }
}

#[test]
fn c_5_tables_of_years() {
    for vector in list(&vectors("year_table")) {
        let round = Round::from_name(text(&vector["round"])).expect("there is such a round");
        let result = &vector["result"];
        let empty = SeatRecord { tenures: Vec::new(), team: None, is_forfeited: false };
        let board = BoardRecord {
            name: String::new(),
            counts: list(&result["sc"]).iter().map(counts).collect(),
            end: Some(end(&result["end"])),
            kind: BoardKind::default(),
            seats: vec![empty.clone(); Power::COUNT],
        };
        let rows: Vec<Counts> = list(&vector["rows_1901_on"]).iter().map(counts).collect();
        assert_eq!(table(&board, round), rows, "{result}");
    }
}

#[test]
fn c_14_seasons_credited() {
    for vector in list(&vectors("credited")) {
        let names: Vec<&str> = list(&vector["segs"]).iter().map(|of| text(&of["player"])).collect();
        let tenure = |tenure: &Value| {
            let name = text(&tenure["player"]);
            let who =
                PlayerNumber(names.iter().position(|known| *known == name).expect("it is there"));
            let holder = match text(&tenure["kind"]) {
                "perm" => Holder::Permanent(who),
                "temp" => Holder::Temporary(who),
                _ => Holder::Nobody,
            };
            TenureRecord { from: number(&tenure["from"]), holder, tick: 0 }
        };
        let tenures = list(&vector["segs"]).iter().map(tenure).collect();
        let found = credited(
            &SeatRecord { tenures, team: None, is_forfeited: false },
            number(&vector["of"]),
        );
        let found = found.into_iter().map(|(person, seasons)| (names[person.0], seasons));
        let found: Value =
            found.map(|(name, seasons)| (name.to_owned(), Value::from(seasons))).collect();
        assert_eq!(found, vector["seasons"], "{}", vector["name"]);
    }
}

#[test]
fn c_7_f_throws_of_the_die() {
    for vector in list(&vectors("dice")) {
        let dice = Dice { seed: text(&vector["seed"]), context: text(&vector["ctx"]) };
        for (throw, value) in list(&vector["throws"]).iter().enumerate() {
            let thrown = dice.throw(text(&vector["ent"]), throw + 1);
            assert_eq!(thrown, number(value) as u64, "{vector}");
        }
    }
}
