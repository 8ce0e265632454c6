//! The gate of the outbox: how many letters pass in a time, so that a fault, or two machines that
//! answer each other, can't send mail without end, and no writer can make us flood others. Each
//! sort of letters has its own limit, and a storm holds back only the letters of its own cause.
//! After a start, what an address has had is known from the ledger; the hour begins anew, since a
//! person may have looked.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;

use super::carrier_pause::CarrierPause;
use crate::config::Limits;
use crate::game::Moment;
use crate::ledger::GameName;

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);
/// A stranger gets one answer a day, no matter what he writes, and one letter because another
/// person named him.
const LETTERS_PER_STRANGER: u32 = 1;
/// Notices to a person that a letter in his name does not count.
const UNPROVED_PER_ADDRESS: u32 = 3;
/// How many letters in a row with nothing for us are answered: without a limit two programs would
/// write to each other without end.
const FRUITLESS_IN_A_ROW: u32 = 5;
/// Letters that ask for a code, or pass on what anyone may have written.
const ASKED_PER_ADDRESS: u32 = 30;
/// All letters, to any receivers, that a writer on no roster causes.
const LETTERS_PER_OUTSIDER: u32 = 10;
/// If so many addresses are refused one after the other, the addresses are not the reason.
const REFUSED_MAX: usize = 3;
/// The cause of all letters that strangers ask for.
pub(super) const STRANGERS: &str = "strangers";
/// The cause of letters about nothing in particular.
pub(super) const NO_BOARD: &str = "no board";

/// The sort of a letter, for the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// An answer to a stranger.
    Stranger,
    /// To a stranger whom another person named.
    Named,
    /// It says that a letter which may not be its receiver's does not count.
    Unproved,
    /// The same, after the limit of a day: one an hour goes, and speaks for the others.
    Hourly,
    /// The last of many such, which says that we ignore passphrases for a day: earlier notices
    /// don't use it up.
    ShutOut,
    /// It says that another address has written by its receiver's name.
    Namesake,
    /// It asks whether a letter is its receiver's, or passes on what anyone may have written.
    Asked,
    /// An answer to a letter that had nothing for us.
    Fruitless,
    /// An answer to what its receiver wrote.
    Answer,
    /// A result, a start, a deadline: no writer can use these up.
    News,
}

impl Sort {
    /// How many of them an address gets in a day, if they are counted.
    fn most(self, limits: &Limits) -> Option<u32> {
        match self {
            Sort::Stranger | Sort::Named => Some(LETTERS_PER_STRANGER),
            Sort::Namesake => Some(LETTERS_PER_STRANGER),
            Sort::Unproved | Sort::ShutOut => Some(UNPROVED_PER_ADDRESS),
            Sort::Hourly => Some(0),
            Sort::Fruitless => Some(FRUITLESS_IN_A_ROW),
            Sort::Asked => Some(ASKED_PER_ADDRESS),
            Sort::Answer => Some(limits.letters_per_address),
            Sort::News => None,
        }
    }

    /// The sort with which it is counted: these two say the same to their receivers.
    const fn counted(self) -> Sort {
        match self {
            Sort::Namesake => Sort::Unproved,
            sort => sort,
        }
    }

    /// Whether one too many goes the next day. A letter that says nothing new is left out instead.
    const fn waits(self) -> bool {
        matches!(self, Sort::Named | Sort::Answer | Sort::News)
    }
}

/// A letter as the gate sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slip<'l> {
    pub(super) to: &'l str,
    pub(super) sort: Sort,
    /// The game or tournament that it is about.
    pub(super) about: Option<&'l str>,
    /// Who has caused it, if he is on no roster.
    pub(super) outsider: Option<&'l str>,
    /// Whether it has waited to speak for all such letters of an hour.
    pub(super) has_waited: bool,
}

/// Why a letter that speaks for others waits.
pub(super) const SPEAKS_FOR_OTHERS: &str = "it answers all such letters within an hour";

impl<'l> Slip<'l> {
    /// Whether it may speak for all unproved letters of an hour. Anyone can write to a tournament
    /// in the name of people who have nothing to do with it: we leave them alone.
    fn speaks_for_others(&self) -> bool {
        let is_board = |about: &str| GameName::new(about).tournament().is_none();
        match self.sort {
            Sort::Hourly => true,
            Sort::Unproved => self.about.is_some_and(is_board),
            _ => false,
        }
    }

