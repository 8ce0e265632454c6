//! What holds of every verdict on a movement phase, for all orders.

use chancery::adjudication::Rulebook;
use chancery::adjudication::movement::{MovementVerdict, Outcome, adjudicate, adjudicate_into};
use chancery::board::{
    Location, LocationSet, Position, Power, Province, ProvinceSet, SeaSet, Unit, UnitKind,
    route_exists, steps,
};
use chancery::orders::{Given, Order};

use crate::choices::Choices;

/// Judges the orders, checks the verdict, and returns the position after it.
pub(crate) fn check(
    before: &Position,
    given: &[Given],
    rules: &Rulebook,
    choices: &mut Choices,
) -> Position {
    let verdict = adjudicate(before, given, rules);
    let after = verdict.position_after(before);
    let told = || format!("{before:?}\n{}", texts(given));
    for unit in before.units() {
        if let Err(what) = check_unit(unit, before, &verdict, &after, given) {
            panic!("{unit}: {what}\n{}", told());
        }
    }
    if let Err(what) = check_board(before, &verdict, &after) {
        panic!("{what}\n{}", told());
    }
    let shuffled = shuffled(given, choices);
    let mut again = adjudicate(&Position::start(), &[], rules);
    adjudicate_into(&mut again, before, &shuffled, rules);
    for at in Province::all() {
        let same = verdict.outcome(at) == again.outcome(at)
            && verdict.destination(at) == again.destination(at)
            && verdict.dislodgement(at) == again.dislodgement(at);
        assert!(same, "{at} fares otherwise if orders are given in another order\n{}", told());
    }
    assert_eq!(verdict.contested(), again.contested(), "{}", told());
    assert_eq!(after, again.position_after(before), "{}", told());
    after
}

fn texts(given: &[Given]) -> String {
    let line = |given: &Given| format!("{}: {}\n", given.power, given.order);
    given.iter().map(line).collect()
}

/// The orders for different units in another order; those for one unit as they were, since the
/// last of them counts.
fn shuffled(given: &[Given], choices: &mut Choices) -> Vec<Given> {
    let mut keys = [0; Province::COUNT];
    keys.iter_mut().for_each(|key| *key = choices.byte());
    let mut shuffled = given.to_vec();
    shuffled.sort_by_key(|given| {
        given.order.unit().map(|unit| (keys[unit.place.province.index()], unit.place.province))
    });
    shuffled
}

type Check = Result<(), String>;

fn ensure(holds: bool, what: &str) -> Check {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn check_unit(
    unit: Unit,
    before: &Position,
    verdict: &MovementVerdict,
    after: &Position,
    given: &[Given],
) -> Check {
    let at = unit.province();
    if let Some(order) = verdict.order_of(at) {
        let order = &given[order];
        let named = order.order.unit().map(|named| named.place.province);
        ensure(order.power == unit.power() && named == Some(at), "follows a foreign order")?;
        ensure(!verdict.counts(given.len()), "counts an order that nobody gave")?;
    }
    match (verdict.destination(at), verdict.dislodgement(at)) {
        (Some(_), Some(_)) => Err("moved, and was dislodged".to_owned()),
        (Some(to), None) => {
            ensure(verdict.outcome(at) == Outcome::Succeeds, "moved, but did not succeed")?;
            let there = after.unit(to.province());
            ensure(there == unit.moved_to(to).ok(), "is not where it moved")?;
            ensure(could_go(unit, to, before, verdict, given), "moved where it can't")
        }
        (None, Some(how)) => {
            let attacker = before.unit(how.attacker).ok_or("was dislodged by nobody")?;
            let entered = verdict.destination(how.attacker).map(Location::province);
            ensure(entered == Some(at), "was dislodged by a unit that did not come")?;
            ensure(attacker.power() != unit.power(), "was dislodged by its own nation")?;
            ensure(how.strength > how.against, "was dislodged by the weaker")?;
            let waits = after.dislodged_from(at).map(|one| (one.unit, one.retreats));
            let expected = (!how.retreats.is_empty()).then_some((unit, how.retreats));
            ensure(waits == expected, "does not wait, or waits for nothing")?;
            let origin: ProvinceSet = [how.attacker].into_iter().collect();
            let origin = if how.by_convoy { ProvinceSet::EMPTY } else { origin };
            let closed = after.occupied() | verdict.contested() | origin;
            let open = steps(unit) - LocationSet::all_in(closed);
            ensure(how.retreats == open, "may not retreat just where it can")
        }
        (None, None) => ensure(after.unit(at) == Some(unit), "neither stayed nor left"),
    }
}

/// Whether the unit can have gone there: in one step, or by a chain of fleets that were ordered to
/// carry it and are still there.
fn could_go(
    unit: Unit,
    to: Location,
    before: &Position,
    verdict: &MovementVerdict,
    given: &[Given],
) -> bool {
    let carries = |fleet: &Unit| {
        let order = verdict.order_of(fleet.province()).map(|order| given[order].order);
        matches!(order, Some(Order::Convoy(_, army, goal))
            if army.place.province == unit.province() && goal.province == to.province())
    };
    let standing = |fleet: &Unit| verdict.dislodgement(fleet.province()).is_none();
    let fleets = before.units().filter(carries).filter(standing);
    let fleets = fleets.fold(SeaSet::EMPTY, |all, one| all.or(SeaSet::just(one.province())));
    steps(unit).contains(to)
        || unit.is_army() && route_exists(unit.province(), to.province(), fleets)
}

fn check_board(before: &Position, verdict: &MovementVerdict, after: &Position) -> Check {
    ensure(units(before).len() <= Province::COUNT, "more units than provinces")?;
    let lost = before.units().filter(|unit| {
        verdict.dislodgement(unit.province()).is_some_and(|how| how.retreats.is_empty())
    });
    let mut left = units(after);
    left.extend(after.dislodged().iter().map(|one| (one.unit.power(), one.unit.kind())));
    left.extend(lost.map(|unit| (unit.power(), unit.kind())));
    left.sort();
    ensure(left == units(before), "units came from nowhere, or were lost")?;
    for at in verdict.contested() {
        ensure(after.unit(at).is_none(), "a contested province is occupied")?;
        let tried = before.units().filter(|unit| verdict.target(unit.province()) == Some(at));
        ensure(tried.count() >= 1, "a province is contested by nobody")?;
    }
    let carried_on = before.owner(Province::PAR) == after.owner(Province::PAR);
    ensure(carried_on, "a centre changed hands in a movement phase")
}

fn units(position: &Position) -> Vec<(Power, UnitKind)> {
    let mut units: Vec<_> = position.units().map(|unit| (unit.power(), unit.kind())).collect();
    units.sort();
    units
}
