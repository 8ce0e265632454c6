//! Games as big as real ones: states of 20 to 60 kilobytes, events, letters.

use std::cell::Cell;

use chancery::game::Moment;
use chancery::ledger::{
    EventNumber, EventText, GameName, GameRuling, LetterRank, LetterText, OutboxLetter, StateText,
};

/// An order as it stands in a state: about 80 bytes.
const ORDER: [&str; 5] =
    ["FRANCE A PAR", "A PAR - BUR", "set 17", "from the first line", "2026-01-05T12:00:00Z"];

/// Makes games that differ, the same ones each time.
pub(crate) struct Made {
    letters: Cell<u32>,
}

impl Made {
    pub(crate) fn new() -> Made {
        Made { letters: Cell::new(0) }
    }

    pub(crate) fn name(&self, number: u32) -> GameName {
        GameName::new(format!("wm2026-r{}-b{number:04}", number / 343 + 1))
    }

    pub(crate) fn address(&self, number: u32, seat: u32) -> String {
        format!("player{}@example.org", (number * 7 + seat) / 3)
    }

    /// A moment some minutes after the one of the number before.
    pub(crate) fn moment(&self, number: u32) -> Moment {
        Moment::from_timestamp_secs(1_767_614_400 + 180 * i64::from(number)).unwrap_or_default()
    }

    /// Some events of a game.
    pub(crate) fn change(&self, number: u32, last: EventNumber, events: i64) -> GameRuling {
        let event = |at| text(EventText::write(&("orders", last.0 + at, [ORDER; 3])));
        let orders = 240 + number * 37 % 460;
        GameRuling {
            game: self.name(number),
            expected: last,
            events: (0..events).map(event).collect(),
            state: text(StateText::write(&(number, last.0 + events, vec![ORDER; orders as usize]))),
            next_wake: Some(self.moment(number * 5 % 1_029)),
            addresses: (0..9).map(|seat| self.address(number, seat)).collect(),
            tags: [format!("WM26-{number}")].into(),
        }
    }

    /// A letter to a player, of two kilobytes.
    pub(crate) fn letter(&self, number: u32, seat: u32) -> OutboxLetter {
        let key = self.letters.replace(self.letters.get() + 1);
        OutboxLetter {
            key: format!("letter {key}"),
            message_id: format!("{key}@chancery.example"),
            to: self.address(number, seat),
            game: Some(self.name(number)),
            text: text(LetterText::write(&("Receipt", [ORDER; 20]))),
            rank: LetterRank::Receipt,
        }
    }
}

fn text<T>(written: Result<T, serde_json::Error>) -> T {
    written.expect("lists of texts and numbers are JSON")
}
