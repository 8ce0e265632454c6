//! A tournament from its opening to its prizes. It changes only by applying an [`Event`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::committee::{Approval, Put, QuestionMatter, QuestionOutcome, TournamentQuestion};
use super::elsewhere::Elsewhere;
use super::event::{DirectorCommand, Draw, DrawnBoard, TournamentEvent, TournamentFact};
use super::plan::{Lot, TournamentPlan};
use super::report::Report;
use super::roster::{Member, Role, Roster};
use super::rounds::{Round, SEATS};
use crate::game::calendar::Holiday;
use crate::game::policy::{Policy, RuleChange};
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};

/// Whether people may sign up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SignUp {
    /// Not yet.
    #[default]
    Before,
    /// They may.
    Open {
        /// When it closes by itself.
        until: Option<Moment>,
    },
    /// The teams are there; who comes now comes to the reserve list (B.2).
    Closed,
}

/// How it all ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// The winner (C.11).
    pub winner: Option<PersonId>,
    /// The best team (C.12).
    pub team: Option<String>,
    /// The best of each power (C.13).
    pub countries: [Option<PersonId>; SEATS],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    /// What stays.
    pub plan: TournamentPlan,
    /// Who takes part.
    pub roster: Roster,
    /// Whether people may sign up.
    pub sign_up: SignUp,
    /// Who is wanted for a team and has not said yet whether he comes, each as he would be.
    #[serde(default)]
    pub invited: Vec<Member>,
    /// The assistant who acts as director, if one does (A.6).
    pub acting: Option<PersonId>,
    /// The policies of game masters who have one.
    pub policies: BTreeMap<PersonId, Policy>,
    /// The rounds that were drawn.
    pub draws: BTreeMap<Round, Draw>,
    /// When the rounds began that have.
    pub started: BTreeMap<Round, Moment>,
    /// What each game has told last.
    pub reports: BTreeMap<String, Report>,
    /// What each game was told last of the others.
    pub told: BTreeMap<String, Elsewhere>,
    /// Who declined a place in a round, in order.
    pub declines: BTreeMap<Round, Vec<PersonId>>,
    /// Who goes on from the rounds whose places are settled.
    pub advanced: BTreeMap<Round, Vec<PersonId>>,
    /// The seeds that were revealed.
    pub revealed: Vec<(Lot, String)>,
    /// The throws that decided places, by what they were for.
    pub rolls: BTreeMap<String, u64>,
    /// The questions to the committee.
    pub questions: Vec<TournamentQuestion>,
    /// The changes of the rules that the committee has made, in order, where they are such as a
    /// game can make by itself (A.7): games that begin have them from the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleChange>,
    /// The holidays that the director has decreed for all boards (D.VII(5)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holidays: Vec<Holiday>,
    /// The director's rulings on matters of no game.
    pub rulings: Vec<(Moment, String)>,
    /// Those of them that everybody may read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<(Moment, String)>,
    /// How it ended.
    pub finish: Option<Finish>,
    /// How letters have to prove their senders in games that begin.
    #[serde(default)]
    pub proof: Proof,
    /// Who has said whether he wants the daily digest (A.11).
    #[serde(default)]
    pub digests: BTreeMap<PersonId, bool>,
    /// When the digest was written last.
    #[serde(default)]
    pub digested: Option<Moment>,
    /// How many events there were: what is written after one is told apart from all else by it.
    #[serde(default)]
    pub events: u64,
}

impl Tournament {
    pub fn open(plan: TournamentPlan, director: Member) -> Tournament {
        Tournament {
            plan,
            roster: Roster { members: vec![director] },
            sign_up: SignUp::Before,
            invited: Vec::new(),
            acting: None,
            policies: BTreeMap::new(),
            draws: BTreeMap::new(),
            started: BTreeMap::new(),
            reports: BTreeMap::new(),
            told: BTreeMap::new(),
            declines: BTreeMap::new(),
            advanced: BTreeMap::new(),
            revealed: Vec::new(),
            rolls: BTreeMap::new(),
            questions: Vec::new(),
            rules: Vec::new(),
            holidays: Vec::new(),
            rulings: Vec::new(),
            published: Vec::new(),
            finish: None,
            proof: Proof::default(),
            digests: BTreeMap::new(),
            digested: None,
            events: 0,
        }
    }

    /// The tournament that this event opens, if it opens one; the event is still to be applied.
    pub fn begun(first: &TournamentEvent) -> Option<Tournament> {
        match first.what.clone() {
            TournamentFact::Opened { plan, director } => Some(Tournament::open(*plan, director)),
            _ => None,
        }
    }

