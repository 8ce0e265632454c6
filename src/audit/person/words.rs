//! A person's names and addresses, found in any text and replaced there.

use serde_json::Value;

/// What to look for, and its replacement.
#[derive(Debug, Default)]
pub(super) struct Needles(Vec<Needle>);

#[derive(Debug)]
struct Needle {
    chars: Vec<char>,
    instead: String,
    is_address: bool,
    /// A name of one word may be a word of the language, so its capitals count.
    is_exact: bool,
}

impl Needles {
    /// Looks for an address in any case, also as it stands in a return path.
    pub(super) fn address(&mut self, address: &str, instead: &str) {
        for written in [address.to_owned(), address.replace('@', "=")] {
            let chars = written.chars().map(lower).collect();
            let instead = instead.to_owned();
            self.0.push(Needle { chars, instead, is_address: true, is_exact: false });
        }
    }

    /// Looks for a whole name, broken over lines or not.
    pub(super) fn name(&mut self, name: &str, instead: &str) {
        let words: Vec<&str> = name.split_whitespace().collect();
        let is_exact = words.len() < 2;
        let name = words.join(" ");
        let chars = name.chars().map(|char| if is_exact { char } else { lower(char) }).collect();
        if !name.is_empty() {
            let instead = instead.to_owned();
            self.0.push(Needle { chars, instead, is_address: false, is_exact });
        }
    }

    pub(super) fn are_in(&self, text: &str) -> bool {
        self.replaced(text).is_some()
    }

    /// Whether it is in one of the strings of a value.
    pub(super) fn are_in_any(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.are_in(text),
            Value::Array(values) => values.iter().any(|value| self.are_in_any(value)),
            Value::Object(map) => map.values().any(|value| self.are_in_any(value)),
            _ => false,
        }
    }

    /// The text with everything replaced; nothing if it contains none of it.
    pub(super) fn replaced(&self, text: &str) -> Option<String> {
        let chars: Vec<char> = text.chars().collect();
        let mut made = String::new();
        let (mut at, mut found) = (0, false);
        while let Some(char) = chars.get(at) {
            let ends = self.0.iter().filter_map(|needle| Some((needle.end(&chars, at)?, needle)));
            match ends.max_by_key(|(end, _)| *end) {
                Some((end, needle)) => {
                    made.push_str(&needle.instead);
                    (at, found) = (end, true);
                }
                None => {
                    made.push(*char);
                    at += 1;
                }
            }
        }
        found.then_some(made)
    }
}

impl Needle {
    /// Its end, if it begins at `start`.
    fn end(&self, text: &[char], start: usize) -> Option<usize> {
        let before = start.checked_sub(1).and_then(|before| text.get(before));
        if before.is_some_and(|char| self.goes_on(*char)) {
            return None;
        }
        let mut at = start;
        for wanted in &self.chars {
            let found = *text.get(at)?;
            if *wanted == ' ' {
                let is_break = |char: &&char| char.is_whitespace() || **char == '>';
                let width = text.get(at..)?.iter().take_while(is_break).count();
                if width == 0 {
                    return None;
                }
                at += width;
            } else if *wanted == if self.is_exact { found } else { lower(found) } {
                at += 1;
            } else {
                return None;
            }
        }
        let next = |behind: usize| text.get(at + behind).copied();
        // A dot may end a sentence, or continue a host.
        let goes_on = match next(0) {
            Some('.') if self.is_address => next(1).is_some_and(char::is_alphanumeric),
            Some(char) => char.is_alphanumeric() || self.is_address && char == '-',
            None => false,
        };
        (!goes_on).then_some(at)
    }

    /// Whether the character before it makes it a part of something longer.
    fn goes_on(&self, before: char) -> bool {
        before.is_alphanumeric() || self.is_address && "._%+-".contains(before)
    }
}

fn lower(char: char) -> char {
    char.to_lowercase().next().unwrap_or(char)
}

/// The letters and digits of a text alone, to see whether two say the same.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|char| char.is_alphanumeric()).map(lower).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needles() -> Needles {
        let mut needles = Needles::default();
        needles.address("ann@x.org", "A");
        needles.name("Ann Able", "N");
        needles.name("Paris", "P");
        needles
    }

    #[test]
    fn a_person_is_found_whole_and_in_nothing_longer() {
        for (text, expected) in [
            ("Write to Ann@X.org.", "Write to A."),
            ("<ann@x.org>, ANN ABLE", "<A>, N"),
            ("> Ann\n> Able moves", "> N moves"),
            ("games+ann=x.org@games.example", "games+ann=x.org@games.example"),
            ("games-bounce ann=x.org@games.example", "games-bounce A@games.example"),
            ("Paris of A Paris", "P of A P"),
        ] {
            assert_eq!(needles().replaced(text).unwrap_or_else(|| text.to_owned()), expected);
        }
    }

    #[test]
    fn what_only_looks_like_a_person_stays() {
        for text in [
            "joann@x.org",
            "ann@x.org.uk",
            "ann@x.orgs",
            "Joann Able",
            "Ann Abler",
            "AnnAble",
            "a paris",
            "Parisian",
            "",
            "Ann",
        ] {
            assert!(!needles().are_in(text), "{text}");
        }
    }
}
