//! How long the pipe takes for a phase, JSON in and out.
//!
//! `cargo bench --bench pipe` prints a table of `docs/performance.md`: processor time of all cores
//! for all phases of a kind, the least, the median and the most of its rounds; then the same for
//! one phase, and how many bytes one has.

#[path = "../tests/common/corpus.rs"]
mod corpus;
mod watch;

use std::hint::black_box;
use std::io::{self, Write};

use chancery::cli::judge_lines;
use serde_json::Value;

use corpus::{CORPUS, CorpusPhase, movement_phases};
use watch::{head, is_smoke, row, timed};

/// How often the phases of a kind stand in the input, and how often it is read.
const FULL: (usize, usize) = (100, 11);
const SMOKE: (usize, usize) = (1, 1);

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let (times, rounds) = if is_smoke() { SMOKE } else { FULL };
    let phases = movement_phases(CORPUS);
    let is_large = |phase: &CorpusPhase| phase.position.occupied().len() >= 30;
    head(&mut output)?;
    for (what, phases) in [
        ("phases of 30 units and more", phases.iter().filter(|phase| is_large(phase)).collect()),
        ("all movement phases", phases.iter().collect::<Vec<&CorpusPhase>>()),
    ] {
        let input: String = phases.iter().map(|phase| line(&phase.json)).collect();
        let input = input.repeat(times);
        let mut answers = Vec::new();
        let mut took = Vec::new();
        for _ in 0..rounds {
            answers.clear();
            let (refused, time) = timed(|| judge_lines(black_box(input.as_bytes()), &mut answers));
            assert_eq!(refused?, 0, "a phase was refused");
            took.push(time);
        }
        let count = (phases.len() * times) as f64;
        took.sort();
        let median = took[took.len() / 2].as_secs_f64() * 1e6 / count;
        row(&mut output, what, took)?;
        let units: usize = phases.iter().map(|phase| phase.position.occupied().len()).sum();
        writeln!(
            output,
            "  {count} phases of {:.1} units: {median:.1} µs each, {:.0} bytes in, {:.0} out",
            units as f64 / phases.len() as f64,
            input.len() as f64 / count,
            answers.len() as f64 / count,
        )?;
    }
    Ok(())
}

/// A line of the corpus without what it expects. The phase stands before the position, as programs
/// write it.
fn line(json: &Value) -> String {
    let field = |key: &&str| Some(format!("\"{key}\":{}", json.get(*key)?));
    let fields: Vec<String> = ["id", "name", "state", "orders"].iter().filter_map(field).collect();
    format!("{{{}}}\n", fields.join(","))
}
