//! What moves a search from step to step.

use std::collections::{BTreeMap, BTreeSet};

use super::super::round::SeatRound;
use super::super::tenure::Came;
use super::value::{Circumstances, Effect, Notice, Objection, Resume, SearchInput, Whom};
use super::{Search, SearchBeginning, SearchStage};
use crate::game::PersonId;

impl Search {
    /// Begins at the publication of the result without the missing orders, or at the deadline if
    /// that result is held back. Captain, team and director are notified at once (B.8b).
    pub fn begin(case: SearchBeginning, around: &Circumstances) -> (Search, Vec<Effect>) {
        let missed = Notice::Missed(case.phase, around.period_ends);
        let silent = Whom::Person(case.silent.clone());
        let told = [silent, Whom::Director, Whom::Captain, Whom::Team];
        let mut effects: Vec<Effect> =
            told.into_iter().map(|whom| Effect::notify(whom, missed.clone())).collect();
        let mut search = Search {
            missed: BTreeSet::from([case.phase]),
            case,
            stage: SearchStage::Player,
            ends: Some(around.period_ends),
            nominee: None,
            sealed: None,
            answers: BTreeMap::new(),
            refused: BTreeMap::new(),
            over: false,
        };
        if search.case.held_back {
            effects.extend(search.enter(search.first_stage_without_player(), around));
        }
        (search, effects)
    }

    /// Lets time pass, then takes what came in.
    pub fn step(&mut self, input: SearchInput, around: &Circumstances) -> Vec<Effect> {
        let mut effects = self.catch_up(around);
        effects.extend(self.take(input, around));
        effects
    }

    /// Ends a stage that has run out before a letter of this time.
    pub(in super::super) fn catch_up(&mut self, around: &Circumstances) -> Vec<Effect> {
        if self.has_run_out(around.now) { self.pass(around) } else { Vec::new() }
    }

    /// Ends the search because no player was silent.
    pub(in super::super) fn was_for_nothing(&mut self) -> Vec<Effect> {
        let person = self.case.silent.clone();
        let mut effects = vec![Effect::ClockStopped];
        let told = [Whom::Person(person.clone()), Whom::Captain, Whom::Team, Whom::Director];
        effects.extend(told.map(|whom| Effect::notify(whom, Notice::WasInTime(person.clone()))));
        effects.extend(self.back_in_the_seat());
        effects
    }

    /// Ends the search because the seat's own player has it. A result that was held back goes out
    /// as soon as no orders are missing.
    fn back_in_the_seat(&mut self) -> Vec<Effect> {
        let held_back = self.case.held_back;
        let effects = self.call_off().into_iter().map(|effect| match effect {
            Effect::GoesOn(_) if held_back => Effect::GoesOn(Resume::AtOnce),
            effect => effect,
        });
        effects.collect()
    }

    /// Ends the search because the seat is filled in another way.
    pub fn call_off(&mut self) -> Vec<Effect> {
        let waited = self.waits();
        self.over = true;
        let mut effects: Vec<Effect> =
            self.sealed.take().map(Effect::LapseOrders).into_iter().collect();
        effects.extend(waited.then_some(Effect::GoesOn(Resume::AfterMinimum)));
        effects
    }

    /// Goes on searching, since the director won't have whom the search found (B.10).
    pub fn reopen(
        &mut self,
        found: &PersonId,
        reason: String,
        around: &Circumstances,
    ) -> Vec<Effect> {
        self.over = false;
        // A result that has gone out since can't be held back any more.
        self.case.held_back &= self.case.phase == around.phase;
        let mut effects = self.refuse(found.clone(), reason);
        let stage = match self.stage {
            SearchStage::Player => self.first_stage_without_player(),
            stage => stage,
        };
        effects.extend(self.enter(stage, around));
        effects
    }

    /// The replacement for a period, who is silent, has the seat for good now.
    pub(in super::super) fn turn_permanent(&mut self) {
        self.case.player = self.case.silent.clone();
    }

    fn take(&mut self, input: SearchInput, around: &Circumstances) -> Vec<Effect> {
        let late = |person: &PersonId| vec![Effect::objected(person, Objection::NotNow)];
        match input {
            SearchInput::TimeCame if self.next_wake().is_some_and(|ends| ends <= around.now) => {
                self.pass(around)
            }
            SearchInput::TimeCame => Vec::new(),
            SearchInput::MissedAgain(phase) => {
                self.missed.insert(phase);
                Vec::new()
            }
            SearchInput::TdRefused { person, reason } => self.refuse(person, reason),
            SearchInput::DeadlineCame => self.deadline(around),
            SearchInput::PlayerWrote(person) if self.over => late(&person),
            SearchInput::PlayerWrote(person) => self.player_wrote(person),
            SearchInput::CaptainSent(person) if self.over => late(&person),
            SearchInput::CaptainSent(person) => self.captain_sent(person, around),
            SearchInput::CaptainNamed(person) if self.over => late(&person),
            SearchInput::CaptainNamed(person) => self.captain_named(person, around),
            SearchInput::MateNamed(person) if self.over => late(&person),
            SearchInput::MateNamed(person) => self.mate_named(person, around),
            SearchInput::PoolAnswered { person, willing } => self.answer(person, willing),
            SearchInput::TdNamed(person) => self.director_named(person, around),
            SearchInput::TdDeclared if self.stage == SearchStage::Director && !self.over => {
                self.enter(SearchStage::Disorder, around)
            }
            SearchInput::TdDeclared => late(&self.case.silent),
        }
    }

