//! Who takes part: teams of seven, and a pool of people without a team.

use super::super::chance::Chance;
use super::super::scoring::{Player, TeamNumber};
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;

/// A person who signed up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeUpPlayer {
    /// How data call this person.
    pub id: String,
    /// The number of the team; those without one wait in the pool for a seat (B.2).
    pub team: Option<usize>,
    pub name: String,
    /// An address, in a domain that can't be registered.
    pub address: String,
    /// Whether this is the captain of the team.
    pub is_captain: bool,
    /// The power of the first round, if the team has settled that (B.5).
    pub power: Option<Power>,
}

impl MadeUpPlayer {
    pub(super) fn player(&self) -> Player {
        Player {
            name: self.id.clone(),
            team: self.team.map(TeamNumber),
            is_ranked: true,
            penalty: Exact::ZERO,
        }
    }
}

/// There are as many in the pool as a third of the teams, and some more.
const POOL_MIN: usize = 12;

const FIRST_NAMES: [&str; 24] = [
    "Agnes", "Bruno", "Carla", "Dmitri", "Elif", "Fergus", "Greta", "Hasan", "Ines", "Jonas",
    "Katya", "Lorenzo", "Mona", "Nils", "Olga", "Paolo", "Rosa", "Stefan", "Tamar", "Ugo", "Vera",
    "Walter", "Yusuf", "Zoe",
];
const LAST_NAMES: [&str; 24] = [
    "Adler", "Baker", "Costa", "Demir", "Evans", "Fischer", "Greco", "Hansen", "Ivanov", "Jansen",
    "Kaya", "Lambert", "Moreau", "Novak", "Orlov", "Petit", "Quinn", "Rossi", "Sato", "Turner",
    "Usta", "Vogel", "Weber", "Young",
];

/// How data call a team, by its number from 1.
pub(super) fn team_name(number: usize) -> String {
    format!("T{number:03}")
}

/// Everybody: the teams one after the other, then the pool.
pub(super) fn entries(teams: usize, chance: &mut Chance) -> Vec<MadeUpPlayer> {
    let mut entries = Vec::new();
    for team in 0..teams {
        // Half of the teams say who plays what; for the others it is drawn.
        let powers = chance.once_in(2).then(|| chance.order(SEATS));
        for seat in 0..SEATS {
            let id = format!("{}p{}", team_name(team + 1), seat + 1);
            let power = powers.as_ref().map(|powers| Power::ALL[powers[seat]]);
            entries.push(entry(id, Some(team), seat == 0, power, chance));
        }
    }
    for number in 1..=POOL_MIN + teams / 3 {
        entries.push(entry(format!("X{number:03}"), None, false, None, chance));
    }
    entries
}

fn entry(
    id: String,
    team: Option<usize>,
    is_captain: bool,
    power: Option<Power>,
    chance: &mut Chance,
) -> MadeUpPlayer {
    let first = FIRST_NAMES[chance.below(FIRST_NAMES.len())];
    let last = LAST_NAMES[chance.below(LAST_NAMES.len())];
    // Names come more than once, as they do; no two have one address.
    let address = format!("{first}.{last}.{id}@mail.example").to_lowercase();
    MadeUpPlayer { id, team, name: format!("{first} {last}"), address, is_captain, power }
}
