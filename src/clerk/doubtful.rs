//! Letters that say nothing for certain: unreadable ones, and those whose two forms disagree.

use super::letter::Desk;
use super::said::Said;
use crate::report::answers::letter as words;

/// Why a letter is not ruled on, as sentences; nothing, if it is clear.
pub(super) fn why(desk: &Desk) -> Option<Vec<String>> {
    let letter = &desk.arrival.letter;
    if let Some(refusal) = letter.refused {
        return Some(words::unreadable(&refusal.to_string()));
    }
    let page = letter.other_text.as_deref()?;
    let differs = !desk.said.is_as(&Said::of(desk, page));
    differs.then(|| words::two_forms(&letter.text, page))
}
