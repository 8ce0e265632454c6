//! The gate of the outbox: how many letters pass in a time, so that a fault, or two machines that
//! talk to each other, don't send mail without end. After a start, what an address has had is known
//! from the ledger; the hour begins anew, since a person may have looked.

use std::collections::BTreeMap;

use chrono::TimeDelta;

use crate::config::Limits;
use crate::game::Moment;

const HOUR: TimeDelta = TimeDelta::hours(1);
const DAY: TimeDelta = TimeDelta::days(1);
/// Whom nobody knows gets one answer a day, whatever he writes.
const LETTERS_PER_STRANGER: u32 = 1;

/// Counts what passes.
#[derive(Debug)]
pub(super) struct Gate {
    limits: Limits,
    hour: Count,
    addresses: BTreeMap<String, Count>,
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
        Gate { limits, hour: Count::default(), addresses: BTreeMap::new() }
    }

    /// The gate at a start, by what went to each address before.
    pub(super) fn after(limits: Limits, sent: &[(String, Moment)]) -> Gate {
        let mut gate = Gate::new(limits);
        for (to, at) in sent {
            gate.passed(to, *at);
        }
        gate
    }

    /// From when on letters count at a start.
    pub(super) fn counts_from(now: Moment) -> Moment {
        now - DAY
    }

    fn passed(&mut self, to: &str, at: Moment) {
        let day = self.addresses.entry(to.to_lowercase()).or_default();
        *day = day.at(at, DAY).and_one(at);
    }

    /// Whether a letter may pass now; if it may, it has passed.
    pub(super) fn pass(&mut self, to: &str, is_stranger: bool, now: Moment) -> Passage {
        let hour = self.hour.at(now, HOUR);
        if hour.letters >= self.limits.letters_per_hour {
            return Passage::Storm;
        }
        if self.addresses.values().all(|count| count.is_over(now, DAY)) {
            self.addresses.clear();
        }
        let most = if is_stranger { LETTERS_PER_STRANGER } else { self.limits.letters_per_address };
        let day = self.addresses.entry(to.to_lowercase()).or_default().at(now, DAY);
        if day.letters >= most {
            let until = day.since.map_or(now + DAY, |since| since + DAY);
            return if is_stranger { Passage::Enough } else { Passage::Full(until) };
        }
        self.passed(to, now);
        self.hour = hour.and_one(now);
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
            letters_per_hour: 6,
            clock_leap: Duration::from_secs(60),
        })
    }

    fn at(minute: i64) -> Moment {
        Moment::from_timestamp_secs(1_795_200_000 + minute * 60).expect("a moment")
    }

    #[test]
    fn an_address_has_its_letters_a_day_and_a_stranger_one() {
        let mut gate = gate();
        for _ in 0..3 {
            assert_eq!(gate.pass("Anne@example.org", false, at(0)), Passage::Open);
        }
        let tomorrow = at(24 * 60);
        assert_eq!(gate.pass("anne@example.org", false, at(5)), Passage::Full(tomorrow));
        assert_eq!(gate.pass("anne@example.org", false, tomorrow), Passage::Open);
        assert_eq!(gate.pass("x@example.org", true, tomorrow), Passage::Open);
        assert_eq!(gate.pass("x@example.org", true, tomorrow), Passage::Enough);
        assert_eq!(gate.pass("x@example.org", true, tomorrow + DAY), Passage::Open);
    }

    #[test]
    fn what_an_address_has_had_counts_after_a_start() {
        let sent = [0, 1, 2].map(|minute| ("Anne@example.org".to_owned(), at(minute)));
        let mut gate = Gate::after(gate().limits, &sent);
        let tomorrow = at(24 * 60);
        assert_eq!(gate.pass("anne@example.org", false, at(5)), Passage::Full(tomorrow));
        assert_eq!(gate.pass("emma@example.org", false, at(5)), Passage::Open);
        assert_eq!(gate.pass("anne@example.org", false, tomorrow), Passage::Open);
    }

    #[test]
    fn a_storm_stops_everything_until_it_is_lifted_or_the_hour_is_over() {
        let mut gate = gate();
        for to in 0..6 {
            assert_eq!(gate.pass(&format!("{to}@example.org"), false, at(to)), Passage::Open);
        }
        assert_eq!(gate.pass("a@example.org", false, at(59)), Passage::Storm);
        assert_eq!(gate.pass("a@example.org", false, at(60)), Passage::Open);
        for to in 0..5 {
            assert_eq!(gate.pass(&format!("{to}@example.com"), false, at(61)), Passage::Open);
        }
        assert_eq!(gate.pass("b@example.org", false, at(61)), Passage::Storm);
        gate.lift();
        assert_eq!(gate.pass("b@example.org", false, at(61)), Passage::Open);
    }
}
