//! Finds where the press of a letter begins and ends, before its lines are read. An end turns the
//! lines above it into press, and if one of the two is missing we can't know which lines are press.

use std::cell::LazyCell;

use super::super::grammar::command::{
    Command, LineFrame, PressEnding, PressMark, command, ending, ends_press, frame, is_press,
    is_rule, may_begin_press, press_mark, says_no_press,
};
use super::super::text::{LetterLine, Token, tokens};
use super::bare::undecorated;
use super::blocks::Blocks;
use super::state::Reader;
use crate::grammar::vocabulary::WordClass;

/// What a line says of press, the least certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PressHead {
    /// It may have begun, and has if an end follows: press on one line, words of the old judges.
    Maybe,
    /// It seems to begin.
    Loose,
    /// It begins.
    Clear,
    /// It begins, as is to be written.
    Own,
}

/// Press that has begun.
struct Open {
    line: usize,
    head: PressHead,
    /// Whether its end can't be known.
    is_spoiled: bool,
    /// The marks around the line that begins it.
    frames: Vec<LineFrame>,
    is_italian: bool,
    /// Where it may end, if no line says so in words of press.
    ends: Vec<(usize, PressEnding)>,
    /// Whether words stand below its beginning and below the last of these.
    has_words: bool,
}

impl Open {
    /// Takes in a line that may end it. Lines with no words between them are one end.
    fn may_end(&mut self, line: usize, ending: PressEnding) {
        let is_rule = matches!(ending, PressEnding::Rule(_));
        match self.ends.last_mut().filter(|_| !self.has_words) {
            None if is_rule && !self.has_words => {}
            None => self.ends.push((line, ending)),
            Some(last) if !is_rule => *last = (line, ending),
            Some(_) => {}
        }
        self.has_words = false;
    }

    /// The line that ends it, if no other line can be taken for its end.
    fn end(&self) -> Option<usize> {
        let mut sure = self.ends.iter().filter(|(_, ending)| ending.is_sure());
        let only = match (sure.next(), sure.next(), &self.ends[..]) {
            (Some(sure), None, _) => Some(sure),
            (None, _, [only]) => Some(only),
            _ => None,
        };
        only.filter(|_| !self.is_spoiled).map(|(line, _)| *line)
    }

    /// Ends press at the line that does so in no words of press, if there is one.
    fn settle(self, blocks: &mut Blocks) {
        if let Some(end) = self.end() {
            blocks.ended.insert(self.line);
            blocks.ends.insert(end);
        }
    }
}

/// A line that may speak of press contains one of these; most lines don't, and need no closer look.
#[rustfmt::skip]
const STEMS: [&str; 22] = [
    "press", "broadcast", "signoff", "communi", "kommuni", "comuni", "publi", "pubbli", "ffentlich",
    "prensa", "stampa", "news", "bulletin", "gazette", "announce", "proclam", "propaganda",
    "zeitung", "journaux", "giornal", "periódic", "periodic",
];

/// The shortest of them has so many bytes.
const STEM_BYTES_MIN: usize = 4;

