//! A map in words, for whoever does not know it: what wins, where units are built, its provinces,
//! and orders as its players write them.

use crate::board::{
    AfterFinalYear, BuildSites, DraftTurn, Location, Map, Phase, PhaseKind, Position, Power,
    Province, Terrain, Unit, UnitKind, reach, steps,
};
use crate::names::{self, count, listed};

/// What a player has to know of a map; nothing of the standard one, which everybody knows.
pub fn map_words(map: Map) -> Vec<String> {
    if map == Map::STANDARD {
        return Vec::new();
    }
    vec![what_wins(map), where_builds(map), calendar(map), provinces(map)]
}

fn what_wins(map: Map) -> String {
    let provinces = map.provinces().filter(|one| one.terrain() != Terrain::Impassable);
    let centres = map.provinces().filter(|one| one.is_centre()).count();
    let (powers, provinces) = (count(map.powers().len(), "power"), provinces.count());
    let mut said = format!(
        "The map is {}: {powers}, {provinces} provinces, {}.",
        map.name(),
        count(centres, "centre")
    );
    let victory = map.victory();
    let together = map.centres_that_win();
    if let Some(needed) = victory.centres {
        said += &format!(
            " You win with {needed} centres, if nobody has as many when they are counted."
        );
    }
    if !together.is_empty() {
        let names: Vec<&str> = together.iter().map(Province::name).collect();
        said += &format!(" You win, too, if you own {} at once.", listed(&names));
    }
    if let Some(last) = victory.last_year {
        said += &match last.then {
            AfterFinalYear::Most => {
                format!(" After {} the power with the most centres wins.", last.year)
            }
            AfterFinalYear::Draw => format!(" After {} the game is drawn.", last.year),
        };
    }
    said
}

fn where_builds(map: Map) -> String {
    let place = match map.build_sites() {
        BuildSites::Home => "in your own home centres, where you still own them and nobody stands",
        BuildSites::AnyOwned => "in any empty centre that you own, home or not",
        BuildSites::AnyHome => "in any empty centre that you own and that is somebody's home",
        BuildSites::AnyIfHomeHeld => {
            "in any empty centre that you own, as long as you own one of your home centres"
        }
    };
    format!("You build {place}.")
}

/// Which phases a year has, and when centres change hands.
fn calendar(map: Map) -> String {
    let of = |turn: &DraftTurn| {
        let what = match (turn.movement, turn.adjustments) {
            (true, true) => "moves and builds",
            (true, false) => "moves",
            (false, _) => "builds",
        };
        let only = turn.only.map(|only| {
            let leaves = match only.leaves {
                0 => "can be divided".to_owned(),
                left => format!("leaves {left} when divided"),
            };
            format!(", only in years whose number {leaves} by {}", only.divided_by)
        });
        format!("{} ({what}{})", turn.name, only.unwrap_or_default())
    };
    let calendar = &map.draft().calendar;
    let turns: Vec<String> = calendar.turns.iter().map(of).collect();
    let years = match calendar.step {
        1 => String::new(),
        step => format!(" The next year is {step} years later."),
    };
    format!(
        "A year has: {}. Centres change hands before the builds, even if nobody builds.{years}",
        listed(&turns)
    )
}

fn provinces(map: Map) -> String {
    let open = map.provinces().filter(|one| one.terrain() != Terrain::Impassable);
    let named = |one: Province| {
        let centre = if one.is_centre() { "*" } else { "" };
        format!("{}{centre} {}", one.code(), one.name())
    };
    let mut named: Vec<String> = open.map(named).collect();
    named.sort();
    format!("The provinces, centres with a star: {}.", named.join(", "))
}

/// Orders that a power could give, as somebody writes them who spells names out.
pub fn order_examples(phase: Phase, position: &Position, power: Option<Power>) -> Vec<String> {
    if position.map() == Map::STANDARD {
        return ["A Paris - Burgundy", "A Marseilles S A Paris - Burgundy"]
            .map(str::to_owned)
            .to_vec();
    }
    let Some(power) = power.or_else(|| position.powers().next()) else { return Vec::new() };
    match phase.kind() {
        PhaseKind::Adjustments => position.free_homes(power).iter().take(1).map(build).collect(),
        _ => moves(position, power),
    }
}

fn build(home: Province) -> String {
    format!("build A {}", home.name())
}

/// A move, and another unit that helps it if one can.
fn moves(position: &Position, power: Power) -> Vec<String> {
    let units: Vec<Unit> = position.units_of(power).collect();
    let helped = |unit: &Unit| {
        let to = steps(*unit).iter().find(|to| helper(&units, *unit, *to).is_some());
        to.map(|to| (*unit, to))
    };
    let alone = || units.iter().find_map(|unit| Some((*unit, steps(*unit).iter().next()?)));
    let Some((unit, to)) = units.iter().find_map(helped).or_else(alone) else { return Vec::new() };
    let order = format!("{} - {}", named(unit), names::location(to));
    let help = helper(&units, unit, to).map(|helper| format!("{} S {order}", named(helper)));
    [Some(order), help].into_iter().flatten().collect()
}

fn helper(units: &[Unit], helped: Unit, to: Location) -> Option<Unit> {
    let helps = |unit: &&Unit| **unit != helped && reach(**unit).contains(to.province());
    units.iter().find(helps).copied()
}

fn named(unit: Unit) -> String {
    let kind = if unit.kind() == UnitKind::Army { "A" } else { "F" };
    format!("{kind} {}", names::location(unit.location()))
}
