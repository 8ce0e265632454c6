//! Orders as simulated players write them: possible ones at random, wrong ones on purpose.

use chancery::board::{
    Location, PhaseKind, Position, Power, Province, Unit, UnitKind, reach, steps,
};
use chancery::game::Game;
use chancery::game::book::owed_units;

use super::dice::Dice;

/// A set for the phase being played, a line for each unit, sometimes not for all.
pub(crate) fn set(dice: &mut Dice, game: &Game, power: Power) -> String {
    let position = &game.position;
    let lines = match game.phase.kind() {
        PhaseKind::Movement => movement(dice, position, power),
        PhaseKind::Retreats => retreats(dice, position, power),
        PhaseKind::Adjustments => adjustments(dice, position, power),
    };
    lines.iter().map(|line| line.clone() + "\n").collect()
}

fn movement(dice: &mut Dice, position: &Position, power: Power) -> Vec<String> {
    if dice.percent(4) {
        return vec!["all hold".to_owned()];
    }
    let units: Vec<Unit> = position.units_of(power).collect();
    let kept: Vec<&Unit> = units.iter().filter(|_| !dice.percent(3)).collect();
    kept.into_iter().map(|unit| order(dice, position, *unit, &units)).collect()
}

fn order(dice: &mut Dice, position: &Position, unit: Unit, own: &[Unit]) -> String {
    if dice.percent(30)
        && let Some(line) = support(dice, position, unit, own)
    {
        return line;
    }
    // A unit that never walks into the others' centres is never dislodged.
    let all: Vec<Location> = steps(unit).iter().collect();
    let foreign = |to: &Location| {
        let to = to.province();
        to.is_centre() && position.owner(to) != Some(unit.power())
    };
    let worth: Vec<Location> = all.iter().copied().filter(foreign).collect();
    let to = if dice.percent(70) && !worth.is_empty() { &worth } else { &all };
    match dice.pick(to) {
        Some(to) if dice.percent(90) => match dice.below(3) {
            0 => format!("{unit} - {to}"),
            1 => format!("{unit} to {to}"),
            _ => format!("{unit}-{to}"),
        },
        _ => format!("{unit} H"),
    }
}

fn support(dice: &mut Dice, position: &Position, unit: Unit, own: &[Unit]) -> Option<String> {
    let helped = dice.pick(own).filter(|helped| *helped != unit)?;
    let shared = steps(helped).iter().filter(|to| reach(unit).contains(to.province()));
    let to = dice.pick_of(shared);
    match to {
        Some(to) if position.unit(to.province()).is_none_or(|at| at.power() != unit.power()) => {
            Some(format!("{unit} S {helped} - {}", to.province()))
        }
        _ if reach(unit).contains(helped.province()) => Some(format!("{unit} S {helped}")),
        _ => None,
    }
}

fn retreats(dice: &mut Dice, position: &Position, power: Power) -> Vec<String> {
    let own = position.dislodged().iter().filter(|one| one.unit.power() == power);
    own.map(|one| match dice.pick_of(one.retreats.iter()) {
        Some(to) if dice.percent(85) => format!("{} - {to}", one.unit),
        _ => format!("{} disband", one.unit),
    })
    .collect()
}

fn adjustments(dice: &mut Dice, position: &Position, power: Power) -> Vec<String> {
    let due = position.builds(power);
    let count = usize::from(due.unsigned_abs().min(9) as u8);
    if due < 0 {
        let mut units: Vec<Unit> = position.units_of(power).collect();
        dice.shuffle(&mut units);
        return units.iter().take(count).map(|unit| format!("remove {unit}")).collect();
    }
    let mut homes: Vec<Province> = position.free_homes(power).iter().collect();
    dice.shuffle(&mut homes);
    let build = |home: &Province| {
        let fleet = Unit::new(power, UnitKind::Fleet, Location::of(*home));
        match fleet {
            Ok(fleet) if home.name().len().is_multiple_of(2) => format!("build {fleet}"),
            _ => format!("build A {home}"),
        }
    };
    if dice.percent(5) {
        return vec!["waive".to_owned()];
    }
    homes.iter().take(count).map(build).collect()
}

/// A line that should have been an order, and is none.
pub(crate) fn wrong(dice: &mut Dice, game: &Game, power: Power) -> String {
    let position = &game.position;
    let own = dice.pick_of(owed_units(position, game.phase.kind(), power));
    let own = own.map_or("A Par".to_owned(), |unit| unit.to_string());
    let foreign = dice.pick_of(position.units().filter(|unit| unit.power() != power));
    let foreign = foreign.map_or("A Xyz".to_owned(), |unit| unit.to_string());
    let nobody = position
        .map()
        .provinces()
        .find(|place| place.is_centre() && position.unit(*place).is_none());
    let nobody = nobody.map_or("Switzerland".to_owned(), |place| place.to_string());
    match dice.below(12) {
        0 => format!("{own} - Atlantis"),
        1 => format!("{foreign} H"),
        2 => format!("A {nobody} H"),
        3 => format!("{own} - Switzerland"),
        4 => "same as last turn".to_owned(),
        5 => "whatever Germany orders for my units".to_owned(),
        6 => format!("{own} goes wild over the hills and far away"),
        7 if game.phase.kind() == PhaseKind::Movement => "build A Paris".to_owned(),
        7 => "A Par S A Mar - Bur".to_owned(),
        8 => "F Edi - Nor".to_owned(),
        9 => "A Lvp - Nor".to_owned(),
        10 => "Germany has my proxy".to_owned(),
        _ => format!("{own} - {foreign}"),
    }
}
