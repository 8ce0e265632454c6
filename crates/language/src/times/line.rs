//! A text about times as words, numbers and marks.
//!
//! The reader of orders has tokens of its own; they know names of provinces and verbs, and part
//! what belongs together here, as in `America/New_York` and `18:00`.

use super::unread::UnreadTime;
use crate::grammar::vocabulary::WordClass;
use crate::limits::FAR_TOKENS;
use crate::orders::quoted;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TimeTokenKind {
    Number,
    Word,
    Mark,
}

#[derive(Clone, Copy, Debug)]
struct TimeToken<'a> {
    kind: TimeTokenKind,
    text: &'a str,
    /// Whether there is a blank before it.
    apart: bool,
}

/// What is left of a text to be read.
#[derive(Clone, Debug)]
pub(super) struct RestOfText<'a> {
    tokens: Vec<TimeToken<'a>>,
    at: usize,
}

impl<'a> RestOfText<'a> {
    pub(super) fn new(text: &'a str) -> RestOfText<'a> {
        let mut tokens = Vec::new();
        let mut rest = text;
        while tokens.len() < FAR_TOKENS {
            let begun = rest.trim_start();
            let Some(first) = begun.chars().next() else { break };
            let (kind, length) = measure(begun, first);
            let (text, after) = begun.split_at(length);
            tokens.push(TimeToken { kind, text, apart: begun.len() < rest.len() });
            rest = after;
        }
        if tokens.len() == FAR_TOKENS {
            tokens.push(TimeToken { kind: TimeTokenKind::Mark, text: "…", apart: true });
        }
        RestOfText { tokens, at: 0 }
    }

    fn token(&self, ahead: usize) -> Option<&TimeToken<'a>> {
        self.tokens.get(self.at + ahead)
    }

    fn of_kind(&self, ahead: usize, kind: TimeTokenKind) -> Option<&TimeToken<'a>> {
        self.token(ahead).filter(|token| token.kind == kind)
    }

    pub(super) fn is_done(&self) -> bool {
        self.token(0).is_none()
    }

    pub(super) fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// The word so many tokens ahead, in small letters.
    pub(super) fn word(&self, ahead: usize) -> Option<String> {
        self.of_kind(ahead, TimeTokenKind::Word).map(|token| token.text.to_lowercase())
    }

    /// The next words, if there are so many in a row.
    pub(super) fn words(&self, count: usize) -> Option<String> {
        let words: Option<Vec<String>> = (0..count).map(|ahead| self.word(ahead)).collect();
        words.map(|words| words.join(" "))
    }

    /// The number so many tokens ahead. One with too many digits does not count.
    pub(super) fn number(&self, ahead: usize) -> Option<u32> {
        let token = self.of_kind(ahead, TimeTokenKind::Number)?;
        token.text.parse().ok().filter(|_| token.text.len() <= 4)
    }

    /// Whether the number so many tokens ahead has four digits, as a year does.
    pub(super) fn has_four_digits(&self, ahead: usize) -> bool {
        self.of_kind(ahead, TimeTokenKind::Number).is_some_and(|token| token.text.len() == 4)
    }

    /// The mark so many tokens ahead; all dashes are one.
    pub(super) fn mark(&self, ahead: usize) -> Option<char> {
        let mark = self.of_kind(ahead, TimeTokenKind::Mark)?.text.chars().next()?;
        Some(if ['–', '—', '−', '‐', '‑'].contains(&mark) { '-' } else { mark })
    }

    /// The same, if no blank stands before it.
    pub(super) fn glued_mark(&self, ahead: usize) -> Option<char> {
        self.mark(ahead).filter(|_| self.token(ahead).is_some_and(|token| !token.apart))
    }

    pub(super) fn glued_number(&self, ahead: usize) -> Option<u32> {
        self.number(ahead).filter(|_| self.token(ahead).is_some_and(|token| !token.apart))
    }

    /// Passes a mark, if it is next.
    pub(super) fn take_mark(&mut self, mark: char) -> bool {
        let is_next = self.mark(0) == Some(mark);
        self.at += usize::from(is_next);
        is_next
    }

    /// Passes a word, if one of these is next.
    pub(super) fn take_word(&mut self, words: &[&str]) -> bool {
        let is_next = self.word(0).is_some_and(|word| words.contains(&word.as_str()));
        self.at += usize::from(is_next);
        is_next
    }

    /// Passes a word, if one of this class is next.
    pub(super) fn take_class(&mut self, class: WordClass) -> bool {
        let is_next = self.word(0).is_some_and(|word| class.has(&word));
        self.at += usize::from(is_next);
        is_next
    }

    /// Passes these words in a row, if they are next.
    pub(super) fn take_phrase(&mut self, words: &[&str]) -> bool {
        let is_next = self.words(words.len()).is_some_and(|next| next == words.join(" "));
        self.at += if is_next { words.len() } else { 0 };
        is_next
    }

    /// An error: the next token is not what was expected.
    pub(super) fn expected(&self, expected: &'static str) -> UnreadTime {
        let found = self.token(0).map_or("the end".to_owned(), |token| quoted(token.text));
        UnreadTime::Expected { expected, found }
    }

    /// An error if anything is left.
    pub(super) fn end(&self, expected: &'static str) -> Result<(), UnreadTime> {
        if self.is_done() { Ok(()) } else { Err(self.expected(expected)) }
    }
}

/// What the next token is, and how many bytes it has. A word goes on over a slash with a letter
/// after it, and after that over every character that names of zones have.
fn measure(text: &str, first: char) -> (TimeTokenKind, usize) {
    let run = |is_part: fn(char) -> bool| text.find(|c| !is_part(c)).unwrap_or(text.len());
    if first.is_ascii_digit() {
        return (TimeTokenKind::Number, run(|c| c.is_ascii_digit()));
    }
    if !first.is_alphabetic() {
        return (TimeTokenKind::Mark, first.len_utf8());
    }
    let word = run(|c| c.is_alphabetic() || c == '_');
    let behind = text.get(word..).and_then(|rest| rest.strip_prefix('/'));
    if behind.is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
        return (TimeTokenKind::Word, run(|c| c.is_alphanumeric() || "_/+-".contains(c)));
    }
    (TimeTokenKind::Word, word)
}
