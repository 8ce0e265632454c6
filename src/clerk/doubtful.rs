//! Letters that say nothing for certain: unreadable ones, and those whose two forms disagree.

use super::commands;
use super::letter::Desk;
use super::orders;
use crate::board::Power;
use crate::report::letters::safe;

/// So much of each form is shown to its writer.
const SHOWN_CHARS_MAX: usize = 1_000;

/// Why a letter is not ruled on, as sentences; nothing, if it is clear.
pub(super) fn why(desk: &Desk) -> Option<Vec<String>> {
    let letter = &desk.arrival.letter;
    if let Some(refusal) = letter.refused {
        return Some(vec![
            format!("I could not read your letter: {refusal}."),
            "Nothing in it counts; what you sent before stands.".to_owned(),
        ]);
    }
    let page = letter.other_text.as_deref()?;
    disagree(desk, &letter.text, page).then(|| {
        vec![
            "Your letter came as plain text and as HTML, and the two ask for different things. \
                Nothing in it counts; what you sent before stands. Please send it again as plain \
                text."
                .to_owned(),
            format!("The plain text: {}", shown(&letter.text)),
            format!("The HTML: {}", shown(page)),
        ]
    })
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

/// A text on one line, harmless and not too long.
fn shown(text: &str) -> String {
    let mut lines = safe::lines(text);
    lines.retain(|line| !line.is_empty());
    lines.join(" / ").chars().take(SHOWN_CHARS_MAX).collect()
}
