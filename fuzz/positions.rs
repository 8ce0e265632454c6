//! Positions that could be, in phases that fit them.

use chancery::board::{
    Location, Phase, PhaseKind, Position, Power, Province, Terrain, Turn, Unit, UnitKind, steps,
};

use crate::choices::Choices;

/// A phase, and a position with fewer units than the limit, more fleets at sea than in most games;
/// in a retreat phase some more are dislodged.
pub(crate) fn board(choices: &mut Choices, limit: usize) -> (Phase, Position) {
    let turn = choices.pick(&[
        Turn::SpringMovement,
        Turn::FallMovement,
        Turn::SpringRetreats,
        Turn::FallRetreats,
        Turn::Adjustments,
    ]);
    let phase = Phase { year: 1901, turn };
    let mut position = Position::empty();
    for _ in 0..choices.below(limit) {
        if let Some(unit) = unit(choices) {
            // If the province is taken, there is one unit less.
            let _ = position.place(unit);
        }
    }
    let centres: Vec<Province> = Province::all().filter(|at| at.is_centre()).collect();
    for centre in centres {
        if let Some(owner) = Power::ALL.get(choices.below(Power::COUNT + 1)) {
            position.award(centre, *owner).expect("no centre has an owner yet");
        }
    }
    if phase.kind() == PhaseKind::Retreats {
        dislodge(&mut position, choices);
    }
    (phase, position)
}

fn dislodge(position: &mut Position, choices: &mut Choices) {
    for _ in 0..choices.below(8) {
        let Some(unit) = unit(choices) else { continue };
        let retreats = steps(unit).iter().filter(|_| choices.one_in(2)).collect();
        // Where there is no unit, none could have dislodged it.
        let _ = position.dislodge(unit, retreats);
    }
}

fn unit(choices: &mut Choices) -> Option<Unit> {
    let power = choices.pick(&Power::ALL);
    let province = province(choices);
    let kind = match province.terrain() {
        Terrain::Sea => UnitKind::Fleet,
        Terrain::Inland => UnitKind::Army,
        _ => choices.pick(&[UnitKind::Army, UnitKind::Army, UnitKind::Fleet]),
    };
    let coasts: Vec<Location> = province.coasts().iter().collect();
    let location = match choices.pick_some(&coasts) {
        Some(coast) if kind == UnitKind::Fleet => coast,
        _ => Location::of(province),
    };
    Unit::new(power, kind, location).ok()
}

pub(crate) fn province(choices: &mut Choices) -> Province {
    Province::from_index(choices.below(Province::COUNT)).expect("the number is that of a province")
}
