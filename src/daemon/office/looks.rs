//! What the ledger is asked, among other nodes once for the rulings of a group: it is far away.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use super::next::arrival;
use super::own::{GroupLook, Tags, if_whole, shard_of};
use super::waiting::{LETTERS_MAX, is_beside};
use super::{Office, TOGETHER_MAX};
use crate::clerk::{self, LetterRoute, Sign};
use crate::daemon::states::opened;
use crate::daemon::trouble::{ATTEMPTS_MAX, Trouble};
use crate::game::Moment;
use crate::ledger::{
    Basis, DueGame, EventNumber, GameName, Ledger, LedgerError, LetterLead, LetterNumber, Received,
    Shard, WorkElsewhere,
};
use crate::mail::Arrival;

impl<L: Ledger> Office<L> {
    /// What other nodes have still to rule on that was received until a moment. Letters of theirs
    /// that may lead elsewhere by now are looked up: some may be ours.
    pub(super) fn elsewhere(
        &mut self,
        until: Moment,
        letters: &mut Vec<Received>,
        held: &BTreeMap<GameName, Moment>,
    ) -> Result<WorkElsewhere, Trouble> {
        if let Some(known) = &self.look()?.elsewhere {
            return Ok(known.clone());
        }
        let own = self.own.each();
        let since = self.look()?.basis.routes;
        let mut found = self.ledger.elsewhere(&own, until)?;
        for _ in 0..ATTEMPTS_MAX {
            if found.stale.is_empty() {
                break;
            }
            self.lead_again(&found.stale, since, letters)?;
            found = self.ledger.elsewhere(&own, until)?;
        }
        if !found.stale.is_empty() {
            // We can't tell yet, so ours wait.
            found.across = found.first;
        } else if !held.is_empty() && found.first.is_some() {
            self.leave_out_held(&mut found, until, held)?;
        }
        self.look()?.elsewhere = Some(found.clone());
        Ok(found)
    }

    /// No letter waits for one that waits for a mailbox of its board.
    fn leave_out_held(
        &mut self,
        found: &mut WorkElsewhere,
        until: Moment,
        held: &BTreeMap<GameName, Moment>,
    ) -> Result<(), Trouble> {
        let until = until + TimeDelta::milliseconds(1);
        let letters = self.ledger.unruled_before(until, LETTERS_MAX)?;
        if letters.len() == LETTERS_MAX {
            return Ok(());
        }
        (found.first, found.across) = (None, None);
        for letter in &letters {
            let route = self.route_once(letter)?;
            let shard = shard_of(&route);
            if self.own.has(shard.unwrap_or(Shard::STRAYS)) || !is_beside(letter, &route, held) {
                continue;
            }
            let received = letter.letter.received;
            found.first.get_or_insert(received);
            if shard.is_none() {
                found.across.get_or_insert(received);
            }
        }
        Ok(())
    }

    /// Looks up where letters of other nodes lead now. Those that are ours join our own.
    fn lead_again(
        &mut self,
        numbers: &[LetterNumber],
        since: i64,
        letters: &mut Vec<Received>,
    ) -> Result<(), Trouble> {
        let mut stale = Vec::new();
        for number in numbers {
            stale.extend(self.ledger.letters(LetterNumber(number.0 - 1), 1)?);
        }
        let opened: Vec<_> = stale.iter().map(|one| if_whole(|| Some(arrival(one)))).collect();
        let leads = self.leads_of(&opened, since);
        // One that can't be opened has been looked up, too.
        let leads = leads.into_iter().map(|lead| LetterLead { since, ..lead });
        let leads: Vec<_> = stale.iter().map(|one| one.number).zip(leads).collect();
        self.ledger.lead(&leads)?;
        for (stale, (_, lead)) in stale.into_iter().zip(&leads) {
            if self.own.has(lead.shard.unwrap_or(Shard::STRAYS)) {
                letters.push(stale);
            }
        }
        letters.sort_by(|one, other| one.order().cmp(&other.order()));
        letters.dedup_by_key(|letter| letter.number);
        Ok(())
    }

    /// Games whose wake-up has come.
    pub(super) fn due(&mut self, now: Moment, limit: usize) -> Result<Vec<DueGame>, Trouble> {
        if let Some((at, most, due)) = &self.look()?.due
            && *at == now
            && *most >= limit
        {
            return Ok(due.clone());
        }
        let due = self.ledger.due(now, limit)?;
        self.read_boards(&due)?;
        self.look()?.due = Some((now, limit, due.clone()));
        Ok(due)
    }

    /// Reads the boards of wake-ups that are ours, all at once.
    fn read_boards(&mut self, due: &[DueGame]) -> Result<(), Trouble> {
        let is_to_read = |name: &&GameName| {
            name.tournament().is_none() && self.has(name) && self.known(name).is_none()
        };
        let names = due.iter().map(|due| &due.game).filter(is_to_read).take(TOGETHER_MAX);
        let names: Vec<&GameName> = names.collect();
        if self.group.is_none() || names.len() < 2 {
            return Ok(());
        }
        let mut boards = Vec::new();
        for (name, snapshot) in self.ledger.load_all(&names)? {
            if snapshot.version == self.version {
                // One that can't be read is set aside in its turn.
                boards.extend(if_whole(|| opened(&name, &snapshot)));
            }
        }
        self.ahead.put_boards(boards);
        Ok(())
    }

