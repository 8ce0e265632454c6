//! Units, places, orders and phases as players call them: `A Marseilles`, `F Spain/sc`,
//! `S A Paris - Burgundy`. Codes are for data files; they are written by the values themselves.

use crate::board::{Coast, Location, Map, Phase, PhaseKind, Position, Power, Province, Unit};
use crate::orders::{NamedUnit, Naming, Order, Place, Route, Way};

/// A number and what is counted, the word in its right form: `1 order`, `2 orders`.
pub fn count(number: usize, word: &str) -> String {
    match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    }
}

/// A number of people.
pub fn people(number: usize) -> String {
    if number == 1 { "1 person".to_owned() } else { format!("{number} people") }
}

/// A list in a sentence: `France, Italy and Turkey`.
pub fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

/// A province, with its coast if one is meant: `Spain/sc`.
pub fn location(at: Location) -> String {
    Naming::Full.location(at)
}

/// A place as it was ordered.
pub fn place(place: Place) -> String {
    on_coast(place.province, place.coast)
}

fn on_coast(province: Province, coast: Option<Coast>) -> String {
    match coast {
        None => province.name().to_owned(),
        Some(coast) => format!("{}/{}", province.name(), coast.code().to_ascii_lowercase()),
    }
}

/// A unit where it stands: `F Spain/sc`.
pub fn unit(unit: Unit) -> String {
    format!("{} {}", unit.kind().letter(), location(unit.location()))
}

/// Units in the order of a list: armies first, then by name.
pub fn sorted(units: impl IntoIterator<Item = Unit>) -> Vec<Unit> {
    let mut units: Vec<Unit> = units.into_iter().collect();
    units.sort_by_key(|unit| (unit.kind(), location(unit.location())));
    units
}

/// The units of a power as a list in a sentence: `A Paris, F Brest`.
pub fn units_of(position: &Position, power: Power) -> String {
    let units = sorted(position.units_of(power)).into_iter().map(unit);
    units.collect::<Vec<String>>().join(", ")
}

/// A unit with its nation: `Germany's A Munich`.
pub fn whose(unit: Unit) -> String {
    Naming::Full.whose(unit)
}

/// A unit as it was ordered; its type may be missing.
pub fn named(unit: NamedUnit) -> String {
    match unit.kind {
        Some(kind) => format!("{} {}", kind.letter(), place(unit.place)),
        None => place(unit.place),
    }
}

/// What an order tells its unit, to come after the unit: `- Burgundy`, `S A Paris`.
pub fn deed(order: &Order) -> String {
    match order {
        Order::Hold(_) => "holds".to_owned(),
        Order::Move(_, to, Way::Unstated) => format!("- {}", place(*to)),
        Order::Move(_, to, Way::Convoy(route)) => {
            format!("- {} via convoy{}", place(*to), seas(route))
        }
        Order::SupportHold(_, other) => format!("S {}", named(*other)),
        Order::SupportMove(_, other, to) => format!("S {} - {}", named(*other), place(*to)),
        Order::Convoy(_, army, to) => format!("C {} - {}", named(*army), place(*to)),
        Order::Retreat(_, to) => format!("retreats to {}", place(*to)),
        Order::Disband(_) => "disbands".to_owned(),
        Order::Build(_) => "is built".to_owned(),
        Order::Waive => "waives a build".to_owned(),
    }
}

fn seas(route: &Route) -> String {
    let list =
        |seas: &[Province]| seas.iter().map(|sea| sea.name()).collect::<Vec<&str>>().join(", ");
    let avoided: Vec<Province> = route.avoided().iter().collect();
    match (route.named().as_slice(), avoided.as_slice()) {
        ([], []) => String::new(),
        (named, []) => format!(" ({})", list(named)),
        ([], avoided) => format!(" (not {})", list(avoided)),
        (named, avoided) => format!(" ({}; not {})", list(named), list(avoided)),
    }
}

