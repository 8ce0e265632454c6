//! Archives of simulated tournaments: they check, they hold no secret, and every change to one is
//! found.

use std::time::Duration;

use chancery::audit::archive::{self, ArchiveKind};
use chancery::audit::check::{Checked, check};
use chancery::audit::replay::replay;
use chancery::board::Power;
use chancery::ledger::{AnyLedger, Ledger};
use rusqlite::Connection;

use crate::simulation::run::{Run, VERSION};
use crate::simulation::secrecy::Table;
use crate::simulation::{Folder, dice::Dice, world};

pub(crate) fn written(ledger: &impl Ledger, kind: ArchiveKind) -> String {
    let mut bytes = Vec::new();
    archive::write(ledger, kind, VERSION, &mut bytes, || ()).expect("it can be written");
    String::from_utf8(bytes).expect("an archive is a text")
}

fn checked(text: &str) -> Checked {
    check(text.as_bytes(), || ()).expect("it can be read")
}

/// Both archives of a ledger are sound, and the public one tells no address, vote or key.
pub(crate) fn check_archives(ledger: &impl Ledger) {
    for kind in [ArchiveKind::Public, ArchiveKind::Sealed] {
        let text = written(ledger, kind);
        let found = checked(&text);
        assert!(found.is_sound(), "{}", found.faults.join("\n"));
        assert_eq!(found.kind, Some(kind));
        assert_eq!(found.heads, ledger.heads().expect("heads").games);
        if kind == ArchiveKind::Public {
            let secrets = ["@players.example", "@new.example", "the key of game", "balloted"];
            for secret in secrets {
                assert!(!text.contains(secret), "the public archive has {secret}");
            }
            assert!(found.secrets > 0 && found.secrets < found.events);
        } else {
            assert_eq!(found.secrets, 0);
        }
    }
}

#[test]
fn interaction_14_archives_of_a_voted_end_that_was_undone_are_sound() {
    let mut table = Table::new("undone");
    table.write(Power::Italy, "propose a draw");
    for power in Power::ALL {
        table.write(power, "vote yes on 1\nall hold");
    }
    while table.office.next_wake().expect("a wake-up").is_some() {
        table.wake();
    }
    table.write_as(&world::address("gm"), "gm rollback S1901M: it was no free vote");
    table.write_as(&world::address("td"), "td consent 1 with vote");
    table.all_but(&[]);
    table.result();
    let ledger = table.office.into_ledger();
    let text = written(&ledger, ArchiveKind::Sealed);
    assert!(text.contains("rolled-back") && text.contains("voted"), "nothing was undone");
    check_archives(&ledger);
}

#[test]
fn whatever_is_changed_in_an_archive_is_found() {
    let folder = Folder::new("archives");
    let mut run = Run::new(4, folder.ledger());
    run.play();
    let (_, ledger) = run.finish();
    let text = written(&ledger, ArchiveKind::Public);
    let lines: Vec<&str> = text.lines().collect();
    let mut dice = Dice::new(1);
    // Each check reads all lines, so not every one is tried.
    for at in (1..lines.len()).step_by(11) {
        let mut cut = lines.clone();
        cut.remove(at);
        assert!(!checked(&cut.join("\n")).is_sound(), "nobody misses line {}", at + 1);
        // One letter or digit of a line becomes another; how a game begins is not in its chain.
        let digits = lines[at].match_indices(|found: char| found.is_ascii_digit());
        let digits: Vec<usize> = digits.map(|(place, _)| place).collect();
        let Some(place) = dice.pick(&digits).filter(|_| !lines[at].contains("\"line\":\"game\""))
        else {
            continue;
        };
        let mut changed = lines[at].to_owned();
        let other = if lines[at].as_bytes()[place] == b'7' { "8" } else { "7" };
        changed.replace_range(place..=place, other);
        let mut spoilt = lines.clone();
        spoilt[at] = &changed;
        assert!(!checked(&spoilt.join("\n")).is_sound(), "nobody sees the change in {changed}");
    }
}

#[test]
fn an_audit_says_the_same_in_the_same_order_on_any_number_of_cores() {
    let folder = Folder::new("cores");
    let mut run = Run::new(4, folder.ledger());
    run.play();
    let (_, ledger) = run.finish();
    drop(ledger);
    let db = Connection::open(folder.path().join("ledger.db")).expect("a database");
    for spoil in [
        "UPDATE events SET text = 'gone' WHERE number % 17 = 5",
        "UPDATE outbox SET message_id = 'x' WHERE number % 13 = 3",
        "UPDATE steps SET next_wake = 0 WHERE ruling % 11 = 7",
    ] {
        assert!(db.execute(spoil, []).expect("it can be written") > 1, "{spoil}");
    }
    let ledger = AnyLedger::look(&folder.ledger(), Duration::ZERO).expect("a ledger");
    let [one, two, many] = [1, 2, 7].map(|cores| {
        let found = replay(&ledger, VERSION, cores, |_| ()).expect("it can be read");
        assert!(found.differences.len() > 9 && found.damages.len() > 9, "{found:?}");
        format!("{found:?}")
    });
    assert!(one == two && one == many, "{one}\n{two}\n{many}");
}

#[test]
fn an_event_that_others_may_not_read_can_not_be_found_by_trying() {
    let folder = Folder::new("salts");
    let mut run = Run::new(4, folder.ledger());
    run.play();
    let (_, ledger) = run.finish();
    let public = written(&ledger, ArchiveKind::Public);
    // The salts of what is shown are there, and no other.
    for (game, _) in ledger.heads().expect("heads").games {
        let first = chancery::ledger::EventNumber(0);
        for proof in ledger.proofs(&game, first, usize::MAX).expect("events") {
            let is_shown = public.contains(&format!("{:?}", proof.text.as_str()))
                || public.contains(&serde_json::to_string(proof.text.as_str()).expect("a text"));
            let has_salt = public.contains(&proof.salt.to_string());
            assert_eq!(is_shown, has_salt, "event {} of {game}", proof.number);
        }
    }
}
