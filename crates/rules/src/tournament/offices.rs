//! Who directs and sits on all boards, and of which teams people are: what a game is told of its
//! tournament at its opening, and again when it changes.

use std::collections::BTreeMap;

use super::event::DrawnBoard;
use super::life::Tournament;
use super::roster::{Member, Role};
use crate::game::staff::{Offices, Staff};
use crate::game::{Person, PersonId};

impl Tournament {
    /// Who directs and sits now (A.2, A.6, A.11); none while there is no director.
    pub fn offices(&self) -> Option<Offices> {
        let all = |role| self.roster.with(role).map(|member: &Member| member.id.clone());
        Some(Offices {
            director: self.director()?.id.clone(),
            assistants: all(Role::Assistant).collect(),
            committee: all(Role::Committee).collect(),
            chief: all(Role::Chief).next(),
        })
    }

    /// The staff of a drawn board.
    pub(super) fn staff(&self, table: &DrawnBoard) -> Staff {
        let mut staff = Staff {
            master: table.master.clone(),
            director: table.master.clone(),
            assistants: Vec::new(),
            committee: Vec::new(),
            observer: table.observer.clone(),
            chief: None,
        };
        if let Some(offices) = self.offices() {
            staff.follow(&offices);
        }
        staff
    }

    /// A person's team, with everybody who belongs to it.
    pub fn team_of(&self, person: &PersonId) -> Option<(String, Vec<PersonId>)> {
        let team = self.roster.find(person)?.team.clone()?;
        let members = self.roster.team(&team).map(|member| member.id.clone()).collect();
        Some((team, members))
    }

    /// The teams of those who have no seat, as far as a board knows them: two of one team neither
    /// play nor observe there together, no matter how they got there (A.10, B.6b).
    pub(super) fn add_teams(&self, teams: &mut BTreeMap<String, Vec<PersonId>>, known: &[Person]) {
        for person in known {
            let member = self.roster.find(&person.id);
            let Some(team) = member.and_then(|member| member.team.as_ref()) else { continue };
            let members = teams.entry(team.clone()).or_default();
            if !members.contains(&person.id) {
                members.push(person.id.clone());
            }
        }
    }
}
