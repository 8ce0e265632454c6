//! What a seating breaks of B.6, counted from the boards alone.

use std::collections::BTreeMap;

use super::request::DrawRequest;
use crate::board::Power;
use crate::tournament::rounds::SEATS;

/// Everything that a seating breaks, by the letters of B.6; players, powers and teams by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violations {
    /// Two of a team with the same power, in a team round.
    pub a: Vec<(usize, usize)>,
    /// Two of a team on one board.
    pub b: Vec<(usize, usize)>,
    /// A player with a power that he has played before.
    pub c: Vec<(usize, Power)>,
    /// Two players who have met before.
    pub d: Vec<(usize, usize)>,
    /// Two teams that meet on more than one board, once for each meeting beyond the first.
    pub e: Vec<(usize, usize)>,
}

impl Violations {
    /// Counts what the boards break.
    pub fn of(request: &DrawRequest, boards: &[[usize; SEATS]]) -> Violations {
        let team = |player: &usize| request.players[*player].team;
        let (played, met) = (request.played(), request.met());
        let mut found = Violations::default();
        let mut with_power: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        let mut meetings: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for board in boards {
            for (power, player) in board.iter().enumerate() {
                if played[*player][power] {
                    found.c.push((*player, Power::ALL[power]));
                }
                if let Some(team) = team(player).filter(|_| request.round.is_for_teams()) {
                    with_power.entry((team, power)).or_default().push(*player);
                }
            }
            for (one, other) in pairs(board) {
                if met[one * request.players.len() + other] {
                    found.d.push((one, other));
                }
                if team(&one).is_some() && team(&one) == team(&other) {
                    found.b.push((one, other));
                }
            }
            for pair in teams_that_meet(board.iter().filter_map(team)) {
                *meetings.entry(pair).or_insert(0) += 1;
            }
        }
        found.a = with_power.values().flat_map(|players| pairs(players)).collect();
        let beyond_first = |(pair, count)| std::iter::repeat_n(pair, count - 1);
        found.e = meetings.into_iter().flat_map(beyond_first).collect();
        found
    }
}

/// Each two of a list.
pub(super) fn pairs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    list.iter().enumerate().flat_map(|(at, one)| list[at + 1..].iter().map(|other| (*one, *other)))
}

/// Each two teams of a board, once however many players they have there.
fn teams_that_meet(teams: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut teams: Vec<usize> = teams.collect();
    teams.sort_unstable();
    teams.dedup();
    pairs(&teams).collect()
}
