//! What a unit can reach in one step. Tables made from the borders when the program is compiled.

use super::borders::{BorderRow, COASTS, LAND_BORDERS, SEA_BORDERS, SHORE_BORDERS};
use super::location::{Location, LocationSet};
use super::province::{Province, ProvinceSet};
use super::unit::{Unit, UnitKind};

const fn with_both_ways(
    mut table: [u128; Province::COUNT],
    rows: &[BorderRow],
) -> [u128; Province::COUNT] {
    let mut row = 0;
    while row < rows.len() {
        let (from, neighbours) = rows[row];
        let mut next = 0;
        while next < neighbours.len() {
            let to = neighbours[next];
            table[from.index()] |= 1 << to.index();
            table[to.index()] |= 1 << from.index();
            next += 1;
        }
        row += 1;
    }
    table
}

const NO_BORDERS: [u128; Province::COUNT] = [0; Province::COUNT];
const ARMY: [u128; Province::COUNT] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), LAND_BORDERS);
const FLEET: [u128; Province::COUNT] =
    with_both_ways(with_both_ways(NO_BORDERS, SHORE_BORDERS), SEA_BORDERS);

/// Fleet steps with coasts: from a location to locations. Split provinces as a whole have none.
const FLEET_STEPS: [u128; Location::COUNT] = {
    let mut table = [0; Location::COUNT];
    let mut index = 0;
    while index < Province::COUNT {
        table[index] = FLEET[index];
        index += 1;
    }
    let mut row = 0;
    while row < COASTS.len() {
        let (split, side, neighbours) = COASTS[row];
        let coast = match Location::new(split, Some(side)) {
            Some(location) => location.index(),
            None => panic!("the table of coasts names a coast that does not exist"),
        };
        let mut next = 0;
        while next < neighbours.len() {
            let neighbour = neighbours[next].index();
            table[coast] |= 1 << neighbour;
            table[neighbour] |= 1 << coast;
            table[neighbour] &= !(1 << split.index());
            next += 1;
        }
        table[split.index()] = 0;
        row += 1;
    }
    table
};

/// The provinces that a fleet reaches from a location, whichever coast of them.
const FLEET_REACH: [u128; Location::COUNT] = {
    let mut table = [0; Location::COUNT];
    let mut index = 0;
    while index < Location::COUNT {
        let mut to = 0;
        while to < Location::COUNT {
            if FLEET_STEPS[index] >> to & 1 != 0
                && let Some(location) = Location::from_index(to)
            {
                table[index] |= 1 << location.province().index();
            }
            to += 1;
        }
        index += 1;
    }
    table
};

/// For each kind of unit and location, the provinces it reaches: one look-up for both kinds.
static REACH: [[u128; Location::COUNT]; 2] = {
    let mut table = [[0; Location::COUNT], FLEET_REACH];
    let mut index = 0;
    while index < Province::COUNT {
        table[UnitKind::Army as usize][index] = ARMY[index];
        index += 1;
    }
    table
};

static STEPS: [u128; Location::COUNT] = FLEET_STEPS;

/// The provinces into which the unit could move or give support: by land for an army, along
/// either coast of them for a fleet.
#[inline]
pub fn reach(unit: Unit) -> ProvinceSet {
    ProvinceSet::from_bits(REACH[unit.kind() as usize][unit.location().index()])
}

/// The locations to which the unit can move without a convoy, coast by coast for a fleet.
#[inline]
pub fn steps(unit: Unit) -> LocationSet {
    match unit.kind() {
        UnitKind::Army => LocationSet::from_bits(ARMY[unit.location().index()]),
        UnitKind::Fleet => fleet_steps(unit.location()),
    }
}

/// The locations to which a fleet can sail from here.
pub fn fleet_steps(from: Location) -> LocationSet {
    LocationSet::from_bits(STEPS[from.index()])
}

