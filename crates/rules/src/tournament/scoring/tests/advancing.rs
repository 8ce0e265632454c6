//! From round to round: C.4, C.5, C.7 to C.9, C.11, C.13 to C.15.

use super::super::games::ScoredRound;
use super::super::line::Places;
use super::super::prizes::prizes;
use super::super::record::{BoardRecord, EndRecord, PlayerNumber};
use super::super::round::{self, RankedRound, RoundRow};
use super::super::semi::Semi;
use super::super::standings::Standings;
use super::super::tournament::TournamentRecord;
use super::{PLAIN, board, of_round, permanent, steady, tournament};
use crate::board::Power;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking};
use crate::tournament::rounds::Round;

/// Who is where after the first round, and by which criterion each is ahead of the next.
fn after_first(all: &TournamentRecord) -> (Vec<usize>, Vec<String>) {
    let standings = Standings::of(all);
    let first = &standings.rounds[&Round::FIRST];
    let order = first.ranking.rows.iter().map(|row| row.game.person.0).collect();
    (order, first.ranking.decided.iter().map(ToString::to_string).collect())
}

/// A round in which the players came in from places in this order.
fn ranked(
    all: &TournamentRecord,
    round: Round,
    before: impl Iterator<Item = usize>,
) -> RankedRound<'_> {
    let places = (&Places::new(), &before.map(PlayerNumber).zip(0..).collect());
    RankedRound::of(all, round, ScoredRound::of(all, round), |_| Exact::ZERO, places)
}

/// The criterion between two players who stand next to each other.
fn between(all: &TournamentRecord, ahead: usize, behind: usize) -> String {
    let (order, decided) = after_first(all);
    let place = order.iter().position(|person| *person == ahead).expect("the player is ranked");
    assert_eq!(order[place + 1], behind, "{order:?}");
    decided[place].clone()
}

/// Players without a team on one board, so that credits and teams don't matter.
const ALONE: [usize; 7] = [0, 1, 2, 3, 4, 5, 6];

#[test]
fn c_7_a_the_weaker_power_wins_the_tie() {
    // Austria and England have 10 each on the first board; on the second Austria has much more.
    let counts = [steady(Round::FIRST, PLAIN, LEVEL), steady(Round::FIRST, PLAIN, PLAIN)];
    let [one, two] = counts;
    let other = [7, 8, 9, 10, 11, 12, 13];
    let all = of_round(0, 14, Round::FIRST, vec![board("a", ALONE, one), board("b", other, two)]);
    assert_eq!(between(&all, 1, 0), "C7.a");
}

/// A board on which Austria and England have been level in every year.
const LEVEL: [u16; 7] = [10, 10, 5, 4, 3, 1, 1];

#[test]
fn c_7_b_c_e_f_score_bonus_team_and_die() {
    let all = of_round(0, 7, Round::FIRST, vec![board("a", ALONE, vec![LEVEL; 9])]);
    let round = ranked(&all, Round::FIRST, [].into_iter());
    let row = |person: usize| {
        let mut rows = round.ranking.rows.iter();
        rows.find(|row| row.game.person == PlayerNumber(person)).expect("he is ranked").clone()
    };
    // Any change in the first row makes it the better one, except the die.
    let decided = |change: &dyn Fn(&mut RoundRow)| {
        let (mut one, two) = (row(0), row(1));
        change(&mut one);
        let criteria = round::criteria(&all, &round.played, Round::FIRST);
        let ranking = Ranking::of(vec![two, one], &criteria, Criterion::Tie);
        (ranking.rows[0].game.person.0 == 0, ranking.decided[0].to_string())
    };
    let more = |points: &mut Exact| *points = points.clone() + Exact::from(1);
    let by = |criterion: &str| (true, criterion.to_owned());
    assert_eq!(decided(&|row| more(&mut row.points)), by("C7.score"));
    assert_eq!(decided(&|row| more(&mut row.game.score)), by("C7.b"));
    assert_eq!(decided(&|row| more(&mut row.game.bonus)), by("C7.c"));
    assert_eq!(decided(&|row| row.team_place = Some(0)), by("C7.e"), "who has no team is last");
    let is_higher = Dice { seed: "seed", context: "C7" }.compare("p0", "p1").is_gt();
    assert_eq!(decided(&|_| ()), (is_higher, "C7.f".to_owned()));
}

#[test]
fn c_7_d_the_count_back_begins_a_year_before_the_end() {
    for (year, row) in [(1908, 7), (1904, 3), (1901, 0)] {
        let mut counts = vec![LEVEL; 9];
        counts[row] = [9, 11, 5, 4, 3, 1, 1];
        let all = of_round(0, 7, Round::FIRST, vec![board("a", ALONE, counts)]);
        assert_eq!(between(&all, 1, 0), format!("C7.d:{year}"));
    }
    // If two years differ, the later one decides.
    let mut counts = vec![LEVEL; 9];
    counts[2] = [11, 9, 5, 4, 3, 1, 1];
    counts[5] = [9, 11, 5, 4, 3, 1, 1];
    let all = of_round(0, 7, Round::FIRST, vec![board("a", ALONE, counts)]);
    assert_eq!(between(&all, 1, 0), "C7.d:1906");
}

