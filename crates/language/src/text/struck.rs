//! Words that their writer struck out, in the ways in which text can: `~~A Par - Bur~~`, the tags
//! of HTML, and letters with a stroke through each.

/// What a line does to the words in it and after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strike {
    /// Whether words in it are struck out.
    pub seen: bool,
    /// Whether a tag leaves those after the line struck out, or a closing one does not.
    pub open: Option<bool>,
}

impl Strike {
    /// Takes an HTML tag in, without its brackets.
    pub(super) fn take_tag(&mut self, tag: &str) {
        let lower = tag.to_ascii_lowercase();
        let name = lower.strip_prefix('/').unwrap_or(&lower);
        let name = name.split(|letter: char| !letter.is_ascii_alphanumeric()).next();
        if name.is_some_and(|name| matches!(name, "s" | "del" | "strike")) {
            self.seen = true;
            self.open = Some(!lower.starts_with('/'));
        }
        self.seen |= lower.contains("line-through");
    }

    /// Takes the letters of a line in.
    pub(super) fn take_letters(&mut self, letters: &[char]) {
        let stroke = |letter: &char| matches!(letter, '\u{335}'..='\u{338}');
        self.seen |= letters.iter().any(stroke) || stands_between_tildes(letters);
    }
}

/// `~~A Par - Bur~~`, with one tilde on each side or two. A tilde between blanks or between words
/// is a dash, and so is one that nothing closes.
fn stands_between_tildes(letters: &[char]) -> bool {
    let mut open = None;
    let mut at = 0;
    while let Some(rest) = letters.get(at..).filter(|rest| !rest.is_empty()) {
        let length = rest.iter().take_while(|letter| **letter == '~').count();
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let behind = rest.get(length);
        let part = |letter: Option<&char>| letter.is_some_and(|letter| letter.is_alphanumeric());
        let blank = |letter: Option<&char>| letter.is_none_or(|letter| letter.is_whitespace());
        if length > 0 && open == Some(length) && !blank(before) && !part(behind) {
            return true;
        }
        if length > 0 && !part(before) && !blank(behind) {
            open = Some(length);
        }
        at += length.max(1);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tildes_strike_out_what_stands_between_them() {
        for (line, expected) in [
            ("~~A Par - Bur~~", true),
            ("A Par H ~A Par - Bur~", true),
            ("~~A Par - Bur~~, A Mar H", true),
            ("A Par ~ Bur", false),
            ("A Par ~~ Bur", false),
            ("A Par~Bur, A Mar~Gas", false),
            ("~A Par ~ Bur", false),
            ("A Par ~> Bur", false),
        ] {
            let letters: Vec<char> = line.chars().collect();
            assert_eq!(stands_between_tildes(&letters), expected, "{line}");
        }
    }
}
