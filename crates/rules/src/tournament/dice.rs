//! Dice and seeds: no one can choose a throw, and everyone can repeat it.
//!
//! Before anything is thrown, the hash of the seed is published ([`commit`]); when all is thrown,
//! the seed is. A throw is a function of the seed and of a name that says what it is for
//! ([`roll`]), so that neither the order of throws nor a lazy program can change one. [`Dice`] are
//! the throws by which scoring breaks ties (C.7f, C.13c).

use std::cmp::Ordering;

use sha2::{Digest, Sha256};

use crate::game::hex;

/// Sides of the die.
pub const SIDES: u64 = 100;
/// How often a tie is thrown for again.
pub const THROWS_MAX: usize = 8;
/// Hashes from here on are passed over, since they would favour the low sides.
const LIMIT: u64 = u64::MAX - (u64::MAX % SIDES + 1) % SIDES;

/// What is published before the first throw, so that no one can choose the seed after seeing its
/// throws: the hash of the seed by SHA-256, in hexadecimal digits.
pub fn commit(seed: &str) -> String {
    hex(&Sha256::digest(seed.as_bytes()))
}

/// The throw of a name: 1 to 100.
///
/// It is the hash by SHA-256 of `seed|name|attempt`, its first eight bytes read as a number with
/// the highest byte first, modulo 100, plus 1. A number that would favour the low sides is passed
/// over for the next attempt; the first one is 0.
pub fn roll(seed: &str, name: &str) -> u64 {
    let mut attempt = 0;
    loop {
        let bytes = Sha256::digest(format!("{seed}|{name}|{attempt}").as_bytes());
        let value = bytes.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        if value <= LIMIT {
            return 1 + value % SIDES;
        }
        attempt += 1;
    }
}

/// What throws are for: the seed of the tournament, and the clause as data name it.
#[derive(Clone, Copy, Debug)]
pub struct Dice<'s> {
    /// The seed, whose hash was published before.
    pub seed: &'s str,
    /// The clause.
    pub context: &'s str,
}

/// A tie that the die broke: the first throws that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throws {
    /// Which throw it was, from 1; the ones before it were equal.
    pub number: usize,
    /// What the first of the two threw.
    pub first: u64,
    /// What the second threw.
    pub second: u64,
}

impl Dice<'_> {
    /// The name of a throw: `C7|T001p1|1`.
    pub fn name(&self, entity: &str, number: usize) -> String {
        format!("{}|{entity}|{number}", self.context)
    }

    /// The throw of this number, from 1, for a person or thing.
    pub fn throw(&self, entity: &str, number: usize) -> u64 {
        roll(self.seed, &self.name(entity, number))
    }

    /// The first throws of two that differ. If there are none among eight, they stay level.
    pub fn duel(&self, a: &str, b: &str) -> Option<Throws> {
        let throws = |number| {
            let (first, second) = (self.throw(a, number), self.throw(b, number));
            Throws { number, first, second }
        };
        (1..=THROWS_MAX).map(throws).find(|throws| throws.first != throws.second)
    }

    /// Who throws higher; equal throws are thrown again.
    pub fn compare(&self, a: &str, b: &str) -> Ordering {
        self.duel(a, b).map_or(Ordering::Equal, |throws| throws.first.cmp(&throws.second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_7_f_a_seed_is_published_as_its_hash_and_throws_repeat() {
        // The hash of "abc" is in the standard itself (FIPS 180-4).
        let published = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(commit("abc"), published);
        let dice = Dice { seed: "seed", context: "C7" };
        assert_eq!(dice.name("T001p1", 2), "C7|T001p1|2");
        assert_eq!([1, 2].map(|number| dice.throw("T001p1", number)), [54, 83]);
        assert_eq!(roll("seed", "C7|T001p1|1"), 54);
    }

    #[test]
    fn c_7_f_all_sides_come_up_about_equally_often() {
        let mut sides = [0; SIDES as usize];
        for number in 0..10_000 {
            sides[roll("fair", &number.to_string()) as usize - 1] += 1;
        }
        // A hundred of each are expected; with a spread of ten, six spreads off is no chance.
        assert!(sides.iter().all(|count| (40..160).contains(count)), "{sides:?}");
    }

    #[test]
    fn c_7_f_equal_throws_are_thrown_again() {
        let dice = Dice { seed: "again", context: "C7" };
        let names: Vec<String> = (0..400).map(|number| format!("p{number}")).collect();
        let level = |pair: &&[String]| dice.throw(&pair[0], 1) == dice.throw(&pair[1], 1);
        let pair = names.windows(2).find(level).expect("some throws are equal");
        let throws = dice.duel(&pair[0], &pair[1]).expect("they differ later");
        assert!(throws.number > 1 && throws.first != throws.second, "{throws:?}");
        assert_eq!(dice.compare(&pair[0], &pair[1]), throws.first.cmp(&throws.second));
        assert_eq!(dice.compare("p0", "p0"), Ordering::Equal);
    }
}
