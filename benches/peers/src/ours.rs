//! Chancery, in the two ways in which its judge can be called, and its lists of orders.

use std::hint::black_box;

use chancery::adjudication::Rulebook;
use chancery::adjudication::movement::{self, MovementVerdict};
use chancery::board::PhaseKind;
use chancery::possible::{Possible, possible_into};

use crate::Contender;
use crate::corpus::CorpusPhase;
use crate::stopwatch::Stopwatch;

/// Judges into verdicts that were made before, one for each phase.
pub(crate) struct Kept<'a> {
    phases: &'a [CorpusPhase],
    rules: Rulebook,
    verdicts: Vec<MovementVerdict>,
}

impl<'a> Kept<'a> {
    pub(crate) fn new(phases: &'a [CorpusPhase]) -> Kept<'a> {
        let verdicts = vec![MovementVerdict::new(); phases.len()];
        Kept { phases, rules: Rulebook::world_masters(), verdicts }
    }
}

impl Contender for Kept<'_> {
    fn name(&self) -> &'static str {
        "chancery, into a verdict made before"
    }

    fn rotation(&mut self, watch: &mut Stopwatch) {
        watch.start();
        for (phase, verdict) in self.phases.iter().zip(&mut self.verdicts) {
            let (position, given) = black_box((&phase.position, &phase.given));
            movement::adjudicate_into(verdict, position, given, &self.rules);
            watch.lap();
        }
        black_box(&self.verdicts);
        watch.stop();
    }
}

/// Gets each verdict as a new value, and keeps it.
pub(crate) struct Anew<'a> {
    phases: &'a [CorpusPhase],
    rules: Rulebook,
    verdicts: Vec<MovementVerdict>,
}

impl<'a> Anew<'a> {
    pub(crate) fn new(phases: &'a [CorpusPhase]) -> Anew<'a> {
        let verdicts = Vec::with_capacity(phases.len());
        Anew { phases, rules: Rulebook::world_masters(), verdicts }
    }
}

impl Contender for Anew<'_> {
    fn name(&self) -> &'static str {
        "chancery, a new verdict each time"
    }

    fn rotation(&mut self, watch: &mut Stopwatch) {
        self.verdicts.clear();
        watch.start();
        for phase in self.phases {
            let (position, given) = black_box((&phase.position, &phase.given));
            self.verdicts.push(movement::adjudicate(position, given, &self.rules));
            watch.lap();
        }
        black_box(&self.verdicts);
        watch.stop();
    }
}

/// Lists every possible order of a position.
pub(crate) struct Lists<'a> {
    phases: &'a [CorpusPhase],
    rules: Rulebook,
    found: Possible,
}

impl<'a> Lists<'a> {
    pub(crate) fn new(phases: &'a [CorpusPhase]) -> Lists<'a> {
        Lists { phases, rules: Rulebook::world_masters(), found: Possible::new() }
    }
}

impl Contender for Lists<'_> {
    fn name(&self) -> &'static str {
        "chancery, every possible order"
    }

    fn rotation(&mut self, watch: &mut Stopwatch) {
        watch.start();
        for phase in self.phases {
            let position = black_box(&phase.position);
            possible_into(&mut self.found, position, PhaseKind::Movement, &self.rules);
            black_box(&self.found);
            watch.lap();
        }
        watch.stop();
    }
}