impl Reader<'_> {
    /// Finds the blocks of a letter.
    pub(super) fn find_blocks(&mut self, kept: &[LetterLine]) {
        let mut blocks = Blocks::default();
        let (mut open, mut maybe): (Option<Open>, Option<usize>) = (None, None);
        let orders = LazyCell::new(|| self.first_and_last_order(kept));
        for (at, line) in kept.iter().enumerate().filter(|(_, line)| !line.written.is_empty()) {
            let words = LazyCell::new(|| tokens(&line.mended.text));
            let ending = may_end(line.written).then(|| ending(self.input(&words), line.written));
            match (ending.flatten(), &mut open) {
                (Some(ending), Some(open)) if ending.ends(&open.frames, open.is_italian) => {
                    open.may_end(line.number, ending);
                    continue;
                }
                (Some(ending), None) if maybe.is_none() && is_stray(ending, at, kept, &orders) => {
                    blocks.ends.insert(line.number);
                    continue;
                }
                _ => {}
            }
            if let Some(open) = &mut open {
                open.has_words |= !is_rule(line.written);
            }
            if !may_speak_of_press(&line.mended.text) {
                continue;
            }
            let underlined = kept.get(at + 1).is_some_and(|next| is_rule(next.written));
            let mark = self.mark(line, &words, underlined);
            if self.is_end(line, &words, mark.as_ref()) {
                // With the old judges it ends a letter, too.
                let signs_off = words.first().is_some_and(|first| first.key == "signoff");
                if open.is_none() && maybe.is_none() && signs_off {
                    continue;
                }
                blocks.ends.insert(line.number);
                match open.take() {
                    Some(spoiled) if spoiled.is_spoiled => open = Some(spoiled),
                    Some(open) if open.ends.iter().any(|(_, ending)| ending.is_sure()) => {
                        open.settle(&mut blocks);
                    }
                    Some(open) => blocks.ended.extend([open.line]),
                    None => blocks.ended.extend(maybe.take()),
                }
                continue;
            }
            let Some(head) = self.head(line, &words, mark, &mut blocks) else { continue };
            // What is press by its words alone may stand in press as its title.
            let is_plain =
                || is_press(self.input(undecorated(&words)), &line.mended.text).is_some();
            let begins = head > PressHead::Maybe || is_plain();
            if begins && open.as_ref().is_some_and(|open| open.end().is_some()) {
                open.take().into_iter().for_each(|open| open.settle(&mut blocks));
            }
            match &mut open {
                // Press begins again within press: we can't know which of the two the next end
                // belongs to.
                Some(open) => {
                    open.is_spoiled |= match head {
                        PressHead::Own => true,
                        PressHead::Clear => open.head != PressHead::Own,
                        PressHead::Loose => false,
                        PressHead::Maybe => is_plain(),
                    }
                }
                None if head == PressHead::Maybe => maybe = Some(line.number),
                None => open = Some(begun(kept, at, head, &words)),
            }
        }
        open.into_iter().for_each(|open| open.settle(&mut blocks));
        self.blocks = blocks;
    }

    /// The lines that begin with the first and the last order, by their places.
    fn first_and_last_order(&self, kept: &[LetterLine]) -> Option<(usize, usize)> {
        let orders = |line: &LetterLine| {
            let words = tokens(&line.mended.text);
            self.begins_with_order(undecorated(&words))
        };
        let first = kept.iter().position(orders)?;
        Some((first, kept.iter().rposition(orders)?))
    }

    fn is_end(&self, line: &LetterLine, words: &[Token], mark: Option<&PressMark>) -> bool {
        match ends_press(self.input(words)) {
            // `[press] Peace! [end press]`
            Some(at) if words.first().is_some_and(|first| first.span.start < at) => {
                is_press(self.input(undecorated(words)), &line.mended.text).is_none()
            }
            Some(_) => true,
            None => mark == Some(&PressMark::Ends),
        }
    }

    fn mark(&self, line: &LetterLine, words: &[Token], underlined: bool) -> Option<PressMark> {
        let mark = press_mark(self.input(words), &line.mended.text, line.written, underlined)?;
        match &mark {
            // `A Par - Bur (press follows)`
            PressMark::Begins(begun) => {
                let before = words.get(..begun.before).unwrap_or_default();
                let order = self.statement_at(self.input(undecorated(before)), None).is_ok();
                (!order).then_some(mark)
            }
            PressMark::Ends => Some(mark),
        }
    }

    /// What begins at a line.
    fn head(
        &self,
        line: &LetterLine,
        words: &[Token],
        mark: Option<PressMark>,
        blocks: &mut Blocks,
    ) -> Option<PressHead> {
        let own = self.input(undecorated(words));
        if says_no_press(own) {
            return None;
        }
        if let Some(is_open) = is_press(own, &line.mended.text) {
            let is_ended = ends_press(self.input(words)).is_some();
            return match is_open {
                true => {
                    blocks.plain.insert(line.number);
                    Some(PressHead::Own)
                }
                false => (!is_ended).then_some(PressHead::Maybe),
            };
        }
        let is_old = || {
            matches!(command(own, &line.mended.text, self.writer()), Some(Command::OldWord { .. }))
        };
        let may_begin = may_begin_press(own);
        if may_begin && is_old() {
            return Some(PressHead::Maybe);
        }
        match mark {
            Some(PressMark::Begins(begun)) => {
                let head = if begun.clear { PressHead::Clear } else { PressHead::Loose };
                blocks.own.insert(line.number, begun);
                Some(head)
            }
            _ => may_begin.then_some(PressHead::Maybe),
        }
    }
}

/// Press that begins at a line.
fn begun(kept: &[LetterLine], at: usize, head: PressHead, words: &[Token]) -> Open {
    let around = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let rules = around.filter_map(|at| kept.get(at)).filter(|line| is_rule(line.written));
    let ruled = rules.filter_map(|line| line.written.trim().chars().next()).map(LineFrame::Ruled);
    let line = kept.get(at);
    Open {
        line: line.map_or(0, |line| line.number),
        head,
        is_spoiled: false,
        frames: ruled.chain(line.map(|line| frame(line.written))).collect(),
        is_italian: words.iter().any(|word| word.is(WordClass::ItalianPress)),
        ends: Vec::new(),
        has_words: false,
    }
}

/// Whether an end stands where nothing began. "End" may be the last word of any letter.
fn is_stray(
    ending: PressEnding,
    at: usize,
    kept: &[LetterLine],
    orders: &LazyCell<Option<(usize, usize)>, impl FnOnce() -> Option<(usize, usize)>>,
) -> bool {
    let between = || orders.is_some_and(|(first, last)| first < at && at < last);
    let below =
        || kept.iter().skip(at + 1).any(|line| line.written.chars().any(char::is_alphanumeric));
    match ending {
        // "Stop press" begins what stands below it.
        PressEnding::Stop(_) => !below(),
        PressEnding::Word(_) => ending.is_of_press() || between(),
        PressEnding::Thirty => true,
        PressEnding::Rule(_) | PressEnding::Italian(_) => false,
    }
}

fn may_end(written: &str) -> bool {
    let mut words =
        written.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.nth(2).is_none()
}

fn may_speak_of_press(text: &str) -> bool {
    let is_dated = || text.contains(['(', '/']) || text.contains(',') && text.contains('-');
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    // The codes of an order are shorter than any of the stems.
    if !words.any(|word| word.len() >= STEM_BYTES_MIN) {
        return is_dated();
    }
    let low = text.to_lowercase();
    STEMS.iter().any(|stem| low.contains(stem)) || is_dated()
}
