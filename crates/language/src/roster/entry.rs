//! A person whom the director enters by hand.

use std::collections::BTreeSet;

use chrono_tz::Tz;

use crate::game::{Moment, PersonId};
use crate::tournament::Tournament;
use crate::tournament::roster::{Member, Role, safe_name};
use crate::tournament::rounds::SEATS;

/// What a director says about a person. What he leaves out stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The address.
    pub address: String,
    /// Who it is, if he is there already.
    pub known: Option<PersonId>,
    /// The team.
    pub team: Option<String>,
    /// The roles.
    pub roles: BTreeSet<Role>,
    /// The zone.
    pub zone: Option<Tz>,
}

impl Entry {
    /// The member as he is from now on. A person who joins a team that has a place for a player
    /// plays for it, unless the director says what he is: a reserve without a team becomes one of
    /// seven.
    ///
    /// # Errors
    ///
    /// If the name of the team can't stand.
    pub fn member(self, tournament: &Tournament, now: Moment) -> Result<Member, String> {
        let Entry { name, address, known, team, roles, zone } = self;
        let known = known.and_then(|id| tournament.roster.find(&id)).cloned();
        let team = team.map(|team| safe_name(&team)).transpose();
        let team = team.map_err(|what| format!("the team's name {what}"))?;
        let mut member = known.unwrap_or_else(|| {
            let id = tournament.roster.free_id(&name);
            // A person who joins an open event plays from the next draw on.
            let plays = tournament.form().is_some();
            let roles = [if plays { Role::Player } else { Role::Reserve }].into();
            Member { roles, signed: Some(now), ..Member::new(id, String::new(), String::new()) }
        });
        (member.name, member.address) = (name, address);
        member.zone = zone.unwrap_or(member.zone);
        if let Some(team) = team {
            let others = tournament.roster.players(&team).filter(|other| other.id != member.id);
            let others = others.count();
            // In an open event a team has as many players as it wants.
            let has_room =
                tournament.form().is_some() || others < SEATS && !tournament.teams_stand();
            let is_new = member.team.as_ref() != Some(&team);
            if roles.is_empty() && has_room && member.roles.remove(&Role::Reserve) {
                member.roles.insert(Role::Player);
            } else if roles.is_empty() && is_new && !has_room && member.roles.remove(&Role::Player)
            {
                member.roles.insert(Role::Reserve);
            }
            member.team = Some(team);
        }
        if !roles.is_empty() {
            member.roles = roles;
        }
        Ok(member)
    }
}
