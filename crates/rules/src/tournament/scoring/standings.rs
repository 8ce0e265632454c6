//! A whole tournament, ranked as far as it was played.

use super::first::FirstRound;
use super::games::ScoredRound;
use super::last::Final;
use super::prizes::{self, Prize};
use super::record::PerPower;
use super::second::SecondRound;
use super::semi::Semi;
use super::teams::TeamTable;
use super::tournament::TournamentRecord;
use crate::tournament::rounds::{Round, Structure};

/// Everything that follows from the boards of a tournament.
#[derive(Clone, Debug)]
pub struct Standings<'t> {
    /// What it follows from.
    pub tournament: &'t TournamentRecord,
    /// How many boards each round has (B.4).
    pub structure: Structure,
    /// The first round (C.6, C.7).
    pub first: FirstRound<'t>,
    /// The second round with its boards, if there is one and it has begun (C.8).
    pub second: Option<(ScoredRound<'t>, SecondRound)>,
    /// The teams (C.12).
    pub teams: TeamTable,
    /// The semi-final, if it has begun (C.9, C.10).
    pub semi: Option<Semi<'t>>,
    /// The final, if it has begun (C.11).
    pub last: Option<Final<'t>>,
    /// The best of each power (C.13).
    pub prizes: PerPower<Option<Prize<'t>>>,
}

impl<'t> Standings<'t> {
    /// Works out the standings. Boards that are not over count as if they ended now.
    pub fn of(tournament: &'t TournamentRecord) -> Standings<'t> {
        let structure = Structure::of(tournament.teams.len());
        let has_begun = |round| tournament.rounds.contains_key(&round);
        let first = FirstRound::of(tournament, &structure);
        let second = has_begun(Round::SECOND).then(|| ScoredRound::of(tournament, Round::SECOND));
        let teams = TeamTable::of(tournament, &first, second.as_ref());
        let team_rounds: Vec<&ScoredRound<'t>> =
            [&first.played].into_iter().chain(&second).collect();
        let prizes = prizes::prizes(tournament, &team_rounds);
        let second = second.map(|played| {
            let ranked = SecondRound::of(tournament, &structure, &played, &first, &teams);
            (played, ranked)
        });
        // Where there is no second round, the semi-final asks for the places after the first.
        let before = second.as_ref().map_or(&first.places, |(_, second)| &second.places);
        let semi = has_begun(Round::Semi).then(|| Semi::of(tournament, before));
        let before = semi.as_ref().map_or(before, |semi| &semi.places);
        let last = has_begun(Round::Final).then(|| Final::of(tournament, before));
        Standings { tournament, structure, first, second, teams, semi, last, prizes }
    }
}
