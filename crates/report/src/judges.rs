//! Results in the layout of the hobby's old email judges, which map programs and scripts read.
//!
//! The words and marks are theirs: `Austria: Army Vienna -> Galicia. (*bounce*)`. It has no reasons
//! and no press; what happened to an order is one word. The deeds come from a [`Scene`], which
//! knows over which seas an army was carried.

use super::atlas::{Act, Deed, DeedEnd, Scene};
use crate::adjudication::adjustments;
use crate::board::{
    Coast, Location, Phase, PhaseKind, Position, Power, Province, Terrain, Unit, UnitKind,
};
use crate::game::play::{Counted, Verdict};
use crate::names;

/// Lines are folded near here; the programs that read them join them again.
const COLUMNS: usize = 78;

/// Where lists of centres and of builds begin, after the name of the power.
const MARGIN: usize = 11;

/// A phase that was judged.
#[derive(Clone, Debug)]
pub struct Judged<'a> {
    /// The name of the game, without blanks.
    pub game: &'a str,
    /// The phase.
    pub phase: Phase,
    /// The position before it.
    pub before: &'a Position,
    /// The orders that counted.
    pub orders: &'a [Counted],
    /// What happened to them.
    pub verdict: &'a Verdict,
    /// The position after it.
    pub after: &'a Position,
    /// Whether centres were counted.
    pub was_counted: bool,
    /// What is played next and when it is due, in GMT: `Fri 27 Nov 2026 20:00 GMT`.
    pub next: Option<(Phase, &'a str)>,
}

