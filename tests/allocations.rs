//! Judging movement takes nothing from the heap: not when the verdict was made before, and not
//! when it is handed over anew.
//!
//! The crate that counts stands in for the allocator of this test alone, and counts only what the
//! thread of the test asks for.

#[path = "common/corpus.rs"]
mod corpus;

use std::hint::black_box;

use allocation_counter::measure;
use chancery::adjudication::{Rulebook, movement};
use corpus::{CORPUS, CorpusPhase, movement_phases};

/// How often the heap was asked while all phases were judged, after one that warmed up.
fn allocations(phases: &[CorpusPhase], mut judge: impl FnMut(&CorpusPhase)) -> u64 {
    judge(&phases[0]);
    measure(|| phases.iter().for_each(judge)).count_total
}

/// The whole sample: real games, and boards rich in convoys and paradoxes.
fn sample() -> Vec<CorpusPhase> {
    let phases = movement_phases(CORPUS);
    for (tag, count) in [("selfplay", 240), ("convoy", 240), ("paradox", 240)] {
        assert_eq!(phases.iter().filter(|phase| phase.tag == tag).count(), count, "{tag}");
    }
    phases
}

#[test]
fn a_verdict_made_before_needs_nothing_from_the_heap() {
    let phases = sample();
    for rules in [Rulebook::world_masters(), Rulebook::datc()] {
        let mut verdict = movement::Verdict::new();
        let mut paradoxes = 0;
        let count = allocations(&phases, |phase| {
            movement::adjudicate_into(&mut verdict, &phase.position, &phase.given, &rules);
            paradoxes += usize::from(!black_box(&verdict).paradox().is_empty());
        });
        assert_eq!(count, 0, "{rules:?}");
        assert!(paradoxes > 0, "the sample has none, so it shows too little");
    }
}

#[test]
fn a_new_verdict_needs_nothing_from_the_heap() {
    let phases = sample();
    let rules = Rulebook::world_masters();
    let count = allocations(&phases, |phase| {
        black_box(movement::adjudicate(&phase.position, &phase.given, &rules));
    });
    assert_eq!(count, 0);
}

#[test]
fn what_does_need_the_heap_is_counted() {
    let phases = sample();
    let boxed = allocations(&phases, |phase| {
        black_box(Box::new(phase.position.occupied()));
    });
    assert_eq!(boxed, 720);
    let rules = Rulebook::world_masters();
    let listed = allocations(&phases, |phase| {
        let verdict = movement::adjudicate(&phase.position, &phase.given, &rules);
        black_box(vec![verdict.dislodged()]);
    });
    assert_eq!(listed, 720);
}
