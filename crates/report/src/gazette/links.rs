//! Names that lead to the pages of players and teams, in tables that have names alone.

use std::collections::{BTreeMap, BTreeSet};

use super::html::Html;
use super::page::{folder, page_of_player, page_of_team};
use super::site::{Site, SiteTenure};
use crate::tables::{Column, Table};

/// The names of a site, as a page links them.
pub(super) struct NameLinks<'s> {
    pub(super) site: &'s Site,
    /// The way from the page to the front page.
    root: &'static str,
    /// By name, the page; none of a name that several have.
    people: BTreeMap<&'s str, Option<&'s str>>,
    teams: BTreeSet<&'s str>,
    boards: BTreeSet<&'s str>,
}

impl NameLinks<'_> {
    /// Those of a page from which this is the way to the front page.
    pub(super) fn of<'s>(site: &'s Site, root: &'static str) -> NameLinks<'s> {
        let mut people: BTreeMap<&str, Option<&str>> = BTreeMap::new();
        for person in &site.persons {
            let page = Some(person.page.as_str());
            people.entry(&person.name).and_modify(|one| *one = None).or_insert(page);
        }
        let boards = site.boards.iter().map(|board| board.name.as_str()).collect();
        NameLinks { site, root, people, teams: site.teams(), boards }
    }

    /// Whether one person alone has a name.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.page(name).is_some()
    }

    fn page(&self, name: &str) -> Option<&str> {
        self.people.get(name).copied().flatten()
    }

    pub(super) fn write_team(&self, team: &str, html: &mut Html) {
        match self.teams.contains(team) {
            true => write_team(team, self.root, html),
            false => _ = html.text(team),
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
        match self.boards.contains(name) {
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
