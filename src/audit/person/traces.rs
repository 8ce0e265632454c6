//! Where in a ledger a person is named or quoted.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::PersonTrouble;
use super::found::{FoundPerson, value};
use super::rewrite::EventRewriter;
use super::story::{each_event, each_letter};
use super::words::Needles;
use crate::game::{Game, PersonId};
use crate::ledger::{
    AnyLedger, EventNumber, GameName, Ledger as _, LetterNumber, OutboxLetter, OutgoingNumber,
    Received,
};
use crate::mail::Arrival;

/// An event that names or quotes the person, as it is and as it would be without that.
pub(super) struct TracedEvent {
    pub(super) number: EventNumber,
    pub(super) value: Value,
    pub(super) without: Value,
    /// Powers that the person held before it.
    pub(super) powers: BTreeSet<String>,
}

/// The events of a game or tournament that name or quote the person.
pub(super) fn events(
    ledger: &AnyLedger,
    person: &FoundPerson,
    needles: &Needles,
    game: &GameName,
) -> Result<Vec<TracedEvent>, PersonTrouble> {
    let mut rewriter = EventRewriter::new(ledger, person, needles, game)?;
    let mut found = Vec::new();
    let mut board: Option<Game> = None;
    each_event(ledger, game, |number, text| {
        let value = value(game, number, text)?;
        let powers = board.as_ref().map(|board| held(board, person, game)).unwrap_or_default();
        rewriter.holds(powers.clone());
        let without = rewriter.event(value.clone())?;
        if without != value {
            found.push(TracedEvent { number, value, without, powers });
        }
        if game.tournament().is_none() {
            let unreadable = |why| PersonTrouble::Unreadable { game: game.clone(), number, why };
            let event = text.read().map_err(unreadable)?;
            board = board.take().or_else(|| Game::begun(&event));
            board.iter_mut().for_each(|board| board.apply(&event));
        }
        Ok(())
    })?;
    Ok(found)
}

/// The powers that the person holds, as events write them.
fn held(board: &Game, person: &FoundPerson, game: &GameName) -> BTreeSet<String> {
    let is_theirs = |id: &PersonId| person.is_id(game, &id.0);
    let theirs = board.seats.iter().filter(|(_, seat)| seat.holder().is_some_and(is_theirs));
    let word = |power| serde_json::to_value(power).ok()?.as_str().map(str::to_owned);
    theirs.filter_map(|(power, _)| word(power)).collect()
}

/// The letters of a ledger that have to do with the person.
#[derive(Default)]
pub(super) struct TracedLetters {
    /// Those that the person wrote.
    pub(super) written: BTreeSet<LetterNumber>,
    /// Others that name the person.
    pub(super) naming: BTreeSet<LetterNumber>,
    /// Those that were sent to the person.
    pub(super) sent: BTreeMap<OutgoingNumber, OutboxLetter>,
    /// Those to others that name the person or answer a letter of theirs.
    pub(super) quoting: BTreeMap<OutgoingNumber, OutboxLetter>,
}

pub(super) fn letters(
    ledger: &AnyLedger,
    person: &FoundPerson,
    needles: &Needles,
) -> Result<TracedLetters, PersonTrouble> {
    let mut found = TracedLetters::default();
    let about = about(ledger)?;
    each_letter(ledger, |received, opened| {
        let from = opened.letter.from.address.to_lowercase();
        let number = received.number;
        let boards = about.get(&number).map(Vec::as_slice).unwrap_or_default();
        let is_alone = || boards.iter().any(|game| is_alone_on(person, game));
        if person.addresses.contains(&from) || person.shared.contains(&from) && is_alone() {
            found.written.insert(number);
        } else if names(needles, received, opened) {
            found.naming.insert(number);
        }
    })?;
    ledger.each_ruling::<PersonTrouble>(|ruled| {
        let is_answer = ruled.letter.is_some_and(|letter| found.written.contains(&letter));
        for (number, letter) in &ruled.letters {
            let to = letter.to.to_lowercase();
            let is_alone = || letter.game.as_ref().is_some_and(|game| is_alone_on(person, game));
            if person.addresses.contains(&to)
                || person.shared.contains(&to) && (is_answer || is_alone())
            {
                found.sent.insert(*number, letter.clone());
            } else if is_answer || needles.are_in_any(&content(letter)?) {
                found.quoting.insert(*number, letter.clone());
            }
        }
        Ok(())
    })?;
    Ok(found)
}

fn content(letter: &OutboxLetter) -> Result<Value, PersonTrouble> {
    letter.text.read().map_err(PersonTrouble::UnreadableLetter)
}

/// Whether, of those that share an address, a board knows only this person.
fn is_alone_on(person: &FoundPerson, game: &GameName) -> bool {
    person.ids.contains_key(game) && !person.others.contains(game)
}

/// What each letter was about.
fn about(ledger: &AnyLedger) -> Result<BTreeMap<LetterNumber, Vec<GameName>>, PersonTrouble> {
    let mut about = BTreeMap::new();
    ledger.each_ruling::<PersonTrouble>(|ruled| {
        if let Some(letter) = ruled.letter {
            let told = ruled.letters.iter().filter_map(|(_, letter)| letter.game.clone());
            let changed = ruled.games.iter().map(|step| step.game.clone());
            about.insert(letter, changed.chain(told).collect());
        }
        Ok(())
    })?;
    Ok(about)
}

/// Whether the person is named in a letter, as it came or as it is read.
fn names(needles: &Needles, received: &Received, opened: &Arrival) -> bool {
    let letter = &opened.letter;
    let people = std::iter::once(&letter.from).chain(&letter.to).chain(&letter.cc);
    let named = people.flat_map(|person| [Some(person.name.as_str()), Some(&person.address)]);
    let texts = [Some(letter.subject.as_str()), Some(&letter.text), Some(&letter.signature)];
    let other = letter.other_text.as_deref();
    needles.are_in(&String::from_utf8_lossy(&received.letter.bytes))
        || named.chain(texts).flatten().chain(other).any(|text| needles.are_in(text))
}
