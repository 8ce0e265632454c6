//! Chains of fleets across the seas: which armies they could carry where.
//!
//! Everything here asks about a set of fleets at sea, whoever owns them and whatever they were
//! ordered; the caller chooses the set.

use super::province::Province;
use super::reach::seas_beside;

/// A set of seas, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeaSet(u32);

static SEAS_BESIDE: [u32; Province::COUNT] = {
    let mut table = [0; Province::COUNT];
    let mut index = 0;
    while index < Province::COUNT {
        if let Some(province) = Province::from_index(index) {
            table[index] = seas_beside(province);
        }
        index += 1;
    }
    table
};

impl SeaSet {
    /// No sea at all.
    pub const EMPTY: SeaSet = SeaSet(0);

    /// The seas next to a province.
    #[inline]
    pub fn beside(province: Province) -> SeaSet {
        SeaSet(SEAS_BESIDE[province.index()])
    }

    /// Just this sea; nothing if the province is none.
    #[inline]
    pub fn just(sea: Province) -> SeaSet {
        if sea.is_sea() { SeaSet(1 << sea.index()) } else { SeaSet::EMPTY }
    }

    /// The seas among some provinces.
    #[inline]
    pub fn among(provinces: super::ProvinceSet) -> SeaSet {
        SeaSet(provinces.bits() as u32 & ((1 << Province::SEAS) - 1))
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What both have.
    #[inline]
    pub fn and(self, other: SeaSet) -> SeaSet {
        SeaSet(self.0 & other.0)
    }

    /// What either has.
    #[inline]
    pub fn or(self, other: SeaSet) -> SeaSet {
        SeaSet(self.0 | other.0)
    }

    /// What this one has and the other has not.
    #[inline]
    pub fn without(self, other: SeaSet) -> SeaSet {
        SeaSet(self.0 & !other.0)
    }

    /// Whether the other one has all of it.
    #[inline]
    pub fn is_within(self, other: SeaSet) -> bool {
        self.without(other).is_empty()
    }

    /// Whether the province is in it.
    #[inline]
    pub fn contains(self, sea: Province) -> bool {
        !self.and(SeaSet::just(sea)).is_empty()
    }

    /// The seas by number.
    pub fn iter(self) -> impl Iterator<Item = Province> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let sea = Province::from_index(rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            sea.filter(|sea| sea.is_sea())
        })
    }

    /// All seas of the set that are connected with `some` of it, those included.
    fn connected_with(self, some: SeaSet) -> SeaSet {
        let mut found = self.and(some);
        let mut edge = found;
        while !edge.is_empty() {
            let mut next = SeaSet::EMPTY;
            for sea in edge.iter() {
                next = next.or(SeaSet::beside(sea));
            }
            edge = next.and(self).without(found);
            found = found.or(edge);
        }
        found
    }
}

/// Whether a chain of these fleets joins two provinces.
#[inline]
pub fn route_exists(from: Province, to: Province, fleets: SeaSet) -> bool {
    let (first, last) = (fleets.and(SeaSet::beside(from)), fleets.and(SeaSet::beside(to)));
    if first.is_empty() || last.is_empty() {
        return false;
    }
    if !first.and(last).is_empty() {
        return true;
    }
    !fleets.connected_with(first).and(last).is_empty()
}

/// Whether this fleet could be part of some chain of these fleets between two provinces, no
/// fleet of which is passed twice (DATC 6.F.12, 6.G.19).
pub fn on_some_route(fleet: Province, from: Province, to: Province, fleets: SeaSet) -> bool {
    Walk { from, to, fleets, named: &[], through: Some(fleet), detours: true }.finds_a_route()
}

/// Whether this fleet is part of some chain from which no fleet could be left out: the DATC's
/// reading of a convoy order that is possible (4.E.1, 6.G.19).
pub fn on_needed_route(fleet: Province, from: Province, to: Province, fleets: SeaSet) -> bool {
    Walk { from, to, fleets, named: &[], through: Some(fleet), detours: false }.finds_a_route()
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
    let chain = |through| Walk { from, to, fleets, named, through, detours: true };
    // Where there is no chain at all, each of many fleets would be sought in vain.
    if !chain(None).finds_a_route() {
        return SeaSet::EMPTY;
    }
    let on_route = |fleet: &Province| chain(Some(*fleet)).finds_a_route();
    fleets.iter().filter(on_route).fold(SeaSet::EMPTY, |all, fleet| all.or(SeaSet::just(fleet)))
}

/// A search for a chain that passes each sea at most once. There are 19 seas, and few chains.
struct Walk<'a> {
    from: Province,
    to: Province,
    fleets: SeaSet,
    /// Seas to pass, in this order.
    named: &'a [Province],
    /// A sea to pass at any place of the chain.
    through: Option<Province>,
    /// Whether a chain may hold fleets that could be left out of it.
    detours: bool,
}

impl Walk<'_> {
    fn finds_a_route(&self) -> bool {
        let starts = self.fleets.and(SeaSet::beside(self.from));
        starts.iter().any(|sea| self.goes_on(sea, SeaSet::EMPTY, self.named))
    }

    /// Whether a chain that passed `passed` and now stands at `at` can reach the end by way of the
    /// seas that are `left` to pass.
    fn goes_on(&self, at: Province, passed: SeaSet, left: &[Province]) -> bool {
        let passed = passed.or(SeaSet::just(at));
        let left = left.strip_prefix(&[at]).unwrap_or(left);
        let is_last = SeaSet::beside(self.to).contains(at);
        if is_last && left.is_empty() && self.through.is_none_or(|sea| passed.contains(sea)) {
            return true;
        }
        if is_last && !self.detours {
            return false;
        }
        let next = SeaSet::beside(at).and(self.fleets).without(passed);
        next.iter().any(|sea| self.may_step(sea, at, passed) && self.goes_on(sea, passed, left))
    }

    /// A chain without detours never comes back beside its start or an earlier fleet.
    fn may_step(&self, sea: Province, at: Province, passed: SeaSet) -> bool {
        if self.detours {
            return true;
        }
        let earlier = passed.without(SeaSet::just(at));
        SeaSet::beside(sea).and(earlier).is_empty() && !SeaSet::beside(self.from).contains(sea)
    }
}

#[cfg(test)]
mod tests {
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
}
