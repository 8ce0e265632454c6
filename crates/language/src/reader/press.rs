//! Press among the lines of a letter: where it begins, how far it goes, and what happens if that
//! can't be known. Nothing inside it is an order.

use std::ops::Range;

use super::super::grammar::command::{
    BegunPress, Command, WrittenPress, ends_press, is_rule, press_with_end, words_of_press,
};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Token, tokens};
use super::here::Here;
use super::state::{Above, Reader};
use super::value::{Commanded, Reading};

impl Reader<'_> {
    /// Press that ends in a line below.
    pub(super) fn press_block(&self, here: Here, tokens: &[Token]) -> Option<Command> {
        let press = || press_with_end(self.input(tokens), here.text);
        self.blocks.ended.contains(&here.number()).then(press).flatten().map(Command::Press)
    }

    /// Takes press in that begins in its writer's own way. Without an end we ask about it, and
    /// nothing below it counts.
    pub(super) fn own_press(&mut self, here: Here, begun: BegunPress) {
        self.take_press(here, Some(begun.words), begun.press);
        self.above = None;
    }

    /// From here on each line is one of press, up to its end if it has one.
    pub(super) fn begin_press(&mut self, here: Here) {
        self.in_press = true;
        self.press_ends = self.blocks.ended.contains(&here.number());
    }

    /// Takes press in, with its words as they were written.
    pub(super) fn note_press(&mut self, here: Here, tokens: &[Token], press: WrittenPress) {
        let words = words_of_press(self.input(tokens), here.text);
        let closed = ends_press(self.input(tokens)).is_some();
        self.above = (!press.open && !closed).then(|| Above {
            line: here.number(),
            command: self.reading.commands.len(),
            read: self.begun(),
            refused: self.reading.refused.len(),
            ignored: self.reading.ignored.len(),
            lines: 0,
            parted: false,
        });
        self.take_press(here, words.filter(|_| !press.text.is_empty()), press);
    }

    fn take_press(&mut self, here: Here, words: Option<Range<usize>>, mut press: WrittenPress) {
        self.begin_press(here);
        self.in_press = press.open;
        self.reading.press.push(here.number());
        if let Some(words) = words {
            press.text = here.as_written(words);
        }
        let command = Command::Press(press);
        self.reading.commands.push(Commanded { line: here.number(), command });
    }

    /// Takes the lines of press below its first one, up to its end if it has one. No matter what
    /// they say, they order nothing, and none is left out. Returns how many they are.
    pub(super) fn press_below(&mut self, below: &[LetterLine]) -> usize {
        self.in_press = false;
        let ends = |line: &LetterLine| self.press_ends && self.blocks.ends.contains(&line.number);
        let end = below.iter().position(ends);
        let lines = below.get(..end.map_or(below.len(), |end| end + 1)).unwrap_or_default();
        self.reading.press.extend(lines.iter().map(|line| line.number));
        let old_word = |last: &Commanded| matches!(last.command, Command::OldWord { .. });
        let is_old = self.reading.commands.last().is_some_and(old_word) && !self.press_ends;
        if let Some(line) = lines.iter().find(|line| is_old && !line.written.is_empty()) {
            let press = WrittenPress { kind: None, to: None, text: String::new(), open: true };
            let command = Command::Press(press);
            self.reading.commands.push(Commanded { line: line.number, command });
        }
        let last = end.and_then(|end| below.get(end)).map(|line| {
            let words = tokens(&line.mended.text);
            words_before_end(&line.mended.text, ends_press(self.input(&words))).to_owned()
        });
        let last_command = self.reading.commands.last_mut().map(|last| &mut last.command);
        let Some(Command::Press(press)) = last_command else { return lines.len() };
        press.open &= end.is_none();
        let inner = lines.get(..end.unwrap_or(lines.len())).unwrap_or_default();
        let written = inner.iter().map(|line| line.written).chain(last.as_deref());
        // Blank lines and rules before the first words and after the last are not part of the
        // press.
        let is_nothing = |line: &str| line.trim().is_empty() || is_rule(line);
        let own = Some(std::mem::take(&mut press.text)).filter(|own| !own.is_empty());
        let is_first = own.is_none();
        let mut words: Vec<&str> = own.as_deref().into_iter().collect();
        words.extend(written.skip_while(|line| is_first && is_nothing(line)));
        while end.is_some() && words.last().is_some_and(|last| is_nothing(last)) {
            words.pop();
        }
        press.text = words.join("\n");
        lines.len()
    }

    /// The end of press that never began: what stands above it, or a part of that, was press.
    pub(super) fn end_without_press(&mut self, here: Here) {
        let expected = "This ends press, but no press began above it. We can't tell which lines \
            are press, so nothing in your letter counts. Send it again, and begin press with a \
            line \"press white:\".";
        self.refuse(here, OrderTrouble::at(0, RefusalKind::Unreadable, expected));
        self.stray_end = self.stray_end.take().or(self.reading.refused.pop());
    }

    /// Takes everything back where press ended that never began, and says so.
    pub(super) fn leave_nothing_beside_a_stray_end(&mut self, kept: &[LetterLine]) {
        let Some(refused) = self.stray_end.take() else { return };
        let (refused, press) = (vec![refused], kept.iter().map(|line| line.number).collect());
        self.reading = Reading { refused, press, ..Reading::default() };
        self.for_all.clear();
    }
}

/// The words of a line in which press ends, before its end; of an end with marks around it none.
fn words_before_end(text: &str, end: Option<usize>) -> &str {
    let words = end.and_then(|at| text.get(..at)).unwrap_or_default().trim();
    if words.chars().any(char::is_alphanumeric) { words } else { "" }
}
