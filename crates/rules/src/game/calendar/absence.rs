//! Times for which a player is away (D.VII(5)).

use serde::{Deserialize, Serialize};

use crate::game::Moment;

/// A time away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    /// Its first moment.
    pub from: Moment,
    /// The moment after its last; of a day without an hour, the day's end.
    pub to: Moment,
    /// Whether it is over a week, so that the player needs a substitute. From a Thursday to the
    /// next is a week.
    pub over_a_week: bool,
}
