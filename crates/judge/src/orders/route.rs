//! The seas that a player wrote for a convoyed army (D.VI(3)).

use std::fmt;

use crate::board::{Province, SeaSet};

/// What was written about a convoy's route: seas to pass in this order, seas to keep out of.
/// Nothing of either is any route.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Route {
    seas: [Province; Province::SEAS],
    length: u8,
    avoided: SeaSet,
}

/// A route already names every sea there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteFull;

impl Route {
    /// Any route.
    pub const ANY: Route =
        Route { seas: [Province::ADR; Province::SEAS], length: 0, avoided: SeaSet::EMPTY };

    /// The route with one more sea at its end. No chain passes more seas than there are.
    pub fn through(mut self, sea: Province) -> Result<Route, RouteFull> {
        let next = self.seas.get_mut(usize::from(self.length)).ok_or(RouteFull)?;
        *next = sea;
        self.length += 1;
        Ok(self)
    }

    /// The route that keeps out of one more sea.
    pub fn avoiding(mut self, sea: Province) -> Route {
        self.avoided = self.avoided.or(SeaSet::just(sea));
        self
    }

    /// The seas to pass, in the order written.
    pub fn named(&self) -> &[Province] {
        self.seas.get(..usize::from(self.length)).unwrap_or_default()
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
