//! The notation of data files: `A PAR - BUR`, `F STP/SC S A NWY - FIN`,
//! `A LON - NAP VIA MAO WES TYS`.
//!
//! It is what programs write, so it is read strictly: one space or more between words, letter case
//! aside. `VIA` may be followed by the seas of a route, with a `NOT` before each sea to keep out
//! of.

use std::fmt;

use super::order::{NamedUnit, Order, Place, Way};
use super::route::Route;
use crate::board::{Coast, Location, Map, Province, UnitKind, map_being_read};

/// Why a text is not an order of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// No province has this code.
    NoProvince(String),
    /// No coast has this code.
    NoCoast(String),
    /// The coast exists, but not in this province.
    NotACoastOf(Province, Coast),
    /// A route leads through a province that is no sea.
    NoSea(Province),
    /// A route names more seas than there are.
    RouteTooLong,
    /// A word was missing; what it could have been.
    Missing(&'static str),
    /// A word that has no place here; what was expected.
    Unexpected(String, &'static str),
}

/// How much of a player's word a message repeats; the rest is cut.
pub const QUOTED_CHARS_MAX: usize = 40;

const VERBS: &str = "H, -, S, C, R, D or B";

/// Reads one order of the map that is being read: the standard one, if nothing else was said.
pub fn read_order(text: &str) -> Result<Order, Unreadable> {
    read_order_on(map_being_read(), text)
}

/// Reads one order of a map.
pub fn read_order_on(map: Map, text: &str) -> Result<Order, Unreadable> {
    match read_usual(map, text) {
        Some(order) => Ok(order),
        None => read_any(map, text),
    }
}

/// An order of the usual form, in which each word has its place: capitals, one space between words,
/// kinds of units, no coasts.
#[inline]
fn read_usual(map: Map, text: &str) -> Option<Order> {
    let place = |at: usize| -> Option<Place> {
        Some(Place { province: map.province(text.get(at..at + 3)?)?, coast: None })
    };
    let unit = |at: usize| -> Option<NamedUnit> {
        let kind = text.get(at..at + 2)?.strip_suffix(' ').and_then(UnitKind::from_letter)?;
        Some(NamedUnit { kind: Some(kind), place: place(at + 2)? })
    };
    let (verb, goal) = (text.get(5..8), text.get(13..16));
    match (text.len(), verb, goal) {
        (7, _, _) if text.ends_with(" H") => Some(Order::Hold(unit(0)?)),
        (11, Some(" - "), _) => Some(Order::Move(unit(0)?, place(8)?, Way::Unstated)),
        (13, Some(" S "), _) => Some(Order::SupportHold(unit(0)?, unit(8)?)),
        (19, Some(" S "), Some(" - ")) => Some(Order::SupportMove(unit(0)?, unit(8)?, place(16)?)),
        (19, Some(" C "), Some(" - ")) => Some(Order::Convoy(unit(0)?, unit(8)?, place(16)?)),
        _ => None,
    }
}

fn read_any(map: Map, text: &str) -> Result<Order, Unreadable> {
    let mut words = Words::of(map, text);
    if words.take_if("WAIVE") {
        return words.finish(Order::Waive);
    }
    let unit = words.unit()?;
    let verb = words.next(VERBS)?;
    let order = match verb {
        "-" => words.movement(unit)?,
        "S" | "s" => words.support(unit)?,
        "H" | "h" => Order::Hold(unit),
        "C" | "c" => words.convoy(unit)?,
        "R" | "r" => Order::Retreat(unit, words.place()?),
        "D" | "d" => Order::Disband(unit),
        "B" | "b" => Order::Build(unit),
        _ => return Err(Unreadable::Unexpected(quotable(&verb.to_ascii_uppercase()), VERBS)),
    };
    words.finish(order)
}

/// Reads a unit as a position of that map names it: `F STP/SC`. Nothing but its words is checked.
pub fn read_unit(text: &str) -> Result<(UnitKind, Location), Unreadable> {
    read_unit_on(map_being_read(), text)
}

/// Reads a unit as a position of a map names it.
pub fn read_unit_on(map: Map, text: &str) -> Result<(UnitKind, Location), Unreadable> {
    if let Some((kind, code)) = text.split_once(' ').filter(|(_, code)| code.len() == 3)
        && let (Some(kind), Some(at)) = (UnitKind::from_letter(kind), map.province(code))
    {
        return Ok((kind, Location::of(at)));
    }
    let mut words = Words::of(map, text);
    let letter = words.next("A or F")?;
    let kind = UnitKind::from_letter(letter)
        .ok_or_else(|| Unreadable::Unexpected(quotable(letter), "A or F"))?;
    let location = read_location_on(map, words.next("a province")?)?;
    words.finish((kind, location))
}

/// Reads a province of that map, or a coast that exists: `STP/SC`.
pub fn read_location(text: &str) -> Result<Location, Unreadable> {
    read_location_on(map_being_read(), text)
}

/// Reads a province of a map, or a coast that exists.
pub fn read_location_on(map: Map, text: &str) -> Result<Location, Unreadable> {
    let place = read_place(map, text)?;
    match (Location::new(place.province, place.coast), place.coast) {
        (Some(location), _) => Ok(location),
        (None, Some(coast)) => Err(Unreadable::NotACoastOf(place.province, coast)),
        (None, None) => Err(Unreadable::NoProvince(quotable(text))),
    }
}

fn read_place(map: Map, text: &str) -> Result<Place, Unreadable> {
    let (code, coast) = match text.split_once('/') {
        None => (text, None),
        Some((code, coast)) => match Coast::from_code(coast) {
            None => return Err(Unreadable::NoCoast(quotable(coast))),
            found => (code, found),
        },
    };
    match map.province(code) {
        Some(province) => Ok(Place { province, coast }),
        None => Err(Unreadable::NoProvince(quotable(code))),
    }
}

/// The words of a text, one after the other.
struct Words<'a> {
    map: Map,
    /// The word that comes next.
    next: Option<&'a str>,
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn of(map: Map, text: &'a str) -> Words<'a> {
        let (next, rest) = split_word(text);
        Words { map, next, rest }
    }

    fn peek(&self) -> Option<&'a str> {
        self.next
    }

    fn pass(&mut self) {
        (self.next, self.rest) = split_word(self.rest);
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, Unreadable> {
        let word = self.peek().ok_or(Unreadable::Missing(expected))?;
        self.pass();
        Ok(word)
    }

    fn take_if(&mut self, wanted: &str) -> bool {
        let found = self.peek().is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        if found {
            self.pass();
        }
        found
    }

    fn expect(&mut self, wanted: &'static str) -> Result<(), Unreadable> {
        match self.next(wanted)? {
            word if word.eq_ignore_ascii_case(wanted) => Ok(()),
            word => Err(Unreadable::Unexpected(quotable(word), wanted)),
        }
    }

    fn place(&mut self) -> Result<Place, Unreadable> {
        read_place(self.map, self.next("a province")?)
    }

    fn unit(&mut self) -> Result<NamedUnit, Unreadable> {
        let kind = self.peek().and_then(UnitKind::from_letter);
        if kind.is_some() {
            self.pass();
        }
        Ok(NamedUnit { kind, place: self.place()? })
    }

    fn movement(&mut self, unit: NamedUnit) -> Result<Order, Unreadable> {
        let to = self.place()?;
        let way = if self.take_if("VIA") { Way::Convoy(self.route()?) } else { Way::Unstated };
        Ok(Order::Move(unit, to, way))
    }

    fn route(&mut self) -> Result<Route, Unreadable> {
        let mut route = Route::ANY;
        while self.peek().is_some() {
            let avoid = self.take_if("NOT");
            let Place { province: sea, coast } = self.place()?;
            if !sea.convoys() {
                return Err(Unreadable::NoSea(sea));
            }
            if let Some(coast) = coast {
                return Err(Unreadable::NotACoastOf(sea, coast));
            }
            route = match avoid {
                true => route.avoiding(sea),
                false => route.through(sea).map_err(|_| Unreadable::RouteTooLong)?,
            };
        }
        Ok(route)
    }

    fn support(&mut self, unit: NamedUnit) -> Result<Order, Unreadable> {
        let other = self.unit()?;
        if self.take_if("-") {
            return Ok(Order::SupportMove(unit, other, self.place()?));
        }
        self.take_if("H");
        Ok(Order::SupportHold(unit, other))
    }

    fn convoy(&mut self, unit: NamedUnit) -> Result<Order, Unreadable> {
        let army = self.unit()?;
        self.expect("-")?;
        Ok(Order::Convoy(unit, army, self.place()?))
    }

    fn finish<T>(&self, value: T) -> Result<T, Unreadable> {
        match self.peek() {
            None => Ok(value),
            Some(word) => Err(Unreadable::Unexpected(quotable(word), "the end")),
        }
    }
}

/// The first word of a text, and what follows it.
#[inline]
fn split_word(text: &str) -> (Option<&str>, &str) {
    // One space stands between most words, and few letters are not ASCII.
    let text = text.strip_prefix(' ').unwrap_or(text);
    let plain = text.bytes().position(|byte| byte <= b' ' || !byte.is_ascii());
    match plain.map_or((text, None), |end| (text.get(..end).unwrap_or_default(), text.get(end..))) {
        ("", None) => (None, ""),
        (word, None) => (Some(word), ""),
        (word, Some(rest)) if !word.is_empty() && rest.starts_with(' ') => (Some(word), rest),
        _ => split_any_word(text),
    }
}

/// The same, with any blanks between words.
fn split_any_word(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_start();
    let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    (Some(word).filter(|word| !word.is_empty()), rest)
}

/// A text from outside as messages repeat it: between quotes, cut if it is long.
pub fn quoted(text: &str) -> String {
    format!("{:?}", quotable(text))
}

fn quotable(word: &str) -> String {
    match word.char_indices().nth(QUOTED_CHARS_MAX) {
        None => word.to_owned(),
        Some((end, _)) => word.get(..end).unwrap_or_default().to_owned() + "…",
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::NoProvince(code) => write!(f, "no province {code:?}"),
            Unreadable::NoCoast(code) => write!(f, "no coast {code:?}"),
            Unreadable::NotACoastOf(province, coast) => {
                write!(f, "{province} has no coast {:?}", coast.code())
            }
            Unreadable::NoSea(province) => {
                write!(f, "a convoy's route leads over seas, and {province} is none")
            }
            Unreadable::RouteTooLong => {
                f.write_str("a convoy's route with more seas than there are")
            }
            Unreadable::Missing(expected) => write!(f, "expected {expected}, found the end"),
            Unreadable::Unexpected(word, expected) => {
                write!(f, "expected {expected}, found {word:?}")
            }
        }
    }
}

