//! What is voted on and how games end, in words: for letters and for the gazette.

use std::collections::BTreeSet;

use crate::board::Power;
use crate::game::Game;
use crate::game::event::Ending;
use crate::game::votes::{Proposal, ProposalKind, survivors};
use crate::letters::listed;

/// What a proposal is about, in words.
pub fn proposal(game: &Game, proposal: &Proposal) -> String {
    match &proposal.kind {
        ProposalKind::Concede(power) => format!("A win is conceded to {power}"),
        ProposalKind::End { survivors } => draw(game, survivors),
        ProposalKind::RuleChange(change) => {
            format!("A change of the rules: {}", change.words().trim_end_matches('.'))
        }
    }
}

/// A game end, by whom it leaves out or whom it has, whichever is shorter (D.IX(4)).
fn draw(game: &Game, shared: &BTreeSet<Power>) -> String {
    let alive = survivors(&game.position);
    let out: Vec<&str> = alive.difference(shared).map(|power| power.name()).collect();
    let shared: Vec<&str> = alive.intersection(shared).map(|power| power.name()).collect();
    if out.is_empty() {
        "A draw between all survivors".to_owned()
    } else if out.len() < shared.len() {
        format!("A draw between all but {}", listed(&out))
    } else {
        format!("A draw between {}", listed(&shared))
    }
}

/// How a game ended, as a sentence.
pub fn ending(game: &Game, ending: &Ending) -> String {
    match ending {
        Ending::Solo(power) => format!("{power} has won."),
        Ending::LastYear => "The last year of the round is over.".to_owned(),
        Ending::Conceded(power) => format!("A win was conceded to {power}, by vote."),
        Ending::Voted(powers) => {
            format!("{}, by vote.", draw(game, &powers.iter().copied().collect()))
        }
    }
}
