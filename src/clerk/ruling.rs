//! What comes out of the clerk: events, and letters to send.

use std::collections::BTreeSet;

use super::marks;
use super::pending::{Missed, SeatedPerson};
use crate::game::{Event, Game, Moment, Person, PersonId};
use crate::mail::Letter;
use crate::report::atlas::Scene;
use crate::report::letters::{Draft, LetterKind};

/// A letter that goes out: to one person, complete, with its id for good.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing {
    /// To whom; who is not known here has no short name.
    pub person: Option<PersonId>,
    /// Whether it goes to somebody of whom nobody here has ever heard: he gets one answer a day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stranger: bool,
    /// What makes it doubtful that its receiver has asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
    /// Who has caused it, if he is on no roster: he has few letters written to others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outsider: Option<String>,
    /// The reader's name, for a greeting; empty if nobody knows it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it goes.
    pub to: String,
    /// From where it comes: the address of the game, with the receiver's token if letters prove
    /// their senders by it.
    pub from: String,
    /// Where reports of failure go: an address that names the receiver to us and to nobody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_path: Option<String>,
    /// The subject.
    pub subject: String,
    /// What kind of letter it is.
    #[serde(default, skip_serializing_if = "LetterKind::is_answer")]
    pub kind: LetterKind,
    /// The words.
    pub text: String,
    /// The same words as a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// A calendar to be attached (iCalendar).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<String>,
    /// What the map shows that goes along: the page has a place for it, and it is drawn when the
    /// letter is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Scene>,
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

/// What makes it doubtful that somebody has asked for a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// It says that a letter in his name does not count.
    Unproved,
    /// It says, too, that his passphrase is not looked at for a day.
    ShutOut,
    /// It asks him for a code, by which he would prove that a letter is his.
    Asked,
    /// Somebody else has named him.
    Named,
    /// Somebody has written by his name from an address of which nobody knows whether it is his.
    Namesake,
}

/// How the writer of the letter that is ruled on is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// The letter must not be answered.
    Silent,
    /// It may not be his.
    Doubtful(Doubt),
}

/// What the clerk makes of a letter or a moment: all of it is kept, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What goes out, in the order in which it is to be sent.
    pub letters: Vec<Outgoing>,
    /// The lines of a letter, from 1, of which something came: what they asked for was done, or
    /// they were a question and it is answered. The ledger does not keep them.
    pub carried_out: BTreeSet<usize>,
}

/// A ruling being made: the game as it will be, and what has been written so far.
#[derive(Clone)]
pub(super) struct Work {
    pub(super) state: Game,
    pub(super) now: Moment,
    ruling: Ruling,
    /// What the ruling is about; ids of letters are drawn from it.
    cause: String,
    /// The letter being answered: its id, and who wrote it.
    answers: Option<(String, PersonId)>,
    /// How its writer is written to, if not as usual.
    manner: Option<(PersonId, Manner)>,
    /// Who has come to a seat; that is told when all is done.
    pub(super) seatings: Vec<SeatedPerson>,
    /// Who was told that a power sent no orders: once all are known, each reader gets one letter.
    pub(super) missed: Vec<Missed>,
    /// Whether the game has begun to wait for a seat; that is told at the end.
    pub(super) waits: bool,
    /// The deadline before the game went on that has waited; what it is now is told at the end.
    pub(super) waited: Option<Moment>,
}

impl Work {
    pub(super) fn new(game: &Game, now: Moment, cause: String) -> Work {
        Work {
            state: game.clone(),
            now,
            ruling: Ruling::default(),
            cause,
            answers: None,
            manner: None,
            seatings: Vec::new(),
            missed: Vec::new(),
            waits: false,
            waited: None,
        }
    }

    /// The same, answering a letter: letters to its writer hang below it.
    pub(super) fn answering(self, message_id: Option<&str>, writer: &PersonId) -> Work {
        Work { answers: message_id.map(|id| (id.to_owned(), writer.clone())), ..self }
    }

    /// Writes nothing that answers this person: his letter counts, and must not be answered.
    pub(super) fn keep_silent_to(&mut self, writer: &PersonId) {
        self.manner = Some((writer.clone(), Manner::Silent));
    }

    /// Answers this person all the same, since he is asked for what he wants.
    pub(super) fn break_silence(&mut self) {
        self.manner.take_if(|(_, manner)| *manner == Manner::Silent);
    }

    /// Answers somebody who may not have written: nothing of the letter, not even its id, comes
    /// back to him.
    pub(super) fn doubt(&mut self, writer: &PersonId, doubt: Doubt) {
        self.answers = self.answers.take().filter(|_| doubt == Doubt::Asked);
        self.manner = Some((writer.clone(), Manner::Doubtful(doubt)));
    }

    /// Whether a letter of this person is being answered.
    pub(super) fn is_answering(&self, person: &PersonId) -> bool {
        self.answers.as_ref().is_some_and(|(_, writer)| writer == person)
    }

    /// Something happens.
    pub(super) fn record(&mut self, event: Event) {
        self.state.apply(&event);
        self.ruling.events.push(event);
    }

