//! What an open form says: rounds, what of them counts, and how people are ranked.

use serde::{Deserialize, Serialize};

use super::kept::KeptForm;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::{ROUNDS_MAX, Round};
use crate::tournament::scoring::systems::System;

/// No round has more years, also one that is played until somebody ends it.
pub const YEARS_MAX: usize = 99;

/// An open form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "KeptForm", into = "KeptForm")]
pub struct OpenForm {
    /// In the order of play; there is one at least.
    pub rounds: Vec<OpenRound>,
    /// What results count.
    pub count: CountWeights,
    /// Which of several games in one round are results.
    pub several: SeveralGames,
    /// Whose a seat is that several people held.
    pub holding: SeatHolding,
    pub sit_out: SitOutScore,
    /// The criteria of the ranking. None stands there twice, and nothing behind the dice.
    pub order: Vec<OpenCriterion>,
    /// What is looked at first for the best game of each power; the other one comes second.
    pub best_country: OpenMeasure,
    pub teams: Option<OpenTeams>,
    pub top: Option<TopBoard>,
}

impl OpenForm {
    /// Why no event can be played by it, by the keys of its document.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let rounds = self.rounds.len();
        if rounds > ROUNDS_MAX {
            faults.push(format!("rounds: {rounds} of them, expected up to {ROUNDS_MAX}"));
        }
        faults.extend(self.rounds.iter().enumerate().filter_map(name_fault));
        let best = |rounds: &[OpenRound]| {
            rounds.iter().filter(|round| round.counts == RoundCounts::Best).count()
        };
        let all_count = self.several == SeveralGames::All;
        let weighs = |key: &str, count: &CountWeights, counted: usize| {
            let weights = count.best.len();
            let is_more = weights > counted && !all_count;
            is_more.then(|| {
                format!(
                    "{key}: {weights} weights for {counted} results: take out weights, or let \
                     more rounds count as \"best\""
                )
            })
        };
        faults.extend(weighs("count.best", &self.count, best(&self.rounds)));
        let is_idle =
            |rounds: &[OpenRound]| rounds.iter().all(|round| round.counts == RoundCounts::No);
        if is_idle(&self.rounds) {
            faults.push("rounds: none of them counts, so nobody would have points".to_owned());
        }
        if let Some(top) = &self.top {
            let before = self.rounds.get(..top.round).unwrap_or_default();
            faults.extend(weighs("top.count.best", &top.count, best(before)));
            if is_idle(before) {
                faults.push("top.round: none of the rounds before it counts".to_owned());
            }
        }
        faults
    }
}

/// What is wrong with the name of a round, by which people call it in letters.
fn name_fault((at, round): (usize, &OpenRound)) -> Option<String> {
    let name = &round.name;
    let is_shown = !name.trim().is_empty() && !name.chars().any(char::is_control);
    if !is_shown {
        return Some(format!("rounds[{at}].name: expected letters or digits"));
    }
    let is_own = Round::numbered(at).is_some_and(|own| own.is_called(name));
    let others = (0..ROUNDS_MAX).filter(|number| *number != at).filter_map(Round::numbered);
    let mut others = others.filter(|other| !is_own && other.is_called(name));
    others.next().map(|other| {
        format!(
            "rounds[{at}].name: {name:?} is what letters call {}: expected another name",
            other.words()
        )
    })
}

/// A round of an open form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenRound {
    pub name: String,
    pub system: &'static System,
    /// How many years are played; without them, until somebody ends it.
    pub years: Option<usize>,
    pub counts: RoundCounts,
}

/// What the results of a round count for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundCounts {
    /// They are weighed with others, best first.
    #[default]
    Best,
    /// In full, whatever the others are.
    Always,
    /// For nothing but top board and teams.
    No,
}

/// Weights of results: the best one is taken times the first of `best`, and so on, and all that
/// have no place there times `rest`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountWeights {
    pub best: Vec<Exact>,
    pub rest: Exact,
}

impl CountWeights {
    /// The weight of the result with this number, from 0 for the best.
    pub(super) fn weight(&self, number: usize) -> Exact {
        self.best.get(number).unwrap_or(&self.rest).clone()
    }
}

/// The sum of all.
impl Default for CountWeights {
    fn default() -> CountWeights {
        CountWeights { best: Vec::new(), rest: Exact::whole(1) }
    }
}

/// Which of somebody's several games in one round are results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeveralGames {
    /// The one with the highest score.
    #[default]
    Best,
    All,
}

/// Whose a seat is that several people held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatHolding {
    /// In full whoever has it at the end.
    #[default]
    Last,
    /// Everybody's for his seasons.
    Seasons,
}

/// What a sit-out scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SitOutScore {
    Points(Exact),
    /// What this person scores on average.
    Average,
}

/// A criterion of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenCriterion {
    Total,
    Best,
    Average,
    Wins,
    Tops,
    Centres,
    MostGames,
    FewestGames,
    Met,
    Dice,
}

impl OpenCriterion {
    pub const ALL: [OpenCriterion; 10] = [
        OpenCriterion::Total,
        OpenCriterion::Best,
        OpenCriterion::Average,
        OpenCriterion::Wins,
        OpenCriterion::Tops,
        OpenCriterion::Centres,
        OpenCriterion::MostGames,
        OpenCriterion::FewestGames,
        OpenCriterion::Met,
        OpenCriterion::Dice,
    ];

    /// The name in data.
    pub const fn name(self) -> &'static str {
        match self {
            OpenCriterion::Total => "total",
            OpenCriterion::Best => "best",
            OpenCriterion::Average => "average",
            OpenCriterion::Wins => "wins",
            OpenCriterion::Tops => "tops",
            OpenCriterion::Centres => "centres",
            OpenCriterion::MostGames => "most_games",
            OpenCriterion::FewestGames => "fewest_games",
            OpenCriterion::Met => "met",
            OpenCriterion::Dice => "dice",
        }
    }
}

/// What a seat is measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenMeasure {
    #[default]
    Score,
    Centres,
}

/// Teams beside the ranking of people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenTeams {
    /// For each round of the form whether it counts.
    pub rounds: Vec<bool>,
    /// How many results count; without it, all.
    pub best: Option<usize>,
}

/// A top board: the first board of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopBoard {
    /// The number of its round, which is not the first.
    pub round: usize,
    /// What counts for getting there.
    pub count: CountWeights,
    pub by: OpenMeasure,
    /// How many places of the ranking it gives.
    pub places: usize,
}

impl OpenMeasure {
    /// The name in data.
    pub const fn name(self) -> &'static str {
        match self {
            OpenMeasure::Score => "score",
            OpenMeasure::Centres => "centres",
        }
    }
}
