//! The values of letters, taken from the state of a game: what `report::letters` words.

use crate::board::Power;
use crate::game::calendar::told;
use crate::game::event::Ending;
use crate::game::votes::{Proposal, ProposalKind};
use crate::game::{Game, Moment, Person, PersonId, state::Stage};
use crate::report::letters::{
    Draft, Help, HelpLine, LetterRefused, RefusedBecause, Seat, Time, safe,
};

/// A moment as a reader of a zone is told it (D.VII(4)b).
pub(super) fn time(moment: Moment, now: Moment, reader: &Person) -> Time {
    Time::at(moment, now, reader.zone)
}

/// When orders are due, or what they wait for.
pub(super) fn due(game: &Game, now: Moment, reader: &Person) -> Time {
    match game.stage {
        Stage::Orders => time(game.running.at, now, reader),
        Stage::HeldBack if is_locked(game, reader) => {
            unknown_time("now: orders are locked, and the result is held back")
        }
        Stage::HeldBack => unknown_time("as soon as you can: the result waits"),
        Stage::Waiting => unknown_time("after the wait; a new deadline will be told"),
        Stage::Over(_) => unknown_time("never: the game is over"),
    }
}

/// Whether somebody plays, and his orders are not those that a held-back result waits for.
fn is_locked(game: &Game, person: &Person) -> bool {
    let held = game.held_by(&person.id);
    !held.is_empty() && held.iter().all(|power| !game.silent.contains(power))
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

/// A time that nobody knows yet, in words.
pub(super) fn unknown_time(words: &str) -> Time {
    Time { gmt: words.to_owned(), local: String::new(), left: String::new() }
}

/// Who plays what, for lists.
pub(super) fn seats(game: &Game) -> Vec<Seat<'_>> {
    let row = |power: Power| {
        let holder = game.holder(power)?;
        Some(Seat { power, name: &holder.name, address: &holder.address })
    };
    Power::ALL.into_iter().filter_map(row).collect()
}

/// What can be written, in short.
pub(super) fn help(game: &Game) -> Draft {
    Help { tag: &game.setup.tag, address: &game.setup.address, groups: &HELP }.draft()
}

const fn line(write: &'static str, does: &'static str) -> HelpLine<'static> {
    HelpLine { write, does }
}

const HELP: [(&str, &[HelpLine<'static>]); 4] = [
    (
        "Orders",
        &[
            line("A Par - Bur", "moves; also H, S, C, VIA, R, B, D, WAIVE"),
            line("if dislodged, A Bur - Gas, else disband", "plans a retreat"),
            line("FINAL", "you are done; \"not final\" takes it back"),
            line("clear", "strikes your orders"),
            line("status", "what you have on file"),
        ],
    ),
    (
        "Votes and press",
        &[
            line("propose a draw", "puts it to the vote; so does \"concede to Turkey\""),
            line("vote yes on 1", "your ballot, secret for ever"),
            line("press white: …", "is published; also grey, dark grey NAME"),
        ],
    ),
    (
        "Time",
        &[
            line("extension 48 hours", "moves the deadline; ask 12 hours ahead"),
            line("absence 3 Dec - 10 Dec", "tells when you are away"),
            line("unavailable Fri 18:00 - Mon 08:00", "your weekly window"),
            line("substitute NAME <address> until F1903", "somebody plays for you"),
        ],
    ),
    (
        "Trouble",
        &[
            line("error …", "a result is wrong"),
            line("dispute …", "a question of the rules"),
            line("report: …", "for the director alone"),
            line("appeal 3", "takes case 3 further"),
        ],
    ),
];

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
