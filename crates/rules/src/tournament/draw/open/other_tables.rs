//! Draws of boards with another number of seats than seven, and of those whose seats are no powers.

use std::collections::BTreeSet;

use super::bounds;
use super::search::draw;
use super::tests::{check_seats, play, request, round};
use crate::tournament::chance::Chance;
use crate::tournament::draw::meetings::Meetings;
use crate::tournament::draw::violations::pairs;
use crate::tournament::draw::{DrawRequest, DrawTable, PastRound, SpareRule, Violations};

const FIVE: DrawTable = DrawTable { seats: 5, has_powers: true };
const TABLE_OF_FOUR: DrawTable = DrawTable { seats: 4, has_powers: false };

fn request_at(table: DrawTable, people: usize, team: usize, spare: SpareRule) -> DrawRequest {
    DrawRequest { table, ..request(people, team, spare) }
}

/// Draws a round into the history, and checks what can be checked of every draw.
fn played(request: &mut DrawRequest, number: usize) -> (Violations, Vec<Vec<usize>>) {
    let before = DrawRequest { form: round(number), ..request.clone() };
    let seating = play(request, number);
    check_seats(&before, &seating);
    let (found, least) = (Violations::of(&before, &seating.boards), bounds(&before));
    let b = found.b.len() as u64;
    assert!(least.b.is_none_or(|least| least <= b), "{b} and {:?}", least.b);
    assert!(least.c <= found.total_c(), "{found:?} and {}", least.c);
    assert!(least.d.is_none_or(|least| least <= found.total_d()), "{found:?} and {:?}", least.d);
    (found, seating.boards)
}

#[test]
fn boards_of_five_powers_repeat_none_and_spread_sit_outs() {
    for people in [5, 8, 10, 25] {
        let mut request = request_at(FIVE, people, 1, SpareRule::Sit);
        let mut sit_outs = vec![0; people];
        for number in 1..=5 {
            let (found, boards) = played(&mut request, number);
            assert_eq!((found.total_c(), boards.len()), (0, people / 5), "{people}, {number}");
            assert!(number > 1 || found.d.is_empty(), "{people}, {number}");
            let sat_out = &request.history[number - 1].sat_out;
            assert_eq!(sat_out.len(), people % 5);
            sat_out.iter().for_each(|player| sit_outs[*player] += 1);
            let (most, fewest) = (sit_outs.iter().max(), sit_outs.iter().min());
            assert!(most <= fewest.map(|fewest| fewest + 1).as_ref(), "{people}: {sit_outs:?}");
        }
        // Everybody of a field that plays every round has had all five powers, and has one again.
        if people % 5 == 0 {
            assert_eq!(played(&mut request, 6).0.total_c(), people as u64, "{people}");
        }
    }
}

#[test]
fn tables_without_powers_mind_only_who_meets_whom() {
    for (seats, people) in [(2, 2), (2, 9), (3, 14), (4, 16), (4, 23), (7, 21), (8, 8), (8, 35)] {
        let table = DrawTable { seats, has_powers: false };
        let mut request = request_at(table, people, 1, SpareRule::Sit);
        for number in 1..=3 {
            let (found, _) = played(&mut request, number);
            assert_eq!((&found.c, bounds(&request).c), (&vec![], 0), "{people} at {seats}");
            let is_new = number == 1 || (seats, people) == (4, 16);
            assert!(!is_new || found.d.is_empty(), "{people} at {seats}, round {number}");
        }
    }
}

#[test]
fn seats_that_are_no_powers_are_by_lot() {
    let mut had = BTreeSet::new();
    for seed in 0..60 {
        let request = request_at(TABLE_OF_FOUR, 8, 1, SpareRule::Sit);
        let boards = draw(&DrawRequest { seed: seed.to_string(), ..request }).boards;
        had.extend(boards.iter().flat_map(|board| board.iter().copied().zip(0..)));
    }
    assert_eq!(had.len(), 8 * 4, "everybody had each seat: {had:?}");
}

#[test]
fn two_boards_for_some_and_groups_go_by_the_seats_of_a_board() {
    for (table, people, on_two) in [(FIVE, 11, 4), (FIVE, 14, 1), (TABLE_OF_FOUR, 9, 3)] {
        let mut request = request_at(table, people, 1, SpareRule::Two);
        assert_eq!(request.on_two().len(), on_two);
        (1..=2).for_each(|number| drop(played(&mut request, number)));
    }
    let mut request = request_at(FIVE, 23, 3, SpareRule::Sit);
    request.groups = vec![5, 10];
    request.apart = vec![(0, 1), (5, 6)];
    let (found, boards) = played(&mut request, 1);
    let [(one, other)] = found.a[..] else { panic!("{:?}", found.a) };
    assert_eq!(one + other, 1, "only those of one board can't be kept apart");
    let of = |boards: &[Vec<usize>]| boards.iter().flatten().copied().collect::<BTreeSet<_>>();
    assert_eq!((of(&boards[..1]), of(&boards[1..3])), ((0..5).collect(), (5..15).collect()));
    assert!(of(&boards[3..]).iter().all(|player| *player >= 15) && boards.len() == 4);
}

