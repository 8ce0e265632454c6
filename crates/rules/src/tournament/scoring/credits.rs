//! The credits that players of the best teams get for the first round (C.6).

use serde::{Deserialize, Serialize};

/// What the best teams get, from the first on. They are points under any system of scoring, so a
/// tournament may have others, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Credits(Vec<usize>);

/// No place is worth more than that.
pub const CREDIT_MAX: usize = 10_000;
/// No tournament has more teams.
const TEAMS_MAX: usize = 500;
/// How many teams get credits by the rules: the first gets as many, the last one.
const TEAMS_WITH_CREDITS: usize = 10;

impl Default for Credits {
    /// Those of the rules.
    fn default() -> Credits {
        Credits((1..=TEAMS_WITH_CREDITS).rev().collect())
    }
}

impl Credits {
    /// Credits for so many teams; nothing if a team behind would get more than one ahead of it.
    pub fn of(values: Vec<usize>) -> Option<Credits> {
        let are_few = values.len() <= TEAMS_MAX;
        let are_low = values.iter().all(|value| *value <= CREDIT_MAX);
        (are_few && are_low && values.is_sorted_by(|a, b| a >= b)).then_some(Credits(values))
    }

    /// Reads them as people write them: `usual`, `none`, or a number for each team, `5 3 1`.
    pub fn read(text: &str) -> Option<Credits> {
        match text.trim() {
            "usual" => Some(Credits::default()),
            "none" => Some(Credits(Vec::new())),
            "" => None,
            numbers => {
                let numbers = numbers.split_whitespace().map(|number| number.parse().ok());
                Credits::of(numbers.collect::<Option<_>>()?)
            }
        }
    }

    /// Whether they are those of the rules.
    pub fn are_usual(&self) -> bool {
        *self == Credits::default()
    }

    /// Whether no team gets any.
    pub fn are_none(&self) -> bool {
        self.0.iter().all(|value| *value == 0)
    }

    /// What each team gets, from the first on.
    pub fn values(&self) -> &[usize] {
        &self.0
    }

    /// The sentence about them in descriptions of the scoring.
    pub(super) fn in_words(&self) -> String {
        if self.are_none() {
            return "No one has credits for their team after round one: C.6 is switched off."
                .to_owned();
        }
        let values: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        format!(
            "Players of the best teams have credits after round one, whatever scores the boards \
                (C.6): {}.",
            values.join(", ")
        )
    }
}