/// The provinces that touch this one, for whatever unit; Switzerland touches none.
pub fn neighbours(of: Province) -> ProvinceSet {
    ProvinceSet::from_bits(ARMY[of.index()] | FLEET[of.index()])
}

pub(super) const fn seas_beside(of: Province) -> u32 {
    (FLEET[of.index()] & ((1 << Province::SEAS) - 1)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::borders::CLOSED_BORDERS;
    use crate::board::{Coast, Power, Terrain};

    fn pairs(rows: &[BorderRow]) -> Vec<(Province, Province)> {
        rows.iter().flat_map(|(from, to)| to.iter().map(|to| (*from, *to))).collect()
    }

    #[test]
    fn the_board_has_211_borders_and_43_steps_along_the_shore() {
        let all = [SEA_BORDERS, SHORE_BORDERS, LAND_BORDERS, CLOSED_BORDERS].map(pairs);
        let mut borders = all.concat();
        borders.iter_mut().for_each(|pair| *pair = (pair.0.min(pair.1), pair.0.max(pair.1)));
        borders.sort();
        borders.dedup();
        assert_eq!(borders.len(), 211);
        assert_eq!(all[1].len(), 43);
        assert_eq!(all[3].len(), 5);
    }

    #[test]
    fn borders_fit_the_terrain_on_both_sides() {
        let is = |province: Province, terrain| province.terrain() == terrain;
        for (a, b) in pairs(SHORE_BORDERS) {
            assert!(is(a, Terrain::Coastal) && is(b, Terrain::Coastal), "{a}-{b}");
        }
        for (a, b) in pairs(SEA_BORDERS) {
            assert!(a.is_sea() || b.is_sea(), "{a}-{b}");
            assert!(!is(a, Terrain::Inland) && !is(b, Terrain::Inland), "{a}-{b}");
        }
        for (a, b) in pairs(LAND_BORDERS) {
            assert!(!a.is_sea() && !b.is_sea(), "{a}-{b}");
        }
    }

    #[test]
    fn steps_go_both_ways_and_coasts_agree_with_borders() {
        for from in (0..Location::COUNT).filter_map(Location::from_index) {
            for to in fleet_steps(from) {
                assert!(fleet_steps(to).contains(from), "{from} to {to}");
                let there = ProvinceSet::from_bits(FLEET[from.province().index()]);
                assert!(there.contains(to.province()), "{from} to {to}");
            }
        }
        let by_coast: ProvinceSet =
            Province::SPA.coasts().iter().flat_map(fleet_steps).map(Location::province).collect();
        assert_eq!(by_coast.bits(), FLEET[Province::SPA.index()]);
    }

    #[test]
    fn borders_that_public_maps_get_wrong() {
        use Province as P;
        let fleet = |province, coast| {
            let location = Location::new(province, coast).expect("the location exists");
            Unit::new(Power::Russia, UnitKind::Fleet, location).expect("a fleet can stand there")
        };
        let army = |province| {
            Unit::new(Power::Russia, UnitKind::Army, Location::of(province)).expect("an army can")
        };
        assert!(reach(army(P::GAL)).contains(P::UKR));
        assert!(reach(army(P::LVN)).contains(P::WAR));
        assert!(reach(army(P::NWY)).contains(P::STP));
        for shore in [P::FIN, P::LVN, P::STP, P::SWE] {
            assert!(reach(fleet(P::BOT, None)).contains(shore));
        }
        assert!(reach(fleet(P::CON, None)).contains(P::SMY));
        assert!(reach(fleet(P::TUS, None)).contains(P::TYS));
        let north = fleet(P::STP, Some(Coast::North));
        assert!(reach(north).contains(P::NWY) && !reach(north).contains(P::NWG));
        assert!(
            fleet_steps(Location::of(P::MAO))
                .contains(fleet(P::SPA, Some(Coast::South)).location())
        );
        assert!(!reach(fleet(P::ROM, None)).contains(P::APU));
        assert!(neighbours(P::SWI).is_empty());
    }
}
