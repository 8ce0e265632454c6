//! The dress rehearsal: a whole World Masters tournament on real servers, in accelerated time.
//!
//! People write by SMTP to a mail server, as the world outside does; the daemon is the program
//! itself, fetches by IMAP over TLS and sends by SMTP over TLS, with maps; and what it sends is
//! read from the mailboxes to which the servers delivered it. Afterwards [`checks`] compares what
//! was sent, what the ledger says, and what is in the mailboxes.
//!
//! What is simpler than in service: time, which leaps from one wake-up to the next by the map of a
//! rehearsal; players, who order at random and know positions from the ledger; games, which end by
//! a vote after a year or some; and all mail servers are one, on loopback.
//!
//! `tools/rehearsal` runs it, for 49, 294 or 1,029 players. The restore drill ([`restore`]) runs
//! with all other tests.

mod checks;
mod open_event;
use crate::brute::dice;
mod figures;
use crate::daemon::house;
use crate::simulation::orders;
mod people;
mod play;
pub(crate) mod post;
mod restore;
use crate::mailhost::rig;
mod rounds;
mod say;
mod stage;

use chancery::tournament::rounds::{Round, Structure};

use figures::Figures;
use open_event::OpenEvent;
use say::say;
use stage::Stage;

/// What has to happen at least once in a rehearsal of three rounds.
const EXPECTED: [&str; 22] = [
    "a team signed up by mail",
    "single people signed up by mail",
    "sets",
    "sets with a wrong line",
    "plans",
    "grey press",
    "white press",
    "questions",
    "proposals",
    "ballots",
    "extensions",
    "captains who step in",
    "reserves whom a captain names",
    "answers from the pool",
    "disputes put",
    "disputes",
    "corrections",
    "rollbacks",
    "rollbacks with consent",
    "places declined",
    "forged letters",
    "messages of the fixtures",
];

/// More memory than that, in MB, a daemon may not need.
const MEMORY_MB_MAX: u64 = 200;

#[test]
#[ignore = "it takes some minutes: tools/rehearsal runs it by hand"]
fn a_whole_tournament_on_real_servers() {
    let wanted = std::env::var("CHANCERY_REHEARSAL").ok();
    let players: usize = wanted.map_or(49, |text| text.parse().expect("a number of players"));
    let mut figures = Figures::begin();
    let mut stage = Stage::open("rehearsal", players as u64, None);
    let structure = Structure::of(players / 7);
    let rounds: Vec<Round> =
        Round::ALL.into_iter().filter(|round| structure.boards(*round) > 0).collect();
    people::sign_up(&mut stage, players / 7, structure.boards(Round::FIRST));
    figures.step(&stage, "sign-up");
    rounds::play_all(&mut stage, &rounds, &mut figures);
    // What it took is known even where a check fails.
    say(&format!("\n{}\n\n{:#?}", figures.table(), stage.told));
    checks::all(&mut stage);
    say(&format!("The checks took {:.1} s.", figures.lap().as_secs_f64()));
    for what in EXPECTED {
        assert!(stage.told.contains_key(what), "{what}: none of these happened");
    }
    assert!(figures.memory_max < MEMORY_MB_MAX * 1024, "the daemon had {} kB", figures.memory_max);
}

#[test]
#[ignore = "it takes a minute or some: tools/rehearsal runs it by hand"]
fn an_open_event_on_real_servers() {
    let wanted = std::env::var("CHANCERY_REHEARSAL").ok();
    let players: usize = wanted.map_or(7, |text| text.parse().expect("a number of players"));
    let event = OpenEvent::of(players);
    let mut figures = Figures::begin();
    let mut stage = Stage::open("open-event", players as u64, Some(&event));
    open_event::play_all(&mut stage, &event, &mut figures);
    say(&format!("\n{}\n\n{:#?}", figures.table(), stage.told));
    checks::all(&mut stage);
}
