//! Words and phrases of orders in every language, as `grammar/words.toml` lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::super::names::NameTable;
use super::super::text::{Mark, Token};
use super::words::Task;

/// What stands between the beginning of a phrase and the word that ends it.
const GAP: &str = "…";

/// What a word is beside orders and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordClass {
    Article,
    Auxiliary,
    TakesOrderBack,
    AllUnits,
    Connecting,
    Particle,
    LeadsToVerb,
    Direction,
    WaiveFiller,
    Owned,
    Negation,
    Lost,
    TheRest,
    Keeps,
    Stays,
    FinalMark,
    Day,
    PoliteInPlan,
    Tells,
    CommandName,
    UnsaidDoubt,
    OrderName,
    Guards,
    OfToday,
    Greeting,
    Title,
    ToSomebody,
    AndName,
    AnotherTurn,
    SetName,
    Old,
    Pronoun,
    LineName,
    TurnName,
    Summer,
    GameName,
    SetHead,
    CoastCode,
    LeavesOut,
    JoinsSentence,
    NoName,
    LinkWord,
    Attacks,
    Requests,
    Not,
    RetreatsHead,
    BuildsHead,
    RemovalsHead,
    HeadingLink,
    VoteVerb,
    Against,
    InFavour,
    BallotEach,
    BallotSubject,
    BallotAround,
    Elided,
    BeforePlace,
    ExtensionName,
    AsksFor,
    Hours,
    Days,
    Weeks,
    Another,
    EarlierAdjective,
    WhereOneIs,
    ThisLetter,
    ToPlace,
    Regards,
    ExtensionAround,
}

impl WordClass {
    /// Whether a word is one of this class.
    pub fn has(self, word: &str) -> bool {
        VOCABULARY.words.find(word).is_some_and(|traits| traits.classes & self.bit() != 0)
    }

    const fn bit(self) -> u128 {
        1 << self as u128
    }
}

#[derive(Deserialize, Default)]
struct WordsFile {
    /// The words of each task by language.
    task: BTreeMap<Task, BTreeMap<String, Vec<String>>>,
    class: BTreeMap<WordClass, BTreeSet<String>>,
}

/// A phrase of several words.
struct TaskPhrase {
    /// The words behind the first.
    rest: Vec<String>,
    /// The word that ends its sentence and belongs to it.
    tail: Option<String>,
    task: Task,
}

/// What is known of a word.
#[derive(Clone, Copy, Default)]
struct WordTraits {
    task: Option<Task>,
    /// A bit for each class.
    classes: u128,
    begins_phrase: bool,
}

struct Vocabulary {
    words: NameTable<WordTraits>,
    /// The phrases by their first word, the longest first.
    phrases: BTreeMap<String, Vec<TaskPhrase>>,
}

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::read(include_str!("../../../../grammar/words.toml")));

impl Vocabulary {
    /// Reads the file; a test reads it, too, and finds what is wrong with it.
    fn read(text: &str) -> Vocabulary {
        let mut vocabulary = Vocabulary { words: NameTable::default(), phrases: BTreeMap::new() };
        let file = toml::from_str::<WordsFile>(text).unwrap_or_default();
        for (class, words) in file.class {
            for word in words {
                vocabulary.words.change(&word, |traits| traits.classes |= class.bit());
            }
        }
        for (task, languages) in file.task {
            languages.into_values().flatten().for_each(|said| vocabulary.add(&said, task));
        }
        for phrases in vocabulary.phrases.values_mut() {
            phrases.sort_by_key(|phrase| {
                std::cmp::Reverse((phrase.rest.len(), phrase.tail.is_some()))
            });
        }
        vocabulary
    }

    fn add(&mut self, said: &str, task: Task) {
        let (begun, tail) = match said.split_once(GAP) {
            Some((begun, tail)) => (begun.trim(), Some(tail.trim().to_owned())),
            None => (said, None),
        };
        if tail.is_none() {
            self.words.change(said, |traits| traits.task = Some(task));
        }
        let mut words = begun.split(' ').map(str::to_owned);
        let Some(first) = words.next() else { return };
        let rest: Vec<String> = words.collect();
        if !rest.is_empty() || tail.is_some() {
            self.words.change(&first, |traits| traits.begins_phrase = true);
            self.phrases.entry(first).or_default().push(TaskPhrase { rest, tail, task });
        }
    }
}

/// The task of a word or phrase.
pub fn task(said: &str) -> Option<Task> {
    VOCABULARY.words.find(said)?.task
}

/// Makes one token of each phrase with a task.
pub fn join_phrases(tokens: &mut Vec<Token>) {
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let begins = VOCABULARY.words.find(&token.key).is_some_and(|traits| traits.begins_phrase);
        if begins && let Some(phrases) = VOCABULARY.phrases.get(&token.key) {
            phrases.iter().any(|phrase| join(tokens, at, phrase));
        }
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
    for token in joined {
        first.key = format!("{} {}", first.key, token.key);
        first.span.end = token.span.end;
        first.stops = token.stops;
    }
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
