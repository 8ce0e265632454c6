//! The seas that a player wrote for a convoyed army (D.VI(3)).

use std::fmt;

use crate::board::{Map, Province, SeaSet};

/// What was written about a convoy's route: seas to pass in this order, seas to keep out of.
/// Without either, any route is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route {
    map: Map,
    /// Their numbers.
    seas: [u8; SEAS_MAX],
    length: u8,
    avoided: SeaSet,
}

/// Orders are copied a lot, so a route has room for only this many seas.
const SEAS_MAX: usize = 24;

/// A route already names every sea there is, or 24 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteFull;

impl Route {
    /// Any route.
    pub const ANY: Route =
        Route { map: Map::STANDARD, seas: [0; SEAS_MAX], length: 0, avoided: SeaSet::EMPTY };

    /// The route with one more sea at its end. No chain passes more seas than there are.
    pub fn through(mut self, sea: Province) -> Result<Route, RouteFull> {
        if self.length == 0 {
            self.map = sea.map();
        }
        let fits = usize::from(self.length) < sea.map().convoying() && self.map == sea.map();
        let next = self.seas.get_mut(usize::from(self.length)).filter(|_| fits);
        *next.ok_or(RouteFull)? = sea.index() as u8;
        self.length += 1;
        Ok(self)
    }

    /// The route that keeps out of one more sea.
    pub fn avoiding(mut self, sea: Province) -> Route {
        self.avoided = self.avoided.or(SeaSet::just(sea));
        self
    }

    /// The seas to pass, in the order written.
    pub fn named(&self) -> Vec<Province> {
        let numbers = self.seas.iter().take(usize::from(self.length));
        numbers.filter_map(|number| self.map.province_numbered(usize::from(*number))).collect()
    }

    /// Their numbers on a map; none if they are on another one.
    pub(crate) fn numbers_on(&self, map: Map) -> &[u8] {
        let numbers = self.seas.get(..usize::from(self.length)).unwrap_or_default();
        if self.map == map { numbers } else { &[] }
    }

    /// The seas to keep out of.
    pub fn avoided(&self) -> SeaSet {
        self.avoided
    }

    /// Whether nothing was written that limits the route.
    pub fn is_any(&self) -> bool {
        self.length == 0 && self.avoided.is_empty()
    }
}

impl fmt::Display for Route {
    /// Writes what follows `VIA`: ` MAO WES`, ` NOT ENG`, or nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named().iter().try_for_each(|sea| write!(f, " {sea}"))?;
        self.avoided.iter().try_for_each(|sea| write!(f, " NOT {sea}"))
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Route({self})")
    }
}
