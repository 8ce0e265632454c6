//! Rankings with the reason for each place, and the report on draws.

use super::frame::Frame;
use super::html::Html;
use super::site::{Draw, Site};
use super::{DATA, DRAW, Page, STANDINGS};
use crate::report::exports;
use crate::report::tables::{Column, Kind, Table, decimal};
use crate::tournament::scoring::systems;

/// The page of all rankings.
pub(super) fn page(site: &Site) -> Page {
    let title = "Standings".to_owned();
    let frame = Frame { site, root: "", title, path: STANDINGS.to_owned() };
    let mut html = Html::new();
    html.paragraph(systems::in_words(site.system).join(" "));
    html.mark("<nav aria-label=\"Rankings\"><ul>\n");
    for table in &site.tables {
        html.mark("<li><a href=\"#").text(&table.name).mark("\">").text(&table.title);
        html.mark("</a></li>\n");
    }
    html.mark("</ul></nav>\n");
    for table in &site.tables {
        html.heading(&table.name, &table.title);
        write(table, None, &mut html);
    }
    frame.around(&html)
}

/// A table, or its first rows.
pub(super) fn write(table: &Table, rows: Option<usize>, html: &mut Html) {
    table.notes.iter().for_each(|note| {
        html.paragraph(note);
    });
    let has_reasons = table.columns.iter().any(|column| column.kind == Kind::Reason);
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    html.text(&table.title).mark("\">\n<table");
    if has_reasons {
        html.mark(" class=\"reasons\"");
    }
    html.mark(">\n<thead><tr>");
    for column in &table.columns {
        html.mark("<th scope=\"col\"").mark(class(column)).mark(">").text(column.title);
        html.mark("</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for (number, row) in table.rows.iter().enumerate().take(rows.unwrap_or(usize::MAX)) {
        html.mark(if table.above == Some(number + 1) { "<tr class=\"cut\">" } else { "<tr>" });
        for (column, cell) in table.columns.iter().zip(row) {
            html.mark("<td").mark(class(column)).mark(">");
            write_cell(column, cell, html);
            html.mark("</td>");
        }
        html.mark("</tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}

/// A cell; a fraction has its decimals before it.
fn write_cell(column: &Column, cell: &str, html: &mut Html) {
    match decimal(cell, 3).filter(|_| column.kind == Kind::Number) {
        Some(decimal) => html.text(decimal).mark(" <small>").text(cell).mark("</small>"),
        None => html.text(cell),
    };
}

fn class(column: &Column) -> &'static str {
    match column.kind {
        Kind::Text => "",
        Kind::Number => " class=\"n\"",
        Kind::Reason => " class=\"why\"",
    }
}

/// The page of draws, seeds and dice.
pub(super) fn draws(site: &Site) -> Page {
    let title = "Draw and dice".to_owned();
    let frame = Frame { site, root: "", title, path: DRAW.to_owned() };
    let mut html = Html::new();
    html.paragraph(
        "All chance comes from seeds. The hash of a seed (SHA-256) was published before anybody \
         could know what it leads to; once the seed is told, everybody can repeat what was drawn \
         and thrown from it.",
    );
    if !site.dice.is_empty() {
        html.mark("<p>").link(format_args!("{DATA}{}", exports::DICE), "All of it as data");
        html.mark(": <code>chancery verify-dice ").text(exports::DICE).mark("</code> makes each ");
        html.mark("draw and each throw again and compares them with this page.</p>\n");
    }
    site.draws.iter().for_each(|draw| write_draw(draw, &mut html));
    frame.around(&html)
}

fn write_draw(draw: &Draw, html: &mut Html) {
    html.heading(&draw.table.name, &draw.title);
    html.mark("<dl>\n<dt>Hash of the seed</dt><dd><code>").text(&draw.commitment);
    html.mark("</code></dd>\n<dt>Seed</dt><dd>");
    match &draw.seed {
        Some(seed) => html.mark("<code>").text(seed).mark("</code>"),
        None => html.mark("not told yet"),
    };
    html.mark("</dd>\n</dl>\n").list(&draw.findings);
    if !draw.table.rows.is_empty() {
        write(&draw.table, None, html);
    }
}
