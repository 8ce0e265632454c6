//! A ruling on a tournament in the making: the tournament as it will be, and what was written.

use chrono_tz::Tz;

use super::marks;
use super::ruling::Ruling;
use crate::clerk;
use crate::clerk::ruling::{Doubt, Envelope, Outgoing};
use crate::game::calendar::told;
use crate::game::{Moment, PersonId};
use crate::report::letters::Draft;
use crate::tournament::roster::Member;
use crate::tournament::{By, Tournament, TournamentEvent, TournamentFact};

#[derive(Clone)]
pub(super) struct TournamentDesk {
    pub(super) state: Tournament,
    pub(super) now: Moment,
    pub(super) ruling: Ruling,
    /// Lines of the answer that are to be copied, and so are never folded, each with the number of
    /// sentences that stand before it.
    pub(super) lines: Vec<(usize, String)>,
    /// Whether the answer shows the standings, and which place in them is its reader's.
    pub(super) asked_places: Option<Option<usize>>,
    /// Who has written, if he is on no roster: he is the cause of all letters of the ruling.
    pub(super) outsider: Option<String>,
    /// Whether nothing shows that the letter is from whom it says: nobody reads a word of it.
    pub(super) is_doubtful: bool,
    /// Whether what the letter asks for has to wait for a proof, which its writer can give.
    pub(super) has_to_prove: bool,
    /// Whether a code has shown that it is.
    pub(super) has_code: bool,
    /// What the ruling is about; ids of letters are drawn from it.
    cause: String,
    /// The letter being answered: its id, and the address of its writer.
    answers: Option<(String, String)>,
}

impl TournamentDesk {
    pub(super) fn new(tournament: &Tournament, now: Moment, cause: String) -> TournamentDesk {
        let (tournament, ruling) = (tournament.clone(), Ruling::default());
        let lines = Vec::new();
        TournamentDesk {
            state: tournament,
            now,
            ruling,
            lines,
            asked_places: None,
            outsider: None,
            is_doubtful: false,
            has_to_prove: false,
            has_code: false,
            cause,
            answers: None,
        }
    }

    /// The same, answering a letter: what goes to its writer hangs below it.
    pub(super) fn answering(self, message_id: Option<&str>, writer: &str) -> TournamentDesk {
        let answers = message_id.map(|id| (id.to_owned(), writer.to_owned()));
        TournamentDesk { answers, ..self }
    }

    /// Something happens.
    pub(super) fn record(&mut self, by: By, why: &str, what: TournamentFact) {
        let event = TournamentEvent { by, why: why.to_owned(), what };
        self.state.apply(&event);
        self.ruling.events.push(event);
    }

    /// Something follows from what was done.
    pub(super) fn follows(&mut self, what: TournamentFact) {
        self.record(By::Clerk, "", what);
    }

    /// A sentence for whoever asked.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        self.ruling.said.push(sentence.into());
    }

    /// Several of them.
    pub(super) fn say_all<S: Into<String>>(&mut self, sentences: impl IntoIterator<Item = S>) {
        self.ruling.said.extend(sentences.into_iter().map(Into::into));
    }

    /// A line to be copied, below what was said so far.
    pub(super) fn say_line(&mut self, line: String) {
        self.lines.push((self.ruling.said.len(), line));
    }

    /// A sentence for whoever asked that nobody is to read before it is done.
    pub(super) fn reveal(&mut self, sentence: impl Into<String>) {
        self.ruling.revealed.push(sentence.into());
    }

    /// A deadline as its reader is told it, or else whoever directs: in GMT, and in his own zone
    /// beside it (D.VII(4)b).
    pub(super) fn time_for(&self, reader: Option<&PersonId>, at: Moment) -> String {
        let reader = reader.and_then(|reader| self.state.roster.find(reader));
        let zone = reader.or_else(|| self.state.director()).map(|member| member.zone);
        told::both(at, zone.unwrap_or(Tz::GMT))
    }

    /// Writes to a member.
    pub(super) fn write(&mut self, to: &PersonId, draft: Draft) {
        let address = self.state.roster.find(to).map(|member| member.address.clone());
        if let Some(address) = address {
            self.post(Some(to.clone()), &address, draft);
        }
    }

    /// Writes to everybody of the roster; the draft is each one's own.
    pub(super) fn write_each(&mut self, mut draft: impl FnMut(&Tournament, &Member) -> Draft) {
        let tournament = self.state.clone();
        for member in &tournament.roster.members {
            let draft = draft(&tournament, member);
            self.post(Some(member.id.clone()), &member.address, draft);
        }
    }

    /// Writes to whoever directs.
    pub(super) fn tell_director(&mut self, draft: Draft) {
        let director = self.state.director().map(|member| member.id.clone());
        if let Some(director) = director {
            self.write(&director, draft);
        }
    }

    pub(super) fn post(&mut self, person: Option<PersonId>, to: &str, draft: Draft) {
        let number = self.ruling.letters.iter().filter(|(_, letter)| letter.to == to).count();
        let plan = &self.state.plan;
        let own = |(_, writer): &&(String, String)| writer == to;
        let in_reply_to = self.answers.as_ref().filter(own).map(|(id, _)| id.clone());
        let name = person.as_ref().map(|person| self.state.name(person).to_owned());
        let envelope = Envelope {
            key: &plan.secret,
            parts: &[&plan.short, &self.cause, to, &number.to_string()],
            name: name.unwrap_or_default(),
            person,
            to: to.to_owned(),
            from: marks::address_for(&self.state, to),
            return_path: None,
            host: clerk::marks::host(&plan.address),
            in_reply_to,
            date: self.now,
        };
        let outsider = self.outsider.clone();
        self.ruling.letters.push((None, Outgoing { outsider, ..envelope.sealed(draft) }));
    }

    /// Writes to a member whom somebody else has named. None of that other's words are in it.
    pub(super) fn write_to_named(&mut self, to: &Member, draft: Draft) {
        let is_there = self.state.roster.find(&to.id).is_some();
        self.post(is_there.then(|| to.id.clone()), &to.address, draft);
        if let Some((_, letter)) = self.ruling.letters.last_mut() {
            letter.doubt = Some(Doubt::Named);
        }
    }

    pub(super) fn done(self) -> Ruling {
        self.ruling
    }
}
