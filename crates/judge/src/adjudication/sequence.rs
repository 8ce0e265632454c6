//! From one phase to the next: which phase has anything to decide, and the count of the centres.

use crate::board::{Phase, Position, Power, Turn};

/// More than half of the 34 centres is a win.
pub const CENTRES_TO_WIN: usize = 18;

/// What follows a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextPhase {
    /// The game goes on with this phase.
    Phase(Phase),
    /// A power has won after the count of a Fall.
    Won(Power),
}

/// Ends a phase: takes the position after its moves, changes the centres if a Fall is over, and
/// says what comes next. A retreat phase comes only if a unit may retreat, an adjustment phase
/// only if a power has to remove units, or may build and has room. Centres change after the Fall
/// retreats, not before, and a win is counted then.
pub fn advance(phase: Phase, position: &mut Position) -> NextPhase {
    let retreats = !position.dislodged().is_empty();
    if phase.turn == Turn::FallRetreats || (phase.turn == Turn::FallMovement && !retreats) {
        position.change_centres();
    }
    follows(phase, position)
}

/// What comes after a phase with this position behind it, the centres counted if a Fall is over.
pub fn follows(phase: Phase, position: &Position) -> NextPhase {
    let year = phase.year;
    let next_year = year.saturating_add(1);
    let retreats = !position.dislodged().is_empty();
    let turn = match phase.turn {
        Turn::SpringMovement if retreats => Turn::SpringRetreats,
        Turn::SpringMovement | Turn::SpringRetreats => Turn::FallMovement,
        Turn::FallMovement if retreats => Turn::FallRetreats,
        Turn::FallMovement | Turn::FallRetreats => {
            if let Some(winner) = winner(position) {
                return NextPhase::Won(winner);
            }
            if Power::ALL.iter().any(|power| position.builds(*power) != 0) {
                Turn::Adjustments
            } else {
                return NextPhase::Phase(Phase { year: next_year, turn: Turn::SpringMovement });
            }
        }
        Turn::Adjustments => {
            return NextPhase::Phase(Phase { year: next_year, turn: Turn::SpringMovement });
        }
    };
    NextPhase::Phase(Phase { year, turn })
}

/// The power with more than half of the centres, if there is one.
pub fn winner(position: &Position) -> Option<Power> {
    Power::ALL.into_iter().find(|power| position.centres_of(*power).len() >= CENTRES_TO_WIN)
}
