//! Systems by which tournaments score a board. The rules know [`WorldMasters`]; the others are
//! those that players know from elsewhere. A tournament names its own when it is opened, and
//! everything that is ranked by points is ranked by those of that system.
//!
//! A system is a [`System`], which sees a [`Finished`] game and gives each power its points, as
//! exact fractions. Where two places are tied, most systems share what the places are worth
//! together ([`Finished::shared_places`]); each says so if it does otherwise. Unless a system says
//! more, a win leaves nothing for the others.

mod by_centres;
mod by_draw;
mod by_place;
mod tribute;

use std::fmt;

use super::points::Points;
use super::record::{Board, Counts, End, PerPower};
use super::years;
use crate::board::Power;
use crate::game::policy::nearest;

pub use by_centres::{Bangkok, CentreCount, ManorCon, SumOfSquares, Whipping, WorldClassic};
pub use by_draw::{Calhamer, Dixie, DrawSize, Odc, SoloOrBust};
pub use by_place::{CDiplo, Carnage, Detour, WorldMasters};
pub use tribute::{OpenTribute, Tribute};

/// A way to score a game.
pub trait System: Sync {
    /// What players call it.
    fn name(&self) -> &'static str;

    /// The points of each power.
    fn scores(&self, game: &Finished) -> PerPower<Points>;

    /// The part of the points that is a bonus for the place, by which the rules break some ties
    /// (C.7c, C.8b, C.10); nothing where a system has no such part, which then tells nobody apart.
    fn bonus(&self, game: &Finished) -> Option<PerPower<Points>> {
        let _ = game;
        None
    }
}

impl PartialEq for dyn System {
    fn eq(&self, other: &dyn System) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn System {}

impl fmt::Debug for dyn System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The system of the rules (C.1 to C.4), by which is scored where nothing else is said.
pub const USUAL: &dyn System = &WorldMasters;

impl Default for &dyn System {
    fn default() -> Self {
        USUAL
    }
}

/// Which system is in force, and how ties stand under it, for whoever reads standings.
pub fn in_words(system: &'static dyn System) -> Vec<String> {
    let name = system.name();
    if *system == *USUAL {
        return vec![format!("Boards are scored by {name} (C.1 to C.4).")];
    }
    let mut words = vec![format!(
        "Boards are scored by {name}, and not by World Masters (C.1 to C.4); all other clauses \
         hold as they are."
    )];
    if system.bonus(&Finished::with(&[], None)).is_none() {
        words.push(
            "This system has no bonus for places: where the rules break a tie by that bonus (C.7c, \
             C.8b, C.10), nobody is ahead by it, and the next criterion decides."
                .to_owned(),
        );
    }
    words
}

/// All systems, each with the values by which it is best known.
pub const SYSTEMS: [&dyn System; 19] = [
    &WorldMasters,
    &DrawSize,
    &SoloOrBust,
    &Calhamer,
    &Odc,
    &Dixie,
    &CentreCount,
    &SumOfSquares,
    &ManorCon { solo: 75, eliminated_count: true },
    &ManorCon { solo: 100, eliminated_count: false },
    &Bangkok,
    &WorldClassic,
    &Whipping,
    &CDiplo { solo: 100, played: 1, places: [38, 14, 7] },
    &CDiplo { solo: 80, played: 0, places: [25, 14, 7] },
    &Detour,
    &Carnage,
    &Tribute,
    &OpenTribute,
];

/// The system of a name, if there is one.
pub fn system(name: &str) -> Option<&'static dyn System> {
    SYSTEMS.into_iter().find(|system| system.name().eq_ignore_ascii_case(name))
}

/// The system that a configuration names, whatever the case of its letters.
pub fn named(name: &str) -> Result<&'static dyn System, UnknownSystem> {
    system(name).ok_or_else(|| UnknownSystem(name.chars().take(NAME_CHARS_MAX).collect()))
}

/// Longer names are cut where they are quoted: nobody finds his line by the rest.
const NAME_CHARS_MAX: usize = 40;

/// A name that no system has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSystem(String);

impl fmt::Display for UnknownSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = SYSTEMS.map(System::name);
        write!(f, "there is no scoring system {:?}: ", self.0)?;
        match nearest(&self.0, &names) {
            Some(name) => write!(f, "did you mean {name:?}?"),
            None => write!(f, "there are {}", names.join(", ")),
        }
    }
}

