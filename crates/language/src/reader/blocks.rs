//! Where the press of a letter begins and where it ends, found before its lines are read: an end
//! makes press of the lines above it, and nobody knows what is press where one of the two is
//! missing.

use std::collections::{BTreeMap, BTreeSet};

use super::super::grammar::command::{
    Begun, Command, PressMark, command, ends_press, is_bare_end, is_press, is_rule,
    may_begin_press, press_mark, says_no_press,
};
use super::super::text::{Line, Token, tokens};
use super::Reader;
use super::line::undecorated;

/// The blocks of press in a letter, by the numbers of lines.
#[derive(Default)]
pub(super) struct Blocks {
    /// Where press begins in people's own way.
    own: BTreeMap<usize, Begun>,
    /// Where it begins as is to be written.
    plain: BTreeSet<usize>,
    /// Where press begins or may begin whose end stands below.
    ended: BTreeSet<usize>,
    /// Where press ends, be it that it never began.
    ends: BTreeSet<usize>,
}

/// What a line says of press, the least certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Head {
    /// It may have begun, and has if an end follows: press on one line, words of the old judges.
    Maybe,
    /// It seems to begin.
    Loose,
    /// It begins.
    Clear,
    /// It begins, as is to be written.
    Own,
}

/// Press that has begun, and whether nobody knows where it ends.
struct Open {
    line: usize,
    head: Head,
    is_spoiled: bool,
}

impl Blocks {
    /// Press that begins at a line in its writer's own way.
    pub(super) fn own(&self, line: usize) -> Option<&Begun> {
        self.own.get(&line)
    }

    /// Whether press that begins at a line, or may begin there, ends below it.
    pub(super) fn is_ended(&self, line: usize) -> bool {
        self.ended.contains(&line)
    }

    /// Whether a line begins or ends press, or may begin it.
    pub(super) fn marks(&self, line: usize) -> bool {
        let begins = self.own.contains_key(&line) || self.plain.contains(&line);
        begins || self.is_ended(line) || self.ends(line)
    }

    /// Whether press ends at a line.
    pub(super) fn ends(&self, line: usize) -> bool {
        self.ends.contains(&line)
    }
}

/// So a line has to look that may speak of press; most don't, and need no closer look.
#[rustfmt::skip]
const STEMS: [&str; 17] = [
    "press", "broadcast", "signoff", "communi", "kommuni", "comuni", "publi", "pubbli", "ffentlich",
    "prensa", "stampa", "news", "bulletin", "gazette", "announce", "proclam", "propaganda",
];

impl Reader<'_> {
    /// Finds the blocks of a letter.
    pub(super) fn find_blocks(&mut self, kept: &[Line]) {
        let mut blocks = Blocks::default();
        let (mut open, mut maybe): (Option<Open>, Option<usize>) = (None, None);
        for (at, line) in kept.iter().enumerate() {
            if open.as_ref().is_some_and(|open| open.head < Head::Own && !open.is_spoiled)
                && is_bare_end(self.input(&tokens(&line.mended.text)), line.written)
            {
                blocks.ends.insert(line.number);
                blocks.ended.extend(open.take().map(|open| open.line));
                continue;
            }
            if !may_speak_of_press(&line.mended.text) {
                continue;
            }
            let words = tokens(&line.mended.text);
            let underlined = kept.get(at + 1).is_some_and(|next| is_rule(next.written));
            let mark = self.mark(line, &words, underlined);
            if self.is_end(line, &words, mark.as_ref()) {
                // With the old judges it ends a letter, too.
                let signs_off = words.first().is_some_and(|first| first.key == "signoff");
                if open.is_none() && maybe.is_none() && signs_off {
                    continue;
                }
                blocks.ends.insert(line.number);
                let ended = match open.take() {
                    Some(spoiled) if spoiled.is_spoiled => {
                        open = Some(spoiled);
                        None
                    }
                    Some(open) => Some(open.line),
                    None => maybe.take(),
                };
                blocks.ended.extend(ended);
                continue;
            }
            let Some(head) = self.head(line, &words, mark, &mut blocks) else { continue };
            match &mut open {
                Some(open) => open.is_spoiled |= head.begins_anew(open.head, line, &words, self),
                None if head == Head::Maybe => maybe = Some(line.number),
                None => open = Some(Open { line: line.number, head, is_spoiled: false }),
            }
        }
        self.blocks = blocks;
    }

    fn is_end(&self, line: &Line, words: &[Token], mark: Option<&PressMark>) -> bool {
        let ends = ends_press(self.input(words));
        if ends.is_some() && ends == words.first().map(|first| first.span.start) {
            return true;
        }
        // `[press] Peace! [end press]`
        if ends.is_some() && is_press(self.input(undecorated(words)), &line.mended.text).is_some() {
            return false;
        }
        ends.is_some() || mark == Some(&PressMark::Ends)
    }

    fn mark(&self, line: &Line, words: &[Token], underlined: bool) -> Option<PressMark> {
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
        line: &Line,
        words: &[Token],
        mark: Option<PressMark>,
        blocks: &mut Blocks,
    ) -> Option<Head> {
        let own = self.input(undecorated(words));
        if says_no_press(own) {
            return None;
        }
        if let Some(is_open) = is_press(own, &line.mended.text) {
            let is_ended = ends_press(self.input(words)).is_some();
            return match is_open {
                true => {
                    blocks.plain.insert(line.number);
                    Some(Head::Own)
                }
                false => (!is_ended).then_some(Head::Maybe),
            };
        }
        let is_old = || {
            matches!(command(own, &line.mended.text, self.writer()), Some(Command::OldWord { .. }))
        };
        let may_begin = may_begin_press(own);
        if may_begin && is_old() {
            return Some(Head::Maybe);
        }
        match mark {
            Some(PressMark::Begins(begun)) => {
                let head = if begun.clear { Head::Clear } else { Head::Loose };
                blocks.own.insert(line.number, begun);
                Some(head)
            }
            _ => may_begin.then_some(Head::Maybe),
        }
    }
}

impl Head {
    /// Whether press begins anew in press: of which of the two the end is that follows, nobody
    /// knows. What is press by its words alone may stand in press as its title.
    fn begins_anew(self, within: Head, line: &Line, words: &[Token], reader: &Reader) -> bool {
        match self {
            Head::Own => true,
            Head::Clear => within != Head::Own,
            Head::Loose => false,
            Head::Maybe => {
                let own = reader.input(undecorated(words));
                is_press(own, &line.mended.text).is_some()
            }
        }
    }
}

fn may_speak_of_press(text: &str) -> bool {
    let low = text.to_lowercase();
    let is_dated = || low.contains(['(', '/']) || low.contains(',') && low.contains('-');
    STEMS.iter().any(|stem| low.contains(stem)) || is_dated()
}
