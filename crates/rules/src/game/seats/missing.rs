//! Which phases may not go without orders (D.VII(6)(b)). The order book knows who owes orders.

use crate::board::{Phase, PhaseKind};

/// Whether no result goes out while orders are missing: the movement phases of a game's first
/// year, which the clause calls 1901, but not their retreats nor the adjustments of that year
/// (D.VII(6)(b)). On some maps players build before their first moves, in the year before.
pub fn is_held_back(phase: Phase, first_year: u16) -> bool {
    match phase.kind() {
        PhaseKind::Movement => phase.year == first_year,
        PhaseKind::Adjustments => phase.year < first_year,
        PhaseKind::Retreats => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_vii_6_b_only_the_movement_phases_of_1901_are_held_back() {
        let held = |name| is_held_back(Phase::from_name(name).expect("this is a phase"), 1901);
        assert!(held("S1901M") && held("F1901M") && held("W1900A"));
        for name in ["S1901R", "F1901R", "W1901A", "S1902M", "F1902M"] {
            assert!(!held(name), "{name}");
        }
    }

    #[test]
    fn d_vii_6_b_a_game_that_begins_later_has_its_own_first_year() {
        for (name, is_held) in [("S1901M", false), ("S1910M", true), ("F1910M", true)] {
            let phase = Phase::from_name(name).expect("this is a phase");
            assert_eq!(is_held_back(phase, 1910), is_held, "{name}");
        }
    }
}
