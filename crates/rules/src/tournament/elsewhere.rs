//! What a game has to know of all others: who may take no further seat (B.9), and in how many
//! seasons of the round its players were replaced elsewhere (B.7).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::life::Tournament;
use super::report::SeatReport;
use super::rounds::Round;
use crate::game::seats::{Barred, GAMES_MAX, HeldGame, may_take};
use crate::game::{Event, PersonId};

/// What a game was told of others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Who may take no seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub barred: BTreeMap<PersonId, Barred>,
    /// In how many seasons players were replaced in other games of the round.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seasons: BTreeMap<PersonId, usize>,
}

impl Elsewhere {
    /// The same as an event for a game.
    pub fn event(&self) -> Event {
        Event::GamesElsewhere { barred: self.barred.clone(), seasons: self.seasons.clone() }
    }
}

/// Games with what they have to learn now: those for which something has changed.
pub fn news(tournament: &Tournament) -> BTreeMap<String, Elsewhere> {
    let held = held(tournament);
    let replaced = replaced(tournament);
    let running = tournament.running_here();
    let known = |game: &str| tournament.told.get(game).cloned().unwrap_or_default();
    let now = running.map(|(round, game)| {
        let told = Elsewhere {
            barred: barred(tournament, &held, round, game),
            seasons: seasons(tournament, &replaced, round, game),
        };
        (game.to_owned(), told)
    });
    now.filter(|(game, told)| *told != known(game)).collect()
}

/// Each person's games.
type PersonGames = BTreeMap<PersonId, Vec<(String, HeldGame)>>;

fn held(tournament: &Tournament) -> PersonGames {
    let ids = ids(tournament);
    let mut games = PersonGames::new();
    for (_, game, place) in places(tournament) {
        for (person, held) in &place.held {
            let person = canonical(tournament, &ids, person);
            games.entry(person).or_default().push((game.to_owned(), *held));
        }
    }
    // Fewer games bar no one from another.
    games.retain(|_, games| games.len() >= GAMES_MAX);
    games
}

/// The short names of the roster: nearly everybody is known by his.
fn ids(tournament: &Tournament) -> BTreeSet<&PersonId> {
    tournament.roster.members.iter().map(|member| &member.id).collect()
}

fn canonical(tournament: &Tournament, ids: &BTreeSet<&PersonId>, person: &PersonId) -> PersonId {
    if ids.contains(person) { person.clone() } else { tournament.canonical(person) }
}

fn places(tournament: &Tournament) -> impl Iterator<Item = (Round, &str, &SeatReport)> {
    tournament
        .games()
        .filter_map(|(round, game)| {
            let report = tournament.reports.get(game)?;
            Some(report.seats.iter().map(move |place| (round, game, place)))
        })
        .flatten()
}

/// Who may take no seat of a game. A player of three games at one time may take none at all. A
/// permanent player of three games of the round may take only one for a period.
fn barred(
    tournament: &Tournament,
    held: &PersonGames,
    round: Round,
    game: &str,
) -> BTreeMap<PersonId, Barred> {
    let mut barred = BTreeMap::new();
    for (person, games) in held {
        let others: Vec<HeldGame> =
            games.iter().filter(|(other, _)| other != game).map(|(_, held)| *held).collect();
        let round = round.of_seats();
        let why = may_take(false, round, &others).and_then(|()| may_take(true, round, &others));
        if let Err(why) = why {
            for name in tournament.names_of(person) {
                barred.insert(name, why);
            }
        }
    }
    barred
}

type Seasons = BTreeMap<PersonId, Vec<(Round, String, usize)>>;

fn replaced(tournament: &Tournament) -> Seasons {
    let ids = ids(tournament);
    let mut seasons = Seasons::new();
    for (round, game, place) in places(tournament) {
        for (person, count) in &place.replaced {
            let person = canonical(tournament, &ids, person);
            seasons.entry(person).or_default().push((round, game.to_owned(), *count));
        }
    }
    seasons
}

fn seasons(
    tournament: &Tournament,
    replaced: &Seasons,
    round: Round,
    game: &str,
) -> BTreeMap<PersonId, usize> {
    let mut told = BTreeMap::new();
    for (person, games) in replaced {
        let others = games.iter().filter(|(of, other, _)| *of == round && other != game);
        let sum: usize = others.map(|(_, _, count)| count).sum();
        if sum > 0 {
            for name in tournament.names_of(person) {
                told.insert(name, sum);
            }
        }
    }
    told
}
