//! A letter that was written at the prompt, from the journal to the ruling on it.

use crate::clerk::{self, Outgoing, Ruling};
use crate::cli::handing::{self, Hands};
use crate::cli::prompt::PromptOptions;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest, PromptLetter};
use crate::daemon::until_answered;
use crate::game::{Event, Game};
use crate::ledger::{self, AnyLedger, EventNumber, GameName, KeptRuling, Ledger};
use crate::mail::Arrival;
use crate::rules::EventReader;

/// How many rulings are looked through at a time.
const AT_ONCE: usize = 100;

/// How far it has come.
pub(super) enum Entered {
    Ruled(Box<Ruling>),
    /// It is in the journal, and no daemon is at work.
    Lies,
    /// It is not ruled on yet.
    Waits,
}

/// Puts a letter into the journal, by ourselves or through the daemon that has the ledger, and
/// waits for the ruling on it.
pub(super) fn enter(
    options: &PromptOptions,
    written: PromptLetter,
    arrival: &Arrival,
) -> Result<Entered, String> {
    let look = options.look()?;
    let game = GameName::new(written.game.clone());
    let number = match options.hands()? {
        Hands::Ours(mut ledger) => {
            let entered = ledger.receive(&[written.arrived()]).map_err(|why| why.to_string())?;
            if !options.is_served()? {
                return Ok(Entered::Lies);
            }
            entered.first().copied().ok_or_else(handing::unexpected)?
        }
        Hands::Daemon(visit) => {
            match handing::ask(visit, &DaemonRequest::Write(written), &options.patience)? {
                Some(DaemonAnswer::Entered(number)) => number,
                Some(_) => return Err(handing::unexpected()),
                None => return Ok(Entered::Waits),
            }
        }
    };
    let ruled = || look.ruling_on(number).map_err(|why| why.to_string());
    match until_answered(options.patience.limit(), ruled)? {
        Some(ruled) => {
            kept(&look, &ruled, &game, arrival).map(|ruling| Entered::Ruled(Box::new(ruling)))
        }
        None => Ok(Entered::Waits),
    }
}

/// What the ledger keeps of a ruling on a board, and which lines had an effect.
fn kept(
    ledger: &AnyLedger,
    ruled: &KeptRuling,
    game: &GameName,
    arrival: &Arrival,
) -> Result<Ruling, String> {
    let mut ruling = Ruling::default();
    for (_, letter) in &ruled.letters {
        let letter = letter.text.read::<Outgoing>().map_err(|why| why.to_string())?;
        ruling.letters.push(letter);
    }
    let Some(step) = ruled.games.iter().find(|step| step.game == *game) else { return Ok(ruling) };
    // The state shown before does not count: the board may have gone on meanwhile.
    let mut before = None;
    let mut last = EventNumber(0);
    let mut reader = EventReader::default();
    while last < step.before {
        let batch = usize::try_from(step.before.0 - last.0).unwrap_or(AT_ONCE).min(AT_ONCE);
        for (number, event) in events(ledger, game, (last, batch), &mut reader)? {
            last = number;
            match (&mut before, event) {
                (None, Event::Opened(opening)) => before = Some(Game::open(*opening)),
                (None, _) => return Err(format!("{game} does not begin as a board")),
                (Some(before), event) => before.apply(&event),
            }
        }
    }
    let count = usize::try_from(step.last.0 - step.before.0).unwrap_or(0);
    let own = events(ledger, game, (step.before, count), &mut reader)?;
    ruling.events = own.into_iter().map(|(_, event)| event).collect();
    let again = before.map(|before| clerk::handle(&before, arrival, ruled.at));
    ruling.carried_out = again.map(|again| again.carried_out).unwrap_or_default();
    Ok(ruling)
}

/// So many events of a board after one of them.
fn events(
    ledger: &AnyLedger,
    game: &GameName,
    (after, count): (EventNumber, usize),
    reader: &mut EventReader,
) -> Result<Vec<(EventNumber, Event)>, String> {
    let kept = ledger.events(game, after, count).map_err(|why| why.to_string())?;
    let read = |kept: ledger::NumberedEvent| {
        let event = reader.read::<Game, _>(|| kept.text.read()).map_err(|why| why.to_string())?;
        Ok((kept.number, event))
    };
    kept.into_iter().map(read).collect()
}
