//! Scenes in which seats change hands: Ann's seat, whose captain is Cap, in Spring 1902.

mod changes;
mod first_moves;
mod later_rounds;
mod open_rounds;
mod round_one;
mod seat;
mod substitution;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{TimeDelta, TimeZone, Utc};

use super::{
    Barred, Came, Circumstances, Effect, Notice, Objection, Resume, Right, SearchInput, Seat,
    SeatRound, SeatStanding, Start, SubstituteRequest, Whom,
};
use crate::board::{Phase, Power};
use crate::game::{Moment, PersonId};

/// A seat and what is around it. Every period is 48 hours long.
struct Scene {
    seat: Seat,
    around: Circumstances,
}

fn id(name: &str) -> PersonId {
    PersonId::new(name)
}

fn phase(name: &str) -> Phase {
    Phase::from_name(name).expect("this is a phase")
}

/// This many hours after the evening on which Spring 1902 began.
fn hour(hours: i64) -> Moment {
    let start = Utc.with_ymd_and_hms(2026, 11, 16, 20, 0, 0).single().expect("a date");
    start + TimeDelta::hours(hours)
}

impl Scene {
    fn new(round: SeatRound) -> Scene {
        let seat = Seat::new(Power::France, round, id("ann"), phase("S1901M"), hour(-900));
        let seat = seat.of_team("Les Bleus", id("cap"));
        let mut scene = Scene {
            seat,
            around: Circumstances {
                phase: phase("S1902M"),
                now: hour(0),
                period_ends: hour(48),
                barred: BTreeMap::new(),
                first_year: 1901,
                team: BTreeSet::from([id("mate"), id("other")]),
                leave: None,
            },
        };
        scene.at(0);
        scene
    }

    fn at(&mut self, hours: i64) -> &mut Scene {
        (self.around.now, self.around.period_ends) = (hour(hours), hour(hours + 48));
        self
    }

    fn phase(&mut self, name: &str) -> &mut Scene {
        self.around.phase = phase(name);
        self
    }

    fn bar(&mut self, name: &str) -> &mut Scene {
        self.around.barred.insert(id(name), Barred::ThreeInRound);
        self
    }

    /// An NMR in the phase before, with Pia and Pol in the pool.
    fn missed(&mut self, missed: &str) -> Vec<Effect> {
        self.seat.missed(phase(missed), vec![id("pia"), id("pol")], &self.around)
    }

    fn step(&mut self, input: SearchInput) -> Vec<Effect> {
        self.seat.step(input, &self.around)
    }

    fn named(&mut self, name: &str) -> Vec<Effect> {
        self.step(SearchInput::CaptainNamed(id(name)))
    }

    fn answered(&mut self, name: &str, willing: bool) -> Vec<Effect> {
        self.step(SearchInput::PoolAnswered { person: id(name), willing })
    }

    fn sent(&mut self, name: &str) -> Vec<Effect> {
        self.seat.sent(&id(name), &self.around)
    }

    fn heard(&mut self, name: &str) -> Vec<Effect> {
        self.seat.heard(&id(name), &self.around)
    }

    fn tick(&mut self) -> Vec<Effect> {
        self.seat.tick(&self.around)
    }

    /// A deadline at which these have sent, at these hours.
    fn deadline(&mut self, sent: &[(&str, i64)]) -> Vec<Effect> {
        let sent = sent.iter().map(|(name, hours)| (id(name), hour(*hours))).collect();
        self.seat.deadline(&sent, 0, &self.around)
    }

    fn refuse(&mut self, name: &str) -> Vec<Effect> {
        self.seat.refuse(&id(name), "They are married.".to_owned(), &self.around)
    }

    fn substitute(&mut self, name: &str, period: Option<super::Period>) -> Vec<Effect> {
        let request = SubstituteRequest { replacement: id(name), period, start: Start::Now };
        let done = self.seat.substitute(&id("ann"), request, 0, &self.around);
        done.expect("nothing is against it")
    }

    fn right(&self, name: &str) -> Right {
        self.seat.may_write(&id(name), &self.around)
    }

    fn holder(&self) -> Option<&str> {
        self.seat.holder().map(|person| &*person.0)
    }

    fn standing(&self) -> SeatStanding {
        self.seat.standing()
    }
}

fn seated(name: &str, came: Came) -> Effect {
    Effect::Seated { person: id(name), came }
}

fn objected(name: &str, why: Objection) -> Effect {
    Effect::Objected { person: id(name), why }
}

fn lapse(name: &str) -> Effect {
    Effect::LapseOrders(id(name))
}

/// The effects but the notices.
fn done(effects: Vec<Effect>) -> Vec<Effect> {
    effects.into_iter().filter(|effect| !matches!(effect, Effect::Notify { .. })).collect()
}

fn told(effects: &[Effect], notice: &Notice) -> Vec<Whom> {
    let mut found = Vec::new();
    for effect in effects {
        if let Effect::Notify { whom, what } = effect
            && what == notice
        {
            found.push(whom.clone());
        }
    }
    found
}

const AFTER_MINIMUM: Effect = Effect::GoesOn(Resume::AfterMinimum);
const AT_ONCE: Effect = Effect::GoesOn(Resume::AtOnce);
