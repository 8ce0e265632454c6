//! A judged phase as data: results, reasons, the next position, in the words of the saved games
//! that the research community exchanges. `chancery adjudicate` writes it, and exports do.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use std::collections::BTreeSet;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::adjudication::movement::Outcome;
use crate::adjudication::sequence::{self, NextPhase};
use crate::adjudication::{Rulebook, adjustments, movement, retreats};
use crate::board::{Phase, PhaseKind, Position, Power, Unit};
use crate::orders::legality::of_build;
use crate::orders::{Given, Naming};
use crate::reasons;

/// The name of a phase of a game that is over.
pub const COMPLETED: &str = "COMPLETED";

/// A phase to be judged.
#[derive(Clone, Copy, Debug)]
pub struct PhaseToJudge<'a> {
    /// Which phase it is.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// The orders.
    pub given: &'a [Given],
    /// The rulebook.
    pub rules: &'a Rulebook,
}

/// What became of one unit's order.
#[derive(Clone, Debug)]
pub struct UnitResult {
    /// Whose unit it is.
    pub power: Power,
    /// The unit as the position or, for builds, as the order names it.
    pub unit: String,
    /// What became of it, in the words of data; none if it did what it was told.
    pub words: Vec<&'static str>,
    /// Why, as a sentence.
    pub reason: Option<String>,
    /// The number of the order, if there was one.
    pub order: Option<usize>,
}

/// A judged phase.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What became of each unit, by power.
    pub results: Vec<UnitResult>,
    /// The numbers of the orders that were for nobody, or replaced by later ones.
    pub ignored: Vec<usize>,
    /// The position after it.
    pub after: Position,
    /// What comes next.
    pub next: NextPhase,
}

/// Judges a phase.
pub fn judge(line: &PhaseToJudge) -> Judgement {
    let (mut results, ignored, mut after) = match line.phase.kind() {
        PhaseKind::Movement => of_movement(line),
        PhaseKind::Retreats => of_retreats(line),
        PhaseKind::Adjustments => of_adjustments(line),
    };
    results.sort_by(|one, other| (one.power, &one.unit).cmp(&(other.power, &other.unit)));
    let next = sequence::advance(line.phase, &mut after);
    Judgement { results, ignored, after, next }
}

type JudgedParts = (Vec<UnitResult>, Vec<usize>, Position);

fn of_movement(line: &PhaseToJudge) -> JudgedParts {
    let verdict = movement::adjudicate(line.position, line.given, line.rules);
    let result = |unit: Unit| {
        let at = unit.province();
        let mut words = match verdict.outcome(at) {
            Outcome::Succeeds => vec![],
            Outcome::Bounced(_) => vec!["bounce"],
            Outcome::Cut { .. } => vec!["cut"],
            Outcome::Illegal(_) | Outcome::Unmatched(_) => vec!["void"],
            Outcome::NoConvoy(_) => vec!["no convoy"],
            Outcome::Disrupted => vec!["disrupted"],
        };
        if let Some(how) = verdict.dislodgement(at) {
            words.push("dislodged");
            words.extend(how.retreats.is_empty().then_some("disband"));
        }
        UnitResult {
            power: unit.power(),
            unit: unit.to_string(),
            words,
            reason: reasons::of_movement(Naming::Codes, line.position, &verdict, at),
            order: verdict.order_of(at),
        }
    };
    let units = line.position.units();
    let carried: BTreeSet<usize> =
        units.filter_map(|unit| verdict.order_of(unit.province())).collect();
    let ignored = (0..line.given.len()).filter(|order| !carried.contains(order));
    (
        line.position.units().map(result).collect(),
        ignored.collect(),
        verdict.position_after(line.position),
    )
}

fn of_retreats(line: &PhaseToJudge) -> JudgedParts {
    let verdict = retreats::adjudicate(line.position, line.given, line.rules);
    let result = |retreat: &retreats::Retreat| {
        let words = match retreat.fate {
            retreats::RetreatFate::Retreats(_) | retreats::RetreatFate::Disbands => vec![],
            retreats::RetreatFate::NotOrdered => vec!["disband"],
            retreats::RetreatFate::Illegal(_) => vec!["void", "disband"],
            retreats::RetreatFate::Bounced { .. } => vec!["bounce", "disband"],
        };
        UnitResult {
            power: retreat.unit.power(),
            unit: retreat.unit.to_string(),
            words,
            reason: reasons::of_retreat(
                Naming::Codes,
                line.position,
                retreat.unit.province(),
                retreat.fate,
            ),
            order: retreat.order,
        }
    };
    let ignored = (0..line.given.len()).filter(|order| !verdict.counts(*order));
    (
        verdict.retreats().iter().map(result).collect(),
        ignored.collect(),
        verdict.position_after(line.position),
    )
}

fn of_adjustments(line: &PhaseToJudge) -> JudgedParts {
    let verdict = adjustments::adjudicate(line.position, line.given, line.rules);
    let mut results = ByUnit::default();
    for (order, given) in line.given.iter().enumerate() {
        let fate = verdict.fate(order);
        let Some(unit) =
            given.order.unit().filter(|_| fate != adjustments::AdjustmentFate::Ignored)
        else {
            results.ignored.extend((fate == adjustments::AdjustmentFate::Ignored).then_some(order));
            continue;
        };
        let (words, reason) = match fate {
            adjustments::AdjustmentFate::Illegal(why) => {
                (vec!["void"], Some(of_build(Naming::Codes, why, line.position)))
            }
            adjustments::AdjustmentFate::Excess => {
                let (allowed, at) = (line.position.builds(given.power), unit.place.province);
                let changed = verdict.built().iter().chain(verdict.removed());
                let taken = changed.into_iter().any(|unit| unit.province() == at);
                (
                    vec!["void"],
                    Some(reasons::of_excess(Naming::Codes, &given.order, allowed, at, taken)),
                )
            }
            _ => (vec![], None),
        };
        let unit = verdict.done(order).map_or_else(|| unit.to_string(), |unit| unit.to_string());
        results.put(UnitResult { power: given.power, unit, words, reason, order: Some(order) });
    }
    for removal in verdict.disorder() {
        results.put(UnitResult {
            power: removal.unit.power(),
            unit: removal.unit.to_string(),
            words: vec!["disband"],
            reason: Some(reasons::of_disorder(*removal)),
            order: None,
        });
    }
    results.ignored.sort_unstable();
    let after = verdict.position_after(line.position);
    (results.results.into_values().collect(), results.ignored, after)
}

