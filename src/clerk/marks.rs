//! What our addresses and ids carry, so that letters lead back here and prove whose they are: short
//! texts that can't be predicted without the game's key.

use sha2::{Digest, Sha256};

use super::letter_proof::LetterProof;
use super::tokens::Reader;
use crate::game::{Game, Moment, PersonId, hex};
use crate::report::letters::WriteTo;

/// How much of a hash makes an id that is unique and can't be guessed.
const SECRET_BYTES: usize = 10;

/// What comes before the secret in an address to which reports of failure go.
pub(super) const MARK: &str = "b-";

/// A short text that reveals nothing of what it was made from without the game's key (D.X(2)).
pub(super) fn secret(game: &Game, parts: &[&str]) -> String {
    opaque(&game.setup.key, parts)
}

/// A short text made from others, which can be neither predicted nor read without the key.
pub(super) fn opaque(key: &str, parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    hash.update(key.as_bytes());
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().get(..SECRET_BYTES).map_or_else(String::new, hex)
}

/// What comes after the @ of an address.
pub(super) fn host(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, host)| host)
}

/// A person in a game, as the reader of its letters.
pub(super) fn reader<'g>(game: &'g Game, person: &'g PersonId) -> Reader<'g> {
    Reader {
        key: &game.setup.key,
        of: &game.setup.id,
        name: &person.0,
        voided: game.voided.get(person).map_or(0, |voided| voided.count),
        per_letter: game.proof.per_letter,
        since: game.tokens_since,
    }
}

/// What proves the letters of a person in a game.
pub(super) fn letter_proof<'g>(game: &'g Game, person: &'g PersonId) -> LetterProof<'g> {
    LetterProof {
        proof: &game.proof,
        address: &game.setup.address,
        reader: reader(game, person),
        authentic: &game.authentic,
    }
}

/// An address of ours with a token after the plus.
pub(super) fn with_token(own: &str, token: &str) -> String {
    match own.rsplit_once('@') {
        Some((user, host)) => format!("{user}+{token}@{host}"),
        None => own.to_owned(),
    }
}

/// The address from which a letter of this moment goes to a person, and to which he answers.
pub(super) fn address_for(game: &Game, person: Option<&PersonId>, at: Moment) -> String {
    let address = &game.setup.address;
    match person.filter(|_| game.proof.has_tokens()) {
        Some(person) => with_token(address, &reader(game, person).token(at)),
        None => address.clone(),
    }
}

/// Where we tell a person to write to. With tokens that is the sender's address, since only he
/// knows it and an answer to it proves who writes.
pub(super) fn write_to(game: &Game) -> WriteTo<'_> {
    match game.proof.has_tokens() {
        true => WriteTo::Sender,
        false => WriteTo::Address(&game.setup.address),
    }
}

/// Whether two texts are the same, compared in constant time.
pub(super) fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |seen, (one, other)| seen | (one ^ other));
    !one.is_empty() && one.len() == other.len() && differing == 0
}

/// Where reports on letters to a person go (VERP): only we can read from it who that is.
pub(super) fn return_path(game: &Game, person: &PersonId) -> String {
    let address = &game.setup.address;
    let Some((user, host)) = address.rsplit_once('@') else { return address.clone() };
    format!("{user}+{MARK}{}@{host}", secret(game, &["bounce", &person.0]))
}
