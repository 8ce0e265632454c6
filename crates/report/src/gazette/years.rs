//! The years of a board, a page for each.

use super::html::Html;
use super::site::SiteBoard;

/// The years, to be stepped through.
pub(super) fn years(board: &SiteBoard, here: Option<u16>, html: &mut Html) {
    let years = board.years();
    if years.is_empty() {
        return;
    }
    html.mark("<nav class=\"yearsnav\" aria-label=\"Years\">\n<ol>\n");
    html.mark("<li><a href=\"index.html\"");
    if here.is_none() {
        html.mark(" aria-current=\"page\"");
    }
    html.mark(">Board</a></li>\n");
    for year in years {
        html.mark("<li><a href=\"").text(way_to_year(year)).mark("\"");
        if here == Some(year) {
            html.mark(" aria-current=\"page\"");
        }
        html.mark(">").text(year).mark("</a></li>\n");
    }
    html.mark("</ol>\n</nav>\n");
}

/// The page of a year, from beside it.
pub(super) fn way_to_year(year: u16) -> String {
    format!("{year}.html")
}
