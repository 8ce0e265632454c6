//! What stands directly behind an order: question marks, brackets, remarks.

use super::super::text::{Mark, Token, Tokens};

/// What stands directly behind an order and belongs to it.
#[derive(Default)]
pub(super) struct Trailing {
    pub(super) comments: Vec<(usize, usize)>,
    pub(super) doubt: Option<String>,
    pub(super) cancelled: bool,
}

/// Takes question marks, brackets and `//` behind an order.
pub(super) fn trailing(input: Tokens<'_>) -> (Tokens<'_>, Trailing) {
    let mut found = Trailing::default();
    let mut rest = input;
    while let Some(token) = rest.peek(0) {
        match token.mark {
            Mark::Question => {
                found.doubt.get_or_insert_with(|| "?".to_owned());
                rest = rest.after(1);
            }
            Mark::Slash if token.span.len() > 1 => {
                let end = rest.rest.last().map_or(token.span.end, |last| last.span.end);
                found.comments.push((token.span.end, end));
                rest = rest.after(rest.rest.len());
            }
            Mark::Open => {
                let length = bracket_length(rest.rest);
                let inner = rest.rest.get(1..length.saturating_sub(1)).unwrap_or_default();
                let last = rest.rest.get(length.saturating_sub(1));
                let end = last.map_or(token.span.end, |last| last.span.start);
                found.cancelled |= inner.iter().any(|token| cancels(&token.key));
                if inner.iter().any(sounds_unsure) {
                    found.doubt.get_or_insert_with(|| "in brackets".to_owned());
                }
                found.comments.push((token.span.end, end.max(token.span.end)));
                rest = rest.after(length);
            }
            _ => break,
        }
    }
    (rest, found)
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

fn cancels(word: &str) -> bool {
    matches!(
        word,
        "cancel"
            | "cancelled"
            | "canceled"
            | "ignore"
            | "scratch"
            | "disregard"
            | "withdrawn"
            | "void"
            | "deleted"
            | "forget"
    )
}

pub(super) fn sounds_unsure(token: &Token) -> bool {
    token.mark == Mark::Question
        || matches!(
            token.key.as_str(),
            "if" | "maybe" | "perhaps" | "probably" | "possibly" | "unsure" | "unless" | "guess"
        )
}
