//! Powers for the people of a board, at the least cost.

use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// What each person of a board pays for each power; of boards with fewer than seven people only the
/// first rows and columns count.
pub(super) type Costs = [[u64; SEATS]; SEATS];

/// All sets of seven powers.
const SETS: usize = 1 << SEATS;

/// All of so many powers, or so many people, as bits. A board of eight has no powers.
const fn all(powers: usize) -> usize {
    (1 << powers) - 1
}

/// What the powers of a board cost at the least.
pub(super) fn least<const N: usize>(costs: &Costs) -> u64 {
    table::<N>(costs)[all(N)]
}

/// Whether each of a board can have a power that is free for him, of those that are, as bits.
pub(super) fn is_free<const N: usize>(free: impl Iterator<Item = u8>) -> bool {
    // Which sets of powers those before can have, as bits: at first none at all.
    let mut sets = 1_u128;
    for own in free {
        let mut with = 0;
        for (power, lacking) in LACKING.iter().enumerate() {
            if own & (1 << power) != 0 {
                with |= (sets & lacking) << (1 << power);
            }
        }
        sets = with;
    }
    sets >> all(N) != 0
}

/// For each power the sets without it.
const LACKING: [u128; SEATS] = lacking();

const fn lacking() -> [u128; SEATS] {
    let mut sets = [0; SEATS];
    let mut power = 0;
    while power < SEATS {
        let mut set = 0;
        while set < SETS {
            if set & (1 << power) == 0 {
                sets[power] |= 1 << set;
            }
            set += 1;
        }
        power += 1;
    }
    sets
}

/// For each set of powers what it costs the first people, as many as there are powers in it.
fn table<const N: usize>(costs: &Costs) -> [u64; SETS] {
    let mut least = [u64::MAX; SETS];
    least[0] = 0;
    for powers in 1..=all(N) {
        let person = powers.count_ones() as usize - 1;
        for power in (0..N).filter(|power| powers & (1 << power) != 0) {
            let sum = least[powers & !(1 << power)] + costs[person][power];
            least[powers] = least[powers].min(sum);
        }
    }
    least
}

/// Who has which power, for each power the number of a person: one of the cheapest ways, by lot.
pub(super) fn assign<const N: usize>(costs: &Costs, chance: &mut Chance) -> [usize; N] {
    let (people, powers) = (chance.order(N), chance.order(N));
    let mut mixed = [[0; SEATS]; SEATS];
    for (row, person) in mixed.iter_mut().zip(&people) {
        for (cost, power) in row.iter_mut().zip(&powers) {
            *cost = costs[*person][*power];
        }
    }
    let least = table::<N>(&mixed);
    let mut left = all(N);
    let mut assigned = [0; N];
    for (number, person) in people.iter().enumerate().rev() {
        let is_best = |power: &usize| {
            left & (1 << power) != 0
                && least[left & !(1 << power)] + mixed[number][*power] == least[left]
        };
        // There always is one: the least of a set comes from one of its powers.
        let power = (0..N).find(is_best).unwrap_or(0);
        left &= !(1 << power);
        assigned[powers[power]] = *person;
    }
    assigned
}
