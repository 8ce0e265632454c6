//! Plays a script: letters in, time passing, letters out.

use std::ops::Range;

use chancery::board::Power;
use chancery::clerk::{self, Outgoing, Ruling};
use chancery::game::event::{Event, Opening};
use chancery::game::seats::SeatStanding;
use chancery::game::state::Stage;
use chancery::game::{Game, Moment};
use chancery::rules::Subject as _;
use chrono::TimeDelta;

use super::script::{Claim, Script, Sent, Step};
use super::world;

/// What came of a step, or of the whole.
#[derive(Clone)]
pub(crate) struct Outcome {
    pub(crate) letters: Vec<Outgoing>,
    /// How many letters went out before these.
    pub(crate) earlier: usize,
    pub(crate) events: Vec<Event>,
    /// The state then, in a few lines.
    pub(crate) state: String,
}

/// A letter came or time passed, and letters went out because of it.
pub(crate) struct Happening {
    /// When, from whom, and what the letter says.
    pub(crate) heading: String,
    /// Which letters went out.
    pub(crate) letters: Range<usize>,
}

/// A case that was played.
pub(crate) struct Played {
    pub(crate) happenings: Vec<Happening>,
    /// Every letter that went out.
    pub(crate) letters: Vec<Outgoing>,
    /// Every event.
    pub(crate) events: Vec<Event>,
    /// The state at the end, in a few lines.
    pub(crate) state: String,
    /// Each claim with what it is about.
    pub(crate) claims: Vec<(Claim, Outcome)>,
    pub(crate) game: Game,
}

struct Table {
    game: Game,
    now: Moment,
    number: u64,
    happenings: Vec<Happening>,
    letters: Vec<Outgoing>,
    events: Vec<Event>,
    /// How many letters and events there were when the last step began.
    before: (usize, usize),
    claims: Vec<(Claim, Outcome)>,
}

/// Plays a script from its first letter to its last.
pub(crate) fn play(script: &Script) -> Played {
    let opening: Opening = world::opening(script);
    let now = opening.published;
    let mut table = Table {
        game: Game::open(opening.clone()),
        now,
        number: 0,
        happenings: Vec::new(),
        letters: Vec::new(),
        events: Vec::new(),
        before: (0, 0),
        claims: Vec::new(),
    };
    table.happens(String::new());
    table.take(clerk::open(&opening, now));
    if let Some(event) = world::games_elsewhere(script) {
        table.take(Ruling { events: vec![event], ..Ruling::default() });
    }
    let proofs = world::proofs(script, &table.game, now);
    table.take(Ruling { events: proofs, ..Ruling::default() });
    // The start letters are the same in every case; one case shows them.
    let shows_start =
        script.setup.iter().any(|(key, value)| key == "start-letters" && value == "shown");
    if !shows_start {
        table.happenings.clear();
        table.letters.clear();
    }
    for step in &script.steps {
        table.step(step);
    }
    table.before = (0, 0);
    script.claims.iter().for_each(|claim| table.claim(claim));
    let state = state(&table.game);
    let Table { game, happenings, letters, events, claims, .. } = table;
    Played { happenings, letters, events, state, claims, game }
}

impl Table {
    fn step(&mut self, step: &Step) {
        if !matches!(step, Step::Claim(_)) {
            self.before = (self.letters.len(), self.events.len());
        }
        match step {
            Step::Claim(claim) => self.claim(claim),
            Step::Each { but, text } => self.each(but, text),
            Step::Letter(sent) => self.letter(sent),
            Step::Confirm(who) => self.confirm(who),
            Step::Wait(seconds) => self.wait_until(self.now + TimeDelta::seconds(*seconds)),
            Step::Down(seconds) => self.now += TimeDelta::seconds(*seconds),
            Step::Deadline(after) => {
                let until = self.game.closes() + TimeDelta::seconds(*after);
                assert!(until >= self.now, "the deadline, {}, is over", self.game.closes());
                self.wait_until(until);
            }
            Step::Hold { but, is_final } => self.hold(but, *is_final),
        }
    }

    fn claim(&mut self, claim: &Claim) {
        let (letters, events) = self.before;
        let outcome = Outcome {
            letters: self.letters[letters..].to_vec(),
            earlier: letters,
            events: self.events[events..].to_vec(),
            state: state(&self.game),
        };
        self.claims.push((claim.clone(), outcome));
    }

    fn letter(&mut self, sent: &Sent) {
        self.number += 1;
        let mut sent = sent.clone();
        for (_, value) in sent.headers.iter_mut().filter(|(name, _)| name == "to") {
            if let Some(told) = value.strip_prefix("told ") {
                *value = self.told(told);
            }
        }
        let sent = &sent;
        let arrival = world::arrival(sent, self.number, self.now);
        let subject = &arrival.letter.subject;
        let mut heading = format!("=== {} from {}: {subject}\n", self.now, sent.from);
        for line in sent.text.lines() {
            heading += &format!("| {line}\n");
        }
        self.happens(heading);
        let ruling = clerk::handle(&self.game, &arrival, self.now);
        self.take(ruling);
        self.tick();
    }

