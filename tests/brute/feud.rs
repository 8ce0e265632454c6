//! The plot of which paradoxes of several armies are made: convoys in a ring, each to where a unit
//! attacks the next one's fleet or supports it.

use chancery::board::{Province, UnitKind, neighbours};
use chancery::orders::{Order, Route, Way};

use super::generate::Draft;

/// For each convoy an army, its fleet, the unit where it goes, and one with which that strikes.
const UNITS_OF_CONVOY: usize = 4;
/// Rings are found by trying; most tries run into a sea that shares no coast with the first.
const TRIES: usize = 50;

/// One convoy of a ring.
#[derive(Clone, Copy)]
struct Link {
    sea: Province,
    /// Where its army goes: beside its own sea and the next one's.
    end: Province,
}

impl Draft {
    pub(crate) fn plot_feud(&mut self) {
        // Three convoys take all the units there may be.
        let has_room = self.units().is_empty();
        let count = if has_room && self.dice.percent(85) { 3 } else { 2 };
        let Some(ring) = (0..TRIES).find_map(|_| self.ring(count)) else {
            return;
        };
        self.make_room(count * UNITS_OF_CONVOY);
        let ends: Vec<Province> = ring.iter().map(|link| link.end).collect();
        let starts: Vec<Option<Province>> =
            ring.iter().map(|link| self.embark(*link, &ends)).collect();
        let next: Vec<Province> = (0..count).map(|index| ring[(index + 1) % count].sea).collect();
        let helpers: Vec<_> =
            ring.iter().zip(&next).map(|(link, sea)| self.reserve(link.end, *sea)).collect();
        let mut foes = ends;
        for index in 0..count {
            if let Some((helper, start)) = helpers[index].zip(starts[index]) {
                foes.extend(self.strike(helper, start, next[index]));
            }
        }
        if self.dice.percent(80) {
            let friends = starts.into_iter().flatten().chain(next);
            self.divide(ring[0].sea, friends.collect(), foes);
        }
    }

    /// Makes two camps, that of the fleet at one sea and that against it.
    fn divide(&mut self, sea: Province, friends: Vec<Province>, foes: Vec<Province>) {
        for friend in friends {
            self.side_with(friend, sea);
        }
        for foe in foes {
            self.set_against(foe, sea);
        }
    }

    /// Different seas in a ring, each with a coast that it shares with the next.
    fn ring(&mut self, count: usize) -> Option<Vec<Link>> {
        let mut seas: Vec<Province> = Vec::new();
        while seas.len() < count {
            let is_next = |sea: &Province| {
                let last = seas.last();
                sea.convoys()
                    && !seas.contains(sea)
                    && last.is_none_or(|last| !shared_coasts(*last, *sea).is_empty())
            };
            let next = self.dice.pick_of(self.map.provinces().filter(is_next))?;
            seas.push(next);
        }
        let mut ring: Vec<Link> = Vec::new();
        for index in 0..count {
            let (sea, next) = (seas[index], seas[(index + 1) % count]);
            let is_free = |end: &Province| ring.iter().all(|link| link.end != *end);
            let end = self.dice.pick_of(shared_coasts(sea, next).into_iter().filter(is_free))?;
            ring.push(Link { sea, end });
        }
        Some(ring)
    }

    /// Carries an army over one sea to its end, from some coast that is no other army's end.
    fn embark(&mut self, link: Link, ends: &[Province]) -> Option<Province> {
        let is_start = |from: &Province| !from.is_sea() && !ends.contains(from);
        let from = self.dice.pick_of(neighbours(link.sea).iter().filter(is_start))?;
        let army = self.free_unit(from, UnitKind::Army)?;
        let (named, place) = (self.name(army), self.place_for(army, link.end));
        let way = match neighbours(from).contains(link.end) {
            true => Way::Convoy(Route::ANY),
            false => Way::Unstated,
        };
        self.give(army, Order::Move(named, place, way));
        self.carry(link.sea, army, link.end);
        Some(from)
    }
}

/// The coasts beside both seas.
pub(crate) fn shared_coasts(sea: Province, other: Province) -> Vec<Province> {
    let shared = neighbours(sea) & neighbours(other);
    shared.iter().filter(|coast| !coast.is_sea()).collect()
}
