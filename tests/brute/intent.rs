//! What each unit is to do: which order counts for it, whether that is possible on this board
//! (D.III(4)), and whether an army goes by land or by sea (D.VI(2), D.VI(3)).

use chancery::board::{Location, Position, Province, Unit, neighbours, reach, steps};
use chancery::orders::{Given, Order, Place, Route, Way};

use super::routes::{Chain, chains};

/// What a unit is to do. Nothing here says whether it comes about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Intent {
    /// It was ordered to stay, or had no order.
    Stay,
    /// Its order is impossible, so it stays.
    Impossible,
    /// It goes without a convoy, as every fleet does.
    ByLand(Location),
    /// It goes by convoy only.
    BySea(Province, Route),
    /// It helps the unit that stays in the province.
    SupportStay(Province),
    /// It helps a move from the first province to the second.
    SupportMove(Province, Province),
    /// It carries the army of the first province to the second.
    Carry(Province, Province),
}

/// A board with the orders understood. Units are known by their number in `units`.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) units: Vec<Unit>,
    /// The orders that count.
    pub(crate) orders: Vec<Option<Order>>,
    pub(crate) intents: Vec<Intent>,
}

impl Board {
    pub(crate) fn new(position: &Position, given: &[Given]) -> Board {
        let orders = Orders { position, given };
        let units: Vec<Unit> = position.units().collect();
        Board {
            orders: units.iter().map(|unit| orders.counting(*unit)).collect(),
            intents: units.iter().map(|unit| orders.intent(*unit)).collect(),
            units,
        }
    }

    /// The numbers of all units.
    pub(crate) fn numbers(&self) -> std::ops::Range<usize> {
        0..self.units.len()
    }

    /// The unit in a province before the moves.
    pub(crate) fn unit_in(&self, province: Province) -> Option<usize> {
        self.numbers().find(|unit| self.origin(*unit) == province)
    }

    /// Where a unit was before the moves.
    pub(crate) fn origin(&self, unit: usize) -> Province {
        self.units[unit].province()
    }

    /// Where a unit is to go, if it has a possible order to move.
    pub(crate) fn target(&self, unit: usize) -> Option<Province> {
        match self.intents[unit] {
            Intent::ByLand(to) => Some(to.province()),
            Intent::BySea(to, _) => Some(to),
            _ => None,
        }
    }

    /// Whether a unit is to go by convoy.
    pub(crate) fn goes_by_sea(&self, unit: usize) -> bool {
        matches!(self.intents[unit], Intent::BySea(..))
    }

    /// Whether two units belong to one power.
    pub(crate) fn are_friends(&self, one: usize, other: usize) -> bool {
        self.units[one].power() == self.units[other].power()
    }

    /// The unit that a support is for, if that unit does what is supported.
    pub(crate) fn supported_by(&self, supporter: usize) -> Option<usize> {
        match self.intents[supporter] {
            Intent::SupportStay(place) => {
                let unit = self.unit_in(place)?;
                self.target(unit).is_none().then_some(unit)
            }
            Intent::SupportMove(from, to) => {
                let unit = self.unit_in(from)?;
                (self.target(unit) == Some(to)).then_some(unit)
            }
            _ => None,
        }
    }

    /// The army that a convoy order is for, if that army was ordered to the same place.
    pub(crate) fn carried_by(&self, fleet: usize) -> Option<usize> {
        match self.intents[fleet] {
            Intent::Carry(from, to) => {
                let army = self.unit_in(from)?;
                (self.target(army) == Some(to)).then_some(army)
            }
            _ => None,
        }
    }

    /// Whether an army was ordered to go by convoy and goes by land (D.VI(2)).
    pub(crate) fn goes_by_land_after_all(&self, army: usize) -> bool {
        matches!(self.intents[army], Intent::ByLand(_))
            && matches!(self.orders[army], Some(Order::Move(_, _, Way::Convoy(_))))
    }

