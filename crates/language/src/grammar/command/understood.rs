//! Which words of a command are understood. One unknown word may reverse the command ("vote yes was
//! a mistake"), so then we do nothing and ask the writer.

use super::super::super::text::{Mark, Token, Tokens, any_is};
use super::super::harmless::harmless;
use super::line::LineInWords;
use crate::grammar::vocabulary::{ClassSet, WordClass};
use crate::limits::FAR_TOKENS;

/// What leaves in doubt what it stands beside.
pub const DOUBTS: ClassSet = ClassSet::of(&[WordClass::Doubt, WordClass::DoubtInCommand]);

/// How many tokens here are courtesy, or chatter on which no command hangs: "please", "thanks,
/// Anne", "of course".
fn courtesy(rest: &[Token]) -> usize {
    let rest = rest.get(..FAR_TOKENS).unwrap_or(rest);
    // No phrase goes on over a full stop, which belongs to the word in front of it.
    let ends = rest.iter().position(|token| token.dotted);
    let sentence = ends.and_then(|at| rest.get(..=at)).unwrap_or(rest);
    let found = harmless(sentence, WordClass::Anywhere);
    let length = found.map_or(0, |(length, _)| length);
    match rest.get(..length).is_some_and(|words| any_is(words, WordClass::Doubt)) {
        true => 0,
        false => length.max(harmless(rest, WordClass::Parting).map_or(0, |(length, _)| length)),
    }
}

impl LineInWords<'_> {
    /// The words that are no courtesy and not `known`, from the first of them to the last, as they
    /// were written; `known` says how many tokens it knows at the beginning of what it is given.
    pub(super) fn unread(&self, known: impl Fn(Tokens) -> usize) -> Option<String> {
        let (mut first, mut last) = (None, 0);
        let mut rest = self.tokens;
        while let Some(token) = rest.peek(0) {
            let length = match token.mark {
                Mark::Question => 0,
                Mark::Other => usize::from(self.is_quotation_mark(token)),
                Mark::Word => known(rest).max(courtesy(rest.rest)),
                _ => 1,
            };
            if length == 0 {
                first = first.or(Some(token.span.start));
                last = token.span.end;
            }
            rest = rest.after(length.max(1));
        }
        first.and_then(|first| self.text.get(first..last)).map(str::to_owned)
    }

    fn is_quotation_mark(&self, token: &Token) -> bool {
        let written = self.text.get(token.span.clone());
        written.is_some_and(|written| written.starts_with(['"', '“', '”', '„', '«', '»', '…']))
    }
}
