//! A round as it counts: what every seat scored, and how its players share it.

use std::collections::BTreeMap;

use super::record::{BoardRecord, Counts, Holder, PerPower, PlayerNumber, SeatRecord, TeamNumber};
use super::shares;
use super::systems::FinishedGame;
use super::tournament::TournamentRecord;
use super::years;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Measure, Values};
use crate::tournament::rounds::{Round, SEATS, year};

/// What one person has of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatScore {
    pub person: PlayerNumber,
    /// The number of the board in its round.
    pub board: usize,
    /// The number of the power.
    pub power: usize,
    /// The share of the score (C.14).
    pub score: Exact,
    /// The share of the bonus.
    pub bonus: Exact,
    /// When the person became permanent here.
    pub tick: u64,
}

/// A board with its numbers.
#[derive(Clone, Debug)]
pub struct Scored {
    /// A row of counts for each year of the round.
    pub rows: Vec<Counts>,
    /// What each power scored, no matter who played it.
    pub scores: PerPower<Exact>,
    bonus: PerPower<Exact>,
}

/// A round with its numbers.
#[derive(Clone, Debug)]
pub struct ScoredRound<'t> {
    /// The boards, as they were played.
    pub boards: &'t [BoardRecord],
    /// What they scored, in the same order.
    pub scored: Vec<Scored>,
    /// What each power scored over all boards. Forfeited seats and those in disorder count, too.
    pub power_totals: PerPower<Exact>,
    /// Every game of every person who was permanent in it.
    pub games: Vec<SeatScore>,
    /// For each person the number in `games` of the one that counts for advancement.
    counting: BTreeMap<PlayerNumber, usize>,
}

impl<'t> ScoredRound<'t> {
    /// Works out a round.
    pub fn of(tournament: &'t TournamentRecord, round: Round) -> ScoredRound<'t> {
        let boards = tournament.boards(round);
        let score = |board: &BoardRecord| {
            let game = FinishedGame::of(board);
            let bonus = tournament.system.bonus(&game);
            Scored {
                rows: years::table(board, round),
                scores: tournament.system.scores(&game),
                bonus: bonus.unwrap_or_else(|| game.each(|_| Exact::ZERO)),
            }
        };
        let scored: Vec<Scored> = boards.iter().map(score).collect();
        let total = |power: usize| scored.iter().map(|board| &board.scores[power]).sum();
        let power_totals = (0..SEATS).map(total).collect();
        let mut games = Vec::new();
        for (number, board) in boards.iter().enumerate() {
            for (power, seat) in board.seats.iter().enumerate() {
                games.extend(games_of(seat, &scored[number], (number, power), round.seasons()));
            }
        }
        let counting = counting(&games);
        ScoredRound { boards, power_totals, scored, games, counting }
    }

    /// Whether some board of it is still being played.
    pub fn is_live(&self) -> bool {
        self.boards.iter().any(|board| board.end.is_none())
    }

    /// Whether a year of some board is complete, or a board is over. Before that nothing was won,
    /// and a ranking would only repeat with how many centres each power begins.
    pub fn has_results(&self) -> bool {
        self.boards.iter().any(|board| !board.counts.is_empty() || board.end.is_some())
    }

    /// The game by which a person advances: the first in which he was permanent (C.15).
    pub fn game_of(&self, person: PlayerNumber) -> Option<&SeatScore> {
        self.counting.get(&person).and_then(|number| self.games.get(*number))
    }

    /// The games by which persons advance, one for each.
    pub fn counting_games(&self) -> impl Iterator<Item = &SeatScore> {
        self.counting.values().filter_map(|number| self.games.get(*number))
    }

    /// The games of those who were the last to hold a seat for good.
    pub(super) fn last_games(&self) -> impl Iterator<Item = &SeatScore> {
        self.games.iter().filter(|game| {
            let seat = &self.boards[game.board].seats[game.power];
            seat.permanents().last() == Some(&game.person)
        })
    }

    /// Centres of the power of a game at the end; a win is all of them.
    pub(super) fn centres(&self, game: &SeatScore) -> Exact {
        self.scored[game.board].rows.last().map_or(0, |row| row[game.power]).into()
    }

    /// The centres of a power on a board, a year before the end, two years before, and so on back
    /// to 1901: the one who had more in one of them first is ahead.
    pub(super) fn count_back(&self, clause: &'static str, game: &SeatScore) -> Values {
        let rows = self.scored[game.board].rows.iter().enumerate().rev().skip(1);
        let count = |row: &Counts| Measure::Points(row[game.power].into());
        rows.map(|(at, row)| (Criterion::Numbered(clause, year(at)), count(row))).collect()
    }

    /// What the seats of each team scored, best first. A seat scores in full for the team of its
    /// first holder, no matter who finished it; a forfeited one scores nothing (B.8e, C.14).
    pub fn scores_of_teams(
        &self,
        tournament: &TournamentRecord,
    ) -> BTreeMap<TeamNumber, Vec<Exact>> {
        let mut found: BTreeMap<TeamNumber, Vec<Exact>> =
            (0..tournament.teams.len()).map(|team| (TeamNumber(team), Vec::new())).collect();
        for (board, scored) in self.boards.iter().zip(&self.scored) {
            for (seat, score) in board.seats.iter().zip(&scored.scores) {
                let team = tournament.team_of_seat(seat);
                if let Some(scores) = team.and_then(|team| found.get_mut(&team)) {
                    scores.push(if seat.is_forfeited { Exact::ZERO } else { score.clone() });
                }
            }
        }
        for scores in found.values_mut() {
            scores.sort_by(|a, b| b.cmp(a));
        }
        found
    }
}

/// What everybody who was permanent in a seat has of it.
fn games_of(
    seat: &SeatRecord,
    scored: &Scored,
    (board, power): (usize, usize),
    seasons: usize,
) -> Vec<SeatScore> {
    let credited = shares::credited(seat, seasons);
    let share = |points: &Exact, person: &PlayerNumber| {
        points.times(credited.get(person).copied().unwrap_or(0)).shared(seasons)
    };
    let mut since: BTreeMap<PlayerNumber, u64> = BTreeMap::new();
    for tenure in &seat.tenures {
        if let Holder::Permanent(person) = tenure.holder {
            let tick = since.entry(person).or_insert(tenure.tick);
            *tick = tenure.tick.min(*tick);
        }
    }
    let game = |(person, tick)| SeatScore {
        person,
        board,
        power,
        score: share(&scored.scores[power], &person),
        bonus: share(&scored.bonus[power], &person),
        tick,
    };
    since.into_iter().map(game).collect()
}

/// The first game of each person, by the moment of becoming permanent (C.15); of those that began
/// at the same moment, the one on the board that stands first.
fn counting(games: &[SeatScore]) -> BTreeMap<PlayerNumber, usize> {
    let mut first: BTreeMap<PlayerNumber, usize> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        let known = first.entry(game.person).or_insert(number);
        if game.tick < games[*known].tick {
            *known = number;
        }
    }
    first
}
