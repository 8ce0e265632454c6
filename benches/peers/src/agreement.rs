//! Whether all contenders did the same work: what they judged, compared with what is expected.

use std::collections::{BTreeMap, BTreeSet};

use chancery::adjudication::{Rulebook, movement};
use chancery::board::Power;
use diplomacy::geo::{Coast, RegionKey};
use diplomacy::judge::Submission;
use diplomacy::{ShortName, UnitPosition, UnitPositions};
use serde_json::Value;

use crate::corpus::CorpusPhase;
use crate::their_map::full_map;
use crate::theirs;

/// A judgement in the words of the sample.
#[derive(PartialEq, Eq)]
struct Judgement {
    /// The units on the board after the phase, each with the first letters of its power.
    units: BTreeSet<String>,
    dislodged: BTreeSet<String>,
    /// For the province of each dislodged unit, where it may go.
    retreats: BTreeMap<String, BTreeSet<String>>,
}

/// Prints in how many phases each judged as expected.
pub(crate) fn print(phases: &[CorpusPhase], with_theirs: bool) {
    let agreeing = |judge: fn(&CorpusPhase) -> Judgement| {
        phases.iter().filter(|phase| is_as_expected(judge(phase), &phase.json["expected"])).count()
    };
    let count = phases.len();
    println!("\nas expected: chancery {} of {count}", agreeing(ours));
    if with_theirs {
        println!("             diplomacy 0.2 {} of {count}", agreeing(theirs));
    }
}

/// Where the sample leaves the retreats open, they are not compared.
fn is_as_expected(mut judgement: Judgement, json: &Value) -> bool {
    let expected = expected(json);
    if json.get("retreats").is_none() {
        judgement.retreats.clear();
    }
    judgement == expected
}

fn expected(json: &Value) -> Judgement {
    let retreats = json["retreats"].as_object().into_iter().flatten();
    Judgement {
        units: expected_units(&json["units"]),
        dislodged: expected_units(&json["dislodged"]),
        retreats: retreats.map(|(at, places)| (province(at), texts(places).collect())).collect(),
    }
}

fn expected_units(by_power: &Value) -> BTreeSet<String> {
    let by_power = by_power.as_object().into_iter().flatten();
    let units =
        by_power.flat_map(|(power, units)| texts(units).map(|unit| named(&power[..3], &unit)));
    units.collect()
}

fn texts(list: &Value) -> impl Iterator<Item = String> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned)
}

fn named(power: &str, unit: &str) -> String {
    format!("{power} {unit}")
}

fn province(place: &str) -> String {
    place.split('/').next().unwrap_or_default().to_owned()
}

fn ours(phase: &CorpusPhase) -> Judgement {
    let rules = Rulebook::world_masters();
    let verdict = movement::adjudicate(&phase.position, &phase.given, &rules);
    let short = |power: Power| &power.code()[..3];
    let after = verdict.position_after(&phase.position);
    let mut judgement = Judgement {
        units: after.units().map(|unit| named(short(unit.power()), &unit.to_string())).collect(),
        dislodged: BTreeSet::new(),
        retreats: BTreeMap::new(),
    };
    for at in verdict.dislodged() {
        let both = phase.position.unit(at).zip(verdict.dislodgement(at));
        let (unit, how) = both.expect("a dislodged unit stood there, and something dislodged it");
        judgement.dislodged.insert(named(short(unit.power()), &unit.to_string()));
        let places = how.retreats.iter().map(|place| place.to_string());
        judgement.retreats.insert(at.to_string(), places.collect());
    }
    judgement
}

fn theirs(phase: &CorpusPhase) -> Judgement {
    let phase = theirs::Phase::new(phase);
    let submission = Submission::new(full_map(), &phase.units, phase.orders);
    let rules = theirs::rulebook();
    let outcome = submission.adjudicate(&rules);
    let start = outcome.to_retreat_start();
    let dislodged = start.dislodged().keys().map(|order| their_unit(&order.unit_position()));
    let retreats = start.retreat_destinations().iter().map(|(unit, places)| {
        let places = places.available().into_iter().map(their_place).collect();
        (province(&their_place(unit.region)), places)
    });
    Judgement {
        units: start.unit_positions().iter().map(their_unit).collect(),
        dislodged: dislodged.collect(),
        retreats: retreats.collect(),
    }
}

fn their_unit(unit: &UnitPosition<'_>) -> String {
    let kind = unit.unit.unit_type();
    let kind = kind.short_name();
    named(&unit.nation().short_name(), &format!("{kind} {}", their_place(unit.region)))
}

fn their_place(region: &RegionKey) -> String {
    let coast = match region.coast() {
        None => "",
        Some(Coast::North) => "/NC",
        Some(Coast::East) => "/EC",
        Some(Coast::South) => "/SC",
        Some(Coast::West) => "/WC",
    };
    region.province().short_name().to_uppercase() + coast
}
