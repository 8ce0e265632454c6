//! Press among the lines of a letter: where it begins, how far it goes, and what is done if nobody
//! can tell. Nothing inside of it is an order.

use super::super::grammar::command::{
    BegunPress, Command, WrittenPress, ends_press, is_rule, press_with_end, words_of_press,
};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Token};
use super::here::Here;
use super::state::{Above, Reader};
use super::value::{Commanded, Reading};

impl Reader<'_> {
    /// Press that ends in a line below.
    pub(super) fn press_block(&self, here: Here, tokens: &[Token]) -> Option<Command> {
        let press = || press_with_end(self.input(tokens), here.text);
        self.blocks.ended.contains(&here.number()).then(press).flatten().map(Command::Press)
    }

    /// Takes press in that begins in its writer's own way. Where no end follows it is asked, and
    /// nothing below it counts.
    pub(super) fn own_press(&mut self, here: Here, begun: BegunPress) {
        let mut press = begun.press;
        press.text = here.as_written(begun.words);
        self.reading.press.push(here.number());
        self.begin_press(here);
        self.above = None;
        self.reading
            .commands
            .push(Commanded { line: here.number(), command: Command::Press(press) });
    }

    /// From here on each line is one of press, up to its end if it has one.
    pub(super) fn begin_press(&mut self, here: Here) {
        self.in_press = true;
        self.press_ends = self.blocks.ended.contains(&here.number());
    }

    /// Takes press in, with its words as they were written.
    pub(super) fn note_press(&mut self, here: Here, tokens: &[Token], mut press: WrittenPress) {
        self.reading.press.push(here.number());
        self.in_press = press.open;
        self.press_ends = self.blocks.ended.contains(&here.number());
        if let Some(words) = words_of_press(self.input(tokens), here.text)
            && !press.text.is_empty()
        {
            press.text = here.as_written(words);
        }
        let closed = ends_press(self.input(tokens)).is_some();
        self.above = (!press.open && !closed).then(|| Above {
            line: here.number(),
            command: self.reading.commands.len(),
            read: self.begun(),
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
        let is_end = self.press_ends && self.blocks.ends.contains(&here.number());
        let written = match is_end {
            true => words_before_end(here, ends_press(self.input(here.tokens))),
            false => here.written,
        };
        self.in_press = !is_end;
        let old_word = |last: &Commanded| matches!(last.command, Command::OldWord { .. });
        let is_old = self.reading.commands.last().is_some_and(old_word);
        if is_old && !self.press_ends && !here.written.is_empty() {
            self.reading.commands.push(Commanded {
                line: here.number(),
                command: Command::Press(WrittenPress {
                    kind: None,
                    to: None,
                    text: String::new(),
                    open: true,
                }),
            });
        }
        let last = self.reading.commands.last_mut();
        let Some(Command::Press(press)) = last.map(|last| &mut last.command) else { return };
        press.open = !is_end;
        // Blank lines and rules in front of the first words and behind the last are nobody's words.
        if press.text.is_empty() {
            press.text.push_str(Some(written).filter(|words| !is_rule(words)).unwrap_or_default());
        } else {
            press.text.push('\n');
            press.text.push_str(written);
        }
        while is_end && let Some((words, last)) = last_line(&press.text) {
            if !last.trim().is_empty() && !is_rule(last) {
                break;
            }
            press.text.truncate(words);
        }
    }

    /// The end of press that never began: what stands above it, or a part of that, was press.
    pub(super) fn end_without_press(&mut self, here: Here) {
        let expected = "This ends press, and none began above it. Nothing in your letter counts, \
            since nobody knows what of it is press. Begin press with a line \"press white:\".";
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
fn words_before_end<'l>(here: Here<'l>, end: Option<usize>) -> &'l str {
    let words = end.and_then(|at| here.text.get(..at)).unwrap_or_default().trim();
    if words.chars().any(char::is_alphanumeric) { words } else { "" }
}

/// The last line of a text, and how many bytes stand before it; nothing is left of an empty one.
fn last_line(text: &str) -> Option<(usize, &str)> {
    match text.rfind('\n') {
        Some(at) => Some((at, text.get(at + 1..).unwrap_or_default())),
        None => (!text.is_empty()).then_some((0, text)),
    }
}
