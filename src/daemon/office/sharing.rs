//! The office where several nodes share a ledger: what is ruled on is leased first.
//!
//! One node at a time rules on a game, so letters about it are ruled on in the order of receipt. A
//! wake-up waits until every letter is ruled on that was received before it, whoever has it in
//! hand: so each game sees what it would see if there were one node only.
//!
//! A lease costs no more than a row. What makes sure that nothing is ruled on twice is the ledger:
//! a job is done once, and a ruling on a state that is past, or under a lease that is lost, is
//! refused.

use std::collections::BTreeSet;

use chrono::TimeDelta;

use super::aside::unbroken;
use super::{Drained, Next, Office, Trouble, Worked, arrival, is_before};
use crate::clerk::Route;
use crate::game::Moment;
use crate::ledger::{Due, GameName, Held, Lease, Ledger, LedgerError, Received};

/// So many letters, and so many games, are looked at for one that nobody else has in hand.
const SCAN: usize = 8;
/// So long nobody else rules on a game. The slowest ruling takes a second.
const LEASE: TimeDelta = TimeDelta::seconds(30);

/// What a node may do next.
enum Found {
    /// This, under this lease. A letter about no game needs none.
    Work(Next, Option<Lease>),
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
            Found::Work(next, lease) => (next, lease),
            Found::Nothing(worked) => return Ok(worked),
        };
        self.lease.clone_from(&lease);
        let done = match &next {
            Next::Wake(due) => unbroken(|| self.wake(due, now)),
            Next::Letter(letter) => unbroken(|| self.rule_letter(letter, now)),
        };
        self.lease = None;
        let done = match done {
            // Somebody else has done it, or is about to.
            Err(Trouble::Ledger(
                LedgerError::LeaseLost { .. } | LedgerError::AlreadyRuled { .. },
            ))
            | Err(Trouble::Restless { .. }) => Ok(()),
            Err(trouble) if trouble.is_of_one() => {
                self.set_aside(next, &trouble);
                Ok(())
            }
            done => done,
        };
        if let Some(lease) = lease {
            self.ledger.release(&lease)?;
        }
        done.map(|()| Worked::On)
    }

    /// What comes first in time of all that no other node has in hand, leased to this one.
    fn claim(&mut self, now: Moment, drained: &Drained) -> Result<Found, Trouble> {
        let aside = &self.aside.letters;
        let mut letters = self.ledger.unruled(SCAN + aside.len())?;
        letters.retain(|letter| !aside.contains(&letter.number));
        let first = self.due(now, 1)?.into_iter().next();
        let is_next = |letter: &Received| first.as_ref().is_none_or(|due| is_before(letter, due));
        // Letters that came behind the first wake-up may be about its game.
        letters.retain(is_next);
        if letters.is_empty() {
            return match first {
                None => Ok(Found::Nothing(Worked::Rests)),
                Some(due) => self.claim_wake_up(&due, now, drained),
            };
        }
        // Games that others have, or of which an earlier letter waits.
        let mut busy = BTreeSet::new();
        for letter in letters {
            match self.subject(&letter)? {
                None => return Ok(Found::Work(Next::Letter(letter), None)),
                Some(game) if busy.contains(&game) => {}
                Some(game) => match self.take(&game, now)? {
                    Some(lease) => return Ok(Found::Work(Next::Letter(letter), Some(lease))),
                    None => drop(busy.insert(game)),
                },
            }
        }
        Ok(Found::Nothing(Worked::Elsewhere))
    }

    fn claim_wake_up(
        &mut self,
        first: &Due,
        now: Moment,
        drained: &Drained,
    ) -> Result<Found, Trouble> {
        if self.waits(first, drained)? {
            return Ok(Found::Nothing(Worked::Waits(first.at)));
        }
        for due in self.due(now, SCAN)? {
            if self.waits(&due, drained)? {
                break;
            }
            if let Some(lease) = self.take(&due.game, now)? {
                return Ok(Found::Work(Next::Wake(due), Some(lease)));
            }
        }
        Ok(Found::Nothing(Worked::Elsewhere))
    }

    /// Games whose wake-up has come, but for those that are set aside.
    fn due(&self, now: Moment, limit: usize) -> Result<Vec<Due>, Trouble> {
        let aside = &self.aside.games;
        let mut due = self.ledger.due(now, limit + aside.len())?;
        due.retain(|due| !aside.contains(&due.game));
        Ok(due)
    }

    fn take(&mut self, game: &GameName, now: Moment) -> Result<Option<Lease>, Trouble> {
        Ok(self.ledger.lease(&Held::Game(game.clone()), now, now + LEASE)?)
    }

    /// The game that a letter is about, if there is one.
    fn subject(&self, letter: &Received) -> Result<Option<GameName>, Trouble> {
        Ok(match self.route(&arrival(letter))? {
            Route::Game(name) => Some(name),
            Route::Several(_) | Route::Nowhere => None,
        })
    }
}
