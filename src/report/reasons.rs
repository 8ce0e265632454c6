//! One sentence for each reason of a verdict, in the codes of data files or in the words of
//! letters.

use super::names;
use crate::adjudication::adjustments::{Refusal, Removal};
use crate::adjudication::movement::{
    Bounce, Dislodgement, Illegality, Mismatch, NoConvoy, Opposition, Outcome, Verdict,
};
use crate::adjudication::retreats::Fate;
use crate::board::{Location, PhaseKind, Position, Province, Unit};
use crate::orders::{Given, Order};

/// How provinces and units are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By codes, as in data files: `A MUN`.
    Codes,
    /// In full, with the nation, as in letters: `Germany's A Munich`.
    Full,
}

impl Naming {
    fn place(self, at: Province) -> &'static str {
        match self {
            Naming::Codes => at.code(),
            Naming::Full => at.name(),
        }
    }

    fn location(self, at: Location) -> String {
        match self {
            Naming::Codes => at.to_string(),
            Naming::Full => names::location(at),
        }
    }

    fn whose(self, unit: Unit) -> String {
        match self {
            Naming::Codes => unit.to_string(),
            Naming::Full => names::whose(unit),
        }
    }

    fn unit(self, before: &Position, at: Province) -> String {
        before.unit(at).map_or_else(|| self.place(at).to_owned(), |unit| self.whose(unit))
    }

    /// The unit of which the sentence speaks; in letters it is named beside the sentence.
    fn this(self, unit: Unit) -> String {
        match self {
            Naming::Codes => unit.to_string(),
            Naming::Full => format!("the {}", unit.kind().word()),
        }
    }

    fn own(self, before: &Position, at: Province) -> String {
        before.unit(at).map_or_else(|| self.place(at).to_owned(), |unit| self.this(unit))
    }

    fn coasts(self, split: Province, between: &str) -> String {
        let coasts: Vec<String> = split.coasts().iter().map(|coast| self.location(coast)).collect();
        coasts.join(between)
    }
}

/// Why the order of the unit in a province of `before` did not do what it was to do, and how the
/// unit was dislodged. Nothing if all went well.
pub fn of_movement(
    naming: Naming,
    before: &Position,
    verdict: &Verdict,
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
        Outcome::Illegal(why) => {
            Some(of_illegality(naming, before, &naming.own(before, at), at, why))
        }
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
    verdict: &Verdict,
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

/// Why an order was impossible for the unit so called, which stands in a province.
fn of_illegality(
    naming: Naming,
    before: &Position,
    unit: &str,
    at: Province,
    why: Illegality,
) -> String {
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
        Illegality::NoSuchMove(from) => {
            format!("{} can't go there", naming.unit(before, from))
        }
        Illegality::NotAtSea => "only a fleet at sea can convoy".to_owned(),
        Illegality::NoArmy(army) => format!("no army stands in {}", place(army)),
        Illegality::NotNeeded => format!("{unit} could be left out of any route"),
        Illegality::OffRoute => format!("{unit} lies on no route between the two provinces"),
        Illegality::Closed(to) => {
            let to = naming.place(to);
            format!("{to} is closed: occupied, contested, or where the attacker came from")
        }
    }
}

fn of_mismatch(naming: Naming, before: &Position, verdict: &Verdict, why: Mismatch) -> String {
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
    verdict: &Verdict,
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
pub fn of_retreat(naming: Naming, before: &Position, at: Province, fate: Fate) -> Option<String> {
    let dislodged = |province| before.dislodged_from(province).map(|dislodged| dislodged.unit);
    match fate {
        Fate::Retreats(_) | Fate::Disbands => None,
        Fate::NotOrdered => Some("no order for the dislodged unit".to_owned()),
        Fate::Illegal(why) => {
            let unit = dislodged(at).map_or_else(String::new, |unit| naming.this(unit));
            Some(of_illegality(naming, before, &unit, at, why))
        }
        Fate::Bounced { to, with } => {
            let other = dislodged(with);
            let other = other.map_or_else(|| naming.place(with).to_owned(), |o| naming.whose(o));
            Some(format!("met {other} at {}", naming.place(to)))
        }
    }
}

/// Why a build was impossible.
pub fn of_refusal(naming: Naming, before: &Position, why: Refusal) -> String {
    let place = |at| naming.place(at);
    match why {
        Refusal::NoHome(at) => format!("{} is no home centre of the power", place(at)),
        Refusal::Lost(at) => match before.owner(at) {
            Some(owner) => format!("{} belongs to {owner}", place(at)),
            None => format!("{} belongs to nobody", place(at)),
        },
        Refusal::Occupied(at) => format!("{} stands in {}", naming.unit(before, at), place(at)),
        Refusal::FleetInland(at) => format!("a fleet can't be built inland in {}", place(at)),
        Refusal::WhichType(at) => {
            format!("{} can build armies and fleets: the order has to say which", place(at))
        }
        Refusal::WhichCoast(at) if at.is_split() => {
            let coasts = naming.coasts(at, " or ");
            format!("a fleet in {} stands on {coasts}: the order has to say which", place(at))
        }
        Refusal::WhichCoast(at) => format!("{} has no coasts to choose from", place(at)),
    }
}

/// Why a build or removal was one too many. `allowed` is how many units the power may build, or
/// has to remove if negative; `taken` says that another order for the province was carried out.
pub fn of_excess(naming: Naming, order: &Order, allowed: i32, at: Province, taken: bool) -> String {
    match (order, allowed) {
        _ if taken => format!("another order for {} was carried out", naming.place(at)),
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
