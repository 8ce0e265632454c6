//! The gate of the outbox: how many letters pass in a time, so that a fault, or two machines that
//! talk to each other, don't send mail without end. After a start, what an address has had is known
//! from the ledger; the hour begins anew, since a person may have looked.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;

use crate::config::Limits;
use crate::game::Moment;

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);
/// Whom nobody knows gets one answer a day, whatever he writes.
const LETTERS_PER_STRANGER: u32 = 1;
/// If so many addresses are refused one after the other, it is not for the addresses.
const REFUSED_MAX: usize = 3;

/// What a letter is, to the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// To somebody whom nobody knows.
    Stranger,
    /// An answer to what came in its receiver's name: whoever writes in it could have many sent.
    Answer,
    /// A result, a start, a deadline: that nobody can use up by writing.
    News,
}

/// Counts what passes.
#[derive(Debug)]
pub(super) struct Gate {
    limits: Limits,
    /// So many boards send letters.
    boards: u64,
    hour: Count,
    addresses: BTreeMap<String, Count>,
    /// Which addresses were refused since a letter was taken.
    refused: BTreeSet<String>,
}

/// So many since then.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    since: Option<Moment>,
    letters: u32,
}

/// Whether a letter may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// It may.
    Open,
    /// Its address has had enough until then.
    Full(Moment),
    /// It is an answer to a stranger who has had one, and does not go at all.
    Enough,
    /// There is a storm: nothing goes.
    Storm,
}

impl Gate {
    pub(super) fn new(limits: Limits) -> Gate {
        Gate {
            limits,
            boards: 0,
            hour: Count::default(),
            addresses: BTreeMap::new(),
            refused: BTreeSet::new(),
        }
    }

    /// The gate at a start, by what went to each address before.
    pub(super) fn after(limits: Limits, sent: &[(String, Moment)]) -> Gate {
        let mut gate = Gate::new(limits);
        for (to, at) in sent {
            gate.has_had(to, *at);
        }
        gate
    }

    /// From when on letters count at a start.
    pub(super) fn counts_from(now: Moment) -> Moment {
        now - DAY
    }

    /// From now on letters of so many boards pass, or of more: those that have just ended still
    /// have their last letters to send.
    pub(super) fn is_for(&mut self, boards: u64) {
        self.boards = self.boards.max(boards);
    }

    /// After so many letters in an hour there is a storm.
    pub(super) fn in_an_hour(&self) -> u32 {
        self.limits.in_an_hour(self.boards)
    }

    fn has_had(&mut self, to: &str, at: Moment) {
        let day = self.addresses.entry(to.to_lowercase()).or_default();
        *day = day.at(at, DAY).and_one(at);
    }

    /// A letter went out, or may have. What does not go out does not count: it is tried again, and
    /// must not be stopped by its own attempts.
    pub(super) fn passed(&mut self, to: &str, sort: Sort, now: Moment) {
        self.hour = self.hour.at(now, HOUR).and_one(now);
        if sort != Sort::News {
            self.has_had(to, now);
        }
    }

    /// A letter was taken: what is refused after this is refused for itself.
    pub(super) fn taken(&mut self) {
        self.refused.clear();
    }

    /// An address is refused. Whether so many were in a row that it can't be for the address.
    pub(super) fn refused(&mut self, to: &str) -> bool {
        self.refused.insert(to.to_lowercase());
        self.refused.len() >= REFUSED_MAX
    }

    /// Whether a letter may pass now.
    pub(super) fn may_pass(&mut self, to: &str, sort: Sort, now: Moment) -> Passage {
        if self.hour.at(now, HOUR).letters >= self.in_an_hour() {
            return Passage::Storm;
        }
        if self.addresses.values().all(|count| count.is_over(now, DAY)) {
            self.addresses.clear();
        }
        let most = match sort {
            Sort::News => return Passage::Open,
            Sort::Answer => self.limits.letters_per_address,
            Sort::Stranger => LETTERS_PER_STRANGER,
        };
        let day = self.addresses.get(&to.to_lowercase()).copied().unwrap_or_default().at(now, DAY);
        if day.letters >= most {
            let until = day.since.map_or(now + DAY, |since| since + DAY);
            return if sort == Sort::Stranger { Passage::Enough } else { Passage::Full(until) };
        }
        Passage::Open
    }

    /// A person has looked: the count of the hour begins anew.
    pub(super) fn lift(&mut self) {
        self.hour = Count::default();
    }
}

impl Count {
    fn is_over(self, now: Moment, window: TimeDelta) -> bool {
        self.since.is_none_or(|since| now - since >= window || now < since)
    }

    /// The count as it stands, or none if its time is over.
    fn at(self, now: Moment, window: TimeDelta) -> Count {
        if self.is_over(now, window) { Count::default() } else { self }
    }

