//! How the people of a tournament play: each board by a short script, with random orders until all
//! agree to an end.

use std::collections::{BTreeMap, BTreeSet};

use chancery::board::{Location, PhaseKind, Power, Unit, steps};
use chancery::game::seats::SearchStage;
use chancery::game::state::Stage;
use chancery::game::{Game, PersonId};
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::hall::Hall;
use crate::common::codes::with_code;

/// What happens on a board, besides random orders.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// In which phase all agree to an end.
    pub(crate) ends: &'static str,
    /// To whom the game is conceded; without one, a draw.
    pub(crate) conceded: Option<Power>,
    /// Who is silent, from which phase on.
    pub(crate) silent: Option<(Power, &'static str)>,
    /// Lines that a power's holder writes in a phase.
    pub(crate) says: Vec<(&'static str, Power, String)>,
}

impl Script {
    pub(crate) fn draw(ends: &'static str) -> Script {
        Script { ends, conceded: None, silent: None, says: Vec::new() }
    }
}

/// Boards without a script of their own end so, one after the other.
fn usual(number: usize) -> Script {
    match number % 5 {
        0 => Script::draw("S1902M"),
        1 => Script { conceded: Some(Power::ALL[number % 7]), ..Script::draw("S1901M") },
        2 => Script::draw("S1901M"),
        3 => Script { conceded: Some(Power::ALL[number % 7]), ..Script::draw("S1902M") },
        _ => Script::draw("F1901M"),
    }
}

/// More turns than this, and a round does not end.
const TURNS_MAX: usize = 400;

/// Plays a round that has begun, until all its games are over.
pub(crate) fn play(hall: &mut Hall, round: Round, scripts: &BTreeMap<usize, Script>) {
    let mut seen = BTreeSet::new();
    for _ in 0..TURNS_MAX {
        let tournament = hall.tournament();
        if tournament.is_played(round) {
            return;
        }
        // Who writes in the very second of a result has written before it.
        hall.now += TimeDelta::minutes(1);
        let running: Vec<String> =
            tournament.running_here().map(|(_, game)| game.to_owned()).collect();
        for name in running {
            let number: usize =
                name.rsplit('-').next().and_then(|n| n.parse().ok()).expect("a number");
            let script = scripts.get(&number).cloned().unwrap_or_else(|| usual(number));
            let game = hall.game(&name);
            react(hall, &game, &script, &mut seen);
        }
        hall.now += TimeDelta::minutes(30);
        hall.turn();
        let wake = hall.office.next_wake().expect("the ledger works");
        hall.now = wake.expect("somebody waits for something").max(hall.now);
        hall.turn();
    }
    let tournament = hall.tournament();
    let left = tournament.running().map(|(_, name)| {
        let game = hall.game(name);
        let votes = game.votes.open().count();
        format!("{name}: {} {:?}, {votes} open votes", game.phase, game.stage)
    });
    panic!("{} does not end: {}", round.words(), left.collect::<Vec<_>>().join("\n"));
}

fn react(hall: &mut Hall, game: &Game, script: &Script, seen: &mut BTreeSet<String>) {
    let id = &game.setup.id;
    let to = game.setup.address.clone();
    let subject = format!("[{}] orders", game.setup.tag);
    let says = |hall: &mut Hall, person: &PersonId, text: &str| {
        let address = game.person(person).expect("somebody known").address.clone();
        hall.post(&address, &to, &subject, text);
    };
    let phase = |name: &str| game.map().phase(name).expect("a phase");
    let end = phase(script.ends);
    let is_end = game.phase >= end;
    for power in game.powers() {
        let seat = &game.seats[&power];
        if let Some(search) = seat.search()
            && search.stage() == SearchStage::Pool
            && seen.insert(format!("{id} pool {power}"))
        {
            // The best two answer, and the better one gets it.
            for person in game.pool.iter().take(2).rev() {
                says(hall, person, "accept\n");
            }
        }
        let is_silent = script
            .silent
            .is_some_and(|(silent, from)| silent == power && game.phase >= phase(from));
        let original = seat.tenures().len() == 1;
        let Some(holder) = seat.holder().filter(|_| !(is_silent && original)) else { continue };
        let history = game.history.len();
        let tenures = seat.tenures().len();
        if game.stage != Stage::Orders || !seen.insert(format!("{id} {history} {power} {tenures}"))
        {
            continue;
        }
        let mut text = String::new();
        if game.owes(power) && !is_end {
            text += &set(hall, game, power);
        }
        for (phase, who, line) in &script.says {
            if *who == power && game.phase == game.map().phase(phase).expect("a phase") {
                text += &format!("{line}\n");
            }
        }
        if is_end && game.votes.open().next().is_none() && seen.insert(format!("{id} proposed")) {
            text += &match script.conceded {
                Some(winner) => format!("concede to {winner}\n"),
                None => "propose a draw\n".to_owned(),
            };
        }
        if is_end {
            text += "vote yes on 1\n";
        }
        if !text.is_empty() {
            says(hall, holder, &text);
        }
        // A writer who is asked back means it, and says so at once: a code is of one phase.
        if script.says.iter().any(|(_, _, line)| text.contains(line)) {
            let before = hall.sent.len();
            hall.turn();
            let address = &game.person(holder).expect("somebody known").address;
            let answers = hall.sent[before..].iter().filter(|letter| letter.to == *address);
            let asked: Vec<String> =
                answers.flat_map(|letter| letter.text.lines().filter_map(with_code)).collect();
            for line in asked {
                says(hall, holder, &line);
            }
        }
    }
}

/// An order for every unit.
fn set(hall: &mut Hall, game: &Game, power: Power) -> String {
    let position = &game.position;
    let mut text = String::new();
    match game.phase.kind() {
        PhaseKind::Movement => {
            for unit in position.units_of(power).collect::<Vec<Unit>>() {
                let to: Vec<Location> = steps(unit).iter().collect();
                let foreign = |to: &&Location| {
                    to.province().is_centre() && position.owner(to.province()) != Some(power)
                };
                let worth: Vec<Location> = to.iter().filter(foreign).copied().collect();
                let to = if worth.is_empty() { &to } else { &worth };
                text += &match hall.dice.pick(to) {
                    Some(to) if hall.dice.percent(85) => format!("{unit} - {to}\n"),
                    _ => format!("{unit} H\n"),
                };
            }
        }
        PhaseKind::Retreats => {
            for one in position.dislodged().iter().filter(|one| one.unit.power() == power) {
                text += &format!("{} disband\n", one.unit);
            }
        }
        PhaseKind::Adjustments if position.builds(power) < 0 => {
            let count = usize::from(position.builds(power).unsigned_abs() as u8);
            for unit in position.units_of(power).take(count) {
                text += &format!("remove {unit}\n");
            }
        }
        PhaseKind::Adjustments => text += "waive\n",
    }
    text + "FINAL\n"
}
