//! What comes directly after an order: question marks, brackets, remarks.

use super::super::grammar::place::place;
use super::super::grammar::plan::plan;
use super::super::grammar::tree::{Alternative, Sense, Statement, WrittenDeed};
use super::super::resolve::OrderTrouble;
use super::super::text::{Mark, Token, Tokens};
use super::bare::{bracket_length, is_separator, undecorated};
use super::state::Reader;
use crate::grammar::vocabulary::WordClass;

pub(super) const UNREAD_PART: &str = "We can't read this part, so we filed nothing from this line.";

/// The answer to help from another unit that was only mentioned in passing.
pub(super) const UNREAD_HELP: &str = "We can't read this part. The order before it counts.";

/// What comes directly after an order and belongs to it.
#[derive(Default)]
pub(super) struct Trailing {
    pub(super) comments: Vec<(usize, usize)>,
    /// The byte at which a question or a remark begins that may change the order.
    pub(super) unclear: Option<usize>,
    /// Whether a bracket makes a condition.
    pub(super) hangs: bool,
    /// Whether a bracket names another place to go to.
    pub(super) choice: bool,
}

/// Takes question marks, brackets and `//` after an order. `is_remark` tells whether words change
/// nothing of it, after `//` or in a bracket.
pub(super) fn trailing<'l>(
    input: Tokens<'l>,
    is_remark: impl Fn(&[Token], bool) -> bool,
) -> (Tokens<'l>, Trailing) {
    let mut found = Trailing::default();
    let mut rest = input;
    while let Some(token) = rest.peek(0) {
        match token.mark {
            Mark::Question => {
                found.unclear.get_or_insert(token.span.start);
                rest = rest.after(1);
            }
            // `F Mao - Spa nc/sc`
            Mark::Slash
                if rest.peek(1).is_some_and(|next| rest.names.coast(&next.key).is_some()) =>
            {
                found.choice = true;
                rest = rest.after(2);
            }
            Mark::Slash if token.span.len() > 1 => {
                let end = rest.rest.last().map_or(token.span.end, |last| last.span.end);
                if !is_remark(rest.after(1).rest, true) {
                    found.unclear.get_or_insert(token.span.start);
                }
                found.comments.push((token.span.end, end));
                rest = rest.after(rest.rest.len());
            }
            Mark::Open => {
                let length = bracket_length(rest.rest);
                let inner = rest.rest.get(1..length.saturating_sub(1)).unwrap_or_default();
                let last = rest.rest.get(length.saturating_sub(1));
                let end = last.map_or(token.span.end, |last| last.span.start);
                if !is_remark(inner, false) {
                    found.unclear.get_or_insert(token.span.start);
                }
                found.choice |= leaves_choice(rest.after(1));
                found.hangs |= inner.iter().any(sounds_unsure);
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
    let other = inner.peek(0).is_some_and(|first| first.is(WordClass::ElseWord));
    let to = inner.peek(1).is_some_and(|next| next.task.is_some() || next.mark == Mark::Comma);
    let rest = inner.after(if to { 2 } else { 1 });
    let named = |sense: &Sense| matches!(sense, Sense::Provinces(_));
    let verb = inner.peek(1).is_some_and(Token::is_verb);
    other && (verb || place(rest).is_ok_and(|(_, place)| named(&place.name.sense)))
}

pub(super) fn sounds_unsure(token: &Token) -> bool {
    token.mark == Mark::Question || token.is(WordClass::Unsure)
}

/// Where another order may begin after one that was refused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begin {
    /// With a unit's letter directly after it, or after a separator.
    Letter,
    /// After a separator: the rest of `A Mar S teh Par - Bur` is no order.
    Separator,
    /// After a full stop.
    Stop,
}

/// What may begin another order after this one, if it is refused.
pub(super) fn next_begin(found: &Statement) -> Begin {
    let Statement::Order(sentence) = found else { return Begin::Letter };
    match sentence.deed {
        // `F Nth C A Lon & A Yor - Nwy`: what follows is still to be carried.
        WrittenDeed::Convoy(_, None) => Begin::Stop,
        WrittenDeed::Support(..) | WrittenDeed::Convoy(..) => Begin::Separator,
        _ => Begin::Letter,
    }
}

/// What is left after an order that was refused.
pub(super) fn behind_refusal(rest: Tokens<'_>, begin: Begin) -> Tokens<'_> {
    if begin == Begin::Letter && rest.peek(0).is_some_and(|next| next.kind().is_some()) {
        return rest;
    }
    let parts = |mark: Mark| match begin {
        Begin::Stop => mark == Mark::Stop,
        _ => is_separator(mark),
    };
    rest.after(rest.rest.iter().take_while(|next| !parts(next.mark)).count())
}

impl Reader<'_> {
    /// `A Par - Bur; cancel`: words after a semicolon that take back the order before it, or leave
    /// a choice, as they would after a comma.
    pub(super) fn spoiled_by(&self, part: &[Token], next: &[Token]) -> Option<OrderTrouble> {
        let next = undecorated(next);
        let trouble = self.spoiled(next)?;
        let order = |tokens: &[Token]| self.statement_at(self.input(tokens), None).is_ok();
        let conditional = |(_, choices): (_, Vec<Alternative>)| {
            choices.iter().any(|choice| choice.condition.is_some())
        };
        let plan = plan(self.input(next), self.section.is_some()).is_ok_and(conditional);
        let own = self.is_order_like(next) || order(next);
        (!plan && !own && order(part))
            .then(|| OrderTrouble { unit: self.unit_meant(part), ..trouble })
    }
}
