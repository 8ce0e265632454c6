//! Lines that say that there is no press: we publish nothing and ask nothing.

use super::super::super::text::{Mark, Token, Tokens};
use super::press_words::{is_known, is_word};
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// What may stand beside a word for press where there is none.
const BESIDE_NONE: ClassSet =
    ClassSet::of(&[WordClass::Nothing, WordClass::NoPressFiller, WordClass::LeadsToName]);

/// Whether all that a line says is that there is no press: "No press this time", `Presse: keine`.
pub fn says_no_press(tokens: Tokens<'_>) -> bool {
    let mut words = tokens.rest.iter().filter(|token| is_word(token));
    let is_dash = |token: &Token| matches!(token.mark, Mark::Dash);
    let is_dashed =
        matches!(tokens.rest, [_, colon, dash] if colon.mark == Mark::Colon && is_dash(dash));
    let (mut noun, mut none) = (false, is_dashed);
    let known = words.all(|token| {
        noun |= token.is(WordClass::PressNoun);
        none |= token.is(WordClass::Nothing);
        is_known(token) || token.is(BESIDE_NONE)
    });
    let asks = tokens.rest.iter().any(|token| token.mark == Mark::Question);
    known && noun && none && !asks
}

/// What comes after "No press," in a line that says more.
pub fn behind_no_press<'t>(tokens: Tokens<'t>) -> Option<&'t [Token]> {
    let parts = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Dash | Mark::Semicolon);
    let at = tokens.rest.iter().position(parts)?;
    let (first, rest) = tokens.rest.split_at_checked(at)?;
    // `press: "No!" - he said`
    if first.iter().any(|token| token.mark == Mark::Colon) {
        return None;
    }
    let says_none = says_no_press(Tokens { rest: first, names: tokens.names });
    let rest = rest.get(1..).filter(|_| says_none)?;
    // "just orders:" stands over orders, and asks for nothing.
    let headed = ClassSet::of(&[WordClass::OrdersInHeading, WordClass::OnlyOrdersFiller]);
    let mut words = rest.iter().filter(|token| is_word(token));
    let over_orders = rest.iter().any(|token| token.is(WordClass::OrdersInHeading))
        && words.all(|token| token.is(headed))
        && rest.iter().all(|token| is_word(token) || ends_line(token));
    Some(if over_orders { &[] } else { rest })
}

fn ends_line(token: &Token) -> bool {
    matches!(token.mark, Mark::Colon | Mark::Stop | Mark::Dash)
}
