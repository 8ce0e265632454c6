//! The plot of armies with a route that is partly written, while fleets make several ways of it.

use chancery::board::{Province, UnitKind, neighbours};
use chancery::orders::{Order, Route, Way};

use super::feud::shared_coasts;
use super::generate::Draft;

/// The army, its fleets, and who attacks one of those with help.
const UNITS_OF_ROUTE: usize = 6;

/// What is ordered for an army, and where its fleets are.
struct Trip {
    from: Province,
    to: Province,
    route: Route,
    fleets: Vec<Province>,
}

impl Draft {
    /// An army's order names a part of its way, two fleets make two ways of it, and one is
    /// attacked.
    pub(crate) fn plot_limited_route(&mut self) {
        let trip = match self.dice.percent(25) {
            true => self.trip_around(),
            false => self.trip_with_gap(),
        };
        let Some(mut trip) = trip else {
            return;
        };
        if self.dice.percent(50) {
            (trip.from, trip.to) = (trip.to, trip.from);
        }
        self.make_room(UNITS_OF_ROUTE);
        let army = self.free_unit(trip.from, UnitKind::Army);
        let Some(army) = army.filter(|_| self.may_move()) else {
            return;
        };
        let (named, place) = (self.name(army), self.place_for(army, trip.to));
        self.give(army, Order::Move(named, place, Way::Convoy(trip.route)));
        for fleet in &trip.fleets {
            self.carry(*fleet, army, trip.to);
        }
        self.attack(trip.fleets[0], 1);
    }

    /// A sea to keep out of, and two others that both join two coasts.
    fn trip_around(&mut self) -> Option<Trip> {
        let one = self.sea_of_theatre()?;
        let is_other = |other: &Province| {
            other.convoys() && *other != one && shared_coasts(one, *other).len() > 1
        };
        let other = self.dice.pick_of(neighbours(one).iter().filter(is_other))?;
        let (from, to) = self.two_of(shared_coasts(one, other))?;
        let is_third = |third: &Province| third.convoys() && ![one, other].contains(third);
        let avoided = self.dice.pick_of(neighbours(one).iter().filter(is_third))?;
        let mut fleets = vec![one, other];
        if self.dice.percent(20) {
            fleets.push(avoided);
        }
        let mut route = Route::ANY.avoiding(avoided);
        if self.dice.percent(15) {
            route = route.through(other).ok()?;
        }
        Some(Trip { from, to, route, fleets })
    }

    /// A sea to pass, and two others that each lead from there to a coast.
    fn trip_with_gap(&mut self) -> Option<Trip> {
        let sea = self.sea_of_theatre()?;
        let near = neighbours(sea).iter().filter(|near| near.convoys());
        let (one, other) = self.two_of(near.collect())?;
        // Where the sea leads there by itself nothing is left to fill.
        let has_gap = self.dice.percent(75);
        let mut ends = shared_coasts(one, if has_gap { other } else { sea });
        ends.retain(|coast| neighbours(sea).contains(*coast) != has_gap);
        let to = self.dice.pick(&ends)?;
        let is_start = |coast: &Province| !coast.is_sea() && *coast != to;
        let from = self.dice.pick_of(neighbours(sea).iter().filter(is_start))?;
        let route = Route::ANY.through(sea).ok()?;
        Some(Trip { from, to, route, fleets: vec![one, other, sea] })
    }

    fn sea_of_theatre(&mut self) -> Option<Province> {
        let theatre = self.theatre.clone();
        self.dice.pick_of(theatre.into_iter().filter(|place| place.convoys()))
    }

    fn two_of(&mut self, mut places: Vec<Province>) -> Option<(Province, Province)> {
        self.dice.shuffle(&mut places);
        match places[..] {
            [one, other, ..] => Some((one, other)),
            _ => None,
        }
    }
}
