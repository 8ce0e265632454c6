//! A wish in a plain sentence, for the game master.

use super::super::super::text::{Mark, Token};
use super::super::harmless::classes_in;
use super::super::talk::without;
use super::line::LineInWords;
use super::value::{Command, VagueWish};
use crate::grammar::vocabulary::{ClassSet, WordClass};
use crate::limits::NAME_WORDS;

/// "I'd like to ask for an extension of 48 hours, my train is late": the first part of the line
/// asks for it and says nothing else, and nothing after it limits that (D.VII(5)).
pub(super) fn extension_of_so_long(line: &LineInWords) -> Option<Command> {
    let ends = |token: &Token| token.stops() || matches!(token.mark, Mark::Comma | Mark::Question);
    let mut parts = line.tokens.rest.split_inclusive(ends);
    let asks = { &mut parts }
        .find(|part| part.iter().any(|token| WordClass::ExtensionName.has(&token.key)))?;
    let polite = without(asks, ClassSet::of(&[WordClass::Anywhere]));
    let words: Vec<&Token> = polite.iter().filter(|token| token.mark == Mark::Word).collect();
    let keys: Vec<&str> = words.iter().map(|word| &*word.key).collect();
    const LIMITS: ClassSet =
        ClassSet::of(&[WordClass::Limits, WordClass::Denies, WordClass::TakesBack]);
    // "24 Stunden Verlängerung, bitte" asks by naming it.
    let asks_here = |key: &&str| WordClass::AsksFor.has(key) || WordClass::ExtensionName.has(key);
    let begins = keys.iter().take(NAME_WORDS).any(asks_here);
    // "1.5 days"
    let is_broken = |token: &Token| {
        let written = line.text.get(token.span.clone()).unwrap_or_default();
        let number = written.starts_with(|letter: char| letter.is_ascii_digit());
        number && written.trim_end_matches('.').contains(['.', ','])
    };
    let marked = asks.iter().any(|token| {
        is_broken(token) || !matches!(token.mark, Mark::Word | Mark::Dash) && !ends(token)
    });
    let is_question = asks.last().is_some_and(|last| last.mark == Mark::Question);
    let may_ask =
        !is_question || keys.iter().take(NAME_WORDS).any(|first| WordClass::Requests.has(first));
    let lengths: Vec<(usize, String)> = lengths(&keys).collect();
    let [(at, length)] = &lengths[..] else { return None };
    let is_known = |(place, key): (usize, &&str)| {
        let asks = WordClass::AsksFor.has(key) || WordClass::ExtensionAround.has(key);
        let named = WordClass::ExtensionName.has(key) || WordClass::Another.has(key);
        asks || named || place == *at || place == *at + 1 && is_unit(key)
    };
    let all_known = keys.iter().enumerate().all(is_known);
    let more = if keys.iter().any(|key| WordClass::Another.has(key)) { "another " } else { "" };
    let is_one =
        begins && may_ask && !marked && all_known && !parts.flatten().any(|token| token.is(LIMITS));
    is_one.then(|| Command::Extension(format!("{more}{length}").into()))
}

/// "48 hours", "24h", each with the place of its number.
fn lengths(keys: &[&str]) -> impl Iterator<Item = (usize, String)> {
    keys.iter().enumerate().filter_map(|(at, key)| {
        let unit = key.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let digits = key.get(..key.len() - unit.len()).unwrap_or_default();
        let next = keys.get(at + 1).copied().unwrap_or_default();
        let (_, unit) = unit_of(if unit.is_empty() { next } else { unit })?;
        let is_some = (1..=3).contains(&digits.len()) && !digits.starts_with('0');
        is_some.then(|| (at, format!("{digits} {unit}")))
    })
}

fn unit_of(key: &str) -> Option<(WordClass, &'static str)> {
    let named =
        [(WordClass::Hours, "hours"), (WordClass::Days, "days"), (WordClass::Weeks, "weeks")];
    named.into_iter().find(|(class, _)| class.has(key))
}

fn is_unit(key: &str) -> bool {
    unit_of(key).is_some()
}

/// A wish for more time, or a word that a player will be away. If it asks for nothing we pass it on
/// to no one, and tell the writer how to ask.
pub(super) fn request(line: &LineInWords) -> Option<Command> {
    let said = classes_in(line.tokens.rest);
    let of_time =
        said.has(WordClass::MoreTime) || line.has(WordClass::MoreTime) || wants_hours(line);
    let is_away = said.has(WordClass::Away) || line.has(WordClass::Away);
    if !(of_time || is_away) || !line.has(WordClass::OwnVoice) {
        return None;
    }
    let asks = of_time || line.has(WordClass::WishVerb);
    Some(match asks && !line.has(WordClass::Past) && !said.has(WordClass::NeedsNoTime) {
        true => Command::Request(line.whole()),
        false => {
            let (text, unread) = (line.whole(), String::new());
            Command::Unclear { wish: VagueWish::Time, text, unread }
        }
    })
}

/// "24h more", "another 2 days".
fn wants_hours(line: &LineInWords) -> bool {
    let asks = line.asks() || line.has(WordClass::WishVerb);
    if !asks || !line.has(WordClass::LongerTime) {
        return false;
    }
    line.words.iter().any(|word| {
        let unit = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        // "d" and "h" alone are letters of orders.
        is_unit(unit) && (unit.len() > 1 || unit.len() < word.len())
    })
}
