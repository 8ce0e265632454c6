//! Who takes part, whom to write to and until when, before any board shows it.

use super::html::Html;
use super::links::NameLinks;
use super::site::{Site, SiteContact};
use super::standings;
use crate::game::calendar::told;
use crate::letters::{listed, safe};
use crate::tables::{Table, text};
use crate::tournament::roster::{Member, Role};
use crate::tournament::{SignUp, Tournament};

impl Site {
    /// Adds the director, the way to sign up, and who has.
    pub(super) fn tell_of_people(&mut self, tournament: &Tournament) {
        self.contact = tournament.director().map(|director| SiteContact {
            director: safe::name(&director.name),
            address: safe::line(&tournament.plan.address),
        });
        self.sign_up = match tournament.sign_up {
            SignUp::Open { until } => Some(until),
            SignUp::Before | SignUp::Closed => None,
        };
        self.entrants = Some(entrants(tournament))
            .filter(|table| tournament.started.is_empty() && !table.rows.is_empty());
    }
}

/// Who takes part, team by team, and after them who came alone.
fn entrants(tournament: &Tournament) -> Table {
    let columns = [
        text("team", "Team"),
        text("name", "Name"),
        text("as", "As"),
        text("wdd", "WDD"),
        text("wdr", "WDR"),
    ];
    // Without teams the first column is not there, and without numbers elsewhere the last are not.
    let first = usize::from(!tournament.has_teams());
    let listed = tournament.roster.members.iter().any(|of| of.wdd.or(of.wdr).is_some());
    let last = if listed { columns.len() } else { columns.len() - 2 };
    let mut table = Table::new("entrants", "Who takes part", &columns[first..last]);
    let roster = &tournament.roster;
    let teams = roster.teams();
    let of_teams = teams.into_iter().flat_map(|team| roster.team(team));
    let alone = roster.members.iter().filter(|member| member.team.is_none());
    let row = |member| row(member).map(|row| row[first..last].to_vec());
    table.rows = of_teams.chain(alone).filter_map(row).collect();
    table
}

fn row(member: &Member) -> Option<Vec<String>> {
    let takes_part = |role: &&Role| matches!(role, Role::Player | Role::Captain | Role::Reserve);
    let roles: Vec<&str> =
        member.roles.iter().filter(takes_part).map(|role| role.words()).collect();
    let team = member.team.as_deref().map(safe::name).unwrap_or_default();
    let number = |of: Option<u32>| of.map_or_else(String::new, |of| of.to_string());
    let numbers = [number(member.wdd), number(member.wdr)];
    let row = [team, safe::name(&member.name), listed(&roles)];
    (!roles.is_empty()).then(|| row.into_iter().chain(numbers).collect())
}

/// How to sign up, and who has.
pub(super) fn write(links: &NameLinks<'_>, html: &mut Html) {
    let site = links.site;
    if let (Some(until), Some(contact)) = (site.sign_up, &site.contact) {
        html.heading("sign-up", "Sign up");
        html.mark("<p>Sign-up is open");
        if let Some(until) = until {
            html.mark(" until ").text(told::gmt(until));
        }
        html.mark(". Write a letter to <strong class=\"address\">").text(&contact.address);
        html.mark("</strong> with the line <code>sign up as NAME</code>, or <code>help</code> to ");
        html.mark(if site.form.is_empty() { "read how a team signs up" } else { "read more" });
        html.mark(".</p>\n");
    }
    if let Some(entrants) = &site.entrants {
        html.heading(&entrants.name, &entrants.title);
        standings::write(links, entrants, html);
    }
}
