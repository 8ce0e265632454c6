//! The world of the correspondence: one board with its people, and letters as bytes.

use std::collections::BTreeMap;

use chancery::board::{Phase, Position, Power};
use chancery::clerk::{self, Outgoing};
use chancery::game::calendar::Calendar;
use chancery::game::event::{Event, Opening};
use chancery::game::policy::Policy;
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::seats::{Barred, Seat, SeatRound};
use chancery::game::setup::Setup;
use chancery::game::staff::Staff;
use chancery::game::{Game, Moment, Person, PersonId};
use chancery::mail::{Arrival, MailboxKind};
use chrono::TimeDelta;

use crate::common::codes::with_code;

use super::script::{Script, Sent, seconds};

/// The game's address.
pub(crate) const BOARD: &str = "r1-07@wm.example";
/// Our mail server, which finds most letters authentic.
const SERVER: &str = "mx.usual.example";
/// What a mail server writes above the line by which it received a letter.
const RESULTS: &str = "Authentication-Results";
/// The confirmation box.
pub(crate) const BOX: &str = "confirm@wm.example";

/// The staff, the reserves and the captains of all powers, with what they are called.
const OTHERS: [(&str, &str); 9] = [
    ("gm", "Gordon Master"),
    ("td", "Thea Director"),
    ("observer", "Otto Observer"),
    ("chief", "Charlotte Chief"),
    ("tmc1", "Tom Member"),
    ("tmc2", "Tina Member"),
    ("reserve1", "Rita First"),
    ("reserve2", "Rolf Second"),
    ("mallory", "Mallory"),
];

/// The players, in the order of the powers.
const PLAYERS: [(&str, &str); 7] = [
    ("Aurel", "Europe/Vienna"),
    ("Emma", "Europe/London"),
    ("Anne", "Europe/Paris"),
    ("Gerd", "Europe/Berlin"),
    ("Ines", "Europe/Rome"),
    ("Rada", "Europe/Moscow"),
    ("Timur", "Europe/Istanbul"),
];

/// The first moment of every case: a Friday evening.
pub(crate) fn first_moment() -> Moment {
    moment("2026-11-20T20:00:00Z")
}

pub(crate) fn moment(text: &str) -> Moment {
    text.parse().unwrap_or_else(|_| panic!("{text} is no moment"))
}

/// The short name of a person in a script: `France`, `captain-France`, `gm`.
pub(crate) fn id(name: &str) -> PersonId {
    PersonId::new(name.to_lowercase())
}

/// A person who came to be known by his address has it for a short name.
pub(crate) fn address(id: &str) -> String {
    if id.contains('@') { id.to_owned() } else { format!("{id}@players.example") }
}

fn people() -> Vec<Person> {
    let person = |id: String, name: String, zone: &str| Person {
        address: address(&id),
        id: PersonId::new(id),
        name,
        zone: zone.parse().expect("a zone"),
    };
    let mut people: Vec<Person> = Vec::new();
    for (power, (name, zone)) in Power::ALL.into_iter().zip(PLAYERS) {
        let low = power.name().to_lowercase();
        people.push(person(low.clone(), name.to_owned(), zone));
        people.push(person(format!("captain-{low}"), format!("Captain of {name}"), "GMT"));
    }
    people.push(person("mate".to_owned(), "Mia Mate".to_owned(), "Europe/Rome"));
    for (id, name) in OTHERS.iter().filter(|(id, _)| *id != "mallory") {
        people.push(person((*id).to_owned(), (*name).to_owned(), "GMT"));
    }
    people
}

fn setting<'s>(script: &'s Script, key: &str) -> Option<&'s str> {
    script.setup.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// What opens the game of a case.
