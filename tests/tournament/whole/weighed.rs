//! What changes the draw and the standings of an open event besides the boards: powers that players
//! would like, and points that the director takes off.

use std::collections::BTreeMap;

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::tournament::Tournament;
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::rounds::Round;
use serde_json::{Value, json};

use super::hall::{DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, address, plan_by};
use super::play::play;
use super::{check_audit, check_dice, check_export, scored};

pub(super) const TWO_ROUNDS: &str = r#"{
    "rounds": [
        {"name": "Friday", "scoring": "Sum of squares", "years": 2, "counts": "best"},
        {"name": "Saturday", "scoring": "Sum of squares", "years": 2, "counts": "best"}
    ],
    "count": {"best": ["1"], "rest": "0"},
    "same_round": "best", "seat": "last", "sit_out": "0",
    "order": ["total", "best", "dice"], "best_country": "score"
}"#;

pub(super) fn event(name: &str, plan: TournamentPlan) -> Hall {
    let mut hall = Hall::open_with(name, 5, plan);
    hall.confirm(DIRECTOR, "td open");
    for number in 1..=14 {
        hall.write(&address(number), &format!("sign up as Solo Number {number}"));
    }
    hall
}

fn id(number: usize) -> PersonId {
    PersonId::new(format!("solo-number-{number}"))
}

pub(super) fn begin(hall: &mut Hall, number: usize) -> String {
    let drawn = hall.confirm(DIRECTOR, &format!("td draw r{number}"));
    hall.confirm(DIRECTOR, &format!("td start r{number}"));
    drawn
}

/// Which of these is on which board, with which power.
fn seats(of: &Tournament, round: Round) -> BTreeMap<PersonId, (usize, Power)> {
    let boards = of.draws[&round].boards.iter().enumerate();
    let seats = boards.flat_map(|(board, table)| {
        let powers = Power::ALL.into_iter().zip(&table.players);
        powers.map(move |(power, who)| (who.clone(), (board, power)))
    });
    seats.collect()
}

