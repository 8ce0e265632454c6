//! What a result leaves: the centres after a Fall, the position.

use std::collections::BTreeSet;

use super::Results;
use crate::adjudication::sequence::changes_owners;
use crate::board::{Phase, PhaseKind, Position, Power, Province};

use crate::letters::grid::Grid;
use crate::letters::page::LetterPage;
use crate::names::{self, count, listed};

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
            more => {
                let way = if more > 0 { "up" } else { "down" };
                let now = count(units(after), "unit");
                format!("{now} on the board, {way} from {}", units(before))
            }
        },
    }
}

fn was(units: usize) -> String {
    let verb = if units == 1 { "was" } else { "were" };
    format!("{} {verb}", count(units, "unit"))
}

/// Whether the phase ended a Fall, so that the centres were counted.
pub(super) fn was_counted(phase: Phase, after: &Position) -> bool {
    changes_owners(phase, after)
}

/// The count of the centres after a Fall; otherwise nothing.
pub(super) fn write_centres(results: &Results, page: &mut LetterPage) {
    let Results { before, after, .. } = results;
    if !was_counted(results.phase, after) {
        return;
    }
    let (season, year) = (results.phase.turn.season(), results.phase.year);
    page.heading(&format!("Centres after {season} {year}"));
    let columns = [("Power", 10), ("Before", 6), ("Now", 7), ("Units", 7), ("+/-", 5)];
    let mut grid = Grid::new(&columns);
    for power in after.powers() {
        let (was, now) = (before.centres_of(power).len(), after.centres_of(power).len());
        let units = after.units_of(power).count();
        if was + now + units > 0 {
            let numbers = [was, now, units].map(|number| number.to_string());
            let [was_then, is_now, units] = numbers;
            grid.row(&[power.to_string(), was_then, is_now, units, change(was, now)]);
        }
    }
    page.grid(grid);
    let takers = takers(results);
    if !takers.is_empty() {
        page.say("Changed hands:");
        page.items(&takers);
    }
}

/// The centres of each power and what changed, in a sentence; nothing if none were counted.
pub(super) fn counts(results: &Results) -> Option<String> {
    let Results { before, after, .. } = results;
    let count = |power: Power| {
        let (was, now) = (before.centres_of(power).len(), after.centres_of(power).len());
        match change(was, now).as_str() {
            _ if was + now == 0 => None,
            "" => Some(format!("{power} {now}")),
            change => Some(format!("{power} {now} ({change})")),
        }
    };
    let counts: Vec<String> = after.powers().filter_map(count).collect();
    was_counted(results.phase, after).then(|| format!("Centres: {}.", counts.join(", ")))
}

/// Who took which centres, a power a line; nothing if none were counted.
pub(super) fn takers(results: &Results) -> Vec<String> {
    let Results { before, after, .. } = results;
    match was_counted(results.phase, after) {
        true => by_taker(&taken(before, after)),
        false => Vec::new(),
    }
}

fn change(was: usize, now: usize) -> String {
    match now as i32 - was as i32 {
        0 if now == 0 => "out".to_owned(),
        0 => String::new(),
        change => format!("{change:+}"),
    }
}

/// A centre that changed hands.
struct Taken {
    centre: Province,
    by: Power,
    from: Option<Power>,
}

/// What changed hands, in the order of the alphabet.
fn taken(before: &Position, after: &Position) -> Vec<Taken> {
    let taken = |centre: Province| {
        let (from, by) = (before.owner(centre), after.owner(centre)?);
        (from != Some(by)).then_some(Taken { centre, by, from })
    };
    let mut centres: Vec<Province> = after.map().provinces().filter(|at| at.is_centre()).collect();
    centres.sort_by_key(|centre| centre.name());
    centres.into_iter().filter_map(taken).collect()
}

/// `Austria takes Greece and Serbia (from Turkey)`, a power a line.
fn by_taker(taken: &[Taken]) -> Vec<String> {
    let told = |one: &Taken| match one.from {
        Some(from) => format!("{} (from {from})", one.centre.name()),
        None => one.centre.name().to_owned(),
    };
    let line = |power: Power| {
        let own: Vec<String> = taken.iter().filter(|one| one.by == power).map(told).collect();
        (!own.is_empty()).then(|| format!("{power} takes {}", listed(&own)))
    };
    let powers: BTreeSet<Power> = taken.iter().map(|one| one.by).collect();
    powers.into_iter().filter_map(line).collect()
}

/// Where everything stands now, a power a line: it says again what the orders and their outcomes
/// have said, so it takes no more room than that.
pub(super) fn write_position(results: &Results, page: &mut LetterPage) {
    page.heading("Position");
    let line = |power: Power| {
        let units = names::units_of(results.after, power);
        let dislodged = results.after.dislodged().iter().map(|dislodged| dislodged.unit);
        let dislodged = names::sorted(dislodged.filter(|unit| unit.power() == power));
        let dislodged: Vec<String> = dislodged.into_iter().map(names::unit).collect();
        let dislodged = match dislodged.as_slice() {
            [] => String::new(),
            dislodged => format!("dislodged: {}", dislodged.join(", ")),
        };
        let parts: Vec<String> =
            [units, dislodged].into_iter().filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| format!("{power}: {}", parts.join("; ")))
    };
    page.items(&results.after.owners().filter_map(line).collect::<Vec<String>>());
}
