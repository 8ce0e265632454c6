//! The lines of a letter, one after the other.

use super::super::grammar::announce::{Announced, announced};
use super::super::grammar::command::Command;
use super::super::grammar::unit;
use super::super::names::Names;
use super::super::resolve::{BoardAtHand, OrderTrouble, RefusalKind};
use super::super::text::{BODY_LINES_MAX, LINE_CHARS_MAX, LetterLine, Mark};
use super::super::text::{lines, signature, tokens, too_long};
use super::bare::undecorated;
use super::declared::with_declared;
use super::here::Here;
use super::known::KnownLine;
use super::question::{CommandsTaken, ReadingQuestion};
use super::quoted;
use super::set;
use super::state::{Above, ENTRIES_MAX, Reader};
use super::value::Reading;
use crate::board::read_on;
use crate::commands::{AskedLine, command_at};
use crate::limits::SHORT_WORDS;

/// Reads the body of a letter, on the map of its position.
pub fn read<'a>(text: &'a str, question: &ReadingQuestion<'a>) -> Reading {
    read_on(question.position.map(), || body(text, question))
}

fn body<'a>(text: &'a str, question: &ReadingQuestion<'a>) -> Reading {
    let (kept, passed) = lines(text);
    let personal = with_declared(&kept, question);
    let names = Names::new(&personal);
    let mut reader = Reader::new(BoardAtHand::of(question, &names), question);
    let all: Vec<usize> = kept.iter().map(|line| line.number).collect();
    if let (Some(line), Some(_)) = (kept.last(), too_long(&kept, &passed, &all)) {
        return reader.unread(line, &format!("We read at most {BODY_LINES_MAX} lines"));
    }
    reader.find_blocks(&kept);
    reader.told = quoted::told(&kept);
    reader.find_arrows(&kept);
    reader.over_others = quoted::over_others(&kept);
    reader.signature = signature(text);
    let mut at = 0;
    while let Some(line) = kept.get(at) {
        if line.is_too_long() {
            let what = format!("This line is longer than {LINE_CHARS_MAX} characters");
            return reader.unread(line, &what);
        }
        if reader.is_full() {
            let what = format!("We read at most {ENTRIES_MAX} orders in one text");
            return reader.unread(line, &what);
        }
        at += reader.lines(&kept, at);
        if reader.in_press {
            at += reader.press_below(kept.get(at..).unwrap_or_default());
        }
    }
    reader.finish(&kept)
}

