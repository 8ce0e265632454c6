//! From one phase to the next: which phase has anything to decide, and the count of the centres.

use crate::board::{AfterFinalYear, FinalYear, Map, Phase, PhaseKind, Position, Power};

/// On the standard map more than half of the 34 centres is a win.
pub const CENTRES_TO_WIN: usize = 18;

/// What follows a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextPhase {
    /// The game goes on with this phase.
    Phase(Phase),
    /// A power has won, after owners have changed.
    Won(Power),
    /// The last year of the map is over, and no power has won.
    Drawn,
}

/// Ends a phase: takes the position after its moves, changes the owners of centres if the calendar
/// comes to adjustments, and says what comes next. A retreat phase comes only if a unit may
/// retreat, an adjustment phase only if a power has to remove units, or may build and has room. So
/// on the standard map centres change after the Fall retreats, not before, and a win is counted
/// then.
pub fn advance(phase: Phase, position: &mut Position) -> NextPhase {
    if changes_owners(phase, position) {
        position.change_centres();
    }
    follows(phase, position)
}

/// Whether owners change after a phase with this position after it: nothing but adjustments comes
/// before the next moves. On the standard map that ends the Fall.
pub fn changes_owners(phase: Phase, position: &Position) -> bool {
    let retreats = !position.dislodged().is_empty();
    ahead(phase, retreats).any(|phase| phase.kind() == PhaseKind::Adjustments)
}

/// The phases from this one to the next that has anything to decide, those between them as well,
/// as far as that doesn't depend on builds: it ends with retreats or movement.
fn ahead(phase: Phase, retreats: bool) -> impl Iterator<Item = Phase> {
    let mut at = Some(phase);
    std::iter::from_fn(move || {
        let next = at?.next()?;
        let ends = match next.kind() {
            PhaseKind::Movement => true,
            PhaseKind::Retreats => retreats,
            PhaseKind::Adjustments => false,
        };
        at = (!ends).then_some(next);
        Some(next)
    })
}

/// What comes after a phase with this position after it, the owners changed if it is time.
pub fn follows(phase: Phase, position: &Position) -> NextPhase {
    let retreats = !position.dislodged().is_empty();
    let mut counted = false;
    let mut last = phase;
    for next in ahead(phase, retreats) {
        if next.year > last.year
            && let Some(end) = end_of_year(last.year, position)
        {
            return end;
        }
        last = next;
        if next.kind() == PhaseKind::Adjustments && !counted {
            counted = true;
            if let Some(winner) = winner(position) {
                return NextPhase::Won(winner);
            }
        }
        let decides = match next.kind() {
            PhaseKind::Movement => true,
            PhaseKind::Retreats => retreats,
            PhaseKind::Adjustments => position.powers().any(|power| position.builds(power) != 0),
        };
        if decides {
            return NextPhase::Phase(next);
        }
    }
    // No game lasts so long: phases have no names beyond this year.
    NextPhase::Phase(Phase { year: u16::MAX, turn: phase.map().first_phase().turn })
}

/// How a game ends whose map has no year after this one.
fn end_of_year(year: u16, position: &Position) -> Option<NextPhase> {
    let FinalYear { then, .. } =
        position.map().victory().last_year.filter(|last| year >= last.year)?;
    let most = match then {
        AfterFinalYear::Most => leader(position),
        AfterFinalYear::Draw => None,
    };
    Some(most.map_or(NextPhase::Drawn, |(leader, _)| NextPhase::Won(leader)))
}

/// The power that has won by its centres: on the standard map with more than half of them.
pub fn winner(position: &Position) -> Option<Power> {
    let map = position.map();
    let enough = |needed: u16| {
        let (leader, centres) = leader(position)?;
        (centres >= usize::from(needed)).then_some(leader)
    };
    map.victory().centres.and_then(enough).or_else(|| holder_of_all(map, position))
}

/// The power that owns all centres that win together.
fn holder_of_all(map: Map, position: &Position) -> Option<Power> {
    let together = map.centres_that_win();
    let first = together.iter().next()?;
    let holder = position.owner(first).filter(|holder| !holder.is_neutral())?;
    let holds = |centre| position.owner(centre) == Some(holder);
    together.iter().all(holds).then_some(holder)
}

/// The power that alone has most centres, and how many.
fn leader(position: &Position) -> Option<(Power, usize)> {
    let mut counts = vec![0; position.owners().count()];
    for (_, owner) in position.owned() {
        counts[owner.index()] += 1;
    }
    let count = |power: Power| (power, counts[power.index()]);
    let (leader, most) = position.powers().map(count).max_by_key(|(_, centres)| *centres)?;
    let alone = position.powers().all(|power| power == leader || count(power).1 < most);
    alone.then_some((leader, most))
}
