//! The rules in force, and data to take away.

use std::collections::BTreeMap;

use super::frame::PageInMaking;
use super::html::Html;
use super::page::{DATA, GazettePage, RULES, folder};
use super::site::{Site, SiteBoard};
use crate::exports;
use crate::game::calendar::told;

/// The page.
pub(super) fn page(site: &Site) -> GazettePage {
    let title = "Rules and data".to_owned();
    let frame = PageInMaking::plain(site, title, RULES);
    let mut html = Html::new();
    html.heading("rules", "Rules in force");
    html.paragraph(match site.form.is_empty() {
        _ if site.has_tables_alone => "What is played and what counts:",
        true => {
            "The tournament follows the rules of the World Masters 2004. Where they leave a choice \
                to the game master, this page states the choice with its clause, as in the letters \
                that started the games (D.I(1))."
        }
        false => {
            "The boards are run under article D of the rules of the World Masters 2004. Where it \
                leaves a choice to the game master, this page states the choice with its clause, \
                as in the letters that started the games (D.I(1)). What is played and what counts:"
        }
    });
    html.paragraph(site.scoring().join(" "));
    for (policies, boards) in by_policy(site) {
        html.mark("<h3>");
        for (at, board) in boards.iter().enumerate() {
            if at > 0 {
                html.mark(", ");
            }
            html.link(format_args!("{}/index.html", folder(&board.name)), &board.name);
        }
        html.mark("</h3>\n").list(policies);
    }
    write_rulings(site, &mut html);
    write_data(site, &mut html);
    frame.around(&html)
}

fn write_rulings(site: &Site, html: &mut Html) {
    if site.rulings.is_empty() {
        return;
    }
    html.heading("rulings", "Rulings by the director");
    html.mark("<ul>\n");
    for (at, text) in &site.rulings {
        html.mark("<li>").text(text).mark(" <small>").text(told::gmt(*at)).mark("</small></li>\n");
    }
    html.mark("</ul>\n");
}

fn write_data(site: &Site, html: &mut Html) {
    html.heading("data", "Data to download");
    html.mark("<ul>\n");
    let files = [
        (exports::WORKBOOK, "All lists and rankings as a workbook (XLSX)"),
        (exports::JSON, "The same for programs (JSON)"),
    ];
    // Tables have no deadlines, and no power that a database could list.
    let of_games = [
        (exports::CALENDAR, "Current deadlines, for calendars (iCalendar)"),
        (exports::WDD_PLAYERS, "Players, for the World Diplomacy Database (CSV)"),
        (exports::WDD_BOARDS, "Seats, for the World Diplomacy Database (CSV)"),
    ];
    let is_there = |path: &str| {
        !site.has_tables_alone && (path != exports::WDD_PLAYERS || !site.holds_standings)
    };
    let of_games = of_games.into_iter().filter(|(path, _)| is_there(path));
    for (path, what) in files.into_iter().chain(of_games) {
        html.mark("<li>").link(format_args!("{DATA}{path}"), what).mark("</li>\n");
    }
    if !site.dice.is_empty() {
        let what = "Seeds, draws and throws, for “chancery verify-dice” (JSON Lines)";
        html.mark("<li>").link(format_args!("{DATA}{}", exports::DICE), what).mark("</li>\n");
    }
    for (name, title) in exports::listed(site) {
        html.mark("<li>").link(format_args!("{DATA}{name}.csv"), &title);
        html.mark(" (CSV)</li>\n");
    }
    html.mark("</ul>\n");
    if !site.has_tables_alone {
        html.paragraph(
            "Each board's page offers its game as a saved game (JSON), which “chancery adjudicate” \
                and other programs can replay.",
        );
    }
}

/// The boards that are run alike, together.
fn by_policy(site: &Site) -> Vec<(&[String], Vec<&SiteBoard>)> {
    let mut found: BTreeMap<&[String], Vec<&SiteBoard>> = BTreeMap::new();
    for board in &site.boards {
        found.entry(&board.policies).or_default().push(board);
    }
    let mut groups: Vec<_> = found.into_iter().collect();
    // The most usual way first.
    groups.sort_by_key(|(_, boards)| std::cmp::Reverse(boards.len()));
    groups
}
