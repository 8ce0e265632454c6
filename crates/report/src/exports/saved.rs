//! A board as a saved game: the form in which the research community exchanges games, and of which
//! `chancery adjudicate` reads the phases.
//!
//! Orders are written as they were carried out, so that a program with other habits gets the same
//! positions: full units, coasts where there are two, `VIA` where an army was judged by sea, holds
//! for what was impossible, removals without an order, and nothing in excess.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::judgement::{COMPLETED, PhaseToJudge, judge};
use super::judgement_text::{add_position, add_results};
use crate::adjudication::movement::{self, Mismatch, Outcome};
use crate::adjudication::{Rulebook, adjustments, retreats};
use crate::board::{Location, Map, PhaseKind, Position, Province, Unit, UnitKind, steps};
use crate::game::play::{Counted, Verdict};
use crate::gazette::{SiteBoard, SitePhase, SiteStage};
use crate::orders::{Given, NamedUnit, Order, Place, Route, Way};

/// The saved game.
pub(super) fn game(board: &SiteBoard) -> String {
    let rules = board.rules();
    let mut phases: Vec<Value> =
        board.phases.iter().map(|played| phase(board, played, &rules)).collect();
    phases.push(last(board));
    let map = board.position.map();
    if map != Map::STANDARD {
        // A phase is judged by itself, and on the standard map if it names none.
        phases.iter_mut().for_each(|phase| phase["map"] = json!(map.code()));
    }
    let game = json!({ "id": board.name, "map": map.code(), "rules": [], "phases": phases });
    format!("{game}\n")
}

fn phase(board: &SiteBoard, played: &SitePhase, rules: &Rulebook) -> Value {
    let given = carried_out(played, rules);
    let asked =
        PhaseToJudge { phase: played.phase, position: &played.before, given: &given, rules };
    let with_builds = played.phase.kind() == PhaseKind::Adjustments;
    let mut orders: BTreeMap<&str, Vec<String>> =
        played.before.powers().map(|power| (power.code(), Vec::new())).collect();
    for given in &given {
        orders.entry(given.power.code()).or_default().push(given.order.to_string());
    }
    json!({
        "name": played.phase,
        "rules": board.rulebook,
        "state": value(|json| add_position(json, &played.before, with_builds)),
        "orders": orders,
        "results": value(|json| add_results(json, &judge(&asked))),
        "messages": [],
    })
}

/// What is written as text elsewhere, as a part of a value.
fn value(write: impl FnOnce(&mut Vec<u8>)) -> Value {
    let mut json = Vec::new();
    write(&mut json);
    serde_json::from_slice(&json).expect("what is written is JSON")
}

/// The position from which the game goes on, without orders.
fn last(board: &SiteBoard) -> Value {
    let (name, with_builds) = match &board.stage {
        SiteStage::Orders { phase, .. }
        | SiteStage::HeldBack(phase)
        | SiteStage::Waiting(phase) => (phase.to_string(), phase.kind() == PhaseKind::Adjustments),
        SiteStage::Over(_) => (COMPLETED.to_owned(), false),
    };
    json!({
        "name": name,
        "rules": board.rulebook,
        "state": value(|json| add_position(json, &board.position, with_builds)),
        "orders": {},
        "results": {},
        "messages": [],
    })
}

/// The orders of a phase as they were carried out.
pub fn carried_out(played: &SitePhase, rules: &Rulebook) -> Vec<Given> {
    let (before, orders) = (&played.before, &played.orders);
    match played.verdict(rules) {
        Verdict::Movement(verdict) => {
            let units = before.units();
            units.map(|unit| given(unit, moved(unit, before, orders, &verdict))).collect()
        }
        Verdict::Retreats(verdict) => {
            let retreats = verdict.retreats().iter();
            retreats.map(|retreat| given(retreat.unit, fled(retreat, orders))).collect()
        }
        Verdict::Adjustments(verdict) => adjusted(before, &verdict),
    }
}

fn given(unit: Unit, order: Order) -> Given {
    Given { power: unit.power(), order }
}

