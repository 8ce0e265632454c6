//! Which phases may not go without orders (D.VII(6)(b)). Who owes orders is asked of the order
//! book.

use crate::board::{Phase, Turn};

/// Whether no result goes out while orders are missing: both movement phases of 1901, but not
/// their retreats nor the adjustments of that year (D.VII(6)(b)).
pub fn is_held_back(phase: Phase) -> bool {
    phase.year == 1901 && matches!(phase.turn, Turn::SpringMovement | Turn::FallMovement)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_6_b_only_the_movement_phases_of_1901_are_held_back() {
        let held = |name| is_held_back(Phase::from_name(name).expect("this is a phase"));
        assert!(held("S1901M") && held("F1901M"));
        for name in ["S1901R", "F1901R", "W1901A", "S1902M", "F1902M"] {
            assert!(!held(name), "{name}");
        }
    }
}
