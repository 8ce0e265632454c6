//! The office where several nodes share a ledger: what is ruled on is leased first.
//!
//! One node at a time rules on a game, so letters about it are ruled on in the order of receipt. A
//! wake-up waits until every letter is ruled on that was received before it, even by another node:
//! so each game sees what it would see if there were one node only.
//!
//! A lease costs no more than a row. What makes sure that nothing is ruled on twice is the ledger:
//! a job is done once, and a ruling on a state that is past, or under a lease that is lost, is
//! refused.

use std::collections::{BTreeMap, BTreeSet};

use super::Office;
use super::aside::unbroken;
use super::drained::Drained;
use super::next::{FirstInTime, Worked, arrival, is_before};
use super::waiting::LETTERS_MAX;
use crate::clerk::LetterRoute;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{
    Basis, DueGame, EventNumber, GameName, Leasable, Lease, Ledger, LedgerError, Received,
};
use crate::tournament::plan::tournament_of;

/// How many letters, and how many games, to search for one that no other node has in hand.
const SCAN: usize = 8;

/// Wake-ups that have come, in the order of time, and that no other node has in hand.
#[derive(Default)]
struct Wakes {
    /// Those that may be ruled on.
    free: Vec<DueGame>,
    /// Boards that wait for a mailbox of their own, and since when.
    held: BTreeMap<GameName, Moment>,
    /// The first moment of all that waits.
    waits: Option<Moment>,
    /// From here on all wait.
    until: Option<Moment>,
}

/// The subjects of letters that wait for another node.
#[derive(Default)]
struct WaitingLetters {
    games: BTreeSet<GameName>,
    /// Whether one of them leads nowhere now. Earlier letters may change that: then it leads to
    /// what they are about, or to another part of the same tournament.
    has_stray: bool,
}

impl WaitingLetters {
    fn is_empty(&self) -> bool {
        self.games.is_empty() && !self.has_stray
    }

    fn put(&mut self, route: LetterRoute<GameName>) {
        match route {
            LetterRoute::Game(game) => drop(self.games.insert(game)),
            LetterRoute::Several(games) => self.games.extend(games),
            LetterRoute::Nowhere => self.has_stray = true,
        }
    }

    /// Whether one of them is, or may be, about this game.
    fn has(&self, game: &GameName) -> bool {
        let is_kin = |other: &GameName| other == game || self.has_stray && are_kin(other, game);
        self.games.iter().any(is_kin)
    }
}

/// Whether two games belong to one tournament, or one to the other.
fn are_kin(one: &GameName, other: &GameName) -> bool {
    let short = |name: &GameName| -> Option<String> {
        name.tournament().or_else(|| tournament_of(&name.0)).map(str::to_owned)
    };
    short(one).is_some_and(|one| short(other).is_some_and(|other| one == other))
}

/// What a node may do next.
enum NodeWork {
    /// This, under this lease. A letter about no game needs none.
    Work(FirstInTime, Option<Lease>),
    /// Nothing now.
    Nothing(Worked),
}

impl<L: Ledger> Office<L> {
    /// The same as [`Office::work`], among other nodes.
    pub(super) fn work_among_others(
        &mut self,
        now: Moment,
        drained: &Drained,
    ) -> Result<Worked, Trouble> {
        let (next, lease) = match self.claim(now, drained)? {
            NodeWork::Work(next, lease) => (next, lease),
            NodeWork::Nothing(worked) => return Ok(worked),
        };
        self.lease.clone_from(&lease);
        let done = match &next {
            FirstInTime::Wake(due) => unbroken(|| self.wake(due, now)),
            FirstInTime::Letter(letter) => unbroken(|| self.rule_letter(letter, now)),
        };
        self.lease = None;
        let done = match done {
            // Another node has done it, or is about to.
            Err(Trouble::Ledger(
                LedgerError::LeaseLost { .. } | LedgerError::AlreadyRuled { .. },
            )) => Ok(Worked::On),
            // The state that it was made from went on meanwhile.
            Err(Trouble::Ledger(LedgerError::Overtaken { .. }) | Trouble::Restless { .. }) => {
                Ok(Worked::Elsewhere)
            }
            Err(trouble) if trouble.is_of_one() => {
                self.set_aside(next, &trouble);
                Ok(Worked::On)
            }
            done => done.map(|()| Worked::On),
        };
        if let Some(lease) = lease {
            self.ledger.release(&lease)?;
        }
        done
    }

    /// The first job in time that no other node has in hand, leased to this one. If there is none
    /// among the first letters, looks at more.
    fn claim(&mut self, now: Moment, drained: &Drained) -> Result<NodeWork, Trouble> {
        let mut scan = SCAN;
        loop {
            let (work, is_all) = self.claim_among(scan, now, drained)?;
            if is_all || scan >= LETTERS_MAX || matches!(work, NodeWork::Work(..)) {
                return Ok(work);
            }
            scan = (scan * SCAN).min(LETTERS_MAX);
        }
    }

