//! Which letters may be pruned: nothing that they were about goes on, or can be disputed.

use std::collections::{BTreeMap, BTreeSet};

use super::states::{BUILD, standing};
use crate::game::state::Stage;
use crate::game::{Game, Moment};
use crate::ledger::{GameName, Ledger, LedgerError, LetterNumber};
use crate::mail::Arrival;
use crate::rules::Subject;
use crate::tournament::Tournament;
use crate::tournament::plan::tournament_of;

/// How many rows are looked at together.
const BATCH: usize = 100;

/// What the rulings say: about which boards and tournaments each letter was, and when each was
/// ruled on last.
#[derive(Default)]
struct RuledLetters {
    about: BTreeMap<LetterNumber, BTreeSet<GameName>>,
    last: BTreeMap<GameName, Moment>,
}

/// Boards and tournaments that go on, and who has to do with them.
#[derive(Default)]
struct GoingOn {
    names: BTreeSet<GameName>,
    addresses: BTreeSet<String>,
}

/// The letters that may go: received before a moment, ruled on, and about nothing that goes on or
/// was ruled on since. Where a letter was about nothing, its writer has to do with no such thing.
///
/// # Errors
///
/// If the ledger, or a board or tournament in it, can't be read: then there is no telling.
pub fn prunable(ledger: &impl Ledger, before: Moment) -> Result<Vec<LetterNumber>, String> {
    let found = ledger.at_one_moment(|ledger| prunable_now(ledger, before));
    found.map_err(|why| why.to_string())?
}

fn prunable_now(ledger: &impl Ledger, before: Moment) -> Result<Vec<LetterNumber>, String> {
    let ruled = ruled_letters(ledger)?;
    let going = going_on(ledger, &ruled.last, before)?;
    let mut found = Vec::new();
    let mut after = LetterNumber(0);
    loop {
        let letters = ledger.letters(after, BATCH).map_err(|why| why.to_string())?;
        let Some(last) = letters.last() else { return Ok(found) };
        after = last.number;
        for received in &letters {
            let letter = &received.letter;
            let Some(about) = ruled.about.get(&received.number) else { continue };
            if letter.received >= before || about.iter().any(|name| going.names.contains(name)) {
                continue;
            }
            let number = received.number.0.unsigned_abs();
            let read = Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes);
            let writer = read.letter.from.address.to_lowercase();
            let is_his = about.is_empty() && going.addresses.contains(&writer);
            let is_gone = || ledger.is_pruned(received.number).map_err(|why| why.to_string());
            if !is_his && !is_gone()? {
                found.push(received.number);
            }
        }
    }
}

fn ruled_letters(ledger: &impl Ledger) -> Result<RuledLetters, String> {
    let mut found = RuledLetters::default();
    let read = ledger.each_ruling::<LedgerError>(|ruled| {
        let changed = ruled.games.iter().map(|step| &step.game);
        let told = ruled.letters.iter().filter_map(|(_, letter)| letter.game.as_ref());
        let about: BTreeSet<GameName> = changed.chain(told).cloned().collect();
        for name in &about {
            let last = found.last.entry(name.clone()).or_insert(ruled.at);
            *last = (*last).max(ruled.at);
        }
        found.about.extend(ruled.letter.map(|letter| (letter, about)));
        Ok(())
    });
    read.map(|()| found).map_err(|why| why.to_string())
}

fn going_on(
    ledger: &impl Ledger,
    last: &BTreeMap<GameName, Moment>,
    before: Moment,
) -> Result<GoingOn, String> {
    let mut going = GoingOn::default();
    let is_recent = |name: &GameName| last.get(name).is_none_or(|last| *last >= before);
    for name in ledger.tournaments().map_err(|why| why.to_string())? {
        let tournament: Tournament = read(ledger, &name)?;
        if is_recent(&name) || tournament.finish.is_none() {
            let invited = tournament.invited.iter().map(|named| named.address.to_lowercase());
            going.addresses.extend(invited);
            going.add(&name, &tournament);
        }
    }
    for name in ledger.games().map_err(|why| why.to_string())? {
        let game: Game = read(ledger, &name)?;
        let of = tournament_of(&name.0).map(GameName::of_tournament);
        let is_over = matches!(game.stage, Stage::Over(_)) && game.cases.open().next().is_none();
        if is_recent(&name) || !is_over || of.is_some_and(|of| going.names.contains(&of)) {
            going.add(&name, &game);
        }
    }
    Ok(going)
}

impl GoingOn {
    fn add(&mut self, name: &GameName, subject: &impl Subject) {
        self.names.insert(name.clone());
        self.addresses.extend(subject.directory().addresses);
    }
}

fn read<T: Subject>(ledger: &impl Ledger, name: &GameName) -> Result<T, String> {
    let found = standing::<T>(ledger, name, BUILD).map_err(|why| why.to_string())?;
    let missing = || format!("{name} is not in the ledger");
    found.map(|found| found.into_state()).ok_or_else(missing)
}
