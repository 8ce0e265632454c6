//! Who met whom before, and who is to be kept apart.

use std::collections::{BTreeMap, BTreeSet};

use super::request::DrawRequest;

/// From whom each is to be kept apart, of those who are.
pub(super) struct KeptApart(BTreeMap<usize, Vec<usize>>);

impl KeptApart {
    pub(super) fn of(request: &DrawRequest) -> KeptApart {
        let mut from: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (one, other) in &request.apart {
            from.entry(*one).or_default().push(*other);
            from.entry(*other).or_default().push(*one);
        }
        KeptApart(from)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        // A search asks this millions of times, and players are hardly ever kept apart.
        !self.0.is_empty() && self.0.get(&one).is_some_and(|from| from.contains(&other))
    }
}

/// What it costs that something comes again that was there so many times.
pub(super) const fn square(times: u32) -> u64 {
    times as u64 * times as u64
}

/// How often each two met before, the same both ways round.
pub(super) struct Meetings {
    players: usize,
    times: Vec<u16>,
}

impl Meetings {
    pub(super) fn of(request: &DrawRequest) -> Meetings {
        let players = request.players.len();
        let mut met = Meetings { players, times: vec![0; players * players] };
        for board in request.history.iter().flat_map(|round| &round.boards) {
            let seated: BTreeSet<usize> = board.iter().flatten().copied().collect();
            for one in &seated {
                for other in seated.range(one + 1..) {
                    met.count(*one, *other, 1);
                }
            }
        }
        met
    }

    /// For each two players whether they have met, at `first * players + second`.
    pub(super) fn have_met(&self) -> Vec<bool> {
        self.times.iter().map(|times| *times > 0).collect()
    }

    /// How often one met each other.
    pub(super) fn row(&self, one: usize) -> &[u16] {
        &self.times[one * self.players..(one + 1) * self.players]
    }

    pub(super) fn times(&self, one: usize, other: usize) -> u32 {
        u32::from(self.times[one * self.players + other])
    }

    /// Counts one meeting of two more, or less with a change of -1.
    pub(super) fn count(&mut self, one: usize, other: usize, change: i16) {
        for at in [one * self.players + other, other * self.players + one] {
            self.times[at] = self.times[at].saturating_add_signed(change);
        }
    }
}
