//! What `chancery score` writes: the standings as JSON.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Decision, Ranking};
use crate::tournament::rounds::{Round, Structure};
use crate::tournament::scoring::systems::System;
use crate::tournament::scoring::{
    Final, FirstRound, PerPower, PlayerNumber, Prize, ScoredRound, SecondRound, Semi, Standings,
    TeamNumber, TeamTable, TournamentRecord, letter, systems,
};

/// An object whose keys are names, in their order.
pub(super) struct NamedValues<T>(pub(super) Vec<(String, T)>);

impl<T: Serialize> Serialize for NamedValues<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Standings, ready to be written.
#[derive(Serialize)]
pub(super) struct ShownStandings {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    live: bool,
    /// The system, where it is not that of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    scoring: Option<&'static str>,
    structure: NamedValues<usize>,
    r1: ShownFirst,
    #[serde(skip_serializing_if = "Option::is_none")]
    r2: Option<ShownSecond>,
    teams: ShownTeams,
    #[serde(skip_serializing_if = "Option::is_none")]
    semi: Option<ShownSemi>,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    last: Option<ShownFinal>,
    best_country: NamedValues<ShownPrize>,
}

#[derive(Serialize)]
struct ShownFirst {
    #[serde(flatten)]
    boards: ShownBoards,
    team_rank: Vec<(String, String)>,
    team_sep: Vec<String>,
    credits: NamedValues<usize>,
    ranking: Vec<(String, String, String)>,
    sep: Vec<String>,
    next: &'static str,
    qualified: Vec<String>,
    cut: Option<String>,
}

#[derive(Serialize)]
struct ShownSecond {
    #[serde(flatten)]
    boards: ShownBoards,
    ranking: Vec<(String, String)>,
    sep: Vec<String>,
    qualified: Vec<String>,
    cut: Option<String>,
}

#[derive(Serialize)]
struct ShownTeams {
    rank: Vec<(String, String, usize)>,
    sep: Vec<String>,
    winner: Option<String>,
}

#[derive(Serialize)]
struct ShownSemi {
    #[serde(flatten)]
    boards: ShownBoards,
    winners: NamedValues<(Option<String>, Option<String>)>,
    ranking: Vec<(String, String)>,
    substitutes: Vec<(String, String, Option<String>)>,
    finalists: Vec<String>,
}

#[derive(Serialize)]
struct ShownFinal {
    scores: NamedValues<PerPower<String>>,
    order: Vec<String>,
    sep: Vec<String>,
    winner: Option<String>,
}

#[derive(Serialize)]
struct ShownPrize {
    player: String,
    board: String,
    score: String,
    sep: Option<String>,
}

#[derive(Serialize)]
struct ShownBoards {
    scores: NamedValues<PerPower<String>>,
    power_totals: PerPower<String>,
}

impl ShownStandings {
    pub(super) fn of(standings: &Standings) -> ShownStandings {
        let names = TournamentNames(standings.tournament);
        let system = standings.tournament.system;
        let prizes = Power::ALL.into_iter().zip(&standings.prizes);
        let prize = |(power, prize): (Power, &Option<Prize>)| {
            Some((letter(power).to_string(), names.prize(prize.as_ref()?)))
        };
        ShownStandings {
            live: standings.tournament.is_live(),
            scoring: Some(system).filter(|_| *system != *systems::USUAL).map(System::name),
            structure: structure(&standings.structure),
            r1: names.first(&standings.first),
            r2: standings.second.as_ref().map(|(played, second)| names.second(played, second)),
            teams: names.teams(&standings.teams),
            semi: standings.semi.as_ref().map(|semi| names.semi(semi)),
            last: standings.last.as_ref().map(|last| names.last(last)),
            best_country: NamedValues(prizes.filter_map(prize).collect()),
        }
    }
}

fn structure(structure: &Structure) -> NamedValues<usize> {
    let boards = |round: Round| (round.name().to_owned(), structure.boards(round));
    NamedValues(Round::ALL.map(boards).into())
}

fn texts(decided: &[Decision]) -> Vec<String> {
    decided.iter().map(Decision::to_string).collect()
}

fn text(decided: Option<&Decision>) -> Option<String> {
    decided.map(Decision::to_string)
}

fn scores(played: &ScoredRound) -> NamedValues<PerPower<String>> {
    let names = played.boards().iter().map(|board| board.name.clone());
    let scores =
        played.scored.iter().map(|board| board.scores.each_ref().map(|score| score.to_string()));
    NamedValues(names.zip(scores).collect())
}

