//! Lines that hold no order and say for which turn the orders under them are: "My orders for spring
//! 1904 while I am away:".

use super::super::text::{Mark, Token, Tokens, any_is};
use super::condition::condition;
use super::heading::{Heading, is_heading_word, names_a_season};
use super::tree::Condition;
use crate::board::{Phase, PhaseKind};
use crate::grammar::vocabulary::{ClassSet, WordClass};

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
    (leads || line.rest.iter().all(may_announce)).then_some(said)
}

fn parts_sentences(token: &Token) -> bool {
    let mark = matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::Stop | Mark::And);
    // A full stop belongs to the word in front of it.
    mark || token.dotted || matches!(token.mark, Mark::Dash | Mark::Colon | Mark::Question)
}

/// What one part of a line says; nothing, if it could stand over any orders.
fn part(tokens: Tokens<'_>, now: Phase) -> Option<Announced> {
    let is_time = |token: &Token| token.is(WordClass::Period) || names_a_season(&token.key);
    let names_another = |pair: &[Token]| match pair {
        [first, second] => first.is(WordClass::AnotherTurn) && is_time(second),
        _ => false,
    };
    if tokens.rest.windows(2).any(names_another) {
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
    let of_last = |pair: &[Token]| match pair {
        [first, second] => first.key == "last" && second.is(WordClass::SetName),
        _ => false,
    };
    let is_old = any_is(tokens.rest, WordClass::Old) || tokens.rest.windows(2).any(of_last);
    let is_past = is_old && tokens.rest.iter().all(may_announce);
    is_past.then_some(Announced::AnotherTurn)
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

/// A word of which lines consist that announce and say nothing else.
fn may_announce(token: &Token) -> bool {
    const ANNOUNCES: ClassSet = ClassSet::of(&[
        WordClass::AnnouncementFiller,
        WordClass::AnotherTurn,
        WordClass::BuildsHead,
        WordClass::Old,
        WordClass::Period,
        WordClass::PlanFiller,
        WordClass::RemovalsHead,
        WordClass::RetreatsHead,
    ]);
    let key = token.key.as_str();
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    is_number || token.is(ANNOUNCES) || is_heading_word(key) || names_a_season(key)
}
