//! The search for chains of fleets, in the numbers of a map. [`super::convoy`] asks it for others.

use super::sea_set::SeaSet;
use super::tables::{Space, Tables};
use super::word::{Numbers, Word};

/// A set of provinces through which convoys run, inside the engine.
pub(crate) struct Seas<T: Tables>(T::SeaWord);

impl<T: Tables> Clone for Seas<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tables> Copy for Seas<T> {}

impl<T: Tables> Seas<T> {
    pub(crate) const EMPTY: Seas<T> = Seas(T::SeaWord::EMPTY);

    /// The members of a set that are on this map.
    pub(crate) fn of(tables: T, set: SeaSet) -> Seas<T> {
        let numbers = Numbers(set.bits_on(tables.map()));
        Seas(numbers.fold(T::SeaWord::EMPTY, |all, sea| all.or(T::SeaWord::just(sea))))
    }

    pub(crate) const fn these(seas: T::SeaWord) -> Seas<T> {
        Seas(seas)
    }

    /// The same as a value.
    pub(crate) fn on(self, tables: T) -> SeaSet {
        SeaSet::new(tables.map(), Numbers(self.0).fold(0, |all, sea| all | 1 << sea))
    }

    #[inline]
    pub(crate) fn beside(tables: T, space: T::Space) -> Seas<T> {
        Seas(tables.seas_beside(space))
    }

    /// Just this sea; nothing if no convoy runs there.
    #[inline]
    pub(crate) fn just(tables: T, sea: T::Space) -> Seas<T> {
        if tables.convoys(sea) { Seas(T::SeaWord::just(sea.number())) } else { Seas::EMPTY }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(crate) fn and(self, other: Seas<T>) -> Seas<T> {
        Seas(self.0.and(other.0))
    }

    #[inline]
    pub(crate) fn or(self, other: Seas<T>) -> Seas<T> {
        Seas(self.0.or(other.0))
    }

    #[inline]
    pub(crate) fn without(self, other: Seas<T>) -> Seas<T> {
        Seas(self.0.without(other.0))
    }

    pub(crate) fn is_within(self, other: Seas<T>) -> bool {
        self.without(other).is_empty()
    }

    #[inline]
    pub(crate) fn contains(self, tables: T, sea: T::Space) -> bool {
        !self.and(Seas::just(tables, sea)).is_empty()
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = T::Space> + Clone + use<T> {
        Numbers(self.0).filter_map(T::Space::from_number)
    }

    /// All seas of the set that are connected with `some` of it, those included.
    fn connected_with(self, tables: T, some: Seas<T>) -> Seas<T> {
        let mut found = self.and(some);
        let mut edge = found;
        while !edge.is_empty() {
            let mut next = Seas::EMPTY;
            for sea in edge.iter() {
                next = next.or(Seas::beside(tables, sea));
            }
            edge = next.and(self).without(found);
            found = found.or(edge);
        }
        found
    }

    /// The set without two provinces: an army that leaves one coast for another is not carried by
    /// a fleet there, even where coasts convoy.
    #[inline]
    fn between(self, tables: T, from: T::Space, to: T::Space) -> Seas<T> {
        if !T::MAY_CONVOY_ON_COASTS {
            return self;
        }
        self.without(Seas::just(tables, from)).without(Seas::just(tables, to))
    }
}

/// [`super::route_exists`].
#[inline]
pub(crate) fn route_exists<T: Tables>(
    tables: T,
    from: T::Space,
    to: T::Space,
    fleets: Seas<T>,
) -> bool {
    let fleets = fleets.between(tables, from, to);
    let first = fleets.and(Seas::beside(tables, from));
    let last = fleets.and(Seas::beside(tables, to));
    if first.is_empty() || last.is_empty() {
        return false;
    }
    if !first.and(last).is_empty() {
        return true;
    }
    !fleets.connected_with(tables, first).and(last).is_empty()
}

/// [`super::on_some_route`].
pub(crate) fn on_some_route<T: Tables>(
    tables: T,
    fleet: T::Space,
    from: T::Space,
    to: T::Space,
    fleets: Seas<T>,
) -> bool {
    let walk = Walk { through: Some(fleet), ..Walk::new(tables, from, to, fleets, &[]) };
    walk.finds_a_route()
}

/// [`super::on_needed_route`].
pub(crate) fn on_needed_route<T: Tables>(
    tables: T,
    fleet: T::Space,
    from: T::Space,
    to: T::Space,
    fleets: Seas<T>,
) -> bool {
    let walk = Walk::new(tables, from, to, fleets, &[]);
    Walk { through: Some(fleet), detours: false, ..walk }.finds_a_route()
}

/// [`super::is_chain`].
pub(crate) fn is_chain<T: Tables>(
    tables: T,
    from: T::Space,
    to: T::Space,
    seas: &[T::Space],
) -> bool {
    let (Some(first), Some(last)) = (seas.first(), seas.last()) else { return false };
    let beside = |one, other| Seas::beside(tables, one).contains(tables, other);
    beside(from, *first)
        && beside(to, *last)
        && seas.windows(2).all(|pair| beside(pair[0], pair[1]))
}

/// [`super::fleets_on_routes`].
pub(crate) fn fleets_on_routes<T: Tables>(
    tables: T,
    from: T::Space,
    to: T::Space,
    fleets: Seas<T>,
    named: &[T::Space],
) -> Seas<T> {
    let walk = Walk::new(tables, from, to, fleets, named);
    // If there is no chain at all, there is no need to try each of many fleets.
    if !walk.finds_a_route() {
        return Seas::EMPTY;
    }
    let on_route = |fleet: &T::Space| Walk { through: Some(*fleet), ..walk }.finds_a_route();
    let found = walk.fleets.iter().filter(on_route);
    found.fold(Seas::EMPTY, |all, fleet| all.or(Seas::just(tables, fleet)))
}

/// A search for a chain that passes each sea at most once.
struct Walk<'a, T: Tables> {
    tables: T,
    from: T::Space,
    to: T::Space,
    fleets: Seas<T>,
    /// Seas to pass, in this order.
    named: &'a [T::Space],
    /// A sea to pass at any place of the chain.
    through: Option<T::Space>,
    /// Whether a chain may hold fleets that could be left out of it.
    detours: bool,
}

impl<T: Tables> Clone for Walk<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tables> Copy for Walk<'_, T> {}

impl<'a, T: Tables> Walk<'a, T> {
    fn new(
        tables: T,
        from: T::Space,
        to: T::Space,
        fleets: Seas<T>,
        named: &'a [T::Space],
    ) -> Walk<'a, T> {
        let fleets = fleets.between(tables, from, to);
        Walk { tables, from, to, fleets, named, through: None, detours: true }
    }

