//! What holds for all orders of a text together: the last one for a unit counts (D.III(5)), too
//! many builds or removals count from the bottom up (D.V(2), (3)), units without an order are
//! named, and armies that need a convoy are asked for one.

use super::super::grammar::tree::Whole;
use super::super::order::{NamedUnit, Order, Place, Way};
use super::super::resolve::Table;
use super::ForAll;
use super::value::{Note, NoteKind, Reading, Understood};
use crate::board::{PhaseKind, Position, Province, ProvinceSet, SeaSet, Unit, fleets_on_routes};

/// Finishes a reading.
pub(super) fn finish(table: &Table, reading: &mut Reading, for_all: Vec<ForAll>) {
    let owing = owing(table);
    for rest in for_all.into_iter().rev() {
        give_rest(reading, rest, &owing);
    }
    mark_superseded(reading);
    match table.phase.kind() {
        PhaseKind::Movement => mark_routes(table.position, reading),
        PhaseKind::Adjustments => mark_excess(table, reading),
        PhaseKind::Retreats => {}
    }
    let ordered = ordered(reading);
    reading.missing = owing.into_iter().filter(|unit| !ordered.contains(unit.province())).collect();
}

/// The units that owe an order in this phase, as they are listed: by their names.
fn owing(table: &Table) -> Vec<Unit> {
    let mut units: Vec<Unit> = match table.phase.kind() {
        PhaseKind::Movement => table.position.units_of(table.power).collect(),
        PhaseKind::Retreats => {
            let dislodged = table.position.dislodged().iter().map(|dislodged| dislodged.unit);
            dislodged.filter(|unit| unit.power() == table.power).collect()
        }
        PhaseKind::Adjustments => Vec::new(),
    };
    units.sort_by_cached_key(Unit::to_string);
    units
}

fn ordered(reading: &Reading) -> ProvinceSet {
    let units = reading.orders.iter().filter_map(|understood| understood.order.unit());
    units.map(|unit| unit.place.province).collect()
}

/// "The rest hold": an entry for each unit that has no order.
fn give_rest(reading: &mut Reading, rest: ForAll, owing: &[Unit]) {
    let ordered = ordered(reading);
    let Whole::Units(kind) = rest.whole;
    let meant = owing.iter().filter(|unit| {
        !ordered.contains(unit.province()) && kind.is_none_or(|kind| unit.kind() == kind)
    });
    let entries = meant.map(|unit| {
        let place = Place { province: unit.province(), coast: unit.location().coast() };
        let named = NamedUnit { kind: Some(unit.kind()), place };
        let order = if rest.disband { Order::Disband(named) } else { Order::Hold(named) };
        Understood { order, line: rest.line, text: rest.text.clone(), notes: Vec::new() }
    });
    let entries: Vec<Understood> = entries.collect();
    let at = rest.before.min(reading.orders.len());
    reading.orders.splice(at..at, entries);
}

/// Of several orders for a unit, or builds in a centre, the last counts.
fn mark_superseded(reading: &mut Reading) {
    let mut seen = ProvinceSet::EMPTY;
    for understood in reading.orders.iter_mut().rev() {
        let Some(unit) = understood.order.unit() else { continue };
        if seen.contains(unit.place.province) {
            understood.notes.push(Note::new(NoteKind::Superseded, "a later order counts"));
        }
        seen.insert(unit.place.province);
    }
}

/// Of more builds or removals than are due, those at the bottom count (D.V(2)).
fn mark_excess(table: &Table, reading: &mut Reading) {
    let balance = table.position.builds(table.power);
    let mut builds = balance.max(0);
    let mut removals = (-balance).max(0);
    let mut waived = 0;
    for understood in reading.orders.iter_mut().rev() {
        let counts = |kind: NoteKind| understood.notes.iter().any(|note| note.kind == kind);
        if counts(NoteKind::Superseded) || counts(NoteKind::Illegal) {
            continue;
        }
        let left = match understood.order {
            Order::Build(_) => &mut builds,
            Order::Disband(_) => &mut removals,
            Order::Waive => {
                waived += 1;
                continue;
            }
            _ => continue,
        };
        if *left == 0 {
            let text = format!("only {} due", balance.abs());
            understood.notes.push(Note::new(NoteKind::Excess, text));
        } else {
            *left -= 1;
        }
    }
    let _ = waived;
}

/// Armies that go by sea, and no fleet in this text was told to carry them.
fn mark_routes(position: &Position, reading: &mut Reading) {
    let counts = |understood: &&Understood| {
        understood.notes.iter().all(|note| note.kind != NoteKind::Superseded)
    };
    let convoys: Vec<(Province, Province, Province)> = reading
        .orders
        .iter()
        .filter(counts)
        .filter_map(|understood| match understood.order {
            Order::Convoy(fleet, army, to) => {
                Some((fleet.place.province, army.place.province, to.province))
            }
            _ => None,
        })
        .collect();
    for understood in &mut reading.orders {
        let Order::Move(unit, to, Way::Convoy(route)) = understood.order else { continue };
        let (from, to) = (unit.place.province, to.province);
        let fleets: ProvinceSet = convoys
            .iter()
            .filter(|(_, army, target)| (*army, *target) == (from, to))
            .map(|(fleet, ..)| *fleet)
            .collect();
        let empty = route.named().iter().find(|sea| position.unit(**sea).is_none());
        let fleets = SeaSet::among(fleets).without(route.avoided());
        let text = match empty {
            Some(sea) => format!("no fleet stands in {}", sea.name()),
            None if !fleets_on_routes(from, to, fleets, route.named()).is_empty() => continue,
            None => "none of your fleets is ordered to carry it".to_owned(),
        };
        understood.notes.push(Note::new(NoteKind::Route, text));
    }
}
