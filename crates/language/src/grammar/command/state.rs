//! Whether the orders are final, preliminary or cleared (D.II(1)).

use super::super::super::text::{Mark, Token, Tokens};
use super::super::harmless::{classes_in, harmless, is_name};
use super::super::heading::now_length;
use super::super::talk::{leaves_open, without};
use super::super::words::is_everyday;
use super::line::LineInWords;
use super::understood::DOUBTS;
use super::value::{Command, VagueWish};
use crate::grammar::vocabulary::{ClassSet, WEIGHTS, WordClass};
use crate::limits::{FEW_WORDS, SMALL_NAME_LETTERS};

/// "Final", "final orders, no more changes", "these orders are final": the mark counts if each word
/// of its line is understood. Otherwise we ask the writer.
///
/// ```abnf
/// final = ["these orders are" / "my orders are"] "final" / "final orders"
///     / ("finalize" / "finalise") ["my orders"] / "ready" / "locked in"
/// ```
pub(super) fn final_mark(line: &LineInWords) -> Option<Command> {
    let spelled = ["f", "i", "n", "a", "l"];
    let ready = matches!(
        line.words.as_slice(),
        ["ready" | "pret" | "listo" | "lista" | "bereit"]
            | ["im" | "all", "ready"]
            | ["locked", "in"]
            | ["all", "locked", "in"]
    );
    if ready || matches!(line.words.as_slice(), ["i", "am", "ready"]) || line.words == spelled {
        return (!line.asks()).then_some(Command::Final);
    }
    if !line.has(WordClass::FinalMark) {
        return None;
    }
    let asks = match line.words.as_slice() {
        ["is" | "are" | "should" | "shall", ..] => true,
        ["can" | "could" | "may", next, ..] => *next != "you",
        _ => of_another_final(line),
    };
    match unread_beside_mark(line) {
        None if !asks => Some(Command::Final),
        unread => speaks_of_the_set(line).then(|| {
            let unread = unread.unwrap_or_default();
            Command::Unclear { wish: VagueWish::Final, text: line.whole(), unread }
        }),
    }
}

/// "I made it to the final": a game that the writer plays, and no mark.
fn of_another_final(line: &LineInWords) -> bool {
    line.words.windows(2).enumerate().any(|(at, pair)| {
        let next = line.words.get(at + 2).copied().unwrap_or_default();
        let of_orders = WordClass::SetName.has(next) || WordClass::FinalPart.has(next);
        pair.first() == Some(&"the") && pair.get(1) == Some(&"final") && !of_orders
    })
}

/// What is not understood beside a mark. Parts of its line that weigh nothing may say what they
/// like: "FINAL, and a happy new year".
fn unread_beside_mark(line: &LineInWords) -> Option<String> {
    let ends = |token: &Token| {
        let is_part = matches!(
            token.mark,
            Mark::Comma | Mark::Semicolon | Mark::Stop | Mark::And | Mark::Open | Mark::Close
        );
        // A semi-final is one word.
        is_part
            || token.stops()
            || token.mark == Mark::Colon
            || token.mark == Mark::Dash && token.apart
    };
    let mut parts = line.tokens.rest.split_inclusive(ends).map(|part| {
        let tokens = Tokens { rest: part, names: line.tokens.names };
        LineInWords { writer: line.writer, ..LineInWords::new(tokens, line.text) }
    });
    let passes = |part: &LineInWords| {
        let has_mark = part.has(WordClass::FinalMark);
        let rest = without(part.tokens.rest, ClassSet::of(&[WordClass::Anywhere, WordClass::Talk]));
        !has_mark && passes(part.tokens, &rest)
    };
    let is_unread = |part: &LineInWords| part.unread(|rest| known_length(part, rest)).is_some();
    let is_open = { parts }.any(|part| !passes(&part) && is_unread(&part));
    if is_open { line.unread(|rest| known_length(line, rest)) } else { None }
}

