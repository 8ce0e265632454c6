//! The answer to a letter: one, whatever was asked.

use super::desk::LetterDesk;
use super::{help, say, unsaid};
use crate::board::Power;
use crate::report::answers::{parts::answered, reading as words};
use crate::report::letters::Draft;

impl LetterDesk<'_> {
    /// The letter that answers, with the sentences that it has not said itself below it. What can
    /// be written stands last, since it is long.
    fn whole_answer(&mut self) -> Option<Draft> {
        let help = self.wants_help.then(|| help::help(&self.work.state, &self.writer.id));
        let (first, last) = match self.answer.take() {
            Some(first) => (first, help),
            None => (help?, None),
        };
        let first = first.and(&std::mem::take(&mut self.answers));
        Some(match last {
            Some(last) => first.then(last),
            None => first,
        })
    }

    /// One answer, whatever was asked.
    pub(super) fn reply(&mut self, power: Option<Power>, was_asked: bool) {
        unsaid::tell(self);
        let id = self.id();
        // Who moved the deadline gets it for his calendar; the others have letters of their own.
        let game = self.work.state.clone();
        let is_moved = game.running.at != self.due_before && self.work.is_answering(&id);
        let moved = say::deadline(&game, self.work.now).filter(|_| is_moved);
        if let Some(draft) = self.whole_answer() {
            let draft = draft.with_deadline(moved.as_ref());
            self.work.write(&id, draft.and_tables(&self.lines));
            return self.go_on();
        }
        if self.answers.is_empty() && !was_asked && !self.is_answered && power.is_some() {
            self.work.find_nothing(&id);
            self.say(nothing_found(&self.text));
            self.say(say::to_a_person(&self.work.state));
        }
        if !self.answers.is_empty() {
            let draft = answered(&self.work.state.setup.tag, &self.answers);
            let draft = draft.with_deadline(moved.as_ref());
            self.work.write(&id, draft.and_tables(&self.lines));
        }
        self.go_on();
    }
}

/// How much of a letter in which nothing was found is repeated: enough to know it by.
const REPEATED_CHARS_MAX: usize = 50;

/// The answer to a letter in which there is nothing for us, whose text this is.
fn nothing_found(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    let beginning = line.map(|line| {
        let first: String = line.chars().take(REPEATED_CHARS_MAX).collect();
        let more = if first.len() < line.len() { "…" } else { "" };
        format!("{first}{more}")
    });
    words::nothing_found(beginning.as_deref())
}
