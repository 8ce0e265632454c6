//! Corrections of a result, and sets that are read again after them (D.VIII).

use crate::board::{Conflict, Phase, Power};
use crate::game::Game;
use crate::letters::{Draft, listed, safe};
use crate::names;

sentences! { pub enum CorrectionsAnswer {
    NothingPublished => "There is no published result to correct.";
    NeedsConsent(case: u32) => "The game is over, so the director has to consent to a correction: \
        case {case}. Until then, the result stands.";
    CannotBeMade(why: Conflict) => "The correction can't be made: {why}.";
    IsMade(phase: Phase) => "The result of {} has been corrected.", names::phase(*phase);
    /// About the phases whose boards stay as published.
    KeptAsPublished(phases: Vec<Phase>) => "The board has changed since then, so the position \
        after {} stays as published. Correct it again if the phase that follows it is ever played \
        again.",
        listed(&phases.iter().copied().map(names::phase).collect::<Vec<String>>());
}}

pub const POSITION_CORRECTED: &str = "The position has been corrected.";

/// What is different when sets are read again.
#[derive(Default)]
pub struct Reread {
    /// Lines that are not read any more.
    pub lost: Vec<String>,
    /// Lines that were refused before.
    pub found: Vec<String>,
    /// Whether it was FINAL.
    pub was_final: bool,
}

impl Reread {
    fn told(&self) -> impl Iterator<Item = String> {
        let told = |what: &'static str, lines: &[String]| -> Vec<String> {
            lines.iter().map(|line| format!("{what}: {}", safe::line(line))).collect()
        };
        let lost = told("No longer read", &self.lost);
        lost.into_iter().chain(told("Now read, but refused before", &self.found))
    }
}

/// To the player who sent a set that is kept sealed.
pub fn sealed_set_reread(
    game: &Game,
    power: Power,
    because: &str,
    changes: Option<&Reread>,
) -> Draft {
    let mut told = vec![format!("{because} We have read your sealed set for {power} again.")];
    match changes {
        Some(changes) => told.extend(changes.told()),
        None => told.push("It says the same as before.".to_owned()),
    }
    Draft::note(&game.setup.tag, &format!("{power}: your sealed set was read again"), &told)
}

/// The remarks on what is on file, and was read again.
pub fn reread(because: &str, has_set: bool, changes: &Reread) -> Vec<String> {
    let kept = match (has_set, changes.was_final) {
        (false, true) => "Your plans are kept. They are no longer FINAL.",
        (false, false) => "Your plans are kept.",
        (true, true) => "We have kept your set and read it again. It is no longer FINAL.",
        (true, false) => "We have kept your set and read it again.",
    };
    std::iter::once(format!("{because} {kept}")).chain(changes.told()).collect()
}
