//! The orders that one power has on file, before they are judged.
//!
//! What such a [`Scene`] shows is a secret of the orders' writer. It says whose it is, so
//! that what is for everybody can refuse it.

use super::scene::{Act, Deed, DeedEnd, Scene, adjusted, at, chain, fled};
use crate::adjudication::movement::{MovementVerdict, Outcome};
use crate::adjudication::{Rulebook, retreats};
use crate::board::{Location, Phase, Position, Power, Terrain, Unit, UnitKind, reach};
use crate::game::play::{Counted, Verdict, judge};
use crate::orders::{Order, Place};

impl Scene {
    /// The orders of one power alone, as far as they can be carried out no matter what others
    /// order. Nothing else is known of other powers. `None`, if there is nothing to draw.
    pub fn of_orders(
        phase: Phase,
        before: &Position,
        power: Power,
        orders: &[Order],
        rules: &Rulebook,
    ) -> Option<Scene> {
        let counted =
            |order: &Order| Counted { power, order: *order, text: String::new(), by_plan: false };
        let orders: Vec<Counted> = orders.iter().map(counted).collect();
        let deeds: Vec<Deed> = match judge(phase, before, &orders, rules) {
            Verdict::Movement(verdict) => ordered(before, power, &orders, &verdict),
            Verdict::Retreats(verdict) => {
                let told = |retreat: &&retreats::Retreat| retreat.order.is_some();
                let own = verdict.retreats().iter().filter(|one| one.unit.power() == power);
                own.filter(told).map(|retreat| fled(&orders, retreat)).collect()
            }
            // What would go in disorder is not what the player wrote.
            Verdict::Adjustments(verdict) => {
                let is_told = |deed: &Deed| {
                    let of = |order: &Order| order.unit().map(|unit| unit.place.province);
                    let at = Some(deed.unit.province());
                    deed.unit.power() == power && orders.iter().any(|one| of(&one.order) == at)
                };
                adjusted(&verdict).into_iter().filter(is_told).collect()
            }
        };
        let scene = Scene::of_position(phase, before);
        let scene = scene.subtitled(format!("the orders of {power}"));
        (!deeds.is_empty()).then_some(Scene { deeds, private_to: Some(power), ..scene })
    }
}

/// What a power's units were told, the last order of each.
fn ordered(
    before: &Position,
    power: Power,
    orders: &[Counted],
    verdict: &MovementVerdict,
) -> Vec<Deed> {
    let deed = |unit: Unit| {
        let from = unit.province();
        let order = orders.get(verdict.order_of(from)?)?.order;
        let (act, helped) = match order {
            Order::Hold(_) => (Act::Hold, None),
            Order::Move(_, to, _) => (goes(unit, to, before, orders, verdict), None),
            Order::SupportHold(_, other) => {
                (Act::SupportHold(other.place.province), Some(other.place.province))
            }
            Order::SupportMove(_, other, to) => {
                let helped = other.place.province;
                (Act::SupportMove(helped, to.province), Some(helped))
            }
            Order::Convoy(_, army, to) => {
                let carried = army.place.province;
                (Act::Convoy(carried, to.province), Some(carried))
            }
            _ => return None,
        };
        let is_illegal = matches!(verdict.outcome(from), Outcome::Illegal(_));
        // Help for a unit that is not there helps none.
        let is_idle = is_illegal || helped.is_some_and(|at| before.unit(at).is_none());
        Some(Deed { unit, act, end: if is_idle { DeedEnd::Void } else { DeedEnd::Done } })
    };
    before.units_of(power).filter_map(deed).collect()
}

