//! A process that is killed in the middle of its work: what it acknowledged is there, and nothing
//! is half.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use chancery::ledger::{Ledger, LetterNumber, RulingNumber};

use super::desk::{
    Site, assert_sound, change, letter, name_of, named, new_ledger, on_letter, open, open_after,
    outgoing,
};

const CHILD: &str = "CHANCERY_LEDGER_CRASH";
/// After so many acknowledgements each child is killed. It goes on working until that happens, so
/// where it dies is decided by the system.
const KILLS: [usize; 8] = [1, 2, 3, 5, 8, 13, 21, 34];

/// Takes a letter and rules on it, again and again, and says so after each commit.
#[test]
fn what_the_child_does_until_it_is_killed() {
    let Ok(site) = std::env::var(CHILD) else { return };
    let mut ledger = open(&named(site));
    let mut out = std::io::stdout();
    let first = ledger.heads().expect("heads").rulings.number + 1;
    for number in first.. {
        let uid = u32::try_from(number).expect("few letters");
        ledger.receive(&[letter(uid, number)]).expect("a letter");
        writeln!(out, "received {number}").expect("somebody listens");
        let mut ruling = on_letter(number, vec![change("vienna", 3 * number - 3, 3)]);
        ruling.letters =
            (0..3).map(|copy| outgoing(&format!("{number}-{copy}"), Some("vienna"))).collect();
        ledger.commit(&ruling).expect("a ruling");
        writeln!(out, "ruled {number}").expect("somebody listens");
    }
}

#[test]
fn what_was_acknowledged_outlives_a_kill_and_nothing_is_half() {
    let (ledger, site) = new_ledger("crashes");
    drop(ledger);
    for (round, kill_after) in KILLS.into_iter().enumerate() {
        let (received, ruled) = killed_child(&site, kill_after);
        let ledger = open_after(&site);
        assert_sound(&ledger);
        let letters = ledger.letters(LetterNumber(0), 9_999).expect("letters").len() as i64;
        let rulings = ledger.rulings(RulingNumber(0), 9_999).expect("rulings");
        let last = rulings.len() as i64;
        assert!(letters >= received, "round {round}: {letters} letters of {received}");
        assert!(last >= ruled, "round {round}: {last} rulings of {ruled}");
        for ruling in &rulings {
            let step = &ruling.games[0];
            let events = (step.before.0, step.last.0);
            let number = ruling.number.0;
            assert_eq!(events, (3 * number - 3, 3 * number), "round {round}");
            assert_eq!(ruling.letters.len(), 3, "round {round}");
        }
        // What came and was not ruled on still waits.
        let waiting = ledger.unruled(9).expect("letters");
        let numbers: Vec<i64> = waiting.iter().map(|letter| letter.number.0).collect();
        assert_eq!(numbers, (last + 1..=letters).collect::<Vec<_>>(), "round {round}");
    }
}

/// Lets a child work, kills it, and says the last letter and the last ruling that it acknowledged.
fn killed_child(site: &Site, kill_after: usize) -> (i64, i64) {
    let test = format!("{}::what_the_child_does_until_it_is_killed", module_path!());
    let (_, test) = test.split_once("::").expect("the program, and the test");
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, name_of(site))
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let (mut received, mut ruled, mut heard) = (0, 0, 0);
    let mut hear = |line: String| {
        let mut words = line.split(' ');
        let counter = match words.next() {
            Some("received") => &mut received,
            Some("ruled") => &mut ruled,
            _ => return false,
        };
        // The harness may have written before the first word; a word that was cut counts for none.
        if let Some(number) = words.next().and_then(|word| word.parse().ok()) {
            *counter = number;
        }
        true
    };
    while heard < kill_after {
        let line = lines.next().expect("the child works").expect("a line");
        heard += usize::from(hear(line));
    }
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    // What it still said was acknowledged, too.
    lines.map_while(Result::ok).for_each(|line| {
        hear(line);
    });
    assert!(heard >= kill_after);
    (received, ruled)
}
