//! One sentence for each reason of a verdict, in the codes of data files.

use crate::adjudication::adjustments::Removal;
use crate::adjudication::movement::{
    Bounce, Dislodgement, Mismatch, NoConvoy, Opposition, Outcome, Verdict,
};
use crate::adjudication::retreats::Fate;
use crate::board::{PhaseKind, Position, Province};
use crate::orders::legality::{OTHER_PHASE, of_excess_build, of_excess_removal, sentence, unit_in};
use crate::orders::{Given, Order};

/// Why the order of the unit in a province of `before` did not do what it was to do, and how the
/// unit was dislodged. Nothing if all went well.
pub fn of_movement(before: &Position, verdict: &Verdict, at: Province) -> Option<String> {
    let outcome = match verdict.outcome(at) {
        Outcome::Succeeds | Outcome::Disrupted => None,
        Outcome::Bounced(bounce) => Some(of_bounce(before, verdict, at, bounce)),
        Outcome::Cut { by, dislodging: false } => Some(format!("cut by {}", unit_in(before, by))),
        Outcome::Cut { by, dislodging: true } => {
            Some(format!("cut by {}, which dislodged the supporter", unit_in(before, by)))
        }
        Outcome::Illegal(why) => before.unit(at).map(|unit| sentence(why, unit, before)),
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

fn of_bounce(before: &Position, verdict: &Verdict, at: Province, bounce: Bounce) -> String {
    let Bounce { strength, discounted, against, opponent, by } = bounce;
    let other = unit_in(before, opponent);
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
    let attacker = unit_in(before, how.attacker);
    let way = if how.by_convoy { " by convoy" } else { "" };
    let end = if how.retreats.is_empty() { ", with nowhere to retreat" } else { "" };
    format!("dislodged by {attacker}{way}, {} against {}{end}", how.strength, how.against)
}

fn of_mismatch(before: &Position, verdict: &Verdict, why: Mismatch) -> String {
    match why {
        Mismatch::Nobody(at) => format!("no unit stands in {at}"),
        Mismatch::Moves(at) => format!("{} is to move, not to hold", unit_in(before, at)),
        Mismatch::OtherCoast(coast) => format!("the move does not go to {coast}"),
        Mismatch::NotOrdered(at) => match (verdict.target(at), verdict.outcome(at)) {
            (Some(to), _) => format!("{} was ordered to {to}", unit_in(before, at)),
            (None, Outcome::Illegal(_)) => {
                format!("{} was ordered what it can't do", unit_in(before, at))
            }
            (None, _) => format!("{} was not ordered to move", unit_in(before, at)),
        },
    }
}

fn of_missing_convoy(before: &Position, verdict: &Verdict, why: NoConvoy) -> String {
    match why {
        NoConvoy::NotOrdered => "no chain of fleets was ordered to carry it".to_owned(),
        NoConvoy::RouteNotOrdered => {
            "the fleets ordered to carry it do not form the route that was written".to_owned()
        }
        NoConvoy::Disrupted(fleet) => format!("{} was dislodged", unit_in(before, fleet)),
        NoConvoy::Paradox(_) => {
            let together = |army: &Province| verdict.outcome(*army) == Outcome::NoConvoy(why);
            let armies: Vec<String> = verdict
                .paradox()
                .iter()
                .filter(together)
                .map(|army| unit_in(before, army))
                .collect();
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
        Fate::Illegal(why) => {
            let unit = before.dislodged_from(at).map(|dislodged| dislodged.unit);
            unit.map(|unit| sentence(why, unit, before))
        }
        Fate::Bounced { to, with } => Some(format!("met {} at {to}", dislodged(with))),
    }
}

/// Why a build or removal was one too many. `allowed` is how many units the power may build, or
/// has to remove if negative; `taken` says that another order for the province was carried out.
pub fn of_excess(order: &Order, allowed: i32, at: Province, taken: bool) -> String {
    match order {
        _ if taken => format!("another order for {at} was carried out"),
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
