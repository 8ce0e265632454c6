//! Where all voters stand on a game end that failed, for a ballot that was there in time and is
//! read after the count (D.VII(1), D.IX(1)).

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::ballot::Ballot;
use crate::board::Power;
use crate::game::Moment;

/// Where a voter stands.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VoterStand {
    pub(super) agrees: bool,
    /// When his ballot was received that says so, if he has cast one.
    pub(super) at: Option<Moment>,
}

/// Where all voters stand. Its `Debug` doesn't tell.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lacking(BTreeMap<Power, VoterStand>);

impl Lacking {
    /// Whether all agree.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|stand| stand.agrees)
    }

    /// The same with a ballot that was received then, and is read now; nothing, if it makes no
    /// difference. The last ballot of each voter counts.
    pub fn with(&self, power: Power, ballot: Ballot, received: Moment) -> Option<Lacking> {
        let stand = self.0.get(&power)?;
        let agrees = match ballot {
            Ballot::Yes => true,
            Ballot::No | Ballot::Abstain => false,
            Ballot::Unclear => return None,
        };
        if stand.at.is_some_and(|counted| counted > received) {
            return None;
        }
        let mut lacking = self.clone();
        lacking.0.insert(power, VoterStand { agrees, at: Some(received) });
        Some(lacking)
    }
}

impl FromIterator<(Power, VoterStand)> for Lacking {
    fn from_iter<I: IntoIterator<Item = (Power, VoterStand)>>(stands: I) -> Self {
        Lacking(stands.into_iter().collect())
    }
}

impl fmt::Debug for Lacking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lacking(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_ix_1_of_the_ballots_in_time_the_last_one_counts_whenever_it_is_read() {
        let at = |hour: u32| format!("2026-11-20T{hour:02}:00:00Z").parse().expect("a moment");
        let stands = [
            (Power::France, VoterStand { agrees: false, at: Some(at(10)) }),
            (Power::Italy, VoterStand { agrees: false, at: None }),
            (Power::Turkey, VoterStand { agrees: true, at: Some(at(10)) }),
        ];
        let lacking: Lacking = stands.into_iter().collect();
        assert_eq!(lacking.with(Power::France, Ballot::Yes, at(9)), None, "a later no counts");
        assert_eq!(lacking.with(Power::Turkey, Ballot::No, at(9)), None, "a later yes counts");
        assert_eq!(lacking.with(Power::Russia, Ballot::No, at(11)), None, "he has no vote");
        assert_eq!(lacking.with(Power::Italy, Ballot::Unclear, at(11)), None);
        let one = lacking.with(Power::France, Ballot::Yes, at(11)).expect("he agrees now");
        let none = one.with(Power::Italy, Ballot::Yes, at(1)).expect("he had not voted");
        assert!(!one.is_empty() && none.is_empty());
        let again = none.with(Power::Italy, Ballot::Abstain, at(2)).expect("an abstention is a no");
        assert!(!again.is_empty());
        assert_eq!(format!("{again:?}"), "Lacking(secret)");
    }
}
