//! What is to be ordered after a result: the retreats, builds and removals of the reader, in words
//! to him, and those of the others as a table.

use super::outcomes::retreating;
use super::{NextTold, Results};
use crate::board::{Dislodged, Phase, PhaseKind, Position, Power, Province};
use crate::game::book::WrittenOrder;
use crate::letters::page::{LetterPage, PageRow};
use crate::letters::tap::OrderTaps;
use crate::letters::{choices, stock};
use crate::names::{self, count, listed};

/// The next phase, if it is one of retreats or adjustments.
fn next(results: &Results) -> Option<Phase> {
    match results.next {
        NextTold::Phase(next, _) if next.kind() != PhaseKind::Movement => Some(next),
        _ => None,
    }
}

/// What the reader has to do until the next deadline.
pub(super) fn write_own(results: &Results, page: &mut LetterPage) {
    let Some(next) = next(results) else { return };
    for (at, sentence) in own(results).into_iter().enumerate() {
        match at {
            0 => page.say(sentence),
            _ => page.under(sentence),
        }
    }
    for power in players(results) {
        let taps = OrderTaps { tag: results.tag, power, phase: next };
        page.taps(choices::all(taps, results.after));
    }
}

/// What all others have to do.
pub(super) fn write_others(results: &Results, page: &mut LetterPage) {
    let Some(next) = next(results) else { return };
    let players = players(results);
    let others = |power: &Power| !players.contains(power);
    let rows: Vec<PageRow> =
        results.after.powers().filter(others).flat_map(|power| of(results, next, power)).collect();
    let what = match next.kind() {
        PhaseKind::Retreats => "Retreats",
        _ => "Builds and removals",
    };
    if !rows.is_empty() {
        page.heading(&match players.is_empty() {
            true => format!("{what} to order"),
            false => format!("{what} of other powers"),
        });
        page.rows(&rows);
    }
}

/// The reader's powers that may have something to order.
fn players(results: &Results) -> Vec<Power> {
    results.own.iter().copied().filter(|power| is_in_play(results.after, *power)).collect()
}

/// What the reader has to order before the next deadline, if it is no movement, as sentences.
pub(super) fn own(results: &Results) -> Vec<String> {
    let Some(next) = next(results) else { return Vec::new() };
    players(results).into_iter().flat_map(|power| to(results, next, power)).collect()
}

/// What is due from the reader next, in a word or two for the subject.
pub(super) fn in_subject(results: &Results, next: PhaseKind) -> &'static str {
    let (after, own) = (results.after, results.own.iter().copied());
    match next {
        PhaseKind::Movement => "next",
        PhaseKind::Retreats => match own.map(|power| dislodged(after, power).count()).sum() {
            0 => "next",
            1 => "retreat",
            _ => "retreats",
        },
        PhaseKind::Adjustments => match own.map(|power| after.builds(power)).sum() {
            ..-1 => "removals",
            -1 => "removal",
            0 => "next",
            1 => "build",
            _ => "builds",
        },
    }
}

fn is_in_play(after: &Position, power: Power) -> bool {
    dislodged(after, power).next().is_some()
        || after.units_of(power).count() + after.centres_of(power).len() > 0
}

fn dislodged(after: &Position, power: Power) -> impl Iterator<Item = &Dislodged> {
    after.dislodged().iter().filter(move |dislodged| dislodged.unit.power() == power)
}

/// What the reader has to do, as sentences to him; with the power, if he plays several.
fn to(results: &Results, next: Phase, power: Power) -> Vec<String> {
    let plays_more = results.own.len() > 1;
    owed(results.after, next.kind(), power, plays_more, results.planned)
}

/// What a power has to order in a phase of retreats or adjustments, as sentences to its player;
/// `planned` is what his plans make of it. One who plays several is told for which it is.
pub(in crate::letters) fn owed(
    position: &Position,
    kind: PhaseKind,
    power: Power,
    plays_more: bool,
    planned: &[WrittenOrder],
) -> Vec<String> {
    let (of, you) = match plays_more {
        true => (format!("{power}: "), "you"),
        false => (String::new(), "You"),
    };
    if kind == PhaseKind::Adjustments {
        return vec![match adjustment(position, power, &TO_YOU) {
            None => format!("{of}{you} have nothing to build or remove."),
            Some(what) if position.builds(power) > 0 => {
                format!("{of}{you} {what}, in {}.", homes(position, power))
            }
            Some(what) => format!("{of}{you} {what}."),
        }];
    }
    match dislodged(position, power).collect::<Vec<&Dislodged>>().as_slice() {
        [] => vec![format!("{of}{you} have no retreat to order.")],
        all => retreats(planned, &of, all),
    }
}

