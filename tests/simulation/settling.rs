//! Games hear of the operator's settings before anything else is ruled on them, and those on which
//! nothing is ruled as soon as there is time.

use chancery::daemon::{Drained, Office, Worked};
use chancery::game::Moment;
use chancery::game::proof::Proof;
use chancery::ledger::{AnyLedger, LedgerPlace, PostgresServer};
use chrono::TimeDelta;

use crate::simulation::cluster::cluster;
use crate::simulation::nodes::{furnish, jobs, node};
use crate::simulation::run::VERSION;

fn places() -> [LedgerPlace; 2] {
    let folder = std::env::temp_dir().join(format!("chancery-settling-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let server = PostgresServer::new(cluster().empty("settling"));
    [LedgerPlace::File(folder.join("ledger.db")), LedgerPlace::Server(server)]
}

fn settled(office: &mut Office<AnyLedger>, pages: &str, now: Moment) {
    office.settle(&Proof::default(), Some(pages), now).expect("it is settled");
}

#[test]
fn a_board_hears_of_settings_before_anything_is_ruled_on_it() {
    for place in places() {
        let [_, last] = furnish(&place);
        let now = last + TimeDelta::hours(1);
        let mut office = Office::new(node("alpha", &place), VERSION);
        settled(&mut office, "https://one.example/", now);
        assert_eq!(jobs(office.ledger()), [""; 0], "no board is looked at yet");
        let work = |office: &mut Office<AnyLedger>| {
            office.work_together(now, &Drained::before(now)).expect("it can rule").0
        };
        while work(&mut office) == Worked::On {}
        let ruled = jobs(office.ledger());
        let place = |words: &str| ruled.iter().position(|job| job.contains(words));
        for board in ["r1-01", "r1-02"] {
            assert!(ruled[place(board).expect("a ruling")].contains("page"), "{ruled:?}");
        }
        assert!(place("letter 1") > place("r1-02"), "{ruled:?}");
        assert_eq!(ruled.iter().filter(|job| job.contains("page")).count(), 2, "{ruled:?}");
        // They know by now.
        while office.settle_some(now).expect("they are looked through") {}
        assert_eq!(jobs(office.ledger()).len(), ruled.len());

        settled(&mut office, "https://other.example/", now);
        assert_eq!(work(&mut office), Worked::Rests);
        assert_eq!(jobs(office.ledger()).len(), ruled.len(), "nothing is due");
        while office.settle_some(now).expect("they are told") {}
        assert_eq!(jobs(office.ledger()).len(), ruled.len() + 2);
    }
}
