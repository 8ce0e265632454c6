//! Words and phrases in every language, as `grammar/words.toml` and `grammar/harmless.toml` list
//! them: one table in which a word is looked up once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::names::{NameTable, key};
use super::super::text::{Mark, Token};
pub use super::classes::{ClassSet, WEIGHTS, WordClass};
use super::words::Task;

/// What comes between the beginning of a phrase and the word that ends it.
const GAP: &str = "…";

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct WordsFile {
    /// The words of each task by language.
    task: BTreeMap<Task, BTreeMap<String, Vec<String>>>,
    class: BTreeMap<WordClass, BTreeSet<String>>,
    /// The phrases of each class, in patterns.
    phrase: BTreeMap<WordClass, Vec<String>>,
}

/// A phrase of a class.
#[derive(Debug, PartialEq, Eq)]
pub struct Phrase {
    pub class: WordClass,
    /// The words after the first.
    pub rest: Vec<String>,
}

/// A phrase of several words.
#[derive(Debug, PartialEq, Eq)]
struct TaskPhrase {
    /// The words after the first.
    rest: Vec<String>,
    /// The word that ends its sentence and belongs to it.
    tail: Option<String>,
    task: Task,
}

/// What is known of a word.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct KnownWord {
    pub task: Option<Task>,
    /// What it is alone.
    pub classes: ClassSet,
    /// What it and the phrases are that it begins.
    pub begins: ClassSet,
    /// It and these phrases, ordered by [`second_word`].
    phrases: Vec<Phrase>,
    /// Whether it follows the name in a phrase that begins with one.
    pub behind_name: bool,
    /// The phrases with a task that it begins, the longest first.
    tasks: Vec<TaskPhrase>,
}

impl KnownWord {
    pub fn begins_a_phrase(&self) -> bool {
        !self.phrases.is_empty()
    }

    /// It and the phrases that may go on with this word: of hundreds that begin with "a" hardly any
    /// is compared. Those that name their second word come last.
    pub fn phrases_with(&self, second: &str) -> impl Iterator<Item = &Phrase> {
        let any = self.phrases.partition_point(|phrase| second_word(phrase).is_none());
        let (any, named) = self.phrases.split_at_checked(any).unwrap_or_default();
        let first = named.partition_point(|phrase| second_word(phrase) < Some(second));
        let named = named.get(first..).unwrap_or_default();
        any.iter().chain(named.iter().take_while(move |one| second_word(one) == Some(second)))
    }
}

/// The second word of a phrase. One that is a single word, or goes on with a name or a time, has
/// none.
fn second_word(phrase: &Phrase) -> Option<&str> {
    phrase.rest.first().map(String::as_str).filter(|second| ![NAME, TIME].contains(second))
}

struct Vocabulary {
    words: NameTable<KnownWord>,
    stems: Stems,
    /// What is known of words that begin so and are on no list.
    takes_back: KnownWord,
    /// What is known of any other word.
    nothing: KnownWord,
}

static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::read(&FILES));

const FILES: [&str; 2] = [
    include_str!("../../../../grammar/words.toml"),
    include_str!("../../../../grammar/harmless.toml"),
];

/// Stands for a name in a phrase, and for any ending of a word.
pub const NAME: &str = "*";

/// Stands for a day or a time in a phrase.
pub const TIME: &str = "#";

impl Vocabulary {
    /// Reads the files; a test reads them, too, and finds what is wrong with them.
    fn read(files: &[&str]) -> Vocabulary {
        let mut vocabulary = Vocabulary {
            words: NameTable::default(),
            stems: Stems::default(),
            takes_back: KnownWord {
                classes: ClassSet::from(WordClass::TakesBack),
                ..KnownWord::default()
            },
            nothing: KnownWord::default(),
        };
        for text in files {
            vocabulary.add(toml::from_str::<WordsFile>(text).unwrap_or_default());
        }
        let stems = std::mem::take(&mut vocabulary.stems);
        vocabulary.words.change_all(|word, known| {
            if begins_with_one(&stems, word) {
                known.classes = known.classes.with(WordClass::TakesBack);
            }
            known.phrases.sort_by(|one, other| second_word(one).cmp(&second_word(other)));
            known.tasks.sort_by_key(|one| Reverse((one.rest.len(), one.tail.is_some())));
        });
        Vocabulary { stems, ..vocabulary }
    }

    fn add(&mut self, file: WordsFile) {
        for (class, words) in file.class {
            words.iter().for_each(|word| self.add_word(word, class));
        }
        for (task, languages) in file.task {
            languages.into_values().flatten().for_each(|said| self.add_task(&said, task));
        }
        for (class, patterns) in file.phrase {
            let spelled = patterns.iter().flat_map(|pattern| spelled_out(pattern));
            spelled.for_each(|phrase| self.add_phrase(phrase, class));
        }
    }

