//! What the house rules forbid by name: proxies (D.II(3)) and standing orders (D.II(4)).

use super::heading::names_a_season;
use crate::grammar::vocabulary::WordClass;
use crate::limits::{SENTENCE_WORDS, SHORT_WORDS};

/// What a line asks for although the rules forbid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Another person is to give the orders.
    Proxy,
    /// Orders are to stand for later turns.
    StandingOrder,
}

/// "No change", "ditto": all of the line says that what was sent for another phase still counts.
fn says_no_change(words: &[&str]) -> bool {
    // Marks are words without letters here.
    let around = |word: &&&str| {
        word.is_empty() || WordClass::NoChangeFiller.has(word) || names_a_season(word)
    };
    let start = words.iter().take_while(around).count();
    let rest = match words.get(start..).unwrap_or_default() {
        ["no", "change" | "changes", rest @ ..] => rest,
        ["ditto" | "idem" | "unchanged" | "same", rest @ ..] => rest,
        _ if start == words.len() => return matches!(words, ["as", "before" | "last", ..]),
        _ => return false,
    };
    rest.iter().all(|word| around(&word) || word.parse::<u16>().is_ok())
}

/// "Same as S1902", "repeat fall 1902".
fn repeats_a_season(words: &[&str]) -> bool {
    let named = |behind: &[&str]| behind.iter().take(SHORT_WORDS).any(|key| names_a_season(key));
    words.iter().enumerate().any(|(at, word)| {
        let behind = words.get(at + 1..).unwrap_or_default();
        match *word {
            "same" => behind.first() == Some(&"as") && named(behind),
            "repeat" | "copy" => named(behind),
            _ => false,
        }
    })
}

/// The forbidden thing that these words ask for, if any.
pub fn forbidden(words: &[&str]) -> Option<Forbidden> {
    if says_no_change(words) || repeats_a_season(words) {
        return Some(Forbidden::StandingOrder);
    }
    if !words.iter().any(|word| word.starts_with("prox") || WordClass::ForbiddenStem.has(word)) {
        return None;
    }
    // An option of the old judges; it lets no one give orders.
    if matches!(words, ["set" | "unset", "proxy" | "noproxy"] | ["set", "no", "proxy"]) {
        return None;
    }
    let begins = words.first().is_some_and(|word| word.starts_with("prox"));
    let gives = words.iter().any(|word| matches!(*word, "proxy" | "proxies" | "proxied"));
    // "I will send my orders tomorrow": the writer sends them himself.
    let own = matches!(words, ["i" | "ill" | "im", ..]);
    let by_others = |phrase: &str| !(own && phrase.ends_with(" my orders"));
    // "He spoke in my name": this gives no one a right.
    let allows = words.iter().any(|word| WordClass::Allows.has(word));
    let is_meant = |phrase: &str| by_others(phrase) && (allows || phrase != "in my name");
    if begins || gives || says(words, WordClass::Proxy, is_meant) {
        return Some(Forbidden::Proxy);
    }
    let orders = orders_something(words);
    let is_meant = |phrase: &str| orders || !WordClass::EachTurn.has(phrase);
    let found = says(words, WordClass::StandingOrder, is_meant);
    found.then_some(Forbidden::StandingOrder)
}

/// Whether a phrase of this class is among the words, and is meant.
fn says(words: &[&str], class: WordClass, is_meant: impl Fn(&str) -> bool) -> bool {
    (0..words.len()).any(|at| {
        let mut phrase = String::new();
        words.iter().skip(at).take(SENTENCE_WORDS).any(|word| {
            phrase.push_str(if phrase.is_empty() { "" } else { " " });
            phrase.push_str(word);
            class.has(&phrase) && is_meant(&phrase)
        })
    })
}

/// Whether a line may order something: it begins with a unit, has a mark such as a dash after its
/// first word, or speaks of orders.
fn orders_something(words: &[&str]) -> bool {
    let unit = matches!(words.first(), Some(&("a" | "f" | "army" | "fleet" | "armies" | "fleets")));
    let marked = words.iter().skip(1).take(3).any(|word| word.is_empty());
    unit || marked || words.iter().any(|word| WordClass::Ordering.has(word))
}
