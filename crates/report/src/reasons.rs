//! One sentence for each reason of a verdict, in the codes of data files or in the words of
//! letters.

use crate::adjudication::adjustments::Removal;
use crate::adjudication::movement::{
    Bounce, Dislodgement, Mismatch, MovementVerdict, NoConvoy, Opposition, Outcome,
};
use crate::adjudication::retreats::RetreatFate;
use crate::board::{PhaseKind, Position, Province};
use crate::orders::legality::{OTHER_PHASE, of_excess_build, of_excess_removal, sentence};
use crate::orders::{Given, Naming, Order};

/// Why the order of the unit in a province of `before` did not do what it was to do, and how the
/// unit was dislodged. Nothing if all went well.
pub fn of_movement(
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    at: Province,
) -> Option<String> {
    let unit = |at| naming.unit(before, at);
    let outcome = match verdict.outcome(at) {
        Outcome::Succeeds | Outcome::Disrupted => None,
        Outcome::Bounced(bounce) => Some(of_bounce(naming, before, verdict, at, bounce)),
        Outcome::Cut { by, dislodging: false } => Some(format!("cut by {}", unit(by))),
        Outcome::Cut { by, dislodging: true } => {
            Some(format!("cut by {}, which dislodged the supporter", unit(by)))
        }
        Outcome::Illegal(why) => before.unit(at).map(|unit| sentence(naming, why, unit, before)),
        Outcome::Unmatched(why) => Some(of_mismatch(naming, before, verdict, why)),
        Outcome::NoConvoy(why) => Some(of_missing_convoy(naming, before, verdict, why)),
    };
    let by_land = verdict
        .by_land_after_all()
        .contains(at)
        .then(|| "by land, since no chain of fleets stands there for a convoy".to_owned());
    let dislodged = verdict.dislodgement(at).map(|how| of_dislodgement(naming, before, how));
    let parts: Vec<String> = [outcome, by_land, dislodged].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn of_bounce(
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    at: Province,
    bounce: Bounce,
) -> String {
    let Bounce { strength, discounted, against, opponent, by } = bounce;
    let other = naming.unit(before, opponent);
    let mut sentence = match by {
        Opposition::Rival => {
            let to = verdict.target(at).unwrap_or(opponent);
            match naming {
                Naming::Codes => format!("{strength} against {against} with {other} at {to}"),
                // Where it was to go stands beside the sentence.
                Naming::Full => format!("{strength} against {against} with {other}"),
            }
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

fn of_dislodgement(naming: Naming, before: &Position, how: Dislodgement) -> String {
    let attacker = naming.unit(before, how.attacker);
    let way = if how.by_convoy { " by convoy" } else { "" };
    let end = if how.retreats.is_empty() { ", with nowhere to retreat" } else { "" };
    format!("dislodged by {attacker}{way}, {} against {}{end}", how.strength, how.against)
}

fn of_mismatch(
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    why: Mismatch,
) -> String {
    let unit = |at| naming.unit(before, at);
    match why {
        Mismatch::Nobody(at) => format!("no unit stands in {}", naming.place(at)),
        Mismatch::Moves(at) => format!("{} is to move, not to hold", unit(at)),
        Mismatch::OtherCoast(coast) => {
            format!("the move does not go to {}", naming.location(coast))
        }
        Mismatch::NotOrdered(at) => match (verdict.target(at), verdict.outcome(at)) {
            (Some(to), _) => format!("{} was ordered to {}", unit(at), naming.place(to)),
            (None, Outcome::Illegal(_)) => {
                format!("{} was ordered what it can't do", unit(at))
            }
            (None, _) => format!("{} was not ordered to move", unit(at)),
        },
    }
}

fn of_missing_convoy(
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    why: NoConvoy,
) -> String {
    let unit = |at| naming.unit(before, at);
    match why {
        NoConvoy::NotOrdered => "no chain of fleets was ordered to carry it".to_owned(),
        NoConvoy::RouteNotOrdered => {
            "the fleets ordered to carry it do not form the route that was written".to_owned()
        }
        NoConvoy::Disrupted(fleet) => format!("{} was dislodged", unit(fleet)),
        NoConvoy::Paradox(_) => {
            let together = |army: &Province| verdict.outcome(*army) == Outcome::NoConvoy(why);
            let armies: Vec<String> = verdict.paradox().iter().filter(together).map(unit).collect();
            format!("convoy paradox (D.VI(6)) of {}", armies.join(" and "))
        }
    }
}

/// Why a dislodged unit was lost. Nothing if it retreated or disbanded as ordered.
pub fn of_retreat(
    naming: Naming,
    before: &Position,
    at: Province,
    fate: RetreatFate,
) -> Option<String> {
    let dislodged = |province| before.dislodged_from(province).map(|dislodged| dislodged.unit);
    match fate {
        RetreatFate::Retreats(_) | RetreatFate::Disbands => None,
        RetreatFate::NotOrdered => Some("no order for the dislodged unit".to_owned()),
        RetreatFate::Illegal(why) => dislodged(at).map(|unit| sentence(naming, why, unit, before)),
        RetreatFate::Bounced { to, with } => {
            let other = dislodged(with);
            let other = other.map_or_else(|| naming.place(with).to_owned(), |o| naming.whose(o));
            Some(format!("met {other} at {}", naming.place(to)))
        }
    }
}

/// Why a build or removal was one too many. `allowed` is how many units the power may build, or
/// has to remove if negative; `taken` says that another order for the province was carried out.
pub fn of_excess(naming: Naming, order: &Order, allowed: i32, at: Province, taken: bool) -> String {
    match order {
        _ if taken => format!("another order for {} was carried out", naming.place(at)),
        Order::Build(_) => of_excess_build(allowed.max(0) as usize),
        _ => of_excess_removal((-allowed).max(0) as usize),
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

/// Why a unit was taken off without an order.
pub fn of_disorder(removal: Removal) -> String {
    match removal.distance {
        Some(distance) => format!("removed for want of orders: {distance} from home"),
        None => "removed for want of orders: no way leads home".to_owned(),
    }
}
