//! Which powers owe orders, and whose are missing (D.VII(6)).

use std::collections::BTreeSet;

use crate::board::{Phase, PhaseKind, Position, Power, Turn};

/// The powers that owe orders in a phase of this kind: for a unit, for a dislodged unit that has
/// somewhere to go, for something to build or to remove.
pub fn owing(kind: PhaseKind, position: &Position) -> BTreeSet<Power> {
    let owes = |power: &Power| match kind {
        PhaseKind::Movement => position.units_of(*power).next().is_some(),
        PhaseKind::Retreats => {
            let mut dislodged = position.dislodged().iter();
            dislodged.any(|one| one.unit.power() == *power && !one.retreats.is_empty())
        }
        PhaseKind::Adjustments => position.builds(*power) != 0,
    };
    Power::ALL.into_iter().filter(owes).collect()
}

/// The powers that get an NMR: they owed orders and sent none. A seat in disorder owes nothing.
pub fn missing(
    owing: &BTreeSet<Power>,
    sent: &BTreeSet<Power>,
    disorder: &BTreeSet<Power>,
) -> BTreeSet<Power> {
    let silent = owing.iter().filter(|power| !sent.contains(power) && !disorder.contains(power));
    silent.copied().collect()
}

/// Whether no result goes out while orders are missing: both movement phases of 1901, but not
/// their retreats nor the adjustments of that year (D.VII(6)(b)).
pub fn is_held_back(phase: Phase) -> bool {
    phase.year == 1901 && matches!(phase.turn, Turn::SpringMovement | Turn::FallMovement)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Location, Province};

    fn powers(all: &[Power]) -> BTreeSet<Power> {
        all.iter().copied().collect()
    }

    #[test]
    fn d_vii_6_c_whoever_owed_orders_and_sent_none_gets_an_nmr() {
        use Power::{Austria, England, France};
        let owing = powers(&[Austria, England, France]);
        let sent = powers(&[England]);
        assert_eq!(missing(&owing, &sent, &BTreeSet::new()), powers(&[Austria, France]));
    }

    #[test]
    fn d_vii_6_c_a_seat_in_disorder_owes_nothing() {
        use Power::{Austria, France};
        let owing = powers(&[Austria, France]);
        assert_eq!(missing(&owing, &BTreeSet::new(), &powers(&[France])), powers(&[Austria]));
    }

    #[test]
    fn d_vii_6_c_a_power_owes_orders_only_where_it_has_something_to_order() {
        let mut position = Position::start();
        assert_eq!(owing(PhaseKind::Movement, &position), powers(&Power::ALL));
        assert_eq!(owing(PhaseKind::Adjustments, &position), BTreeSet::new());
        let army = position.lift(Province::PAR).expect("Paris has an army");
        assert_eq!(owing(PhaseKind::Adjustments, &position), powers(&[Power::France]));
        position.dislodge(army, [].into_iter().collect()).expect("nobody waits there");
        assert_eq!(owing(PhaseKind::Retreats, &position), BTreeSet::new());
        position.clear_dislodged();
        let retreats = [Location::of(Province::GAS)].into_iter().collect();
        position.dislodge(army, retreats).expect("nobody waits there");
        assert_eq!(owing(PhaseKind::Retreats, &position), powers(&[Power::France]));
        let turkish = [Province::CON, Province::SMY, Province::ANK];
        assert!(turkish.into_iter().all(|home| position.lift(home).is_some()));
        assert!(!owing(PhaseKind::Movement, &position).contains(&Power::Turkey));
    }

    #[test]
    fn d_vii_6_b_only_the_movement_phases_of_1901_are_held_back() {
        let held = |name| is_held_back(Phase::from_name(name).expect("this is a phase"));
        assert!(held("S1901M") && held("F1901M"));
        for name in ["S1901R", "F1901R", "W1901A", "S1902M", "F1902M"] {
            assert!(!held(name), "{name}");
        }
    }
}