/// A move. Who carries an army overseas may be known to others alone; then it goes by any
/// fleets that stand between.
fn goes(
    unit: Unit,
    to: Place,
    before: &Position,
    orders: &[Counted],
    verdict: &MovementVerdict,
) -> Act {
    let (from, goal) = (unit.province(), to.province);
    if unit.kind() == UnitKind::Fleet {
        return Act::Move(verdict.destination(from).unwrap_or(at(to)));
    }
    let is_carried = verdict.by_sea().contains(from);
    if reach(unit).contains(goal) && !is_carried {
        return Act::Move(Location::of(goal));
    }
    let carries = |order: &Order| match order {
        Order::Convoy(_, army, to) => army.place.province == from && to.province == goal,
        _ => false,
    };
    let may_carry = |fleet: &Unit| {
        let told = verdict.order_of(fleet.province()).and_then(|number| orders.get(number));
        let is_afloat = fleet.province().terrain() == Terrain::Sea;
        is_afloat && told.is_none_or(|counted| carries(&counted.order))
    };
    let own = |fleet: &Unit| fleet.power() == unit.power();
    let afloat: Vec<Unit> = before.units().filter(may_carry).collect();
    let seas = |fleets: &[Unit]| fleets.iter().map(|fleet| fleet.province()).collect::<Vec<_>>();
    let ours: Vec<Unit> = afloat.iter().copied().filter(own).collect();
    let way = chain(from, goal, &seas(&ours)).or_else(|| chain(from, goal, &seas(&afloat)));
    Act::Sail(Location::of(goal), way.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Province;
    use crate::orders::{read_order, read_unit};

    fn position(units: &[(Power, &str)]) -> Position {
        let mut position = Position::empty();
        for (power, unit) in units {
            let (kind, at) = read_unit(unit).expect("a unit");
            let unit = Unit::new(*power, kind, at).expect("it can stand there");
            position.place(unit).expect("nobody is there");
        }
        position
    }

    fn deeds(phase: &str, before: &Position, power: Power, orders: &[&str]) -> Vec<Deed> {
        let phase = Phase::from_name(phase).expect("a phase");
        let orders: Vec<Order> =
            orders.iter().map(|order| read_order(order).expect("an order")).collect();
        let rules = Rulebook::world_masters();
        let scene = Scene::of_orders(phase, before, power, &orders, &rules);
        scene.map(|scene| scene.deeds).unwrap_or_default()
    }

    fn told(phase: &str, before: &Position, power: Power, orders: &[&str]) -> Vec<(Act, DeedEnd)> {
        let deeds = deeds(phase, before, power, orders);
        assert!(deeds.iter().all(|deed| deed.unit.power() == power), "{deeds:?}");
        deeds.into_iter().map(|deed| (deed.act, deed.end)).collect()
    }

    const DONE: DeedEnd = DeedEnd::Done;

    #[test]
    fn nothing_that_others_do_shows() {
        let before = position(&[
            (Power::England, "A YOR"),
            (Power::England, "F NTH"),
            (Power::Germany, "F HEL"),
            (Power::France, "A BEL"),
        ]);
        // A support of another power's move counts, and so does its fleet, no matter the orders.
        let there = Act::Sail(Location::of(Province::NWY), vec![Province::NTH]);
        let convoy = Act::Convoy(Province::YOR, Province::NWY);
        let orders = ["A YOR - NWY VIA", "F NTH C A YOR - NWY"];
        let england = told("S1901M", &before, Power::England, &orders);
        assert!(england.contains(&(there, DONE)) && england.contains(&(convoy, DONE)));
        let alone = told("S1901M", &before, Power::England, &["A YOR - NWY VIA", "F NTH H"]);
        assert!(alone.contains(&(Act::Sail(Location::of(Province::NWY), vec![]), DONE)));
        let foreign = Act::SupportMove(Province::NTH, Province::HOL);
        let germany = told("S1901M", &before, Power::Germany, &["F HEL S F NTH - HOL"]);
        assert_eq!(germany, [(foreign, DONE)]);
        let before = position(&[(Power::England, "A YOR"), (Power::Germany, "F NTH")]);
        let hopes = told("S1901M", &before, Power::England, &["A YOR - NWY VIA"]);
        let way = Act::Sail(Location::of(Province::NWY), vec![Province::NTH]);
        assert_eq!(hopes, [(way, DONE)]);
    }

    #[test]
    fn what_the_board_forbids_is_void() {
        let before = position(&[(Power::France, "A PAR"), (Power::France, "F BRE")]);
        let found = told("S1901M", &before, Power::France, &["A PAR - MOS", "F BRE S A MUN"]);
        let ends: Vec<DeedEnd> = found.iter().map(|(_, end)| *end).collect();
        assert_eq!(ends, [DeedEnd::Void, DeedEnd::Void], "{found:?}");
        // The last order of a unit counts, and another's unit takes none.
        let last = ["A PAR - BUR", "A PAR - PIC", "A BUR H"];
        let to = Act::Move(Location::of(Province::PIC));
        assert_eq!(told("S1901M", &before, Power::France, &last), [(to, DONE)]);
        assert_eq!(told("S1901M", &before, Power::France, &[]), []);
    }

    #[test]
    fn retreats_builds_and_removals_are_shown() {
        let mut beaten = position(&[(Power::France, "A BUR"), (Power::Germany, "A MUN")]);
        let unit = beaten.lift(Province::BUR).expect("it stands there");
        let places = [Province::GAS, Province::PAR].map(Location::of).into_iter().collect();
        beaten.dislodge(unit, places).expect("one a province");
        let retreat = told("S1901R", &beaten, Power::France, &["A BUR R GAS"]);
        assert_eq!(retreat, [(Act::Retreat(Location::of(Province::GAS)), DONE)]);
        assert_eq!(told("S1901R", &beaten, Power::France, &["A BUR D"]), [(Act::Disband, DONE)]);
        assert_eq!(told("S1901R", &beaten, Power::Germany, &[]), []);
        let mut winter = position(&[(Power::France, "A BUR"), (Power::Germany, "A MUN")]);
        for centre in [Province::PAR, Province::BRE, Province::MAR] {
            winter.award(centre, Power::France).expect("nobody owns it");
        }
        let builds = ["F BRE B", "A PAR B", "A MAR B"];
        let built = told("W1901A", &winter, Power::France, &builds);
        assert_eq!(built, [(Act::Build, DONE), (Act::Build, DONE)], "two may be built");
        // No player wrote what goes in disorder.
        assert_eq!(told("W1901A", &winter, Power::Germany, &[]), []);
        assert_eq!(told("W1901A", &winter, Power::Germany, &["A MUN D"]), [(Act::Disband, DONE)]);
    }
}
