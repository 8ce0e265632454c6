//! Rulings of the clerk in the words of the ledger.

use std::sync::Arc;

use crate::clerk::{self, Doubt, Ruling};
use crate::daemon::states::Loaded;
use crate::ledger::{
    EventNumber, EventText, GameName, GameRuling, LetterRank, LetterText, OutboxLetter, StateText,
};
use crate::report::letters::LetterKind;
use crate::rules::Subject;

/// What is kept of a ruling: what becomes of games and tournaments, and the letters.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub(super) games: Vec<GameRuling>,
    pub(super) letters: Vec<OutboxLetter>,
}

/// A ruling in the ledger's words, and how it leaves what it was made on. If nothing happened to
/// that, and nothing had to, it has no row.
pub(super) fn rows<S: Subject>(
    loaded: &Loaded<S>,
    ruling: &mut Ruling<S>,
    always: bool,
) -> Result<(Rows, Option<Loaded<S>>), serde_json::Error> {
    let mut rows = Rows::default();
    let mut after = None;
    if always || !ruling.events.is_empty() {
        let (step, state) = change(loaded, ruling)?;
        rows.games.push(step);
        after = Some(state);
    }
    let letters = ruling.letters.iter().map(|letter| outgoing(letter, Some(&loaded.name)));
    rows.letters = letters.collect::<Result<_, _>>()?;
    Ok((rows, after))
}

/// The step of a ruling in the ledger's words, and the state after it.
fn change<S: Subject>(
    loaded: &Loaded<S>,
    ruling: &mut Ruling<S>,
) -> Result<(GameRuling, Loaded<S>), serde_json::Error> {
    debug_assert!(ruling.after.is_some() || ruling.events.is_empty(), "events leave a state");
    let state = ruling.after.take().map_or_else(|| loaded.state.clone(), Arc::new);
    let step = step(&loaded.name, &*state, loaded.last, &ruling.events)?;
    let last = EventNumber(loaded.last.0 + ruling.events.len() as i64);
    let (name, size) = (loaded.name.clone(), step.state.as_str().len());
    Ok((step, Loaded { name, state, last, size }))
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

/// A letter in the ledger's words. Its id is its key: no two are alike. Unless it says otherwise,
/// it is about the game or tournament that was ruled on.
pub(super) fn outgoing(
    letter: &clerk::Outgoing,
    ruled_on: Option<&GameName>,
) -> Result<OutboxLetter, serde_json::Error> {
    Ok(OutboxLetter {
        key: letter.message_id.clone(),
        message_id: letter.message_id.clone(),
        to: letter.to.clone(),
        game: letter.about.as_ref().map(GameName::new).or_else(|| ruled_on.cloned()),
        text: LetterText::write(letter)?,
        rank: rank(letter),
    })
}

/// How soon a letter goes. A letter that may not be its receiver's, or is a stranger's, waits for
/// all others.
fn rank(letter: &clerk::Outgoing) -> LetterRank {
    let is_doubtful = letter.doubt.is_some_and(|doubt| doubt != Doubt::Asked);
    match letter.kind {
        _ if is_doubtful || letter.stranger || letter.outsider.is_some() => LetterRank::Notice,
        LetterKind::Receipt => LetterRank::Receipt,
        LetterKind::Answer
        | LetterKind::Result
        | LetterKind::Start
        | LetterKind::End
        | LetterKind::Correction => LetterRank::Result,
        _ => LetterRank::Notice,
    }
}
