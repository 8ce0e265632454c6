//! Names that lead to the pages of players and teams, in tables that have names alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use super::html::Html;
use super::page::{folder, page_of_player, page_of_team};
use super::shared::SharedBoard;
use super::site::{Site, SiteTenure};
use crate::tables::{Column, Table};

/// The names of a site, which editions share as long as they stay. How a team's page is called
/// takes a hash, and some names stand on a page a thousand times.
#[derive(Debug, Default)]
pub(super) struct SiteNames {
    /// By name, the page; none of a name that several have.
    people: BTreeMap<String, Option<String>>,
    /// By name, the path of the page.
    teams: BTreeMap<String, String>,
    boards: BTreeSet<String>,
    /// Everybody with a seat, in the order of the page of players.
    players: OnceLock<Vec<Seats>>,
    /// The paths of all pages of players and teams.
    pub(super) pages: Arc<BTreeSet<String>>,
}

/// Seats of one player, by the numbers of the board and of the tenure on it.
pub(super) type Seats = Vec<(usize, usize)>;

impl SiteNames {
    pub(super) fn of(site: &Site) -> SiteNames {
        let mut people: BTreeMap<String, Option<String>> = BTreeMap::new();
        for person in site.persons.iter() {
            let page = Some(person.page.clone());
            people.entry(person.name.clone()).and_modify(|one| *one = None).or_insert(page);
        }
        let teams: BTreeMap<String, String> =
            site.teams().into_iter().map(|team| (team.to_owned(), page_of_team(team))).collect();
        let boards = site.boards.iter().map(|board| board.name.clone()).collect();
        let persons = site.persons.iter().map(|person| page_of_player(&person.page));
        let pages = Arc::new(persons.chain(teams.values().cloned()).collect());
        SiteNames { people, teams, boards, players: OnceLock::new(), pages }
    }

    /// Whether two sites have the same.
    pub(super) fn are_shared(before: &Site, site: &Site) -> bool {
        let has_same = |(old, new): (&SharedBoard, &SharedBoard)| {
            old.is(new) || old.name == new.name && old.seats == new.seats
        };
        before.boards.len() == site.boards.len()
            && before.boards.iter().zip(&site.boards).all(has_same)
            && before.persons == site.persons
    }

    /// Everybody with a seat.
    pub(super) fn players(&self, made: impl FnOnce() -> Vec<Seats>) -> &[Seats] {
        self.players.get_or_init(made)
    }

    pub(super) fn teams(&self) -> impl Iterator<Item = &str> {
        self.teams.keys().map(String::as_str)
    }
}

/// The names of a site, as a page links them.
#[derive(Clone, Copy)]
pub(super) struct NameLinks<'s> {
    pub(super) site: &'s Site,
    pub(super) names: &'s SiteNames,
    /// The way from the page to the front page.
    root: &'static str,
}

impl<'s> NameLinks<'s> {
    /// Those of pages beside the front page.
    pub(super) fn of(site: &'s Site, names: &'s SiteNames) -> NameLinks<'s> {
        NameLinks { site, names, root: "" }
    }

    /// Those of a page from which this is the way to the front page.
    pub(super) fn below(self, root: &'static str) -> NameLinks<'s> {
        NameLinks { root, ..self }
    }

    /// Whether one person alone has a name.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.page(name).is_some()
    }

    fn page(&self, name: &str) -> Option<&str> {
        self.names.people.get(name)?.as_deref()
    }

    pub(super) fn write_team(&self, team: &str, html: &mut Html) {
        match self.names.teams.get(team) {
            Some(page) => _ = html.link(format_args!("{}{page}", self.root), team),
            None => _ = html.text(team),
        }
    }

    fn write_person(&self, name: &str, html: &mut Html) {
        match self.page(name) {
            Some(page) => write_name(name, page, self.root, html),
            None => _ = html.text(name),
        }
    }

    /// A cell of words, where they are names.
    pub(super) fn write_words(&self, table: &Table, column: &Column, cell: &str, html: &mut Html) {
        match column.key {
            "team" => self.write_team(cell, html),
            "who" if !self.is_known(cell) => self.write_team(cell, html),
            "player" | "name" | "who" => self.write_person(cell, html),
            "players" => self.write_people(cell, html),
            _ if table.name.starts_with("draw-") => self.write_person(cell, html),
            _ => _ = html.text(cell),
        }
    }

    /// Several names, some after that of a power: `Austria Ann Able, England Bob Baker`.
    fn write_people(&self, cell: &str, html: &mut Html) {
        for (at, part) in cell.split(", ").enumerate() {
            html.mark(if at > 0 { ", " } else { "" });
            let behind = part.match_indices(' ').map(|(at, _)| at + 1);
            let split = [0].into_iter().chain(behind).map(|at| part.split_at(at));
            let found = split.into_iter().find(|(_, name)| self.is_known(name));
            let (power, name) = found.unwrap_or(("", part));
            self.write_person(name, html.text(power));
        }
    }

    /// A board, with the way to its page, and the power.
    pub(super) fn write_seat(&self, seat: &str, html: &mut Html) {
        let (name, power) = seat.split_once(' ').unwrap_or((seat, ""));
        match self.names.boards.contains(name) {
            true => self.write_board(name, html),
            false => _ = html.text(name),
        }
        if !power.is_empty() {
            html.mark(" ").text(power);
        }
    }

    pub(super) fn write_board(&self, name: &str, html: &mut Html) {
        html.link(format_args!("{}{}/index.html", self.root, folder(name)), name);
    }
}

/// Who plays a seat, with the way to the page that he has.
pub(super) fn write_player(tenure: &SiteTenure, root: &str, html: &mut Html) {
    write_name(&tenure.name, &tenure.page, root, html);
}

fn write_name(name: &str, page: &str, root: &str, html: &mut Html) {
    match page.is_empty() {
        true => html.text(name),
        false => html.link(format_args!("{root}{}", page_of_player(page)), name),
    };
}

pub(super) fn write_team(team: &str, root: &str, html: &mut Html) {
    html.link(format_args!("{root}{}", page_of_team(team)), team);
}
