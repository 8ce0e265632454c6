//! The office where several nodes share a ledger: each rules on what is in the shards that it has.
//!
//! A node has all of a tournament, so it sees each game as one node alone would. What may be about
//! games of two shards waits: a letter that leads nowhere, for all letters before it; a wake-up,
//! for every letter that was received before it, whichever node has that.
//!
//! A lease costs no more than a row. What makes sure that nothing is ruled on twice is the ledger:
//! a job is done once, and a ruling on a state that is past, or under a lease that is lost, is
//! refused.

use std::collections::{BTreeMap, BTreeSet};

use super::Office;
use super::aside::unbroken;
use super::drained::Drained;
use super::group::Group;
use super::next::{FirstInTime, Worked, is_before};
use super::own::shard_of;
use super::waiting::{LETTERS_MAX, is_beside};
use crate::clerk::LetterRoute;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{DueGame, GameName, Ledger, LedgerError, LetterLead, Received, Shard};
use crate::tournament::plan::tournament_of;

/// How many games to search for one whose wake-up is ours.
const SCAN: usize = 8;

/// Wake-ups that have come, in the order of time.
#[derive(Default)]
struct Wakes {
    /// The first of ours that may be ruled on.
    first: Option<DueGame>,
    /// Whether other nodes have some.
    has_others: bool,
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

impl<L: Ledger> Office<L> {
    /// The same as [`Office::work`], among other nodes.
    pub(super) fn work_among_others(
        &mut self,
        now: Moment,
        drained: &Drained,
    ) -> Result<Worked, Trouble> {
        if self.group.is_none() {
            self.hold(now)?;
            self.look = None;
        }
        let next = match self.next_among_others(now, drained) {
            Ok(Ok(next)) => next,
            Ok(Err(stands)) => return Ok(stands),
            Err(trouble) if trouble.is_of_others() && self.group.is_none() => {
                self.forget_all();
                return Ok(Worked::Elsewhere);
            }
            Err(trouble) => return Err(trouble),
        };
        let done = match &next {
            FirstInTime::Wake(due) => unbroken(|| self.wake(due, now)),
            FirstInTime::Letter(letter) => unbroken(|| self.rule_letter(letter, now)),
        };
        match done {
            Err(trouble) if trouble.is_of_one() && !trouble.is_of_others() => {
                if let FirstInTime::Letter(letter) = &next {
                    self.ledger.set_aside(letter.number)?;
                }
                self.set_aside(next, &trouble);
                Ok(Worked::On)
            }
            // Another node has done it, or is about to, or the state went on meanwhile. Rulings
            // that were to be kept with this one are made again, too.
            Err(trouble) if trouble.is_of_others() && self.group.is_none() => {
                self.forget_all();
                Ok(Worked::Elsewhere)
            }
            done => done.map(|()| Worked::On),
        }
    }

    /// The first job in time that is ours and need not wait, or how things stand without one.
    fn next_among_others(
        &mut self,
        now: Moment,
        drained: &Drained,
    ) -> Result<Result<FirstInTime, Worked>, Trouble> {
        self.look()?;
        let wakes = self.wakes(now, drained)?;
        let mut letters = match &mut self.group {
            Some(group) => group.take_letters(),
            None => self.first_letters(LETTERS_MAX)?,
        };
        let first = self.first_among(&mut letters, &wakes);
        let first =
            first.map(|(letter, waits)| (letter.and_then(|at| letters.get(at)).cloned(), waits));
        if let Some(group) = &mut self.group {
            group.put_letters(letters);
        }
        match first? {
            (Some(letter), _) => return Ok(Ok(FirstInTime::Letter(letter))),
            (None, true) => return Ok(Err(Worked::Elsewhere)),
            (None, false) => {}
        }
        let stands = match wakes.waits {
            Some(at) => Worked::Waits(at),
            None if wakes.has_others || self.own.is_short => Worked::Elsewhere,
            None => Worked::Rests,
        };
        let Some(due) = wakes.first else { return Ok(Err(stands)) };
        // Asked for when the rulings on all of ours are kept. A letter that was received before it
        // is in the journal, since the mailboxes were read that far.
        if self.group.as_ref().is_some_and(Group::has_letters) {
            self.keep_group()?;
        }
        if self.is_after_letters(&due, &wakes.held, now)? || self.waits(&due, drained)? {
            return Ok(Err(Worked::Elsewhere));
        }
        Ok(Ok(FirstInTime::Wake(due)))
    }

