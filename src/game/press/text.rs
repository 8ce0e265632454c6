//! Press as it may stand in a result: no line of it can pass for one of the result itself.
//!
//! What looks like a heading is not guessed at. Every line gets a bar before it, which no line of
//! a result has, and long lines are folded here, so that no mail program folds them behind the
//! bar.

/// What stands before every line of press.
pub const BAR: &str = "| ";

/// No line of press is wider, its bar included; mail programs fold wider lines as they like.
pub const PRESS_WIDTH: usize = 72;

/// A text as lines of press, each behind a [`BAR`] and none wider than [`PRESS_WIDTH`].
pub fn barred(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in clean(text).lines() {
        let folded = folded(line, PRESS_WIDTH - BAR.len());
        lines.extend(folded.iter().map(|part| format!("{BAR}{part}").trim_end().to_owned()));
    }
    // One empty line parts as well as many.
    lines.dedup_by(|next, line| next == line && line == BAR.trim_end());
    lines.join("\n")
}

/// A text on one line, without what can't be seen.
pub(super) fn one_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text in lines, without blanks around it and characters that can't be seen.
fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                clean.push('\n');
            }
            letter if letter.is_whitespace() => clean.push(' '),
            letter if letter.is_control() || is_unseen(letter) => {}
            letter => clean.push(letter),
        }
    }
    clean.trim_end().trim_start_matches('\n').to_owned()
}

/// Marks of direction, joiners, tags and fillers: they can turn or hide what stands beside them.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A line in parts of up to so many characters, parted at blanks where there are any.
fn folded(line: &str, width: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest: Vec<char> = line.trim_end().chars().collect();
    while rest.len() > width {
        let blank = rest.iter().take(width + 1).rposition(|letter| *letter == ' ');
        // A line that begins with blanks alone is cut, too: it would never get shorter.
        let is_text_before = |at: &usize| rest.iter().take(*at).any(|letter| *letter != ' ');
        let cut = blank.filter(is_text_before).unwrap_or(width);
        let after = rest.split_off(cut);
        parts.push(rest.into_iter().collect());
        rest = after.into_iter().skip_while(|letter| *letter == ' ').collect();
    }
    parts.push(rest.into_iter().collect());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_x_1_no_line_of_press_can_pass_for_a_line_of_a_result() {
        for text in [
            "FRANCE\n    A Paris - Burgundy",
            "a\rFRANCE\u{2028}ITALY\u{85}RUSSIA\u{b}TURKEY\u{c}AUSTRIA\r\nENGLAND",
            "\u{202e}ECNARF\u{2066}",
            &format!("{}FRANCE", " ".repeat(500)),
            &"FRANCE ".repeat(100),
            &"x".repeat(1000),
            "\0\u{7}\u{1b}[2J\tFRANCE",
            "ANONYMOUS PRESS\n\n\n\n-- \n> FRANCE",
            "\u{e0041}\u{200b}\n",
            "",
        ] {
            let barred = barred(text);
            for line in barred.split('\n').filter(|line| !line.is_empty()) {
                assert!(line.starts_with(BAR.trim_end()), "{line:?}");
                assert!(line.chars().count() <= PRESS_WIDTH, "{line:?}");
                assert!(!line.chars().any(|letter| letter.is_control() || is_unseen(letter)));
            }
        }
    }

    #[test]
    fn press_keeps_its_words_and_its_verses() {
        let verses = "Of arms\r\n  and the man\r\n\r\n\r\nI sing.\r\n";
        assert_eq!(barred(verses), "| Of arms\n|   and the man\n|\n| I sing.");
        let words = "word ".repeat(30);
        let unfolded = barred(&words).replace("\n| ", " ");
        assert_eq!(unfolded, format!("| {}", words.trim_end()));
        assert_eq!(one_line(" The \n Pope\u{202e} "), "The Pope");
    }
}
