//! From the semi-final to the final: the best of each board (C.9), and others for those who
//! decline (C.10).

use super::line::{Line, LineFate, Side};
use super::record::PlayerNumber;
use super::round::{RankedRound, RoundRow};
use crate::tournament::ranking::{Criterion, Decision, Ranking, Yardstick};

/// The best of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    pub person: PlayerNumber,
    /// What decided against the second on the board, if there is one.
    pub decided: Option<Decision>,
}

/// A player who takes the place of one who declined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    pub declined: PlayerNumber,
    /// Who takes the place.
    pub person: PlayerNumber,
    /// What decided against the next who could have taken it, if there is one.
    pub decided: Option<Decision>,
}

/// Who of the semi-final plays the final.
#[derive(Clone, Debug)]
pub struct Semi {
    /// The best of each board; none if no player on it was permanent in this game first.
    pub winners: Vec<Option<Winner>>,
    /// Who moved up for whom.
    pub substitutes: Vec<Substitute>,
}

impl Semi {
    /// Finds the best of each board and those who move up; and the line under all who play the
    /// final, in the order of the boards.
    pub(super) fn of(round: &RankedRound<'_>, declined: &[PlayerNumber]) -> (Semi, Line) {
        let ranking = &round.ranking;
        let on_board = |board: usize| {
            let rows = ranking.rows.iter().enumerate();
            rows.filter(move |(_, row)| row.game.board == board).map(|(at, _)| at)
        };
        let best = |board: usize| {
            let mut here = on_board(board);
            let winner = here.next()?;
            let decided = here.next().map(|second| ranking.between(winner, second));
            Some(Winner { person: ranking.rows[winner].game.person, decided })
        };
        let winners: Vec<Option<Winner>> = (0..round.played.boards.len()).map(best).collect();
        let substitutes = substitutes(ranking, &winners, declined);
        let seat = |winner: &Winner| match declined.contains(&winner.person) {
            false => Some(winner.person),
            true => substitutes.iter().find(|s| s.declined == winner.person).map(|s| s.person),
        };
        let qualified: Vec<PlayerNumber> = winners.iter().flatten().filter_map(seat).collect();
        let side = |(at, row): (usize, &RoundRow)| {
            let person = row.game.person;
            let winner = winners.iter().flatten().find(|winner| winner.person == person);
            let moved_up = substitutes.iter().find(|row| row.person == person);
            let ahead = on_board(row.game.board).next().filter(|ahead| *ahead != at);
            let behind = ahead.map(|ahead| ranking.between(ahead, at));
            let (fate, by) = match (winner, moved_up) {
                (Some(winner), _) if qualified.contains(&person) => {
                    (LineFate::In, winner.decided.clone())
                }
                (_, Some(row)) => (LineFate::MovedUp, row.decided.clone()),
                (Some(_), None) => (LineFate::Declined, None),
                (None, None) => (LineFate::Out, behind),
            };
            Side { fate, by }
        };
        let sides = ranking.rows.iter().enumerate().map(side).collect();
        (Semi { winners, substitutes }, Line { qualified, cut: None, sides })
    }
}

/// Who moves up for whom (C.10): for the first who declined the best who did not win, for the
/// second the next, and so on. One who also declines is skipped.
fn substitutes(
    ranking: &Ranking<RoundRow>,
    winners: &[Option<Winner>],
    declined: &[PlayerNumber],
) -> Vec<Substitute> {
    let has_won = |person: &PlayerNumber| winners.iter().flatten().any(|won| won.person == *person);
    let open = ranking
        .rows
        .iter()
        .filter(|row| !has_won(&row.game.person) && !declined.contains(&row.game.person));
    // The ranking is in the order of C.9, so the place in it is the last criterion.
    let criteria = [
        Yardstick::more("C10.bonus", |row: &(usize, &RoundRow)| row.1.game.bonus.clone()),
        Yardstick::more("C10.a", |row: &(usize, &RoundRow)| row.1.game.score.clone()),
        Yardstick::nearer("C10.b", |row: &(usize, &RoundRow)| Some(row.0)),
    ];
    let order = Ranking::of(open.enumerate().collect(), &criteria, Criterion::Tie);
    let decided = order.decided.iter().cloned().map(Some).chain([None]);
    let next = order.rows.iter().map(|(_, row)| row.game.person).zip(decided);
    let left = declined.iter().filter(|person| has_won(person));
    left.zip(next)
        .map(|(declined, (person, decided))| Substitute { declined: *declined, person, decided })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::games::SeatScore;
    use super::*;
    use crate::tournament::exact::Exact;

    /// A ranking of persons by number, each with score and bonus; the first is the only winner.
    fn ranking(games: &[(i128, i128)]) -> Ranking<RoundRow> {
        let row = |(number, (score, bonus)): (usize, &(i128, i128))| {
            RoundRow::alone(&SeatScore {
                person: PlayerNumber(number),
                board: number,
                power: 0,
                score: Exact::from(*score),
                bonus: Exact::from(*bonus),
                tick: 0,
            })
        };
        Ranking::of(games.iter().enumerate().map(row).collect(), &[], Criterion::Tie)
    }

    fn moved_up(
        games: &[(i128, i128)],
        winners: usize,
        declined: &[usize],
    ) -> Vec<(usize, String)> {
        let winner = |number| Some(Winner { person: PlayerNumber(number), decided: None });
        let winners: Vec<Option<Winner>> = (0..winners).map(winner).collect();
        let declined: Vec<PlayerNumber> = declined.iter().copied().map(PlayerNumber).collect();
        let decided = |decided: Option<Decision>| {
            decided.map_or("nothing".to_owned(), |decided| decided.to_string())
        };
        substitutes(&ranking(games), &winners, &declined)
            .into_iter()
            .map(|substitute| (substitute.person.0, decided(substitute.decided)))
            .collect()
    }

    fn one(person: usize, decided: &str) -> Vec<(usize, String)> {
        vec![(person, decided.to_owned())]
    }

    #[test]
    fn c_10_a_bonus_a_score_and_then_the_ranking_say_who_moves_up() {
        // The better bonus counts for more than the better score.
        assert_eq!(moved_up(&[(66, 32), (25, 16), (24, 18)], 1, &[0]), one(2, "C10.bonus"));
        assert_eq!(moved_up(&[(66, 32), (24, 16), (25, 16)], 1, &[0]), one(2, "C10.a"));
        assert_eq!(moved_up(&[(66, 32), (25, 16), (25, 16)], 1, &[0]), one(1, "C10.b"));
        assert_eq!(moved_up(&[(66, 32), (25, 16)], 1, &[0]), one(1, "nothing"));
    }

    #[test]
    fn c_10_who_declines_in_turn_is_passed_over() {
        let games = [(66, 32), (49, 32), (25, 16), (20, 14), (9, 4)];
        assert_eq!(moved_up(&games, 2, &[0, 2]), one(3, "C10.bonus"));
        let both = moved_up(&games, 2, &[1, 0]);
        assert_eq!(both, [one(2, "C10.bonus"), one(3, "C10.bonus")].concat());
        assert_eq!(moved_up(&games, 2, &[3]), []);
    }
}
