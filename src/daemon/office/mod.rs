//! The office between ledger and clerk: letters and wake-ups go in, one after the other in the
//! order of time, and rulings are kept. Time is an argument here, so that years of a tournament can
//! be played in a second; no mail is fetched here, and none is sent.
//!
//! A game or a letter that can't be ruled on does not stop the others ([`Office::work`]): it is set
//! aside until the daemon starts again, and an operator hears of it.
//!
//! If the daemon dies between two steps, nothing is lost and nothing is done twice: a letter that
//! was received waits in the journal until the ruling on it is kept, and a ruling is kept as a
//! whole.

mod ahead;
mod aside;
mod astray;
mod binding;
mod commands;
mod drained;
mod group;
mod handing;
mod holding;
mod keeping;
mod looks;
mod next;
mod own;
mod recent;
mod settling;
mod sharing;
mod tournaments;
mod waiting;
mod words;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{SubsecRound, TimeDelta};

use crate::clerk::{self, LetterRoute};
use crate::daemon::states::{Loaded, standing};
use crate::daemon::trouble::{ATTEMPTS_MAX, Trouble};
use crate::game::event::Opening;
use crate::game::{Game, Moment};
use crate::ledger::{
    Arrived, Basis, DeliveryOutcome, DueGame, EventNumber, GameName, Job, Lease, Ledger,
    LedgerError, LetterNumber, Received, Shard,
};
use crate::mail::{Arrival, EARLIER_MAX};
use crate::rules::Subject as _;
use ahead::{Ahead, BoardRuling};
use aside::Aside;
pub use drained::Drained;
use group::Group;
pub use next::Worked;
use next::{FirstInTime, is_before};
use own::{GroupLook, OperatorSettings, OwnShards, Unbound};
use recent::Recent;

/// How many rulings share a commit at most: more make none cheaper, and ending a daemon has to wait
/// for all of them.
const TOGETHER_MAX: usize = 50;
/// How long no other node takes over our shards, unless the configuration says otherwise.
const LEASE: TimeDelta = TimeDelta::seconds(30);

/// Takes letters and wake-ups to the clerk, and keeps what he rules.
#[derive(Debug)]
pub struct Office<L> {
    ledger: L,
    version: String,
    /// What can't be ruled on now.
    aside: Aside,
    /// The shards that we have, if several nodes share the ledger, and the lease of the present
    /// ruling.
    own: OwnShards,
    lease: Option<Lease>,
    look: Option<GroupLook>,
    /// Where letters lead, since rulings changed it so many times.
    routes: (i64, BTreeMap<LetterNumber, LetterRoute<GameName>>),
    /// Whether rulings could not be kept together.
    is_apart: bool,
    /// What was read since the last ruling, if several nodes share the ledger.
    basis: RefCell<Option<Basis>>,
    /// How long leases on shards last, if we don't renew them.
    lease_for: TimeDelta,
    /// What games are to know of the operator's settings.
    operator: Option<OperatorSettings>,
    /// Boards up to this name have been shown.
    shown_until: String,
    /// Rulings that wait for others, to be kept with them, if they are kept together now.
    group: Option<Group>,
    unbound: Unbound,
    recent: Recent,
    /// How many boards' letters are ruled on at once.
    cores: usize,
    ahead: Ahead,
}

/// What became of a letter that was to be sent; nothing if unknown.
pub type SendingOutcome = Option<DeliveryOutcome>;

