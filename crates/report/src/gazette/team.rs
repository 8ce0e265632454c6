//! The page of a team: who plays for it and where, and its places.

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::{NameLinks, write_player};
use super::page::{GazettePage, PLAYERS, page_of_team};
use super::people::write_worth;
use super::person::{OwnRows, ROOT};
use super::persons::PlayedSeat;
use super::site::Site;
use super::stage::round;
use crate::tables::Table;

/// The pages of all teams.
pub(super) fn pages(site: &Site) -> Vec<GazettePage> {
    let links = NameLinks::of(site, ROOT);
    let rows = OwnRows::of(site, &["team", "who"], &["team", "who"]);
    site.teams().into_iter().map(|team| page(&links, team, &rows)).collect()
}

fn page(links: &NameLinks<'_>, team: &str, rows: &OwnRows<'_>) -> GazettePage {
    let site = links.site;
    let frame = PageInMaking {
        site,
        root: ROOT,
        about: PageAbout::People,
        title: team.to_owned(),
        path: page_of_team(team),
    };
    let mut html = Html::new();
    write_members(links, team, &mut html);
    // Its own places stand above those of its players.
    let is_of_players = |table: &Table| table.columns.iter().any(|column| column.key == "player");
    rows.write(links, team, |table, _| !is_of_players(table), &mut html);
    rows.write(links, team, |table, _| is_of_players(table), &mut html);
    html.mark("<p>").link(frame.to(PLAYERS), "All players and teams").mark("</p>\n");
    frame.around(&html)
}

/// Who plays or played for a team, by round.
fn write_members(links: &NameLinks<'_>, team: &str, html: &mut Html) {
    let site = links.site;
    let is_own = |(_, seat, tenure): &PlayedSeat<'_>| match &seat.team {
        Some(own) => own == team,
        None => {
            let person = site.persons.iter().find(|person| person.page == tenure.page);
            person.is_some_and(|person| person.team.as_deref() == Some(team))
        }
    };
    let seats: Vec<PlayedSeat<'_>> = site.tenures().filter(is_own).collect();
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
    for (board, seat, tenure) in seats {
        html.mark("<tr><td>");
        write_player(tenure, ROOT, html);
        html.mark("</td><td>").text(round(site, board.round)).mark("</td><td class=\"seat\">");
        links.write_board(&board.name, html);
        html.mark("</td><td><span class=\"").mark(class(seat.power)).mark("\">");
        html.text(seat.power).mark("</span></td><td>");
        write_worth(&(board, seat, tenure), html);
        html.mark("</td></tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}
