//! The page of a board: how it stands, who plays, the centres year by year.

use super::chart;
use super::chart::of;
use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::{write_player, write_team};
use super::map;
use super::page::{DATA, GazettePage, RULES, folder, preview_of};
use super::press::{quote, write_section};
use super::site::{Site, SiteBoard, SiteNote, SiteSeat, SiteStage};
use super::stage::{round, stage};
use super::standings::write_number;
use super::years::{way_to_year, years};
use crate::game::calendar::told;
use crate::game::press::PublishedPress;
use crate::letters::points as points_told;
use crate::{exports, names};

/// The page.
pub(super) fn page(site: &Site, board: &SiteBoard) -> GazettePage {
    let frame = PageInMaking {
        site,
        root: map::ROOT,
        about: PageAbout::Board(board),
        title: format!("Board {}", board.name),
        path: format!("{}/index.html", folder(&board.name)),
        preview: Some(preview_of(&board.name)),
    };
    let mut html = Html::new();
    html.mark("<p class=\"lead\">").text(round(site, board.round)).mark(". ").text(stage(board));
    html.mark("</p>\n");
    if let Some(file) = board.map {
        html.mark("<p>Played on ").text(file.map().name()).mark(".</p>\n");
    }
    years(board, None, &mut html);
    map::now(board, &mut html);
    write_powers(board, &mut html);
    write_counts(board, &mut html);
    if !board.notes.is_empty() {
        html.heading("notes", "Votes, corrections and the like");
        board.notes.iter().for_each(|note| write_note(note, &mut html));
    }
    write_last_press(board, &mut html);
    write_rules(board, &mut html);
    frame.around(&html)
}

fn write_powers(board: &SiteBoard, html: &mut Html) {
    let is_scored = board.system.is_some() && matches!(board.stage, SiteStage::Over(_));
    html.heading("powers", "Powers");
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Powers\">\n");
    html.mark("<table class=\"fold\">\n<thead><tr><th scope=\"col\">Power</th>");
    html.mark("<th scope=\"col\">Player</th>");
    html.mark("<th scope=\"col\" class=\"n\">Centres</th>");
    html.mark("<th scope=\"col\" class=\"n\">Units</th>");
    if is_scored {
        html.mark("<th scope=\"col\" class=\"n\">Points</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for seat in &board.seats {
        let power = seat.power;
        html.mark("<tr><th scope=\"row\"><span class=\"").mark(class(power)).mark("\">");
        html.text(power).mark("</span></th><td>");
        write_players(seat, html);
        html.mark("</td><td class=\"n\" data-of=\"Centres\">");
        html.text(board.position.centres_of(power).len());
        html.mark("</td><td class=\"n\" data-of=\"Units\">");
        html.text(board.position.units_of(power).count()).mark("</td>");
        if let Some(points) = board.points(power) {
            html.mark("<td class=\"n\" data-of=\"Points\">");
            write_number(&points_told(points), html);
            html.mark("</td>");
        }
        html.mark("</tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
    if is_scored {
        html.mark("<p>")
            .link(format_args!("../../{RULES}"), "How boards are scored")
            .mark("</p>\n");
    }
}

/// All who played a seat, with their times if there were several.
fn write_players(seat: &SiteSeat, html: &mut Html) {
    let is_alone = seat.tenures.len() == 1;
    for (at, tenure) in seat.tenures.iter().enumerate() {
        if at > 0 {
            html.mark("<br>");
        }
        write_player(tenure, "../../", html);
        if !is_alone || tenure.to.is_some() || tenure.is_temporary {
            let how = if tenure.is_temporary { "temporarily, from" } else { "from" };
            html.mark(" <small>").text(how).mark(" ").text(names::phase(tenure.from));
            html.mark("</small>");
        }
    }
    if let Some(team) = &seat.team {
        html.mark("<br><small>");
        write_team(team, "../../", html);
        html.mark("</small>");
    }
    if seat.is_in_disorder {
        html.mark("<br><small>now in civil disorder (B.8f)</small>");
    }
}

fn write_counts(board: &SiteBoard, html: &mut Html) {
    let counts = board.counts();
    if counts.is_empty() {
        return;
    }
    html.heading("centres", "Centres by year");
    chart::write(board, counts, html);
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Centres by ");
    html.mark("year\">\n<table>\n<thead><tr><th scope=\"col\">Power</th>");
    for (year, _) in counts {
        html.mark("<th scope=\"col\" class=\"n\"><a href=\"").text(way_to_year(*year));
        html.mark("\">").text(year).mark("</a></th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for power in board.position.powers() {
        html.mark("<tr><th scope=\"row\"><span class=\"").mark(class(power)).mark("\">");
        html.text(power).mark("</span></th>");
        for (_, row) in counts {
            html.mark("<td class=\"n\">").text(of(row, power)).mark("</td>");
        }
        html.mark("</tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}

/// A note with its reason.
pub(super) fn write_note(note: &SiteNote, html: &mut Html) {
    html.mark("<p><strong>").text(&note.title).mark(":</strong> ").text(&note.text);
    html.mark(" <small>").text(names::phase(note.phase));
    if let Some(at) = note.at {
        html.mark(", ").text(told::gmt(at));
    }
    html.mark("</small></p>\n");
    html.list(&note.changes);
    if let Some(reason) = &note.reason {
        quote(reason, html);
    }
}

/// Press of phases that are not in the game any more, or that ended it.
fn write_last_press(board: &SiteBoard, html: &mut Html) {
    let is_homeless = |phase| board.phases.iter().all(|played| played.phase != phase);
    let press: Vec<&PublishedPress> = board
        .press
        .iter()
        .filter(|(phase, _)| is_homeless(*phase))
        .map(|(_, press)| press)
        .collect();
    if press.is_empty() {
        return;
    }
    html.heading("press", "Other press");
    for press in press {
        for (power, texts) in &press.white {
            html.mark("<p class=\"who\">").text(power).mark(" says:</p>\n");
            texts.iter().for_each(|text| quote(text, html));
        }
        write_section(press, html);
    }
}

fn write_rules(board: &SiteBoard, html: &mut Html) {
    html.heading("rules", "How this game is run");
    html.mark("<p>Game master: ").text(&board.master);
    if let Some(observer) = &board.observer {
        html.mark(". Observer: ").text(observer);
    }
    html.mark(". The game ends after ").text(board.last_year);
    html.mark(" (B.3). Orders are judged by the rulebook <code>").text(&board.rulebook);
    html.mark("</code>.</p>\n").list(&board.policies);
    html.mark("<p>").link(
        format_args!("../../{DATA}{}", exports::game_path(board)),
        "This game as data (saved game, JSON)",
    );
    html.mark("</p>\n");
}
