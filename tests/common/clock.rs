//! How long something takes the processor: what other programs do in the meantime does not count.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The shortest of three times that something takes, since other programs may empty the caches.
pub(crate) fn time_of<T>(mut work: impl FnMut() -> T) -> Duration {
    let times = [(); 3].map(|()| {
        let start = processor_time();
        std::hint::black_box(work());
        processor_time() - start
    });
    times.into_iter().min().unwrap_or_default()
}

/// Less than the clock can tell for certain proves nothing.
const TICK: Duration = Duration::from_micros(100);
const TRIES_MAX: usize = 20;

/// How many times as long as other work something takes. A busy machine slows one of them down for
/// a while, so what seems to take over `limit` times as long has to do so in each of many tries.
pub(crate) fn times_as_long<L, S>(
    limit: u128,
    mut long: impl FnMut() -> L,
    mut short: impl FnMut() -> S,
) -> u128 {
    let mut ratio = || {
        let (long, short) = (time_of(&mut long), time_of(&mut short).max(TICK));
        long.as_nanos() / short.as_nanos()
    };
    let mut tries = (0..TRIES_MAX).map(|_| ratio());
    let first = tries.next().unwrap_or_default();
    if first <= limit {
        return first;
    }
    tries.find(|found| *found <= limit).unwrap_or(first)
}

fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("no time is negative")
}
