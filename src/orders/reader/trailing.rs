//! What stands directly behind an order: question marks, brackets, remarks.

use super::super::grammar::place::place;
use super::super::grammar::tree::Sense;
use super::super::text::{Mark, Token, Tokens};

/// What stands directly behind an order and belongs to it.
#[derive(Default)]
pub(super) struct Trailing {
    pub(super) comments: Vec<(usize, usize)>,
    pub(super) doubt: Option<String>,
    pub(super) cancelled: bool,
    /// Whether a bracket names another place to go to.
    pub(super) choice: bool,
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
                found.choice |= leaves_choice(rest.after(1));
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

/// `(or Gas)`: a choice, which no bracket makes a remark.
fn leaves_choice(inner: Tokens<'_>) -> bool {
    let other = inner.peek(0).is_some_and(|first| {
        matches!(first.key.as_str(), "or" | "else" | "otherwise" | "alternatively")
    });
    let to = inner.peek(1).is_some_and(|next| next.task.is_some() || next.mark == Mark::Comma);
    let rest = inner.after(if to { 2 } else { 1 });
    let named = |sense: &Sense| matches!(sense, Sense::Provinces(_));
    other && (place(rest).is_ok_and(|(_, place)| named(&place.name.sense)))
}

/// How many tokens a bracket takes, itself included; one that is never closed takes all.
pub(super) fn bracket_length(tokens: &[Token]) -> usize {
    closed_bracket(tokens).unwrap_or(tokens.len())
}

/// How many tokens a bracket takes, itself included, if it is closed.
pub(super) fn closed_bracket(tokens: &[Token]) -> Option<usize> {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.mark {
            Mark::Open => open += 1,
            Mark::Close => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return Some(at + 1);
        }
    }
    None
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
