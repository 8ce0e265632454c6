//! A page as plain text: paragraphs folded to [`COLUMNS`], headings in capitals, tables in fixed
//! pitch, and quotes with a bar in front of each line.
//!
//! A telephone shows [`NARROW`] columns and folds the rest. So a table has two columns at most
//! that belong side by side, and what explains a row stands under it.

use super::clauses::HOLD;
use super::grid::Grid;
use super::page::{LetterPage, PageBlock, PageRow};
use super::times::Time;

/// How wide a letter is.
pub const COLUMNS: usize = 78;

/// What a telephone shows of a line; tables of ours fit into it.
pub const NARROW: usize = 38;

/// The left column of a table takes no more; longer entries push the right one aside.
pub(super) const LEFT_MAX: usize = 24;

/// The gap before a column of words.
pub(super) const COLUMN_GAP: usize = 2;

/// What explains a row is indented so far.
const HANG: &str = "      ";

/// What explains a row of a table of numbers is indented so far: it begins below the names.
const GRID_HANG: &str = "          ";

/// The text of a page, each line ended.
pub(super) fn print(page: &LetterPage) -> String {
    let mut lines = Vec::new();
    for block in page.blocks() {
        write(&mut lines, block);
    }
    if let Some(foot) = page.foot() {
        part(&mut lines);
        lines.extend(fold(&foot, "", ""));
    }
    (lines.join("\n") + "\n").replace(HOLD, " ")
}

fn write(lines: &mut Vec<String>, block: &PageBlock) {
    match block {
        PageBlock::Say(sentences) => {
            part(lines);
            lines.extend(fold(sentences, "", ""));
        }
        PageBlock::Link(label, address) => {
            lines.extend(fold(&format!("{label} {address}"), "", ""))
        }
        PageBlock::Under(sentences) | PageBlock::Received(sentences) => {
            lines.extend(fold(sentences, "", ""))
        }
        PageBlock::Heading(_, title) => {
            part(lines);
            lines.push(title.to_uppercase());
        }
        PageBlock::Items(items) => {
            lines.extend(items.iter().flat_map(|item| fold(item, "- ", "  ")))
        }
        PageBlock::Rows(rows) => write_rows(lines, rows),
        PageBlock::Grid(grid) => write_grid(lines, grid),
        PageBlock::Due(word, time) => lines.extend(due(word, time)),
        PageBlock::Fixed(line) => lines.push(line.trim_end().to_owned()),
        PageBlock::Quote(words) => lines.extend(words.iter().flat_map(|line| barred(line, "  "))),
        // The letter has its contents in words.
        PageBlock::Picture(..) | PageBlock::OwnPicture(_) | PageBlock::Taps(_) => {}
        PageBlock::Gap => part(lines),
    }
}

/// A gap before what follows; none at the top, and never two.
fn part(lines: &mut Vec<String>) {
    if lines.last().is_some_and(|last| !last.is_empty()) {
        lines.push(String::new());
    }
}

fn write_rows(lines: &mut Vec<String>, rows: &[PageRow]) {
    let width = left_width(rows);
    for row in rows {
        let line = format!("  {:width$}  {}", row.left, row.right);
        match line.chars().count() > COLUMNS {
            false => lines.push(line.trim_end().to_owned()),
            true => lines.extend(fold(&line, "  ", HANG)),
        }
        lines.extend(row.quotes.iter().flat_map(|words| barred(words, HANG)));
        for sentence in &row.below {
            lines.extend(fold(sentence, HANG, HANG));
        }
    }
}

/// How wide the left column of a table is.
pub(super) fn left_width(rows: &[PageRow]) -> usize {
    let fitting = rows.iter().map(|row| row.left.chars().count());
    fitting.filter(|width| *width <= LEFT_MAX).max().unwrap_or(0)
}

fn write_grid(lines: &mut Vec<String>, grid: &Grid) {
    let titles: Vec<&str> = grid.head.iter().map(|(title, _)| title.as_str()).collect();
    lines.push(grid_line(grid, &titles));
    for row in &grid.rows {
        lines.push(grid_line(grid, &row.entries.iter().map(String::as_str).collect::<Vec<&str>>()));
        lines.extend(row.below.iter().flat_map(|sentence| fold(sentence, GRID_HANG, GRID_HANG)));
    }
}

fn grid_line(grid: &Grid, entries: &[&str]) -> String {
    let mut line = String::from(" ");
    for (at, (entry, (_, width))) in entries.iter().zip(&grid.head).enumerate() {
        line += &match at {
            0 => format!(" {entry:<width$}"),
            _ if grid.is_of_words(at) => {
                let width = width.saturating_sub(COLUMN_GAP);
                format!("{:COLUMN_GAP$}{:<width$}", "", cut(entry, width))
            }
            _ => format!("{entry:>width$}"),
        };
    }
    line.trim_end().to_owned()
}

