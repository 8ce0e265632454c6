//! Archives: a ledger as JSON Lines, for others to keep and to check.
//!
//! The sealed archive has everything and is the operator's. The public one has what all were told:
//! how games began, orders and results as they were published, counts of votes, press without its
//! authors, corrections, how games ended. Of every other event it has the hash with its salt
//! ([`Seal::of_event`]), so that the chain can be checked and the event not be read. The salts of
//! secrets are not in it: a ballot is short, and a reader with its salt would try all that it could
//! be.
//!
//! `docs/reliability.md` describes the lines.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::board::{Phase, Position};
use crate::game::event::Opening;
use crate::game::{Event, Game, hex};
use crate::ledger::{
    EventNumber, EventProof, ForgottenMarks, GameName, Head, KeptRuling, Ledger, LedgerError,
    LetterNumber, Received, Seal,
};
use crate::rules::EventReader;
use crate::tournament::TournamentFact;
use crate::variants::KeptMap;

/// How many rows are taken from the ledger at once.
const BATCH: usize = 500;

/// Which archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArchiveKind {
    /// Everything, for the operator.
    Sealed,
    /// What all were told.
    Public,
}

/// Why an archive could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveTrouble {
    /// The ledger can't be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The archive can't be written.
    #[error("the archive can't be written: {0}")]
    Output(#[from] io::Error),
    /// No version that this one understands wrote the event.
    #[error("event {number} of {game} can't be read: {why}")]
    Unreadable { game: GameName, number: EventNumber, why: serde_json::Error },
}

/// A line of an archive that is about a game; the check reads these.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "line")]
pub(super) enum ArchiveLine {
    /// How a game begins.
    Game {
        game: GameName,
        /// The map, if it is not the standard one; the lines after it are on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        map: Option<KeptMap>,
        rulebook: String,
        first_year: u16,
        last_year: u16,
        phase: Phase,
        position: Box<Position>,
    },
    /// How a tournament begins.
    Tournament { game: GameName },
    /// A public event.
    Event { game: GameName, number: EventNumber, salt: Seal, text: String },
    /// An event of which only the hash is shown.
    Secret { game: GameName, number: EventNumber, content: Seal },
    /// An event that no longer names or quotes a person who is forgotten: its earlier hash, and
    /// what is left of it.
    Forgotten { game: GameName, number: EventNumber, content: Seal, text: String },
    /// The end of a game's chain.
    Head { game: GameName, head: Head },
}

/// Writes an archive of a ledger. `progress` is called for each line.
pub fn write<L: Ledger>(
    ledger: &L,
    kind: ArchiveKind,
    version: &str,
    output: &mut impl Write,
    mut progress: impl FnMut(),
) -> Result<(), ArchiveTrouble> {
    let mut lines = ArchiveWriter { output, progress: &mut progress };
    ledger.at_one_moment(|ledger| {
        let heads = ledger.heads()?;
        let marks = ledger.forgotten()?;
        let mut first = json!({ "line": "archive", "archive": kind, "version": version });
        if kind == ArchiveKind::Sealed {
            first["heads"] = json!(heads);
        }
        lines.write(&first)?;
        for (game, head) in &heads.games {
            events(ledger, kind, game, &marks, &mut lines)?;
            lines.write(&ArchiveLine::Head { game: game.clone(), head: *head })?;
        }
        if kind == ArchiveKind::Sealed {
            letters(ledger, &mut lines)?;
            ledger.each_ruling(|ruled| lines.write(&ruling(ruled)))?;
        }
        Ok(())
    })?
}

struct ArchiveWriter<'o, W> {
    output: &'o mut W,
    progress: &'o mut dyn FnMut(),
}

impl<W: Write> ArchiveWriter<'_, W> {
    fn write(&mut self, line: &impl Serialize) -> Result<(), ArchiveTrouble> {
        serde_json::to_writer(&mut *self.output, line).map_err(io::Error::from)?;
        self.output.write_all(b"\n")?;
        (self.progress)();
        Ok(())
    }
}

fn events<L: Ledger, W: Write>(
    ledger: &L,
    kind: ArchiveKind,
    game: &GameName,
    marks: &ForgottenMarks,
    lines: &mut ArchiveWriter<'_, W>,
) -> Result<(), ArchiveTrouble> {
    let (mut after, mut reader) = (EventNumber(0), EventReader::default());
    loop {
        let batch = ledger.proofs(game, after, BATCH)?;
        let Some(last) = batch.last() else { return Ok(()) };
        let is_first = after == EventNumber(0);
        after = last.number;
        if game.tournament().is_some() {
            if is_first {
                lines.write(&ArchiveLine::Tournament { game: game.clone() })?;
            }
            for proof in &batch {
                let is_shown = kind == ArchiveKind::Sealed || is_public_of_tournament(proof);
                lines.write(&event_line(game, proof, marks, is_shown))?;
            }
            continue;
        }
        for proof in &batch {
            let read = reader.read::<Game, _>(|| proof.text.read());
            let event = read.map_err(|why| ArchiveTrouble::Unreadable {
                game: game.clone(),
                number: proof.number,
                why,
            })?;
            if let Event::Opened(opening) = &event {
                lines.write(&beginning(game, opening))?;
            }
            lines.write(&event_line(
                game,
                proof,
                marks,
                kind == ArchiveKind::Sealed || is_public(&event),
            ))?;
        }
    }
}

