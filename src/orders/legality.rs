//! Which orders are possible, judged on the position alone (D.III(4)).

use super::order::{NamedUnit, Order};
use crate::adjudication::{Rulebook, adjustments, movement, retreats};
use crate::board::{Dislodged, Location, Position, Power, Unit};

pub use crate::adjudication::adjustments::Refusal;
pub use crate::adjudication::movement::Illegality;

/// Whether a movement order is possible.
pub fn movement(order: &Order, unit: Unit, position: &Position) -> Result<(), Illegality> {
    movement::possible(order, unit, position)
}

/// Where a retreat leads, if it is possible.
pub fn retreat(
    order: &Order,
    dislodged: &Dislodged,
    position: &Position,
) -> Result<Location, Illegality> {
    match retreats::fate(order, dislodged, position, &Rulebook::world_masters()) {
        retreats::Fate::Retreats(to) => Ok(to),
        retreats::Fate::Illegal(why) => Err(why),
        _ => Err(Illegality::OtherPhase),
    }
}

/// The unit that a build order makes, if it can be built.
pub fn build(named: &NamedUnit, power: Power, position: &Position) -> Result<Unit, Refusal> {
    adjustments::buildable(named, power, position)
}

/// Why an order is not possible, in words for its writer.
pub fn sentence(why: Illegality, unit: Unit) -> String {
    match why {
        Illegality::OtherPhase => "this belongs to another kind of phase".to_owned(),
        Illegality::OutOfReach(to) => format!("{unit} can't reach {}", to.name()),
        Illegality::OwnProvince => format!("{unit} is there already"),
        Illegality::WhichCoast(to) => {
            let coasts: Vec<String> = to.coasts().iter().map(|coast| coast.to_string()).collect();
            format!("say which coast: {}", coasts.join(" or "))
        }
        Illegality::OtherCoast(to) => format!("{unit} can't reach {to}"),
        Illegality::NoChain(to) => format!("no chain of fleets leads to {}", to.name()),
        Illegality::FleetByConvoy => "only armies go by convoy".to_owned(),
        Illegality::SupportOfItself => "a unit can't support itself".to_owned(),
        Illegality::NoSuchMove(from) => format!("the unit in {} can't go there", from.name()),
        Illegality::NotAtSea => "only a fleet at sea can convoy".to_owned(),
        Illegality::NoArmy(at) => format!("no army stands in {}", at.name()),
        Illegality::OffRoute => format!("{unit} lies on no route between the two"),
        Illegality::Closed(to) => format!("{} is closed to retreats", to.name()),
    }
}
