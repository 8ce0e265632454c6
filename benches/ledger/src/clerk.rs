//! How long the clerk takes over a letter, in a game that has been played for years: reading its
//! state, ruling, writing it again.

use std::time::Duration;

use chancery::board::{Phase, Position, Power};
use chancery::clerk;
use chancery::game::calendar::Calendar;
use chancery::game::event::Opening;
use chancery::game::policy::Policy;
use chancery::game::seats::{Seat, SeatRound};
use chancery::game::setup::Setup;
use chancery::game::staff::Staff;
use chancery::game::{Game, Moment, Person, PersonId};
use chancery::ledger::StateText;
use chancery::mail::{Arrival, Facts, Letter, MailAddress, MailboxKind};
use chancery::rules::Subject as _;
use chrono::TimeDelta;

const BOARD: &str = "r1-07@wm.example";
/// The years that are played before anything is measured.
const YEARS: u16 = 8;

/// What ruling on one letter takes.
pub(crate) struct Times {
    pub(crate) bytes: usize,
    pub(crate) reading: Vec<Duration>,
    pub(crate) ruling: Vec<Duration>,
    pub(crate) writing: Vec<Duration>,
    pub(crate) waking: Vec<Duration>,
}

/// Plays a game, then rules on the same letter again and again.
pub(crate) fn measure(turns: u32, timed: fn(&mut dyn FnMut()) -> Duration) -> Times {
    let (game, now) = played();
    let text = StateText::write(&game).expect("a state can be written");
    let arrival = letter(Power::France, 1, now, &orders(&game, Power::France));
    let mut times = Times {
        bytes: text.as_str().len(),
        reading: Vec::new(),
        ruling: Vec::new(),
        writing: Vec::new(),
        waking: Vec::new(),
    };
    for _ in 0..turns {
        let mut read: Option<Game> = None;
        times.reading.push(timed(&mut || read = text.read().ok()));
        let mut read = read.expect("a state that was written can be read");
        times.waking.push(timed(&mut || {
            std::hint::black_box(read.next_wake());
        }));
        let mut ruling = clerk::Ruling::default();
        times.ruling.push(timed(&mut || ruling = clerk::handle(&read, &arrival, now)));
        assert_eq!(ruling.letters.len(), 1, "a letter is answered once");
        times.writing.push(timed(&mut || {
            ruling.events.iter().for_each(|event| read.apply(event));
            std::hint::black_box(StateText::write(&read).map(|text| text.as_str().len()).ok());
        }));
    }
    times
}

/// A game after some years in which all units hold, and the time.
fn played() -> (Game, Moment) {
    let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    let mut game = Game::open(opening(now));
    let mut now = now;
    let mut number = 1;
    while game.phase.year < 1901 + YEARS {
        // A letter that comes with the result is one to the phase before.
        now += TimeDelta::hours(1);
        for power in Power::ALL {
            number += 1;
            let text = orders(&game, power);
            let ruling = clerk::handle(&game, &letter(power, number, now, &text), now);
            ruling.events.iter().for_each(|event| game.apply(event));
        }
        now = game.running.at + TimeDelta::seconds(1);
        let ruling = clerk::tick(&game, now);
        ruling.events.iter().for_each(|event| game.apply(event));
    }
    (game, now)
}

fn orders(game: &Game, power: Power) -> String {
    let lines = game.position.units_of(power).map(|unit| format!("{unit} holds\n"));
    lines.collect::<String>() + "press white: all quiet\n"
}

fn letter(power: Power, number: u64, received: Moment, text: &str) -> Arrival {
    let address = |address: String| MailAddress { address, name: String::new() };
    let letter = Letter {
        from: address(format!("{}@players.example", power.name().to_lowercase())),
        to: vec![address(BOARD.to_owned())],
        subject: "[wm26 r1-07] orders".to_owned(),
        message_id: Some(format!("{number}@players.example")),
        text: text.to_owned(),
        ..Letter::default()
    };
    let mailbox = MailboxKind::Orders;
    Arrival { number, received, mailbox, letter, facts: Facts::default(), earlier: Vec::new() }
}

fn opening(now: Moment) -> Opening {
    let phase = Phase::from_name("S1901M").expect("a phase");
    let id = |power: Power| PersonId::new(power.name().to_lowercase());
    let person = |id: PersonId| Person {
        address: format!("{id}@players.example"),
        name: id.0.clone(),
        zone: chrono_tz::Tz::Europe__Paris,
        id,
    };
    let staff = Staff {
        master: PersonId::new("gm"),
        director: PersonId::new("td"),
        assistants: Vec::new(),
        committee: Vec::new(),
        observer: None,
        chief: None,
    };
    let players = Power::ALL.into_iter().map(id);
    let people = players.chain([staff.master.clone(), staff.director.clone()]).map(person);
    let calendar = Calendar::default();
    Opening {
        setup: Setup {
            map: None,
            id: "r1-07".to_owned(),
            tag: "wm26 r1-07".to_owned(),
            address: BOARD.to_owned(),
            confirmation: None,
            key: "a key".to_owned(),
            round: SeatRound::First,
            first_year: 1901,
            last_year: 1915,
            rulebook: "world-masters".to_owned(),
            scoring: None,
            event: None,
        },
        policy: Policy::default(),
        people: people.collect(),
        seats: Power::ALL
            .into_iter()
            .map(|power| Seat::new(power, SeatRound::First, id(power), phase, now))
            .collect(),
        staff,
        pool: Vec::new(),
        teams: Default::default(),
        holidays: Vec::new(),
        proof: Default::default(),
        notes: Vec::new(),
        position: Position::start(),
        phase,
        deadline: calendar.deadline(now, now, phase.kind(), &[]).at,
        calendar,
        published: now,
    }
}
