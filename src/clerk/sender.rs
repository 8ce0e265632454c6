//! Which game a letter is about and who wrote it (D.II(2), D.X(6)).

use std::collections::BTreeSet;

use crate::board::Power;
use crate::game::policy::{Missing, Naming};
use crate::game::{Game, Person};
use crate::mail::Letter;
use crate::report::letters::RefusedBecause;

/// Who wrote a letter, as far as its sender is proved.
pub(super) fn writer<'g>(game: &'g Game, letter: &Letter) -> Option<&'g Person> {
    game.person_at(&letter.from.address)
}

/// What the letter of a power's player lacks that names its game as the master's policy demands
/// (D.II(2)).
pub(super) fn lacks(game: &Game, power: Power, letter: &Letter) -> Vec<RefusedBecause> {
    let shown = shown(game, letter);
    let missing = game.policy.identification().missing(&shown, is_addressed(game, letter));
    let because = |missing| match missing {
        Missing::Address => RefusedBecause::NotAddressed,
        Missing::AnyNaming => RefusedBecause::NoGame,
        Missing::Naming(Naming::Subject) => RefusedBecause::NoGameInSubject,
        Missing::Naming(Naming::PlusAddress) => RefusedBecause::NoGameInAddress,
        Missing::Naming(Naming::FirstLine) => {
            RefusedBecause::NoGameInFirstLine(format!("Game {} {power}", game.setup.id))
        }
    };
    missing.into_iter().map(because).collect()
}

/// Whether one of the game's addresses is in To or Cc: a copy that nobody sees proves nothing.
pub(super) fn is_addressed(game: &Game, letter: &Letter) -> bool {
    addresses(letter).any(|address| is_games(game, address))
}

fn addresses(letter: &Letter) -> impl Iterator<Item = &str> {
    letter.to.iter().chain(&letter.cc).map(|given| given.address.as_str())
}

/// Whether an address is the game's own, with or without something behind a plus.
fn is_games(game: &Game, address: &str) -> bool {
    let own = game.setup.address.to_lowercase();
    let Some((user, host)) = address.split_once('@') else { return false };
    let plain = user.split_once('+').map_or(user, |(before, _)| before);
    format!("{plain}@{host}") == own || address == own
}

/// In which ways a letter names the game.
fn shown(game: &Game, letter: &Letter) -> BTreeSet<Naming> {
    let mut shown = BTreeSet::new();
    let id = game.setup.id.to_lowercase();
    if names(&letter.subject, &id) {
        shown.insert(Naming::Subject);
    }
    if addresses(letter).any(|address| is_games(game, address)) {
        shown.insert(Naming::PlusAddress);
    }
    let first = letter.text.lines().map(str::trim).find(|line| !line.is_empty());
    if first.is_some_and(|line| names(line, &id)) {
        shown.insert(Naming::FirstLine);
    }
    shown
}

/// Whether a text has the game's short name as a word of its own.
fn names(text: &str, id: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
    text.to_lowercase().split(|letter: char| !is_part(letter)).any(|word| word == id)
}

/// `Paul Meier <paul@example.org>`, or an address alone, taken apart.
pub(super) fn name_and_address(written: &str) -> Option<(String, String)> {
    let (name, address) = match written.split_once('<') {
        Some((name, rest)) => (name.trim().trim_matches('"'), rest.split_once('>')?.0.trim()),
        None => ("", written.trim()),
    };
    let (user, host) = address.split_once('@')?;
    let is_plain = |letter: char| !letter.is_whitespace() && !letter.is_control();
    let is_address = !user.is_empty()
        && host.contains('.')
        && !host.contains('@')
        && address.chars().all(is_plain);
    let name = if name.is_empty() { user } else { name };
    is_address.then(|| (name.to_owned(), address.to_lowercase()))
}
