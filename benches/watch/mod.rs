//! Processor time of this process, rows of the tables that benches print, and how large they are.

use std::io::{self, Write};
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Whether a bench only has to show that it runs: if `--smoke` says so, and where no `--bench` says
/// that it is measured, as in `cargo test`.
pub(crate) fn is_smoke() -> bool {
    let words: Vec<String> = std::env::args().collect();
    let has = |word: &str| words.iter().any(|one| one == word);
    has("--smoke") || !has("--bench")
}

/// Does something, and says how much processor time it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let value = work();
    (value, now() - start)
}

fn now() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// A row: the least, the median and the most.
pub(crate) fn row(output: &mut impl Write, what: &str, mut times: Vec<Duration>) -> io::Result<()> {
    times.sort();
    let millis = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
    let (least, median, most) = (times.first(), times.get(times.len() / 2), times.last());
    let (least, median, most) = (millis(least), millis(median), millis(most));
    writeln!(output, "{what:<44} {least:>9.3} {median:>9.3} {most:>9.3}")
}

/// The line above the rows.
pub(crate) fn head(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{:<44} {:>9} {:>9} {:>9}", "milliseconds", "least", "median", "most")
}
