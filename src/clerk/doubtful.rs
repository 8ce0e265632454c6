//! Letters that say nothing for certain: unreadable ones, and those whose two forms disagree.

use super::commands;
use super::letter::Desk;
use super::orders;
use crate::board::Power;
use crate::report::answers::letter as words;

/// Why a letter is not ruled on, as sentences; nothing, if it is clear.
pub(super) fn why(desk: &Desk) -> Option<Vec<String>> {
    let letter = &desk.arrival.letter;
    if let Some(refusal) = letter.refused {
        return Some(words::unreadable(&refusal.to_string()));
    }
    let page = letter.other_text.as_deref()?;
    disagree(desk, &letter.text, page).then(|| words::two_forms(&letter.text, page))
}

/// Whether two texts ask for different things, in the name of the power for which they are.
fn disagree(desk: &Desk, plain: &str, page: &str) -> bool {
    let asked = |text| {
        let press = orders::reading_of(desk, Power::Austria, text).press;
        commands::read_of(text, &press, desk.leads()).into_iter().map(|asked| asked.what)
    };
    let reading = |power, text| orders::reading_of(desk, power, text);
    let differs = |power| !reading(power, plain).asks_the_same_as(&reading(power, page));
    !asked(plain).eq(asked(page)) || differs(desk.power().unwrap_or(Power::Austria))
}