    /// The cause with which a storm holds it back.
    pub(super) fn cause(&self) -> &'l str {
        match self.sort {
            Sort::Stranger
            | Sort::Named
            | Sort::Unproved
            | Sort::Hourly
            | Sort::ShutOut
            | Sort::Namesake => STRANGERS,
            _ if self.outsider.is_some() => STRANGERS,
            _ => self.about.unwrap_or(NO_BOARD),
        }
    }
}

/// A letter that went out before a start.
#[derive(Clone, Debug)]
pub(super) struct SentBefore {
    pub(super) sort: Sort,
    pub(super) to: String,
    pub(super) outsider: Option<String>,
    pub(super) at: Moment,
}

/// Counts what passes.
#[derive(Debug)]
pub(super) struct Gate {
    limits: Limits,
    /// How many boards send letters.
    boards: u64,
    /// What each cause has sent within the hour.
    causes: BTreeMap<String, CountSince>,
    /// Causes that wait for a person.
    held: BTreeSet<String>,
    addresses: BTreeMap<(Sort, String), CountSince>,
    outsiders: BTreeMap<String, CountSince>,
    /// By receiver and board: notices that speak for others.
    hourly: BTreeMap<(String, String), Hourly>,
    /// Which addresses were refused since a letter was taken.
    refused: BTreeSet<String>,
    /// Whether the mail server takes any.
    pub(super) pause: CarrierPause,
    /// Whether it takes calls to the operator, which wait for nothing else.
    pub(super) pause_of_calls: CarrierPause,
    /// When the operator last heard that the letters of a day are used up.
    pub(super) day_told: Option<Moment>,
}

/// When a person last had a notice of unproved letters, and until when the next one waits.
#[derive(Clone, Copy, Debug, Default)]
struct Hourly {
    last: Option<Moment>,
    waits_until: Option<Moment>,
}

/// How many since then.
#[derive(Clone, Copy, Debug, Default)]
struct CountSince {
    since: Option<Moment>,
    letters: u32,
}

/// Whether a letter may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GatePassage {
    /// It may.
    Open,
    /// There were enough until then.
    Full(Moment),
    /// There were enough, and it does not go at all.
    Enough,
    /// There is a storm of letters of its cause: none of them goes.
    Storm,
}

impl Gate {
    pub(super) fn new(limits: Limits) -> Gate {
        Gate {
            limits,
            boards: 0,
            causes: BTreeMap::new(),
            held: BTreeSet::new(),
            addresses: BTreeMap::new(),
            outsiders: BTreeMap::new(),
            hourly: BTreeMap::new(),
            refused: BTreeSet::new(),
            pause: CarrierPause::default(),
            pause_of_calls: CarrierPause::default(),
            day_told: None,
        }
    }

    /// The gate at a start, by the letters sent before.
    pub(super) fn after(limits: Limits, sent: &[SentBefore]) -> Gate {
        let mut gate = Gate::new(limits);
        for SentBefore { sort, to, outsider, at } in sent {
            gate.has_gone(*sort, to, outsider.as_deref(), *at);
        }
        gate
    }

    /// From when on letters count at a start.
    pub(super) fn counts_from(now: Moment) -> Moment {
        now - DAY
    }

    /// Lets letters of so many boards pass from now on, but never fewer than before: boards that
    /// have just ended still have their last letters to send.
    pub(super) fn is_for(&mut self, boards: u64) {
        self.boards = self.boards.max(boards);
    }

    /// How many letters of a cause in an hour are a storm.
    pub(super) fn in_an_hour(&self, cause: &str) -> u32 {
        let usual = self.limits.in_an_hour(self.boards);
        if cause == STRANGERS { self.limits.to_strangers_in_an_hour() } else { usual }
    }

    fn has_had(&mut self, sort: Sort, to: &str, at: Moment) {
        let day = self.addresses.entry((sort.counted(), to.to_lowercase())).or_default();
        *day = day.at(at, DAY).and_one(at);
    }

    /// Counts a sent letter for its receiver and for the person who has caused it.
    fn has_gone(&mut self, sort: Sort, to: &str, outsider: Option<&str>, at: Moment) {
        if sort != Sort::News {
            self.has_had(sort, to, at);
        }
        if sort == Sort::Answer {
            self.addresses.remove(&(Sort::Fruitless, to.to_lowercase()));
        }
        if let Some(outsider) = outsider {
            let day = self.outsiders.entry(outsider.to_lowercase()).or_default();
            *day = day.at(at, DAY).and_one(at);
        }
    }

