//! Which words of an order's line are published (D.VIII(4)): those that are the order, as its
//! writer wrote them, and none beside them.

use crate::board::{Phase, Position, Power};
use crate::game::book::WrittenOrder;
use crate::game::{Game, PersonId};
use crate::language::reader::{ReadingQuestion, own_words};
use crate::orders::Order;

/// The public words of an order of the running phase.
pub(super) fn words(game: &Game, power: Power, written: &WrittenOrder) -> String {
    let holder = game.holder(power).map(|holder| &holder.id);
    let at = (game.phase, &game.position);
    open_words((&written.order, &written.text), game, (power, holder), at)
}

/// The words of an order in a line of its writer's letter; if they are not together there, the
/// order as it was understood.
pub(super) fn open_words(
    (order, line): (&Order, &str),
    game: &Game,
    (power, by): (Power, Option<&PersonId>),
    (phase, position): (Phase, &Position),
) -> String {
    let personal = by.and_then(|by| game.names.get(by)).cloned().unwrap_or_default();
    let question = ReadingQuestion::of_orders(phase, power, position, &personal);
    own_words(line, order, &question).unwrap_or_else(|| order.to_string())
}

/// Whether the line of an order contains a ballot, where it is not read.
pub(super) fn hides_ballot(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.map(str::to_lowercase).any(|word| matches!(word.as_str(), "vote" | "ballot" | "abstain"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::names::Personal;
    use crate::orders::read_order;

    fn shown(line: &str, order: &str) -> String {
        let order = read_order(order).expect("an order");
        let phase = Phase::from_name("S1901M").expect("a phase");
        let position = Position::start();
        let personal = Personal::new();
        let power = Power::Germany;
        let question = ReadingQuestion::of_orders(phase, power, &position, &personal);
        own_words(line, &order, &question).unwrap_or_else(|| order.to_string())
    }

    #[test]
    fn d_viii_4_only_an_orders_own_words_are_published() {
        for (line, open) in [
            ("A. Mun - Ber (as agreed with Fritz)", "A. Mun - Ber"),
            ("A Mun - Ber (private: do not tell)", "A Mun - Ber"),
            ("A Mun -> Berlin, if dislodged Sil", "A Mun -> Berlin"),
            ("A Mun - Ber. I vote no on 1.", "A Mun - Ber"),
            ("extension 24 hours, A Mun - Ber", "A Mun - Ber"),
            ("FINAL: A Mun - Ber", "A Mun - Ber"),
            ("status: Mun - Ber", "Mun - Ber"),
            ("Vote yes on 1, A Mun - Ber", "A Mun - Ber"),
            ("I'd like army Munich to go to Berlin, please", "army Munich to go to Berlin"),
            ("F Kie - Den; A Mun - Ber // my ally sleeps", "A Mun - Ber"),
        ] {
            assert_eq!(shown(line, "A MUN - BER"), open, "{line}");
        }
        for line in ["A Mun [she knows] - Ber", "private words", "all to Berlin"] {
            assert_eq!(shown(line, "A MUN - BER"), "A MUN - BER", "{line}");
        }
    }
}