    /// The groups of fleets that could carry the army, all of them ordered to: its convoy works as
    /// long as one group has all its fleets. If a route is written there is one group at most, and
    /// each of its fleets matters (D.VI(4)).
    pub(crate) fn groups_for(&self, army: usize) -> Vec<Chain> {
        let Some(route) = self.route(army) else {
            return Vec::new();
        };
        if route.is_any() {
            return self.chains_of_carriers(army);
        }
        if self.is_complete(army) {
            let is_ordered = |sea: &Province| self.carriers(army).contains(sea);
            let is_manned = route.named().iter().all(is_ordered);
            return is_manned.then(|| route.named().to_vec()).into_iter().collect();
        }
        let mut fleets = self.chains_along(army).concat();
        fleets.sort();
        fleets.dedup();
        if fleets.is_empty() { Vec::new() } else { vec![fleets] }
    }

    /// What was written about the way of an army by sea.
    pub(crate) fn route(&self, army: usize) -> Option<Route> {
        match self.intents[army] {
            Intent::BySea(_, route) => Some(route),
            _ => None,
        }
    }

    /// Whether the seas that were named for an army join its two coasts by themselves.
    pub(crate) fn is_complete(&self, army: usize) -> bool {
        let (Some(route), Some(to)) = (self.route(army), self.target(army)) else {
            return false;
        };
        let named = route.named();
        let stops: Vec<Province> = [&[self.origin(army)], named.as_slice(), &[to]].concat();
        !named.is_empty()
            && stops.windows(2).all(|pair| neighbours(pair[0]).contains(pair[1]))
            && !named.iter().any(|sea| route.avoided().contains(*sea))
    }

    /// The chains of fleets ordered to carry the army that pass the named seas in their order and
    /// none of the avoided ones (D.VI(3)).
    pub(crate) fn chains_along(&self, army: usize) -> Vec<Chain> {
        let mut all = self.chains_of_carriers(army);
        all.retain(|chain| self.route(army).is_some_and(|route| fits(chain, &route)));
        all
    }

    /// The chains of fleets ordered to carry the army, ignoring what was written about the route.
    pub(crate) fn chains_of_carriers(&self, army: usize) -> Vec<Chain> {
        let to = self.target(army);
        to.map_or(Vec::new(), |to| chains(self.origin(army), to, &self.carriers(army)))
    }

    /// Where the fleets are that were ordered to carry the army.
    fn carriers(&self, army: usize) -> Vec<Province> {
        let carriers = self.numbers().filter(|fleet| self.carried_by(*fleet) == Some(army));
        carriers.map(|fleet| self.origin(fleet)).collect()
    }
}

/// Whether a chain passes the named seas in their order and none of the avoided ones.
fn fits(chain: &[Province], route: &Route) -> bool {
    let mut rest = chain.iter();
    let named = route.named();
    named.iter().all(|sea| rest.any(|passed| passed == sea))
        && !chain.iter().any(|sea| route.avoided().contains(*sea))
}

/// The orders as they were given, with the board to judge them by.
struct Orders<'a> {
    position: &'a Position,
    given: &'a [Given],
}

