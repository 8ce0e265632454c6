//! A judged phase as data: results, reasons, the next position, in the words of the saved games
//! that the research community exchanges. `judgement_text` writes it.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use std::ops::Range;

use crate::adjudication::movement::Outcome;
use crate::adjudication::sequence::{self, NextPhase};
use crate::adjudication::{Rulebook, adjustments, movement, retreats};
use crate::board::{Location, Phase, PhaseKind, Position, Power, Province, Unit, by_code};
use crate::orders::legality::of_build;
use crate::orders::{Given, NamedUnit, Naming, Place};
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

/// What happened to one unit's order.
#[derive(Clone, Debug)]
pub struct UnitResult {
    /// Whose unit it is.
    pub power: Power,
    /// The unit as the position or, for builds, as the order names it.
    pub unit: NamedUnit,
    /// What happened to it, in the words of data; none if it did what it was ordered to do.
    pub words: Vec<&'static str>,
    /// Where the sentence that says why is; empty if there is none.
    reason: Range<usize>,
    /// The number of the order, if there was one.
    pub order: Option<usize>,
}

/// A judged phase.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What happened to each unit, by power.
    pub results: Vec<UnitResult>,
    /// All sentences that say why.
    reasons: String,
    /// The numbers of the orders that no unit could carry out, or that later ones replaced.
    pub ignored: Vec<usize>,
    /// The position after it.
    pub after: Position,
    /// What comes next.
    pub next: NextPhase,
}

impl Judgement {
    /// Why the order of a unit failed, as a sentence.
    pub fn reason(&self, of: &UnitResult) -> Option<&str> {
        self.reasons.get(of.reason.clone()).filter(|reason| !reason.is_empty())
    }
}

/// Judges a phase.
pub fn judge(line: &PhaseToJudge) -> Judgement {
    let mut parts = JudgedParts::default();
    let mut after = match line.phase.kind() {
        PhaseKind::Movement => of_movement(line, &mut parts),
        PhaseKind::Retreats => of_retreats(line, &mut parts),
        PhaseKind::Adjustments => of_adjustments(line, &mut parts),
    };
    let next = sequence::advance(line.phase, &mut after);
    let JudgedParts { results, reasons, ignored } = parts;
    Judgement { results, reasons, ignored, after, next }
}

#[derive(Default)]
struct JudgedParts {
    results: Vec<UnitResult>,
    reasons: String,
    ignored: Vec<usize>,
}

impl JudgedParts {
    /// Keeps a sentence, if there is one.
    fn keep(&mut self, reason: Option<String>) -> Range<usize> {
        let begin = self.reasons.len();
        self.reasons.extend(reason);
        begin..self.reasons.len()
    }
}

/// The units in the order in which they are written: by power, armies first, then by code.
pub(super) fn in_order(position: &Position) -> Vec<Unit> {
    let places = by_code(position.occupied().iter().map(Location::of));
    let mut units: Vec<Unit> = Vec::with_capacity(position.occupied().len());
    units.extend(places.filter_map(|at| position.unit(at.province())));
    units.sort_by_key(|unit| (unit.power(), unit.kind()));
    units
}

/// A unit, named in full.
fn named(unit: Unit) -> NamedUnit {
    let place = Place { province: unit.province(), coast: unit.location().coast() };
    NamedUnit { kind: Some(unit.kind()), place }
}

fn of_movement(line: &PhaseToJudge, parts: &mut JudgedParts) -> Position {
    let verdict = movement::adjudicate(line.position, line.given, line.rules);
    let mut carried = vec![false; line.given.len()];
    parts.results.reserve(line.position.occupied().len());
    for unit in in_order(line.position) {
        let at = unit.province();
        let order = verdict.order_of(at);
        if let Some(carried) = order.and_then(|order| carried.get_mut(order)) {
            *carried = true;
        }
        let begin = parts.reasons.len();
        let before = line.position;
        reasons::add_movement(&mut parts.reasons, Naming::Codes, before, &verdict, at);
        parts.results.push(UnitResult {
            power: unit.power(),
            unit: named(unit),
            words: words_of(&verdict, at),
            reason: begin..parts.reasons.len(),
            order,
        });
    }
    let ignored = carried.iter().enumerate().filter(|(_, carried)| !**carried);
    parts.ignored.extend(ignored.map(|(order, _)| order));
    verdict.position_after(line.position)
}

fn words_of(verdict: &movement::MovementVerdict, at: Province) -> Vec<&'static str> {
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
    words
}

fn of_retreats(line: &PhaseToJudge, parts: &mut JudgedParts) -> Position {
    let verdict = retreats::adjudicate(line.position, line.given, line.rules);
    for retreat in verdict.retreats() {
        let words = match retreat.fate {
            retreats::RetreatFate::Retreats(_) | retreats::RetreatFate::Disbands => vec![],
            retreats::RetreatFate::NotOrdered => vec!["disband"],
            retreats::RetreatFate::Illegal(_) => vec!["void", "disband"],
            retreats::RetreatFate::Bounced { .. } => vec!["bounce", "disband"],
        };
        let (unit, before) = (retreat.unit, line.position);
        let reason = reasons::of_retreat(Naming::Codes, before, unit.province(), retreat.fate);
        let reason = parts.keep(reason);
        let (power, order) = (unit.power(), retreat.order);
        parts.results.push(UnitResult { power, unit: named(unit), words, reason, order });
    }
    sort(&mut parts.results);
    parts.ignored.extend((0..line.given.len()).filter(|order| !verdict.counts(*order)));
    verdict.position_after(line.position)
}

/// By power, then as the units are written.
fn sort(results: &mut [UnitResult]) {
    results.sort_by_cached_key(|result| (result.power, result.unit.to_string()));
}

fn of_adjustments(line: &PhaseToJudge, parts: &mut JudgedParts) -> Position {
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
        let unit = verdict.done(order).map_or(unit, named);
        let (power, reason) = (given.power, parts.keep(reason));
        results.put(UnitResult { power, unit, words, reason, order: Some(order) });
    }
    for removal in verdict.disorder() {
        results.put(UnitResult {
            power: removal.unit.power(),
            unit: named(removal.unit),
            words: vec!["disband"],
            reason: parts.keep(Some(reasons::of_disorder(*removal))),
            order: None,
        });
    }
    results.ignored.sort_unstable();
    parts.ignored = results.ignored;
    parts.results.extend(results.results.into_values());
    sort(&mut parts.results);
    verdict.position_after(line.position)
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
        let second = match self.results.entry(result.unit.to_string()) {
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
