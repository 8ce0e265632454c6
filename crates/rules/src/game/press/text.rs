//! The words of press, without invisible characters. Headings in them are left alone: letters put a
//! bar before every line of a person's words.

/// A text on one line, without what can't be seen.
pub(super) fn one_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text in lines, without blanks around it and characters that can't be seen.
pub(super) fn clean(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_x_1_nothing_in_press_is_unseen_or_turns_what_stands_beside_it() {
        for text in [
            "a\rFRANCE\u{2028}ITALY\u{85}RUSSIA\u{b}TURKEY\u{c}AUSTRIA\r\nENGLAND",
            "\u{202e}ECNARF\u{2066}",
            "\0\u{7}\u{1b}[2J\tFRANCE",
            "\u{e0041}\u{200b}\n",
        ] {
            let clean = clean(text);
            let lines = clean.split('\n').flat_map(str::chars);
            for letter in lines {
                assert!(!letter.is_control() && !is_unseen(letter), "{clean:?}");
            }
        }
        assert_eq!(clean("a\rb\u{2028}c\u{85}d\r\ne"), "a\nb\nc\nd\ne");
    }

    #[test]
    fn press_keeps_its_words_and_its_verses() {
        let verses = "\r\nOf arms\r\n  and the man\r\n\r\nI sing.\r\n";
        assert_eq!(clean(verses), "Of arms\n  and the man\n\nI sing.");
        assert_eq!(one_line(" The \n Pope\u{202e} "), "The Pope");
    }
}
