//! A seating under change: who sits where, and what it costs, kept up to date with every exchange.

use super::meetings::Meetings;
use super::request::DrawRequest;
use crate::tournament::rounds::SEATS;

/// What a seating breaks, by the letters of B.6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) a: i32,
    pub(super) b: i32,
    pub(super) c: i32,
    pub(super) d: i32,
    pub(super) e: i32,
}

impl Cost {
    /// What a search weighs, to which each violation is so heavy.
    pub(super) fn weight(&self, weights: &Cost) -> i32 {
        self.a * weights.a
            + self.b * weights.b
            + self.c * weights.c
            + self.d * weights.d
            + self.e * weights.e
    }

    /// What decides between two seatings in the end: a and b hold if they can, then c, d and e are
    /// as few as possible, in this order.
    pub(super) fn rank(&self) -> (i32, i32, i32, i32) {
        (self.a + self.b, self.c, self.d, self.e)
    }
}

/// Meetings that end at the most if two players change boards: six each.
const MEETINGS_LEFT: i32 = 12;

/// The number of the team of those who have none, of whom nothing is counted by team.
const NO_TEAM: usize = usize::MAX;

/// The seating. Seat `s` of board `b` has the number `7 b + s`, and `s` is its power.
pub(super) struct SeatingTable {
    pub(super) seats: Vec<usize>,
    pub(super) cost: Cost,
    players: usize,
    teams: usize,
    boards: usize,
    is_for_teams: bool,
    team: Vec<usize>,
    played: Vec<[bool; SEATS]>,
    met: Vec<bool>,
    /// Players of a team with a power, at `7 team + power`.
    with_power: Vec<i32>,
    /// Players of a team on a board, at `boards * team + board`.
    on_board: Vec<i32>,
    /// Boards on which two teams meet, at `teams * one + other`, both ways round.
    meetings: Vec<i32>,
    /// The players of each team, and those without one.
    mates: Vec<Vec<usize>>,
    alone: Vec<usize>,
    /// The seat of each player.
    pub(super) seat_of: Vec<usize>,
}

impl SeatingTable {
    /// Seats the players in this order.
    pub(super) fn new(request: &DrawRequest, order: Vec<usize>) -> SeatingTable {
        let (teams, boards) = (request.teams.len(), request.boards());
        let mut table = SeatingTable {
            seats: Vec::new(),
            cost: Cost::default(),
            players: request.players.len(),
            teams,
            boards,
            is_for_teams: request.form.is_for_teams(),
            team: request.players.iter().map(|player| player.team.unwrap_or(NO_TEAM)).collect(),
            played: request.played().into_iter().map(|times| times.map(|of| of > 0)).collect(),
            met: Meetings::of(request).have_met(),
            with_power: vec![0; teams * SEATS],
            on_board: vec![0; teams * boards],
            meetings: vec![0; teams * teams],
            alone: (0..request.players.len())
                .filter(|player| request.players[*player].team.is_none())
                .collect(),
            mates: request.members(),
            seat_of: vec![0; request.players.len()],
        };
        // Seats beyond the end are empty while the table fills.
        for (seat, player) in order.into_iter().enumerate() {
            table.seats.push(player);
            table.seat_of[player] = seat;
            table.seat(player, seat, 1);
        }
        table
    }

    /// Exchanges the players of two seats. Doing it again undoes it.
    pub(super) fn exchange(&mut self, one: usize, other: usize) {
        let (first, second) = (self.seats[one], self.seats[other]);
        self.seat(first, one, -1);
        self.seats[one] = usize::MAX;
        self.seat(second, other, -1);
        self.seats[other] = first;
        self.seat(first, other, 1);
        self.seats[one] = second;
        self.seat(second, one, 1);
        (self.seat_of[first], self.seat_of[second]) = (other, one);
    }

