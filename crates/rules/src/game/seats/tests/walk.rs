//! Seats to which anything happens at any time, and what is true of them all the while.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::super::{
    Came, Effect, Objection, Period, Right, SEASONS_MAX, SearchInput, SearchStage, Seat, SeatRound,
    SeatStanding, Start, SubstituteRequest,
};
use super::*;
use crate::board::Turn;

const WALKS: u64 = 400;
const STEPS: usize = 250;
const PEOPLE: [&str; 7] = ["ann", "bob", "cap", "eve", "max", "pia", "pol"];
const ROUNDS: [SeatRound; 5] =
    [SeatRound::First, SeatRound::Second, SeatRound::SemiFinal, SeatRound::Final, SeatRound::Open];

struct Walk {
    scene: Scene,
    dice: ChaCha8Rng,
    minutes: i64,
    /// Whose set is kept sealed, by what the effects said.
    sealed: Option<PersonId>,
    disorders: usize,
    /// Whether little happens but phases.
    is_calm: bool,
    /// In how many seasons everybody was replaced in other games.
    elsewhere: usize,
}

#[test]
fn b_8_whatever_happens_a_seat_stays_in_order() {
    let mut seen = [0_usize; 5];
    for seed in 0..WALKS {
        let mut walk = Walk::new(seed);
        for step in 0..STEPS {
            let before = walk.scene.seat.clone();
            let effects = walk.step();
            for effect in &effects {
                seen[match effect {
                    Effect::Seated { .. } => 0,
                    Effect::Disorder => 1,
                    Effect::ClockStopped => 2,
                    Effect::TurnedPermanent(_) => 3,
                    _ => 4,
                }] += 1;
            }
            let story = format!("seed {seed}, step {step}: {effects:?}\n{:?}", walk.scene.seat);
            walk.check(&before, &effects, &story);
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}: some things hardly happened");
}

impl Walk {
    fn new(seed: u64) -> Walk {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let round = ROUNDS[dice.next_u32() as usize % ROUNDS.len()];
        let mut scene = Scene::new(round);
        scene.phase("S1901M");
        if seed.is_multiple_of(7) {
            scene.seat.captain = None;
        }
        let (is_calm, elsewhere) = (seed.is_multiple_of(3), seed as usize % 4);
        Walk { scene, dice, minutes: 0, sealed: None, disorders: 0, is_calm, elsewhere }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.dice.next_u32() as usize % limit
    }

    fn person(&mut self) -> PersonId {
        id(PEOPLE[self.below(PEOPLE.len())])
    }

    /// Lets some time pass and something happen.
    fn step(&mut self) -> Vec<Effect> {
        self.minutes += self.below(60 * 16) as i64;
        let now = hour(0) + TimeDelta::minutes(self.minutes);
        (self.scene.around.now, self.scene.around.period_ends) = (now, now + TimeDelta::hours(48));
        if self.is_calm && self.below(4) > 0 {
            return self.play_phase();
        }
        let (person, around) = (self.person(), self.scene.around.clone());
        let seat = &mut self.scene.seat;
        match self.dice.next_u32() % 16 {
            0..4 => self.write(&person),
            4 if self.dice.next_u32().is_multiple_of(8) => {
                seat.replace(&person, &around).unwrap_or_default()
            }
            4 => seat.heard(&person, &around),
            5 => seat.step(SearchInput::CaptainNamed(person), &around),
            6 | 7 => seat.step(SearchInput::PoolAnswered { person, willing: true }, &around),
            8 => self.director(person),
            9 => self.request(person),
            10 => self.announce(person),
            11 => self.bar(person),
            12 | 13 => seat.tick(&around),
            _ => self.play_phase(),
        }
    }

    fn write(&mut self, person: &PersonId) -> Vec<Effect> {
        let around = &self.scene.around;
        let right = self.scene.seat.may_write(person, around);
        let before = self.scene.seat.holder().cloned();
        let effects = self.scene.seat.sent(person, around);
        let is_objected = effects.iter().any(|effect| matches!(effect, Effect::Objected { .. }));
        let holds = self.scene.seat.holder() == Some(person);
        match right {
            Right::Returns => assert!(holds, "{person} returns: {effects:?}"),
            Right::Holds | Right::TakesOver => assert!(holds || is_objected, "{effects:?}"),
            Right::Sealed => {
                let sealed = effects.contains(&Effect::Sealed(person.clone()));
                assert!(sealed || is_objected, "{effects:?}");
                assert_eq!(self.scene.seat.holder(), before.as_ref());
            }
            // A player who missed the first moves holds the seat until another is found, without a
            // say.
            Right::Spare | Right::Nothing => {
                assert!(!holds || before.as_ref() == Some(person), "{person}: {effects:?}");
            }
        }
        effects
    }

    fn director(&mut self, person: PersonId) -> Vec<Effect> {
        let around = self.scene.around.clone();
        let seat = &mut self.scene.seat;
        match self.dice.next_u32() % 4 {
            0 => seat.refuse(&person, "No.".to_owned(), &around),
            1 => seat.step(SearchInput::TdDeclared, &around),
            _ => seat.step(SearchInput::TdNamed(person), &around),
        }
    }

    /// The player asks for a replacement, or a person says how long it lasts.
    fn request(&mut self, person: PersonId) -> Vec<Effect> {
        let around = self.scene.around.clone();
        let year = around.phase.year + self.below(4) as u16;
        let period = match self.below(3) {
            0 => Period::Until(around.now + TimeDelta::hours(self.below(400) as i64)),
            _ => Period::Through(Phase { year, turn: Turn::FallRetreats }),
        };
        if self.below(3) == 0 {
            return self.scene.seat.declare(&person, period, &around).unwrap_or_default();
        }
        let start = match self.below(3) {
            0 => Start::From(Phase { year, turn: Turn::SpringMovement }),
            1 => Start::After(around.phase),
            _ => Start::Now,
        };
        let period = Some(period).filter(|_| self.below(4) > 0);
        let by = self.scene.seat.player().cloned().unwrap_or(id("ann"));
        let request = SubstituteRequest { replacement: person, period, start };
        self.scene.seat.substitute(&by, request, self.elsewhere, &around).unwrap_or_default()
    }

    fn announce(&mut self, person: PersonId) -> Vec<Effect> {
        let around = self.scene.around.clone();
        let deadline = around.now + TimeDelta::hours(self.below(96) as i64);
        self.scene.seat.announce(&id("cap"), person, deadline, &around).unwrap_or_default()
    }

    fn bar(&mut self, person: PersonId) -> Vec<Effect> {
        let barred = &mut self.scene.around.barred;
        if barred.remove(&person).is_none() && barred.len() < 2 {
            barred.insert(person, Barred::ThreeAtOnce);
        }
        Vec::new()
    }

    /// A deadline; some have sent; then perhaps an NMR, and the next phase unless the game waits.
    fn play_phase(&mut self) -> Vec<Effect> {
        if self.scene.seat.waits() {
            return Vec::new();
        }
        let (person, around) = (self.person(), self.scene.around.clone());
        let sent = BTreeMap::from([(person, around.now)]);
        let mut effects = self.scene.seat.deadline(&sent, self.elsewhere, &around);
        let is_silent = self.below(if self.is_calm { 30 } else { 3 }) == 0;
        let is_held = is_silent && super::super::is_held_back(around.phase, around.first_year);
        if !is_held {
            self.scene.around.phase = next(around.phase);
        }
        let around_next = self.scene.around.clone();
        if is_silent {
            let pool = vec![id("pia"), id("pol"), id("eve")];
            effects.extend(self.scene.seat.missed(around.phase, pool, &around_next));
        }
        effects.extend(self.scene.seat.tick(&around_next));
        effects
    }

    fn check(&mut self, before: &Seat, effects: &[Effect], story: &str) {
        self.follow(effects);
        let seat = &self.scene.seat;
        check_tenures(seat, self.disorders, story);
        check_clock(seat, story);
        check_seated(effects, &self.scene.around, story);
        let holders = PEOPLE.iter().filter(|name| self.scene.right(name) == Right::Holds);
        assert!(holders.count() <= 1, "two hold it, {story}");
        let goes_on = effects.iter().any(|effect| matches!(effect, Effect::GoesOn(_)));
        assert!(!before.waits() || seat.waits() || goes_on, "waits for nothing, {story}");
        let keeps_set = self.sealed.is_none() || seat.standing() == SeatStanding::Silent;
        assert!(keeps_set, "a sealed set is forgotten, {story}");
        for name in PEOPLE {
            let seasons = seat.seasons_replaced(&id(name), self.scene.around.phase);
            let left = SEASONS_MAX - self.elsewhere;
            assert!(seasons <= left, "{name} was replaced for {seasons}, {story}");
        }
    }

    fn follow(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Sealed(person) => self.sealed = Some(person.clone()),
                Effect::Unsealed(person) | Effect::LapseOrders(person) => {
                    self.sealed.take_if(|sealed| sealed == person);
                }
                Effect::Disorder => self.disorders += 1,
                _ => {}
            }
        }
    }
}