/// As much of an entry as its column takes. The page has all of it.
fn cut(entry: &str, width: usize) -> String {
    if entry.chars().count() <= width {
        return entry.to_owned();
    }
    let kept: String = entry.chars().take(width.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A deadline on lines of its own; each line fits a telephone.
pub(super) fn due(word: &str, time: &Time) -> Vec<String> {
    let indent = " ".repeat(word.len() + 2);
    let mut lines = vec![format!("{word}  {}", time.gmt)];
    let left = time.in_words();
    let own = format!("{indent}{}, {left}", time.local);
    match (time.local.as_str(), left.as_str()) {
        ("", "") => {}
        ("", only) | (only, "") => lines.push(indent + only),
        _ if own.chars().count() <= NARROW => lines.push(own),
        (local, left) => {
            lines.push(format!("{indent}{local}"));
            lines.push(indent + left);
        }
    }
    lines
}

/// A harmless line behind a bar, folded if it has to be. Its own blanks are kept where it fits.
fn barred(line: &str, indent: &str) -> Vec<String> {
    let bar = format!("{indent}| ");
    if bar.chars().count() + line.chars().count() <= COLUMNS {
        return vec![(bar + line).trim_end().to_owned()];
    }
    fold(line, &bar, &bar)
}

/// The words of a text. The letter of a unit and the place after it are one word: a reader would
/// not look for `A` at the end of a line.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_place = word.starts_with(|letter: char| letter.is_uppercase());
        match words.last_mut() {
            Some(unit) if is_place && matches!(unit.as_str(), "A" | "F") => {
                unit.push(' ');
                unit.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// Folds a text at its blanks. A word wider than a line keeps one to itself.
pub(super) fn fold(text: &str, first: &str, others: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_empty = true;
    for word in words(text) {
        let width = line.chars().count() + usize::from(!is_empty) + word.chars().count();
        if width > COLUMNS && !is_empty {
            lines.push(std::mem::replace(&mut line, others.to_owned()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(&word);
        is_empty = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_folded_at_blanks_and_long_words_stay_whole() {
        let long = "x".repeat(COLUMNS + 5);
        assert_eq!(fold(&format!("a {long} b"), "- ", "  "), ["- a", &format!("  {long}"), "  b"]);
        assert!(fold(&"word ".repeat(60), "", "").iter().all(|line| line.len() <= COLUMNS));
    }

    #[test]
    fn a_unit_stands_on_one_line() {
        for filled in 60..COLUMNS {
            let text = format!("{} F Smyrna and A Rome", "x".repeat(filled));
            let lines = fold(&text, "", "");
            assert!(lines.iter().all(|line| !line.ends_with([' ', 'F', 'A'])), "{lines:?}");
        }
    }

    #[test]
    fn nobodys_words_stand_at_the_margin() {
        let mut page = LetterPage::opening("First.");
        page.quote(&format!("RESULTS\n\n  ode\n{}", "many words ".repeat(20)));
        let text = print(&page);
        let quoted: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(quoted.get(..3), Some(["  | RESULTS", "  |", "  |   ode"].as_slice()));
        assert!(quoted.iter().all(|line| line.starts_with("  |") && line.len() <= COLUMNS));
    }

    #[test]
    fn columns_are_aligned_and_what_explains_a_row_stands_under_it() {
        let mut page = LetterPage::default();
        let bounced = PageRow::new("A Paris", "- Burgundy").explained("bounced");
        page.rows(&[bounced, PageRow::new("A Marseilles", "holds")]);
        let expected = "  A Paris       - Burgundy\n      bounced\n  A Marseilles  holds\n";
        assert_eq!(print(&page), expected);
    }

    #[test]
    fn a_deadline_fits_a_telephone() {
        let time = Time {
            gmt: "Fri 27 Nov 2026 20:00 GMT".to_owned(),
            local: "21:00 in Paris".to_owned(),
            left: "3 days and 4 hours".to_owned(),
        };
        let mut page = LetterPage::default();
        page.due("Due", &time);
        page.gap();
        page.due("Was", &Time { local: String::new(), ..time });
        let expected = "Due  Fri 27 Nov 2026 20:00 GMT\n     21:00 in Paris\n     in 3 days and 4 \
            hours\n\nWas  Fri 27 Nov 2026 20:00 GMT\n     in 3 days and 4 hours\n";
        assert_eq!(print(&page), expected);
    }
}
