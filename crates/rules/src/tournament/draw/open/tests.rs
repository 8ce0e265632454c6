//! Draws of open rounds: no player twice where that is possible, and sit-outs spread.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::tournament::draw::{
    DrawForm, DrawRequest, Entrant, PastRound, Seating, SpareRule, Violations,
};
use crate::tournament::rounds::SEATS;

pub(super) fn request(people: usize, team: usize, spare: SpareRule) -> DrawRequest {
    let player = |number: usize| Entrant {
        name: format!("P{number:03}"),
        team: (team > 1).then_some(number / team.max(1)),
        ..Entrant::default()
    };
    DrawRequest {
        seed: format!("open {people}"),
        spare,
        players: (0..people).map(player).collect(),
        ..DrawRequest::of(round(1))
    }
}

pub(super) fn round(number: usize) -> DrawForm {
    DrawForm::Open(number.to_string())
}

/// Draws a round, and puts it into the history.
pub(super) fn play(request: &mut DrawRequest, number: usize) -> Seating {
    request.form = round(number);
    let seating = draw(request);
    let sat_out = request.sat_out().into_iter().collect();
    let boards =
        seating.boards.iter().map(|board| board.iter().copied().map(Some).collect()).collect();
    request.history.push(PastRound { boards, sat_out, is_other: false });
    seating
}

pub(super) fn check_seats(request: &DrawRequest, seating: &Seating) {
    let mut seats: BTreeMap<usize, usize> = BTreeMap::new();
    for board in &seating.boards {
        assert_eq!(board.len(), request.table.seats);
        let people: BTreeSet<_> = board.iter().collect();
        assert_eq!(people.len(), board.len(), "nobody twice on a board");
        for player in board {
            *seats.entry(*player).or_default() += 1;
        }
    }
    for player in 0..request.players.len() {
        let due = if request.sat_out().contains(&player) {
            0
        } else {
            1 + usize::from(request.on_two().contains(&player))
        };
        assert_eq!(seats.get(&player).copied().unwrap_or(0), due, "player {player}");
    }
}

#[test]
fn rounds_of_7_to_100_people_repeat_nothing_that_can_be_avoided() {
    for people in [7, 9, 14, 23, 64, 100] {
        let mut request = request(people, 1, SpareRule::Sit);
        let mut sit_outs = vec![0; people];
        for number in 1..=3 {
            let before = request.clone();
            let seating = play(&mut request, number);
            let before = DrawRequest { form: round(number), ..before };
            check_seats(&before, &seating);
            let (found, least) = (Violations::of(&before, &seating.boards), bounds(&before));
            assert_eq!(found.total_c(), 0, "{people}, round {number}: no power comes again");
            assert!(Some(found.total_d()) >= least.d, "{people}: a bound is one");
            if people >= 64 || number == 1 {
                assert_eq!(found.total_d(), 0, "{people}, round {number}: nobody meets again");
            }
            for player in before.sat_out() {
                sit_outs[player] += 1;
            }
            let (most, fewest) = (sit_outs.iter().max(), sit_outs.iter().min());
            assert!(most <= fewest.map(|fewest| fewest + 1).as_ref(), "{people}: {sit_outs:?}");
        }
    }
}

#[test]
fn people_on_two_boards_are_seated_twice_and_take_turns() {
    for people in [11, 13] {
        let mut request = request(people, 1, SpareRule::Two);
        let mut twice = vec![0; people];
        for number in 1..=2 {
            let before = DrawRequest { form: round(number), ..request.clone() };
            let seating = play(&mut request, number);
            check_seats(&before, &seating);
            before.on_two().into_iter().for_each(|player| twice[player] += 1);
            let (most, fewest) = (twice.iter().max(), twice.iter().min());
            assert!(most <= fewest.map(|fewest| fewest + 1).as_ref(), "{people}: {twice:?}");
        }
    }
}

#[test]
fn who_is_willing_sits_out_first_and_nobody_of_a_group_does() {
    let mut request = request(23, 1, SpareRule::Sit);
    request.players[20].is_willing = true;
    assert!(request.sat_out().contains(&20));
    request.groups = vec![7, 14];
    assert_eq!(request.sat_out(), BTreeSet::from([21, 22]));
    let seating = draw(&request);
    let board = |number: usize| seating.boards[number].iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(board(0), (0..7).collect());
    assert_eq!(board(1).union(&board(2)).copied().collect::<BTreeSet<_>>(), (7..21).collect());
}

#[test]
fn teams_are_spread_before_anything_else() {
    let request = request(28, 7, SpareRule::Sit);
    let seating = draw(&request);
    let found = Violations::of(&request, &seating.boards);
    // Seven people of a team on four boards: three boards have two of them.
    assert_eq!((found.b.len() as u64, bounds(&request).b), (12, Some(12)));
}

#[test]
fn who_is_to_be_kept_apart_is_before_teams_and_meetings_are_spread() {
    // One of eight in a team may not meet another team of eight, and so on round the table.
    let mut request = request(24, 8, SpareRule::Sit);
    request.apart = (0..8).flat_map(|one| (8..12).map(move |other| (one, other))).collect();
    for number in 1..=3 {
        let before = DrawRequest { form: round(number), ..request.clone() };
        let seating = play(&mut request, number);
        check_seats(&before, &seating);
        assert_eq!(Violations::of(&before, &seating.boards).a, [], "round {number}");
    }
    // Seven who are drawn among themselves can't be kept apart.
    request.groups = vec![7];
    request.apart = vec![(0, 6)];
    assert_eq!(Violations::of(&request, &draw(&request).boards).a, [(0, 6)]);
}

#[test]
fn powers_come_again_when_all_were_had_and_as_seldom_as_the_bound_says() {
    let mut request = request(14, 1, SpareRule::Sit);
    let row = |board: usize, turn: usize| {
        (0..SEATS).map(|power| Some(7 * board + (power + turn) % SEATS)).collect::<Vec<_>>()
    };
    let round = |turn: usize| PastRound {
        boards: vec![row(0, turn), row(1, turn)],
        ..PastRound::default()
    };
    request.history = (0..7).map(round).collect();
    let found = Violations::of(&request, &draw(&request).boards);
    assert_eq!((found.total_c(), bounds(&request).c), (14, 14));
    request.history = vec![PastRound::board(row(0, 0)); 3];
    request.players.truncate(7);
    let found = Violations::of(&request, &draw(&request).boards);
    assert_eq!((found.total_c(), bounds(&request).c), (0, 0));
    assert_eq!((found.total_d(), bounds(&request).d), (21 * 9, Some(21 * 9)));
}
