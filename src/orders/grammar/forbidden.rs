//! What the house rules forbid by name: proxies (D.II(3)) and standing orders (D.II(4)).

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

/// One of these stands in each of the phrases; most lines hold none.
const TRIGGERS: [&str; 18] = [
    "notice",
    "standing",
    "same",
    "repeat",
    "last",
    "every",
    "each",
    "future",
    "now",
    "default",
    "rest",
    "until",
    "turns",
    "seasons",
    "my",
    "me",
    "name",
    "otherwise",
];

/// What of it stands among these words.
pub fn forbidden(words: &[&str]) -> Option<Forbidden> {
    if !words.iter().any(|word| word.starts_with("prox") || TRIGGERS.contains(word)) {
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
    if begins || gives || PROXY.iter().any(says) {
        return Some(Forbidden::Proxy);
    }
    STANDING.iter().any(says).then_some(Forbidden::StandingOrder)
}
