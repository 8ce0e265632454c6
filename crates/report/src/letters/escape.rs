//! Words of letters as HTML.

/// Words in which nothing is HTML.
pub(super) fn escaped(words: &str) -> String {
    let mut html = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            '\'' => html += "&#39;",
            letter => html.push(letter),
        }
    }
    html
}

/// A line in which blanks count.
pub(super) fn as_it_stands(line: &str) -> String {
    let words = line.trim_start_matches(' ');
    let indent = "&nbsp;".repeat(line.len() - words.len());
    indent + &escaped(words).replace("  ", "&nbsp; ")
}
