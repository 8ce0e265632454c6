//! A result of a board that is played elsewhere, to those who are asked about it, and a dispute.

use super::board_results::{in_words, table, written};
use super::note;
use super::reported::without_centres;
use crate::letters::{Draft, safe};
use crate::tournament::Tournament;
use crate::tournament::board_result::BoardResult;
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::ResultView;

/// A result that somebody has written, to those who have said nothing of it.
pub struct AskedResult<'r> {
    /// The name of who wrote it.
    pub by: &'r str,
    pub result: &'r BoardResult,
    /// Which of several it is.
    pub number: Option<u32>,
    /// When it stands, if nobody objects.
    pub binds: &'r str,
}

impl AskedResult<'_> {
    pub fn draft(&self, of: &Tournament, board: &DrawnBoard, is_reminded: bool) -> Draft {
        let (game, result) = (&board.game, self.result);
        let subject = match is_reminded {
            true => format!("Please confirm the result of {game}"),
            false => format!("Is this the result of {game}?"),
        };
        let what =
            format!("{} writes of {game}: {}.", safe::name(self.by), in_words(of, board, result));
        let again = if is_reminded { "You have not answered yet. " } else { "" };
        let number = self.number.map_or_else(String::new, |number| format!(" {number}"));
        let confirm = format!("confirm {game}{number}");
        let new =
            if self.number.is_some() { "It replaces what you were asked before. " } else { "" };
        let how = format!(
            "{new}If that is right, write \"{confirm}\"; if not, \"object {game}:\" and what is wrong."
        );
        let how = format!("{again}{how} Without an objection it stands from {} on.", self.binds);
        let draft = note(of, &subject, &[what]).and_tables(&[table(of, board, result)]);
        let more = without_centres(of.kind_of(game), result);
        let draft = draft.and(&more.into_iter().chain([how]).collect::<Vec<_>>());
        draft.and_tap("Confirm this result", &of.plan.short, &confirm)
    }
}

/// To the director: what was said of a result, by whom.
pub fn dispute(
    of: &Tournament,
    board: &DrawnBoard,
    (by, result): (&str, &BoardResult),
    others: &[(String, ResultView)],
) -> Draft {
    let game = &board.game;
    let first = format!("{} writes: {}.", safe::name(by), in_words(of, board, result));
    let mut draft = note(of, &format!("The result of {game} is in dispute"), &[first]);
    draft = draft.and_tables(&[table(of, board, result)]);
    for (name, view) in others {
        draft = match view {
            ResultView::Agrees => draft.and(&[format!("{} agrees.", safe::name(name))]),
            ResultView::Objects(why) => {
                draft.and(&[format!("{} objects:", safe::name(name))]).quoting(why)
            }
            ResultView::Claims(other) => {
                let says =
                    format!("{} writes instead: {}.", safe::name(name), in_words(of, board, other));
                draft.and(&[says]).and_tables(&[table(of, board, other)])
            }
        };
    }
    let how = "Nothing stands until you decide, or they agree. This line decides; change its numbers \
        as you find:";
    draft
        .and(&[how.to_owned()])
        .and_tables(&[format!("td result {game}: {}", written(of, board, result))])
}

/// To whoever wrote the result that another disputes.
pub fn not_agreed(of: &Tournament, board: &DrawnBoard, (name, view): (&str, &ResultView)) -> Draft {
    let game = &board.game;
    let first = format!("{} does not agree with your result of {game}.", safe::name(name));
    let draft = note(of, &format!("Your result of {game} is in dispute"), &[first]);
    let draft = match view {
        ResultView::Agrees => draft,
        ResultView::Objects(why) => draft.quoting(why),
        ResultView::Claims(other) => draft.and_tables(&[table(of, board, other)]),
    };
    let how = "If yours was wrong, write the right one. Otherwise the director decides.";
    draft.and(&[how.to_owned()])
}
