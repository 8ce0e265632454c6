//! Plans as lines to be sent again: the reader finds the same plans in them (D.II(5)).

use crate::board::{Phase, PhaseKind};
use crate::game::book::{Plan, PlanCondition, PlanOption};
use crate::names;
use crate::orders::Order;

/// The lines of the plans for later phases.
pub(super) fn later_lines(plans: &[Plan], now: Phase) -> Vec<String> {
    let later: Vec<Plan> = plans.iter().filter(|plan| plan.phase > now).cloned().collect();
    plan_lines(&later, now)
}

/// The lines of plans, with a heading over those that could be taken for another phase.
pub(super) fn plan_lines(plans: &[Plan], now: Phase) -> Vec<String> {
    let mut lines = Vec::new();
    let mut phases: Vec<Phase> = plans.iter().map(|plan| plan.phase).collect();
    phases.sort_unstable();
    phases.dedup();
    for phase in phases {
        let own: Vec<&Plan> = plans.iter().filter(|plan| plan.phase == phase).collect();
        if !is_next(phase, now) || !own.iter().all(|plan| is_clear(plan)) {
            lines.push(format!("{}:", names::phase(phase)));
        }
        lines.extend(own.into_iter().map(line));
    }
    lines
}

/// Whether the lines are read the same where a mail program has joined them: under a heading they
/// are not.
pub(super) fn may_be_joined(lines: &[String]) -> bool {
    !lines.iter().any(|line| line.ends_with(':'))
}

/// `A BUR R PAR, else GAS if GAS is empty, else disband`: the unit is named once.
fn line(plan: &Plan) -> String {
    let unit = |option: &PlanOption| option.order.unit().map(|unit| unit.place.province);
    let first = plan.options.first().and_then(unit);
    let told = |(at, option): (usize, &PlanOption)| {
        let is_known = at > 0 && unit(option) == first && plan.phase.kind() == PhaseKind::Retreats;
        let order = match option.order {
            Order::Retreat(_, to) if is_known => to.to_string(),
            Order::Disband(_) if is_known => "disband".to_owned(),
            order => order.to_string(),
        };
        order + &option.when.map_or_else(String::new, condition)
    };
    plan.options.iter().enumerate().map(told).collect::<Vec<String>>().join(", else ")
}

fn condition(when: PlanCondition) -> String {
    match when {
        PlanCondition::Dislodged(unit) => format!(" if {unit} is dislodged"),
        PlanCondition::Occupied(at) => format!(" if {at} is occupied"),
        PlanCondition::Empty(at) => format!(" if {at} is empty"),
        PlanCondition::Owned(centre) => format!(" if I own {centre}"),
        PlanCondition::Lost(centre) => format!(" if I lose {centre}"),
        PlanCondition::Builds(due) => format!(" if I get {}", names::count(due.into(), "build")),
        PlanCondition::Removals(due) => {
            format!(" if I get {}", names::count(due.into(), "removal"))
        }
    }
}

/// Whether this is the phase that the reader thinks of for its kind.
fn is_next(phase: Phase, now: Phase) -> bool {
    let mut ahead = now.map().phases_of(now.year).filter(|other| *other >= now);
    ahead.find(|other| other.kind() == phase.kind()) == Some(phase)
}

/// Whether the words of a plan say for which kind of phase it is.
fn is_clear(plan: &Plan) -> bool {
    let is_dislodged = |when: &PlanOption| matches!(when.when, Some(PlanCondition::Dislodged(_)));
    let of_retreats = plan
        .options
        .iter()
        .any(|option| matches!(option.order, Order::Retreat(..)) || is_dislodged(option));
    let of_centres = plan.options.iter().any(|option| {
        let builds = matches!(option.order, Order::Build(_) | Order::Waive);
        let when = option.when.is_some_and(|when| {
            use PlanCondition::{Builds, Lost, Owned, Removals};
            matches!(when, Builds(_) | Lost(_) | Owned(_) | Removals(_))
        });
        builds || when
    });
    match plan.phase.kind() {
        PhaseKind::Retreats => of_retreats,
        PhaseKind::Adjustments => of_centres && !of_retreats,
        PhaseKind::Movement => false,
    }
}
