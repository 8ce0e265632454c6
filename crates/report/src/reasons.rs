//! One sentence for each reason of a verdict, in the codes of data files or in the words of
//! letters.

use std::fmt::{self, Write};

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
    let mut sentence = String::new();
    add_movement(&mut sentence, naming, before, verdict, at);
    Some(sentence).filter(|sentence| !sentence.is_empty())
}

/// The same, after a text that is there. Of long streams of phases every sentence is written into
/// one piece of memory.
pub fn add_movement(
    text: &mut String,
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    at: Province,
) {
    let begin = text.len();
    // Nothing that writes into memory fails.
    let _ = match verdict.outcome(at) {
        Outcome::Succeeds | Outcome::Disrupted => Ok(()),
        Outcome::Bounced(bounce) => add_bounce(text, naming, before, verdict, at, bounce),
        Outcome::Cut { by, dislodging } => {
            text.push_str("cut by ");
            naming.add_unit(text, before, by);
            text.push_str(if dislodging { ", which dislodged the supporter" } else { "" });
            Ok(())
        }
        Outcome::Illegal(why) => {
            text.extend(before.unit(at).map(|unit| sentence(naming, why, unit, before)));
            Ok(())
        }
        Outcome::Unmatched(why) => add_mismatch(text, naming, before, verdict, why),
        Outcome::NoConvoy(why) => add_missing_convoy(text, naming, before, verdict, why),
    };
    if verdict.by_land_after_all().contains(at) {
        add_joint(text, begin);
        text.push_str("by land, since there is no chain of fleets for a convoy");
    }
    if let Some(how) = verdict.dislodgement(at) {
        add_joint(text, begin);
        add_dislodgement(text, naming, before, how);
    }
}

/// What comes between two parts of what begins there.
fn add_joint(text: &mut String, begin: usize) {
    if text.len() > begin {
        text.push_str("; ");
    }
}

fn add_bounce(
    text: &mut String,
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    at: Province,
    bounce: Bounce,
) -> fmt::Result {
    let Bounce { strength, discounted, against, opponent, by } = bounce;
    if by == Opposition::OwnUnit {
        naming.add_unit(text, before, opponent);
        text.push_str(", its own unit, was still there");
        return Ok(());
    }
    add_strengths(text, strength, against);
    text.push_str(" with ");
    naming.add_unit(text, before, opponent);
    match (by, naming) {
        (Opposition::Rival, Naming::Codes) => {
            text.push_str(" at ");
            text.push_str(verdict.target(at).unwrap_or(opponent).code());
        }
        // Its goal is beside the sentence.
        (Opposition::Rival, Naming::Full) | (Opposition::OwnUnit, _) => {}
        (Opposition::Defender, _) => text.push_str(", which stayed"),
        (Opposition::HeadToHead, _) => text.push_str(", coming the other way"),
        (Opposition::Stuck, _) => text.push_str(", which could not leave"),
    }
    if discounted > 0 {
        let victim = verdict.target(at).and_then(|to| before.unit(to));
        let nation = victim.map_or("the defender", |unit| unit.power().name());
        let supports = if discounted == 1 { "support" } else { "supports" };
        write!(text, " ({discounted} {supports} by {nation} against its own unit not counted)")?;
    }
    Ok(())
}

fn add_dislodgement(text: &mut String, naming: Naming, before: &Position, how: Dislodgement) {
    text.push_str("dislodged by ");
    naming.add_unit(text, before, how.attacker);
    text.push_str(if how.by_convoy { " by convoy, " } else { ", " });
    add_strengths(text, how.strength, how.against);
    text.push_str(if how.retreats.is_empty() { ", with nowhere to retreat" } else { "" });
}

/// `2 against 1`; hardly ever has one of them two digits.
fn add_strengths(text: &mut String, strength: u8, against: u8) {
    for (words, number) in [("", strength), (" against ", against)] {
        text.push_str(words);
        match char::from_digit(u32::from(number), 10) {
            Some(digit) => text.push(digit),
            None => text.push_str(&number.to_string()),
        }
    }
}

fn add_mismatch(
    text: &mut String,
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    why: Mismatch,
) -> fmt::Result {
    let unit = |at| naming.unit(before, at);
    match why {
        Mismatch::Nobody(at) => write!(text, "no unit stands in {}", naming.place(at)),
        Mismatch::Moves(at) => write!(text, "{} is to move, not to hold", unit(at)),
        Mismatch::OtherCoast(coast) => {
            write!(text, "the move does not go to {}", naming.location(coast))
        }
        Mismatch::NotOrdered(at) => match (verdict.target(at), verdict.outcome(at)) {
            (Some(to), _) => write!(text, "{} was ordered to {}", unit(at), naming.place(to)),
            (None, Outcome::Illegal(_)) => {
                write!(text, "{} was ordered what it can't do", unit(at))
            }
            (None, _) => write!(text, "{} was not ordered to move", unit(at)),
        },
    }
}

fn add_missing_convoy(
    text: &mut String,
    naming: Naming,
    before: &Position,
    verdict: &MovementVerdict,
    why: NoConvoy,
) -> fmt::Result {
    let unit = |at| naming.unit(before, at);
    match why {
        NoConvoy::NotOrdered => text.write_str("no chain of fleets was ordered to carry it"),
        NoConvoy::RouteNotOrdered => {
            text.write_str("the fleets ordered to carry it do not form the route that was written")
        }
        NoConvoy::Disrupted(fleet) => write!(text, "{} was dislodged", unit(fleet)),
        NoConvoy::Paradox(_) => {
            let together = |army: &Province| verdict.outcome(*army) == Outcome::NoConvoy(why);
            let armies = verdict.paradox().iter().filter(together);
            let armies: Vec<String> = armies.map(|army| unit(army).to_string()).collect();
            write!(text, "convoy paradox (D.VI(6)) of {}", armies.join(" and "))
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

/// Why no unit could carry out an order.
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
        Some(distance) => format!("removed because no order came: {distance} from home"),
        None => "removed because no order came: no way leads home".to_owned(),
    }
}
