//! How long it takes to read a letter: twelve orders in several styles, the phrases of the tables,
//! and letters that mean harm.
//!
//! What is inside the timer stands in `docs/performance.md`, with what came out. `--quick` reads
//! less often, and `--smoke` reads each letter once, those that mean harm cut short.

#[path = "../../../tests/reading/board.rs"]
#[allow(dead_code)] // The tests of the reader use more of it.
mod board;
mod harm;
mod letters;
mod phrases;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use chancery::board::{Phase, Position, Power};
use chancery::language::names::Personal;
use chancery::language::reader::{Reading, ReadingQuestion, read};
use rustix::time::{ClockId, clock_gettime};

/// How much is read.
struct Size {
    turns: usize,
    /// How often a letter of orders is read in a turn.
    times: usize,
    /// How many bytes the letters that mean harm have.
    harm: usize,
}

const MEGABYTE: usize = 1 << 20;
const FULL: Size = Size { turns: 60, times: 200, harm: MEGABYTE };
const QUICK: Size = Size { turns: 5, ..FULL };
const SMOKE: Size = Size { turns: 1, times: 1, harm: MEGABYTE / 128 };

/// A text, and who writes it when and where.
struct Letter {
    phase: Phase,
    power: Power,
    position: Position,
    text: String,
}

impl Letter {
    fn read(&self) -> Reading {
        let personal = Personal::new();
        let (phase, power) = (self.phase, self.power);
        read(&self.text, &ReadingQuestion::of_orders(phase, power, &self.position, &personal))
    }
}

fn main() -> ExitCode {
    let mut size = if cfg!(test) { SMOKE } else { FULL };
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--quick" => size = QUICK,
            "--smoke" => size = SMOKE,
            _ => {
                eprintln!("no such argument: {argument}; there are --quick and --smoke");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("processor time: the least, the median and the most; turns: {}\n", size.turns);
    letters::print(&size);
    phrases::print(&size);
    harm::print(size.harm);
    ExitCode::SUCCESS
}

/// What reading all letters took in each turn, from the shortest to the longest. They are read so
/// many times a turn; freeing what was understood is included, since every caller frees it, too.
fn race(letters: &[Letter], times: usize, turns: usize) -> Vec<Duration> {
    let turn = |_| {
        let start = processor_time();
        for _ in 0..times {
            for letter in letters {
                black_box(black_box(letter).read());
            }
        }
        processor_time() - start
    };
    let mut found: Vec<Duration> = (0..turns).map(turn).collect();
    found.sort();
    found
}

/// The least, the median and the most, each divided by a number.
fn spread(turns: &[Duration], divisor: usize) -> [f64; 3] {
    let part = |at: usize| turns[at].as_secs_f64() / divisor as f64;
    [part(0), part(turns.len() / 2), part(turns.len() - 1)]
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.try_into().expect("no time is negative")
}
