//! What an open form says: the rounds, which results count, and how people are ranked.

use chancery_variants::{KeptMap, shipped_map};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::board::{map_being_read, read_on};
use crate::tournament::exact::{Exact, WrittenFraction};
use crate::tournament::scoring::BoardKind;
use crate::tournament::scoring::systems::System;

/// No round has more years, even one without a last year.
pub const YEARS_MAX: usize = 99;

/// An open form, as its document says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenForm {
    /// In the order of play; there is one at least.
    pub rounds: Vec<OpenRound>,
    /// What results count.
    #[serde(default)]
    pub count: CountWeights,
    /// Which of several games in one round are results.
    #[serde(default, rename = "same_round")]
    pub several: SeveralGames,
    /// Whose a seat is that several people held.
    #[serde(default, rename = "seat")]
    pub holding: SeatHolding,
    #[serde(default)]
    pub sit_out: SitOutScore,
    /// The criteria of the ranking. None is listed twice, and nothing comes after the dice.
    #[serde(default = "usual_order")]
    pub order: Vec<OpenCriterion>,
    /// What is looked at first for the best game of each power; the other one comes second.
    #[serde(default)]
    pub best_country: OpenMeasure,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<OpenTeams>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top: Option<TopBoard>,
}

fn usual_order() -> Vec<OpenCriterion> {
    vec![OpenCriterion::Total, OpenCriterion::Best]
}

impl OpenForm {
    /// The number of the top board's round, if there is a top board.
    pub fn top_round(&self) -> Option<usize> {
        let top = self.top.as_ref()?;
        self.rounds.iter().position(|round| round.name == top.round)
    }
}

/// A round of an open form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenRound {
    pub name: String,
    #[serde(default, rename = "scoring")]
    pub system: &'static System,
    /// How many years are played; without it, until the players end the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub years: Option<usize>,
    #[serde(default)]
    pub counts: RoundCounts,
    /// The map of its boards, if it is another one than the standard map.
    #[serde(default, deserialize_with = "map_of_round", skip_serializing_if = "Option::is_none")]
    pub map: Option<KeptMap>,
    /// How many sit at a table, where any game is played that no map is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<usize>,
}

/// A map by its name, as people write it, or in full, as it is kept.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenMap {
    Named(String),
    Kept(KeptMap),
}

/// What is read after it is not on that map: see [`KeptMap`].
fn map_of_round<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<KeptMap>, D::Error> {
    match read_on(map_being_read(), || Option::deserialize(deserializer))? {
        None => Ok(None),
        Some(WrittenMap::Kept(map)) => Ok(Some(map)),
        Some(WrittenMap::Named(name)) => shipped_map(&name).map_err(D::Error::custom),
    }
}

impl OpenRound {
    /// How many years are played, by the form or by the map, if either says so.
    pub fn years_played(&self) -> Option<usize> {
        let kind = self.kind();
        let map = self.map.and_then(|map| map.map().victory().last_year);
        let by_map = map.map(|last| kind.rows_to(last.year));
        self.years.into_iter().chain(by_map).min()
    }

    /// What is played on its boards.
    pub fn kind(&self) -> BoardKind {
        match (self.table, self.map) {
            (Some(seats), _) => BoardKind::Table(seats),
            (None, Some(map)) => BoardKind::Map(map.map()),
            (None, None) => BoardKind::default(),
        }
    }
}

/// What the results of a round count for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundCounts {
    /// They are weighed with others, best first.
    #[default]
    Best,
    /// In full, no matter what the others are.
    Always,
    /// For nothing but top board and teams.
    No,
}

/// Weights of results: the best one is taken times the first of `best`, and so on, and all that
/// have no place there times `rest`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CountWeights {
    #[serde(deserialize_with = "fractions")]
    pub best: Vec<Exact>,
    #[serde(deserialize_with = "fraction")]
    pub rest: Exact,
}

fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
    WrittenFraction::deserialize(deserializer).map(|written| written.0)
}

fn fractions<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Exact>, D::Error> {
    let written = Vec::<WrittenFraction>::deserialize(deserializer)?;
    Ok(written.into_iter().map(|written| written.0).collect())
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

/// Which of a player's several games in one round are results.
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
    /// In full that of its holder at the end.
    #[default]
    Last,
    /// Everybody's for his seasons.
    Seasons,
}

/// What a sit-out scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SitOutScore {
    Points(Exact),
    /// What this person scores on average.
    Average,
}

const AVERAGE: &str = "average";

impl Default for SitOutScore {
    fn default() -> SitOutScore {
        SitOutScore::Points(Exact::ZERO)
    }
}

impl From<SitOutScore> for String {
    fn from(score: SitOutScore) -> String {
        match score {
            SitOutScore::Points(points) => points.to_string(),
            SitOutScore::Average => AVERAGE.to_owned(),
        }
    }
}

impl TryFrom<String> for SitOutScore {
    type Error = String;

    fn try_from(text: String) -> Result<SitOutScore, String> {
        match text.as_str() {
            AVERAGE => Ok(SitOutScore::Average),
            _ => WrittenFraction::try_from(text).map(|points| SitOutScore::Points(points.0)),
        }
    }
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTeams {
    /// The names of the rounds that count.
    #[serde(default)]
    pub rounds: Vec<String>,
    /// How many results count; without it, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<usize>,
}

/// A top board: the first board of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopBoard {
    /// The name of its round, which is not the first.
    pub round: String,
    /// What counts for getting there.
    #[serde(default)]
    pub count: CountWeights,
    #[serde(default)]
    pub by: OpenMeasure,
    /// How many places of the ranking it gives.
    #[serde(default = "one_place")]
    pub places: usize,
}

const fn one_place() -> usize {
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::scoring::systems;

    #[test]
    fn a_form_is_kept_as_it_is() {
        let count =
            CountWeights { best: vec![Exact::whole(1), Exact::fraction(4, 5)], rest: Exact::ZERO };
        let round = |name: &str, years, counts| OpenRound {
            name: name.to_owned(),
            system: systems::USUAL,
            years,
            counts,
            map: None,
            table: None,
        };
        let form = OpenForm {
            rounds: vec![
                round("Friday", Some(7), RoundCounts::Best),
                round("Top board", None, RoundCounts::No),
            ],
            count: count.clone(),
            several: SeveralGames::Best,
            holding: SeatHolding::Seasons,
            sit_out: SitOutScore::Average,
            order: vec![OpenCriterion::Total, OpenCriterion::MostGames, OpenCriterion::Dice],
            best_country: OpenMeasure::Centres,
            teams: Some(OpenTeams { rounds: vec!["Friday".to_owned()], best: Some(3) }),
            top: Some(TopBoard {
                round: "Top board".to_owned(),
                count,
                by: OpenMeasure::Score,
                places: 7,
            }),
        };
        let text = serde_json::to_string(&form).unwrap();
        assert!(text.contains(r#""order":["total","most_games","dice"]"#), "{text}");
        assert!(text.contains(r#""best":["1","4/5"],"rest":"0""#), "{text}");
        assert_eq!(serde_json::from_str::<OpenForm>(&text).unwrap(), form);
        assert_eq!(form.nonsense(), []);
        let broken = text.replace(r#""round":"Top board""#, r#""round":"Sunday""#);
        let broken: OpenForm = serde_json::from_str(&broken).unwrap();
        let fault = "top.round: no round \"Sunday\" in the form";
        assert!(broken.faults().contains(&fault.to_owned()), "{:?}", broken.faults());
    }
}
