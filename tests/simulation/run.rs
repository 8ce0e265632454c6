//! A simulated tournament: two games, their people, the post, an office that dies now and then.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;

use chancery::clerk::Outgoing;
use chancery::daemon::{Office, Trouble};
use chancery::game::event::Ending;
use chancery::game::state::Stage;
use chancery::game::{Game, Moment};
use chancery::ledger::{
    AnyLedger, DeliveryOutcome, EventNumber, GameName, Ledger, LedgerOpening, LedgerPlace,
    LetterNumber,
};
use chancery::variants::KeptMap;
use chrono::TimeDelta;

use crate::common::codes::with_code;
use crate::simulation::dice::Dice;
use crate::simulation::flaky::{Flaky, Fuse};
use crate::simulation::players::{self, Plan};
use crate::simulation::post::{Post, Written};
use crate::simulation::tally::Tally;
use crate::simulation::{staff, world};

/// The version in whose name rulings are made.
pub(crate) const VERSION: &str = "simulated";
/// A run with more turns than this does not end.
const TURNS_MAX: usize = 20_000;

/// What is known of a game.
#[derive(Default)]
struct Seen {
    last: EventNumber,
    game: Option<Game>,
    /// What has been reacted to.
    reacted: BTreeSet<String>,
}

/// A tournament being played.
pub(crate) struct Run {
    pub(crate) dice: Dice,
    place: LedgerPlace,
    fuse: Rc<Fuse>,
    /// Nothing only while the process is dead.
    office: Option<Office<Flaky>>,
    post: Post,
    plans: BTreeMap<(Moment, u64), (GameName, Plan)>,
    planned: u64,
    seen: BTreeMap<GameName, Seen>,
    now: Moment,
    /// How many letters the journal has taken.
    taken: i64,
    /// What was carried, by Message-ID.
    carried: BTreeMap<String, String>,
    pub(crate) tally: Tally,
}

fn open(place: &LedgerPlace, fuse: &Rc<Fuse>) -> Office<Flaky> {
    let opening = LedgerOpening { node: "simulated", secret: [7; 32], patience: Duration::ZERO };
    let inner = AnyLedger::open(place, &opening).unwrap_or_else(|why| panic!("{why}"));
    // An audit rules on one letter after the other, and gets the same result.
    Office::new(Flaky { inner, fuse: Rc::clone(fuse) }, VERSION).on_cores(4)
}

impl Run {
    /// Begins a tournament of two games.
    pub(crate) fn new(seed: u64, place: LedgerPlace) -> Run {
        Run::on(None, seed, place)
    }

    /// The same, on the map of a file.
    pub(crate) fn on(file: Option<KeptMap>, seed: u64, place: LedgerPlace) -> Run {
        let mut dice = Dice::new(seed);
        let fuse = Rc::new(Fuse::default());
        let start = Moment::from_timestamp_secs(1_795_200_000).expect("a moment");
        let now = start + TimeDelta::minutes(dice.below(10_000) as i64);
        let openings = [1, 2].map(|game| world::opening_on(file, &mut dice, game, now));
        let mut run = Run {
            dice,
            office: Some(open(&place, &fuse)),
            place,
            fuse,
            post: Post::default(),
            plans: BTreeMap::new(),
            planned: 0,
            seen: BTreeMap::new(),
            now,
            taken: 0,
            carried: BTreeMap::new(),
            tally: Tally::default(),
        };
        for opening in &openings {
            run.guarded(|office, _| office.open(opening, now));
        }
        run.look();
        run
    }

    /// Does something with the office, which may die at it; then it is opened again, and asked
    /// again.
    fn guarded<T>(
        &mut self,
        mut act: impl FnMut(&mut Office<Flaky>, &mut Run) -> Result<T, Trouble>,
    ) -> T {
        loop {
            if self.dice.percent(3) {
                let (calls, first) = (self.dice.below(4) as u32, self.dice.percent(50));
                self.fuse.light(calls, first);
            }
            let mut office = self.office.take().expect("the office is open");
            let done = act(&mut office, self);
            self.fuse.cut();
            let died = self.fuse.take_blown();
            match done {
                Ok(value) if !died => {
                    self.office = Some(office);
                    return value;
                }
                Err(trouble) if !died => panic!("{trouble}"),
                _ => {
                    self.tally.count("crash", "crash");
                    drop(office);
                    self.office = Some(open(&self.place, &self.fuse));
                    self.check_nothing_lost();
                }
            }
        }
    }

    fn check_nothing_lost(&self) {
        let letters = self.ledger().letters(LetterNumber(0), usize::MAX).expect("letters");
        assert!(letters.len() as i64 >= self.taken, "the journal has lost letters");
    }

