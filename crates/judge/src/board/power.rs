//! The seven powers.

use std::fmt;

/// One of the seven powers, in the order of the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names say it.
pub enum Power {
    Austria,
    England,
    France,
    Germany,
    Italy,
    Russia,
    Turkey,
}

impl Power {
    /// How many powers there are.
    pub const COUNT: usize = 7;
    /// All of them, in the order of the alphabet.
    pub const ALL: [Power; Power::COUNT] = [
        Power::Austria,
        Power::England,
        Power::France,
        Power::Germany,
        Power::Italy,
        Power::Russia,
        Power::Turkey,
    ];

    /// The power's number, below [`Power::COUNT`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name as letters write it.
    pub const fn name(self) -> &'static str {
        match self {
            Power::Austria => "Austria",
            Power::England => "England",
            Power::France => "France",
            Power::Germany => "Germany",
            Power::Italy => "Italy",
            Power::Russia => "Russia",
            Power::Turkey => "Turkey",
        }
    }

    /// The name in capitals, as data files write it.
    pub const fn code(self) -> &'static str {
        match self {
            Power::Austria => "AUSTRIA",
            Power::England => "ENGLAND",
            Power::France => "FRANCE",
            Power::Germany => "GERMANY",
            Power::Italy => "ITALY",
            Power::Russia => "RUSSIA",
            Power::Turkey => "TURKEY",
        }
    }

    /// The power of a name, in any case.
    pub fn from_name(name: &str) -> Option<Power> {
        Power::ALL.into_iter().find(|power| power.code().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
