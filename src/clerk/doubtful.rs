//! Letters that say nothing for certain: unreadable ones, those that are too long, and those whose
//! two forms disagree.

use super::asking;
use super::desk::LetterDesk;
use super::said::Said;
use crate::language::commands::COMMANDS_MAX;
use crate::language::text::{lines, too_long};
use crate::report::answers::letter::{self as words, LetterAnswer};

/// Why a letter is not ruled on, as sentences; nothing if it is clear.
pub(super) fn why(desk: &LetterDesk) -> Option<Vec<LetterAnswer>> {
    let letter = &desk.arrival.letter;
    if let Some(refusal) = letter.refused {
        let why = LetterAnswer::Unreadable(refusal.to_string());
        return Some(vec![why, LetterAnswer::NothingCounts]);
    }
    unclear(desk)
}

/// Why a letter that could be opened says nothing for certain, if it does not.
pub(super) fn unclear(desk: &LetterDesk) -> Option<Vec<LetterAnswer>> {
    let letter = &desk.arrival.letter;
    if let Some(why) = too_much(&letter.text, &desk.said) {
        return Some(vec![LetterAnswer::TooLong(why)]);
    }
    let page = letter.other_text.as_deref()?;
    let said = Said::of(desk, page);
    if let Some(why) = too_much(page, &said) {
        return Some(vec![LetterAnswer::TooLong(why)]);
    }
    let differs = !desk.said.comes_to_the_same(&said, desk, page);
    differs.then(|| {
        let (plain, page) = (letter.text.clone(), page.to_owned());
        vec![LetterAnswer::TwoForms, LetterAnswer::PlainText(plain), LetterAnswer::Html(page)]
    })
}

/// Why a text is too long to be read or carried out to its end, so that it counts for nothing.
fn too_much(text: &str, said: &Said) -> Option<String> {
    let (kept, passed) = lines(text);
    if let Some(why) = too_long(&kept, &passed, &said.reading.press) {
        return Some(words::how_long(why));
    }
    let (others, _) = asking::gathered(&said.reading.commands);
    let most = said.reading.asked.len().max(others.len());
    (most > COMMANDS_MAX).then(|| LetterAnswer::TooManyCommands(COMMANDS_MAX).to_string())
}
