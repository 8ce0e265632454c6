//! Who met whom before, and who is to be kept apart.

use std::collections::{BTreeMap, BTreeSet};

use super::open::OpenDraw;

/// From whom each is to be kept apart, of those who are.
pub(super) struct KeptApart(pub(super) BTreeMap<usize, Vec<usize>>);

impl KeptApart {
    pub(super) fn has(&self, one: usize, other: usize) -> bool {
        // A search asks it millions of times, and hardly ever is anybody kept apart.
        !self.0.is_empty() && self.0.get(&one).is_some_and(|from| from.contains(&other))
    }
}

/// How often each two met before, the same both ways round.
pub(super) struct Meetings {
    players: usize,
    times: Vec<u16>,
}

impl Meetings {
    pub(super) fn of(request: &OpenDraw) -> Meetings {
        let players = request.players.len();
        let mut met = Meetings { players, times: vec![0; players * players] };
        for board in request.history.iter().flat_map(|round| &round.boards) {
            let seated: BTreeSet<usize> = board.iter().flatten().copied().collect();
            for one in &seated {
                for other in seated.range(one + 1..) {
                    met.add(*one, *other);
                }
            }
        }
        met
    }

    pub(super) fn times(&self, one: usize, other: usize) -> u32 {
        u32::from(self.times[one * self.players + other])
    }

    pub(super) fn add(&mut self, one: usize, other: usize) {
        for at in [one * self.players + other, other * self.players + one] {
            self.times[at] = self.times[at].saturating_add(1);
        }
    }

    pub(super) fn subtract(&mut self, one: usize, other: usize) {
        for at in [one * self.players + other, other * self.players + one] {
            self.times[at] = self.times[at].saturating_sub(1);
        }
    }
}
