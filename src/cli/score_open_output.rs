//! What `chancery score` writes of an open tournament: the standings as JSON.

use serde::Serialize;

use super::score_output::NamedValues;
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::form::{
    OpenGames, OpenPrize, OpenRecord, OpenStandings, SheetEntry, TeamStandings, TopStandings,
};
use crate::tournament::ranking::{Criterion, Decision};
use crate::tournament::scoring::{PerPower, PlayerNumber, letter};

/// Standings, ready to be written.
#[derive(Serialize)]
pub(super) struct ShownOpen {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    live: bool,
    rounds: NamedValues<NamedValues<PerPower<String>>>,
    players: NamedValues<ShownSheet>,
    ranking: Vec<(String, usize, String)>,
    sep: Vec<String>,
    unranked: Vec<(String, String)>,
    winners: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top: Option<ShownTop>,
    best_country: NamedValues<Option<ShownOpenPrize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    teams: Option<ShownOpenTeams>,
}

#[derive(Serialize)]
struct ShownSheet {
    total: String,
    results: Vec<ShownEntry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ShownEntry {
    Game {
        round: String,
        board: String,
        power: usize,
        score: String,
        share: String,
        weight: String,
    },
    SitOut {
        round: String,
        sat_out: bool,
        score: String,
        weight: String,
    },
}

#[derive(Serialize)]
struct ShownTop {
    seeds: Vec<(String, String)>,
    sep: Vec<String>,
    cut: Option<String>,
    declined: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order_sep: Option<Vec<String>>,
}

#[derive(Serialize)]
struct ShownOpenPrize {
    score: String,
    centres: String,
    players: Vec<(String, String, String)>,
    sep: Option<String>,
}

#[derive(Serialize)]
struct ShownOpenTeams {
    rank: Vec<(String, usize, String)>,
    sep: Vec<String>,
}

impl ShownOpen {
    pub(super) fn of(
        record: &OpenRecord,
        games: &OpenGames,
        standings: &OpenStandings,
    ) -> ShownOpen {
        let names = OpenNames(record);
        let ranking = &standings.ranking;
        let total = |person: &PlayerNumber| standings.total(*person).to_string();
        let ranked = ranking.rows.iter().zip(ranking.places());
        let unranked = standings.unranked.iter();
        let prizes = Power::ALL.into_iter().zip(&standings.prizes);
        let prize = |(power, prize): (Power, &Option<OpenPrize>)| {
            (letter(power).to_string(), prize.as_ref().map(|prize| names.prize(prize)))
        };
        ShownOpen {
            live: record.is_live(),
            rounds: names.rounds(games),
            players: names.players(standings),
            ranking: ranked
                .map(|(person, place)| (names.person(*person), place, total(person)))
                .collect(),
            sep: ranking.decided.iter().map(Decision::to_string).collect(),
            unranked: unranked.map(|person| (names.person(*person), total(person))).collect(),
            winners: standings.winners.as_ref().map(|winners| names.persons(winners)),
            top: standings.top.as_ref().map(|top| names.top(top)),
            best_country: NamedValues(prizes.map(prize).collect()),
            teams: standings.teams.as_ref().map(|teams| names.teams(teams)),
        }
    }
}

fn texts(labels: &[Criterion]) -> Vec<String> {
    labels.iter().map(Criterion::to_string).collect()
}

/// What people, rounds and boards are called.
struct OpenNames<'t>(&'t OpenRecord);

impl OpenNames<'_> {
    fn person(&self, person: PlayerNumber) -> String {
        self.0.name_of(person).to_owned()
    }

    fn persons(&self, persons: &[PlayerNumber]) -> Vec<String> {
        persons.iter().map(|person| self.person(*person)).collect()
    }

    fn round(&self, round: usize) -> String {
        self.0.form.rounds.get(round).map_or_else(String::new, |round| round.name.clone())
    }

    fn board(&self, round: usize, board: usize) -> String {
        let board = self.0.rounds.get(round).and_then(|round| round.boards.get(board));
        board.map_or_else(String::new, |open| open.board.name.clone())
    }

    fn rounds(&self, games: &OpenGames) -> NamedValues<NamedValues<PerPower<String>>> {
        let rounds = games.scored.iter().enumerate().map(|(round, boards)| {
            let boards = boards.iter().enumerate().map(|(board, scored)| {
                let scores = scored.scores.each_ref().map(ToString::to_string);
                (self.board(round, board), scores)
            });
            (self.round(round), NamedValues(boards.collect()))
        });
        NamedValues(rounds.collect())
    }

    fn players(&self, standings: &OpenStandings) -> NamedValues<ShownSheet> {
        let sheets = self.0.players.iter().zip(&standings.sheets);
        let with_results = sheets.filter(|(_, sheet)| !sheet.entries.is_empty());
        let shown = with_results.map(|(player, sheet)| {
            let results = sheet.entries.iter().map(|entry| self.entry(entry)).collect();
            (player.name.clone(), ShownSheet { total: sheet.total.to_string(), results })
        });
        NamedValues(shown.collect())
    }

    fn entry(&self, entry: &SheetEntry) -> ShownEntry {
        let round = self.round(entry.round);
        let (score, weight) = (entry.score.to_string(), entry.weight.to_string());
        match entry.game {
            None => ShownEntry::SitOut { round, sat_out: true, score, weight },
            Some(game) => ShownEntry::Game {
                board: self.board(game.round, game.board),
                power: game.power,
                share: game.share.to_string(),
                round,
                score,
                weight,
            },
        }
    }

    fn top(&self, top: &TopStandings) -> ShownTop {
        let seed = |(person, total): &(PlayerNumber, _)| (self.person(*person), text(total));
        let holder = |holder: &Option<PlayerNumber>| holder.map(|person| self.person(person));
        let seats = top.seats.as_ref();
        ShownTop {
            seeds: top.seeds.iter().map(seed).collect(),
            sep: texts(&top.labels),
            cut: top.cut.map(|label| label.to_string()),
            declined: self.persons(&top.declined),
            order: seats.map(|seats| seats.holders.iter().map(holder).collect()),
            order_sep: seats.map(|seats| texts(&seats.labels)),
        }
    }

    fn prize(&self, prize: &OpenPrize) -> ShownOpenPrize {
        let players = prize.games.iter().map(|game| {
            let (round, board) = (self.round(game.round), self.board(game.round, game.board));
            (self.person(game.person), round, board)
        });
        ShownOpenPrize {
            score: prize.score.to_string(),
            centres: prize.centres.to_string(),
            players: players.collect(),
            sep: prize.over_next.map(|by| by.to_string()),
        }
    }

    fn teams(&self, teams: &TeamStandings) -> ShownOpenTeams {
        let ranked = teams.ranking.rows.iter().zip(teams.ranking.places());
        let rank = ranked.map(|(team, place)| {
            let total = teams.totals.get(team.0).map_or_else(String::new, text);
            (self.0.team_name(*team).to_owned(), place, total)
        });
        ShownOpenTeams {
            rank: rank.collect(),
            sep: teams.ranking.decided.iter().map(Decision::to_string).collect(),
        }
    }
}

fn text(number: &Exact) -> String {
    number.to_string()
}
