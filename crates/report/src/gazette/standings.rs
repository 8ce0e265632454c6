//! Rankings with the reason for each place, and the report on draws.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::frame::PageInMaking;
use super::html::Html;
use super::links::NameLinks;
use super::page::{DATA, DRAW, GazettePage, STANDINGS, folder};
use super::shared::SharedTable;
use super::site::{Site, SiteDraw};
use crate::answers::tournament::announced::AnnouncedAnswer;
use crate::exports;
use crate::game::calendar::told as told_at;
use crate::tables::{Column, ColumnKind, Table, told};

/// The page of all rankings.
pub(super) fn page(links: &NameLinks<'_>, shown: &ShownTables) -> GazettePage {
    let (site, title) = (links.site, "Standings".to_owned());
    let frame = PageInMaking::plain(site, title, STANDINGS);
    let mut html = Html::new();
    let scoring = site.scoring();
    match scoring.as_slice() {
        // The form of an event takes too many sentences for one paragraph.
        many if site.form.len() > 1 => html.list(many),
        few => html.paragraph(few.join(" ")),
    };
    if site.holds_standings {
        html.paragraph(AnnouncedAnswer::StandingsAreHeld.to_string());
    }
    write_corrected(site, &mut html);
    html.mark("<nav aria-label=\"Rankings\"><ul>\n");
    let honours = site.honours.iter().map(|honours| &honours.table);
    let tables: Vec<&Table> = honours.chain(site.own_tables()).collect();
    for table in tables {
        html.mark("<li><a href=\"#").text(&table.name).mark("\">").text(&table.title);
        html.mark("</a></li>\n");
    }
    html.mark("</ul></nav>\n");
    if let Some(honours) = &site.honours {
        html.add(&below_title(links, &honours.table));
    }
    html.add_all(shown.0.iter().map(|shown| &*shown.whole));
    frame.around(&html)
}

/// The boards that were corrected when they were over: places may have moved by it.
fn write_corrected(site: &Site, html: &mut Html) {
    let boards = site.boards.iter();
    let corrected: Vec<_> =
        boards.flat_map(|board| board.late_corrections().map(move |note| (board, note))).collect();
    if corrected.is_empty() {
        return;
    }
    html.paragraph(
        "Results of finished boards have been corrected. The corrected results count \
        here:",
    );
    html.mark("<ul>\n");
    for (board, note) in corrected {
        html.mark("<li>")
            .link(format_args!("{}/index.html#notes", folder(&board.name)), &board.name);
        html.mark(": ").text(&note.text);
        if let Some(at) = note.at {
            html.mark(" <small>").text(told_at::gmt(at)).mark("</small>");
        }
        html.mark("</li>\n");
    }
    html.mark("</ul>\n");
}

/// The rankings of a site as pages show them. One that is shared with the edition before is not
/// written again.
#[derive(Debug, Default)]
pub(super) struct ShownTables(Vec<ShownTable>);

/// A ranking as pages show it.
#[derive(Clone, Debug)]
pub(super) struct ShownTable {
    pub(super) table: SharedTable,
    whole: Arc<Html>,
    /// What of it stands on the pages of teams, as far as these were made.
    of_teams: BTreeMap<String, Arc<Html>>,
}

impl ShownTables {
    /// Those of a site, some of which may be among those of an edition with the same names.
    pub(super) fn of(links: &NameLinks<'_>, before: Option<&ShownTables>) -> ShownTables {
        let before = before.map_or(&[][..], |before| &before.0);
        let shown = |table: &SharedTable| {
            let known = before.iter().find(|known| known.table.is(table));
            known.cloned().unwrap_or_else(|| ShownTable {
                table: table.clone(),
                whole: below_title(links, table).into(),
                of_teams: BTreeMap::new(),
            })
        };
        ShownTables(links.site.tables.iter().map(shown).collect())
    }

    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut ShownTable> {
        self.0.iter_mut()
    }
}

impl ShownTable {
    /// What of it stands on the page of a team.
    pub(super) fn of_team(&mut self, team: &str, made: impl FnOnce(&Table) -> Html) -> &Html {
        let made = || Arc::new(made(&self.table));
        self.of_teams.entry(team.to_owned()).or_insert_with(made)
    }
}

/// A ranking below its title.
fn below_title(links: &NameLinks<'_>, table: &Table) -> Html {
    let mut html = Html::new();
    html.heading(&table.name, &table.title);
    write(links, table, &mut html);
    html
}

/// A table with all that is to be known of it.
pub(super) fn write(links: &NameLinks<'_>, table: &Table, html: &mut Html) {
    write_notes(table, html);
    let all: Vec<usize> = (0..table.rows.len()).collect();
    write_rows(links, table, &all, &[], html);
}

/// The beginning of a table, for who wants to know no more than who is ahead. Where those who go on
/// are not the top, it would mislead to stop at any place: then it is those.
pub(super) fn write_first(links: &NameLinks<'_>, table: &Table, rows: usize, html: &mut Html) {
    write_notes(table, html);
    if table.picked.is_empty() {
        let first: Vec<usize> = (0..table.rows.len().min(rows)).collect();
        write_rows(links, table, &first, &[], html);
    } else {
        html.paragraph("These are the places of the players who would go on as things stand.");
        write_rows(links, table, &table.picked, &[], html);
    }
}

/// Some rows on the page of those whose they are, below the title of their ranking and without the
/// columns that say so.
pub(super) fn write_own(
    links: &NameLinks<'_>,
    table: &Table,
    rows: &[usize],
    without: &[&str],
    html: &mut Html,
) {
    if !rows.is_empty() {
        html.heading(&table.name, &table.title);
        write_rows(links, table, rows, without, html);
    }
}

