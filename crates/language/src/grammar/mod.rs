//! The language in which players write, as functions over the words of one line.
//!
//! Each function has its rule in ABNF above it, under the function's name; `grammar/` holds the
//! rules as one document. The terminals are words and marks, not letters: how words are cut out of
//! a line is for [`super::text`]. What comes out is what was *written* (see [`tree`]): names with
//! all their readings, nothing decided. What it means on a board is for [`super::resolve`].

pub mod announce;
mod articles;
mod classes;
pub mod command;
pub mod condition;
pub mod days;
mod deed;
pub mod forbidden;
pub mod harmless;
pub mod heading;
pub mod helping;
mod links;
pub mod order;
pub mod place;
pub mod plan;
pub mod route;
pub mod several;
pub mod talk;
pub mod tree;
pub mod unit;
pub mod verb_first;
mod verbs;
pub mod vocabulary;
pub mod whole;
pub mod words;

use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult};

use super::text::{Mark, Token, Tokens};
use vocabulary::WordClass;

/// Where a parser stopped, and what it would have understood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// How many tokens were left.
    pub left: usize,
    /// What was expected, for the message; empty if the parser only tried.
    pub what: &'static str,
}

/// The result of a parser.
pub type Parsed<'a, T> = IResult<Tokens<'a>, T, Expected>;

impl<'a> ParseError<Tokens<'a>> for Expected {
    fn from_error_kind(input: Tokens<'a>, _: ErrorKind) -> Self {
        Expected { left: input.rest.len(), what: "" }
    }

    fn append(_: Tokens<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two attempts, trust the one that got farther.
    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

/// Fails here, because something else was expected.
pub fn expected<'a, T>(input: Tokens<'a>, what: &'static str) -> Parsed<'a, T> {
    Err(Err::Error(Expected { left: input.rest.len(), what }))
}

/// One mark of this kind.
///
/// ```abnf
/// dash = "-" / "--" / "="
/// arrow = "->" / "=>" / ">"
/// ```
pub fn mark<'a>(wanted: Mark) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> {
    move |input| match input.peek(0) {
        Some(token) if token.mark == wanted => Ok((input.after(1), ())),
        _ => expected(input, "a mark"),
    }
}

/// One word for which the test holds.
pub fn word<'a>(test: impl Fn(&str) -> bool) -> impl Fn(Tokens<'a>) -> Parsed<'a, &'a str> {
    word_token(move |token| test(&token.key))
}

/// One word of this class.
pub fn one_of<'a>(class: WordClass) -> impl Fn(Tokens<'a>) -> Parsed<'a, &'a str> {
    word_token(move |token| token.is(class))
}

fn word_token<'a>(test: impl Fn(&Token) -> bool) -> impl Fn(Tokens<'a>) -> Parsed<'a, &'a str> {
    move |input| match input.peek(0) {
        Some(token) if token.mark == Mark::Word && test(token) => {
            Ok((input.after(1), token.key.as_str()))
        }
        _ => expected(input, ""),
    }
}

/// One of these phrases.
pub fn one_phrase<'a>(wanted: &'static [&'static str]) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> {
    move |input| {
        let nothing = expected(input, "");
        wanted.iter().fold(nothing, |found, wanted| match (found, phrase(wanted)(input)) {
            (Err(Err::Error(one)), Err(Err::Error(other))) => Err(Err::Error(one.or(other))),
            (Err(_), next) => next,
            (found, _) => found,
        })
    }
}

/// These words, one after the other.
pub fn phrase<'a>(wanted: &'static str) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> {
    move |input| {
        let (mut rest, mut wanted) = (input, wanted);
        loop {
            // Hardly any word of a letter begins a phrase, and the first letter rules most out.
            let alike = |key: &str| key.as_bytes().first() == wanted.as_bytes().first();
            let word = rest.peek(0).filter(|token| token.mark == Mark::Word && alike(&token.key));
            let behind = word.and_then(|token| wanted.strip_prefix(token.key.as_str()));
            wanted = match behind {
                Some("") => return Ok((rest.after(1), ())),
                Some(left) if left.starts_with(' ') => left.trim_start(),
                _ => return expected(rest, ""),
            };
            rest = rest.after(1);
        }
    }
}
