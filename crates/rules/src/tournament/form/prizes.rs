//! The best game of each power.

use std::cmp::Ordering;

use super::games::OpenGame;
use super::open::{OpenForm, OpenMeasure, RoundCounts};
use super::record::OpenRecord;
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PerPower;

/// The best games of a power, level in score and in centres.
#[derive(Clone, Debug)]
pub struct OpenPrize<'g> {
    pub score: Exact,
    pub centres: Exact,
    /// By round, board and name.
    pub games: Vec<&'g OpenGame>,
    /// What puts them before the next.
    pub over_next: Option<OpenMeasure>,
}

/// The best games of ranked people with each power, in rounds that count.
pub(super) fn prizes<'g>(
    record: &OpenRecord,
    games: &'g [OpenGame],
) -> PerPower<Option<OpenPrize<'g>>> {
    let counts = |game: &&OpenGame| {
        let round = record.form.rounds.get(game.round);
        round.is_some_and(|round| round.counts != RoundCounts::No) && record.is_ranked(game.person)
    };
    Power::ALL.map(|power| {
        let with = |game: &&OpenGame| game.power == power.index();
        prize(record, games.iter().filter(with).filter(counts).collect())
    })
}

fn prize<'g>(record: &OpenRecord, mut games: Vec<&'g OpenGame>) -> Option<OpenPrize<'g>> {
    let form = &record.form;
    games.sort_by(|one, other| {
        compare(form, other, one).0.then_with(|| {
            let place = |game: &'g OpenGame| (game.round, game.board, record.name_of(game.person));
            place(one).cmp(&place(other))
        })
    });
    let best = *games.first()?;
    let is_behind = |game: &&OpenGame| compare(form, best, game).0 != Ordering::Equal;
    let next = games.iter().position(is_behind);
    Some(OpenPrize {
        score: best.score.clone(),
        centres: best.centres.clone(),
        over_next: next.and_then(|next| games.get(next)).map(|next| compare(form, best, next).1),
        games: games.into_iter().take(next.unwrap_or(usize::MAX)).collect(),
    })
}

/// Compares two games, and says by what they differ, if they do.
fn compare(form: &OpenForm, one: &OpenGame, other: &OpenGame) -> (Ordering, OpenMeasure) {
    let by = |measure: OpenMeasure| match measure {
        OpenMeasure::Score => one.score.cmp(&other.score),
        OpenMeasure::Centres => one.centres.cmp(&other.centres),
    };
    let [first, second] = match form.best_country {
        OpenMeasure::Score => [OpenMeasure::Score, OpenMeasure::Centres],
        OpenMeasure::Centres => [OpenMeasure::Centres, OpenMeasure::Score],
    };
    match by(first) {
        Ordering::Equal => (by(second), second),
        unequal => (unequal, first),
    }
}
