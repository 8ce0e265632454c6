//! A line as words and marks, and the input that the parsers of [`super::super::grammar`] read.

use std::iter::Enumerate;
use std::ops::Range;

use nom::{Input, Needed};

use super::super::names::key;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Letters and digits, with the dots and apostrophes inside and behind them.
    Word,
    /// One dash or several.
    Dash,
    /// `>`, or dashes that end in it.
    Arrow,
    Slash,
    Comma,
    Semicolon,
    Colon,
    /// `&`, `+` or `|`, or the word "and".
    And,
    Open,
    Close,
    Question,
    Other,
}

/// A word or a mark, and where it stands in the readable line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub mark: Mark,
    /// The word as names are compared; empty for marks.
    pub key: String,
    pub span: Range<usize>,
    /// Whether a blank stands before it.
    pub apart: bool,
}

/// Splits a readable line.
pub fn tokens(line: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut apart = true;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() {
            at += first.len_utf8();
            apart = true;
            continue;
        }
        let (mark, length) = mark_of(rest, first);
        let span = at..at + length;
        let key = if mark == Mark::Word { key(rest.get(..length).unwrap_or_default()) } else { String::new() };
        let mark = if key == "and" { Mark::And } else { mark };
        tokens.push(Token { mark, key, span, apart });
        at += length;
        apart = false;
    }
    tokens
}

fn mark_of(rest: &str, first: char) -> (Mark, usize) {
    let run = |wanted: &[char]| rest.len() - rest.trim_start_matches(wanted).len();
    match first {
        letter if letter.is_alphanumeric() => (Mark::Word, word_length(rest)),
        '-' | '>' | '=' => {
            let length = run(&['-', '>', '=']);
            let arrow = rest.get(..length).is_some_and(|run| run.contains('>'));
            (if arrow { Mark::Arrow } else { Mark::Dash }, length)
        }
        '/' => (Mark::Slash, run(&['/'])),
        ',' => (Mark::Comma, 1),
        ';' => (Mark::Semicolon, 1),
        ':' => (Mark::Colon, 1),
        '&' | '+' | '|' => (Mark::And, 1),
        '(' | '[' | '{' => (Mark::Open, 1),
        ')' | ']' | '}' => (Mark::Close, 1),
        '?' => (Mark::Question, run(&['?'])),
        other => (Mark::Other, other.len_utf8()),
    }
}

/// A word goes on over dots and apostrophes that a letter follows, and takes a dot behind it, as
/// in `s.c.` and `supp.`; but a dot between two words of three letters or more parts them.
fn word_length(rest: &str) -> usize {
    let mut length = 0;
    let mut letters = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, letter)) = chars.next() {
        let follows = chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        match letter {
            letter if letter.is_alphanumeric() => letters += 1,
            '.' if follows && letters >= 3 => return at + 1,
            '.' | '\'' if follows => letters = 0,
            '.' => return at + 1,
            _ => return at,
        }
        length = at + letter.len_utf8();
    }
    length
}

/// Tokens that a parser has not read yet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tokens<'a>(pub &'a [Token]);

impl<'a> Input for Tokens<'a> {
    type Item = &'a Token;
    type Iter = std::slice::Iter<'a, Token>;
    type IterIndices = Enumerate<std::slice::Iter<'a, Token>>;

    fn input_len(&self) -> usize {
        self.0.len()
    }

    fn take(&self, index: usize) -> Self {
        Tokens(self.0.get(..index).unwrap_or_default())
    }

    fn take_from(&self, index: usize) -> Self {
        Tokens(self.0.get(index..).unwrap_or_default())
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(Self::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.0.iter().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.0.iter()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.0.iter().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        if count <= self.0.len() { Ok(count) } else { Err(Needed::new(count - self.0.len())) }
    }
}
