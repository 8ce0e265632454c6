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

/// Words of a paragraph. A telephone breaks lines at hyphens: a board such as `wm26-r1-07`, or its
/// address, would be read and copied in two parts.
pub(super) fn running(words: &str) -> String {
    let is_name = |word: &str| {
        let has = |what: fn(char) -> bool| word.contains(what);
        has(|sign| sign == '-') && has(|sign| sign.is_ascii_digit())
    };
    let parts = words.split_inclusive(' ').map(|part| match part.trim_end_matches(' ') {
        word if is_name(word) => {
            let blank = part.strip_prefix(word).unwrap_or_default();
            format!("<span style=\"display:inline-block\">{}</span>{blank}", escaped(word))
        }
        _ => escaped(part),
    });
    parts.collect()
}
