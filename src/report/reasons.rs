//! One sentence for each reason of a verdict, in the codes of data files.

use crate::adjudication::adjustments::{Refusal, Removal};
use crate::adjudication::movement::{
    Bounce, Dislodgement, Illegality, Mismatch, NoConvoy, Opposition, Outcome, Verdict,
};
use crate::adjudication::retreats::Fate;
use crate::board::{PhaseKind, Position, Province};
use crate::orders::{Given, Order};

/// Why the order of the unit in a province of `before` did not do what it was to do, and how the
/// unit was dislodged. Nothing if all went well.
pub fn of_movement(before: &Position, verdict: &Verdict, at: Province) -> Option<String> {
    let outcome = match verdict.outcome(at) {
        Outcome::Succeeds | Outcome::Disrupted => None,
        Outcome::Bounced(bounce) => Some(of_bounce(before, verdict, at, bounce)),
        Outcome::Cut { by, dislodging: false } => Some(format!("cut by {}", unit(before, by))),
        Outcome::Cut { by, dislodging: true } => {
            Some(format!("cut by {}, which dislodged the supporter", unit(before, by)))
        }
        Outcome::Illegal(why) => Some(of_illegality(before, at, why)),
        Outcome::Unmatched(why) => Some(of_mismatch(before, verdict, why)),
        Outcome::NoConvoy(why) => Some(of_missing_convoy(before, verdict, why)),
    };
    let by_land = verdict
        .by_land_after_all()
        .contains(at)
        .then(|| "by land, since no chain of fleets stands there for a convoy".to_owned());
    let dislodged = verdict.dislodgement(at).map(|how| of_dislodgement(before, how));
    let parts: Vec<String> = [outcome, by_land, dislodged].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn unit(before: &Position, at: Province) -> String {
    before.unit(at).map_or_else(|| at.to_string(), |unit| unit.to_string())
}

fn of_bounce(before: &Position, verdict: &Verdict, at: Province, bounce: Bounce) -> String {
    let Bounce { strength, discounted, against, opponent, by } = bounce;
    let other = unit(before, opponent);
    let mut sentence = match by {
        Opposition::Rival => {
            let to = verdict.target(at).unwrap_or(opponent);
            format!("{strength} against {against} with {other} at {to}")
        }
        Opposition::Defender => format!("{strength} against {against} with {other}, which stayed"),
        Opposition::HeadToHead => {
            format!("{strength} against {against} with {other}, coming the other way")
        }
        Opposition::Stuck => {
            format!("{strength} against {against} with {other}, which could not leave")
        }
        Opposition::OwnUnit => format!("{other}, of its own nation, was still there"),
    };
    if discounted > 0 && by != Opposition::OwnUnit {
        let victim = verdict.target(at).and_then(|to| before.unit(to));
        let nation = victim.map_or("the defender", |unit| unit.power().name());
        let supports = if discounted == 1 { "support" } else { "supports" };
        sentence +=
            &format!(" ({discounted} {supports} by {nation} against its own unit not counted)");
    }
    sentence
}

fn of_dislodgement(before: &Position, how: Dislodgement) -> String {
    let attacker = unit(before, how.attacker);
    let way = if how.by_convoy { " by convoy" } else { "" };
    let end = if how.retreats.is_empty() { ", with nowhere to retreat" } else { "" };
    format!("dislodged by {attacker}{way}, {} against {}{end}", how.strength, how.against)
}

/// Why an order was impossible.
pub fn of_illegality(before: &Position, at: Province, why: Illegality) -> String {
    let unit = unit(before, at);
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
        Illegality::NoSuchMove(from) => {
            format!("{} can't go there", self::unit(before, from))
        }
        Illegality::NotAtSea => "only a fleet at sea can convoy".to_owned(),
        Illegality::NoArmy(army) => format!("no army stands in {army}"),
        Illegality::NotNeeded => format!("{unit} could be left out of any route"),
        Illegality::OffRoute => format!("{unit} lies on no route between the two provinces"),
        Illegality::Closed(to) => {
            format!("{to} is closed: occupied, contested, or where the attacker came from")
        }
    }
}

fn coasts_of(split: Province, between: &str) -> String {
    let coasts: Vec<String> = split.coasts().iter().map(|coast| coast.to_string()).collect();
    coasts.join(between)
}

