//! Words, numbers and names in a command's line.

use super::command::{Authority, CommandFault};
use super::examples::on_its_map;
use super::expected as words;
use crate::board::{Phase, PhaseKind, Power};
use crate::names;

/// A command's line as it is read, word by word.
#[derive(Clone, Copy)]
pub(super) struct CommandWords<'l> {
    /// All of it, for answers.
    pub(super) text: &'l str,
    /// What is not read yet.
    pub(super) rest: &'l str,
}

impl<'l> CommandWords<'l> {
    pub(super) fn new(text: &'l str) -> CommandWords<'l> {
        CommandWords { text, rest: text.trim() }
    }

    /// The next word, without a colon or comma after it.
    pub(super) fn word(&mut self) -> Option<&'l str> {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, behind) = rest.split_at_checked(end)?;
        self.rest = behind.trim_start();
        let word = word.trim_end_matches([':', ',', '.', ';']);
        (!word.is_empty()).then_some(word)
    }

    /// Takes a word if it comes next, in any case.
    pub(super) fn takes(&mut self, wanted: &str) -> bool {
        let mut ahead = *self;
        let is_next = ahead.word().is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        if is_next {
            *self = ahead;
        }
        is_next
    }

    /// Who speaks: the first word of a command of those who lead.
    pub(super) fn authority(&mut self) -> Option<Authority> {
        self.word().and_then(|word| Authority::from_word(&word.to_ascii_lowercase()))
    }

    /// The number of a case.
    ///
    /// ```abnf
    /// case = ["case"] ["#"] <number>
    /// ```
    pub(super) fn number(&mut self) -> Result<u32, CommandFault> {
        self.takes("case");
        self.rest = self.rest.trim_start_matches(['#', ' ']);
        let number = self.word().unwrap_or_default().parse().ok();
        number.ok_or_else(|| self.expected(words::CASE))
    }

    /// Whether the number of a case comes next.
    pub(super) fn begins_number(&self) -> bool {
        let mut ahead = *self;
        ahead.takes("case");
        ahead.rest.trim_start_matches(['#', ' ']).starts_with(|first: char| first.is_ascii_digit())
    }

    /// A power by its name.
    pub(super) fn power(&mut self) -> Result<Power, CommandFault> {
        for count in (1..=names::POWER_WORDS_MAX).rev() {
            let mut ahead = *self;
            let name: Vec<&str> = (0..count).filter_map(|_| ahead.word()).collect();
            if let Some(power) = names::power(&name.join(" ")) {
                *self = ahead;
                return Ok(power);
            }
        }
        Err(self.expected(words::POWER))
    }

    /// A phase: `F1902M`, or a season: `F1902` for its movement, `W1902` for adjustments.
    ///
    /// ```abnf
    /// phase = <phase> / ("spring" / "fall" / "autumn" / "winter") <year>
    /// ```
    pub(super) fn phase(&mut self) -> Result<Phase, CommandFault> {
        let word = self.word().unwrap_or_default();
        let phase = names::phase_of_code(word).or_else(|| season(word, self));
        phase.ok_or_else(|| self.expected(words::PHASE))
    }

    /// Whether a colon came after the word that was read last.
    pub(super) fn is_behind_colon(&self) -> bool {
        let read = self.text.len().saturating_sub(self.rest.len());
        let before = self.text.get(..read).unwrap_or_default();
        self.rest.starts_with(':') || before.trim_end().ends_with(':')
    }

    /// Nothing may be left; we ask about what is left.
    pub(super) fn ends(&self, hint: &str) -> Result<(), CommandFault> {
        match self.rest.trim_matches(['.', ',', '!', ' ']) {
            "" => Ok(()),
            left => Err(self.unread(left, hint)),
        }
    }

    /// The answer to words that we don't understand.
    pub(super) fn unread(&self, left: &str, hint: &str) -> CommandFault {
        CommandFault::new(self.text, words::not_understood(left, &on_its_map(hint)))
    }

    /// The words after a colon, or all that is left.
    pub(super) fn reason(&self) -> String {
        self.rest.trim_start_matches([':', ' ']).trim().to_owned()
    }

    /// Everything up to a word, which is taken, too; all of it if the word does not come.
    pub(super) fn until(&mut self, word: &str) -> (&'l str, bool) {
        let mut ahead = *self;
        loop {
            let before = self.rest.len().saturating_sub(ahead.rest.len());
            if ahead.takes(word) {
                let taken = self.rest.get(..before).unwrap_or_default().trim();
                *self = ahead;
                return (taken, true);
            }
            if ahead.word().is_none() && ahead.rest.is_empty() {
                let taken = self.rest.trim();
                self.rest = "";
                return (taken, false);
            }
        }
    }

    /// The answer to a line that is understood, and does not belong here.
    pub(super) fn misplaced(&self, where_to: &str) -> CommandFault {
        CommandFault::new(self.text, where_to.to_owned())
    }

    /// The answer to a line that went wrong.
    pub(super) fn expected(&self, what: &str) -> CommandFault {
        CommandFault::new(self.text, words::expected(&on_its_map(what)))
    }
}

/// `Fall 1902`, as letters write it.
fn season(word: &str, line: &mut CommandWords<'_>) -> Option<Phase> {
    let kind = match word.to_ascii_lowercase().as_str() {
        "winter" => PhaseKind::Adjustments,
        _ => PhaseKind::Movement,
    };
    names::phase_of_season(line.word()?.parse().ok()?, word, kind)
}
