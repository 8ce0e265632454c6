//! Why orders failed: all that may be said about it.
//!
//! Where one thing alone explains a failure there is one such reason. Where several would have
//! done, such as two rivals of the same strength, a resolver is free to name any of them.

use chancery::adjudication::movement::{Bounce, Mismatch, NoConvoy, Opposition, Outcome};
use chancery::board::Province;

use super::intent::{Board, Intent};
use super::ruling::{Settled, count};
use super::strength::{Guess, has};

/// What may be said of each unit's order, unit by unit. Nothing is listed for an order that was
/// impossible: what is wrong with it can be told in several ways.
pub(crate) fn reasons(settled: &Settled) -> Vec<Vec<Outcome>> {
    let end = settled.end();
    let reasons = Reasons { settled, board: &settled.board, end };
    settled.board.numbers().map(|unit| reasons.of(unit)).collect()
}

struct Reasons<'a> {
    settled: &'a Settled,
    board: &'a Board,
    end: Guess<'a>,
}

impl Reasons<'_> {
    fn of(&self, unit: usize) -> Vec<Outcome> {
        let end = &self.end;
        match self.board.intents[unit] {
            Intent::Impossible => Vec::new(),
            Intent::ByLand(_) | Intent::BySea(..) if end.moves(unit) => vec![Outcome::Succeeds],
            Intent::BySea(..) if !end.has_effect(unit) => self.lack_of_convoy(unit),
            Intent::ByLand(_) | Intent::BySea(..) => self.bounces(unit),
            Intent::SupportStay(place) if self.board.supported_by(unit).is_none() => {
                vec![Outcome::Unmatched(self.mismatch(place, Mismatch::Moves(place)))]
            }
            Intent::SupportMove(from, _) if self.board.supported_by(unit).is_none() => {
                vec![Outcome::Unmatched(self.mismatch(from, Mismatch::NotOrdered(from)))]
            }
            Intent::Carry(from, _) if self.board.carried_by(unit).is_none() => {
                vec![Outcome::Unmatched(self.mismatch(from, Mismatch::NotOrdered(from)))]
            }
            Intent::SupportStay(_) | Intent::SupportMove(..) if end.is_cut(unit) => self.cuts(unit),
            Intent::Carry(..) if end.dislodger(unit).is_some() => vec![Outcome::Disrupted],
            _ => vec![Outcome::Succeeds],
        }
    }

    fn mismatch(&self, place: Province, otherwise: Mismatch) -> Mismatch {
        match self.board.unit_in(place) {
            Some(_) => otherwise,
            None => Mismatch::Nobody(place),
        }
    }

    /// Any attack that cuts by itself may be named. Only a support that none of them cut fell
    /// because its unit did.
    fn cuts(&self, supporter: usize) -> Vec<Outcome> {
        let cut =
            |attacker, dislodging| Outcome::Cut { by: self.board.origin(attacker), dislodging };
        let cuts: Vec<Outcome> =
            self.end.cutters(supporter).map(|attacker| cut(attacker, false)).collect();
        if !cuts.is_empty() {
            return cuts;
        }
        self.end.dislodger(supporter).into_iter().map(|attacker| cut(attacker, true)).collect()
    }

    /// A paradox explains more than the fleet that fell in it. Otherwise any fallen fleet that
    /// belongs to a way which the army could have gone may be named.
    fn lack_of_convoy(&self, army: usize) -> Vec<Outcome> {
        let groups = self.board.groups_for(army);
        let paradox = self.settled.convoys.paradox_of(army);
        let reasons: Vec<NoConvoy> = if let Some(paradox) = paradox {
            let others = self.board.numbers().filter(|other| has(paradox, *other));
            others.map(|other| NoConvoy::Paradox(self.board.origin(other))).collect()
        } else if groups.is_empty() {
            let is_any = self.board.route(army).is_some_and(|route| route.is_any());
            vec![if is_any { NoConvoy::NotOrdered } else { NoConvoy::RouteNotOrdered }]
        } else {
            let is_fallen = |sea: &Province| {
                self.board.unit_in(*sea).is_some_and(|fleet| self.end.dislodger(fleet).is_some())
            };
            groups.into_iter().flatten().filter(is_fallen).map(NoConvoy::Disrupted).collect()
        };
        reasons.into_iter().map(Outcome::NoConvoy).collect()
    }

    fn bounces(&self, mover: usize) -> Vec<Outcome> {
        let end = &self.end;
        let full = end.defend_strength(mover);
        let victim = end.victim(mover);
        let has_lost = end.opponent(mover).is_some_and(|opponent| end.moves(opponent));
        let rivals = self.bounces_off_rivals(mover, full, 0);
        let bounces = match victim {
            Some(victim) if has_lost => vec![self.bounce_off(mover, victim)],
            _ if !rivals.is_empty() => rivals,
            None => Vec::new(),
            Some(victim) => {
                let bounce = self.bounce_off(mover, victim);
                if bounce.by == Opposition::OwnUnit || bounce.strength <= bounce.against {
                    vec![bounce]
                } else {
                    let strength = usize::from(bounce.strength);
                    self.bounces_off_rivals(mover, strength, bounce.discounted)
                }
            }
        };
        bounces.into_iter().map(Outcome::Bounced).collect()
    }

    /// The failures against the strongest of those who want to the same place, if that one is
    /// strong enough to keep such a strength out.
    fn bounces_off_rivals(&self, mover: usize, strength: usize, discounted: u8) -> Vec<Bounce> {
        let end = &self.end;
        let prevented = end.rivals(mover).map(|rival| end.prevent_strength(rival)).max();
        let Some(most) = prevented.filter(|most| *most >= strength) else {
            return Vec::new();
        };
        end.rivals(mover)
            .filter(|rival| end.prevent_strength(*rival) == most)
            .map(|rival| Bounce {
                strength: count(strength),
                discounted,
                against: count(most),
                opponent: self.board.origin(rival),
                by: Opposition::Rival,
            })
            .collect()
    }

    /// The failure against the unit in the target. Its own power's supports do not count against
    /// it.
    fn bounce_off(&self, mover: usize, victim: usize) -> Bounce {
        let (board, end) = (self.board, &self.end);
        let is_own = |supporter: &usize| board.are_friends(*supporter, victim);
        let discounted = end.supporters(mover).filter(is_own).count();
        let by = if board.are_friends(mover, victim) {
            Opposition::OwnUnit
        } else if end.opponent(mover).is_some() {
            Opposition::HeadToHead
        } else if board.target(victim).is_some() {
            Opposition::Stuck
        } else {
            Opposition::Defender
        };
        Bounce {
            strength: count(end.defend_strength(mover) - discounted),
            discounted: count(discounted),
            against: count(end.stand(mover, board.origin(victim))),
            opponent: board.origin(victim),
            by,
        }
    }
}
