//! Rankings as they are published: each place with its points, what put it ahead of the next, and
//! on which side of the line it stands.
//!
//! All rounds and both tables of the teams have one form here, [`Listing`], so that whoever shows
//! them needs to know no clause. While boards are being played, a listing says what would be if
//! every board ended now ([`Listing::is_live`]). Before there is any result of what it ranks, it
//! ranks nobody ([`Listing::is_empty`]).

use super::games::ScoredRound;
use super::line::{LineFate, Side};
use super::record::{PlayerNumber, TeamNumber};
use super::semi::Semi;
use super::standings::Standings;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Decision, Ranking};
use crate::tournament::rounds::Round;

/// A ranking, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing<K> {
    /// Whether some board of the round is still being played.
    pub is_live: bool,
    /// Who is where, best first; nobody, as long as there is no result.
    pub rows: Vec<RankingRow<K>>,
    /// What decided between the last who is in and the first who is out, where places are given
    /// away by this ranking and somebody is out.
    pub cut: Option<Decision>,
}

/// A place in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingRow<K> {
    /// The place, from 1.
    pub place: usize,
    pub who: K,
    /// What the ranking goes by first: points, or in the final centres.
    pub points: Exact,
    /// What put it ahead of the next place; nothing for the last.
    pub over_next: Option<Decision>,
    /// In or out, and why, where this ranking decides who goes on.
    pub side: Option<Side>,
    /// Whether the board of it is still being played.
    pub is_playing: bool,
}

impl<K> Listing<K> {
    /// A ranking by which nobody goes on, and of which nothing is being played.
    pub(in crate::tournament) fn of<T>(
        ranking: &Ranking<T>,
        row: impl Fn(&T) -> (K, Exact),
    ) -> Listing<K> {
        let decided = ranking.decided.iter().cloned().map(Some).chain([None]);
        let places = ranking.places().into_iter().zip(decided);
        let rows = ranking.rows.iter().zip(places).map(|(of, (place, over_next))| {
            let (who, points) = row(of);
            RankingRow { place, who, points, over_next, side: None, is_playing: false }
        });
        Listing { is_live: false, rows: rows.collect(), cut: None }
    }

    /// The same while boards are played, if some are.
    fn playing(mut self, is_playing: impl Fn(&K) -> bool) -> Listing<K> {
        for row in &mut self.rows {
            row.is_playing = is_playing(&row.who);
            self.is_live |= row.is_playing;
        }
        self
    }

    /// Whether nobody is ranked, since there is no result yet.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The same, or without its places, where what it ranks has no result yet.
    fn once(self, has_results: bool) -> Listing<K> {
        match has_results {
            true => self,
            false => Listing { rows: Vec::new(), cut: None, ..self },
        }
    }
}

impl Standings<'_> {
    /// The persons after a round, if it has begun: C.7, C.8, C.9 or C.11.
    pub fn persons(&self, round: Round) -> Option<Listing<PlayerNumber>> {
        match round {
            Round::FIRST => {
                let first = &self.first;
                let row = |row: &super::FirstRow| (row.game.person, row.credited.clone());
                let listing = of_line(&first.ranking, &first.played, &first.line.sides, row);
                Some(
                    Listing { cut: first.line.cut.clone(), ..listing }
                        .once(first.played.has_results()),
                )
            }
            Round::Numbered(_) => self.second.as_ref().map(|(played, second)| {
                let row = |row: &super::SecondRow| (row.game.person, row.sum.clone());
                let listing = of_line(&second.ranking, played, &second.line.sides, row);
                Listing { cut: second.line.cut.clone(), ..listing }.once(played.has_results())
            }),
            Round::Semi => self.semi.as_ref().map(|semi| {
                let row = |row: &super::SemiRow| (row.game.person, row.game.score.clone());
                let listing = of_line(&semi.ranking, &semi.played, &sides(semi), row);
                listing.once(semi.played.has_results())
            }),
            Round::Final => self.last.as_ref().map(|last| {
                let is_live = last.played.is_live();
                let row = |row: &super::FinalRow| (row.person, Exact::from(row.centres));
                Listing::of(&last.ranking, row).playing(|_| is_live).once(last.played.has_results())
            }),
        }
    }

    /// The teams after the first round, by which credits are given (C.6).
    pub fn teams_of_first_round(&self) -> Listing<TeamNumber> {
        let is_live = self.first.played.is_live();
        let listing = Listing::of(&self.first.teams, |row| (row.team, row.total.clone()));
        listing.playing(|_| is_live).once(self.first.played.has_results())
    }

    /// The tournament of the teams (C.12).
    pub fn table_of_teams(&self) -> Listing<TeamNumber> {
        let later = self.second.as_ref().is_some_and(|(played, _)| played.is_live());
        let is_live = later || self.first.played.is_live();
        let listing = Listing::of(&self.teams.ranking, |row| (row.team, row.total.clone()));
        let has_later = self.second.as_ref().is_some_and(|(played, _)| played.has_results());
        listing.playing(|_| is_live).once(has_later || self.first.played.has_results())
    }
}

/// A ranking by which some go on.
fn of_line<T>(
    ranking: &Ranking<T>,
    played: &ScoredRound<'_>,
    sides: &[Side],
    row: impl Fn(&T) -> (PlayerNumber, Exact),
) -> Listing<PlayerNumber> {
    let is_playing =
        |person: &PlayerNumber| played.game_of(*person).is_some_and(|g| played.is_on(g));
    let mut found = Listing::of(ranking, row).playing(is_playing);
    for (row, side) in found.rows.iter_mut().zip(sides) {
        row.side = Some(side.clone());
    }
    Listing { is_live: played.is_live(), ..found }
}

/// Who of the semi-final plays the final: the best of each board, and who moved up (C.9, C.10).
fn sides(semi: &Semi<'_>) -> Vec<Side> {
    let side = |person: PlayerNumber, behind: Option<Decision>| {
        let winner = semi.winners.iter().flatten().find(|winner| winner.person == person);
        let moved_up = semi.substitutes.iter().find(|row| row.person == person);
        match (winner, moved_up) {
            (Some(winner), _) if semi.finalists.contains(&person) => {
                Side { fate: LineFate::In, by: winner.decided.clone() }
            }
            (_, Some(row)) => Side { fate: LineFate::MovedUp, by: row.decided.clone() },
            (Some(_), None) => Side { fate: LineFate::Declined, by: None },
            (None, None) => Side { fate: LineFate::Out, by: behind },
        }
    };
    let rows = semi.ranking.rows.iter().zip(&semi.behind_winner);
    rows.map(|(row, behind)| side(row.game.person, behind.clone())).collect()
}