    /// A stage has run out.
    fn pass(&mut self, around: &Circumstances) -> Vec<Effect> {
        let mut effects = self.seat_waiting(around);
        if !self.over {
            let next = self.stage_after();
            effects.extend(self.enter(next, around));
        }
        effects
    }

    /// Seats the first of those who have spoken for the seat and may have it.
    fn seat_waiting(&mut self, around: &Circumstances) -> Vec<Effect> {
        let came = if self.stage == SearchStage::Pool { Came::Pool } else { Came::Team };
        let mut effects = Vec::new();
        while let Some(person) = self.first_waiting().cloned() {
            match self.may_sit(&person, around) {
                Ok(()) => {
                    effects.extend(self.seat(person, came, false));
                    break;
                }
                Err(why) => {
                    effects.push(Effect::objected(&person, why));
                    effects.extend(self.strike(&person));
                }
            }
        }
        effects
    }

    fn enter(&mut self, stage: SearchStage, around: &Circumstances) -> Vec<Effect> {
        let until = around.period_ends;
        let waited = self.waits();
        self.stage = stage;
        self.ends = Some(until).filter(|_| stage != SearchStage::Disorder);
        match stage {
            SearchStage::Player => Vec::new(),
            SearchStage::Captain => [Whom::Captain, Whom::Team, Whom::Director]
                .map(|whom| Effect::notify(whom, Notice::CaptainsTurn(until)))
                .to_vec(),
            SearchStage::Pool => self.ask_pool(around),
            SearchStage::Director => {
                vec![Effect::notify(Whom::Director, Notice::DirectorsTurn(until))]
            }
            SearchStage::Disorder => {
                let mut effects = vec![Effect::Disorder];
                let held = self.case.held_back;
                let resume = if held { Resume::AtOnce } else { Resume::AfterMinimum };
                effects.extend(waited.then_some(Effect::GoesOn(resume)));
                effects
            }
        }
    }

    /// Asks all at once. If they were asked before, earlier answers stand until later ones. An
    /// empty pool is not waited for.
    fn ask_pool(&mut self, around: &Circumstances) -> Vec<Effect> {
        let pool = self.case.pool.iter();
        let people: Vec<PersonId> =
            pool.filter(|person| self.may_sit(person, around).is_ok()).cloned().collect();
        if people.is_empty() {
            return self.enter(self.last_stage(), around);
        }
        let until = around.period_ends;
        let told = Effect::notify(Whom::Director, Notice::PoolsTurn(until));
        vec![told, Effect::AskPool { people, until }]
    }

    /// A person has the seat, with orders of his own if he sent them now or before, sealed.
    fn seat(&mut self, person: PersonId, came: Came, sent: bool) -> Vec<Effect> {
        let unsealed = self.sealed.take();
        let resume = match (self.case.held_back, self.case.round) {
            _ if self.stage == SearchStage::Disorder => None,
            (true, _) if sent || unsealed.is_some() => Some(Resume::AtOnce),
            (false, SeatRound::First) => None,
            _ => Some(Resume::AfterMinimum),
        };
        self.over = true;
        let mut effects = vec![Effect::Seated { person, came }];
        effects.extend(unsealed.map(Effect::Unsealed));
        effects.extend(resume.map(Effect::GoesOn));
        effects
    }

    fn may_sit(&self, person: &PersonId, around: &Circumstances) -> Result<(), Objection> {
        if *person == self.case.silent {
            return Err(Objection::IsMissing);
        }
        if let Some(reason) = self.refused.get(person) {
            return Err(Objection::Refused(reason.clone()));
        }
        around.barred.get(person).map_or(Ok(()), |why| Err(Objection::Barred(*why)))
    }

    /// Takes a person out of everything that speaks for him.
    fn strike(&mut self, person: &PersonId) -> Option<Effect> {
        self.answers.remove(person);
        self.nominee.take_if(|nominee| nominee == person);
        self.sealed.take_if(|sealed| sealed == person).map(Effect::LapseOrders)
    }

    fn refuse(&mut self, person: PersonId, reason: String) -> Vec<Effect> {
        let notice = Notice::Refused(person.clone(), reason.clone());
        let told = [Whom::Person(person.clone()), Whom::Captain];
        let mut effects: Vec<Effect> =
            told.into_iter().map(|whom| Effect::notify(whom, notice.clone())).collect();
        effects.extend(self.strike(&person));
        self.refused.insert(person, reason);
        effects
    }

