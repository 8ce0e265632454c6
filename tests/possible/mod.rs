//! Every possible order against what says of a single order whether it is possible: each order of
//! a list is legal, and each legal order has its spelling in a list.
//!
//! `CHANCERY_POSITIONS` says on how many random positions, and `CHANCERY_SEED` with which seed to
//! begin; `tools/long possible` tries more of them.

use std::collections::BTreeSet;

use chancery::adjudication::Rulebook;
use chancery::board::{
    Coast, Location, PhaseKind, Position, Power, Province, SeaSet, Terrain, Unit, UnitKind, steps,
};
use chancery::orders::legality::{Action, Ground, action, build, retreat};
use chancery::orders::{NamedUnit, Order, Place, Route, Way};
use chancery::possible::{Possible, possible_into};

use crate::brute::dice::Dice;
use crate::common::corpus::{CORPUS, movement_phases};

/// How many random positions are tried where nothing is said.
const POSITIONS: u64 = 300;
const RULEBOOKS: [Rulebook; 2] = [Rulebook::world_masters(), Rulebook::datc()];
const KINDS: [PhaseKind; 3] = [PhaseKind::Movement, PhaseKind::Retreats, PhaseKind::Adjustments];

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("it is a number"))
}

#[test]
fn lists_and_single_answers_agree_on_random_positions() {
    let first = number("CHANCERY_SEED").unwrap_or(1);
    let mut found = Possible::new();
    let mut orders = 0;
    for seed in first..first + number("CHANCERY_POSITIONS").unwrap_or(POSITIONS) {
        let position = random_position(&mut Dice::new(seed));
        let kind = KINDS[(seed % 4).saturating_sub(1) as usize];
        let rules = &RULEBOOKS[(seed / 4 % 2) as usize];
        possible_into(&mut found, &position, kind, rules);
        orders += check(&found, &position, kind, rules, &format!("CHANCERY_SEED={seed}"));
    }
    assert!(orders > 0, "nothing was listed, so nothing was tried");
}

#[test]
fn lists_and_single_answers_agree_on_the_corpus() {
    let phases = movement_phases(CORPUS);
    let mut found = Possible::new();
    for (phase, rules) in phases.iter().step_by(3).zip(RULEBOOKS.iter().cycle()) {
        possible_into(&mut found, &phase.position, PhaseKind::Movement, rules);
        let told = phase.json["id"].to_string();
        check(&found, &phase.position, PhaseKind::Movement, rules, &told);
    }
}

/// A board with up to 40 units, many of them fleets at sea, and some dislodged beside it.
fn random_position(dice: &mut Dice) -> Position {
    let mut position = Position::empty();
    let provinces: Vec<Province> = Province::all().collect();
    let seas: Vec<Province> = provinces.iter().copied().filter(|at| at.is_sea()).collect();
    for _ in 0..dice.below(40) {
        let places = if dice.percent(30) { &seas } else { &provinces };
        if let Some(unit) = random_unit(dice, places) {
            // If the province is taken, there is one unit less.
            let _ = position.place(unit);
        }
    }
    for centre in provinces.iter().copied().filter(|at| at.is_centre()) {
        if let Some(owner) = dice.pick(&Power::ALL).filter(|_| dice.percent(85)) {
            position.award(centre, owner).expect("no centre has an owner yet");
        }
    }
    for _ in 0..dice.below(6) {
        let Some(unit) = random_unit(dice, &provinces) else { continue };
        let retreats = steps(unit).iter().filter(|_| dice.percent(60)).collect();
        let _ = position.dislodge(unit, retreats);
    }
    position
}

fn random_unit(dice: &mut Dice, places: &[Province]) -> Option<Unit> {
    let province = dice.pick(places)?;
    let kind = match province.terrain() {
        Terrain::Sea => UnitKind::Fleet,
        Terrain::Inland => UnitKind::Army,
        _ => dice.pick(&[UnitKind::Army, UnitKind::Army, UnitKind::Fleet])?,
    };
    let coast = dice.pick_of(province.coasts().iter()).filter(|_| kind == UnitKind::Fleet);
    let location = coast.unwrap_or(Location::of(province));
    Unit::new(dice.pick(&Power::ALL)?, kind, location).ok()
}

/// Holds lists against single answers, and says how many orders were listed.
fn check(
    found: &Possible,
    position: &Position,
    kind: PhaseKind,
    rules: &Rulebook,
    told: &str,
) -> usize {
    let mut listed: BTreeSet<String> = BTreeSet::new();
    let mut before = "";
    let mut count = 0;
    for (at, power, orders) in found.places() {
        assert!(before < at.code(), "{told}: {at} comes after {before}");
        before = at.code();
        let texts: Vec<String> = orders.iter().map(Order::to_string).collect();
        assert!(texts.is_sorted_by(|one, next| one < next), "{told}: {texts:?}");
        assert_eq!(found.orders(at), orders);
        count += orders.len();
        listed.extend(texts.into_iter().map(|text| format!("{power} {at} {text}")));
    }
    let legal = legal(position, kind, rules);
    let lacks: Vec<_> = legal.difference(&listed).take(3).collect();
    let too_many: Vec<_> = listed.difference(&legal).take(3).collect();
    assert!(
        lacks.is_empty() && too_many.is_empty(),
        "{told}: lacks {lacks:?}, has {too_many:?} too many: {position:?}"
    );
    count
}