fn named(unit: Unit) -> NamedUnit {
    NamedUnit { kind: Some(unit.kind()), place: place(unit.location()) }
}

fn place(at: Location) -> Place {
    Place { province: at.province(), coast: at.coast() }
}

/// The unit that an order speaks of, as it stands there.
fn other(before: &Position, written: NamedUnit) -> NamedUnit {
    before.unit(written.place.province).map_or(written, named)
}

fn moved(
    unit: Unit,
    before: &Position,
    orders: &[Counted],
    verdict: &movement::MovementVerdict,
) -> Order {
    let (at, this) = (unit.province(), named(unit));
    let outcome = verdict.outcome(at);
    let counted = verdict.order_of(at).and_then(|number| orders.get(number));
    match counted.map(|counted| counted.order) {
        _ if matches!(outcome, Outcome::Illegal(_)) => Order::Hold(this),
        Some(Order::Move(_, to, _)) => {
            let is_by_sea =
                verdict.by_sea().contains(at) || matches!(outcome, Outcome::NoConvoy(_));
            let way = if is_by_sea { Way::Convoy(Route::ANY) } else { Way::Unstated };
            Order::Move(this, goal(unit, to, verdict.destination(at)), way)
        }
        Some(Order::SupportHold(_, helped)) => Order::SupportHold(this, other(before, helped)),
        Some(Order::SupportMove(_, helped, to)) => {
            let is_for_one_coast = matches!(outcome, Outcome::Unmatched(Mismatch::OtherCoast(_)));
            let to = if is_for_one_coast { to } else { Place::of(to.province) };
            Order::SupportMove(this, other(before, helped), to)
        }
        Some(Order::Convoy(_, army, to)) => {
            Order::Convoy(this, other(before, army), Place::of(to.province))
        }
        _ => Order::Hold(this),
    }
}

/// Where a unit was to go; a fleet with the coast that it reaches.
fn goal(unit: Unit, to: Place, reached: Option<Location>) -> Place {
    if unit.kind() == UnitKind::Army {
        return Place::of(to.province);
    }
    let only = || only_coast(unit, to.province);
    match (reached, to.coast) {
        (Some(reached), _) => place(reached),
        (None, Some(_)) => to,
        (None, None) => only().map_or(to, place),
    }
}

/// The one coast of a province that a fleet reaches.
fn only_coast(unit: Unit, to: Province) -> Option<Location> {
    let steps = steps(unit);
    let mut coasts = steps.iter().filter(|step| step.province() == to);
    coasts.next().filter(|_| coasts.next().is_none())
}

fn fled(retreat: &retreats::Retreat, orders: &[Counted]) -> Order {
    let this = named(retreat.unit);
    let written = retreat.order.and_then(|number| orders.get(number)).map(|one| one.order);
    match (retreat.fate, written) {
        (retreats::RetreatFate::Retreats(to), _) => Order::Retreat(this, place(to)),
        (retreats::RetreatFate::Bounced { to, .. }, written) => {
            let to = match written {
                Some(Order::Retreat(_, written) | Order::Move(_, written, _)) => written,
                _ => Place::of(to),
            };
            Order::Retreat(this, goal(retreat.unit, to, None))
        }
        _ => Order::Disband(this),
    }
}

fn adjusted(before: &Position, verdict: &adjustments::AdjustmentVerdict) -> Vec<Given> {
    let disorder = verdict.disorder().iter().map(|removal| removal.unit);
    let removed = verdict.removed().iter().copied().chain(disorder);
    let removed = removed.map(|unit| given(unit, Order::Disband(named(unit))));
    let built = verdict.built().iter().map(|unit| given(*unit, Order::Build(named(*unit))));
    let mut orders: Vec<Given> = built.chain(removed).collect();
    for power in before.powers() {
        let built = verdict.built().iter().filter(|unit| unit.power() == power).count();
        let unused = usize::try_from(before.builds(power)).unwrap_or(0).saturating_sub(built);
        orders.extend(std::iter::repeat_n(Given { power, order: Order::Waive }, unused));
    }
    orders
}
