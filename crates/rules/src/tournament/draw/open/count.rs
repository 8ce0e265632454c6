//! What a seating of an open round breaks, counted from the boards alone.

use super::request::OpenDraw;
use crate::tournament::draw::meetings::Meetings;
use crate::tournament::draw::violations::pairs;
use crate::tournament::rounds::SEATS;

/// Everything that a seating breaks; people and powers by number. Boards of the round are history
/// for the ones behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenViolations {
    /// Two on a board who are to be kept apart.
    pub a: Vec<(usize, usize)>,
    /// Two of a team on a board.
    pub b: Vec<(usize, usize)>,
    /// Somebody with a power that he had so many times before.
    pub c: Vec<(usize, usize, u32)>,
    /// Two who met so many times before.
    pub d: Vec<(usize, usize, u32)>,
}

impl OpenViolations {
    pub fn of(request: &OpenDraw, boards: &[[usize; SEATS]]) -> OpenViolations {
        let (mut played, mut met) = (request.played(), Meetings::of(request));
        let (apart, mut found) = (request.kept_apart(), OpenViolations::default());
        for board in boards {
            for (power, player) in board.iter().enumerate() {
                let times = &mut played[*player][power];
                if *times > 0 {
                    found.c.push((*player, power, *times));
                }
                *times += 1;
            }
            for (one, other) in pairs(board) {
                if apart.has(one, other) {
                    found.a.push((one, other));
                }
                let team = |player: usize| request.players[player].team;
                if team(one).is_some() && team(one) == team(other) {
                    found.b.push((one, other));
                }
                let times = met.times(one, other);
                if times > 0 {
                    found.d.push((one, other, times));
                }
                met.add(one, other);
            }
        }
        found
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

/// What it costs that something comes again that was there so many times.
pub(super) const fn square(times: u32) -> u64 {
    times as u64 * times as u64
}
