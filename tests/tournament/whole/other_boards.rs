//! Rounds of open events whose boards are of another map, or tables at which any game is played.

use chancery::report::gazette::pages;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::EndRecord;
use chrono::TimeDelta;

use super::elsewhere::{address, asked_at_the_prompt, players, says};
use super::elsewhere_data::exported;
use super::hall::{DIRECTOR, Hall};
use super::individuals::plan_by;
use super::other_lengths::check_other_lengths;
use super::play::{Script, play};
use super::printed::{site, text};
use super::{check_audit, check_dice, check_export};

/// An event of so many people whose first round is drawn.
fn drawn(name: &str, form: &str, people: usize) -> Hall {
    let mut hall = Hall::open_with(name, 7, plan_by(form));
    let mut table = "id,name,address,roles\n".to_owned();
    for number in 1..=people {
        table += &format!("p{number},Player {number},p{number}@players.example,player\n");
    }
    hall.import(&table);
    hall.confirm(DIRECTOR, "td close");
    hall.confirm(DIRECTOR, "td draw r1");
    hall
}

const ON_ANCMED: &str = r#"{
    "rounds": [
        {"name": "Friday", "scoring": "Sum of squares", "years": 2, "map": "ancmed"},
        {"name": "Saturday", "scoring": "C-Diplo 100", "years": 2}
    ],
    "order": ["total", "best", "dice"]
}"#;

#[test]
fn a_round_on_ancmed_has_boards_of_five_and_the_next_one_of_seven() {
    let mut hall = drawn("ancmed", ON_ANCMED, 17);
    let of = hall.tournament();
    let draw = &of.draws[&Round::FIRST];
    assert_eq!((draw.boards.len(), draw.sat_out().len()), (3, 2), "two of seventeen sit out");
    assert!(draw.boards.iter().all(|table| table.players.len() == 5));
    says(&mut hall, DIRECTOR, "td boards r1", "Rome Player");
    says(
        &mut hall,
        DIRECTOR,
        "td elsewhere wm26-r1-03: https://play.example/7",
        "wm26-r1-03 is played elsewhere",
    );
    assert!(
        hall.since_to(0, "p1@players.example")
            .contains("Round one (Friday) is played on Ancient Mediterranean.")
    );
    says(&mut hall, DIRECTOR, "td start r1", "1 of them is played elsewhere.");
    let boards_of_r1 = hall.write("p1@players.example", "boards r1");
    assert_eq!(boards_of_r1.matches("It is played elsewhere.").count(), 1, "{boards_of_r1}");
    let first = hall.game("wm26-r1-01");
    assert_eq!((first.map().code(), first.powers().count()), ("ancmed", 5));
    reported(&mut hall);
    let rome = first.powers().find(|power| power.name() == "Rome");
    let conceded = Script { conceded: rome, ..Script::draw("S0002M") };
    play(&mut hall, Round::FIRST, &[(1, Script::draw("S0002M")), (2, conceded)].into());
    let of = hall.tournament();
    assert!(of.is_played(Round::FIRST));
    let end = of.reports["wm26-r1-02"].end.clone();
    let Some(EndRecord::Conceded { to, .. }) = &end else { panic!("{end:?}") };
    assert_eq!(Some(to.index()), rome.map(|power| power.index()));
    let standings = hall.write(&players(&hall, "wm26-r1-02")[0], "standings");
    assert!(standings.contains("Player 1"), "{standings}");
    // No player has had France before, no matter who had the third power of the first round.
    hall.confirm(DIRECTOR, "td draw r2");
    let of = hall.tournament();
    let request = &of.draws[&Round::SECOND].request;
    assert!(request.history[0].is_other);
    assert_eq!((request.table.seats, of.draws[&Round::SECOND].boards.len()), (7, 2));
    check_list(&hall, "wm26-r1-03", "(Friday),https://play.example/7,");
    let boards = text(&pages(&site(&hall)), "boards.html");
    let link =
        "<a rel=\"nofollow noopener\" href=\"https://play.example/7\">https://play.example/7</a>";
    assert!(boards.contains(link), "{boards}");
    check_players(&hall);
    check_list(&hall, "wm26-r1-03", "Rome 9");
    let centres = exported(&hall, "centres.csv");
    let row = centres.iter().find(|row| row.starts_with("wm26-r1-03,2,")).expect("its row");
    assert!(row.contains(",9") && row.contains(",8"), "{row}");
    assert_eq!(exported(&hall, "wdd-boards.csv").len(), 1, "no other map");
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
    check_other_lengths(&hall);
}

