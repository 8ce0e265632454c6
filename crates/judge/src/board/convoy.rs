//! Chains of fleets across the seas: which armies they could carry where.
//!
//! All functions here ask about a set of fleets at sea, without regard to owners and orders; the
//! caller chooses the set.

use super::any_map::on_map;
use super::chains::{self, Seas};
use super::province::Province;
use super::sea_set::SeaSet;
use super::tables::Tables;

/// Whether a chain of these fleets joins two provinces.
pub fn route_exists(from: Province, to: Province, fleets: SeaSet) -> bool {
    on_map!(from.map(), tables => {
        let ends = tables.space(from).zip(tables.space(to));
        ends.is_some_and(|(from, to)| {
            chains::route_exists(tables, from, to, Seas::of(tables, fleets))
        })
    })
}

/// Whether this fleet could be part of some chain of these fleets between two provinces, no
/// fleet of which is passed twice (DATC 6.F.12, 6.G.19).
pub fn on_some_route(fleet: Province, from: Province, to: Province, fleets: SeaSet) -> bool {
    on_map!(from.map(), tables => {
        let ends = tables.space(from).zip(tables.space(to));
        ends.zip(tables.space(fleet)).is_some_and(|((from, to), fleet)| {
            chains::on_some_route(tables, fleet, from, to, Seas::of(tables, fleets))
        })
    })
}

/// Whether this fleet is part of some chain from which no fleet could be left out: the DATC's
/// reading of a convoy order that is possible (4.E.1, 6.G.19).
pub fn on_needed_route(fleet: Province, from: Province, to: Province, fleets: SeaSet) -> bool {
    on_map!(from.map(), tables => {
        let ends = tables.space(from).zip(tables.space(to));
        ends.zip(tables.space(fleet)).is_some_and(|((from, to), fleet)| {
            chains::on_needed_route(tables, fleet, from, to, Seas::of(tables, fleets))
        })
    })
}

/// Whether these seas, in this order, join two provinces by themselves.
pub fn is_chain(from: Province, to: Province, seas: &[Province]) -> bool {
    let (Some(first), Some(last)) = (seas.first(), seas.last()) else { return false };
    SeaSet::beside(from).contains(*first)
        && SeaSet::beside(to).contains(*last)
        && seas.windows(2).all(|pair| SeaSet::beside(pair[0]).contains(pair[1]))
}

/// The fleets on all chains that pass the `named` seas in that order; other fleets may fill the
/// gaps between them (D.VI(3)).
pub fn fleets_on_routes(
    from: Province,
    to: Province,
    fleets: SeaSet,
    named: &[Province],
) -> SeaSet {
    on_map!(from.map(), tables => {
        let named: Option<Vec<_>> = named.iter().map(|sea| tables.space(*sea)).collect();
        let ends = tables.space(from).zip(tables.space(to));
        let found = ends.zip(named).map(|((from, to), named)| {
            chains::fleets_on_routes(tables, from, to, Seas::of(tables, fleets), &named)
        });
        found.map_or(SeaSet::EMPTY, |found| found.on(tables))
    })
}

#[cfg(test)]
mod tests {
    use super::super::draft::DraftProvince;
    use super::super::map::Map;
    use super::*;
    use Province as P;

    fn seas(list: &[Province]) -> SeaSet {
        list.iter().fold(SeaSet::EMPTY, |set, sea| set.or(SeaSet::just(*sea)))
    }

    #[test]
    fn chains_need_every_link() {
        assert!(route_exists(P::LON, P::BRE, seas(&[P::ENG])));
        assert!(!route_exists(P::LON, P::NAP, seas(&[P::ENG, P::MAO, P::TYS])));
        assert!(route_exists(P::LON, P::NAP, seas(&[P::ENG, P::MAO, P::WES, P::TYS])));
        assert!(!route_exists(P::PAR, P::LON, seas(&[P::ENG])));
    }

    #[test]
    fn a_fleet_off_every_route_is_found_out() {
        let fleets = seas(&[P::ENG, P::IRI]);
        assert!(!on_some_route(P::IRI, P::LON, P::BEL, fleets)); // 6.F.12
        assert!(on_some_route(P::ENG, P::LON, P::BEL, fleets));
        let detour = seas(&[P::LYO, P::WES]);
        assert!(on_some_route(P::WES, P::MAR, P::SPA, detour)); // 6.G.19
        assert!(!on_needed_route(P::WES, P::MAR, P::SPA, detour));
        assert!(on_needed_route(P::LYO, P::MAR, P::SPA, detour));
    }

