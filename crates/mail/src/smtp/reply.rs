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

    /// Whether the same will be said tomorrow. What is said of our login is not about the letter.
    pub(super) fn is_final(&self) -> bool {
        self.code >= 500 && !matches!(self.code, 530 | 534 | 535 | 538)
    }

    /// Whether it is said of us rather than of the letter or its receiver: we have sent too much
    /// (X.4.5), the server is in trouble (X.3), or its policy is against us (X.7) (RFC 3463).
    /// Microsoft 365 says so of a sender that is not the login.
    pub(super) fn is_about_us(&self) -> bool {
        if self.lines.iter().any(|line| line.contains("SendAsDenied")) {
            return true;
        }
        let mut numbers = self.enhanced().unwrap_or_default().split('.').skip(1);
        match (numbers.next(), numbers.next()) {
            // No day will come on which it is shorter.
            (Some("3"), Some("4")) => false,
            (Some("4"), Some("5")) | (Some("2"), Some("252")) | (Some("3" | "7"), _) => true,
            _ => false,
        }
    }

    /// The number of three parts before the words: `status-code = class "." subject "." detail`
    fn enhanced(&self) -> Option<&str> {
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
    fn what_is_said_of_us_is_told_from_what_is_said_of_a_receiver() {
        let reply = |line: &str| Reply { code: 550, lines: vec![line.to_owned()] };
        for line in [
            "5.4.5 Daily user sending limit exceeded",
            "5.7.1 relaying denied",
            "5.7.26 unauthenticated mail is not accepted from this domain",
            "5.3.0 system trouble",
            "5.2.252 not allowed to send as x@a.example",
            "5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
        ] {
            assert!(reply(line).is_about_us(), "{line}");
        }
        for line in [
            "5.1.1 user unknown",
            "5.2.2 mailbox full",
            "5.3.4 message too big",
            "5.4.50 x",
            "5.7 x",
            "no such user 5.7.1",
            "",
        ] {
            assert!(!reply(line).is_about_us(), "{line}");
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
