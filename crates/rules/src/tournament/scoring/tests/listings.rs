//! Rankings as they are published: live standings, lines, and the numbers behind each place.

use super::super::line::LineFate;
use super::super::record::PlayerNumber;
use super::super::standings::Standings;
use super::super::tournament::TournamentRecord;
use super::{PLAIN, board, of_round, tournament};
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Measure};
use crate::tournament::rounds::Round;

/// Eight boards of people without a team, of whom 49 go on. On all boards but the first counts are
/// alike; that one is still being played.
fn live() -> TournamentRecord {
    let holders = |number: usize| std::array::from_fn(|power| 7 * number + power);
    let counts = |number| if number == 0 { [11, 8, 6, 4, 3, 1, 1] } else { PLAIN };
    let mut boards: Vec<_> = (0..8)
        .map(|number| board(&number.to_string(), holders(number), vec![counts(number); 9]))
        .collect();
    boards[0].end = None;
    boards[0].counts.truncate(2);
    of_round(0, 56, Round::FIRST, boards)
}

#[test]
fn live_standings_say_who_would_be_in_or_out_and_by_which_numbers() {
    let all = live();
    let standings = Standings::of(&all);
    let listing = standings.persons(Round::FIRST).expect("the first round has begun");
    assert!(listing.is_live);
    assert_eq!(listing.rows.len(), 56);
    assert!(listing.rows.iter().map(|row| row.place).eq(1..=56));
    let first = &listing.rows[0];
    // 11 and 32 for Austria on the board that is still played, 10 and 32 on the others.
    assert_eq!(
        (first.who, first.points.clone(), first.is_playing),
        (PlayerNumber(0), Exact::from(43), true)
    );
    let over = first.over_next.as_ref().expect("there is a second");
    assert_eq!(over.criterion, Criterion::Clause("C7.score"));
    let numbers = (&over.ahead, &over.behind);
    assert_eq!(numbers, (&Measure::Points(43.into()), &Measure::Points(42.into())));
    let playing = listing.rows.iter().filter(|row| row.is_playing).count();
    assert_eq!(playing, 7);
    let fate = |place: usize| listing.rows[place - 1].side.as_ref().map(|side| side.fate);
    assert_eq!((fate(49), fate(50)), (Some(LineFate::In), Some(LineFate::Out)));
    let cut = listing.cut.expect("seven are out");
    // Both sides of the line name what decided there.
    let by = |place: usize| listing.rows[place - 1].side.clone().and_then(|side| side.by);
    assert_eq!((by(49), by(50)), (Some(cut.clone()), Some(cut)));
    assert!(listing.rows.iter().all(|row| row.side.as_ref().is_some_and(|side| side.by.is_some())));
    assert_eq!(listing.rows[55].over_next, None);
}

#[test]
fn nobody_is_ranked_before_a_year_of_some_board_is_over() {
    let mut all = live();
    all.rounds.values_mut().flatten().for_each(|board| {
        board.end = None;
        board.counts.clear();
    });
    let standings = Standings::of(&all);
    let listing = standings.persons(Round::FIRST).expect("the first round has begun");
    assert!(listing.is_live && listing.is_empty() && listing.cut.is_none());
    assert!(standings.teams_of_first_round().is_empty() && standings.table_of_teams().is_empty());
    assert!(standings.prizes.iter().all(Option::is_none));
    all.rounds.values_mut().flatten().take(1).for_each(|board| board.counts.push(PLAIN.into()));
    let standings = Standings::of(&all);
    assert_eq!(standings.persons(Round::FIRST).map(|listing| listing.rows.len()), Some(56));
    assert!(standings.prizes.iter().all(Option::is_some));
}

#[test]
fn who_declines_is_passed_over_and_the_next_is_in() {
    let mut all = live();
    all.declines.insert(Round::Semi, vec![PlayerNumber(0), PlayerNumber(7)]);
    let standings = Standings::of(&all);
    let listing = standings.persons(Round::FIRST).expect("the first round has begun");
    let fates = |fate| {
        let is_so = |side: super::super::Side| side.fate == fate;
        listing.rows.iter().filter(|row| row.side.clone().is_some_and(is_so)).count()
    };
    assert_eq!([LineFate::Declined, LineFate::In, LineFate::Out].map(fates), [2, 49, 5]);
    let declined = listing.rows.iter().find(|row| row.who == PlayerNumber(0)).expect("is ranked");
    assert_eq!(declined.side.clone().and_then(|side| side.by), None);
}