    /// The same among so many of the first letters, and whether these are all.
    fn claim_among(
        &mut self,
        scan: usize,
        now: Moment,
        drained: &Drained,
    ) -> Result<(NodeWork, bool), Trouble> {
        let mut wakes = self.wakes(now, drained)?;
        // Asked for after the wake-ups: a letter that was received before one of them is in the
        // journal without a ruling, or it is among these.
        let (letters, is_all) = self.letters_beside(scan, &mut wakes)?;
        let first = wakes.free.first();
        let is_next = |letter: &&Received| first.is_none_or(|due| is_before(letter, due));
        let mut waiting = WaitingLetters::default();
        for letter in letters.iter().take_while(is_next) {
            let game = match self.route(&arrival(letter))? {
                LetterRoute::Game(game) if !waiting.has(&game) => game,
                LetterRoute::Nowhere | LetterRoute::Several(_) if waiting.is_empty() => {
                    return Ok((NodeWork::Work(FirstInTime::Letter(letter.clone()), None), is_all));
                }
                route => {
                    waiting.put(route);
                    continue;
                }
            };
            let Some(lease) = self.take(&game, now)? else {
                waiting.put(LetterRoute::Game(game));
                continue;
            };
            let next = FirstInTime::Letter(letter.clone());
            return Ok((NodeWork::Work(next, Some(lease)), is_all));
        }
        if !waiting.is_empty() {
            return Ok((NodeWork::Nothing(Worked::Elsewhere), is_all));
        }
        Ok((self.claim_wake_up(wakes, letters.first(), now, drained)?, is_all))
    }

    /// The first wake-up that no other node has in hand, if no unruled letter was received before
    /// it. A wake-up that is another's by now may have been the first, so there may be letters
    /// between it and the next.
    fn claim_wake_up(
        &mut self,
        wakes: Wakes,
        letter: Option<&Received>,
        now: Moment,
        drained: &Drained,
    ) -> Result<NodeWork, Trouble> {
        let stands = match (wakes.free.is_empty(), wakes.waits) {
            (false, _) => Worked::Elsewhere,
            (true, Some(at)) => Worked::Waits(at),
            (true, None) => Worked::Rests,
        };
        for due in wakes.free {
            if letter.is_some_and(|letter| is_before(letter, &due)) {
                break;
            }
            let Some(lease) = self.take(&due.game, now)? else { continue };
            if self.waits(&due, drained)? {
                // The server changed since we asked for letters, and may have lost some that came
                // before. From here on, it can't lose them without this lease.
                self.ledger.release(&lease)?;
                break;
            }
            return Ok(NodeWork::Work(FirstInTime::Wake(due), Some(lease)));
        }
        Ok(NodeWork::Nothing(stands))
    }

    /// Wake-ups that have come: so many of the first that one is free, if any is.
    fn wakes(&self, now: Moment, drained: &Drained) -> Result<Wakes, Trouble> {
        let mut limit = SCAN;
        loop {
            let due = self.due(now, limit)?;
            let count = due.len();
            let mut wakes = Wakes::default();
            for due in due {
                if self.waits(&due, drained)? {
                    wakes.waits.get_or_insert(due.at);
                    // If mail for every board is missing, we can't know whose.
                    if drained.is_missing_everywhere(due.at) {
                        wakes.until = Some(due.at);
                        break;
                    }
                    wakes.held.insert(due.game, due.at);
                } else {
                    wakes.free.push(due);
                }
            }
            if !wakes.free.is_empty() || wakes.until.is_some() || count < limit {
                return Ok(wakes);
            }
            limit *= SCAN;
        }
    }

    /// So many of the first letters without a ruling, except those to boards that wait and after
    /// what they wait for; and whether that is all. Wake-ups after letters that were not looked at
    /// are no longer free.
    fn letters_beside(
        &self,
        scan: usize,
        wakes: &mut Wakes,
    ) -> Result<(Vec<Received>, bool), Trouble> {
        let aside = &self.aside.letters;
        let scan = aside.len() + scan;
        let unruled = self.ledger.unruled(scan)?;
        let mut is_all = unruled.len() < scan;
        let last = unruled.last().filter(|_| !is_all);
        if let Some(last) = last.map(|letter| letter.letter.received) {
            wakes.free.retain(|due| due.at <= last);
        }
        let mut letters = Vec::new();
        for letter in unruled {
            if wakes.until.is_some_and(|until| letter.letter.received >= until) {
                is_all = true;
                break;
            }
            if !aside.contains(&letter.number) && self.is_for_others(&letter, &wakes.held)? {
                letters.push(letter);
            }
        }
        Ok((letters, is_all))
    }

    /// Games whose wake-up has come, except those that are set aside.
    fn due(&self, now: Moment, limit: usize) -> Result<Vec<DueGame>, Trouble> {
        let aside = &self.aside.games;
        let mut due = self.ledger.due(now, limit + aside.len())?;
        due.retain(|due| !aside.contains(&due.game));
        due.truncate(limit);
        Ok(due)
    }

    /// Notes from here on what is read, if others may change it meanwhile.
    pub(in crate::daemon) fn begin_reading(&mut self) -> Result<(), Trouble> {
        let is_shared = self.ledger.is_shared();
        let last = is_shared.then(|| self.ledger.last_ruling()).transpose()?;
        self.basis.replace(last.map(|last| Basis { last, read: Vec::new() }));
        Ok(())
    }

    pub(in crate::daemon) fn note_read(&self, game: &GameName, last: EventNumber) {
        if let Some(basis) = &mut *self.basis.borrow_mut() {
            basis.read.push((game.clone(), last));
        }
    }

    /// What was read since then, for the ruling that is made on it.
    pub(in crate::daemon) fn basis(&self) -> Option<Basis> {
        self.basis.take()
    }

    fn take(&mut self, game: &GameName, now: Moment) -> Result<Option<Lease>, Trouble> {
        Ok(self.ledger.lease(&Leasable::Game(game.clone()), now, now + self.lease_for)?)
    }
}
