//! Rulings that no letter and no wake-up asked for: what the operator settled, and what the way out
//! brought back.

use chrono::SubsecRound;

use super::{Loaded, Office, Trouble};
use crate::clerk;
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};
use crate::ledger::{GameName, Job, Ledger, ToSend};
use crate::report::gazette;

impl<L: Ledger> Office<L> {
    /// Tells every game what the operator has settled, if it does not know yet: how letters have to
    /// prove their senders, and below which address its pages are.
    pub fn settle(
        &mut self,
        proof: &Proof,
        pages: Option<&str>,
        now: Moment,
    ) -> Result<(), Trouble> {
        self.set_proof(proof, now)?;
        for name in self.ledger.games()? {
            let loaded = self.load(&name)?;
            let page = pages.map(|top| format!("{top}{}/", gazette::folder(&name.0)));
            if loaded.game.page != page {
                let ruling = clerk::set_page(&loaded.game, page, now);
                self.command(&loaded, "page", now, ruling)?;
            }
        }
        Ok(())
    }

    /// Tells every game and tournament how letters have to prove their senders, if it does not know
    /// yet.
    pub fn set_proof(&mut self, proof: &Proof, now: Moment) -> Result<(), Trouble> {
        let now = now.trunc_subsecs(3);
        self.set_proof_of_tournaments(proof, now)?;
        for name in self.ledger.games()? {
            let loaded = self.load(&name)?;
            if loaded.game.proof != *proof {
                let ruling = clerk::set_proof(&loaded.game, proof, now);
                self.command(&loaded, "proof", now, ruling)?;
            }
        }
        Ok(())
    }

    /// Gives somebody a passphrase in a game.
    pub fn set_passphrase(
        &mut self,
        game: &GameName,
        person: &PersonId,
        phrase: &str,
        now: Moment,
    ) -> Result<(), Trouble> {
        let loaded = self.load(game)?;
        let ruling = clerk::set_passphrase(&loaded.game, person, phrase, now);
        self.command(&loaded, "passphrase", now, ruling)
    }

    /// A letter was refused for good by the next mail server: its receiver's address is marked.
    pub fn undelivered(&mut self, letter: &ToSend, now: Moment) -> Result<(), Trouble> {
        let Ok(parts) = letter.letter.text.read::<clerk::Outgoing>() else { return Ok(()) };
        let (Some(game), Some(person)) = (&letter.letter.game, &parts.person) else {
            return Ok(());
        };
        let loaded = self.load(game)?;
        let ruling = clerk::undelivered(&loaded.game, person, now);
        if ruling.events.is_empty() {
            return Ok(());
        }
        self.command(&loaded, "undelivered", now, ruling)
    }

    /// Keeps a ruling that no letter and no wake-up asked for: once on each state of a game.
    fn command(
        &mut self,
        loaded: &Loaded,
        what: &str,
        now: Moment,
        ruling: clerk::Ruling,
    ) -> Result<(), Trouble> {
        let job = Job::Command(format!("{what} {} {}", loaded.last, loaded.name));
        self.keep_once(job, now.trunc_subsecs(3), Some(loaded), ruling)
    }
}
