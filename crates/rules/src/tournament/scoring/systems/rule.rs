//! What a system of scoring is: its names, its definition and its rule.

use std::fmt;

use serde::{Serialize, Serializer};

use super::super::record::PerPower;
use super::finished::FinishedGame;
use crate::tournament::exact::Exact;

/// A way to score a game.
pub(super) type Rule = fn(&FinishedGame) -> PerPower<Exact>;

/// A system of scoring.
pub struct System {
    name: &'static str,
    also: &'static [&'static str],
    definition: &'static str,
    rule: Rule,
    bonus: Option<Rule>,
}

impl System {
    pub(super) const fn called(name: &'static str, definition: &'static str, rule: Rule) -> System {
        System { name, also: &[], definition, rule, bonus: None }
    }

    /// The same, found by other names, too.
    pub(super) const fn or(self, also: &'static [&'static str]) -> System {
        System { also, ..self }
    }

    /// The same, with a part of its points that is a bonus for the place, by which the rules break
    /// some ties (C.7c, C.8b, C.10). A system without such a part breaks no ties by it.
    pub(super) const fn with_bonus(self, bonus: Rule) -> System {
        System { bonus: Some(bonus), ..self }
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

    pub fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        (self.rule)(game)
    }

    /// The part of the points that is a bonus for the place, if there is such a part.
    pub fn bonus(&self, game: &FinishedGame) -> Option<PerPower<Exact>> {
        self.bonus.map(|bonus| bonus(game))
    }

    pub(super) fn is_called(&self, name: &str) -> bool {
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

impl Serialize for System {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name.serialize(serializer)
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