    fn and_one(self, now: Moment) -> Count {
        Count { since: self.since.or(Some(now)), letters: self.letters + 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn gate() -> Gate {
        Gate::new(Limits {
            letters_per_address: 3,
            letters_per_hour: Some(6),
            clock_leap: Duration::from_secs(60),
        })
    }

    fn at(minute: i64) -> Moment {
        Moment::from_timestamp_secs(1_795_200_000 + minute * 60).expect("a moment")
    }

    /// A letter that passes if it may, and is taken.
    fn pass(gate: &mut Gate, to: &str, sort: Sort, now: Moment) -> Passage {
        let passage = gate.may_pass(to, sort, now);
        if passage == Passage::Open {
            gate.passed(to, sort, now);
        }
        passage
    }

    fn answer(gate: &mut Gate, to: &str, now: Moment) -> Passage {
        pass(gate, to, Sort::Answer, now)
    }

    #[test]
    fn an_address_has_its_answers_a_day_and_a_stranger_one() {
        let mut gate = gate();
        for _ in 0..3 {
            assert_eq!(answer(&mut gate, "Anne@example.org", at(0)), Passage::Open);
        }
        let tomorrow = at(24 * 60);
        assert_eq!(answer(&mut gate, "anne@example.org", at(5)), Passage::Full(tomorrow));
        assert_eq!(answer(&mut gate, "anne@example.org", tomorrow), Passage::Open);
        let stranger = |gate: &mut Gate, now| pass(gate, "x@example.org", Sort::Stranger, now);
        assert_eq!(stranger(&mut gate, tomorrow), Passage::Open);
        assert_eq!(stranger(&mut gate, tomorrow), Passage::Enough);
        assert_eq!(stranger(&mut gate, tomorrow + DAY), Passage::Open);
    }

    #[test]
    fn who_writes_in_anothers_name_uses_up_answers_and_no_results() {
        let mut gate = gate();
        for _ in 0..3 {
            assert_eq!(answer(&mut gate, "anne@example.org", at(0)), Passage::Open);
        }
        assert_eq!(pass(&mut gate, "anne@example.org", Sort::News, at(1)), Passage::Open);
        assert_eq!(pass(&mut gate, "anne@example.org", Sort::News, at(1)), Passage::Open);
        // Nor do results take the place of answers.
        assert_eq!(pass(&mut gate, "emma@example.org", Sort::News, at(61)), Passage::Open);
        for _ in 0..3 {
            assert_eq!(answer(&mut gate, "emma@example.org", at(61)), Passage::Open);
        }
    }

    #[test]
    fn what_is_not_taken_does_not_count() {
        let mut gate = gate();
        for minute in 0..20 {
            let stranger = gate.may_pass("x@example.org", Sort::Stranger, at(minute));
            assert_eq!(stranger, Passage::Open, "he is put off, and has had nothing");
        }
        gate.passed("x@example.org", Sort::Stranger, at(20));
        assert_eq!(gate.may_pass("x@example.org", Sort::Stranger, at(21)), Passage::Enough);
    }

    #[test]
    fn several_addresses_that_are_refused_in_a_row_are_refused_for_us() {
        let mut gate = gate();
        assert!(!gate.refused("a@example.org") && !gate.refused("A@example.org"));
        assert!(!gate.refused("b@example.org"));
        gate.taken();
        assert!(!gate.refused("c@example.org") && !gate.refused("d@example.org"));
        assert!(gate.refused("e@example.org"));
    }

    #[test]
    fn what_an_address_has_had_counts_after_a_start() {
        let sent = [0, 1, 2].map(|minute| ("Anne@example.org".to_owned(), at(minute)));
        let mut gate = Gate::after(gate().limits, &sent);
        let tomorrow = at(24 * 60);
        assert_eq!(answer(&mut gate, "anne@example.org", at(5)), Passage::Full(tomorrow));
        assert_eq!(answer(&mut gate, "emma@example.org", at(5)), Passage::Open);
        assert_eq!(answer(&mut gate, "anne@example.org", tomorrow), Passage::Open);
    }

    #[test]
    fn a_storm_stops_everything_until_it_is_lifted_or_the_hour_is_over() {
        let mut gate = gate();
        let news = |gate: &mut Gate, to: &str, now| pass(gate, to, Sort::News, now);
        for to in 0..6 {
            assert_eq!(news(&mut gate, &format!("{to}@example.org"), at(to)), Passage::Open);
        }
        assert_eq!(news(&mut gate, "a@example.org", at(59)), Passage::Storm);
        assert_eq!(news(&mut gate, "a@example.org", at(60)), Passage::Open);
        for to in 0..5 {
            assert_eq!(news(&mut gate, &format!("{to}@example.com"), at(61)), Passage::Open);
        }
        assert_eq!(news(&mut gate, "b@example.org", at(61)), Passage::Storm);
        gate.lift();
        assert_eq!(news(&mut gate, "b@example.org", at(61)), Passage::Open);
    }

    #[test]
    fn one_deadline_of_many_boards_is_no_storm() {
        let usual = Limits { letters_per_hour: None, ..gate().limits };
        let letters_of_a_deadline = |boards: u64| {
            let mut gate = Gate::new(usual.clone());
            gate.is_for(boards);
            let to = |number: usize| format!("{number}@example.org");
            let mut letters = (0..147 * 40).map(|it| pass(&mut gate, &to(it), Sort::News, at(0)));
            letters.all(|passage| passage == Passage::Open)
        };
        assert!(letters_of_a_deadline(147));
        assert!(!letters_of_a_deadline(7), "so many letters of seven boards are a storm");
    }
}
