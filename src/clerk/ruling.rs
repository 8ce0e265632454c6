//! What comes out of the clerk: events, and letters to send. Games and tournaments are ruled on
//! alike.

use std::collections::{BTreeMap, BTreeSet};

use super::marks;
use super::outgoing::{Doubt, Outgoing, Postmark};
use super::pending::Pending;
use crate::game::{self, Game, Moment, Person, PersonId};
use crate::mail::Letter;
use crate::report::answers::answer::ClerkAnswer;
use crate::report::letters::{Draft, LetterKind};
use crate::rules::Subject;

/// What the clerk makes of a letter, a command or a moment: it is kept as a whole, or not at all.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling<S: Subject = Game> {
    /// What happened, in order.
    pub events: Vec<S::Event>,
    /// The new state of the game or tournament, if anything happened to it.
    pub after: Option<S>,
    /// What happened to other games, by their names.
    pub games: BTreeMap<String, Vec<game::Event>>,
    /// The letters to send, in this order.
    pub letters: Vec<Outgoing>,
    /// The answer to the asker, in sentences.
    pub said: Vec<ClerkAnswer>,
    /// The part of the answer that follows once it is done, and not in a trial run: boards and
    /// seeds.
    pub revealed: Vec<ClerkAnswer>,
    /// The lines of a letter, from 1, that had an effect: what they asked for was done, or they
    /// were a question and it is answered. The ledger does not keep them.
    pub carried_out: BTreeSet<usize>,
}

impl<S: Subject> Default for Ruling<S> {
    fn default() -> Ruling<S> {
        Ruling {
            events: Vec::new(),
            after: None,
            games: BTreeMap::new(),
            letters: Vec::new(),
            said: Vec::new(),
            revealed: Vec::new(),
            carried_out: BTreeSet::new(),
        }
    }
}

/// Subjects that the clerk can rule on.
pub(super) trait Ruled: Subject {
    /// What a ruling has to remember until its end.
    type Pending: Clone + Default;

    /// The address of this person, if known.
    fn address_of(&self, person: &PersonId) -> Option<&str>;

    /// The lines at the foot of each letter to this person.
    fn foot(&self, _person: Option<&PersonId>) -> Vec<String> {
        Vec::new()
    }

    /// How a letter to a person goes out at a moment.
    fn postmark(&self, person: Option<&PersonId>, to: &str, at: Moment) -> Postmark<'_>;
}

/// Who wrote the letter that is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Writer {
    /// A person whom the game knows, at any of his addresses.
    Person(PersonId),
    /// The reader of the mail at this address.
    Address(String),
}

/// How to answer the writer of the letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// The letter must not be answered.
    Silent,
    /// It may not be his.
    Doubtful(Doubt),
}

/// A ruling being made: the state as it will be, and what has been written so far.
#[derive(Clone)]
pub(super) struct Work<S: Ruled = Game> {
    pub(super) state: S,
    pub(super) now: Moment,
    pub(super) ruling: Ruling<S>,
    pub(super) pending: S::Pending,
    /// Who has caused its letters, if he is on no roster.
    pub(super) outsider: Option<String>,
    /// What the ruling is about; ids of letters are drawn from it.
    cause: String,
    /// The letter being answered: its id, and who wrote it.
    answers: Option<(String, Writer)>,
    /// How to answer its writer, if not as usual.
    manner: Option<(PersonId, Manner)>,
    /// Whether its letters have no deadline and no time of receipt.
    is_undated: bool,
}

impl<S: Ruled> Work<S> {
    pub(super) fn new(state: &S, now: Moment, cause: String) -> Work<S> {
        Work {
            state: state.clone(),
            now,
            ruling: Ruling::default(),
            pending: S::Pending::default(),
            outsider: None,
            cause,
            answers: None,
            manner: None,
            is_undated: false,
        }
    }

    /// The same, without telling any reader what its clock says.
    pub(super) fn undated(self) -> Work<S> {
        Work { is_undated: true, ..self }
    }

