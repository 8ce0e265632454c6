//! How long a fuzz target runs.

use std::time::Duration;

/// Runs a check on bytes: so many times in the tests, or as long as `CHANCERY_FUZZ_SECONDS` says.
macro_rules! target {
    ($inputs:expr, $check:path) => {
        let bytes = bolero::produce::<Vec<u8>>().with().len(0..=BYTES_MAX);
        let target = bolero::check!().with_generator(bytes);
        match crate::targets::seconds() {
            None => target.with_iterations($inputs).for_each(|bytes| $check(bytes)),
            Some(limit) => target.with_test_time(limit).for_each(|bytes| $check(bytes)),
        }
    };
}

pub(crate) fn seconds() -> Option<Duration> {
    let seconds = std::env::var("CHANCERY_FUZZ_SECONDS").ok()?;
    Some(Duration::from_secs(seconds.parse().expect("CHANCERY_FUZZ_SECONDS is a number")))
}

pub(crate) use target;
