//! An open form in a document: the value of the key `form`.

use serde::Deserialize;

use super::document::At;
use super::json::JsonFault;
use crate::tournament::form::{FormFault, OpenForm, RoundCounts};
use crate::tournament::scoring::systems::{OF_TABLES, System};

/// Reads a form. Boards of rounds that name no system are scored by this one.
pub(super) fn read(form: &At, system: &'static System) -> Result<OpenForm, JsonFault> {
    let rounds = form.get("rounds")?.map(|rounds| rounds.list()).transpose()?;
    let mut read = OpenForm::deserialize(*form)?;
    for (round, written) in read.rounds.iter_mut().zip(rounds.into_iter().flatten()) {
        if written.get_some("scoring")?.is_none() {
            round.system = if round.table.is_some() { OF_TABLES } else { system };
        }
    }
    if let Some(teams) = &mut read.teams
        && form.need("teams")?.get_some("rounds")?.is_none()
    {
        let counted = read.rounds.iter().filter(|round| round.counts != RoundCounts::No);
        teams.rounds = counted.map(|round| round.name.clone()).collect();
    }
    if let Some(top) = &mut read.top
        && form.need("top")?.get_some("count")?.is_none()
    {
        top.count = read.count.clone();
    }
    match read.nonsense().into_iter().next() {
        None => Ok(read),
        Some(FormFault { key, what }) => Err(form.fault_below(&key, what)),
    }
}
