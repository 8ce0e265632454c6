//! From the semi-final to the final: the best of each board (C.9), and others for those who
//! decline (C.10).

use super::games::{ScoredRound, SeatScore};
use super::line::Places;
use super::record::PlayerNumber;
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::ranking::{Criterion, Decision, Ranking, Yardstick};
use crate::tournament::rounds::Round;

/// A person in the ranking of the semi-final.
#[derive(Clone, Debug)]
pub struct SemiRow {
    pub game: SeatScore,
    place_before: Option<usize>,
}

/// The best of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    pub person: PlayerNumber,
    /// What decided against the second on the board, if there is one.
    pub decided: Option<Decision>,
}

/// Somebody who takes the place of one who declined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitute {
    pub declined: PlayerNumber,
    /// Who takes the place.
    pub person: PlayerNumber,
    /// What decided against the next who could have taken it, if there is one.
    pub decided: Option<Decision>,
}

/// The semi-final, ranked.
#[derive(Clone, Debug)]
pub struct Semi<'t> {
    /// Its boards.
    pub played: ScoredRound<'t>,
    /// All persons, over all boards.
    pub ranking: Ranking<SemiRow>,
    /// The place of each person.
    pub places: Places<PlayerNumber>,
    /// The best of each board. Nobody is, where nobody on it was permanent in this game first.
    pub winners: Vec<Option<Winner>>,
    /// What put the best of his board ahead of each of the ranking; nothing for the best.
    pub(super) behind_winner: Vec<Option<Decision>>,
    /// Who moved up for whom.
    pub substitutes: Vec<Substitute>,
    /// Who plays the final, in the order of the boards.
    pub finalists: Vec<PlayerNumber>,
}

impl<'t> Semi<'t> {
    /// Ranks the semi-final. `before` are the places after the round before (C.9c).
    pub fn of(tournament: &'t TournamentRecord, before: &Places<PlayerNumber>) -> Semi<'t> {
        let played = ScoredRound::of(tournament, Round::Semi);
        let row = |game: &SeatScore| SemiRow {
            game: game.clone(),
            place_before: before.get(game.person),
        };
        let rows = played.counting_games().map(row).collect();
        let ranking = Ranking::of(rows, &criteria(tournament, &played), Criterion::Dice);
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
        let winners: Vec<Option<Winner>> = (0..played.boards().len()).map(best).collect();
        let behind = |(at, row): (usize, &SemiRow)| {
            let winner = on_board(row.game.board).next().filter(|winner| *winner != at)?;
            Some(ranking.between(winner, at))
        };
        let behind_winner = ranking.rows.iter().enumerate().map(behind).collect();
        let declined = tournament.declined(Round::Final);
        let substitutes = substitutes(&ranking, &winners, declined);
        let places = Places::of(ranking.rows.iter().map(|row| row.game.person));
        let seat = |winner: &Winner| match declined.contains(&winner.person) {
            false => Some(winner.person),
            true => substitutes.iter().find(|s| s.declined == winner.person).map(|s| s.person),
        };
        let finalists = winners.iter().flatten().filter_map(seat).collect();
        Semi { ranking, places, winners, behind_winner, substitutes, finalists, played }
    }
}

/// What puts persons in order in the semi-final (C.9). The bonus has no part in it.
fn criteria<'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
) -> Vec<Yardstick<'c, SemiRow>> {
    let dice = Dice { seed: &tournament.seed, context: "C9" };
    let name = |row: &SemiRow| tournament.name_of(row.game.person).to_owned();
    vec![
        Yardstick::more("C9.score", |row: &SemiRow| row.game.score.clone()),
        Yardstick::less("C9.a", |row: &SemiRow| played.total_of_power(&row.game)),
        Yardstick::each(|row: &SemiRow| played.count_back("C9.b", row.game.board, row.game.power)),
        Yardstick::nearer("C9.c", |row: &SemiRow| row.place_before),
        Yardstick::throws(Criterion::Dice, dice, name),
    ]
}

/// Who moves up for whom (C.10): for the first who declined the best who did not win, for the
/// second the next, and so on. Who declines as well is passed over.
fn substitutes(
    ranking: &Ranking<SemiRow>,
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
        Yardstick::more("C10.bonus", |row: &(usize, &SemiRow)| row.1.game.bonus.clone()),
        Yardstick::more("C10.a", |row: &(usize, &SemiRow)| row.1.game.score.clone()),
        Yardstick::nearer("C10.b", |row: &(usize, &SemiRow)| Some(row.0)),
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
    use super::*;
    use crate::tournament::exact::Exact;

    /// A ranking of persons by number, each with score and bonus; the first is the only winner.
    fn ranking(games: &[(i128, i128)]) -> Ranking<SemiRow> {
        let row = |(number, (score, bonus)): (usize, &(i128, i128))| SemiRow {
            game: SeatScore {
                person: PlayerNumber(number),
                board: number,
                power: 0,
                score: Exact::from(*score),
                bonus: Exact::from(*bonus),
                tick: 0,
            },
            place_before: None,
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
