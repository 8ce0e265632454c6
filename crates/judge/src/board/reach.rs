//! What a unit can reach in one step.

use super::kinds::UnitKind;
use super::location::{Location, LocationSet};
use super::province::{Province, ProvinceSet};
use super::unit::Unit;
use super::word::Word;

/// The provinces into which the unit could move or give support: by land for an army, along
/// any coast of them for a fleet.
pub fn reach(unit: Unit) -> ProvinceSet {
    let reach = &unit.map().tables().reach[unit.kind() as usize];
    ProvinceSet::from_bits(unit.map(), reach[unit.location().index()])
}

/// The locations to which the unit can move without a convoy, coast by coast for a fleet.
pub fn steps(unit: Unit) -> LocationSet {
    steps_from(unit.kind(), unit.location())
}

/// The locations to which a fleet can sail from here.
pub fn fleet_steps(from: Location) -> LocationSet {
    steps_from(UnitKind::Fleet, from)
}

fn steps_from(kind: UnitKind, from: Location) -> LocationSet {
    let map = from.province().map();
    LocationSet::from_bits(map, map.tables().steps[kind as usize][from.index()])
}

/// The provinces that touch this one, for any unit; Switzerland touches none.
pub fn neighbours(of: Province) -> ProvinceSet {
    let tables = of.map().tables();
    let [army, fleet] = &tables.reach;
    let whole = army[of.index()].or(fleet[of.index()]);
    let by_coast = of.coasts().iter().fold(whole, |all, coast| all.or(fleet[coast.index()]));
    ProvinceSet::from_bits(of.map(), by_coast)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::standard::StandardSpace;
    use crate::board::standard::borders::{
        BorderRow, CLOSED_BORDERS, LAND_BORDERS, SEA_BORDERS, SHORE_BORDERS,
    };
    use crate::board::{Coast, Map, Power, Tables, Terrain};

    fn pairs(rows: &[BorderRow]) -> Vec<(Province, Province)> {
        let province = |space: StandardSpace| Province::numbered(Map::STANDARD, space as u8);
        let pair = |from: StandardSpace, to: StandardSpace| (province(from), province(to));
        rows.iter().flat_map(|(from, to)| to.iter().map(|to| pair(*from, *to))).collect()
    }

    /// The engine has the standard map as constants, everybody else as tables like any map's.
    #[test]
    fn the_constants_of_the_standard_map_are_what_its_description_says() {
        let tables = Map::STANDARD.tables();
        let standard = crate::board::Standard;
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            for from in 0..Location::COUNT {
                let (reach, steps) = (&tables.reach[kind as usize], &tables.steps[kind as usize]);
                assert_eq!(standard.reach(kind, from as u8).wide(), reach[from], "{kind:?} {from}");
                assert_eq!(standard.steps(kind, from as u8).wide(), steps[from], "{kind:?} {from}");
            }
        }
        for province in Province::all() {
            let space = standard.space(province).expect("it is on the standard map");
            let row = &tables.provinces[province.index()];
            assert_eq!(format!("{space:?}"), province.code());
            assert_eq!(standard.coasts(space).wide(), row.coasts, "{province}");
            assert_eq!(
                u64::from(standard.seas_beside(space)),
                tables.seas_beside[province.index()]
            );
            assert_eq!(standard.is_sea(space), province.terrain() == Terrain::Sea, "{province}");
        }
        assert_eq!(tables.locations.len(), Location::COUNT);
        assert_eq!(Map::STANDARD.owners().count(), Power::COUNT, "somebody plays each of them");
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
                assert!(neighbours(from.province()).contains(to.province()), "{from} to {to}");
            }
        }
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