/// Whether words beside a mark may say what they like: none of them weighs, and they name no place.
fn passes(line: Tokens, rest: &[Token]) -> bool {
    let names_a_place = |token: &Token| {
        let readings = line.names.readings(&token.key);
        let long = token.key.len() >= SMALL_NAME_LETTERS || readings.official.is_some();
        let may_be = !token.small || long && !is_everyday(&token.key);
        token.mark == Mark::Word && may_be && !readings.all.is_empty()
    };
    let is_power = |token: &Token| line.names.power(&token.key).is_some();
    // After a mark a name signs: "FINAL. Anne".
    let signs =
        !rest.iter().any(|token| matches!(token.mark, Mark::Colon | Mark::Open | Mark::Close));
    let says = |token: &&Token| {
        let joins = token.is(WordClass::AndName) || token.is(WordClass::Anywhere);
        let is_word = token.mark == Mark::Word && token.key.len() > 1;
        is_word && !joins && !(signs && is_name(token))
    };
    let words = rest.iter().filter(says).count();
    (words == 0 || words >= FEW_WORDS)
        && !leaves_open(rest)
        && !rest.iter().any(|token| names_a_place(token) || is_power(token))
        && rest.iter().all(weighs_nothing)
}

fn weighs_nothing(token: &Token) -> bool {
    const SPEAKS: ClassSet = ClassSet::of(&[
        WordClass::Limits,
        WordClass::Times,
        WordClass::Refers,
        WordClass::Points,
        WordClass::Earlier,
    ]);
    let speaks = token.is(SPEAKS) || token.is(DOUBTS);
    let says_little = token.is(WordClass::Weighs) && token.is(WordClass::Little);
    let weighs = token.is(WEIGHTS) && !says_little;
    match token.mark {
        Mark::Word => !speaks && !weighs && token.task.is_none(),
        mark => !matches!(mark, Mark::Question | Mark::Arrow),
    }
}

/// How many tokens here change nothing about a mark on their line.
fn known_length(line: &LineInWords, rest: Tokens) -> usize {
    let Some(first) = rest.peek(0) else { return 0 };
    let key = first.key.as_str();
    let word = usize::from(WordClass::FinalMark.has(key));
    let phrase = harmless(rest.rest, WordClass::BesideFinal).map_or(0, |(length, _)| length);
    let season = line.writer.map_or(0, |writer| now_length(rest, writer.phase));
    let power = owner_length(line, rest);
    let lengths = [word, phrase, season, power, replaced_length(rest), numbered_length(rest)];
    lengths.into_iter().max().unwrap_or(0)
}

/// "For France", where France writes.
fn owner_length(line: &LineInWords, rest: Tokens) -> usize {
    const LEADS: ClassSet = ClassSet::of(&[WordClass::ToSomebody, WordClass::Of]);
    let before =
        usize::from(rest.peek(0).is_some_and(|first| first.is(LEADS) || first.key == "from"));
    let power = rest.peek(before).and_then(|next| rest.names.power(&next.key));
    let own = line.writer.and_then(|writer| writer.power);
    if power.is_some() && power == own { before + 1 } else { 0 }
}

/// "Replacing my preliminary orders".
fn replaced_length(rest: Tokens) -> usize {
    let replaces = |key: &str| matches!(key, "replacing" | "replaces" | "replace" | "supersedes");
    if !rest.peek(0).is_some_and(|first| replaces(&first.key)) {
        return 0;
    }
    let words = rest.rest.iter().skip(1);
    1 + words.take_while(|word| word.is(WordClass::ReplacedSet)).count()
}

/// "Game r1-07", "set 2".
fn numbered_length(rest: Tokens) -> usize {
    let named = |key: &str| matches!(key, "game" | "board" | "set" | "version");
    if !rest.peek(0).is_some_and(|first| named(&first.key)) {
        return 0;
    }
    let goes_on = |at: &usize| {
        let digit = |token: &Token| token.key.contains(|letter: char| letter.is_ascii_digit());
        rest.peek(*at).is_some_and(|token| match token.mark {
            Mark::Word => digit(token) && (*at == 1 || !token.apart),
            mark => mark == Mark::Dash && *at > 1 && !token.apart,
        })
    };
    1 + (1..rest.rest.len()).take_while(goes_on).count()
}

