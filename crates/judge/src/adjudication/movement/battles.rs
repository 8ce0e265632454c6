//! Strengths, and who gets in: the fights of a phase once it is known which armies are carried.
//!
//! Fights over units that stay come first, since they depend on nothing else. A support that only
//! its own target could cut is settled by the fight over the supporter. Then every other province
//! names the one unit that could enter it; where that depends on the unit there leaving, moves that
//! fail are removed until none is left that does, so that circles move.

use std::cmp::Reverse;

use super::escape;
use super::field::{Field, HelpingSupport};
use super::outcome::{Bounce, Opposition, Outcome};
use super::strengths::Strengths;
use crate::board::{Space, Spaces, Tables};

/// Settles supports and moves, and writes their outcomes, the dislodgements and the retreats.
pub(super) fn fight<T: Tables>(field: &mut Field<T>) {
    let mut strengths = Strengths::none();
    count_supports(field, &mut strengths);
    let mut moved = Spaces::EMPTY;
    let mut waiting = Spaces::EMPTY;
    for to in field.targets.as_slice() {
        match entrant(field, &strengths, *to) {
            ProvinceEntrant::Certain(from) => moved.insert(from),
            ProvinceEntrant::IfVacated(from) => waiting.insert(from),
            ProvinceEntrant::Nobody => {}
        }
    }
    field.verdict.moved = with_chains(field, moved, waiting);
    let bounced_in = explain_bounces(field, &strengths);
    escape::list_dislodged(field, &strengths, bounced_in);
}

/// Counts the supports that are given and writes the outcome of those that are cut.
fn count_supports<T: Tables>(field: &mut Field<T>, strengths: &mut Strengths<T>) {
    let mut doubtful = false;
    for index in 0..field.helps().len() {
        let help = field.helps()[index];
        match cut(field, &help) {
            Cutting::No => strengths.add(field, &help),
            Cutting::ByAttackFrom(by) => {
                let outcome = Outcome::Cut { by: field.province(by), dislodging: false };
                field.verdict.outcomes[help.by] = outcome;
            }
            Cutting::OnlyFromTarget => doubtful = true,
        }
    }
    if doubtful {
        count_doubtful_supports(field, strengths);
    }
}

/// Settles the supports that only a dislodgement could cut. The deciding fights need none of them:
/// see [`super`].
fn count_doubtful_supports<T: Tables>(field: &mut Field<T>, strengths: &mut Strengths<T>) {
    for index in 0..field.helps().len() {
        let help = field.helps()[index];
        if !matches!(cut(field, &help), Cutting::OnlyFromTarget) {
            continue;
        }
        match entrant(field, strengths, help.by) {
            ProvinceEntrant::Certain(by) => {
                let outcome = Outcome::Cut { by: field.province(by), dislodging: true };
                field.verdict.outcomes[help.by] = outcome;
            }
            _ => strengths.add(field, &help),
        }
    }
}

enum Cutting<S> {
    No,
    ByAttackFrom(S),
    /// Only the unit attacked attacks back, so nothing is cut unless it dislodges the supporter.
    OnlyFromTarget,
}

/// A support is cut by a foreign attack that has an effect, unless it comes from the province on
/// which the support acts; be that attack by convoy or not (D.VI(5)). If there are several, the
/// first by province is named, so that no reason depends on the order of the orders.
#[inline]
fn cut<T: Tables>(field: &Field<T>, help: &HelpingSupport<T::Space>) -> Cutting<T::Space> {
    let mut first: Option<T::Space> = None;
    let mut from_target = false;
    for attacker in field.attackers(help.by) {
        if !field.effective.contains(attacker) || field.same_power(attacker, help.by) {
            continue;
        }
        if attacker == help.at {
            from_target = true;
        } else if first.is_none_or(|known| attacker < known) {
            first = Some(attacker);
        }
    }
    match first {
        Some(attacker) => Cutting::ByAttackFrom(attacker),
        None if from_target => Cutting::OnlyFromTarget,
        None => Cutting::No,
    }
}

/// Who can enter a province.
enum ProvinceEntrant<S> {
    Nobody,
    Certain(S),
    /// This unit, if the one that stands there leaves.
    IfVacated(S),
}

/// The two strongest moves to a province.
struct Contest<S> {
    first: Option<S>,
    strength: u8,
    second: u8,
}

impl<S: Space> Contest<S> {
    fn new<T: Tables<Space = S>>(
        field: &Field<T>,
        strengths: &Strengths<T>,
        to: S,
        but: Option<S>,
    ) -> Contest<S> {
        let mut contest = Contest { first: None, strength: 0, second: 0 };
        for attacker in field.attackers(to) {
            if Some(attacker) == but || !field.effective.contains(attacker) {
                continue;
            }
            let strength = strengths.full(attacker);
            if strength > contest.strength {
                contest.second = contest.strength;
                contest.strength = strength;
                contest.first = Some(attacker);
            } else if strength > contest.second {
                contest.second = strength;
            }
        }
        contest
    }

