//! A daemon that is killed at any moment of a busy hour.

use std::collections::{BTreeMap, BTreeSet};

use chancery::ledger::{Ledger, LetterNumber, OutgoingNumber, RulingNumber};
use chrono::TimeDelta;

use crate::daemon::house::{BOARD, CONFIG, House, first_moment};
use crate::daemon::sink::Sink;
use crate::daemon::year::PLAYERS;

/// Where kills fall is drawn from here.
const SEED: usize = 7;

/// How many kills have to hit work that was half done.
const KILLS: u32 = 20;
/// Letters that come at once before each of them.
const LETTERS: usize = 21;
/// Before every third kill a deadline passes, until so many phases are played.
const PHASES: usize = 8;

#[test]
fn twenty_kills_lose_nothing_and_do_nothing_twice() {
    let wanted = std::env::var("CHANCERY_KILLS").ok().map(|text| text.parse().expect("a number"));
    let wanted = wanted.unwrap_or(KILLS);
    let mut drawn = SEED;
    let (sink, port) = Sink::open();
    let carrier = format!("kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n");
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    let config =
        format!("{config}[limits]\nletters-per-address = 100000\nletters-per-hour = 1000000\n");
    let mut house = House::with("kills", &config, BOARD, TimeDelta::zero());
    let (mut kills, mut hits, mut written) = (0, 0, 0);
    let mut now = first_moment();
    while hits < wanted {
        // What is written after a result does not come in the same moment.
        now += TimeDelta::minutes(1);
        house.set_time(now);
        assert!(kills < 10 * wanted, "only {hits} of {kills} kills hit work that was half done");
        let before = house.ledger().heads().expect("heads").rulings.number;
        for at in 0..LETTERS {
            house.write(PLAYERS[at % PLAYERS.len()], "all hold\npress grey: nobody knows\n");
            written += 1;
        }
        let game = house.game();
        if kills % 3 == 2 && game.history.len() < PHASES {
            // All of them came before it, and none has been ruled on.
            now = now.max(game.running.at + TimeDelta::minutes(1));
            house.set_time(now);
        }
        house.start();
        // The kill comes when so many rulings are there, wherever the daemon is then.
        drawn = (drawn * 31 + 17) % 1_009;
        let target = before + 1 + (drawn % LETTERS) as i64;
        let ledger = house.ledger();
        while ledger.heads().expect("heads").rulings.number < target {
            assert!(house.lives(), "the daemon has ended by itself");
            std::hint::spin_loop();
        }
        house.kill();
        kills += 1;
        let backlog = house.ledger().backlog().expect("a backlog");
        hits += u32::from(backlog.unruled > 0 || backlog.unsent > 0);
    }
    // A letter that may have been sent goes once more after a quarter of an hour.
    house.set_time(now + TimeDelta::minutes(20));
    house.start();
    house.rest();
    house.stop();
    house.audit();
    let history = house.game().history.clone();
    assert!(history.len() >= PHASES.min(wanted as usize / 3), "{} phases", history.len());
    for played in history {
        assert!(played.silent.is_empty(), "{}: {:?}", played.phase, played.silent);
    }

    check(&house, &sink, written);
}

/// Every letter counts once, and every answer went out.
fn check(house: &House, sink: &Sink, written: usize) {
    let ledger = house.ledger();
    let letters = ledger.letters(LetterNumber(0), usize::MAX).expect("letters");
    assert_eq!(letters.len(), written, "every letter is in the journal, and once");
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings");
    let ruled: Vec<LetterNumber> = rulings.iter().filter_map(|ruling| ruling.letter).collect();
    assert_eq!(ruled.len(), written, "each was ruled on, and once");
    let mut ids: BTreeMap<&str, OutgoingNumber> = BTreeMap::new();
    for (number, letter) in rulings.iter().flat_map(|ruling| &ruling.letters) {
        assert!(ids.insert(&letter.message_id, *number).is_none(), "two letters have one id");
    }
    let mut sent: BTreeMap<String, usize> = BTreeMap::new();
    for letter in sink.letters() {
        let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
        let id = id.unwrap_or_else(|| panic!("it has no id: {letter}")).trim_end_matches('>');
        if id.starts_with("call-") {
            continue;
        }
        assert!(ids.contains_key(id), "nobody wrote this: {letter}");
        *sent.entry(id.to_owned()).or_default() += 1;
    }
    // A letter that two kills hit on its way is not sent again, and the operator is shown it.
    let given_up = ledger.given_up(usize::MAX).expect("a list");
    let given_up: BTreeSet<OutgoingNumber> = given_up.iter().map(|letter| letter.number).collect();
    for (id, number) in ids {
        let is_shown = given_up.contains(&number);
        assert!(sent.contains_key(id) || is_shown, "{id} was not sent, and nobody knows");
    }
    for (id, times) in sent {
        assert!(times <= 2, "{id} went out {times} times");
    }
}