/// A player on a board of another map, or elsewhere, has a page with power and result.
fn check_players(hall: &Hall) {
    let (pages, of) = (pages(&site(hall)), hall.tournament());
    for (game, power, result) in [
        ("wm26-r1-02", "Rome", "A win was conceded to Rome, by vote."),
        ("wm26-r1-03", "Rome", "9 centres"),
    ] {
        let (_, table) = of.table(game).expect("a table");
        let seats = of.kind_of(game).seats();
        let rome = (0..seats).find(|seat| of.kind_of(game).name(*seat) == power).expect("Rome");
        let page = text(&pages, &format!("players/{}.html", table.players[rome].0));
        assert!(page.contains(power) && page.contains(result) && page.contains(game), "{page}");
        assert!(page.contains("data-of=\"Points\""), "{page}");
        if game == "wm26-r1-03" {
            assert!(page.contains("data-of=\"Centres\">9</td>"), "{page}");
        }
    }
    let boards = text(&pages, "boards.html");
    assert!(boards.contains("Rome <a href=\"players/p"), "{boards}");
}

/// The third board is played elsewhere, and its result is of its map.
fn reported(hall: &mut Hall) {
    let third = players(hall, "wm26-r1-03");
    let told = hall.last_to(&third[0]);
    for must in
        ["You play", "on wm26-r1-03", "result wm26-r1-03: 2 ", "Rome 3", "draw Egypt Greece 2"]
    {
        assert!(told.contains(must), "{must}: {told}");
    }
    let lines = [
        ("result: 2 Rome 9 Carthage 8", "The centres of Egypt, Greece and Persia are missing"),
        ("result: 2 Rome 9 Carthage 8 Egypt 7 Greece 6 Persia 40", "the map has 34"),
        ("result: 1907 Rome 9", "is not a year of the game: the first year is 1"),
        ("result: 2 A4 E5", "We don't understand \"A4\" in a result"),
        ("result: 9 Rome 9 Carthage 8 Egypt 7 Greece 6 Persia 4", "wm26-r1-03 ends with 2"),
    ];
    for (line, answer) in lines {
        says(hall, &third[0], line, answer);
    }
    // What says something by itself is no row of a list.
    let both = hall.write(&third[1], "result:\nskip round 2");
    assert!(both.contains("Expected the last year") || both.contains("\"result:\""), "{both}");
    assert!(hall.tournament().absent.contains_key(&Round::SECOND), "{both}");
    let line = "result: 2\nRome 9\n8 Carthage\n7 Egypt\n6: Greece\nPersia 4\n\nIt took 5 hours.";
    says(hall, &third[0], line, "We have noted the result of wm26-r1-03: it ended after 2.");
    says(hall, &third[1], "I confirm", "2 of 5 agree so far");
    says(hall, &third[2], "Yes, confirm", "3 of 5 agree so far");
    let stands = hall.last_to(&third[4]);
    assert!(stands.contains("is settled, because more than half of you say so"), "{stands}");
}

const LEAGUE_NIGHT: &str = r#"{
    "rounds": [
        {"name": "Tonight", "table": 4, "scoring": "Places"},
        {"name": "Next week", "table": 4, "scoring": "Points"}
    ],
    "order": ["total", "best", "dice"]
}"#;

#[test]
fn a_league_night_of_six_tables_of_four_is_drawn_reported_confirmed_and_ranked() {
    let mut hall = drawn("league-night", LEAGUE_NIGHT, 24);
    assert_eq!(hall.tournament().draws[&Round::FIRST].boards.len(), 6);
    says(&mut hall, DIRECTOR, "td here wm26-r1-01", "Games at a table are not played by mail");
    let at_the_club = "td elsewhere r1 until 2026-12-20 20:00: at the club";
    says(&mut hall, DIRECTOR, at_the_club, "6 tables: at the club.");
    says(&mut hall, DIRECTOR, "td start r1", "Round one begins at 6 tables.");
    let table = players(&hall, "wm26-r1-01");
    let told = hall.last_to(&table[0]);
    let plays = "You play at table wm26-r1-01 in round one (Tonight).";
    for must in [plays, "Where: at the club", "result: 1 Player"] {
        assert!(told.contains(must), "{must}: {told}");
    }
    let asked = hall.write(&table[0], "boards\nstatus");
    for must in ["The tables of round one:", "You play at table wm26-r1-01: at the club"] {
        assert!(asked.contains(must), "{must}: {asked}");
    }
    refused(&mut hall);
    for number in 1..=6 {
        night(&mut hall, number);
        if number == 1 {
            let places = hall.tournament().open_places().expect("places");
            assert_eq!(places.rows.len(), 4, "who plays on has nothing yet");
        }
    }
    let of = hall.tournament();
    assert!(of.is_played(Round::FIRST));
    let first = players(&hall, "wm26-r1-01");
    let places = of.open_places().expect("places");
    let total = |at: usize| {
        let row = places.rows.iter().find(|row| address(&row.person) == first[at]);
        row.expect("a row").total.to_string()
    };
    // Two share the second place: 3 and 2 are 5/2 for each.
    assert_eq!([total(0), total(1), total(2), total(3)], ["4", "5/2", "5/2", "1"]);
    check_pages(&hall);
    by_points(&mut hall);
    check_list(&hall, "wm26-r1-01", "(Tonight),at the club,");
    check_list(&hall, "wm26-r2-01", "94, ");
    check_tables(&hall);
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
    check_other_lengths(&hall);
}

