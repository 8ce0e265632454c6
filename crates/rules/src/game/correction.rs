//! Mending a published result (D.VIII): what changes on the board, said by a person.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::{Conflict, Position, Power, Province, Unit};

/// One thing that changes on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardChange {
    /// A unit comes on the board.
    Add(Unit),
    /// The unit there leaves the board, and a dislodged one with it.
    Remove(Province),
    /// A centre gets another owner, or none.
    Centre(Province, Option<Power>),
}

impl fmt::Display for BoardChange {
    /// As the game master writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardChange::Add(unit) => write!(f, "add {} {unit}", unit.power()),
            BoardChange::Remove(at) => write!(f, "remove {at}"),
            BoardChange::Centre(at, Some(owner)) => write!(f, "centre {at} = {owner}"),
            BoardChange::Centre(at, None) => write!(f, "centre {at} = nobody"),
        }
    }
}

/// The position after the changes, made one by one. A second unit in a province is refused: which
/// of two stays is for the master to say (D.VIII(2)).
pub fn mended(position: &Position, changes: &[BoardChange]) -> Result<Position, Conflict> {
    let mut mended = position.clone();
    for change in changes {
        match *change {
            BoardChange::Remove(at) if at.map() != mended.map() => {
                return Err(Conflict::OtherMap(at));
            }
            BoardChange::Add(unit) => mended.place(unit)?,
            BoardChange::Remove(at) if mended.lift(at).is_none() => mended.forget_dislodged(at),
            BoardChange::Remove(_) => {}
            BoardChange::Centre(at, owner) => mended.set_owner(at, owner)?,
        }
    }
    Ok(mended)
}

/// The same changes in an earlier position, if it shows what they are about as the faulty one does:
/// the same units in these provinces, the same owners of these centres. A unit that has moved on
/// since is for the master to mend when its phase is played again.
pub fn mended_before(
    earlier: &Position,
    changes: &[BoardChange],
    faulty: &Position,
) -> Option<Position> {
    let is_alike = |change: &BoardChange| match *change {
        BoardChange::Add(unit) => earlier.unit(unit.province()) == faulty.unit(unit.province()),
        BoardChange::Remove(at) => {
            earlier.unit(at) == faulty.unit(at)
                && earlier.dislodged_from(at) == faulty.dislodged_from(at)
        }
        BoardChange::Centre(at, _) => earlier.owner(at) == faulty.owner(at),
    };
    changes.iter().all(is_alike).then(|| mended(earlier, changes).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Location, UnitKind};

    fn army(power: Power, at: Province) -> Unit {
        Unit::new(power, UnitKind::Army, Location::of(at)).expect("an army can stand there")
    }

    #[test]
    fn d_viii_2_one_of_two_units_in_a_space_is_put_where_it_should_be() {
        let start = Position::start();
        let moved = [
            BoardChange::Remove(Province::PAR),
            BoardChange::Add(army(Power::France, Province::GAS)),
            BoardChange::Centre(Province::PAR, Some(Power::Germany)),
        ];
        let mended = mended(&start, &moved).expect("it can be mended");
        assert_eq!(mended.unit(Province::PAR), None);
        assert_eq!(mended.unit(Province::GAS), Some(army(Power::France, Province::GAS)));
        assert_eq!(mended.owner(Province::PAR), Some(Power::Germany));
        assert_eq!(start.owner(Province::PAR), Some(Power::France));
    }

    #[test]
    fn d_viii_1_an_earlier_position_is_mended_only_if_it_shows_the_same() {
        let earlier = Position::start();
        let gascony = army(Power::France, Province::GAS);
        let moved = [BoardChange::Remove(Province::PAR), BoardChange::Add(gascony)];
        let mut faulty = earlier.clone();
        faulty.lift(Province::LON).expect("London has a fleet");
        let found = mended_before(&earlier, &moved, &faulty).expect("Paris is the same in both");
        assert_eq!(found.unit(Province::GAS), Some(gascony));
        assert_eq!(found.unit(Province::LON), earlier.unit(Province::LON));
        let paris = faulty.lift(Province::PAR).expect("Paris has an army");
        faulty.place(paris.moved_to(Location::of(Province::PIC)).expect("it can")).expect("empty");
        assert_eq!(mended_before(&earlier, &moved, &faulty), None);
    }

    #[test]
    fn d_viii_2_no_correction_leaves_two_units_in_a_space() {
        let second = BoardChange::Add(army(Power::Germany, Province::PAR));
        assert!(matches!(mended(&Position::start(), &[second]), Err(Conflict::Occupied(_))));
        let no_centre = BoardChange::Centre(Province::BUR, Some(Power::France));
        assert!(matches!(mended(&Position::start(), &[no_centre]), Err(Conflict::NoCentre(_))));
    }
}
