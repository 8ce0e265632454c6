//! What the house rules forbid by name: proxies (D.II(3)) and standing orders (D.II(4)).

use super::heading::names_a_season;
use crate::grammar::vocabulary::WordClass;

/// What a line asks for in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Somebody else is to give the orders.
    Proxy,
    /// Orders are to stand for later turns.
    StandingOrder,
}

const STANDING: [&str; 30] = [
    "until further notice",
    "till further notice",
    "standing order",
    "standing orders",
    "same as last",
    "same as before",
    "same as previous",
    "same orders",
    "same moves",
    "same again",
    "repeat last",
    "repeat my last",
    "repeat previous",
    "repeat orders",
    "repeat my orders",
    "repeat all orders",
    "as last turn",
    "as last time",
    "as last season",
    "every turn",
    "each turn",
    "every season",
    "each season",
    "all future turns",
    "from now on",
    "default orders",
    "for the rest of the game",
    "last turns orders",
    "last seasons orders",
    "until i say otherwise",
];

/// "Every turn" is a standing order where the line orders something; else it is talk.
const TIMES: [&str; 4] = ["every turn", "each turn", "every season", "each season"];

const PROXY: [&str; 16] = [
    "on my behalf",
    "order my units",
    "orders my units",
    "control my units",
    "control of my",
    "order for me",
    "orders for me",
    "decide for me",
    "write my orders",
    "send my orders",
    "submit my orders",
    "give my orders",
    "move my units",
    "in my name",
    "may order my",
    "play my units",
];

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
    let named = |behind: &[&str]| behind.iter().take(SEASON_WITHIN).any(|key| names_a_season(key));
    words.iter().enumerate().any(|(at, word)| {
        let behind = words.get(at + 1..).unwrap_or_default();
        match *word {
            "same" => behind.first() == Some(&"as") && named(behind),
            "repeat" | "copy" => named(behind),
            _ => false,
        }
    })
}

/// So many words behind "same" a season may be named: "same as in my last spring".
const SEASON_WITHIN: usize = 5;

/// What of it stands among these words.
pub fn forbidden(words: &[&str]) -> Option<Forbidden> {
    if says_no_change(words) || repeats_a_season(words) {
        return Some(Forbidden::StandingOrder);
    }
    if !words.iter().any(|word| word.starts_with("prox") || WordClass::ForbiddenStem.has(word)) {
        return None;
    }
    // An option of the old judges; it gives nobody anything.
    if matches!(words, ["set" | "unset", "proxy" | "noproxy"] | ["set", "no", "proxy"]) {
        return None;
    }
    let text = format!(" {} ", words.join(" "));
    let says = |phrase: &&str| {
        text.match_indices(phrase).any(|(at, _)| {
            let before = text.get(..at).is_some_and(|before| before.ends_with(' '));
            let behind = text.get(at + phrase.len()..).is_some_and(|rest| rest.starts_with(' '));
            before && behind
        })
    };
    let begins = words.first().is_some_and(|word| word.starts_with("prox"));
    let gives = words.iter().any(|word| matches!(*word, "proxy" | "proxies" | "proxied"));
    // "I will send my orders tomorrow": nobody else is to do it.
    let own = matches!(words, ["i" | "ill" | "im", ..]);
    let by_others = |phrase: &&str| !(own && phrase.ends_with(" my orders"));
    // "He spoke in my name": nobody is allowed anything.
    let allows = words.iter().any(|word| WordClass::Allows.has(word));
    let is_meant = |phrase: &&&str| by_others(phrase) && (allows || **phrase != "in my name");
    if begins || gives || PROXY.iter().filter(is_meant).any(says) {
        return Some(Forbidden::Proxy);
    }
    let orders = orders_something(words);
    let meant = STANDING.iter().filter(|phrase| orders || !TIMES.contains(phrase));
    let found = { meant }.any(says);
    found.then_some(Forbidden::StandingOrder)
}

/// Whether a line may order something: it begins with a unit, has a mark such as a dash behind its
/// first word, or speaks of orders.
fn orders_something(words: &[&str]) -> bool {
    let unit = matches!(words.first(), Some(&("a" | "f" | "army" | "fleet" | "armies" | "fleets")));
    let marked = words.iter().skip(1).take(3).any(|word| word.is_empty());
    unit || marked || words.iter().any(|word| WordClass::Ordering.has(word))
}