#[test]
fn powers_of_other_boards_do_not_count_and_meetings_there_do() {
    let mut request = request_at(FIVE, 5, 1, SpareRule::Sit);
    let row = |seats: usize| (0..seats).map(|seat| Some(seat % 5)).collect::<Vec<_>>();
    let other = PastRound { is_other: true, ..PastRound::board(row(5)) };
    request.history = vec![other, PastRound::board(row(7)), PastRound::board(row(4))];
    request.history[0].sat_out = vec![3];
    let boards = [vec![0, 1, 2, 3, 4]];
    let found = Violations::of(&request, &boards);
    // All met twice, and the first four three times.
    assert_eq!((found.total_c(), found.total_d()), (0, 6 * 9 + 4 * 4));
    assert_eq!((bounds(&request).c, bounds(&request).d), (0, Some(found.total_d())));
    request.history.push(PastRound::board(row(5)));
    assert_eq!(Violations::of(&request, &boards).total_c(), 5);
    // At a table without powers nothing counts as one.
    request.table.has_powers = false;
    assert_eq!(Violations::of(&request, &boards).total_c(), 0);
    // Sit-outs count wherever they were.
    request.players.push(request.players[0].clone());
    assert!(!request.sat_out().contains(&3));
}

/// Counts what boards break by trying all that there are.
struct AllBoards<'r> {
    request: &'r DrawRequest,
    met: Meetings,
    played: Vec<[u32; 7]>,
}

impl AllBoards<'_> {
    /// The least `b`, `c` and `d` of all ways to seat these people.
    fn least(&self, left: &[usize]) -> (u64, u64, u64) {
        let Some((first, others)) = left.split_first() else { return (0, 0, 0) };
        let mut least = (u64::MAX, 0, 0);
        each_board(&mut vec![*first], others, self.request.table.seats, &mut |board| {
            let rest = left.iter().filter(|who| !board.contains(who)).copied();
            let there = self.least(&rest.collect::<Vec<usize>>());
            let here = self.least_of_board(board);
            least = least.min((here.0 + there.0, here.1 + there.1, here.2 + there.2));
        });
        least
    }

    fn least_of_board(&self, board: &[usize]) -> (u64, u64, u64) {
        let team = |who: usize| self.request.players[who].team;
        let mates =
            pairs(board).filter(|(one, other)| team(*one).is_some() && team(*one) == team(*other));
        let times = |(one, other)| u64::from(self.met.times(one, other));
        let meetings = pairs(board).map(|pair| times(pair).pow(2)).sum();
        let powers = if self.request.table.has_powers { self.cheapest(board, 0) } else { 0 };
        (mates.count() as u64, powers, meetings)
    }

    /// The least that powers cost those of a board who have none yet.
    fn cheapest(&self, board: &[usize], taken: usize) -> u64 {
        let power = taken.count_ones() as usize;
        let free = (0..board.len()).filter(|at| taken & (1 << at) == 0);
        let cost = |at: usize| {
            u64::from(self.played[board[at]][power]).pow(2)
                + self.cheapest(board, taken | (1 << at))
        };
        free.map(cost).min().unwrap_or(0)
    }
}

/// Every choice of people who fill a board up.
fn each_board(
    seated: &mut Vec<usize>,
    others: &[usize],
    seats: usize,
    look: &mut impl FnMut(&[usize]),
) {
    if seated.len() == seats {
        return look(seated);
    }
    for (at, who) in others.iter().enumerate() {
        seated.push(*who);
        each_board(seated, &others[at + 1..], seats, look);
        seated.pop();
    }
}

#[test]
fn small_fields_have_the_best_boards_that_there_are() {
    let three = DrawTable { seats: 3, has_powers: true };
    let fields = [(FIVE, 10, 1), (FIVE, 10, 3), (TABLE_OF_FOUR, 12, 1), (three, 9, 2)];
    for (table, people, team) in fields {
        for seed in 0..4 {
            let mut request = request_at(table, people, team, SpareRule::Sit);
            request.seed = seed.to_string();
            // Boards by lot are worse than any that were drawn, so that something has to break.
            let mut chance = Chance::named(&format!("{people} {seed}"));
            for _ in 0..4 {
                let order = chance.order(people);
                let board = |seats: &[usize]| seats.iter().copied().map(Some).collect();
                let boards = order.chunks_exact(table.seats).map(board).collect();
                request.history.push(PastRound { boards, ..PastRound::default() });
            }
            let found = Violations::of(&request, &draw(&request).boards);
            let found = (found.b.len() as u64, found.total_c(), found.total_d());
            let (met, played) = (Meetings::of(&request), request.played());
            let all = AllBoards { request: &request, met, played };
            let least = all.least(&(0..people).collect::<Vec<_>>());
            assert_eq!(found, least, "{table:?}, {people}, seed {seed}");
        }
    }
}
