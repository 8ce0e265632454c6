//! What hooks have been told of.

use std::collections::BTreeSet;

use chancery::ledger::{HookCall, Leasable, Ledger};

use super::desk::{at, new_ledger, open, open_as};

fn named(entries: &[&str]) -> Vec<String> {
    entries.iter().map(|entry| (*entry).to_owned()).collect()
}

fn call(entry: &str, second: i64) -> HookCall {
    HookCall { entry: entry.to_owned(), since: at(second) }
}

#[test]
fn a_hook_hears_once_of_what_is_new_in_its_order_and_of_nothing_older() {
    let (mut ledger, site) = new_ledger("hooks");
    assert_eq!(ledger.hook_told("club").expect("an answer"), None);
    ledger.hook_passes_over("club", &named(&["b", "a"]), at(1)).expect("it begins");
    assert_eq!(ledger.hook_waiting("club", 9).expect("calls"), []);
    ledger.tell_hook("club", &named(&["z", "a", "c"]), at(2)).expect("it is told");
    ledger.tell_hook("club", &named(&["z", "d"]), at(3)).expect("it is told");
    let waiting = [call("z", 2), call("c", 2), call("d", 3)];
    assert_eq!(ledger.hook_waiting("club", 9).expect("calls"), waiting);
    assert_eq!(ledger.hook_waiting("club", 1).expect("calls"), waiting[..1]);
    // Hooks know nothing of each other.
    ledger.hook_passes_over("chat", &named(&["a"]), at(4)).expect("it begins");
    ledger.tell_hook("chat", &named(&["z"]), at(5)).expect("it is told");
    ledger.hook_done("club", "z").expect("it is done");
    ledger.hook_done("club", "nothing").expect("nothing to do");
    assert_eq!(ledger.hook_waiting("club", 9).expect("calls"), waiting[1..]);
    assert_eq!(ledger.hook_waiting("chat", 9).expect("calls"), [call("z", 5)]);
    drop(ledger);
    let mut ledger = open(&site);
    ledger.tell_hook("club", &named(&["z"]), at(6)).expect("it is told");
    assert_eq!(ledger.hook_waiting("club", 9).expect("calls"), waiting[1..]);
    let told = ["a", "b", "c", "d", "z"].map(str::to_owned);
    assert_eq!(ledger.hook_told("club").expect("an answer"), Some(BTreeSet::from(told)));
    assert_eq!(ledger.verify(None).expect("an answer"), []);
}

#[test]
fn one_node_at_a_time_tells_a_hook() {
    let (mut alpha, site) = new_ledger("hook-lease");
    let held = Leasable::Hook("club".to_owned());
    let (now, until) = (at(0), at(100_000));
    let lease = alpha.lease(&held, now, until).expect("an answer").expect("a lease");
    if !alpha.is_shared() {
        return;
    }
    let mut beta = open_as("beta", &site);
    assert_eq!(beta.lease(&held, now, until).expect("an answer"), None);
    let mailboxes = beta.mailboxes(now).expect("mailboxes");
    assert!(mailboxes.is_empty(), "no deadline waits for a hook: {mailboxes:?}");
    alpha.release(&lease).expect("it is given back");
    assert!(beta.lease(&held, now, until).expect("an answer").is_some());
}
