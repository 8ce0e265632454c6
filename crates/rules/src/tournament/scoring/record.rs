//! What is scored: boards as they were played, as far as they were played.

use crate::board::Power;
use crate::tournament::rounds::SEATS;

/// A person, by number in [`super::Tournament::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Person(pub usize);

/// A team, by number in [`super::Tournament::teams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Team(pub usize);

/// One number for each power, in the order of [`Power::ALL`].
pub type PerPower<T> = [T; Power::COUNT];

/// Centres of each power at the end of a year.
pub type Counts = PerPower<u8>;

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
