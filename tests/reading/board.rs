//! Positions in a line of text, and readings on them.

use chancery::board::{LocationSet, Phase, PhaseKind, Position, Power, Province, Unit, steps};
use chancery::language::names::Personal;
use chancery::language::reader::{NoteKind, Reading, ReadingQuestion, read};
use chancery::orders::{read_location, read_unit};

/// `FRANCE: A PAR, *A BUR [MAR GAS] ; GERMANY: A MUN | centres FRANCE: PAR MAR`.
pub(crate) fn position(text: &str) -> Position {
    let (units, centres) = text.split_once('|').unwrap_or((text, ""));
    let mut position = Position::empty();
    let owned: Option<(Power, Vec<Province>)> =
        centres.trim().strip_prefix("centres ").map(|own| {
            let (power, list) = own.split_once(':').expect("a power and its centres");
            (power_of(power), list.split_whitespace().map(province).collect())
        });
    award_homes(&mut position, owned.as_ref());
    let mut dislodged = Vec::new();
    for part in units.split(';').filter(|part| !part.trim().is_empty()) {
        let (power, list) = part.split_once(':').expect("a power and its units");
        for unit in list.split(',') {
            let (unit, retreats) = unit.split_once('[').unwrap_or((unit, ""));
            let (name, starred) = match unit.trim().strip_prefix('*') {
                Some(name) => (name, true),
                None => (unit.trim(), false),
            };
            let (kind, location) = read_unit(name).expect("a unit of the notation");
            let unit = Unit::new(power_of(power), kind, location).expect("it can stand there");
            match starred {
                true => dislodged.push((unit, retreats.trim_end_matches([']', ' ']).to_owned())),
                false => position.place(unit).expect("one unit in a province"),
            }
        }
    }
    for (unit, retreats) in dislodged {
        let places: LocationSet =
            retreats.split_whitespace().flat_map(|to| reached(unit, to)).collect();
        position.dislodge(unit, places).expect("one dislodged unit in a province");
    }
    position
}

fn reached(unit: Unit, to: &str) -> Vec<chancery::board::Location> {
    let to = read_location(to).expect("a place");
    let meant = |step: &chancery::board::Location| {
        *step == to || to.coast().is_none() && step.province() == to.province()
    };
    steps(unit).iter().filter(meant).collect()
}

fn award_homes(position: &mut Position, owned: Option<&(Power, Vec<Province>)>) {
    if let Some((power, list)) = owned {
        for centre in list {
            position.award(*centre, *power).expect("a centre without an owner");
        }
    }
    for power in Power::ALL {
        for home in Province::all().filter(|home| home.is_home_of(power)) {
            let whole = owned.is_some_and(|(owner, _)| *owner == power);
            if !whole && position.owner(home).is_none() {
                position.award(home, power).expect("a centre without an owner");
            }
        }
    }
}

pub(crate) fn power_of(name: &str) -> Power {
    Power::from_name(name.trim()).expect("a power")
}

fn province(code: &str) -> Province {
    Province::from_code(code).expect("a province")
}

/// Reads a text of a power in a phase.
pub(crate) fn read_as(phase: &str, power: &str, at: &str, text: &str) -> Reading {
    let position = position(at);
    let phase = Phase::from_name(phase).expect("a phase");
    assert!(phase.kind() != PhaseKind::Movement || position.dislodged().is_empty());
    let personal = Personal::new();
    let power = power_of(power);
    read(text, &ReadingQuestion::of_orders(phase, power, &position, &personal))
}

/// Reads movement orders of the power that is named first.
pub(crate) fn movement(at: &str, text: &str) -> Reading {
    let power = at.split(':').next().expect("a power").to_owned();
    read_as("S1903M", &power, at, text)
}

/// The orders as text.
pub(crate) fn orders(reading: &Reading) -> Vec<String> {
    reading.orders.iter().map(|understood| understood.order.to_string()).collect()
}

/// The kinds of notes of each order.
pub(crate) fn notes(reading: &Reading) -> Vec<Vec<&'static str>> {
    let kinds = |understood: &chancery::language::reader::Understood| {
        let mut kinds: Vec<NoteKind> = understood.notes.iter().map(|note| note.kind).collect();
        kinds.sort();
        kinds.into_iter().map(NoteKind::name).collect()
    };
    reading.orders.iter().map(kinds).collect()
}

/// The kinds of the refusals with their candidates.
pub(crate) fn refusals(reading: &Reading) -> Vec<String> {
    let refusal = |refused: &chancery::language::reader::Refused| {
        let candidates = refused.candidates.iter().map(|at| format!(" {at}"));
        format!("{}{}", refused.kind.name(), candidates.collect::<String>())
    };
    reading.refused.iter().map(refusal).collect()
}