fn names(hall: &Hall, game: &str) -> Vec<String> {
    let of = hall.tournament();
    let (_, table) = of.table(game).expect("a table");
    table.players.iter().map(|who| of.name(who).to_owned()).collect()
}

/// Results that can't be are answered with what was expected, and nothing is noted.
fn refused(hall: &mut Hall) {
    let (table, names) = (players(hall, "wm26-r1-01"), names(hall, "wm26-r1-01"));
    let [a, b, c, d] = &names[..] else { panic!("{names:?}") };
    let stranger = self::names(hall, "wm26-r1-02")[0].clone();
    let lines = [
        (format!("result: 1 {a}, 2 {b}, 3 {c}"), format!("{d} is missing")),
        (format!("result: 1 {a}, 2 {b}, 2 {c}, 3 {d}"), "as in 1, 2, 2, 4".to_owned()),
        (format!("result: 1 {a}, 2 {b}, 3 {c}, 4 {stranger}"), "does not play at".to_owned()),
        (format!("result: 1 {a}, 2 {a}, 3 {c}, 4 {d}"), format!("{a} is listed twice")),
        ("result: 1 Mia Moon, 2 Else".to_owned(), "No one here is called".to_owned()),
        ("result: 1907 A4 E5 F7".to_owned(), "No one here is called".to_owned()),
        (format!("result: {a} 1, {b} 2, {c} 3, {d} 4"), "These may be places or points".to_owned()),
        (
            format!("result:\n1. {a}\n2. Mia Moon\n3. {c}\n4. {d}"),
            "Line 3 of your result, \"2. Mia Moon\": No one here is called".to_owned(),
        ),
        ("result: we had fun".to_owned(), "Expected each place".to_owned()),
    ];
    for (line, answer) in lines {
        says(hall, &table[0], &line, &answer);
    }
    assert_eq!(hall.tournament().played_elsewhere["wm26-r1-01"].claim, None);
}

/// The pages of an event of tables list its tables, and speak of no map.
fn check_pages(hall: &Hall) {
    let pages = pages(&site(hall));
    let [front, boards, rules] =
        ["index.html", "boards.html", "rules.html"].map(|path| text(&pages, path));
    assert!(front.contains("All 6 tables are over."), "{front}");
    assert!(boards.contains("<h1>Tables</h1>") && boards.contains("wm26-r1-06"), "{boards}");
    let player = text(&pages, "players/p1.html");
    assert!(player.contains(">Tables</h2>") && player.contains("<td>place "), "{player}");
    assert!(player.contains("data-of=\"Points\""), "{player}");
    assert!(!player.contains("Power") && !player.contains("Centres"), "{player}");
    assert!(boards.contains("<a href=\"players/p1.html\">Player 1</a>"), "{boards}");
    for page in [front, boards, rules, player] {
        assert!(!page.contains("No game has begun yet") && !page.contains("D.VIII(1)"), "{page}");
        assert!(!page.contains(">Boards<") && !page.contains("World"), "{page}");
    }
}

/// Everybody finds in the exports, as on the pages, who plays elsewhere and how it ended.
fn check_list(hall: &Hall, game: &str, what: &str) {
    let folder = hall.file().with_file_name("exported");
    let to = folder.to_str().expect("a path");
    asked_at_the_prompt(hall, &["export", "--to", to]);
    let list = std::fs::read_to_string(folder.join("elsewhere.csv")).expect("the list");
    let row = list.lines().find(|row| row.starts_with(game)).expect("its row");
    assert!(row.contains(what), "{what}: {row}");
    for name in names(hall, game) {
        assert!(row.contains(&name), "{name}: {row}");
    }
}

/// Tables have no powers and no centres. The database of Diplomacy has no place for them.
fn check_tables(hall: &Hall) {
    let lines = exported(hall, "boards.csv");
    assert_eq!(lines.len(), 1 + 12 * 4);
    let of = |game: &str| {
        let rows: Vec<&String> = lines.iter().filter(|row| row.starts_with(game)).collect();
        rows[0].clone()
    };
    let [first, second] = ["wm26-r1-01", "wm26-r2-01"].map(|game| (of(game), names(hall, game)));
    let [a, b, c, d] = &first.1[..] else { panic!("{first:?}") };
    let said = format!("\"1 {a}, 2 {b}, 2 {c}, 4 {d}.\"");
    let row = format!("wm26-r1-01,r1,,{a},,,,4,4,COMPLETED,,places,{said},Places");
    assert_eq!(first.0, row);
    let [a, b, c, d] = &second.1[..] else { panic!("{second:?}") };
    let said = format!("\"{a} 94, {b} 71, {c} 71, {d} 0.\"");
    let row = format!("wm26-r2-01,r2,,{a},,,,94,94,COMPLETED,,points,{said},Points");
    assert_eq!(second.0, row);
    assert_eq!(exported(hall, "centres.csv").len(), 1);
    assert_eq!(exported(hall, "wdd-boards.csv").len(), 1);
}

