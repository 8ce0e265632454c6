//! Marks and words that say something of a whole line, or of all orders.

use super::super::grammar::words;
use super::super::text::{Mark, Token, any_is};
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// The marks that lead a list, and what mail programs make of them.
const BULLETS: &str = "-\u{2013}\u{2014}*\u{2022}\u{b7}\u{2219}\u{25cf}\u{25aa}\u{25a0}\u{25e6}\u{2023}\
    \u{25ba}\u{27a4}\u{2192}+_^|.,:=>\"'\u{201c}\u{201d}\u{201e}\u{ab}\u{2018}`<";

/// Pictures that take nothing back: smiles, ticks, flags, arrows of dingbats.
const FRIENDLY: &str = "\u{1f600}\u{1f603}\u{1f604}\u{1f60a}\u{1f609}\u{1f60e}\u{1f642}\u{1f607}\u{1f608}\
    \u{263a}\u{1f44d}\u{2705}\u{2714}\u{2713}\u{2611}\u{2694}\u{1f3b2}\u{1f64f}\u{1f4aa}\u{1f525}\u{1f44b}\
    \u{2665}\u{2764}\u{1f340}\u{1f91e}\u{2693}\u{1f6a2}\u{26f5}\u{2709}\u{2605}";

/// The character, counted in bytes, of a mark that may take the orders of its line back: what
/// leads remarks in programs (`// A Par - Bur`), quotation marks around it, a cross.
pub(super) fn odd_mark(line: &str) -> Option<usize> {
    let is_picture = |(_, letter): &(usize, char)| {
        let drawn = matches!(
            letter,
            '\u{2300}'..='\u{23ff}' | '\u{2600}'..='\u{2793}' | '\u{27bf}' | '\u{2b1b}'..='\u{2b59}'
                | '\u{1f000}'..='\u{1f1e5}' | '\u{1f200}'..='\u{1faff}'
        );
        drawn && !FRIENDLY.contains(*letter)
    };
    let picture = line.char_indices().find(is_picture).map(|(at, _)| at);
    let bare = line.trim_start();
    let start = line.len() - bare.len();
    let lead = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '(' | '[' | '{');
    let (led, rest) = bare.split_at(bare.find(|letter| !lead(letter)).unwrap_or(bare.len()));
    // `#1 A Par - Bur`
    let numbered = led.ends_with('#') && rest.starts_with(|digit: char| digit.is_ascii_digit());
    let odd = led
        .trim_end_matches(|mark| numbered && mark == '#')
        .chars()
        .any(|mark| !mark.is_whitespace() && !BULLETS.contains(mark) && !FRIENDLY.contains(mark));
    let ruled = led.starts_with("/*");
    let boxed = ["[ ]", "[]", "[x]", "[X]", "[-]"].iter().any(|empty| rest.starts_with(empty));
    let closed = line.trim_end().ends_with(['-', '~', '%']);
    let whole = (odd || ruled || boxed).then_some(start);
    whole.or(picture).or(closed.then(|| line.trim_end().len() - 1))
}

/// "Keep the rest", "Rest bleibt": what an earlier set orders is to stand, which no set can leave
/// alone (D.III(3)).
pub(super) fn keeps_the_rest(tokens: &[Token]) -> bool {
    let rest = any_is(tokens, ClassSet::of(&[WordClass::TheRest, WordClass::AllUnits]));
    // "This replaces everything I sent before.", but not "…, keep the rest".
    let stays = |word: &Token| word.is(WordClass::Stays) && !word.is(WordClass::Times);
    let keeps = |word: &Token| word.is(WordClass::Keeps) || stays(word);
    if !rest || any_is(tokens, WordClass::Replaces) && !tokens.iter().any(keeps) {
        return false;
    }
    let words: Vec<&str> = tokens
        .iter()
        .filter(|token| token.mark == Mark::Word)
        .map(|token| token.key.as_str())
        .collect();
    // "Keep the other build" waives it.
    let builds = words.iter().any(|word| matches!(*word, "build" | "builds"));
    !builds && words.windows(4).any(says_to_keep) || words.len() < 4 && says_to_keep(&words)
}

fn says_to_keep(words: &[&str]) -> bool {
    let says = |test: fn(&str) -> bool| words.iter().any(|word| test(word));
    let holds = says(|word| WordClass::HoldsInPlace.has(word));
    let as_is = words.windows(2).any(|pair| pair == ["as", "is"]);
    (keeps_rest(words)
        || (as_is || says(|key: &str| WordClass::Stays.has(key)))
            && says(|key: &str| WordClass::TheRest.has(key)))
        && !holds
}

/// "Keep all the rest", "the rest unchanged". After "keep Belgium or else" nothing is kept.
fn keeps_rest(words: &[&str]) -> bool {
    let whole = |word: &&str| WordClass::AllUnits.has(word) || WordClass::TheRest.has(word);
    let Some(at) = words.iter().position(|word| WordClass::Keeps.has(word)) else { return false };
    let (before, behind) = words.split_at(at);
    let small = |word: &&&str| words::is_article(word) || matches!(**word, "my" | "of");
    before.iter().any(whole) || behind.iter().skip(1).find(|word| !small(word)).is_some_and(whole)
}

/// `A Bud s it`, `F Den dito`: words that mean what stands before them.
pub(super) fn refers_back(words: &str) -> bool {
    let first = words.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    WordClass::RefersBack.has(first)
}