    /// What an exchange would weigh at the least, found without making it. Says nothing (a weight
    /// below all others) where neither c nor d counts, and while a or b is broken, since the
    /// exchange might mend that.
    pub(super) fn at_least(&self, one: usize, other: usize, weights: &Cost) -> i32 {
        if weights.c + weights.d == 0 || self.cost.a + self.cost.b > 0 {
            return i32::MIN;
        }
        let (first, second) = (self.seats[one], self.seats[other]);
        let (here, there) = (one / SEATS, other / SEATS);
        let repeats = |player: usize, seat: usize| i32::from(self.played[player][seat % SEATS]);
        let c = repeats(first, other) + repeats(second, one)
            - repeats(first, one)
            - repeats(second, other);
        if here == there {
            return c * weights.c;
        }
        let d = self.met_at(first, there, second) + self.met_at(second, here, first)
            - self.met_at(first, here, first)
            - self.met_at(second, there, second);
        // Each of the two leaves six others at the most, whose teams may have met before.
        c * weights.c + d * weights.d - MEETINGS_LEFT * weights.e
    }

    /// Whether an exchange would bring a player to a board where a team-mate is, while no player
    /// has one there; or whether it would exchange team-mates, which changes nothing between teams.
    pub(super) fn brings_together(&self, one: usize, other: usize) -> bool {
        let teams = [one, other].map(|seat| self.team[self.seats[seat]]);
        let has_mate = |team: usize, seat: usize| {
            team != NO_TEAM && self.on_board[team * self.boards + seat / SEATS] > 0
        };
        teams[0] == teams[1]
            || self.cost.b == 0 && (has_mate(teams[0], other) || has_mate(teams[1], one))
    }

    /// The whole team of the player in a seat, himself included; for a player without a team, all
    /// without one.
    pub(super) fn mates(&self, seat: usize) -> &[usize] {
        let team = self.team[self.seats[seat]];
        self.mates.get(team).unwrap_or(&self.alone)
    }

    /// How many on a board, one aside, a player has met before.
    fn met_at(&self, player: usize, board: usize, aside: usize) -> i32 {
        let met = &self.met[player * self.players..];
        let others = &self.seats[board * SEATS..(board + 1) * SEATS];
        others.iter().filter(|other| **other != aside).map(|other| i32::from(met[*other])).sum()
    }

    /// Counts a player in at a seat, or out with a change of -1.
    fn seat(&mut self, player: usize, seat: usize, change: i32) {
        let (board, power) = (seat / SEATS, seat % SEATS);
        self.cost.c += change * i32::from(self.played[player][power]);
        let team = self.team[player];
        let is_first_here = team != NO_TEAM && {
            if self.is_for_teams {
                self.cost.a += count(&mut self.with_power[team * SEATS + power], change);
            }
            let here = &mut self.on_board[team * self.boards + board];
            self.cost.b += count(here, change);
            // The first of a team to come, or the last to leave, makes it meet the others.
            *here == i32::from(change == 1)
        };
        let from = board * SEATS;
        for at in from..(from + SEATS).min(self.seats.len()) {
            let other = self.seats[at];
            if other == usize::MAX || other == player {
                continue;
            }
            self.cost.d += change * i32::from(self.met[player * self.players + other]);
            if is_first_here {
                self.meet(team, self.team[other], (from, at), change);
            }
        }
    }

    /// Counts that a team meets another on a board, unless the other was met there at an earlier
    /// seat.
    fn meet(&mut self, team: usize, other: usize, (from, at): (usize, usize), change: i32) {
        if other == NO_TEAM || other == team {
            return;
        }
        let is_of_other = |player: &usize| self.team.get(*player) == Some(&other);
        let several = self.on_board[other * self.boards + from / SEATS] > 1;
        if several && self.seats[from..at].iter().any(is_of_other) {
            return;
        }
        let excess = |meetings: i32| (meetings - 1).max(0);
        let met = &mut self.meetings[team * self.teams + other];
        let known = *met;
        *met += change;
        self.cost.e += excess(known + change) - excess(known);
        self.meetings[other * self.teams + team] += change;
    }
}

/// Changes a number of players by one, and says by how much the number of their pairs changes.
fn count(number: &mut i32, change: i32) -> i32 {
    let known = *number;
    *number += change;
    // One who comes makes a pair with each who is there, one who leaves unmakes them.
    if change > 0 { known } else { 1 - known }
}

