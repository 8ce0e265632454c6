//! Parts of many letters: times that are not known yet, people with their parts in a game, and the
//! answer to a letter.

use crate::board::{Map, Power};
use crate::endings;
use crate::game::staff::StaffRole;
use crate::game::votes::{Proposal, ProposalKind};
use crate::game::{Game, PersonId};
use crate::letters::Draft;
use crate::names;
use crate::tournament::reported_board::YEARS_OF_BOARD;
use crate::tournament::scoring::BoardKind;

pub const LOCKED: &str = "now: orders are locked, and the result is held back";
pub const HELD_BACK: &str = "as soon as you can: the result waits";
pub const WAITING: &str = "after the wait; we will announce a new deadline";
pub const OVER: &str = "never: the game is over";

/// A person's name, as far as the game knows it.
pub fn name<'g>(game: &'g Game, person: &'g PersonId) -> &'g str {
    game.person(person).map_or(person.0.as_str(), |known| known.name.as_str())
}

pub fn plays(power: Power, name: &str) -> String {
    format!("{power} ({name})")
}

pub fn in_office(role: StaffRole, name: &str) -> String {
    format!("{} ({name})", role.words())
}

pub fn captain(power: Power, name: &str) -> String {
    format!("{power}'s captain ({name})")
}

/// The answer to a letter. Its subject is always the same: anyone who looks at the outbox sees
/// subjects, and a ballot is secret (D.IX(2)).
pub fn answered(tag: &str, sentences: &[String]) -> Draft {
    Draft::note(tag, "Answer to your letter", sentences)
}

/// What a proposal is about, in a few words.
pub fn title(game: &Game, proposal: &Proposal) -> String {
    match &proposal.kind {
        ProposalKind::RuleChange(_) => "A change of the rules".to_owned(),
        ProposalKind::Concede(_) | ProposalKind::End { .. } => endings::proposal(game, proposal),
    }
}

/// When the game ends, for its policies, if that is set.
pub fn last_year(map: Map, year: u16) -> Option<String> {
    let years = 1 + year.saturating_sub(BoardKind::Map(map).first_year());
    let last = (years < YEARS_OF_BOARD).then(|| names::last_season(map, year))?;
    Some(format!("The game ends with {last}, unless someone wins before then (B.3)."))
}