    /// In the first round, which does not wait, sealed orders count at the next deadline already
    /// (Reading 9).
    fn deadline(&mut self, around: &Circumstances) -> Vec<Effect> {
        let is_first = self.case.round == SeatRound::First && !self.over;
        if is_first { self.seat_waiting(around) } else { Vec::new() }
    }

    /// The player is back: the seat is still empty, so he may have it.
    fn player_wrote(&mut self, person: PersonId) -> Vec<Effect> {
        if !self.may_return(&person) {
            let is_his = person == self.case.silent || person == self.case.player;
            let why = match self.stage {
                _ if !is_his => Objection::NotHis,
                SearchStage::Disorder if person == self.case.player => Objection::StaysInDisorder,
                SearchStage::Disorder => Objection::NotHis,
                _ => Objection::MissedFirstMoves,
            };
            return vec![Effect::objected(&person, why)];
        }
        let keeps = person == self.case.silent && self.stage != SearchStage::Disorder;
        let mut effects = vec![match keeps {
            true => Effect::ClockStopped,
            false => Effect::Seated { person: person.clone(), came: Came::Return },
        }];
        let told = [Whom::Captain, Whom::Director];
        effects.extend(told.map(|whom| Effect::notify(whom, Notice::IsBack(person.clone()))));
        effects.extend(self.back_in_the_seat());
        effects
    }

    fn captain_sent(&mut self, person: PersonId, around: &Circumstances) -> Vec<Effect> {
        if let Err(why) = self.check_choice(&person, around) {
            return vec![Effect::objected(&person, why)];
        }
        if !self.is_teams_choice(&person) {
            return vec![Effect::objected(&person, Objection::NotHis)];
        }
        if self.stage != SearchStage::Player {
            return self.seat(person, Came::Team, true);
        }
        let earlier = self.sealed.replace(person.clone()).filter(|earlier| *earlier != person);
        let mut effects: Vec<Effect> = earlier.map(Effect::LapseOrders).into_iter().collect();
        effects.push(Effect::Sealed(person));
        effects
    }

    /// Where the game waits, a name is enough; where it goes on, the first orders seat him.
    fn captain_named(&mut self, person: PersonId, around: &Circumstances) -> Vec<Effect> {
        if let Err(why) = self.check_choice(&person, around) {
            return vec![Effect::objected(&person, why)];
        }
        if self.waits() {
            return self.seat(person, Came::Team, false);
        }
        self.nominate(person)
    }

    /// The captain's word goes before another's. A team-mate is heard at once if the captain
    /// himself is the silent player; else at the end of the captain's time, if he has not named
    /// anyone (Reading 30).
    fn mate_named(&mut self, person: PersonId, around: &Circumstances) -> Vec<Effect> {
        if self.case.captain.as_ref() == Some(&self.case.silent) {
            return self.captain_named(person, around);
        }
        if let Err(why) = self.check_choice(&person, around) {
            return vec![Effect::objected(&person, why)];
        }
        match self.nominee {
            Some(_) => vec![Effect::objected(&person, Objection::IsNamed)],
            None => self.nominate(person),
        }
    }

    fn nominate(&mut self, person: PersonId) -> Vec<Effect> {
        self.nominee = Some(person.clone());
        vec![Effect::notify(Whom::Person(person.clone()), Notice::Named(person))]
    }

    /// Whether the team may have this person in the seat, at this stage.
    fn check_choice(&self, person: &PersonId, around: &Circumstances) -> Result<(), Objection> {
        if self.captain().is_none() {
            return Err(Objection::NoCaptainsChoice);
        }
        match self.stage {
            SearchStage::Player | SearchStage::Captain => self.may_sit(person, around),
            SearchStage::Disorder if self.reopens() => self.may_sit(person, around),
            SearchStage::Disorder => Err(Objection::StaysInDisorder),
            SearchStage::Pool | SearchStage::Director => Err(Objection::NotNow),
        }
    }

    fn answer(&mut self, person: PersonId, willing: bool) -> Vec<Effect> {
        if self.stage != SearchStage::Pool || self.over {
            return vec![Effect::objected(&person, Objection::NotNow)];
        }
        if !self.case.pool.contains(&person) {
            return vec![Effect::objected(&person, Objection::NotHis)];
        }
        self.answers.insert(person, willing);
        Vec::new()
    }

    fn director_named(&mut self, person: PersonId, around: &Circumstances) -> Vec<Effect> {
        if self.stage != SearchStage::Director || self.over {
            return vec![Effect::objected(&person, Objection::NotNow)];
        }
        match self.may_sit(&person, around) {
            Ok(()) => self.seat(person, Came::Director, false),
            Err(why) => vec![Effect::objected(&person, why)],
        }
    }
}
