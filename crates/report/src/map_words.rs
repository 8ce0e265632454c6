//! A map in words, for a reader who does not know it: what wins, where units are built, its
//! provinces, and orders as its players write them.

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
            " You win with {needed} centres, if no other power has as many when they are counted."
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
        BuildSites::Home => "in your own home centres, where you still own them and no unit stands",
        BuildSites::AnyOwned => "in any empty centre that you own, home or not",
        BuildSites::AnyHome => {
            "in any empty centre that you own and that is the home of some power"
        }
        BuildSites::AnyIfHomeHeld => {
            "in any empty centre that you own, as long as you own one of your home centres"
        }
    };
    format!("You build {place}.")
}

/// Which phases a year has, and when centres change hands.
fn calendar(map: Map) -> String {
    let turns = &map.draft().calendar.turns;
    let mut seasons = turns.iter().map(|turn| &turn.name);
    let first = seasons.next();
    let said = match seasons.all(|name| Some(name) == first) {
        // A season that has no name of its own is its year.
        true => by_year(map, turns),
        false => by_season(map, turns),
    };
    format!("{said} Centres change hands before the builds, even if no power builds.")
}

/// What is done in a turn.
fn deeds(turn: &DraftTurn) -> &'static str {
    match (turn.movement, turn.adjustments) {
        (true, true) => "moves and builds",
        (true, false) => "moves",
        (false, _) => "builds",
    }
}

fn by_year(map: Map, turns: &[DraftTurn]) -> String {
    let said = turns.iter().map(|turn| format!("{} in {}", deeds(turn), first_years(map, turn)));
    format!("There are {}.", said.collect::<Vec<String>>().join(", and "))
}

fn by_season(map: Map, turns: &[DraftTurn]) -> String {
    let step = map.draft().calendar.step;
    let of = |turn: &DraftTurn| match turn.only {
        None => format!("{} ({})", turn.name, deeds(turn)),
        Some(_) => format!("{} ({}, in {})", turn.name, deeds(turn), first_years(map, turn)),
    };
    let turns: Vec<String> = turns.iter().map(of).collect();
    let years = match step {
        1 => String::new(),
        step => format!(" The next year is {step} years later."),
    };
    format!("A year has: {}.{years}", listed(&turns))
}

/// The first years that have a turn, so that no reader has to work them out.
fn first_years(map: Map, turn: &DraftTurn) -> String {
    let step = usize::from(map.draft().calendar.step.max(1));
    let has = |year: &u16| {
        turn.only.is_none_or(|only| year.checked_rem(only.divided_by) == Some(only.leaves))
    };
    let years = (map.first_phase().year..=u16::MAX).step_by(step).filter(has);
    let first: Vec<String> = years.take(3).map(|year| year.to_string()).collect();
    format!("{} and so on", first.join(", "))
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

/// Orders that a power could give, as a player writes them who spells names out.
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
    let found = units.iter().find_map(helped).or_else(|| units.iter().find_map(step));
    let Some((unit, to)) = found else { return Vec::new() };
    let order = in_words(unit, to);
    let help = helper(&units, unit, to).map(|helper| format!("{} S {order}", named(helper)));
    [Some(order), help].into_iter().flatten().collect()
}

/// The first step of a unit.
fn step(unit: &Unit) -> Option<(Unit, Location)> {
    steps(*unit).iter().next().map(|to| (*unit, to))
}

/// A step as an order.
fn in_words(unit: Unit, to: Location) -> String {
    format!("{} - {}", named(unit), names::location(to))
}

/// What stands on another map in the place of these words, by which HELP gives its examples on the
/// standard one. The orders are those of the reader's own units, as far as there are any.
pub fn help_words(
    phase: Phase,
    position: &Position,
    power: Option<Power>,
) -> Vec<(&'static str, String)> {
    let map = position.map();
    let Some(own) = power.or_else(|| map.powers().next()).filter(|_| map != Map::STANDARD) else {
        return Vec::new();
    };
    let other = map.powers().find(|other| *other != own).unwrap_or(own);
    let later = phase.year.saturating_add(map.draft().calendar.step);
    let later = map.phases_of(later).filter(|phase| phase.kind() == PhaseKind::Movement).last();
    let army = |at: Province| Unit::new(own, UnitKind::Army, Location::of(at)).ok();
    let units = position.units_of(own);
    // Before the first builds no power has a unit.
    let units = units.chain(position.centres_of(own).iter().filter_map(army));
    let mut steps = units.filter_map(|unit| step(&unit));
    let mut words = vec![
        ("gol = LYO", format!("base = {}", base(position, own).code())),
        ("gol of France", format!("base of {own}")),
        ("France", own.name().to_owned()),
        ("Turkey", other.name().to_owned()),
        ("F1902M", phase.to_string()),
        ("F1902", season(phase)),
        ("F1903", season(later.unwrap_or(phase))),
    ];
    if let Some((unit, to)) = steps.next() {
        let order = in_words(unit, to);
        words.extend([("A Par - Bur", order.clone()), ("A Bur - Gas", order)]);
    }
    words
}

/// The code of a season: `F1902`.
fn season(phase: Phase) -> String {
    phase.to_string().trim_end_matches(char::is_alphabetic).to_owned()
}

/// A province that a power may want a short name for.
pub fn base(position: &Position, power: Power) -> Province {
    let units = position.units_of(power).map(Unit::province);
    let own = units.chain(position.centres_of(power).iter());
    let all = position.map().provinces().filter(|one| one.terrain() != Terrain::Impassable);
    own.chain(all).next().unwrap_or(Province::LYO)
}

fn helper(units: &[Unit], helped: Unit, to: Location) -> Option<Unit> {
    let helps = |unit: &&Unit| **unit != helped && reach(**unit).contains(to.province());
    units.iter().find(helps).copied()
}

fn named(unit: Unit) -> String {
    let kind = if unit.kind() == UnitKind::Army { "A" } else { "F" };
    format!("{kind} {}", names::location(unit.location()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chancery_variants::shipped_map;

    fn calendar_of(code: &str) -> String {
        let kept = shipped_map(code).expect("it is inside").expect("it is another map");
        calendar(kept.map())
    }

    #[test]
    fn a_calendar_names_its_seasons_or_the_years_in_which_there_is_something_to_do() {
        let change = "Centres change hands before the builds, even if no power builds.";
        let said = "A year has: Spring (moves), Fall (moves) and Winter (builds).";
        assert_eq!(calendar_of("ancmed"), format!("{said} {change}"));
        let said = "There are moves in 1425, 1430, 1435 and so on, and builds in 1430, 1440, 1450 \
            and so on.";
        assert_eq!(calendar_of("hundred"), format!("{said} {change}"));
    }
}