/// Results of adjustments, one for each unit. Several orders can name one: a build that is ordered
/// twice, or in a province where a unit of another power stands.
#[derive(Default)]
struct ByUnit {
    results: BTreeMap<String, UnitResult>,
    ignored: Vec<usize>,
}

impl ByUnit {
    /// Keeps what happened rather than what did not, and the first of what did not. The order that
    /// has to give way counts as ignored.
    fn put(&mut self, result: UnitResult) {
        let happened = result.words.is_empty() || result.order.is_none();
        let second = match self.results.entry(result.unit.clone()) {
            Entry::Vacant(place) => {
                place.insert(result);
                return;
            }
            Entry::Occupied(mut first) if happened => first.insert(result),
            Entry::Occupied(_) => result,
        };
        self.ignored.extend(second.order);
    }
}

/// The name of what comes next, as data files write it.
pub fn name_of(next: &NextPhase) -> String {
    match next {
        NextPhase::Phase(phase) => phase.to_string(),
        NextPhase::Won(_) | NextPhase::Drawn => COMPLETED.to_owned(),
    }
}

/// A map that is written in the order of its entries.
struct Map<V>(Vec<(String, V)>);

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
        map.end()
    }
}

/// Something for each power, also for those whom nobody plays.
fn by_power<V>(position: &Position, value: impl Fn(Power) -> V) -> Map<V> {
    Map(position.owners().map(|power| (power.code().to_owned(), value(power))).collect())
}

/// Writes the parts of a judgement that follow `id` and `name`. `texts` has the orders as they were
/// written, in step with those that were given.
pub fn write<M: SerializeMap>(
    judgement: &Judgement,
    line: &PhaseToJudge,
    texts: &[&str],
    map: &mut M,
) -> Result<(), M::Error> {
    map.serialize_entry("results", &ResultsAsData(judgement))?;
    let results = judgement.results.iter();
    let reason = |result: &UnitResult| Some((result.unit.clone(), result.reason.clone()?));
    map.serialize_entry("reasons", &Map(results.filter_map(reason).collect()))?;
    let ignored = judgement.ignored.iter().map(|order| {
        let power = line.given[*order].power.code().to_owned();
        Map(vec![("power".to_owned(), power), ("order".to_owned(), texts[*order].to_owned())])
    });
    map.serialize_entry("ignored", &ignored.collect::<Vec<_>>())?;
    map.serialize_entry("next", &NextState(judgement))
}

struct NextState<'a>(&'a Judgement);

impl Serialize for NextState<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &name_of(&self.0.next))?;
        if let NextPhase::Won(winner) = self.0.next {
            map.serialize_entry("winner", winner.code())?;
        }
        let adjusts = matches!(self.0.next, NextPhase::Phase(phase) if phase.kind() == PhaseKind::Adjustments);
        map.serialize_entry(
            "state",
            &PositionAsData { position: &self.0.after, with_builds: adjusts },
        )?;
        map.end()
    }
}

/// What became of each unit, in the words of data.
pub(super) struct ResultsAsData<'a>(pub(super) &'a Judgement);

impl Serialize for ResultsAsData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let results = self.0.results.iter();
        Map(results.map(|result| (result.unit.clone(), &result.words)).collect())
            .serialize(serializer)
    }
}

/// A position, with the builds and removals that it asks for if an adjustment phase comes next.
pub(super) struct PositionAsData<'a> {
    pub(super) position: &'a Position,
    pub(super) with_builds: bool,
}

impl Serialize for PositionAsData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = self.position;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("units", &by_power(position, |power| units(position, power)))?;
        map.serialize_entry(
            "retreats",
            &by_power(position, |power| retreat_options(position, power)),
        )?;
        map.serialize_entry(
            "centers",
            &by_power(position, |power| {
                sorted(position.centres_of(power).iter().map(|at| at.to_string()))
            }),
        )?;
        if self.with_builds {
            let builds = position.powers().map(|power| (power, position.builds(power)));
            let due = builds.filter(|(_, count)| *count != 0);
            let due = due.map(|(power, count)| (power.code().to_owned(), count));
            map.serialize_entry("builds", &Map(due.collect()))?;
        }
        map.end()
    }
}

fn sorted(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.collect();
    items.sort();
    items
}

fn units(position: &Position, power: Power) -> Vec<String> {
    let dislodged = position.dislodged().iter().filter(|one| one.unit.power() == power);
    let mut units = sorted(position.units_of(power).map(|unit| unit.to_string()));
    units.extend(sorted(dislodged.map(|one| format!("*{}", one.unit))));
    units
}

fn retreat_options(position: &Position, power: Power) -> Map<Vec<String>> {
    let own = position.dislodged().iter().filter(|one| one.unit.power() == power);
    let places = own.map(|one| {
        (one.unit.to_string(), sorted(one.retreats.iter().map(|place| place.to_string())))
    });
    Map(places.collect())
}
