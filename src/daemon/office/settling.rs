//! The operator's settings, which each game knows before anything else is ruled on it: how letters
//! have to prove their senders, and the address of its pages.
//!
//! There may be a great many games, and all but a few have the settings already. So a daemon rules
//! from its start, and tells a game when it is its turn; the others are looked through as soon as
//! there is nothing else to do.

use chrono::SubsecRound;

use super::Office;
use super::own::OperatorSettings;
use crate::clerk;
use crate::daemon::gazette::Homes;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::game::proof::Proof;
use crate::ledger::{GameName, Ledger};

/// How many games are looked through at once; then the office is free for others.
const AT_ONCE: usize = 50;

impl<L: Ledger> Office<L> {
    /// Tells every tournament the operator's settings, if it does not have them yet. Games are told
    /// from now on, each before anything else is ruled on it.
    pub fn settle(
        &mut self,
        proof: &Proof,
        pages: Option<&str>,
        now: Moment,
    ) -> Result<(), Trouble> {
        let now = now.trunc_subsecs(3);
        let homes = Homes::of_ledger(&self.ledger)?;
        let tournaments = self.ledger.tournaments()?;
        self.for_each(tournaments, |office, name| {
            office.set_proof_of_tournament(name, proof, now)?;
            let page = pages.map(|top| format!("{top}{}", homes.folder_of(name.tournament())));
            office.settle_tournament(name, now, |tournament| {
                let is_new = tournament.page != page;
                is_new.then(|| clerk::tournament::set_page(tournament, page.clone(), now))
            })
        })?;
        let (proof, pages) = (proof.clone(), pages.map(str::to_owned));
        let until = Some(String::new());
        self.operator = Some(OperatorSettings { proof, pages, homes, until });
        Ok(())
    }

    /// Tells the next few games that nothing was ruled on since. Whether there may be more.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read or written.
    pub fn settle_some(&mut self, now: Moment) -> Result<bool, Trouble> {
        let Some(until) = self.operator.as_ref().and_then(|all| all.until.clone()) else {
            return Ok(false);
        };
        let mut names = self.ledger.games_behind(&until, AT_ONCE)?;
        let last = names.last().map(|name| name.0.clone());
        // Other nodes tell theirs.
        names.retain(|name| self.has(name));
        let done = self.for_each(names, |office, name| office.settle_game(name, now).map(drop));
        match done {
            // They are looked through again.
            Err(trouble) if trouble.is_of_others() => self.forget_all(),
            done => {
                done?;
                if let Some(operator) = &mut self.operator {
                    operator.until.clone_from(&last);
                }
            }
        }
        Ok(last.is_some())
    }

    /// Tells a game the operator's settings, if it does not have them yet. Whether it had to be
    /// told.
    pub(in crate::daemon) fn settle_game(
        &mut self,
        name: &GameName,
        now: Moment,
    ) -> Result<bool, Trouble> {
        let Some(operator) = &mut self.operator else { return Ok(false) };
        operator.homes.learn(&self.ledger, name)?;
        let (proof, page) = (operator.proof.clone(), operator.page(name));
        let game = self.load(name)?.state;
        if game.proof == proof && game.page == page {
            return Ok(false);
        }
        self.command(name, "proof", now, |game, now| {
            (game.proof != proof).then(|| clerk::set_proof(game, &proof, now))
        })?;
        self.command(name, "page", now, |game, now| {
            (game.page != page).then(|| clerk::set_page(game, page.clone(), now))
        })?;
        Ok(true)
    }
}
