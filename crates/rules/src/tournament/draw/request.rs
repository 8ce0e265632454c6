//! What the draw is asked, and what it answers.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Power;
use crate::tournament::chance::Chance;
use crate::tournament::rounds::{Round, SEATS};
use crate::tournament::scoring::{BoardRecord, PlayerNumber, TournamentRecord};

/// Who is to be seated, in which round, and what was before.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct DrawRequest {
    /// Where all chance comes from.
    pub seed: String,
    pub round: Round,
    /// The names of the teams.
    pub teams: Vec<String>,
    /// Who is to be seated; a multiple of seven.
    pub players: Vec<Entrant>,
    /// Every earlier board, as numbers of players. Those who are not seated now don't matter.
    pub history: Vec<[Option<usize>; SEATS]>,
}

/// Somebody who is to be seated.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Entrant {
    /// How data call him.
    pub name: String,
    /// The number of the team, if there is one.
    pub team: Option<usize>,
    /// The power that the sign-up gave him (B.5), which only the first round asks for.
    pub power: Option<Power>,
}

/// The boards: for each power, in the order of [`Power::ALL`], the number of a player.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Seating {
    pub boards: Vec<[usize; SEATS]>,
    /// How many exchanges of two seats were tried, or seatings compared, to find them.
    pub steps: u64,
    /// By which search ([`super::search`]): another one finds other boards from the same seed.
    #[serde(default = "first_search")]
    pub search: u32,
}

/// The search of seatings in which none is named.
const fn first_search() -> u32 {
    1
}

impl DrawRequest {
    /// The request for a round of a tournament, behind the rounds that it has: these persons are to
    /// be seated. Only permanent tenures count as having played and met; if several persons held a
    /// seat one after the other, each of them has.
    pub fn behind(
        tournament: &TournamentRecord,
        round: Round,
        persons: &[PlayerNumber],
    ) -> DrawRequest {
        let numbers: BTreeMap<PlayerNumber, usize> = persons.iter().copied().zip(0..).collect();
        let team_numbers: BTreeMap<_, usize> = {
            let teams: BTreeSet<_> =
                persons.iter().filter_map(|who| tournament.team_of(*who)).collect();
            teams.into_iter().zip(0..).collect()
        };
        let entrant = |person: &PlayerNumber| Entrant {
            name: tournament.name_of(*person).to_owned(),
            team: tournament.team_of(*person).and_then(|team| team_numbers.get(&team)).copied(),
            power: None,
        };
        let boards = tournament.rounds.range(..round).flat_map(|(_, boards)| boards);
        let rows = boards.flat_map(permanent_rows);
        let seated = |row: [Option<PlayerNumber>; SEATS]| {
            row.map(|person| person.and_then(|person| numbers.get(&person)).copied())
        };
        DrawRequest {
            seed: tournament.seed.clone(),
            round,
            teams: team_numbers.keys().map(|team| tournament.team_name(*team).to_owned()).collect(),
            players: persons.iter().map(entrant).collect(),
            history: rows.map(seated).filter(|row| row.iter().any(Option::is_some)).collect(),
        }
    }

    /// The stream that all chance of the draw comes from.
    pub(super) fn chance(&self) -> Chance {
        Chance::named(&format!("{}|draw|{}", self.seed, self.round.name()))
    }

    /// How many boards there have to be.
    pub fn boards(&self) -> usize {
        self.players.len() / SEATS
    }

    /// The players of each team.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.teams.len()];
        for (number, player) in self.players.iter().enumerate() {
            if let Some(team) = player.team {
                members[team].push(number);
            }
        }
        members
    }

    /// For each player and power whether he has played it before (B.6c).
    pub fn played(&self) -> Vec<[bool; Power::COUNT]> {
        let mut played = vec![[false; Power::COUNT]; self.players.len()];
        for board in &self.history {
            for (power, player) in board.iter().enumerate() {
                if let Some(player) = player {
                    played[*player][power] = true;
                }
            }
        }
        played
    }

    /// For each two players whether they have met before (B.6d), at `first * players + second`.
    pub fn met(&self) -> Vec<bool> {
        let count = self.players.len();
        let mut met = vec![false; count * count];
        for board in &self.history {
            for one in board.iter().flatten() {
                for other in board.iter().flatten() {
                    met[one * count + other] = true;
                }
            }
        }
        met
    }
}

/// Who held the seats of a board for good: a row for each season in which some seat changed hands,
/// so that only those have met who sat there at one time.
fn permanent_rows(board: &BoardRecord) -> Vec<[Option<PlayerNumber>; SEATS]> {
    let tenures = board.seats.iter().flat_map(|seat| &seat.tenures);
    let seasons: BTreeSet<usize> = tenures.map(|tenure| tenure.from).collect();
    let row = |season: usize| board.seats.each_ref().map(|seat| seat.player_in(season));
    let mut rows: Vec<[Option<PlayerNumber>; SEATS]> = seasons.into_iter().map(row).collect();
    rows.dedup();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::scoring::{Counts, EndRecord, Holder, SeatRecord, TenureRecord};

    /// Two who came and went on one board at other times have not met.
    #[test]
    fn b_6_d_only_those_have_met_who_sat_there_at_one_time() {
        let since = |from, who| TenureRecord { from, holder: who, tick: 0 };
        let person = |number| Holder::Permanent(PlayerNumber(number));
        let seat =
            |tenures: Vec<TenureRecord>| SeatRecord { tenures, team: None, is_forfeited: false };
        let mut seats: [SeatRecord; SEATS] =
            std::array::from_fn(|number| seat(vec![since(0, person(number))]));
        seats[0].tenures.push(since(4, person(7)));
        seats[1].tenures.push(since(2, Holder::Nobody));
        seats[1].tenures.push(since(8, person(8)));
        seats[2].tenures.push(since(6, Holder::Temporary(PlayerNumber(9))));
        let counts: Vec<Counts> = Vec::new();
        let board = BoardRecord { name: String::new(), counts, end: Some(EndRecord::Time), seats };
        let rows = permanent_rows(&board);
        let met = |a: usize, b: usize| {
            let has =
                |row: &[Option<PlayerNumber>; SEATS], who| row.contains(&Some(PlayerNumber(who)));
            rows.iter().any(|row| has(row, a) && has(row, b))
        };
        assert_eq!(rows.len(), 4, "seasons 0, 2, 4 and 8: {rows:?}");
        assert!(met(0, 1) && met(0, 2) && met(7, 8) && met(7, 2));
        assert!(!met(1, 7), "B left before G came, and so they never met");
        assert!(!met(0, 8) && !met(0, 9), "nor did these; cover is no permanent seat");
    }
}