fn of_mismatch(before: &Position, verdict: &Verdict, why: Mismatch) -> String {
    match why {
        Mismatch::Nobody(at) => format!("no unit stands in {at}"),
        Mismatch::Moves(at) => format!("{} is to move, not to hold", unit(before, at)),
        Mismatch::OtherCoast(coast) => format!("the move does not go to {coast}"),
        Mismatch::NotOrdered(at) => match (verdict.target(at), verdict.outcome(at)) {
            (Some(to), _) => format!("{} was ordered to {to}", unit(before, at)),
            (None, Outcome::Illegal(_)) => {
                format!("{} was ordered what it can't do", unit(before, at))
            }
            (None, _) => format!("{} was not ordered to move", unit(before, at)),
        },
    }
}

fn of_missing_convoy(before: &Position, verdict: &Verdict, why: NoConvoy) -> String {
    match why {
        NoConvoy::NotOrdered => "no chain of fleets was ordered to carry it".to_owned(),
        NoConvoy::RouteNotOrdered => {
            "the fleets ordered to carry it do not form the route that was written".to_owned()
        }
        NoConvoy::Disrupted(fleet) => format!("{} was dislodged", unit(before, fleet)),
        NoConvoy::Paradox(_) => {
            let together = |army: &Province| verdict.outcome(*army) == Outcome::NoConvoy(why);
            let armies: Vec<String> =
                verdict.paradox().iter().filter(together).map(|army| unit(before, army)).collect();
            format!("convoy paradox (D.VI(6)) of {}", armies.join(" and "))
        }
    }
}

/// Why a dislodged unit was lost. Nothing if it retreated or disbanded as ordered.
pub fn of_retreat(before: &Position, at: Province, fate: Fate) -> Option<String> {
    let dislodged = |province| {
        before
            .dislodged_from(province)
            .map_or_else(|| province.to_string(), |dislodged| dislodged.unit.to_string())
    };
    match fate {
        Fate::Retreats(_) | Fate::Disbands => None,
        Fate::NotOrdered => Some("no order for the dislodged unit".to_owned()),
        Fate::Illegal(Illegality::OutOfReach(to)) => {
            Some(format!("{} can't reach {to}", dislodged(at)))
        }
        Fate::Illegal(why) => Some(of_illegality(before, at, why)),
        Fate::Bounced { to, with } => Some(format!("met {} at {to}", dislodged(with))),
    }
}

/// Why a build was impossible.
pub fn of_refusal(before: &Position, why: Refusal) -> String {
    match why {
        Refusal::NoHome(at) => format!("{at} is no home centre of the power"),
        Refusal::Lost(at) => match before.owner(at) {
            Some(owner) => format!("{at} belongs to {owner}"),
            None => format!("{at} belongs to nobody"),
        },
        Refusal::Occupied(at) => format!("{} stands in {at}", unit(before, at)),
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

/// Why a build or removal was one too many. `allowed` is how many units the power may build, or
/// has to remove if negative; `taken` says that another order for the province was carried out.
pub fn of_excess(order: &Order, allowed: i32, at: Province, taken: bool) -> String {
    match (order, allowed) {
        _ if taken => format!("another order for {at} was carried out"),
        (Order::Build(_), 1..) => format!("in excess: {allowed} to build"),
        (Order::Build(_), _) => "nothing to build".to_owned(),
        (_, ..=-1) => format!("in excess: {} to remove", -allowed),
        (_, 0..) => "nothing to remove".to_owned(),
    }
}

/// Why an order was for nobody.
pub fn of_ignored(before: &Position, kind: PhaseKind, given: &[Given], order: usize) -> String {
    let Some(ignored) = given.get(order) else { return String::new() };
    let Some(at) = ignored.order.unit().map(|named| named.place.province) else {
        return OTHER_PHASE.to_owned();
    };
    let dislodged = before.dislodged_from(at).map(|dislodged| dislodged.unit);
    let there = if kind == PhaseKind::Retreats { dislodged } else { before.unit(at) };
    match there {
        None if kind == PhaseKind::Retreats => format!("no dislodged unit in {at}"),
        None => format!("no unit in {at}"),
        Some(unit) if unit.power() != ignored.power => format!("{unit} is {}'s", unit.power()),
        Some(_) if kind == PhaseKind::Adjustments => OTHER_PHASE.to_owned(),
        Some(_) => "replaced by a later order".to_owned(),
    }
}

const OTHER_PHASE: &str = "an order for another kind of phase";

/// Why a unit was taken off without an order.
pub fn of_disorder(removal: Removal) -> String {
    match removal.distance {
        Some(distance) => format!("removed for want of orders: {distance} from home"),
        None => "removed for want of orders: no way leads home".to_owned(),
    }
}
