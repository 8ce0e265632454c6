//! What changes a seat from outside: letters, time, deadlines, the captain, the director.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::allowance::Barred;
use super::round::SeatRound;
use super::search::{
    Circumstances, Effect, Leave, Notice, Objection, SearchInput, SearchStage, Whom,
};
use super::seat::{Right, Seat, SeatStanding};
use super::tenure::{Came, Period, Start, Tenure, TenureKind, Voice};
use crate::board::PhaseKind;
use crate::game::{Moment, PersonId};

/// How long before a deadline a captain's change has to be announced (B.8c).
const NOTICE: TimeDelta = TimeDelta::hours(48);

/// A change of holder that has been announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HolderChange {
    /// Who is to have the seat.
    pub person: PersonId,
    /// For good, or for a period.
    pub kind: TenureKind,
    /// How he gets it.
    pub came: Came,
    pub start: Start,
}

impl Seat {
    /// A letter that is proved to be this person's: it stops the clock of a silent player.
    pub fn heard(&mut self, person: &PersonId, around: &Circumstances) -> Vec<Effect> {
        let mut effects = self.catch_up(around);
        let is_silent = matches!(self.standing(), SeatStanding::Silent | SeatStanding::Sought);
        if is_silent && self.holder() == Some(person) {
            effects.extend(self.step(SearchInput::PlayerWrote(person.clone()), around));
        }
        effects
    }

    /// A player who was taken to be silent in the first moves was not: the seat is his as before.
    pub fn was_in_time(&mut self, person: &PersonId) -> Vec<Effect> {
        match self.search.take_if(|search| search.is_closed_to(person)) {
            Some(mut search) => search.was_for_nothing(),
            None => vec![Effect::objected(person, Objection::NotNow)],
        }
    }

    /// Orders from this person. What they do is what [`Seat::may_write`] says.
    pub fn sent(&mut self, person: &PersonId, around: &Circumstances) -> Vec<Effect> {
        let mut effects = self.catch_up(around);
        let is_sought = self.search.is_some();
        effects.extend(match self.may_write(person, around) {
            Right::Returns if is_sought => {
                self.step(SearchInput::PlayerWrote(person.clone()), around)
            }
            Right::Returns => self.pass_to(person, TenureKind::Permanent, Came::Return, around),
            Right::TakesOver | Right::Sealed => {
                self.step(SearchInput::CaptainSent(person.clone()), around)
            }
            Right::Holds | Right::Spare | Right::Nothing => Vec::new(),
        });
        effects
    }

    /// Lets time pass: a stage or a declared period ends, or a phase begins that another person is
    /// to play. Called whenever a phase begins, and at [`Seat::next_wake`].
    pub fn tick(&mut self, around: &Circumstances) -> Vec<Effect> {
        let mut effects = self.end_period(around);
        effects.extend(self.carry_out_change(around));
        effects.extend(self.step(SearchInput::TimeCame, around));
        effects
    }

    /// A deadline, before its phase is judged. `sent` says from whom there are sets for the phase,
    /// and when the last of each was received; `elsewhere`, in how many seasons of this round the
    /// player was replaced in other games.
    pub fn deadline(
        &mut self,
        sent: &BTreeMap<PersonId, Moment>,
        elsewhere: usize,
        around: &Circumstances,
    ) -> Vec<Effect> {
        let mut effects = self.step(SearchInput::DeadlineCame, around);
        if around.phase.kind() == PhaseKind::Movement {
            effects.extend(self.overstay(sent, around));
            effects.extend(self.count_season(elsewhere, around));
        }
        effects
    }

    /// The team says who is to play: after missing orders, where the player resigns or will be away
    /// for more than a week (B.7, B.8, D.VII(5)), or after a replacement under B.8 in the first
    /// round: then another replacement, or the original player again. The captain says so, or
    /// another of the team (Reading 30).
    pub fn announce(
        &mut self,
        by: &PersonId,
        person: PersonId,
        deadline: Moment,
        around: &Circumstances,
    ) -> Result<Vec<Effect>, Objection> {
        let leads = self.captain.as_ref() == Some(by);
        if !leads && !around.team.contains(by) {
            return Err(Objection::NotHis);
        }
        if self.search.is_some() {
            return Ok(self.step(
                match leads {
                    true => SearchInput::CaptainNamed(person),
                    false => SearchInput::MateNamed(person),
                },
                around,
            ));
        }
        let (kind, start) = self.when_named(leads, deadline, around)?;
        self.check_newcomer(&person, kind == TenureKind::Permanent, around)?;
        self.change = Some(HolderChange { person: person.clone(), kind, came: Came::Team, start });
        let mut effects = vec![Effect::notify(Whom::Board, Notice::Announced(person, start))];
        effects.extend(self.carry_out_change(around));
        Ok(effects)
    }

