//! Lines that say that there is no press: nothing is published of them, and nothing is asked.

use super::super::super::text::{Mark, Token, Tokens};
use super::press_words::{FROM, NONE, NOUNS, ORDERS, is_known, is_word};

/// What may stand beside "no press".
#[rustfmt::skip]
const BESIDE_NONE: [&str; 39] = [
    "me", "us", "time", "round", "phase", "today", "once", "again", "yet", "more", "say", "add", "tell",
    "really", "at", "s", "there", "von", "mir", "uns", "diesmal", "dieses", "mal", "heute", "runde",
    "moi", "cette", "fois", "tour", "jour", "da", "me", "questa", "volta", "oggi", "vez", "hoy", "parte",
    "turno",
];

/// What may stand beside "orders" where nothing else is said.
#[rustfmt::skip]
const ONLY: [&str; 36] = [
    "only", "just", "my", "the", "here", "are", "come", "nur", "bloss", "lediglich", "meine", "die", "hier",
    "sind", "juste", "seulement", "uniquement", "que", "les", "des", "mes", "voici", "solo", "soltanto",
    "solamente", "gli", "i", "miei", "le", "mie", "ecco", "mis", "las", "los", "aqui", "estan",
];

/// Whether all that a line says is that there is no press: "No press this time", `Presse: keine`.
pub fn says_no_press(tokens: Tokens<'_>) -> bool {
    let says = |words: &[&str], token: &Token| words.contains(&token.key.as_str());
    let mut words = tokens.rest.iter().filter(|token| is_word(token));
    let is_dash = |token: &Token| matches!(token.mark, Mark::Dash);
    let is_dashed =
        matches!(tokens.rest, [_, colon, dash] if colon.mark == Mark::Colon && is_dash(dash));
    let (mut noun, mut none) = (false, is_dashed);
    let known = words.all(|token| {
        noun |= says(&NOUNS, token);
        none |= says(&NONE, token);
        is_known(token) || says(&NONE, token) || says(&BESIDE_NONE, token) || says(&FROM, token)
    });
    let asks = tokens.rest.iter().any(|token| token.mark == Mark::Question);
    known && noun && none && !asks
}

/// What stands behind "No press," in a line that says more.
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
    let says = |words: &[&str], token: &Token| words.contains(&token.key.as_str());
    let mut words = rest.iter().filter(|token| is_word(token));
    let over_orders = rest.iter().any(|token| says(&ORDERS, token))
        && words.all(|token| says(&ORDERS, token) || says(&ONLY, token))
        && rest.iter().all(|token| is_word(token) || ends_line(token));
    Some(if over_orders { &[] } else { rest })
}

fn ends_line(token: &Token) -> bool {
    matches!(token.mark, Mark::Colon | Mark::Stop | Mark::Dash)
}