    #[test]
    fn a_written_route_may_leave_gaps_but_not_turn_round() {
        let fleets = seas(&[P::ENG, P::IRI, P::MAO, P::NTH, P::WES, P::TYS]);
        let routes = |named: &[Province]| fleets_on_routes(P::LON, P::NAP, fleets, named);
        assert_eq!(routes(&[P::MAO, P::WES, P::TYS]), fleets);
        assert_eq!(routes(&[P::NTH, P::ENG, P::MAO]), fleets);
        assert_eq!(routes(&[P::IRI, P::ENG]), SeaSet::EMPTY);
        assert_eq!(routes(&[P::WES, P::MAO]), SeaSet::EMPTY);
        assert!(is_chain(P::LON, P::NAP, &[P::ENG, P::MAO, P::WES, P::TYS]));
        assert!(!is_chain(P::LON, P::NAP, &[P::MAO, P::WES, P::TYS]));
        assert!(!is_chain(P::LON, P::NAP, &[]));
    }

    /// Eight by eight seas, an army at either end of the first row, and a sea after the last one
    /// from which no chain comes back.
    fn ocean() -> Map {
        let code = |row: usize, column: usize| format!("S{row}{column}");
        let beside = |row: usize, column: usize| {
            let pairs = [(row.wrapping_sub(1), column), (row + 1, column)];
            let pairs = pairs.into_iter().chain([(row, column.wrapping_sub(1)), (row, column + 1)]);
            let there = pairs.filter(|(row, column)| *row < 7 && *column < 8);
            there.map(|(row, column)| code(row, column)).collect::<Vec<String>>()
        };
        let mut draft = Map::STANDARD.draft().clone();
        let of = |code: &str| draft.provinces.iter().find(|one| one.code == code).cloned();
        let (sea, coast) = (of("NTH").expect("a sea"), of("BEL").expect("a coast"));
        let mut provinces = Vec::new();
        for (row, column) in (0..7).flat_map(|row| (0..8).map(move |column| (row, column))) {
            let (code, mut fleet) = (code(row, column), beside(row, column));
            match (row, column) {
                (0, 0) => fleet.push("AAA".to_owned()),
                (0, 7) => fleet.push("BBB".to_owned()),
                (6, 7) => fleet.push("END".to_owned()),
                _ => {}
            }
            let (name, aliases) = (code.clone(), Vec::new());
            provinces.push(DraftProvince { code, name, aliases, fleet, ..sea.clone() });
        }
        for (name, beside) in [("AAA", "S00"), ("BBB", "S07"), ("END", "S67")] {
            let kind = if name == "END" { sea.clone() } else { coast.clone() };
            let (code, name, army) = (name.to_owned(), name.to_owned(), Vec::new());
            let (aliases, fleet) = (Vec::new(), vec![beside.to_owned()]);
            provinces.push(DraftProvince { code, name, aliases, army, fleet, ..kind });
        }
        draft.code = "ocean".to_owned();
        draft.victory.centres = Some(2);
        draft.provinces = provinces;
        draft.units.iter_mut().for_each(|(_, units)| units.clear());
        draft.centres.iter_mut().for_each(|(_, centres)| centres.clear());
        Map::build(&draft).expect("the ocean is a map")
    }

    #[test]
    fn chains_across_an_ocean_are_found_without_trying_all() {
        let map = ocean();
        let at = |code: &str| map.province(code).expect("it is there");
        let fleets = map.provinces().filter(|province| province.is_sea());
        let fleets = fleets.fold(SeaSet::EMPTY, |all, sea| all.or(SeaSet::just(sea)));
        let (from, to) = (at("AAA"), at("BBB"));
        assert!(on_some_route(at("S60"), from, to, fleets));
        assert!(!on_some_route(at("END"), from, to, fleets));
        assert!(!on_needed_route(at("END"), from, to, fleets));
        assert!(on_needed_route(at("S60"), from, to, fleets));
        assert!(on_needed_route(at("S33"), from, to, fleets));
        let routes = |named: &[Province]| fleets_on_routes(from, to, fleets, named);
        let all_but_the_end = fleets.without(SeaSet::just(at("END")));
        assert_eq!(routes(&[]), all_but_the_end);
        assert_eq!(routes(&[at("END")]), SeaSet::EMPTY);
        let cut = fleets.without(SeaSet::just(at("S07")));
        assert_eq!(fleets_on_routes(from, to, cut, &[]), SeaSet::EMPTY);
    }
}
