//! A whole tournament of any size over the ledger, and what it takes: `CHANCERY_TEAMS` says how
//! many teams there are. `tools/long tournament` runs it with 147, the 1,029 players of the
//! largest.

#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "it says how long it took")]

use std::time::Instant;

use chancery::board::Power;
use chancery::tournament::DirectorCommand;
use chancery::tournament::rounds::Round;

use super::hall::{Hall, table};
use super::play::{Script, play};
use super::{begin, check_audit, check_dice, check_score, quick};

/// Where nothing is said: the fewest teams that there can be.
const TEAMS: usize = 7;

fn teams() -> usize {
    let said = std::env::var("CHANCERY_TEAMS").ok();
    said.map_or(TEAMS, |said| said.parse().expect("CHANCERY_TEAMS is a number"))
}

/// The most memory that this program has had so far, in megabytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmHWM")).expect("a peak");
    let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<u64>().ok());
    kilobytes.expect("a number") / 1024
}

/// Every second letter is a test of its own elsewhere; what counts here is that all rounds of any
/// number of teams come to an end, and that anyone can check it.
#[test]
fn b_1_a_whole_tournament_of_any_size() {
    let teams = teams();
    let begun = Instant::now();
    let mut hall = Hall::open("any", 14);
    let told = |what: &str| {
        println!("{what}: {:.1} s, {} MB at the peak", begun.elapsed().as_secs_f64(), peak());
    };
    hall.command(DirectorCommand::OpenSignUp { until: None });
    hall.import(&table(teams));
    hall.command(DirectorCommand::CloseSignUp);
    let structure = hall.tournament().structure();
    for round in Round::ALL.into_iter().filter(|round| structure.boards(*round) > 0) {
        begin(&mut hall, round);
        told(&format!("{} is drawn and begins", round.words()));
        let mut scripts = quick(structure.boards(round));
        let silent = Some((Power::Italy, "S1902M"));
        scripts.insert(1, Script { silent, ..Script::draw("F1902M") });
        play(&mut hall, round, &scripts);
        told(&format!("{} is played", round.words()));
        match round {
            Round::Final => hall.command(DirectorCommand::Finish),
            _ => hall.command(DirectorCommand::Advance { round }),
        };
    }
    let size = std::fs::metadata(hall.file()).expect("a file").len() >> 20;
    println!("{} letters went out, and the ledger has {size} MB", hall.sent.len());
    let scored = check_score(&hall);
    assert_eq!(scored["structure"]["r1"], teams);
    told("scored from the export");
    check_dice(&hall);
    told("every throw and draw made again");
    check_audit(&hall);
    told("audited");
}
