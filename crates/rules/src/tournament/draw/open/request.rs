//! What the draw of an open round is asked, and what it answers.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::tournament::chance::Chance;
use crate::tournament::rounds::SEATS;

/// Who is to play, and what was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenDraw {
    /// Where all chance comes from.
    pub seed: String,
    /// The name of the round.
    pub round: String,
    /// So many players, from the first on, are drawn among themselves, then so many, and so on,
    /// and in the end all who are left. Multiples of seven.
    pub groups: Vec<usize>,
    pub spare: SpareRule,
    /// By rank, where groups need it; seven or more.
    pub players: Vec<OpenEntrant>,
    /// The earlier rounds. Those who do not play now are no numbers.
    pub history: Vec<PastRound>,
    /// Pairs who are not to be on one board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(usize, usize)>,
}

/// What becomes of people if seven do not divide their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpareRule {
    /// Some sit out.
    #[default]
    Sit,
    /// Some play on two boards.
    Two,
}

impl SpareRule {
    pub fn is_usual(&self) -> bool {
        *self == SpareRule::default()
    }
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenEntrant {
    /// How data call him.
    pub name: String,
    /// The number of the team, if there is one.
    pub team: Option<usize>,
    /// Whether he is willing to sit out, or to play on two boards.
    pub is_willing: bool,
}

/// An earlier round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastRound {
    pub boards: Vec<[Option<usize>; SEATS]>,
    pub sat_out: Vec<usize>,
}

impl OpenDraw {
    pub(super) fn chance(&self) -> Chance {
        Chance::named(&format!("{}|draw|{}", self.seed, self.round))
    }

    /// Who is drawn with whom: the players of each group, then all others, without those who sit
    /// out; whoever plays on two boards stands there twice. Boards stand in this order.
    pub fn fields(&self) -> Vec<Vec<usize>> {
        let spare = self.spare();
        let mut left = 0..self.players.len();
        let mut fields: Vec<Vec<usize>> =
            self.groups.iter().map(|size| left.by_ref().take(*size).collect()).collect();
        let mut rest: Vec<usize> = left.collect();
        match self.spare {
            SpareRule::Sit => rest.retain(|player| !spare.contains(player)),
            SpareRule::Two => rest.extend(spare),
        }
        fields.push(rest);
        fields.retain(|field| !field.is_empty());
        fields
    }

    /// Who sits out.
    pub fn sat_out(&self) -> BTreeSet<usize> {
        self.spare_by(SpareRule::Sit)
    }

    /// Who plays on two boards.
    pub fn on_two(&self) -> BTreeSet<usize> {
        self.spare_by(SpareRule::Two)
    }

    fn spare_by(&self, rule: SpareRule) -> BTreeSet<usize> {
        if self.spare == rule { self.spare() } else { BTreeSet::new() }
    }

    /// From whom each is to be kept apart.
    pub(super) fn kept_apart(&self) -> KeptApart {
        let mut from = BTreeMap::new();
        for (one, other) in &self.apart {
            from.entry(*one).or_insert_with(Vec::new).push(*other);
            from.entry(*other).or_insert_with(Vec::new).push(*one);
        }
        KeptApart(from)
    }

    /// How often each had each power before.
    pub(super) fn played(&self) -> Vec<[u32; SEATS]> {
        let mut played = vec![[0; SEATS]; self.players.len()];
        for board in self.history.iter().flat_map(|round| &round.boards) {
            for (power, player) in board.iter().enumerate() {
                if let Some(times) = player.and_then(|player| played.get_mut(player)) {
                    times[power] += 1;
                }
            }
        }
        played
    }
}

/// From whom each is to be kept apart, of those who are.
pub(super) struct KeptApart(BTreeMap<usize, Vec<usize>>);

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
