//! Whether boards can be played elsewhere, or here, and whether a result is possible.

use super::refusal::{WhyRefused, refuse};
use crate::game::Moment;
use crate::report::answers::tournament::reported::ReportedAnswer;
use crate::report::answers::tournament::unplayed::UnplayedAnswer;
use crate::tournament::Tournament;
use crate::tournament::board_result::BoardResult;
use crate::tournament::reported_board::ReportedCommand;

/// Whether boards can be played elsewhere, or here, or have this result.
pub(super) fn may(
    tournament: &Tournament,
    what: &ReportedCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    let has_begun = |game: &str| tournament.games().any(|(_, begun)| begun == game);
    match what {
        ReportedCommand::Elsewhere { .. } if tournament.form().is_none() => {
            refuse(ReportedAnswer::IsForIndividuals)
        }
        ReportedCommand::Elsewhere { until: Some(until), .. } if *until <= now => {
            refuse(ReportedAnswer::TimeIsOver)
        }
        ReportedCommand::Here { games } if games.iter().any(|game| is_table(tournament, game)) => {
            refuse(ReportedAnswer::IsATable)
        }
        ReportedCommand::Elsewhere { games, .. } | ReportedCommand::Here { games } => {
            match games.iter().find(|game| has_begun(game)) {
                Some(game) => refuse(ReportedAnswer::HasBegun(game.to_owned())),
                None => Ok(()),
            }
        }
        ReportedCommand::Unplayed { games } => games
            .iter()
            .map(|game| may_close(tournament, game))
            .find(Result::is_err)
            .unwrap_or(Ok(())),
        ReportedCommand::Ended { game, .. } if !has_begun(game) => {
            refuse(ReportedAnswer::NotBegun(game.to_owned()))
        }
        ReportedCommand::Ended { game, result } => is_in_time(tournament, game, result),
    }
}

/// Whether a board can count as never played.
fn may_close(of: &Tournament, game: &str) -> Result<(), WhyRefused> {
    let Some(board) = of.played_elsewhere.get(game) else {
        return refuse(ReportedAnswer::IsHere(game.to_owned()));
    };
    let has_begun = of.games().any(|(_, begun)| begun == game);
    let is_top = of.table(game).is_some_and(|(round, table)| {
        let first = of.draws.get(&round).and_then(|draw| draw.boards.first());
        of.has_top_board(round) && first.is_some_and(|first| first.game == table.game)
    });
    match () {
        () if of.finish.is_some() => refuse(UnplayedAnswer::IsFinished(game.to_owned())),
        () if !has_begun => refuse(UnplayedAnswer::NotBegun(game.to_owned())),
        () if is_top => refuse(UnplayedAnswer::IsTheTopBoard(game.to_owned())),
        () if board.is_unplayed => refuse(UnplayedAnswer::IsClosed(game.to_owned())),
        () => Ok(()),
    }
}

fn is_table(of: &Tournament, game: &str) -> bool {
    of.kind_of(game).is_table()
}

/// The last year of a board's round.
pub(super) fn last_year(of: &Tournament, game: &str) -> Option<u16> {
    let (round, _) = of.table(game)?;
    let years = of.form_round(round)?.years_played()?;
    Some(of.kind_of(game).year(years.checked_sub(1)?))
}

/// Whether a result is possible in the years of a board's round.
pub(super) fn is_in_time(
    of: &Tournament,
    game: &str,
    result: &BoardResult,
) -> Result<(), WhyRefused> {
    let (kind, last) = (of.kind_of(game), last_year(of, game));
    match last.filter(|_| !result.fits(kind, last)) {
        Some(last) => refuse(match last == kind.first_year() {
            true => ReportedAnswer::WriteAllCentres(game.to_owned(), last),
            false => ReportedAnswer::EndsBefore(game.to_owned(), last),
        }),
        None => Ok(()),
    }
}
