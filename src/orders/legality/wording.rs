//! Why an order is not possible, in words: the same for its writer before the deadline and for
//! everybody after it. Provinces have their codes, as in the orders that stand beside it.

use super::{Illegality, Refusal};
use crate::board::{Position, Province, Unit};

/// Why an order for a unit is impossible.
pub fn sentence(why: Illegality, unit: Unit, before: &Position) -> String {
    let at = unit.province();
    match why {
        Illegality::OtherPhase => OTHER_PHASE.to_owned(),
        Illegality::OutOfReach(to) => format!("{unit} can't reach {to}"),
        Illegality::OwnProvince => format!("{unit} is in {at} already"),
        Illegality::WhichCoast(to) => {
            format!("{unit} could reach {}: the order has to say which", coasts_of(to, " and "))
        }
        Illegality::OtherCoast(to) => format!("{unit} can't reach {to}"),
        Illegality::NoChain(to) => format!("no chain of fleets stands between {at} and {to}"),
        Illegality::FleetByConvoy => "only armies go by convoy".to_owned(),
        Illegality::SupportOfItself => "a unit can't support itself".to_owned(),
        Illegality::NoSuchMove(from) => format!("{} can't go there", unit_in(before, from)),
        Illegality::NotAtSea => "only a fleet at sea can convoy".to_owned(),
        Illegality::NoArmy(army) => format!("no army stands in {army}"),
        Illegality::NotNeeded => format!("{unit} could be left out of any route"),
        Illegality::OffRoute => format!("{unit} lies on no route between the two provinces"),
        Illegality::Closed(to) => {
            format!("{to} is closed: occupied, contested, or where the attacker came from")
        }
    }
}

/// What is said of an order that another kind of phase would need.
pub const OTHER_PHASE: &str = "an order for another kind of phase";

/// Why a build is impossible.
pub fn of_build(why: Refusal, before: &Position) -> String {
    match why {
        Refusal::NoHome(at) => format!("{at} is no home centre of the power"),
        Refusal::Lost(at) => match before.owner(at) {
            Some(owner) => format!("{at} belongs to {owner}"),
            None => format!("{at} belongs to nobody"),
        },
        Refusal::Occupied(at) => format!("{} stands in {at}", unit_in(before, at)),
        Refusal::FleetInland(at) => format!("a fleet can't be built inland in {at}"),
        Refusal::WhichType(at) => {
            format!("{at} can build armies and fleets: the order has to say which")
        }
        Refusal::WhichCoast(at) if at.is_split() => {
            let coasts = coasts_of(at, " or ");
            format!("a fleet in {at} stands on {coasts}: the order has to say which")
        }
        Refusal::WhichCoast(at) => format!("{at} has no coasts to choose from"),
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

/// The unit in a province, or the province.
pub fn unit_in(position: &Position, at: Province) -> String {
    position.unit(at).map_or_else(|| at.to_string(), |unit| unit.to_string())
}

fn coasts_of(split: Province, between: &str) -> String {
    let coasts: Vec<String> = split.coasts().iter().map(|coast| coast.to_string()).collect();
    coasts.join(between)
}
