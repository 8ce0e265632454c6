//! Press among the lines of a letter: where it begins, how far it goes, and what is done if nobody
//! can tell. Nothing inside of it is an order.

use std::collections::BTreeSet;

use super::super::grammar::announce::{Announced, announced};
use super::super::grammar::command::{
    Command, Press, ends_press, may_begin_press, press_with_end, words_of_press,
};
use super::super::grammar::unit;
use super::super::names::Names;
use super::super::resolve::Trouble;
use super::super::text::{Line, Mark, Token, Tokens, tokens};
use super::apart::Known;
use super::line::undecorated;
use super::value::{Commanded, RefusalKind};
use super::{Here, Reader, Reading};

/// So many words make a line that says something to people, where fewer are a name or a greeting.
const PROSE_WORDS_MIN: usize = 5;

/// Press on one line without an end, and how much was read when it began.
pub(super) struct Above {
    line: usize,
    command: usize,
    orders: usize,
    plans: usize,
    for_all: usize,
    refused: usize,
    ignored: usize,
    /// How many lines with words were read below it.
    lines: usize,
}

/// The lines below which press ends that they may begin.
pub(super) fn ends_below(kept: &[Line], names: &Names) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut ends = false;
    for line in kept.iter().rev() {
        let text = line.mended.text.to_lowercase();
        if !text.contains("press") && !text.contains("broadcast") {
            continue;
        }
        let words = tokens(&line.mended.text);
        if may_begin_press(Tokens { rest: undecorated(&words), names }) {
            if std::mem::take(&mut ends) {
                found.insert(line.number);
            }
        } else {
            ends |= ends_press(Tokens { rest: &words, names }).is_some();
        }
    }
    found
}

impl Reader<'_> {
    /// Press that ends in a line below.
    pub(super) fn press_block(&self, here: Here, tokens: &[Token]) -> Option<Command> {
        let ends = self.ends_below.contains(&here.number());
        let press = || press_with_end(self.input(tokens), here.text);
        ends.then(press).flatten().map(Command::Press)
    }

    /// Takes press in, with its words as they were written.
    pub(super) fn note_press(&mut self, here: Here, tokens: &[Token], mut press: Press) {
        self.reading.press.push(here.number());
        self.in_press = press.open;
        if let Some(words) = words_of_press(self.input(tokens), here.text)
            && !press.text.is_empty()
        {
            press.text = here.as_written(words);
        }
        let closed = ends_press(self.input(tokens)).is_some();
        self.above = (!press.open && !closed).then(|| Above {
            line: here.number(),
            command: self.reading.commands.len(),
            orders: self.reading.orders.len(),
            plans: self.reading.plans.len(),
            for_all: self.for_all.len(),
            refused: self.reading.refused.len(),
            ignored: self.reading.ignored.len(),
            lines: 0,
        });
        self.reading
            .commands
            .push(Commanded { line: here.number(), command: Command::Press(press) });
    }

    /// A line of press, whatever stands in it: it orders nothing, and no line of it is left out.
    pub(super) fn press_line(&mut self, here: Here) {
        self.reading.press.push(here.number());
        let end = ends_press(self.input(here.tokens));
        let written = match end {
            Some(at) => here.text.get(..at).unwrap_or_default().trim(),
            None => here.written,
        };
        self.in_press = end.is_none();
        let last = self.reading.commands.last_mut();
        let Some(Command::Press(press)) = last.map(|last| &mut last.command) else { return };
        press.open = end.is_none();
        // Blank lines in front of the first words and behind the last are nobody's words.
        if !press.text.is_empty() {
            press.text.push('\n');
        }
        press.text.push_str(written);
        if end.is_some() {
            press.text.truncate(press.text.trim_end().len());
        }
    }

    /// Reads a line. Below press on one line without an end, words for people may be more of that
    /// press; then nobody knows where it ends, and nothing below it counts.
    pub(super) fn line_below_press(&mut self, here: Here) {
        let Some(mut above) = self.above.take() else { return self.line(here) };
        let commands = self.reading.commands.len() + self.reading.headings.len();
        let (refused, ignored) = (self.reading.refused.len(), self.reading.ignored.len());
        self.line(here);
        if self.reading.commands.len() + self.reading.headings.len() > commands {
            return;
        }
        let tokens = undecorated(here.tokens);
        if tokens.is_empty() {
            self.above = Some(above);
            return;
        }
        let said = announced(self.input(tokens), self.table.phase);
        let known = self.known(tokens) == Some(Known::Announces);
        if known || matches!(said, Some(Announced::Part(_))) {
            return;
        }
        let words = tokens.iter().filter(|token| token.mark == Mark::Word).count();
        let is_next = above.lines == 0 && unit::kind(self.input(tokens)).is_err();
        let unread =
            self.reading.ignored.len() > ignored || is_next && self.reading.refused.len() > refused;
        if unread && words >= PROSE_WORDS_MIN {
            return self.goes_on_as_press(&above, here);
        }
        above.lines += 1;
        self.above = Some(above);
    }

    fn goes_on_as_press(&mut self, above: &Above, here: Here) {
        let reading = &mut self.reading;
        reading.orders.truncate(above.orders);
        reading.plans.truncate(above.plans);
        reading.refused.truncate(above.refused);
        reading.ignored.truncate(above.ignored);
        reading.press.extend(above.line + 1..=here.number());
        self.for_all.truncate(above.for_all);
        self.in_press = true;
        let press = self.reading.commands.get_mut(above.command).map(|found| &mut found.command);
        if let Some(Command::Press(press)) = press {
            press.open = true;
        }
    }

    /// The end of press that never began: what stands above it, or a part of that, was press.
    pub(super) fn end_without_press(&mut self, here: Here) {
        let expected = "This ends press, and none began above it. Nothing in your letter counts, \
            since nobody knows what of it is press. Begin press with a line \"press white:\".";
        self.refuse(here, Trouble::at(0, RefusalKind::Unreadable, expected));
        self.stray_end = self.stray_end.take().or(self.reading.refused.pop());
    }

    /// Takes everything back where press ended that never began, and says so.
    pub(super) fn leave_nothing_beside_a_stray_end(&mut self, kept: &[Line]) {
        let Some(refused) = self.stray_end.take() else { return };
        let (refused, press) = (vec![refused], kept.iter().map(|line| line.number).collect());
        self.reading = Reading { refused, press, ..Reading::default() };
        self.for_all.clear();
    }
}