    /// Notes that a letter went out, or may have. A letter that fails does not count: it is tried
    /// again, and must not be stopped by its own attempts.
    pub(super) fn passed(&mut self, slip: Slip<'_>, now: Moment) {
        let hour = self.causes.entry(slip.cause().to_owned()).or_default();
        *hour = hour.at(now, HOUR).and_one(now);
        if slip.speaks_for_others() {
            self.hourly.insert(hourly_key(slip), Hourly { last: Some(now), waits_until: None });
        }
        self.has_gone(slip.sort, slip.to, slip.outsider, now);
    }

    /// Notes that a letter was taken: later refusals are about the letters themselves.
    pub(super) fn taken(&mut self) {
        self.pause.is_over();
        self.refused.clear();
    }

    /// Notes that an address is refused. Returns whether so many were in a row that the addresses
    /// can't be the reason.
    pub(super) fn refused(&mut self, to: &str) -> bool {
        self.refused.insert(to.to_lowercase());
        self.refused.len() >= REFUSED_MAX
    }

    /// Whether a letter may pass now.
    pub(super) fn may_pass(&mut self, slip: Slip<'_>, now: Moment) -> GatePassage {
        let cause = slip.cause();
        let hour = self.causes.get(cause).copied().unwrap_or_default().at(now, HOUR);
        if self.held.contains(cause) || hour.letters >= self.in_an_hour(cause) {
            return GatePassage::Storm;
        }
        self.forget(now);
        let day = self.outsiders.get(&slip.outsider.unwrap_or_default().to_lowercase());
        let by_outsider = day.filter(|day| day.letters >= LETTERS_PER_OUTSIDER);
        let day = self.addresses.get(&(slip.sort.counted(), slip.to.to_lowercase()));
        let most = slip.sort.most(&self.limits).unwrap_or(u32::MAX);
        let of_sort = day.filter(|day| day.at(now, DAY).letters >= most);
        if slip.speaks_for_others() && by_outsider.is_none() && (most == 0 || of_sort.is_some()) {
            return self.hourly(slip, now);
        }
        let Some(full) = by_outsider.or(of_sort) else { return GatePassage::Open };
        let until = full.since.map_or(now + DAY, |since| since + DAY);
        if slip.sort.waits() { GatePassage::Full(until) } else { GatePassage::Enough }
    }

    /// One notice of unproved letters an hour, at its end; notices that come while one waits are
    /// left out.
    fn hourly(&mut self, slip: Slip<'_>, now: Moment) -> GatePassage {
        let hourly = self.hourly.entry(hourly_key(slip)).or_default();
        let until = hourly.last.map_or(now, |last| last + HOUR);
        let is_over = until <= now && (hourly.last.is_some() || slip.has_waited);
        match hourly.waits_until {
            _ if is_over => GatePassage::Open,
            _ if slip.has_waited => GatePassage::Enough,
            Some(waits) if now <= waits => GatePassage::Enough,
            _ => {
                let until = if until <= now { now + HOUR } else { until };
                hourly.waits_until = Some(until);
                GatePassage::Full(until)
            }
        }
    }

    /// Forgets days that are over.
    fn forget(&mut self, now: Moment) {
        if self.addresses.values().all(|count| count.is_over(now, DAY)) {
            self.addresses.clear();
        }
        self.outsiders.retain(|_, count| !count.is_over(now, DAY));
        let at = |hourly: &Hourly| hourly.last.max(hourly.waits_until);
        self.hourly.retain(|_, hourly| at(hourly).is_some_and(|at| now - at < DAY));
    }

    pub(super) fn is_held(&self, cause: &str) -> bool {
        self.held.contains(cause)
    }

    /// These causes wait for a person. If there are fewer than before, he has looked, and the
    /// counts of the hour start again.
    pub(super) fn holds(&mut self, causes: BTreeSet<String>) {
        if !self.held.is_subset(&causes) {
            self.lift();
        }
        self.held = causes;
    }

    /// A person has looked: the counts of the hour start again.
    pub(super) fn lift(&mut self) {
        self.pause.is_over();
        self.causes.clear();
    }
}

fn hourly_key(slip: Slip<'_>) -> (String, String) {
    (slip.to.to_lowercase(), slip.about.unwrap_or_default().to_owned())
}

impl CountSince {
    fn is_over(self, now: Moment, window: TimeDelta) -> bool {
        self.since.is_none_or(|since| now - since >= window || now < since)
    }

    /// The present count, or none if its time is over.
    fn at(self, now: Moment, window: TimeDelta) -> CountSince {
        if self.is_over(now, window) { CountSince::default() } else { self }
    }

    fn and_one(self, now: Moment) -> CountSince {
        CountSince { since: self.since.or(Some(now)), letters: self.letters + 1 }
    }
}

#[cfg(test)]
mod tests;
