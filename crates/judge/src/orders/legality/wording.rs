//! Why an order is not possible, in words: the same for its writer before the deadline and for
//! everybody after it.

use super::super::Naming;
use super::{BuildRefusal, Illegality};
use crate::board::{BuildSites, Position, Province, Unit};

/// Why an order for a unit is impossible.
pub fn sentence(naming: Naming, why: Illegality, unit: Unit, before: &Position) -> String {
    let (at, unit) = (unit.province(), naming.this(unit));
    let place = |at| naming.place(at);
    match why {
        Illegality::OtherPhase => OTHER_PHASE.to_owned(),
        Illegality::OutOfReach(to) => format!("{unit} can't reach {}", place(to)),
        Illegality::OwnProvince => format!("{unit} is in {} already", place(at)),
        Illegality::WhichCoast(to) => {
            let coasts = naming.coasts(to, " and ");
            format!("{unit} could reach {coasts}: the order has to say which")
        }
        Illegality::OtherCoast(to) => format!("{unit} can't reach {}", naming.location(to)),
        Illegality::NoChain(to) => {
            format!("no chain of fleets stands between {} and {}", place(at), place(to))
        }
        Illegality::FleetByConvoy => "only armies go by convoy".to_owned(),
        Illegality::SupportOfItself => "a unit can't support itself".to_owned(),
        Illegality::NoSuchMove(from) => format!("{} can't go there", naming.unit(before, from)),
        Illegality::NotAtSea => "only a fleet at sea can convoy".to_owned(),
        Illegality::NoArmy(army) => format!("no army stands in {}", place(army)),
        Illegality::NotNeeded => format!("{unit} could be left out of any route"),
        Illegality::OffRoute => format!("{unit} lies on no route between the two provinces"),
        Illegality::Closed(to) => closed(naming, to, at, before),
    }
}

/// Why no unit may retreat to a province, and where the unit may go. A position doesn't distinguish
/// a contested province from the one that the attacker came from.
fn closed(naming: Naming, to: Province, at: Province, before: &Position) -> String {
    let why = match before.unit(to) {
        Some(_) => format!("{} stands in {}", naming.unit(before, to), naming.place(to)),
        None => format!("{} was contested, or the attacker came from there", naming.place(to)),
    };
    let open = before.dislodged_from(at).map(|dislodged| dislodged.retreats);
    let open: Vec<String> =
        open.into_iter().flat_map(|open| open.iter()).map(|to| naming.location(to)).collect();
    match open.as_slice() {
        [] => why,
        open => format!("{why}; open: {}", open.join(", ")),
    }
}

/// What is said of an order that another kind of phase would need.
pub const OTHER_PHASE: &str = "an order for another kind of phase";

/// Why a build is impossible.
pub fn of_build(naming: Naming, why: BuildRefusal, before: &Position) -> String {
    let place = |at| naming.place(at);
    match why {
        BuildRefusal::NoHome(at) => match before.map().build_sites() {
            BuildSites::Home => format!("{} is no home centre of the power", place(at)),
            BuildSites::AnyHome => format!("{} is no power's home centre", place(at)),
            BuildSites::AnyOwned | BuildSites::AnyIfHomeHeld => {
                format!("{} is no supply centre", place(at))
            }
        },
        BuildRefusal::NoHomeHeld => "the power holds none of its home centres".to_owned(),
        BuildRefusal::ArmyAtSea(at) => {
            format!("an army can't be built at sea in {}", place(at))
        }
        BuildRefusal::Lost(at) => match before.owner(at) {
            Some(owner) => format!("{} belongs to {owner}", place(at)),
            None => format!("{} belongs to no power", place(at)),
        },
        BuildRefusal::Occupied(at) => {
            format!("{} stands in {}", naming.unit(before, at), place(at))
        }
        BuildRefusal::FleetInland(at) => format!("a fleet can't be built inland in {}", place(at)),
        BuildRefusal::WhichType(at) => {
            format!("{} can build armies and fleets: the order has to say which", place(at))
        }
        BuildRefusal::WhichCoast(at) if at.is_split() => {
            let coasts = naming.coasts(at, " or ");
            format!("a fleet in {} stands on {coasts}: the order has to say which", place(at))
        }
        BuildRefusal::WhichCoast(at) => format!("{} has no coasts to choose from", place(at)),
    }
}

/// Why a build, or one that is waived, is one too many: so many are allowed.
pub fn of_excess_build(allowed: usize) -> String {
    match allowed {
        0 => "nothing to build".to_owned(),
        _ => format!("in excess: {allowed} to build"),
    }
}

/// Why a removal is one too many.
pub fn of_excess_removal(allowed: usize) -> String {
    match allowed {
        0 => "nothing to remove".to_owned(),
        _ => format!("in excess: {allowed} to remove"),
    }
}
