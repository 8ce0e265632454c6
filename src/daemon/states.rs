//! The present states of games and tournaments.
//!
//! The events are the truth. The state beside them saves going through all of them, and counts if
//! this build of the program wrote it. Another build may have kept less, or understood an event
//! differently, and a ruling on its state would differ from every replay. So a state of another
//! build is made again from its events, each time, until a ruling of this build writes it. If nodes
//! of two builds share a ledger, neither believes the other's states.

use std::sync::Arc;

use serde::de::Error as _;

use super::trouble::Trouble;
use crate::game::Game;
use crate::ledger::{EventNumber, GameName, Ledger, LedgerError, Snapshot};
use crate::rules::{EventReader, Subject};

/// The build in whose name rulings are made: the version of the program, and a hash of its source.
pub const BUILD: &str = env!("CHANCERY_BUILD");

/// How many events are in memory at once.
const BATCH: usize = 200;

/// A game or tournament as the ledger has it.
#[derive(Clone, Debug)]
pub struct Loaded<S = Game> {
    pub(super) name: GameName,
    /// Its present state.
    pub state: Arc<S>,
    pub(super) last: EventNumber,
    /// The length of its written state.
    pub(super) size: usize,
}

impl<S: Clone> Loaded<S> {
    /// Its present state.
    pub fn into_state(self) -> S {
        Arc::unwrap_or_clone(self.state)
    }
}

/// The present state of a game or tournament for a version; nothing if there is none of this name.
pub(super) fn standing<T: Subject>(
    ledger: &impl Ledger,
    name: &GameName,
    version: &str,
) -> Result<Option<Loaded<T>>, Trouble> {
    let Some(snapshot) = ledger.load(name)? else { return Ok(None) };
    let state = match snapshot.version == version {
        true => snapshot.state.read(),
        false => from_events(ledger, name, snapshot.last)?,
    };
    let state = state.map_err(|why| Trouble::Unreadable { game: name.clone(), why })?;
    Ok(Some(loaded(name, &snapshot, state)))
}

/// The state of a snapshot that this version wrote; nothing, if it can't be read.
pub(super) fn opened<T: Subject>(name: &GameName, snapshot: &Snapshot) -> Option<Loaded<T>> {
    snapshot.state.read().ok().map(|state| loaded(name, snapshot, state))
}

fn loaded<T>(name: &GameName, snapshot: &Snapshot, state: T) -> Loaded<T> {
    let (last, size) = (snapshot.last, snapshot.state.as_str().len());
    Loaded { name: name.clone(), state: Arc::new(state), last, size }
}

/// The state that the events lead to, up to the last one that counts, or why they lead to none.
fn from_events<T: Subject>(
    ledger: &impl Ledger,
    name: &GameName,
    last: EventNumber,
) -> Result<Result<T, serde_json::Error>, LedgerError> {
    let fault = |number: i64, why: &str| {
        Ok(Err(serde_json::Error::custom(format!("event {number}: {why}"))))
    };
    let (mut state, mut done): (Option<T>, i64) = (None, 0);
    let mut reader = EventReader::default();
    while done < last.0 {
        let most = usize::try_from(last.0 - done).unwrap_or(BATCH).min(BATCH);
        let batch = ledger.events(name, EventNumber(done), most)?;
        if batch.is_empty() {
            return fault(done + 1, "it is missing");
        }
        for kept in batch {
            done += 1;
            if kept.number.0 != done {
                return fault(done, "it is missing");
            }
            let event = match reader.read::<T, _>(|| kept.text.read()) {
                Ok(event) => event,
                Err(why) => return fault(done, &why.to_string()),
            };
            state = state.or_else(|| T::begun(&event));
            match &mut state {
                Some(state) => state.apply(&event),
                None => return fault(done, "it begins nothing"),
            }
        }
    }
    Ok(state.ok_or_else(|| serde_json::Error::custom("it has no events")))
}
