//! A board for what a statement says, and the orders that have to come out.

use chancery::board::{Location, Phase, Position, Power, Province, Unit, UnitKind, steps};
use chancery::orders::{NamedUnit, Order, Place, Route, Way as OrderWay};

use super::meaning::{At, Deed, Said, Way, Who};
use super::stage::{Stage, named};

/// How many units share an order for all.
const UNITS_FOR_ALL: usize = 3;

/// What a reader is asked, and what it has to answer.
pub(crate) struct Scene {
    pub(crate) phase: Phase,
    pub(crate) position: Position,
    pub(crate) orders: Vec<Order>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Movement,
    Retreats,
    Adjustments,
}

pub(crate) fn phase(kind: Kind) -> Phase {
    let name = match kind {
        Kind::Movement => "S1903M",
        Kind::Retreats => "S1903R",
        Kind::Adjustments => "W1903A",
    };
    Phase::from_name(name).expect("a phase")
}

/// Gives a power all its homes.
pub(crate) fn award_homes(position: &mut Position, power: Power) {
    for home in Province::all().filter(|home| home.is_home_of(power)) {
        position.award(home, power).expect("a centre without an owner");
    }
}

impl Stage<'_> {
    /// A board on which this can be said, if one was found.
    pub(crate) fn scene(&mut self, said: &Said) -> Option<Scene> {
        match said {
            Said::Order(who, deed) => self.order(*who, deed),
            Said::Group(units, deed) => self.group(units, deed),
            Said::AllHold(kind) => self.all(*kind, Kind::Movement),
            Said::AllDisband(kind) => self.all(*kind, Kind::Retreats),
            Said::Waive(count) => Some(self.waived(*count)),
        }
    }

    fn movement(&self, order: Order) -> Scene {
        Scene { phase: phase(Kind::Movement), position: self.position(), orders: vec![order] }
    }

    /// A board after a movement that dislodged every unit of the stage.
    fn dislodged(&self, orders: Vec<Order>) -> Scene {
        let mut position = Position::empty();
        for unit in &self.units {
            position.dislodge(*unit, steps(*unit)).expect("one dislodged unit in a province");
        }
        Scene { phase: phase(Kind::Retreats), position, orders }
    }

    fn order(&mut self, who: Who, deed: &Deed) -> Option<Scene> {
        let power = self.power;
        match deed {
            Deed::Hold => {
                let unit = self.put(who, power, |_| true)?;
                Some(self.movement(Order::Hold(named(unit))))
            }
            Deed::Move(to, way) if way.stated => {
                let order = self.by_convoy(who, *to, way)?;
                Some(self.movement(order))
            }
            Deed::Move(to, _) => {
                let unit = self.put(who, power, |_| true)?;
                let to = self.step(unit, *to, |_| true)?;
                if self.dice.percent(30) {
                    return Some(self.dislodged(vec![Order::Retreat(named(unit), to)]));
                }
                Some(self.movement(Order::Move(named(unit), to, OrderWay::Unstated)))
            }
            Deed::Support(other, to) => {
                let order = self.support(who, *other, *to)?;
                Some(self.movement(order))
            }
            Deed::Convoy(army, to) => {
                let order = self.convoy(who, *army, *to)?;
                Some(self.movement(order))
            }
            Deed::Retreat(to) => {
                let unit = self.put(who, power, |_| true)?;
                let to = self.step(unit, *to, |_| true)?;
                Some(self.dislodged(vec![Order::Retreat(named(unit), to)]))
            }
            Deed::Disband => self.group(&[who], deed),
            Deed::Build => self.builds(&[who]),
        }
    }

    /// A unit that may be built.
    pub(crate) fn home(&mut self, who: Who) -> Option<NamedUnit> {
        who.kind?;
        let power = self.power;
        let unit = self.put(who, power, |unit| unit.province().is_home_of(power))?;
        self.units.pop();
        Some(named(unit))
    }

    fn support(&mut self, who: Who, other: Who, to: Option<At>) -> Option<Order> {
        let (own, theirs) = (self.power, self.some_power());
        let Some(to) = to else {
            let unit = self.put(who, own, |_| true)?;
            let helped = self.put(other, theirs, |one| Stage::reaches(unit, one.province()))?;
            return Some(Order::SupportHold(named(unit), named(helped)));
        };
        let helped = self.put(other, theirs, |_| true)?;
        let to = self.step(helped, to, |_| true)?;
        let unit = self.put(who, own, |unit| Stage::reaches(unit, to.province))?;
        Some(Order::SupportMove(named(unit), named(helped), to))
    }

    /// Puts a unit that can be written so on a province.
    fn place_there(
        &mut self,
        who: Who,
        power: Power,
        kind: UnitKind,
        at: Province,
    ) -> Option<Unit> {
        let unit = Unit::new(power, kind, Location::of(at)).ok()?;
        if !Stage::fits(who, unit) {
            return None;
        }
        self.write_unit(who, unit);
        self.station(power, kind, at)
    }

    fn convoy(&mut self, who: Who, army: Who, to: At) -> Option<Order> {
        if to.coast.is_some() {
            return None;
        }
        let (own, theirs) = (self.power, self.some_power());
        let (from, seas, end) = self.chain(1)?;
        let fleet = self.place_there(who, own, UnitKind::Fleet, seas[0])?;
        let army = self.place_there(army, theirs, UnitKind::Army, from)?;
        self.write_place(to, end, None);
        Some(Order::Convoy(named(fleet), named(army), Place::of(end)))
    }

    fn by_convoy(&mut self, who: Who, to: At, way: &Way) -> Option<Order> {
        if to.coast.is_some() {
            return None;
        }
        let (own, theirs) = (self.power, self.some_power());
        let (from, seas, end) = self.chain(way.through.len().max(1))?;
        let army = self.place_there(who, own, UnitKind::Army, from)?;
        self.write_place(to, end, None);
        let mut route = Route::ANY;
        for (at, sea) in seas.into_iter().enumerate() {
            self.station(theirs, UnitKind::Fleet, sea)?;
            if let Some((kind, place)) = way.through.get(at) {
                self.write_sea(*kind, *place, sea)?;
                route = route.through(sea).ok()?;
            }
        }
        for (kind, place) in &way.avoiding {
            let free = Province::all().filter(|sea| sea.is_sea() && !self.used.contains(*sea));
            let sea = self.dice.pick_of(free)?;
            self.write_sea(*kind, *place, sea)?;
            route = route.avoiding(sea);
        }
        Some(Order::Move(named(army), Place::of(end), OrderWay::Convoy(route)))
    }

    fn write_sea(&mut self, kind: Option<UnitKind>, at: At, sea: Province) -> Option<()> {
        if at.coast.is_some() || kind == Some(UnitKind::Army) {
            return None;
        }
        self.write_place(at, sea, None);
        Some(())
    }

    fn group(&mut self, units: &[Who], deed: &Deed) -> Option<Scene> {
        match deed {
            Deed::Support(other, to) => return self.helpers(units, *other, *to),
            Deed::Convoy(army, to) => return self.convoyers(units, *army, *to),
            Deed::Build => return self.builds(units),
            _ => {}
        }
        let power = self.power;
        let mut put = Vec::new();
        for who in units {
            put.push(named(self.put(*who, power, |_| true)?));
        }
        if matches!(deed, Deed::Hold) {
            let orders = put.into_iter().map(Order::Hold).collect();
            let position = self.position();
            return Some(Scene { phase: phase(Kind::Movement), position, orders });
        }
        let orders: Vec<Order> = put.into_iter().map(Order::Disband).collect();
        if self.dice.percent(50) {
            return Some(self.dislodged(orders));
        }
        let position = self.position();
        Some(Scene { phase: phase(Kind::Adjustments), position, orders })
    }

    /// Several units that support one.
    fn helpers(&mut self, units: &[Who], other: Who, to: Option<At>) -> Option<Scene> {
        let theirs = self.some_power();
        let helped = self.put(other, theirs, |_| true)?;
        let to = match to {
            Some(to) => Some(self.step(helped, to, |_| true)?),
            None => None,
        };
        let aim = to.map_or(helped.province(), |to| to.province);
        let mut orders = Vec::new();
        for who in units {
            let unit = named(self.put(*who, self.power, |unit| Stage::reaches(unit, aim))?);
            orders.push(match to {
                Some(to) => Order::SupportMove(unit, named(helped), to),
                None => Order::SupportHold(unit, named(helped)),
            });
        }
        Some(Scene { phase: phase(Kind::Movement), position: self.position(), orders })
    }

    /// A chain of fleets.
    fn convoyers(&mut self, units: &[Who], army: Who, to: At) -> Option<Scene> {
        let (own, theirs) = (self.power, self.some_power());
        let (from, seas, end) = self.chain(units.len()).filter(|_| to.coast.is_none())?;
        let mut fleets = Vec::new();
        for (who, sea) in units.iter().zip(seas) {
            fleets.push(named(self.place_there(*who, own, UnitKind::Fleet, sea)?));
        }
        let army = named(self.place_there(army, theirs, UnitKind::Army, from)?);
        self.write_place(to, end, None);
        let carry = |fleet: NamedUnit| Order::Convoy(fleet, army, Place::of(end));
        let orders = fleets.into_iter().map(carry).collect();
        Some(Scene { phase: phase(Kind::Movement), position: self.position(), orders })
    }

    fn builds(&mut self, units: &[Who]) -> Option<Scene> {
        let mut orders = Vec::new();
        for who in units {
            orders.push(Order::Build(self.home(*who)?));
        }
        let mut position = Position::empty();
        award_homes(&mut position, self.power);
        Some(Scene { phase: phase(Kind::Adjustments), position, orders })
    }

    /// Some units. Those of a kind have the order.
    fn all(&mut self, kind: Option<UnitKind>, when: Kind) -> Option<Scene> {
        let spots: Vec<Province> = Province::all().collect();
        let mut orders = Vec::new();
        while self.units.len() < UNITS_FOR_ALL {
            let at = self.dice.pick(&spots)?;
            let one = if self.dice.percent(50) { UnitKind::Army } else { UnitKind::Fleet };
            if self.used.contains(at) {
                continue;
            }
            let Some(unit) = self.station(self.power, one, at) else { continue };
            if kind.is_none_or(|kind| kind == one) {
                orders.push(match when {
                    Kind::Movement => Order::Hold(named(unit)),
                    _ => Order::Disband(named(unit)),
                });
            }
        }
        if when == Kind::Retreats {
            return Some(self.dislodged(orders));
        }
        Some(Scene { phase: phase(when), position: self.position(), orders })
    }

    fn waived(&mut self, count: Option<usize>) -> Scene {
        let mut position = Position::empty();
        award_homes(&mut position, self.power);
        let due = usize::try_from(position.builds(self.power)).expect("builds are due");
        let orders = vec![Order::Waive; count.unwrap_or(due)];
        Scene { phase: phase(Kind::Adjustments), position, orders }
    }
}
