//! The words of people, made harmless: names, press, quoted lines.
//!
//! All text that a person wrote goes through this module before it gets into a letter. Characters
//! that could move the cursor, turn the direction of writing or hide themselves become a dot or a
//! blank, one for one, so that a caret below still points to its place. [`super::page`] decides
//! where such words go, and puts a bar in front of each line of them. Clauses of the rules in them
//! are held where they are: those of our own words go to the foot of the letter.

use unicode_normalization::char::is_combining_mark;

use super::clauses::{HOLD, held};

/// More of a name than this is cut: it has to leave room in a table on a telephone.
pub const NAME_CHARS_MAX: usize = 40;

/// Languages put up to this many marks on a letter; more would paint over the lines around.
const MARKS_IN_A_ROW_MAX: usize = 4;

/// A line of a person's words, to stand in a letter.
pub fn line(text: &str) -> String {
    held(&plain(text))
}

/// The same where no clause is looked for, such as in a subject, and of a sentence of ours that has
/// words of a person in it.
pub(crate) fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut marks = 0;
    for letter in text.chars() {
        marks = if is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks <= MARKS_IN_A_ROW_MAX {
            shown.push(harmless(letter));
        }
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// Several lines of a person's words: no blank ones at either end, and one between others.
pub fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let mut lines: Vec<String> = text.split('\n').map(line).collect();
    lines.dedup_by(|next, before| next.is_empty() && before.is_empty());
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if lines.first().is_some_and(String::is_empty) {
        lines.remove(0);
    }
    lines
}

/// The same as one text, whose first line may stand behind words of ours.
pub fn text(text: &str) -> String {
    lines(text).join("\n")
}

/// A name, an address or a title, to stand in a sentence or a table: one line, not too long.
pub fn name(text: &str) -> String {
    let words = plain(text);
    let words: Vec<&str> = words.split_whitespace().collect();
    let name = words.join(" ");
    held(&match name.char_indices().nth(NAME_CHARS_MAX) {
        None => name,
        Some((end, _)) => name.get(..end).unwrap_or_default().trim_end().to_owned() + "…",
    })
}

fn harmless(letter: char) -> char {
    match letter {
        _ if letter.is_control() => ' ',
        '\u{2028}' | '\u{2029}' | HOLD => ' ',
        // Soft hyphens, letters without width, marks and brackets of direction, and the tags that
        // repeat ASCII unseen. The joiners of scripts and of little pictures may stay.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' => '·',
        '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => '·',
        '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => '·',
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => '·',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_the_cursor_or_hides_is_shown_one_for_one() {
        assert_eq!(line("A Par\t- Bur\u{7}"), "A Par - Bur");
        assert_eq!(line("a\u{202e}b\u{2066}c\u{200b}d\u{feff}e\u{e0041}"), "a·b·c·d·e·");
        assert_eq!(line("a\u{1b}[31mb"), "a [31mb");
        assert_eq!(line("Zoë, Иван, 日本, शक्ति"), "Zoë, Иван, 日本, शक्ति");
    }

    #[test]
    fn marks_are_not_piled_up() {
        let piled = "e".to_owned() + &"\u{301}".repeat(50);
        assert_eq!(line(&piled).chars().count(), 1 + MARKS_IN_A_ROW_MAX);
    }

    #[test]
    fn lines_end_where_their_writer_ended_them() {
        assert_eq!(lines("\r\n\r\na\r\nb\rc\u{2028}d\n\n\n\ne\n\n"), ["a", "b", "c", "d", "", "e"]);
        assert!(lines("").is_empty());
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(name("  Ann\r\n  FRANCE\t"), "Ann FRANCE");
        assert_eq!(name(&"x".repeat(100)), "x".repeat(NAME_CHARS_MAX) + "…");
    }
}