    /// When the first letter without a ruling was received, if before a moment.
    pub(super) fn first_unruled(&mut self, now: Moment) -> Result<Option<Moment>, Trouble> {
        if let Some(known) = self.look()?.unruled {
            return Ok(known);
        }
        let aside = &self.aside.letters;
        let mut letters = self.ledger.unruled_before(now, aside.len() + 1)?;
        letters.retain(|letter| !aside.contains(&letter.number));
        let first = letters.first().map(|letter| letter.letter.received);
        self.look()?.unruled = Some(first);
        Ok(first)
    }

    /// What the ledger was asked since the last group was kept.
    pub(super) fn look(&mut self) -> Result<&mut GroupLook, Trouble> {
        let look = match self.look.take() {
            Some(look) => look,
            None => {
                let basis = self.ledger.basis()?;
                self.check_server()?;
                // What was made ahead leads where letters led before.
                if self.routes.0 != basis.routes {
                    self.routes = (basis.routes, BTreeMap::new());
                    self.ahead = Default::default();
                }
                GroupLook { basis, due: None, elsewhere: None, unruled: None }
            }
        };
        Ok(self.look.insert(look))
    }

    /// What we have read since we took our shards is of one server: on the next one, numbers may
    /// mean other letters.
    fn check_server(&self) -> Result<(), Trouble> {
        if !self.ledger.is_shared() || self.ledger.changes_of_timeline() == self.own.timeline {
            return Ok(());
        }
        let (held, holder) = ("the ledger".to_owned(), "another server".to_owned());
        Err(LedgerError::LeaseLost { held, holder }.into())
    }

    /// Where a letter leads, as it was found since rulings last changed that.
    pub(super) fn route_once(
        &mut self,
        letter: &Received,
    ) -> Result<LetterRoute<GameName>, Trouble> {
        self.look()?;
        if let Some(board) = self.ahead.leads_to(letter.number) {
            return Ok(LetterRoute::Game(board.clone()));
        }
        if let Some(route) = self.routes.1.get(&letter.number) {
            return Ok(route.clone());
        }
        // A letter that the program breaks at is set aside in its turn.
        let route = if_whole(|| Some(self.route(&arrival(letter)))).transpose()?;
        let route = route.unwrap_or(LetterRoute::Nowhere);
        self.routes.1.insert(letter.number, route.clone());
        Ok(route)
    }

    /// Notes from here on what is read, if others may change it meanwhile.
    pub(in crate::daemon) fn begin_reading(&mut self) -> Result<(), Trouble> {
        self.lease = None;
        let basis = match &self.look {
            _ if !self.ledger.is_shared() => None,
            Some(look) => Some(look.basis.clone()),
            None => Some(self.ledger.basis()?),
        };
        self.basis.replace(basis);
        Ok(())
    }

    /// Notes whether a letter is the first of its id that is ruled on.
    pub(super) fn note_first(&self, is_first: bool) {
        if let Some(basis) = &mut *self.basis.borrow_mut() {
            basis.is_first = is_first;
        }
    }

    pub(in crate::daemon) fn note_read(&self, game: &GameName, last: EventNumber) {
        let Some(basis) = &mut *self.basis.borrow_mut() else { return };
        match (&self.lease, self.own.leases.get(&Shard::of(game))) {
            (Some(lease), Some(own)) if lease == own => {}
            (Some(_), Some(own)) => basis.under.push(own.clone()),
            _ => basis.read.push((game.clone(), last)),
        }
    }

    /// What was read since then, for the ruling that is made on it.
    pub(in crate::daemon) fn basis(&self) -> Option<Basis> {
        self.basis.take()
    }

    pub(super) fn route(&self, arrival: &Arrival) -> Result<LetterRoute<GameName>, Trouble> {
        self.route_by(arrival, &Tags::new())
    }

    /// The same, where the games of some names are known.
    pub(super) fn route_by(
        &self,
        arrival: &Arrival,
        tags: &Tags,
    ) -> Result<LetterRoute<GameName>, Trouble> {
        let ledger = &self.ledger;
        let is_tournament = |name: &GameName| name.tournament().is_some();
        let found = clerk::route(&arrival.letter, is_tournament, |sign| match sign {
            Sign::Name(name) => match tags.get(name) {
                Some(games) => Ok(games.clone()),
                None => ledger.games_tagged(name),
            },
            Sign::Answers(id) => Ok(ledger.game_answered(id)?.into_iter().collect()),
            Sign::Person(address) => ledger.games_of(address),
        });
        Ok(found?)
    }
}
