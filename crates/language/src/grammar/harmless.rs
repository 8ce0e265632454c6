//! Words around an order that change nothing of it, and words that do, as `grammar/harmless.toml`
//! lists them. What is on no list may mean anything, so whoever wrote it is asked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::names::{key, lexicon};
use super::super::text::{Mark, Token};
use super::words;

/// Where words stand, and what they do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// They change nothing, wherever they stand.
    Anywhere,
    /// They change nothing in front of an order.
    Before,
    /// They change nothing behind an order.
    Behind,
    /// They say that another order for the unit follows.
    Correction,
}

/// What a word makes of the order beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It takes the order back.
    TakesBack,
    /// It denies something.
    Denies,
    /// It speaks of another time, another mind, or what could be.
    Weighs,
}

struct Phrase {
    /// The words behind the first.
    rest: Vec<String>,
    role: Role,
}

#[derive(Deserialize)]
struct File {
    anywhere: Vec<String>,
    before: Vec<String>,
    behind: Vec<String>,
    corrections: Vec<String>,
    takes_back: Vec<String>,
    denies: Vec<String>,
    weighs: Vec<String>,
}

#[derive(Default)]
struct Lists {
    /// The phrases by their first word, the longest first.
    phrases: BTreeMap<String, Vec<Phrase>>,
    weights: BTreeMap<String, Weight>,
}

/// What stands for a name in a phrase.
const NAME: &str = "*";

/// The name of a person has so many words at most.
const NAME_WORDS_MAX: usize = 2;

static LISTS: LazyLock<Lists> =
    LazyLock::new(|| Lists::read(include_str!("../../../../grammar/harmless.toml")));

impl Lists {
    /// Reads the file; a test reads it, too, and finds what is wrong with it.
    fn read(text: &str) -> Lists {
        let mut lists = Lists::default();
        let Ok(file) = toml::from_str::<File>(text) else { return lists };
        let phrases = [
            (file.anywhere, Role::Anywhere),
            (file.before, Role::Before),
            (file.behind, Role::Behind),
            (file.corrections, Role::Correction),
        ];
        for (phrases, role) in phrases {
            phrases.iter().for_each(|phrase| lists.add(phrase, role));
        }
        for found in lists.phrases.values_mut() {
            found.sort_by_key(|phrase| std::cmp::Reverse(phrase.rest.len()));
        }
        let weights = [
            (file.weighs, Weight::Weighs),
            (file.denies, Weight::Denies),
            (file.takes_back, Weight::TakesBack),
        ];
        for (words, weight) in weights {
            lists.weights.extend(words.into_iter().map(|word| (word, weight)));
        }
        lists
    }

    fn add(&mut self, phrase: &str, role: Role) {
        let mut words = phrase.split(' ').map(|word| match word {
            NAME => NAME.to_owned(),
            word => key(word),
        });
        let Some(first) = words.next() else { return };
        self.phrases.entry(first).or_default().push(Phrase { rest: words.collect(), role });
    }

    fn beginning_with(&self, first: &str) -> &[Phrase] {
        self.phrases.get(first).map_or(&[], Vec::as_slice)
    }
}

/// The words at the beginning of these tokens that have one of the roles: how many tokens they
/// are, and which role. The longest phrase is taken.
pub fn harmless(tokens: &[Token], wanted: impl Fn(Role) -> bool) -> Option<(usize, Role)> {
    let first = tokens.first()?;
    let by_word = LISTS.beginning_with(&first.key).iter().map(|phrase| (1, phrase));
    let named = name_length(tokens);
    let by_name = LISTS.beginning_with(NAME).iter().filter(|_| named > 0);
    let all = by_word.chain(by_name.map(|phrase| (named, phrase)));
    let fitting = all.filter(|(_, phrase)| wanted(phrase.role));
    let found = fitting.filter_map(|(begun, phrase)| {
        let length = length_of(tokens, begun, &phrase.rest)?;
        Some((length, phrase.role))
    });
    found.max_by_key(|(length, _)| *length)
}

/// Where a phrase ends whose first word takes so many tokens; nothing if it goes on otherwise.
fn length_of(tokens: &[Token], begun: usize, rest: &[String]) -> Option<usize> {
    let mut at = begun;
    for wanted in rest {
        at += tokens.get(at..)?.iter().take_while(|token| parts_words(token.mark)).count();
        let length = match wanted.as_str() {
            NAME => name_length(tokens.get(at..)?),
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
            let ends = |token: &Token| token.span.len() > token.key.len();
            let named = tokens.iter().take(NAME_WORDS_MAX).enumerate().take_while(|(at, token)| {
                let goes_on = *at == 0 || !tokens.first().is_some_and(ends) && !begins(token);
                goes_on && is_name(token)
            });
            named.count()
        }
    }
}

/// Whether a phrase begins with this word.
fn begins(token: &Token) -> bool {
    !LISTS.beginning_with(&token.key).is_empty()
}

/// Whether a word may be somebody's name: it has a capital, and means nothing else to us.
pub fn is_name(token: &Token) -> bool {
    token.mark == Mark::Word
        && token.key.len() > 1
        && !token.small
        && !token.key.bytes().any(|letter| letter.is_ascii_digit())
        && token.task.is_none()
        && words::kind(&token.key).is_none()
        && weight(&token.key).is_none()
        && lexicon().readings(&token.key).all.is_empty()
}

/// What a word makes of the order beside it, if it makes anything.
pub fn weight(word: &str) -> Option<Weight> {
    LISTS.weights.get(word).copied()
}

#[cfg(test)]
mod tests {
    use super::super::super::text::tokens;
    use super::*;

    #[test]
    fn each_phrase_is_written_as_words_are_compared_and_stands_once() {
        assert!(toml::from_str::<File>(include_str!("../../../../grammar/harmless.toml")).is_ok());
        for (first, phrases) in &LISTS.phrases {
            let mut seen = Vec::new();
            for phrase in phrases {
                let words = std::iter::once(first).chain(&phrase.rest);
                words.for_each(|word| assert!(word == NAME || *word == key(word), "{word}"));
                let one = (&phrase.rest, phrase.role);
                assert!(!seen.contains(&one), "{first} {:?} stands twice", phrase.rest);
                seen.push(one);
            }
        }
    }

    #[test]
    fn the_longest_phrase_is_taken_and_names_are_words_that_mean_nothing() {
        let length = |text: &str| harmless(&tokens(text), |role| role == Role::Anywhere);
        let found = |text: &str| length(text).map(|(length, _)| length);
        assert_eq!(found("thanks, Anne Smith"), Some(4));
        assert_eq!(found("thanks Paris"), Some(1));
        assert_eq!(found("as agreed with Germany"), Some(4));
        assert_eq!(found("Anne here"), Some(2));
        assert_eq!(found("thanks Not"), Some(1));
        assert_eq!(found("no"), None);
    }
}
