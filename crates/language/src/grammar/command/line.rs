//! A line, as the functions of this room read it.

use super::super::super::text::{Mark, Tokens};
use crate::board::{Phase, Power};
use crate::grammar::vocabulary::WordClass;

/// Who writes, and in which phase.
#[derive(Clone, Copy, Debug)]
pub struct Writer {
    pub power: Option<Power>,
    /// The phase that is being played.
    pub phase: Phase,
}

/// A line, as the functions of this room read it.
pub(super) struct LineInWords<'l> {
    /// Who writes it, where that matters.
    pub(super) writer: Option<Writer>,
    pub(super) tokens: Tokens<'l>,
    /// The words without the marks.
    pub(super) words: Vec<&'l str>,
    pub(super) text: &'l str,
}

impl<'l> LineInWords<'l> {
    pub(super) fn new(tokens: Tokens<'l>, text: &'l str) -> LineInWords<'l> {
        let is_word = |mark: Mark| matches!(mark, Mark::Word | Mark::And);
        let words = tokens.rest.iter().filter(|token| is_word(token.mark));
        LineInWords {
            writer: None,
            tokens,
            words: words.map(|token| token.key.as_str()).collect(),
            text,
        }
    }

    pub(super) fn says(&self, word: &str) -> bool {
        self.words.contains(&word)
    }

    pub(super) fn says_any(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(word))
    }

    /// Whether a word of this class is in it.
    pub(super) fn has(&self, class: WordClass) -> bool {
        self.tokens.rest.iter().any(|token| token.is(class))
    }

    /// Whether these words follow each other somewhere.
    pub(super) fn says_phrase(&self, phrase: &[&str]) -> bool {
        self.words.windows(phrase.len()).any(|words| words == phrase)
    }

    pub(super) fn asks(&self) -> bool {
        self.tokens.rest.iter().any(|token| token.mark == Mark::Question)
    }

    /// The whole line.
    pub(super) fn whole(&self) -> String {
        self.text_of(self.tokens)
    }

    /// The text from where these tokens begin to the end, marks such as a colon aside. It ends
    /// before a bracket that opens in front of all tokens.
    pub(super) fn rest(&self, tokens: Tokens<'_>) -> String {
        self.text_of(behind_colon(tokens))
    }

    pub(super) fn text_of(&self, tokens: Tokens<'_>) -> String {
        let Some(first) = tokens.rest.first() else { return String::new() };
        self.text.get(first.span.start..self.end()).unwrap_or_default().trim().to_owned()
    }

    /// The byte at which the line ends, before a bracket that opens in front of all tokens.
    pub(super) fn end(&self) -> usize {
        let last = self.tokens.rest.last().map_or(0, |last| last.span.end);
        let behind = self.text.get(last..).unwrap_or_default();
        if behind.trim_start().starts_with([')', ']', '}']) { last } else { self.text.len() }
    }

    /// The text of these tokens and nothing after them.
    pub(super) fn text_inside(&self, tokens: Tokens<'_>) -> String {
        let (Some(first), Some(last)) = (tokens.rest.first(), tokens.rest.last()) else {
            return String::new();
        };
        self.text.get(first.span.start..last.span.end).unwrap_or_default().to_owned()
    }
}

/// What comes after a colon or a dash.
pub(super) fn behind_colon(mut tokens: Tokens<'_>) -> Tokens<'_> {
    while tokens.peek(0).is_some_and(|token| matches!(token.mark, Mark::Colon | Mark::Dash)) {
        tokens = tokens.after(1);
    }
    tokens
}
