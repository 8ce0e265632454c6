//! Extensions: who may have one, and what each position was charged (D.VII(5)).
//!
//! The arithmetic, all of it: a request names a wanted deadline. The deadline in force moves to the
//! latest that was granted, and a position is charged for the time by which its own request moved
//! it. So of two requests the later wins, each pays for what it added, and one that comes after a
//! longer one pays nothing, because it moves nothing.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::clocks::is_late;
use super::request::{ForTurn, TimeRequest, TimeWish};
use super::running::Running;
use crate::board::Power;
use crate::game::{Moment, PersonId};

/// The most time that a position gets in one game, no matter who grants it.
pub const EXTENSIONS_MAX: TimeDelta = TimeDelta::days(7);
/// How long before the deadline in force a request has to be there.
pub const NOTICE: TimeDelta = TimeDelta::hours(12);

/// Whether a request that was received then is in time. Mail servers tell seconds and no less.
pub(super) fn has_notice(received: Moment, deadline: Moment) -> bool {
    !is_late(received, deadline - NOTICE)
}

/// What the positions of a game have had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extensions {
    /// The seconds that each position was charged, over all who held it.
    charged: BTreeMap<Power, u32>,
    /// The permanent holders who have had the extension that is guaranteed to each.
    used: BTreeSet<PersonId>,
}

/// A request, with all that decides about it.
#[derive(Clone, Copy, Debug)]
pub struct AskedExtension<'a> {
    pub seat: Power,
    pub holder: &'a PersonId,
    /// Whether he holds the seat permanently; only then an extension is guaranteed to him.
    pub permanent: bool,
    /// How much time he wants, and when.
    pub request: TimeRequest,
    /// When his letter was received.
    pub received: Moment,
}

/// An extension that is granted; nothing has changed until it is [counted](Extensions::count).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Granted {
    /// Which position pays for it.
    pub seat: Power,
    pub holder: PersonId,
    /// The deadline that is in force with it.
    pub deadline: Moment,
    /// The seconds by which it moves the deadline, which are charged.
    pub charged: u32,
    /// Whether it is the one that is guaranteed to the holder.
    pub guaranteed: bool,
    /// Whether more was wanted than the position has left.
    pub cut: bool,
}

/// Why an extension is not guaranteed, so that the game master decides on it (D.VII(5)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotGuaranteed {
    /// The holder has had the one that is.
    Used,
    /// The holder plays for a time; it is guaranteed to permanent players.
    StandsIn,
}

/// What happens to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestAnswer {
    /// The deadline moves.
    Granted(Granted),
    /// Less than twelve hours are left: the answer is no for this turn, no matter who decides.
    TooLate,
    /// Nothing for this turn, but it is to be asked again when the next turn begins.
    Kept {
        /// Whether it was wanted for this turn too, and came too late.
        late: bool,
    },
    /// The deadline passed before the game master decided.
    Passed,
    /// The guaranteed extension is used, or a temporary holder asks: the game master decides.
    NeedsMaster {
        /// The deadline that is wanted.
        wanted: Moment,
        /// What it would cost the position.
        charge: TimeDelta,
        because: NotGuaranteed,
    },
    /// The position would have more than seven days, which no one can grant.
    TooMuch { left: TimeDelta },
    /// The deadline in force is as late as what is wanted, or later.
    NoLater {
        /// The deadline in force.
        deadline: Moment,
    },
}

impl Extensions {
    /// How much a position was charged.
    pub fn charged(&self, seat: Power) -> TimeDelta {
        TimeDelta::seconds(i64::from(self.charged.get(&seat).copied().unwrap_or(0)))
    }

    /// How much a position has left.
    pub fn left(&self, seat: Power) -> TimeDelta {
        (EXTENSIONS_MAX - self.charged(seat)).max(TimeDelta::zero())
    }

    /// Whether a holder has had the extension that is guaranteed to him.
    pub fn has_used(&self, holder: &PersonId) -> bool {
        self.used.contains(holder)
    }

