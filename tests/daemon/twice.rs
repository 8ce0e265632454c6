//! A daemon that is killed while a letter is on its way, and once more while it goes again.

use std::collections::BTreeMap;

use chancery::ledger::Ledger;
use chrono::TimeDelta;

use crate::daemon::house::{BOARD, CONFIG, House, first_moment};
use crate::daemon::sink::Sink;

fn taken(sink: &Sink) -> BTreeMap<String, usize> {
    let mut taken = BTreeMap::new();
    for letter in sink.letters() {
        let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
        let id = id.expect("an id").to_owned();
        // The operator is called beside the outbox.
        if !id.starts_with("call-") {
            *taken.entry(id).or_default() += 1;
        }
    }
    taken
}

#[test]
fn a_letter_does_not_come_a_third_time_however_often_the_daemon_is_killed() {
    let (sink, port) = Sink::open();
    let carrier = format!("kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n");
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    let mut house = House::with("killed-twice", &config, BOARD, TimeDelta::zero());
    // It is killed between the moment at which the server has a letter and the one at which that
    // stands in the ledger.
    sink.keeps_silent(true);
    for count in 1..=2 {
        house.start();
        while sink.letters().len() < count {
            assert!(house.lives(), "the daemon has ended by itself");
            std::hint::spin_loop();
        }
        house.kill();
    }
    sink.keeps_silent(false);
    // As far as the new daemon can know, its last attempt may still be at work.
    house.set_time(first_moment() + TimeDelta::minutes(16));
    house.start();
    house.until("a letter may have been sent twice");
    house.rest();
    let come = taken(&sink);
    let (twice, once): (Vec<_>, Vec<_>) = come.iter().partition(|(_, times)| **times > 1);
    assert_eq!((twice.len(), once.len()), (1, 8), "of nine start letters: {come:?}");
    assert_eq!(*twice[0].1, 2, "{come:?}");
    let given_up = house.ledger().given_up(9).expect("a list");
    assert_eq!(given_up.len(), 1, "{given_up:?}");
    // A person has asked whether it came, and says that it goes.
    let said = house.ask(&["outbox", "retry"]);
    assert!(said.contains("The daemon will try to send 1 letter now."), "{said}");
    house.rest();
    assert_eq!(taken(&sink).values().max(), Some(&3));
    house.stop();
    house.audit();
}
