//! What the engine says about a phase, and where that differs from what brute force says.

use chancery::adjudication::Rulebook;
use chancery::adjudication::movement::{self, MovementVerdict};
use chancery::board::Position;
use chancery::orders::Given;

use super::reasons::reasons;
use super::ruling::{Fate, Outcome, Ruling, Settled};
use super::strength::has;

/// What the engine says.
fn judge(position: &Position, given: &[Given]) -> MovementVerdict {
    movement::adjudicate(position, given, &Rulebook::world_masters())
}

/// What the engine says, in the words of the slow resolver.
fn in_words(verdict: &MovementVerdict, position: &Position) -> Ruling {
    let fate = |province| Fate {
        province,
        outcome: outcome(&verdict.outcome(province)),
        destination: verdict.destination(province),
        dislodgement: verdict.dislodgement(province),
    };
    Ruling {
        fates: position.occupied().iter().map(fate).collect(),
        paradox: verdict.paradox(),
        contested: verdict.contested(),
        by_land_after_all: verdict.by_land_after_all(),
        after: verdict.position_after(position),
    }
}

/// How an order ended, without the reason.
fn outcome(of: &movement::Outcome) -> Outcome {
    match of {
        movement::Outcome::Succeeds => Outcome::Succeeds,
        movement::Outcome::Bounced(..) => Outcome::Bounced,
        movement::Outcome::Cut { .. } => Outcome::Cut,
        movement::Outcome::Illegal(..) => Outcome::Illegal,
        movement::Outcome::Unmatched(..) => Outcome::Unmatched,
        movement::Outcome::NoConvoy(..) => Outcome::NoConvoy,
        movement::Outcome::Disrupted => Outcome::Disrupted,
    }
}

/// Whether engine and brute force agree on a phase; if not, where they differ.
pub(crate) fn compare(position: &Position, given: &[Given]) -> Result<(), String> {
    let settled = Settled::new(position, given);
    check(&settled, &settled.ruling(position), position, given)
}

/// Whether the engine says what is expected, and for one of the reasons that may be given. A panic
/// of its is a difference like any other, so that its board is cut down and named, too.
pub(crate) fn check(
    settled: &Settled,
    expected: &Ruling,
    position: &Position,
    given: &[Given],
) -> Result<(), String> {
    let verdict = std::panic::catch_unwind(|| judge(position, given));
    let verdict = verdict.map_err(|_| "the engine panicked")?;
    difference(expected, &in_words(&verdict, position))?;
    for (reasons, province) in reasons(settled).iter().zip(position.occupied()) {
        let found = verdict.outcome(province);
        let is_open = outcome(&found) == Outcome::Illegal;
        if !is_open && !reasons.contains(&found) {
            return Err(format!("{province}: expected one of {reasons:?}\nfound {found:?}"));
        }
    }
    check_paradoxes(settled, &verdict)
}

/// Whether the armies of one paradox give all the same reason. What is true of any of them was
/// checked before, so armies of two paradoxes don't.
fn check_paradoxes(settled: &Settled, verdict: &MovementVerdict) -> Result<(), String> {
    for paradox in &settled.convoys.paradoxes {
        let board = &settled.board;
        let armies = board.numbers().filter(|unit| has(*paradox, *unit));
        let mut reasons = armies.map(|army| verdict.outcome(board.origin(army)));
        let first = reasons.next();
        for other in reasons {
            equal("paradox", &first, &Some(other))?;
        }
    }
    Ok(())
}

/// The first thing in which two rulings on one phase differ.
fn difference(expected: &Ruling, found: &Ruling) -> Result<(), String> {
    for (expected, found) in expected.fates.iter().zip(&found.fates) {
        equal("fate", expected, found)?;
    }
    equal("paradox", &expected.paradox, &found.paradox)?;
    equal("contested", &expected.contested, &found.contested)?;
    equal("by land", &expected.by_land_after_all, &found.by_land_after_all)?;
    equal("after it", &expected.after, &found.after)?;
    equal("all of it", expected, found)
}

fn equal<T: PartialEq + std::fmt::Debug>(
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what}:\nexpected {expected:?}\nfound    {found:?}"))
}

/// Whether the engine says just the same, down to the reasons, when the orders come in another
/// order.
pub(crate) fn check_order(
    position: &Position,
    given: &[Given],
    other: &[Given],
) -> Result<(), String> {
    let (one, another) = (judge(position, given), judge(position, other));
    difference(&in_words(&one, position), &in_words(&another, position))?;
    for province in position.map().provinces() {
        equal("outcome", &one.outcome(province), &another.outcome(province))?;
        equal("target", &one.target(province), &another.target(province))?;
        let counted = one.order_of(province).map(|index| given[index]);
        let counted_there = another.order_of(province).map(|index| other[index]);
        equal("order that counts", &counted, &counted_there)?;
    }
    Ok(())
}
