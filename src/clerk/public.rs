//! Which words of an order's line are published (D.VIII(4)). A line is published as its writer
//! wrote it, but for what he marked as private and for ballots and the like beside the order: he
//! can't be asked before the result goes out.

use crate::game::book::WrittenOrder;
use crate::orders::Order;

/// From a sentence with one of these on, a line is not for everybody.
const SECRET: [&str; 11] = [
    "vote",
    "votes",
    "voting",
    "ballot",
    "abstain",
    "propose",
    "proposal",
    "passphrase",
    "password",
    "press",
    "request",
];

/// The words of an order that are for everybody. If none are left, the order as it was understood.
pub(super) fn words(written: &WrittenOrder) -> String {
    open_words(&written.order, &written.text)
}

/// The same of an order and its line.
pub(super) fn open_words(order: &Order, line: &str) -> String {
    let open = without_private_brackets(line);
    let end = [private(&open), secret(&open)].into_iter().flatten().min();
    let words = open.get(..end.unwrap_or(open.len())).unwrap_or_default().trim();
    match words {
        "" => order.to_string(),
        words => words.to_owned(),
    }
}

/// Whether a ballot stands on the line of an order, where it is not read.
pub(super) fn hides_ballot(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.map(str::to_lowercase).any(|word| matches!(word.as_str(), "vote" | "ballot" | "abstain"))
}

/// A text without brackets that begin with "private".
fn without_private_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find(['(', '[', '{']) {
        let (before, bracket) = rest.split_at(open);
        kept.push_str(before);
        let inside = bracket.get(1..).unwrap_or_default();
        if !inside.trim_start().to_lowercase().starts_with("private") {
            kept.push_str(bracket.get(..1).unwrap_or_default());
            rest = inside;
            continue;
        }
        // Without its end it goes on to the end of the line.
        let behind = inside.find([')', ']', '}']).and_then(|close| inside.get(close + 1..));
        rest = behind.unwrap_or_default();
    }
    kept + rest
}

/// Where what is marked as private begins: "private: nobody knows".
fn private(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let mut marks = lower.match_indices("private").map(|(at, _)| at);
    marks.find(|at| {
        let behind = lower.get(at + "private".len()..).unwrap_or_default().trim_start();
        behind.starts_with([':', '-'])
    })
}

/// Where the first sentence begins that holds a ballot or the like.
fn secret(text: &str) -> Option<usize> {
    let mut start = 0;
    let mut word = String::new();
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
            continue;
        }
        if SECRET.contains(&word.as_str()) {
            return Some(start);
        }
        // Behind one letter a dot is no end: "A. Mun".
        let ends = matches!(letter, ';' | '!' | '?' | ',') || letter == '.' && word.len() > 1;
        if ends || word.is_empty() && letter == '.' {
            start = at + letter.len_utf8();
        }
        word.clear();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::read_order;

    fn shown(text: &str) -> String {
        let order = read_order("A MUN - BER").expect("an order");
        words(&WrittenOrder { order, text: text.to_owned() })
    }

    #[test]
    fn d_viii_4_private_words_and_ballots_are_not_published() {
        for (text, open) in [
            ("A. Mun - Ber (as agreed)", "A. Mun - Ber (as agreed)"),
            ("A Mun - Ber (private: do not tell)", "A Mun - Ber"),
            ("A Mun [PRIVATE she knows] - Ber", "A Mun  - Ber"),
            ("A Mun - Ber (private: no end", "A Mun - Ber"),
            ("A Mun - Ber. Private: my reasons", "A Mun - Ber."),
            ("A Mun - Ber. I vote no on 1.", "A Mun - Ber."),
            ("A. Mun - Ber; my password is swordfish", "A. Mun - Ber;"),
            ("A Mun - Ber, vote yes", "A Mun - Ber,"),
            ("Vote yes on 1, A Mun - Ber", "A MUN - BER"),
            ("private: A Mun - Ber", "A MUN - BER"),
            ("A Mun - Berliner Privateer", "A Mun - Berliner Privateer"),
        ] {
            assert_eq!(shown(text), open, "{text}");
        }
    }
}
