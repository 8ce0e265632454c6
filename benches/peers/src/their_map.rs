//! The map of the crate `diplomacy` with the borders that it lacks: on its own it would judge
//! other phases than we do.

use std::sync::LazyLock;

use chancery::board::{Location, Power, Unit, UnitKind, steps};
use diplomacy::ShortName;
use diplomacy::geo::builder::ProvinceRegistry;
use diplomacy::geo::{Map, RegionKey, Terrain, standard_map};

use crate::theirs::region;

/// Made when it is first asked for, and there as long as the program runs.
pub(crate) fn full_map() -> &'static Map {
    static MAP: LazyLock<Map> = LazyLock::new(|| with_all_borders(standard_map()));
    &MAP
}

/// Their borders in their order, each open to those units to which it is on our board, and after
/// them those that only our board has.
fn with_all_borders(map: &Map) -> Map {
    let mut provinces = ProvinceRegistry::default();
    for province in map.provinces() {
        provinces.register(province.clone()).expect("their map has it");
    }
    let mut regions = provinces.finish();
    for region in map.regions() {
        let province = region.province().short_name();
        regions.register(&province, region.coast(), region.terrain()).expect("their map has it");
    }
    let mut borders = regions.finish();
    let mut ours = our_borders();
    for border in map.borders_containing(&Anywhere) {
        let (one, other) = border.sides();
        let same =
            |(a, b): (&RegionKey, &RegionKey)| (a, b) == (one, other) || (b, a) == (one, other);
        let known = ours.iter().position(|(a, b, _)| same((a, b)));
        let terrain = known.map_or(border.terrain(), |at| ours.remove(at).2);
        borders
            .register(&one.short_name(), &other.short_name(), terrain)
            .expect("both sides exist");
    }
    for (one, other, terrain) in ours {
        borders
            .register(&one.short_name(), &other.short_name(), terrain)
            .expect("both sides exist");
    }
    borders.finish()
}

/// Every two locations between which some unit can step, in their words.
fn our_borders() -> Vec<(RegionKey, RegionKey, Terrain)> {
    let locations = || (0..Location::COUNT).filter_map(Location::from_index);
    let mut found = Vec::new();
    for from in locations() {
        for to in locations().filter(|to| *to > from) {
            let open = [UnitKind::Army, UnitKind::Fleet].map(|kind| {
                let unit = Unit::new(Power::Austria, kind, from);
                unit.is_ok_and(|unit| steps(unit).contains(to))
            });
            let terrain = match open {
                [false, false] => continue,
                [true, false] => Terrain::Land,
                [false, true] => Terrain::Sea,
                [true, true] => Terrain::Coast,
            };
            found.push((region(from), region(to), terrain));
        }
    }
    found
}

/// Equal to every region, so that one question finds all borders.
struct Anywhere;

impl PartialEq<RegionKey> for Anywhere {
    fn eq(&self, _: &RegionKey) -> bool {
        true
    }
}
