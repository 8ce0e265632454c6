//! Rulings of the clerk in the words of the ledger.

use std::sync::Arc;

use super::loaded::Loaded;
use crate::clerk;
use crate::game::Game;
use crate::ledger::{
    EventNumber, EventText, GameName, GameRuling, LetterText, OutboxLetter, StateText,
};
use crate::rules::Subject;

/// What a ruling does to a game, in the ledger's words, and the game behind it.
pub(super) fn change(
    loaded: &Loaded,
    ruling: &clerk::Ruling,
) -> Result<(GameRuling, Loaded), serde_json::Error> {
    let mut game = Game::clone(&loaded.state);
    ruling.events.iter().for_each(|event| game.apply(event));
    let step = step(&loaded.name, &game, loaded.last, &ruling.events)?;
    let last = EventNumber(loaded.last.0 + ruling.events.len() as i64);
    let (name, size) = (loaded.name.clone(), step.state.as_str().len());
    Ok((step, Loaded { name, state: Arc::new(game), last, size }))
}

/// What events made of a game or tournament, in the ledger's words.
pub(super) fn step<S: Subject>(
    name: &GameName,
    after: &S,
    last: EventNumber,
    events: &[S::Event],
) -> Result<GameRuling, serde_json::Error> {
    let directory = after.directory();
    Ok(GameRuling {
        game: name.clone(),
        expected: last,
        events: events.iter().map(EventText::write).collect::<Result<_, _>>()?,
        state: StateText::write(after)?,
        next_wake: after.next_wake(),
        addresses: directory.addresses,
        tags: directory.names,
    })
}

/// A letter in the ledger's words. Its id is its key: no two are alike.
pub(super) fn outgoing(
    letter: &clerk::Outgoing,
    game: Option<&GameName>,
) -> Result<OutboxLetter, serde_json::Error> {
    Ok(OutboxLetter {
        key: letter.message_id.clone(),
        message_id: letter.message_id.clone(),
        to: letter.to.clone(),
        game: game.cloned(),
        text: LetterText::write(letter)?,
    })
}