impl Judged<'_> {
    /// The lines.
    pub fn print(&self) -> Vec<String> {
        let scene =
            Scene::of_result(self.phase, self.before, self.orders, self.verdict, self.after);
        let variant = self.before.map().name();
        let mut lines =
            vec![format!(":: Judge: CHANCERY  Game: {}  Variant: {variant}", self.game)];
        if let Some((phase, due)) = self.next {
            lines.push(format!(":: Deadline: {phase} {}", numeric(due)));
        }
        let kind = match self.phase.kind() {
            PhaseKind::Movement => "Movement",
            PhaseKind::Retreats => "Retreat",
            PhaseKind::Adjustments => "Adjustment",
        };
        let (phase, number) = (season(self.phase), number(self.phase));
        lines.push(String::new());
        lines.push(format!("{kind} results for {phase}.  ({}.{number:03})", self.game));
        self.write_deeds(&mut lines, &scene);
        self.write_dislodged(&mut lines);
        if self.was_counted {
            self.write_centres(&mut lines);
        }
        if let Some((next, due)) = self.next {
            let kind = match next.kind() {
                PhaseKind::Movement => "Movement",
                PhaseKind::Retreats => "Retreats",
                PhaseKind::Adjustments => "Adjustments",
            };
            let next = season(next);
            lines.push(String::new());
            lines.push(format!("The next phase of '{}' will be {kind} for {next}.", self.game));
            lines.push(format!("The deadline for orders will be {}.", numeric(due)));
        }
        lines
    }

    fn write_deeds(&self, lines: &mut Vec<String>, scene: &Scene) {
        for power in self.before.powers() {
            let own: Vec<String> = match self.verdict {
                Verdict::Movement(_) => {
                    let units = names::sorted(self.before.units_of(power)).into_iter();
                    units.map(|unit| moved(scene, unit)).collect()
                }
                Verdict::Retreats(_) => {
                    let deeds = scene.deeds.iter().filter(|deed| deed.unit.power() == power);
                    deeds.map(|deed| told(scene, deed)).collect()
                }
                Verdict::Adjustments(verdict) => self.adjusted(verdict, power),
            };
            if !own.is_empty() {
                lines.push(String::new());
                lines.extend(own.iter().flat_map(|line| fold(line, 0)));
            }
        }
    }

    fn adjusted(&self, verdict: &adjustments::AdjustmentVerdict, power: Power) -> Vec<String> {
        let head = format!("{:<MARGIN$}", format!("{power}:"));
        let own = |unit: &&Unit| unit.power() == power;
        let removed = verdict.removed().iter().filter(own);
        let removed = removed.map(|unit| format!("{head}Removes the {}.", kind_in(*unit)));
        let disorder = verdict.disorder().iter().map(|removal| &removal.unit).filter(own);
        let disorder =
            disorder.map(|unit| format!("{head}Defaults, removing the {}.", kind_in(*unit)));
        let built: Vec<&Unit> = verdict.built().iter().filter(own).collect();
        let unused = self.before.builds(power).max(0) as usize;
        let waived =
            std::iter::repeat_n(format!("{head}Build waived."), unused.saturating_sub(built.len()));
        let built = built.into_iter().map(|unit| {
            let article = if unit.kind() == UnitKind::Army { "an" } else { "a" };
            format!("{head}Builds {article} {}.", kind_in(*unit))
        });
        removed.chain(disorder).chain(built).chain(waived).collect()
    }

    fn write_dislodged(&self, lines: &mut Vec<String>) {
        let Verdict::Movement(verdict) = self.verdict else { return };
        let units =
            self.before.units().filter(|unit| verdict.dislodged().contains(unit.province()));
        let told = units.map(|unit| {
            let to = self.after.dislodged_from(unit.province()).map(|dislodged| {
                dislodged.retreats.iter().map(place).collect::<Vec<String>>().join(" or ")
            });
            let fate = match to {
                Some(to) => format!("can retreat to {to}"),
                None => "with no valid retreats was destroyed".to_owned(),
            };
            let nation = unit.power().adjective();
            format!("The {nation} {} in {} {fate}.", word(unit.kind()), of_sea(unit.location()))
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            lines.extend(["", "", "The following units were dislodged:", ""].map(str::to_owned));
            lines.extend(told.iter().flat_map(|line| fold(line, 0)));
        }
    }

    fn write_centres(&self, lines: &mut Vec<String>) {
        lines.extend(["", "", "Ownership of supply centers:", ""].map(str::to_owned));
        let owning = || self.after.powers().filter(|p| !self.after.centres_of(*p).is_empty());
        for power in owning() {
            let mut centres: Vec<&str> =
                self.after.centres_of(power).iter().map(Province::name).collect();
            centres.sort_unstable();
            let head = format!("{:<MARGIN$}", format!("{power}:"));
            lines.extend(fold(&format!("{head}{}.", centres.join(", ")), MARGIN));
        }
        lines.push(String::new());
        for power in self.after.powers() {
            let centres = self.after.centres_of(power).len();
            let units = self.after.units_of(power).count();
            let due = self.after.builds(power);
            let what = if due < 0 { "Removes" } else { "Builds" };
            let s = if due.abs() == 1 { "" } else { "s" };
            let head = format!("{power}:");
            lines.push(format!(
                "{head:<10}{centres:>2} Supply centers, {units:>2} Units:  {what:<8}{:>2} unit{s}.",
                due.abs()
            ));
        }
    }
}

/// What a unit did, or that it had no order.
fn moved(scene: &Scene, unit: Unit) -> String {
    match scene.deeds.iter().find(|deed| deed.unit == unit) {
        Some(deed) => told(scene, deed),
        None => {
            let mark = mark(DeedEnd::Done, scene.dislodged.contains(&unit.province()));
            format!("{}: {}, No Order Processed.{mark}", unit.power(), whole(unit))
        }
    }
}

fn told(scene: &Scene, deed: &Deed) -> String {
    let unit = deed.unit;
    let act = match &deed.act {
        Act::Hold => "HOLD".to_owned(),
        Act::Move(to) | Act::Retreat(to) => format!("-> {}", place(*to)),
        Act::Sail(to, seas) => {
            let seas: String = seas.iter().map(|sea| format!("-> {} ", sea.name())).collect();
            format!("{seas}-> {}", place(*to))
        }
        Act::SupportHold(other) => format!("SUPPORT {}", other_unit(scene, unit, *other)),
        Act::SupportMove(other, to) => {
            format!("SUPPORT {} -> {}", other_unit(scene, unit, *other), to.name())
        }
        Act::Convoy(army, to) => {
            format!("CONVOY {} -> {}", other_unit(scene, unit, *army), to.name())
        }
        Act::Build | Act::Disband => "DISBAND".to_owned(),
    };
    let is_dislodged = scene.dislodged.contains(&unit.province());
    let mark = mark(deed.end, is_dislodged);
    format!("{}: {} {act}.{mark}", unit.power(), whole(unit))
}

