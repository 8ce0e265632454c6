//! Lines that begin as a report of an error or a dispute. With an order in them they are not taken
//! for one: the order may be meant for the phase being played.

use super::super::grammar::command::Command;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token};
use super::here::Here;
use super::state::Reader;
use crate::grammar::vocabulary::WordClass;

impl Reader<'_> {
    /// Reads such a line, if it has an order. Returns whether it has. `Correction: A Par - Pic` is
    /// that order. `Error: A Par - Pic` may be an order or a report, so we ask the writer.
    pub(super) fn corrected_line(&mut self, here: Here, tokens: &[Token]) -> bool {
        let Some((first, rest)) = tokens.split_first() else { return false };
        let marked = rest.first().is_some_and(|next| {
            matches!(next.mark, Mark::Colon | Mark::Dash | Mark::Comma | Mark::Arrow)
        });
        // "Correction to my orders: …" is only said of them.
        let placed = rest.first().is_some_and(|next| matches!(&*next.key, "in" | "with"));
        let tells = rest.iter().any(|token| token.is(WordClass::OfResults))
            && !rest.iter().any(|token| token.key == "meant");
        let rest = rest.get(rest.iter().take_while(|token| token.mark != Mark::Word).count()..);
        let rest = rest.unwrap_or_default();
        if rest.first().is_some_and(|next| next.key == "report") {
            return false;
        }
        let input = self.input(rest);
        let whole = || self.statement_at(input, None).is_ok_and(|(_, left, _)| left.is_empty());
        let begins = || self.statement_at(input, None).is_ok() && self.unit_meant(rest).is_some();
        let has_order = || begins() || self.order_within(input).is_some();
        match first.key.as_str() {
            "correction" | "corrections" if marked && !tells && begins() => {
                self.sentences(here, rest);
                return true;
            }
            "correction" | "corrections" if !marked && !placed => return false,
            "correction" | "corrections" | "error" | "mistake" if !tells && has_order() => {}
            "dispute" | "appeal" | "protest" if whole() => {}
            _ => return false,
        }
        let at = rest.first().map_or(0, |first| first.span.start);
        let expected = "If this is an order, send it on a line of its own. To report an error in a \
            result, write \"error report:\" in front.";
        let unit = self.unit_meant(rest);
        self.refuse(
            here,
            OrderTrouble { unit, ..OrderTrouble::at(at, RefusalKind::Unreadable, expected) },
        );
        true
    }

    /// "Correction:" over orders leads to them and reports nothing.
    pub(super) fn leave_out_empty_reports(&mut self) {
        let reading = &mut self.reading;
        let of_units = reading.refused.iter().any(|refused| refused.unit.is_some());
        if reading.orders.is_empty() && reading.plans.is_empty() && !of_units {
            return;
        }
        reading.commands.retain(|commanded| match &commanded.command {
            Command::ErrorReport(text) | Command::Dispute(text) => !text.trim().is_empty(),
            _ => true,
        });
    }
}
