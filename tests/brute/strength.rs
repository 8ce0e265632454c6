//! Which ends of a phase agree with the rules, once it is known which convoys work.
//!
//! A guess says of every unit whether its move succeeds. Everything else follows from that: who is
//! dislodged, which supports are cut, and how strong each unit is. The guess is consistent if the
//! strengths make exactly those moves succeed. The strengths are those of the fifth chapter of the
//! DATC.

use chancery::board::Province;

use super::intent::{Board, Intent};

/// A set of units, by their number on the board.
pub(crate) type Units = u64;

pub(crate) fn has(units: Units, unit: usize) -> bool {
    units >> unit & 1 != 0
}

/// One way in which the phase could end.
#[derive(Clone, Copy)]
pub(crate) struct Guess<'a> {
    board: &'a Board,
    /// The armies by sea whose convoy works.
    carried: Units,
    /// The units whose move succeeds.
    moved: Units,
    /// The supporters whose support is cut.
    cut: Units,
}

impl<'a> Guess<'a> {
    /// The end of the phase, given which convoys work. The only doubt left is whether units that
    /// follow one another in a circle all move or all stay; they move.
    pub(crate) fn settled(board: &'a Board, carried: Units) -> Guess<'a> {
        let movers: Vec<usize> = board
            .numbers()
            .filter(|unit| board.target(*unit).is_some())
            .filter(|unit| !board.goes_by_sea(*unit) || has(carried, *unit))
            .collect();
        let mut best: Option<Guess> = None;
        let mut others = Vec::new();
        for choice in 0..1_u64 << movers.len() {
            let moved = (0..movers.len())
                .filter(|index| has(choice, *index))
                .fold(0, |moved, index| moved | 1 << movers[index]);
            let guess = Guess::new(board, carried, moved);
            if !guess.is_consistent() {
                continue;
            }
            others.push(moved);
            if best.is_none_or(|best| best.moved.count_ones() < moved.count_ones()) {
                best = Some(guess);
            }
        }
        let best = best.unwrap_or_else(|| panic!("no end agrees with the rules: {board:?}"));
        assert!(
            others.iter().all(|moved| moved & !best.moved == 0),
            "two ends agree with the rules, and not for a circle alone: {board:?}"
        );
        best
    }

    /// The end in which just these moves succeed.
    pub(crate) fn new(board: &'a Board, carried: Units, moved: Units) -> Guess<'a> {
        let mut guess = Guess { board, carried, moved, cut: 0 };
        let cut = board.numbers().filter(|unit| guess.finds_cut(*unit));
        guess.cut = cut.fold(0, |cut, unit| cut | 1 << unit);
        guess
    }

    fn is_consistent(&self) -> bool {
        let mut movers = self.board.numbers();
        movers.all(|unit| self.moves(unit) == self.deserves_to_move(unit))
    }

    pub(crate) fn moved(&self) -> Units {
        self.moved
    }

    pub(crate) fn moves(&self, unit: usize) -> bool {
        has(self.moved, unit)
    }

    pub(crate) fn is_carried(&self, army: usize) -> bool {
        has(self.carried, army)
    }

    /// Whether the unit attacks its target at all; an army without its convoy does not.
    pub(crate) fn has_effect(&self, unit: usize) -> bool {
        match self.board.intents[unit] {
            Intent::ByLand(_) => true,
            Intent::BySea(..) => self.is_carried(unit),
            _ => false,
        }
    }

    /// The units with a move of effect into a province.
    pub(crate) fn attackers(&self, of: Province) -> impl Iterator<Item = usize> {
        self.board
            .numbers()
            .filter(move |unit| self.has_effect(*unit) && self.board.target(*unit) == Some(of))
    }

    /// The unit that takes this unit's place while it is still there.
    pub(crate) fn dislodger(&self, unit: usize) -> Option<usize> {
        let mut attackers = self.attackers(self.board.origin(unit));
        attackers.find(|attacker| self.moves(*attacker) && !self.moves(unit))
    }

    /// Whether a support is cut: the supporter is dislodged, or attacked by another power from
    /// anywhere but the place at which the support is directed (D.VI(5) for convoyed attacks).
    fn finds_cut(&self, supporter: usize) -> bool {
        self.dislodger(supporter).is_some() || self.cutters(supporter).next().is_some()
    }

    /// The units that cut a support by attacking alone.
    pub(crate) fn cutters(&self, supporter: usize) -> impl Iterator<Item = usize> {
        let aim = match self.board.intents[supporter] {
            Intent::SupportMove(_, to) => Some(to),
            Intent::SupportStay(place) => Some(place),
            _ => None,
        };
        self.attackers(self.board.origin(supporter)).filter(move |attacker| {
            !self.board.are_friends(*attacker, supporter)
                && Some(self.board.origin(*attacker)) != aim
        })
    }

    pub(crate) fn is_cut(&self, supporter: usize) -> bool {
        has(self.cut, supporter)
    }

    /// The units whose support for this unit counts.
    pub(crate) fn supporters(&self, of: usize) -> impl Iterator<Item = usize> {
        self.board.numbers().filter(move |supporter| {
            self.board.supported_by(*supporter) == Some(of) && !self.is_cut(*supporter)
        })
    }

    /// The unit that this one meets head to head: both go by land, each to where the other is.
    pub(crate) fn opponent(&self, unit: usize) -> Option<usize> {
        let opponent = self.board.unit_in(self.board.target(unit)?)?;
        let is_met = self.board.target(opponent) == Some(self.board.origin(unit))
            && !self.board.goes_by_sea(unit)
            && !self.board.goes_by_sea(opponent);
        is_met.then_some(opponent)
    }

    /// What an attack needs to exceed because of who is in the province and does not leave it.
    pub(crate) fn hold_strength(&self, province: Province) -> usize {
        match self.board.unit_in(province) {
            None => 0,
            Some(unit) if self.moves(unit) => 0,
            Some(unit) if self.board.target(unit).is_some() => 1,
            Some(unit) => 1 + self.supporters(unit).count(),
        }
    }

    /// The unit that the move would have to dislodge.
    pub(crate) fn victim(&self, mover: usize) -> Option<usize> {
        let there = self.board.unit_in(self.board.target(mover)?)?;
        (self.opponent(mover).is_some() || !self.moves(there)).then_some(there)
    }

    /// What a move has to get in. No power attacks its own unit or helps others to.
    pub(crate) fn attack_strength(&self, mover: usize) -> usize {
        if !self.has_effect(mover) {
            return 0;
        }
        match self.victim(mover) {
            None => 1 + self.supporters(mover).count(),
            Some(victim) if self.board.are_friends(mover, victim) => 0,
            Some(victim) => {
                let is_foreign = |supporter: &usize| !self.board.are_friends(*supporter, victim);
                1 + self.supporters(mover).filter(is_foreign).count()
            }
        }
    }

    /// What a move has against the opponent of a head-to-head battle.
    pub(crate) fn defend_strength(&self, mover: usize) -> usize {
        1 + self.supporters(mover).count()
    }

    /// What a move has to keep others out of its target. The loser of a head-to-head battle has
    /// no effect on the province that the winner left.
    pub(crate) fn prevent_strength(&self, mover: usize) -> usize {
        let has_lost = self.opponent(mover).is_some_and(|winner| self.moves(winner));
        if !self.has_effect(mover) || has_lost {
            return 0;
        }
        1 + self.supporters(mover).count()
    }

    /// What resists a move: the unit in its target, and others that want to get there.
    pub(crate) fn resistance(&self, mover: usize, target: Province) -> usize {
        let prevented = self.rivals(mover).map(|rival| self.prevent_strength(rival)).max();
        self.stand(mover, target).max(prevented.unwrap_or(0))
    }

    /// What the unit in the target has against the move.
    pub(crate) fn stand(&self, mover: usize, target: Province) -> usize {
        match self.opponent(mover) {
            Some(opponent) => self.defend_strength(opponent),
            None => self.hold_strength(target),
        }
    }

    /// The other units that go where this one goes.
    pub(crate) fn rivals(&self, mover: usize) -> impl Iterator<Item = usize> {
        let target = self.board.target(mover);
        let others = target.into_iter().flat_map(|target| self.attackers(target));
        others.filter(move |rival| *rival != mover)
    }

    fn deserves_to_move(&self, unit: usize) -> bool {
        let Some(target) = self.board.target(unit) else {
            return false;
        };
        self.attack_strength(unit) > self.resistance(unit, target)
    }
}