    /// Writes to somebody whom the game knows; nobody else can be written to.
    pub(super) fn write(&mut self, to: &PersonId, draft: Draft) {
        let Some(person) = self.state.person(to) else { return };
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
            let Some(known) = self.state.person(person) else { continue };
            let draft = draft(known);
            self.write(person, draft);
        }
    }

    /// How many events there are so far.
    pub(super) fn events(&self) -> usize {
        self.ruling.events.len()
    }

    /// How much has come of a letter so far, but for the answer to its writer.
    pub(super) fn extent(&self) -> (usize, usize) {
        (self.ruling.events.len(), self.ruling.letters.len())
    }

    /// Something has come of these lines of the letter.
    pub(super) fn carries_out(&mut self, lines: impl IntoIterator<Item = usize>) {
        self.ruling.carried_out.extend(lines);
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

    /// Writes to an address that is nobody's in the game, on behalf of somebody who is known there.
    pub(super) fn write_to_address(&mut self, address: &str, draft: Draft) {
        self.post(None, address.to_owned(), draft);
    }

    /// Answers somebody of whom nobody here has ever heard.
    pub(super) fn write_to_stranger(&mut self, address: &str, draft: Draft) {
        self.write_to_address(address, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.stranger = true;
        }
    }

    /// Answers a letter from the address to which it was written, where no game is meant.
    pub(super) fn write_from(
        &mut self,
        from: &str,
        answered: &Letter,
        (is_known, is_doubtful): (bool, bool),
        draft: Draft,
    ) {
        self.write_to_address(&answered.from.address, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.stranger = !is_known;
            letter.doubt = is_doubtful.then_some(Doubt::Unproved);
            letter.from = from.to_owned();
            letter.in_reply_to = answered.message_id.clone().filter(|_| !is_doubtful);
        }
    }

    /// Writes to somebody of whom a stranger's letter made us think.
    pub(super) fn write_to_namesake(&mut self, to: &PersonId, draft: Draft) {
        self.write(to, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.doubt = Some(Doubt::Namesake);
        }
    }

    fn post(&mut self, person: Option<PersonId>, to: String, draft: Draft) {
        let to_writer = |(writer, _): &&(PersonId, Manner)| person.as_ref() == Some(writer);
        let is_answer = matches!(draft.kind, LetterKind::Answer | LetterKind::Receipt);
        let manner = self.manner.as_ref().filter(to_writer).filter(|_| is_answer);
        let doubt = match manner {
            Some((_, Manner::Silent)) => return,
            Some((_, Manner::Doubtful(doubt))) => Some(*doubt),
            None => None,
        };
        let number = self.ruling.letters.iter().filter(|letter| letter.to == to).count();
        let own = |(_, writer): &&(String, PersonId)| person.as_ref() == Some(writer);
        let in_reply_to = self.answers.as_ref().filter(own).map(|(id, _)| id.clone());
        let name = person.as_ref().and_then(|person| self.state.person(person));
        let name = name.map(|person| person.name.clone()).unwrap_or_default();
        let setup = &self.state.setup;
        let envelope = Envelope {
            key: &setup.key,
            parts: &[&self.cause, &to, &number.to_string()],
            host: marks::host(&setup.address),
            from: marks::address_for(&self.state, person.as_ref()),
            return_path: person.as_ref().map(|person| marks::return_path(&self.state, person)),
            person,
            name,
            to: to.clone(),
            in_reply_to,
            date: self.now,
        };
        self.ruling.letters.push(Outgoing { doubt, ..envelope.sealed(draft) });
    }

    /// A short text that nobody can foresee who does not know the game's key: it says nothing of
    /// what it was made from (D.X(2)).
    pub(super) fn secret(&self, parts: &[&str]) -> String {
        marks::secret(&self.state, parts)
    }

    /// The ruling. Letters are sent in the order of addresses, so that the order says nothing.
    pub(super) fn done(mut self) -> Ruling {
        self.ruling.letters.sort_by(|a, b| a.to.cmp(&b.to));
        self.ruling
    }
}

/// What a letter needs besides its words.
pub(super) struct Envelope<'e> {
    /// The secret from which its ids are drawn.
    pub(super) key: &'e str,
    /// What its own id is drawn from; no two letters have the same.
    pub(super) parts: &'e [&'e str],
    pub(super) person: Option<PersonId>,
    pub(super) name: String,
    pub(super) to: String,
    pub(super) from: String,
    /// Where it comes back to if it can't be delivered.
    pub(super) return_path: Option<String>,
    /// What stands behind the sign in its ids.
    pub(super) host: &'e str,
    pub(super) in_reply_to: Option<String>,
    pub(super) date: Moment,
}

impl Envelope<'_> {
    /// The letter.
    pub(super) fn sealed(self, draft: Draft) -> Outgoing {
        let host = self.host;
        let id = marks::opaque(self.key, self.parts);
        let thread = marks::opaque(self.key, &["thread", &self.to]);
        Outgoing {
            name: self.name,
            to: self.to,
            from: self.from,
            return_path: self.return_path,
            subject: draft.subject,
            kind: draft.kind,
            text: draft.text,
            html: draft.html,
            calendar: draft.calendar,
            picture: draft.picture,
            message_id: format!("{id}@{host}"),
            in_reply_to: self.in_reply_to,
            thread: format!("{thread}@{host}"),
            date: self.date,
            person: self.person,
            stranger: false,
            doubt: None,
            outsider: None,
        }
    }
}