#[test]
fn c_8_half_of_the_first_round_is_added_without_credits() {
    // 14 in round two and 25 before is 53/2; 25 in round two and 3/2 before is as much.
    let mut all = tournament(42, 0);
    let one = [10, 9, 6, 4, 3, 1, 1];
    all.rounds.insert(Round::FIRST, vec![board("a", ALONE, vec![one; 9])]);
    let holders = [7, 5, 1, 8, 9, 10, 11];
    all.rounds.insert(Round::SECOND, vec![board("b", holders, vec![one; 9])]);
    let standings = Standings::of(&all);
    let second = &standings.rounds[&Round::SECOND];
    let row = |person| {
        let mut rows = second.ranking.rows.iter();
        rows.position(|row| row.game.person == PlayerNumber(person)).expect("is ranked")
    };
    let sum = |person| second.ranking.rows[row(person)].points.to_string();
    assert_eq!((sum(1), sum(5)), ("53/2".to_owned(), "103/4".to_owned()));
    assert_eq!(sum(7), "42", "who was not in round one has nothing from it");
}

#[test]
fn c_8_ties_are_broken_in_order() {
    let mut back = vec![LEVEL; 9];
    back[6] = [11, 9, 5, 4, 3, 1, 1];
    let boards = vec![
        board("a", ALONE, back),
        board("b", [7, 8, 9, 10, 11, 12, 13], vec![[10, 9, 6, 4, 3, 1, 1]; 9]),
    ];
    let all = of_round(0, 14, Round::SECOND, boards);
    let played = ScoredRound::of(&all, Round::SECOND);
    let row = |person: usize| RoundRow {
        game: played.game_of(PlayerNumber(person)).expect("he played").clone(),
        points: Exact::from(30),
        team_place: Some(5),
        place_before: Some(5),
    };
    // Any change in its row puts the first ahead.
    let decided = |(one, two): (usize, usize), change: &dyn Fn(&mut RoundRow)| {
        let (mut one, two) = (row(one), row(two));
        change(&mut one);
        let ahead = one.game.person;
        let criteria = round::criteria(&all, &played, Round::SECOND);
        let ranking = Ranking::of(vec![two, one], &criteria, Criterion::Dice);
        assert_eq!(ranking.rows[0].game.person, ahead);
        ranking.decided[0].to_string()
    };
    assert_eq!(decided((0, 1), &|row| row.points = Exact::from(31)), "C8.score");
    // England has 34 and 25 points on the two boards, Austria 34 and 42.
    assert_eq!(decided((1, 0), &|_| ()), "C8.a");
    assert_eq!(decided((5, 6), &|row| row.game.bonus = Exact::from(1)), "C8.b");
    let same_power = |one: &dyn Fn(&mut RoundRow)| {
        let (mut one_row, two) = (row(0), row(0));
        one(&mut one_row);
        let criteria = round::criteria(&all, &played, Round::SECOND);
        Ranking::of(vec![one_row, two], &criteria, Criterion::Dice).decided[0].to_string()
    };
    assert_eq!(same_power(&|row| row.team_place = Some(4)), "C8.d");
    assert_eq!(same_power(&|row| row.place_before = Some(4)), "C8.e");
    assert_eq!(same_power(&|_| ()), "dice");
    // The same power on the other board, with one centre less in 1907.
    assert_eq!(same_power(&|row| row.game.board = 1), "C8.c:1907");
    // Turkey and Russia are level in points and totals, and so in every year.
    assert_eq!(decided((5, 6), &|row| row.team_place = Some(4)), "C8.d");
}

#[test]
fn c_9_the_best_of_a_board_by_score_power_and_count_back() {
    let mut counts = vec![LEVEL; 12];
    let decided = |all: &TournamentRecord| {
        let (semi, _) = Semi::of(&ranked(all, Round::Semi, 0..7), &[]);
        let winner = semi.winners[0].as_ref().expect("somebody is best");
        (winner.person.0, winner.decided.as_ref().map(|by| by.to_string()).unwrap_or_default())
    };
    let of = |counts| of_round(0, 14, Round::Semi, vec![board("a", ALONE, counts)]);
    assert_eq!(decided(&of(counts.clone())), (0, "C9.c".to_owned()));
    counts[10] = [9, 11, 5, 4, 3, 1, 1];
    assert_eq!(decided(&of(counts.clone())), (1, "C9.b:1911".to_owned()));
    let mut all = of(counts.clone());
    let other = board("b", [7, 8, 9, 10, 11, 12, 13], vec![[9, 10, 5, 4, 3, 2, 1]; 12]);
    all.rounds.entry(Round::Semi).or_default().push(other);
    assert_eq!(decided(&all), (0, "C9.a".to_owned()));
    counts[11] = [11, 9, 5, 4, 3, 1, 1];
    assert_eq!(decided(&of(counts)), (0, "C9.score".to_owned()));
}