    /// The address from which a letter to a person came: the last one, or that of a number.
    fn told(&self, told: &str) -> String {
        let (who, number) = match told.split_once(' ') {
            Some((who, number)) => (who, number.parse().expect("the number of a letter")),
            None => (told, usize::MAX),
        };
        let address = world::address(&world::id(who).0);
        let letters = self.letters.iter().filter(|letter| letter.to == address);
        let letter = letters.take(number).last();
        letter.unwrap_or_else(|| panic!("{who} was written to")).from.clone()
    }

    /// A person sends what the last letter to him gave him to copy.
    fn confirm(&mut self, who: &str) {
        let address = world::address(&world::id(who).0);
        let last = self.letters.iter().rfind(|letter| letter.to == address);
        let last = last.unwrap_or_else(|| panic!("{who} was written to"));
        let (text, headers) = (world::to_copy(last), vec![("to".to_owned(), last.from.clone())]);
        self.letter(&Sent { from: who.to_owned(), headers, text, ..Sent::default() });
    }

    /// Everybody but some orders all units to hold.
    fn hold(&mut self, but: &[String], is_final: bool) {
        let mark = if is_final { "FINAL\n" } else { "" };
        let text = format!("all hold\n{mark}");
        for power in Power::ALL {
            let is_out = but.iter().any(|name| name.eq_ignore_ascii_case(power.name()));
            if is_out || !self.game.owes(power) {
                continue;
            }
            let from = self.game.holder(power).expect("somebody holds it").id.0.clone();
            let sent = Sent { from, text: text.clone(), ..Sent::default() };
            self.letter(&sent);
        }
    }

    /// Every player but some writes the same.
    fn each(&mut self, but: &[String], text: &str) {
        for power in Power::ALL {
            let is_out = but.iter().any(|name| name.eq_ignore_ascii_case(power.name()));
            let holder = self.game.holder(power).map(|holder| holder.id.0.clone());
            let Some(from) = holder.filter(|_| !is_out) else { continue };
            self.letter(&Sent { from, text: format!("{text}\n"), ..Sent::default() });
        }
    }

    fn wait_until(&mut self, until: Moment) {
        while let Some(at) = self.game.next_wake().filter(|at| *at <= until) {
            self.now = at.max(self.now);
            let before = self.game.clone();
            self.tick();
            assert_ne!(before, self.game, "time turns on the spot at {}", self.now);
        }
        self.now = until;
    }

    fn tick(&mut self) {
        let ruling = clerk::tick(&self.game, self.now);
        if !ruling.events.is_empty() {
            self.happens(format!("=== {} time\n", self.now));
        }
        self.take(ruling);
    }

    fn take(&mut self, ruling: Ruling) {
        for event in &ruling.events {
            self.game.apply(event);
        }
        self.events.extend(ruling.events);
        self.letters.extend(ruling.letters);
        if let Some(last) = self.happenings.last_mut() {
            last.letters.end = self.letters.len();
        }
    }

    fn happens(&mut self, heading: String) {
        let letters = self.letters.len()..self.letters.len();
        self.happenings.push(Happening { heading, letters });
    }
}

/// The state in a few lines, for snapshots and claims.
fn state(game: &Game) -> String {
    let mut text = format!("phase {}\n", game.phase);
    let stage = match &game.stage {
        Stage::Over(ending) => format!("over: {ending:?}"),
        stage => format!("{stage:?}"),
    };
    text += &format!("stage {stage}\ndeadline {}\n", game.running.at);
    for power in Power::ALL {
        let holder = game.holder(power).map_or("nobody", |holder| holder.id.0.as_str());
        let standing = game.seats.get(&power).map(|seat| seat.standing());
        let standing = standing.filter(|standing| *standing != SeatStanding::Held);
        let standing = standing.map(|standing| format!(" {standing:?}")).unwrap_or_default();
        let shelf = game.shelf(power);
        let set = shelf.sets.last().map(|set| format!(", set {}", set.number)).unwrap_or_default();
        let draft = if shelf.draft().is_some() { ", draft" } else { "" };
        let is_final = if shelf.is_final(game.phase) { " FINAL" } else { "" };
        let charged = game.extensions.charged(power);
        let charged = match charged.is_zero() {
            true => String::new(),
            false => format!(", charged {} h", charged.num_hours()),
        };
        let units: Vec<String> =
            game.position.units_of(power).map(|unit| unit.to_string()).collect();
        text += &format!(
            "{power}: {holder}{standing}{set}{is_final}{draft}{charged}\n  {}\n",
            units.join(", ")
        );
        let tenures = game.seats.get(&power).map_or(&[][..], |seat| seat.tenures());
        if tenures.len() > 1 {
            let each = tenures.iter().map(|tenure| {
                let to = tenure.to.map_or_else(|| "now".to_owned(), |to| to.to_string());
                format!("{} {} to {to}", tenure.holder, tenure.from)
            });
            text += &format!("  had by {}\n", each.collect::<Vec<_>>().join(", "));
        }
        if game.seats.get(&power).is_some_and(|seat| seat.is_forfeited()) {
            text += "  forfeited\n";
        }
    }
    for case in game.cases.all() {
        let settled = if case.settled.is_some() { "settled" } else { "open" };
        text += &format!("case {} {:?} at {:?}: {settled}\n", case.number, case.matter, case.desk);
    }
    text
}
