//! What each seat scored, and how its players share it.

use std::collections::BTreeMap;

use super::open::SeatHolding;
use super::record::{OpenBoard, OpenRecord};
use crate::tournament::exact::Exact;
use crate::tournament::scoring::systems::{FinishedGame, System};
use crate::tournament::scoring::{Counts, EndRecord, PerPower, PlayerNumber, SeatRecord, credited};

/// Every game of an open tournament, scored.
#[derive(Clone, Debug)]
pub struct OpenGames {
    /// Per round that has begun, its boards.
    pub scored: Vec<Vec<OpenScores>>,
    /// In the order of rounds, boards and powers; those of one seat by person.
    pub games: Vec<OpenGame>,
}

/// A board with its numbers.
#[derive(Clone, Debug)]
pub struct OpenScores {
    /// What each power scored, the factor of the board in it.
    pub scores: PerPower<Exact>,
    /// As they are on the board.
    pub centres: Counts,
    winner: Option<usize>,
}

/// What one person has of one seat.
#[derive(Clone, Debug)]
pub struct OpenGame {
    pub person: PlayerNumber,
    /// The number of the round.
    pub round: usize,
    /// The number of the board in its round.
    pub board: usize,
    /// The number of the power.
    pub power: usize,
    /// The share of the seat.
    pub share: Exact,
    /// The share of its score.
    pub score: Exact,
    /// The share of its centres.
    pub centres: Exact,
    /// The share of a win.
    pub wins: Exact,
    /// The share of the top.
    pub tops: Exact,
}

impl OpenScores {
    fn of(open: &OpenBoard, system: &System) -> OpenScores {
        let game = FinishedGame::of(&open.board);
        let scores = system.scores(&game);
        OpenScores {
            scores: scores.iter().map(|score| score * &open.factor).collect(),
            centres: game.counts().clone(),
            winner: game.winner(),
        }
    }

    fn win(&self, power: usize) -> Exact {
        Exact::whole(usize::from(self.winner == Some(power)))
    }

    /// All of the top for the winner; without one, those with the most centres share it.
    fn top(&self, power: usize) -> Exact {
        if self.winner.is_some() {
            return self.win(power);
        }
        let most = self.centres.iter().max();
        let sharing = self.centres.iter().filter(|count| Some(*count) == most).count();
        match self.centres.get(power) == most {
            true => Exact::from(1).shared(sharing),
            false => Exact::whole(0),
        }
    }
}

impl OpenGames {
    pub fn of(record: &OpenRecord) -> OpenGames {
        let mut found = OpenGames { scored: Vec::new(), games: Vec::new() };
        for (played, form) in record.rounds.iter().zip(&record.form.rounds) {
            let scores = |open: &OpenBoard| OpenScores::of(open, form.system);
            let scored: Vec<OpenScores> = played.boards.iter().map(scores).collect();
            let years = form.years_played();
            for (board, (open, scores)) in played.boards.iter().zip(&scored).enumerate() {
                // A table has no data before its result.
                if open.board.kind.is_table() && open.board.counts.is_empty() {
                    continue;
                }
                for (power, seat) in open.board.seats.iter().enumerate() {
                    let shares = shares(record.form.holding, open, seat, years).into_iter();
                    found.games.extend(shares.map(|(person, share)| OpenGame {
                        person,
                        round: found.scored.len(),
                        board,
                        power,
                        score: &share * &scores.scores[power],
                        centres: &share * &Exact::whole(scores.centres[power].into()),
                        wins: &share * &scores.win(power),
                        tops: &share * &scores.top(power),
                        share,
                    }));
                }
            }
            found.scored.push(scored);
        }
        found
    }
}

/// Who has a game in a seat, and how much of it.
fn shares(
    holding: SeatHolding,
    open: &OpenBoard,
    seat: &SeatRecord,
    years: Option<usize>,
) -> BTreeMap<PlayerNumber, Exact> {
    match holding {
        SeatHolding::Last => {
            holder(seat).map(|person| (person, Exact::whole(1))).into_iter().collect()
        }
        SeatHolding::Seasons => {
            let seasons = seasons(open, years);
            let credited = credited(seat, seasons);
            let permanents = seat.permanents();
            let own = credited.into_iter().filter(|(person, _)| permanents.contains(person));
            own.map(|(person, own)| (person, Exact::whole(own).shared(seasons))).collect()
        }
    }
}

/// The final owner of a seat: its last player, or none after disorder.
pub(super) fn holder(seat: &SeatRecord) -> Option<PlayerNumber> {
    seat.player_in(usize::MAX)
}

/// By how many seasons the seats of a board are divided. Without a fixed number of years, by those
/// that were played, since no one came after the last of them.
fn seasons(open: &OpenBoard, years: Option<usize>) -> usize {
    if let Some(years) = years {
        return 2 * years;
    }
    let tenures = open.board.seats.iter().flat_map(|seat| &seat.tenures);
    let begun = tenures.map(|tenure| tenure.from + 1).max().unwrap_or(1);
    let played = match &open.board.end {
        Some(EndRecord::Conceded { season, .. } | EndRecord::Agreed { season, .. }) => *season,
        Some(EndRecord::Time | EndRecord::Solo) | None => 2 * open.board.counts.len(),
    };
    played.max(begun)
}