#[test]
fn c_10_the_semi_final_names_winners_those_who_moved_up_and_those_who_declined() {
    let boards = [0, 1].map(|number: usize| {
        let holders = std::array::from_fn(|power| 7 * number + power);
        board(&number.to_string(), holders, vec![PLAIN; 12])
    });
    let mut all = of_round(0, 14, Round::Semi, boards.to_vec());
    all.declines.insert(Round::Final, vec![PlayerNumber(0)]);
    let standings = Standings::of(&all);
    let listing = standings.persons(Round::Semi).expect("the semi-final has begun");
    let side = |person: usize| {
        let mut rows = listing.rows.iter();
        let row = rows.find(|row| row.who == PlayerNumber(person)).expect("is ranked");
        let side = row.side.clone().expect("every row has a side");
        (side.fate, side.by.map_or(String::new(), |by| by.to_string()))
    };
    assert_eq!(side(0), (LineFate::Declined, String::new()));
    assert_eq!(side(7), (LineFate::In, "C9.score".to_owned()));
    // England is second on both boards: the ranking, which ends in a die here, says which one moves
    // up.
    let up = standings.semi.as_ref().expect("it has begun").substitutes[0].person;
    let other = if up == PlayerNumber(1) { 8 } else { 1 };
    assert_eq!(side(up.0), (LineFate::MovedUp, "C10.b".to_owned()));
    assert_eq!(side(other), (LineFate::Out, "C9.score".to_owned()));
    assert_eq!((listing.is_live, listing.cut), (false, None));
}

#[test]
fn c_11_the_final_is_listed_by_centres() {
    let mut all =
        of_round(0, 7, Round::Final, vec![board("f", [0, 1, 2, 3, 4, 5, 6], vec![PLAIN])]);
    all.rounds.values_mut().flatten().for_each(|board| board.end = None);
    let standings = Standings::of(&all);
    let listing = standings.persons(Round::Final).expect("the final has begun");
    let centres: Vec<String> = listing.rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(centres, ["10", "8", "6", "4", "3", "2", "1"]);
    assert!(listing.is_live && listing.rows.iter().all(|row| row.side.is_none()));
    assert_eq!(standings.persons(Round::Semi), None);
}

#[test]
fn c_12_teams_are_listed_with_what_put_them_ahead() {
    let mut all = tournament(2, 5);
    let holders = [0, 14, 15, 16, 17, 18, 7];
    all.rounds.insert(Round::FIRST, vec![board("a", holders, vec![PLAIN; 9])]);
    let standings = Standings::of(&all);
    for listing in [standings.teams_of_first_round(), standings.table_of_teams()] {
        let points: Vec<String> = listing.rows.iter().map(|row| row.points.to_string()).collect();
        assert_eq!((points, listing.is_live), (vec!["42".to_owned(), "1".to_owned()], false));
        let over = listing.rows[0].over_next.as_ref().expect("there is a second");
        assert_eq!((over.ahead.to_string(), over.behind.to_string()), ("42".into(), "1".into()));
    }
}

#[test]
fn c_7_f_every_throw_that_told_two_apart_can_be_published() {
    let all = live();
    let standings = Standings::of(&all);
    let rolls = standings.rolls();
    let by_die = standings.rounds[&Round::FIRST].ranking.decided.iter();
    let by_die = by_die.filter(|by| by.criterion == Criterion::Clause("C7.f")).count();
    // Seven boards are alike, so each power has seven players between whom only the die decides;
    // and four powers have as much on the eighth.
    assert_eq!(by_die, 46);
    let ranking = &standings.rounds[&Round::FIRST].ranking;
    for (pair, by) in ranking.rows.windows(2).zip(&ranking.decided) {
        for row in pair {
            let first = format!("C7|{}|1", all.name_of(row.game.person));
            let is_thrown = by.criterion != Criterion::Clause("C7.f") || rolls.contains_key(&first);
            assert!(is_thrown, "{first} is not published");
        }
    }
    // All who are level throw for a prize, not the best two alone (C.13c).
    let throwers = |power: char| {
        let first = format!("C13|{power}|");
        rolls.keys().filter(|name| name.starts_with(&first) && name.ends_with("|1")).count()
    };
    assert!("AEFGIRT".chars().any(|power| throwers(power) >= 7), "{:?}", rolls.keys());
    for (name, value) in rolls {
        assert_eq!(crate::tournament::dice::roll(&all.seed, &name), value, "{name}");
    }
}
