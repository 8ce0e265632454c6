//! Words around an order that only talk about one: what was ordered, what could be, what another
//! player is to do. None of that is an order.

use super::super::text::{Mark, Token, Tokens};
use super::harmless::harmless;
use super::tree::{Sentence, Statement, WrittenDeed};
use super::words::{self, Task};
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// Whether a statement is no order: the words before and after it only talk about it, it begins
/// with a word of every day, or it breaks off.
pub fn about(before: &[Token], start: Tokens<'_>, found: &Statement, rest: Tokens<'_>) -> bool {
    let verb_first = start.peek(0).is_some_and(Token::is_verb);
    weighs(before)
        || asks(before, rest)
        || verb_first && speaks_to_others(before, found)
        || tells(rest)
        || is_prose(start, found, rest)
        || breaks_off(found, rest)
}

/// "I could order …", "Should I order …?", "Next turn: …".
fn weighs(before: &[Token]) -> bool {
    let modal = |key: &str| matches!(key, "could" | "can" | "should" | "shall");
    before.windows(2).any(|pair| match pair {
        [one, other] => match (one.key.as_str(), other.key.as_str()) {
            ("i" | "we" | "you", other) if modal(other) => true,
            (one, "i" | "we") if modal(one) => true,
            ("next", other) => WordClass::TurnName.has(other),
            _ => false,
        },
        _ => false,
    })
}

/// "Can F Bre move to Mao?", "Is A Bur - Mun legal?"; "Can you move …?" asks for it.
fn asks(before: &[Token], rest: Tokens<'_>) -> bool {
    let Some((first, others)) = before.split_first() else { return false };
    let asked = first.is(WordClass::AsksWhether);
    let begged = others.iter().any(|word| matches!(word.key.as_str(), "you" | "please" | "pls"));
    asked && !begged && rest.rest.iter().any(|next| next.mark == Mark::Question)
}

/// "You hold Belgium" is for another player, and "I hold Paris" says who owns it; "I hold A Par" is
/// an order.
fn speaks_to_others(before: &[Token], found: &Statement) -> bool {
    let Some(subject) = before.last() else { return false };
    match (subject.key.as_str(), found) {
        ("you", _) => before.len() == 1,
        ("i" | "we", Statement::Order(Sentence { unit, deed: WrittenDeed::Hold })) => {
            unit.kind.is_none()
        }
        _ => false,
    }
}

/// `A Par - Bur bounced`, `A Par - Bur would be better`: the order is what is spoken of.
fn tells(rest: Tokens<'_>) -> bool {
    let key = |at: usize| rest.peek(at).map_or("", |token| token.key.as_str());
    match key(0) {
        "last" | "next" => WordClass::TurnName.has(key(1)),
        told => WordClass::ToldOfOrder.has(told),
    }
}

/// Whether a word of every day in front of a verb only looks like a place: "Den Rest macht …". A
/// place has something said about it and no more.
fn is_prose(start: Tokens<'_>, found: &Statement, rest: Tokens<'_>) -> bool {
    let Statement::Order(Sentence { unit, deed }) = found else { return false };
    let everyday = start.peek(0).is_some_and(|first| words::is_everyday(&first.key));
    let goes_on = rest.peek(0).is_some_and(|next| {
        next.mark == Mark::Word && next.kind().is_none() && next.task != Some(Task::To)
    });
    let still = matches!(deed, WrittenDeed::Hold | WrittenDeed::Disband | WrittenDeed::Build);
    unit.kind.is_none() && everyday && still && goes_on
}

/// Whether a support breaks off before its target: words that mean nothing, and a place after them,
/// as in `A Bur S A Par xto Gas`. To help it stay would be a guess (D.III(2)).
fn breaks_off(found: &Statement, rest: Tokens<'_>) -> bool {
    let Statement::Order(Sentence { deed: WrittenDeed::Support(_, None), .. }) = found else {
        return false;
    };
    let words = rest.rest.iter().take_while(|next| next.mark == Mark::Word);
    let words = words.take_while(|next| next.kind().is_none());
    let known =
        |next: &Token| next.key.len() > 2 && !next.is_verb() && rest.names.is_place(&next.key);
    let first_verb = rest.peek(1).is_some_and(|next| next.task.is_some());
    !first_verb && words.into_iter().any(known)
}

/// The tokens outside of sentences of talk: "let me know if anything is unclear".
pub fn without_talk(tokens: &[Token]) -> Vec<Token> {
    without(
        tokens,
        ClassSet::of(&[WordClass::Anywhere, WordClass::Before, WordClass::Behind, WordClass::Talk]),
    )
}

/// Whether a word or phrase stands here that makes a condition, takes back or leaves something
/// open.
pub fn leaves_open(tokens: &[Token]) -> bool {
    const OPEN: ClassSet = ClassSet::of(&[
        WordClass::Draft,
        WordClass::Excepts,
        WordClass::Joke,
        WordClass::Limits,
        WordClass::Open,
        WordClass::Retracts,
        WordClass::Unsettled,
    ]);
    (0..tokens.len()).any(|at| harmless(tokens.get(at..).unwrap_or_default(), OPEN).is_some())
}

/// What comes after "Hi Gordon," and the like.
pub fn behind_greeting(words: &[Token]) -> &[Token] {
    let greets = ClassSet::of(&[WordClass::Anywhere, WordClass::Talk, WordClass::Salutation]);
    let mut rest = words;
    while let Some(first) = rest.first() {
        let length = match first.mark {
            Mark::Word => harmless(rest, greets).map_or(0, |(length, _)| length),
            _ => 1,
        };
        if length == 0 {
            break;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    rest
}

/// The tokens outside of phrases of several words of such a class.
pub fn without(tokens: &[Token], wanted: ClassSet) -> Vec<Token> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match harmless(tokens.get(at..).unwrap_or_default(), wanted) {
            Some((length, _)) if length > 1 => at += length,
            _ => {
                kept.push(token.clone());
                at += 1;
            }
        }
    }
    kept
}
