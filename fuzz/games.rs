//! Games of random boards: any position, any orders, from phase to phase.

use chancery::adjudication::sequence::{self, NextPhase};
use chancery::adjudication::{Rulebook, adjustments, retreats};
use chancery::board::{PhaseKind, Position, Power};
use chancery::orders::Given;

use crate::boards;
use crate::choices::Choices;
use crate::movements;
use crate::plans;
use crate::positions;

/// How many phases a game goes on: a year has at most five.
const PHASES_MAX: usize = 6;
/// A board has fewer units than this, and may be fuller than in any game.
const UNITS_MAX: usize = 64;

/// Plays a game that the bytes choose.
pub(crate) fn check(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let rules = choices.pick(&[Rulebook::world_masters(), Rulebook::datc()]);
    let (mut phase, mut position) = positions::board(&mut choices, UNITS_MAX);
    for _ in 0..PHASES_MAX {
        let mut after = match phase.kind() {
            PhaseKind::Movement => {
                let given = plans::movements(&position, &mut choices);
                movements::check(&position, &given, &rules, &mut choices)
            }
            PhaseKind::Retreats => {
                let given = boards::retreats(&position, &mut choices);
                check_retreats(&position, &given, &rules)
            }
            PhaseKind::Adjustments => {
                let given = boards::adjustments(&position, &mut choices);
                check_adjustments(&position, &given, &rules)
            }
        };
        let waiting = !after.dislodged().is_empty();
        match sequence::advance(phase, &mut after) {
            NextPhase::Won(winner) => {
                assert!(after.centres_of(winner).len() >= sequence::CENTRES_TO_WIN);
                return;
            }
            NextPhase::Drawn => unreachable!("the standard map has no last year"),
            NextPhase::Phase(next) => {
                assert!(next > phase, "{next} comes after {phase}");
                assert_eq!(next.kind() == PhaseKind::Retreats, waiting, "{next}");
                let due = Power::ALL.iter().any(|power| after.builds(*power) != 0);
                assert!(due || next.kind() != PhaseKind::Adjustments, "nobody has to adjust");
                phase = next;
            }
        }
        position = after;
    }
}

/// Each dislodged unit goes to an allowed, empty place, alone, or is gone; all others stay.
fn check_retreats(before: &Position, given: &[Given], rules: &Rulebook) -> Position {
    let verdict = retreats::adjudicate(before, given, rules);
    let after = verdict.position_after(before);
    assert!(after.dislodged().is_empty());
    assert_eq!(verdict.retreats().len(), before.dislodged().len());
    let mut gone = 0;
    for (retreat, dislodged) in verdict.retreats().iter().zip(before.dislodged()) {
        assert_eq!(retreat.unit, dislodged.unit);
        match retreat.fate {
            retreats::RetreatFate::Retreats(to) => {
                assert!(dislodged.retreats.contains(to), "{} may not go to {to}", retreat.unit);
                assert_eq!(before.unit(to.province()), None, "{to} was occupied");
                assert_eq!(after.unit(to.province()), retreat.unit.moved_to(to).ok());
            }
            _ => gone += 1,
        }
    }
    for unit in before.units() {
        assert_eq!(after.unit(unit.province()), Some(unit), "who was not dislodged stays");
    }
    let expected = before.units().count() + before.dislodged().len() - gone;
    assert_eq!(after.units().count(), expected, "units are conserved");
    after
}

/// No power builds more than it may, or elsewhere than at home; one that has to remove units does.
fn check_adjustments(before: &Position, given: &[Given], rules: &Rulebook) -> Position {
    let verdict = adjustments::adjudicate(before, given, rules);
    let after = verdict.position_after(before);
    for power in Power::ALL {
        let due = before.builds(power);
        let built = verdict.built().iter().filter(|unit| unit.power() == power);
        for unit in built.clone() {
            assert!(before.free_homes(power).contains(unit.province()), "{unit} is built abroad");
            assert_eq!(after.unit(unit.province()), Some(*unit));
        }
        let built = built.count() as i32;
        let removed = verdict.removed().iter().filter(|unit| unit.power() == power).count();
        let disorder = verdict.disorder().iter().filter(|one| one.unit.power() == power).count();
        let removed = (removed + disorder) as i32;
        assert!(built <= due.max(0), "{power} may build {due} and built {built}");
        assert_eq!(removed, (-due).max(0), "{power} has to remove what is too much");
        let units = |position: &Position| position.units_of(power).count() as i32;
        assert_eq!(units(&after), units(before) + built - removed, "units are conserved");
        assert!(after.builds(power) >= 0, "{power} has more units than centres");
    }
    after
}