    /// For how long and from when a person plays whom the team names while no orders are missing.
    /// The captain may name another until orders were due from the one whom a team-mate has
    /// brought. A notice on an occupied seat that comes later than 48 hours before the deadline
    /// takes effect after it (Reading 13).
    fn when_named(
        &self,
        leads: bool,
        deadline: Moment,
        around: &Circumstances,
    ) -> Result<(TenureKind, Start), Objection> {
        if !self.round.is_for_teams() {
            return Err(Objection::NoCaptainsChoice);
        }
        if let Some(leave) = around.leave {
            return Ok(self.on_leave(leave, deadline, around));
        }
        // A search that found a player is over, and leaves no room for a second thought.
        let is_new = |tenure: &Tenure| {
            tenure.came == Came::Team && tenure.from == around.phase && self.found.is_none()
        };
        if let Some(now) = self.tenure().filter(|now| leads && is_new(now)) {
            return Ok((now.kind.clone(), Start::Now));
        }
        let was_replaced = self.tenures.iter().any(|tenure| tenure.came == Came::Team);
        if self.round != SeatRound::First || !leads || !was_replaced {
            return Err(Objection::IsPlayed);
        }
        let in_time = around.now + NOTICE <= deadline;
        let start = if in_time { Start::Now } else { Start::After(around.phase) };
        Ok((TenureKind::Permanent, start))
    }

    /// A player who resigns is replaced at once and for good. A player who will be away is replaced
    /// up to his return, and not before he leaves as far as turns go; his own orders bring him
    /// back.
    fn on_leave(
        &self,
        leave: Leave,
        deadline: Moment,
        around: &Circumstances,
    ) -> (TenureKind, Start) {
        match (leave, self.player()) {
            (Leave::Away { from, to }, Some(player)) => {
                let (until, player) = (Period::Until(to), player.clone());
                let declared = Voice::Player;
                let start = if from <= deadline { Start::Now } else { Start::After(around.phase) };
                (TenureKind::Temporary { until, player, declared }, start)
            }
            _ => (TenureKind::Permanent, Start::Now),
        }
    }

    /// The director replaces a holder at once, who tried to deceive the GM or to subvert mail
    /// (D.X(6)), or fills a seat that would stay empty.
    pub fn replace(
        &mut self,
        person: &PersonId,
        around: &Circumstances,
    ) -> Result<Vec<Effect>, Objection> {
        self.check_newcomer(person, true, around)?;
        Ok(self.pass_to(person, TenureKind::Permanent, Came::Director, around))
    }

    /// The director refuses a person, for a reason (B.10). One who is to play later, or is being
    /// considered, will not; one who plays gives the seat back. Orders of his that are not judged
    /// yet lapse, and the former holder's last set revives (Reading 14). What was judged stands.
    pub fn refuse(
        &mut self,
        person: &PersonId,
        reason: String,
        around: &Circumstances,
    ) -> Vec<Effect> {
        let was_to_play = self.change.take_if(|change| change.person == *person).is_some();
        let is_newcomer = self.tenure().is_some_and(|tenure| {
            tenure.holder == *person && !matches!(tenure.came, Came::Draw | Came::Return)
        });
        if is_newcomer {
            return self.take_back(person, reason, around);
        }
        if self.search.is_some() {
            let person = person.clone();
            return self.step(SearchInput::TdRefused { person, reason }, around);
        }
        if was_to_play {
            return vec![Effect::notify(Whom::Board, Notice::Refused(person.clone(), reason))];
        }
        vec![Effect::objected(person, Objection::NotNow)]
    }

    fn take_back(
        &mut self,
        person: &PersonId,
        reason: String,
        around: &Circumstances,
    ) -> Vec<Effect> {
        let before = self.tenures.iter().rfind(|tenure| tenure.holder != *person).cloned();
        let Some(before) = before else {
            return vec![Effect::objected(person, Objection::NotNow)];
        };
        // The player who had it before may have another seat of this board by now.
        if around.barred.get(&before.holder) == Some(&Barred::SameBoard) {
            let why = Objection::Barred(Barred::SameBoard);
            return vec![Effect::objected(&before.holder, why)];
        }
        let mut effects = self.search.take().map_or(Vec::new(), |mut search| search.call_off());
        effects.push(Effect::LapseOrders(person.clone()));
        let found = self.found.take();
        // A seat that had no player has none again.
        if found.as_ref().is_none_or(|search| search.stage() != SearchStage::Disorder) {
            let (person, came) = (before.holder.clone(), Came::Return);
            self.open(Tenure { came, ..before }, around);
            effects.push(Effect::Seated { person, came });
        }
        let Some(mut search) = found else {
            let notice = Notice::Refused(person.clone(), reason);
            effects.push(Effect::notify(Whom::Board, notice));
            return effects;
        };
        let reopened = search.reopen(person, reason, around);
        self.search = Some(search);
        self.follow(&reopened, around);
        effects.extend(reopened);
        effects
    }
}
