//! Words beside an order. If all of them are known to change nothing, the order counts; else it is
//! not filed, and we ask the writer.

use super::super::grammar::harmless::{harmless, is_name};
use super::super::grammar::heading::now_length;
use super::super::grammar::talk::without;
use super::super::grammar::tree::Sense;
use super::super::grammar::words::{self, Task};
use super::super::resolve::{Note, NoteKind, OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token, Tokens, any_is};
use super::bare::{bracket_length, is_separator, is_wordless};
use super::here::Here;
use super::known::{LIMITS, REFERS, WEIGHS};
use super::state::{LinePart, Reader};
use super::statements::unit_of;
use super::trailing::{UNREAD_HELP, UNREAD_PART};
use crate::grammar::vocabulary::{ClassSet, WEIGHTS, WordClass};
use crate::limits::FEW_WORDS;

/// At most this many letters of unknown words are repeated.
const REPEATED_CHARS_MAX: usize = 40;

/// What words make of the order beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordVerdict {
    /// Nothing.
    Harmless,
    /// Another order for its unit follows.
    Corrects,
    /// They may change it; they begin at the byte.
    Spoils(usize),
}

/// A number or a phase, with one letter at most: `(in 1903)`, `(F02)`, but not `(covid19)`.
fn is_number(key: &str) -> bool {
    let letters = key.chars().filter(|letter| letter.is_alphabetic()).count();
    letters < 2 && key.contains(|letter: char| letter.is_ascii_digit())
}

