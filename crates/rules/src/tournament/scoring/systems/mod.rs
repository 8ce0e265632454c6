//! Systems by which tournaments score a board. The rules know World Masters; the others are those
//! that players know from elsewhere. A tournament names its own when it is opened, and everything
//! that is ranked by points is ranked by those of that system.
//!
//! A [`System`] is a name, a definition and a [`Rule`], which sees a [`Finished`] game and gives
//! each power its points, as exact fractions. Where events differ on a rule, there is a system for
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
mod list;
mod tribute;

use std::fmt;

use super::credits::Credits;
use super::points::Points;
use super::record::PerPower;
use crate::game::policy::nearest;

pub use finished::Finished;
pub use list::SYSTEMS;

/// A way to score a game.
trait Rule: Sync {
    fn scores(&self, game: &Finished) -> PerPower<Points>;

    /// The part of the points that is a bonus for the place, by which the rules break some ties
    /// (C.7c, C.8b, C.10); nothing where a system has no such part, which then tells nobody apart.
    fn bonus(&self, game: &Finished) -> Option<PerPower<Points>> {
        let _ = game;
        None
    }
}

/// A system of scoring.
pub struct System {
    name: &'static str,
    also: &'static [&'static str],
    definition: &'static str,
    rule: &'static dyn Rule,
}

impl System {
    const fn called(
        name: &'static str,
        definition: &'static str,
        rule: &'static dyn Rule,
    ) -> System {
        System { name, also: &[], definition, rule }
    }

    /// The same, found by other names, too.
    const fn or(self, also: &'static [&'static str]) -> System {
        System { also, ..self }
    }

    /// What it is called, which no other one is.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Other names by which it is found.
    pub const fn other_names(&self) -> &'static [&'static str] {
        self.also
    }

    /// The whole of it in words, on one line.
    pub const fn definition(&self) -> &'static str {
        self.definition
    }

    pub fn scores(&self, game: &Finished) -> PerPower<Points> {
        self.rule.scores(game)
    }

    /// The part of the points that is a bonus for the place, if there is such a part.
    pub fn bonus(&self, game: &Finished) -> Option<PerPower<Points>> {
        self.rule.bonus(game)
    }

    fn is_called(&self, name: &str) -> bool {
        let mut names = [self.name].into_iter().chain(self.also.iter().copied());
        names.any(|own| own.eq_ignore_ascii_case(name))
    }
}

impl PartialEq for System {
    fn eq(&self, other: &System) -> bool {
        self.name == other.name
    }
}

impl Eq for System {}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The system of the rules (C.1 to C.4), by which is scored where nothing else is said.
pub static USUAL: &System = &SYSTEMS[0];

impl Default for &'static System {
    fn default() -> Self {
        USUAL
    }
}

/// Which system is in force, what credits there are, and how ties stand, for who reads standings.
pub fn in_words(system: &'static System, credits: &Credits) -> Vec<String> {
    let name = system.name;
    if system == USUAL {
        let own = format!("Boards are scored by {name} (C.1 to C.4).");
        let credits = Some(credits.in_words()).filter(|_| !credits.are_usual());
        return std::iter::once(own).chain(credits).collect();
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
    words.push(credits.in_words());
    words
}

/// All names by which systems are found.
pub fn names() -> Vec<&'static str> {
    let names = |system: &'static System| std::iter::once(system.name).chain(system.also.to_vec());
    SYSTEMS.iter().flat_map(names).collect()
}

/// The system of a name, if there is one.
pub fn system(name: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.is_called(name))
}

/// The system that a configuration names, whatever the case of its letters.
pub fn named(name: &str) -> Result<&'static System, UnknownSystem> {
    system(name).ok_or_else(|| UnknownSystem(name.chars().take(NAME_CHARS_MAX).collect()))
}

/// Longer names are cut where they are quoted: nobody finds his line by the rest.
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
