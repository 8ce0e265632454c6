//! Lines that mark press in people's own ways: rules of marks, headings, datelines, five languages.
//!
//! A line of nothing but words that mark is clear. One with other words counts as a mark, too, if
//! it has the shape of a heading: it is better to ask about a sentence than to file orders that a
//! letter only reports.

use std::ops::Range;

use super::super::super::names::lexicon;
use super::super::super::text::{Mark, Token, Tokens};
use super::press_words::{RULES, is_known, is_word};
use super::value::{PressKind, Recipients, WrittenPress};
use crate::grammar::vocabulary::WordClass;
use crate::limits::{CLOSE_TOKENS, NAME_WORDS, NEAR_TOKENS, SHORT_WORDS};

/// A line that marks press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PressMark {
    /// It begins here.
    Begins(BegunPress),
    /// It ends here.
    Ends,
}

/// Press that begins in people's own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BegunPress {
    /// Whether every word of the line says so.
    pub clear: bool,
    /// What begins, without its words.
    pub press: WrittenPress,
    /// The bytes of the line at which its first words stand.
    pub words: Range<usize>,
    /// How many tokens stand before the word that means press.
    pub before: usize,
}

/// What a line marks: its tokens, what is readable of it, the line as it was written, and whether a
/// rule stands under it.
pub fn press_mark(
    tokens: Tokens<'_>,
    text: &str,
    written: &str,
    underlined: bool,
) -> Option<PressMark> {
    if is_dateline(tokens.rest) {
        let words = 0..text.len();
        let press = WrittenPress { kind: None, to: None, text: String::new(), open: true };
        return Some(PressMark::Begins(BegunPress { clear: false, press, words, before: 0 }));
    }
    let before = tokens.rest.iter().position(|token| token.is(WordClass::PressNoun))?;
    let colon = tokens.rest.iter().skip(before).position(|token| token.mark == Mark::Colon);
    let colon = colon.map_or(tokens.rest.len(), |colon| before + colon);
    let (head, behind) = tokens.rest.split_at_checked(colon)?;
    let line = PressLine {
        head: head.iter().filter(|token| is_word(token)).collect(),
        tokens,
        behind,
        written,
        underlined,
    };
    if line.denies() || line.asks() || line.head.len() > NEAR_TOKENS {
        return None;
    }
    if line.told() == 0 && line.ends() {
        return Some(PressMark::Ends);
    }
    let clear = line.head.iter().all(|token| is_known(token));
    if !clear && !line.is_heading() {
        return None;
    }
    let kinds: Vec<PressKind> =
        line.head.iter().filter_map(|token| PressKind::of_word(&token.key)).collect();
    let (kind, one) = match kinds[..] {
        [] => (None, true),
        [PressKind::DarkGrey, PressKind::Grey] => (Some(PressKind::DarkGrey), true),
        [kind] => (Some(kind), true),
        [kind, ..] => (Some(kind), false),
    };
    // We publish press for no one if we don't know all the words on its first line.
    let to = (!clear || !one).then(|| Recipients::Others(line.head_text(text)));
    let first = behind.get(1).filter(|_| line.told() > 0);
    let words = first.map_or(text.len(), |first| first.span.start)..text.len();
    let press = WrittenPress { kind, to, text: String::new(), open: true };
    Some(PressMark::Begins(BegunPress { clear, press, words, before }))
}

/// A line with a word that means press.
struct PressLine<'l> {
    tokens: Tokens<'l>,
    /// The words up to the colon.
    head: Vec<&'l Token>,
    /// The colon and all after it.
    behind: &'l [Token],
    written: &'l str,
    underlined: bool,
}