    /// The place of the first of these letters that need not wait for another node, and whether any
    /// has to. Those that lead into shards of others go there.
    fn first_among(
        &mut self,
        letters: &mut Vec<Received>,
        wakes: &Wakes,
    ) -> Result<(Option<usize>, bool), Trouble> {
        let Some(last) = letters.last().map(|letter| letter.letter.received) else {
            return Ok((None, false));
        };
        let elsewhere = self.elsewhere(last, letters, &wakes.held)?;
        let (mut waiting, mut gone) = (WaitingLetters::default(), Vec::new());
        let mut found = None;
        for letter in &*letters {
            let is_late = wakes.until.is_some_and(|until| letter.letter.received >= until);
            if is_late || wakes.first.as_ref().is_some_and(|due| !is_before(letter, due)) {
                break;
            }
            if self.aside.letters.contains(&letter.number) {
                continue;
            }
            let route = self.route_once(letter)?;
            if !is_beside(letter, &route, &wakes.held) {
                continue;
            }
            if !self.own.has(shard_of(&route).unwrap_or(Shard::STRAYS)) {
                gone.push((letter.number, shard_of(&route)));
                waiting.put(route);
                continue;
            }
            let waits = match &route {
                LetterRoute::Game(game) => {
                    // Of two letters of one moment, only one may wait for the other.
                    let received = letter.letter.received;
                    waiting.has(game) || elsewhere.across.is_some_and(|across| across < received)
                }
                LetterRoute::Nowhere | LetterRoute::Several(_) => {
                    let received = letter.letter.received;
                    !waiting.is_empty() || elsewhere.first.is_some_and(|first| first <= received)
                }
            };
            if waits {
                waiting.put(route);
                continue;
            }
            found = Some(letter.number);
            break;
        }
        if !gone.is_empty() {
            let since = self.look()?.basis.routes;
            let lead = |(letter, shard): &_| (*letter, LetterLead { shard: *shard, since });
            self.ledger.lead(&gone.iter().map(lead).collect::<Vec<_>>())?;
            self.look()?.elsewhere = None;
            letters.retain(|letter| gone.iter().all(|(number, _)| *number != letter.number));
        }
        let place = letters.iter().position(|letter| Some(letter.number) == found);
        Ok((place, !waiting.is_empty()))
    }

    /// Whether letters without a ruling were received before a wake-up, except those to boards that
    /// wait for a mailbox.
    fn is_after_letters(
        &mut self,
        due: &DueGame,
        held: &BTreeMap<GameName, Moment>,
        now: Moment,
    ) -> Result<bool, Trouble> {
        let is_before = self.first_unruled(now)?.is_some_and(|first| first < due.at);
        if held.is_empty() || !is_before {
            return Ok(is_before);
        }
        let aside = self.aside.letters.len();
        let letters = self.ledger.unruled_before(due.at, aside + LETTERS_MAX)?;
        if letters.len() == LETTERS_MAX + aside {
            return Ok(true);
        }
        for letter in &letters {
            if self.aside.letters.contains(&letter.number) {
                continue;
            }
            if is_beside(letter, &self.route_once(letter)?, held) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Wake-ups that have come: so many of the first that one is ours and free, if any is.
    fn wakes(&mut self, now: Moment, drained: &Drained) -> Result<Wakes, Trouble> {
        let mut limit = SCAN;
        loop {
            let due = self.due(now, limit)?;
            let count = due.len();
            let mut wakes = Wakes::default();
            for due in due {
                let is_ruled = self.group.as_ref().is_some_and(|group| group.has_woken(&due));
                if is_ruled || self.aside.games.contains(&due.game) {
                    continue;
                }
                if self.waits(&due, drained)? {
                    wakes.waits.get_or_insert(due.at);
                    // If mail for every board is missing, we can't know whose.
                    if drained.is_missing_everywhere(due.at) {
                        wakes.until = Some(due.at);
                        break;
                    }
                    wakes.held.insert(due.game, due.at);
                } else if !self.has(&due.game) {
                    wakes.has_others = true;
                } else if wakes.first.is_none() {
                    wakes.first = Some(due);
                }
            }
            if wakes.first.is_some() || wakes.until.is_some() || count < limit {
                return Ok(wakes);
            }
            limit *= SCAN;
        }
    }

    /// Forgets all games: another node may have changed them.
    pub(super) fn forget_all(&mut self) {
        self.recent.clear();
        self.ahead = super::Ahead::default();
        self.look = None;
        self.routes.1.clear();
    }

    /// The trouble of a group among other nodes: its rulings are made again, at first together.
    pub(super) fn again(&mut self, trouble: Trouble) -> Result<Worked, Trouble> {
        let is_of_others = trouble.is_of_others();
        self.forget_all();
        match trouble {
            Trouble::Apart(_) if !std::mem::replace(&mut self.is_apart, true) => {
                Ok(Worked::Elsewhere)
            }
            _ if is_of_others => Ok(Worked::Elsewhere),
            trouble => Err(trouble),
        }
    }
}

impl Trouble {
    /// Whether another node was quicker, or has taken over.
    pub(super) fn is_of_others(&self) -> bool {
        matches!(
            self,
            Trouble::Restless { .. }
                | Trouble::Ledger(
                    LedgerError::LeaseLost { .. }
                        | LedgerError::AlreadyRuled { .. }
                        | LedgerError::Overtaken { .. }
                )
        )
    }
}
