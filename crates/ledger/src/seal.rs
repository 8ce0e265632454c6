//! Seals, and the ends of the chains that they make.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::name::GameName;

/// A hash by SHA-256: of one thing, or of a row with all rows before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seal([u8; 32]);

impl Seal {
    /// What bytes hash to.
    pub fn of(bytes: &[u8]) -> Seal {
        Seal(Sha256::digest(bytes).into())
    }

    /// The seal as it is kept, unless these are not 32 bytes.
    pub(crate) fn kept(bytes: &[u8]) -> Option<Seal> {
        bytes.try_into().ok().map(Seal)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn from_hex(text: &str) -> Option<Seal> {
        let digits = text.as_bytes();
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Seal(bytes))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({self})")
    }
}

impl Serialize for Seal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seal, D::Error> {
        let text = String::deserialize(deserializer)?;
        Seal::from_hex(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is no seal")))
    }
}

/// The end of a chain: how many rows it has, and the seal of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Head {
    /// The number of the last row; 0 if there is none.
    pub number: i64,
    pub seal: Seal,
}

impl Head {
    /// The end of a chain that has no row.
    pub(crate) fn empty(chain: &str) -> Head {
        Head { number: 0, seal: Seal::of(chain.as_bytes()) }
    }
}

/// The ends of all chains. Once they are published, they show later whether rows are missing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Heads {
    /// Letters as they were received.
    pub letters: Head,
    /// Rulings with all that they wrote: the last one, in whichever chain it is.
    pub rulings: Head,
    /// What happened to outgoing letters.
    pub deliveries: Head,
    /// The ends of all chains of rulings, by their names, where there are several.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub chains: BTreeMap<String, Head>,
    /// The last epoch, which binds the ends of all these chains, if there is any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epochs: Option<Head>,
    /// The events of each game.
    pub games: BTreeMap<GameName, Head>,
}

/// A seal in the making. Each part goes in with its name and its length, so that no two rows with
/// different parts make the same bytes.
pub(super) struct Link(Sha256);

impl Link {
    pub(super) fn after(previous: Seal) -> Link {
        Link(Sha256::new_with_prefix(previous.0))
    }

    fn part(mut self, name: &str, value: &[u8]) -> Link {
        for bytes in [name.as_bytes(), value] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
        self
    }

    pub(super) fn text(self, name: &str, value: &str) -> Link {
        self.part(name, value.as_bytes())
    }

    pub(super) fn number(self, name: &str, value: i64) -> Link {
        self.part(name, &value.to_le_bytes())
    }

    pub(super) fn seal(self, name: &str, value: Seal) -> Link {
        self.part(name, &value.0)
    }

    pub(super) fn maybe_text(self, name: &str, value: Option<&str>) -> Link {
        match value {
            Some(value) => self.text(name, value),
            None => self,
        }
    }

    pub(super) fn maybe_number(self, name: &str, value: Option<i64>) -> Link {
        match value {
            Some(value) => self.number(name, value),
            None => self,
        }
    }

    pub(super) fn close(self) -> Seal {
        Seal(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_cut_elsewhere_give_other_seals() {
        let start = Seal::of(b"");
        let close = |parts: &[(&str, &str)]| {
            let link = Link::after(start);
            parts.iter().fold(link, |link, (name, value)| link.text(name, value)).close()
        };
        let seals = [
            close(&[("a", "bc")]),
            close(&[("ab", "c")]),
            close(&[("a", "b"), ("c", "")]),
            close(&[("a", ""), ("bc", "")]),
        ];
        for (at, seal) in seals.iter().enumerate() {
            assert!(!seals[..at].contains(seal), "{at}");
        }
    }

    #[test]
    fn what_is_empty_adds_nothing() {
        let start = Seal::of(b"");
        let without = Link::after(start).text("a", "b").close();
        let with = Link::after(start).text("a", "b").maybe_text("c", None).maybe_number("d", None);
        assert_eq!(with.close(), without);
    }

    #[test]
    fn a_seal_is_read_as_it_is_written() {
        let seal = Seal::of(b"x");
        let text = serde_json::to_string(&seal).expect("a text");
        assert_eq!(serde_json::from_str::<Seal>(&text).expect("a seal"), seal);
        for wrong in ["", "00", "é", &"+1".repeat(32), &"0".repeat(63), &"é".repeat(32)] {
            let is_seal = serde_json::from_str::<Seal>(&format!("{wrong:?}")).is_ok();
            assert!(!is_seal, "{wrong}");
        }
    }
}
