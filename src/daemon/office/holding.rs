//! The shards that a node has, and into which of them letters lead.

use std::collections::BTreeMap;

use super::Office;
use super::own::{OwnShards, if_whole, shard_of};
use crate::clerk::LetterRoute;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Arrived, GameName, Lease, Ledger, LetterLead, Received, Shard};
use crate::mail::Arrival;

impl<L: Ledger> Office<L> {
    /// Begins to work among other nodes by our settings.
    pub(in crate::daemon) fn join(&mut self, now: Moment) -> Result<(), Trouble> {
        if self.ledger.is_shared() {
            self.ledger.join(now, now + self.lease_for)?;
        }
        Ok(())
    }

    /// Takes our share of the shards, or keeps it. What we remember of games counts as long as
    /// no one else can have changed them.
    pub(in crate::daemon) fn hold(&mut self, now: Moment) -> Result<(), Trouble> {
        if !self.ledger.is_shared() {
            return Ok(());
        }
        let held = self.ledger.hold_shards(now, now + self.lease_for)?;
        let timeline = self.ledger.changes_of_timeline();
        let leases: BTreeMap<Shard, Lease> = held.leases.into_iter().collect();
        let own = OwnShards { leases, is_short: held.is_short, timeline };
        if !own.continue_from(&self.own) {
            self.forget_all();
        }
        if own.leases.keys().any(|shard| !self.own.has(*shard)) {
            // What another node has set aside, or we have in another time, is tried again.
            self.aside.letters.clear();
        }
        self.own = own;
        Ok(())
    }

    /// Whether only we rule on a game.
    pub(super) fn has(&self, game: &GameName) -> bool {
        !self.ledger.is_shared() || self.own.has(Shard::of(game))
    }

    /// From here on rulings are made under the lease of this shard, if we have it.
    pub(super) fn rule_in(&mut self, shard: Shard) {
        self.lease = self.own.leases.get(&shard).cloned();
    }

    /// The same, of the shard into which a letter leads.
    pub(super) fn rule_where(&mut self, route: &LetterRoute<GameName>) {
        self.rule_in(shard_of(route).unwrap_or(Shard::STRAYS));
    }

    /// The first letters that are ours to rule on.
    pub(super) fn first_letters(&self, limit: usize) -> Result<Vec<Received>, Trouble> {
        let aside = &self.aside.letters;
        let limit = aside.len() + limit;
        let mut letters = match self.ledger.is_shared() {
            true => self.ledger.unruled_in(&self.own.each(), limit)?,
            false => self.ledger.unruled(limit)?,
        };
        letters.retain(|letter| !aside.contains(&letter.number));
        Ok(letters)
    }

    /// Where letters lead that come into the journal, so that each finds its node.
    pub(super) fn leads(&self, batch: &[Arrived]) -> Result<Vec<LetterLead>, Trouble> {
        if !self.ledger.is_shared() {
            return Ok(Vec::new());
        }
        let since = self.ledger.basis()?.routes;
        let open = |Arrived { mailbox, received, bytes, .. }: &Arrived| {
            if_whole(|| Some(Arrival::read(0, *received, mailbox, bytes)))
        };
        Ok(self.leads_of(&batch.iter().map(open).collect::<Vec<_>>(), since))
    }

    /// Where letters lead since that was changed so many times, as far as the program can open
    /// them.
    pub(super) fn leads_of(&self, letters: &[Option<Arrival>], since: i64) -> Vec<LetterLead> {
        let tags = self.tags(letters.iter().flatten());
        let lead = |arrival: &Arrival| {
            let route = if_whole(|| self.route_by(arrival, &tags).ok())?;
            Some(LetterLead { shard: shard_of(&route), since })
        };
        let lead = |arrival: &Option<Arrival>| arrival.as_ref().and_then(lead);
        letters.iter().map(|one| lead(one).unwrap_or(LetterLead::UNKNOWN)).collect()
    }
}
