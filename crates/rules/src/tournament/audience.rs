//! To whom a director writes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::life::Tournament;
use super::roster::{Member, Role};
use super::rounds::Round;
use crate::board::Power;
use crate::game::PersonId;

/// To whom a letter of the director's goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    Everybody,
    /// Who plays or leads a board of the round, or sits it out.
    Round(Round),
    /// Who plays, leads or watches it.
    Board(String),
    Captains,
}

impl Audience {
    /// As the director writes it, with a blank before it.
    pub fn written(&self) -> String {
        match self {
            Audience::Everybody => String::new(),
            Audience::Round(round) => format!(" {}", round.name()),
            Audience::Board(game) => format!(" {game}"),
            Audience::Captains => " captains".to_owned(),
        }
    }
}

impl Tournament {
    /// Who gets a letter to these; never the director, who writes it.
    pub fn audience(&self, to: &Audience) -> Vec<&Member> {
        let directs = self.director().map(|director| &director.id);
        let others = self.roster.members.iter().filter(|member| Some(&member.id) != directs);
        match to {
            Audience::Everybody => others.collect(),
            Audience::Captains => others.filter(|member| member.is(Role::Captain)).collect(),
            Audience::Round(round) => {
                let draw = self.draws.get(round);
                let games = draw.into_iter().flat_map(|draw| &draw.boards);
                let mut people: BTreeSet<PersonId> =
                    games.flat_map(|table| self.at_board(&table.game)).collect();
                people.extend(draw.into_iter().flat_map(|draw| draw.sat_out()));
                others.filter(|member| people.contains(&member.id)).collect()
            }
            Audience::Board(game) => {
                let people = self.at_board(game);
                others.filter(|member| people.contains(&member.id)).collect()
            }
        }
    }

    /// Who plays a board now, and who leads and watches it.
    fn at_board(&self, game: &str) -> BTreeSet<PersonId> {
        let Some((_, table)) = self.table(game) else { return BTreeSet::new() };
        let staff = [&table.master].into_iter().chain(&table.observer).cloned();
        let holds = |power: &Power| self.holder(game, *power);
        match self.reports.contains_key(game) {
            true => staff.chain(Power::ALL.iter().filter_map(holds)).collect(),
            false => staff.chain(table.players.iter().cloned()).collect(),
        }
    }
}
