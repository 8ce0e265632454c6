//! Press on the pages of a board.

use super::html::Html;
use crate::game::press::PublishedPress;
use crate::letters::safe;

/// The press that is not white, apart from all orders (D.X(1)).
pub(super) fn write_section(press: &PublishedPress, html: &mut Html) {
    let Some(section) = &press.section else { return };
    html.mark("<h3>").text(&section.title).mark("</h3>\n");
    for piece in &section.pieces {
        if let Some(name) = &piece.attributed {
            html.mark("<p class=\"who\">Attributed to ").text(safe::line(name)).mark(":</p>\n");
        }
        quote(&piece.text, html);
    }
}

/// The words of a person.
pub(super) fn quote(words: &str, html: &mut Html) {
    html.mark("<blockquote>").text(safe::lines(words).join("\n")).mark("</blockquote>\n");
}
