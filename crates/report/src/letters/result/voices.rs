//! Press, and the orders in the words in which they came.

use super::{Press, Results};
use crate::board::Power;
use crate::letters::page::{LetterPage, PageRow};
use crate::letters::safe;

/// Whether a power's player has published something under its name.
pub(super) fn has_white(press: &[Press<'_>], power: Power) -> bool {
    press.iter().any(|press| press.author == Some(power))
}

/// White press stands under the orders of its author (D.X(1)).
pub(in crate::letters) fn write_white(press: &[Press<'_>], power: Power, page: &mut LetterPage) {
    for press in press.iter().filter(|press| press.author == Some(power)) {
        page.say(format!("{power} says:"));
        page.quote(press.text);
    }
}

/// All other press stands apart from the orders, in the order in which it is given.
pub(in crate::letters) fn write_unsigned(press: &[Press<'_>], title: &str, page: &mut LetterPage) {
    let mut unsigned = press.iter().filter(|press| press.author.is_none()).peekable();
    if unsigned.peek().is_none() {
        return;
    }
    page.heading(title);
    for (at, press) in unsigned.enumerate() {
        if at > 0 {
            page.say("* * *");
        }
        // The name stands before the bar, where no grey piece can write.
        if let Some(name) = press.attributed {
            page.under(format!("Attributed to {}:", safe::line(name)));
        }
        page.quote(press.text);
    }
}

/// The lines of orders that counted, as they were written (D.VIII(4)).
pub(super) fn write_as_written(results: &Results, page: &mut LetterPage) {
    if results.orders.is_empty() {
        return;
    }
    page.heading("Orders as written");
    let row = |power: Power| {
        let own = results.orders.iter().filter(|counted| counted.power == power);
        let mut lines: Vec<String> = own.map(|counted| safe::line(&counted.text)).collect();
        // One line may have several orders.
        lines.dedup();
        // They are read to settle a doubt, so that a line for each would be too much.
        (!lines.is_empty()).then(|| PageRow::alone(power.name()).quoting(&lines.join(" / ")))
    };
    page.rows(&results.before.powers().filter_map(row).collect::<Vec<PageRow>>());
}