fn next(phase: Phase) -> Phase {
    let turns = [
        Turn::SpringMovement,
        Turn::SpringRetreats,
        Turn::FallMovement,
        Turn::FallRetreats,
        Turn::Adjustments,
    ];
    match turns.into_iter().find(|turn| *turn > phase.turn) {
        Some(turn) => Phase { turn, ..phase },
        None => Phase { year: phase.year + 1, turn: Turn::SpringMovement },
    }
}

/// One holder follows another, with gaps only where the seat was in disorder.
fn check_tenures(seat: &Seat, disorders: usize, story: &str) {
    let is_open = |tenure: &super::super::Tenure| tenure.to.is_none() && tenure.until.is_none();
    let (last, former) = seat.tenures().split_last().expect("there is a first player");
    assert_eq!(is_open(last), seat.standing() != SeatStanding::Disorder, "{story}");
    let mut gaps = usize::from(!is_open(last));
    for (tenure, after) in former.iter().zip(&seat.tenures()[1..]) {
        let (Some(to), Some(until)) = (tenure.to, tenure.until) else {
            panic!("two hold it at once, {story}");
        };
        assert!(tenure.from <= to && to <= after.from, "phases out of order, {story}");
        assert!(tenure.since <= until && until <= after.since, "times out of order, {story}");
        gaps += usize::from((to, until) != (after.from, after.since));
    }
    assert!(gaps <= disorders, "nobody holds it, {story}");
}

