//! Teams after the first round (C.6), and what the seats of a team are worth to it (B.8e, C.14).

use super::super::credits::Credits;
use super::super::first_teams::{FirstTeams, rank};
use super::super::games::ScoredRound;
use super::super::record::{Holder, PlayerNumber, TeamNumber, TenureRecord};
use super::super::tournament::TournamentRecord;
use super::{board, of_round, permanent};
use crate::tournament::rounds::Round;

/// Ranks two teams by boards on which the first has the powers from Austria on and the second those
/// from Turkey back, as many as there are counts for both.
fn ranked(rows: &[[u16; 7]]) -> (TournamentRecord, Vec<usize>, String) {
    let boards = rows.iter().enumerate().map(|(number, counts)| {
        let alone = 14 + 5 * number;
        let holders = [number, alone, alone + 1, alone + 2, alone + 3, alone + 4, 7 + number];
        board(&number.to_string(), holders, vec![*counts; 9])
    });
    let all = of_round(2, 5 * rows.len(), Round::FIRST, boards.collect());
    let ranking = rank(&all, &ScoredRound::of(&all, Round::FIRST));
    let order = ranking.rows.iter().map(|row| row.team.0).collect();
    let decided = ranking.decided[0].to_string();
    (all, order, decided)
}

#[test]
fn c_6_b_the_better_best_player_breaks_the_tie_of_teams() {
    // Both teams have 42 and 0. The powers of the first have less in total: 42 and 42 for Austria
    // and England, but Turkey has 84 and nothing else.
    let (_, order, decided) = ranked(&[[10, 9, 6, 4, 3, 2, 0], [0, 0, 9, 6, 4, 3, 10]]);
    assert_eq!((order, &*decided), (vec![0, 1], "C6.b"));
    let (_, order, decided) = ranked(&[[10, 9, 6, 4, 3, 2, 0], [0, 9, 6, 4, 3, 0, 12]]);
    assert_eq!((order, &*decided), (vec![1, 0], "C6.total"));
}

#[test]
fn c_6_credits_go_to_ten_teams_and_fewer_have_fewer() {
    let (all, order, _) = ranked(&[[10, 9, 6, 4, 3, 2, 0]]);
    let played = ScoredRound::of(&all, Round::FIRST);
    let given = |credits: &Credits| {
        let all = TournamentRecord { credits: credits.clone(), ..all.clone() };
        FirstTeams::of(&all, &played).credits.into_values().collect::<Vec<_>>()
    };
    assert_eq!(order, [0, 1]);
    assert_eq!(given(&Credits::default()), [10, 9]);
    let own = |text: &str| Credits::read(text).map(|credits| given(&credits));
    assert_eq!(own("5 3 1"), Some(vec![5, 3]));
    assert_eq!(own("5"), Some(vec![5]));
    assert_eq!(own("none"), Some(vec![]));
    assert_eq!(own("usual"), Some(vec![10, 9]));
}

#[test]
fn c_6_credits_that_rise_are_too_high_or_are_none_are_not_understood() {
    for text in ["1 2", "5 3 4", "", "five", "-1", "10001", "5, 3", "none 3"] {
        assert_eq!(Credits::read(text), None, "{text}");
    }
    assert!(Credits::read(&"0 ".repeat(501)).is_none());
}

#[test]
fn c_14_a_team_has_the_full_score_unless_it_is_forfeited() {
    let mut seat = board("a", [0, 14, 15, 16, 17, 18, 7], vec![[10, 9, 6, 4, 3, 1, 1]; 9]);
    seat.seats[0].tenures.push(permanent(19, 6, 1));
    seat.seats[6].tenures.push(TenureRecord { from: 2, holder: Holder::Nobody, tick: 0 });
    seat.seats[6].is_forfeited = true;
    let all = of_round(2, 6, Round::FIRST, vec![seat]);
    let played = ScoredRound::of(&all, Round::FIRST);
    let totals: Vec<String> =
        rank(&all, &played).rows.iter().map(|row| row.total.to_string()).collect();
    assert_eq!(totals, ["42", "0"]);
    // A forfeited seat, or one in disorder, still counts for its power (C.7a).
    assert_eq!(played.power_totals[6].to_string(), "3/2");
}

#[test]
fn c_12_cover_before_its_player_leaves_a_seat_its_own_teams() {
    let mut covered = board("a", [0, 14, 15, 16, 17, 18, 7], vec![[10, 9, 6, 4, 3, 1, 1]; 9]);
    // A member of the other team covers before the player plays; another seat waits for its own.
    let temporary = TenureRecord { from: 0, holder: Holder::Temporary(PlayerNumber(8)), tick: 0 };
    covered.seats[0].tenures = vec![temporary, permanent(0, 3, 0)];
    let nobody = TenureRecord { from: 0, holder: Holder::Nobody, tick: 0 };
    covered.seats[6].tenures = vec![nobody, permanent(7, 2, 0)];
    let all = of_round(2, 5, Round::FIRST, vec![covered]);
    let teams: Vec<_> = all.boards(Round::FIRST)[0].seats.iter().collect();
    let whose = [0, 6].map(|power| all.team_of_seat(teams[power]));
    assert_eq!(whose, [Some(TeamNumber(0)), Some(TeamNumber(1))]);
}