pub(crate) fn opening(script: &Script) -> Opening {
    let round = match setting(script, "round") {
        None | Some("1") => SeatRound::First,
        Some("2") => SeatRound::Second,
        Some("semi") => SeatRound::SemiFinal,
        Some("final") => SeatRound::Final,
        Some(other) => panic!("there is no round {other}"),
    };
    let phase = setting(script, "phase").unwrap_or("S1901M");
    let phase = Phase::from_name(phase).expect("a phase");
    let start = setting(script, "start").map_or_else(first_moment, moment);
    let policy = setting(script, "policy").map_or_else(Policy::default, |text| {
        let text = text.replace("; ", "\n");
        Policy::parse(&text).unwrap_or_else(|faults| panic!("the policy: {faults:?}"))
    });
    let position = setting(script, "position").map_or_else(Position::start, position);
    let captain = |power: Power| captain(script, power);
    let seats = Power::ALL.into_iter().map(|power| {
        let seat = seat(power, round, phase, start);
        match captain(power) {
            Some(captain) => seat.of_team(format!("team {power}"), captain),
            None => seat,
        }
    });
    let seats: Vec<Seat> = seats.collect();
    let zone =
        setting(script, "zone").map_or(chrono_tz::Tz::GMT, |zone| zone.parse().expect("a zone"));
    let calendar = Calendar { zone, ..Calendar::default() };
    let kind = phase.kind();
    let deadline = calendar.deadline(start, start, kind, &[]).at;
    let mates = setting(script, "mates");
    let team = |power: Power| {
        let mate = mates.filter(|of| *of == power.name()).map(|_| id("mate"));
        let members = [Some(id(power.name())), captain(power), mate];
        (format!("team {power}"), members.into_iter().flatten().collect())
    };
    let pool = setting(script, "pool").unwrap_or("reserve1, reserve2");
    let pool = pool.split(", ").filter(|name| *name != "nobody").map(id);
    let mut teams: BTreeMap<_, _> = Power::ALL.into_iter().map(team).collect();
    if let Some(name) = setting(script, "leads-with") {
        teams.insert("team of the master".to_owned(), vec![id("gm"), id(name)]);
    }
    Opening {
        setup: setup(round, script),
        policy,
        calendar,
        staff: staff(script),
        people: people(),
        seats,
        pool: pool.collect(),
        teams,
        holidays: Vec::new(),
        proof: Default::default(),
        notes: Vec::new(),
        position,
        phase,
        published: start,
        deadline,
    }
}

fn setup(round: SeatRound, script: &Script) -> Setup {
    Setup {
        map: None,
        id: "r1-07".to_owned(),
        tag: "wm26 r1-07".to_owned(),
        address: BOARD.to_owned(),
        confirmation: Some(BOX.to_owned()),
        key: "a key of the tests".to_owned(),
        round,
        first_year: year(script, "first-year", 1901),
        last_year: year(script, "last-year", 1909),
        rulebook: "world-masters".to_owned(),
        scoring: setting(script, "scoring").map(str::to_owned),
        event: None,
    }
}

fn year(script: &Script, key: &str, usual: u16) -> u16 {
    setting(script, key).map_or(usual, |year| year.parse().expect("a year"))
}

fn staff(script: &Script) -> Staff {
    let committee = match setting(script, "committee") {
        Some("nobody") => Vec::new(),
        _ => vec![id("tmc1"), id("tmc2")],
    };
    Staff {
        master: id("gm"),
        director: id("td"),
        assistants: Vec::new(),
        committee,
        observer: Some(id("observer")),
        chief: Some(id("chief")),
    }
}

fn seat(power: Power, round: SeatRound, phase: Phase, since: Moment) -> Seat {
    Seat::new(power, round, id(power.name()), phase, since)
}

/// The captain of a power's team: usually a person who does not play, or the player, or none.
fn captain(script: &Script, power: Power) -> Option<PersonId> {
    match setting(script, "captains") {
        None => Some(id(&format!("captain-{}", power.name()))),
        Some("players") => Some(id(power.name())),
        Some("nobody") => None,
        Some(other) => panic!("captains are players or nobody, not {other}"),
    }
}

/// How letters prove their senders in this case, and who has which passphrase.
pub(crate) fn proofs(script: &Script, game: &Game, now: Moment) -> Vec<Event> {
    let is_usual =
        ["proof", "server", "passphrase"].iter().all(|key| setting(script, key).is_none());
    if is_usual {
        let proof = Proof {
            ways: [ProofWay::Authentication].into(),
            server: Some(SERVER.to_owned()),
            per_letter: true,
            ..Proof::default()
        };
        return clerk::set_proof(game, &proof, now).events;
    }
    let ways = setting(script, "proof").filter(|ways| *ways != "none");
    let ways = ways.into_iter().flat_map(|ways| ways.split(", "));
    let way = |name: &str| match name {
        "authentication" => ProofWay::Authentication,
        "token" => ProofWay::Token,
        "passphrase" => ProofWay::Passphrase,
        "token+authentication" => ProofWay::TokenAndAuthentication,
        other => panic!("there is no proof by {other}"),
    };
    let server = setting(script, "server").map(str::to_owned);
    let ways = ways.map(way).collect();
    let proof = Proof { ways, server, per_letter: true, ..Proof::default() };
    let asked = (!proof.ways.is_empty() || proof.server.is_some())
        .then(|| clerk::set_proof(game, &proof, now));
    let phrase = setting(script, "passphrase").map(|setting| {
        let (name, phrase) = setting.split_once(' ').expect("a name and a passphrase");
        clerk::set_passphrase(game, &id(name), phrase, now)
    });
    asked.into_iter().chain(phrase).flat_map(|ruling| ruling.events).collect()
}

