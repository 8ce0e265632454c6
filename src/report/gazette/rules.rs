//! The rules in force, and data to take away.

use std::collections::BTreeMap;

use super::frame::Frame;
use super::html::Html;
use super::site::{Board, Site};
use super::{Page, RULES, folder};

/// The page.
pub(super) fn page(site: &Site) -> Page {
    let title = "Rules and data".to_owned();
    let frame = Frame { site, root: "", title, path: RULES.to_owned() };
    let mut html = Html::new();
    html.heading("rules", "Rules in force");
    html.paragraph(
        "The tournament is played by the rules of the World Masters 2004. Where they leave a \
         choice to the game master, it is stated here with its clause, as in the letters with \
         which the games started (D.I(1)).",
    );
    for (policies, boards) in by_policy(site) {
        html.mark("<h3>");
        for (at, board) in boards.iter().enumerate() {
            if at > 0 {
                html.mark(", ");
            }
            html.link(format_args!("{}/index.html", folder(board)), &board.name);
        }
        html.mark("</h3>\n").list(policies);
    }
    frame.around(&html)
}

/// The boards that are run alike, together.
fn by_policy(site: &Site) -> Vec<(&[String], Vec<&Board>)> {
    let mut found: BTreeMap<&[String], Vec<&Board>> = BTreeMap::new();
    for board in &site.boards {
        found.entry(&board.policies).or_default().push(board);
    }
    let mut groups: Vec<_> = found.into_iter().collect();
    // The most usual way first.
    groups.sort_by_key(|(_, boards)| std::cmp::Reverse(boards.len()));
    groups
}
