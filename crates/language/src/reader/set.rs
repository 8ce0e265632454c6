//! What holds for all orders of a text together: the last one for a unit counts (D.III(5)), too
//! many builds or removals count from the bottom up (D.V(2), (3)), units without an order are
//! named, armies that need a convoy are asked for one, and a line is passed over once at most. Then
//! it is known what stands, and the answers to lines that are no orders say so.

use std::collections::{BTreeMap, BTreeSet};

use super::super::grammar::tree::AllUnits;
use super::super::resolve::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, named};
use super::here::Here;
use super::message::{sentence, until_again};
use super::state::{ForAll, Reader};
use super::value::{Reading, Understood};
use crate::board::{PhaseKind, Position, Province, ProvinceSet, SeaSet, Unit, fleets_on_routes};
use crate::orders::legality::{of_excess_build, of_excess_removal};
use crate::orders::{Order, Way};

/// Finishes a reading.
pub(super) fn finish(table: &BoardAtHand, reading: &mut Reading, for_all: Vec<ForAll>) {
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
    reading.missing = missing(table, reading, owing);
    reading.refused.sort_by_key(|refused| refused.line);
    keep_ignored_once(reading);
}

/// A line is passed over once, and only if nothing else is said of it.
fn keep_ignored_once(reading: &mut Reading) {
    let orders = reading.orders.iter().map(|order| order.line);
    let plans = reading.plans.iter().map(|plan| plan.line);
    let refused = reading.refused.iter().map(|refused| refused.line);
    let commands = reading.commands.iter().map(|command| command.line);
    let headings = reading.headings.iter().map(|heading| heading.line);
    let said: BTreeSet<usize> =
        orders.chain(plans).chain(refused).chain(commands).chain(headings).collect();
    reading.ignored.retain(|ignored| !said.contains(&ignored.line));
    reading.ignored.dedup_by_key(|ignored| ignored.line);
}

impl Reader<'_> {
    /// "Both armies hold" of a power with three of them, unless two are left without an order.
    pub(super) fn not_both(&self, here: Here, whole: AllUnits) -> Option<OrderTrouble> {
        let both = here.tokens.iter().find(|token| token.key == "both")?;
        let AllUnits::Units(kind) = whole;
        let meant = |unit: &Unit| kind.is_none_or(|kind| unit.kind() == kind);
        let units: Vec<Unit> = owing(&self.table).into_iter().filter(meant).collect();
        let ordered = ordered(&self.reading);
        let left = units.iter().filter(|unit| !ordered.contains(unit.province())).count();
        let expected = format!("You have {} of them. Which two do you mean?", units.len());
        let trouble = OrderTrouble::at(both.span.start, RefusalKind::Unreadable, expected);
        (units.len() != 2 && left != 2).then_some(trouble)
    }
}

/// The units that an order of this phase can be for, as they are listed: by their names.
fn owing(table: &BoardAtHand) -> Vec<Unit> {
    let mut units: Vec<Unit> = match table.phase.kind() {
        PhaseKind::Retreats => {
            let dislodged = table.position.dislodged().iter().map(|dislodged| dislodged.unit);
            dislodged.filter(|unit| table.owns(unit)).collect()
        }
        _ => table.own_units().collect(),
    };
    units.sort_by_cached_key(Unit::to_string);
    units
}

/// The units for which no order stands. Of units that may stay none owes one, unless more have to
/// be removed than were named: then it may be any of the others (D.V(4)).
fn missing(table: &BoardAtHand, reading: &Reading, owing: Vec<Unit>) -> Vec<Unit> {
    if table.phase.kind() == PhaseKind::Adjustments {
        let standing = reading.orders.iter().filter(|order| is_standing(order));
        let removed = standing.filter(|order| matches!(order.order, Order::Disband(_))).count();
        if removed as i32 >= -table.builds() {
            return Vec::new();
        }
    }
    let ordered = ordered(reading) | planned(table, reading);
    owing.into_iter().filter(|unit| !ordered.contains(unit.province())).collect()
}

/// The units that do one of several things in this phase.
pub(super) fn planned(table: &BoardAtHand, reading: &Reading) -> ProvinceSet {
    let plans = reading.plans.iter().filter(|plan| plan.phase == table.phase);
    let units = plans.flat_map(|plan| &plan.options).filter_map(Order::unit);
    units.map(|unit| unit.place.province).collect()
}

fn ordered(reading: &Reading) -> ProvinceSet {
    let units = reading.orders.iter().filter_map(|understood| understood.order.unit());
    units.map(|unit| unit.place.province).collect()
}