/// Retreats to be ordered, and what happens to the units otherwise: what a plan says, if one does.
fn retreats(planned: &[WrittenOrder], of: &str, all: &[&Dislodged]) -> Vec<String> {
    let told = |one: &&Dislodged| {
        let retreat =
            format!("{of}{} must retreat to {}, or disband.", names::unit(one.unit), way(one));
        match stock::written_for(planned, one.unit) {
            Some(written) => format!(
                "{retreat} If you send no order, your plan counts: {}.",
                retreating(&names::deed(&written.order))
            ),
            None => retreat,
        }
    };
    let mut told: Vec<String> = all.iter().map(told).collect();
    let is_bare = |one: &&&Dislodged| stock::written_for(planned, one.unit).is_none();
    let bare: Vec<String> = all.iter().filter(is_bare).map(|one| names::unit(one.unit)).collect();
    match (bare.as_slice(), told.as_mut_slice()) {
        ([], _) => {}
        ([_], [only]) => *only += " Without an order it disbands.",
        (bare, all) if bare.len() == all.len() => {
            told.push("Without an order they disband.".to_owned());
        }
        ([only], _) => told.push(format!("Without an order {only} disbands.")),
        (bare, _) => told.push(format!("Without an order {} disband.", listed(bare))),
    }
    told
}

/// The same of another, as rows.
fn of(results: &Results, next: Phase, power: Power) -> Vec<PageRow> {
    let after = results.after;
    if next.kind() == PhaseKind::Retreats {
        let row = |one: &Dislodged| {
            PageRow::alone(names::whose(one.unit)).explained(format!("to {}", way(one)))
        };
        return dislodged(after, power).map(row).collect();
    }
    let Some(what) = adjustment(after, power, &OF_OTHERS) else { return Vec::new() };
    let row = PageRow::new(power.name(), what);
    vec![match after.builds(power) > 0 {
        true => row.explained(format!("in {}", homes(after, power))),
        false => row,
    }]
}

/// Where a dislodged unit may go.
fn way(dislodged: &Dislodged) -> String {
    or(&dislodged.retreats.iter().map(names::location).collect::<Vec<String>>())
}

/// Where a power may build. A power that may build everywhere needs no list.
fn homes(after: &Position, power: Power) -> String {
    let mut homes: Vec<String> =
        after.free_homes(power).iter().map(|home| Province::name(home).to_owned()).collect();
    homes.sort_unstable();
    match homes.len() as i32 > after.builds(power) {
        true => or(&homes),
        false => listed(&homes),
    }
}

fn or(places: &[String]) -> String {
    match places {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        places => places.join(""),
    }
}

/// Words for building, for removing, and for a want of room.
struct Verbs {
    build: &'static str,
    remove: &'static str,
    no_room: &'static str,
}

const TO_YOU: Verbs = Verbs {
    build: "can build",
    remove: "have to remove",
    no_room: "have no room to build, so there is nothing to order",
};

const OF_OTHERS: Verbs = Verbs { build: "builds", remove: "removes", no_room: "no room to build" };

/// What a power has to do in an adjustment phase, before the places; more builds than it has free
/// homes are lost.
fn adjustment(after: &Position, power: Power, verbs: &Verbs) -> Option<String> {
    let due = after.builds(power);
    let free = after.centres_of(power).len() as i32 - after.units_of(power).count() as i32;
    let Verbs { build, remove, no_room } = verbs;
    let units = |due: i32| count(due.unsigned_abs() as usize, "unit");
    match due {
        1.. if free > due => Some(format!("{build} {} (of {free}: no room for more)", units(due))),
        1.. => Some(format!("{build} {}", units(due))),
        0 if free > 0 => Some((*no_room).to_owned()),
        0 => None,
        _ => Some(format!("{remove} {}", units(due))),
    }
}