    /// Applies an event. Events were decided before; what does not fit changes nothing.
    pub fn apply(&mut self, event: &TournamentEvent) {
        match event.what.clone() {
            TournamentFact::Opened { plan, director } => *self = Tournament::open(*plan, director),
            TournamentFact::Commanded { command, at } => self.obey(command, at),
            TournamentFact::SignedUp { member } => {
                self.invited.retain(|invited| invited.id != member.id);
                self.enter(member);
            }
            TournamentFact::Invited { member } => {
                self.invited.retain(|of| of.id != member.id || of.team != member.team);
                self.invited.push(member);
            }
            TournamentFact::Withdrawn { person } => self.strike(&person),
            TournamentFact::Grouped { teams, reserves } => self.group(&teams, &reserves),
            TournamentFact::Drawn { round, draw } => {
                if round == Round::First {
                    self.sign_up = SignUp::Closed;
                }
                self.draws.insert(round, draw);
            }
            TournamentFact::Started { round, published } => {
                self.started.insert(round, published);
            }
            TournamentFact::Reported { game, report } => {
                self.reports.insert(game, *report);
            }
            TournamentFact::Told { games } => self.told.extend(games),
            TournamentFact::Declined { round, person } => {
                self.declines.entry(round).or_default().push(person);
            }
            TournamentFact::Advanced { round, qualified, rolls } => {
                self.advanced.insert(round, qualified);
                self.rolls.extend(rolls);
            }
            TournamentFact::Reopened { round: Round::Final } => self.finish = None,
            TournamentFact::Reopened { round } => drop(self.advanced.remove(&round)),
            TournamentFact::Revealed { lot, seed } => {
                self.revealed.retain(|(known, _)| *known != lot);
                self.revealed.push((lot, seed));
            }
            TournamentFact::Balloted { question, person, choice } => {
                if let Some(question) = self.question_mut(question) {
                    question.ballots.insert(person, choice);
                }
            }
            TournamentFact::Decided { question, outcome } => self.decide(question, outcome),
            TournamentFact::AddressChanged { person, address } => {
                if let Some(member) = self.roster.find_mut(&person) {
                    member.moves_to(address);
                }
            }
            TournamentFact::ProofSet { proof } => self.proof = proof,
            TournamentFact::DigestWanted { person, wants } => {
                self.digests.insert(person, wants);
            }
            TournamentFact::Digested { at } => self.digested = Some(at),
            TournamentFact::Finished { winner, team, countries, rolls } => {
                self.rolls.extend(rolls);
                self.finish = Some(Finish { winner, team, countries });
            }
        }
        self.events += 1;
    }

    fn obey(&mut self, command: DirectorCommand, at: Moment) {
        match command {
            DirectorCommand::OpenSignUp { until } => self.sign_up = SignUp::Open { until },
            DirectorCommand::CloseSignUp | DirectorCommand::CloseSignUpAnyway => {
                self.sign_up = SignUp::Closed
            }
            DirectorCommand::Import { roster, .. } => self.import(roster),
            DirectorCommand::Enter { member } => self.enter(member),
            DirectorCommand::Strike { person } => self.strike(&person),
            DirectorCommand::Appoint { person, role, has } => self.appoint(&person, role, has),
            DirectorCommand::Act { assistant } => self.acting = assistant,
            DirectorCommand::Policy { master, policy } => {
                self.policies.insert(master, policy);
            }
            DirectorCommand::Undraw { round } => {
                self.draws.remove(&round);
            }
            DirectorCommand::Substitute { game, power, person } => {
                if let Some(table) = self.waiting_table(&game) {
                    table.players[power.index()] = person;
                }
            }
            DirectorCommand::Master { game, person } => {
                if let Some(table) = self.table_mut(&game) {
                    table.master = person;
                }
            }
            DirectorCommand::Observer { game, person } => {
                if let Some(table) = self.waiting_table(&game) {
                    table.observer = Some(person);
                }
            }
            DirectorCommand::Holiday { holiday } => {
                self.holidays.retain(|other| !other.is_called(&holiday.name));
                self.holidays.push(holiday);
            }
            DirectorCommand::Rule { text, is_public } => {
                self.published.extend(is_public.then(|| (at, text.clone())));
                self.rulings.push((at, text));
            }
            DirectorCommand::Ask { matter, text, tried, until, put } => {
                let Put { change, sitting } = put.unwrap_or_default();
                self.ask(TournamentQuestion {
                    number: self.questions.len() as u32 + 1,
                    matter,
                    change,
                    text,
                    tried,
                    asked: at,
                    until,
                    sitting,
                    ballots: BTreeMap::new(),
                    outcome: None,
                    approval: None,
                });
            }
            DirectorCommand::Answer { question, approves } => self.answer(question, approves),
            // What follows from these stands in events of its own.
            DirectorCommand::Draw { .. }
            | DirectorCommand::Start { .. }
            | DirectorCommand::Decline { .. }
            | DirectorCommand::Publish
            | DirectorCommand::Advance { .. }
            | DirectorCommand::Finish => {}
        }
    }

