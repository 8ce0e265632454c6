//! Words around an order that change nothing of it, and words that do, as `grammar/harmless.toml`
//! lists them. What is on no list may mean anything, so whoever wrote it is asked.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::names::{key, lexicon};
use super::super::text::{Mark, Token};
use super::days::time_length;

/// Where words stand, and what they do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// They change nothing, wherever they stand.
    Anywhere,
    Before,
    Behind,
    /// They say that another order for the unit follows.
    Correction,
    /// A sentence of its own that says nothing of any order, or words in a bracket.
    Talk,
    Salutation,
    Remark,
    /// A word of lines that announce orders: "here are my orders for this turn".
    Heading,
    Refers,
    Points,
    Limits,
    Times,
    Mail,
    Holds,
    /// A word of a question that asks what somebody thinks of orders.
    Judges,
    /// A word that is of a mail on its way: it has come, or it has not.
    Mails,
    Replaces,
    /// A word of [`WordWeight`] that says little in a sentence of its own.
    Little,
    Draft,
    Joke,
    Earlier,
    Open,
    Retracts,
    Told,
    Mine,
    /// A word of what counts or is filed: denied, it takes back.
    Valid,
    Unsettled,
    Excepts,
    Offers,
    /// A word or phrase that changes nothing about FINAL beside it.
    BesideFinal,
}

impl Role {
    pub const fn bit(self) -> u64 {
        1 << self as u64
    }
}

/// What a word makes of the order beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordWeight {
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
struct HarmlessFile {
    anywhere: Vec<String>,
    before: Vec<String>,
    behind: Vec<String>,
    corrections: Vec<String>,
    talk: Vec<String>,
    remarks: Vec<String>,
    heading: Vec<String>,
    salutations: Vec<String>,
    refers: Vec<String>,
    points: Vec<String>,
    limits: Vec<String>,
    times: Vec<String>,
    mail: Vec<String>,
    holds: Vec<String>,
    judges: Vec<String>,
    mails: Vec<String>,
    replaces: Vec<String>,
    little: Vec<String>,
    draft: Vec<String>,
    joke: Vec<String>,
    earlier: Vec<String>,
    open: Vec<String>,
    retracts: Vec<String>,
    told: Vec<String>,
    mine: Vec<String>,
    valid: Vec<String>,
    unsettled: Vec<String>,
    excepts: Vec<String>,
    offers: Vec<String>,
    beside_final: Vec<String>,
    takes_back: Vec<String>,
    denies: Vec<String>,
    weighs: Vec<String>,
}

#[derive(Default)]
struct Lists {
    /// The phrases by their first word, the longest first.
    phrases: BTreeMap<String, Vec<Phrase>>,
    weights: BTreeMap<String, WordWeight>,
    /// Beginnings of words that take back.
    stems: BTreeSet<String>,
}

/// What stands for a name in a phrase.
const NAME: &str = "*";

/// What stands for a day or a time in a phrase.
const TIME: &str = "#";

/// The name of a person has so many words at most.
const NAME_WORDS_MAX: usize = 2;

static LISTS: LazyLock<Lists> =
    LazyLock::new(|| Lists::read(include_str!("../../../../grammar/harmless.toml")));

impl Lists {
    /// Reads the file; a test reads it, too, and finds what is wrong with it.
    fn read(text: &str) -> Lists {
        let mut lists = Lists::default();
        let Ok(file) = toml::from_str::<HarmlessFile>(text) else { return lists };
        let phrases = [
            (file.anywhere, Role::Anywhere),
            (file.before, Role::Before),
            (file.behind, Role::Behind),
            (file.corrections, Role::Correction),
            (file.talk, Role::Talk),
            (file.remarks, Role::Remark),
            (file.heading, Role::Heading),
            (file.salutations, Role::Salutation),
            (file.refers, Role::Refers),
            (file.points, Role::Points),
            (file.limits, Role::Limits),
            (file.times, Role::Times),
            (file.mail, Role::Mail),
            (file.holds, Role::Holds),
            (file.judges, Role::Judges),
            (file.mails, Role::Mails),
            (file.replaces, Role::Replaces),
            (file.little, Role::Little),
            (file.draft, Role::Draft),
            (file.joke, Role::Joke),
            (file.earlier, Role::Earlier),
            (file.open, Role::Open),
            (file.retracts, Role::Retracts),
            (file.told, Role::Told),
            (file.mine, Role::Mine),
            (file.valid, Role::Valid),
            (file.unsettled, Role::Unsettled),
            (file.excepts, Role::Excepts),
            (file.offers, Role::Offers),
            (file.beside_final, Role::BesideFinal),
        ];
        for (phrases, role) in phrases {
            phrases.iter().for_each(|phrase| lists.add(phrase, role));
        }
        for found in lists.phrases.values_mut() {
            found.sort_by_key(|phrase| std::cmp::Reverse(phrase.rest.len()));
        }
        let weights = [
            (file.weighs, WordWeight::Weighs),
            (file.denies, WordWeight::Denies),
            (file.takes_back, WordWeight::TakesBack),
        ];
        for (words, weight) in weights {
            for word in words {
                match word.strip_suffix(NAME) {
                    Some(stem) => _ = lists.stems.insert(stem.to_owned()),
                    None => _ = lists.weights.insert(word, weight),
                }
            }
        }
        lists
    }