#[test]
fn players_have_the_powers_that_they_would_like_where_nothing_weightier_speaks_against_it() {
    let plan = TournamentPlan { asks_for_powers: true, ..plan_by(TWO_ROUNDS) };
    let mut hall = event("wishes", plan);
    let help = hall.write(&address(1), "help");
    assert!(help.contains("prefer Turkey, Austria: the powers you would like"), "{help}");
    let wishes = [
        (1, "prefer Turkey, then Austria", vec![Power::Turkey, Power::Austria]),
        (2, "I would prefer Turkey.", vec![Power::Turkey]),
        (3, "I prefer France, France and Italy", vec![Power::France, Power::Italy]),
        (4, "Prefer England", vec![Power::England]),
        (5, "prefer rus", vec![Power::Russia]),
        (6, "prefer France", vec![Power::France]),
    ];
    for (number, line, powers) in &wishes {
        let said = hall.write(&address(*number), line);
        assert!(said.contains("You prefer"), "{line}: {said}");
        let of = hall.tournament();
        assert_eq!(of.roster.find(&id(*number)).expect("he is there").prefers, *powers, "{line}");
    }
    let odd = hall.write(&address(7), "prefer France, Ruritania");
    assert!(odd.contains("Expected powers, your favourite first"), "{odd}");
    let idle = hall.write(&address(7), "prefer nothing");
    assert!(idle.contains("You have no preference from now on."), "{idle}");
    hall.confirm(DIRECTOR, "td close");
    let drawn = begin(&mut hall, 1);
    assert!(drawn.contains(" of 6 preferences met"), "{drawn}");
    let of = hall.tournament();
    let seats_then = seats(&of, Round::FIRST);
    for (number, _, powers) in &wishes {
        let (board, power) = seats_then[&id(*number)];
        let rivals = wishes.iter().filter(|(other, _, wished)| {
            other != number && seats_then[&id(*other)].0 == board && wished[0] == powers[0]
        });
        // On the first evening no player has had a power before.
        assert!(power == powers[0] || rivals.count() > 0, "{number} has {power}");
    }
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td draw r2");
    let then = seats(&hall.tournament(), Round::SECOND);
    let other = then.iter().find(|(who, seat)| seat.1 != Power::Russia && **who != id(5));
    let other = other.map(|(who, _)| hall.tournament().name(who).to_owned()).expect("somebody");
    let swap = format!("td swap Solo Number 5 and {other} in r2");
    let shown = hall.write(DIRECTOR, &swap);
    assert!(shown.contains(", but asked for Russia."), "{shown}");
    hall.confirm(DIRECTOR, "td start r2");
    let again = seats(&hall.tournament(), Round::SECOND);
    let same: Vec<_> = again.iter().filter(|(who, seat)| seats_then[who].1 == seat.1).collect();
    assert!(same.is_empty(), "nobody has a power again for a wish: {same:?}");
    play(&mut hall, Round::SECOND, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td finish");
    check_audit(&hall);
    check_dice(&hall);
}

#[test]
fn nobody_is_asked_for_powers_where_the_event_does_not_say_so() {
    let mut hall = event("no-wishes", plan_by(TWO_ROUNDS));
    let said = hall.write(&address(1), "prefer Turkey");
    assert!(said.contains("draws powers without preferences"), "{said}");
    let help = hall.write(&address(1), "help");
    assert!(!help.contains("prefer"), "{help}");
}

#[test]
fn a_director_takes_points_off_a_total_and_says_why() {
    let mut hall = event("penalties", plan_by(TWO_ROUNDS));
    hall.confirm(DIRECTOR, "td close");
    begin(&mut hall, 1);
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let before = hall.tournament().open_places().expect("places").rows;
    let best = &before[0];
    for line in ["td penalty 1", "td penalty 1 -3: why", "td penalty 1 x: why"] {
        let said = hall.write(DIRECTOR, line);
        assert!(said.contains("Expected a number of points"), "{line}: {said}");
    }
    let half = hall.write(DIRECTOR, "td penalty Solo Number 1 2.5: late");
    assert!(half.contains("loses 2.50 (5/2) points") || half.contains("loses 2.5"), "{half}");
    let silent = hall.confirm(DIRECTOR, "td penalty Solo Number 1 10 pts");
    assert!(silent.contains("Give the reason after a colon: td penalty NAME 10: why."), "{silent}");
    let none = hall.confirm(DIRECTOR, &format!("td penalty {} 0: mended", best.person));
    assert!(none.contains("You have taken no points off this total."), "{none}");
    let said = hall.confirm(DIRECTOR, &format!("td penalty {} 201/2: he slept", best.person));
    assert!(said.contains("loses 100.50 points."), "{said}");
    assert!(said.contains("Before: 1."), "{said}");
    let number = best.person.0.trim_start_matches("solo-number-").to_owned();
    let told = hall.last_to(&address(number.parse().expect("a number")));
    assert!(told.contains("has taken 100.50 points off your total: he slept"), "{told}");
    let after = hall.tournament().open_places().expect("places").rows;
    let row = after.iter().find(|row| row.person == best.person).expect("he has a place");
    assert_eq!(row.total.to_string(), total_less(&best.total.to_string()));
    assert!(after.last() == Some(row), "nobody has less than nothing");
    let standings = hall.write(&address(2), "standings");
    assert!(standings.contains("off the total of Solo Number"), "{standings}");
    let scores = scored(&hall);
    assert_eq!(scores["players"][&best.person.0]["penalty"], json!("201/2"));
    check_export(&hall);
    let others: Vec<&Value> = scores["players"].as_object().expect("players").values().collect();
    assert_eq!(others.iter().filter(|one| one.get("penalty").is_some()).count(), 1);
    let other = hall.confirm(DIRECTOR, &format!("td penalty {} 1: he slept", best.person));
    assert!(other.contains("loses 1 point, instead of 100.50 points."), "{other}");
    hall.confirm(DIRECTOR, &format!("td penalty {} 0: he was ill", best.person));
    assert_eq!(hall.tournament().open_places().expect("places").rows, before);
    let log = hall.write(DIRECTOR, "td log");
    assert!(log.contains("penalty Solo Number") && log.contains("he was ill"), "{log}");
    begin(&mut hall, 2);
    play(&mut hall, Round::SECOND, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td finish");
    let late = hall.confirm(DIRECTOR, "td penalty Solo Number 1 10: late");
    assert!(late.contains("its winners have been announced"), "{late}");
    check_audit(&hall);
}

/// Half a point more than a hundred less.
fn total_less(total: &str) -> String {
    let (over, under) = total.split_once('/').unwrap_or((total, "1"));
    let [over, under] = [over, under].map(|part| part.parse::<i64>().expect("a number"));
    let (over, under) = (2 * over - 201 * under, 2 * under);
    let common = (1..=under).rev().find(|by| over % by == 0 && under % by == 0).unwrap_or(1);
    match under / common {
        1 => (over / common).to_string(),
        under => format!("{}/{under}", over / common),
    }
}

#[test]
fn points_that_would_move_those_of_a_top_board_are_not_taken_off_once_they_know_their_place() {
    let mut hall = event("penalties-top", plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td close");
    for number in 1..=3 {
        begin(&mut hall, number);
        play(&mut hall, Round::numbered(number - 1).expect("a round"), &BTreeMap::new());
    }
    let moved = hall.confirm(DIRECTOR, "td penalty Solo Number 3 7: late twice");
    assert!(moved.contains("Solo Number 3 loses 7 points."), "{moved}");
    hall.confirm(DIRECTOR, "td advance r3");
    let settled = hall.confirm(DIRECTOR, "td penalty Solo Number 3 0: late once");
    assert!(settled.contains("Write \"td unadvance r3\" first"), "{settled}");
    hall.confirm(DIRECTOR, "td unadvance r3");
    let open = hall.confirm(DIRECTOR, "td penalty Solo Number 3 0: late once");
    assert!(open.contains("Solo Number 3 gets the points back."), "{open}");
    hall.confirm(DIRECTOR, "td advance r3");
    let seed = hall.tournament().decided_places().expect("places").seeded()[0].clone();
    let number = seed.0.trim_start_matches("solo-number-").parse().expect("a number");
    let skips = hall.write(&address(number), "skip r4");
    assert!(skips.contains("write \"decline r4\""), "{skips}");
    others_play_the_top_board_than_the_places_say(&mut hall);
    check_audit(&hall);
    check_dice(&hall);
}

/// One of the seven is not there, and the director finds another; later points move as well. The
/// seven at the top board still play for the title.
fn others_play_the_top_board_than_the_places_say(hall: &mut Hall) {
    hall.confirm(DIRECTOR, "td draw r4");
    let round = Round::numbered(3).expect("a round");
    let of = hall.tournament();
    let table = of.draws[&round].boards[0].clone();
    let seeds = of.decided_places().expect("places").seeded();
    let other = (1..=14).map(id).find(|person| !seeds.contains(person)).expect("another");
    let given = format!("td substitute {other} for France in {}: the train is late", table.game);
    let said = hall.confirm(DIRECTOR, &given);
    assert!(!said.contains("can't"), "{said}");
    hall.confirm(DIRECTOR, "td start r4");
    let points = hall.confirm(DIRECTOR, &format!("td penalty {} 90: late", seeds[0]));
    assert!(points.contains("loses 90 points."), "{points}");
    check_export(hall);
    play(hall, round, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td finish");
    let of = hall.tournament();
    let seated: Vec<PersonId> = of.draws[&round].boards[0].players.to_vec();
    assert!(seated.contains(&other), "{other} plays");
    let places = of.open_places().expect("places");
    let first: Vec<&PersonId> = places.rows.iter().take(7).map(|row| &row.person).collect();
    assert!(first.iter().all(|person| seated.contains(person)), "{first:?}");
    assert!(places.winners.iter().all(|person| seated.contains(person)));
    let board = scored(hall);
    assert_eq!(board["top"]["seeds"].as_array().map(Vec::len), Some(7));
    check_export(hall);
}
