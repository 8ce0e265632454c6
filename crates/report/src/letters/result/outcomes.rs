//! The orders of each power with what happened to them, and the white press of its player below.

use super::{Results, voices};
use crate::adjudication::movement::Outcome;
use crate::adjudication::retreats::Retreat;
use crate::adjudication::{adjustments, movement, retreats};
use crate::board::{Power, Province, Unit};
use crate::game::play::{Counted, Verdict};
use crate::letters::page::{LetterPage, PageRow};
use crate::letters::stock;
use crate::names::{self, count};
use crate::orders::legality::of_build;
use crate::orders::{Naming, Order};
use crate::reasons;

/// Writes the section of each power that had something to do or to say, the reader's own first.
pub(super) fn write(results: &Results, page: &mut LetterPage) {
    let (own, others): (Vec<Power>, Vec<Power>) =
        results.before.powers().partition(|power| results.own.contains(power));
    for power in own.into_iter().chain(others) {
        let rows = rows(results, power);
        if rows.is_empty() && !voices::has_white(results.press, power) {
            continue;
        }
        page.power(power);
        page.rows(&rows);
        voices::write_white(results.press, power, page);
    }
}

/// What a power had to do, a unit a row, and what happened to it.
pub(super) fn rows(results: &Results, power: Power) -> Vec<PageRow> {
    match results.verdict {
        Verdict::Movement(verdict) => moves(results, verdict, power),
        Verdict::Retreats(verdict) => fates(results, verdict, power),
        Verdict::Adjustments(verdict) => changes(results, verdict, power),
    }
}

/// How many of a power's units or changes had an order, how many of those orders worked, and how
/// many there were. A build that was not used is no failure, so it is not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DoneTally {
    pub(super) ordered: usize,
    pub(super) worked: usize,
    pub(super) all: usize,
}

impl DoneTally {
    fn add(&mut self, is_ordered: bool, is_failed: bool) {
        self.all += 1;
        self.ordered += usize::from(is_ordered);
        self.worked += usize::from(is_ordered && !is_failed);
    }
}

pub(super) fn tally(results: &Results, powers: &[Power]) -> DoneTally {
    let mut tally = DoneTally::default();
    for power in powers {
        match results.verdict {
            Verdict::Movement(verdict) => {
                for at in results.before.units_of(*power).map(Unit::province) {
                    let is_ordered = verdict.order_of(at).is_some();
                    tally.add(is_ordered, outcome(results, verdict, at).is_some());
                }
            }
            Verdict::Retreats(verdict) => {
                let own = verdict.retreats().iter();
                for retreat in own.filter(|retreat| retreat.unit.power() == *power) {
                    tally.add(retreat.order.is_some(), fate(results, retreat).is_bad);
                }
            }
            Verdict::Adjustments(verdict) => {
                for (number, counted) in results.orders.iter().enumerate() {
                    if counted.power == *power {
                        tally.add(true, undone(results, verdict, number, counted).is_some());
                    }
                }
                let removed = verdict.disorder().iter();
                removed
                    .filter(|removal| removal.unit.power() == *power)
                    .for_each(|_| tally.add(false, true));
            }
        }
    }
    tally
}

/// Says that an order comes from a plan (D.II(5)).
fn planned(counted: Option<&Counted>, row: PageRow) -> PageRow {
    match counted.is_some_and(|counted| counted.by_plan) {
        true => row.explained("by plan"),
        false => row,
    }
}

fn moves(results: &Results, verdict: &movement::MovementVerdict, power: Power) -> Vec<PageRow> {
    let units = names::sorted(results.before.units_of(power));
    units.into_iter().map(|unit| moved(results, verdict, unit)).collect()
}

fn moved(results: &Results, verdict: &movement::MovementVerdict, unit: Unit) -> PageRow {
    let at = unit.province();
    let counted = verdict.order_of(at).and_then(|number| results.orders.get(number));
    let deed = counted.map_or("no order: holds".to_owned(), |c| names::deed(&c.order));
    let row = planned(counted, PageRow::new(names::unit(unit), deed));
    match outcome(results, verdict, at) {
        Some(outcome) => row.failed(outcome),
        None => row,
    }
}