impl std::error::Error for UnknownSystem {}

/// A game that is over, or counts as if it were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The counts at the end of each year that was played, from 1901 on; one at least.
    rows: Vec<Counts>,
    /// Who has won, by centres or by a vote.
    winner: Option<Power>,
    /// Who shares in the end, if nobody has won: those whom the vote named, or all who are left.
    sharing: PerPower<bool>,
}

impl Finished {
    /// A board as it stands.
    pub fn of(board: &Board) -> Finished {
        Finished::with(&board.counts, board.end)
    }

    /// A game with these counts, as it has ended, or as if all who are left agreed to end it now.
    pub fn with(counts: &[Counts], end: Option<End>) -> Finished {
        let rows = match counts {
            [] => vec![years::COUNTS_OF_1900],
            rows => rows.to_vec(),
        };
        let last = rows[rows.len() - 1];
        let winner = match end {
            Some(End::Conceded { to, .. }) => Some(to),
            _ => years::winner(&last),
        };
        let sharing = Power::ALL.map(|power| {
            let is_named = match end {
                Some(End::Agreed { shared, .. }) => shared[power.index()],
                _ => true,
            };
            is_named && last[power.index()] > 0
        });
        Finished { rows, winner, sharing }
    }

    /// The counts at the end.
    pub fn counts(&self) -> Counts {
        self.rows.last().copied().unwrap_or(years::COUNTS_OF_1900)
    }

    /// Who has won.
    pub const fn winner(&self) -> Option<Power> {
        self.winner
    }

    /// How many share in the end.
    fn sharers(&self) -> usize {
        self.sharing.iter().filter(|shares| **shares).count()
    }

    /// How many powers have a centre.
    fn survivors(&self) -> usize {
        self.counts().iter().filter(|count| **count > 0).count()
    }

    /// The most centres of all, and how many powers have them.
    fn top(&self) -> (usize, usize) {
        let counts = self.counts();
        let most = counts.iter().copied().max().unwrap_or(0);
        (usize::from(most), counts.iter().filter(|count| **count == most).count())
    }

    /// At the end of how many years a power had a centre while nobody had won.
    fn years_survived(&self, power: Power) -> usize {
        let lost = self.rows.iter().position(|row| row[power.index()] == 0);
        // A conceded win comes behind the last year that was played, one by centres in it.
        let won = years::winner(&self.counts()).map(|_| self.rows.len() - 1);
        lost.into_iter().chain(won).min().unwrap_or(self.rows.len())
    }

    /// The points of each power by centres, from the first place on, ties shared. Eliminated powers
    /// are all level, behind the others.
    fn shared_places(&self, places: &[i128]) -> PerPower<Points> {
        share(self.counts(), places)
    }

    /// The same, but of two eliminated powers the one that lasted longer is ahead.
    fn shared_places_by_year(&self, places: &[i128]) -> PerPower<Points> {
        let order =
            Power::ALL.map(|power| (self.counts()[power.index()], self.years_survived(power)));
        // Among survivors years say nothing: all of them lasted to the end.
        share(order, places)
    }

    /// Points for each power by the rule of a system, if nobody has won; if somebody has, so many
    /// for him and none for the others.
    fn unless_won(&self, solo: i128, rule: impl Fn(Power, usize) -> Points) -> PerPower<Points> {
        self.by_power(solo, rule, |_| Points::ZERO)
    }

    /// The same, with a rule for those who lost to a winner.
    fn by_power(
        &self,
        solo: i128,
        rule: impl Fn(Power, usize) -> Points,
        lost: impl Fn(Power) -> Points,
    ) -> PerPower<Points> {
        let counts = self.counts();
        Power::ALL.map(|power| match self.winner {
            None => rule(power, usize::from(counts[power.index()])),
            Some(winner) if winner == power => Points::from(solo),
            Some(_) => lost(power),
        })
    }
}

/// What the places of each are worth, the highest first; those on a level share.
fn share<T: Ord, const N: usize>(values: [T; N], places: &[i128]) -> [Points; N] {
    std::array::from_fn(|number| {
        let ahead = values.iter().filter(|other| **other > values[number]).count();
        let level = values.iter().filter(|other| **other == values[number]).count();
        let worth = places.iter().skip(ahead).take(level).copied().map(Points::from);
        worth.sum::<Points>().shared(level)
    })
}

#[cfg(test)]
mod tests;
