//! A line of a letter that asks for something, as words: what ballots, proposals and rule changes
//! are read from. Orders have a reader of their own in [`crate::orders`].

use std::collections::BTreeSet;

use crate::board::{Power, map_being_read};
use crate::grammar::vocabulary::WordClass;
use crate::names::lexicon;
use crate::text::{Mark, Token, any_is, mend, tokens};

/// Words in capitals that are made of initials of powers and do not mean them.
const NO_INITIALS: [&str; 12] =
    ["AFTER", "ARE", "AT", "EAT", "FAIR", "FATE", "FEAR", "GREAT", "IF", "IT", "RATE", "TIE"];

/// A line in words.
pub(super) struct Wording {
    text: String,
    tokens: Vec<Token>,
}

impl Wording {
    /// Takes a line apart.
    pub(super) fn read(line: &str) -> Wording {
        let text = mend(line).text;
        let tokens = tokens(&text);
        Wording { text, tokens }
    }

    /// The words and marks, words as names are compared.
    pub(super) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The words alone.
    pub(super) fn words(&self) -> Vec<&str> {
        let is_word = |token: &&Token| matches!(token.mark, Mark::Word | Mark::And);
        self.tokens.iter().filter(is_word).map(|token| token.key.as_str()).collect()
    }

    /// Whether a word of this class is in the line.
    pub(super) fn has(&self, class: WordClass) -> bool {
        any_is(&self.tokens, class)
    }

    /// The line up to the end of its first sentence: what follows is comment.
    pub(super) fn first_sentence(mut self) -> Wording {
        let ends = |token: &Token| match token.mark {
            Mark::Stop | Mark::Semicolon | Mark::Question => true,
            // A dot after initials ends nothing: `A.`, `St.`
            Mark::Word => token.key.len() > 2 && token.dotted,
            _ => false,
        };
        if let Some(end) = self.tokens.iter().position(ends) {
            self.tokens.truncate(end + 1);
        }
        self
    }

    /// The line after the first word of this class, or all of it.
    pub(super) fn behind(mut self, class: WordClass) -> Wording {
        let found = self.tokens.iter().position(|token| token.is(class));
        self.tokens.drain(..found.map_or(0, |at| at + 1));
        self
    }

    /// The powers that a token names: by a name, or by initials such as `AEF`. One initial counts
    /// beside another, or where a power has to follow (`to T`): alone it may be an article.
    pub(super) fn powers_at(&self, at: usize, must_follow: bool) -> BTreeSet<Power> {
        let Some(token) = self.tokens.get(at).filter(|token| token.mark == Mark::Word) else {
            return BTreeSet::new();
        };
        if let Some(power) = lexicon().power(&token.key) {
            return BTreeSet::from([power]);
        }
        let initials = self.initials(token);
        if initials.len() > 1 || must_follow || self.is_beside_initials(at) {
            return initials.into_iter().collect();
        }
        BTreeSet::new()
    }

    /// Whether the nearest word on one side is made of initials, nothing but marks between.
    fn is_beside_initials(&self, at: usize) -> bool {
        let is_mark = |token: &&Token| token.mark != Mark::Word;
        let (before, after) = (self.tokens.get(..at), self.tokens.get(at + 1..));
        let before = before.and_then(|tokens| tokens.iter().rev().find(|token| !is_mark(token)));
        let after = after.and_then(|tokens| tokens.iter().find(|token| !is_mark(token)));
        [before, after].into_iter().flatten().any(|token| !self.initials(token).is_empty())
    }

    /// The powers of which a word is made of the initials, each once, in capitals.
    fn initials(&self, token: &Token) -> Vec<Power> {
        let written = self.written(token).replace('.', "");
        if NO_INITIALS.contains(&written.as_str()) {
            return Vec::new();
        }
        let powers = map_being_read().powers();
        let of = |letter: char| powers.clone().find(|power| power.letter() == letter);
        let powers: Option<Vec<Power>> = written.chars().map(of).collect();
        let each_once =
            |powers: &Vec<Power>| powers.iter().collect::<BTreeSet<_>>().len() == powers.len();
        powers.filter(each_once).unwrap_or_default()
    }

    fn written(&self, token: &Token) -> &str {
        self.text.get(token.span.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn powers(line: &str) -> Vec<Power> {
        let line = Wording::read(line);
        let found = (0..line.tokens().len()).flat_map(|at| line.powers_at(at, false));
        found.collect::<BTreeSet<_>>().into_iter().collect()
    }

    #[test]
    fn initials_are_told_from_words() {
        let three = [Power::Austria, Power::England, Power::France];
        for line in ["draw AEF", "draw A/E/F", "draw A, E and F", "A.E.F. draw", "Aus Eng Fra"] {
            assert_eq!(powers(line), three, "{line}");
        }
        assert_eq!(powers("Italian and Turkish"), [Power::Italy, Power::Turkey]);
        for line in ["I propose A FAIR draw", "IT IS A GREAT GAME", "aef", "FF", "AEX"] {
            assert_eq!(powers(line), [], "{line}");
        }
    }
}