    /// The director stays, whatever a table says of everybody else.
    fn import(&mut self, mut roster: Roster) {
        let director = self.roster.director().cloned();
        if let Some(director) = director.filter(|_| roster.director().is_none()) {
            roster.members.insert(0, director);
        }
        self.roster = roster;
    }

    /// Somebody comes, or is known anew under the same short name.
    fn enter(&mut self, member: Member) {
        match self.roster.find_mut(&member.id) {
            // Games may know him by a former address.
            Some(known) => {
                let (had, former) = (known.address.clone(), known.former.clone());
                let address = member.address.clone();
                *known = Member { address: had, former, ..member };
                known.moves_to(address);
            }
            None => self.roster.members.push(member),
        }
    }

    fn strike(&mut self, person: &PersonId) {
        self.roster.members.retain(|member| member.id != *person);
        self.invited.retain(|member| member.id != *person);
    }

    fn appoint(&mut self, person: &PersonId, role: Role, has: bool) {
        let team = self.roster.find(person).and_then(|member| member.team.clone());
        // A team has one captain: the new one takes the place of the old one.
        if role == Role::Captain && has {
            for member in self.roster.members.iter_mut().filter(|member| member.team == team) {
                member.roles.remove(&Role::Captain);
                if member.roles.is_empty() {
                    member.roles.insert(Role::Reserve);
                }
            }
        }
        if let Some(member) = self.roster.find_mut(person) {
            match has {
                true => member.roles.insert(role),
                false => member.roles.remove(&role),
            };
            if !member.is(Role::Player) {
                member.power = None;
            }
            // Whoever has left his only role is his team's reserve, or nothing here any more.
            if member.roles.is_empty() && member.team.is_some() {
                member.roles.insert(Role::Reserve);
            }
        }
        self.roster.members.retain(|member| member.id != *person || !member.roles.is_empty());
    }

    fn group(&mut self, teams: &[(String, Vec<PersonId>)], reserves: &[PersonId]) {
        self.sign_up = SignUp::Closed;
        for (team, people) in teams {
            for (place, person) in people.iter().enumerate() {
                if let Some(member) = self.roster.find_mut(person) {
                    member.team = Some(team.clone());
                    if place == 0 {
                        member.roles.insert(Role::Captain);
                    }
                }
            }
        }
        for person in reserves {
            if let Some(member) = self.roster.find_mut(person) {
                member.roles.remove(&Role::Player);
                member.roles.insert(Role::Reserve);
            }
        }
    }

    /// A drawn board whose game has not begun.
    fn waiting_table(&mut self, game: &str) -> Option<&mut DrawnBoard> {
        let started = &self.started;
        let draws = self.draws.iter_mut().filter(|(round, _)| !started.contains_key(round));
        draws.flat_map(|(_, draw)| &mut draw.boards).find(|table| table.game == game)
    }

    /// A drawn board, whether its game has begun or not.
    fn table_mut(&mut self, game: &str) -> Option<&mut DrawnBoard> {
        let boards = self.draws.values_mut().flat_map(|draw| &mut draw.boards);
        boards.into_iter().find(|table| table.game == game)
    }

    fn ask(&mut self, question: TournamentQuestion) {
        self.questions.push(question);
    }

    fn question_mut(&mut self, number: u32) -> Option<&mut TournamentQuestion> {
        self.questions.iter_mut().find(|question| question.number == number)
    }

    fn decide(&mut self, number: u32, outcome: QuestionOutcome) {
        let Some(question) = self.question_mut(number) else { return };
        question.outcome = Some(outcome);
        if let (QuestionMatter::Override { of }, QuestionOutcome::Passed) =
            (question.matter, outcome)
            && let Some(vetoed) = self.question_mut(of)
        {
            vetoed.approval = Some(Approval::Overridden);
            let change = vetoed.change.clone();
            self.rules.extend(change);
        }
    }

    fn answer(&mut self, number: u32, approves: bool) {
        if let Some(question) = self.question_mut(number) {
            let approval = if approves { Approval::Approved } else { Approval::Vetoed };
            question.approval = Some(approval);
            let change = question.change.clone().filter(|_| approves);
            self.rules.extend(change);
        }
    }
}
