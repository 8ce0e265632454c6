//! The page of a team: who plays for it and where, and its places.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::{NameLinks, write_player};
use super::page::{GazettePage, PLAYERS, page_of_team};
use super::people::write_worth;
use super::person::{OwnRows, ROOT};
use super::persons::PlayedSeat;
use super::stage::round;
use crate::tables::Table;

/// The pages of teams, if they are among these.
pub(super) fn pages(links: &NameLinks<'_>, is_one: impl Fn(&str) -> bool) -> Vec<GazettePage> {
    let site = links.site;
    let teams: BTreeSet<&str> = site.teams().into_iter().filter(|team| is_one(team)).collect();
    let rows = OwnRows::of(site, &["team", "who"], &["team", "who"], &teams);
    let of_person = site.persons.iter();
    let of_person: BTreeMap<&str, Option<&str>> =
        of_person.map(|person| (person.page.as_str(), person.team.as_deref())).collect();
    let mut seats: BTreeMap<&str, Vec<PlayedSeat<'_>>> = BTreeMap::new();
    for played in site.tenures() {
        let (_, seat, tenure) = played;
        let own = || of_person.get(tenure.page.as_str()).copied().flatten();
        let team = seat.team.as_deref().or_else(own);
        if let Some(team) = team.filter(|team| teams.contains(team)) {
            seats.entry(team).or_default().push(played);
        }
    }
    let page = |team: &str| {
        let own = seats.get(team).map(Vec::as_slice).unwrap_or_default();
        page(links, team, own, &rows)
    };
    teams.iter().map(|team| page(team)).collect()
}

fn page(
    links: &NameLinks<'_>,
    team: &str,
    seats: &[PlayedSeat<'_>],
    rows: &OwnRows<'_>,
) -> GazettePage {
    let site = links.site;
    let frame = PageInMaking {
        site,
        root: ROOT,
        about: PageAbout::People,
        title: team.to_owned(),
        path: page_of_team(team),
        preview: None,
    };
    let mut html = Html::new();
    write_members(links, seats, &mut html);
    // Its own places stand above those of its players.
    let is_of_players = |table: &Table| table.columns.iter().any(|column| column.key == "player");
    rows.write(links, team, |table, _| !is_of_players(table), &mut html);
    rows.write(links, team, |table, _| is_of_players(table), &mut html);
    html.mark("<p>").link(frame.to(PLAYERS), "All players and teams").mark("</p>\n");
    frame.around(&html)
}

/// Who plays or played for a team, by round.
fn write_members(links: &NameLinks<'_>, seats: &[PlayedSeat<'_>], html: &mut Html) {
    if seats.is_empty() {
        return;
    }
    html.heading("players", "Players");
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Players\">\n");
    html.mark("<table class=\"fold\">\n<thead><tr>");
    for title in ["Player", "Round", "Board", "Power", "Centres and points"] {
        html.mark("<th scope=\"col\">").mark(title).mark("</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for played in seats {
        let (board, seat, tenure) = played;
        html.mark("<tr><td>");
        write_player(tenure, ROOT, html);
        html.mark("</td><td>")
            .text(round(links.site, board.round))
            .mark("</td><td class=\"seat\">");
        links.write_board(&board.name, html);
        html.mark("</td><td><span class=\"").mark(class(seat.power)).mark("\">");
        html.text(seat.power).mark("</span></td><td>");
        write_worth(played, html);
        html.mark("</td></tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}