/// What happened to an order, if it is not simply done: the word for it and the reason.
fn outcome(results: &Results, verdict: &movement::MovementVerdict, at: Province) -> Option<String> {
    let reason = reasons::of_movement(Naming::Full, results.before, verdict, at);
    let word = match verdict.outcome(at) {
        Outcome::Succeeds | Outcome::Cut { .. } => "",
        Outcome::Bounced(_) => "bounced: ",
        Outcome::Illegal(_) => "impossible, so it held: ",
        Outcome::Unmatched(_) => "no effect: ",
        Outcome::NoConvoy(_) => "not convoyed: ",
        Outcome::Disrupted => "convoy disrupted: ",
    };
    reason.map(|reason| format!("{word}{reason}"))
}

fn fates(results: &Results, verdict: &retreats::RetreatVerdict, power: Power) -> Vec<PageRow> {
    let own = verdict.retreats().iter().filter(|retreat| retreat.unit.power() == power);
    own.map(|retreat| fate(results, retreat)).collect()
}

fn fate(results: &Results, retreat: &Retreat) -> PageRow {
    let counted = retreat.order.and_then(|number| results.orders.get(number));
    let deed = counted.map_or("no order: disbands".to_owned(), |c| names::deed(&c.order));
    let row = planned(counted, PageRow::new(names::unit(retreat.unit), retreating(&deed)));
    let at = retreat.unit.province();
    let reason = reasons::of_retreat(Naming::Full, results.before, at, retreat.fate);
    match (reason, counted) {
        (Some(reason), Some(_)) => row.failed(format!("disbands: {reason}")),
        _ => row,
    }
}

/// A dislodged unit's move is its retreat; many write it so.
pub(super) fn retreating(deed: &str) -> String {
    match deed.strip_prefix("- ") {
        Some(to) => format!("retreats to {to}"),
        None => deed.to_owned(),
    }
}

fn changes(
    results: &Results,
    verdict: &adjustments::AdjustmentVerdict,
    power: Power,
) -> Vec<PageRow> {
    let given = results.orders.iter().enumerate().filter(|(_, counted)| counted.power == power);
    let mut rows: Vec<PageRow> =
        given.map(|(number, counted)| changed(results, verdict, number, counted)).collect();
    for removal in verdict.disorder().iter().filter(|removal| removal.unit.power() == power) {
        let row = PageRow::alone(format!("Remove {}", names::unit(removal.unit)));
        rows.push(row.failed(disorder(removal)));
    }
    let unused = results.before.builds(power) - built(verdict, power);
    if results.before.builds(power) > 0 && unused > 0 {
        let builds = count(unused as usize, "build");
        rows.push(PageRow::alone(format!("{builds} not used")));
    }
    rows
}

fn disorder(removal: &adjustments::Removal) -> String {
    let how_far = match removal.distance {
        Some(distance) => format!("{} away", count(distance.into(), "step")),
        None => "no way home".to_owned(),
    };
    format!("no order, so the unit farthest from home was removed: {how_far} (D.V(4))")
}

fn built(verdict: &adjustments::AdjustmentVerdict, power: Power) -> i32 {
    verdict.built().iter().filter(|unit| unit.power() == power).count() as i32
}

fn changed(
    results: &Results,
    verdict: &adjustments::AdjustmentVerdict,
    number: usize,
    counted: &Counted,
) -> PageRow {
    let order = &counted.order;
    let deed = match (verdict.done(number), order) {
        (Some(unit), Order::Build(_)) => format!("Build {}", names::unit(unit)),
        (Some(unit), _) => format!("Remove {}", names::unit(unit)),
        (None, order) => stock::adjustment(order),
    };
    let row = planned(Some(counted), PageRow::alone(deed));
    match undone(results, verdict, number, counted) {
        Some(why) => row.failed(why),
        None => row,
    }
}

fn undone(
    results: &Results,
    verdict: &adjustments::AdjustmentVerdict,
    number: usize,
    counted: &Counted,
) -> Option<String> {
    let before = results.before;
    match verdict.fate(number) {
        adjustments::AdjustmentFate::Done => None,
        adjustments::AdjustmentFate::Illegal(why) => {
            Some(format!("not built: {}", of_build(Naming::Full, why, before)))
        }
        adjustments::AdjustmentFate::Excess => {
            let at = counted.order.unit().map(|unit| unit.place.province)?;
            let done = |other: usize| verdict.done(other).is_some_and(|u| u.province() == at);
            let taken = (0..results.orders.len()).any(done);
            let allowed = before.builds(counted.power);
            let why = reasons::of_excess(Naming::Full, &counted.order, allowed, at, taken);
            Some(format!("not carried out; {why}"))
        }
        adjustments::AdjustmentFate::Ignored => {
            Some("no effect: no such unit, or no such phase".to_owned())
        }
    }
}
