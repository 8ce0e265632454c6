//! Systems by which tournaments score a board. The rules know World Masters; the others are those
//! that players know from elsewhere. A tournament names its own when it is opened, and everything
//! that is ranked by points is ranked by those of that system.
//!
//! A [`System`] is a name, a definition and a rule, which sees a [`FinishedGame`] and gives each
//! power its points, as exact fractions. Where events differ on a rule, there is a system for
//! either, whose name says which it is.
//!
//! Where two places are tied, most systems share what the places are worth together; each says so
//! if it does otherwise. Unless a system says more, a win leaves nothing for the others.

mod bangkok;
mod by_centres;
mod by_draw;
mod by_place;
mod by_rank;
mod finished;
mod of_tables;
mod rule;
mod tribute;

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::credits::Credits;
use super::record::BoardKind;
use crate::game::policy::nearest;

pub use finished::FinishedGame;
pub(super) use finished::share;
pub use rule::System;

/// The system of the rules (C.1 to C.4), by which is scored where nothing else is said.
pub static USUAL: &System = &by_place::SYSTEMS[0];

/// The system by which tables are scored where nothing else is said.
pub static OF_TABLES: &System = &of_tables::SYSTEMS[0];

/// The system by which tables are scored if the points at them count.
pub static OF_POINTS: &System = &of_tables::SYSTEMS[1];

/// All systems, by what counts in them; each file has its own, with their rules. The first one is
/// that of the rules. What is known of them and where they were published stands in
/// `docs/scoring.md`.
pub fn all() -> impl Iterator<Item = &'static System> {
    let by_kind: [&[System]; 7] = [
        &by_place::SYSTEMS,
        &by_draw::SYSTEMS,
        &by_centres::SYSTEMS,
        &bangkok::SYSTEMS,
        &by_rank::SYSTEMS,
        &tribute::SYSTEMS,
        &of_tables::SYSTEMS,
    ];
    by_kind.into_iter().flatten()
}

impl<'de> Deserialize<'de> for &'static System {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl System {
    /// Whether it is made for tables, of which nothing is known but places or points.
    pub fn is_of_tables(&self) -> bool {
        of_tables::SYSTEMS.contains(self)
    }
}

impl Default for &'static System {
    fn default() -> Self {
        USUAL
    }
}

/// By which system a board is scored, for who plays it.
pub fn scored_by(system: &System) -> String {
    format!("The board is scored by {}. {}", system.name(), system.definition())
}

/// Something that those who read standings should know of the scoring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScoringNote {
    /// By which system boards are scored.
    By(&'static System),
    /// How ties stand under a system without a bonus for places.
    NoBonus,
    Credits(Credits),
}

impl fmt::Display for ScoringNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoringNote::By(system) if *system == USUAL => {
                write!(f, "Boards are scored by {} (C.1 to C.4).", system.name())
            }
            ScoringNote::By(system) => write!(
                f,
                "Boards are scored by {}, and not by World Masters (C.1 to C.4); all other \
                    clauses hold as they are.",
                system.name()
            ),
            ScoringNote::NoBonus => f.write_str(
                "This system has no bonus for places: where the rules break a tie by that bonus \
                    (C.7c, C.8b, C.10), no power is ahead by it, and the next criterion decides.",
            ),
            ScoringNote::Credits(credits) => f.write_str(&credits.in_words()),
        }
    }
}

/// Which system is in force, what credits there are, and how ties stand.
pub fn notes(system: &'static System, credits: &Credits) -> Vec<ScoringNote> {
    let is_usual = system == USUAL;
    let bonus = system.bonus(&FinishedGame::with(BoardKind::default(), &[], None));
    let no_bonus = !is_usual && bonus.is_none();
    let has_credits = !is_usual || !credits.are_usual();
    [ScoringNote::By(system)]
        .into_iter()
        .chain(no_bonus.then_some(ScoringNote::NoBonus))
        .chain(has_credits.then(|| ScoringNote::Credits(credits.clone())))
        .collect()
}

/// The same in words.
pub fn in_words(system: &'static System, credits: &Credits) -> Vec<String> {
    notes(system, credits).iter().map(ToString::to_string).collect()
}

/// All names by which systems are found.
pub fn names() -> Vec<&'static str> {
    let names = |system: &'static System| {
        std::iter::once(system.name()).chain(system.other_names().to_vec())
    };
    all().flat_map(names).collect()
}

/// The system of a name, if there is one.
pub fn system(name: &str) -> Option<&'static System> {
    all().find(|system| system.is_called(name))
}

/// The system that a configuration names, in capitals or small letters.
pub fn named(name: &str) -> Result<&'static System, UnknownSystem> {
    system(name).ok_or_else(|| UnknownSystem(name.chars().take(NAME_CHARS_MAX).collect()))
}

/// Longer names are cut where they are quoted: the rest would not help to find the line.
const NAME_CHARS_MAX: usize = 40;

/// A name that no system has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSystem(String);

impl fmt::Display for UnknownSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no scoring system {:?}: ", self.0)?;
        match nearest(&self.0, &names()) {
            Some(name) => write!(f, "did you mean {name:?}?"),
            None => f.write_str("chancery score --systems lists all of them"),
        }
    }
}

impl std::error::Error for UnknownSystem {}

#[cfg(test)]
mod tests;