impl PressLine<'_> {
    /// How many words come after the colon.
    fn told(&self) -> usize {
        self.behind.iter().filter(|token| is_word(token)).count()
    }

    /// "News?"
    fn asks(&self) -> bool {
        self.written.trim_end().ends_with('?')
    }

    fn denies(&self) -> bool {
        let denies = |token: &&Token| token.is(WordClass::Nothing) || token.is(WordClass::Denial);
        let few = self.told() <= 2;
        self.head.iter().any(denies) || few && self.behind.iter().any(|token| denies(&token))
    }

    /// "End of press", "Ende der Presse", `[/press]`. "Fine press" is praise.
    fn ends(&self) -> bool {
        let noun = self.tokens.rest.iter().position(|token| token.is(WordClass::PressNoun));
        let before = noun.and_then(|noun| self.tokens.peek(noun.checked_sub(1)?));
        let first = self.tokens.rest.iter().find(|token| token.mark != Mark::Open);
        if [before, first].iter().flatten().any(|mark| is_slash(mark))
            && self.head.iter().all(|token| is_known(token))
        {
            return true;
        }
        let italian = self.head.iter().any(|token| matches!(&*token.key, "stampa" | "comunicato"));
        let mut ends = self.head.iter().filter(|token| token.is(WordClass::PressEnds));
        ends.any(|token| token.key != "fine" || italian)
            && self.head.iter().all(|token| {
                token.is(WordClass::PressEnds)
                    || token.is(WordClass::PressNoun)
                    || token.is(WordClass::PressEndFiller)
                    || PressKind::of_word(&token.key).is_some()
            })
    }

    /// Whether a line with words that mark nothing is a heading all the same.
    fn is_heading(&self) -> bool {
        if self.told() > 0 {
            return self.head.len() <= SHORT_WORDS && self.is_named();
        }
        is_ruled(self.written)
            || self.underlined
            || self.is_open() && self.last_part_is_of_press()
            || self.greets()
            || !self.ends_sentence() && (self.is_named() || self.is_addressed() || self.is_titled())
    }

    fn ends_sentence(&self) -> bool {
        let last = self.tokens.rest.last();
        let dotted = self.written.trim_end().ends_with('.');
        dotted || last.is_some_and(|last| matches!(last.mark, Mark::Stop | Mark::Question))
    }

    /// Nothing but words that mark, and names.
    fn is_named(&self) -> bool {
        let says_from = |token: &&Token| token.is(WordClass::LeadsToName);
        let named = |at: usize, token: &Token| {
            let before = at.checked_sub(1).and_then(|before| self.head.get(before));
            lexicon().power(&token.key).is_some()
                || !token.small && !lexicon().readings(&token.key).all.is_empty()
                || (token.possessive || before.is_some_and(says_from)) && !token.small
        };
        let mut head = self.head.iter().enumerate();
        head.all(|(at, token)| is_known(token) || says_from(token) || named(at, token))
    }

    /// "Press to Gerd and his friends".
    fn is_addressed(&self) -> bool {
        let is = |at: usize, class| self.head.get(at).is_some_and(|token| token.is(class));
        is(0, WordClass::PressNoun)
            && is(1, WordClass::LeadsToName)
            && self.head.get(2).is_some_and(|name| !name.small)
    }

    /// "DEAR PRESS", "Dear gentlemen of the press".
    fn greets(&self) -> bool {
        let says = |token: Option<&&Token>, class| token.is_some_and(|token| token.is(class));
        let short = self.head.len() <= SHORT_WORDS;
        short
            && says(self.head.first(), WordClass::PressGreeting)
            && says(self.head.last(), WordClass::PressNoun)
    }

    /// "Press release of the Government", "Pressemitteilung der Regierung".
    fn is_titled(&self) -> bool {
        let is = |at: usize, class| self.head.get(at).is_some_and(|token| token.is(class));
        is(0, WordClass::PressTitle) || is(0, WordClass::PressNoun) && is(1, WordClass::PressPiece)
    }

    /// A colon or a dash at the end.
    fn is_open(&self) -> bool {
        let last = self.tokens.rest.last().map(|last| last.mark);
        matches!(last, Some(Mark::Colon | Mark::Dash | Mark::Arrow))
    }

    /// "Thanks for the press, here are my orders:" is about orders.
    fn last_part_is_of_press(&self) -> bool {
        let parts = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Stop | Mark::And);
        let last = self.tokens.rest.rsplit(parts).find(|part| part.iter().any(is_word));
        let says = |class| last.unwrap_or_default().iter().any(|token| token.is(class));
        says(WordClass::PressNoun) && !says(WordClass::OrdersInHeading)
    }

    /// The head as it can be read.
    fn head_text(&self, text: &str) -> String {
        let (Some(first), Some(last)) = (self.head.first(), self.head.last()) else {
            return String::new();
        };
        text.get(first.span.start..last.span.end).unwrap_or_default().to_owned()
    }
}

/// Whether there are marks around the words, or brackets.
fn is_ruled(written: &str) -> bool {
    let written = written.trim();
    let is_mark = |letter: &char| !letter.is_alphanumeric();
    let before: Vec<char> = written.chars().take_while(is_mark).collect();
    let behind: Vec<char> = written.chars().rev().take_while(is_mark).collect();
    let around = (before.first(), behind.first());
    let closed = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>'), ('«', '»')];
    let is_closed = closed.iter().any(|(open, close)| around == (Some(open), Some(close)));
    let rules = |marks: &[char]| marks.iter().filter(|mark| RULES.contains(**mark)).count() > 1;
    is_closed || rules(&before) || rules(&behind) || before.first() == Some(&'#')
}

/// `PARIS (Reuters) - The army …`, `Paris, 1 April 1901 – The army …`.
fn is_dateline(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first().filter(|first| is_word(first) && !first.small) else {
        return false;
    };
    let near = tokens.get(..tokens.len().min(CLOSE_TOKENS + 3)).unwrap_or_default();
    let agency = near.windows(2).any(|pair| match pair {
        [mark, name] => {
            matches!(mark.mark, Mark::Open | Mark::Slash) && name.is(WordClass::NewsAgency)
        }
        _ => false,
    });
    let named = !lexicon().readings(&first.key).all.is_empty();
    let comma = tokens.get(1).is_some_and(|second| second.mark == Mark::Comma);
    let Some(dash) = near.iter().position(|token| token.mark == Mark::Dash) else {
        return agency;
    };
    let dated = near.get(2..dash).is_some_and(|date| {
        date.iter().any(|token| token.key.bytes().any(|byte| byte.is_ascii_digit()))
    });
    let news = tokens.get(dash..).unwrap_or_default().iter().filter(|token| is_word(token)).count();
    agency || named && first.key.len() > 2 && comma && dated && news >= NAME_WORDS
}

/// `//` is a rule.
fn is_slash(token: &Token) -> bool {
    token.mark == Mark::Slash && token.span.len() == 1
}
