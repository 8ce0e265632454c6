//! How a form is kept: as its document says it, with names for numbers of rounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::open::{
    CountWeights, OpenCriterion, OpenForm, OpenMeasure, OpenRound, OpenTeams, RoundCounts,
    SeatHolding, SeveralGames, SitOutScore, TopBoard,
};
use crate::tournament::exact::Exact;
use crate::tournament::scoring::systems;

/// A form, written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptForm {
    rounds: Vec<KeptRound>,
    count: CountWeights,
    same_round: SeveralGames,
    seat: SeatHolding,
    sit_out: String,
    order: Vec<OpenCriterion>,
    best_country: OpenMeasure,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    teams: Option<KeptTeams>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    top: Option<KeptTop>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptRound {
    name: String,
    scoring: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    years: Option<usize>,
    counts: RoundCounts,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptTeams {
    rounds: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptTop {
    round: String,
    count: CountWeights,
    by: OpenMeasure,
    places: usize,
}

/// The score of a sit-out that is what its person scores on average.
const AVERAGE: &str = "average";

impl From<OpenForm> for KeptForm {
    fn from(form: OpenForm) -> KeptForm {
        let name = |round: usize| form.rounds.get(round).map_or("", |of| &of.name).to_owned();
        let round = |round: &OpenRound| KeptRound {
            name: round.name.clone(),
            scoring: round.system.name().to_owned(),
            years: round.years,
            counts: round.counts,
        };
        let counted = |teams: &OpenTeams| {
            let rounds = teams.rounds.iter().enumerate().filter(|(_, counts)| **counts);
            rounds.map(|(round, _)| name(round)).collect()
        };
        KeptForm {
            rounds: form.rounds.iter().map(round).collect(),
            same_round: form.several,
            seat: form.holding,
            sit_out: match &form.sit_out {
                SitOutScore::Points(points) => points.to_string(),
                SitOutScore::Average => AVERAGE.to_owned(),
            },
            best_country: form.best_country,
            teams: form
                .teams
                .as_ref()
                .map(|teams| KeptTeams { rounds: counted(teams), best: teams.best }),
            top: form.top.as_ref().map(|top| KeptTop {
                round: name(top.round),
                count: top.count.clone(),
                by: top.by,
                places: top.places,
            }),
            count: form.count,
            order: form.order,
        }
    }
}

impl TryFrom<KeptForm> for OpenForm {
    type Error = String;

    fn try_from(kept: KeptForm) -> Result<OpenForm, String> {
        let names: BTreeMap<String, usize> =
            kept.rounds.iter().map(|round| round.name.clone()).zip(0..).collect();
        let number = |name: &String| {
            names.get(name).copied().ok_or_else(|| format!("there is no round {name:?}"))
        };
        let rounds = kept.rounds.into_iter().map(|round| {
            Ok(OpenRound {
                name: round.name,
                system: systems::named(&round.scoring).map_err(|what| what.to_string())?,
                years: round.years,
                counts: round.counts,
            })
        });
        let rounds = rounds.collect::<Result<Vec<OpenRound>, String>>()?;
        let teams = kept.teams.map(|teams| {
            let mut counted = vec![false; rounds.len()];
            for name in &teams.rounds {
                counted.get_mut(number(name)?).into_iter().for_each(|counts| *counts = true);
            }
            Ok::<OpenTeams, String>(OpenTeams { rounds: counted, best: teams.best })
        });
        let top = kept.top.map(|top| {
            let KeptTop { round, count, by, places } = top;
            Ok::<TopBoard, String>(TopBoard { round: number(&round)?, count, by, places })
        });
        let sit_out = match kept.sit_out.as_str() {
            AVERAGE => SitOutScore::Average,
            points => SitOutScore::Points(Exact::from_text(points)?),
        };
        Ok(OpenForm {
            count: kept.count,
            several: kept.same_round,
            holding: kept.seat,
            sit_out,
            order: kept.order,
            best_country: kept.best_country,
            teams: teams.transpose()?,
            top: top.transpose()?,
            rounds,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_kept_as_it_is() {
        let count =
            CountWeights { best: vec![Exact::whole(1), Exact::fraction(4, 5)], rest: Exact::ZERO };
        let round = |name: &str, years, counts| OpenRound {
            name: name.to_owned(),
            system: systems::USUAL,
            years,
            counts,
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
            teams: Some(OpenTeams { rounds: vec![true, false], best: Some(3) }),
            top: Some(TopBoard { round: 1, count, by: OpenMeasure::Score, places: 7 }),
        };
        let text = serde_json::to_string(&form).unwrap();
        assert!(text.contains(r#""order":["total","most_games","dice"]"#), "{text}");
        assert!(text.contains(r#""best":["1","4/5"],"rest":"0""#), "{text}");
        assert_eq!(serde_json::from_str::<OpenForm>(&text).unwrap(), form);
        let broken = text.replace(r#""round":"Top board""#, r#""round":"Sunday""#);
        let why = serde_json::from_str::<OpenForm>(&broken).unwrap_err().to_string();
        assert!(why.contains("there is no round \"Sunday\""), "{why}");
    }
}
