//! Lines that belong to a letter that is answered: those that mail programs put over it, those with
//! another mark in front than `>`, and what comes between quotation marks.
//!
//! Such marks may be the writer's own, too. So orders after them never count: beside orders without
//! them they are passed over, and if there are no others, we ask the writer.

use std::collections::BTreeSet;

use super::super::grammar::command::command;
use super::super::grammar::unit;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Mark, Token, tokens};
use super::bare::undecorated;
use super::here::Here;
use super::state::Reader;
use super::value::Ignored;
use crate::grammar::vocabulary::WordClass;
use crate::limits::{CLOSE_TOKENS, NAME_WORDS};

/// What mail programs put before each line of a quote; what begins with `>` and is left is framed
/// by it: `>>> Retreats <<<`. No writer uses one of these as a bullet.
const MARKS: [char; 17] =
    ['>', ':', '%', '}', '»', '›', '#', '|', '¦', '│', '┃', '▏', '▎', '▌', '❯', '❱', '＞'];

/// Arrows that people put before what they quote.
const ARROWS: [&str; 4] = ["->", "=>", "-->", "==>"];

/// The lines between quotation marks that open on one line and close on a later one.
pub(super) fn told(kept: &[LetterLine]) -> BTreeSet<usize> {
    let mut told = BTreeSet::new();
    let mut open: Option<Vec<usize>> = None;
    for line in kept {
        let opens = is_unbalanced(line.written);
        // A mark before each line, and after none of them.
        if opens && line.written.starts_with(['"', '“', '„', '«']) {
            told.insert(line.number);
        }
        match (&mut open, opens) {
            (Some(lines), false) => lines.push(line.number),
            (Some(_), true) => {
                told.extend(open.take().unwrap_or_default());
                told.insert(line.number);
            }
            (None, true) => open = Some(vec![line.number]),
            (None, false) => {}
        }
    }
    told
}

/// The lines directly above others that bear no mark of a quote: if they say who wrote what
/// follows, that is no word of the writer's.
pub(super) fn over_others(kept: &[LetterLine]) -> BTreeSet<usize> {
    let written = |run: &[LetterLine]| -> Vec<usize> {
        run.iter().filter(|line| !line.written.is_empty()).map(|line| line.number).collect()
    };
    let runs = kept.chunk_by(|line, next| line.number + 1 == next.number).map(written);
    runs.flat_map(|run| run.into_iter().rev().skip(1)).collect()
}

/// Whether a line says who wrote what follows: "Gerd wrote:".
pub(super) fn says_who_wrote(tokens: &[Token]) -> bool {
    let colon_last = tokens.last().is_some_and(|last| last.mark == Mark::Colon);
    // "Par écrit:", in writing.
    let in_writing = |at: usize| {
        at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|before| before.key == "par")
    };
    let mut wrote = tokens.iter().enumerate().filter(|(_, word)| word.is(WordClass::Wrote));
    // "My wife says I may play for an hour, so:" tells what she says.
    let tells = |at: usize, word: &Token| {
        let behind = tokens.get(at..).unwrap_or_default();
        matches!(&*word.key, "says" | "said") && behind.len() > CLOSE_TOKENS
    };
    colon_last && wrote.any(|(at, word)| !in_writing(at) && !tells(at, word))
}

/// Whether a quotation mark of a line stands alone.
fn is_unbalanced(line: &str) -> bool {
    let marks = line.chars().filter(|letter| matches!(letter, '"' | '“' | '”' | '„' | '«' | '»'));
    // What leads a line alone is the mark of a quote, and no quotation mark.
    let leads = line.starts_with('»') && !line.contains('«');
    marks.count() % 2 == 1 && !leads
}

/// Whether a line begins with a mark that quotes may have. `#1` is a number, `:-)` is a smile, and
/// the bar of a row has others after it.
fn begins_with_mark(line: &str) -> bool {
    let mut letters = line.chars();
    let Some(first) = letters.next().filter(|first| MARKS.contains(first)) else { return false };
    match first {
        '#' => !letters.as_str().starts_with(|next: char| next.is_ascii_digit()),
        ':' => letters.as_str().starts_with(|next: char| next == ' ' || next.is_alphanumeric()),
        '|' | '│' | '┃' | '¦' => !letters.as_str().contains(first),
        _ => true,
    }
}

fn begins_with_arrow(line: &str) -> bool {
    ARROWS.iter().any(|arrow| line.starts_with(arrow))
}

