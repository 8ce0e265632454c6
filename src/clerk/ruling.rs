//! What comes out of the clerk: events, and letters to send.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use super::seating::Seating;
use crate::game::{Event, Game, Moment, Person, PersonId, hex};
use crate::mail::Letter;
use crate::report::letters::Draft;

/// So much of a hash makes an id that nobody else's is, and that nobody can guess.
const SECRET_BYTES: usize = 10;

/// A letter that goes out: to one person, complete, with its id for good.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing {
    /// To whom; a stranger has no short name.
    pub person: Option<PersonId>,
    /// Where it goes.
    pub to: String,
    /// From where it comes: the address of the game.
    pub from: String,
    /// The subject.
    pub subject: String,
    /// The words.
    pub text: String,
    /// Its own id, without the angle brackets.
    pub message_id: String,
    /// The id of the letter that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
    /// The id under which mail programs show the game as one conversation.
    pub thread: String,
    /// When it was written: the moment of the ruling.
    pub date: Moment,
}

/// What the clerk makes of a letter or a moment: all of it is kept, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What goes out, in the order in which it is to be sent.
    pub letters: Vec<Outgoing>,
}

/// A ruling being made: the game as it will be, and what has been written so far.
pub(super) struct Work {
    pub(super) game: Game,
    pub(super) now: Moment,
    ruling: Ruling,
    /// What the ruling is about; ids of letters are drawn from it.
    cause: String,
    /// The letter being answered: its id, and who wrote it.
    answers: Option<(String, PersonId)>,
    /// Who has come to a seat; that is told when all is done.
    pub(super) seatings: Vec<Seating>,
    /// Whether the game has begun to wait for a seat; that is told at the end.
    pub(super) waits: bool,
    /// The deadline before the game went on that has waited; what it is now is told at the end.
    pub(super) waited: Option<Moment>,
}

impl Work {
    pub(super) fn new(game: &Game, now: Moment, cause: String) -> Work {
        Work {
            game: game.clone(),
            now,
            ruling: Ruling::default(),
            cause,
            answers: None,
            seatings: Vec::new(),
            waits: false,
            waited: None,
        }
    }

    /// The same, answering a letter: letters to its writer hang below it.
    pub(super) fn answering(self, message_id: Option<&str>, writer: &PersonId) -> Work {
        Work { answers: message_id.map(|id| (id.to_owned(), writer.clone())), ..self }
    }

    /// Whether a letter of this person is being answered.
    pub(super) fn is_answering(&self, person: &PersonId) -> bool {
        self.answers.as_ref().is_some_and(|(_, writer)| writer == person)
    }

    /// Something happens.
    pub(super) fn record(&mut self, event: Event) {
        self.game.apply(&event);
        self.ruling.events.push(event);
    }

    /// Writes to somebody whom the game knows; nobody else can be written to.
    pub(super) fn write(&mut self, to: &PersonId, draft: Draft) {
        let Some(person) = self.game.person(to) else { return };
        let address = person.address.clone();
        self.post(Some(to.clone()), address, draft);
    }

    /// Writes to several people, to each in his own zone.
    pub(super) fn write_each(
        &mut self,
        to: &BTreeSet<PersonId>,
        mut draft: impl FnMut(&Person) -> Draft,
    ) {
        for person in to {
            let Some(known) = self.game.person(person) else { continue };
            let draft = draft(known);
            self.write(person, draft);
        }
    }

    /// How many events there are so far.
    pub(super) fn events(&self) -> usize {
        self.ruling.events.len()
    }

    /// Writes the same to several people, each once.
    pub(super) fn write_all<'p>(
        &mut self,
        to: impl IntoIterator<Item = &'p PersonId>,
        draft: &Draft,
    ) {
        let people: BTreeSet<&PersonId> = to.into_iter().collect();
        for person in people {
            self.write(person, draft.clone());
        }
    }

    /// Writes to an address of nobody in the game.
    pub(super) fn write_to_stranger(&mut self, address: &str, draft: Draft) {
        self.post(None, address.to_owned(), draft);
    }

    /// Answers a stranger from the address to which he wrote, where no game is meant.
    pub(super) fn write_from(&mut self, from: &str, answered: &Letter, draft: Draft) {
        self.post(None, answered.from.address.clone(), draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.from = from.to_owned();
            letter.in_reply_to = answered.message_id.clone();
        }
    }

    fn post(&mut self, person: Option<PersonId>, to: String, draft: Draft) {
        let number = self.ruling.letters.iter().filter(|letter| letter.to == to).count();
        let host = host(&self.game.setup.address);
        let id = self.secret(&[&self.cause, &to, &number.to_string()]);
        let own = |(_, writer): &&(String, PersonId)| person.as_ref() == Some(writer);
        let in_reply_to = self.answers.as_ref().filter(own).map(|(id, _)| id.clone());
        let thread = self.secret(&["thread", &to]);
        self.ruling.letters.push(Outgoing {
            to,
            from: self.game.setup.address.clone(),
            subject: draft.subject,
            text: draft.text,
            message_id: format!("{id}@{host}"),
            in_reply_to,
            thread: format!("{thread}@{host}"),
            date: self.now,
            person,
        });
    }

    /// A short text that nobody can foresee who does not know the game's key: it says nothing of
    /// what it was made from (D.X(2)).
    pub(super) fn secret(&self, parts: &[&str]) -> String {
        opaque(&self.game.setup.key, parts)
    }

    /// The ruling. Letters are sent in the order of addresses, so that the order says nothing.
    pub(super) fn done(mut self) -> Ruling {
        self.ruling.letters.sort_by(|a, b| a.to.cmp(&b.to));
        self.ruling
    }
}

/// A short text made from others, which nobody can foresee or read who does not know the key.
pub(super) fn opaque(key: &str, parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    hash.update(key.as_bytes());
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().get(..SECRET_BYTES).map_or_else(String::new, hex)
}

/// What stands behind the sign of an address.
pub(super) fn host(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, host)| host)
}
