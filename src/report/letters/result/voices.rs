//! Press, and the orders in the words in which they came.

use super::Results;
use crate::board::Power;
use crate::report::letters::page::Page;
use crate::report::letters::safe;

/// Whether a power's player has published something under its name.
pub(super) fn has_white(results: &Results, power: Power) -> bool {
    results.press.iter().any(|press| press.author == Some(power))
}

/// White press stands under the orders of its author (D.X(1)).
pub(super) fn write_white(results: &Results, power: Power, page: &mut Page) {
    for press in results.press.iter().filter(|press| press.author == Some(power)) {
        page.say(match press.to {
            Some(to) => format!("{power} to {}:", safe::name(to)),
            None => format!("{power} says:"),
        });
        page.quote(press.text);
    }
}

/// All other press stands apart from the orders, in the order in which it is given.
pub(super) fn write_unsigned(results: &Results, page: &mut Page) {
    let mut unsigned = results.press.iter().filter(|press| press.author.is_none()).peekable();
    if unsigned.peek().is_none() {
        return;
    }
    page.heading(results.press_title);
    for (at, press) in unsigned.enumerate() {
        match press.to {
            Some(to) if at == 0 => page.under(format!("To {}:", safe::name(to))),
            Some(to) => page.say(format!("To {}:", safe::name(to))),
            None if at > 0 => page.say("* * *"),
            None => {}
        }
        page.quote(press.text);
    }
}

/// The lines of orders that counted, as they were written (D.VIII(4)).
pub(super) fn write_as_written(results: &Results, page: &mut Page) {
    if results.orders.is_empty() {
        return;
    }
    page.heading("Orders as written");
    let mut is_first = true;
    for power in Power::ALL {
        let own = results.orders.iter().filter(|counted| counted.power == power);
        let mut lines: Vec<&str> = own.map(|counted| counted.text.as_str()).collect();
        // Several orders may stand in one line.
        lines.dedup();
        if lines.is_empty() {
            continue;
        }
        match std::mem::take(&mut is_first) {
            true => page.under(power.name()),
            false => page.say(power.name()),
        }
        for line in lines {
            page.quote(&safe::line(line));
        }
    }
}