    /// What happens to a player's request. The guaranteed extension is as long as it is asked for,
    /// up to what the position has left.
    pub fn ask(&self, asked: &AskedExtension<'_>, running: &Running) -> RequestAnswer {
        if asked.request.turn == ForTurn::Next {
            return RequestAnswer::Kept { late: false };
        }
        let wanted = asked.request.wish.deadline(running);
        if wanted <= running.at {
            return RequestAnswer::NoLater { deadline: running.at };
        }
        if !has_notice(asked.received, running.at) {
            let kept = asked.request.turn == ForTurn::ThisOrNext;
            return if kept { RequestAnswer::Kept { late: true } } else { RequestAnswer::TooLate };
        }
        let (charge, left) = (wanted - running.at, self.left(asked.seat));
        if asked.permanent && !self.has_used(asked.holder) && left > TimeDelta::zero() {
            let granted = self.granted(asked.seat, asked.holder, charge.min(left), running);
            return RequestAnswer::Granted(Granted {
                guaranteed: true,
                cut: charge > left,
                ..granted
            });
        }
        if charge > left {
            return RequestAnswer::TooMuch { left };
        }
        let because = match asked.permanent {
            true => NotGuaranteed::Used,
            false => NotGuaranteed::StandsIn,
        };
        RequestAnswer::NeedsMaster { wanted, charge, because }
    }

    /// What happens to a request that the game master decides to grant. That it was received in
    /// time was found when it was [asked](Extensions::ask); the deadline must not have passed. A
    /// guaranteed extension is not used by this.
    pub fn grant(
        &self,
        seat: Power,
        holder: &PersonId,
        wanted: Moment,
        decided: Moment,
        running: &Running,
    ) -> RequestAnswer {
        if wanted <= running.at {
            return RequestAnswer::NoLater { deadline: running.at };
        }
        if is_late(decided, running.at) {
            return RequestAnswer::Passed;
        }
        let (charge, left) = (wanted - running.at, self.left(seat));
        if charge > left {
            return RequestAnswer::TooMuch { left };
        }
        RequestAnswer::Granted(self.granted(seat, holder, charge, running))
    }

    fn granted(
        &self,
        seat: Power,
        holder: &PersonId,
        charge: TimeDelta,
        running: &Running,
    ) -> Granted {
        // A begun second is charged; the deadline moves by what is charged.
        let whole = charge.num_seconds() + i64::from(charge.subsec_nanos() > 0);
        let charged = u32::try_from(whole).unwrap_or(0);
        let deadline = running.at + TimeDelta::seconds(i64::from(charged));
        let holder = holder.clone();
        Granted { seat, holder, deadline, charged, guaranteed: false, cut: false }
    }

    /// Counts an extension that was granted.
    pub fn count(&mut self, granted: &Granted) {
        let charged = self.charged.entry(granted.seat).or_default();
        *charged = charged.saturating_add(granted.charged);
        if granted.guaranteed {
            self.used.insert(granted.holder.clone());
        }
    }
}

