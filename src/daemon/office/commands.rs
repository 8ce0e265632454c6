//! Rulings that no letter and no wake-up asked for: on the operator's settings, and on letters that
//! were refused.

use chrono::SubsecRound;

use super::Office;
use crate::clerk::{self, Ruling};
use crate::daemon::trouble::{ATTEMPTS_MAX, Trouble};
use crate::game::proof::Proof;
use crate::game::{Game, Moment, PersonId};
use crate::ledger::{GameName, Job, Ledger, LedgerError, OutboxLetter, Shard};

impl<L: Ledger> Office<L> {
    /// Tells every game and tournament how letters have to prove their senders, if it does not have
    /// that yet.
    pub fn set_proof(&mut self, proof: &Proof, now: Moment) -> Result<(), Trouble> {
        let now = now.trunc_subsecs(3);
        let names = self.ledger.tournaments()?;
        self.for_each(names, |office, name| office.set_proof_of_tournament(name, proof, now))?;
        let names = self.ledger.games()?;
        self.for_each(names, |office, name| {
            office.command(name, "proof", now, |game, now| {
                (game.proof != *proof).then(|| clerk::set_proof(game, proof, now))
            })
        })
    }

    /// Gives a person a passphrase in a game.
    pub fn set_passphrase(
        &mut self,
        game: &GameName,
        person: &PersonId,
        phrase: &str,
        now: Moment,
    ) -> Result<(), Trouble> {
        self.command(game, "passphrase", now, |game, now| {
            Some(clerk::set_passphrase(game, person, phrase, now))
        })
    }

    /// A letter was refused for good by the next mail server: its receiver's address is marked.
    pub fn undelivered(&mut self, letter: &OutboxLetter, now: Moment) -> Result<(), Trouble> {
        let Ok(parts) = letter.text.read::<clerk::Outgoing>() else { return Ok(()) };
        let (Some(game), Some(person)) = (&letter.game, &parts.person) else {
            return Ok(());
        };
        self.command(game, "undelivered", now, |game, now| {
            Some(clerk::undelivered(game, person, now)).filter(|ruling| !ruling.events.is_empty())
        })
    }

    /// Keeps a ruling that no letter and no wake-up asked for: once on each state of a game. If the
    /// game goes on meanwhile, since another node rules on it, it is made again.
    pub(super) fn command(
        &mut self,
        game: &GameName,
        what: &str,
        now: Moment,
        ruling: impl Fn(&Game, Moment) -> Option<Ruling>,
    ) -> Result<(), Trouble> {
        // The ledger keeps the moment like this, and the audit makes the ruling again by it.
        let now = now.trunc_subsecs(3);
        for _ in 0..ATTEMPTS_MAX {
            self.begin_reading()?;
            self.rule_in(Shard::of(game));
            let loaded = self.load(game)?;
            let Some(ruling) = ruling(&loaded.state, now) else { return Ok(()) };
            let job = Job::Command(format!("{what} {} {}", loaded.last, loaded.name));
            match self.keep_once(job, now, Some(&loaded), ruling) {
                Err(Trouble::Ledger(LedgerError::Overtaken { .. })) => {}
                other => return other,
            }
        }
        Err(Trouble::Restless { job: format!("{what} {game}") })
    }
}
