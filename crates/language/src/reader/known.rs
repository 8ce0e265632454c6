//! Lines of words that are known: what announces orders, and what is only said beside them.

use super::super::grammar::command::behind_no_press;
pub(super) use super::super::grammar::harmless::WEIGHS;
use super::super::grammar::harmless::{harmless, is_name};
use super::super::grammar::heading::{Heading, is_now};
pub(super) use super::super::prose::KnownLine;
use super::super::prose::known_line;
use super::super::text::{Mark, Token};
use super::scale::ProseScale;
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// What speaks of orders.
pub(super) const REFERS: ClassSet = ClassSet::of(&[WordClass::Refers, WordClass::TakesBack]);

/// What limits or denies.
pub(super) const LIMITS: ClassSet =
    ClassSet::of(&[WordClass::Limits, WordClass::Times, WordClass::Denies]);

impl ProseScale<'_> {
    /// What words are of which all are known; nothing if one is not.
    pub(super) fn known(&self, words: &[Token]) -> Option<KnownLine> {
        let mut phases = Vec::new();
        let words = behind_no_press(self.input(words)).unwrap_or(words);
        let known = known_line(words, |rest| self.known_here(rest, &mut phases))?;
        let another = |phase| is_now(self.input(&phases), phase) == Some(false);
        let now = !self.phase.is_some_and(another);
        now.then_some(known)
    }

    /// How many tokens are known here, and what they say.
    fn known_here(&self, rest: &[Token], phases: &mut Vec<Token>) -> Option<(usize, KnownLine)> {
        let token = rest.first()?;
        let wanted = ClassSet::of(&[
            WordClass::Anywhere,
            WordClass::Talk,
            WordClass::Salutation,
            WordClass::Heading,
        ]);
        match harmless(rest, wanted) {
            // "Following turn", among words of headings.
            Some((_, WordClass::Heading))
                if token.key == "following"
                    && rest.get(1).is_some_and(|next| next.is(WordClass::TurnName)) =>
            {
                None
            }
            Some((length, WordClass::Heading)) => {
                let named = if token.is(WordClass::GameName) { game_codes(rest) } else { 0 };
                Some((length + named, KnownLine::Announces))
            }
            Some((length, _)) => Some((length, KnownLine::Talks)),
            None if Heading::default().take_phase(self.input(rest)) => {
                phases.push(token.clone());
                Some((1, KnownLine::Announces))
            }
            None if self.names_own(&token.key) == Some(true) => {
                Some((1 + bracketed_names(rest), KnownLine::Talks))
            }
            None => None,
        }
    }
}

/// `France (Anne Smith)`: how many tokens a bracket with nothing but names takes after the first.
fn bracketed_names(rest: &[Token]) -> usize {
    let Some((open, inner)) = rest.get(1..).and_then(<[Token]>::split_first) else { return 0 };
    let names = inner.iter().take_while(|token| is_name(token)).count();
    let closed = inner.get(names).is_some_and(|last| last.mark == Mark::Close);
    if open.mark == Mark::Open && names > 0 && closed { names + 2 } else { 0 }
}

/// `Game: wm26 r1-07`: how many tokens a code takes after the first; a year is none.
fn game_codes(rest: &[Token]) -> usize {
    let code = |token: &Token| {
        let digit = token.key.bytes().any(|letter| letter.is_ascii_digit());
        let year = token.key.len() == 4 && token.key.parse::<u16>().is_ok();
        digit && !year
    };
    let mark = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Dash | Mark::Other);
    let behind = rest.get(1..).unwrap_or_default().iter();
    behind.take_while(|token| mark(token) || code(token)).count()
}

/// What mail programs of companies put under every letter.
pub(super) fn is_disclaimer(words: &[Token]) -> bool {
    let among = |class| words.iter().filter(|word| word.is(class)).count();
    among(WordClass::SmallPrint) > 0 || among(WordClass::NearlySmallPrint) > 1
}

/// How many tokens a word or phrase takes that may stand in front of any order.
pub(super) fn in_front(rest: &[Token]) -> Option<usize> {
    let first = rest.first()?;
    if first.is(WordClass::Article) {
        return Some(1);
    }
    harmless(rest, ClassSet::of(&[WordClass::Anywhere, WordClass::Before]))
        .map(|(length, _)| length)
}