/// The public part of how a game begins: neither people nor keys.
fn beginning(game: &GameName, opening: &Opening) -> ArchiveLine {
    ArchiveLine::Game {
        game: game.clone(),
        map: opening.setup.map,
        rulebook: opening.setup.rulebook.clone(),
        first_year: opening.setup.first_year,
        last_year: opening.setup.last_year,
        phase: opening.phase,
        position: Box::new(opening.position.clone()),
    }
}

fn event_line(
    game: &GameName,
    proof: &EventProof,
    marks: &ForgottenMarks,
    is_shown: bool,
) -> ArchiveLine {
    let (game, number, text) = (game.clone(), proof.number, proof.text.as_str());
    if let Some(&content) = marks.events.get(&(game.clone(), number)) {
        return match is_shown {
            true => ArchiveLine::Forgotten { game, number, content, text: text.to_owned() },
            false => ArchiveLine::Secret { game, number, content },
        };
    }
    match is_shown {
        true => ArchiveLine::Event { game, number, salt: proof.salt, text: text.to_owned() },
        false => ArchiveLine::Secret { game, number, content: Seal::of_event(proof.salt, text) },
    }
}

/// Whether the whole board was told all that an event says. An event that names a person is told to
/// that person alone. Masters and directors answer for what they corrected, under their short
/// names.
fn is_public(event: &Event) -> bool {
    matches!(
        event,
        Event::Counted { .. }
            | Event::VotesLapsed
            | Event::PressPublished { .. }
            | Event::HeldBack { .. }
            | Event::Played { .. }
            | Event::Waiting
            | Event::Resumed { .. }
            | Event::Corrected { .. }
            | Event::RolledBack { .. }
            | Event::RulePassed { .. }
            | Event::RuleChanged { .. }
            | Event::HoursSet { .. }
            | Event::Ended { .. }
    )
}

/// Whether all are told everything that an event of a tournament says: boards and seeds, by which
/// the draw can be repeated, and what the committee has decided. Who voted how stays secret, and a
/// person who is known by his address is not named.
fn is_public_of_tournament(proof: &EventProof) -> bool {
    let event: Result<crate::tournament::TournamentEvent, _> = proof.text.read();
    event.is_ok_and(|event| {
        matches!(
            event.what,
            TournamentFact::Drawn { .. }
                | TournamentFact::Started { .. }
                | TournamentFact::Revealed { .. }
                | TournamentFact::Decided { .. }
        )
    })
}

fn letters<L: Ledger, W: Write>(
    ledger: &L,
    lines: &mut ArchiveWriter<'_, W>,
) -> Result<(), ArchiveTrouble> {
    let mut after = LetterNumber(0);
    loop {
        let batch = ledger.letters(after, BATCH)?;
        let Some(last) = batch.last() else { return Ok(()) };
        after = last.number;
        for received in &batch {
            lines.write(&letter(received))?;
        }
    }
}

fn letter(received: &Received) -> Value {
    let letter = &received.letter;
    let mut line = json!({
        "line": "letter",
        "number": received.number,
        "mailbox": letter.mailbox,
        "uid": letter.uid.map(|uid| [uid.validity, uid.number]),
        "message-id": letter.message_id,
        "received": letter.received,
    });
    // Nearly every letter is a text; the bytes of others are written as digits.
    match std::str::from_utf8(&letter.bytes) {
        Ok(text) => line["text"] = json!(text),
        Err(_) => line["hex"] = json!(hex(&letter.bytes)),
    }
    line
}

fn ruling(ruled: &KeptRuling) -> Value {
    let games = ruled.games.iter().map(|step| {
        json!({
            "game": step.game,
            "before": step.before,
            "last": step.last,
            "head": step.head,
            "state": step.state,
            "next-wake": step.next_wake,
            "directory": step.directory,
        })
    });
    let letters = ruled.letters.iter().map(|(number, letter)| {
        json!({
            "number": number,
            "key": letter.key,
            "message-id": letter.message_id,
            "to": letter.to,
            "game": letter.game,
            "text": letter.text.as_str(),
        })
    });
    json!({
        "line": "ruling",
        "number": ruled.number,
        "job": ruled.job,
        "letter": ruled.letter,
        "at": ruled.at,
        "version": ruled.version,
        "node": ruled.node,
        "games": games.collect::<Vec<_>>(),
        "letters": letters.collect::<Vec<_>>(),
    })
}
