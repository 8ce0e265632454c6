//! The table of one tag.

use chancery::adjudication::movement::MovementVerdict;

use crate::corpus::CorpusPhase;
use crate::stopwatch::{Spread, Times};

pub(crate) const HEAD: &str = "\
Nanoseconds a phase. In rotation: all phases of a tag one after the other, timed as a whole; first:
the first time after the others had their turn, the median of all turns. Each phase: every phase
timed for itself, reading the clock included, the spread of the medians of all phases. The ratio is
the median of those of all turns.";

/// Prints what all contenders needed for a tag; the last column compares each with the first.
pub(crate) fn print(tag: &str, phases: &[CorpusPhase], times: &[Times]) {
    let units: usize = phases.iter().map(|phase| phase.position.units().count()).sum();
    println!(
        "\n{tag}: {} phases, {:.1} units on average, {} turns, {} bytes a verdict\n",
        phases.len(),
        units as f64 / phases.len() as f64,
        times[0].first_rotations().len(),
        size_of::<MovementVerdict>(),
    );
    println!("{:37}{:>32}{:>24}{:>7}", "", "in rotation", "each phase", "ratio");
    println!("{:37}{:>8}{COLUMNS}{COLUMNS}", "", "first");
    for contender in times {
        println!(
            "{:37}{:8.0}{}{}{:7.1}",
            contender.name,
            Spread::of(&contender.first_rotations()).median,
            columns(&contender.rotations()),
            columns(&contender.medians_by_phase()),
            ratio(contender, &times[0]),
        );
    }
}

const COLUMNS: &str = "     min  median     max";

fn columns(numbers: &[f64]) -> String {
    let Spread { min, median, max } = Spread::of(numbers);
    format!("{min:8.0}{median:8.0}{max:8.0}")
}

/// How often as long the one takes as the other, turn by turn.
fn ratio(one: &Times, other: &Times) -> f64 {
    let (one, other) = (one.medians_by_turn(), other.medians_by_turn());
    let ratios: Vec<f64> = one.iter().zip(&other).map(|(one, other)| one / other).collect();
    Spread::of(&ratios).median
}
