//! What is scored: boards as they were played, as far as they were played.

use crate::board::Power;
use crate::tournament::rounds::SEATS;

/// A person, by number in [`super::TournamentRecord::players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerNumber(pub usize);

/// A team, by number in [`super::TournamentRecord::teams`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamNumber(pub usize);

/// One number for each power, in the order of [`Power::ALL`].
pub type PerPower<T> = [T; Power::COUNT];

/// Centres of each power at the end of a year.
pub type Counts = PerPower<u8>;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRecord {
    /// How data call it.
    pub name: String,
    /// The counts at the end of each year that was completed, from 1901 on.
    pub counts: Vec<Counts>,
    /// How it ended, if it did.
    pub end: Option<EndRecord>,
    /// The seat of each power.
    pub seats: [SeatRecord; SEATS],
}

/// How a game ended. Seasons count from 0, which is Spring 1901.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndRecord {
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
pub struct SeatRecord {
    /// Who held it, in the order of time. The first tenure begins in season 0.
    pub tenures: Vec<TenureRecord>,
    /// The team that the points are for, where its own player left before he had played a season
    /// and so has no tenure; the first holder's, if none is named.
    pub team: Option<TeamNumber>,
    /// Whether that team loses the points (B.8e).
    pub is_forfeited: bool,
}

/// The time for which one person holds a seat; it ends where the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TenureRecord {
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
    Permanent(PlayerNumber),
    /// Somebody for a period (B.7).
    Temporary(PlayerNumber),
    /// Nobody: civil disorder.
    Nobody,
}

impl Holder {
    /// The person, if there is one.
    pub const fn person(self) -> Option<PlayerNumber> {
        match self {
            Holder::Permanent(person) | Holder::Temporary(person) => Some(person),
            Holder::Nobody => None,
        }
    }
}

impl SeatRecord {
    /// Whose seat it was first: whoever held it for good, also if somebody covered for him before;
    /// if nobody ever did, the first who held it at all.
    pub fn first_holder(&self) -> Option<PlayerNumber> {
        let anybody = || self.tenures.iter().find_map(|tenure| tenure.holder.person());
        self.permanents().first().copied().or_else(anybody)
    }

    /// Whose seat it is in a season: its permanent player, or nobody in disorder.
    pub fn player_in(&self, season: usize) -> Option<PlayerNumber> {
        let so_far = self.tenures.iter().take_while(|tenure| tenure.from <= season);
        so_far.fold(None, |player, tenure| match tenure.holder {
            Holder::Permanent(person) => Some(person),
            Holder::Temporary(_) => player,
            Holder::Nobody => None,
        })
    }

    /// Those who held it for good, in the order of time.
    pub fn permanents(&self) -> Vec<PlayerNumber> {
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
    pub fn last_permanent(&self) -> Option<PlayerNumber> {
        self.permanents().last().copied()
    }
}
