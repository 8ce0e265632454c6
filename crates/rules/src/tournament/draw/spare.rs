//! Who sits out, and who plays on two boards: fairly, and by dice that anyone can throw again.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::request::{DrawRequest, SpareRule};
use crate::tournament::dice::{Dice, THROWS_MAX};

impl DrawRequest {
    /// Who is drawn with whom: the players of each group, then all others, without those who sit
    /// out. A player on two boards is listed twice. Boards stand in this order.
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

    /// Who sits out or plays on two boards: first the willing, then those who did so least often,
    /// then by dice, then by name. No one in a group does.
    fn spare(&self) -> BTreeSet<usize> {
        let over = self.players.len() % self.table.seats;
        let (count, word) = match self.spare {
            _ if over == 0 => return BTreeSet::new(),
            SpareRule::Sit => (over, "sit"),
            SpareRule::Two => (self.table.seats - over, "two"),
        };
        let times = self.times();
        let context = format!("{word}|{}", self.form.round());
        let dice = Dice { seed: &self.seed, context: &context };
        let grouped = self.groups.iter().sum();
        let players = self.players.iter().enumerate().skip(grouped);
        let mut order: Vec<_> = players
            .map(|(number, player)| {
                let throws: Vec<u64> =
                    (1..=THROWS_MAX).map(|throw| dice.throw(&player.name, throw)).collect();
                (!player.is_willing, times[number], Reverse(throws), &player.name, number)
            })
            .collect();
        order.sort();
        order.into_iter().take(count).map(|(_, _, _, _, number)| number).collect()
    }

    /// How often each sat out, or in how many rounds each was on two boards.
    fn times(&self) -> Vec<usize> {
        let mut times = vec![0; self.players.len()];
        for round in &self.history {
            let who: BTreeSet<usize> = match self.spare {
                SpareRule::Sit => round.sat_out.iter().copied().collect(),
                SpareRule::Two => on_two_boards(&round.boards),
            };
            for player in who {
                if let Some(times) = times.get_mut(player) {
                    *times += 1;
                }
            }
        }
        times
    }
}

fn on_two_boards(boards: &[Vec<Option<usize>>]) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut twice = BTreeSet::new();
    for board in boards {
        let seated: BTreeSet<usize> = board.iter().flatten().copied().collect();
        twice.extend(seated.intersection(&seen).copied());
        seen.extend(seated);
    }
    twice
}