impl<L: Ledger> Office<L> {
    /// An office that rules in the name of this version of the program.
    pub fn new(ledger: L, version: impl Into<String>) -> Office<L> {
        Office {
            ledger,
            version: version.into(),
            aside: Aside::default(),
            group: None,
            recent: Recent::default(),
            unbound: Unbound::default(),
            own: OwnShards::default(),
            lease: None,
            look: None,
            routes: Default::default(),
            is_apart: false,
            basis: RefCell::default(),
            lease_for: LEASE,
            operator: None,
            shown_until: String::new(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            ahead: Ahead::default(),
        }
    }

    /// The same on another number of cores.
    #[must_use]
    pub fn on_cores(self, cores: usize) -> Office<L> {
        Office { cores, ..self }
    }

    /// The same, where leases on shards last that long.
    #[must_use]
    pub fn leasing_for(self, lease_for: TimeDelta) -> Office<L> {
        Office { lease_for, ..self }
    }

    /// The ledger, to look at.
    pub fn ledger(&self) -> &L {
        &self.ledger
    }

    /// The ledger, to write about letters that go out, leases and what is shown: nothing by which a
    /// game changes.
    pub(super) fn ledger_mut(&mut self) -> &mut L {
        &mut self.ledger
    }

    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// Closes the office.
    pub fn into_ledger(self) -> L {
        self.ledger
    }

    /// Begins a game. One that has begun is not begun again.
    pub fn open(&mut self, opening: &Opening, now: Moment) -> Result<(), Trouble> {
        self.begin_reading()?;
        let now = now.trunc_subsecs(3);
        let name = GameName::new(opening.setup.id.clone());
        let ruling = clerk::open(opening, now);
        let game = Arc::new(Game::open(opening.clone()));
        let loaded = Loaded { state: game, last: EventNumber(0), name: name.clone(), size: 0 };
        self.keep_once(Job::Command(format!("open {name}")), now, Some(&loaded), ruling)
    }

    /// Enters letters into the journal; from here on they are not lost.
    pub fn receive(&mut self, batch: &[Arrived]) -> Result<Vec<LetterNumber>, Trouble> {
        let leads = self.leads(batch)?;
        Ok(self.ledger.receive_led(batch, &leads)?)
    }

    /// When a game is due next.
    pub fn next_wake(&self) -> Result<Option<Moment>, Trouble> {
        Ok(self.ledger.next_wake()?)
    }

    /// Rules on everything that there is to rule on now: all letters of the journal, and all
    /// wake-ups that have come. The mailboxes have been emptied before, so that no letter that was
    /// in time comes after its deadline.
    pub fn turn(&mut self, now: Moment) -> Result<(), Trouble> {
        let step =
            |office: &mut Self| Ok(if office.step(now)? { Worked::On } else { Worked::Rests });
        while self.together(TOGETHER_MAX, now, step)?.0 == Worked::On {}
        Ok(())
    }

    /// Rules on what comes first in time: a letter that was received before the next wake-up, or
    /// that wake-up. So a day of downtime changes no verdict. Returns whether there was anything.
    pub fn step(&mut self, now: Moment) -> Result<bool, Trouble> {
        let now = now.trunc_subsecs(3);
        match self.next(now)? {
            Some(FirstInTime::Letter(letter)) => self.rule_letter(&letter, now)?,
            Some(FirstInTime::Wake(due)) => self.wake(&due, now)?,
            None => return Ok(false),
        }
        Ok(true)
    }

    /// What comes first in time, except what was set aside.
    fn next(&mut self, now: Moment) -> Result<Option<FirstInTime>, Trouble> {
        let letter = self.first_letter()?;
        // A letter may be stamped by a clock that is ahead of ours. A wake-up before it still comes
        // first, as soon as it is due.
        let until = letter.as_ref().map_or(now, |letter| now.max(letter.letter.received));
        let (games, group) = (&self.aside.games, self.group.as_ref());
        let others = games.len() + group.map_or(0, Group::changed);
        let mut due = self.ledger.due(until, others + 1)?.into_iter();
        let is_ruled = |due: &DueGame| group.is_some_and(|group| group.has_woken(due));
        let due = due.find(|due| !games.contains(&due.game) && !is_ruled(due));
        Ok(match (letter, due) {
            (Some(letter), due) if due.as_ref().is_none_or(|due| is_before(&letter, due)) => {
                Some(FirstInTime::Letter(letter))
            }
            (_, due) => due.filter(|due| due.at <= now).map(FirstInTime::Wake),
        })
    }

    /// Rules on a letter. If another node has ruled on it in the meantime, it is left alone; if the
    /// game has gone on since it was loaded, it is ruled on again.
    fn rule_letter(&mut self, received: &Received, now: Moment) -> Result<(), Trouble> {
        let job = Job::Letter(received.number);
        self.begin_ahead(now);
        self.take_up(received)?;
        self.basis.take();
        let mut ahead = self.ahead.take(received.number);
        let mut arrival = match &ahead {
            Some(ahead) => ahead.arrival.clone(),
            None => self.opened(received)?,
        };
        for _ in 0..ATTEMPTS_MAX {
            self.begin_reading()?;
            self.note_first(arrival.earlier.is_empty());
            let route = match &ahead {
                Some(ahead) => LetterRoute::Game(ahead.board.clone()),
                None if self.ledger.is_shared() => self.route_once(received)?,
                None => self.route(&arrival)?,
            };
            self.rule_where(&route);
            if self.lease.is_none() && self.ledger.is_shared() {
                // It leads into a shard of another node by now, which rules on it.
                return Ok(());
            }
            let kept = match route {
                LetterRoute::Game(name) if name.tournament().is_some() => {
                    self.keep_group()?;
                    let short = name.tournament().unwrap_or_default().to_owned();
                    match self.rule_on_tournament(job.clone(), &short, &arrival, now) {
                        Err(Trouble::Ledger(LedgerError::AlreadyRuled { .. })) => Ok(()),
                        other => other,
                    }
                }
                // It is another game now, and read anew.
                LetterRoute::Game(name) if self.settle_game(&name, now)? => continue,
                LetterRoute::Game(name) => {
                    let board = self.load(&name)?;
                    let made = ahead.take().and_then(|mut ahead| ahead.ruling_on(&board));
                    let ruling =
                        made.unwrap_or_else(|| BoardRuling::by_letter(board, &arrival, now));
                    if ruling.files_orders {
                        self.note_silent(received, &arrival);
                    }
                    self.keep_on_board(job.clone(), now, ruling)
                }
                LetterRoute::Several(names) => {
                    let names: Vec<GameName> = names.into_iter().collect();
                    self.keep_astray(job.clone(), &arrival, &names, now)
                }
                LetterRoute::Nowhere => self.keep_astray(job.clone(), &arrival, &[], now),
            };
            match kept {
                Err(Trouble::Ledger(LedgerError::Overtaken { .. })) if self.group.is_none() => {
                    self.forget_all();
                    arrival = self.opened(received)?;
                }
                other => return other,
            }
        }
        Err(Trouble::Restless { job: job.key() })
    }

    /// A letter of the journal, with those of the same id that were ruled on before.
    fn opened(&self, received: &Received) -> Result<Arrival, Trouble> {
        let mut opened = next::arrival(received);
        let earlier = self.ledger.earlier(received, EARLIER_MAX)?;
        opened.earlier = earlier.iter().map(next::arrival).collect();
        Ok(opened)
    }

    /// Wakes a game.
    fn wake(&mut self, due: &DueGame, now: Moment) -> Result<(), Trouble> {
        if due.game.tournament().is_some() {
            self.keep_group()?;
        }
        self.begin_reading()?;
        self.rule_in(Shard::of(&due.game));
        if let Some(short) = due.game.tournament() {
            return match self.wake_tournament(short, due, now) {
                // With other nodes it is tried again, when they are done.
                Err(Trouble::Ledger(LedgerError::Overtaken { .. })) if !self.ledger.is_shared() => {
                    Ok(())
                }
                other => other,
            };
        }
        let loaded = self.load(&due.game)?;
        if loaded.last != due.after {
            // The next look is at the ledger, and not at what is remembered.
            self.keep_group()?;
            self.look = None;
            self.forget_state(&due.game);
            return Ok(());
        }
        if self.settle_game(&due.game, now)? {
            // It is due again, on the state that it has now.
            return Ok(());
        }
        let ruling = clerk::tick(&loaded.state, now);
        let still = loaded.state.next_wake().is_some_and(|at| at <= now);
        if ruling.events.is_empty() && still {
            return Err(Trouble::Stuck { game: due.game.clone(), at: due.at });
        }
        match self.keep(due.job(), now, Some(&loaded), ruling) {
            // It is due again, on the state that it has now.
            Err(Trouble::Ledger(LedgerError::Overtaken { .. })) if !self.ledger.is_shared() => {
                Ok(())
            }
            other => other,
        }
    }

    /// Forgets a game of which the ledger has another state by now, or may have.
    fn forget_state(&mut self, name: &GameName) {
        self.recent.remove(name);
        self.ahead.forget(name);
    }

    /// A game that need not be read.
    pub(in crate::daemon) fn known(&self, name: &GameName) -> Option<Loaded> {
        let made = self.group.as_ref().and_then(|group| group.game(name));
        made.or_else(|| self.recent.get(name)).or_else(|| self.ahead.board(name))
    }

    fn load(&self, name: &GameName) -> Result<Loaded, Trouble> {
        if let Some(loaded) = self.known(name) {
            self.note_read(name, loaded.last);
            return Ok(loaded);
        }
        let unknown = || LedgerError::Unexpected {
            file: "the ledger".to_owned(),
            what: format!("its directory names {name}, which it does not have"),
        };
        let loaded = standing(&self.ledger, name, &self.version)?.ok_or_else(unknown)?;
        self.note_read(name, loaded.last);
        Ok(loaded)
    }
}
