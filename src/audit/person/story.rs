//! Going through a ledger row by row, for what it says of one person.

use super::PersonTrouble;
use crate::ledger::{
    AnyLedger, EventNumber, EventText, GameName, Ledger as _, LetterNumber, Received,
};
use crate::mail::Arrival;

/// How many rows are taken from the ledger at once.
const BATCH: usize = 200;

/// All games and tournaments.
pub(super) fn subjects(ledger: &AnyLedger) -> Result<Vec<GameName>, PersonTrouble> {
    Ok([ledger.games()?, ledger.tournaments()?].concat())
}

pub(super) fn each_event(
    ledger: &AnyLedger,
    game: &GameName,
    mut work: impl FnMut(EventNumber, &EventText) -> Result<(), PersonTrouble>,
) -> Result<(), PersonTrouble> {
    let mut after = EventNumber(0);
    loop {
        let batch = ledger.events(game, after, BATCH)?;
        let Some(last) = batch.last() else { return Ok(()) };
        after = last.number;
        batch.iter().try_for_each(|event| work(event.number, &event.text))?;
    }
}

pub(super) fn each_letter(
    ledger: &AnyLedger,
    mut work: impl FnMut(&Received, &Arrival),
) -> Result<(), PersonTrouble> {
    let mut after = LetterNumber(0);
    loop {
        let batch = ledger.letters(after, BATCH)?;
        let Some(last) = batch.last() else { return Ok(()) };
        after = last.number;
        for received in &batch {
            let letter = &received.letter;
            let number = received.number.0.unsigned_abs();
            let opened = Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes);
            work(received, &opened);
        }
    }
}
