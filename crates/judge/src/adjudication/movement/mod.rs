//! Movement: all orders of a phase at once, every outcome with its reason.
//!
//! The steps: [`legality`](crate::orders::legality) says what each order makes its unit do;
//! [`field`] matches supports and convoys with what they help; [`convoys`] finds out which armies
//! are carried, and [`paradox`] rules where that depends on itself; [`battles`] compares strengths;
//! [`escape`] lists the retreats. Two facts of the game make one pass enough, without guessing:
//!
//! - A support into a province whose unit stays can be cut only by an attack from elsewhere, which
//!   needs no success. So every fight over a unit that stays is decided before any other; and a
//!   support that only its own target could cut depends on such a fight alone.
//! - A fleet that convoys stays. So nothing that decides a convoy depends on moves into provinces
//!   that are being left; what remains undecided there are chains and circles, and circles move.
//!
//! The types to know are [`MovementVerdict`] and [`Outcome`].

mod battles;
mod convoys;
mod escape;
mod field;
mod fleets;
mod outcome;
mod paradox;
mod strengths;
mod verdict;

pub use crate::orders::legality::Illegality;
pub use outcome::{Bounce, Dislodgement, Mismatch, NoConvoy, Opposition, Outcome};
pub use verdict::MovementVerdict;

use super::Rulebook;
use crate::board::{AnyMap, Map, Position, Standard, Tables};
use crate::orders::Given;
use field::Field;
use verdict::Tally;

/// Judges a movement phase. Of several orders for a unit the last counts (D.III(5)); orders for
/// units that the power does not have are passed over; a unit without an order holds (D.III(2)).
///
/// ```
/// use chancery_judge::adjudication::{Rulebook, movement};
/// use chancery_judge::board::{Position, Power, Province};
/// use chancery_judge::orders::{Given, read_order};
///
/// let order = |power, text| Given { power, order: read_order(text).unwrap() };
/// let orders = [order(Power::France, "A PAR - BUR"), order(Power::Germany, "A MUN - BUR")];
/// let verdict = movement::adjudicate(&Position::start(), &orders, &Rulebook::world_masters());
/// assert_eq!(verdict.destination(Province::PAR), None);
/// assert!(verdict.contested().contains(Province::BUR));
/// ```
#[inline]
pub fn adjudicate(position: &Position, given: &[Given], rules: &Rulebook) -> MovementVerdict {
    let mut verdict = MovementVerdict::new();
    adjudicate_into(&mut verdict, position, given, rules);
    verdict
}

/// [`adjudicate`] into an existing verdict, for callers that judge many phases: it copies nothing,
/// and allocates nothing on the heap.
pub fn adjudicate_into(
    verdict: &mut MovementVerdict,
    position: &Position,
    given: &[Given],
    rules: &Rulebook,
) {
    let map = position.map();
    if map == Map::STANDARD {
        judge(Standard, verdict.clear_standard(), position, given, rules);
    } else {
        let tables = AnyMap::of(map);
        judge(tables, verdict.clear_any(tables), position, given, rules);
    }
}

/// Fills a tally that holds nothing yet.
fn judge<T: Tables>(
    tables: T,
    tally: &mut Tally<T>,
    position: &Position,
    given: &[Given],
    rules: &Rulebook,
) {
    let mut field = Field::new(tables, position, rules, tally);
    field.take_orders(given);
    field.match_counterparts();
    if !field.sailing.is_empty() {
        convoys::settle(&mut field, given);
    }
    field.verdict.by_sea = field.sailing;
    battles::fight(&mut field);
}
