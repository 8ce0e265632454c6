//! Two nodes that do one thing beside each other: each had asked before whether it was done.

use std::thread;

use chancery::ledger::{Job, Ledger, LedgerError, LedgerRuling, OutboxLetter};

use super::chains::{hold_up, two_nodes, under, waiting};
use super::desk::{OPENING, change, outgoing};

/// What becomes of a ruling by the first node, while one by the second is kept that has the same
/// job, or a letter of the same key.
fn refused(part: &str, lock: i64, jobs: [&str; 2], letters: [OutboxLetter; 2]) -> LedgerError {
    let (_, [(mut alpha, of_alpha), (mut beta, of_beta)]) = two_nodes(part);
    let holder = hold_up(part, OPENING.node, lock);
    let is_held = format!("locktype = 'advisory' AND objid = {lock}");
    let [for_alpha, for_beta] = jobs.map(|key| Job::Command(key.to_owned()));
    let [to_one, to_other] = letters.map(|letter| vec![letter]);
    let late = under(&of_alpha, &alpha, 3, change("vienna", 2, 2));
    let late = LedgerRuling { job: for_alpha, letters: to_one, ..late };
    let first = under(&of_beta, &beta, 4, change("athens", 2, 2));
    let first = LedgerRuling { job: for_beta, letters: to_other, ..first };
    let refused = thread::scope(|scope| {
        let alpha = &mut alpha;
        let late = scope.spawn(move || alpha.commit(&late));
        while waiting(&is_held) == "0" {}
        beta.commit(&first).expect("a ruling beside the other");
        drop(holder);
        late.join().expect("a thread").expect_err("the other was quicker")
    });
    assert_eq!(beta.verify(None).expect("an answer"), []);
    refused
}

#[test]
fn a_job_that_another_node_has_done_at_that_moment_was_ruled_on_already() {
    let letters = ["a", "b"].map(|key| outgoing(key, None));
    let why = refused("same-job", 4715, ["once", "once"], letters);
    assert_eq!(why, LedgerError::AlreadyRuled { job: "command once".to_owned() });
}

#[test]
fn a_letter_that_another_node_has_written_at_that_moment_has_its_key() {
    let letters = ["same", "same"].map(|key| outgoing(key, None));
    let why = refused("same-key", 4716, ["one", "other"], letters);
    assert_eq!(why, LedgerError::KeyTaken { key: "same".to_owned() });
}
