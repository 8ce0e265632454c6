//! How long a verdict takes: Chancery's judge and the crate `diplomacy` 0.2, side by side.
//!
//! Both judge the movement phases of the sample in one run, taking turns, so that other load on the
//! machine hits both. What is inside the timer is in `docs/performance.md`, with the results.
//!
//! `--quick` makes few turns, `--smoke` one of a single rotation, and `--ours` leaves the other
//! crate out.

mod agreement;
#[path = "../../../tests/common/corpus.rs"]
mod corpus;
mod ours;
mod stopwatch;
mod table;
mod their_map;
mod theirs;

use std::process::ExitCode;
use std::time::Duration;

use corpus::{CorpusPhase, movement_phases};
use stopwatch::{Stopwatch, Times};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/corpus/sample.jsonl.gz");
const TAGS: [&str; 3] = ["selfplay", "convoy", "paradox"];

/// How long the race is.
struct Course {
    turns: usize,
    /// How long each turn takes at least.
    turn: Duration,
}

const FULL: Course = Course { turns: 60, turn: Duration::from_millis(50) };
const QUICK: Course = Course { turns: 5, ..FULL };
const SMOKE: Course = Course { turns: 1, turn: Duration::ZERO };

/// A judge that judges all phases of a tag, one after the other.
trait Contender {
    fn name(&self) -> &'static str;
    /// Starts the watch, judges, tells the watch after each phase, and stops it while all that was
    /// found out is still alive.
    fn rotation(&mut self, watch: &mut Stopwatch);
}

fn main() -> ExitCode {
    let mut course = if cfg!(test) { SMOKE } else { FULL };
    let mut with_theirs = true;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => course = QUICK,
            "--smoke" => course = SMOKE,
            "--ours" => with_theirs = false,
            _ => {
                eprintln!("no such argument: {argument}; there are --quick, --smoke and --ours");
                return ExitCode::FAILURE;
            }
        }
    }
    let mut phases = movement_phases(CORPUS);
    println!("{}", table::HEAD);
    for tag in TAGS {
        let of_tag: Vec<CorpusPhase> = phases.extract_if(.., |phase| phase.tag == tag).collect();
        let mut contenders: Vec<Box<dyn Contender + '_>> = vec![
            Box::new(ours::Kept::new(&of_tag)),
            Box::new(ours::Anew::new(&of_tag)),
            Box::new(ours::Lists::new(&of_tag)),
        ];
        if with_theirs {
            contenders.push(Box::new(theirs::Theirs::new(&of_tag)));
        }
        let times = race(&mut contenders, of_tag.len(), &course);
        table::print(tag, &of_tag, &times);
        agreement::print(&of_tag, with_theirs);
    }
    ExitCode::SUCCESS
}

/// Turn after turn. Each lasts about as long, because it takes many rotations until caches and the
/// prediction of branches are back from what the turn before it left there; how long the first
/// rotation of a turn takes is noted apart.
fn race(contenders: &mut [Box<dyn Contender + '_>], phases: usize, course: &Course) -> Vec<Times> {
    let mut times: Vec<Times> =
        contenders.iter().map(|contender| Times::new(contender.name(), phases)).collect();
    for _ in 0..course.turns {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            times.begin_turn();
            let mut spent = Duration::ZERO;
            loop {
                let mut watch = Stopwatch::whole();
                contender.rotation(&mut watch);
                spent += watch.time();
                times.add_whole(&watch);
                let mut watch = Stopwatch::each(phases);
                contender.rotation(&mut watch);
                spent += watch.time();
                times.add_each(&watch);
                if spent >= course.turn {
                    break;
                }
            }
        }
    }
    times
}