impl Orders<'_> {
    fn intent(&self, unit: Unit) -> Intent {
        match self.counting(unit) {
            None | Some(Order::Hold(_)) => Intent::Stay,
            Some(Order::Move(_, to, way)) if unit.is_fleet() => fleet_move(unit, to, way),
            Some(Order::Move(_, to, way)) => self.army_move(unit, to.province, way),
            Some(Order::SupportHold(_, other)) => {
                let place = other.place.province;
                possible(reach(unit).contains(place), Intent::SupportStay(place))
            }
            Some(Order::SupportMove(_, other, to)) => {
                let (from, to) = (other.place.province, to.province);
                possible(self.can_help(unit, from, to), Intent::SupportMove(from, to))
            }
            Some(Order::Convoy(_, army, to)) => {
                let (from, to) = (army.place.province, to.province);
                possible(self.can_carry(unit, from, to), Intent::Carry(from, to))
            }
            Some(Order::Retreat(..) | Order::Disband(_) | Order::Build(_) | Order::Waive) => {
                Intent::Impossible
            }
        }
    }

    /// The last order of the unit's own power (D.III(5)). Its type and coast may be wrong (D.IV).
    fn counting(&self, unit: Unit) -> Option<Order> {
        let names = |order: &Order| {
            order.unit().is_some_and(|named| named.place.province == unit.province())
        };
        let own = self.given.iter().filter(|given| given.power == unit.power());
        own.map(|given| given.order).rfind(names)
    }

    fn army_move(&self, army: Unit, to: Province, way: Way) -> Intent {
        let from = army.province();
        let by_land = Intent::ByLand(Location::of(to));
        let is_adjacent = reach(army).contains(to);
        let has_chain = !chains(from, to, &self.fleets_at_sea()).is_empty();
        match way {
            _ if !is_adjacent && !has_chain => Intent::Impossible,
            Way::Convoy(route) if !is_adjacent => Intent::BySea(to, route),
            Way::Unstated if !is_adjacent => Intent::BySea(to, Route::ANY),
            Way::Convoy(route) if route.is_any() && !has_chain => by_land,
            Way::Convoy(route) => Intent::BySea(to, route),
            Way::Unstated if self.own_fleet_carries(army, to) => Intent::BySea(to, Route::ANY),
            Way::Unstated => by_land,
        }
    }

    fn own_fleet_carries(&self, army: Unit, to: Province) -> bool {
        self.position
            .units_of(army.power())
            .any(|fleet| self.intent_to_carry(fleet) == Some((army.province(), to)))
    }

    /// From where to where a fleet is to carry an army, if its order is a possible convoy order.
    fn intent_to_carry(&self, fleet: Unit) -> Option<(Province, Province)> {
        match self.counting(fleet)? {
            Order::Convoy(_, army, to) => {
                let (from, to) = (army.place.province, to.province);
                self.can_carry(fleet, from, to).then_some((from, to))
            }
            _ => None,
        }
    }

    /// Whether the unit could help the one in `from` to move. It could go itself, so could the
    /// other, and it is not the fleet without which an army would never get there (DATC 6.D.31).
    fn can_help(&self, unit: Unit, from: Province, to: Province) -> bool {
        let mut others = self.fleets_at_sea();
        others.retain(|sea| *sea != unit.province());
        let is_stranded = |mover: Unit| {
            let sails = mover.is_army() && !chains(from, to, &others).is_empty();
            // No unit moves to its own province, but that is for the matching to say (6.A.5).
            from != to && !sails && !reach(mover).contains(to)
        };
        from != unit.province()
            && reach(unit).contains(to)
            && !self.position.unit(from).is_some_and(is_stranded)
    }

    /// Whether the fleet could be part of a convoy for the army in `from`.
    fn can_carry(&self, fleet: Unit, from: Province, to: Province) -> bool {
        let army_is_there = self.position.unit(from).is_some_and(Unit::is_army);
        army_is_there
            && chains(from, to, &self.fleets_at_sea())
                .iter()
                .any(|chain| chain.contains(&fleet.province()))
    }

    fn fleets_at_sea(&self) -> Vec<Province> {
        let fleets = self.position.units().filter(|unit| unit.is_fleet());
        fleets.map(Unit::province).filter(|place| place.convoys()).collect()
    }
}

fn possible(is_possible: bool, intent: Intent) -> Intent {
    if is_possible { intent } else { Intent::Impossible }
}

/// A fleet's coast is the written one, or else the only one it can reach (D.IV(3)).
fn fleet_move(fleet: Unit, to: Place, way: Way) -> Intent {
    let mut coasts = steps(fleet);
    for location in steps(fleet) {
        if location.province() != to.province {
            coasts.remove(location);
        }
    }
    let written = Location::new(to.province, to.coast);
    match (way, written) {
        (Way::Convoy(_), _) => Intent::Impossible,
        (_, Some(written)) if coasts.contains(written) => Intent::ByLand(written),
        _ if coasts.len() == 1 => coasts.iter().next().map_or(Intent::Impossible, Intent::ByLand),
        _ => Intent::Impossible,
    }
}
