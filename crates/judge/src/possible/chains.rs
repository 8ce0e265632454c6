//! Which armies the fleets of a position could carry where, all of them at once.
//!
//! [`crate::board::on_some_route`] finds a chain for one fleet, one army and one landing by trying
//! all; here sets of landings are worked out instead. A fleet is on a chain that passes no sea
//! twice if no single other fleet stands between it and both ends (Menger's theorem).

use crate::board::{
    Position, Province, ProvinceSet, SeaSet, Unit, neighbours, on_some_route, route_exists,
};

/// Fleets that are connected with each other, and the coasts beside them.
#[derive(Clone, Copy)]
struct ConnectedFleets {
    fleets: SeaSet,
    coasts: ProvinceSet,
}

/// The fleets of a position that could carry armies, and what they reach.
pub(super) struct FleetChains {
    fleets: SeaSet,
    /// Everything but the seas.
    lands: ProvinceSet,
    /// The coasts from which fleets convoy: no army lands where its own carrier stands.
    ports: ProvinceSet,
    /// The groups of all fleets; then those that are left without the first fleet, the second, …
    groups: Vec<ConnectedFleets>,
    /// Where each of these begins and ends.
    ends: Vec<usize>,
}

impl FleetChains {
    pub(super) fn of(position: &Position) -> FleetChains {
        let fleets = position.units().filter(|unit| unit.is_fleet());
        let fleets =
            fleets.fold(SeaSet::EMPTY, |all, fleet| all.or(SeaSet::just(fleet.province())));
        let lands = position.map().provinces().filter(|province| !province.is_sea()).collect();
        let ports = fleets.iter().filter(|fleet| !fleet.is_sea()).collect();
        let mut chains = FleetChains { fleets, lands, ports, groups: Vec::new(), ends: vec![0] };
        chains.add_groups(fleets);
        for fleet in fleets.iter() {
            chains.add_groups(fleets.without(SeaSet::just(fleet)));
        }
        chains
    }

    fn add_groups(&mut self, fleets: SeaSet) {
        let mut rest = fleets;
        while let Some(first) = rest.iter().next() {
            let mut group = ConnectedFleets { fleets: SeaSet::EMPTY, coasts: ProvinceSet::EMPTY };
            let mut edge = SeaSet::just(first);
            while !edge.is_empty() {
                rest = rest.without(edge);
                group.fleets = group.fleets.or(edge);
                let mut next = SeaSet::EMPTY;
                for sea in edge.iter() {
                    group.coasts |= self.coasts_beside(sea);
                    next = next.or(SeaSet::beside(sea));
                }
                edge = next.and(rest);
            }
            self.groups.push(group);
        }
        self.ends.push(self.groups.len());
    }

    /// The groups of all fleets, or of all but one.
    fn groups(&self, without: Option<Province>) -> &[ConnectedFleets] {
        let number = without.and_then(|fleet| self.number_of(fleet)).map_or(0, |number| number + 1);
        let (from, to) = (self.ends.get(number), self.ends.get(number + 1));
        from.zip(to).and_then(|(from, to)| self.groups.get(*from..*to)).unwrap_or_default()
    }

    /// The number of a fleet among all that could carry armies.
    pub(super) fn number_of(&self, fleet: Province) -> Option<usize> {
        let known = self.fleets.contains(fleet);
        known.then(|| self.fleets.iter().take_while(|other| *other != fleet).count())
    }

    fn coasts_beside(&self, sea: Province) -> ProvinceSet {
        neighbours(sea) & self.lands
    }

    /// Where an army could be carried, by chains without one of the fleets.
    pub(super) fn landings(&self, from: Province, without: Option<Province>) -> ProvinceSet {
        let groups = self.groups(without).iter().filter(|group| group.coasts.contains(from));
        let mut all = groups.fold(ProvinceSet::EMPTY, |all, group| all | group.coasts);
        all.remove(from);
        let fleets = without.map_or(self.fleets, |one| self.fleets.without(SeaSet::just(one)));
        for port in (all & self.ports).iter() {
            if !route_exists(from, port, fleets.without(SeaSet::just(port))) {
                all.remove(port);
            }
        }
        all
    }

