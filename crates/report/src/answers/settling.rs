//! How cases end: by a ruling, which is announced, or overtaken by events.

use crate::board::{Phase, Power};
use crate::game::case::{CaseDesk, Matter};
use crate::letters::Draft;
use crate::names;

sentences! { pub enum SettlingAnswer {
    /// To the game master, of a ruling of others.
    YoursToCarryOut => "It is for you to carry out: if it changes a result, write \"gm correct: \
        reason\" with the changes below it (D.VIII(1)).";
    IsOver(phase: Phase) => "{} is over.", names::phase(*phase);
    /// About an extension that the game master left undecided.
    HasLapsed(over: Phase) => "The request lapsed, undecided, when {} was judged.",
        names::phase(*over);
    IsPlayed(name: String, power: Power) => "{name} now plays {power}.";
    MayBeAppealed(case: u32, above: CaseDesk) => "To take the case to the {}, write APPEAL {case}.",
        if *above == CaseDesk::Committee { "committee" } else { "director" };
}}

pub const NOTHING_TO_REFUSE: &str = "There is nothing left to refuse: the substitution was taken \
    back, or the seat was filled in another way.";

/// To the player whose extension the game master left undecided.
pub fn extension_lapsed(tag: &str, case: u32, over: Phase) -> Draft {
    let text = format!(
        "{} was judged before the game master decided on your extension, case {case}. Your request \
            has lapsed, and nothing is charged for it.",
        names::phase(over)
    );
    Draft::note(tag, &format!("Case {case}: your extension has lapsed"), &[text])
}

/// How a case ended, as a sentence.
pub const fn how(matter: &Matter, granted: Option<bool>) -> &'static str {
    match (matter, granted) {
        (_, None) => "There is a ruling.",
        (Matter::Extension { .. }, Some(true)) => "The extension has been granted.",
        (Matter::Extension { .. }, Some(false)) => "The extension has been refused.",
        (Matter::HeldLetter { .. }, Some(true)) => "The letter counts from when it was received.",
        (Matter::HeldLetter { .. }, Some(false)) => {
            "The letter has been refused and does not \
            count."
        }
        (Matter::Error | Matter::ReadLate { .. }, Some(true)) => "The result has been corrected.",
        (Matter::Error, Some(false)) => "The report has been refused: the result stands.",
        (Matter::ReadLate { .. }, Some(false)) => "The result stands without the letter.",
        (Matter::Correction { .. }, Some(true)) => "The director has consented to the correction.",
        (Matter::Correction { .. }, Some(false)) => {
            "The correction has been refused: the result \
            stands."
        }
        (Matter::Rollback { .. }, Some(true)) => "The director has consented to the rollback.",
        (Matter::Rollback { .. }, Some(false)) => {
            "The rollback has been refused: the game goes on."
        }
        (Matter::VotePassed { .. }, Some(true)) => "The game ends as voted.",
        (Matter::VotePassed { .. }, Some(false)) => "The game goes on: the vote stays as counted.",
        (Matter::Substitution { .. }, Some(true)) => {
            "The director does not refuse the substitution (B.10)."
        }
        (Matter::Substitution { .. }, Some(false)) => "The substitution has been refused (B.10).",
        (Matter::OpenSeat { .. }, Some(_)) => "The seat has been settled.",
        (_, Some(true)) => "The request has been granted.",
        (_, Some(false)) => "The request has been refused.",
    }
}