impl TimeWish {
    /// The deadline that is wanted.
    pub fn deadline(self, running: &Running) -> Moment {
        match self {
            TimeWish::Longer(seconds) => running.original + TimeDelta::seconds(i64::from(seconds)),
            TimeWish::Another(seconds) => running.at + TimeDelta::seconds(i64::from(seconds)),
            TimeWish::Until(moment) => moment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::calendar::told::tests::moment;

    const HOUR: u32 = 3600;
    const DAY: u32 = 24 * HOUR;

    fn turn() -> Running {
        Running::new(moment("2026-11-20 20:00:07"), moment("2026-11-27 20:00:00"))
    }

    fn wish(wish: TimeWish) -> TimeRequest {
        TimeRequest { wish, turn: ForTurn::This }
    }

    fn ask(had: &Extensions, seat: Power, wanted: TimeWish, running: &Running) -> RequestAnswer {
        let holder = PersonId::new(seat.code());
        let (request, received) = (wish(wanted), running.published);
        had.ask(
            &AskedExtension { seat, holder: &holder, permanent: true, request, received },
            running,
        )
    }

    /// Asks, counts, and moves the deadline.
    fn take(had: &mut Extensions, seat: Power, wanted: TimeWish, running: &mut Running) -> Granted {
        let RequestAnswer::Granted(granted) = ask(had, seat, wanted, running) else {
            panic!("{seat:?} gets nothing")
        };
        had.count(&granted);
        *running = running.extended(&granted);
        granted
    }

    #[test]
    fn d_vii_5_one_extension_is_guaranteed_to_each_permanent_holder() {
        let (mut had, mut running) = (Extensions::default(), turn());
        let granted = take(&mut had, Power::France, TimeWish::Longer(2 * DAY), &mut running);
        assert_eq!(granted.deadline, moment("2026-11-29 20:00:00"));
        assert_eq!((granted.charged, granted.guaranteed, granted.cut), (2 * DAY, true, false));
        let next = Running::new(running.at, moment("2026-12-11 20:00:00"));
        let wanted = moment("2026-12-12 20:00:00");
        assert_eq!(
            ask(&had, Power::France, TimeWish::Longer(DAY), &next),
            RequestAnswer::NeedsMaster {
                wanted,
                charge: TimeDelta::days(1),
                because: NotGuaranteed::Used
            }
        );
        // A new holder has his own, out of the same seven days; a substitute has none.
        let holder = PersonId::new("new");
        let request = wish(TimeWish::Longer(DAY));
        let received = next.published;
        let asked = AskedExtension {
            seat: Power::France,
            holder: &holder,
            permanent: true,
            request,
            received,
        };
        assert!(matches!(had.ask(&asked, &next), RequestAnswer::Granted(_)));
        let stands_in = AskedExtension { permanent: false, ..asked };
        let RequestAnswer::NeedsMaster { because, .. } = had.ask(&stands_in, &next) else {
            panic!("a stand-in has nothing guaranteed")
        };
        assert_eq!(because, NotGuaranteed::StandsIn);
    }

    #[test]
    fn d_vii_5_requests_come_twelve_hours_ahead_of_the_deadline_in_force() {
        let (had, running) = (Extensions::default(), turn());
        let holder = PersonId::new("anna");
        let at = |received, turn, running: &Running| {
            let request = TimeRequest { wish: TimeWish::Longer(DAY), turn };
            let received = moment(received);
            let seat = Power::France;
            had.ask(
                &AskedExtension { seat, holder: &holder, permanent: true, request, received },
                running,
            )
        };
        let this = ForTurn::This;
        assert!(matches!(at("2026-11-27 08:00:00", this, &running), RequestAnswer::Granted(_)));
        assert_eq!(at("2026-11-27 08:00:01", this, &running), RequestAnswer::TooLate);
        let or_next = at("2026-11-27 08:00:01", ForTurn::ThisOrNext, &running);
        assert_eq!(or_next, RequestAnswer::Kept { late: true });
        let next = at("2026-11-21 08:00:00", ForTurn::Next, &running);
        assert_eq!(next, RequestAnswer::Kept { late: false });
        // The deadline in force counts, not the one that was.
        let moved = Running { at: moment("2026-11-28 08:00:00"), ..running };
        assert!(matches!(at("2026-11-27 20:00:00", this, &moved), RequestAnswer::Granted(_)));
    }

    #[test]
    fn d_vii_5_of_two_requests_the_later_deadline_wins_and_each_pays_its_part() {
        let (mut had, mut running) = (Extensions::default(), turn());
        take(&mut had, Power::France, TimeWish::Longer(2 * DAY), &mut running);
        let second = take(&mut had, Power::Turkey, TimeWish::Longer(3 * DAY), &mut running);
        assert_eq!((second.charged, second.deadline), (DAY, moment("2026-11-30 20:00:00")));
        // What is shorter moves nothing, costs nothing and uses no guarantee; so does a copy.
        for (seat, wanted) in [(Power::Italy, DAY), (Power::Turkey, 3 * DAY)] {
            let answer = ask(&had, seat, TimeWish::Longer(wanted), &running);
            assert_eq!(answer, RequestAnswer::NoLater { deadline: running.at });
        }
        assert!(!had.has_used(&PersonId::new(Power::Italy.code())));
        // "Another day" is one more than what is in force.
        let third = take(&mut had, Power::Italy, TimeWish::Another(DAY), &mut running);
        assert_eq!((third.charged, third.deadline), (DAY, moment("2026-12-01 20:00:00")));
        assert_eq!(had.charged(Power::France), TimeDelta::days(2));
        assert_eq!(had.charged(Power::Turkey), TimeDelta::days(1));
    }

    #[test]
    fn d_vii_5_no_position_gets_more_than_seven_days_from_anybody() {
        let (mut had, mut running) = (Extensions::default(), turn());
        take(&mut had, Power::France, TimeWish::Until(moment("2026-12-02 20:00:00")), &mut running);
        assert_eq!(had.left(Power::France), TimeDelta::days(2));
        let holder = PersonId::new("new");
        let master = |had: &Extensions, wanted, running: &Running| {
            had.grant(Power::France, &holder, moment(wanted), running.published, running)
        };
        let left = TimeDelta::days(2);
        assert_eq!(master(&had, "2026-12-04 20:00:01", &running), RequestAnswer::TooMuch { left });
        assert_eq!(
            ask(&had, Power::France, TimeWish::Another(2 * DAY + 1), &running),
            RequestAnswer::TooMuch { left }
        );
        // The guarantee of a new holder is as long as asked, up to what is left.
        let request = wish(TimeWish::Another(5 * DAY));
        let received = running.published;
        let asked = AskedExtension {
            seat: Power::France,
            holder: &holder,
            permanent: true,
            request,
            received,
        };
        let RequestAnswer::Granted(granted) = had.ask(&asked, &running) else {
            panic!("not granted")
        };
        assert!(granted.cut && granted.guaranteed);
        assert_eq!((granted.charged, granted.deadline), (2 * DAY, moment("2026-12-04 20:00:00")));
        had.count(&granted);
        let other = PersonId::new("third");
        let none = TimeDelta::zero();
        let third = AskedExtension { holder: &other, request: wish(TimeWish::Another(1)), ..asked };
        assert_eq!(had.ask(&third, &running), RequestAnswer::TooMuch { left: none });
    }

    #[test]
    fn d_vii_5_a_master_grants_with_the_same_arithmetic_and_before_the_deadline() {
        let (mut had, running) = (Extensions::default(), turn());
        let holder = PersonId::new("anna");
        let grant = |had: &Extensions, wanted, decided| {
            had.grant(Power::France, &holder, moment(wanted), moment(decided), &running)
        };
        let second = "2026-11-27 20:00:00";
        let RequestAnswer::Granted(granted) = grant(&had, "2026-11-28 08:00:00", second) else {
            panic!("not granted")
        };
        assert_eq!((granted.charged, granted.guaranteed), (12 * HOUR, false));
        had.count(&granted);
        assert!(!had.has_used(&holder));
        assert_eq!(had.charged(Power::France), TimeDelta::hours(12));
        let passed = grant(&had, "2026-11-28 08:00:00", "2026-11-27 20:00:01");
        assert_eq!(passed, RequestAnswer::Passed);
        let same = grant(&had, second, "2026-11-21 00:00:00");
        assert_eq!(same, RequestAnswer::NoLater { deadline: running.at });
    }

    #[test]
    fn d_vii_5_what_positions_had_is_kept_as_a_record() {
        let (mut had, mut running) = (Extensions::default(), turn());
        take(&mut had, Power::France, TimeWish::Longer(DAY), &mut running);
        let json = serde_json::to_string(&had).unwrap();
        assert_eq!(json, "{\"charged\":{\"FRANCE\":86400},\"used\":[\"FRANCE\"]}");
        assert_eq!(serde_json::from_str::<Extensions>(&json).unwrap(), had);
        let json = serde_json::to_string(&running).unwrap();
        assert_eq!(serde_json::from_str::<Running>(&json).unwrap(), running);
    }
}
