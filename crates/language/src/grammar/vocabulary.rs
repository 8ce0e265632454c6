//! Words and phrases of orders in every language, as `grammar/words.toml` lists them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::names::NameTable;
use super::super::text::{Mark, Token};
pub use super::classes::{ClassSet, WordClass};
use super::words::Task;

/// What stands between the beginning of a phrase and the word that ends it.
const GAP: &str = "…";

#[derive(Deserialize, Default)]
struct WordsFile {
    /// The words of each task by language.
    task: BTreeMap<Task, BTreeMap<String, Vec<String>>>,
    class: BTreeMap<WordClass, BTreeSet<String>>,
}

/// A phrase of several words.
#[derive(Debug, PartialEq, Eq)]
struct TaskPhrase {
    /// The words behind the first.
    rest: Vec<String>,
    /// The word that ends its sentence and belongs to it.
    tail: Option<String>,
    task: Task,
}

/// What is known of a word.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct KnownWord {
    pub task: Option<Task>,
    pub classes: ClassSet,
    /// The phrases with a task that it begins, the longest first.
    phrases: Vec<TaskPhrase>,
}

struct Vocabulary {
    words: NameTable<KnownWord>,
    /// What is known of any other word.
    nothing: KnownWord,
}

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::read(include_str!("../../../../grammar/words.toml")));

impl Vocabulary {
    /// Reads the file; a test reads it, too, and finds what is wrong with it.
    fn read(text: &str) -> Vocabulary {
        let mut vocabulary = Vocabulary { words: NameTable::default(), nothing: KnownWord::default() };
        let file = toml::from_str::<WordsFile>(text).unwrap_or_default();
        for (class, words) in file.class {
            for word in words {
                vocabulary.words.change(&word, |known| known.classes = known.classes.with(class));
            }
        }
        for (task, languages) in file.task {
            languages.into_values().flatten().for_each(|said| vocabulary.add(&said, task));
        }
        vocabulary
    }

    fn add(&mut self, said: &str, task: Task) {
        let (begun, tail) = match said.split_once(GAP) {
            Some((begun, tail)) => (begun.trim(), Some(tail.trim().to_owned())),
            None => (said, None),
        };
        if tail.is_none() {
            self.words.change(said, |known| known.task = Some(task));
        }
        let mut words = begun.split(' ').map(str::to_owned);
        let Some(first) = words.next() else { return };
        let rest: Vec<String> = words.collect();
        if !rest.is_empty() || tail.is_some() {
            self.words.change(&first, |known| {
                known.phrases.push(TaskPhrase { rest, tail, task });
                known.phrases.sort_by_key(|one| Reverse((one.rest.len(), one.tail.is_some())));
            });
        }
    }
}

/// What is known of a word, or of a phrase with a task.
pub fn known(word: &str) -> &'static KnownWord {
    VOCABULARY.words.find(word).unwrap_or(&VOCABULARY.nothing)
}

/// The classes of a word.
pub fn classes_of(word: &str) -> ClassSet {
    known(word).classes
}

/// Makes one token of each phrase with a task.
pub fn join_phrases(tokens: &mut Vec<Token>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        token.known.phrases.iter().any(|phrase| join(tokens, at, phrase));
        at += 1;
    }
}

/// Joins a phrase that begins here; whether it does.
fn join(tokens: &mut Vec<Token>, at: usize, phrase: &TaskPhrase) -> bool {
    let behind = at + 1 + phrase.rest.len();
    let said = tokens.get(at + 1..behind).unwrap_or_default();
    if said.len() < phrase.rest.len()
        || !said.iter().zip(&phrase.rest).all(|(token, word)| token.key == *word)
    {
        return false;
    }
    let left = tokens.get(behind..).unwrap_or_default();
    let goes_on = |token: &&Token| matches!(token.mark, Mark::Word | Mark::Dash | Mark::Arrow);
    let tail = phrase
        .tail
        .as_ref()
        .map(|tail| left.iter().take_while(goes_on).position(|token| token.key == *tail));
    let tail = match tail {
        Some(None) => return false,
        tail => tail.flatten(),
    };
    tail.into_iter().for_each(|tail| _ = tokens.remove(behind + tail));
    let joined: Vec<Token> = tokens.drain(at + 1..behind).collect();
    let Some(first) = tokens.get_mut(at) else { return true };
    let mut key = first.key.clone();
    for token in joined {
        key = format!("{key} {}", token.key);
        first.span.end = token.span.end;
        first.stops = token.stops;
    }
    first.reads(key);
    first.task = Some(phrase.task);
    true
}

#[cfg(test)]
mod tests {
    use super::super::super::names::key;
    use super::super::super::text::tokens;
    use super::*;

    #[test]
    fn each_word_of_an_order_stands_once_and_is_written_as_words_are_compared() {
        let file: WordsFile =
            toml::from_str(include_str!("../../../../grammar/words.toml")).unwrap();
        let mut seen = BTreeMap::new();
        for (task, languages) in &file.task {
            for said in languages.values().flatten() {
                let compared: Vec<String> = said.split(' ').map(key).collect();
                let written = compared.join(" ");
                assert!(written == said.replace(GAP, "") || said.chars().count() == 1, "{said}");
                let tail = said.split_once(GAP).map_or("", |(_, tail)| tail.trim());
                assert!(!tail.contains(' '), "{said}: one word ends a phrase");
                assert_eq!(seen.insert(said.clone(), *task), None, "{said} stands twice");
            }
        }
    }

    #[test]
    fn a_phrase_is_one_word_and_takes_the_one_that_ends_it() {
        let keys = |line: &str| -> Vec<String> {
            tokens(line).into_iter().map(|token| token.key).collect()
        };
        assert_eq!(keys("A Par se replie à Gas"), ["a", "par", "se replie", "à", "gas"]);
        assert_eq!(
            keys("A Bur zieht sich nach Gas zurück."),
            ["a", "bur", "zieht sich", "nach", "gas"]
        );
        assert_eq!(keys("Ich löse A Bel auf"), ["ich", "lose", "a", "bel"]);
        assert_eq!(keys("I lose A Bel"), ["i", "lose", "a", "bel"]);
    }
}
