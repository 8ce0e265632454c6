//! Wake-ups, and who may work on what.

use chancery::game::Moment;
use chancery::ledger::{DueGame, EventNumber, GameRuling, Leasable, Ledger};

use super::desk::{Opened, Site, at, change, game, letter, new_ledger, on_letter, open, open_as};

fn beta(site: &Site) -> Opened {
    open_as("beta", site)
}

#[test]
fn games_wake_in_order_and_not_too_early() {
    let (mut ledger, _) = new_ledger("wakes");
    assert_eq!(ledger.next_wake().expect("an answer"), None);
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let waking = |name, wake| GameRuling { next_wake: wake, ..change(name, 0, 2) };
    let with_micros = |micros| Moment::from_timestamp_micros(at(50).timestamp_micros() + micros);
    let games = vec![
        waking("athens", Some(at(70))),
        waking("berlin", None),
        waking("vienna", with_micros(1_500)),
        waking("london", Some(at(60))),
    ];
    ledger.commit(&on_letter(1, games)).expect("a ruling");
    let wake = ledger.next_wake().expect("an answer").expect("a moment");
    assert_eq!(Some(wake), with_micros(2_000), "part of a millisecond counts as a whole one");

    let due = |now, limit| -> Vec<String> {
        let due = ledger.due(now, limit).expect("games");
        due.into_iter().map(|due| due.game.0).collect()
    };
    assert_eq!(due(at(50), 9), [""; 0]);
    assert_eq!(due(wake, 9), ["vienna"]);
    assert_eq!(due(at(70), 9), ["vienna", "london", "athens"]);
    assert_eq!(due(at(70), 2), ["vienna", "london"]);
    let first = ledger.due(at(60), 9).expect("games").remove(1);
    assert_eq!(first, DueGame { game: game("london"), at: at(60), after: EventNumber(2) });
}

#[test]
fn a_lease_is_one_nodes_until_it_ends() {
    let (mut ledger, file) = new_ledger("leases");
    let held = Leasable::Mailbox("orders".to_owned());
    let lease = ledger.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    let longer = ledger.lease(&held, at(30), at(90)).expect("an answer");
    assert_eq!(longer, Some(lease.clone()), "it is the same lease, for longer");
    drop(ledger);
    let mut other = beta(&file);
    assert_eq!(other.lease(&held, at(89), at(150)).expect("an answer"), None);
    // What is not this node's is not its to give back.
    other.release(&lease).expect("nothing to do");
    assert_eq!(other.lease(&held, at(89), at(150)).expect("an answer"), None);
    let taken = other.lease(&held, at(90), at(150)).expect("an answer").expect("a lease");
    assert!(taken.generation > lease.generation);
    other.release(&taken).expect("a release");
    drop(other);
    let mut ledger = open(&file);
    let again = ledger.lease(&held, at(91), at(150)).expect("an answer").expect("a lease");
    assert!(again.generation > taken.generation);
}

#[test]
fn what_a_node_held_when_it_stopped_is_free_when_it_starts() {
    let (mut ledger, file) = new_ledger("restart");
    let held = Leasable::Mailbox("orders".to_owned());
    let lease = ledger.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    drop(ledger);
    let mut ledger = open(&file);
    let again = ledger.lease(&held, at(1), at(60)).expect("an answer").expect("a lease");
    assert!(again.generation > lease.generation, "what ran before can't go on under it");
}
