//! Who plays where.

use std::collections::BTreeMap;

use super::frame::{PageInMaking, class};
use super::html::Html;
use super::links::{NameLinks, Seats, write_player};
use super::page::{GazettePage, PLAYERS, folder};
use super::persons::{PlayedSeat, tenures};
use super::shared::ShownSeat;
use super::site::{Site, SiteBoard, Who};
use super::standings;
use crate::letters::points_in_words;
use crate::names;
use crate::tables::{Table, seat, text};

/// Most rows have room in so many bytes.
const ROW: usize = 300;

/// The page.
pub(super) fn page(links: &NameLinks<'_>) -> GazettePage {
    let site = links.site;
    let title = "Players".to_owned();
    let frame = PageInMaking::plain(site, title, PLAYERS);
    let players = links.names.players(|| in_order(site));
    let mut html = Html::with_room(players.len() * ROW);
    if let Some(entrants) = site.entrants.as_ref().filter(|_| players.is_empty()) {
        standings::write(links, entrants, &mut html);
        return frame.around(&html);
    }
    if players.is_empty() {
        match &site.elsewhere {
            Some(_) => write_elsewhere(links, &mut html),
            None => _ = html.paragraph("No one is playing yet."),
        }
        return frame.around(&html);
    }
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Players\">\n");
    html.mark(
        "<table class=\"fold\">\n<thead><tr><th scope=\"col\">Player</th><th \
        scope=\"col\">Team</th>",
    );
    html.mark("<th scope=\"col\">Boards</th></tr></thead>\n<tbody>\n");
    for seats in players {
        let places: Vec<&ShownSeat> = seats.iter().filter_map(|seat| shown(site, *seat)).collect();
        html.mark("<tr><th scope=\"row\">");
        if let Some(first) = places.first() {
            html.add(&first.player);
        }
        html.mark("</th><td>");
        let mut teams: Vec<&str> = places.iter().filter_map(|seat| seat.team.as_deref()).collect();
        teams.sort_unstable();
        teams.dedup();
        for (at, team) in teams.into_iter().enumerate() {
            links.write_team(team, html.mark(if at > 0 { ", " } else { "" }));
        }
        html.mark("</td><td>");
        for (at, seat) in places.iter().enumerate() {
            html.mark(if at > 0 { "<br>" } else { "" }).add(&seat.place);
        }
        html.mark("</td></tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
    if let Some(elsewhere) = &site.elsewhere {
        html.heading("elsewhere", &elsewhere.table.title);
        write_elsewhere(links, &mut html);
    }
    frame.around(&html)
}

fn write_elsewhere(links: &NameLinks<'_>, html: &mut Html) {
    let site = links.site;
    let mut table = Table::new(
        "elsewhere",
        "Players",
        &[text("player", "Player"), seat("boards", site.name_of_boards())],
    );
    let mut people: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
    for seat in site.seats_elsewhere() {
        let place = format!("{} {}", seat.board, seat.power);
        let own = people.entry((&seat.name, &seat.page)).or_default();
        own.push(place.trim_end().to_owned());
    }
    let row =
        |((name, _), boards): ((&str, &str), Vec<String>)| vec![name.to_owned(), boards.join(", ")];
    table.rows = people.into_iter().map(row).collect();
    standings::write(links, &table, html);
}

fn shown_seat(played: PlayedSeat<'_>) -> ShownSeat {
    let (_, seat, tenure) = played;
    let mut player = Html::new();
    write_player(tenure, "", &mut player);
    ShownSeat { player, team: seat.team.clone(), place: place(&played) }
}

fn place(played: &PlayedSeat<'_>) -> Html {
    let (board, seat, _) = played;
    let mut html = Html::new();
    html.mark("<span class=\"seat ").mark(class(seat.power)).mark("\">");
    html.link(format_args!("{}/index.html", folder(&board.name)), &board.name);
    html.mark(" ").text(seat.power).mark("</span> <small>");
    write_worth(played, &mut html);
    html.mark("</small>");
    html
}

/// What a seat has, and its score once the board is over.
pub(super) fn write_worth((board, seat, tenure): &PlayedSeat<'_>, html: &mut Html) {
    let is_last = seat.tenures.last().is_some_and(|last| std::ptr::eq(last, *tenure));
    let is_vacant = seat.is_in_disorder && is_last;
    match tenure.to {
        None => {
            let centres = board.position.centres_of(seat.power).len();
            html.text(names::count(centres, "centre"));
            if let Some(points) = board.points(seat.power) {
                html.mark(", ").text(points_in_words(points));
            }
        }
        // The last player of a power in civil disorder was not replaced.
        Some(_) if is_vacant => _ = html.mark("now in civil disorder (B.8f)"),
        Some(_) => _ = html.mark("replaced"),
    }
}

/// Everybody with a seat by name; namesakes are told apart.
fn in_order(site: &Site) -> Vec<Seats> {
    let mut found: BTreeMap<(&str, Option<Who>), (&str, Seats)> = BTreeMap::new();
    for (at, board) in site.own_boards().enumerate() {
        for (number, (_, _, tenure)) in tenures(board).enumerate() {
            // Boards may know one person by several short names, and the tournament by one page.
            let key = (tenure.page.as_str(), tenure.page.is_empty().then_some(tenure.who));
            let own = found.entry(key).or_insert_with(|| (&tenure.name, Vec::new()));
            own.1.push((at, number));
        }
    }
    let mut players: Vec<(&str, Seats)> = found.into_values().collect();
    players.sort_by_cached_key(|(name, _)| name.to_lowercase());
    players.into_iter().map(|(_, seats)| seats).collect()
}

fn shown(site: &Site, (at, number): (usize, usize)) -> Option<&ShownSeat> {
    let board: &SiteBoard = site.boards.get(at)?;
    let seats = || tenures(board).map(shown_seat).collect();
    board.figures.places.get_or_init(seats).get(number)
}