impl Reader<'_> {
    /// Whether a line bears a mark of a quote.
    pub(super) fn is_marked(&self, line: &LetterLine) -> bool {
        if self.blocks.marks(line.number) {
            return false;
        }
        self.told.contains(&line.number)
            || begins_with_mark(line.written)
            || self.is_behind_an_arrow(line)
            || line.written.contains(['>', '&'])
                && self.names_who_is_quoted(&tokens(&line.mended.text), &line.mended.text)
    }

    /// Whether arrows before lines are marks of quotes: they are beside orders without one. Where
    /// all orders bear one, they are its writer's own.
    pub(super) fn find_arrows(&mut self, kept: &[LetterLine]) {
        let (behind, others): (Vec<&LetterLine>, Vec<&LetterLine>) =
            kept.iter().partition(|line| begins_with_arrow(line.written));
        let is_order = |line: &&LetterLine| {
            let words = tokens(&line.mended.text);
            !begins_with_mark(line.written) && self.begins_with_order(undecorated(&words))
        };
        self.arrows_quote = !behind.is_empty() && others.iter().any(is_order);
    }

    /// `-> A Par - Pic`. After another arrow a line goes on.
    fn is_behind_an_arrow(&self, line: &LetterLine) -> bool {
        if !self.arrows_quote || !begins_with_arrow(line.written) {
            return false;
        }
        let (words, text) = (tokens(&line.mended.text), &line.mended.text);
        let words = undecorated(&words);
        self.begins_with_order(words) || command(self.input(words), text, self.writer()).is_some()
    }

    /// Takes a line with a mark of a quote: whether that is all there is to it. What is no order
    /// and no command may be a heading of its writer's: `# Retreats`.
    pub(super) fn quoted_line(&mut self, here: Here, words: &[Token]) -> bool {
        if !self.is_marked(here.line) {
            return false;
        }
        let named = self.names_who_is_quoted(here.tokens, here.text);
        let meant = self.statement_at(self.input(words), None).is_ok()
            || self.is_order_like(words)
            || command(self.input(words), here.text, self.writer()).is_some();
        if !meant && !named {
            return false;
        }
        self.reading.press.push(here.number());
        if !meant {
            self.pass_over(here);
            return true;
        }
        let expected = "This looks quoted from another letter, because of the mark in front of it \
            or the quotation marks. If it is your own order, send it without them.";
        let trouble = OrderTrouble::at(0, RefusalKind::Unreadable, expected);
        self.refuse(here, OrderTrouble { unit: self.unit_meant(words), ..trouble });
        self.quoted.extend(self.reading.refused.pop());
        true
    }

    /// Beside orders without a mark those with one are passed over; else we ask about them.
    pub(super) fn settle_quoted(&mut self) {
        let quoted = std::mem::take(&mut self.quoted);
        let own = !(self.reading.orders.is_empty() && self.reading.plans.is_empty());
        if own {
            let passed = quoted.into_iter().map(|one| Ignored { line: one.line, text: one.text });
            self.reading.ignored.extend(passed);
            self.reading.ignored.sort_by_key(|ignored| ignored.line);
        } else {
            self.reading.refused.extend(quoted);
        }
    }

    /// `GF> A Par - Pic`, `Gerd> …`: who is quoted stands in front. `Par> Bur` is an order.
    fn names_who_is_quoted(&self, words: &[Token], text: &str) -> bool {
        let Some(at) = words.iter().position(|token| token.mark != Mark::Word) else {
            return false;
        };
        let (Some(arrow), Some(name)) = (words.get(at), words.get(..at)) else { return false };
        let quotes = arrow.mark == Mark::Arrow && !arrow.apart && at > 0 && at <= NAME_WORDS;
        let behind = words.get(at + 1..).unwrap_or_default();
        if !quotes || behind.is_empty() {
            return false;
        }
        let is_name = unit::unit(self.input(name)).is_err() && !self.names_any(name);
        let behind = undecorated(behind);
        let is_command = || command(self.input(behind), text, self.writer()).is_some();
        is_name || self.begins_with_order(behind) || is_command()
    }

    /// Whether a line is the head of a letter that is quoted: "On Monday GM wrote:", "From: GM".
    pub(super) fn belongs_to_a_quote(&self, tokens: &[Token]) -> bool {
        let colon_last = tokens.last().is_some_and(|last| last.mark == Mark::Colon);
        // A date of our days belongs to a letter; the years of the game are long past.
        let dated = tokens
            .iter()
            .any(|token| token.key.parse::<u16>().is_ok_and(|year| (2000..2100).contains(&year)));
        if colon_last && dated || says_who_wrote(tokens) {
            return true;
        }
        let header = tokens.first().is_some_and(|first| first.is(WordClass::MailHeader));
        let colon_second = tokens.get(1).is_some_and(|second| second.mark == Mark::Colon);
        header && colon_second && !self.begins_with_order(tokens.get(2..).unwrap_or_default())
    }
}
