//! Holidays that the director decrees (D.VII(5)).

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::told;
use crate::game::Moment;

/// A time that need not count, if any one player of a game, or its master, wishes so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    /// What it is called; no two have one name.
    pub name: String,
    /// Its first moment.
    pub from: Moment,
    /// The moment after its last.
    pub to: Moment,
}

impl Holiday {
    /// When it is, and how it is used, for a reader in a zone.
    pub fn in_words(&self, zone: Tz) -> String {
        let Holiday { name, from, to } = self;
        format!(
            "{name} is a holiday from {} to {}: any player may use it by writing \"extension \
            {name}\", without charge (D.VII(5)).",
            told::both(*from, zone),
            told::both(*to, zone)
        )
    }

    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The deadline of a turn that runs from `published`, without the holiday: as much of it as
    /// goes by before the deadline does not count, so the players have as many other hours as they
    /// had. A deadline inside the holiday thus leaves it by as much as it lay in it. Nothing, if
    /// the turn is over before the holiday or begins after it.
    pub fn moved(&self, published: Moment, deadline: Moment) -> Option<Moment> {
        let begin = self.from.max(published);
        (begin < self.to && begin < deadline).then(|| deadline + (self.to - begin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    #[test]
    fn d_vii_5_the_hours_of_a_holiday_do_not_count() {
        let (from, to) = (moment("2026-12-24 00:00:00"), moment("2026-12-27 00:00:00"));
        let holiday = Holiday { name: "Christmas".to_owned(), from, to };
        for (published, deadline, moved) in [
            // The deadline falls into it.
            ("2026-12-18 20:00:00", "2026-12-25 20:00:00", Some("2026-12-28 20:00:00")),
            // The turn contains it.
            ("2026-12-22 20:00:00", "2026-12-29 20:00:00", Some("2027-01-01 20:00:00")),
            // The turn begins in it: the rest of it does not count.
            ("2026-12-26 12:00:00", "2026-12-30 20:00:00", Some("2026-12-31 08:00:00")),
            ("2026-12-25 12:00:00", "2026-12-26 12:00:00", Some("2026-12-28 00:00:00")),
            // It touches the turn at its ends only.
            ("2026-12-17 20:00:00", "2026-12-24 00:00:00", None),
            ("2026-12-27 00:00:00", "2027-01-01 20:00:00", None),
            ("2026-12-10 20:00:00", "2026-12-17 20:00:00", None),
        ] {
            let found = holiday.moved(moment(published), moment(deadline));
            assert_eq!(found, moved.map(moment), "{published} to {deadline}");
        }
    }
}
