//! What proves who wrote a letter, in the same way at the address of a board and at that of a
//! tournament (D.X(6)).

use std::collections::BTreeSet;

use super::sender;
use super::tokens::Reader;
use crate::game::Moment;
use crate::game::proof::Proof;
use crate::mail::Arrival;

/// What a board or a tournament knows of the person who seems to have written to it.
pub(super) struct LetterProof<'p> {
    pub(super) proof: &'p Proof,
    /// The address to which its letters come.
    pub(super) address: &'p str,
    /// The writer, as the reader of its letters.
    pub(super) reader: Reader<'p>,
    /// Addresses, in lower case, from which our mail server has found a letter authentic.
    pub(super) authentic: &'p BTreeSet<String>,
}

impl LetterProof<'_> {
    /// Whether a letter answers one of ours to its writer, written at a moment that still counts.
    pub(super) fn has_token(&self, arrival: &Arrival, counts: impl Fn(Moment) -> bool) -> bool {
        let mut tokens = sender::tokens(arrival, self.address);
        self.proof.has_tokens()
            && !sender::proves_nothing(arrival)
            && tokens.any(|token| self.reader.written(token, arrival.received).is_some_and(&counts))
    }

    /// Whether a letter is not authentic, though earlier ones of its writer were: a forger may have
    /// seen a letter of ours, so no token proves it.
    pub(super) fn falls_short(&self, arrival: &Arrival) -> bool {
        self.proof.server.is_some()
            && self.authentic.contains(&arrival.letter.from.address.to_lowercase())
            && !sender::is_authentic(self.proof, arrival)
    }

    /// The writer's address, if this is the first letter from there that is authentic.
    pub(super) fn newly_authentic(&self, arrival: &Arrival) -> Option<String> {
        let address = arrival.letter.from.address.to_lowercase();
        let is_new = self.proof.has_tokens() && !self.authentic.contains(&address);
        (is_new && sender::is_authentic(self.proof, arrival)).then_some(address)
    }
}
