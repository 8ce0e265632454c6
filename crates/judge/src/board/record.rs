//! The board's values as records: short texts such as `S1901M`, `STP/SC` and `A PAR`, in which
//! events and positions are kept. A value that can't be on a board is refused when it is read back.
//!
//! A record doesn't say which map it is on: the caller knows, and reads it inside [`read_on`].
//! Elsewhere records are of the standard map.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::{Coast, Location, LocationSet, Map, Phase, Position, Power, Province, Unit, UnitKind};

thread_local! {
    /// The map of the records that are being read.
    static READING: Cell<Map> = const { Cell::new(Map::STANDARD) };
}

/// Sets the map back when reading ends, however it does.
struct Before(Map);

impl Drop for Before {
    fn drop(&mut self) {
        READING.set(self.0);
    }
}

/// Reads what is of a map: records, and what people write.
pub fn read_on<T>(map: Map, read: impl FnOnce() -> T) -> T {
    let _before = Before(READING.replace(map));
    read()
}

/// Says inside of [`read_on`] that all records after this one are of a map: a game names its own in
/// front of everything else.
pub fn read_on_from_here(map: Map) {
    READING.set(map);
}

/// Reads a record that names its map by itself, if it is not on the standard one.
pub fn on_its_own_map<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    read_on(Map::STANDARD, || T::deserialize(deserializer))
}

/// The map of what is being read; the standard one outside of [`read_on`].
pub fn map_being_read() -> Map {
    READING.get()
}

/// Writes a value by its `Display`, and reads it by a function that knows all of them.
macro_rules! as_text {
    ($kind:ty, $what:literal, $read:expr) => {
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                let text = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$kind> = $read;
                read(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no {}", $what)))
            }
        }
    };
}

as_text!(Phase, "phase", |text| map_being_read().phase(text));
as_text!(Province, "province", |text| map_being_read().province(text));
as_text!(Location, "place", location);

impl Serialize for Power {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Power {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Power, D::Error> {
        let text = String::deserialize(deserializer)?;
        let power = power(&text);
        power.ok_or_else(|| D::Error::custom(format!("{text:?} is no power")))
    }
}

/// A unit with its power: `FRANCE A PAR`.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{} {self}", self.power().code()))
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unit = text.split_once(' ').and_then(|(code, rest)| unit_of(power(code)?, rest));
        unit.ok_or_else(|| D::Error::custom(format!("{text:?} is no unit")))
    }
}

fn power(code: &str) -> Option<Power> {
    map_being_read().owners().find(|power| power.code() == code)
}

fn location(text: &str) -> Option<Location> {
    match text.split_once('/') {
        Some((province, coast)) => {
            Location::new(map_being_read().province(province)?, Some(Coast::from_code(coast)?))
        }
        None => Location::new(map_being_read().province(text)?, None),
    }
}

fn unit_of(power: Power, text: &str) -> Option<Unit> {
    let (kind, place) = text.split_once(' ')?;
    Unit::new(power, UnitKind::from_letter(kind)?, location(place)?).ok()
}

/// A position as data files write it, power by power.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPosition {
    units: BTreeMap<Power, Vec<String>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    retreats: BTreeMap<Power, BTreeMap<String, Vec<Location>>>,
    centers: BTreeMap<Power, Vec<Province>>,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut board = WrittenPosition {
            units: BTreeMap::new(),
            retreats: BTreeMap::new(),
            centers: BTreeMap::new(),
        };
        for power in self.owners() {
            board.units.insert(power, self.units_of(power).map(|unit| unit.to_string()).collect());
            board.centers.insert(power, self.centres_of(power).iter().collect());
        }
        for dislodged in self.dislodged() {
            let of_power = board.retreats.entry(dislodged.unit.power()).or_default();
            of_power.insert(dislodged.unit.to_string(), dislodged.retreats.iter().collect());
        }
        board.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let board = WrittenPosition::deserialize(deserializer)?;
        position(board).map_err(D::Error::custom)
    }
}

fn position(board: WrittenPosition) -> Result<Position, String> {
    let conflict = |fault: super::Conflict| fault.to_string();
    let no_unit = |text: &dyn Display| format!("{text} is no unit");
    let mut position = Position::empty_on(map_being_read());
    for (power, units) in board.units {
        for text in units {
            let unit = unit_of(power, &text).ok_or_else(|| no_unit(&text))?;
            position.place(unit).map_err(conflict)?;
        }
    }
    for (power, units) in board.retreats {
        for (text, retreats) in units {
            let unit = unit_of(power, &text).ok_or_else(|| no_unit(&text))?;
            let retreats: LocationSet = retreats.into_iter().collect();
            position.dislodge(unit, retreats).map_err(conflict)?;
        }
    }
    for (power, centres) in board.centers {
        for centre in centres {
            position.award(centre, power).map_err(conflict)?;
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back_as_they_were_kept() {
        let mut position = Position::start();
        let army = position.lift(Province::PAR).expect("Paris has an army");
        let retreats = [Location::of(Province::GAS), Location::of(Province::PIC)];
        position.dislodge(army, retreats.into_iter().collect()).expect("nobody waits there");
        let text = serde_json::to_string(&position).expect("positions can be written");
        let back: Position = serde_json::from_str(&text).expect("it was just written");
        assert_eq!(back, position);
        assert!(text.contains(r#""retreats":{"FRANCE":{"A PAR":["#), "{text}");
    }

    #[test]
    fn what_cannot_be_on_a_board_is_refused() {
        for text in [
            r#"{"units":{"FRANCE":["A PAR","F PAR"]},"centers":{}}"#,
            r#"{"units":{"FRANCE":["A NTH"]},"centers":{}}"#,
            r#"{"units":{"FRANCE":["A BRE","F BRE"]},"centers":{}}"#,
            r#"{"units":{},"centers":{"FRANCE":["BUR"]}}"#,
            r#"{"units":{"GAUL":[]},"centers":{}}"#,
        ] {
            assert!(serde_json::from_str::<Position>(text).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Phase>(r#""S190M""#).is_err());
    }
}
