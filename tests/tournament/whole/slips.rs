//! Results of boards played elsewhere that are written short, or have a slip.

use super::claims::{GAME, begun};

#[test]
fn a_short_year_is_read_where_it_can_only_be_one() {
    let (mut hall, players) = begun("slips-years");
    let counts = "A4 E5 F7 G6 I4 R5 T3";
    let list = "Austria 4\nEngland 5\nFrance 7\nGermany 6\nItaly 4\nRussia 5\nTurkey 3";
    for line in [
        format!("result S1: {counts}"),
        format!("result F02: {counts}"),
        format!("result 02: {counts}"),
        format!("result 2: {counts}"),
        format!("result: 02 {counts}"),
        format!("result: '02 {counts}"),
        format!("result F1902: {counts}"),
        format!("result: F1902 {counts}"),
        format!("result S1:\n{list}"),
        "won by France 02".to_owned(),
        "draw England France F1902".to_owned(),
    ] {
        let (year, other) = if line.contains("S1") { (1901, 1902) } else { (1902, 1901) };
        hall.write(&players[0], &format!("result: {other} A5 E5 F5 G5 I5 R5 T4"));
        let said = hall.write(&players[0], &line);
        let claim = hall.tournament().played_elsewhere[GAME].claim.clone();
        assert_eq!(claim.map(|claim| claim.result.year), Some(year), "{line}: {said}");
    }
}

#[test]
fn what_may_be_a_year_or_a_number_of_centres_is_asked_with_the_form() {
    let (mut hall, players) = begun("slips-asked");
    for (line, answer) in [
        ("result F1: A4 E5 F7 G6 I4 R5 T3", "France has two numbers. Expected the last year"),
        ("result: F02 A4 E5 F7 G6 I4 R5 T3", "France has two numbers. Expected the last year"),
        ("won by France 18", "\"18\" is no year of a game: the first year is 1901"),
        ("result X3: A4 E5 F7 G6 I4 R5 T3", "I don't know \"X3\" in a result"),
    ] {
        let said = hall.write(&players[0], line);
        assert!(said.contains(answer), "{line}: {said}");
    }
}
