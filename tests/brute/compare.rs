//! What the engine says about a phase, and where that differs from what brute force says.

use chancery::adjudication::{Rulebook, movement};
use chancery::board::Position;
use chancery::orders::Given;

use super::ruling::{Dislodgement, Fate, Outcome, Ruling, Settled};

/// What the engine says, in the words of the slow resolver.
pub(crate) fn judge(position: &Position, given: &[Given]) -> Ruling {
    let verdict = movement::adjudicate(position, given, &Rulebook::world_masters());
    let fate = |province| Fate {
        province,
        outcome: outcome(&verdict.outcome(province)),
        destination: verdict.destination(province),
        dislodgement: verdict.dislodgement(province).map(|how| Dislodgement {
            attacker: how.attacker,
            by_convoy: how.by_convoy,
            retreats: how.retreats,
        }),
    };
    Ruling {
        fates: position.occupied().iter().map(fate).collect(),
        paradox: verdict.paradox(),
        after: verdict.position_after(position),
    }
}

/// The engine knows why an order was void; brute force only that it was.
fn outcome(of: &movement::Outcome) -> Outcome {
    match of {
        movement::Outcome::Succeeds => Outcome::Succeeds,
        movement::Outcome::Bounced(..) => Outcome::Bounced,
        movement::Outcome::Cut { .. } => Outcome::Cut,
        movement::Outcome::Illegal(..) | movement::Outcome::Unmatched(..) => Outcome::Void,
        movement::Outcome::NoConvoy(..) => Outcome::NoConvoy,
        movement::Outcome::Disrupted => Outcome::Disrupted,
    }
}

/// Whether engine and brute force agree on a phase; if not, where they differ.
pub(crate) fn compare(position: &Position, given: &[Given]) -> Result<(), String> {
    let expected = Settled::new(position, given).ruling(position);
    check(&expected, position, given)
}

/// Whether the engine says what is expected. A panic of its is a difference like any other, so that
/// its board is cut down and named, too.
pub(crate) fn check(expected: &Ruling, position: &Position, given: &[Given]) -> Result<(), String> {
    let found = std::panic::catch_unwind(|| judge(position, given));
    difference(expected, &found.map_err(|_| "the engine panicked")?)
}

/// The first thing in which two rulings on one phase differ.
pub(crate) fn difference(expected: &Ruling, found: &Ruling) -> Result<(), String> {
    for (expected, found) in expected.fates.iter().zip(&found.fates) {
        if expected != found {
            return Err(format!("expected {expected:?}\nfound    {found:?}"));
        }
    }
    if expected.paradox != found.paradox {
        let (expected, found) = (expected.paradox, found.paradox);
        return Err(format!("paradox: expected {expected:?}, found {found:?}"));
    }
    if expected.after != found.after {
        let (expected, found) = (&expected.after, &found.after);
        return Err(format!("after it: expected\n{expected:?}\nfound\n{found:?}"));
    }
    if expected != found {
        return Err(format!("expected {expected:?}\nfound {found:?}"));
    }
    Ok(())
}