    pub(crate) fn ledger(&self) -> &AnyLedger {
        &self.office.as_ref().expect("the office is open").ledger().inner
    }

    /// Plays until all games are over.
    pub(crate) fn play(&mut self) {
        for _ in 0..TURNS_MAX {
            if self.seen.values().all(|seen| seen.game.as_ref().is_some_and(|game| game.is_over()))
            {
                // What is under way still comes, and is answered.
                self.now += TimeDelta::days(9);
                return self.turn();
            }
            let wake = self.guarded(|office, _| office.next_wake());
            let plan = self.plans.first_key_value().map(|((at, _), _)| *at);
            let next = [wake, plan, self.post.next()].into_iter().flatten().min();
            let Some(next) = next else { panic!("nothing happens any more") };
            self.now = next.max(self.now);
            if self.dice.percent(1) {
                // The daemon was down for a while.
                self.now += TimeDelta::minutes(self.dice.below(4_000) as i64);
                self.tally.count("crash", "days without a daemon");
            }
            self.turn();
        }
        panic!("the games do not end: {:?}", self.standing());
    }

    fn standing(&self) -> Vec<String> {
        let games = self.seen.values().filter_map(|seen| seen.game.as_ref());
        games.map(|game| format!("{} {} {:?}", game.setup.id, game.phase, game.stage)).collect()
    }

    /// Everything that happens at a moment.
    fn turn(&mut self) {
        let now = self.now;
        self.write_what_was_planned();
        let batch = {
            let Run { post, dice, .. } = self;
            post.fetch(dice, now)
        };
        if !batch.is_empty() {
            let numbers = self.guarded(|office, _| office.receive(&batch));
            let last = numbers.iter().map(|number| number.0).max().unwrap_or(0);
            self.taken = self.taken.max(last);
        }
        self.guarded(|office, _| office.turn(now));
        while self.guarded(|office, run| run.send(office)) > 0 {}
        self.look();
    }

    fn send(&mut self, office: &mut Office<Flaky>) -> Result<usize, Trouble> {
        let (now, again) = (self.now, self.now + TimeDelta::minutes(10));
        let Run { dice, carried, tally, .. } = self;
        let mut asked = Vec::new();
        let sent = office.send(now, again, 50, |letter| {
            let Outgoing { to, text, .. } = letter.letter.text.read().expect("a letter");
            let lines = text.lines().filter_map(with_code);
            asked.extend(lines.map(|line| (letter.letter.game.clone(), to.clone(), line + "\n")));
            let before = carried
                .insert(letter.letter.message_id.clone(), letter.letter.text.as_str().into());
            if let Some(before) = before {
                assert_eq!(before, letter.letter.text.as_str(), "one id, two letters");
                tally.count("carrier", "sent again");
            }
            match dice.below(100) {
                0 => None,
                1..3 => Some(DeliveryOutcome::Failed {
                    why: "451 later".to_owned(),
                    retry_at: Some(now + TimeDelta::minutes(30)),
                }),
                3 => Some(DeliveryOutcome::Failed { why: "550 nobody".to_owned(), retry_at: None }),
                _ => Some(DeliveryOutcome::SENT),
            }
        });
        self.confirm(asked);
        sent
    }

    /// A writer who is asked back means it.
    fn confirm(&mut self, asked: Vec<(Option<GameName>, String, String)>) {
        for (name, to, text) in asked {
            let Some(name) = name else { continue };
            let game = self.seen.get(&name).and_then(|seen| seen.game.as_ref());
            let Some(person) = game.and_then(|game| game.person_at(&to)) else { continue };
            let (person, at) = (person.id.clone(), self.now + TimeDelta::hours(1));
            self.plan(&name, vec![Plan { person, power: None, text, at }]);
        }
    }

    /// Posts what its writers meant to write by now.
    fn write_what_was_planned(&mut self) {
        let later = self.plans.split_off(&(self.now + TimeDelta::milliseconds(1), 0));
        let due = std::mem::replace(&mut self.plans, later);
        for ((at, _), (name, plan)) in due {
            self.write(&name, &plan, at);
        }
    }

    fn write(&mut self, name: &GameName, plan: &Plan, at: Moment) {
        let Some(game) = self.seen.get(name).and_then(|seen| seen.game.clone()) else { return };
        let Some(person) = game.person(&plan.person) else { return };
        let from = person.address.clone();
        self.tally.letter(&game, plan.power, &from, &plan.text);
        let dice = &mut self.dice;
        let subject = match dice.below(40) {
            0 => "orders".to_owned(),
            1 => format!("[{}] orders", if name.0.ends_with('1') { "r1-02" } else { "r1-01" }),
            _ => format!("Re: {} orders", game.setup.bracketed()),
        };
        let to = match dice.below(40) {
            0 => "undisclosed@wm.example".to_owned(),
            1 => game.setup.address.replace('@', "+orders@"),
            2 => format!("all+{}@wm.example", game.setup.id),
            _ => game.setup.address.clone(),
        };
        let answers = self.carried.keys().next().cloned().filter(|_| dice.percent(5));
        let written = Written {
            from: if dice.percent(1) { "mallory@evil.example".to_owned() } else { from },
            to,
            subject,
            text: format!("{}\n-- \nsent by a program\n", plan.text),
            answers,
            is_automatic: dice.percent(1),
            is_confirmed: dice.percent(4),
        };
        self.post.post(dice, &written, at);
    }

