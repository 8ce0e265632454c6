//! The answer to a letter: one for all its questions.

use super::desk::LetterDesk;
use super::{help, receipts, say, silence, suspending, time, unsaid};
use crate::board::Power;
use crate::report::answers::orders::OrdersAnswer;
use crate::report::answers::parts::answered;
use crate::report::answers::sender::SenderAnswer;
use crate::report::letters::Draft;

impl LetterDesk<'_> {
    /// The letter that answers, with the sentences below it that it does not contain itself. The
    /// list of commands comes last, since it is long.
    fn whole_answer(&mut self) -> Option<Draft> {
        let help = self.wants_help.then(|| help::help(&self.work.state, &self.writer.id));
        let (first, last) = match self.answer.take() {
            Some(first) => (first, help),
            None => (help?, None),
        };
        let first = first.and(&self.worded());
        Some(match last {
            Some(last) => first.then(last),
            None => first,
        })
    }

    /// Writes one answer to everything that was asked.
    pub(super) fn reply(&mut self, power: Option<Power>, was_asked: bool) {
        unsaid::tell(self);
        let id = self.id();
        // A writer who moved the deadline gets it for his calendar; the others have letters of
        // their own.
        let game = self.work.state.clone();
        let is_moved = game.running.at != self.due_before && self.work.is_answering(&id);
        let moved = say::deadline(&game, self.work.now).filter(|_| is_moved);
        let has_answer = self.has_answer() || !self.answers.is_empty();
        if let Some(power) = power.filter(|_| std::mem::take(&mut self.suspends_final))
            && suspending::suspend(self, power)
        {
            self.say(OrdersAnswer::FinalSuspended);
        }
        if !has_answer
            && !was_asked
            && !self.is_answered
            && let Some(power) = power
        {
            self.is_unread = true;
            self.work.find_nothing(&id);
            receipts::nothing_found(self, power);
        }
        if let Some(power) = power.filter(|_| self.is_unread) {
            silence::warn(self, power);
        }
        if self.was_shown {
            self.say(SenderAnswer::WasShown);
        }
        let draft = self.whole_answer().or_else(|| time::granted_alone(self));
        let draft = draft.or_else(|| {
            let sentences = self.worded();
            (!sentences.is_empty()).then(|| answered(&self.work.state.setup.tag, &sentences))
        });
        if let Some(draft) = draft {
            let draft = draft.with_deadline(moved.as_ref()).and_lines(&self.lines);
            self.work.write(&id, draft);
        }
        self.go_on();
    }
}