/// What the tournament knows of other games: who is barred, who was replaced for how many seasons.
pub(crate) fn games_elsewhere(script: &Script) -> Option<Event> {
    let barred = setting(script, "barred").map(|setting| match setting.split_once(' ') {
        Some((name, "for-good")) => (id(name), Barred::ThreeInRound),
        _ => (id(setting), Barred::ThreeAtOnce),
    });
    let seasons = setting(script, "elsewhere").map(|setting| {
        let (name, count) = setting.split_once(' ').expect("a name and a number of seasons");
        (id(name), count.parse().expect("a number of seasons"))
    });
    let (barred, seasons): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (barred.into_iter().collect(), seasons.into_iter().collect());
    let is_known = !(barred.is_empty() && seasons.is_empty());
    is_known.then_some(Event::GamesElsewhere { barred, seasons })
}

/// A position as JSON, as `chancery adjudicate` takes it.
fn position(text: &str) -> Position {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("the position: {why}"))
}

/// The bytes of a letter, taken apart again as a mailbox would hand it over.
pub(crate) fn arrival(sent: &Sent, number: u64, now: Moment) -> Arrival {
    let header = |name: &str| {
        sent.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    };
    let from = sent.from.to_lowercase();
    let from = header("address").map_or_else(|| address(&from), str::to_owned);
    let to = header("to").unwrap_or(BOARD);
    let in_box = header("box").is_some();
    let subject = sent.subject.as_deref().unwrap_or("[wm26 r1-07] orders");
    let cc = header("cc").map(|cc| format!("Cc: {cc}\r\n")).unwrap_or_default();
    let message_id =
        header("id").map_or_else(|| format!("{number}@players.example"), str::to_owned);
    let extra = sent.headers.iter().filter(|(name, _)| name == "header");
    let (ours, extra): (Vec<_>, Vec<_>) =
        extra.map(|(_, line)| format!("{line}\r\n")).partition(|line| line.starts_with(RESULTS));
    let (ours, extra) = (ours.concat(), extra.concat());
    let fill = header("fill").map(|fill| fill.split_once(" of ").expect("so many of something"));
    let fill = fill
        .map(|(count, line)| format!("{line}\n").repeat(count.parse().expect("a number of lines")));
    let text = (sent.text.clone() + &fill.unwrap_or_default()).replace('\n', "\r\n");
    let domain = from.rsplit_once('@').map_or(from.as_str(), |(_, domain)| domain);
    let found = match sent.from.as_str() {
        "mallory" => String::new(),
        _ => format!("{RESULTS}: {SERVER}; dmarc=pass header.from={domain}\r\n"),
    };
    let bytes = format!(
        "{found}{ours}Received: from a.example by b.example with ESMTPS id 1\r\n\
         From: {from}\r\nTo: {to}\r\n{cc}Subject: {subject}\r\nMessage-ID: <{message_id}>\r\n\
         {extra}MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}"
    );
    let mailbox = if in_box { MailboxKind::CONFIRMATION } else { "orders" };
    let received = header("received").map_or(now, |ago| now + TimeDelta::seconds(seconds(ago)));
    Arrival::read(number, received, mailbox, bytes.as_bytes())
}

/// The lines of an answer that end in a code, with what follows them.
pub(crate) fn to_copy(answer: &Outgoing) -> String {
    let has_code = |line: &&str| with_code(line).is_some() || line.trim().starts_with("code ");
    let lines = answer.text.lines().skip_while(|line| !has_code(line));
    let lines = lines.take_while(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.map(str::trim).collect();
    assert!(!lines.is_empty(), "{}", answer.text);
    format!("{}\n", lines.join("\n"))
}
