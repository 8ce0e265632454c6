//! Powers for the seven people of a board, at the least cost.

use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// What each of seven people pays for each power.
pub(super) type Costs = [[u64; SEATS]; SEATS];

/// All seven powers, or all seven people, as bits.
const ALL: usize = (1 << SEATS) - 1;

/// What the powers of a board cost at the least.
pub(super) fn least(costs: &Costs) -> u64 {
    // Nearly always everybody can have one of the powers that are cheapest for him.
    let cheapest = costs.map(|row| row.into_iter().min().unwrap_or(0));
    let mut over = *costs;
    for (row, cheapest) in over.iter_mut().zip(cheapest) {
        row.iter_mut().for_each(|cost| *cost -= cheapest);
    }
    match is_free(&over) {
        true => cheapest.into_iter().sum(),
        false => table(costs)[ALL],
    }
}

/// Whether everybody can have a power that costs nothing.
fn is_free(costs: &Costs) -> bool {
    let mut holder = [None; SEATS];
    (0..SEATS).all(|person| place(costs, person, &mut holder, &mut 0))
}

/// Finds somebody a free power, for which others may change theirs.
fn place(
    costs: &Costs,
    person: usize,
    holder: &mut [Option<usize>; SEATS],
    tried: &mut usize,
) -> bool {
    for power in 0..SEATS {
        if costs[person][power] > 0 || *tried & (1 << power) != 0 {
            continue;
        }
        *tried |= 1 << power;
        let moves = holder[power].is_none_or(|other| place(costs, other, holder, tried));
        if moves {
            holder[power] = Some(person);
            return true;
        }
    }
    false
}

/// For each set of powers what it costs the first people, as many as there are powers in it.
fn table(costs: &Costs) -> [u64; ALL + 1] {
    let mut least = [u64::MAX; ALL + 1];
    least[0] = 0;
    for powers in 1..=ALL {
        let person = powers.count_ones() as usize - 1;
        for power in (0..SEATS).filter(|power| powers & (1 << power) != 0) {
            let sum = least[powers & !(1 << power)] + costs[person][power];
            least[powers] = least[powers].min(sum);
        }
    }
    least
}

/// Who has which power, for each power the number of a person: one of the cheapest ways, by lot.
pub(super) fn assign(costs: &Costs, chance: &mut Chance) -> [usize; SEATS] {
    let (people, powers) = (chance.order(SEATS), chance.order(SEATS));
    let mut mixed = [[0; SEATS]; SEATS];
    for (row, person) in mixed.iter_mut().zip(&people) {
        for (cost, power) in row.iter_mut().zip(&powers) {
            *cost = costs[*person][*power];
        }
    }
    let least = table(&mixed);
    let mut left = ALL;
    let mut assigned = [0; SEATS];
    for (number, person) in people.iter().enumerate().rev() {
        let is_best = |power: &usize| {
            left & (1 << power) != 0
                && least[left & !(1 << power)] + mixed[number][*power] == least[left]
        };
        // There always is one: the least of a set comes from one of its powers.
        let power = (0..SEATS).find(is_best).unwrap_or(0);
        left &= !(1 << power);
        assigned[powers[power]] = *person;
    }
    assigned
}
