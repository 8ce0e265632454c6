//! Rulings on letters and wake-ups that are kept together: the office waits for the disk once for
//! all of them.
//!
//! Nothing of a group shows before it is kept: its letters are not in the ledger's outbox, and a
//! crash leaves all of its letters unruled. Each ruling within a group builds on the game as the
//! rulings before it leave it; anything that needs more of the ledger than that has the group kept
//! first.

use std::collections::{BTreeMap, BTreeSet};

use super::ahead::{Ahead, ruled};
use super::next::Worked;
use super::{Office, TOGETHER_MAX};
use crate::daemon::states::Loaded;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{DueGame, GameName, Ledger, LedgerRuling, Received, RulingNumber};
use crate::rules::Subject as _;
use chrono::SubsecRound;

/// How many groups are made one after the other before anything else is done.
const GROUPS: usize = 4;

/// Rulings that wait to be kept together.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// Letters that are still to be ruled on, in the order of receipt.
    letters: Vec<Received>,
    rulings: Vec<LedgerRuling>,
    /// Games as these rulings leave them.
    games: BTreeMap<GameName, Loaded>,
    /// The ids of the letters that were ruled on.
    ids: BTreeSet<String>,
    /// Whether its first letters were ruled on ahead.
    is_ahead: bool,
}

impl Group {
    /// A game as the rulings of the group leave it, if one of them changed it.
    pub(super) fn game(&self, name: &GameName) -> Option<Loaded> {
        self.games.get(name).cloned()
    }

    /// How many games its rulings have changed.
    pub(super) fn changed(&self) -> usize {
        self.games.len()
    }

    /// Whether it has ruled on a wake-up, which the ledger still lists. A letter that was ruled on
    /// leaves the game to be woken when it was.
    pub(super) fn has_woken(&self, due: &DueGame) -> bool {
        let wake = |after: &Loaded| after.state.next_wake().is_none_or(|at| at > due.at);
        self.games.get(&due.game).is_some_and(wake)
    }

    /// Whether rulings on letters wait to be kept, which the ledger still lists as letters without.
    pub(super) fn has_letters(&self) -> bool {
        self.rulings.iter().any(|ruling| ruling.job.is_letter())
    }

    /// The letters that are still to be ruled on, to look through them.
    pub(super) fn take_letters(&mut self) -> Vec<Received> {
        std::mem::take(&mut self.letters)
    }

    pub(super) fn put_letters(&mut self, letters: Vec<Received>) {
        self.letters = letters;
    }

    /// The ids of letters whose rulings wait.
    pub(super) fn ids(&self) -> BTreeSet<String> {
        self.ids.clone()
    }
}

/// A ruling as it was made, not kept yet.
pub(super) struct MadeRuling {
    pub(super) ruling: LedgerRuling,
    /// The game on which it was made, and the one after it if it changed.
    pub(super) before: Option<Loaded>,
    pub(super) after: Option<Loaded>,
}

impl MadeRuling {
    /// Whether it leaves something to do at once.
    fn is_due_at_once(&self) -> bool {
        let wakes = |at: Moment| at <= self.ruling.at;
        self.ruling.games.iter().any(|step| step.next_wake.is_some_and(wakes))
    }

    /// Whether it changes one game at most, and letters lead where they led before.
    fn leaves_routes_alone(&self) -> bool {
        let found_by = |loaded: &Loaded| loaded.state.directory();
        match self.ruling.games.len() {
            0 => true,
            1 if self.after.is_some() => {
                self.before.as_ref().map(found_by) == self.after.as_ref().map(found_by)
            }
            _ => false,
        }
    }
}

/// This line of the log follows a letter from the journal to the outbox.
fn log(number: RulingNumber, ruling: &LedgerRuling) {
    let games: Vec<&str> = ruling.games.iter().map(|step| step.game.0.as_str()).collect();
    let (job, letters) = (ruling.job.key(), ruling.letters.len());
    tracing::info!(
        ruling = number.0,
        job,
        games = games.join(", "),
        letters,
        "a ruling was \
        recorded"
    );
}

impl<L: Ledger> Office<L> {
    /// Takes steps, and keeps the rulings on so many letters together. Returns how many there were:
    /// some groups at most, so that others who need the ledger get it soon.
    pub(super) fn together(
        &mut self,
        most: usize,
        now: Moment,
        step: impl Fn(&mut Self) -> Result<Worked, Trouble>,
    ) -> Result<(Worked, usize), Trouble> {
        (self.group, self.ahead, self.look) = (None, Ahead::default(), None);
        if std::mem::take(&mut self.is_apart) {
            return take_steps(self, most, &step);
        }
        let now = now.trunc_subsecs(3);
        self.hold(now)?;
        let done = self.groups(most, now, &step);
        (self.group, self.ahead, self.look) = (None, Ahead::default(), None);
        match done {
            Err(trouble) if self.ledger.is_shared() => Ok((self.again(trouble)?, 0)),
            // One of them can't be kept, so none is. Keeping them one by one shows which.
            Err(Trouble::Apart(_)) => take_steps(self, most, &step),
            done => done,
        }
    }

