//! The search of every draw: two seats are exchanged over and over. Exchanges that make it better
//! are kept, and at first some that make it worse, fewer and fewer as the search cools down.

use crate::tournament::chance::Chance;

/// Temperatures have 16 bits after the point. They are in units of the least that can be wrong.
pub(super) const ONE: u64 = 1 << 16;

/// From which temperature to which a search cools down.
pub(super) struct Cooling {
    pub(super) warmest: u64,
    pub(super) coldest: u64,
    /// Each temperature is the one before times this, divided by [`ONE`].
    pub(super) cooling: u64,
}

/// Seats that are exchanged, with a table of what they cost.
pub(super) trait Exchanges {
    /// What decides which seats are the best; less is better.
    type Cost: Ord;

    fn cost(&self) -> Self::Cost;

    fn seats(&self) -> &[usize];

    /// Whether nothing is left to mend, so that the search may end.
    fn is_done(&self) -> bool;

    /// Which two seats are to be exchanged; nothing, if those are not worth a try.
    fn pick(&self, chance: &mut Chance) -> Option<[usize; 2]>;

    /// Tries one exchange. It is kept if it makes nothing worse by more than is allowed.
    fn exchange(&mut self, seats: [usize; 2], allowed: i32) -> bool;
}

impl Cooling {
    pub(super) fn temperatures(&self) -> impl Iterator<Item = u64> {
        let cooler = |temperature: &u64| Some(temperature * self.cooling / ONE);
        let all = std::iter::successors(Some(self.warmest), cooler);
        all.take_while(|temperature| *temperature > self.coldest)
    }

    /// Searches with so many exchanges at each temperature, after each of which it says how many
    /// were tried, and answers with the best seats that were found.
    pub(super) fn run(
        &self,
        table: &mut impl Exchanges,
        exchanges: u64,
        chance: &mut Chance,
        mut tried: impl FnMut(u64),
    ) -> Vec<usize> {
        let mut best = (table.cost(), table.seats().to_vec());
        for temperature in self.temperatures() {
            if table.is_done() {
                break;
            }
            let mut count = 0;
            while count < exchanges {
                count += 1;
                let allowed = allowed(chance.word(), temperature);
                let Some(seats) = table.pick(chance) else { continue };
                if table.exchange(seats, allowed) && table.cost() < best.0 {
                    best = (table.cost(), table.seats().to_vec());
                    if table.is_done() {
                        break;
                    }
                }
            }
            tried(count);
        }
        best.1
    }
}

/// By how much an exchange may make things worse, by a random number of 32 bits: with a chance that
/// halves with each `temperature` by which it does.
///
/// As a fraction of all its values such a number is below 2 to the power of -x with just that
/// chance. So its logarithm is what is wanted; it is taken from the place of the first bit, and
/// from a straight line between two such places, so that integers will do and every machine decides
/// alike.
fn allowed(word: u32, temperature: u64) -> i32 {
    let word = word | 1;
    let zeros = word.leading_zeros();
    let mantissa = u64::from(word << zeros) >> 15;
    let logarithm = (u64::from(zeros) + 2) * ONE - mantissa;
    i32::try_from(temperature * logarithm / ONE / ONE).unwrap_or(i32::MAX)
}
