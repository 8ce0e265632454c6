//! How many rulings a second nodes keep on one server, in groups of fifty and without the work of
//! judging: what they wait for is the server and its commits. The short form tests that they do so
//! side by side.

#![expect(clippy::print_stdout, reason = "the table is what it is run for")]

use std::thread;

use chancery::ledger::{
    Arrived, Job, Leasable, Ledger, LedgerRuling, PostgresLedger, RulingNumber, Shard,
};

use super::desk::{Site, at, change, game, letter, new_ledger, on_letter, open_as, ruling};
use crate::daemon::house::real;
use crate::ledger::cluster::cluster;

/// Rulings that are kept together, and how many times each node does so; another number by
/// `CHANCERY_NODE_GROUPS`.
const TOGETHER: i64 = 50;
const GROUPS: i64 = 2;

/// Keeps groups of rulings on the board of one node.
fn keep(node: &mut PostgresLedger, board: &str, first: i64, groups: i64) {
    let held = Leasable::Shard(Shard::of(&game(board)));
    let lease = node.lease(&held, at(0), at(9_999)).expect("an answer");
    assert!(lease.is_some(), "each has a shard of its own");
    for group in 0..groups {
        let basis = Some(node.basis().expect("an end"));
        let ruling = |at: i64| {
            let on = group * TOGETHER + at;
            let (lease, basis) = (lease.clone(), basis.clone());
            LedgerRuling { lease, basis, ..on_letter(first + on, vec![change(board, on + 1, 1)]) }
        };
        let rulings: Vec<LedgerRuling> = (0..TOGETHER).map(ruling).collect();
        node.commit_all(&rulings).expect("rulings");
    }
}

/// Rulings a second of so many nodes.
fn rate(nodes: i64, groups: i64) -> f64 {
    let (mut ledger, site): (_, Site) = new_ledger(&format!("rate-of-{nodes}"));
    let many = nodes * groups * TOGETHER;
    let letters: Vec<Arrived> =
        (1..=many).map(|number| letter(u32::try_from(number).expect("a number"), number)).collect();
    letters.chunks(500).for_each(|some| drop(ledger.receive(some).expect("letters")));
    // Boards of different shards.
    let boards = ["vienna", "athens", "berlin"];
    let mut offices: Vec<_> = (0..nodes)
        .zip(boards)
        .map(|(node, board)| (open_as(&format!("node-{node}"), &site), node, board))
        .collect();
    for (office, _, board) in &mut offices {
        let begin = ruling(Job::Command((*board).to_owned()), 0);
        let games = vec![change(board, 0, 1)];
        office.commit(&LedgerRuling { games, ..begin }).expect("a board begins");
    }
    let began = real();
    thread::scope(|scope| {
        for (office, node, board) in &mut offices {
            let first = *node * groups * TOGETHER + 1;
            scope.spawn(move || keep(office, board, first, groups));
        }
    });
    let seconds = (real() - began).to_std().unwrap_or_default().as_secs_f64();
    let kept = ledger.rulings(RulingNumber(nodes), usize::MAX).expect("rulings");
    assert_eq!(kept.len() as i64, many);
    assert_eq!(ledger.verify(None).expect("an answer"), []);
    many as f64 / seconds
}

#[test]
fn nodes_keep_groups_side_by_side() {
    let groups = std::env::var("CHANCERY_NODE_GROUPS").ok();
    let groups = groups.map_or(GROUPS, |text| text.parse().expect("a number"));
    let delay = std::env::var("CHANCERY_COMMIT_DELAY").ok();
    println!("| nodes | rulings a second |");
    println!("|--:|--:|");
    for nodes in [1, 2, 3] {
        let slowed = delay.as_deref().map(|delay| cluster().slow_down(delay));
        println!("| {nodes} | {:.0} |", rate(nodes, groups));
        drop(slowed);
    }
}