    /// Some groups, one after the other: while one is kept, the next is ruled on ahead.
    fn groups(
        &mut self,
        most: usize,
        now: Moment,
        step: &impl Fn(&mut Self) -> Result<Worked, Trouble>,
    ) -> Result<(Worked, usize), Trouble> {
        let letters = self.first_letters(GROUPS * most)?;
        self.group = Some(Group { letters, ..Group::default() });
        let mut count = 0;
        loop {
            let (worked, steps) = take_steps(self, most, step)?;
            count += steps;
            let left = self.group.as_mut().map(|group| std::mem::take(&mut group.letters));
            let letters = left.unwrap_or_default();
            if worked != Worked::On || letters.is_empty() || count >= GROUPS * most {
                return self.keep_group().map(|()| (worked, count));
            }
            self.keep_beside(letters.get(..most).unwrap_or(&letters), now)?;
            self.group = Some(Group { letters, is_ahead: true, ..Group::default() });
        }
    }

    /// Keeps the rulings of the group, while these letters are ruled on ahead.
    fn keep_beside(&mut self, next: &[Received], now: Moment) -> Result<(), Trouble> {
        let (boards, cores) = (self.look_ahead(next), self.cores);
        if boards.is_empty() {
            return self.keep_group();
        }
        let (kept, ruled) = std::thread::scope(|scope| {
            let ruling = scope.spawn(move || ruled(cores, boards, now));
            (self.keep_group(), ruling.join())
        });
        kept?;
        // If that panics, the letter is ruled on in its turn.
        self.ahead.put(ruled.unwrap_or_default());
        Ok(())
    }

    /// Rules on the first letters ahead as soon as one of them is up: while a wake-up waits for a
    /// mailbox, none is.
    pub(super) fn begin_ahead(&mut self, now: Moment) {
        let Some(group) = self.group.as_mut().filter(|group| !group.is_ahead) else { return };
        group.is_ahead = true;
        let letters = std::mem::take(&mut group.letters);
        let boards = self.look_ahead(letters.get(..TOGETHER_MAX).unwrap_or(&letters));
        self.ahead.put(ruled(self.cores, boards, now));
        if let Some(group) = &mut self.group {
            group.letters = letters;
        }
    }

    /// The first letter without a ruling, except those that were set aside.
    pub(super) fn first_letter(&self) -> Result<Option<Received>, Trouble> {
        if let Some(group) = &self.group {
            let aside = &self.aside.letters;
            let mut letters = group.letters.iter();
            return Ok(letters.find(|letter| !aside.contains(&letter.number)).cloned());
        }
        Ok(self.first_letters(1)?.pop())
    }

    /// Prepares to rule on a letter now. If it may be a copy of one in the group, the group is kept
    /// first.
    pub(super) fn take_up(&mut self, letter: &Received) -> Result<(), Trouble> {
        let Some(group) = &mut self.group else { return Ok(()) };
        group.letters.retain(|other| other.number != letter.number);
        let id = letter.letter.message_id.as_ref().map(|id| id.to_ascii_lowercase());
        let Some(id) = id else { return Ok(()) };
        if group.ids.contains(&id) {
            self.keep_group()?;
        }
        // It is the first of the next group, which may have a copy of it.
        if let Some(group) = &mut self.group {
            group.ids.insert(id);
        }
        Ok(())
    }

    /// Keeps what was made, with the group if it can wait for others: if the ledger need not have
    /// it before another letter is ruled on.
    pub(super) fn commit(&mut self, made: MadeRuling) -> Result<(), Trouble> {
        let leaves_routes_alone = made.leaves_routes_alone();
        if !leaves_routes_alone {
            self.ahead = Ahead::default();
            self.routes.1.clear();
        }
        let can_wait = leaves_routes_alone && !made.is_due_at_once();
        match &mut self.group {
            Some(group) => {
                group.rulings.push(made.ruling);
                group.games.extend(made.after.map(|after| (after.name.clone(), after)));
                if can_wait { Ok(()) } else { self.keep_group() }
            }
            None => {
                self.forget(std::slice::from_ref(&made.ruling));
                self.look = None;
                let number = self.ledger.commit(&made.ruling)?;
                log(number, &made.ruling);
                self.remember(made.after);
                Ok(())
            }
        }
    }

    /// Keeps the rulings of the group, all of them or none.
    pub(in crate::daemon) fn keep_group(&mut self) -> Result<(), Trouble> {
        let Some(group) = &mut self.group else { return Ok(()) };
        let (letters, is_ahead) = (std::mem::take(&mut group.letters), group.is_ahead);
        let kept = std::mem::replace(group, Group { letters, is_ahead, ..Group::default() });
        if kept.rulings.is_empty() {
            return Ok(());
        }
        self.forget(&kept.rulings);
        self.look = None;
        let numbers = self.ledger.commit_all(&kept.rulings).map_err(Trouble::of_some)?;
        numbers.iter().zip(&kept.rulings).for_each(|(number, ruling)| log(*number, ruling));
        self.remember(kept.games.into_values());
        Ok(())
    }

    /// Forgets the games of rulings as they were before: only the ledger knows what becomes of the
    /// rulings.
    fn forget(&mut self, rulings: &[LedgerRuling]) {
        let changed = rulings.iter().flat_map(|ruling| &ruling.games);
        changed.for_each(|step| self.forget_state(&step.game));
    }

    /// Remembers games as kept rulings left them.
    fn remember(&mut self, games: impl IntoIterator<Item = Loaded>) {
        for game in games {
            if self.has(&game.name) {
                self.recent.put(game);
            }
        }
    }
}

fn take_steps<L: Ledger>(
    office: &mut Office<L>,
    most: usize,
    step: impl Fn(&mut Office<L>) -> Result<Worked, Trouble>,
) -> Result<(Worked, usize), Trouble> {
    for count in 0..most {
        match step(office)? {
            Worked::On => {}
            stands => return Ok((stands, count)),
        }
    }
    Ok((Worked::On, most))
}
