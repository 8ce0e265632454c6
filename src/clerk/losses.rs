//! What a phase did to the units of a power that had sent no orders.

use crate::board::{Dislodged, Phase, PhaseKind, Position, Power, Unit};
use crate::game::Game;
use crate::report::letters::listed;
use crate::report::names::{self, count};

/// What became of the units, by name, as sentences to the player or to others. Nothing while the
/// phase has no result.
pub(super) fn meanwhile(game: &Game, power: Power, phase: Phase, to_player: bool) -> Vec<String> {
    let Some(at) = game.history.iter().rposition(|played| played.phase == phase) else {
        return Vec::new();
    };
    let before = at.checked_sub(1).and_then(|before| game.history.get(before));
    let before = before.map_or(&game.start.1, |before| &before.after);
    let Some(after) = game.history.get(at).map(|played| &played.after) else { return Vec::new() };
    let (whose, who) = if to_player { ("Your", "You") } else { ("Its", "It") };
    let sentence = match phase.kind() {
        PhaseKind::Movement => held(after, power, whose),
        PhaseKind::Retreats => lost(before, after, power),
        PhaseKind::Adjustments => adjusted(before, after, power, who),
    };
    sentence.into_iter().collect()
}

fn held(after: &Position, power: Power, whose: &str) -> Option<String> {
    let own = |one: &&Dislodged| one.unit.power() == power;
    let dislodged: Vec<&Dislodged> = after.dislodged().iter().filter(own).collect();
    let named = |may_go: bool| -> Vec<Unit> {
        let is_one = |one: &&&Dislodged| one.retreats.is_empty() != may_go;
        dislodged.iter().filter(is_one).map(|one| one.unit).collect()
    };
    let mut sentence = format!("{whose} units held.");
    for (units, fate) in [
        (named(true), "dislodged, and may still be ordered to retreat"),
        (named(false), "dislodged with nowhere to go, and lost"),
    ] {
        if !units.is_empty() {
            sentence += &format!(" {} {fate}.", with(units, "was", "were"));
        }
    }
    Some(sentence)
}

fn lost(before: &Position, after: &Position, power: Power) -> Option<String> {
    let own = before.dislodged().iter().map(|one| one.unit).filter(|unit| unit.power() == power);
    // A plan of the same player may have brought one of them away.
    let stood = before.units_of(power).count();
    let units: Vec<Unit> = own.collect();
    let saved = after.units_of(power).count().saturating_sub(stood);
    match (units.is_empty(), saved) {
        (true, _) => None,
        (false, 0) => Some(format!("{} lost.", with(units, "is", "are"))),
        (false, saved) => Some(format!("{} lost.", count(units.len() - saved, "unit"))),
    }
}

fn adjusted(before: &Position, after: &Position, power: Power, who: &str) -> Option<String> {
    let gone = |unit: &Unit| after.unit(unit.province()) != Some(*unit);
    let gone: Vec<Unit> = before.units_of(power).filter(gone).collect();
    match before.builds(power) {
        0 => None,
        1.. => {
            let builds = count(before.builds(power).unsigned_abs() as usize, "build");
            Some(format!("{who} built nothing: {builds} went unused."))
        }
        _ => Some(format!(
            "{} removed, being farthest from home (D.V(4)).",
            with(gone, "was", "were")
        )),
    }
}

/// Units by name, with the verb that fits their number.
fn with(units: Vec<Unit>, one: &str, many: &str) -> String {
    let verb = if units.len() == 1 { one } else { many };
    let names: Vec<String> = names::sorted(units).into_iter().map(names::unit).collect();
    format!("{} {verb}", listed(&names))
}
