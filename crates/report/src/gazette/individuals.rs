//! Events of individuals on the pages.

use std::collections::BTreeMap;

use super::decisions::{LIVE, open_words};
use super::rankings::names;
use super::site::{Site, Who};
use crate::answers::tournament::individuals::form as form_in_words;
use crate::answers::tournament::penalty::taken_off;
use crate::letters::safe;
use crate::tables::{Table, number, reason, text};
use crate::tournament::Tournament;
use crate::tournament::event_places::{EventPlace, EventPlaces, TeamPlace};

impl Site {
    /// Adds the places of an event of individuals.
    pub(super) fn tell_of_individuals(&mut self, tournament: &Tournament) {
        self.holds_standings = tournament.holds_standings;
        let Some(form) = tournament.form() else { return };
        self.form = form_in_words(&tournament.plan, form);
        let names = names(tournament, self);
        if self.holds_standings {
            return;
        }
        let Some(of) = tournament.open_places() else { return };
        self.tables.push(places(&names, &of, &taken_off(tournament)));
        self.tables.extend((!of.teams.is_empty()).then(|| teams(&of)));
    }
}

fn teams(places: &EventPlaces) -> Table {
    let columns = [
        number("place", "Place"),
        text("team", "Team"),
        number("points", "Points"),
        reason("reason", "Ahead of the next by"),
    ];
    let title = if places.is_live { "Teams so far" } else { "Teams" };
    let mut table = Table::new("teams", title, &columns);
    let row = |row: &TeamPlace| {
        let by = row.over_next.map(|by| open_words(by, places.is_thrown));
        let (name, total) = (safe::name(&row.name), row.total.to_string());
        vec![row.place.to_string(), name, total, by.unwrap_or_default()]
    };
    table.rows = places.teams.iter().map(row).collect();
    table
}

fn places(names: &BTreeMap<Who, String>, places: &EventPlaces, taken_off: &[String]) -> Table {
    let columns = [
        number("place", "Place"),
        text("player", "Player"),
        number("points", "Points"),
        reason("reason", "Ahead of the next by"),
    ];
    let title = if places.is_live { "Standings so far" } else { "Standings" };
    let mut table = Table::new("standings", title, &columns);
    table.notes = if places.is_live { vec![LIVE.to_owned()] } else { Vec::new() };
    table.notes.extend(taken_off.iter().cloned());
    let row = |row: &EventPlace| {
        let by = row.over_next.map(|by| open_words(by, places.is_thrown));
        vec![
            row.place.to_string(),
            names.get(&Who::of(&row.person)).cloned().unwrap_or_default(),
            row.total.to_string(),
            by.unwrap_or_default(),
        ]
    };
    table.rows = places.rows.iter().map(row).collect();
    table
}
