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
        ("won by France 18", "\"18\" is not a year of the game: the first year is 1901"),
        ("result X3: A4 E5 F7 G6 I4 R5 T3", "We don't understand \"X3\" in a result"),
    ] {
        let said = hall.write(&players[0], line);
        assert!(said.contains(answer), "{line}: {said}");
    }
}

/// A result of seven lines, one of which is this.
fn with(line: &str) -> String {
    format!("result: 1902\nAustria 4\nEngland 5\nFrance 7\n{line}\nItaly 4\nRussia 5\nTurkey 3")
}

#[test]
fn a_result_of_many_lines_with_a_slip_goes_back_to_its_writer_alone() {
    let (mut hall, players) = begun("slips-list");
    for (line, said_of_it) in [
        (
            "Germny 6",
            "Line 5 of your result, \"Germny 6\": We don't understand \"Germny\" in a result.",
        ),
        ("Germany", "Line 5 of your result, \"Germany\": Expected a number of centres after"),
        ("Germany six", "Line 5 of your result, \"Germany six\": We don't understand \"six\""),
        (
            "Germany 6x",
            "Line 5 of your result, \"Germany 6x\": \"6x\" is not a possible number of centres",
        ),
        ("Germany 16", "Your result: These add up to 44 centres, but the map has 34."),
        ("Spain 6", "Line 5 of your result, \"Spain 6\": We don't understand \"Spain\""),
    ] {
        let result = with(line);
        let letters = [result.clone(), format!("Hello Terry,\n\n{result}\n\nBest regards,\nAnn")];
        for letter in letters {
            let sent = hall.sent.len();
            let said = hall.write(&players[0], &letter);
            assert!(said.contains(said_of_it), "{letter}: {said}");
            assert!(said.contains("We filed nothing from this letter."), "{letter}: {said}");
            let written = hall.sent.last().map(|letter| letter.text.clone()).unwrap_or_default();
            assert!(written.contains(&result), "{letter}: {written}");
            assert_eq!(hall.sent.len(), sent + 1, "{letter}: the director reads nothing of it");
            assert!(hall.tournament().played_elsewhere[GAME].claim.is_none(), "{letter}");
        }
    }
    // Words besides are for the director.
    let beside = format!("{}\n\nI am in hospital from Monday on.", with("Germny 6"));
    let said = hall.write(&players[0], &beside);
    assert!(said.contains("passed your letter on to Terry Dee"), "{said}");
    let said = hall.write(&players[0], "result:\n02\nA4 E5 F7 G6 I4 R5 T3");
    assert!(
        said.contains("We have noted the result of wm26-r1-01: it ended after 1902."),
        "{said}"
    );
}

/// Letters end in any way: text below a whole result is no row of it.
#[test]
fn words_below_a_whole_result_are_none_of_its_rows() {
    let (mut hall, players) = begun("slips-below");
    let list = "Austria 4\nEngland 5\nFrance 7\nGermany 6\nItaly 4\nRussia 5\nTurkey 3";
    let filed = |below: &str| match below {
        "Best, Ann\nTel. 0171 12345" | "Thanks!\nRound 2 soon?" | "See you 7pm" => true,
        // What may be a change of mind is asked about, and by itself.
        _ => false,
    };
    for below in [
        "Best, Ann\nTel. 0171 12345",
        "Thanks!\nRound 2 soon?",
        "See you 7pm",
        "I think that is all of it\n3 of us agree",
    ] {
        hall.write(&players[0], "result: 1901 A5 E5 F5 G5 I5 R5 T4");
        let said = hall.write(&players[0], &format!("result: 1902\n{list}\n{below}"));
        assert!(!said.contains("of your result"), "{below}: {said}");
        let claim = hall.tournament().played_elsewhere[GAME].claim.clone();
        let year = claim.map(|claim| claim.result.year);
        assert_eq!(year == Some(1902), filed(below), "{below}: {said}");
    }
}

/// Words about a result without a number are for a person.
#[test]
fn words_about_a_result_go_to_the_director() {
    let (mut hall, players) = begun("slips-words");
    for text in [
        "Result of our board is disputed, please call me.\n\nRegards,\nAnn",
        "Result: see the photo, Italy cheated and I want a ruling\n\nRegards,\nAnn",
    ] {
        let said = hall.write(&players[0], text);
        assert!(said.contains("director"), "{said}");
    }
    // A number of one digit is that of a board as likely as that of a year.
    let said = hall.write(&players[0], "result 1: A4 E5 F7 G6 I4 R5 T3");
    assert!(hall.tournament().played_elsewhere[GAME].claim.is_none(), "{said}");
}