impl Reader<'_> {
    /// Takes the orders of a sentence back of which a part was refused, if words after that part
    /// weigh on all of it: "Par - Bur and Mun - Bur both stay DMZ".
    pub(super) fn weigh_behind_refusal(&mut self, skipped: &[Token], part: &LinePart) {
        if skipped.iter().any(|token| token.mark == Mark::Word) && !self.is_remark(skipped, false) {
            self.take_back(part.sentence);
        }
    }

    /// Weighs words beside an order.
    fn weigh(&self, words: Tokens, wanted: ClassSet) -> WordVerdict {
        let (mut corrects, mut talks) = (false, false);
        let mut rest = words;
        while let Some(token) = rest.peek(0) {
            let mut length = 1;
            let mut known = true;
            match token.mark {
                Mark::Open => {
                    length = bracket_length(rest.rest);
                    let inner = rest.rest.get(1..length.saturating_sub(1)).unwrap_or_default();
                    known = self.is_remark(inner, false);
                }
                Mark::Word => match harmless(rest.rest, wanted) {
                    Some((taken, role)) => {
                        length = taken;
                        corrects |= role == WordClass::Correction;
                        talks = role == WordClass::Talk;
                    }
                    // `Baltic S.`, `Heligoland B.`: the rest of a name.
                    None if token.dotted && matches!(&*token.key, "s" | "b" | "o") => {}
                    None if is_bullet(rest) => {}
                    None => {
                        length = now_length(rest, self.table.phase).max(1);
                        known = now_length(rest, self.table.phase) > 0;
                    }
                },
                Mark::Question => known = talks,
                _ => {}
            }
            if !known {
                return WordVerdict::Spoils(token.span.start);
            }
            rest = rest.after(length);
        }
        if corrects { WordVerdict::Corrects } else { WordVerdict::Harmless }
    }

    /// Whether words in a bracket or after `//` leave the order beside them as it is: words that
    /// change nothing, the phase that is being played, and names with what joins them.
    pub(super) fn is_remark(&self, inner: &[Token], marked: bool) -> bool {
        let beside = ClassSet::of(&[WordClass::Anywhere, WordClass::Behind, WordClass::Talk]);
        let beside = if marked { beside.with(WordClass::Remark) } else { beside };
        if is_private(inner) {
            return true;
        }
        let alone = inner.len() == 1;
        let mut rest = self.input(inner);
        while let Some(token) = rest.peek(0) {
            let length = match token.mark {
                Mark::Question | Mark::Arrow => 0,
                Mark::Other => usize::from(token.span.len() != 1),
                Mark::Word => match harmless(rest.rest, beside) {
                    Some((taken, _)) => taken,
                    None if self.restates(token) => 1,
                    None if alone && token.key.parse::<u8>().is_ok() => 1,
                    None => now_length(rest, self.table.phase),
                },
                _ => 1,
            };
            if length == 0 {
                let said = without(inner, WordClass::Exclaims.into());
                return said.iter().all(|token| self.is_passing(token));
            }
            rest = rest.after(length);
        }
        !inner.is_empty()
    }

    /// Whether a word of a remark speaks of something else than orders: "(moving house)".
    fn is_passing(&self, token: &Token) -> bool {
        let orders = matches!(
            token.task,
            Some(Task::Hold | Task::Retreat | Task::Disband | Task::Build | Task::Waive)
        );
        let addresses = matches!(&*token.key, "you" | "your" | "it" | "its");
        match token.mark {
            Mark::Question | Mark::Arrow | Mark::Slash => false,
            Mark::Other => token.span.len() != 1,
            Mark::Word => {
                let weighs = token.is(WEIGHS) && !addresses;
                !orders
                    && !is_number(&token.key)
                    && !weighs
                    && !self.scale.names_a_unit_or_place(token)
            }
            _ => true,
        }
    }

    /// A name, a unit's letter, or what says that one helps another or meets it.
    fn restates(&self, token: &Token) -> bool {
        let helps = || matches!(token.task, Some(Task::Support | Task::Convoy | Task::To));
        let names = self.table.names;
        let place = || names.is_place(&token.key);
        token.kind().is_some()
            || names.power(&token.key).is_some()
            || names.coast(&token.key).is_some()
            || place() && (token.key.len() > 2 && (!token.small || !words::is_everyday(&token.key)))
            || helps()
            || token.is(WordClass::Restates)
    }

    /// Words in front of the first order of a line that statements don't know. What is left after
    /// them, or after the sentence if they spoil it; nothing if no order follows.
    pub(super) fn front<'l>(&mut self, here: Here, rest: Tokens<'l>) -> Option<Tokens<'l>> {
        let length = self.order_within(rest)?;
        let words = rest.rest.get(..length)?;
        if self.is_order_like(words) || self.looks_meant(rest) {
            return None;
        }
        let marked = words.last().is_some_and(|last| last.mark != Mark::Word)
            || words.last().is_some_and(ends_part);
        let in_front = ClassSet::of(&[WordClass::Anywhere, WordClass::Before]);
        let in_front = match marked {
            true => in_front.with(WordClass::Talk).with(WordClass::Heading),
            false => in_front,
        };
        if let WordVerdict::Spoils(at) = self.weigh(self.input(words), in_front) {
            let trouble = not_understood(here, at, words);
            let unit = self.unit_meant(rest.after(length).rest);
            self.refuse(here, OrderTrouble { unit, ..trouble });
            return Some(behind_sentence(rest.after(length)));
        }
        Some(rest.after(length))
    }

    /// Text after an order that is not one: a comment, or what spoils it, or a part that is refused
    /// by itself.
    pub(super) fn leftover<'l>(
        &mut self,
        here: Here,
        rest: Tokens<'l>,
        part: &mut LinePart,
    ) -> Tokens<'l> {
        let (end, next) = self.end_of_words(rest, part);
        let words = self.input(rest.rest.get(..end).unwrap_or_default());
        let before = part.before(rest);
        // Nothing stands in front of it after a semicolon.
        let own = before.is_none_or(ends_part);
        let follows = next.is_some();
        let wanted = ClassSet::of(&[WordClass::Anywhere, WordClass::Behind, WordClass::Talk]);
        let wanted = match follows {
            true => wanted.with(WordClass::Before).with(WordClass::Correction),
            false => wanted,
        };
        let next = next.flatten();
        let same = next.is_some() && next == part.unit;
        // `A Par - Bur = A Par - Pic`
        let is_equated =
            same && words.rest.iter().all(|word| matches!(word.mark, Mark::Dash | Mark::Arrow));
        match self.weigh(words, wanted) {
            WordVerdict::Harmless if !is_equated => self.remark(here, words.rest, part),
            WordVerdict::Corrects if same => self.remark(here, words.rest, part),
            _ if signs(words.rest) && !follows => self.remark(here, words.rest, part),
            _ if let Some(expected) = self.as_part(words, before) => {
                let at = rest.byte(here.text.len());
                self.refuse(here, OrderTrouble::at(at, RefusalKind::Unreadable, expected));
            }
            verdict => {
                let at = match verdict {
                    WordVerdict::Spoils(at) => at,
                    _ => rest.byte(here.text.len()),
                };
                let begun = if own { part.line } else { part.sentence };
                let unit = self.take_back(begun).or_else(|| self.unit_meant(part.tokens));
                let trouble = not_understood(here, at, words.rest);
                self.refuse(here, OrderTrouble { unit, ..trouble });
                return behind_sentence(rest.after(end));
            }
        }
        rest.after(end)
    }

    /// Where words end that are no order, and the unit of the order that follows, if one does and
    /// has one.
    fn end_of_words(&self, rest: Tokens, part: &LinePart) -> (usize, Option<Option<Sense>>) {
        let known = ClassSet::of(&[
            WordClass::Anywhere,
            WordClass::Before,
            WordClass::Correction,
            WordClass::Talk,
        ]);
        let (mut end, mut wordless, mut spoken) = (1, true, true);
        let mut known_to = harmless(rest.rest, known).map_or(0, |(length, _)| length);
        while let Some(token) = rest.peek(end) {
            let last = rest.peek(end - 1);
            let border = last.is_some_and(|last| is_separator(last.mark));
            // After other words an order may be part of what they say: "so that A Mar - Par".
            wordless &= last.is_some_and(is_wordless);
            spoken &= end <= known_to || last.is_some_and(|last| last.mark != Mark::Word);
            if spoken && end >= known_to && token.mark == Mark::Word {
                let next = harmless(rest.after(end).rest, known);
                known_to = next.map_or(known_to, |(length, _)| end + length);
            }
            let kind = (wordless || spoken) && token.kind().is_some();
            if (border || kind)
                && let Ok((_, _, found)) = self.statement_at(rest.after(end), part.carried.as_ref())
            {
                return (end, Some(unit_of(&found)));
            }
            end += 1;
        }
        (end, None)
    }

    /// The answer to words that are refused by themselves: another order that can't be read, or
    /// what another unit does for the one before.
    fn as_part(&self, words: Tokens, before: Option<&Token>) -> Option<&'static str> {
        let first = words.rest.iter().find(|token| token.mark == Mark::Word);
        let helped = first.is_some_and(|first| first.is(WordClass::OfHelp));
        let border = before.is_some_and(|before| is_separator(before.mark));
        let another = || border && self.is_order_like(words.rest);
        let weighs = any_is(words.rest, WEIGHTS);
        let part = match helped {
            true => Some(UNREAD_HELP),
            false => another().then_some(UNREAD_PART),
        };
        part.filter(|_| self.names_something(words.rest) && !weighs)
    }

    /// Notes words after an order of the same line.
    fn remark(&mut self, here: Here, words: &[Token], part: &LinePart) {
        let found = self.reading.orders.get_mut(part.line.orders..);
        let Some(order) = found.and_then(|orders| orders.last_mut()) else { return };
        if words.iter().any(|word| word.mark == Mark::Word) {
            order.notes.push(Note::new(NoteKind::Comment, written(here, words)));
        }
    }
}

