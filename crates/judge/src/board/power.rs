//! The powers of a map, neutral ones included.

use std::cmp::Ordering;
use std::fmt;

use super::draft::DraftPower;
use super::map::Map;

/// Who owns units and centres. It knows its map; those of the standard map are constants.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Power {
    map: Map,
    number: u8,
}

macro_rules! powers {
    ($($name:ident $number:literal),*) => {
        #[allow(missing_docs, non_upper_case_globals)] // The names say it.
        impl Power {
            $(pub const $name: Power = Power::numbered(Map::STANDARD, $number);)*
        }
    };
}

powers!(Austria 0, England 1, France 2, Germany 3, Italy 4, Russia 5, Turkey 6);

impl Power {
    /// How many powers the standard map has.
    pub const COUNT: usize = 7;
    /// Those of the standard map, in the order of the alphabet; see [`Map::powers`].
    pub const ALL: [Power; Power::COUNT] = [
        Power::Austria,
        Power::England,
        Power::France,
        Power::Germany,
        Power::Italy,
        Power::Russia,
        Power::Turkey,
    ];

    #[inline]
    pub(crate) const fn numbered(map: Map, number: u8) -> Power {
        Power { map, number }
    }

    /// The map to which it belongs.
    #[inline]
    pub const fn map(self) -> Map {
        self.map
    }

    /// The power's number within its map; neutral powers come last.
    #[inline]
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// Whether it has no player: its units hold, and any power may take its centres.
    pub fn is_neutral(self) -> bool {
        self.index() >= self.map.draft().powers.len()
    }

    fn draft(self) -> &'static DraftPower {
        let draft = self.map.draft();
        match self.index().checked_sub(draft.powers.len()) {
            None => &draft.powers[self.index()],
            Some(neutral) => &draft.neutral[neutral],
        }
    }

    /// The name as letters write it.
    pub fn name(self) -> &'static str {
        &self.draft().name
    }

    /// The name in capitals, as data files write it.
    pub fn code(self) -> &'static str {
        &self.draft().key
    }

    /// As in "a French army".
    pub fn adjective(self) -> &'static str {
        &self.draft().adjective
    }

    /// Its letter on maps.
    pub fn letter(self) -> char {
        self.draft().letter
    }

    /// The power of the standard map of a name, in any case; see [`Map::power`].
    pub fn from_name(name: &str) -> Option<Power> {
        Map::STANDARD.power(name)
    }
}

impl Map {
    /// The powers with a player, in their order.
    pub fn powers(self) -> impl DoubleEndedIterator<Item = Power> + ExactSizeIterator + Clone {
        (0..self.draft().powers.len()).map(move |number| Power::numbered(self, number as u8))
    }

    /// All powers; neutral ones come last.
    pub fn owners(self) -> impl DoubleEndedIterator<Item = Power> + ExactSizeIterator + Clone {
        let count = self.draft().powers.len() + self.draft().neutral.len();
        (0..count).map(move |number| Power::numbered(self, number as u8))
    }

    /// The power of a key, in any case; it may be a neutral one.
    pub fn power(self, key: &str) -> Option<Power> {
        self.owners().find(|power| power.code().eq_ignore_ascii_case(key))
    }
}

impl Ord for Power {
    /// By number; maps are compared only where that doesn't decide.
    fn cmp(&self, other: &Power) -> Ordering {
        self.number.cmp(&other.number).then_with(|| self.map.cmp(&other.map))
    }
}

impl PartialOrd for Power {
    fn partial_cmp(&self, other: &Power) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