    /// The one move that is stronger than any other.
    fn winner(&self) -> Option<S> {
        self.first.filter(|_| self.strength > self.second)
    }
}

fn entrant<T: Tables>(
    field: &Field<T>,
    strengths: &Strengths<T>,
    to: T::Space,
) -> ProvinceEntrant<T::Space> {
    let contest = Contest::new(field, strengths, to, None);
    if field.unit(to).is_none() {
        return contest.winner().map_or(ProvinceEntrant::Nobody, ProvinceEntrant::Certain);
    }
    let leaves = field.target(to).is_some();
    if let Some(winner) = contest.winner() {
        let defence = strengths.defence(field, to, winner);
        let attack = strengths.hostile(winner);
        let foreign = !field.same_power(winner, to);
        if foreign && attack > defence && attack > contest.second {
            return ProvinceEntrant::Certain(winner);
        }
    }
    if !leaves {
        return ProvinceEntrant::Nobody;
    }
    // If the unit there leaves, it has beaten the one that came the other way, which then has no
    // effect here.
    let contest = match field.opposite(to) {
        None => contest,
        opposite => Contest::new(field, strengths, to, opposite),
    };
    contest.winner().map_or(ProvinceEntrant::Nobody, ProvinceEntrant::IfVacated)
}

/// The moves that succeed: those that are certain, and of those that wait for a province to be
/// left all that do not wait for one that stays.
fn with_chains<T: Tables>(field: &Field<T>, certain: Spaces<T>, waiting: Spaces<T>) -> Spaces<T> {
    let mut moved = certain | waiting;
    loop {
        let stuck: Spaces<T> = waiting
            .iter()
            .filter(|from| moved.contains(*from))
            .filter(|from| !field.target(*from).is_some_and(|to| moved.contains(to)))
            .collect();
        if stuck.is_empty() {
            return moved;
        }
        moved = moved - stuck;
    }
}

/// Writes for each move with an effect that failed what it failed against, and returns where rivals
/// kept each other out. The loser of a head-to-head battle is no rival where the winner comes from
/// (DATC 6.H.9).
fn explain_bounces<T: Tables>(field: &mut Field<T>, strengths: &Strengths<T>) -> Spaces<T> {
    let mut bounced_in = Spaces::EMPTY;
    for from in (field.effective - field.verdict.moved).iter() {
        let Some(to) = field.target(from) else { continue };
        if let Some(bounce) = bounce(field, strengths, from, to) {
            field.verdict.outcomes[from] = Outcome::Bounced(bounce);
            if bounce.by == Opposition::Rival {
                bounced_in.insert(to);
            }
        }
    }
    bounced_in
}

fn bounce<T: Tables>(
    field: &Field<T>,
    strengths: &Strengths<T>,
    from: T::Space,
    to: T::Space,
) -> Option<Bounce> {
    let vacated = field.verdict.moved.contains(to);
    let opposite = field.opposite(to).filter(|_| vacated);
    if opposite == Some(from) {
        let by = Opposition::HeadToHead;
        let (strength, against) = (strengths.hostile(from), strengths.full(to));
        let discounted = strengths.discounted(from);
        return Some(Bounce { strength, discounted, against, opponent: field.province(to), by });
    }
    let rival = field
        .attackers(to)
        .filter(|rival| *rival != from && Some(*rival) != opposite)
        .filter(|rival| field.effective.contains(*rival))
        .max_by_key(|rival| (strengths.full(*rival), Reverse(*rival)));
    let against_rival = |rival| Bounce {
        strength: strengths.full(from),
        discounted: 0,
        against: strengths.full(rival),
        opponent: field.province(rival),
        by: Opposition::Rival,
    };
    let rival = rival.map(against_rival);
    if let Some(bounce) = rival.filter(|bounce| bounce.against >= bounce.strength) {
        return Some(bounce);
    }
    if vacated || field.unit(to).is_none() {
        return rival;
    }
    let by = match field.target(to) {
        _ if field.same_power(from, to) => Opposition::OwnUnit,
        None => Opposition::Defender,
        Some(_) if field.opposite(to) == Some(from) => Opposition::HeadToHead,
        Some(_) => Opposition::Stuck,
    };
    let against = strengths.defence(field, to, from);
    let discounted = strengths.discounted(from);
    let strength = strengths.hostile(from);
    let bounce = Bounce { strength, discounted, against, opponent: field.province(to), by };
    match rival {
        // Without the victim's own supports the move is no stronger than a rival's.
        Some(rival) if by != Opposition::OwnUnit && strength > against => {
            Some(Bounce { strength, discounted, ..rival })
        }
        _ => Some(bounce),
    }
}
