//! Who votes, and whether a proposal passes (D.IX(1), (3), (5)).

use std::collections::BTreeSet;

use super::ballot::{Ballot, Ballots, Voter};
use super::lacking::{Lacking, VoterStand};
use super::proposal::{Proposal, ProposalKind};
use crate::board::{Phase, PhaseKind, Position, Power, Unit};
use crate::game::seats::is_held_back;

/// Those who vote when a vote is due, and who of them kept silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Electorate {
    /// The powers that are in the game and have a holder.
    pub voters: BTreeSet<Power>,
    /// The powers that owed orders and gave none (NMR), and from whose players nothing came at all.
    pub silent: BTreeSet<Power>,
    /// The phase whose deadline it is.
    pub phase: Phase,
    /// The game's first year.
    pub first_year: u16,
}

/// What happened to a proposal: all that leaves a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoteOutcome {
    pub passed: bool,
}

/// The powers with a centre or a unit, with or without a player (Readings 20 and 26).
pub fn survivors(position: &Position) -> BTreeSet<Power> {
    // One walk over the board: a map may have 34 powers, and each letter asks for them.
    let left = on_board(position).fold(0_u128, |left, power| left | 1 << power.index());
    position.powers().filter(|power| left >> power.index() & 1 == 1).collect()
}

/// Whether a power has a centre or a unit.
pub fn survives(position: &Position, power: Power) -> bool {
    on_board(position).any(|other| other == power)
}

/// The owner of each centre and each unit.
fn on_board(position: &Position) -> impl Iterator<Item = Power> + '_ {
    let owners = position.map().provinces().filter_map(|province| position.owner(province));
    let dislodged = position.dislodged().iter().map(|dislodged| dislodged.unit);
    owners.chain(position.units().chain(dislodged).map(Unit::power))
}

impl Electorate {
    /// The electorate of a position: holders of a centre or a unit. A seat in disorder has no
    /// holder, and so no vote (Reading 20).
    pub fn of(
        position: &Position,
        held: &BTreeSet<Power>,
        silent: BTreeSet<Power>,
        (phase, first_year): (Phase, u16),
    ) -> Electorate {
        let voters = survivors(position).intersection(held).copied().collect();
        Electorate { voters, silent, phase, first_year }
    }

    /// Whether a missing ballot is a yes of a player who sent no orders either: at a movement
    /// deadline, for the end of a game, and for nothing else (D.IX(1)). In the first year that
    /// deadline is held back until the seat has a player, and the silent one is not asked
    /// (D.VII(6)(b) with Interaction 7).
    fn takes_silence_for_yes(&self, kind: &ProposalKind) -> bool {
        kind.is_game_end()
            && self.phase.kind() == PhaseKind::Movement
            && !is_held_back(self.phase, self.first_year)
    }
}

impl Ballots {
    /// Whether the proposal passes: all who vote are for it, and there is at least one voter.
    pub fn count(&self, proposal: &Proposal, electorate: &Electorate) -> VoteOutcome {
        let agrees = |power: &Power| self.agrees(*power, proposal, electorate);
        let unanimous = !electorate.voters.is_empty() && electorate.voters.iter().all(agrees);
        let admissible = match proposal.kind {
            // The win goes to a player: a seat without one can't have it (D.IX(3)).
            ProposalKind::Concede(winner) => electorate.voters.contains(&winner),
            ProposalKind::End { .. } => true,
            ProposalKind::RuleChange(_) => self.game_master_agrees(),
        };
        VoteOutcome { passed: unanimous && admissible }
    }

    fn agrees(&self, power: Power, proposal: &Proposal, electorate: &Electorate) -> bool {
        match self.of(power) {
            Some(Ballot::Yes) => true,
            Some(Ballot::No | Ballot::Abstain) => false,
            Some(Ballot::Unclear) | None => {
                let silence = electorate.takes_silence_for_yes(&proposal.kind);
                silence && electorate.silent.contains(&power)
            }
        }
    }

    pub(super) fn lacking(&self, proposal: &Proposal, electorate: &Electorate) -> Lacking {
        let stand = |power: &Power| {
            let agrees = self.agrees(*power, proposal, electorate);
            (*power, VoterStand { agrees, at: self.received(Voter::Seat(*power)) })
        };
        electorate.voters.iter().map(stand).collect()
    }
}