    /// The coasts that a fleet reaches over others; none, if it can't carry an army.
    fn coasts_of(&self, fleet: Province, without: Option<Province>) -> ProvinceSet {
        let group = self.groups(without).iter().find(|group| group.fleets.contains(fleet));
        group.map_or(ProvinceSet::EMPTY, |group| group.coasts)
    }

    /// What a fleet could do in a convoy.
    pub(super) fn carrier(&self, fleet: Province) -> ChainFleet {
        let coasts = self.coasts_of(fleet, None);
        let others = self.groups(None).iter().find(|group| group.fleets.contains(fleet));
        let others = others.map_or(SeaSet::EMPTY, |group| group.fleets);
        let others = others.without(SeaSet::just(fleet)).iter();
        let narrows = others.map(|other| self.coasts_of(fleet, Some(other)));
        let narrows = narrows.filter(|left| *left != coasts).collect();
        ChainFleet { fleet, coasts, narrows, fleets: self.fleets, ports: self.ports }
    }
}

/// A fleet that could carry armies.
pub(super) struct ChainFleet {
    fleet: Province,
    coasts: ProvinceSet,
    /// What is left of its coasts without some other fleet, where that is less.
    narrows: Vec<ProvinceSet>,
    fleets: SeaSet,
    ports: ProvinceSet,
}

impl ChainFleet {
    /// Where the fleet could help an army to land, on a chain that passes no sea twice.
    pub(super) fn landings(&self, from: Province) -> ProvinceSet {
        if !self.coasts.contains(from) {
            return ProvinceSet::EMPTY;
        }
        // Another fleet that stands between this one and the army can't also stand between it
        // and the landing.
        let narrows = self.narrows.iter().filter(|left| !left.contains(from));
        let mut landings = narrows.fold(self.coasts, |all, left| all & *left);
        landings.remove(from);
        for port in (landings & self.ports).iter() {
            let fleets = self.fleets.without(SeaSet::just(port));
            if !on_some_route(self.fleet, from, port, fleets) {
                landings.remove(port);
            }
        }
        landings
    }
}

/// For one army, where each fleet helps it to land on a chain from which no fleet can be spared
/// (DATC 4.E.1).
pub(super) struct NeededFleets {
    /// By the number of the fleet among all fleets.
    landings: Vec<ProvinceSet>,
}

impl NeededFleets {
    pub(super) fn of(army: Unit, chains: &FleetChains) -> NeededFleets {
        let fleets = chains.fleets;
        let mut needed = NeededFleets { landings: vec![ProvinceSet::EMPTY; fleets.iter().count()] };
        let from = army.province();
        let first = fleets.and(SeaSet::beside(from));
        let mut own = ProvinceSet::EMPTY;
        own.insert(from);
        for sea in first.iter() {
            // No later fleet of the chain is beside the army, else those before it could be spared.
            needed.walk(chains, sea, SeaSet::EMPTY, fleets.without(first), own);
        }
        needed
    }

    /// Goes on from a fleet. The chain has `passed` others, `open` are those that touch none of
    /// them, and `reached` the coasts that it could have landed on before.
    fn walk(
        &mut self,
        chains: &FleetChains,
        at: Province,
        passed: SeaSet,
        open: SeaSet,
        reached: ProvinceSet,
    ) {
        let passed = passed.or(SeaSet::just(at));
        let carriers = chains.ports.iter().filter(|port| passed.contains(*port)).collect();
        let new = chains.coasts_beside(at) - reached - carriers;
        for (number, fleet) in chains.fleets.iter().enumerate() {
            if let Some(landings) = self.landings.get_mut(number).filter(|_| passed.contains(fleet))
            {
                *landings |= new;
            }
        }
        let beside = SeaSet::beside(at);
        for next in beside.and(open).iter() {
            self.walk(chains, next, passed, open.without(beside), reached | new);
        }
    }

    /// Where the fleet of this number is needed.
    pub(super) fn landings(&self, fleet: usize) -> ProvinceSet {
        self.landings.get(fleet).copied().unwrap_or_default()
    }
}
