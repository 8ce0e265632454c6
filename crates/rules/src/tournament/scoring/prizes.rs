//! The prizes for the best of each power, over the first two rounds (C.13).

use super::games::{ScoredRound, SeatScore};
use super::record::BoardRecord;
use super::tournament::TournamentRecord;
use crate::board::Power;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Decision, Ranking, Yardstick};
use crate::tournament::rounds::SEATS;

/// The best of a power.
#[derive(Clone, Debug)]
pub struct Prize<'t> {
    /// Whose it is, and for which game.
    pub game: SeatScore,
    /// The board of that game.
    pub board: &'t BoardRecord,
    /// What decided against the second, if there is one.
    pub decided: Option<Decision>,
    /// Who threw for it (C.13c), as the die knows them: the best, and all who were level with him.
    pub(super) throwers: Vec<String>,
}

/// A game that a prize could be for.
struct PrizeGame<'a, 't> {
    game: &'a SeatScore,
    played: &'a ScoredRound<'t>,
    board: &'t BoardRecord,
    /// The later round outranks the earlier one.
    round: usize,
}

/// The best of each power. All games of their permanent players count, also those that count for no
/// advancement.
pub(super) fn prizes<'t>(
    tournament: &'t TournamentRecord,
    rounds: &[&ScoredRound<'t>],
) -> [Option<Prize<'t>>; SEATS] {
    if !rounds.iter().any(|played| played.has_results()) {
        return Power::ALL.map(|_| None);
    }
    Power::ALL.map(|power| {
        let mut all = Vec::new();
        for (round, played) in rounds.iter().enumerate() {
            let games = played.games.iter().filter(|game| game.power == power.index());
            all.extend(games.filter_map(|game| {
                let board = played.boards.get(game.board)?;
                Some(PrizeGame { game, played, board, round })
            }));
        }
        let ranking = Ranking::of(all, &criteria(tournament, power), Criterion::Dice);
        let best = ranking.rows.first()?;
        let decided = ranking.decided.first().cloned();
        let thrower = |entry: &PrizeGame<'_, '_>| thrower(tournament, power, entry);
        let by_die = |decided: &&Decision| decided.criterion == Criterion::Clause("C13.c");
        let throwers = match ranking.decided.iter().take_while(by_die).count() {
            0 => Vec::new(),
            level => ranking.rows.iter().take(level + 1).map(thrower).collect(),
        };
        Some(Prize { game: best.game.clone(), board: best.board, decided, throwers })
    })
}

fn criteria<'c, 'a: 'c, 't: 'a>(
    tournament: &'c TournamentRecord,
    power: Power,
) -> [Yardstick<'c, PrizeGame<'a, 't>>; 4] {
    let dice = Dice { seed: &tournament.seed, context: "C13" };
    let back = |row: &PrizeGame<'_, '_>| row.played.count_back("C13.b", row.game);
    [
        Yardstick::more("C13.score", |row: &PrizeGame<'_, '_>| row.game.score.clone()),
        Yardstick::more("C13.a", |row: &PrizeGame<'_, '_>| Exact::whole(row.round)),
        Yardstick::each(back),
        Yardstick::throws(Criterion::Clause("C13.c"), dice, move |row: &PrizeGame<'_, '_>| {
            thrower(tournament, power, row)
        }),
    ]
}

/// Power, person and board: one person can have several games with a power.
fn thrower(tournament: &TournamentRecord, power: Power, entry: &PrizeGame<'_, '_>) -> String {
    let person = tournament.name_of(entry.game.person);
    format!("{}|{person}|{}", power.letter(), entry.board.name)
}