/// An order in full, as a line of a letter: `A Paris - Burgundy`, `Build F Brest`.
pub fn order(order: &Order) -> String {
    match order {
        Order::Waive => "Waive a build".to_owned(),
        Order::Build(unit) => format!("Build {}", named(*unit)),
        other => match other.unit() {
            Some(unit) => format!("{} {}", named(unit), deed(other)),
            None => deed(other),
        },
    }
}

/// A phase in a sentence: `Spring 1901`, `Spring 1901 retreats`, `Winter 1901 adjustments`.
pub fn phase(phase: Phase) -> String {
    with_kind(season(phase), phase)
}

/// The same where there is little room: `S1901`, `S1901 retreats`, `W1901 adjustments`.
pub fn short_phase(phase: Phase) -> String {
    let code = phase.to_string();
    with_kind(code.trim_end_matches(char::is_alphabetic).to_owned(), phase)
}

fn with_kind(season: String, phase: Phase) -> String {
    match phase.kind() {
        PhaseKind::Movement => season,
        PhaseKind::Retreats => season + " retreats",
        PhaseKind::Adjustments => season + " adjustments",
    }
}

/// The season of a phase: `Spring 1901`.
pub fn season(phase: Phase) -> String {
    format!("{} {}", season_word(phase), phase.year)
}

/// The last season of a year in which units move: `Fall 1909`.
pub fn last_season(map: Map, year: u16) -> String {
    let moves = map.phases_of(year).filter(|phase| phase.kind() == PhaseKind::Movement).last();
    moves.map_or_else(|| year.to_string(), season)
}

/// The season without its year: `Spring`.
pub fn season_word(phase: Phase) -> &'static str {
    phase.turn.season()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_their_numbers() {
        assert_eq!([count(0, "order"), count(1, "order")], ["0 orders", "1 order"]);
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
        assert_eq!(listed::<&str>(&[]), "");
    }
    use crate::orders::read_order;

    #[test]
    fn one_of_a_kind_is_counted_as_one() {
        assert_eq!([count(1, "board"), count(2, "board")], ["1 board", "2 boards"]);
        assert_eq!([0, 1, 2].map(people), ["0 people", "1 person", "2 people"]);
    }

    #[test]
    fn orders_are_called_as_players_call_them() {
        for (code, called) in [
            ("A PAR H", "A Paris holds"),
            ("F MAO - SPA/NC", "F Mid-Atlantic Ocean - Spain/nc"),
            ("A LON - NAP VIA", "A London - Naples via convoy"),
            ("A LON - TUN VIA MAO WES", LONG),
            ("A LON - BEL VIA NOT ENG", "A London - Belgium via convoy (not English Channel)"),
            ("A MAR S A PAR", "A Marseilles S A Paris"),
            ("F STP/SC S A NWY - FIN", "F St. Petersburg/sc S A Norway - Finland"),
            ("F ENG C A LON - BRE", "F English Channel C A London - Brest"),
            ("F ANK R BLA", "F Ankara retreats to Black Sea"),
            ("A BUR D", "A Burgundy disbands"),
            ("F STP/NC B", "Build F St. Petersburg/nc"),
            ("MOS B", "Build Moscow"),
            ("WAIVE", "Waive a build"),
        ] {
            assert_eq!(read_order(code).map(|read| order(&read)).as_deref(), Ok(called));
        }
    }

    const LONG: &str = "A London - Tunis via convoy (Mid-Atlantic Ocean, Western Mediterranean)";

    #[test]
    fn phases_are_called_as_players_call_them() {
        for (code, called) in [
            ("S1901M", "Spring 1901"),
            ("F1902R", "Fall 1902 retreats"),
            ("W1903A", "Winter 1903 adjustments"),
        ] {
            assert_eq!(Phase::from_name(code).map(phase).as_deref(), Some(called));
        }
    }
}
