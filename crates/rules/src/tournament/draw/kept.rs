//! How a request is kept: by the rules of the World Masters, or for a round of an open event.

use serde::{Deserialize, Serialize};

use super::request::{DrawForm, DrawRequest, DrawTable, Entrant, PastRound, SpareRule};
use crate::board::Power;
use crate::tournament::rounds::Round;

/// A request, written down.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum KeptDraw {
    WorldMasters {
        seed: String,
        round: Round,
        teams: Vec<String>,
        players: Vec<KeptEntrant>,
        history: Vec<Vec<Option<usize>>>,
    },
    Open {
        seed: String,
        round: String,
        #[serde(default, skip_serializing_if = "DrawTable::is_usual")]
        table: DrawTable,
        groups: Vec<usize>,
        spare: SpareRule,
        players: Vec<KeptEntrant>,
        history: Vec<PastRound>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        apart: Vec<(usize, usize)>,
    },
}

/// A player with what his form asks for.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct KeptEntrant {
    name: String,
    team: Option<usize>,
    /// The outer one is nothing where the form has no powers to give.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    power: Option<Option<Power>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is_willing: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prefers: Vec<Power>,
}

impl From<KeptEntrant> for Entrant {
    fn from(kept: KeptEntrant) -> Entrant {
        let KeptEntrant { name, team, power, is_willing, prefers } = kept;
        let is_willing = is_willing.unwrap_or(false);
        Entrant { name, team, power: power.flatten(), is_willing, prefers }
    }
}

impl TryFrom<KeptDraw> for DrawRequest {
    type Error = String;

    fn try_from(kept: KeptDraw) -> Result<DrawRequest, String> {
        match kept {
            KeptDraw::WorldMasters { seed, round, teams, players, history } => Ok(DrawRequest {
                seed,
                teams,
                players: players.into_iter().map(Entrant::from).collect(),
                history: history.into_iter().map(PastRound::board).collect(),
                ..DrawRequest::of(DrawForm::WorldMasters(round))
            }),
            KeptDraw::Open { table, .. } if !table.can_be_drawn() => {
                Err(format!("a draw of boards with {} seats", table.seats))
            }
            KeptDraw::Open { seed, round, table, groups, spare, players, history, apart } => {
                let players = players.into_iter().map(Entrant::from).collect();
                let of_round = DrawRequest::of(DrawForm::Open(round));
                Ok(DrawRequest { seed, table, players, groups, spare, history, apart, ..of_round })
            }
        }
    }
}

impl From<DrawRequest> for KeptDraw {
    fn from(asked: DrawRequest) -> KeptDraw {
        let DrawRequest { seed, form, table, teams, players, groups, spare, history, apart } =
            asked;
        let is_open = form.is_open();
        let kept = |Entrant { name, team, power, is_willing, prefers }| KeptEntrant {
            prefers,
            name,
            team,
            power: (!is_open).then_some(power),
            is_willing: is_open.then_some(is_willing),
        };
        let players = players.into_iter().map(kept).collect();
        match form {
            DrawForm::WorldMasters(round) => {
                let history = history.into_iter().flat_map(|past| past.boards).collect();
                KeptDraw::WorldMasters { seed, round, teams, players, history }
            }
            DrawForm::Open(round) => {
                KeptDraw::Open { seed, round, table, groups, spare, players, history, apart }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEPT: [&str; 4] = [
        concat!(
            r#"{"seed":"s","round":"r2","teams":["T"],"#,
            r#""players":[{"name":"p","team":0,"power":"ITALY"},"#,
            r#"{"name":"q","team":null,"power":null}],"#,
            r#""history":[[0,null,null,null,null,null,1]]}"#,
        ),
        concat!(
            r#"{"seed":"s","round":"Friday","groups":[7],"spare":"two","#,
            r#""players":[{"name":"p","team":3,"is_willing":true}],"#,
            r#""history":[{"boards":[[0,null,null,null,null,null,null]],"sat_out":[0]}]}"#,
        ),
        concat!(
            r#"{"seed":"s","round":"r1","groups":[],"spare":"sit","#,
            r#""players":[],"history":[],"apart":[[0,1]]}"#,
        ),
        concat!(
            r#"{"seed":"s","round":"r1","table":{"seats":5,"has_powers":true},"groups":[],"#,
            r#""spare":"sit","players":[],"#,
            r#""history":[{"boards":[[0,null,null,null,1]],"sat_out":[],"is_other":true}]}"#,
        ),
    ];

    #[test]
    fn requests_of_both_forms_are_kept_as_they_were() {
        let read = |text: &str| serde_json::from_str::<DrawRequest>(text).expect("a request");
        for text in KEPT {
            assert_eq!(serde_json::to_string(&read(text)).expect("a text"), text);
        }
        let forms = KEPT.map(|text| read(text).form);
        let open = |round: &str| DrawForm::Open(round.to_owned());
        let second = DrawForm::WorldMasters(Round::SECOND);
        assert_eq!(forms, [second, open("Friday"), open("r1"), open("r1")]);
        let tables = KEPT.map(|text| read(text).table);
        assert_eq!(tables.map(|table| table.seats), [7, 7, 7, 5]);
    }

    #[test]
    fn boards_that_cannot_be_drawn_are_none() {
        for (seats, has_powers) in [(0, false), (1, true), (8, true), (9, false)] {
            let text = KEPT[3].replace(
                r#""seats":5,"has_powers":true"#,
                &format!(r#""seats":{seats},"has_powers":{has_powers}"#),
            );
            let fault = serde_json::from_str::<DrawRequest>(&text).expect_err("a fault");
            assert_eq!(fault.to_string(), format!("a draw of boards with {seats} seats"));
        }
    }
}
