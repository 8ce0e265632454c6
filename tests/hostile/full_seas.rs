//! Every sea full of fleets, and the questions about chains that take longest.

use chancery::adjudication::{Rulebook, movement};
use chancery::board::{
    Location, Position, Power, Province, SeaSet, Terrain, Unit, UnitKind, fleets_on_routes,
    on_needed_route, on_some_route,
};
use chancery::orders::{Given, NamedUnit, Order, Place, Route, Way};

use crate::hostile::{AT_ONCE, in_ordinary_phases};

fn seas() -> Vec<Province> {
    Province::all().filter(|province| province.is_sea()).collect()
}

fn coasts() -> Vec<Province> {
    Province::all().filter(|province| province.terrain() == Terrain::Coastal).collect()
}

/// Each question is put about all seas at once: a chain of fewer is one of these, too, so no
/// smaller set has more ways to try in vain.
#[test]
fn every_question_about_a_chain_is_answered_at_once() {
    let fleets = seas().into_iter().fold(SeaSet::EMPTY, |all, sea| all.or(SeaSet::just(sea)));
    let mut worst = 0;
    for from in coasts() {
        for to in coasts().into_iter().filter(|to| *to != from) {
            worst = worst.max(in_ordinary_phases(|| {
                for sea in seas() {
                    std::hint::black_box(on_some_route(sea, from, to, fleets));
                    std::hint::black_box(on_needed_route(sea, from, to, fleets));
                    // No other sea touches the Black Sea, so every chain is tried.
                    let named = [sea, Province::BLA];
                    std::hint::black_box(fleets_on_routes(from, to, fleets, &named));
                }
            }));
        }
    }
    assert!(worst < AT_ONCE, "57 questions take {worst} phases");
}

/// All armies go by impossible routes, and all fleets convoy one that they can't help.
fn position_and_orders(shift: usize) -> (Position, Vec<Given>) {
    let (mut position, mut given) = (Position::empty(), Vec::new());
    let coasts = coasts();
    let name = |unit: Unit| NamedUnit {
        kind: Some(unit.kind()),
        place: Place { province: unit.province(), coast: None },
    };
    let mut add = |kind, at: Province, power: usize| {
        let power = Power::ALL[power % Power::COUNT];
        let unit = Unit::new(power, kind, Location::of(at)).expect("it can stand there");
        position.place(unit).expect("alone");
        unit
    };
    let mut armies = Vec::new();
    for (number, from) in coasts.iter().enumerate() {
        let army = add(UnitKind::Army, *from, number);
        let to = coasts[(number + shift) % coasts.len()];
        let route = [Province::MAO, Province::NTH, Province::BLA].into_iter();
        let route = route.fold(Route::ANY, |route, sea| {
            route.through(sea).expect("a route has room for every sea")
        });
        let order = Order::Move(name(army), Place::of(to), Way::Convoy(route));
        given.push(Given { power: army.power(), order });
        armies.push((army, to));
    }
    for (number, at) in seas().into_iter().enumerate() {
        let fleet = add(UnitKind::Fleet, at, number);
        let (army, to) = armies[(number * shift) % armies.len()];
        let order = Order::Convoy(name(fleet), name(army), Place::of(to));
        given.push(Given { power: fleet.power(), order });
    }
    (position, given)
}

#[test]
fn a_board_full_of_hopeless_convoys_is_judged_at_once() {
    for rules in [Rulebook::world_masters(), Rulebook::datc()] {
        for shift in 1..42 {
            let (position, given) = position_and_orders(shift);
            let took = in_ordinary_phases(|| movement::adjudicate(&position, &given, &rules));
            assert!(took < AT_ONCE, "{took} with a shift of {shift}");
        }
    }
}

/// One army, all fleets: each chain that there is could carry it, if a fleet were not attacked.
#[test]
fn one_army_with_every_fleet_is_carried_at_once() {
    let (mut position, mut given) = position_and_orders(1);
    for order in &mut given {
        if let Order::Convoy(fleet, ..) = order.order {
            let army = NamedUnit { kind: None, place: Place::of(Province::NWY) };
            order.order = Order::Convoy(fleet, army, Place::of(Province::SYR));
        }
    }
    given.retain(|given| !matches!(given.order, Order::Move(..)));
    position.lift(Province::NWY).expect("an army stands there");
    let at = Location::of(Province::NWY);
    let army = Unit::new(Power::Russia, UnitKind::Army, at).expect("it can stand there");
    position.place(army).expect("alone");
    for route in [Route::ANY, Route::ANY.avoiding(Province::MAO)] {
        let army = NamedUnit { kind: None, place: Place::of(Province::NWY) };
        let order = Order::Move(army, Place::of(Province::SYR), Way::Convoy(route));
        let mut given = given.clone();
        given.push(Given { power: Power::Russia, order });
        for rules in [Rulebook::world_masters(), Rulebook::datc()] {
            let took = in_ordinary_phases(|| movement::adjudicate(&position, &given, &rules));
            assert!(took < AT_ONCE, "{took}");
        }
    }
}
