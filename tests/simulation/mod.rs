//! The simulation: whole games in virtual time, with everything that people, post and processes do
//! to them. What was done, and how a seed is repeated, stands in `docs/reliability.md`.
//!
//! `CHANCERY_TOURNAMENTS` says how many tournaments of two games are played, and `CHANCERY_SEED`
//! with which seed the first begins; `CHANCERY_SERVED_TOURNAMENTS` says how many have their ledger
//! on PostgreSQL, and `CHANCERY_MAP_TOURNAMENTS` how many are played on each other map; the seed of
//! one that fails is printed. `CHANCERY_KEEP=1` leaves the ledgers where they are, to be looked at.

mod archives;
use crate::brute::dice;
use crate::common::cluster;
use crate::common::command;
mod five_years;
mod flaky;
mod laws;
mod mended;
mod nodes;
pub(crate) mod orders;
mod players;
mod post;
mod prompt;
mod run;
mod saved;
mod secrecy;
mod settling;
mod shards;
mod staff;
mod tally;
mod world;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chancery::audit::replay::replay;
use chancery::ledger::{
    AnyLedger, LeaseEnding, Ledger, LedgerPlace, LetterNumber, PostgresServer, RulingNumber,
};

use chancery::variants::{self, KeptMap};
use cluster::cluster;
use run::Run;
use tally::Tally;

