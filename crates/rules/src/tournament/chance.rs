//! Chance from a seed: streams of ChaCha with 20 rounds, each with a name. The key of a stream is
//! the hash by SHA-256 of its name, which begins with the seed; it is read four bytes at a time,
//! the lowest byte first.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A stream.
pub(super) struct Chance(ChaCha20Rng);

impl Chance {
    /// The stream of a name: the same numbers wherever and whenever it is asked for.
    pub(super) fn named(name: &str) -> Chance {
        Chance(ChaCha20Rng::from_seed(Sha256::digest(name.as_bytes()).into()))
    }

    /// Four bytes of the stream as a number.
    pub(super) fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below a count, each as likely as the others. There is at least one.
    pub(super) fn below(&mut self, count: usize) -> usize {
        // A word times the count falls, in its upper half, on each number equally often once the
        // surplus at the bottom of the lower half is thrown again.
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        let surplus = count.wrapping_neg() % count;
        loop {
            let product = u64::from(self.word()) * u64::from(count);
            let [low, high] = [product & u64::from(u32::MAX), product >> 32];
            if low >= u64::from(surplus) {
                return high as usize;
            }
        }
    }

    /// Draws whether an event with a chance of one in `times` happens.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Puts a list into an order of which all are equally likely.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    /// The numbers below a count in such an order.
    pub(super) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        self.shuffle(&mut order);
        order
    }
}