fn boards(played: &ScoredRound) -> ShownBoards {
    let power_totals = played.power_totals.each_ref().map(|total| total.to_string());
    ShownBoards { scores: scores(played), power_totals }
}

/// What persons and teams are called.
struct TournamentNames<'t>(&'t TournamentRecord);

impl TournamentNames<'_> {
    fn person(&self, person: PlayerNumber) -> String {
        self.0.name_of(person).to_owned()
    }

    fn persons(&self, persons: &[PlayerNumber]) -> Vec<String> {
        persons.iter().map(|person| self.person(*person)).collect()
    }

    fn team(&self, team: TeamNumber) -> String {
        self.0.team_name(team).to_owned()
    }

    /// Persons with a number of points each.
    fn pairs<T>(
        &self,
        ranking: &Ranking<T>,
        pair: impl Fn(&T) -> (PlayerNumber, &Exact),
    ) -> Vec<(String, String)> {
        let pairs = ranking.rows.iter().map(pair);
        pairs.map(|(person, points)| (self.person(person), points.to_string())).collect()
    }

    fn first(&self, first: &FirstRound) -> ShownFirst {
        let teams = first.teams.rows.iter();
        let credit = |row: &usize| *row;
        let credits = teams.clone().filter_map(|row| {
            Some((self.team(row.team), first.credits.get(&row.team).map(credit)?))
        });
        let ranked = first.ranking.rows.iter().map(|row| {
            let person = self.person(row.game.person);
            (person, row.game.score.to_string(), row.credited.to_string())
        });
        ShownFirst {
            boards: boards(&first.played),
            credits: NamedValues(credits.collect()),
            team_rank: teams.map(|row| (self.team(row.team), row.total.to_string())).collect(),
            team_sep: texts(&first.teams.decided),
            ranking: ranked.collect(),
            sep: texts(&first.ranking.decided),
            next: first.next.name(),
            qualified: self.persons(&first.line.qualified),
            cut: text(first.line.cut.as_ref()),
        }
    }

    fn second(&self, played: &ScoredRound, second: &SecondRound) -> ShownSecond {
        ShownSecond {
            boards: boards(played),
            ranking: self.pairs(&second.ranking, |row| (row.game.person, &row.sum)),
            sep: texts(&second.ranking.decided),
            qualified: self.persons(&second.line.qualified),
            cut: text(second.line.cut.as_ref()),
        }
    }

    fn teams(&self, teams: &TeamTable) -> ShownTeams {
        let rows = teams.ranking.rows.iter();
        let rank =
            rows.clone().map(|row| (self.team(row.team), row.total.to_string(), row.advanced));
        ShownTeams {
            rank: rank.collect(),
            sep: texts(&teams.ranking.decided),
            winner: rows.clone().next().map(|row| self.team(row.team)),
        }
    }

    fn semi(&self, semi: &Semi) -> ShownSemi {
        let names = semi.played.boards().iter().map(|board| board.name.clone());
        let winners = semi.winners.iter().map(|winner| {
            let decided = winner.as_ref().and_then(|winner| winner.decided.as_ref());
            (winner.as_ref().map(|winner| self.person(winner.person)), text(decided))
        });
        let substitutes = semi.substitutes.iter().map(|row| {
            (self.person(row.declined), self.person(row.person), text(row.decided.as_ref()))
        });
        ShownSemi {
            boards: boards(&semi.played),
            winners: NamedValues(names.zip(winners).collect()),
            ranking: self.pairs(&semi.ranking, |row| (row.game.person, &row.game.score)),
            substitutes: substitutes.collect(),
            finalists: self.persons(&semi.finalists),
        }
    }

    fn last(&self, last: &Final) -> ShownFinal {
        let order: Vec<PlayerNumber> = last.ranking.rows.iter().map(|row| row.person).collect();
        ShownFinal {
            scores: scores(&last.played),
            order: self.persons(&order),
            sep: texts(&last.ranking.decided),
            winner: order.first().map(|person| self.person(*person)),
        }
    }

    fn prize(&self, prize: &Prize) -> ShownPrize {
        ShownPrize {
            player: self.person(prize.game.person),
            board: prize.board.name.clone(),
            score: prize.game.score.to_string(),
            sep: text(prize.decided.as_ref()),
        }
    }
}
