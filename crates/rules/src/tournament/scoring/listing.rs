//! Rankings as they are published: each place with its points, what put it ahead of the next, and
//! on which side of the line it stands.
//!
//! All rounds and both tables of the teams have one form here, [`Listing`], so that the code that
//! shows them needs to know no clause. While boards are being played, a listing says what would be
//! if every board ended now ([`Listing::is_live`]). Before there is any result of what it ranks, it
//! is empty ([`Listing::is_empty`]).

use super::games::ScoredRound;
use super::line::Side;
use super::record::{PlayerNumber, TeamNumber};
use super::standings::Standings;
use super::teams::TeamRow;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Decision, Ranking};
use crate::tournament::rounds::Round;

/// A ranking, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing<K> {
    /// Whether some board of the round is still being played.
    pub is_live: bool,
    /// Who is where, best first; empty as long as there is no result.
    pub rows: Vec<RankingRow<K>>,
    /// What decided between the last who is in and the first who is out, where this ranking gives
    /// places away and at least one is out.
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
    /// A ranking by which no one goes on, and of which nothing is being played.
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

    /// Whether it is empty, since there is no result yet.
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
        let of = self.rounds.get(&round)?;
        let mut found = Listing::of(&of.ranking, |row| (row.game.person, row.points.clone()));
        for (row, ranked) in found.rows.iter_mut().zip(&of.ranking.rows) {
            row.is_playing = of.played.boards[ranked.game.board].end.is_none();
        }
        for (row, side) in found.rows.iter_mut().zip(&of.line.sides) {
            row.side = Some(side.clone());
        }
        let (is_live, cut) = (of.played.is_live(), of.line.cut.clone());
        Some(Listing { is_live, cut, ..found }.once(of.played.has_results()))
    }

    /// The teams after the first round, by which credits are given (C.6).
    pub fn teams_of_first_round(&self) -> Listing<TeamNumber> {
        self.teams_by(&self.first_teams.ranking, &[Round::FIRST])
    }

    /// The tournament of the teams (C.12).
    pub fn table_of_teams(&self) -> Listing<TeamNumber> {
        self.teams_by(&self.teams.ranking, &[Round::FIRST, Round::SECOND])
    }

    /// The teams by what they have of some rounds.
    fn teams_by(&self, ranking: &Ranking<TeamRow>, rounds: &[Round]) -> Listing<TeamNumber> {
        let played = || rounds.iter().filter_map(|round| Some(&self.rounds.get(round)?.played));
        let is_live = played().any(ScoredRound::is_live);
        let mut found = Listing::of(ranking, |row| (row.team, row.total.clone()));
        found.rows.iter_mut().for_each(|row| row.is_playing = is_live);
        Listing { is_live, ..found }.once(played().any(ScoredRound::has_results))
    }
}
