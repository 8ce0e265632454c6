//! The office at work for a daemon: what can't be ruled on is set aside, and all others go on.

use std::collections::BTreeSet;

use chrono::SubsecRound;

use super::drained::Drained;
use super::next::{FirstInTime, Worked};
use super::{Office, TOGETHER_MAX};
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{GameName, Ledger, LetterNumber, Received};
use crate::mail::Arrival;

/// Games and letters that are not ruled on until a person has looked at them.
#[derive(Debug, Default)]
pub(super) struct Aside {
    pub(super) games: BTreeSet<GameName>,
    pub(super) letters: BTreeSet<LetterNumber>,
    /// What an operator has not heard yet.
    pub(super) news: Vec<String>,
    /// Whose letters count and must not be answered, and the first one that no operator has heard
    /// of.
    pub(super) silent: BTreeSet<String>,
    pub(super) unanswered: Option<LetterNumber>,
}

impl<L: Ledger> Office<L> {
    /// The same for a daemon: no wake-up is ruled on before the mailboxes were read past it. Jobs
    /// that can't be ruled on are set aside, and the others go on.
    pub fn work(&mut self, now: Moment, drained: &Drained) -> Result<Worked, Trouble> {
        let now = now.trunc_subsecs(3);
        if self.ledger.is_shared() {
            return self.work_among_others(now, drained);
        }
        let Some(mut next) = self.next(now)? else { return Ok(Worked::Rests) };
        if let FirstInTime::Wake(due) = &next
            && self.waits(due, drained)?
        {
            let Some(other) = self.beside(now, drained)? else { return Ok(Worked::Waits(due.at)) };
            next = other;
        }
        let done = unbroken(|| match &next {
            FirstInTime::Wake(due) => self.wake(due, now),
            FirstInTime::Letter(letter) => self.rule_letter(letter, now),
        });
        match done {
            Err(trouble) if trouble.is_of_one() => self.set_aside(next, &trouble),
            done => done?,
        }
        Ok(Worked::On)
    }

    /// Does some of that, and keeps the rulings on letters together. Returns how much it was.
    pub fn work_together(
        &mut self,
        now: Moment,
        drained: &Drained,
    ) -> Result<(Worked, usize), Trouble> {
        let done = self.together(TOGETHER_MAX, now, |office| office.work(now, drained))?;
        // What was kept stays done, whatever becomes of the epoch: the next one binds it.
        if let Err(trouble) = self.bind(now, done.1) {
            tracing::warn!(%trouble, "no epoch was made");
        }
        Ok(done)
    }

    /// Does something for each game. A game for which it fails is set aside, and all others go on.
    pub(super) fn for_each(
        &mut self,
        names: Vec<GameName>,
        work: impl Fn(&mut Self, &GameName) -> Result<(), Trouble>,
    ) -> Result<(), Trouble> {
        for name in names {
            if self.aside.games.contains(&name) {
                continue;
            }
            match unbroken(|| work(self, &name)) {
                Err(trouble) if trouble.is_of_one() => self.set_game_aside(name, &trouble),
                done => done?,
            }
        }
        Ok(())
    }

    /// The games of these that are not set aside.
    pub(in crate::daemon) fn not_aside(&self, mut names: Vec<String>) -> Vec<String> {
        names.retain(|name| !self.aside.games.contains(&GameName::new(name)));
        names
    }

    pub(super) fn set_aside(&mut self, next: FirstInTime, trouble: &Trouble) {
        match next {
            FirstInTime::Wake(due) => self.set_game_aside(due.game, trouble),
            FirstInTime::Letter(letter) => {
                self.aside.letters.insert(letter.number);
                match trouble {
                    // It is the game's trouble, reported once, even if many write to it.
                    Trouble::Unreadable { game, .. } => self.set_game_aside(game.clone(), trouble),
                    _ => self
                        .tell_aside(&format!("letter {} of the journal", letter.number), trouble),
                }
            }
        }
    }

    fn set_game_aside(&mut self, game: GameName, trouble: &Trouble) {
        let what = format!("the game {game}");
        if self.aside.games.insert(game) {
            self.tell_aside(&what, trouble);
        }
    }

    fn tell_aside(&mut self, what: &str, trouble: &Trouble) {
        self.aside.news.push(format!("{what} is set aside: {trouble}"));
    }

    /// Notes that a letter has changed something, and must not be answered: we report each such
    /// writer once.
    pub(super) fn note_silent(&mut self, received: &Received, arrival: &Arrival) {
        let letter = &arrival.letter;
        if letter.automatic && self.aside.silent.insert(letter.from.address.clone()) {
            self.aside.unanswered.get_or_insert(received.number);
        }
    }

    /// A letter that counts and was not answered, from a writer of whom that is not known yet.
    pub fn unanswered(&mut self) -> Option<LetterNumber> {
        self.aside.unanswered.take()
    }

    /// The boards and tournaments that are set aside, and how many letters are.
    pub fn set_aside_now(&self) -> (Vec<String>, usize) {
        let names = self.aside.games.iter().map(ToString::to_string).collect();
        (names, self.aside.letters.len())
    }

    /// What was set aside since the last call.
    pub fn news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.aside.news)
    }
}

/// Does something that is all or nothing, so that a panic leaves nothing half done.
pub(super) fn unbroken(work: impl FnOnce() -> Result<(), Trouble>) -> Result<(), Trouble> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(Err(Trouble::Broken))
}
