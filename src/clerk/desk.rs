//! The letter that is being ruled on, and the one answer to it.

use chrono::SubsecRound;

use super::around;
use super::ruling::Work;
use super::said::Said;
use super::weighed::Weighed;
use crate::board::{Phase, Power};
use crate::game::seats::{Effect, Right};
use crate::game::{Moment, Person, PersonId};
use crate::language::commands::in_other_words;
use crate::mail::Arrival;
use crate::report::answers::answer::{ClerkAnswer, worded};
use crate::report::letters::Draft;
use crate::report::map_words::help_words;

/// A letter being ruled on.
pub(super) struct LetterDesk<'l> {
    pub(super) work: &'l mut Work,
    pub(super) arrival: &'l Arrival,
    /// When it counts as received: the earlier time of its two boxes (D.VII(1)).
    pub(super) received: Moment,
    pub(super) writer: Person,
    /// The letter without commands on lines of their own: orders, press, ballots.
    pub(super) text: String,
    /// All that it says, once it is read.
    pub(super) said: Said,
    /// Sentences that answer its lines, in their order.
    pub(super) answers: Vec<ClerkAnswer>,
    /// Lines of the answer that are to be copied, and so are never folded.
    pub(super) lines: Vec<String>,
    /// What follows once the letter is answered: a game that waited for these orders goes on.
    pub(super) later: Vec<Vec<Effect>>,
    /// The letter that answers, if it is more than sentences.
    pub(super) answer: Option<Draft>,
    /// Whether the writer asks what he can write.
    pub(super) wants_help: bool,
    /// Whether others saw the letter, so that its writer's tokens are void.
    pub(super) was_shown: bool,
    /// Whether only the address to which it came shows who wrote it: others may know that.
    pub(super) is_by_token: bool,
    /// Whether what was asked is answered in a letter of its own.
    pub(super) is_answered: bool,
    /// Whether we ask about some of its commands instead of carrying them out.
    pub(super) is_asked: bool,
    /// Whether part of it, or all, was refused or not read.
    pub(super) is_unread: bool,
    /// Whether it suspends the mark FINAL, and no receipt has done so.
    pub(super) suspends_final: bool,
    /// What is in the way of its commands.
    pub(super) weighed: Weighed,
    /// The phase before the letter.
    pub(super) phase_before: Phase,
    /// When orders were due before the letter.
    pub(super) due_before: Moment,
}

impl<'l> LetterDesk<'l> {
    pub(super) fn new(
        work: &'l mut Work,
        arrival: &'l Arrival,
        received: Moment,
        writer: Person,
    ) -> LetterDesk<'l> {
        let (answers, lines, later) = (Vec::new(), Vec::new(), Vec::new());
        let text = arrival.letter.text.clone();
        let (answer, wants_help, was_shown, is_answered) = (None, false, false, false);
        let is_by_token = false;
        let (is_asked, is_unread, suspends_final) = (false, false, false);
        let (due_before, weighed) = (work.state.running.at, Weighed::default());
        let (phase_before, said) = (work.state.phase, Said::default());
        LetterDesk {
            work,
            arrival,
            received,
            writer,
            text,
            said,
            answers,
            lines,
            later,
            answer,
            wants_help,
            was_shown,
            is_by_token,
            is_answered,
            is_asked,
            is_unread,
            suspends_final,
            weighed,
            phase_before,
            due_before,
        }
    }

    /// Whether the writer is on the game's staff, so that commands may be his.
    pub(super) fn leads(&self) -> bool {
        !self.work.state.staff.roles(&self.writer.id).is_empty()
    }

    /// The power for which the writer may send orders. If there are several, a captain's own comes
    /// last, for he names the other by writing for it.
    pub(super) fn power(&self) -> Option<Power> {
        let may = |power: &Power| self.right(*power) != Right::Nothing;
        let mut powers = self.work.state.powers().filter(may);
        let first = powers.next()?;
        let rest: Vec<Power> = powers.collect();
        if rest.is_empty() {
            return Some(first);
        }
        let letter = &self.arrival.letter;
        let named = std::iter::once(first).chain(rest).find(|power| {
            let name = power.name().to_lowercase();
            let first_line = letter.text.lines().find(|line| !line.trim().is_empty());
            let heads = [Some(letter.subject.as_str()), first_line];
            heads.into_iter().flatten().any(|head| head.to_lowercase().contains(&name))
        });
        named.or(Some(first))
    }

    pub(super) fn right(&self, power: Power) -> Right {
        around::right(&self.work.state, power, &self.writer.id, self.received)
    }

    /// Short form for the writer's name in the ledger.
    pub(super) fn id(&self) -> PersonId {
        self.writer.id.clone()
    }

    /// When the letter says that it was written, but not later than it was received.
    pub(super) fn dated(&self) -> Option<Moment> {
        let received = self.received.trunc_subsecs(0);
        self.arrival.facts.dated.map(|dated| dated.min(received))
    }

    /// The text of the letter, with the lines below its signature.
    pub(super) fn signed_text(&self) -> String {
        self.arrival.letter.with_signature(&self.text)
    }

    /// A sentence of the answer.
    pub(super) fn say(&mut self, sentence: impl Into<ClerkAnswer>) {
        let sentence = sentence.into();
        if !self.answers.contains(&sentence) {
            self.answers.push(sentence);
        }
    }

    /// The sentences so far, as words.
    pub(super) fn worded(&mut self) -> Vec<String> {
        worded(&std::mem::take(&mut self.answers))
    }

    /// An example of the standard map, in the words of this board's map.
    pub(super) fn on_its_map(&self, example: &str) -> String {
        let game = &self.work.state;
        in_other_words(example, &help_words(game.phase, &game.position, None))
    }

    /// Adds a letter that answers; a second one goes below the first.
    pub(super) fn answer_with(&mut self, draft: Draft) {
        self.answer = Some(match self.answer.take() {
            Some(first) => first.then(draft),
            None => draft,
        });
    }

    /// Puts the receipt above all other answers.
    pub(super) fn answer_first(&mut self, draft: Draft) {
        let others = self.answer.take();
        self.answer_with(draft);
        others.into_iter().for_each(|other| self.answer_with(other));
    }

    /// Whether there is an answer besides sentences.
    pub(super) fn has_answer(&self) -> bool {
        self.answer.is_some() || self.wants_help
    }
}