    /// Whether the fleets are too many to try all chains of them.
    #[inline]
    fn is_large(&self) -> bool {
        T::FLEETS_WALKED.is_some_and(|walked| self.fleets.0.count() > walked)
    }

    fn beside(&self, space: T::Space) -> Seas<T> {
        Seas::beside(self.tables, space)
    }

    fn just(&self, sea: T::Space) -> Seas<T> {
        Seas::just(self.tables, sea)
    }

    fn finds_a_route(&self) -> bool {
        if self.is_large() {
            // There are too many chains to look at all of them.
            if !route_exists(self.tables, self.from, self.to, self.fleets) {
                return false;
            }
            let mut to_pass = self.named.iter().copied().chain(self.through);
            let may_pass = to_pass.all(|sea| self.has_two_ways(sea));
            if !may_pass || self.named.is_empty() && self.detours {
                return may_pass;
            }
        }
        let starts = self.fleets.and(self.beside(self.from));
        starts.iter().any(|sea| self.goes_on(sea, Seas::EMPTY, self.named))
    }

    /// Whether a fleet has a way to either end, and both have no fleet in common: that is so unless
    /// some other fleet stands between it and both ends (Menger's theorem).
    fn has_two_ways(&self, through: T::Space) -> bool {
        let (first, last) = (self.beside(self.from), self.beside(self.to));
        let start = self.just(through);
        let reached = self.fleets.connected_with(self.tables, start);
        let meets = |reached: Seas<T>, ends: Seas<T>| !reached.and(ends).is_empty();
        meets(reached, first)
            && meets(reached, last)
            && self.fleets.without(start).iter().all(|other| {
                let fleets = self.fleets.without(self.just(other));
                meets(fleets.connected_with(self.tables, start), first.or(last))
            })
    }

    /// Whether a chain that passed `passed` and now stands at `at` can reach the end by way of the
    /// seas that are `left` to pass.
    fn goes_on(&self, at: T::Space, passed: Seas<T>, left: &[T::Space]) -> bool {
        let passed = passed.or(self.just(at));
        let left = left.strip_prefix(&[at]).unwrap_or(left);
        let is_last = self.beside(self.to).contains(self.tables, at);
        let is_through = |sea| passed.contains(self.tables, sea);
        if is_last && left.is_empty() && self.through.is_none_or(is_through) {
            return true;
        }
        if is_last && !self.detours {
            return false;
        }
        let next = self.beside(at).and(self.fleets).without(passed);
        if self.is_large() && !self.is_open(next, passed, left) {
            return false;
        }
        next.iter().any(|sea| self.may_step(sea, at, passed) && self.goes_on(sea, passed, left))
    }

    /// Whether the next sea to pass, the sea to pass at any place and the end can be reached from
    /// here, each by itself.
    fn is_open(&self, next: Seas<T>, passed: Seas<T>, left: &[T::Space]) -> bool {
        let reached = self.fleets.without(passed).connected_with(self.tables, next);
        let is_reached = |sea: &T::Space| reached.contains(self.tables, *sea);
        let through = self.through.filter(|sea| !passed.contains(self.tables, *sea));
        left.iter().chain(through.iter()).all(is_reached)
            && !reached.and(self.beside(self.to)).is_empty()
    }

    /// A chain without detours never comes back beside its start or an earlier fleet.
    fn may_step(&self, sea: T::Space, at: T::Space, passed: Seas<T>) -> bool {
        if self.detours {
            return true;
        }
        let earlier = passed.without(self.just(at));
        self.beside(sea).and(earlier).is_empty()
            && !self.beside(self.from).contains(self.tables, sea)
    }
}