impl std::error::Error for Unreadable {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_form_is_read_as_any_other() {
        let map = Map::STANDARD;
        for usual in [
            "A MAR H",
            "A MAR - BUR",
            "F BRE S A PAR",
            "A BUR S A MAR - BEL",
            "F NWG C A CLY - EDI",
        ] {
            assert!(read_usual(map, usual).is_some(), "{usual}");
            for at in 0..usual.len() {
                for other in ["", " ", "  ", "-", "/", "A", "C", "H", "S", "f", "r", "s", "\u{e9}"]
                {
                    let text = format!("{}{other}{}", &usual[..at], &usual[at + 1..]);
                    assert_eq!(read_order_on(map, &text), read_any(map, &text), "{text}");
                }
            }
        }
    }

    #[test]
    fn orders_print_as_they_were_read() {
        for text in [
            "A PAR H",
            "A PAR - BUR",
            "F MAO - SPA/NC",
            "A LON - NAP VIA",
            "A LON - NAP VIA MAO WES TYS",
            "A LON - BEL VIA NOT ENG",
            "A MAR S A PAR",
            "F STP/SC S A NWY - FIN",
            "F ENG C A LON - BRE",
            "F ANK R BLA",
            "A BUR D",
            "F STP/NC B",
            "MOS B",
            "WAIVE",
        ] {
            assert_eq!(read_order(text).map(|order| order.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(
            read_order(" a par  s a mar h ").map(|o| o.to_string()).as_deref(),
            Ok("A PAR S A MAR")
        );
    }

    #[test]
    fn what_is_no_order_says_where_it_stopped() {
        for (text, message) in [
            ("", "expected a province, found the end"),
            ("A PAX - BUR", "no province \"PAX\""),
            ("A PAR", "expected H, -, S, C, R, D or B, found the end"),
            ("A PAR X", "expected H, -, S, C, R, D or B, found \"X\""),
            ("A PAR - BUR/XC", "no coast \"XC\""),
            ("A PAR - BUR NOW", "expected the end, found \"NOW\""),
            ("F ENG C A LON", "expected -, found the end"),
            ("A LON - BEL VIA PIC", "a convoy's route leads over seas, and PIC is none"),
            ("A LON - BEL VIA ENG/NC", "ENG has no coast \"NC\""),
            ("WAIVE WAIVE", "expected the end, found \"WAIVE\""),
        ] {
            assert_eq!(
                read_order(text).map_err(|error| error.to_string()),
                Err(message.to_owned())
            );
        }
        let route = "A LON - BEL VIA".to_owned() + &" ENG".repeat(20);
        assert_eq!(read_order(&route), Err(Unreadable::RouteTooLong));
        let long = read_order(&"é".repeat(100)).map_err(|error| error.to_string());
        assert_eq!(long, Err(format!("no province \"{}…\"", "é".repeat(40))));
    }
}
