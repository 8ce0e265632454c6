//! Judges a case under a rulebook and lists everything that comes out otherwise than written.

use std::collections::BTreeMap;

use chancery::adjudication::movement::Outcome;
use chancery::adjudication::{Rulebook, adjustments, movement, retreats};
use chancery::board::{Position, Province, ProvinceSet};
use chancery::orders::Given;

use crate::datc::case::{Case, Expulsion, Kind, Preset, Retreats, Row, Units, Word};

/// A case under judgement, and what was found wrong with it.
pub(crate) struct Judged<'a> {
    case: &'a Case,
    preset: Preset,
    /// How many orders had their outcome compared.
    pub(crate) outcomes: usize,
    /// One sentence for every difference.
    pub(crate) failures: Vec<String>,
}

/// Judges a case.
pub(crate) fn judge(case: &Case, preset: Preset) -> Judged<'_> {
    let mut judged = Judged { case, preset, outcomes: 0, failures: Vec::new() };
    let given: Vec<Given> = case.rows.iter().map(|row| row.given).collect();
    match &case.kind {
        Kind::Movement { contested, paradox, retreats } => {
            let verdict = movement::adjudicate(&case.before, &given, &judged.rulebook());
            judged.movement(&verdict);
            judged.places("contested", *contested.under(preset), verdict.contested());
            judged.places("paradox", *paradox.under(preset), verdict.paradox());
            if let Some(retreats) = retreats {
                let before = verdict.position_after(&case.before);
                judged.retreats(retreats, &before, verdict.dislodged());
            }
        }
        Kind::Adjustment { built, removed } => {
            let verdict = adjustments::adjudicate(&case.before, &given, &judged.rulebook());
            let after = judged.adjustments(&verdict);
            let before: Units = case.before.units().collect();
            judged.units("built", built.under(preset), &after - &before);
            judged.units("removed", removed.under(preset), &before - &after);
        }
    }
    judged
}

impl Judged<'_> {
    fn rulebook(&self) -> Rulebook {
        match self.preset {
            Preset::WorldMasters => Rulebook::world_masters(),
            Preset::Datc => Rulebook::datc(),
        }
    }

    fn movement(&mut self, verdict: &movement::MovementVerdict) {
        for (index, row) in self.case.rows.iter().enumerate() {
            let found = match province(row) {
                Some(unit) if verdict.counts(index) => word(verdict.outcome(unit)),
                _ => Word::Ignored,
            };
            self.outcome(row, found);
        }
        self.expulsions(verdict);
        let after = verdict.position_after(&self.case.before);
        self.units("after", self.case.after.under(self.preset), after.units().collect());
    }

    /// Compares the dislodged units of the whole board, and those that wait to retreat.
    fn expulsions(&mut self, verdict: &movement::MovementVerdict) {
        let mut expected: BTreeMap<Province, Expulsion> = BTreeMap::new();
        for row in &self.case.rows {
            let expulsion = row.expected.under(self.preset).expulsion;
            expected.extend(province(row).zip(expulsion));
        }
        let after = verdict.position_after(&self.case.before);
        for unit in Province::all() {
            let found = verdict.dislodgement(unit).map(|found| Expulsion {
                attacker: found.attacker,
                by_convoy: found.by_convoy,
                retreats: found.retreats,
            });
            let expected = expected.get(&unit).copied();
            self.compare(&format!("the unit in {unit}"), shown(expected), shown(found));
            let waits = after.dislodged_from(unit).map(|dislodged| dislodged.retreats);
            let may_go = expected.map(|expected| expected.retreats);
            if waits != may_go.filter(|retreats| !retreats.is_empty()) {
                self.fail(&format!("the unit in {unit} waits for a retreat to {waits:?}"));
            }
        }
    }

    fn retreats(&mut self, retreats: &Retreats, before: &Position, dislodged: ProvinceSet) {
        let given: Vec<Given> = retreats.rows.iter().map(|row| row.given).collect();
        let verdict = retreats::adjudicate(before, &given, &self.rulebook());
        for (index, row) in retreats.rows.iter().enumerate() {
            let fate = verdict.retreats().iter().find(|retreat| retreat.order == Some(index));
            let went = fate
                .is_some_and(|retreat| matches!(retreat.fate, retreats::RetreatFate::Retreats(_)));
            let lost = province(row).is_some_and(|unit| dislodged.contains(unit));
            let found = match (went, lost) {
                (true, _) => Word::Ok,
                (false, true) => Word::Disbanded,
                (false, false) => Word::Ignored,
            };
            self.compare_rows(row, found);
        }
        let after = verdict.position_after(before);
        self.units(
            "after the retreats",
            retreats.after.under(self.preset),
            after.units().collect(),
        );
    }

    fn adjustments(&mut self, verdict: &adjustments::AdjustmentVerdict) -> Units {
        for (index, row) in self.case.rows.iter().enumerate() {
            let found = match verdict.fate(index) {
                adjustments::AdjustmentFate::Done => Word::Ok,
                adjustments::AdjustmentFate::Illegal(_) => Word::Illegal,
                adjustments::AdjustmentFate::Excess => Word::Excess,
                adjustments::AdjustmentFate::Ignored => Word::Ignored,
            };
            self.outcome(row, found);
        }
        let after: Units = verdict.position_after(&self.case.before).units().collect();
        self.units("after", self.case.after.under(self.preset), after.clone());
        after
    }

    fn outcome(&mut self, row: &Row, found: Word) {
        self.outcomes += 1;
        self.compare_rows(row, found);
    }

    fn compare_rows(&mut self, row: &Row, found: Word) {
        let what = format!("{} {} (line {})", row.given.power, row.given.order, row.line);
        let expected = row.expected.under(self.preset).word;
        self.compare(&what, expected.text(), found.text());
    }

    fn units(&mut self, what: &str, expected: &Units, found: Units) {
        self.compare(what, listed(expected), listed(&found));
    }

    fn places(&mut self, what: &str, expected: ProvinceSet, found: ProvinceSet) {
        self.compare(what, format!("{expected:?}"), format!("{found:?}"));
    }

    fn compare(&mut self, what: &str, expected: impl AsRef<str>, found: impl AsRef<str>) {
        let (expected, found) = (expected.as_ref(), found.as_ref());
        if expected != found {
            self.fail(&format!("{what}: expected {expected}, found {found}"));
        }
    }

    fn fail(&mut self, what: &str) {
        let Case { file, line, id, title, .. } = self.case;
        let rules = self.preset.name();
        self.failures.push(format!("{id} {title} ({file}:{line}, {rules}): {what}"));
    }
}

/// The province of an order's unit.
fn province(row: &Row) -> Option<Province> {
    row.given.order.unit().map(|unit| unit.place.province)
}

fn word(outcome: Outcome) -> Word {
    match outcome {
        Outcome::Succeeds => Word::Ok,
        Outcome::Bounced(_) => Word::Bounce,
        Outcome::Cut { .. } => Word::Cut,
        Outcome::Illegal(_) => Word::Illegal,
        Outcome::Unmatched(_) => Word::Void,
        Outcome::NoConvoy(_) => Word::NoConvoy,
        Outcome::Disrupted => Word::Disrupted,
    }
}

fn shown(expulsion: Option<Expulsion>) -> String {
    expulsion.map_or("not dislodged".to_owned(), |expulsion| expulsion.to_string())
}

fn listed(units: &Units) -> String {
    let units: Vec<String> = units.iter().map(|unit| format!("{} {unit}", unit.power())).collect();
    if units.is_empty() { "no unit".to_owned() } else { units.join(", ") }
}
