//! What a seating breaks, counted from the boards alone.

use std::collections::{BTreeMap, BTreeSet};

use super::meetings::{KeptApart, Meetings, square};
use super::request::DrawRequest;
use crate::tournament::rounds::SEATS;

/// Everything that a seating breaks, by the letters of B.6; players, powers and teams by number.
/// Boards of the round are history for the ones after them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violations {
    /// Two of a team with the same power, in a team round; in open events two on a board who are
    /// to be kept apart.
    pub a: Vec<(usize, usize)>,
    /// Two of a team on one board.
    pub b: Vec<(usize, usize)>,
    /// A player with a power that he had so many times before, where seats are powers.
    pub c: Vec<(usize, usize, u32)>,
    /// Two players who met so many times before.
    pub d: Vec<(usize, usize, u32)>,
    /// Two teams that meet on more than one board, once for each meeting beyond the first; open
    /// events ignore it.
    pub e: Vec<(usize, usize)>,
}

impl Violations {
    /// Counts what the boards break.
    pub fn of(request: &DrawRequest, boards: &[Vec<usize>]) -> Violations {
        let team = |player: usize| request.players[player].team;
        let (apart, mut met) = (KeptApart::of(request), Meetings::of(request));
        let mut found = Violations::default();
        if request.table.has_powers {
            found.c = repeats(request.played(), boards);
        }
        for board in boards {
            for (one, other) in pairs(board) {
                if apart.has(one, other) {
                    found.a.push((one, other));
                }
                if team(one).is_some() && team(one) == team(other) {
                    found.b.push((one, other));
                }
                let times = met.times(one, other);
                if times > 0 {
                    found.d.push((one, other, times));
                }
                met.count(one, other, 1);
            }
        }
        if request.form.is_for_teams() {
            found.a.extend(same_powers(request, boards));
        }
        if !request.form.is_open() {
            found.e = meetings_of_teams(request, boards);
        }
        found
    }

    /// How many there are, by their letters.
    pub fn counts(&self) -> [usize; 5] {
        [self.a.len(), self.b.len(), self.c.len(), self.d.len(), self.e.len()]
    }

    /// What the powers cost: the sum of the squares.
    pub fn total_c(&self) -> u64 {
        self.c.iter().map(|(_, _, times)| square(*times)).sum()
    }

    /// What the meetings cost.
    pub fn total_d(&self) -> u64 {
        self.d.iter().map(|(_, _, times)| square(*times)).sum()
    }
}

/// Each player with a power that he had so many times before, also on boards before that one.
pub(super) fn repeats(
    mut played: Vec<[u32; SEATS]>,
    boards: &[impl AsRef<[usize]>],
) -> Vec<(usize, usize, u32)> {
    let mut found = Vec::new();
    for board in boards {
        for (power, player) in board.as_ref().iter().enumerate() {
            let times = &mut played[*player][power];
            if *times > 0 {
                found.push((*player, power, *times));
            }
            *times += 1;
        }
    }
    found
}

/// Each two of a team with the same power.
fn same_powers(request: &DrawRequest, boards: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut with_power: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (power, player) in boards.iter().flat_map(|board| board.iter().enumerate()) {
        if let Some(team) = request.players[*player].team {
            with_power.entry((team, power)).or_default().push(*player);
        }
    }
    with_power.values().flat_map(|players| pairs(players)).collect()
}

/// Each two teams, once for each of their meetings beyond the first.
fn meetings_of_teams(request: &DrawRequest, boards: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut meetings: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for board in boards {
        // Once, however many players they have there.
        let teams = board.iter().filter_map(|who| request.players[*who].team);
        let teams: Vec<usize> = teams.collect::<BTreeSet<_>>().into_iter().collect();
        for pair in pairs(&teams) {
            *meetings.entry(pair).or_insert(0) += 1;
        }
    }
    meetings.into_iter().flat_map(|(pair, count)| std::iter::repeat_n(pair, count - 1)).collect()
}

/// Each two of a list.
pub(super) fn pairs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    list.iter().enumerate().flat_map(|(at, one)| list[at + 1..].iter().map(|other| (*one, *other)))
}