fn mark(end: DeedEnd, is_dislodged: bool) -> String {
    let end = match end {
        // A convoy that was broken up says so by its fleet, which is dislodged.
        DeedEnd::Done | DeedEnd::Disrupted => None,
        DeedEnd::Bounced => Some("bounce"),
        DeedEnd::Cut => Some("cut"),
        DeedEnd::Void => Some("void"),
        DeedEnd::Stranded => Some("no convoy"),
    };
    let marks: Vec<&str> =
        [end, is_dislodged.then_some("dislodged")].into_iter().flatten().collect();
    match marks.as_slice() {
        [] => String::new(),
        marks => format!(" (*{}*)", marks.join(", ")),
    }
}

/// A unit that an order names; its nation, if it is another's.
fn other_unit(scene: &Scene, own: Unit, at: Province) -> String {
    match scene.position.unit(at) {
        Some(unit) if unit.power() == own.power() => whole(unit),
        Some(unit) => format!("{} {}", unit.power().adjective(), whole(unit)),
        None => at.name().to_owned(),
    }
}

/// `Fleet St. Petersburg (south coast)`.
fn whole(unit: Unit) -> String {
    format!("{} {}", word(unit.kind()), place(unit.location()))
}

/// `army in Paris`, `fleet in the North Sea`.
fn kind_in(unit: Unit) -> String {
    format!("{} in {}", word(unit.kind()).to_lowercase(), of_sea(unit.location()))
}

fn word(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "Army",
        UnitKind::Fleet => "Fleet",
    }
}

fn place(at: Location) -> String {
    let name = at.province().name();
    match at.coast() {
        None => name.to_owned(),
        Some(Coast::North) => format!("{name} (north coast)"),
        Some(Coast::South) => format!("{name} (south coast)"),
        Some(Coast::East) => format!("{name} (east coast)"),
        Some(Coast::West) => format!("{name} (west coast)"),
    }
}

fn of_sea(at: Location) -> String {
    match at.province().terrain() {
        Terrain::Sea => format!("the {}", place(at)),
        _ => place(at),
    }
}

/// `Spring of 1901`.
fn season(phase: Phase) -> String {
    format!("{} of {}", names::season_word(phase), phase.year)
}

/// The place of a phase among all that a game could have.
fn number(phase: Phase) -> usize {
    let turn = match (phase.kind(), names::season_word(phase)) {
        (PhaseKind::Movement, "Spring") => 1,
        (PhaseKind::Retreats, "Spring") => 2,
        (PhaseKind::Movement, _) => 3,
        (PhaseKind::Retreats, _) => 4,
        (PhaseKind::Adjustments, _) => 5,
    };
    let first = phase.map().first_phase().year;
    usize::from(phase.year.saturating_sub(first)) * 5 + turn
}

/// `Fri 4 Dec 2026 20:00 GMT` as `Fri 04 Dec 2026 20:00 +0000`.
fn numeric(gmt: &str) -> String {
    match gmt.split_whitespace().collect::<Vec<&str>>().as_slice() {
        [weekday, day, month, year, time, "GMT"] => {
            format!("{weekday} {day:0>2} {month} {year} {time} +0000")
        }
        _ => gmt.to_owned(),
    }
}

/// Folds a line at its blanks; what goes over stands behind a margin.
fn fold(line: &str, margin: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line;
    let mut indent = 0;
    while indent + rest.chars().count() > COLUMNS {
        let limit = rest.char_indices().nth(COLUMNS - indent).map_or(rest.len(), |(at, _)| at);
        let Some((head, _)) = rest.get(..limit).and_then(|head| head.rsplit_once(' ')) else {
            break;
        };
        let tail = rest.get(head.len()..).unwrap_or_default();
        lines.push(format!("{:indent$}{}", "", head.trim_end()));
        (rest, indent) = (tail.trim_start(), margin);
    }
    lines.push(format!("{:indent$}{rest}", ""));
    lines
}
