//! Orders and plans on file, as tables: for receipts, for new holders, for answers to STATUS.

use super::page::{LetterPage, PageRow};
use crate::board::{Phase, PhaseKind, Position, Power, SeaSet, Unit};
use crate::game::book::PlanCondition;
use crate::game::book::{Plan, PlanOption, WrittenOrder, owed_units};
use crate::names;
use crate::orders::Order;
use crate::orders::legality::{self, Choices, Ground};

/// The label of the button that makes the set on file FINAL.
pub(super) const MAKE_FINAL: &str = "Send FINAL";

/// How a player says that no more changes will come.
pub(super) const WHEN_DONE: &str =
    "When you have no more changes, reply FINAL. Once every power has, the result may come early.";

/// What a unit without an order does.
pub(super) fn without_order(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::Movement => "no order: holds",
        PhaseKind::Retreats => "no order: disbands",
        PhaseKind::Adjustments => "",
    }
}

/// How many orders a power owes in a phase.
pub(super) fn owed(position: &Position, kind: PhaseKind, power: Power) -> usize {
    match kind {
        PhaseKind::Adjustments => position.builds(power).unsigned_abs() as usize,
        _ => owed_units(position, kind, power).len(),
    }
}

/// The orders that stand, a unit a row; builds and removals in the order in which they are read.
/// `remark` adds to a row what has to be known of its order.
pub(super) fn standing(
    position: &Position,
    kind: PhaseKind,
    power: Power,
    orders: &[WrittenOrder],
    mut remark: impl FnMut(&WrittenOrder, PageRow) -> PageRow,
) -> Vec<PageRow> {
    if kind == PhaseKind::Adjustments {
        let row =
            |written: &WrittenOrder| remark(written, PageRow::alone(adjustment(&written.order)));
        return orders.iter().map(row).collect();
    }
    let of_unit = |unit: Unit| match written_for(orders, unit) {
        Some(written) => {
            remark(written, PageRow::new(names::unit(unit), names::deed(&written.order)))
        }
        None => PageRow::new(names::unit(unit), without_order(kind)),
    };
    names::sorted(owed_units(position, kind, power)).into_iter().map(of_unit).collect()
}

/// The orders that stand, where no letter is at hand that brought them.
pub(super) fn on_file(
    position: &Position,
    phase: Phase,
    power: Power,
    orders: &[WrittenOrder],
) -> Vec<PageRow> {
    standing(position, phase.kind(), power, orders, |written, row| {
        match is_impossible(&written.order, phase, power, position) {
            true => row.failed(impossible(phase.kind())),
            false => row,
        }
    })
}

/// Where a draft is shown.
pub(super) const DRAFT_COUNTS: &str =
    "If you send nothing else by the deadline, this draft counts. CLEAR deletes it.";

/// The draft that counts if nothing else comes.
pub(super) fn write_draft(
    position: &Position,
    phase: Phase,
    power: Power,
    draft: &[WrittenOrder],
    page: &mut LetterPage,
) {
    if !draft.is_empty() {
        page.heading("Your draft");
        page.rows(&on_file(position, phase, power, draft));
    }
}

/// The effect of an order that is impossible.
pub(super) fn impossible(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::Movement => "impossible: holds",
        PhaseKind::Retreats => "impossible: disbands",
        PhaseKind::Adjustments => "impossible: does nothing",
    }
}

/// Whether an order on file can't be carried out, no matter what others order.
pub(super) fn is_impossible(
    order: &Order,
    phase: Phase,
    power: Power,
    position: &Position,
) -> bool {
    let Some(at) = order.unit().map(|unit| unit.place.province) else { return false };
    match (phase.kind(), order) {
        (PhaseKind::Movement, _) => {
            let own = position.unit(at).filter(|unit| unit.power() == power);
            own.is_some_and(|unit| !can_be_done(order, unit, position))
        }
        (PhaseKind::Retreats, Order::Retreat(_, to)) => {
            let found = position.dislodged_from(at).filter(|found| found.unit.power() == power);
            let judged = found.map(|found| legality::retreat(*to, found, position, Choices::HOUSE));
            judged.is_some_and(|judged| judged.is_err())
        }
        (PhaseKind::Adjustments, Order::Build(unit)) => {
            legality::build(unit, power, position).is_err()
        }
        (PhaseKind::Retreats | PhaseKind::Adjustments, _) => false,
    }
}

