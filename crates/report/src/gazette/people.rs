//! Who plays where.

use std::collections::BTreeMap;

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::page::{GazettePage, PLAYERS, folder};
use super::site::{PlayedElsewhere, Site, SiteBoard, SiteSeat, SiteTenure, Who};
use super::standings;
use crate::board::Power;
use crate::letters::points_in_words;
use crate::names;
use crate::tables::{Table, seat, text};

/// A seat that somebody plays or played.
type PlayedSeat<'s> = (&'s SiteBoard, &'s SiteSeat, &'s SiteTenure);

/// The page.
pub(super) fn page(site: &Site) -> GazettePage {
    let title = "Players".to_owned();
    let frame =
        PageInMaking { site, root: "", about: PageAbout::All, title, path: PLAYERS.to_owned() };
    let mut html = Html::new();
    let players = players(site);
    if let Some(entrants) = site.entrants.as_ref().filter(|_| players.is_empty()) {
        standings::write(site, entrants, &mut html);
        return frame.around(&html);
    }
    if players.is_empty() {
        match &site.elsewhere {
            Some(elsewhere) => write_elsewhere(site, elsewhere, &mut html),
            None => _ = html.paragraph("Nobody plays yet."),
        }
        return frame.around(&html);
    }
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Players\">\n");
    html.mark("<table class=\"fold\">\n<thead><tr><th scope=\"col\">Player</th><th scope=\"col\">Team</th>");
    html.mark("<th scope=\"col\">Boards</th></tr></thead>\n<tbody>\n");
    for (name, places) in players {
        html.mark("<tr><th scope=\"row\">").text(name).mark("</th><td>");
        let mut teams: Vec<&str> =
            places.iter().filter_map(|(_, seat, _)| seat.team.as_deref()).collect();
        teams.sort_unstable();
        teams.dedup();
        html.text(teams.join(", ")).mark("</td><td>");
        for (at, place) in places.iter().enumerate() {
            if at > 0 {
                html.mark("<br>");
            }
            write_place(place, &mut html);
        }
        html.mark("</td></tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
    if let Some(elsewhere) = &site.elsewhere {
        html.heading("elsewhere", &elsewhere.table.title);
        write_elsewhere(site, elsewhere, &mut html);
    }
    frame.around(&html)
}

fn write_elsewhere(site: &Site, elsewhere: &PlayedElsewhere, html: &mut Html) {
    let mut table = Table::new(
        "elsewhere",
        "Players",
        &[text("player", "Player"), seat("boards", site.name_of_boards())],
    );
    let row = |(name, boards): (&String, &Vec<String>)| vec![name.clone(), boards.join(", ")];
    table.rows = elsewhere.people.iter().map(row).collect();
    standings::write(site, &table, html);
}

fn write_place((board, seat, tenure): &PlayedSeat<'_>, html: &mut Html) {
    html.mark("<span class=\"seat ").mark(class(seat.power)).mark("\">");
    html.link(format_args!("{}/index.html", folder(&board.name)), &board.name);
    html.mark(" ").text(seat.power).mark("</span> <small>");
    let is_last = seat.tenures.last().is_some_and(|last| std::ptr::eq(last, *tenure));
    let is_vacant = seat.is_in_disorder && is_last;
    match tenure.to {
        None => write_worth(board, seat.power, html),
        // Who was the last to play a power that nobody plays was replaced by nobody.
        Some(_) if is_vacant => html.mark("now in civil disorder (B.8f)"),
        Some(_) => html.mark("replaced"),
    };
    html.mark("</small>");
}

/// What a seat has, and what it came to once the board is over.
fn write_worth<'h>(board: &SiteBoard, power: Power, html: &'h mut Html) -> &'h mut Html {
    html.text(names::count(board.position.centres_of(power).len(), "centre"));
    if let Some(points) = board.points(power) {
        html.mark(", ").text(points_in_words(points));
    }
    html
}

/// Everybody with a seat by name; namesakes are told apart.
fn players(site: &Site) -> Vec<(&str, Vec<PlayedSeat<'_>>)> {
    let mut found: BTreeMap<Who, (&str, Vec<PlayedSeat<'_>>)> = BTreeMap::new();
    for board in &site.boards {
        for seat in &board.seats {
            for tenure in &seat.tenures {
                let (_, places) =
                    found.entry(tenure.who).or_insert_with(|| (&tenure.name, Vec::new()));
                places.push((board, seat, tenure));
            }
        }
    }
    let mut players: Vec<_> = found.into_values().collect();
    players.sort_by_cached_key(|(name, _)| name.to_lowercase());
    players
}
