//! The words of a line without what stands around them and between them: bullets, numbers,
//! brackets, separators.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use super::super::text::{Mark, Token, Tokens};
use crate::grammar::vocabulary::WordClass;

/// "24 hours" begins with no bullet.
fn measures_time(token: &Token) -> bool {
    [WordClass::Hours, WordClass::Days, WordClass::Weeks].iter().any(|class| token.is(*class))
        && token.key.len() > 1
}

/// The words of a line without its bullet, its number, and brackets around all of it.
pub(super) fn undecorated(tokens: &[Token]) -> &[Token] {
    // The ends of all brackets are found at once: they may stand a thousand deep.
    let brackets = LazyCell::new(|| brackets(tokens));
    let mut rest = tokens;
    loop {
        rest = match rest {
            [first, left @ ..] if is_decoration(first.mark) => left,
            [left @ .., last] if matches!(last.mark, Mark::Stop | Mark::Comma) => left,
            [number, close, left @ ..]
                if close.mark == Mark::Close && is_number(number) && !left.is_empty() =>
            {
                left
            }
            [open, number, close, left @ ..]
                if open.mark == Mark::Open
                    && close.mark == Mark::Close
                    && is_bullet(number, left)
                    && !left.is_empty() =>
            {
                left
            }
            [roman, left @ ..] if roman.dotted && is_roman(roman) && !left.is_empty() => left,
            [ordinal, colon, left @ ..]
                if colon.mark == Mark::Colon && is_ordinal(ordinal) && !left.is_empty() =>
            {
                left
            }
            [number, left @ ..]
                if number.key.len() <= 2
                    && number.key.parse::<u16>().is_ok()
                    && left
                        .first()
                        .is_some_and(|next| next.mark != Mark::Dash && !measures_time(next)) =>
            {
                left
            }
            [open, inner @ .., last]
                if open.mark == Mark::Open
                    && !inner.is_empty()
                    && brackets.get(&open.span.start) == Some(&last.span.start) =>
            {
                inner
            }
            _ => return rest,
        }
    }
}

/// The bytes of the brackets that are closed, each with the byte of the one that closes it.
fn brackets(tokens: &[Token]) -> BTreeMap<usize, usize> {
    let mut open = Vec::new();
    let mut closed = BTreeMap::new();
    for token in tokens {
        match token.mark {
            Mark::Open => open.push(token.span.start),
            Mark::Close => closed.extend(open.pop().map(|start| (start, token.span.start))),
            _ => {}
        }
    }
    closed
}

fn is_decoration(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Dash
            | Mark::Arrow
            | Mark::And
            | Mark::Other
            | Mark::Stop
            | Mark::Comma
            | Mark::Colon
            | Mark::Close
            | Mark::Semicolon
            | Mark::Slash
    )
}

/// `(1)`, and `(b)` in front of a unit with its kind: `(a) Par` is an army.
fn is_bullet(number: &Token, left: &[Token]) -> bool {
    let named = |left: &[Token]| left.first().is_some_and(|token| token.kind().is_some());
    // "(a) the Army in Venice holds"
    let behind_article = match left {
        [the, rest @ ..] if the.is(WordClass::Article) => rest,
        _ => &[],
    };
    let letter = number.key.len() == 1 && number.key.bytes().all(|one| one.is_ascii_lowercase());
    number.key.parse::<u16>().is_ok() || letter && (named(left) || named(behind_article))
}

/// `1st:`
fn is_ordinal(token: &Token) -> bool {
    let digits = token.key.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let ending = token.key.get(digits.len()..).unwrap_or_default();
    !digits.is_empty() && digits.len() < 3 && matches!(ending, "st" | "nd" | "rd" | "th")
}

/// `1`, `a` or `iv` in front of a bracket.
fn is_number(token: &Token) -> bool {
    let roman = token.key.chars().all(|letter| "ivx".contains(letter));
    token.mark == Mark::Word && (token.key.len() == 1 || roman || token.key.parse::<u16>().is_ok())
}

/// `ii.`, `iv.`
fn is_roman(token: &Token) -> bool {
    token.key.len() > 1 && token.key.chars().all(|letter| "ivx".contains(letter))
}

/// The words of a line outside of brackets.
pub(super) fn words_outside_brackets(tokens: &[Token]) -> Vec<&str> {
    outside_brackets(tokens).map(|token| token.key.as_str()).collect()
}

/// The tokens of a line that are neither in brackets nor after `//`.
pub(super) fn outside_brackets(tokens: &[Token]) -> impl Iterator<Item = &Token> {
    let mut open = 0_usize;
    let comment = |token: &&Token| token.mark == Mark::Slash && token.span.len() > 1;
    tokens.iter().take_while(move |token| !comment(token)).filter(move |token| {
        match token.mark {
            Mark::Open => open += 1,
            Mark::Close => open = open.saturating_sub(1),
            _ => return open == 0,
        }
        false
    })
}

/// How many tokens a bracket takes, itself included; one that is never closed takes all.
pub(super) fn bracket_length(tokens: &[Token]) -> usize {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.mark {
            Mark::Open => open += 1,
            Mark::Close => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// A mark or a number.
pub(super) fn is_wordless(token: &Token) -> bool {
    token.mark != Mark::Word || token.key.parse::<u16>().is_ok()
}

pub(super) fn is_separator(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Comma
            | Mark::And
            | Mark::Stop
            | Mark::Semicolon
            | Mark::Colon
            | Mark::Other
            | Mark::Close
    )
}

pub(super) fn skip_separators(mut input: Tokens<'_>) -> Tokens<'_> {
    while let Some(token) = input.peek(0) {
        if !is_separator(token.mark) && token.mark != Mark::Question && !leads_a_list(input) {
            break;
        }
        input = input.after(1);
    }
    input
}

/// `2.` or `2)` between two orders.
fn leads_a_list(input: Tokens<'_>) -> bool {
    input.peek(0).is_some_and(|token| {
        let closed = input.peek(1).is_some_and(|next| next.mark == Mark::Close);
        token.key.len() < 3 && token.key.parse::<u8>().is_ok() && (closed || token.dotted)
    })
}

pub(super) fn as_comma(token: &Token, is_one: bool) -> Token {
    match is_one {
        true => Token { mark: Mark::Comma, ..token.clone() },
        false => token.clone(),
    }
}