/// `(private: my ally does not know)`: what its writer marks as his own note (D.VIII(4)), if it
/// neither limits anything nor speaks of the order.
fn is_private(inner: &[Token]) -> bool {
    let marked = inner.first().is_some_and(|first| first.key == "private");
    let long = inner.len() > FEW_WORDS;
    let plain = |token: &Token| {
        let denies = token.is(WordClass::Denies);
        !token.is(REFERS) && !token.is(WordClass::Points) && (long && denies || !token.is(LIMITS))
    };
    marked && inner.iter().all(|token| token.mark != Mark::Question && plain(token))
}

/// `A Par - Bur -- Anne`
fn signs(words: &[Token]) -> bool {
    let [dash, names @ ..] = words else { return false };
    let plain = |name: &Token| name.mark == Mark::Word && is_name(name);
    dash.mark == Mark::Dash && (1..=2).contains(&names.len()) && names.iter().all(plain)
}

/// `1)` or `a)`, and a number of a list.
fn is_bullet(rest: Tokens) -> bool {
    let closed = rest.peek(1).is_some_and(|next| next.mark == Mark::Close);
    rest.peek(0).is_some_and(|token| {
        let number = token.key.len() < 3 && token.key.parse::<u8>().is_ok();
        number || token.key.len() == 1 && closed
    })
}

/// Whether a part of a line ends with this token.
pub(super) fn ends_part(token: &Token) -> bool {
    token.ends() || token.mark == Mark::Semicolon
}

fn behind_sentence<'l>(rest: Tokens<'l>) -> Tokens<'l> {
    let length = rest.rest.iter().take_while(|token| !ends_part(token)).count();
    rest.after(length + 1)
}

/// Words as they were written.
fn written(here: Here, words: &[Token]) -> String {
    let (Some(first), Some(last)) = (words.first(), words.last()) else { return String::new() };
    here.text.get(first.span.start..last.span.end).unwrap_or_default().trim().to_owned()
}

/// The refusal of an order because of words beside it.
pub(super) fn not_understood(here: Here, at: usize, words: &[Token]) -> OrderTrouble {
    let end = words.last().map_or(at, |last| last.span.end);
    let said = here.text.get(at..end).unwrap_or_default().trim();
    let shown: String = said.chars().take(REPEATED_CHARS_MAX).collect();
    let more = if shown.len() < said.len() { "…" } else { "" };
    let expected = format!(
        "We don't know what \"{shown}{more}\" means for the order, so we did not file it. To file \
            the order, send it without these words."
    );
    OrderTrouble::at(at, RefusalKind::Unreadable, expected)
}
