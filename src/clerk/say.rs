//! The values of letters, taken from the state of a game: what `report::letters` words.

use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::event::Ending;
use crate::game::votes::{Proposal, ProposalKind};
use crate::game::{Game, Moment, Person, PersonId};
use crate::report::letters::{Draft, LetterRefused, RefusedBecause, Time, safe};

/// A moment as a reader of a zone is told it (D.VII(4)b).
pub(super) fn time(moment: Moment, now: Moment, reader: &Person) -> Time {
    let local = match reader.zone {
        chrono_tz::Tz::GMT | chrono_tz::Tz::UTC => String::new(),
        zone => told::local(moment, zone),
    };
    let left = if moment > now { told::left(now, moment) } else { String::new() };
    Time { gmt: told::gmt(moment), local, left }
}

/// A person's name, as far as the game knows it.
pub(super) fn name<'g>(game: &'g Game, person: &'g PersonId) -> &'g str {
    game.person(person).map_or(person.0.as_str(), |known| known.name.as_str())
}

/// A short answer of a few sentences, each a paragraph.
pub(super) fn answer(game: &Game, subject: &str, sentences: &[String]) -> Draft {
    Draft::note(&game.setup.tag, subject, sentences)
}

/// A letter that is not taken, and why.
pub(super) fn refused(
    game: &Game,
    because: &RefusedBecause,
    received: Moment,
    subject: &str,
) -> Draft {
    let refused = LetterRefused {
        tag: &game.setup.tag,
        because,
        received: &told::gmt_to_the_second(received),
        subject,
        address: &game.setup.address,
        stands: None,
    };
    refused.draft()
}

/// What a proposal is about, in words.
pub(super) fn proposal(proposal: &Proposal) -> String {
    match &proposal.kind {
        ProposalKind::Concede(power) => format!("A win is conceded to {power} (D.IX(3))"),
        ProposalKind::End { survivors } => {
            let names: Vec<&str> = survivors.iter().map(|power| power.name()).collect();
            format!("The game ends, shared by {} (D.IX(4))", names.join(", "))
        }
        ProposalKind::RuleChange(_) => {
            format!("A change of the rules (D.IX(5)): {}", safe::line(&proposal.text))
        }
    }
}

/// How a game ended, in words.
pub(super) fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Solo(power) => format!("{power} has won"),
        Ending::LastYear => "The last year of the round is over".to_owned(),
        Ending::Conceded(power) => format!("A win was conceded to {power} by vote"),
        Ending::Voted(powers) => {
            let names: Vec<&str> = powers.iter().map(|power| power.name()).collect();
            format!("The game was ended by vote, shared by {}", names.join(", "))
        }
    }
}

/// `Fall 1902` for a phase's turn, as sentences write it.
pub(super) fn phase(phase: Phase) -> String {
    phase.title()
}

/// A power's name, for sentences.
pub(super) fn power(power: Power) -> &'static str {
    power.name()
}