/// A search has a wake-up or has come to its end, and time alone brings it there.
fn check_clock(seat: &Seat, story: &str) {
    let is_on = matches!(seat.standing(), SeatStanding::Silent | SeatStanding::Sought);
    let search_wakes = seat.search().and_then(|search| search.next_wake()).is_some();
    assert_eq!(is_on, search_wakes, "{story}");
    assert!(!seat.waits() || seat.next_wake().is_some(), "{story}");
    let Some(mut search) = seat.search().cloned() else {
        return;
    };
    for _ in 0..4 {
        let Some(now) = search.next_wake() else {
            return;
        };
        let phase = phase("F1910M");
        let period_ends = now + TimeDelta::hours(96);
        let around = Circumstances {
            phase,
            now,
            period_ends,
            barred: BTreeMap::new(),
            first_year: 1901,
            team: BTreeSet::new(),
            leave: None,
        };
        search.step(SearchInput::TimeCame, &around);
        assert!(search.next_wake().is_none_or(|next| next == period_ends), "{story}");
    }
    assert_eq!(search.stage(), SearchStage::Director, "it goes on for ever, {story}");
}

/// No one gets a seat that he may not have, unless it was his before.
fn check_seated(effects: &[Effect], around: &Circumstances, story: &str) {
    for effect in effects {
        if let Effect::Seated { person, came } = effect {
            let is_barred = around.barred.contains_key(person);
            assert!(!is_barred || *came == Came::Return, "{story}");
        }
        if let Effect::Objected { person, why: Objection::Barred(_) } = effect {
            assert!(around.barred.contains_key(person), "{story}");
        }
    }
}
