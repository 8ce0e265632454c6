//! What is scored: a tournament as it was played, as far as it was played.

use std::collections::BTreeMap;

use super::credits::Credits;
use super::systems::System;
use crate::board::Power;
use crate::tournament::rounds::{Round, SEATS};

/// A person, by number in [`Tournament::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Person(pub usize);

/// A team, by number in [`Tournament::teams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Team(pub usize);

/// One number for each power, in the order of [`Power::ALL`].
pub type PerPower<T> = [T; Power::COUNT];

/// Centres of each power at the end of a year.
pub type Counts = PerPower<u8>;

/// A tournament with all that its scores hang on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// What the dice are thrown from.
    pub seed: String,
    /// The system by which boards are scored.
    pub system: &'static System,
    /// What the best teams of the first round get for it (C.6).
    pub credits: Credits,
    /// The names of the teams.
    pub teams: Vec<String>,
    /// Everybody who may hold a seat.
    pub players: Vec<Player>,
    /// The boards of each round that has begun. The first round always has.
    pub rounds: BTreeMap<Round, Vec<Board>>,
    /// Who qualified for a round and declined, in the order in which they did.
    pub declines: BTreeMap<Round, Vec<Person>>,
}

/// Somebody who may hold a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// How data call him.
    pub name: String,
    /// The team that he signed up with, if any.
    pub team: Option<Team>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// How data call it.
    pub name: String,
    /// The counts at the end of each year that was completed, from 1901 on.
    pub counts: Vec<Counts>,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// The seat of each power.
    pub seats: [Seat; SEATS],
}

/// How a game ended. Seasons count from 0, which is Spring 1901.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The round's last year is over.
    Time,
    /// Somebody has 18 centres.
    Solo,
    /// A vote that passed in this season gave the win to a power.
    Conceded {
        /// Who won.
        to: Power,
        season: usize,
    },
    /// A vote that passed in this season shared the game among some powers.
    Agreed {
        /// Who shares in it; others count as eliminated (D.IX(4)).
        shared: PerPower<bool>,
        season: usize,
    },
}

/// A power on a board, as somebody's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who held it, in the order of time. The first tenure begins in season 0.
    pub tenures: Vec<Tenure>,
    /// The team that the points are for, where its own player left before he had played a season
    /// and so has no tenure; the first holder's, if none is named.
    pub team: Option<Team>,
    /// Whether that team loses the points (B.8e).
    pub is_forfeited: bool,
}

/// The time for which one person holds a seat; it ends where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tenure {
    /// The first season.
    pub from: usize,
    /// Who holds the seat.
    pub holder: Holder,
    /// When the holder became permanent, counted over the whole tournament.
    pub tick: u64,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Its player.
    Permanent(Person),
    /// Somebody for a period (B.7).
    Temporary(Person),
    /// Nobody: civil disorder.
    Nobody,
}

impl Holder {
    /// The person, if there is one.
    pub const fn person(self) -> Option<Person> {
        match self {
            Holder::Permanent(person) | Holder::Temporary(person) => Some(person),
            Holder::Nobody => None,
        }
    }
}

impl Seat {
    /// Whose seat it was first: whoever held it for good, also if somebody covered for him before;
    /// if nobody ever did, the first who held it at all.
    pub fn first_holder(&self) -> Option<Person> {
        let anybody = || self.tenures.iter().find_map(|tenure| tenure.holder.person());
        self.permanents().first().copied().or_else(anybody)
    }

    /// Whose seat it is in a season: its permanent player, or nobody in disorder.
    pub fn player_in(&self, season: usize) -> Option<Person> {
        let so_far = self.tenures.iter().take_while(|tenure| tenure.from <= season);
        so_far.fold(None, |player, tenure| match tenure.holder {
            Holder::Permanent(person) => Some(person),
            Holder::Temporary(_) => player,
            Holder::Nobody => None,
        })
    }

    /// Those who held it for good, in the order of time.
    pub fn permanents(&self) -> Vec<Person> {
        let mut found = Vec::new();
        for tenure in &self.tenures {
            if let Holder::Permanent(person) = tenure.holder
                && found.last() != Some(&person)
            {
                found.push(person);
            }
        }
        found
    }

    /// The last who held it for good.
    pub fn last_permanent(&self) -> Option<Person> {
        self.permanents().last().copied()
    }
}

impl Tournament {
    /// The boards of a round; none if it has not begun.
    pub fn boards(&self, round: Round) -> &[Board] {
        self.rounds.get(&round).map_or(&[], Vec::as_slice)
    }

    /// Who declined a place in a round.
    pub fn declined(&self, round: Round) -> &[Person] {
        self.declines.get(&round).map_or(&[], Vec::as_slice)
    }

    /// The team that a person signed up with.
    pub fn team_of(&self, person: Person) -> Option<Team> {
        self.players.get(person.0).and_then(|player| player.team)
    }

    /// The team that the points of a seat are for.
    pub fn team_of_seat(&self, seat: &Seat) -> Option<Team> {
        seat.team.or_else(|| seat.first_holder().and_then(|person| self.team_of(person)))
    }

    /// The name of a person in data.
    pub fn name_of(&self, person: Person) -> &str {
        self.players.get(person.0).map_or("", |player| &player.name)
    }

    /// The name of a team in data.
    pub fn team_name(&self, team: Team) -> &str {
        self.teams.get(team.0).map_or("", String::as_str)
    }

    pub fn all_teams(&self) -> impl Iterator<Item = Team> + use<> {
        (0..self.teams.len()).map(Team)
    }

    /// Whether some board of it is still being played.
    pub fn is_live(&self) -> bool {
        self.rounds.values().flatten().any(|board| board.end.is_none())
    }
}
