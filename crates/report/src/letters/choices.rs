//! All that a power can order in a phase of retreats or adjustments, a button for each, where that
//! is little.

use super::stock;
use super::tap::{OrderTaps, Tap};
use crate::adjudication::Rulebook;
use crate::board::{PhaseKind, Position};
use crate::names::{self, listed};
use crate::orders::Order;
use crate::possible::possible;

/// More buttons would not help.
const CHOICES_MAX: usize = 12;

/// A button for each whole set that the power can send for this phase; none if they are many.
pub(super) fn all(taps: OrderTaps<'_>, position: &Position) -> Vec<Tap> {
    let sets = sets(taps, position).unwrap_or_default();
    sets.iter().map(|set| taps.set(label(taps.phase.kind(), set), set)).collect()
}

/// The sets, each with as many orders as the power owes.
fn sets(taps: OrderTaps<'_>, position: &Position) -> Option<Vec<Vec<Order>>> {
    let kind = taps.phase.kind();
    if kind == PhaseKind::Movement {
        return None;
    }
    let found = possible(position, kind, &Rulebook::world_masters());
    let own = found.places().filter(|(_, power, _)| *power == taps.power);
    let places = own.map(|(_, _, orders)| {
        orders.iter().copied().filter(|order| *order != Order::Waive).collect::<Vec<Order>>()
    });
    let places: Vec<Vec<Order>> = places.collect();
    let owed = stock::owed(position, kind, taps.power).min(places.len());
    let mut sets = vec![Vec::new()];
    for (at, orders) in places.iter().enumerate() {
        let left = places.len() - at;
        let mut longer = Vec::new();
        for set in &sets {
            let may_stand = |order: &&Order| set.len() < owed && !meets(set, order);
            for order in orders.iter().filter(may_stand) {
                longer.push([set.as_slice(), &[*order]].concat());
            }
            // The places that are left may suffice without this one.
            if owed - set.len() < left {
                longer.push(set.clone());
            }
        }
        // A set that is not whole yet leads to one at least.
        if longer.len() > CHOICES_MAX {
            return None;
        }
        sets = longer;
    }
    sets.retain(|set| set.len() == owed && !set.is_empty());
    let disbands =
        |set: &Vec<Order>| set.iter().filter(|order| matches!(order, Order::Disband(_))).count();
    // The first button is the first that a thumb meets.
    sets.sort_by_key(disbands);
    // A unit that can retreat hardly ever disbands: where there are several, such sets would be
    // most of the buttons.
    if kind == PhaseKind::Retreats && places.len() > 1 {
        let fewest = sets.first().map_or(0, disbands);
        sets.retain(|set| disbands(set) == fewest);
    }
    (sets.len() <= CHOICES_MAX).then_some(sets)
}

/// Whether a unit would retreat to where another of the set does: both would be lost.
fn meets(set: &[Order], order: &Order) -> bool {
    let to = |order: &Order| match order {
        Order::Retreat(_, to) => Some(to.province),
        _ => None,
    };
    to(order).is_some_and(|place| set.iter().any(|other| to(other) == Some(place)))
}

/// What a set does: `Build A Paris and F Brest`, `A Paris to Gascony`.
fn label(kind: PhaseKind, set: &[Order]) -> String {
    if kind == PhaseKind::Retreats {
        return set.iter().map(retreat).collect::<Vec<String>>().join(", ");
    }
    let is_build = set.iter().any(|order| matches!(order, Order::Build(_)));
    let units = set.iter().filter_map(Order::unit).map(names::named);
    let verb = if is_build { "Build" } else { "Remove" };
    format!("{verb} {}", listed(&units.collect::<Vec<String>>()))
}

/// A retreat in few words: two of them have to fit on a button.
fn retreat(order: &Order) -> String {
    match order {
        Order::Retreat(unit, to) => format!("{} to {}", names::named(*unit), names::place(*to)),
        other => names::order(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Location, Phase, Power, Province, Unit, UnitKind};

    fn labels(phase: &str, position: &Position) -> Vec<String> {
        let phase = Phase::from_name(phase).expect("a phase");
        let taps = OrderTaps { tag: "wm26 r1-07", power: Power::France, phase };
        all(taps, position).into_iter().map(|tap| tap.label).collect()
    }

    /// The start without some units.
    fn without(lifted: &[Province]) -> Position {
        let mut position = Position::start();
        for at in lifted {
            position.lift(*at).expect("it stands there");
        }
        position
    }

    #[test]
    fn each_build_has_a_button() {
        let one = without(&[Province::BRE]);
        assert_eq!(labels("W1901A", &one), ["Build A Brest", "Build F Brest"]);
        let two = without(&[Province::BRE, Province::PAR]);
        let expected = ["Build A Brest and A Paris", "Build F Brest and A Paris"];
        assert_eq!(labels("W1901A", &two), expected);
        assert!(labels("W1901A", &Position::start()).is_empty());
    }

    #[test]
    fn as_many_units_go_as_have_to() {
        let mut more = without(&[Province::PAR]);
        for at in [Province::BUR, Province::GAS] {
            let army = Unit::new(Power::France, UnitKind::Army, Location::of(at));
            more.place(army.expect("an army")).expect("it is empty");
        }
        let all = ["F Brest", "A Burgundy", "A Gascony", "A Marseilles"];
        assert_eq!(labels("W1901A", &more), all.map(|unit| format!("Remove {unit}")));
    }

    #[test]
    fn two_units_do_not_retreat_to_one_place() {
        let mut beaten = Position::start();
        for at in [Province::PAR, Province::MAR] {
            let unit = beaten.lift(at).expect("it stands there");
            let places = [Province::GAS, Province::BUR].map(Location::of).into_iter().collect();
            beaten.dislodge(unit, places).expect("one a province");
        }
        let labels = labels("S1902R", &beaten);
        assert_eq!(labels.len(), 2, "{labels:?}");
        let wanted = "A Marseilles to Gascony, A Paris to Burgundy";
        assert!(labels.iter().any(|label| label == wanted), "{labels:?}");
    }
}
