//! A number for a position: 64 bits, the same on every machine and in every release.
//!
//! It is made of words such as `unit FRANCE F SPA/NC`, each hashed by itself and all of them put
//! together by exclusive or, so that their order does not matter. A change of it would need
//! another name, since people keep such numbers.

use crate::board::{Location, Map, Position, Power, Turn, Unit};

/// The hash of a position before a turn, or of the last one of a game if there is none to come.
/// Neither the year nor a rulebook is in it; nor is a retreat to where a unit stands.
///
/// ```
/// use chancery_judge::board::{Position, Turn};
///
/// let start = chancery_judge::hash(&Position::start(), Some(Turn::SpringMovement));
/// assert_eq!(format!("{start:016x}"), "c5493d1f607b3927");
/// ```
pub fn hash(position: &Position, turn: Option<Turn>) -> u64 {
    let mut all = word_of_turn(turn).mixed();
    if position.map() != Map::STANDARD {
        all ^= WordHash::new("map ").add(position.map().code()).mixed();
    }
    // All of a power begin alike, and their order does not matter.
    let words = |what: &str| -> Vec<WordHash> {
        position.owners().map(|power| word_of(what, power)).collect()
    };
    let (units, centres) = (words("unit "), words("center "));
    for unit in position.units() {
        all ^= units.get(unit.power().index()).map_or(0, |word| word.add_unit(unit).mixed());
    }
    for (centre, owner) in position.owned() {
        all ^= centres.get(owner.index()).map_or(0, |word| word.add(centre.code()).mixed());
    }
    for dislodged in position.dislodged() {
        let (unit, power) = (dislodged.unit, dislodged.unit.power());
        all ^= word_of("dislodged ", power).add_unit(unit).mixed();
        let retreat = word_of("retreat ", power).add_unit(unit).add(" ");
        for to in dislodged.retreats {
            if position.unit(to.province()).is_none() {
                all ^= retreat.add_location(to).mixed();
            }
        }
    }
    all
}

fn word_of_turn(turn: Option<Turn>) -> WordHash {
    let phase = WordHash::new("phase ");
    match turn {
        None => phase.add("COMPLETED"),
        Some(turn) => phase.add(turn.letter().encode_utf8(&mut [0; 4])).add(turn.kind().letter()),
    }
}

fn word_of(what: &str, power: Power) -> WordHash {
    WordHash::new(what).add(power.code()).add(" ")
}

/// The beginning of a word, hashed as Fowler, Noll and Vo do it (FNV-1a).
#[derive(Clone, Copy)]
struct WordHash(u64);

impl WordHash {
    fn new(text: &str) -> WordHash {
        WordHash(0xcbf2_9ce4_8422_2325).add(text)
    }

    fn add(self, text: &str) -> WordHash {
        text.bytes().fold(self, WordHash::add_byte)
    }

    fn add_byte(self, byte: u8) -> WordHash {
        WordHash((self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn add_unit(self, unit: Unit) -> WordHash {
        self.add_byte(unit.kind().letter() as u8).add_byte(b' ').add_location(unit.location())
    }

    fn add_location(self, at: Location) -> WordHash {
        let province = self.add(at.province().code());
        at.coast().map_or(province, |coast| province.add_byte(b'/').add(coast.code()))
    }

    /// The word as a number in which every bit depends on every letter: the end of MurmurHash3.
    fn mixed(self) -> u64 {
        let mut mixed = self.0;
        mixed ^= mixed >> 33;
        mixed = mixed.wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^= mixed >> 33;
        mixed = mixed.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        mixed ^ mixed >> 33
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Dislodged, LocationSet, Province, UnitKind};

    #[test]
    fn words_and_the_first_position_have_the_numbers_that_were_published() {
        assert_eq!(WordHash::new("unit FRANCE A PAR").mixed(), 0x2f2c_2cfd_5cba_be30);
        let start = Position::start();
        assert_eq!(hash(&start, Some(Turn::SpringMovement)), 0xc549_3d1f_607b_3927);
        assert_eq!(hash(&start, Some(Turn::FallMovement)), 0xf209_58f3_d145_1c1a);
        let army = start.unit(Province::PAR).expect("an army stands in Paris");
        let without = {
            let mut position = start.clone();
            position.lift(Province::PAR);
            hash(&position, Some(Turn::SpringMovement))
        };
        let word = word_of("unit ", army.power()).add_unit(army).mixed();
        assert_eq!(without ^ word, 0xc549_3d1f_607b_3927);
    }

    #[test]
    fn what_is_set_apart_is_hashed_apart() {
        let at = |province| Location::of(province);
        let fleet = |power, province| Unit::new(power, UnitKind::Fleet, at(province)).expect("can");
        let mut position = Position::empty();
        let turn = Some(Turn::FallRetreats);
        let empty = hash(&position, turn);
        position.place(fleet(Power::Russia, Province::ANK)).expect("nobody is there");
        let ankara = fleet(Power::Turkey, Province::ANK);
        let both: LocationSet = [at(Province::ARM), at(Province::BLA)].into_iter().collect();
        let mut open = position.clone();
        open.dislodge(ankara, both).expect("one unit");
        let words =
            |words: &[&str]| words.iter().fold(0, |all, word| all ^ WordHash::new(word).mixed());
        let units = ["unit RUSSIA F ANK", "dislodged TURKEY F ANK"];
        let retreats = ["retreat TURKEY F ANK ARM", "retreat TURKEY F ANK BLA"];
        assert_eq!(hash(&open, turn), empty ^ words(&units) ^ words(&retreats));
        // A unit can't retreat to an occupied province.
        open.place(fleet(Power::Russia, Province::BLA)).expect("nobody is there");
        let stands = words(&["unit RUSSIA F BLA"]);
        assert_eq!(hash(&open, turn), empty ^ words(&units) ^ words(&retreats[..1]) ^ stands);
        assert_eq!(open.dislodged(), [Dislodged { unit: ankara, retreats: both }]);
        assert_ne!(hash(&open, None), hash(&open, turn));
    }
}
