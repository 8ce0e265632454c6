//! Whom a change of a site touches: the players and teams whose pages are others after it.

use std::collections::BTreeSet;

use super::persons::SitePerson;
use super::shared::SharedBoard;
use super::site::Site;
use crate::tables::Table;

/// The columns of rankings by which a row stands on the pages of players and teams.
const NAME_COLUMNS: [&str; 3] = ["player", "team", "who"];

/// Players by their pages, and both by their names.
#[derive(Default)]
pub(super) struct TouchedPeople<'s> {
    pages: BTreeSet<&'s str>,
    names: BTreeSet<&'s str>,
}

impl<'s> TouchedPeople<'s> {
    /// Those whom the changes between two sites with the same names touch; nothing if that may be
    /// all.
    pub(super) fn between(before: &'s Site, site: &'s Site) -> Option<TouchedPeople<'s>> {
        let (mut touched, (old, new)) = (TouchedPeople::default(), (tables(before), tables(site)));
        if !is_told_of_people_alike(before, site) || old.len() != new.len() {
            return None;
        }
        for (old, new) in before.boards.iter().zip(&site.boards).filter(|(old, new)| !old.is(new)) {
            touched.seats(old, site);
            touched.seats(new, site);
        }
        for (old, new) in old.into_iter().zip(new) {
            let is_headed_alike =
                (&old.name, &old.title, &old.columns) == (&new.name, &new.title, &new.columns);
            if !is_headed_alike {
                return None;
            }
            // Most are shared.
            if !std::ptr::eq(old, new) {
                touched.rows(old, new);
            }
        }
        Some(touched)
    }

    /// The people on a board, and their teams.
    fn seats(&mut self, board: &'s SharedBoard, site: &'s Site) {
        for seat in &board.seats {
            self.pages.extend(seat.tenures.iter().map(|tenure| tenure.page.as_str()));
            self.names.extend(seat.team.as_deref());
        }
        let own = site.persons.iter().filter(|person| self.pages.contains(person.page.as_str()));
        self.names.extend(own.filter_map(|person| person.team.as_deref()));
    }

    /// Those whose rows are others.
    fn rows(&mut self, old: &'s Table, new: &'s Table) {
        let columns = old.columns.iter().enumerate();
        let named = columns.filter(|(_, column)| NAME_COLUMNS.contains(&column.key));
        let named: Vec<usize> = named.map(|(at, _)| at).collect();
        for number in 0..old.rows.len().max(new.rows.len()) {
            let rows = (old.rows.get(number), new.rows.get(number));
            let is_cut = |table: &Table| table.above == Some(number + 1);
            if rows.0 == rows.1 && is_cut(old) == is_cut(new) {
                continue;
            }
            for row in [rows.0, rows.1].into_iter().flatten() {
                self.names.extend(named.iter().filter_map(|at| row.get(*at)).map(String::as_str));
            }
        }
    }

    pub(super) fn has_person(&self, person: &SitePerson) -> bool {
        self.pages.contains(person.page.as_str()) || self.names.contains(person.name.as_str())
    }

    pub(super) fn has_team(&self, team: &str) -> bool {
        self.names.contains(team)
    }
}

/// Whether what else stands on the pages of all people is the same.
fn is_told_of_people_alike(before: &Site, site: &Site) -> bool {
    let told = |site: &Site| (site.has_tables_alone, site.has_feed());
    site.is_told_alike(before)
        && told(site) == told(before)
        && site.round_names == before.round_names
        && site.elsewhere == before.elsewhere
}

/// The rankings whose rows stand on the pages of people.
fn tables(site: &Site) -> Vec<&Table> {
    site.honours.iter().map(|honours| &honours.table).chain(site.own_tables()).collect()
}