/// Every legal order, in its one spelling, with whose it is and for which province.
fn legal(position: &Position, kind: PhaseKind, rules: &Rulebook) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    match kind {
        PhaseKind::Movement => {
            let fleets = SeaSet::among(position.occupied());
            let ground = Ground { position, choices: rules.choices(), fleets };
            for unit in position.units() {
                for order in written(unit, position) {
                    if let Ok(action) = action(&order, unit, ground) {
                        all.extend(spelled(&order, action, unit, position).map(|o| line(unit, &o)));
                    }
                }
            }
        }
        PhaseKind::Retreats => {
            for dislodged in position.dislodged() {
                let unit = dislodged.unit;
                all.insert(line(unit, &Order::Disband(name(unit))));
                for to in places() {
                    if let Ok(to) = retreat(to, dislodged, position, rules.choices()) {
                        all.insert(line(unit, &Order::Retreat(name(unit), place(to))));
                    }
                }
            }
        }
        PhaseKind::Adjustments => all.extend(legal_adjustments(position)),
    }
    all
}

fn legal_adjustments(position: &Position) -> Vec<String> {
    let mut all = Vec::new();
    for power in Power::ALL {
        let units: Vec<Unit> = position.units_of(power).collect();
        let centres = position.centres_of(power).len();
        if centres < units.len() {
            all.extend(units.iter().map(|unit| line(*unit, &Order::Disband(name(*unit)))));
        }
        if centres <= units.len() {
            continue;
        }
        for place in places() {
            for kind in [None, Some(UnitKind::Army), Some(UnitKind::Fleet)] {
                if let Ok(unit) = build(&NamedUnit { kind, place }, power, position) {
                    all.push(line(unit, &Order::Build(name(unit))));
                    all.push(line(unit, &Order::Waive));
                }
            }
        }
    }
    all
}

fn line(unit: Unit, order: &Order) -> String {
    format!("{} {} {order}", unit.power(), unit.province())
}

/// Every order that one could write for a unit in a movement phase, except routes.
fn written(unit: Unit, position: &Position) -> Vec<Order> {
    let this = name(unit);
    let mut orders = vec![Order::Hold(this)];
    for to in places() {
        orders.push(Order::Move(this, to, Way::Unstated));
        orders.push(Order::Move(this, to, Way::Convoy(Route::ANY)));
        for other in position.units() {
            orders.push(Order::SupportMove(this, name(other), to));
            if unit.is_fleet() && to.coast.is_none() {
                orders.push(Order::Convoy(this, name(other), to));
            }
        }
    }
    orders.extend(position.units().map(|other| Order::SupportHold(this, name(other))));
    orders
}

/// Every province, and each with each coast, there or not.
fn places() -> impl Iterator<Item = Place> {
    Province::all().flat_map(|province| {
        let coasts = [Coast::North, Coast::East, Coast::South].map(Some);
        let coasts = coasts.into_iter().filter(move |_| province.is_split());
        std::iter::once(None).chain(coasts).map(move |coast| Place { province, coast })
    })
}

/// The one spelling of a legal order.
fn spelled(order: &Order, action: Action, unit: Unit, position: &Position) -> Option<Order> {
    let this = name(unit);
    match (action, order) {
        (Action::Hold, _) => Some(Order::Hold(this)),
        (Action::Move(to), _) => Some(Order::Move(this, place(to), Way::Unstated)),
        (Action::Sail(to), _) => Some(Order::Move(this, Place::of(to), Way::Convoy(Route::ANY))),
        (Action::Support { unit: other, goal: None, .. }, _) => {
            Some(Order::SupportHold(this, name(position.unit(other)?)))
        }
        (Action::Support { unit: other, goal: Some(goal), coast }, _) => {
            let other = position.unit(other)?;
            // No unit moves to where it is, so such a support has nothing to help.
            if other.province() == goal {
                return None;
            }
            // A coast that the other can't reach says no more than none.
            let reached = |coast: &Coast| {
                let location = Location::new(goal, Some(*coast));
                other.is_fleet() && location.is_some_and(|at| steps(other).contains(at))
            };
            let to = Place { province: goal, coast: coast.filter(reached) };
            Some(Order::SupportMove(this, name(other), to))
        }
        (Action::Convoy { army, to }, _) => {
            Some(Order::Convoy(this, name(position.unit(army)?), Place::of(to)))
        }
    }
}

fn name(unit: Unit) -> NamedUnit {
    NamedUnit { kind: Some(unit.kind()), place: place(unit.location()) }
}

fn place(at: Location) -> Place {
    Place { province: at.province(), coast: at.coast() }
}
