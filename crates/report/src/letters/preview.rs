//! What a list of letters shows after the subject.

use super::escape::escaped;
use super::page::LetterPage;

/// What hides the first words of a page; one program knows the last of these alone.
const HIDDEN: &str = "display:none;font-size:1px;line-height:1px;max-height:0;overflow:hidden;\
    mso-hide:all";

/// Lists of letters show about so much after the subject.
const PREVIEW_CHARS: usize = 120;

/// The first words of the page, which lists of letters show after the subject. They stand in the
/// letter, too, so the page hides them.
pub(super) fn preview(page: &LetterPage) -> String {
    let words = page.preview_words();
    let mut short: String = words.chars().take(PREVIEW_CHARS).collect();
    if short.len() < words.len() {
        short.truncate(short.rfind(' ').unwrap_or(short.len()));
        short.push('…');
    }
    match short.is_empty() {
        true => short,
        false => format!("<span class=\"h\" style=\"{HIDDEN}\">{}</span>", escaped(&short)),
    }
}
