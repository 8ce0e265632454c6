//! Whether there is a way for letters: what is known of the carrier, and what the operator hears
//! about it.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;

use super::shared::Shared;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::ledger::OutgoingNumber;

/// After how long without sending anything the operator hears of it.
const LONG: TimeDelta = TimeDelta::minutes(10);
/// How long to wait for a carrier that is away; each time longer, until the last.
const PROBES: [Duration; 4] = [
    Duration::from_secs(10),
    Duration::from_secs(30),
    Duration::from_secs(60),
    Duration::from_secs(300),
];
const REHEARSAL_PROBE: Duration = Duration::from_millis(50);

/// What keeps letters from being sent.
#[derive(Clone, Debug)]
pub(super) struct CarrierTrouble {
    /// Since when nothing was sent.
    since: Moment,
    /// What was said last.
    pub(super) why: String,
    /// Whether there is no way at all, for any letter.
    is_away: bool,
    /// Letters that had to wait: if it is only one, the letter itself may be the reason.
    letters: BTreeSet<OutgoingNumber>,
    /// How often it was tried in vain.
    probes: usize,
}

impl CarrierTrouble {
    /// Whether an operator has to hear of it.
    fn is_long(&self, now: Moment) -> bool {
        now - self.since >= LONG && (self.is_away || self.letters.len() > 1)
    }

    /// In words for the operator.
    pub(super) fn told(&self) -> String {
        format!("no letter has been sent since {}: {}", told::gmt(self.since), self.why)
    }
}

impl Shared {
    /// A letter was taken, or refused because of itself: there is a way.
    pub(super) fn has_a_way(&self) {
        self.stands(|standing| standing.carrier = None);
    }

    /// A letter had to wait; without `letter`, there is no way for any.
    pub(super) fn has_no_way(&self, letter: Option<OutgoingNumber>, why: &str) {
        let now = self.clock.now();
        let mut long = None;
        self.stands(|standing| {
            let trouble = standing.carrier.get_or_insert_with(|| CarrierTrouble {
                since: now,
                why: String::new(),
                is_away: false,
                letters: BTreeSet::new(),
                probes: 0,
            });
            why.clone_into(&mut trouble.why);
            trouble.is_away = letter.is_none();
            trouble.letters.extend(letter);
            trouble.probes += usize::from(letter.is_none());
            long = trouble.is_long(now).then(|| trouble.told());
        });
        if let Some(told) = long {
            let more = format!(
                "{told}. All letters wait, and will go as soon as one is accepted. To try now: \
                    chancery outbox flush."
            );
            self.bell.ring("The mail server accepts no letters", &more, self.clock.real());
        }
    }

    /// How long to wait before the carrier is tried again.
    pub(super) fn until_probe(&self) -> Duration {
        if self.clock.is_rehearsal() {
            return REHEARSAL_PROBE;
        }
        let probes = self.standing().carrier.map_or(0, |trouble| trouble.probes);
        PROBES[probes.saturating_sub(1).min(PROBES.len() - 1)]
    }

    /// What keeps letters from being sent, if an operator has to hear of it.
    pub(super) fn long_without_a_way(&self) -> Option<CarrierTrouble> {
        let now = self.clock.now();
        self.standing().carrier.filter(|trouble| trouble.is_long(now))
    }
}