    fn plan(&mut self, name: &GameName, plans: Vec<Plan>) {
        for plan in plans {
            self.planned += 1;
            let at = plan.at.max(self.now);
            self.plans.insert((at, self.planned), (name.clone(), plan));
        }
    }

    /// Looks at all games, and has all players react to what is new.
    fn look(&mut self) {
        for name in self.ledger().games().expect("games") {
            let snapshot = self.ledger().load(&name).expect("a game").expect("it is there");
            let seen = self.seen.entry(name.clone()).or_default();
            if seen.last == snapshot.last {
                continue;
            }
            seen.last = snapshot.last;
            let game: Game = snapshot.state.read().expect("a state");
            seen.game = Some(game.clone());
            self.react(&name, &game);
        }
    }

    /// Whether this is seen for the first time.
    fn is_new(&mut self, name: &GameName, what: String) -> bool {
        self.seen.entry(name.clone()).or_default().reacted.insert(what)
    }

    fn react(&mut self, name: &GameName, game: &Game) {
        let (now, played) = (self.now, game.history.len() + game.undone.len());
        if game.is_over() {
            return self.after_the_end(name, game);
        }
        if game.stage == Stage::Orders
            && self.is_new(name, format!("phase {} {played}", game.phase))
        {
            let plans = players::phase(&mut self.dice, game, now);
            self.plan(name, plans);
            let plans = staff::phase(&mut self.dice, game, now);
            self.plan(name, plans);
        }
        for proposal in game.votes.open() {
            if self.is_new(name, format!("proposal {}", proposal.number)) {
                let plans = players::ballots(&mut self.dice, game, proposal, now);
                self.plan(name, plans);
            }
        }
        for person in game.names.keys() {
            if self.is_new(name, format!("names of {person}")) {
                let plans = staff::veto(&mut self.dice, game, person, now);
                self.plan(name, plans);
            }
        }
        self.react_to_cases(name, game);
        for power in game.powers() {
            let Some(seat) = game.seats.get(&power) else { continue };
            if let Some(search) = seat.search() {
                let stage = search.stage();
                let wakes = search.next_wake();
                if self.is_new(name, format!("search {power} {stage:?} {wakes:?}")) {
                    let plans = players::search(&mut self.dice, game, power, stage, now);
                    self.plan(name, plans);
                }
            }
            let tenures = seat.tenures().len();
            let is_new = self.is_new(name, format!("tenure {power} {tenures}"));
            if is_new && tenures > 1 {
                let plans = players::newcomer(&mut self.dice, game, power, now);
                self.plan(name, plans);
            }
        }
    }

    fn react_to_cases(&mut self, name: &GameName, game: &Game) {
        for case in game.cases.open() {
            if self.is_new(name, format!("case {} {:?}", case.number, case.desk)) {
                let plans = staff::case(&mut self.dice, game, case, self.now);
                self.plan(name, plans);
            }
        }
    }

    /// Some complain when a game is over, and some directors listen.
    fn after_the_end(&mut self, name: &GameName, game: &Game) {
        self.react_to_cases(name, game);
        if self.is_new(name, "the end".to_owned())
            && self.dice.percent(15)
            && let Some(last) = game.history.last()
        {
            // A vote ended the game instead of a phase, which may be played, too (D.IX(2)).
            let by_vote = matches!(game.stage, Stage::Over(Ending::Voted(_) | Ending::Conceded(_)));
            let to = if by_vote { game.phase } else { last.phase };
            let text = format!("gm rollback {to}: it was judged wrong\n");
            let person = game.staff.master.clone();
            let at = self.now + TimeDelta::hours(1);
            self.plan(name, vec![Plan { person, power: None, text, at }]);
        }
    }

    /// The result of it all: what was written, what befell it, and the ledger.
    pub(crate) fn finish(mut self) -> (Tally, AnyLedger) {
        for (fate, times) in std::mem::take(&mut self.post.fates) {
            self.tally.add("post", fate, times);
        }
        let ledger = self.office.take().expect("the office is open").into_ledger().inner;
        (self.tally, ledger)
    }
}
