//! The best game of each power.

use super::games::OpenGame;
use super::open::{OpenMeasure, OpenRound, RoundCounts};
use super::record::OpenRecord;
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::BoardKind;

/// The best games of a power, level in score and in centres.
#[derive(Clone, Debug)]
pub struct OpenPrize<'g> {
    pub score: Exact,
    pub centres: Exact,
    /// By round, board and name.
    pub games: Vec<&'g OpenGame>,
    /// What puts them before the next.
    pub over_next: Option<Criterion>,
}

/// The best games of ranked people with each power, in rounds that count.
pub(super) fn prizes<'g>(
    record: &OpenRecord,
    games: &'g [OpenGame],
) -> [Option<OpenPrize<'g>>; SEATS] {
    let counts = |game: &&OpenGame| {
        let round = record.form.rounds.get(game.round);
        // Powers of other maps are different ones, even with the same name.
        let counts = |round: &OpenRound| {
            round.counts != RoundCounts::No && round.kind() == BoardKind::default()
        };
        round.is_some_and(counts) && record.is_ranked(game.person)
    };
    Power::ALL.map(|power| {
        let with = |game: &&OpenGame| game.power == power.index();
        prize(record, games.iter().filter(with).filter(counts).collect())
    })
}

fn prize<'g>(record: &OpenRecord, mut games: Vec<&'g OpenGame>) -> Option<OpenPrize<'g>> {
    games.sort_by_key(|game| (game.round, game.board, record.name_of(game.person)));
    let score = Yardstick::more("score", |game: &&OpenGame| game.score.clone());
    let centres = Yardstick::more("centres", |game: &&OpenGame| game.centres.clone());
    let criteria = match record.form.best_country {
        OpenMeasure::Score => [score, centres],
        OpenMeasure::Centres => [centres, score],
    };
    let ranking = Ranking::of(games, &criteria, Criterion::Tie);
    let best = *ranking.rows.first()?;
    let told = ranking.decided.iter().map(|decided| decided.criterion);
    let level = told.clone().take_while(|criterion| *criterion == Criterion::Tie).count();
    Some(OpenPrize {
        score: best.score.clone(),
        centres: best.centres.clone(),
        over_next: told.clone().nth(level),
        games: ranking.rows.into_iter().take(level + 1).collect(),
    })
}