/// Whether a unit can do what it is ordered to. Help for a unit that is not there helps none, which
/// the judge ignores, but its writer wants to know.
fn can_be_done(order: &Order, unit: Unit, position: &Position) -> bool {
    let helped = match order {
        Order::SupportHold(_, other)
        | Order::SupportMove(_, other, _)
        | Order::Convoy(_, other, _) => Some(other.place.province),
        _ => None,
    };
    let fleets = SeaSet::among(position.occupied());
    let ground = Ground { position, choices: Choices::HOUSE, fleets };
    helped.is_none_or(|at| position.unit(at).is_some())
        && legality::action(order, unit, ground).is_ok()
}

/// The order that counts for a unit: the last one (D.III(5)).
pub(super) fn written_for(orders: &[WrittenOrder], unit: Unit) -> Option<&WrittenOrder> {
    let province = |order: &Order| order.unit().map(|named| named.place.province);
    orders.iter().rev().find(|written| province(&written.order) == Some(unit.province()))
}

/// An order of an adjustment phase.
pub(super) fn adjustment(order: &Order) -> String {
    match order {
        Order::Disband(unit) => format!("Remove {}", names::named(*unit)),
        other => names::order(other),
    }
}

/// The units and centres of every power.
pub(super) fn board(position: &Position) -> Vec<PageRow> {
    let row = |power: Power| {
        let units = names::units_of(position, power);
        let centres = position.centres_of(power).len();
        let row = PageRow::new(power.name(), names::count(centres, "centre"));
        (centres + units.len() > 0).then(|| row.explained(units))
    };
    position.powers().filter_map(row).collect()
}

/// The title over plans (D.II(5)).
pub(super) const PLANS: &str = "Plans on file (the first possible one is used)";

/// Plans by phase, each with its options in the order in which they are tried.
pub(super) fn plans(plans: &[Plan]) -> Vec<PageRow> {
    let mut rows: Vec<PageRow> = Vec::new();
    let mut phases: Vec<Phase> = plans.iter().map(|plan| plan.phase).collect();
    phases.sort_unstable();
    phases.dedup();
    for phase in phases {
        let own = plans.iter().filter(|plan| plan.phase == phase);
        let row = PageRow::alone(names::phase(phase));
        rows.push(own.fold(row, |row, plan| row.explained(options(plan))));
    }
    rows
}

/// `A Burgundy: to Paris; else to Gascony; else disbands`, the unit once where it is always one.
fn options(plan: &Plan) -> String {
    let units: Vec<Option<String>> =
        plan.options.iter().map(|choice| choice.order.unit().map(names::named)).collect();
    let one = match units.as_slice() {
        [Some(first), others @ ..] if plan.phase.kind() == PhaseKind::Retreats => {
            others.iter().all(|unit| unit.as_ref() == Some(first)).then_some(first)
        }
        _ => None,
    };
    match one {
        Some(unit) => {
            let deed = |choice: &PlanOption| conditional(choice, names::deed(&choice.order));
            let deeds: Vec<String> = plan.options.iter().map(deed).collect();
            format!("{unit} {}", deeds.join("; else "))
        }
        None => {
            let option = |choice: &PlanOption| option(plan.phase, choice);
            let options: Vec<String> = plan.options.iter().map(option).collect();
            capital(&options.join("; else "))
        }
    }
}

/// A subject, with what the letter is about after what has happened: `All 3 orders filed - France
/// S1901`.
pub(super) fn about(what: &str, power: Power, phase: Phase) -> String {
    format!("{what} - {power} {}", names::short_phase(phase))
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn option(phase: Phase, choice: &PlanOption) -> String {
    let order = match (phase.kind(), &choice.order) {
        (PhaseKind::Adjustments, order) => lower_first(&adjustment(order)),
        (_, order) => names::order(order),
    };
    conditional(choice, order)
}

fn conditional(choice: &PlanOption, order: String) -> String {
    let named = choice.order.unit().map(|unit| unit.place.province);
    match choice.when {
        None => order,
        // That is what a retreat is for.
        Some(PlanCondition::Dislodged(unit)) if named == Some(unit.province()) => order,
        Some(condition) => format!("if {}: {order}", when(condition)),
    }
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

fn when(condition: PlanCondition) -> String {
    match condition {
        PlanCondition::Dislodged(unit) => format!("{} is dislodged", names::unit(unit)),
        PlanCondition::Occupied(at) => format!("{} is occupied", at.name()),
        PlanCondition::Empty(at) => format!("{} is empty", at.name()),
        PlanCondition::Owned(centre) => format!("you own {}", centre.name()),
        PlanCondition::Lost(centre) => format!("you don't own {}", centre.name()),
        PlanCondition::Builds(count) => {
            format!("{} may be built", names::count(count.into(), "unit"))
        }
        PlanCondition::Removals(count) => {
            format!("{} must be removed", names::count(count.into(), "unit"))
        }
    }
}