/// "The rest hold": an entry for each unit that has no order.
fn give_rest(reading: &mut Reading, rest: ForAll, owing: &[Unit]) {
    let ordered = ordered(reading);
    let AllUnits::Units(kind) = rest.whole;
    let meant = owing.iter().filter(|unit| {
        !ordered.contains(unit.province()) && kind.is_none_or(|kind| unit.kind() == kind)
    });
    let entries = meant.map(|unit| {
        let named = named(*unit);
        let order = if rest.disband { Order::Disband(named) } else { Order::Hold(named) };
        Understood { order, line: rest.line, text: rest.text.clone(), notes: Vec::new() }
    });
    let entries: Vec<Understood> = entries.collect();
    let at = rest.before.min(reading.orders.len());
    reading.orders.splice(at..at, entries);
}

/// Of several orders for a unit, or builds in a centre, the last counts.
fn mark_superseded(reading: &mut Reading) {
    let mut seen: BTreeMap<Province, Order> = BTreeMap::new();
    for understood in reading.orders.iter_mut().rev() {
        let Some(unit) = understood.order.unit() else { continue };
        if let Some(later) = seen.get(&unit.place.province) {
            let same = *later == understood.order;
            let text =
                if same { "the same order comes again later" } else { "a later order replaces it" };
            understood.notes.push(Note::new(NoteKind::Superseded, text));
        } else {
            seen.insert(unit.place.province, understood.order);
        }
    }
}

/// Of more builds or removals than are due, those at the bottom count (D.V(2)); a build that is
/// waived takes the place of none.
fn mark_excess(table: &BoardAtHand, reading: &mut Reading) {
    let balance = table.builds();
    let (builds, removals) = (balance.max(0) as usize, (-balance).max(0) as usize);
    let (mut built, mut removed, mut waived) = (0, 0, 0);
    let meant = |order: &Order| matches!(order, Order::Build(_));
    let wanted = reading.orders.iter().filter(|order| meant(&order.order) && is_standing(order));
    let waivable = builds.saturating_sub(wanted.count());
    for understood in reading.orders.iter_mut().rev().filter(|order| is_standing(order)) {
        let (count, due, text) = match understood.order {
            Order::Build(_) => (&mut built, builds, of_excess_build(builds)),
            Order::Waive => (&mut waived, waivable, of_excess_build(builds)),
            Order::Disband(_) => (&mut removed, removals, of_excess_removal(removals)),
            _ => continue,
        };
        *count += 1;
        if *count > due {
            understood.notes.push(Note::new(NoteKind::Excess, text));
        }
    }
}

/// Whether nothing keeps an order from being carried out.
fn is_standing(understood: &Understood) -> bool {
    let stops = |kind| matches!(kind, NoteKind::Superseded | NoteKind::Illegal | NoteKind::Excess);
    !understood.notes.iter().any(|note| stops(note.kind))
}

/// Armies that go by sea although no fleet in this text was ordered to carry them.
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
        let named = route.named();
        let empty = named.iter().find(|sea| position.unit(**sea).is_none());
        let fleets = SeaSet::among(fleets).without(route.avoided());
        let text = match empty {
            Some(sea) => format!("there is no fleet in {}", sea.name()),
            None if !fleets_on_routes(from, to, fleets, &named).is_empty() => continue,
            None => "none of your fleets has orders to convoy it".to_owned(),
        };
        understood.notes.push(Note::new(NoteKind::Route, text));
    }
}

/// Ends the messages, once it is known what stands.
pub(super) fn write_all(table: &BoardAtHand, reading: &mut Reading) {
    let mut refused = std::mem::take(&mut reading.refused);
    for refusal in &mut refused {
        refusal.message.push_str(&refusal.expected);
        refusal.stands = refusal.unit.and_then(|unit| stands(table, reading, unit));
    }
    reading.refused = refused;
}

/// What the unit does unless it is ordered again.
fn stands(table: &BoardAtHand, reading: &Reading, unit: Unit) -> Option<String> {
    let standing = reading.orders.iter().rev().find(|understood| {
        let named = understood.order.unit();
        named.is_some_and(|named| named.place.province == unit.province())
            && understood.notes.iter().all(|note| note.kind != NoteKind::Superseded)
    });
    let dislodged = table.position.dislodged_from(unit.province()).map(|found| found.unit);
    match (standing, table.phase.kind()) {
        (Some(understood), _) => Some(until_again(unit, &understood.order)),
        (None, PhaseKind::Movement) => Some(sentence(unit, "holds")),
        // It was dislodged, and nothing was said of where it goes.
        (None, PhaseKind::Retreats)
            if dislodged == Some(unit) && !planned(table, reading).contains(unit.province()) =>
        {
            Some(sentence(unit, "disbands"))
        }
        (None, PhaseKind::Retreats | PhaseKind::Adjustments) => None,
    }
}
