//! What each event does to a tournament. Nothing else changes one.

use std::collections::{BTreeMap, BTreeSet};

use super::committee::{Approval, Put, QuestionMatter, QuestionOutcome, TournamentQuestion};
use super::event::{DirectorCommand, TournamentEvent, TournamentFact};
use super::exact::Exact;
use super::individuals::is_pair;
use super::life::{Finish, SignUp, TournamentState};
use super::log::Logged;
use super::penalty::Penalty;
use super::roster::{Member, Role, Roster};
use super::rounds::Round;
use crate::board::Power;
use crate::game::case::Argument;
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};

impl TournamentState {
    pub(super) fn apply(&mut self, event: &TournamentEvent) {
        match event.what.clone() {
            TournamentFact::Opened { plan, director } => {
                *self = TournamentState::open(*plan, director)
            }
            TournamentFact::Commanded { command, at } => self.note_and_obey(event, command, at),
            TournamentFact::SignedUp { member } => {
                self.invited.retain(|invited| invited.id != member.id);
                self.enter(member);
            }
            TournamentFact::Invited { member } => {
                self.invited.retain(|of| of.id != member.id || of.team != member.team);
                self.invited.push(member);
            }
            TournamentFact::Withdrawn { person } => self.withdraw(&person),
            TournamentFact::Grouped { teams, reserves } => self.group(&teams, &reserves),
            TournamentFact::Drawn { round, draw } => self.drawn(round, draw),
            TournamentFact::Started { round, published } => {
                self.started.insert(round, published);
            }
            TournamentFact::Reported { game, report } => self.hear_of(game, *report),
            TournamentFact::OfReportedBoard { game, what } => self.of_reported_board(&game, what),
            TournamentFact::Told { games } => self.told.extend(games),
            TournamentFact::Attends { round, person, plays } => self.attend(round, person, plays),
            TournamentFact::Left { person } => _ = self.left.insert(person),
            TournamentFact::Prefers { person, powers } => self.prefer(&person, powers),
            TournamentFact::Declined { round, person } => {
                self.declines.entry(round).or_default().push(person);
            }
            TournamentFact::Advanced { round, qualified, rolls } => {
                self.advanced.insert(round, qualified);
                self.rolls.extend(rolls);
            }
            TournamentFact::Reopened { round } if self.is_last(round) => self.finish = None,
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
            TournamentFact::Argued { question, argument } => self.argue(question, argument),
            TournamentFact::Reminded { question } => self.remind(question),
            TournamentFact::Decided { question, outcome } => self.decide(question, outcome),
            TournamentFact::AddressChanged { person, address } => self.moves(&person, address),
            TournamentFact::ProofSet { proof, since } => self.set_proof(proof, since),
            TournamentFact::TokensVoided { address, count } => {
                _ = self.voided.insert(address, count)
            }
            TournamentFact::Authenticated { address } => _ = self.authentic.insert(address),
            TournamentFact::PageSet { page } => self.page = page,
            TournamentFact::DigestWanted { person, wants } => {
                _ = self.digests.insert(person, wants)
            }
            TournamentFact::Digested { at } => self.digested = Some(at),
            TournamentFact::Finished { winner, team, countries, rolls } => {
                self.rolls.extend(rolls);
                self.finish = Some(Finish { winner, team, countries });
            }
        }
        self.events += 1;
    }

    fn moves(&mut self, person: &PersonId, address: String) {
        if let Some(member) = self.roster.find_mut(person) {
            member.moves_to(address);
        }
    }

    fn argue(&mut self, question: u32, argument: Argument) {
        if let Some(question) = self.question_mut(question) {
            question.arguments.push(argument);
        }
    }

    fn remind(&mut self, question: u32) {
        if let Some(question) = self.question_mut(question) {
            question.is_reminded = true;
        }
    }

    fn is_last(&self, round: Round) -> bool {
        match &self.plan.form {
            Some(form) => round.number().is_some_and(|number| number + 1 == form.rounds.len()),
            None => round == Round::Final,
        }
    }

    fn attend(&mut self, round: Round, person: PersonId, plays: bool) {
        self.note_answer(round, &person, plays);
        let absent = self.absent.entry(round).or_default();
        _ = if plays { absent.remove(&person) } else { absent.insert(person) };
        self.absent.retain(|_, absent| !absent.is_empty());
    }

    /// No one plays the round until he has checked in; a newcomer has come to play.
    fn ask_in(&mut self, round: Round) {
        self.check_ins.insert(round);
        let players = self.roster.with(Role::Player).map(|member| member.id.clone());
        let players: BTreeSet<PersonId> = players.collect();
        let absent = self.absent.entry(round).or_default();
        self.silent.insert(round, players.difference(absent).cloned().collect());
        absent.extend(players);
    }

    fn set_proof(&mut self, proof: Proof, since: Option<Moment>) {
        (self.proof, self.tokens_since) = (proof, since.or(self.tokens_since));
    }

    fn note_and_obey(&mut self, event: &TournamentEvent, command: DirectorCommand, at: Moment) {
        let (by, why) = (event.by.clone(), event.why.clone());
        let line = command.line(&self.roster, self);
        self.log.push(Logged { at, by, line, why });
        self.obey(command, at, &event.why);
        self.forget_strangers();
    }

