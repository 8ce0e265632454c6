//! How a seat passes from one person to the next.

use super::search::{Circumstances, Effect, Notice, Objection, Whom};
use super::seat::Seat;
use super::tenure::{Came, Period, Start, Tenure, TenureKind};
use crate::game::{Moment, PersonId};

impl Seat {
    /// Whether a person may come to the seat at all, for good or for a period.
    pub(super) fn check_newcomer(
        &self,
        person: &PersonId,
        for_good: bool,
        around: &Circumstances,
    ) -> Result<(), Objection> {
        if self.holder() == Some(person) {
            return Err(Objection::Holds);
        }
        around.bars(person, for_good).map_or(Ok(()), |why| Err(Objection::Barred(why)))
    }

    /// Whether something should have happened by itself before a letter of this time. What is
    /// received in a period's last second is in time (Reading 1).
    pub(super) fn is_behind(&self, now: Moment) -> bool {
        self.next_wake().is_some_and(|wake| wake.timestamp() < now.timestamp())
    }

    /// Makes up for what should have happened before a letter of this time.
    pub(super) fn catch_up(&mut self, around: &Circumstances) -> Vec<Effect> {
        if !self.is_behind(around.now) {
            return Vec::new();
        }
        let mut effects = self.end_period(around);
        let passed = self.search.as_mut().map_or(Vec::new(), |search| search.catch_up(around));
        self.follow(&passed, around);
        effects.extend(passed);
        effects
    }

    /// Does what a search says.
    pub(super) fn follow(&mut self, effects: &[Effect], around: &Circumstances) {
        for effect in effects {
            match effect {
                Effect::Seated { person, came } => {
                    let found = self.search.take();
                    self.open(
                        self.tenure_for(person, TenureKind::Permanent, *came, around),
                        around,
                    );
                    self.found = found;
                }
                Effect::ClockStopped => self.search = None,
                Effect::Disorder => self.close(around),
                _ => {}
            }
        }
    }

    /// Gives the seat to a person, and ends any search for one.
    pub(super) fn pass_to(
        &mut self,
        person: &PersonId,
        kind: TenureKind,
        came: Came,
        around: &Circumstances,
    ) -> Vec<Effect> {
        let mut effects = vec![Effect::Seated { person: person.clone(), came }];
        effects.extend(self.search.take().map_or(Vec::new(), |mut search| search.call_off()));
        self.open(self.tenure_for(person, kind, came, around), around);
        effects
    }

    /// The period of a replacement is over: the seat is its player's again. What the replacement
    /// still sends is kept, since he may turn out to have overstayed (Reading 12).
    pub(super) fn end_period(&mut self, around: &Circumstances) -> Vec<Effect> {
        let Some((until, player, replacement)) = self.period() else {
            return Vec::new();
        };
        if !until.is_over(around.phase, around.now) {
            return Vec::new();
        }
        let mut effects = self.pass_to(&player, TenureKind::Permanent, Came::Return, around);
        effects.push(Effect::notify(Whom::Board, Notice::IsBack(player)));
        // He may have held the seat a little longer, until the clock was next looked at.
        let ended = match until {
            Period::Until(end) => end,
            Period::Through(_) => around.now,
        };
        self.spare = Some((replacement, ended));
        effects
    }

    /// The period that runs, whose seat it is, and who replaces him.
    pub(super) fn period(&self) -> Option<(Period, PersonId, PersonId)> {
        let tenure = self.tenure()?;
        match &tenure.kind {
            TenureKind::Temporary { until, player, .. } => {
                Some((*until, player.clone(), tenure.holder.clone()))
            }
            TenureKind::Permanent => None,
        }
    }

    /// Carries out the announced change, if its time has come.
    pub(super) fn carry_out_change(&mut self, around: &Circumstances) -> Vec<Effect> {
        let due = |start: Start| start.has_come(around.phase);
        let Some(change) = self.change.take_if(|change| due(change.start)) else {
            return Vec::new();
        };
        match self.check_newcomer(&change.person, change.kind == TenureKind::Permanent, around) {
            Ok(()) => self.pass_to(&change.person, change.kind, change.came, around),
            Err(why) => vec![Effect::objected(&change.person, why)],
        }
    }

    fn tenure_for(
        &self,
        person: &PersonId,
        kind: TenureKind,
        came: Came,
        around: &Circumstances,
    ) -> Tenure {
        let of = if came == Came::Return { Some(person) } else { self.player() };
        let is_own = |tenure: &&Tenure| Some(&tenure.holder) == of && tenure.is_permanent();
        let for_team = match came {
            Came::Draw | Came::Team => true,
            Came::Pool | Came::Director => false,
            // A person whom the player asked plays for the same player or team as he did.
            Came::Request | Came::Return => {
                self.tenures.iter().rfind(is_own).is_some_and(|tenure| tenure.for_team)
            }
        };
        let (from, since) = (around.phase, around.now);
        Tenure { holder: person.clone(), kind, came, for_team, from, to: None, since, until: None }
    }

    /// The replacement has the seat for good; a search for him goes on.
    pub(super) fn turn_permanent(&mut self, replacement: &PersonId, around: &Circumstances) {
        let tenure = self.tenure_for(replacement, TenureKind::Permanent, Came::Request, around);
        self.open(tenure, around);
        if let Some(search) = &mut self.search {
            search.turn_permanent();
        }
    }

    /// Begins a tenure, here and now, and ends the one that runs.
    pub(super) fn open(&mut self, mut tenure: Tenure, around: &Circumstances) {
        (tenure.from, tenure.to) = (around.phase, None);
        (tenure.since, tenure.until) = (around.now, None);
        // What a player has arranged for later goes with him.
        if self.player() != Some(tenure.player()) {
            self.change = None;
        }
        self.end_tenure(around);
        self.found = None;
        self.spare = None;
        self.tenures.push(tenure);
    }

    fn close(&mut self, around: &Circumstances) {
        self.end_tenure(around);
        self.change = None;
        self.spare = None;
    }

    fn end_tenure(&mut self, around: &Circumstances) {
        if let Some(running) = self.tenures.last_mut().filter(|tenure| tenure.to.is_none()) {
            running.to = Some(around.phase);
            running.until = Some(around.now);
        }
    }
}
