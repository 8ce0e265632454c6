//! Texts of orders: read without a panic, and printing is the inverse of reading.

use chancery::board::{Coast, Province};
use chancery::orders::{read_location, read_order, read_unit};

use crate::boards;
use crate::choices::Choices;
use crate::positions;

const WORDS: [&str; 24] = [
    "A", "F", "a", "H", "-", "S", "C", "R", "D", "B", "VIA", "NOT", "WAIVE", "via", "/", "*A", "é",
    "\u{2028}", "\0", "A/NC", "-", "H", "STP/", "/NC",
];

/// Checks the text that the bytes are, one that they choose the words of, and one of a value.
pub(crate) fn check(bytes: &[u8]) {
    check_text(&String::from_utf8_lossy(bytes));
    let mut choices = Choices::new(bytes);
    check_text(&text(&mut choices));
    let order = boards::order(&mut choices);
    assert_eq!(read_order(&order.to_string()), Ok(order), "{order:?} prints otherwise");
}

fn text(choices: &mut Choices) -> String {
    let mut text = String::new();
    for _ in 0..choices.below(24) {
        if choices.one_in(3) {
            text += choices.pick(&WORDS);
        } else {
            text += positions::province(choices).code();
            let coast = choices.pick(&[None, None, None, Some(Coast::North), Some(Coast::South)]);
            if let Some(coast) = coast {
                text += &format!("/{}", coast.code());
            }
        }
        text += choices.pick(&[" ", " ", " ", "  ", "\t", ""]);
    }
    text
}

fn check_text(text: &str) {
    if let Ok(order) = read_order(text) {
        assert_eq!(read_order(&order.to_string()), Ok(order), "{text:?} reads as {order}");
    }
    if let Ok((kind, location)) = read_unit(text) {
        let printed = format!("{} {location}", kind.letter());
        assert_eq!(read_unit(&printed), Ok((kind, location)), "{text:?} reads as {printed}");
    }
    if let Ok(location) = read_location(text) {
        assert_eq!(read_location(&location.to_string()), Ok(location), "{text:?}");
        assert!(Province::from_code(location.province().code()).is_some());
    }
}
