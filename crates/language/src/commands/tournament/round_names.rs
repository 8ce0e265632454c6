//! The names of rounds in a sentence: what the form calls them, `r2`, "round two", "the second
//! round", and "rounds 1 to 3".

use super::cut;
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// A line that speaks of rounds, and is not understood.
#[derive(Debug)]
pub(super) struct Unclear;

const ORDINALS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/// The words and marks of a line, in small letters.
pub(super) fn pieces(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace(['\u{2019}', '\'', ':'], "").replace("..", "-");
    let mut pieces = vec![String::new()];
    for letter in line.chars() {
        let mark = match letter {
            letter if letter.is_alphanumeric() => {
                pieces.last_mut().into_iter().for_each(|word| word.push(letter));
                continue;
            }
            '-' | '\u{2013}' | '\u{2014}' => "-",
            ',' | ';' | '.' | '!' => ",",
            '&' | '+' => "and",
            '?' => "?",
            letter if letter.is_whitespace() => "",
            _ => "*",
        };
        pieces.extend([mark.to_owned(), String::new()]);
    }
    pieces.retain(|piece| !piece.is_empty());
    while pieces.last().is_some_and(|last| last == ",") {
        pieces.pop();
    }
    pieces
}

pub(super) fn is_round(word: &str) -> bool {
    matches!(word, "round" | "rounds")
}

/// Rounds and the words after them.
type ItemRead<'w, 'a> = Result<(Vec<Round>, &'w [&'a str]), Unclear>;

/// By which words rounds are named in a line.
pub(super) struct RoundNames {
    /// What the form calls them, in pieces.
    of_form: Vec<(Vec<String>, Round)>,
    /// Whether a number alone is one: it counts something else where nothing speaks of rounds.
    by_number: bool,
}

impl RoundNames {
    pub(super) fn new(of: &Tournament, words: &[&str], is_command: bool) -> RoundNames {
        let rounds = of.form().map_or(&[][..], |form| &form.rounds).iter().enumerate();
        let named =
            rounds.filter_map(|(at, round)| Some((pieces(&round.name), Round::numbered(at)?)));
        let mut of_form: Vec<(Vec<String>, Round)> =
            named.filter(|(name, _)| !name.is_empty()).collect();
        of_form.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        let is_short = |word: &str| word.starts_with('r') && cut::round(word).is_some();
        let by_number = is_command || words.iter().any(|word| is_round(word) || is_short(word));
        RoundNames { of_form, by_number }
    }

    /// The round that words begin with, and the words after it.
    pub(super) fn one<'w, 'a>(&self, words: &'w [&'a str]) -> Option<(Round, &'w [&'a str])> {
        let of_form = self.of_form.iter().find_map(|(name, round)| {
            let (begin, rest) = words.split_at_checked(name.len())?;
            (begin == name.as_slice()).then_some((*round, rest))
        });
        let numbered = |word: &str| cut::round(word).filter(|round| round.number().is_some());
        of_form.or_else(|| match words {
            [of, number, rest @ ..] if is_round(of) => Some((numbered(number)?, rest)),
            // "2 rounds" says how many.
            [_, of, ..] if is_round(of) => {
                let (word, rest) = words.split_first()?;
                Some((ordinal(word)?, rest.get(1..)?))
            }
            ["the", word, rest @ ..] => match rest {
                [of, rest @ ..] if is_round(of) => Some((ordinal(word)?, rest)),
                // "On the second" alone may be a day.
                ["and" | "or" | "to" | "-", ..] if self.by_number => Some((ordinal(word)?, rest)),
                _ => None,
            },
            [word, rest @ ..] => {
                // "All but one": which one is not said.
                let is_number = self.by_number && *word != "one";
                let is_name = word.starts_with('r') || is_number;
                Some((numbered(word).filter(|_| is_name)?, rest))
            }
            [] => None,
        })
    }

    /// A round, or those from one to another.
    pub(super) fn item<'w, 'a>(&self, words: &'w [&'a str]) -> Option<ItemRead<'w, 'a>> {
        let (first, rest) = self.one(words)?;
        let range = match rest {
            ["to" | "until" | "till" | "through" | "-", behind @ ..] => self.one(behind),
            _ => None,
        };
        let Some((last, rest)) = range else { return Some(Ok((vec![first], rest))) };
        let between: Vec<Round> = first
            .number()
            .zip(last.number())
            .map(|(first, last)| (first..=last).filter_map(Round::numbered).collect())?;
        Some(if between.len() < 2 { Err(Unclear) } else { Ok((between, rest)) })
    }
}

/// "second", "2nd".
fn ordinal(word: &str) -> Option<Round> {
    let spelled = ORDINALS.iter().position(|ordinal| *ordinal == word);
    let ends = ["st", "nd", "rd", "th"];
    let number = || ends.iter().find_map(|end| word.strip_suffix(end))?.parse::<usize>().ok();
    Round::numbered(spelled.or_else(|| number()?.checked_sub(1))?)
}
