//! The die with a hundred sides (C.7f, C.13c): each throw is a function of the seed and of what it
//! is for, so that neither the order of throws nor a lazy program can change one.

use std::cmp::Ordering;

use sha2::{Digest, Sha256};

/// Sides of the die.
const SIDES: u64 = 100;
/// How often a tie is thrown for again.
pub const THROWS_MAX: usize = 8;
/// Hashes from here on are passed over, since they would favour the low sides.
const LIMIT: u64 = u64::MAX - (u64::MAX % SIDES + 1) % SIDES;

/// What throws are for: the seed of the tournament, and the clause as data name it.
#[derive(Clone, Copy, Debug)]
pub struct Dice<'s> {
    /// The seed, whose hash was published before.
    pub seed: &'s str,
    /// The clause.
    pub context: &'s str,
}

impl Dice<'_> {
    /// The throw of this number, from 1, of somebody or something: 1 to 100.
    ///
    /// It is the hash by SHA-256 of `seed|context|entity|number|attempt`, its first eight bytes
    /// read as a number with the highest byte first.
    pub fn throw(&self, entity: &str, number: usize) -> u64 {
        let mut attempt = 0;
        loop {
            let text = format!("{}|{}|{entity}|{number}|{attempt}", self.seed, self.context);
            let bytes = Sha256::digest(text.as_bytes());
            let value = bytes.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            if value <= LIMIT {
                return 1 + value % SIDES;
            }
            attempt += 1;
        }
    }

    /// Who throws higher; equal throws are thrown again.
    pub fn compare(&self, a: &str, b: &str) -> Ordering {
        let throws = |number| self.throw(a, number).cmp(&self.throw(b, number));
        (1..=THROWS_MAX).map(throws).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}
