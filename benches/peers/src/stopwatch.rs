//! Reading the clocks, and what is made of the readings.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// Times a rotation as a whole, or each phase of it.
pub(crate) struct Stopwatch {
    /// The processor's time, which stops while the machine does something else.
    started: Duration,
    whole: Duration,
    laps: Option<Laps>,
}

/// Readings between phases. They are of the common clock, for the other takes as long to read as
/// a small phase to judge.
struct Laps {
    started: Instant,
    after: Vec<Instant>,
}

impl Stopwatch {
    /// Reads the clock at the start and at the end.
    pub(crate) fn whole() -> Stopwatch {
        Stopwatch { started: Duration::ZERO, whole: Duration::ZERO, laps: None }
    }

    /// Reads the clock after each of so many phases, too.
    pub(crate) fn each(phases: usize) -> Stopwatch {
        let laps = Laps { started: now(), after: Vec::with_capacity(phases) };
        Stopwatch { laps: Some(laps), ..Stopwatch::whole() }
    }

    pub(crate) fn start(&mut self) {
        self.started = processor_time();
        if let Some(laps) = &mut self.laps {
            laps.started = now();
        }
    }

    #[inline]
    pub(crate) fn lap(&mut self) {
        if let Some(laps) = &mut self.laps {
            laps.after.push(now());
        }
    }

    pub(crate) fn stop(&mut self) {
        self.whole = processor_time() - self.started;
    }

    /// From start to stop.
    pub(crate) fn time(&self) -> Duration {
        self.whole
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench is about time")]
#[inline]
fn now() -> Instant {
    Instant::now()
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.try_into().expect("no time is negative")
}

/// What one contender needed for the phases of a tag, in nanoseconds a phase.
pub(crate) struct Times {
    pub(crate) name: &'static str,
    /// For each turn, its rotations as a whole, in their order.
    turns: Vec<Vec<f64>>,
    /// For each phase, what it took whenever it was timed for itself.
    by_phase: Vec<Vec<f64>>,
}

impl Times {
    pub(crate) fn new(name: &'static str, phases: usize) -> Times {
        Times { name, turns: Vec::new(), by_phase: vec![Vec::new(); phases] }
    }

    pub(crate) fn begin_turn(&mut self) {
        self.turns.push(Vec::new());
    }

    pub(crate) fn add_whole(&mut self, watch: &Stopwatch) {
        let a_phase = nanoseconds(watch.whole) / self.by_phase.len() as f64;
        if let Some(turn) = self.turns.last_mut() {
            turn.push(a_phase);
        }
    }

    pub(crate) fn add_each(&mut self, watch: &Stopwatch) {
        let Some(laps) = &watch.laps else { return };
        let mut before = laps.started;
        for (times, after) in self.by_phase.iter_mut().zip(&laps.after) {
            times.push(nanoseconds(*after - before));
            before = *after;
        }
    }

    /// All rotations of all turns.
    pub(crate) fn rotations(&self) -> Vec<f64> {
        self.turns.concat()
    }

    /// The first rotation of each turn, which finds nothing of its own in the caches.
    pub(crate) fn first_rotations(&self) -> Vec<f64> {
        self.turns.iter().filter_map(|turn| turn.first().copied()).collect()
    }

    /// The median of each turn.
    pub(crate) fn medians_by_turn(&self) -> Vec<f64> {
        self.turns.iter().map(|turn| Spread::of(turn).median).collect()
    }

    /// The median of each phase.
    pub(crate) fn medians_by_phase(&self) -> Vec<f64> {
        self.by_phase.iter().map(|times| Spread::of(times).median).collect()
    }
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_nanos() as f64
}

/// The least, the middle and the most of some numbers.
pub(crate) struct Spread {
    pub(crate) min: f64,
    pub(crate) median: f64,
    pub(crate) max: f64,
}

impl Spread {
    /// There has to be at least one number.
    pub(crate) fn of(numbers: &[f64]) -> Spread {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            (sorted[middle - 1] + sorted[middle]) / 2.0
        };
        Spread { min: sorted[0], median, max: sorted[sorted.len() - 1] }
    }
}
