//! Lines that hold no order and say for which turn the orders under them are: "My orders for spring
//! 1904 while I am away:".

use super::super::text::{Mark, Token, Tokens};
use super::condition::condition;
use super::heading::{Heading, is_heading_word};
use super::tree::Condition;
use crate::board::{Phase, PhaseKind};
use crate::grammar::vocabulary::WordClass;

/// What a line says of the orders under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announced {
    /// They are for a phase, or for a part of one.
    Part(Heading),
    /// They are for a turn that has no name here: "next turn", "my old orders".
    AnotherTurn,
}

/// What a line says of the orders under it, if it says anything of them.
///
/// Its last part decides: "Please ignore my letter; next turn:". Without a
/// colon it may be about anything, unless it consists of nothing but words that announce.
pub fn announced(line: Tokens<'_>, now: Phase) -> Option<Announced> {
    let last = line.rest.last()?;
    let mut parts = line.rest.split_inclusive(parts_sentences).rev();
    let said = parts.find_map(|rest| part(Tokens { rest, names: line.names }, now))?;
    let leads = matches!(last.mark, Mark::Colon | Mark::Dash | Mark::Arrow);
    let announces = || line.rest.iter().all(|token| token.key.is_empty() || may_announce(token));
    (leads || announces()).then_some(said)
}

fn parts_sentences(token: &Token) -> bool {
    let mark = matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Stop | Mark::And);
    // A full stop belongs to the word in front of it.
    mark || token.dotted || matches!(token.mark, Mark::Dash | Mark::Colon | Mark::Question)
}

/// What one part of a line says; nothing, if it could stand over any orders.
fn part(tokens: Tokens<'_>, now: Phase) -> Option<Announced> {
    let key = |at: usize| tokens.peek(at).map_or("", |token| token.key.as_str());
    let says = |test: fn(&str) -> bool| tokens.rest.iter().any(|token| test(&token.key));
    let follows =
        |test: fn(&str, &str) -> bool| (0..tokens.rest.len()).any(|at| test(key(at), key(at + 1)));
    if follows(|first, second| WordClass::AnotherTurn.has(first) && is_time(second)) {
        return Some(Announced::AnotherTurn);
    }
    let named = phase_named(tokens).map(|named| match named.season {
        None if named.year.is_some_and(|year| year != now.year) => Announced::AnotherTurn,
        _ => Announced::Part(named),
    });
    if named.is_some() {
        return named;
    }
    if if_dislodged(tokens) {
        let kind = Some(PhaseKind::Retreats);
        return Some(Announced::Part(Heading { kind, ..Heading::default() }));
    }
    // "My last letter bounced, so once more:" tells of a letter.
    let only = tokens.rest.iter().all(|token| token.key.is_empty() || may_announce(token));
    if only
        && (says(|key: &str| WordClass::Old.has(key))
            || follows(|first, second| first == "last" && WordClass::SetName.has(second)))
    {
        return Some(Announced::AnotherTurn);
    }
    None
}

/// A season with its year, a year, or a part of a letter such as "builds".
fn phase_named(tokens: Tokens<'_>) -> Option<Heading> {
    let found = Heading::of_phase(tokens);
    let part = found.kind.filter(|kind| *kind != PhaseKind::Movement);
    (found.season.is_some() || found.year.is_some() || part.is_some()).then_some(found)
}

/// "If dislodged:", which names no unit.
fn if_dislodged(tokens: Tokens<'_>) -> bool {
    (0..tokens.rest.len()).any(|at| {
        let found = condition(tokens.after(at));
        let ends = |rest: Tokens| rest.rest.iter().all(|token| token.mark != Mark::Word);
        matches!(found, Ok((rest, Condition::Dislodged(None))) if ends(rest))
    })
}

fn is_time(key: &str) -> bool {
    super::heading::names_a_season(key) || WordClass::Period.has(key)
}

/// A word that could stand over any orders.
fn is_plain(key: &str) -> bool {
    is_heading_word(key) || WordClass::AnnouncementFiller.has(key)
}

/// A word of which lines consist that announce and say nothing else.
fn may_announce(token: &Token) -> bool {
    let key = token.key.as_str();
    let number = key.bytes().all(|byte| byte.is_ascii_digit());
    number
        || is_plain(key)
        || WordClass::Old.has(key)
        || WordClass::AnotherTurn.has(key)
        || is_time(key)
        || is_heading_kind(key)
        || WordClass::PlanFiller.has(key)
}

fn is_heading_kind(key: &str) -> bool {
    super::heading::kind_word(key).is_some()
}