    fn add(&mut self, pattern: &str, role: Role) {
        for phrase in spelled_out(pattern) {
            let mut words = phrase.into_iter().map(|word| match word {
                // Alone it keeps its accent in a letter, too.
                NAME | TIME | "à" | "è" => word.to_owned(),
                word => key(word),
            });
            let Some(first) = words.next() else { continue };
            let rest: Vec<String> = words.collect();
            let found = self.phrases.entry(first).or_default();
            // Two patterns may stand for one phrase.
            if !found.iter().any(|phrase| phrase.role == role && phrase.rest == rest) {
                found.push(Phrase { rest, role });
            }
        }
    }

    fn beginning_with(&self, first: &str) -> &[Phrase] {
        self.phrases.get(first).map_or(&[], Vec::as_slice)
    }
}

/// All that a pattern stands for: `a/b` is one of both, and `[a]` may be left out.
fn spelled_out(pattern: &str) -> Vec<Vec<&str>> {
    let mut all = vec![Vec::new()];
    for part in pattern.split(' ') {
        let inner = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
        let before = all.clone();
        let words = inner.unwrap_or(part).split('/');
        all = words
            .flat_map(|word| {
                let with = |phrase: &Vec<_>| phrase.iter().copied().chain([word]).collect();
                before.iter().map(with).collect::<Vec<Vec<&str>>>()
            })
            .collect();
        if inner.is_some() {
            all.extend(before);
        }
    }
    all
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

/// The roles of all words and phrases of a sentence, a bit for each.
pub fn roles_in(tokens: &[Token]) -> u64 {
    let mut roles = 0;
    for at in 0..tokens.len() {
        let rest = tokens.get(at..).unwrap_or_default();
        let key = rest.first().map_or("", |first| first.key.as_str());
        let by_word = LISTS.beginning_with(key).iter().map(|phrase| (1, phrase));
        let named = name_length(rest);
        let by_name = LISTS.beginning_with(NAME).iter().filter(|_| named > 0);
        let all = by_word.chain(by_name.map(|phrase| (named, phrase)));
        let said = all.filter(|(begun, said)| length_of(rest, *begun, &said.rest).is_some());
        roles |= said.fold(0, |roles, (_, phrase)| roles | phrase.role.bit());
    }
    roles
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
        && token.kind().is_none()
        && weight(&token.key).is_none()
        && !role(&token.key, Role::Refers)
        && !role(&token.key, Role::Points)
        && !role(&token.key, Role::Limits)
        && !role(&token.key, Role::Times)
        && lexicon().readings(&token.key).all.is_empty()
}

/// Whether a word alone has a role.
pub fn role(word: &str, role: Role) -> bool {
    LISTS.beginning_with(word).iter().any(|phrase| phrase.rest.is_empty() && phrase.role == role)
}

/// What a word makes of the order beside it, if it makes anything.
pub fn weight(word: &str) -> Option<WordWeight> {
    let stem = || {
        let before =
            LISTS.stems.range::<str, _>((Bound::Unbounded, Bound::Included(word))).next_back();
        before.is_some_and(|stem| word.starts_with(stem)).then_some(WordWeight::TakesBack)
    };
    LISTS.weights.get(word).copied().or_else(stem)
}

#[cfg(test)]
mod tests {
    use super::super::super::text::tokens;
    use super::*;

    #[test]
    fn each_phrase_is_written_as_words_are_compared_and_stands_once() {
        assert!(
            toml::from_str::<HarmlessFile>(include_str!("../../../../grammar/harmless.toml"))
                .is_ok()
        );
        for (first, phrases) in &LISTS.phrases {
            let mut seen = Vec::new();
            for phrase in phrases {
                let words = std::iter::once(first).chain(&phrase.rest);
                words.for_each(|word| {
                    assert!(
                        [NAME, TIME, "à", "è"].contains(&word.as_str()) || *word == key(word),
                        "{word}"
                    )
                });
                let one = (&phrase.rest, phrase.role);
                assert!(!seen.contains(&one), "{first} {:?} stands twice", phrase.rest);
                seen.push(one);
            }
        }
    }

    #[test]
    fn no_beginning_of_a_word_begins_with_another_and_words_are_found_by_theirs() {
        let stems: Vec<&String> = LISTS.stems.iter().collect();
        for (one, next) in stems.iter().zip(stems.iter().skip(1)) {
            assert!(!next.starts_with(one.as_str()), "{one} {next}");
        }
        for word in ["cancel", "cancelation", "storniert", "widerrufen", "oubliez", "dimenticate"] {
            assert_eq!(weight(word), Some(WordWeight::TakesBack), "{word}");
        }
        for word in ["canal", "storm", "cance", "obey"] {
            assert_eq!(weight(word), None, "{word}");
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
