//! Plain text as lines that mean what they show: flowed paragraphs joined (RFC 3676), line ends and
//! blanks of all kinds made the usual ones, invisible characters left out.

use mail_parser::ContentType;

/// How a text was broken into lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flow {
    /// Lines that end in a blank go on in the next one.
    flowed: bool,
    blank_added: bool,
}

impl Flow {
    /// Reads the parameters of a part's type.
    pub(super) fn of(kind: Option<&ContentType<'_>>) -> Flow {
        let is = |name, wanted: &str| {
            let value = kind.and_then(|kind| kind.attribute(name));
            value.is_some_and(|value| value.trim().eq_ignore_ascii_case(wanted))
        };
        Flow { flowed: is("format", "flowed"), blank_added: is("delsp", "yes") }
    }
}

/// A text with lines and blanks of the usual kinds.
pub(super) fn clean(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' => {
                letters.next_if_eq(&'\n');
                cleaned.push('\n');
            }
            // Soft line breaks of word processors, and the separators of Unicode.
            '\n' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => cleaned.push('\n'),
            '\t' => cleaned.push('\t'),
            letter if is_invisible(letter) || letter.is_control() => {}
            letter if letter.is_whitespace() => cleaned.push(' '),
            letter => cleaned.push(letter),
        }
    }
    cleaned
}

/// Whether nothing is seen of a character: soft hyphens, joiners, marks of direction and of byte
/// order, tags. They could only serve to show another text than the one that is read.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Joins the lines of flowed paragraphs; the marks of quotes stay.
pub(super) fn unflow(text: &str, flow: Flow) -> String {
    if !flow.flowed {
        return text.to_owned();
    }
    let mut joined = String::with_capacity(text.len());
    // How deep the open paragraph is quoted.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let (depth, content) = unquoted(line);
        let is_mark = content == "-- ";
        if open != Some(depth) || is_mark {
            if open.is_some() {
                joined.push('\n');
            }
            if depth > 0 {
                joined.push_str(&">".repeat(depth));
                joined.push(' ');
            }
        }
        let goes_on = content.ends_with(' ') && !is_mark;
        let end = content.len() - usize::from(goes_on && flow.blank_added);
        joined.push_str(content.get(..end).unwrap_or(content));
        if !goes_on {
            joined.push('\n');
        }
        open = goes_on.then_some(depth);
    }
    joined
}

/// How deep a flowed line is quoted, and the line without its marks and its stuffing.
fn unquoted(line: &str) -> (usize, &str) {
    let content = line.trim_start_matches('>');
    (line.len() - content.len(), content.strip_prefix(' ').unwrap_or(content))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_deceive_are_left_out() {
        for (written, clear) in [
            ("\u{feff}A PAR - BUR\r\nA\u{a0}MAR\u{2003}H\r", "A PAR - BUR\nA MAR H\n"),
            ("A\u{200b} PAR \u{202e}RUB - \u{202c}H\0", "A PAR RUB - H"),
            ("one\u{2028}two\u{b}three\n", "one\ntwo\nthree\n"),
        ] {
            assert_eq!(clean(written), clear);
        }
    }

    #[test]
    fn flowed_paragraphs_are_joined_at_their_own_depth() {
        let flow = Flow { flowed: true, blank_added: false };
        for (written, joined) in [
            (
                " FRANCE\n A MAR S \nA PAR - BUR\n-- \nAnne",
                "FRANCE\nA MAR S A PAR - BUR\n-- \nAnne\n",
            ),
            ("> a \n> b\nc \n> d\n", "> a b\nc \n> d\n"),
            ("a \n-- \nb", "a \n-- \nb\n"),
            (" >no quote\n>>  b", ">no quote\n>>  b\n"),
        ] {
            assert_eq!(unflow(written, flow), joined);
        }
        let flow = Flow { flowed: true, blank_added: true };
        assert_eq!(unflow("A PAR - B \nUR\n", flow), "A PAR - BUR\n");
        assert_eq!(unflow("a \nb\n", Flow::default()), "a \nb\n");
    }
}
