//! What a fuzz target tries: inputs that numbered seeds make, the same ones on every machine.

use std::time::{Duration, Instant};

use crate::dice::Dice;

/// Runs a check on inputs of random bytes: so many in the tests, or as long as
/// `CHANCERY_FUZZ_SECONDS` says. `cargo bolero` sets `fuzzing`, and chooses the inputs itself.
macro_rules! target {
    ($inputs:expr, $check:path) => {
        if cfg!(fuzzing) {
            let bytes = bolero::produce::<Vec<u8>>().with().len(0..=BYTES_MAX);
            bolero::check!().with_generator(bytes).for_each(|bytes| $check(bytes));
        } else {
            crate::targets::run($inputs, BYTES_MAX, $check);
        }
    };
}

/// The seed of the first input; each further input has the next one.
const FIRST_SEED: u64 = 1;

#[allow(clippy::disallowed_methods, reason = "a long run ends when its time is over")]
pub(crate) fn run(inputs: u64, bytes_max: usize, check: impl Fn(&[u8])) {
    let first = setting("CHANCERY_SEED").unwrap_or(FIRST_SEED);
    let inputs = setting("CHANCERY_FUZZ_INPUTS").unwrap_or(inputs);
    let end = setting("CHANCERY_FUZZ_SECONDS")
        .map(|seconds| Instant::now() + Duration::from_secs(seconds));
    for number in 0.. {
        if end.map_or(number == inputs, |end| Instant::now() >= end) {
            break;
        }
        let seed = first.wrapping_add(number);
        let told = SeedTold(seed);
        check(&bytes(seed, bytes_max));
        drop(told);
    }
}

/// Says which seed to repeat, if the check of its input panics.
struct SeedTold(u64);

impl Drop for SeedTold {
    #[allow(clippy::print_stdout, reason = "the harness shows it with the failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            let seed = self.0;
            println!("repeat this with CHANCERY_SEED={seed} CHANCERY_FUZZ_INPUTS=1");
        }
    }
}

fn bytes(seed: u64, bytes_max: usize) -> Vec<u8> {
    let mut dice = Dice::new(seed);
    let length = dice.below(bytes_max + 1);
    (0..length).map(|_| dice.below(256) as u8).collect()
}

fn setting(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name} is a number, not {value:?}")))
}

pub(crate) use target;
