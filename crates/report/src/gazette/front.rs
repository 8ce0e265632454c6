//! The front page, and the page of all boards by round.

use std::collections::BTreeSet;

use super::cards::write_cards;
use super::elsewhere;
use super::entrants;
use super::frame::{PageAbout, PageInMaking};
use super::html::Html;
use super::lead::LeadStory;
use super::links::NameLinks;
use super::page::{FRONT, GazettePage, LEAD_PREVIEW, ROUNDS, STANDINGS, folder, place_of};
use super::site::{Site, SiteBoard, SiteStage};
use super::stage::round;
use super::standings;
use crate::game::calendar::told;
use crate::names;
use crate::tournament::rounds::Round;

/// How many of the first of a ranking are on the front page.
const FIRST_ROWS: usize = 5;
/// How many of the newest results are there.
const NEWEST: usize = 8;

/// The notice at the top if a tournament can't be read.
const BEHIND: &str = "Chancery can't read the records of this tournament. The standings are out of \
    date or missing. The boards go on.";

const NOT_BEGUN: &str = "No game has begun yet.";

/// The front page.
pub(super) fn page(links: &NameLinks<'_>) -> GazettePage {
    let site = links.site;
    let frame = PageInMaking {
        site,
        root: "",
        about: PageAbout::All,
        title: site.title.clone(),
        path: FRONT.to_owned(),
        preview: LeadStory::of(site).map(|_| LEAD_PREVIEW.to_owned()),
    };
    let mut html = Html::new();
    if site.is_behind {
        html.paragraph(BEHIND);
    }
    html.mark("<p class=\"lead\">").text(summary(site)).mark("</p>\n");
    write_facts(site, &mut html);
    let (news, lists) = (news(links), lists(links));
    match news.is_empty() || lists.is_empty() {
        true => html.add(&news).add(&lists),
        false => {
            html.mark("<div class=\"columns\">\n<div>\n").add(&news);
            html.mark("</div>\n<div class=\"aside\">\n").add(&lists).mark("</div>\n</div>\n")
        }
    };
    if let Some(newest) = latest_first(site).next() {
        html.heading("boards", format_args!("Boards: {}", round(site, newest)));
        write_cards(of_round(site, newest), &mut html);
        html.mark("<p>").link(ROUNDS, "All boards").mark("</p>\n");
    }
    elsewhere::write(links, &mut html);
    frame.around(&html)
}

/// Who has won, who comes, what was decided last.
fn news(links: &NameLinks<'_>) -> Html {
    let (site, mut html) = (links.site, Html::new());
    if let Some(honours) = &site.honours {
        html.heading("honours", &honours.table.title);
        standings::write(links, &honours.table, &mut html);
    }
    entrants::write(links, &mut html);
    if let Some(story) = LeadStory::of(site) {
        story.write(&mut html);
    }
    html
}

/// What is due, how it stands, the newest results.
fn lists(links: &NameLinks<'_>) -> Html {
    let (site, mut html) = (links.site, Html::new());
    write_due(site, &mut html);
    if let Some(table) = site.tables.first() {
        html.heading("first", &table.title);
        standings::write_first(links, table, FIRST_ROWS, &mut html);
        html.mark("<p>").link(STANDINGS, "All standings, with the reason for each place");
        html.mark("</p>\n");
    }
    write_newest(site, &mut html);
    html
}

/// All boards by round, the latest round first.
pub(super) fn rounds(links: &NameLinks<'_>) -> GazettePage {
    let site = links.site;
    let title = site.name_of_boards().to_owned();
    let frame = PageInMaking::plain(site, title, ROUNDS);
    let mut html = Html::new();
    if site.boards.is_empty() && site.elsewhere.is_none() {
        html.paragraph(NOT_BEGUN);
    }
    for one in latest_first(site) {
        html.heading(id(one), round(site, one));
        write_cards(of_round(site, one), &mut html);
    }
    elsewhere::write(links, &mut html);
    frame.around(&html)
}

fn id(round: Round) -> String {
    match (round, round.number()) {
        (_, Some(number)) => format!("round-{}", number + 1),
        (Round::Semi, None) => "semi-final".to_owned(),
        (_, None) => round.name().to_owned(),
    }
}

/// The rounds that have boards.
fn latest_first(site: &Site) -> impl Iterator<Item = Round> {
    let rounds: BTreeSet<Round> = site.boards.iter().map(|board| board.round).collect();
    rounds.into_iter().rev()
}

fn of_round(site: &Site, round: Round) -> impl Iterator<Item = &SiteBoard> {
    site.own_boards().filter(move |board| board.round == round)
}

/// What most people come to know, at a glance: what is due next, how many boards are played, who
/// leads. Each has its own words below.
fn write_facts(site: &Site, html: &mut Html) {
    let facts = [next_due(site), still_played(site), leader(site)];
    if facts.iter().all(Option::is_none) {
        return;
    }
    html.mark("<dl class=\"facts\">\n");
    for (what, words) in facts.into_iter().flatten() {
        html.mark("<div><dt>").text(words).mark("</dt><dd>").text(what).mark("</dd></div>\n");
    }
    html.mark("</dl>\n");
}

fn next_due(site: &Site) -> Option<(String, String)> {
    let due = |board: &SiteBoard| match &board.stage {
        SiteStage::Orders { due, .. } => Some(*due),
        _ => None,
    };
    let at = site.own_boards().filter_map(due).min()?;
    let mut boards = site.own_boards().filter(|board| due(board) == Some(at));
    let first = boards.next()?;
    let on = match boards.count() {
        0 => first.name.clone(),
        others => format!("{} boards", others + 1),
    };
    Some((told::gmt(at), format!("Next orders due: {on}")))
}