fn write_notes(table: &Table, html: &mut Html) {
    table.notes.iter().for_each(|note| {
        html.paragraph(note);
    });
}

/// A place, whose it is, and the points.
const PLACE_COLUMNS: usize = 3;

fn write_rows(
    links: &NameLinks<'_>,
    table: &Table,
    rows: &[usize],
    without: &[&str],
    html: &mut Html,
) {
    if rows.is_empty() {
        return;
    }
    let is_shown = |column: &Column| !without.contains(&column.key);
    // The layout of reasons needs the place, whose it is, and the points.
    let has_reasons =
        without.is_empty() && table.columns.iter().any(|column| column.kind == ColumnKind::Reason);
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    html.text(&table.title).mark("\">\n<table class=\"");
    html.mark(if has_reasons { "reasons" } else { "fold" });
    html.mark("\">\n<thead><tr>");
    for column in table.columns.iter().filter(|column| is_shown(column)) {
        html.mark("<th scope=\"col\"").mark(class(column)).mark(">").text(column.title);
        html.mark("</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for number in rows {
        let Some(row) = table.rows.get(*number) else { continue };
        // In a table of one row it would separate nothing.
        let is_cut = table.above == Some(number + 1) && rows.len() > 1;
        html.mark(if is_cut { "<tr class=\"cut\">" } else { "<tr>" });
        // A single row does not show the points of the next.
        let is_obvious = without.is_empty() && table.obvious.binary_search(number).is_ok();
        let cells = table.columns.iter().zip(row).enumerate();
        for (at, (column, cell)) in cells.filter(|(_, (column, _))| is_shown(column)) {
            html.mark("<td").mark(class(column));
            // A narrow page has no line of titles: each cell says what it is, except for a place,
            // its holder and the points.
            let is_number = column.kind == ColumnKind::Number;
            if !has_reasons || at >= PLACE_COLUMNS && is_number {
                html.mark(" data-of=\"").text(column.title).mark("\"");
            }
            html.mark(">");
            if !(is_obvious && column.kind == ColumnKind::Reason) {
                write_cell(links, table, column, cell, html);
            }
            html.mark("</td>");
        }
        html.mark("</tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}

fn write_cell(links: &NameLinks<'_>, table: &Table, column: &Column, cell: &str, html: &mut Html) {
    match column.kind {
        ColumnKind::Number => write_number(&told(cell), html),
        ColumnKind::Seat => {
            for (at, seat) in cell.split(", ").enumerate() {
                if at > 0 {
                    html.mark("<br>");
                }
                links.write_seat(seat, html);
            }
        }
        // Where a board is played is the director's word; names are not, and become no links.
        ColumnKind::Text if column.key == "where" && is_web_address(cell) => {
            html.mark("<a rel=\"nofollow noopener\" href=\"").text(cell).mark("\">");
            html.text(cell).mark("</a>");
        }
        ColumnKind::Text => links.write_words(table, column, cell, html),
        ColumnKind::Reason => _ = html.text(cell),
    }
}

fn is_web_address(text: &str) -> bool {
    let behind = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    behind.is_some_and(|behind| !behind.is_empty() && !text.contains(char::is_whitespace))
}

/// A number; the fraction after its decimals is small.
pub(super) fn write_number(number: &str, html: &mut Html) {
    match number.split_once(' ') {
        Some((decimals, fraction)) => {
            html.text(decimals).mark(" <small>").text(fraction).mark("</small>");
        }
        None => {
            html.text(number);
        }
    }
}

fn class(column: &Column) -> &'static str {
    match column.kind {
        ColumnKind::Text => "",
        ColumnKind::Number => " class=\"n\"",
        ColumnKind::Reason => " class=\"why\"",
        ColumnKind::Seat => " class=\"seat\"",
    }
}

/// The page of draws, seeds and dice.
pub(super) fn draws(links: &NameLinks<'_>) -> GazettePage {
    let (site, title) = (links.site, "Draw and dice".to_owned());
    let frame = PageInMaking::plain(site, title, DRAW);
    let mut html = Html::new();
    html.paragraph(
        "All chance comes from seeds. The hash of each seed (SHA-256) was published before anyone \
            could know what the seed leads to. Once the seed is published, anyone can repeat what \
            was drawn and thrown from it.",
    );
    if !site.dice.is_empty() {
        html.mark("<p>").link(format_args!("{DATA}{}", exports::DICE), "All of it as data");
        html.mark(": <code>chancery verify-dice ")
            .text(exports::DICE)
            .mark("</code> repeats each ");
        html.mark("draw and each throw and compares them with this page.</p>\n");
    }
    site.draws.iter().for_each(|draw| write_draw(links, draw, &mut html));
    frame.around(&html)
}

fn write_draw(links: &NameLinks<'_>, draw: &SiteDraw, html: &mut Html) {
    html.heading(&draw.table.name, &draw.title);
    html.mark("<dl>\n<dt>Hash of the seed</dt><dd><code>").text(&draw.commitment);
    html.mark("</code></dd>\n<dt>Seed</dt><dd>");
    match &draw.seed {
        Some(seed) => html.mark("<code>").text(seed).mark("</code>"),
        None if draw.is_idle => html.mark("not needed"),
        None => html.mark("not published yet"),
    };
    html.mark("</dd>\n</dl>\n").list(&draw.findings);
    if !draw.table.rows.is_empty() {
        write(links, &draw.table, html);
    }
}
