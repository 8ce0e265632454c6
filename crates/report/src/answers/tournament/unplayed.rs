//! A board elsewhere that was never played, as the director says.

use super::forms::sit_out_scores;
use super::{board_results, note};
use crate::letters::{Draft, because_of};
use crate::tournament::Tournament;
use crate::tournament::board_result::BoardResult;
use crate::tournament::event::DrawnBoard;

sentences! { pub enum UnplayedAnswer {
    /// To the director.
    NotBegun(game: String) => "{game} has not begun. \"td undraw\" cancels a round that has not \
        begun.";
    /// To the director. Who has won depends on this board.
    IsTheTopBoard(game: String) => "{game} is the top board, and its result decides who has won. \
        To enter one, write \"td result {game}: …\". A draw between all players puts no player \
        ahead.";
    /// To the director. Prizes have been given by what was played.
    IsFinished(game: String) => "The event is over, so {game} can't be closed. \"td result {game}: \
        …\" corrects it.";
    /// To the director.
    IsClosed(game: String) => "{game} has already been closed as a board that was not played.";
    /// To a player who writes of such a board.
    WasClosed(game: String) => "The director has closed {game}, since it was not played. If it \
        was, write to the director.";
    /// To the director; `before` is a result that stood.
    DirectorHasClosed(game: String, before: Option<String>) => "{game} is closed as a board that \
        was not played, and its players count as having sat out.{} We will tell them. If it was \
        played after all, \"td result {game}: …\" opens it again.",
        no_longer_counts(before.as_deref());
}}

fn no_longer_counts(result: Option<&str>) -> String {
    result.map(|result| format!(" Its result no longer counts: {result}.")).unwrap_or_default()
}

/// To each of those who were to play it.
pub fn is_closed_for_you(
    of: &Tournament,
    board: &DrawnBoard,
    before: Option<&BoardResult>,
    why: &str,
) -> Draft {
    let game = &board.game;
    let before = before.map(|result| board_results::in_words(of, board, result));
    let gone = no_longer_counts(before.as_deref());
    let scores = of.form().map(|form| sit_out_scores(&form.sit_out)).unwrap_or_default();
    let text = format!(
        "The director has closed {game}, because it was not played.{gone} For you, the round \
            counts as one that you sat out. {scores} If you did play it, write to the director.{}",
        because_of(why)
    );
    note(of, &format!("No result of {game}: it was not played"), &[text])
}
