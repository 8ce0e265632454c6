//! The line that is being read.

use std::ops::Range;

use super::super::text::{LetterLine, Token};

/// The line that is being read.
#[derive(Clone, Copy)]
pub(super) struct Here<'l> {
    pub(super) line: &'l LetterLine<'l>,
    /// The line that goes on with it.
    pub(super) next: Option<&'l LetterLine<'l>>,
    /// Both as they were written.
    pub(super) written: &'l str,
    /// Both, readable, with a blank between them.
    pub(super) text: &'l str,
    pub(super) tokens: &'l [Token],
}

impl<'l> Here<'l> {
    pub(super) fn of(line: &'l LetterLine<'l>, tokens: &'l [Token]) -> Here<'l> {
        Here { line, next: None, written: line.written, text: &line.mended.text, tokens }
    }

    /// A part of the text as it was written, quotation marks and all. Press on one line.
    pub(super) fn as_written(&self, words: Range<usize>) -> String {
        let before = self.line.indent + 1;
        let start = self.line.mended.column(words.start).saturating_sub(before);
        let length = match words.end < self.line.mended.text.len() {
            true => self.line.mended.column(words.end).saturating_sub(before + start),
            false => usize::MAX,
        };
        let letters = self.line.written.chars().skip(start).take(length);
        letters.collect::<String>().trim().to_owned()
    }

    /// Whether words of it were struck out.
    pub(super) fn is_struck(&self) -> bool {
        self.line.struck || self.next.is_some_and(|next| next.struck)
    }

    /// The number of the line, the first of two.
    pub(super) fn number(&self) -> usize {
        self.line.number
    }

    /// The line in which a byte of the readable text was written, and the column there.
    pub(super) fn place(&self, byte: usize) -> (&'l LetterLine<'l>, usize) {
        let first = self.line.mended.text.len();
        match self.next {
            Some(next) if byte > first => (next, next.mended.column(byte - first - 1)),
            _ => (self.line, self.line.mended.column(byte)),
        }
    }
}
