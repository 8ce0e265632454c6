//! Words around an order that leave it as it is, and words that change it, as
//! `grammar/harmless.toml` lists them. Words on no list may mean anything, so we ask the writer.

use super::super::names::lexicon;
use super::super::text::{Mark, Token};
use super::days::time_length;
use super::vocabulary::{ClassSet, KnownWord, NAME, TIME, WordClass, known};

/// The name of a person has so many words at most.
const NAME_WORDS_MAX: usize = 2;

/// The words at the beginning of these tokens that have one of these classes: how many tokens
/// they are, and which class. The longest phrase is taken.
pub fn harmless(tokens: &[Token], wanted: impl Into<ClassSet>) -> Option<(usize, WordClass)> {
    phrases(tokens, wanted.into()).max_by_key(|(length, _)| *length)
}

/// All phrases of these classes that begin here, and how many tokens they are.
fn phrases(tokens: &[Token], wanted: ClassSet) -> impl Iterator<Item = (usize, WordClass)> {
    let may_begin = |known: &&KnownWord| known.begins.has_any(wanted);
    let by_word = tokens.first().map(|first| first.known).filter(may_begin);
    let next = tokens.iter().skip(1).filter(|token| !parts_words(token.mark));
    let named = next.take(NAME_WORDS_MAX).any(|token| token.known.behind_name);
    let by_name = named.then(|| known(NAME)).filter(may_begin);
    let by_name = by_name.map(|known| (name_length(tokens), known));
    let begun = by_word.map(|known| (1, known)).into_iter();
    let begun = begun.chain(by_name.filter(|(length, _)| *length > 0));
    let all = begun.flat_map(|(begun, known)| {
        let behind = tokens.iter().skip(begun).find(|token| !parts_words(token.mark));
        let second = behind.map_or("", |second| second.key.as_str());
        known.phrases_with(second).map(move |one| (begun, one))
    });
    let fitting = all.filter(move |(_, phrase)| wanted.has(phrase.class));
    fitting
        .filter_map(|(begun, phrase)| Some((length_of(tokens, begun, &phrase.rest)?, phrase.class)))
}

/// The classes of all phrases of a sentence.
pub fn classes_in(tokens: &[Token]) -> ClassSet {
    let rests = (0..tokens.len()).filter_map(|at| tokens.get(at..));
    let all = rests.flat_map(|rest| phrases(rest, ClassSet::ALL));
    all.fold(ClassSet::default(), |classes, (_, class)| classes.with(class))
}

/// Where a phrase ends whose first word takes so many tokens; nothing if it goes on otherwise.
fn length_of(tokens: &[Token], begun: usize, rest: &[String]) -> Option<usize> {
    let mut at = begun;
    for wanted in rest {
        at += tokens.get(at..)?.iter().take_while(|token| parts_words(token.mark)).count();
        let length = match wanted.as_str() {
            NAME => name_length(tokens.get(at..)?),
            TIME => time_length(tokens.get(at..)?),
            wanted => usize::from(tokens.get(at)?.key == wanted),
        };
        if length == 0 {
            return None;
        }
        at += length;
    }
    Some(at)
}

fn parts_words(mark: Mark) -> bool {
    matches!(mark, Mark::Comma | Mark::Slash | Mark::Dash)
}

/// How many tokens the name of a person or a power takes that begins here.
fn name_length(tokens: &[Token]) -> usize {
    let first_is_power = tokens.first().is_some_and(|first| lexicon().power(&first.key).is_some());
    match first_is_power {
        true => 1,
        false => {
            let ends = |token: &Token| token.dotted;
            let named = tokens.iter().take(NAME_WORDS_MAX).enumerate().take_while(|(at, token)| {
                let begins = token.known.begins_a_phrase();
                let goes_on = *at == 0 || !tokens.first().is_some_and(ends) && !begins;
                goes_on && is_name(token)
            });
            named.count()
        }
    }
}

/// What may weigh on orders at all: no person has such a name.
pub const WEIGHS: ClassSet = ClassSet::of(&[
    WordClass::Refers,
    WordClass::Points,
    WordClass::Limits,
    WordClass::Times,
    WordClass::Weighs,
    WordClass::Denies,
    WordClass::TakesBack,
]);

/// Whether a word may be a person's name: it has a capital, and means nothing else to us.
pub fn is_name(token: &Token) -> bool {
    token.mark == Mark::Word
        && token.key.len() > 1
        && !token.small
        && !token.key.bytes().any(|letter| letter.is_ascii_digit())
        && token.task.is_none()
        && token.kind().is_none()
        && !token.is(WEIGHS)
        && lexicon().readings(&token.key).all.is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::super::text::tokens;
    use super::*;

    #[test]
    fn the_longest_phrase_is_taken_and_names_are_words_that_mean_nothing() {
        let length = |text: &str| harmless(&tokens(text), WordClass::Anywhere);
        let found = |text: &str| length(text).map(|(length, _)| length);
        assert_eq!(found("thanks, Anne Smith"), Some(4));
        assert_eq!(found("thanks Paris"), Some(1));
        assert_eq!(found("as agreed with Germany"), Some(4));
        assert_eq!(found("Anne here"), Some(2));
        assert_eq!(found("thanks Not"), Some(1));
        assert_eq!(found("no"), None);
    }
}