    /// Another person may get the short name of a member who has left the roster. He must not
    /// inherit that member's penalties, or the pairs that are kept apart.
    fn forget_strangers(&mut self) {
        let roster = &self.roster;
        self.apart.retain(|pair| pair.iter().all(|person| roster.find(person).is_some()));
        self.penalties.retain(|person, _| roster.find(person).is_some());
        let sets = self.absent.values_mut().chain(self.silent.values_mut()).chain([&mut self.left]);
        sets.for_each(|people| people.retain(|person| roster.find(person).is_some()));
    }

    fn prefer(&mut self, person: &PersonId, powers: Vec<Power>) {
        if let Some(member) = self.roster.members.iter_mut().find(|member| member.id == *person) {
            member.prefers = powers;
        }
    }

    fn penalize(&mut self, person: PersonId, points: Exact, why: &str) {
        match points == Exact::ZERO {
            true => _ = self.penalties.remove(&person),
            false => {
                self.penalties.insert(person, Penalty { points, why: why.to_owned() });
            }
        }
    }

    fn obey(&mut self, command: DirectorCommand, at: Moment, why: &str) {
        match command {
            DirectorCommand::OpenSignUp { until } => self.sign_up = SignUp::Open { until },
            DirectorCommand::CloseSignUp | DirectorCommand::CloseSignUpAnyway => {
                self.sign_up = SignUp::Closed
            }
            DirectorCommand::Import { roster, .. } => self.import(roster),
            DirectorCommand::Enter { member } => self.enter(member),
            DirectorCommand::Strike { person, .. } => self.strike(&person),
            DirectorCommand::StrikeTeam { team, .. } => self.strike_team(&team),
            DirectorCommand::Appoint { person, role, has } => self.appoint(&person, role, has),
            DirectorCommand::Act { assistant } => self.acting = assistant,
            DirectorCommand::Deputy { deputy } => self.deputy = deputy,
            DirectorCommand::Policy { master, policy } => {
                self.policies.insert(master, policy);
            }
            DirectorCommand::Undraw { round } => self.undraw(round),
            DirectorCommand::Substitute { game, power, person } => {
                self.substitute(&game, power, person);
            }
            DirectorCommand::Reported { what } => self.obey_reported(what),
            DirectorCommand::Swap { round, one, other } => self.swap(round, &one, &other),
            DirectorCommand::KeepApart { people, keeps } => {
                self.apart.retain(|pair| !is_pair(pair, &people));
                self.apart.extend(keeps.then_some(people));
            }
            DirectorCommand::Penalize { person, points } => self.penalize(person, points, why),
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
            DirectorCommand::CheckIn { round, .. } => self.ask_in(round),
            DirectorCommand::Pause { until } => self.paused = Some(until),
            DirectorCommand::Resume => self.paused = None,
            DirectorCommand::Rule { text, is_public } => {
                self.published.extend(is_public.then(|| (at, text.clone())));
                self.rulings.push((at, text));
            }
            asked @ DirectorCommand::Ask { .. } => self.ask(asked, at),
            DirectorCommand::Answer { question, approves } => self.answer(question, approves),
            DirectorCommand::Hold { holds } => self.holds_standings = holds,
            DirectorCommand::Unadvance { round } => _ = self.advanced.remove(&round),
            // The effects of these are events of their own.
            DirectorCommand::Announce { .. }
            | DirectorCommand::Draw { .. }
            | DirectorCommand::Start { .. }
            | DirectorCommand::Attend { .. }
            | DirectorCommand::Decline { .. }
            | DirectorCommand::Void { .. }
            | DirectorCommand::Publish
            | DirectorCommand::Advance { .. }
            | DirectorCommand::Finish => {}
        }
    }

    /// The director stays, even if a table leaves him out.
    fn import(&mut self, mut roster: Roster) {
        let director = self.roster.director().cloned();
        if let Some(director) = director.filter(|_| roster.director().is_none()) {
            roster.members.insert(0, director);
        }
        self.roster = roster;
    }

    /// A person is new, or has new details under the same short name.
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

    fn withdraw(&mut self, person: &PersonId) {
        self.strike(person);
        self.forget_strangers();
    }

    fn strike_team(&mut self, team: &str) {
        let is_of = |member: &Member| member.team.as_deref() == Some(team);
        self.roster.members.retain(|member| !is_of(member));
        self.invited.retain(|member| !is_of(member));
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
            // A member who has lost his only role is his team's reserve, or leaves the roster.
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

    fn ask(&mut self, asked: DirectorCommand, at: Moment) {
        let DirectorCommand::Ask { matter, text, tried, until, put } = asked else { return };
        let Put { change, sitting, by } = put.unwrap_or_default();
        self.questions.push(TournamentQuestion {
            number: self.questions.len() as u32 + 1,
            matter,
            change,
            text,
            by,
            tried,
            asked: at,
            until,
            sitting,
            ballots: BTreeMap::new(),
            arguments: Vec::new(),
            is_reminded: false,
            outcome: None,
            approval: None,
        });
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
