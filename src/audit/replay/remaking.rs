//! A ruling that is to be made again, with all that was known at its time: any core can do it, at
//! any time.

use std::collections::BTreeSet;

use super::again::{LetterAgain, MadeAgain};
use super::{KeptEvents, RulingDifference};
use crate::audit::shelf::ReplayShelf;
use crate::clerk;
use crate::game::Moment;
use crate::ledger::{GameName, KeptRuling, Seal, StateText, Step};

/// Looks at what a ruling left of one game.
pub(super) type StepCheck = Box<dyn FnOnce(&KeptRuling) -> Vec<RulingDifference> + Send>;

/// A ruling to be made again, and compared with what was kept.
pub(super) struct Remaking {
    pub(super) ruled: KeptRuling,
    pub(super) is_ours: bool,
    pub(super) kept: KeptEvents,
    /// How everything was before it; none if it is replayed from its events alone.
    pub(super) shelf: Option<ReplayShelf>,
    pub(super) letter: Option<LetterAgain>,
    pub(super) steps: Vec<StepCheck>,
}

/// What was found in one ruling.
pub(super) struct RulingOutcome {
    /// In how it was made, by the version that is running or by another.
    pub(super) making: Vec<RulingDifference>,
    pub(super) is_ours: bool,
    /// In what it left of games.
    pub(super) left: Vec<RulingDifference>,
}

impl Remaking {
    pub(super) fn done(self) -> RulingOutcome {
        let Remaking { ruled, is_ours, kept, shelf, letter, steps } = self;
        let what = match shelf.map(|shelf| shelf.again(&ruled, &kept, letter)) {
            None => Vec::new(),
            Some(Ok(made)) => compare(&ruled, &kept, &made),
            Some(Err(why)) => vec![why],
        };
        let making = what.into_iter().map(|what| difference(&ruled, what)).collect();
        let left = steps.into_iter().flat_map(|check| check(&ruled)).collect();
        RulingOutcome { making, is_ours, left }
    }
}

pub(super) fn difference(ruled: &KeptRuling, what: String) -> RulingDifference {
    RulingDifference { ruling: ruled.number, job: ruled.job.clone(), what }
}

/// Compares a state and its wake-up with those that a ruling kept.
pub(super) fn check_step(
    ruled: &KeptRuling,
    step: &Step,
    state: Option<StateText>,
    wake: Option<Moment>,
) -> Vec<RulingDifference> {
    let mut differences = Vec::new();
    let seal = state.map(|text| Seal::of(text.as_str().as_bytes()));
    if seal != Some(step.state) {
        let what = format!("the state of {} is not the one that was kept", step.game);
        differences.push(difference(ruled, what));
    }
    let wake = wake.map(whole);
    if wake != step.next_wake {
        let (kept, game) = (step.next_wake, &step.game);
        let what = format!("{game} wakes at {wake:?}, and {kept:?} was kept");
        differences.push(difference(ruled, what));
    }
    differences
}

/// A wake-up as the ledger keeps it: part of a millisecond counts as a whole one.
fn whole(moment: Moment) -> Moment {
    let millis = moment.timestamp_millis();
    let cut = Moment::from_timestamp_millis(millis).unwrap_or(moment);
    let next = Moment::from_timestamp_millis(millis + 1).unwrap_or(moment);
    if cut < moment { next } else { cut }
}

/// What differs in a ruling that was made again.
fn compare(ruled: &KeptRuling, kept: &KeptEvents, made: &MadeAgain) -> Vec<String> {
    let mut what = Vec::new();
    let names: BTreeSet<&GameName> = kept.keys().chain(made.events.keys()).collect();
    for name in names {
        let kept = kept.get(name).map_or(&[][..], Vec::as_slice);
        let made = made.events.get(name).map_or(&[][..], Vec::as_slice);
        if kept.len() != made.len() {
            let (kept, made) = (kept.len(), made.len());
            what.push(format!("{kept} events of {name} were kept, {made} come out"));
        } else if let Some(at) = kept.iter().zip(made).position(|(kept, made)| kept != made) {
            what.push(format!("event {} of {name} comes out otherwise", at + 1));
        }
    }
    if ruled.letters.len() != made.letters.len() {
        let (kept, made) = (ruled.letters.len(), made.letters.len());
        what.push(format!("{kept} letters were kept, {made} come out"));
        return what;
    }
    for ((number, kept), (about, made)) in ruled.letters.iter().zip(&made.letters) {
        let is_same = kept.text.read::<clerk::Outgoing>().is_ok_and(|text| text == *made)
            && kept.game == *about
            && kept.to == made.to
            && kept.message_id == made.message_id
            && kept.key == made.message_id;
        if !is_same {
            what.push(format!("outgoing letter {number} comes out otherwise"));
        }
    }
    what
}