    /// The same, answering a letter: letters to its writer become replies to it.
    pub(super) fn answering(self, message_id: Option<&str>, writer: Writer) -> Work<S> {
        Work { answers: message_id.map(|id| (id.to_owned(), writer)), ..self }
    }

    /// Writes nothing that answers this person: his letter counts, and must not be answered.
    pub(super) fn keep_silent_to(&mut self, writer: &PersonId) {
        self.manner = Some((writer.clone(), Manner::Silent));
    }

    /// Answers this person anyway, since he has to confirm what he wants.
    pub(super) fn break_silence(&mut self) {
        self.manner.take_if(|(_, manner)| *manner == Manner::Silent);
    }

    /// Answers a person who may not have written: the answer contains nothing of the letter, not
    /// even its id.
    pub(super) fn doubt(&mut self, writer: &PersonId, doubt: Doubt) {
        self.answers = self.answers.take().filter(|_| doubt == Doubt::Asked);
        self.manner = Some((writer.clone(), Manner::Doubtful(doubt)));
    }

    /// One notice an hour tells him of letters in his name, unless he gets another about them.
    pub(super) fn tell_hourly(&mut self, writer: &PersonId) -> bool {
        let unproved = (writer.clone(), Manner::Doubtful(Doubt::Unproved));
        let is_hourly = self.manner.as_ref() == Some(&unproved);
        if is_hourly {
            self.manner = Some((unproved.0, Manner::Doubtful(Doubt::Hourly)));
        }
        is_hourly
    }

    /// Answers a writer whose letter had nothing for us, unless the usual answer is barred.
    pub(super) fn find_nothing(&mut self, writer: &PersonId) {
        self.manner.get_or_insert_with(|| (writer.clone(), Manner::Doubtful(Doubt::Fruitless)));
    }

    /// Whether a letter of this person is being answered.
    pub(super) fn is_answering(&self, person: &PersonId) -> bool {
        let is_his = |writer: &Writer| matches!(writer, Writer::Person(writer) if writer == person);
        self.answers.as_ref().is_some_and(|(_, writer)| is_his(writer))
    }

    /// Records an event.
    pub(super) fn record(&mut self, event: S::Event) {
        self.state.apply(&event);
        self.ruling.events.push(event);
    }

    /// Records events of another game.
    pub(super) fn record_in(&mut self, game: &str, events: impl IntoIterator<Item = game::Event>) {
        self.ruling.games.entry(game.to_owned()).or_default().extend(events);
    }

    /// Takes over what was ruled on another game.
    pub(super) fn take_over(&mut self, game: &str, ruling: Ruling) {
        self.record_in(game, ruling.events);
        let about = |letter| Outgoing { about: Some(game.to_owned()), ..letter };
        self.ruling.letters.extend(ruling.letters.into_iter().map(about));
    }

    /// A sentence for the asker.
    pub(super) fn say(&mut self, sentence: impl Into<ClerkAnswer>) {
        self.ruling.said.push(sentence.into());
    }

    /// Several of them.
    pub(super) fn say_all<T: Into<ClerkAnswer>>(&mut self, sentences: impl IntoIterator<Item = T>) {
        self.ruling.said.extend(sentences.into_iter().map(Into::into));
    }

    /// A sentence for the asker that must not be read before it is done.
    pub(super) fn reveal(&mut self, sentence: impl Into<ClerkAnswer>) {
        self.ruling.revealed.push(sentence.into());
    }