/// Whether a mark among words that are not understood may be meant for the set: in capitals, after
/// words that speak of orders, or where a part of the sentence begins or ends. "The final deadline"
/// is no mark.
fn speaks_of_the_set(line: &LineInWords) -> bool {
    let tokens = line.tokens.rest;
    let ends_part = |token: &Token| token.mark != Mark::Word || token.dotted;
    let is_meant = |at: usize, token: &Token| {
        let written = line.text.get(token.span.clone()).unwrap_or_default();
        let capitals = !written.contains(|letter: char| letter.is_lowercase());
        let before = at.checked_sub(1).and_then(|at| tokens.get(at));
        if before.is_some_and(|before| before.mark == Mark::Dash && !token.apart) {
            return false; // A semi-final.
        }
        let next = tokens.get(at + 1);
        let hangs = next.is_some_and(|next| next.is(WEIGHTS));
        capitals
            || hangs
            || ends_part(token)
            || [before, next].iter().any(|one| one.is_none_or(ends_part))
    };
    let told = {
        let mut before = line.words.iter().take_while(|word| !WordClass::FinalMark.has(word));
        before.clone().any(|word| WordClass::Declares.has(word))
            && before.all(|word| WordClass::BesideFinal.has(word))
    };
    let mut marks = tokens.iter().enumerate().filter(|(_, token)| token.is(WordClass::FinalMark));
    told || marks.any(|(at, token)| is_meant(at, token))
}

/// The mark is taken away, or was never given.
///
/// ```abnf
/// preliminary = "preliminary" ["orders"] / ["my orders are"] "not final"
///     / ("drop" / "withdraw" / "remove" / "no longer") "final"
/// ```
pub(super) fn preliminary(line: &LineInWords) -> Option<Command> {
    let words = &line.words;
    let plain = ["preliminary", "prelim", "draft", "tentative", "provisional"];
    let known = |word: &&str| {
        let around = ["final", "please", "for", "on", "from", "and", "turn", "phase", "no", "more"];
        WordClass::BesideFinal.has(word) || around.contains(word)
    };
    // "Draft night was fun" is about something else.
    let begins = words.split_first().is_some_and(|(first, others)| {
        plain.contains(first) && (*first != "draft" || others.iter().all(known))
    });
    // Within a sentence a draft may be anything.
    let says = line.says_any(&["preliminary", "tentative", "provisional"])
        && words.len() <= 6
        && !matches!(final_mark(line), Some(Command::Final));
    let not = line.says_phrase(&["not", "final"])
        || line.says_phrase(&["not", "yet"])
        || line.says_phrase(&["no", "longer"])
        || line.says_any(&["arent", "isnt"]);
    let away = match words.split_first() {
        Some((first, others)) => WordClass::TakesAway.has(first) && others.iter().all(known),
        None => false,
    };
    let final_too = line.says("final");
    // "Preliminary thoughts, please do not enter them yet" takes the orders back.
    let keeps = || !classes_in(line.tokens.rest).has_any(WordClass::Retracts.into());
    ((begins || says || (not || away) && final_too) && keeps()).then_some(Command::Preliminary)
}

/// The orders on file are struck.
///
/// ```abnf
/// clear = "clear" ["my" / "all"] ["orders"]
/// ```
pub(super) fn clear(line: &LineInWords) -> Option<Command> {
    let (first, others) = line.words.split_first()?;
    let verb = WordClass::Clears.has(first);
    let known = |word: &&str| WordClass::ClearFiller.has(word);
    let asks = others.iter().all(known) && (!others.is_empty() || *first == "clear");
    (verb && asks && !line.asks()).then_some(Command::Clear)
}
