//! An assistant who acts by himself while the director is silent (A.2).

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::By;
use super::life::Tournament;
use super::log::Logged;
use super::report::Report;
use super::roster::Role;
use crate::game::{Moment, PersonId};

/// Who acts, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deputy {
    pub person: PersonId,
    /// After this many days.
    pub days: u32,
}

impl Tournament {
    /// When the deputy acts, as things stand: something waits for the director, and since then, or
    /// since he last commanded or settled anything, so many days have gone by.
    pub fn deputy_due(&self) -> Option<Moment> {
        let Deputy { person, days } = self.deputy.as_ref().filter(|_| self.acting.is_none())?;
        let waits = self.reports.values().filter_map(|report| report.desk.waits_since).min()?;
        self.roster.find(person).filter(|member| member.is(Role::Assistant))?;
        // An assistant who has acted and given the office back has commanded, too.
        let director = self.roster.director().map(|director| &director.id);
        let is_his = |one: &&Logged| match &one.by {
            By::Person(by) => Some(by) == director || by == person,
            By::Game(_) | By::Clerk => false,
        };
        let commanded = self.log.iter().rev().find(is_his).map(|one| one.at);
        let settled = self.reports.values().filter_map(|report: &Report| report.desk.settled);
        let last = settled.chain(commanded).chain([waits]).max()?;
        Some(last + TimeDelta::days(i64::from(*days)))
    }
}