#[cfg(test)]
mod tests {
    use super::super::request::{DrawForm, Entrant, PastRound};
    use super::super::violations::Violations;
    use super::*;
    use crate::tournament::rounds::Round;

    const WEIGHTS: Cost = Cost { a: 100, b: 1000, c: 300, d: 60, e: 1 };

    /// Nine boards of teams of these sizes, and of players without one, after nine others.
    fn request(sizes: &[usize]) -> DrawRequest {
        let of_team = |(team, size): (usize, &usize)| std::iter::repeat_n(Some(team), *size);
        let teams = sizes.iter().enumerate().flat_map(of_team);
        let players = teams.chain(std::iter::repeat(None)).take(63).enumerate();
        let entrant = |(number, team): (usize, _)| Entrant {
            name: number.to_string(),
            team,
            ..Entrant::default()
        };
        let row = |from: usize| -> [_; SEATS] { std::array::from_fn(|seat| Some(9 * seat + from)) };
        DrawRequest {
            seed: "table".to_owned(),
            teams: sizes.iter().map(usize::to_string).collect(),
            players: players.map(entrant).collect(),
            history: (0..9).map(row).map(PastRound::board).collect(),
            ..DrawRequest::of(DrawForm::WorldMasters(Round::SECOND))
        }
    }

    /// What the boards break, counted from them alone.
    fn counted(request: &DrawRequest, table: &SeatingTable) -> Cost {
        let boards: Vec<_> = table.seats.chunks_exact(SEATS).map(<[usize]>::to_vec).collect();
        let found = Violations::of(request, &boards);
        let count = |count: usize| i32::try_from(count).expect("it is small");
        Cost {
            a: count(found.a.len()),
            b: count(found.b.len()),
            c: count(found.c.len()),
            d: count(found.d.len()),
            e: count(found.e.len()),
        }
    }

    #[test]
    fn b_6_the_cost_of_a_table_is_what_its_boards_break() {
        let crowds = [7, 7, 7, 7, 5, 5, 5, 3, 3, 3, 1, 1];
        // Without team-mates, a and b are kept, and the least weight is worked out.
        [request(&crowds), request(&[1; 60])].iter().for_each(check_exchanges);
    }

    fn check_exchanges(request: &DrawRequest) {
        let mut chance = request.chance();
        let mut table = SeatingTable::new(request, chance.order(request.players.len()));
        assert_eq!(table.cost, counted(request, &table));
        for _ in 0..500 {
            let (one, other) = (chance.below(63), chance.below(63));
            let before = table.cost;
            let least = table.at_least(one, other, &WEIGHTS);
            if one == other {
                continue;
            }
            table.exchange(one, other);
            assert_eq!(table.cost, counted(request, &table));
            assert!(
                least <= table.cost.weight(&WEIGHTS) - before.weight(&WEIGHTS),
                "the least is not more"
            );
            let seat = table.seat_of[table.seats[one]];
            assert_eq!(seat, one, "everybody is known where he sits");
            // Half of the exchanges are undone, which leaves nothing behind.
            if chance.once_in(2) {
                table.exchange(one, other);
                assert_eq!(table.cost, before);
            }
        }
    }

    #[test]
    fn b_6_a_and_b_count_before_c_before_d_before_e() {
        let cost = |[a, b, c, d, e]: [i32; 5]| Cost { a, b, c, d, e };
        let order = [[1, 1, 0, 0, 0], [1, 0, 9, 9, 9], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0]];
        let ranks = order.map(|counts| cost(counts).rank());
        assert_eq!(ranks, [(2, 0, 0, 0), (1, 9, 9, 9), (1, 0, 0, 0), (0, 1, 0, 0)]);
        assert!(cost([0, 0, 0, 1, 0]).rank() > cost([0, 0, 0, 0, 50]).rank());
        assert_eq!(cost([1, 1, 1, 1, 1]).weight(&WEIGHTS), 100 + 1000 + 300 + 60 + 1);
    }
}
