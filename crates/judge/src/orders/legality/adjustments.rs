//! Which builds are possible (D.V).

use super::super::order::NamedUnit;
use crate::board::{BuildSites, Location, Position, Power, Province, Terrain, Unit, UnitKind};

/// Why a build was impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildRefusal {
    /// The province is no home centre of the power, or does not meet the map's own rule.
    NoHome(Province),
    /// The power does not own its home centre.
    Lost(Province),
    /// A unit stands there.
    Occupied(Province),
    /// The power owns none of its homes, and the map lets it build nowhere then.
    NoHomeHeld,
    /// An army can't be built at sea.
    ArmyAtSea(Province),
    /// A fleet can't be built inland (D.V(5)).
    FleetInland(Province),
    /// No type was named where both can be built (D.V(1)).
    WhichType(Province),
    /// A coast was needed, or one was named that is not there (D.IV(3)).
    WhichCoast(Province),
}

/// The unit that a build order makes, if it can be built at all.
pub fn build(named: &NamedUnit, power: Power, position: &Position) -> Result<Unit, BuildRefusal> {
    let province = named.place.province;
    let sites = position.map().build_sites();
    let needs_home = sites == BuildSites::AnyIfHomeHeld && province.is_centre();
    if !needs_home && !position.is_build_site(province, power) {
        return Err(BuildRefusal::NoHome(province));
    }
    if position.owner(province) != Some(power) {
        return Err(BuildRefusal::Lost(province));
    }
    if needs_home && !position.is_build_site(province, power) {
        return Err(BuildRefusal::NoHomeHeld);
    }
    if position.unit(province).is_some() {
        return Err(BuildRefusal::Occupied(province));
    }
    let coast = named.place.coast;
    let kind = match (named.kind, province.terrain()) {
        (Some(UnitKind::Fleet), Terrain::Inland) => {
            return Err(BuildRefusal::FleetInland(province));
        }
        (Some(UnitKind::Army), Terrain::Sea) => return Err(BuildRefusal::ArmyAtSea(province)),
        (Some(kind), _) => kind,
        // D.V(1): without a type, an army inland, a fleet on a coast that is named and exists.
        (None, Terrain::Inland) => UnitKind::Army,
        (None, Terrain::Sea) => UnitKind::Fleet,
        (None, _) if coast.is_some() => UnitKind::Fleet,
        (None, _) => return Err(BuildRefusal::WhichType(province)),
    };
    let location = match kind {
        UnitKind::Army => Some(Location::of(province)),
        UnitKind::Fleet => Location::new(province, coast),
    };
    let unit = location.and_then(|location| Unit::new(power, kind, location).ok());
    unit.ok_or(BuildRefusal::WhichCoast(province))
}
