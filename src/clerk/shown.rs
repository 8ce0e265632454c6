//! Letters that others saw. A person who gets a copy of an answer to us reads in it the address
//! that proves its writer, so the tokens that the writer was told are void from then on (D.X(6)).

use std::collections::BTreeSet;

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{addresses, say, sender};
use crate::game::event::Event;
use crate::game::proof::{Proof, Voided};
use crate::game::{Game, PersonId};
use crate::mail::{Arrival, MailboxKind};
use crate::report::answers::addresses::AddressesAnswer;
use crate::report::answers::sender::{self as words, SenderAnswer};

/// Whether a letter shows that others than its writer and us may have seen it, and its tokens.
/// `own` are the addresses that only the board or the tournament knows as ours.
pub(super) fn was_shown(proof: &Proof, own: &[String], arrival: &Arrival) -> bool {
    let writer = &arrival.letter.from.address;
    let mut readers = arrival.facts.shown_to.iter().map(|reader| &reader.address);
    let is_other = |reader: &String| reader != writer && !is_ours(proof, own, reader);
    proof.has_tokens() && (arrival.letter.forwards() || readers.any(is_other))
}

/// Voids every token that appears in a letter which others saw, no matter who wrote it and what
/// becomes of it. If its writer is proved, voids his tokens, too, since the text may repeat them.
/// The letter's copy in the confirmation box comes to the same address and leaves this to the
/// letter. Returns whether others saw it.
pub(super) fn void(work: &mut Work, arrival: &Arrival, proved: Option<&PersonId>) -> bool {
    let game = &work.state;
    let is_seen = was_shown(&game.proof, &own(game), arrival);
    if arrival.mailbox != MailboxKind::Orders || !is_seen {
        return false;
    }
    let stands_in_it = |person: &&PersonId| sender::has_token(game, arrival, person);
    let named = game.people.keys().filter(stands_in_it).chain(proved).cloned();
    for person in named.collect::<BTreeSet<PersonId>>() {
        void_by(work, &person, Some(arrival.number));
    }
    true
}

/// Voids a person's tokens, because of a letter or of a command.
pub(super) fn void_by(work: &mut Work, person: &PersonId, letter: Option<u64>) {
    let before = work.state.voided.get(person).map_or(0, |voided| voided.count);
    let voided = Voided { count: before + 1, letter };
    work.record(Event::TokensVoided { person: person.clone(), voided });
}

/// A person asks for a new address to answer to.
pub(super) fn renew(desk: &mut LetterDesk) {
    if !desk.work.state.proof.has_tokens() {
        return desk.say(SenderAnswer::HasNoTokens);
    }
    let person = desk.id();
    void_by(desk.work, &person, None);
    desk.say(SenderAnswer::Renewed);
}

/// The game's staff voids the tokens of a person, and we tell him.
pub(super) fn void_anothers(desk: &mut LetterDesk, written: &str) {
    if !desk.work.state.proof.has_tokens() {
        return desk.say(SenderAnswer::HasNoTokens);
    }
    let Some(person) = addresses::named(&desk.work.state, written) else {
        return desk.say(AddressesAnswer::Nobody(written.to_owned()));
    };
    void_by(desk.work, &person, None);
    let game = &desk.work.state;
    let (name, draft) = (say::name(game, &person).to_owned(), words::was_voided(&game.setup.tag));
    desk.say(SenderAnswer::Voided(name));
    if person != desk.id() {
        desk.work.write(&person, draft);
    }
}

/// Whether this is the copy in the confirmation box of the letter that voided its writer's tokens:
/// that one was proved.
pub(super) fn is_copy(game: &Game, arrival: &Arrival, writer: &PersonId) -> bool {
    let letter = game.voided.get(writer).and_then(|voided| voided.letter);
    let says_it = |earlier: &&Arrival| {
        Some(earlier.number) == letter
            && earlier.letter.from == arrival.letter.from
            && earlier.letter.text == arrival.letter.text
    };
    arrival.mailbox == MailboxKind::Confirmation && arrival.earlier.iter().any(|one| says_it(&one))
}

/// A board's own addresses.
pub(super) fn own(game: &Game) -> Vec<String> {
    std::iter::once(&game.setup.address).chain(&game.setup.confirmation).cloned().collect()
}

/// Whether we read what is sent to an address, with anything after its plus. Other addresses at the
/// same host belong to other people: the host may be a mail provider.
pub(super) fn is_ours(proof: &Proof, own: &[String], address: &str) -> bool {
    let address = plain(address);
    own.iter().chain(&proof.ours).any(|own| plain(own).eq_ignore_ascii_case(&address))
}

/// An address without its part after a plus.
fn plain(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((user, host)) => {
            format!("{}@{host}", user.split_once('+').map_or(user, |(plain, _)| plain))
        }
        None => address.to_owned(),
    }
}
