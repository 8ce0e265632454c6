//! The consequences of an event, worked out before it is written: `apply` decides nothing. Events
//! of versions up to 0.2.0 lack them, so for those they are worked out when they are read.

use std::collections::BTreeMap;

use super::calendar::{grace, is_late};
use super::correction::{self, BoardChange};
use super::event::Confirmation;
use super::proof::Misses;
use super::seats::{Barred, PlayedSpan, Seat};
use super::state::GameState;
use super::{Moment, PersonId};
use crate::board::{Phase, Position, Power};

impl GameState {
    /// The copies that the confirmation box loses, by their numbers in the journal, once a phase is
    /// over that had `begun` then. A letter may still arrive whose copy came in time. So copies of
    /// that phase are kept in any case, and older ones for as long as a silent player may write,
    /// and while their sender has a dispute open (D.VII(7)).
    pub fn outdated_copies(&self, begun: Moment) -> Vec<u64> {
        let now = self.history.last().map_or(begun, |last| last.published);
        let may_come = |copy: &Confirmation| {
            let mut history = self.history.iter();
            let result = history.find(|played| !is_late(copy.received, played.published));
            result.is_none_or(|played| now <= grace(played.published))
        };
        let is_disputed = |copy: &Confirmation| {
            let mut open = self.cases.open();
            open.any(|case| case.by.as_ref() == Some(&copy.by) && case.matter.is_of_orders())
        };
        let is_kept =
            |copy: &Confirmation| copy.received >= begun || may_come(copy) || is_disputed(copy);
        let outdated = self.confirmations.iter().filter(|copy| !is_kept(copy));
        outdated.map(|copy| copy.letter).collect()
    }

    /// Earlier boards from a phase on that are corrected with the last one: if the game goes back
    /// to a phase after a fault, it begins with the corrected board.
    pub fn mended_too(&self, phase: Phase, changes: &[BoardChange]) -> Vec<(Phase, Position)> {
        let Some((_, earlier)) = self.history.split_last() else { return Vec::new() };
        let faulty = earlier.iter().filter(|played| played.phase >= phase);
        let mended = faulty.map(|played| {
            let mended = correction::mended_before(&played.after, changes, &self.position);
            mended.map(|mended| (played.phase, mended))
        });
        mended.flatten().collect()
    }

    pub(super) fn mend_history(
        &mut self,
        from: Phase,
        changes: &[BoardChange],
        mended: Option<&Vec<(Phase, Position)>>,
        right: &Position,
    ) {
        for (phase, board) in mended.cloned().unwrap_or_else(|| self.mended_too(from, changes)) {
            let faulty = self.history.iter_mut().filter(|played| played.phase == phase);
            faulty.for_each(|played| played.after = board.clone());
        }
        if let Some(last) = self.history.last_mut() {
            last.after = right.clone();
        }
    }

    /// Which phases each tenure is credited with once the game goes back to one (Interaction 14).
    pub fn credited_behind(&self, to: Phase) -> BTreeMap<Power, Vec<PlayedSpan>> {
        let spans = |seat: &Seat| (seat.power, seat.spans_behind(to));
        self.seats.values().map(spans).collect()
    }

    /// The wrong passphrases of a day in this person's name, with one more.
    pub fn missed_again(&self, person: &PersonId, at: Moment) -> Misses {
        self.misses.get(person).copied().unwrap_or_default().with(at)
    }

    pub(super) fn look_elsewhere(
        &mut self,
        barred: &BTreeMap<PersonId, Barred>,
        seasons: &BTreeMap<PersonId, usize>,
    ) {
        self.barred.clone_from(barred);
        self.seasons_elsewhere.clone_from(seasons);
    }
}
