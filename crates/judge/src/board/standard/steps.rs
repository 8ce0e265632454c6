//! Where units of the standard map go, worked out when the program is compiled.

use super::super::kinds::UnitKind;
use super::borders::{BorderRow, COASTS, LAND_BORDERS, SEA_BORDERS, SHORE_BORDERS};
use super::provinces::{PROVINCES, SEAS};

/// How many locations there are: the provinces and six coasts.
pub(super) const LOCATIONS: usize = PROVINCES + 6;

const fn with_both_ways(mut table: [u128; PROVINCES], rows: &[BorderRow]) -> [u128; PROVINCES] {
    let mut row = 0;
    while row < rows.len() {
        let (from, neighbours) = rows[row];
        let mut next = 0;
        while next < neighbours.len() {
            let to = neighbours[next];
            table[from as usize] |= 1 << to as usize;
            table[to as usize] |= 1 << from as usize;
            next += 1;
        }
        row += 1;
    }
    table
}

/// For each number that fits into a byte, so that none is checked before it is looked up.
type ByLocation = [u128; 256];

const NO_BORDERS: [u128; PROVINCES] = [0; PROVINCES];
const ARMY: [u128; PROVINCES] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), LAND_BORDERS);
const FLEET: [u128; PROVINCES] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), SEA_BORDERS);

/// For each kind of unit and location, where it goes. Fleets go from the coasts of split
/// provinces, not from the whole.
pub(in super::super) static STEPS: [ByLocation; 2] = {
    let mut table = [[0; 256]; 2];
    let mut index = 0;
    while index < PROVINCES {
        table[UnitKind::Army as usize][index] = ARMY[index];
        table[UnitKind::Fleet as usize][index] = FLEET[index];
        index += 1;
    }
    let steps = &mut table[UnitKind::Fleet as usize];
    let mut row = 0;
    while row < COASTS.len() {
        let (split, _, neighbours) = COASTS[row];
        let coast = PROVINCES + row;
        let mut next = 0;
        while next < neighbours.len() {
            let neighbour = neighbours[next] as usize;
            steps[coast] |= 1 << neighbour;
            steps[neighbour] |= 1 << coast;
            steps[neighbour] &= !(1 << split as usize);
            next += 1;
        }
        steps[split as usize] = 0;
        row += 1;
    }
    table
};

/// For each kind of unit and location, the provinces that it reaches, whichever coast of them: one
/// look-up for both kinds.
pub(in super::super) static REACH: [ByLocation; 2] = {
    let mut table = STEPS;
    let mut kind = 0;
    while kind < 2 {
        let mut from = 0;
        while from < LOCATIONS {
            let mut row = 0;
            while row < COASTS.len() {
                let coast = 1 << (PROVINCES + row);
                if table[kind][from] & coast != 0 {
                    table[kind][from] &= !coast;
                    table[kind][from] |= 1 << COASTS[row].0 as usize;
                }
                row += 1;
            }
            from += 1;
        }
        kind += 1;
    }
    table
};

pub(in super::super) static SEAS_BESIDE: [u32; PROVINCES] = {
    let mut table = [0; PROVINCES];
    let mut index = 0;
    while index < PROVINCES {
        table[index] = (FLEET[index] & ((1 << SEAS) - 1)) as u32;
        index += 1;
    }
    table
};
