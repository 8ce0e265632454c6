//! The people and the games of a simulated tournament: each game with seven players and their
//! captains, all of them with one staff and one list of reserves; one player sits in two games.

use std::collections::BTreeMap;

use chancery::board::{Map, Phase, PhaseKind, Power};
use chancery::game::calendar::Calendar;
use chancery::game::event::Opening;
use chancery::game::policy::Policy;
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::seats::{Seat, SeatRound};
use chancery::game::setup::Setup;
use chancery::game::staff::Staff;
use chancery::game::{Moment, Person, PersonId};
use chancery::variants::KeptMap;

use crate::simulation::dice::Dice;

/// Who is in several games: he plays France in each.
const EVERYWHERE: &str = "poly";
const ZONES: [&str; 7] = [
    "Europe/Vienna",
    "Europe/London",
    "America/New_York",
    "Europe/Berlin",
    "Asia/Kolkata",
    "Australia/Sydney",
    "GMT",
];
const STAFF: [&str; 10] = [
    "gm",
    "td",
    "assistant",
    "tmc1",
    "tmc2",
    "observer",
    "chief",
    "reserve1",
    "reserve2",
    "reserve3",
];

/// Our mail server, which finds letters authentic.
const SERVER: &str = "mx.wm.example";

/// What the server writes above a letter. No server vouches for Mallory's.
pub(crate) fn found(from: &str) -> String {
    match from.rsplit_once('@') {
        None | Some((_, "evil.example")) => String::new(),
        Some((_, domain)) => {
            format!(
                "Authentication-Results: {SERVER}; dmarc=pass header.from={domain}\r\n\
                Received: from {domain} by {SERVER} with ESMTPS id 1\r\n"
            )
        }
    }
}

pub(crate) fn address(id: &str) -> String {
    format!("{id}@players.example")
}

/// The player of a power in a game.
fn player(game: usize, power: Power) -> String {
    match power {
        Power::France => EVERYWHERE.to_owned(),
        power => format!("{}{game}", power.code().to_lowercase()),
    }
}

fn captain(game: usize, power: Power) -> String {
    format!("captain-{}{game}", power.code().to_lowercase())
}

fn person(id: &str, zone: &str) -> Person {
    Person {
        id: PersonId::new(id),
        name: format!("{}{} Example", id[..1].to_uppercase(), &id[1..]),
        address: address(id),
        zone: zone.parse().expect("a zone"),
    }
}

fn people(game: usize, map: Map) -> Vec<Person> {
    let players = map.powers().zip(ZONES.into_iter().cycle());
    let players = players.flat_map(|(power, zone)| {
        [person(&player(game, power), zone), person(&captain(game, power), "GMT")]
    });
    players.chain(STAFF.map(|id| person(id, "Europe/Paris"))).collect()
}

fn policy(dice: &mut Dice) -> Policy {
    let sets = ["last", "last", "per-unit"][dice.below(3)];
    let press = ["standard", "standard", "A", "B", "C"][dice.below(5)];
    let late = match dice.below(4) {
        0 => "late = \"until-adjudication\"\nlate-offset = \"6 hours\"\n",
        _ => "",
    };
    let naming = ["", "", "identification = [\"subject\"]\n"][dice.below(3)];
    let text = format!("sets = \"{sets}\"\npress = \"{press}\"\n{late}{naming}");
    Policy::parse(&text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// What opens a game on the standard map.
pub(crate) fn opening(dice: &mut Dice, game: usize, published: Moment) -> Opening {
    opening_on(None, dice, game, published)
}

/// How many years a game lasts, and on the standard map in which it begins.
fn years(dice: &mut Dice) -> (u16, u16) {
    match dice.below(10) {
        0..2 => (1901, 1901),
        2..6 => (1901, 1903),
        6..8 => (1905, 1908),
        8 => (1901, 1905),
        _ => (1901, 1909),
    }
}

/// What opens a game on the map of a file.
pub(crate) fn opening_on(
    file: Option<KeptMap>,
    dice: &mut Dice,
    game: usize,
    published: Moment,
) -> Opening {
    let round = [
        SeatRound::First,
        SeatRound::First,
        SeatRound::Second,
        SeatRound::SemiFinal,
        SeatRound::Final,
    ];
    let round = round[dice.below(round.len())];
    let map = file.map_or(Map::STANDARD, KeptMap::map);
    let (begun, ended) = years(dice);
    let (phase, first_year, last_year) = match file {
        None => (Phase::from_name(&format!("S{begun}M")).expect("a phase"), begun, ended),
        Some(_) => {
            let first = map.first_phase();
            let mut phases = std::iter::successors(Some(first), |phase| phase.next());
            let moves = phases.find(|phase| phase.kind() == PhaseKind::Movement).expect("moves");
            let step = map.draft().calendar.step;
            (first, moves.year, moves.year + (ended - begun) * step)
        }
    };
    let seat = |power: Power| {
        let seat = Seat::new(power, round, PersonId::new(player(game, power)), phase, published);
        seat.of_team(format!("team {power} {game}"), PersonId::new(captain(game, power)))
    };
    let team = |power: Power| {
        let members = [player(game, power), captain(game, power)].map(PersonId::new);
        (format!("team {power} {game}"), members.to_vec())
    };
    let calendar = Calendar::default();
    let deadline = calendar.deadline(published, published, phase.kind(), &[]).at;
    Opening {
        setup: Setup { map: file, ..setup(game, round, first_year, last_year) },
        policy: policy(dice),
        calendar,
        staff: staff(),
        people: people(game, map),
        seats: map.powers().map(seat).collect(),
        pool: vec![PersonId::new("reserve1"), PersonId::new("reserve2")],
        teams: map.powers().map(team).collect::<BTreeMap<_, _>>(),
        holidays: Vec::new(),
        proof: Proof {
            ways: [ProofWay::Authentication].into(),
            server: Some(SERVER.to_owned()),
            per_letter: true,
            ..Proof::default()
        },
        notes: Vec::new(),
        position: map.start(),
        phase,
        published,
        deadline,
    }
}

fn setup(game: usize, round: SeatRound, first_year: u16, last_year: u16) -> Setup {
    Setup {
        map: None,
        id: format!("r1-{game:02}"),
        tag: format!("wm26 r1-{game:02}"),
        address: format!("r1-{game:02}@wm.example"),
        confirmation: Some("confirm@wm.example".to_owned()),
        key: format!("the key of game {game}"),
        round,
        first_year,
        last_year,
        rulebook: "world-masters".to_owned(),
        scoring: None,
        event: None,
    }
}

fn staff() -> Staff {
    Staff {
        master: PersonId::new("gm"),
        director: PersonId::new("td"),
        assistants: vec![PersonId::new("assistant")],
        committee: vec![PersonId::new("tmc1"), PersonId::new("tmc2")],
        observer: Some(PersonId::new("observer")),
        chief: Some(PersonId::new("chief")),
    }
}
