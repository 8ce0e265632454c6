//! Tables by name that are asked for several names of every word.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A table by the keys of names. The names in it are our own, so nobody can choose them to fall
/// into one place, and a quick way to mix their letters will do.
pub(super) type Table<T> = HashMap<String, T, BuildHasherDefault<Mixer>>;

/// Mixes letters one by one, as Fowler, Noll and Vo do.
#[derive(Default)]
pub(super) struct Mixer(u64);

const PRIME: u64 = 0x0100_0000_01b3;

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
    }

    fn finish(&self) -> u64 {
        // The table tells names apart by the uppermost bits and the lowermost ones.
        self.0 ^ self.0.rotate_left(32)
    }
}
