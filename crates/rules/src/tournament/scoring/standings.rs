//! A whole tournament, ranked as far as it was played.

use std::collections::BTreeMap;

use super::first_teams::FirstTeams;
use super::games::{ScoredRound, SeatScore};
use super::line::Places;
use super::prizes::{self, Prize};
use super::round::RankedRound;
use super::semi::Semi;
use super::teams::TeamTable;
use super::tournament::TournamentRecord;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::{Round, SEATS, Structure};

/// Everything that follows from the boards of a tournament.
#[derive(Clone, Debug)]
pub struct Standings<'t> {
    /// What it follows from.
    pub tournament: &'t TournamentRecord,
    /// How many boards each round has (B.4).
    pub structure: Structure,
    /// The rounds that have begun, ranked (C.7, C.8, C.9, C.11). The first always has.
    pub rounds: BTreeMap<Round, RankedRound<'t>>,
    /// The teams after the first round (C.6).
    pub first_teams: FirstTeams,
    /// The teams (C.12).
    pub teams: TeamTable,
    /// Who of the semi-final plays the final, if it has begun (C.9, C.10).
    pub semi: Option<Semi>,
    /// The best of each power (C.13).
    pub prizes: [Option<Prize<'t>>; SEATS],
}

impl<'t> Standings<'t> {
    /// Works out the standings. Boards that are not over count as if they ended now.
    pub fn of(tournament: &'t TournamentRecord) -> Standings<'t> {
        let structure = Structure::of(tournament.teams.len());
        let played = |round: Round| {
            let has_begun = tournament.rounds.contains_key(&round);
            has_begun.then(|| ScoredRound::of(tournament, round))
        };
        let nobody = Places::new();
        let nothing = |_: &SeatScore| Exact::ZERO;
        let first = ScoredRound::of(tournament, Round::FIRST);
        let first_teams = FirstTeams::of(tournament, &first);
        let (places, next) = ((&first_teams.places, &nobody), structure.after_first());
        let credit = |game: &SeatScore| first_teams.credit(tournament, game);
        let first = RankedRound::of(tournament, Round::FIRST, first, credit, places)
            .with_line(structure.seats(next), tournament.declined(next));
        let second = played(Round::SECOND);
        let teams = TeamTable::of(tournament, &first, second.as_ref(), &first_teams.places);
        let team_rounds: Vec<&ScoredRound<'t>> =
            [&first.played].into_iter().chain(&second).collect();
        let prizes = prizes::prizes(tournament, &team_rounds);
        // Half of a player's score in the first round, without credits (C.8).
        let half = |game: &SeatScore| {
            first
                .played
                .game_of(game.person)
                .map_or(Exact::ZERO, |game| game.score.clone().shared(2))
        };
        let ranked = |round, played, places| {
            RankedRound::of(tournament, round, played, nothing, (&teams.places, places))
        };
        let seats = structure.seats(Round::Semi);
        let second = second.map(|played| {
            let places = (&teams.places, &first.places);
            RankedRound::of(tournament, Round::SECOND, played, half, places)
                .with_line(seats, tournament.declined(Round::Semi))
        });
        // Where there is no second round, the semi-final asks for the places after the first.
        let before = second.as_ref().map_or(&first.places, |second| &second.places);
        let semi = played(Round::Semi).map(|played| {
            let round = ranked(Round::Semi, played, before);
            let (semi, line) = Semi::of(&round, tournament.declined(Round::Final));
            (semi, RankedRound { line, ..round })
        });
        let before = semi.as_ref().map_or(before, |(_, round)| &round.places);
        let last = played(Round::Final).map(|played| ranked(Round::Final, played, before));
        let (semi, semi_round) = semi.unzip();
        let rounds = [Some(first), second, semi_round, last];
        let rounds = Round::ALL.into_iter().zip(rounds);
        let rounds = rounds.filter_map(|(round, ranked)| Some((round, ranked?))).collect();
        Standings { tournament, structure, rounds, first_teams, teams, semi, prizes }
    }
}