/// One writes how his table ended; two of the others confirm it, or time does.
fn night(hall: &mut Hall, number: usize) {
    let game = format!("wm26-r1-0{number}");
    let (table, names) = (players(hall, &game), names(hall, &game));
    let [a, b, c, d] = &names[..] else { panic!("{names:?}") };
    let line = match number {
        2 => format!("result:\n\n1. {a}\n2. {b}\n2. {c}\n4. {d}\n\nSee you next week!"),
        _ => format!("result: 1 {a}, 2. {b}; 2nd {c}, 4 {d}"),
    };
    says(hall, &table[3], &line, "We have noted the result of");
    let asked = hall.last_to(&table[1]);
    assert!(asked.contains(&format!("1 {a}, 2 {b}, 2 {c}, 4 {d}")), "{asked}");
    if number == 6 {
        hall.now += TimeDelta::hours(73);
        return hall.turn();
    }
    says(hall, &table[0], "confirm", "2 of 4 agree so far");
    says(hall, &table[1], "confirm", "3 of 4 agree so far");
}

/// The next round counts points, which the director enters.
fn by_points(hall: &mut Hall) {
    hall.confirm(DIRECTOR, "td draw r2");
    let of = hall.tournament();
    let request = &of.draws[&Round::SECOND].request;
    assert!(!request.table.has_powers, "a seat at a table is no power");
    hall.confirm(DIRECTOR, "td start r2");
    let table = names(hall, "wm26-r2-01");
    let placed = format!(
        "td result wm26-r2-01: 1 {}, 2 {}, 3 {}, 4 {}",
        table[0], table[1], table[2], table[3]
    );
    says(hall, DIRECTOR, &placed, "This round counts points");
    for number in 1..=6 {
        let game = format!("wm26-r2-0{number}");
        let names = names(hall, &game);
        let [a, b, c, d] = &names[..] else { panic!("{names:?}") };
        let line = format!("td result {game}: {a} 94, {b} 71, {c} 71, {d} 0");
        says(hall, DIRECTOR, &line, &format!("{a} 94, {b} 71, {c} 71, {d} 0"));
    }
    let of = hall.tournament();
    assert!(of.is_played(Round::SECOND));
    let winner = of.open_places().expect("places").rows[0].total.to_string();
    assert!(winner.parse::<f64>().is_ok_and(|total| total > 94.0), "{winner}");
    let log = hall.write(DIRECTOR, "td log");
    let [a, b, c, d] = &table[..] else { panic!("{table:?}") };
    let places = format!("result wm26-r2-01: {a} 94, {b} 71, {c} 71, {d} 0");
    assert!(log.contains(&places), "{log}");
    hall.confirm(DIRECTOR, "td finish");
}

#[test]
fn forms_whose_boards_nobody_could_draw_or_score_are_refused_by_name() {
    let faults = |round: &str| {
        let form = format!("{{\"rounds\": [{round}]}}");
        plan_by(&form).faults().join("; ")
    };
    let bad = [
        (
            r#"{"name": "a", "map": "chaos"}"#,
            "this map has 34 powers, and a round is drawn for 2 to 7",
        ),
        (r#"{"name": "a", "map": "hundred"}"#, "does not count its centres every year"),
        (r#"{"name": "a", "map": "ancmed", "scoring": "Points"}"#, "score tables"),
        (r#"{"name": "a", "scoring": "Places"}"#, "score tables"),
        (r#"{"name": "a", "table": 9, "scoring": "Places"}"#, "expected 2 to 8 seats"),
        (r#"{"name": "a", "table": 4}"#, "tables are scored by \"Places\" or \"Points\""),
        (r#"{"name": "a", "table": 4, "scoring": "Places", "years": 3}"#, "a table has no years"),
    ];
    for (round, what) in bad {
        assert!(faults(round).contains(what), "{round}: {}", faults(round));
    }
    let unknown = serde_json::from_str::<chancery::tournament::form::OpenForm>(
        r#"{"rounds": [{"name": "a", "map": "ancmet"}]}"#,
    );
    let why = unknown.expect_err("no such map").to_string();
    assert!(why.contains("did you mean ancmed?"), "{why}");
}
