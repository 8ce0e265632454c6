//! JSON written straight into memory: of a long stream of phases most time would go to values
//! that are made to be written once.

use crate::board::{Coast, Location, Province, Unit};
use crate::orders::{NamedUnit, Order, Place, Way};

/// Begins an entry of an object: a comma if it isn't the first, and its key, which needs no
/// escapes.
pub fn add_key(json: &mut Vec<u8>, key: &str) {
    add_comma(json);
    json.push(b'"');
    json.extend_from_slice(key.as_bytes());
    json.extend_from_slice(b"\":");
}

/// A comma, unless what comes next is the first of its list or object.
pub fn add_comma(json: &mut Vec<u8>) {
    if !matches!(json.last(), Some(b'{' | b'[')) {
        json.push(b',');
    }
}

/// An entry whose value is a text.
pub fn add_text_entry(json: &mut Vec<u8>, key: &str, text: &str) {
    add_key(json, key);
    add_text(json, text);
}

/// A text between quotes, with the escapes of JSON. Escaped are also the ends of lines that JSON
/// allows in a text (U+0085, U+2028, U+2029), so that each answer stays on one line for every
/// reader.
pub fn add_text(json: &mut Vec<u8>, text: &str) {
    json.push(b'"');
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
        json.extend_from_slice(text.as_bytes());
    } else {
        text.chars().for_each(|letter| add_letter(json, letter));
    }
    json.push(b'"');
}

fn add_letter(json: &mut Vec<u8>, letter: char) {
    match letter {
        '"' => json.extend_from_slice(b"\\\""),
        '\\' => json.extend_from_slice(b"\\\\"),
        '\u{8}' => json.extend_from_slice(b"\\b"),
        '\u{c}' => json.extend_from_slice(b"\\f"),
        '\n' => json.extend_from_slice(b"\\n"),
        '\r' => json.extend_from_slice(b"\\r"),
        '\t' => json.extend_from_slice(b"\\t"),
        '\0'..='\u{1f}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
            json.extend_from_slice(format!("\\u{:04x}", u32::from(letter)).as_bytes());
        }
        _ => json.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
    }
}

/// A unit, without quotes.
pub fn add_unit(json: &mut Vec<u8>, unit: Unit) {
    json.push(unit.kind().letter() as u8);
    json.push(b' ');
    add_location(json, unit.location());
}

/// A unit as an order names it, without quotes.
pub fn add_named(json: &mut Vec<u8>, unit: NamedUnit) {
    if let Some(kind) = unit.kind {
        json.extend_from_slice(&[kind.letter() as u8, b' ']);
    }
    add_place(json, unit.place);
}

/// An order in the notation of programs, without quotes.
pub fn add_order(json: &mut Vec<u8>, order: &Order) {
    if let Some(unit) = order.unit() {
        add_named(json, unit);
        json.push(b' ');
    }
    match order {
        Order::Hold(_) => json.push(b'H'),
        Order::Move(_, to, way) => {
            add_goal(json, *to);
            if let Way::Convoy(route) = way {
                json.extend_from_slice(b" VIA");
                json.extend_from_slice(route.to_string().as_bytes());
            }
        }
        Order::SupportHold(_, other) => {
            json.extend_from_slice(b"S ");
            add_named(json, *other);
        }
        Order::SupportMove(_, other, to) => {
            json.extend_from_slice(b"S ");
            add_named(json, *other);
            json.push(b' ');
            add_goal(json, *to);
        }
        Order::Convoy(_, army, to) => {
            json.extend_from_slice(b"C ");
            add_named(json, *army);
            json.push(b' ');
            add_goal(json, *to);
        }
        Order::Retreat(_, to) => {
            json.extend_from_slice(b"R ");
            add_place(json, *to);
        }
        Order::Disband(_) => json.push(b'D'),
        Order::Build(_) => json.push(b'B'),
        Order::Waive => json.extend_from_slice(b"WAIVE"),
    }
}

fn add_goal(json: &mut Vec<u8>, to: Place) {
    json.extend_from_slice(b"- ");
    add_place(json, to);
}

/// A place, without quotes.
pub fn add_place(json: &mut Vec<u8>, place: Place) {
    add_coast(json, place.province, place.coast);
}

/// A location, without quotes.
pub fn add_location(json: &mut Vec<u8>, at: Location) {
    add_coast(json, at.province(), at.coast());
}

fn add_coast(json: &mut Vec<u8>, province: Province, coast: Option<Coast>) {
    json.extend_from_slice(province.code().as_bytes());
    if let Some(coast) = coast {
        json.push(b'/');
        json.extend_from_slice(coast.code().as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::read_order;

    #[test]
    fn every_letter_can_be_read_back_and_stays_on_one_line() {
        for letter in ('\0'..='\u{ffff}').chain(['\u{1F6F3}']) {
            for text in [letter.to_string(), format!("a{letter}b")] {
                let mut json = Vec::new();
                add_text(&mut json, &text);
                let json = String::from_utf8(json).expect("JSON is UTF-8");
                assert_eq!(serde_json::from_str::<String>(&json).ok(), Some(text), "{json}");
                let ends = ['\u{85}', '\u{2028}', '\u{2029}'];
                assert!(!json.contains(|c: char| c < ' ' || ends.contains(&c)), "{json:?}");
                let usual = serde_json::to_string(&letter).expect("a letter is a text");
                let unusual = ends.contains(&letter);
                assert!(unusual || json.contains(usual.trim_matches('"')), "{json}");
            }
        }
    }

    #[test]
    fn orders_are_written_as_they_print() {
        for text in [
            "A PAR H",
            "F MAO - SPA/NC",
            "A LON - NAP VIA MAO NOT ENG",
            "A LON - NAP VIA",
            "A MAR S A PAR",
            "F STP/SC S A NWY - FIN",
            "F ENG C A LON - BRE",
            "F ANK R BUL/SC",
            "A BUR D",
            "MOS B",
            "WAIVE",
        ] {
            let mut json = Vec::new();
            add_order(&mut json, &read_order(text).expect("it is an order"));
            assert_eq!(String::from_utf8(json).as_deref(), Ok(text));
        }
    }

    #[test]
    fn entries_have_commas_between_them() {
        let mut json = b"{".to_vec();
        add_text_entry(&mut json, "a", "{");
        add_text_entry(&mut json, "b", "[");
        add_key(&mut json, "c");
        assert_eq!(json, b"{\"a\":\"{\",\"b\":\"[\",\"c\":");
    }
}
