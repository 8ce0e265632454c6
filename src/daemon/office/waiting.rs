//! Wake-ups that have to wait for a mailbox, and what can be ruled on beside them.
//!
//! A letter that a server took before a deadline counts, so no wake-up is ruled on before every
//! mailbox that may have letters to its board was read past it. If one of them can't be read, only
//! the boards wait whose letters may be in it.

use std::collections::BTreeMap;

use super::Office;
use super::drained::Drained;
use super::next::{FirstInTime, arrival, is_before};
use crate::clerk::LetterRoute;
use crate::daemon::states::standing;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{DueGame, GameName, Ledger, Received};
use crate::tournament::Tournament;

/// How many letters to search for one that may be ruled on while boards wait. If all of them are
/// for boards that wait, later ones wait, too.
pub(super) const LETTERS_MAX: usize = 200;

impl<L: Ledger> Office<L> {
    /// Whether a wake-up has to wait until a mailbox was read.
    pub(super) fn waits(&self, due: &DueGame, drained: &Drained) -> Result<bool, Trouble> {
        if drained.timeline != self.ledger.changes_of_timeline() {
            return Ok(true);
        }
        if due.at <= drained.least() || due.at > drained.everywhere {
            return Ok(due.at > drained.least());
        }
        let address = match due.game.tournament() {
            None => match self.load(&due.game) {
                Ok(loaded) => loaded.state.setup.address.clone(),
                // It is set aside as soon as it is its turn.
                Err(Trouble::Unreadable { .. }) => return Ok(false),
                Err(trouble) => return Err(trouble),
            },
            Some(short) => match standing::<Tournament>(
                &self.ledger,
                &GameName::of_tournament(short),
                &self.version,
            )? {
                Some(kept) => kept.state.plan.address.clone(),
                None => return Ok(false),
            },
        };
        Ok(due.at > drained.of(&address))
    }

    /// The first job in time that does not have to wait: wake-ups of other boards, and letters that
    /// are not for a board that waits.
    pub(super) fn beside(
        &mut self,
        now: Moment,
        drained: &Drained,
    ) -> Result<Option<FirstInTime>, Trouble> {
        // If mail for every board is missing, we can't know whose.
        if drained.everywhere == drained.least() {
            return Ok(None);
        }
        self.keep_group()?;
        let (mut held, mut free) = (BTreeMap::new(), None);
        for due in self.ledger.due(now, usize::MAX)? {
            if self.aside.games.contains(&due.game) {
                continue;
            }
            if !self.waits(&due, drained)? {
                free = Some(due);
                break;
            }
            held.insert(due.game, due.at);
        }
        let scan = LETTERS_MAX + self.aside.letters.len();
        let unruled = self.ledger.unruled(scan)?;
        let is_behind = |due: &DueGame| unruled.last().is_some_and(|last| is_before(last, due));
        if unruled.len() == scan && free.as_ref().is_some_and(is_behind) {
            // Letters that were not looked at were received before it, too.
            free = None;
        }
        for letter in unruled {
            if free.as_ref().is_some_and(|due| !is_before(&letter, due)) {
                break;
            }
            let is_aside = self.aside.letters.contains(&letter.number);
            if !is_aside && self.is_for_others(&letter, &held)? {
                return Ok(Some(FirstInTime::Letter(letter)));
            }
        }
        Ok(free.map(FirstInTime::Wake))
    }

    /// Whether a letter is for none of these boards, or came before what they wait for.
    fn is_for_others(
        &self,
        letter: &Received,
        held: &BTreeMap<GameName, Moment>,
    ) -> Result<bool, Trouble> {
        if held.values().all(|at| letter.letter.received < *at) {
            return Ok(true);
        }
        Ok(is_beside(letter, &self.route(&arrival(letter))?, held))
    }
}

/// Whether a letter that leads there is for none of these boards, or came before what they wait
/// for.
pub(super) fn is_beside(
    letter: &Received,
    route: &LetterRoute<GameName>,
    held: &BTreeMap<GameName, Moment>,
) -> bool {
    let came_before = |at: &Moment| letter.letter.received < *at;
    held.values().all(came_before)
        || match route {
            // A director's command may be about any of his boards.
            LetterRoute::Game(name) if name.tournament().is_some() => false,
            LetterRoute::Game(name) => held.get(name).is_none_or(came_before),
            LetterRoute::Several(_) => false,
            LetterRoute::Nowhere => true,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_for_some_addresses_holds_up_nobody_else() {
        let at = |second| Moment::from_timestamp_secs(second).expect("a moment");
        let drained = Drained::before(at(9)).and(&["R1-07@example.org".to_owned()], at(5));
        assert_eq!((drained.least(), drained.of("r1-08@example.org")), (at(5), at(9)));
        assert_eq!(drained.of("r1-07@example.org"), at(5));
        let late = Drained::before(at(3)).and(&["r1-07@example.org".to_owned()], at(5));
        assert_eq!((late.least(), late.of("r1-07@example.org")), (at(3), at(3)));
    }
}
