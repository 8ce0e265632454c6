//! What a ruling on a tournament has besides: who did what, and letters to its people.

use chrono_tz::Tz;

use super::marks;
use super::proof::Lacks;
use crate::clerk::outgoing::{Doubt, Postmark};
use crate::clerk::ruling::{Ruled, Work};
use crate::game::calendar::told;
use crate::game::{Moment, PersonId};
use crate::report::answers::tournament::foot;
use crate::report::letters::Draft;
use crate::tournament::roster::Member;
use crate::tournament::{By, Tournament, TournamentEvent, TournamentFact};

/// What a ruling on a tournament has to remember until its end about the letter that it answers.
#[derive(Clone, Default)]
pub(in crate::clerk) struct Answering {
    /// Lines of the answer that are to be copied, and so are never folded, each with the number of
    /// sentences before it.
    pub(super) lines: Vec<(usize, String)>,
    /// Whether the answer shows the standings, and which place in them is its reader's.
    pub(super) asked_places: Option<Option<usize>>,
    /// Whether the letter says which rounds its writer plays.
    pub(super) names_rounds: bool,
    /// Who reads at the end which rounds he plays.
    pub(super) tells_rounds: Option<PersonId>,
    /// Whether nothing shows that the letter is from the person it names: then no word of it is
    /// passed on to a person.
    pub(super) is_doubtful: bool,
    /// What the letter lacks of a proof.
    pub(super) lacks: Lacks,
    /// Whether what the letter asks for has to wait for a proof, which its writer can give.
    pub(super) has_to_prove: bool,
    /// How often the writer's tokens had been voided when his letter came.
    pub(super) voided_before: u32,
    /// Whether a code has shown that it is his.
    pub(super) has_code: bool,
}

impl Ruled for Tournament {
    type Pending = Answering;

    fn address_of(&self, person: &PersonId) -> Option<&str> {
        self.roster.find(person).map(|member| member.address.as_str())
    }

    fn postmark(&self, person: Option<&PersonId>, to: &str, at: Moment) -> Postmark<'_> {
        Postmark {
            key: &self.plan.secret,
            apart: Some(&self.plan.short),
            own: &self.plan.address,
            from: marks::address_for(self, to, at),
            return_path: None,
            name: person.map(|person| self.name(person).to_owned()).unwrap_or_default(),
            has_taps: !self.proof.is_of_words(),
        }
    }

    fn foot(&self, person: Option<&PersonId>) -> Vec<String> {
        let reader = person.and_then(|person| self.roster.find(person));
        let director =
            self.director().filter(|director| reader.is_some_and(|one| one != *director));
        director.map_or_else(Vec::new, |director| foot(director, self.page.as_deref()))
    }
}

impl Work<Tournament> {
    /// Records a fact and whose will it was.
    pub(super) fn enter(&mut self, by: By, why: &str, what: TournamentFact) {
        self.record(TournamentEvent { by, why: why.to_owned(), what });
    }

    /// Records what follows from what was done.
    pub(super) fn follows(&mut self, what: TournamentFact) {
        self.enter(By::Clerk, "", what);
    }

    /// A line to be copied, below what was said so far.
    pub(super) fn say_line(&mut self, line: String) {
        self.pending.lines.push((self.ruling.said.len(), line));
    }

    /// A deadline for its reader, or otherwise for the director: in GMT, with his own zone beside
    /// it (D.VII(4)b).
    pub(super) fn time_for(&self, reader: Option<&PersonId>, at: Moment) -> String {
        let reader = reader.and_then(|reader| self.state.roster.find(reader));
        let zone = reader.or_else(|| self.state.director()).map(|member| member.zone);
        told::both(at, zone.unwrap_or(Tz::GMT))
    }

    /// Writes to all on the roster; each draft is made for its reader.
    pub(super) fn write_to_all(&mut self, mut draft: impl FnMut(&Tournament, &Member) -> Draft) {
        let tournament = self.state.clone();
        for member in &tournament.roster.members {
            let draft = draft(&tournament, member);
            self.post(Some(member.id.clone()), &member.address, draft);
        }
    }

    /// Writes to the director.
    pub(super) fn tell_director(&mut self, draft: Draft) {
        let director = self.state.director().map(|member| member.id.clone());
        if let Some(director) = director {
            self.write(&director, draft);
        }
    }

    /// Does the same with text that anyone may have written: the director gets only so many such
    /// letters a day.
    pub(super) fn ask_director(&mut self, draft: Draft) {
        let before = self.ruling.letters.len();
        self.tell_director(draft);
        self.ruling.letters.iter_mut().skip(before).for_each(|letter| {
            letter.doubt = Some(Doubt::Asked);
        });
    }

    /// Writes to a person whom another has named. None of the other's words are in it.
    pub(super) fn write_to_named(&mut self, to: &Member, draft: Draft) {
        let is_there = self.state.roster.find(&to.id).is_some();
        self.post(is_there.then(|| to.id.clone()), &to.address, draft);
        if let Some(letter) = self.ruling.letters.last_mut() {
            letter.doubt = Some(Doubt::Named);
        }
    }
}
