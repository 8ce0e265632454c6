//! What a result leaves: retreats and builds to order, the centres after a Fall, the position.

use super::Results;
use crate::board::{Phase, PhaseKind, Position, Power, Province, Turn};
use crate::report::letters::page::{Grid, Page, Row};
use crate::report::letters::{count, listed};
use crate::report::names;

/// What happened, in a few words.
pub(super) fn summary(results: &Results) -> String {
    let Results { before, after, .. } = results;
    let units = |position: &Position| position.units().count();
    match results.phase.kind() {
        _ if was_counted(results.phase, after) => match taken(before, after).len() {
            0 => "no centre changed hands".to_owned(),
            changed => format!("{} changed hands", count(changed, "centre")),
        },
        PhaseKind::Movement => match units(before).saturating_sub(units(after)) {
            0 => "no unit was dislodged".to_owned(),
            gone => format!("{} dislodged", was(gone)),
        },
        PhaseKind::Retreats => {
            let both = before.dislodged().len() + units(before);
            let lost = both.saturating_sub(units(after));
            match lost {
                0 => "no unit was lost".to_owned(),
                lost => format!("{} lost", was(lost)),
            }
        }
        PhaseKind::Adjustments => match units(after) as i32 - units(before) as i32 {
            0 => format!("still {} on the board", count(units(after), "unit")),
            _ => format!("{} on the board, {} before", count(units(after), "unit"), units(before)),
        },
    }
}

fn was(units: usize) -> String {
    let verb = if units == 1 { "was" } else { "were" };
    format!("{} {verb}", count(units, "unit"))
}

/// The dislodged units that may retreat, and where.
pub(super) fn retreats(after: &Position) -> Vec<Row> {
    let row = |dislodged: &crate::board::Dislodged| {
        let to: Vec<String> = dislodged.retreats.iter().map(names::location).collect();
        Row::alone(names::whose(dislodged.unit)).explained(format!("to {}", or(&to)))
    };
    after.dislodged().iter().map(row).collect()
}

fn or(places: &[String]) -> String {
    match places {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        places => places.join(""),
    }
}

/// Who may build and who has to remove.
pub(super) fn builds(after: &Position) -> Vec<Row> {
    let row = |power: Power| {
        let due = adjustment(after, power)?;
        let row = Row::new(power.name(), due);
        let homes: Vec<&str> = after.free_homes(power).iter().map(Province::name).collect();
        Some(match after.builds(power) > 0 {
            true => row.explained(format!("in {}", listed(&homes))),
            false => row,
        })
    };
    Power::ALL.into_iter().filter_map(row).collect()
}

/// What a power has to do in an adjustment phase; more builds than it has free homes are lost.
fn adjustment(after: &Position, power: Power) -> Option<String> {
    let due = after.builds(power);
    let free = after.centres_of(power).len() as i32 - after.units_of(power).count() as i32;
    match due {
        1.. if free > due => Some(format!("builds {due} (of {free}: no room)")),
        1.. => Some(format!("builds {due}")),
        0 if free > 0 => Some("no room to build".to_owned()),
        0 => None,
        _ => Some(format!("removes {}", -due)),
    }
}

/// Whether the phase ended a Fall, so that the centres were counted.
pub(super) fn was_counted(phase: Phase, after: &Position) -> bool {
    match phase.turn {
        Turn::FallMovement => after.dislodged().is_empty(),
        Turn::FallRetreats => true,
        _ => false,
    }
}

/// The count of the centres after a Fall; otherwise nothing.
pub(super) fn write_centres(results: &Results, page: &mut Page) {
    let Results { before, after, .. } = results;
    if !was_counted(results.phase, after) {
        return;
    }
    page.heading(&format!("Centres after Fall {}", results.phase.year));
    let mut grid = Grid::new(&[("Power", 10), ("Before", 6), ("Now", 7), ("Units", 7), ("", 5)]);
    for power in Power::ALL {
        let (was, now) = (before.centres_of(power).len(), after.centres_of(power).len());
        let units = after.units_of(power).count();
        if was + now + units > 0 {
            let numbers = [was, now, units].map(|number| number.to_string());
            let [was_then, is_now, units] = numbers;
            grid.row(&[power.to_string(), was_then, is_now, units, change(was, now)]);
        }
    }
    page.grid(grid);
    let taken = taken(before, after);
    if !taken.is_empty() {
        page.say("Changed hands:");
        page.rows(&taken);
    }
}

fn change(was: usize, now: usize) -> String {
    match now as i32 - was as i32 {
        0 if now == 0 => "out".to_owned(),
        0 => String::new(),
        change => format!("{change:+}"),
    }
}

fn taken(before: &Position, after: &Position) -> Vec<Row> {
    let row = |centre: Province| {
        let (from, to) = (before.owner(centre), after.owner(centre)?);
        let to = match from {
            Some(from) if from == to => return None,
            Some(from) => format!("{to}, from {from}"),
            None => to.to_string(),
        };
        Some(Row::new(centre.name(), to))
    };
    let mut centres: Vec<Province> = Province::all().filter(|at| at.is_centre()).collect();
    centres.sort_by_key(|centre| (after.owner(*centre), centre.name()));
    centres.into_iter().filter_map(row).collect()
}

/// Where everything stands now.
pub(super) fn write_position(results: &Results, page: &mut Page) {
    page.heading("Position");
    let row = |power: Power| {
        let units = names::units_of(results.after, power);
        let dislodged = results.after.dislodged().iter().map(|dislodged| dislodged.unit);
        let dislodged: Vec<String> = names::sorted(dislodged.filter(|u| u.power() == power))
            .into_iter()
            .map(names::unit)
            .collect();
        let row = Row::alone(power.name());
        let row = if units.is_empty() { row } else { row.explained(&units) };
        match dislodged.as_slice() {
            [] => (!units.is_empty()).then_some(row),
            dislodged => Some(row.explained(format!("dislodged: {}", dislodged.join(", ")))),
        }
    };
    page.rows(&Power::ALL.into_iter().filter_map(row).collect::<Vec<Row>>());
}