    /// Writes to a person whom the game knows, and drops the letter otherwise.
    pub(super) fn write(&mut self, to: &PersonId, draft: Draft) {
        let Some(address) = self.state.address_of(to).map(str::to_owned) else { return };
        self.post(Some(to.clone()), &address, draft);
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

    /// How many events there are so far.
    pub(super) fn events(&self) -> usize {
        self.ruling.events.len()
    }

    /// How much a letter has caused so far, except the answer to its writer.
    pub(super) fn extent(&self) -> (usize, usize) {
        (self.ruling.events.len(), self.ruling.letters.len())
    }

    /// Notes that these lines of the letter had an effect.
    pub(super) fn carries_out(&mut self, lines: impl IntoIterator<Item = usize>) {
        self.ruling.carried_out.extend(lines);
    }

    /// Answers a stranger, of whom we have never heard.
    pub(super) fn write_to_stranger(&mut self, address: &str, draft: Draft) {
        self.post(None, address, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.stranger = true;
        }
    }

    /// Answers a letter from the address to which it was written, if it means no game.
    pub(super) fn write_from(
        &mut self,
        from: &str,
        answered: &Letter,
        (is_known, is_doubtful): (bool, bool),
        draft: Draft,
    ) {
        self.post(None, &answered.from.address, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.stranger = !is_known;
            letter.doubt = is_doubtful.then_some(Doubt::Unproved);
            letter.from = from.to_owned();
            letter.in_reply_to = answered.message_id.clone().filter(|_| !is_doubtful);
        }
    }

    /// Writes to a person whose name a stranger's letter used.
    pub(super) fn write_to_namesake(&mut self, to: &PersonId, draft: Draft) {
        self.write(to, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.doubt = Some(Doubt::Namesake);
        }
    }

    /// Writes to an address, which may belong to no person here.
    pub(super) fn post(&mut self, person: Option<PersonId>, to: &str, draft: Draft) {
        let to_writer = |(writer, _): &&(PersonId, Manner)| person.as_ref() == Some(writer);
        let is_answer = matches!(draft.kind, LetterKind::Answer | LetterKind::Receipt);
        let manner = self.manner.as_ref().filter(to_writer).filter(|_| is_answer);
        let doubt = match manner {
            Some((_, Manner::Silent)) => return,
            Some((_, Manner::Doubtful(doubt))) => Some(*doubt),
            None => None,
        };
        let number = self.ruling.letters.iter().filter(|letter| letter.to == to).count();
        let own = |(_, writer): &&(String, Writer)| match writer {
            Writer::Person(writer) => person.as_ref() == Some(writer),
            Writer::Address(writer) => writer == to,
        };
        let in_reply_to = self.answers.as_ref().filter(own).map(|(id, _)| id.clone());
        let foot = self.state.foot(person.as_ref());
        let draft = if foot.is_empty() { draft } else { draft.and(&foot) };
        let draft = if self.is_undated { draft.undated() } else { draft };
        let mark = self.state.postmark(person.as_ref(), to, self.now);
        let parts = [&self.cause, to, &number.to_string()];
        let letter = mark.on(draft, (person, to), parts, self.now);
        let outsider = self.outsider.clone();
        self.ruling.letters.push(Outgoing { doubt, outsider, in_reply_to, ..letter });
    }

    /// The ruling. Letters are sent in the order of addresses, so that the order says nothing.
    pub(super) fn done(mut self) -> Ruling<S> {
        self.ruling.letters.sort_by(|a, b| a.to.cmp(&b.to));
        self.ruling.after = (!self.ruling.events.is_empty()).then_some(self.state);
        self.ruling
    }
}

impl Ruled for Game {
    type Pending = Pending;

    fn address_of(&self, person: &PersonId) -> Option<&str> {
        self.person(person).map(|person| person.address.as_str())
    }

    fn postmark(&self, person: Option<&PersonId>, _: &str, at: Moment) -> Postmark<'_> {
        let known = person.and_then(|person| self.person(person));
        Postmark {
            key: &self.setup.key,
            apart: None,
            own: &self.setup.address,
            from: marks::address_for(self, person, at),
            return_path: person.map(|person| marks::return_path(self, person)),
            name: known.map(|known| known.name.clone()).unwrap_or_default(),
            has_taps: !self.policy.identification().asks_first_line() && !self.proof.is_of_words(),
        }
    }
}

impl Work {
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

    /// A short text that can't be predicted without the game's key, and reveals nothing of what it
    /// was made from (D.X(2)).
    pub(super) fn secret(&self, parts: &[&str]) -> String {
        marks::secret(&self.state, parts)
    }
}
