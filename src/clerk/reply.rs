//! The answer to a letter: one, whatever was asked.

use super::letter::Desk;
use super::say;
use crate::board::Power;

impl Desk<'_> {
    /// A sentence of the answer.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.answers.contains(&sentence) {
            self.answers.push(sentence);
        }
    }

    /// One answer, whatever was asked.
    pub(super) fn reply(&mut self, power: Option<Power>, was_asked: bool) {
        let id = self.id();
        // Who moved the deadline gets it for his calendar; the others have letters of their own.
        let game = self.work.game.clone();
        let is_moved = game.running.at != self.due_before && self.work.is_answering(&id);
        let moved = say::deadline(&game, self.work.now).filter(|_| is_moved);
        if let Some(draft) = self.answer.take() {
            // What the letter that answers has not said itself is said below it.
            let draft = draft.and(&std::mem::take(&mut self.answers));
            let draft = draft.with_deadline(moved.as_ref());
            self.work.write(&id, draft.and_tables(&self.lines));
            return self.go_on();
        }
        if self.answers.is_empty() && !was_asked && !self.is_answered && power.is_some() {
            self.say(nothing_found(&self.text));
            self.say(say::to_a_person(&self.work.game));
        }
        if !self.answers.is_empty() {
            let draft = say::answered(&self.work.game, &self.answers);
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
    let unread = "Attachments, the subject and quoted lines are not read. Write \"help\" on a line of \
        its own to see what I understand.";
    match text.lines().map(str::trim).find(|line| !line.is_empty()) {
        Some(line) => {
            let first: String = line.chars().take(REPEATED_CHARS_MAX).collect();
            let more = if first.len() < line.len() { "…" } else { "" };
            format!(
                "I found nothing in your letter for me: no orders, no command. It begins \
                \"{first}{more}\". {unread}"
            )
        }
        None => format!("I found nothing in your letter for me: it has no text. {unread}"),
    }
}