    fn add_word(&mut self, word: &str, class: WordClass) {
        match word.strip_suffix(NAME) {
            Some(stem) => self.stems.change(stem_key(stem), |all| all.push(stem.to_owned())),
            None => self.words.change(word, |known| known.classes = known.classes.with(class)),
        }
    }

    fn add_phrase(&mut self, phrase: Vec<&str>, class: WordClass) {
        let mut words = phrase.into_iter().map(|word| match word {
            // Alone it keeps its accent in a letter, too.
            NAME | TIME | "à" | "è" => word.to_owned(),
            word => key(word),
        });
        let Some(first) = words.next() else { return };
        let phrase = Phrase { class, rest: words.collect() };
        if let Some(second) = phrase.rest.first().filter(|_| first == NAME) {
            self.words.change(second, |known| known.behind_name = true);
        }
        self.words.change(&first, |known| {
            known.begins = known.begins.with(class);
            if phrase.rest.is_empty() {
                known.classes = known.classes.with(class);
            }
            // Two patterns may stand for one phrase.
            if !known.phrases.contains(&phrase) {
                known.phrases.push(phrase);
            }
        });
    }

    fn add_task(&mut self, said: &str, task: Task) {
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
            self.words.change(&first, |known| known.tasks.push(TaskPhrase { rest, tail, task }));
        }
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

/// Beginnings of words that take back, by their own beginnings.
type Stems = NameTable<Vec<String>>;

/// No stem has fewer letters.
const STEM_LETTERS_MIN: usize = 4;

fn stem_key(word: &str) -> &str {
    word.get(..STEM_LETTERS_MIN).unwrap_or(word)
}

/// Whether a word begins with one of these.
fn begins_with_one(stems: &Stems, word: &str) -> bool {
    let alike = stems.find(stem_key(word)).into_iter().flatten();
    { alike }.any(|stem| word.starts_with(stem.as_str()))
}

/// What is known of a word, or of a phrase with a task.
pub fn known(word: &str) -> &'static KnownWord {
    let vocabulary = &*VOCABULARY;
    vocabulary.words.find(word).unwrap_or_else(|| match begins_with_one(&vocabulary.stems, word) {
        true => &vocabulary.takes_back,
        false => &vocabulary.nothing,
    })
}

/// The classes of a word.
pub fn classes_of(word: &str) -> ClassSet {
    known(word).classes
}

/// Makes one token of each phrase with a task.
pub fn join_phrases(tokens: &mut Vec<Token>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        token.known.tasks.iter().any(|phrase| join(tokens, at, phrase));
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
        first.dotted = token.dotted;
    }
    first.reads(key);
    first.task = Some(phrase.task);
    true
}

#[cfg(test)]
mod tests {
    use super::super::super::text::tokens;
    use super::*;

    #[test]
    fn each_word_of_an_order_stands_once_and_is_written_as_words_are_compared() {
        let file: WordsFile = toml::from_str(FILES[0]).unwrap();
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
    fn each_phrase_is_written_as_words_are_compared_and_stands_once() {
        assert!(FILES.iter().all(|file| toml::from_str::<WordsFile>(file).is_ok()));
        for (first, known) in VOCABULARY.words.entries() {
            let mut seen = Vec::new();
            for phrase in &known.phrases {
                let words = std::iter::once(first).chain(&phrase.rest);
                words.for_each(|word| {
                    assert!(
                        [NAME, TIME, "à", "è"].contains(&word.as_str()) || *word == key(word),
                        "{word}"
                    )
                });
                let one = (&phrase.rest, phrase.class);
                assert!(!seen.contains(&one), "{first} {:?} stands twice", phrase.rest);
                seen.push(one);
            }
        }
    }

    #[test]
    fn no_beginning_of_a_word_begins_with_another_and_words_are_found_by_theirs() {
        let stems: Vec<&String> = VOCABULARY.stems.entries().flat_map(|(_, stems)| stems).collect();
        for (at, one) in stems.iter().enumerate() {
            assert!(one.len() >= STEM_LETTERS_MIN, "{one}");
            let mut others = stems.iter().enumerate().filter(|(other, _)| *other != at);
            assert!(!others.any(|(_, other)| other.starts_with(one.as_str())), "{one}");
        }
        for word in ["cancel", "cancelation", "storniert", "widerrufen", "oubliez", "dimenticate"] {
            assert!(WordClass::TakesBack.has(word), "{word}");
        }
        for word in ["canal", "storm", "cance", "obey"] {
            assert!(!classes_of(word).has_any(WEIGHTS), "{word}");
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
