//! Rules on a tournament: what its director commands, what people write to it, what its games tell,
//! and what time brings. Like all of the clerk it reads and writes nothing but its arguments.
//!
//! [`obey()`] rules on a command, [`handle`] on a letter, [`follow`] on what a game tells, [`tick`]
//! on time. What comes out is a [`Ruling`]: events of the tournament, events of games (new ones are
//! opened so, and others hear of limits on their players), letters, and what the one who asked is
//! told.
//!
//! The way through: [`mod@lines`] and [`mod@commands`] read letters, [`mod@may`] says whether
//! commands can be carried out, [`mod@obey`] does so with [`mod@rounds`]; [`mod@places`] tells
//! people their places; [`mod@letter`] answers people, [`mod@sign_up`] takes them in,
//! [`mod@committee`] counts, [`mod@games`] hears of games, [`mod@boards`] tells them news,
//! [`mod@leading`] gives them other masters, [`mod@settled`] carries corrections through,
//! [`mod@people`] keeps one address for each person, and [`mod@digest`] tells of the day.

mod boards;
mod captains;
mod codes;
mod commands;
mod committee;
mod desk;
mod digest;
mod games;
mod leading;
mod letter;
mod lines;
mod may;
mod obey;
mod people;
mod places;
mod proof;
mod rosters;
mod rounds;
mod settled;
mod sign_up;

use std::collections::BTreeMap;

pub use committee::settle;
pub use games::{News, follow};
pub use letter::{handle, needs_games_for};
pub use lines::moment;
pub use obey::{Order, needs_games, obey};

use super::Outgoing;
use crate::game::proof::Proof;
use crate::game::{self, Game, Moment};
use crate::report::answers::tournament::{sign_up::is_closed, status as words};
use crate::tournament::plan::Plan;
use crate::tournament::roster::Member;
use crate::tournament::{By, Event, SignUp, Tournament, What};
use desk::Desk;

/// Games that have to be known to rule on something, by their names.
pub type Games = BTreeMap<String, Game>;

/// What the clerk makes of something about a tournament: all of it is kept, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruling {
    /// What happened to the tournament, in order.
    pub events: Vec<Event>,
    /// What happened to games, by their names.
    pub games: BTreeMap<String, Vec<game::Event>>,
    /// What goes out, each with the game that it is about, if it is about one.
    pub letters: Vec<(Option<String>, Outgoing)>,
    /// What is told to whoever asked, in sentences.
    pub said: Vec<String>,
    /// What is told behind that once it is done, and to nobody who only tries it: boards and seeds.
    pub revealed: Vec<String>,
}

/// Opens a tournament.
pub fn open(plan: &Plan, director: &Member, now: Moment) -> Ruling {
    let tournament = Tournament::open(plan.clone(), director.clone());
    let mut desk = Desk::new(&tournament, now, "opening".to_owned());
    let opened = What::Opened { plan: Box::new(plan.clone()), director: director.clone() };
    desk.record(By::Person(director.id.clone()), "", opened);
    desk.say(words::opened(plan, &director.name));
    desk.say_all(words::scoring(plan));
    // Whoever only tries it gets other seeds in the end, whose hashes nobody may publish.
    desk.reveal(words::HASHES);
    for (lot, hash) in plan.commitments() {
        desk.reveal(words::hash(lot, &hash));
    }
    desk.done()
}

/// Says how letters have to prove their senders in games that begin from now on.
pub fn set_proof(tournament: &Tournament, proof: &Proof, now: Moment) -> Ruling {
    let mut desk = Desk::new(tournament, now, "proof".to_owned());
    desk.follows(What::ProofSet { proof: proof.clone() });
    desk.done()
}

/// The games that have to be known for what time brings now: those that the digest tells of.
pub fn needs_games_at(tournament: &Tournament, now: Moment) -> Vec<String> {
    let desk = Desk::new(tournament, now, String::new());
    if digest::is_due(&desk) { games::names_of_running(tournament) } else { Vec::new() }
}

/// Does what time brings: sign-up closes, questions are counted, a digest is written.
pub fn tick(tournament: &Tournament, games: &Games, now: Moment) -> Ruling {
    let mut desk = Desk::new(tournament, now, format!("tick {}", tournament.events));
    let is_over = |until: Moment| until <= now;
    if matches!(tournament.sign_up, SignUp::Open { until: Some(until) } if is_over(until)) {
        sign_up::time_is_over(&mut desk);
        let said = std::mem::take(&mut desk.ruling.said);
        desk.tell_director(is_closed(&desk.tournament, &said));
    }
    committee::count_due(&mut desk);
    if digest::is_due(&desk) {
        digest::write(&mut desk, games);
    }
    desk.done()
}