#[test]
fn c_11_centres_decide_the_final_not_points() {
    let last = |counts: Vec<[u16; 7]>, end: EndRecord| {
        let mut all = of_round(0, 7, Round::Final, vec![board("f", ALONE, counts)]);
        all.rounds.values_mut().flatten().for_each(|board| board.end = Some(end.clone()));
        let last = ranked(&all, Round::Final, (0..7).rev());
        let order: Vec<usize> = last.ranking.rows.iter().map(|row| row.game.person.0).collect();
        (order, last.ranking.decided[0].to_string())
    };
    let twelve = [12, 12, 5, 3, 2, 0, 0];
    let mut counts = vec![twelve; 15];
    let (order, decided) = last(counts.clone(), EndRecord::Time);
    assert_eq!((order[0], &*decided), (1, "C11.b"));
    counts[13] = [13, 11, 5, 3, 2, 0, 0];
    let (order, decided) = last(counts.clone(), EndRecord::Time);
    assert_eq!((order[0], &*decided), (0, "C11.a:1914"));
    counts[14] = [11, 13, 5, 3, 2, 0, 0];
    assert_eq!(last(counts.clone(), EndRecord::Time).1, "C11.centres");
    counts.truncate(5);
    let conceded = EndRecord::Conceded { to: Power::Turkey.into(), season: 10 };
    assert_eq!(last(counts, conceded).0[0], 6, "a win by vote is 34 centres, too");
}

#[test]
fn c_13_prizes_by_score_round_count_back_and_die() {
    let rounds = |first: Vec<BoardRecord>, second: Vec<BoardRecord>| {
        let mut all = of_round(0, 28, Round::FIRST, first);
        all.rounds.insert(Round::SECOND, second);
        let played = [Round::FIRST, Round::SECOND].map(|round| ScoredRound::of(&all, round));
        let prizes = prizes(&all, &played.iter().collect::<Vec<_>>());
        let austria = prizes[0].as_ref().expect("somebody played Austria");
        let decided = austria.decided.as_ref().map(|by| by.to_string()).unwrap_or_default();
        (austria.game.person.0, decided)
    };
    let better = [11, 10, 4, 4, 3, 1, 1];
    let other = [7, 8, 9, 10, 11, 12, 13];
    let one = || board("a", ALONE, vec![LEVEL; 9]);
    let two = |counts| board("b", other, counts);
    assert_eq!(rounds(vec![one(), two(vec![better; 9])], vec![]), (7, "C13.score".to_owned()));
    assert_eq!(rounds(vec![one()], vec![two(vec![LEVEL; 9])]), (7, "C13.a".to_owned()));
    let back = steady(Round::FIRST, better, LEVEL);
    assert_eq!(rounds(vec![one(), two(back)], vec![]), (7, "C13.b:1901".to_owned()));
    let dice = Dice { seed: "seed", context: "C13" };
    let winner = if dice.compare("A|p0|a", "A|p7|b").is_gt() { 0 } else { 7 };
    let by_die = (winner, "C13.c".to_owned());
    assert_eq!(rounds(vec![one(), two(vec![LEVEL; 9])], vec![]), by_die);
    // What is said is what decided against the second, not against the last.
    let third = board("c", [14, 15, 16, 17, 18, 19, 20], vec![[9, 9, 6, 5, 3, 1, 1]; 9]);
    assert_eq!(rounds(vec![one(), two(vec![LEVEL; 9]), third], vec![]), by_die);
}

#[test]
fn c_15_only_the_first_game_counts_for_advancement() {
    let mut late = board("a", ALONE, vec![[17, 17, 0, 0, 0, 0, 0]; 9]);
    // Player 13 takes over the better seat later, and is permanent there by a later tick.
    late.seats[0].tenures.push(permanent(13, 6, 5));
    let own = board("b", [7, 8, 9, 10, 11, 12, 13], vec![LEVEL; 9]);
    let all = of_round(0, 14, Round::FIRST, vec![late, own]);
    let played = ScoredRound::of(&all, Round::FIRST);
    let counting = played.game_of(PlayerNumber(13)).expect("he was permanent");
    assert_eq!((counting.board, counting.score.to_string()), (1, "3/2".to_owned()));
    let all_games = played.games.iter().filter(|game| game.person == PlayerNumber(13));
    assert_eq!(all_games.count(), 2, "both count for the prizes of C.13");
    let standings = Standings::of(&all);
    let ranked = standings.rounds[&Round::FIRST].ranking.rows.iter();
    assert_eq!(ranked.filter(|row| row.game.person == PlayerNumber(13)).count(), 1);
}
