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

fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().expect("no time is negative")
}
