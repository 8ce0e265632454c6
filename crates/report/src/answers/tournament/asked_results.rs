//! A result of a board that is played elsewhere: to the players who are asked about it, and to the
//! director when it is disputed.

use std::collections::BTreeMap;

use super::board_results::{in_words, table, written};
use super::note;
use super::reported::without_centres;
use crate::game::PersonId;
use crate::letters::{Draft, safe};
use crate::tournament::Tournament;
use crate::tournament::board_result::BoardResult;
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::{ReportedBoard, ResultClaim, ResultView};

/// A result that one player has written, for those who have said nothing about it.
pub struct AskedResult<'r> {
    /// The name of who wrote it.
    pub by: &'r str,
    pub result: &'r BoardResult,
    /// Which of several it is.
    pub number: Option<u32>,
    /// When it becomes final, if no player objects.
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
            format!("{} reports for {game}: {}.", safe::name(self.by), in_words(of, board, result));
        let again = if is_reminded { "You have not answered yet. " } else { "" };
        let number = self.number.map_or_else(String::new, |number| format!(" {number}"));
        let confirm = format!("confirm {game}{number}");
        let new = if self.number.is_some() {
            "This replaces the result we asked you about before. "
        } else {
            ""
        };
        let how = format!(
            "{new}If that is right, write \"{confirm}\". If not, write \"object {game}:\" and what \
                is wrong."
        );
        let how =
            format!("{again}{how} If no player objects, the result counts from {} on.", self.binds);
        let draft = note(of, &subject, &[what]).and_tables(&[table(of, board, result)]);
        let more = without_centres(of.kind_of(game), result);
        let draft = draft.and(&more.into_iter().chain([how]).collect::<Vec<_>>());
        draft.and_tap("Confirm this result", &confirm)
    }
}

/// To the director: what was said of a result, by whom, when that is in dispute.
pub fn dispute(
    of: &Tournament,
    board: &DrawnBoard,
    claim: &ResultClaim,
    views: &BTreeMap<PersonId, ResultView>,
) -> Draft {
    let (game, result) = (&board.game, &claim.result);
    let by = safe::name(of.name(&claim.by));
    let first = format!("{by} reports: {}.", in_words(of, board, result));
    let mut draft = note(of, &format!("The result of {game} is in dispute"), &[first]);
    draft = draft.and_tables(&[table(of, board, result)]);
    for (name, view) in others(of, claim, views) {
        draft = match view {
            ResultView::Agrees => draft.and(&[format!("{} agrees.", safe::name(name))]),
            ResultView::Objects(why) => {
                draft.and(&[format!("{} objects:", safe::name(name))]).quoting(why)
            }
            ResultView::Claims(other) => {
                let says = format!(
                    "{} reports instead: {}.",
                    safe::name(name),
                    in_words(of, board, other)
                );
                draft.and(&[says]).and_tables(&[table(of, board, other)])
            }
        };
    }
    let how = "No result counts until you decide or the players agree. We will tell you if they \
        do. Until then, \"chancery tournament queue\" shows what they say. To decide, write this \
        line, and change its numbers if you need to:";
    draft
        .and(&[how.to_owned()])
        .and_tables(&[format!("td result {game}: {}", written(of, board, result))])
}

/// The views of all but the one who wrote the result, by name.
fn others<'v>(
    of: &'v Tournament,
    claim: &'v ResultClaim,
    views: &'v BTreeMap<PersonId, ResultView>,
) -> impl Iterator<Item = (&'v str, &'v ResultView)> {
    let others = views.iter().filter(|(person, _)| **person != claim.by);
    others.map(|(person, view)| (of.name(person), view))
}

/// What each has said of a result so far, a line for each, for the queue.
pub fn said_so_far(of: &Tournament, board: &DrawnBoard, now: &ReportedBoard) -> Vec<String> {
    let Some(claim) = &now.claim else { return Vec::new() };
    let by = safe::name(of.name(&claim.by));
    let first = format!("{by} reports: {}", written(of, board, &claim.result));
    let line = |(name, view): (&str, &ResultView)| {
        let name = safe::name(name);
        match view {
            ResultView::Agrees => format!("{name} agrees"),
            ResultView::Objects(why) => format!("{name} objects: {}", safe::line(why)),
            ResultView::Claims(other) => {
                format!("{name} reports instead: {}", written(of, board, other))
            }
        }
    };
    std::iter::once(first).chain(others(of, claim, &now.views).map(line)).collect()
}

/// To the director: no player contradicts a result any more. Unless more than half have agreed so
/// far, it becomes final later.
pub fn settled(
    of: &Tournament,
    board: &DrawnBoard,
    result: &BoardResult,
    binds: Option<&str>,
) -> Draft {
    let game = &board.game;
    let then = match binds {
        None => "More than half have confirmed it, so it counts.".to_owned(),
        Some(binds) => format!(
            "It counts as soon as more than half have confirmed it, or from {binds} on if no \
                player objects again."
        ),
    };
    let first = format!(
        "No player disputes the result of {game} any more: {}. {then}",
        in_words(of, board, result)
    );
    let draft = note(of, &format!("The dispute over {game} is settled"), &[first]);
    draft.and_tables(&[table(of, board, result)])
}

/// To the player whose result is disputed by another.
pub fn not_agreed(of: &Tournament, board: &DrawnBoard, (name, view): (&str, &ResultView)) -> Draft {
    let game = &board.game;
    let first = format!("{} does not agree with your result of {game}.", safe::name(name));
    let draft = note(of, &format!("Your result of {game} is in dispute"), &[first]);
    let draft = match view {
        ResultView::Agrees => draft,
        ResultView::Objects(why) => draft.quoting(why),
        ResultView::Claims(other) => draft.and_tables(&[table(of, board, other)]),
    };
    let how = "If yours was wrong, send the right one. Otherwise the director will decide.";
    draft.and(&[how.to_owned()])
}
