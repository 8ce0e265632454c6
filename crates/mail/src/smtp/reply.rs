//! What a server of SMTP answers.

use super::super::server::quoted;

/// No answer of a server has more lines.
pub(super) const LINES_MAX: usize = 100;
/// No line of an answer is longer; RFC 5321 allows 512.
pub(super) const LINE_BYTES_MAX: u64 = 4096;

/// An answer: a number, and words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) code: u16,
    pub(super) lines: Vec<String>,
}

impl Reply {
    /// One line of an answer: number, whether more lines follow, words.
    ///
    /// `Reply-code [ SP textstring ]`, or with a hyphen if it is not the last line
    pub(super) fn line(line: &str) -> Option<(u16, bool, &str)> {
        let line = line.trim_end_matches(['\r', '\n']);
        let (number, rest) = line.split_at_checked(3)?;
        let code: u16 = number.parse().ok().filter(|code| (200..600).contains(code))?;
        let mut rest_letters = rest.chars();
        match rest_letters.next() {
            None | Some(' ') => Some((code, false, rest_letters.as_str())),
            Some('-') => Some((code, true, rest_letters.as_str())),
            Some(_) => None,
        }
    }

    pub(super) fn is_positive(&self) -> bool {
        (200..400).contains(&self.code)
    }

    /// Whether the server says "never" rather than "not now".
    pub(super) fn is_final(&self) -> bool {
        self.code >= 500
    }

    /// The words of all lines, without the number that each line may repeat.
    pub(super) fn words(&self) -> String {
        let number = self.enhanced().unwrap_or_default();
        let words = |line: &String| line.strip_prefix(number).unwrap_or(line).trim().to_owned();
        self.lines.iter().map(words).collect::<Vec<_>>().join(" ")
    }

    /// The number of three parts before the words: `status-code = class "." subject "." detail`
    pub(super) fn enhanced(&self) -> Option<&str> {
        let word = self.lines.first()?.split(' ').next()?;
        let is_part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        (word.split('.').count() == 3 && word.split('.').all(is_part)).then_some(word)
    }

    /// Whether the server goes away.
    pub(super) fn is_goodbye(&self) -> bool {
        self.code == 421
    }

    /// Whether an extension is offered with a word, or at all.
    pub(super) fn offers(&self, extension: &str, word: Option<&str>) -> bool {
        self.lines.iter().any(|line| {
            // Old servers write `AUTH=` in place of `AUTH `.
            let mut words = line.split([' ', '=']);
            let is_named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(extension));
            is_named && word.is_none_or(|word| words.any(|w| w.eq_ignore_ascii_case(word)))
        })
    }

    /// The answer for people.
    pub(super) fn said(&self) -> String {
        quoted(&format!("{} {}", self.code, self.lines.join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_nonsense_is_not() {
        assert_eq!(Reply::line("250-PIPELINING\r\n"), Some((250, true, "PIPELINING")));
        assert_eq!(Reply::line("354 End data"), Some((354, false, "End data")));
        assert_eq!(Reply::line("250"), Some((250, false, "")));
        for line in ["", "25", "abc", "999 x", "250x", "+50 x", "25é"] {
            assert_eq!(Reply::line(line), None, "{line}");
        }
    }

    #[test]
    fn extensions_are_found_by_whole_words() {
        let lines = ["mx.example", "AUTH PLAIN LOGIN", "AUTH=XOAUTH2", "SIZE 1000"];
        let reply = Reply { code: 250, lines: lines.map(str::to_owned).to_vec() };
        assert!(reply.offers("size", None) && reply.offers("auth", Some("login")));
        assert!(reply.offers("AUTH", Some("XOAUTH2")));
        assert!(!reply.offers("AUTH", Some("OAUTH")) && !reply.offers("STARTTLS", None));
    }
}