/// Two games each.
const TOURNAMENTS: u64 = 22;
/// How many of them run once more, with their ledger on PostgreSQL.
const SERVED: u64 = 1;
/// Five powers; and a year of one season, five years before the next. `tools/long simulation` plays
/// on the others.
const OTHER_MAPS: [&str; 2] = ["ancmed", "hundred"];
const ON_EACH_MAP: u64 = 3;
/// With fewer, we can't expect that everything occurs.
const TOURNAMENTS_FOR_ALL: u64 = 20;
/// Tournaments that are played at the same time.
const THREADS: u64 = 2;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// A folder for a ledger, gone when it is dropped. It is in memory if there is such a place: the
/// disk is slow, and no crash here cuts the power.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = parent.join(format!("chancery-simulation-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// A ledger in it.
    pub(crate) fn ledger(&self) -> LedgerPlace {
        LedgerPlace::File(self.0.join("ledger.db"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if std::env::var_os("CHANCERY_KEEP").is_some() {
            return;
        }
        // A folder that stays costs memory and nothing else; the test has said what it found.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Where the ledger of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    InAFile,
    OnAServer,
}

/// Plays a tournament, and looks at all that is left of it.
fn tournament(file: Option<KeptMap>, seed: u64, kept: Kept) -> Tally {
    let on = file.map_or("standard", |file| file.map().code());
    let folder = Folder::new(&format!("{seed}-{kept:?}-{on}"));
    let place = match kept {
        Kept::InAFile => folder.ledger(),
        Kept::OnAServer => {
            let address = cluster().empty(&format!("seed{seed}"));
            // Leases and claims have to end in virtual time, too.
            LedgerPlace::Server(PostgresServer {
                ending: LeaseEnding::AsTold,
                ..PostgresServer::new(address)
            })
        }
    };
    let mut run = Run::on(file, seed, place);
    run.play();
    let (mut tally, ledger) = run.finish();
    check_answers(&ledger, &mut tally);
    let broken = laws::broken(&ledger, &mut tally);
    assert!(broken.is_empty(), "{} laws are broken:\n{}", broken.len(), broken.join("\n"));
    let report = replay(&ledger, run::VERSION, 2, |_| ()).expect("the ledger can be read");
    let differences: Vec<String> = report.differences.iter().map(ToString::to_string).collect();
    assert!(report.is_sound(), "{}\n{:?}", differences.join("\n"), report.damages);
    assert_eq!(report.made_again, report.rulings);
    tally.add("audit", "rulings reproduced", report.rulings as u64);
    archives::check_archives(&ledger);
    saved::check_saved(&ledger);
    tally
}

/// Each letter that was received was ruled on once, and no two that went out have one id.
fn check_answers(ledger: &AnyLedger, tally: &mut Tally) {
    let letters = ledger.letters(LetterNumber(0), usize::MAX).expect("letters");
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let mut ruled: Vec<LetterNumber> = rulings.iter().filter_map(|ruling| ruling.letter).collect();
    ruled.sort_unstable();
    let received: Vec<LetterNumber> = letters.iter().map(|letter| letter.number).collect();
    assert_eq!(ruled, received, "letters and the rulings on them");
    let mut ids = BTreeSet::new();
    let out = rulings.iter().flat_map(|ruling| &ruling.letters);
    for (_, letter) in out {
        assert!(ids.insert(&letter.message_id), "two letters are {}", letter.message_id);
    }
    tally.add("letters", "in", letters.len() as u64);
    tally.add("letters", "out", ids.len() as u64);
}

#[test]
fn tournaments_in_virtual_time() {
    let count = setting("CHANCERY_TOURNAMENTS").unwrap_or(TOURNAMENTS);
    let tally = tournaments(None, count, Kept::InAFile);
    if count >= TOURNAMENTS_FOR_ALL {
        assert!(tally.missing().is_empty(), "never occurred: {:?}", tally.missing());
    }
}

#[test]
fn tournaments_in_virtual_time_on_a_server() {
    tournaments(None, setting("CHANCERY_SERVED_TOURNAMENTS").unwrap_or(SERVED), Kept::OnAServer);
}

/// All that holds on the standard map holds on others, up to archives and audit, with nothing but
/// the ledger at hand.
#[test]
fn tournaments_on_other_maps_in_virtual_time() {
    let count = setting("CHANCERY_MAP_TOURNAMENTS");
    let codes: Vec<&str> = match count {
        Some(_) => variants::all().iter().map(|file| file.code).collect(),
        None => OTHER_MAPS.to_vec(),
    };
    let only = std::env::var("CHANCERY_MAP").ok();
    for code in codes.into_iter().filter(|code| only.as_deref().is_none_or(|only| only == *code)) {
        let file = variants::shipped(code).expect("it is inside");
        let file = KeptMap::of(file.text).expect("it is without fault");
        tournaments(Some(file), count.unwrap_or(ON_EACH_MAP), Kept::InAFile);
    }
}

fn tournaments(file: Option<KeptMap>, count: u64, kept: Kept) -> Tally {
    let first = setting("CHANCERY_SEED").unwrap_or(1);
    let all = Mutex::new((Tally::default(), Vec::new()));
    std::thread::scope(|scope| {
        for thread in 0..THREADS.min(count) {
            let all = &all;
            scope.spawn(move || {
                for seed in (first + thread..first + count).step_by(THREADS as usize) {
                    let played = catch_unwind(AssertUnwindSafe(|| tournament(file, seed, kept)));
                    let mut all = all.lock().expect("nobody dies with the tally in hand");
                    match played {
                        Ok(tally) => all.0.merge(&tally),
                        Err(_) => all.1.push(seed),
                    }
                }
            });
        }
    });
    let (tally, failed) = all.into_inner().expect("all threads are done");
    let mut err = std::io::stderr();
    std::io::Write::write_all(&mut err, tally.print().as_bytes()).expect("somebody listens");
    let on = file.map_or("standard", |file| file.map().code());
    assert!(
        failed.is_empty(),
        "these seeds fail on the map {on}: {failed:?}; repeat one by CHANCERY_SEED={}, \
         CHANCERY_TOURNAMENTS=1 or CHANCERY_MAP_TOURNAMENTS=1, and CHANCERY_MAP",
        failed[0]
    );
    assert!(tally.unlisted().is_empty(), "not listed as wanted: {:?}", tally.unlisted());
    tally
}