impl Reader<'_> {
    /// Reads a line, together with the next one if that goes on with it; how many it reads.
    fn lines(&mut self, kept: &[LetterLine], at: usize) -> usize {
        let Some(line) = kept.get(at) else { return 0 };
        if self.order_in_notation(line) {
            return 1;
        }
        let words = tokens(&line.mended.text);
        self.opening = None;
        if self.plain_order(line, &words) {
            return 1;
        }
        self.take_command(kept, at);
        let marks = |line: &LetterLine| {
            let taken = self.taken.contains(&line.number);
            taken || self.blocks.marks(line.number) || self.is_marked(line)
        };
        let next = kept.get(at + 1).filter(|next| !marks(line) && !marks(next));
        let joined = next.and_then(|next| Some((next, self.joined(line, &words, next)?)));
        let Some((next, joined)) = joined.filter(|_| self.command_at(kept, at + 1).is_none())
        else {
            self.line_below_press(Here::of(line, &words));
            return 1;
        };
        if joined.unclear {
            self.line_below_press(Here::of(line, &words));
            self.refuse_what_may_go_on(line, next);
            return 2;
        }
        let written = format!("{} {}", line.written, next.written);
        self.opening = Some(joined.opening);
        let (text, tokens) = (&joined.text, &joined.tokens);
        self.line_below_press(Here { line, next: Some(next), written: &written, text, tokens });
        2
    }

    /// The command of a seat or of the staff that begins at a line.
    fn command_at(&self, kept: &[LetterLine], at: usize) -> Option<AskedLine> {
        match self.commands {
            CommandsTaken::None => None,
            CommandsTaken::OfSeats => command_at(kept, at, false),
            CommandsTaken::OfStaff => command_at(kept, at, true),
        }
    }

    /// Takes the command that begins at a line. In press it is words.
    fn take_command(&mut self, kept: &[LetterLine], at: usize) {
        let Some(line) = kept.get(at) else { return };
        let begins_press = self.blocks.own.contains_key(&line.number);
        if begins_press || self.taken.contains(&line.number) {
            return;
        }
        if let Some(asked) = self.command_at(kept, at) {
            self.taken.extend(asked.line..=asked.last);
            self.reading.asked.push(asked);
        }
    }

    /// Reads a line. Below press on one line without an end, words for people may be more of that
    /// press. Then we can't know where it ends, and nothing below it counts.
    fn line_below_press(&mut self, here: Here) {
        let Some(mut above) = self.above.take() else { return self.line(here) };
        let commands = self.reading.commands.len() + self.reading.headings.len();
        let (refused, ignored) = (self.reading.refused.len(), self.reading.ignored.len());
        self.line(here);
        if self.reading.commands.len() + self.reading.headings.len() > commands {
            return;
        }
        let tokens = undecorated(here.tokens);
        if tokens.is_empty() {
            above.parted = true;
            self.above = Some(above);
            return;
        }
        // A whole set in a paragraph of its own: the press ended before it.
        if above.parted && self.orders_every_unit() {
            return;
        }
        let said = announced(self.input(tokens), self.table.phase);
        let known = self.scale.known(tokens) == Some(KnownLine::Announces);
        if known || matches!(said, Some(Announced::Part(_))) {
            return;
        }
        let words = tokens.iter().filter(|token| token.mark == Mark::Word).count();
        let is_next = above.lines == 0 && unit::kind(self.input(tokens)).is_err();
        let unread = self.reading.ignored.len() > ignored
            || is_next && self.reading.refused.len() > refused
            || self.taken.contains(&here.number());
        if unread && words >= SHORT_WORDS {
            return self.goes_on_as_press(&above, here);
        }
        above.lines += 1;
        self.above = Some(above);
    }

    fn orders_every_unit(&self) -> bool {
        let mut own = self.table.own_units().peekable();
        own.peek().is_some() && own.all(|unit| self.has_ordered(unit))
    }

    fn goes_on_as_press(&mut self, above: &Above, here: Here) {
        self.take_back(above.read);
        self.reading.refused.truncate(above.refused);
        self.reading.ignored.truncate(above.ignored);
        self.reading.press.extend(above.line + 1..=here.number());
        self.reading.asked.retain(|asked| asked.last <= above.line);
        (self.in_press, self.press_ends) = (true, false);
        let press = self.reading.commands.get_mut(above.command).map(|found| &mut found.command);
        if let Some(Command::Press(press)) = press {
            press.open = true;
        }
    }

    /// `A Bur S` and under it `A Par - Gas`: what is helped, or an order of its own.
    fn refuse_what_may_go_on(&mut self, line: &LetterLine, next: &LetterLine) {
        let words = tokens(&next.mended.text);
        let expected =
            format!("Does this belong to line {}? If so, write both as one line.", line.number);
        let trouble = OrderTrouble::at(0, RefusalKind::Unreadable, expected);
        let unit = self.unit_meant(&words);
        self.refuse(Here::of(next, &words), OrderTrouble { unit, ..trouble });
    }

    /// Refuses the whole text at a line, because there is too much of it.
    fn unread(mut self, line: &LetterLine, what: &str) -> Reading {
        let asked = std::mem::take(&mut self.reading.asked);
        self.reading = Reading { is_asked_whole: true, asked, ..Reading::default() };
        let expected = format!(
            "{what}, so nothing in your letter counts. Shorten it and send it \
            again."
        );
        self.refuse(Here::of(line, &[]), OrderTrouble::at(0, RefusalKind::Unreadable, expected));
        set::write_all(&self.table, &mut self.reading);
        self.reading
    }

    fn finish(mut self, kept: &[LetterLine]) -> Reading {
        self.leave_nothing_beside_a_stray_end(kept);
        self.ask_who_helps(kept);
        self.find_addressed(kept);
        self.ask_about_lines(kept);
        self.settle_quoted();
        self.take_mark_behind();
        self.drop_a_mark_taken_back();
        self.leave_out_empty_reports();
        self.keep_counted_plans();
        set::finish(&self.table, &mut self.reading, self.for_all);
        set::write_all(&self.table, &mut self.reading);
        self.reading
    }
}
