//! The office at work for a daemon: what can't be ruled on is set aside, and all others go on.

use std::collections::BTreeSet;

use chrono::SubsecRound;

use super::{Next, Office, Trouble};
use crate::game::Moment;
use crate::ledger::{GameName, Ledger, LetterNumber};

/// Games and letters on which nobody rules until somebody has looked at them.
#[derive(Debug, Default)]
pub(super) struct Aside {
    pub(super) games: BTreeSet<GameName>,
    pub(super) letters: BTreeSet<LetterNumber>,
    /// What an operator has not heard yet.
    pub(super) news: Vec<String>,
}

/// What the office came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worked {
    /// It ruled on something; there may be more.
    On,
    /// There was nothing to rule on.
    Rests,
    /// All that there is to rule on is in the hands of other nodes.
    Elsewhere,
    /// A wake-up has come, and has to wait until all mailboxes have been read that far.
    Waits(Moment),
}

impl<L: Ledger> Office<L> {
    /// The same for a daemon: all mailboxes have been emptied of what came before `drained`, so no
    /// later wake-up is ruled on. What can't be ruled on is set aside, and the others go on.
    pub fn work(&mut self, now: Moment, drained: Moment) -> Result<Worked, Trouble> {
        let now = now.trunc_subsecs(3);
        if self.ledger.is_shared() {
            return self.work_among_others(now, drained);
        }
        let next = self.next(now)?;
        let done = match &next {
            None => return Ok(Worked::Rests),
            Some(Next::Wake(due)) if due.at > drained => return Ok(Worked::Waits(due.at)),
            Some(Next::Wake(due)) => unbroken(|| self.wake(due, now)),
            Some(Next::Letter(letter)) => unbroken(|| self.rule_letter(letter, now)),
        };
        match (done, next) {
            (Err(trouble), Some(next)) if trouble.is_of_one() => self.set_aside(next, &trouble),
            (done, _) => done?,
        }
        Ok(Worked::On)
    }

    pub(super) fn set_aside(&mut self, next: Next, trouble: &Trouble) {
        let what = match next {
            Next::Letter(letter) => {
                self.aside.letters.insert(letter.number);
                format!("letter {} of the journal", letter.number)
            }
            Next::Wake(due) => {
                let what = format!("the game {}", due.game);
                self.aside.games.insert(due.game);
                what
            }
        };
        self.aside.news.push(format!("{what} is set aside: {trouble}"));
    }

    /// What was set aside since somebody asked last.
    pub fn news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.aside.news)
    }
}

/// Does something that is all or nothing, so that nothing is left half done if it breaks.
pub(super) fn unbroken(work: impl FnOnce() -> Result<(), Trouble>) -> Result<(), Trouble> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(Err(Trouble::Broken))
}