fn still_played(site: &Site) -> Option<(String, String)> {
    let is_over = |board: &&SiteBoard| matches!(board.stage, SiteStage::Over(_));
    let (all, over) = (site.boards.len(), site.own_boards().filter(is_over).count());
    (all > 1 && over < all)
        .then(|| (format!("{} of {all}", all - over), "Boards still in play".to_owned()))
}

/// Who is first of the first ranking, alone.
fn leader(site: &Site) -> Option<(String, String)> {
    let table = site.tables.first().filter(|_| site.honours.is_none())?;
    let column = |key: &str| table.columns.iter().position(|column| column.key == key);
    let cell = |row: usize, key: &str| table.rows.get(row)?.get(column(key)?).cloned();
    let name = cell(0, "player").or_else(|| cell(0, "team"))?;
    let (place, points) = (cell(0, "place")?, decimals(&cell(0, "points")?));
    (cell(1, "place").as_ref() != Some(&place) && points != "0")
        .then(|| (name, format!("Leads with {points} points")))
}

/// Points without the fraction after them.
fn decimals(points: &str) -> String {
    let told = crate::tables::told(points);
    told.split(' ').next().unwrap_or_default().to_owned()
}

pub(super) fn summary(site: &Site) -> String {
    let won = site.honours.as_ref().map(|honours| honours.said.clone());
    let by_mail = (!site.boards.is_empty()).then(|| {
        let is_over = |board: &&SiteBoard| matches!(board.stage, SiteStage::Over(_));
        let over = site.own_boards().filter(is_over).count();
        let results: usize = site.boards.iter().map(|board| board.phases.len()).sum();
        let how_many = how_many(["board", "boards"], site.boards.len(), over);
        match results {
            0 => format!("{how_many}."),
            _ => {
                let results = counted(results, "result was", "results were");
                format!("{how_many}. {results} published so far.")
            }
        }
    });
    let elsewhere = site.elsewhere.as_ref().map(|of| {
        let words = if site.has_tables_alone {
            ["table", "tables"]
        } else {
            ["board elsewhere", "boards elsewhere"]
        };
        format!("{}.", how_many(words, of.table.rows.len(), of.over))
    });
    if by_mail.is_none() && elsewhere.is_none() {
        return NOT_BEGUN.to_owned();
    }
    won.into_iter().chain(by_mail).chain(elsewhere).collect::<Vec<String>>().join(" ")
}

/// How many boards there are, and how many of them are over.
fn how_many([board, boards]: [&str; 2], all: usize, over: usize) -> String {
    match (all, over) {
        (1, 0) => format!("One {board} is being played"),
        (1, _) => format!("One {board} was played and is over"),
        (all, 0) => format!("{all} {boards} are being played"),
        (all, over) if all == over => format!("All {all} {boards} are over"),
        (all, over) => {
            let playing = all - over;
            let playing = counted(playing, "is still being played", "are still being played");
            format!("Of {all} {boards}, {} over and {playing}", counted(over, "is", "are"))
        }
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn write_newest(site: &Site, html: &mut Html) {
    let mut newest: Vec<_> =
        site.boards.iter().filter_map(|board| Some((board.phases.last()?, board))).collect();
    newest
        .sort_by(|(one, a), (other, b)| (other.published, &a.name).cmp(&(one.published, &b.name)));
    if newest.is_empty() {
        return;
    }
    html.heading("newest", "Latest results");
    html.mark("<ul>\n");
    for (played, board) in newest.into_iter().take(NEWEST) {
        let to = format!("{}/{}", folder(&board.name), place_of(played.phase));
        html.mark("<li>");
        html.link(to, format_args!("{}: {}", board.name, names::phase(played.phase)));
        if let Some(how) = &board.ending {
            html.mark(". The game is over: ").text(how);
        }
        html.mark(" <small>").text(told::gmt(played.published)).mark("</small></li>\n");
    }
    html.mark("</ul>\n");
}

/// The next deadlines, one line for all boards that share it.
fn write_due(site: &Site, html: &mut Html) {
    let mut due: Vec<_> = site
        .boards
        .iter()
        .filter_map(|board| match &board.stage {
            SiteStage::Orders { phase, due, .. } => Some((*due, *phase, board)),
            _ => None,
        })
        .collect();
    due.sort_by(|a, b| (a.0, a.1, &a.2.name).cmp(&(b.0, b.1, &b.2.name)));
    if due.is_empty() {
        return;
    }
    html.heading("due", "Next deadlines");
    html.mark("<ul>\n");
    for group in due.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let Some((at, phase, _)) = group.first() else { continue };
        html.mark("<li>").text(told::gmt(*at)).mark(": ").text(names::phase(*phase)).mark(" (");
        for (number, (_, _, board)) in group.iter().enumerate() {
            if number > 0 {
                html.mark(", ");
            }
            html.mark("<span class=\"seat\">");
            html.link(format_args!("{}/index.html", folder(&board.name)), &board.name);
            html.mark("</span>");
        }
        html.mark(")</li>\n");
    }
    html.mark("</ul>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_boards_is_told_as_a_person_would() {
        for (boards, over, told) in [
            (1, 0, "One board is being played"),
            (1, 1, "One board was played and is over"),
            (7, 0, "7 boards are being played"),
            (7, 7, "All 7 boards are over"),
            (7, 1, "Of 7 boards, 1 is over and 6 are still being played"),
        ] {
            assert_eq!(how_many(["board", "boards"], boards, over), told);
        }
    }
}
