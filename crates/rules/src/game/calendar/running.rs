//! The deadline of the turn that runs, and what may still move it without charge: the game master
//! and holidays. Extensions, which are charged, are in [`super::Extensions`].

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::clocks::is_late;
use super::extensions::{Granted, has_notice};
use super::holiday::Holiday;
use super::told;
use crate::game::Moment;

/// A deadline that runs. It is only ever moved later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The publication from which the turn runs.
    pub published: Moment,
    /// The deadline without extensions: as the calendar or the game master set it, and holidays
    /// moved it.
    pub original: Moment,
    /// The deadline in force.
    pub at: Moment,
    /// The holidays that moved it, so that none does so twice.
    pub holidays: BTreeSet<String>,
    /// The deadline that had passed before the game waited for a player for a seat, if it did: what
    /// was received up to then was in time (D.VII(1)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<Moment>,
}

/// Why a deadline does not move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotMoved {
    #[error("the deadline has passed, and a deadline that has passed is never moved")]
    Passed,
    /// Deadlines move later only.
    #[error("a running deadline can only be moved later than {}", told::gmt(*.0))]
    NotLater(Moment),
    /// All requests for more time come twelve hours ahead (D.VII(5)).
    #[error("more time has to be asked for at least 12 hours before the deadline (D.VII(5))")]
    TooLate,
    /// Neither the deadline nor the turn has to do with the holiday.
    #[error("{0} does not touch this turn")]
    NotInTurn(String),
    /// It was taken before in this turn.
    #[error("{0} has moved this deadline already")]
    Taken(String),
}

impl Running {
    /// A turn that begins.
    pub fn new(published: Moment, deadline: Moment) -> Running {
        Running {
            published,
            original: deadline,
            at: deadline,
            holidays: BTreeSet::new(),
            passed: None,
        }
    }

    /// The deadline as the game master moves it: later, and twelve hours ahead, as everybody's
    /// extensions are (D.VII(5), Interaction 18).
    pub fn moved_by_master(&self, to: Moment, received: Moment) -> Result<Running, NotMoved> {
        self.is_in_time(received)?;
        if to <= self.at {
            return Err(NotMoved::NotLater(self.at));
        }
        Ok(Running { original: to, at: to, ..self.clone() })
    }

    /// Whether a request for more time comes early enough, no matter from whom.
    fn is_in_time(&self, received: Moment) -> Result<(), NotMoved> {
        match has_notice(received, self.at) {
            true => Ok(()),
            false if is_late(received, self.at) => Err(NotMoved::Passed),
            false => Err(NotMoved::TooLate),
        }
    }

    /// The deadline after a holiday that a player wants to use. It must be granted (D.VII(5)).
    pub fn with_holiday(&self, holiday: &Holiday, received: Moment) -> Result<Running, NotMoved> {
        self.is_in_time(received)?;
        if self.holidays.contains(&holiday.name) {
            return Err(NotMoved::Taken(holiday.name.clone()));
        }
        let not_in_turn = || NotMoved::NotInTurn(holiday.name.clone());
        let at = holiday.moved(self.published, self.at).ok_or_else(not_in_turn)?;
        let original = holiday.moved(self.published, self.original).unwrap_or(self.original);
        let mut holidays = self.holidays.clone();
        holidays.insert(holiday.name.clone());
        Ok(Running { original, at, holidays, ..*self })
    }

    /// The deadline after an extension.
    pub fn extended(&self, granted: &Granted) -> Running {
        Running { at: self.at.max(granted.deadline), ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    fn turn() -> Running {
        Running::new(moment("2026-12-18 20:00:07"), moment("2026-12-25 20:00:00"))
    }

    fn christmas() -> Holiday {
        let (from, to) = (moment("2026-12-24 00:00:00"), moment("2026-12-27 00:00:00"));
        Holiday { name: "Christmas".to_owned(), from, to }
    }

    #[test]
    fn d_vii_5_a_master_moves_a_deadline_later_and_twelve_hours_ahead() {
        let turn = turn();
        let later = moment("2026-12-26 20:00:00");
        let (ahead, second) = (chrono::TimeDelta::hours(12), chrono::TimeDelta::seconds(1));
        let moved = turn.moved_by_master(later, turn.at - ahead).unwrap();
        assert_eq!((moved.original, moved.at), (later, later));
        let too_late = turn.moved_by_master(later, turn.at - ahead + second);
        assert_eq!(too_late, Err(NotMoved::TooLate));
        assert_eq!(turn.moved_by_master(later, turn.at + second), Err(NotMoved::Passed));
        let refused = turn.moved_by_master(turn.at, turn.published);
        assert_eq!(refused, Err(NotMoved::NotLater(turn.at)));
        assert_eq!(
            refused.unwrap_err().to_string(),
            "a running deadline can only be moved later than Fri 25 Dec 2026 20:00 GMT"
        );
    }

    #[test]
    fn d_vii_5_a_holiday_is_used_once_a_turn_at_anybodys_request() {
        let turn = turn();
        let moved = turn.with_holiday(&christmas(), turn.published).unwrap();
        assert_eq!(moved.at, moment("2026-12-28 20:00:00"));
        assert_eq!(moved.original, moved.at);
        assert_eq!(
            moved.with_holiday(&christmas(), turn.published),
            Err(NotMoved::Taken("Christmas".to_owned()))
        );
    }

    #[test]
    fn d_vii_5_a_holiday_is_asked_for_in_time() {
        let turn = turn();
        let late = moment("2026-12-25 08:00:01");
        assert_eq!(turn.with_holiday(&christmas(), late), Err(NotMoved::TooLate));
        assert!(turn.with_holiday(&christmas(), moment("2026-12-25 08:00:00")).is_ok());
        let after = turn.at + chrono::TimeDelta::seconds(1);
        assert_eq!(turn.with_holiday(&christmas(), after), Err(NotMoved::Passed));
        let early = Running::new(moment("2026-12-01 20:00:00"), moment("2026-12-08 20:00:00"));
        let refused = early.with_holiday(&christmas(), early.published);
        assert_eq!(refused, Err(NotMoved::NotInTurn("Christmas".to_owned())));
    }

    #[test]
    fn d_vii_5_a_holiday_leaves_extensions_as_long_as_they_are() {
        // The original deadline is before the holiday, the extended one in it.
        let original = moment("2026-12-23 20:00:00");
        let turn = Running { original, ..turn() };
        let moved = turn.with_holiday(&christmas(), turn.published).unwrap();
        assert_eq!((moved.original, moved.at), (original, moment("2026-12-28 20:00:00")));
    }
}
