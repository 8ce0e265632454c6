//! Whether the centres of a result can be.

use super::expected;
use crate::tournament::board_result::{BoardResult, ResultVote};
use crate::tournament::scoring::{BoardKind, Counts};

/// All counts.
pub(super) fn complete(kind: BoardKind, counts: &[Option<u16>]) -> Result<Counts, String> {
    let missing = counts.iter().enumerate().filter(|(_, count)| count.is_none());
    let missing: Vec<usize> = missing.map(|(seat, _)| seat).collect();
    if !missing.is_empty() {
        return Err(expected::missing_counts(kind, &missing));
    }
    let counts: Counts = counts.iter().map(|count| count.unwrap_or_default()).collect();
    let all: u16 = counts.iter().sum();
    // A centre that has an owner always has one from then on.
    let owned = kind.owned_at_first();
    match all {
        _ if all > kind.centres() => Err(expected::too_many_centres(all, kind.centres())),
        _ if all < owned => Err(expected::too_few_centres(all, owned)),
        _ => Ok(counts),
    }
}

/// Whether a winner and those who share fit the centres.
pub(super) fn fits(kind: BoardKind, result: &BoardResult) -> Result<(), String> {
    let Some(counts) = &result.centres else { return Ok(()) };
    let count = |seat: usize| counts.get(seat).copied().unwrap_or(0);
    let solo = kind.winner(counts);
    match (&result.vote, solo) {
        (Some(ResultVote::Won(winner)), Some(solo)) if winner.index() != solo => {
            Err(expected::other_winner(&kind.name(solo), &kind.name(winner.index())))
        }
        (Some(ResultVote::Won(winner)), _) if count(winner.index()) == 0 => {
            Err(expected::has_no_centre(&kind.name(winner.index())))
        }
        (Some(ResultVote::Shared(_)), Some(solo)) => {
            Err(expected::drawn_though_won(&kind.name(solo)))
        }
        (Some(ResultVote::Shared(all)), None) => {
            match all.iter().find(|power| count(power.index()) == 0) {
                Some(power) => Err(expected::has_no_centre(&kind.name(power.index()))),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}
